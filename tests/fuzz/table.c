/*
 * SPDX-License-Identifier: MIT
 *
 * Fuzz target: bytes that may be a table without the zeros before its words. These are put in,
 * and the sums made right, so that all else is looked at. What is read is checked, looked up,
 * attached to a board of its lines and goal, and written again.
 */
#include "target.h"

enum { WORD = 8, HEAD = 40, PAGE = 4096, MOST_JUMPS = 64 };

static const peg_limits limits = {
    .struct_size = sizeof limits, .positions = 1 << 16, .memory = 1 << 20};

static uint64_t number_at(const uint8_t *at, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

/* Puts the sum of count bytes somewhere. */
static void put_sum(const uint8_t *at, size_t count, uint8_t *out)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i += WORD) {
        sum = (sum ^ number_at(at + i, WORD)) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    for (int i = 0; i < WORD; i++)
        out[i] = (uint8_t)(sum >> (8 * i));
}

/* The bytes of a table with the zeros and the sums that they should have, to free(). */
static uint8_t *completed(const uint8_t *data, size_t size, size_t *out_count)
{
    size_t count = size / WORD * WORD;
    size_t head = count;
    size_t end = PAGE;
    uint8_t *own = calloc(count + 70 * PAGE, 1);
    must(own != NULL);
    *out_count = count;
    if (count <= HEAD + WORD) {
        memcpy(own, data, count);
        return own;
    }
    if (number_at(data + 32, 4) <= PEG_MAX_LINES)
        head = (HEAD + WORD + data[12] + 3 * (size_t)number_at(data + 32, 4) + 7) / WORD * WORD;
    if (head > count)
        head = count;
    while (end < head + WORD)
        end += PAGE;
    memcpy(own, data, head);
    memcpy(own + end, data + head, count - head);
    put_sum(own + end, count - head, own + HEAD);
    put_sum(own, end - WORD, own + end - WORD);
    *out_count = end + count - head;
    return own;
}

typedef struct output {
    uint8_t bytes[1 << 20];
    size_t count;
} output;

static int put(const uint8_t *bytes, size_t count, void *user)
{
    output *to = user;
    if (count > sizeof to->bytes - to->count)
        return PEG_STOP;
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
    return PEG_CONTINUE;
}

/* What is written is read, and written the same again. */
static void write_twice(const peg_table *table)
{
    static output first, second;
    peg_table *again = NULL;
    first.count = 0;
    second.count = 0;
    if (peg_table_write(table, NULL, put, &first) != PEG_OK)
        return;
    must(peg_table_read(first.bytes, first.count, NULL, NULL, &again) == PEG_OK);
    must(peg_table_write(again, NULL, put, &second) == PEG_OK);
    must(first.count == second.count && memcmp(first.bytes, second.bytes, first.count) == 0);
    peg_table_free(again);
}

/* A board of the lines and the goal that the bytes tell of. */
static peg_board *board_of(const uint8_t *data)
{
    peg_board *board = NULL;
    int holes = data[12];
    uint64_t goal = number_at(data + 16, WORD);
    size_t count = (size_t)number_at(data + 32, 4);
    peg_jump *lines = malloc((count + 1) * sizeof *lines);
    must(lines != NULL);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = data + HEAD + WORD + (size_t)holes + 3 * i;
        lines[i] = (peg_jump){at[0], at[1], at[2]};
    }
    must(peg_board_from_lines(holes, lines, count, NULL, NULL, &board) == PEG_OK);
    if (data[14] != PEG_GOAL_ANYWHERE)
        must(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    free(lines);
    return board;
}

static void follow(peg_board *board, const peg_jump *jumps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        must(peg_play(board, &jumps[i]) == PEG_OK);
    must(peg_is_won(board) == 1);
}

static int follow_fewest(const peg_jump *jumps, size_t count, void *user)
{
    const peg_board *board = user;
    peg_board *copy = NULL;
    must(peg_board_copy(board, &copy) == PEG_OK);
    follow(copy, jumps, count);
    peg_board_free(copy);
    return PEG_CONTINUE;
}

/* What an exact table says of the fewest moves agrees; a wrong one may say that it is. */
static void ask_fewest(peg_board *board, int exact)
{
    peg_jump jumps[MOST_JUMPS];
    peg_count number = {0, 0};
    uint64_t distinct = 0, levels[1024];
    size_t count = 0;
    int answer = 0, least = 0, moves = 0, fewest = 0, sweep = 0;
    peg_status counted = peg_count_fewest(board, &limits, &fewest, &number, &distinct, &sweep);
    must(counted >= PEG_OK || counted == PEG_E_COUNT || (counted == PEG_E_TABLE && !exact));
    peg_status status = peg_fewest_levels(board, &limits, &least, &moves, levels, 1024);
    must(status >= PEG_OK || status == PEG_E_ROOM || (status == PEG_E_TABLE && !exact));
    must(status != PEG_OK || counted != PEG_OK || moves == fewest);
    status = peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, &limits, follow_fewest, board);
    must(status >= PEG_OK || status == PEG_E_COUNT || (status == PEG_E_TABLE && !exact));
    status = peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, MOST_JUMPS, &count);
    must(status >= PEG_OK || (status == PEG_E_TABLE && !exact));
    must(status != PEG_OK || counted != PEG_OK || moves == fewest);
    must(status < PEG_OK || answer != PEG_YES || least <= moves);
    if (status >= PEG_OK && answer == PEG_YES)
        must(follow_fewest(jumps, count, board) == PEG_CONTINUE);
}

/* An exact table answers and solves alike; a wrong one may say so, or wrongly. */
static void ask(peg_board *board, const peg_table *table, uint64_t position, int exact)
{
    peg_jump jumps[MOST_JUMPS];
    peg_verdict verdicts[MOST_JUMPS];
    peg_count number;
    size_t count = 0;
    uint8_t probed = 0;
    int answer = 0;
    must(peg_table_probe(table, &position, 1, &probed) == PEG_OK);
    must(peg_set_position(board, &position, 1) == PEG_OK);
    must(peg_judge(board, &limits, verdicts, MOST_JUMPS, &count) >= PEG_OK);
    must(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &number) != PEG_E_ARGUMENT);
    peg_status status = peg_solve(board, &limits, &answer, jumps, MOST_JUMPS, &count);
    must(status >= PEG_OK || (status == PEG_E_TABLE && !exact));
    if (status == PEG_OK && probed != PEG_UNKNOWN && exact)
        must(answer == probed);
    ask_fewest(board, exact);
    if (status == PEG_OK && answer == PEG_YES)
        follow(board, jumps, count);
}

static void use(peg_table *table, const uint8_t *data, uint64_t position)
{
    uint64_t counts[65];
    size_t count = 0;
    int pegs = 0;
    peg_status status = peg_table_verify(table, &limits);
    peg_board *board = board_of(data);
    must(status >= PEG_OK || status == PEG_E_TABLE);
    must(peg_table_about(table, NULL, &pegs, NULL) == PEG_OK);
    must(peg_table_count(table, NULL, counts, 65, &count) == PEG_OK);
    must(count == (size_t)peg_holes(board) + 1);
    must(peg_table_attach(board, table) == (pegs ? PEG_E_MISMATCH : PEG_OK));
    if (peg_holes(board) < 64)
        position &= ((uint64_t)1 << peg_holes(board)) - 1;
    if (pegs == 0)
        ask(board, table, position, status == PEG_OK);
    write_twice(table);
    peg_board_free(board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    peg_table *table = NULL;
    size_t count;
    uint64_t position = size >= WORD ? number_at(data + size / WORD * WORD - WORD, WORD) : 0;
    uint8_t *padded = completed(data, size, &count);
    /* In a block of exactly its size, so that sanitizers see a read past its end. */
    uint8_t *own = malloc(count ? count : 1);
    must(own != NULL);
    memcpy(own, padded, count);
    free(padded);
    peg_status status = peg_table_read(own, count, &limits, NULL, &table);
    must(status == PEG_OK || status == PEG_LIMIT || status == PEG_E_TABLE ||
         status == PEG_E_VERSION);
    must((table != NULL) == (status == PEG_OK));
    if (table)
        use(table, own, position);
    peg_table_free(table);
    free(own);
    return 0;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Fuzz target: any bytes as a small graph with pegs and a goal, whose solutions of the
 * fewest moves are asked. What different questions say of them agrees, limits or not.
 */
#include "target.h"

/* The head is a byte each for holes, step and kind of goal, then two masks of two bytes. */
enum { HEAD = 7, MOST_HOLES = 12, MOST_LINES = 24, MOST_LEVELS = MOST_HOLES * MOST_HOLES };

/* Some holes, a step apart. */
static void spread(uint64_t words[PEG_MAX_WORDS], const uint8_t *mask, int holes, int step)
{
    int bits = mask[0] | mask[1] << 8;
    memset(words, 0, PEG_MAX_WORDS * sizeof *words);
    for (int hole = 0; hole < holes; hole++)
        if (bits >> hole & 1)
            words[hole * step / 64] |= UINT64_C(1) << hole * step % 64;
}

/*
 * A board in one word, or in two if it has more than eight holes: then it has no table. These
 * are few, of few lines, as they take long. NULL for bytes that make none.
 */
static peg_board *board_of(const uint8_t *data, size_t size)
{
    peg_jump lines[MOST_LINES];
    uint64_t words[PEG_MAX_WORDS];
    peg_board *board = NULL;
    size_t count = 0;
    if (size < HEAD)
        return NULL;
    int holes = 3 + (uint8_t)(data[0] - '0') % (MOST_HOLES - 2);
    int step = data[1] == '2' ? 8 : 1;
    size_t most = step > 1 ? MOST_LINES / 2 : MOST_LINES;
    for (size_t at = HEAD; at + 3 <= size && count < most; at += 3)
        lines[count++] =
            (peg_jump){(uint8_t)(data[at] % holes * step), (uint8_t)(data[at + 1] % holes * step),
                       (uint8_t)(data[at + 2] % holes * step)};
    if (peg_board_from_lines(holes * step, lines, count, NULL, NULL, &board) != PEG_OK)
        return NULL;
    spread(words, data + 3, holes, step);
    must(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    spread(words, data + 5, holes, step);
    if (data[2] % 3 == 1)
        must(peg_set_goal(board, PEG_GOAL_HOLE, data[5] % holes * step, NULL, 0) == PEG_OK);
    else if (data[2] % 3 == 2)
        must(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
    return board;
}

/* Solutions called with, each of which is to have so many moves. */
typedef struct shortest {
    const peg_board *board;
    int moves;
    uint64_t count;
} shortest;

static int follow(const peg_jump *jumps, size_t count, void *user)
{
    shortest *s = user;
    peg_board *copy = NULL;
    int moves = 0;
    must(peg_board_copy(s->board, &copy) == PEG_OK);
    for (size_t i = 0; i < count; i++) {
        must(peg_is_won(copy) == 0);
        must(peg_play(copy, &jumps[i]) == PEG_OK);
        moves += i == 0 || jumps[i].from != jumps[i - 1].to;
    }
    must(peg_is_won(copy) == 1 && moves == s->moves);
    peg_board_free(copy);
    return ++s->count < 20 ? PEG_CONTINUE : PEG_STOP;
}

/* Bounds are true of what a question with more to spend found: so many moves, or -1. */
static void ask_with(peg_board *board, uint64_t nodes, int known)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
    peg_jump jumps[MOST_HOLES];
    shortest s = {board, 0, 0};
    size_t count = 0;
    int answer = 9, least = -1;
    peg_status status =
        peg_solve_fewest(board, &limits, &answer, &least, &s.moves, jumps, MOST_HOLES, &count);
    must(status == PEG_OK || status == PEG_LIMIT);
    must(status == PEG_LIMIT || answer == (known < 0 ? PEG_NO : PEG_YES));
    must(answer == PEG_NO ? known < 0 : known < 0 || least <= known);
    must(answer == PEG_YES ? s.moves >= known && known >= 0 : s.moves == 0 && count == 0);
    must(status == PEG_LIMIT || answer == PEG_NO || (least == known && s.moves == known));
    if (answer == PEG_YES)
        follow(jumps, count, &s);
}

static void ask_all(peg_board *board)
{
    shortest s = {board, 0, 0};
    peg_count number = {0, 0};
    uint64_t distinct = 0, levels[MOST_LEVELS];
    int answer = 0, least = 0, moves = 0, sweep = 0;
    must(peg_solvable(board, NULL, &answer) == PEG_OK);
    must(peg_count_fewest(board, NULL, &s.moves, &number, &distinct, &sweep) == PEG_OK);
    must(number.high == 0 && distinct <= number.low && (distinct > 0) == (answer == PEG_YES));
    must((number.low > 0) == (answer == PEG_YES) && (sweep > 0) == (s.moves > 0));
    peg_status status = peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, NULL, follow, &s);
    must(status == (number.low < 20 ? PEG_OK : PEG_STOPPED));
    must(s.count == (number.low < 20 ? number.low : 20));
    must(peg_fewest_levels(board, NULL, &least, &moves, levels, MOST_LEVELS) == PEG_OK);
    must(moves == s.moves && least <= moves && (least > 0) == (moves > 0));
    ask_with(board, 0, answer == PEG_YES ? moves : -1);
    ask_with(board, 5, answer == PEG_YES ? moves : -1);
    ask_with(board, 50, answer == PEG_YES ? moves : -1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    peg_board *board = board_of(data, size);
    if (board)
        ask_all(board);
    peg_board_free(board);
    return 0;
}

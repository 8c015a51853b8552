/*
 * SPDX-License-Identifier: MIT
 *
 * What the tests of tables share, and some others: boards, given and drawn at random, the truth
 * about every position of small ones, and tables as bytes.
 */
#ifndef TABLES_H
#define TABLES_H

#include "model.h"

#include "libpeg.h"

/* -- Boards ---------------------------------------------------------------- */

/* Small shapes with goals of every kind; two of them have holes that no line touches. */
static const char *const table_boards[] = {
    "triangle1",
    "triangle2 -> 2",
    "triangle3",
    "triangle4 -> 4",
    "triangle5",
    "triangle5 -> 13",
    "triangle5 -> o/../.o./..../o...o",
    "star",
    "star -> 7",
    "rect3x3 -> b2",
    "rect3x4",
    "rect5x3 -> .o.../...o./..o.o",
    "rect1x9 -> a5",
    "square1 -> a1",
    "square2",
    "square4",
    "square4 -> ..../.o../..oo/....",
    "hexagon2",
    "diamond3 -> c3",
    "square:oooo_/ooooo/_oooo",
    "square:ooo_o/ooo__/____o/o_o",
    "diagonal:ooo/ooo/.oo -> b2",
    "triangular:__o_o/_o_o_o/o_o_o_o",
    "lines:6:1-2-3,3-4-5,5-6-1,2-4-6",
    "lines:10:4-6-9,9-6-4,4-9-6,6-9-4,9-4-6,1-2-3,3-4-2,10-9-8 -> 9",
    "lines:5:1-2-3 -> 3",
};

/* Beyond them a board without a line. */
enum { TABLE_BOARDS = sizeof table_boards / sizeof *table_boards + 1 };

static inline const char *table_board_name(int number)
{
    return number < TABLE_BOARDS - 1 ? table_boards[number] : "four holes without a line";
}

static inline peg_board *table_board(int number)
{
    if (number < TABLE_BOARDS - 1)
        return board_of(table_boards[number]);
    return board_of_lines(4, NULL, 0);
}

/* Adds a line of three holes, unless it is there. */
static inline void add_line(peg_jump *lines, size_t *count, int from, int over, int to)
{
    peg_jump line = {(uint8_t)from, (uint8_t)over, (uint8_t)to};
    if (from == over || over == to || to == from)
        return;
    for (size_t i = 0; i < *count; i++)
        if (same_jump(lines[i], line))
            return;
    lines[(*count)++] = line;
}

/* A hole, a position, or the goal that there is. */
static inline void draw_goal(peg_board *board, uint64_t *seed)
{
    int holes = peg_holes(board), kind = random_below(seed, 3);
    uint64_t goal = random_bits(seed) & random_bits(seed) & ((UINT64_C(1) << holes) - 1);
    if (kind == 0)
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, random_below(seed, holes), NULL, 0) == PEG_OK);
    if (kind == 1 && goal)
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
}

/* -- Positions and answers ------------------------------------------------- */

static inline void place(peg_board *board, uint64_t pegs)
{
    CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
}

static inline uint64_t pegs_of(const peg_board *board)
{
    uint64_t pegs = 0;
    CHECK(peg_position(board, &pegs, 1) == PEG_OK);
    return pegs;
}

static inline int pegs_in(uint64_t position)
{
    int count = 0;
    for (; position; position &= position - 1)
        count++;
    return count;
}

/* Likewise the class, by its bits. */
static inline uint64_t class_of(const peg_board *board)
{
    uint64_t bits = 0;
    int count = 0;
    CHECK(peg_class(board, &bits, 1, &count) == PEG_OK);
    return bits;
}

/* The class that a peg in each hole is of: that of a position is their sum. */
static inline void find_classes(const peg_board *board, uint64_t class_of_peg[64])
{
    peg_board *copy = copy_of(board);
    for (int hole = 0; hole < peg_holes(board); hole++) {
        place(copy, (uint64_t)1 << hole);
        class_of_peg[hole] = class_of(copy);
    }
    free_now(copy);
}

static inline uint64_t class_in(const uint64_t class_of_peg[64], uint64_t position)
{
    uint64_t class = 0;
    for (int hole = 0; position >> hole; hole++)
        if (position >> hole & 1)
            class ^= class_of_peg[hole];
    return class;
}

/* By the reference, whether each position can be won, to free(). */
static inline bool *all_answers(const peg_board *board, int pegs)
{
    static ref_board model;
    ref_shape shape;
    bool *out = malloc((size_t)1 << peg_holes(board));
    if (!out)
        exit(1);
    model_of(board, &shape, &model);
    ref_winnable(&model, pegs, out);
    ref_shape_free(&shape);
    return out;
}

static inline peg_table *table_for(const peg_board *board, int pegs)
{
    peg_table *table = NULL;
    peg_status status = peg_table_build(board, pegs, NULL, &table);
    if (status != PEG_OK || !table) {
        printf("no table: %s\n", peg_status_text(status));
        exit(1);
    }
    return table;
}

/* The table of a board that nothing else is wanted of. */
static inline peg_table *table_of(const char *text, int pegs)
{
    return table_for(board_of(text), pegs);
}

/* Has a board use a table of its own. */
static inline void attach_own(peg_board *board)
{
    peg_table *table = table_for(board, 0);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    peg_table_free(table);
}

static inline int probed(const peg_table *table, uint64_t position)
{
    uint8_t answer = 77;
    CHECK(peg_table_probe(table, &position, 1, &answer) == PEG_OK);
    return answer;
}

/* Every position is answered as in another table. */
static inline bool same_answers(const peg_table *a, const peg_table *b, int holes)
{
    for (uint64_t position = 0; position < (uint64_t)1 << holes; position++)
        if (probed(a, position) != probed(b, position))
            return false;
    return true;
}

static inline bool same_counts(const peg_table *a, const peg_table *b)
{
    uint64_t counts_a[65], counts_b[65];
    size_t count_a = 0, count_b = 0;
    CHECK(peg_table_count(a, NULL, counts_a, 65, &count_a) == PEG_OK);
    CHECK(peg_table_count(b, NULL, counts_b, 65, &count_b) == PEG_OK);
    return count_a == count_b && memcmp(counts_a, counts_b, count_a * sizeof *counts_a) == 0;
}

/* -- Bytes ----------------------------------------------------------------- */

typedef struct output {
    uint8_t *at;
    size_t count;
    size_t room;
    size_t stop_after; /* bytes, or 0 for never */
} output;

static inline int put_bytes(const uint8_t *from, size_t count, void *user)
{
    output *to = user;
    if (to->count + count > to->room) {
        to->room = 2 * to->room + count;
        to->at = realloc(to->at, to->room);
        if (!to->at)
            exit(1);
    }
    if (count > 0)
        memcpy(to->at + to->count, from, count);
    to->count += count;
    return to->stop_after && to->count >= to->stop_after ? PEG_STOP : PEG_CONTINUE;
}

/* To free(). */
static inline output written(const peg_table *table)
{
    output to = {NULL, 0, 0, 0};
    CHECK(peg_table_write(table, NULL, put_bytes, &to) == PEG_OK);
    return to;
}

static inline output bytes_of(const char *text, int pegs)
{
    peg_table *table = table_of(text, pegs);
    output to = written(table);
    peg_table_free(table);
    return to;
}

/* What reading says, of a block of exactly its size, so that sanitizers see a read past its end. */
static inline peg_status status_of_bytes(const uint8_t *from, size_t count)
{
    uint8_t *own = malloc(count ? count : 1);
    peg_table *table = NULL;
    if (!own)
        exit(1);
    memcpy(own, from, count);
    peg_status status = peg_table_read(own, count, NULL, NULL, &table);
    CHECK((table != NULL) == (status == PEG_OK));
    peg_table_free(table);
    free(own);
    return status;
}

static inline bool same_bytes(const output *a, const output *b)
{
    return a->count == b->count && memcmp(a->at, b->at, a->count) == 0;
}

static inline uint64_t number_at(const uint8_t *at, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

static inline void put_number(uint8_t *at, int count, uint64_t number)
{
    for (int i = 0; i < count; i++)
        at[i] = (uint8_t)(number >> (8 * i));
}

/* A sum over bytes, as format.h has it. */
static inline uint64_t sum_of(const uint8_t *from, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i += 8) {
        sum = (sum ^ number_at(from + i, 8)) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    return sum;
}

/* Where numbers are in a head, which takes a page if the board has few lines. */
enum {
    VERSION_AT = 8,
    HOLES_AT = 12,
    FREE_AT = 13,
    KIND_AT = 14,
    PEGS_AT = 15,
    GOAL_AT = 16,
    CLASS_AT = 24,
    LINES_AT = 32,
    PAGES_AT = 36,
    BLOCK_BITS_AT = 40,
    WORDS_SUM_AT = 48,
    MAP_AT = 56, /* the holes, pivots and lines */
    PAGE = 4096
};

/* Makes the sum of a head of one page right, so that only what the head says is wrong. */
static inline void correct_head(uint8_t *bytes)
{
    put_number(bytes + PAGE - 8, 8, sum_of(bytes, PAGE - 8));
}

/* The same with the sum over the words. */
static inline void correct_sums(uint8_t *bytes, size_t count)
{
    put_number(bytes + WORDS_SUM_AT, 8, sum_of(bytes + PAGE, count - PAGE));
    correct_head(bytes);
}

#endif

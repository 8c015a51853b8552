/*
 * SPDX-License-Identifier: MIT
 *
 * What the tests of tables share: boards, the truth about every position of small ones,
 * and tables as bytes.
 */
#ifndef TABLES_H
#define TABLES_H

#include "model.h"

/* ------------------------------------------------------------------------- */
/* Boards                                                                    */
/* ------------------------------------------------------------------------- */

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
    peg_board *board = NULL;
    if (number < TABLE_BOARDS - 1)
        return board_of(table_boards[number]);
    if (peg_board_from_lines(4, NULL, 0, NULL, NULL, &board) != PEG_OK)
        exit(1);
    return board;
}

/* ------------------------------------------------------------------------- */
/* Positions and answers                                                     */
/* ------------------------------------------------------------------------- */

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
    peg_board *copy = NULL;
    CHECK(peg_board_copy(board, &copy) == PEG_OK);
    for (int hole = 0; hole < peg_holes(board); hole++) {
        place(copy, (uint64_t)1 << hole);
        class_of_peg[hole] = class_of(copy);
    }
    peg_board_free(copy);
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
    size_t count = 0;
    const peg_jump *jumps = peg_lines(board, &count);
    ref_line *lines = malloc((count + 1) * sizeof *lines);
    bool *out = malloc((size_t)1 << peg_holes(board));
    bool goal[REF_HOLES] = {false};
    uint64_t words[PEG_MAX_WORDS];
    int kind = 0;
    if (!jumps || !lines || !out || peg_goal(board, &kind, NULL, words, PEG_MAX_WORDS) != PEG_OK)
        exit(1);
    for (size_t i = 0; i < count; i++)
        lines[i] = (ref_line){jumps[i].from, jumps[i].over, jumps[i].to};
    if (!ref_shape_list(&shape, peg_holes(board), lines, count))
        exit(1);
    ref_board_start(&model, &shape, 0);
    for (int hole = 0; hole < peg_holes(board); hole++)
        goal[hole] = words[0] >> hole & 1;
    if (kind != PEG_GOAL_ANYWHERE)
        ref_board_aim_position(&model, goal);
    ref_winnable(&model, pegs, out);
    ref_shape_free(&shape);
    free(lines);
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

/* ------------------------------------------------------------------------- */
/* Bytes                                                                     */
/* ------------------------------------------------------------------------- */

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

static inline output written_flat(const peg_table *table)
{
    output to = {NULL, 0, 0, 0};
    CHECK(peg_table_write_flat(table, NULL, put_bytes, &to) == PEG_OK);
    return to;
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

/* Makes the last 8 bytes the sum of those before, so that only what they say is wrong. */
static inline void mend_sum(uint8_t *at, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i + 16 <= count; i += 8) {
        sum = (sum ^ number_at(at + i, 8)) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    if (count >= 8)
        put_number(at + count - 8, 8, sum);
}

#endif

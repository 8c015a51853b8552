/*
 * SPDX-License-Identifier: MIT
 *
 * Prints positions.txt, with answers of the reference alone: libpeg is not asked.
 */
#include "random.h"
#include "reference/reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] =
    "# Positions and the answers to questions about them. Printed by make.c beside this\n"
    "# file, which asks the reference in tests/reference, not libpeg; the answers without\n"
    "# counts are published ones.\n"
    "#\n"
    "# Blocks are apart by blank lines; a line is a word and what belongs to it:\n"
    "#\n"
    "#   board      the text to make it of; a goal follows \"->\"\n"
    "#   solvable   yes or no\n"
    "#   solutions  how many sequences of jumps end at the first position that is won\n"
    "#   games      how many end there or stuck\n"
    "#   endings    the fewest and the most pegs that can be left stuck\n"
    "#   legal      the legal jumps, ascending\n"
    "#   winning    those after which it can still be won\n"
    "#   first      the first solution, if there is one\n"
    "#\n"
    "# A jump is from(over)to, in numbers from 1. A line that is missing was not asked.\n";

static uint64_t state = 1;

/* -- One block ------------------------------------------------------------- */

/* The rows are drawn with "_" where there is no hole. */
typedef struct kind {
    const char *name;
    ref_lattice lattice;
    const char *rows;
} kind;

/* The pegs on the rows of a kind; with_blanks as a drawing, else as a position. */
static void print_pegs(const kind *k, const bool *pegs, bool with_blanks)
{
    int hole = 0;
    for (const char *c = k->rows; *c; c++) {
        if (*c == 'o' || *c == '.')
            putchar(pegs[hole++] ? 'o' : '.');
        else if (*c == '/' || with_blanks)
            putchar(*c);
    }
}

static void print_jumps(const char *word, const ref_line *jumps, size_t count)
{
    printf("%s", word);
    for (size_t i = 0; i < count; i++)
        printf(" %d(%d)%d", jumps[i].from + 1, jumps[i].over + 1, jumps[i].to + 1);
    putchar('\n');
}

/* The first solution, in ascending order; its length, or -1. */
static int first_solution(ref_board *board, ref_line *out)
{
    ref_line *jumps;
    int length = -1;

    if (ref_is_won(board))
        return 0;
    jumps = calloc(board->shape->line_count + 1, sizeof(*jumps));
    if (!jumps)
        exit(1);
    size_t count = ref_legal_jumps(board, jumps);
    for (size_t i = 0; i < count && length < 0; i++) {
        ref_play(board, jumps[i]);
        length = first_solution(board, out + 1);
        ref_undo(board);
        if (length >= 0) {
            out[0] = jumps[i];
            length++;
        }
    }
    free(jumps);
    return length;
}

static void print_answers(ref_board *board)
{
    ref_line jumps[REF_HOLES], winning[REF_HOLES];
    size_t legal = ref_legal_jumps(board, NULL), wins = 0;
    ref_games games = ref_all_games(board);

    if (legal > REF_HOLES)
        exit(1);
    printf("solvable %s\n", games.solutions ? "yes" : "no");
    printf("solutions %llu\n", (unsigned long long)games.solutions);
    printf("games %llu\n", (unsigned long long)games.games);
    /* The reference stops at a position that is won, the question goes on past it. */
    if (board->goal != REF_POSITION)
        printf("endings %d %d\n", games.fewest, games.most);
    ref_legal_jumps(board, jumps);
    print_jumps("legal", jumps, legal);
    for (size_t i = 0; i < legal; i++) {
        ref_play(board, jumps[i]);
        if (ref_solvable(board))
            winning[wins++] = jumps[i];
        ref_undo(board);
    }
    print_jumps("winning", winning, wins);
    int length = first_solution(board, jumps);
    if (length >= 0)
        print_jumps("first", jumps, (size_t)length);
}

static void print_block(const kind *k, ref_board *board)
{
    printf("\nboard %s", k->name);
    if (k->name[strlen(k->name) - 1] != ':')
        putchar(' ');
    print_pegs(k, board->pegs, k->name[strlen(k->name) - 1] == ':');
    if (board->goal == REF_IN_HOLE)
        printf(" -> %d", board->goal_hole + 1);
    if (board->goal == REF_POSITION) {
        printf(" -> ");
        print_pegs(k, board->goal_pegs, false);
    }
    putchar('\n');
    print_answers(board);
}

/* -- Which positions ------------------------------------------------------- */

static void shape_of(const kind *k, ref_shape *shape, bool *pegs)
{
    if (!ref_shape_draw(shape, k->lattice, k->rows, pegs))
        exit(1);
}

/* Every start of a small board, and some of them with a goal. */
static void starts(const kind *k)
{
    ref_shape shape;
    ref_board board;

    shape_of(k, &shape, NULL);
    for (int empty = 0; empty < shape.holes; empty++) {
        ref_board_start(&board, &shape, empty);
        print_block(k, &board);
        if (empty % 3 == 0) {
            ref_board_aim(&board, empty);
            print_block(k, &board);
        }
    }
    ref_shape_free(&shape);
}

/* The position that a drawing shows, for one peg anywhere and in each third hole. */
static void drawn(const kind *k)
{
    ref_shape shape;
    ref_board board;
    bool pegs[REF_HOLES] = {false};

    shape_of(k, &shape, pegs);
    ref_board_start(&board, &shape, 0);
    ref_board_place(&board, pegs);
    print_block(k, &board);
    for (int hole = 0; hole < shape.holes; hole += 3) {
        ref_board_aim(&board, hole);
        print_block(k, &board);
    }
    ref_shape_free(&shape);
}

/* Takes back jumps that may have led here, chosen at random. */
static void go_back(ref_board *board, int jumps)
{
    const ref_shape *shape = board->shape;

    for (int tries = 0; jumps > 0 && tries < 100000; tries++) {
        ref_line line = shape->lines[random_below(&state, (int)shape->line_count)];
        if (board->pegs[line.from] || board->pegs[line.over] || !board->pegs[line.to])
            continue;
        board->pegs[line.from] = true;
        board->pegs[line.over] = true;
        board->pegs[line.to] = false;
        jumps--;
    }
}

/* Positions of few pegs on a board too large to walk through from its start. */
static void endings(const kind *k)
{
    ref_shape shape;
    ref_board board;

    shape_of(k, &shape, NULL);
    for (int i = 0; i < 4; i++) {
        bool goal[REF_HOLES] = {false};
        int hole = random_below(&state, shape.holes);
        goal[hole] = true;
        ref_board_start(&board, &shape, 0);
        ref_board_place(&board, goal);
        go_back(&board, 3 + i);
        if (i % 2)
            ref_board_aim(&board, hole);
        print_block(k, &board);
        memcpy(goal, board.pegs, sizeof goal);
        go_back(&board, 2);
        ref_board_aim_position(&board, goal);
        print_block(k, &board);
        /* One peg more, and most often it is lost. */
        ref_board_place(&board, goal);
        board.pegs[random_below(&state, shape.holes)] = true;
        print_block(k, &board);
    }
    ref_shape_free(&shape);
}

int main(void)
{
    static const kind small[] = {
        {"triangle4", REF_TRIANGULAR, "___o/__o_o/_o_o_o/o_o_o_o"},
        {"triangle5", REF_TRIANGULAR, "____o/___o_o/__o_o_o/_o_o_o_o/o_o_o_o_o"},
        {"rect4x3", REF_SQUARE, "oooo/oooo/oooo"},
        {"star", REF_TRIANGULAR, "___o/o_o_o_o/_o_o_o/o_o_o_o/___o"},
        {"diamond3", REF_SQUARE, "__o/_ooo/ooooo/_ooo/__o"}};
    static const kind drawings[] = {{"square:", REF_SQUARE, "_oo_/ooo./_oo_"},
                                    {"square:", REF_SQUARE, "o.ooo/o_o_o/oo.oo"},
                                    {"diagonal:", REF_DIAGONAL, "ooo/o.o/ooo"},
                                    {"diagonal:", REF_DIAGONAL, "oo_o/.ooo/oo_."},
                                    {"triangular:", REF_TRIANGULAR, "__o/_o_o/o_._o"},
                                    {"triangular:", REF_TRIANGULAR, "o_o_o_o/_o_._o/o_o_o_o"}};
    static const kind large[] = {
        {"english", REF_SQUARE, "__ooo/__ooo/ooooooo/ooooooo/ooooooo/__ooo/__ooo"},
        {"french", REF_SQUARE, "__ooo/_ooooo/ooooooo/ooooooo/ooooooo/_ooooo/__ooo"},
        {"hexagon3", REF_TRIANGULAR, "__o_o_o/_o_o_o_o/o_o_o_o_o/_o_o_o_o/__o_o_o"},
        {"rect10x7", REF_SQUARE,
         "oooooooooo/oooooooooo/oooooooooo/oooooooooo/oooooooooo/oooooooooo/oooooooooo"}};

    printf("%s", head);
    printf("\nboard english\nsolvable yes\n");
    printf("\nboard english -> d4\nsolvable yes\n");
    printf("\nboard english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d3\nsolvable no\n");
    printf("\nboard french ooo/ooooo/ooooooo/ooo.ooo/ooooooo/ooooo/ooo\nsolvable no\n");
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        starts(&small[i]);
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        drawn(&drawings[i]);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        endings(&large[i]);
    return 0;
}

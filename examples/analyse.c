/*
 * SPDX-License-Identifier: MIT
 *
 * Tells what can be told of a board by counting: classes of holes, sums that bound
 * the play, positions after each jump, and which empty holes can be won from.
 *
 *     analyse                     the English board: some minutes
 *     analyse triangle5           any shape
 *     analyse english 1000000     no question may look at more positions
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpeg.h"

#define KEPT  64 /* resource counts that are looked for */
#define SHOWN 3  /* of them */

typedef struct resource {
    int hits;
    int number; /* in the order of finding */
    peg_row row;
} resource;

/* An empty hole, and as many like it by symmetry, with the solutions from each. */
typedef struct start {
    int hole;
    int alike;
    int winnable; /* a peg_answer */
    peg_status status;
    peg_count solutions;
} start;

/* Draws the board with a text of one width in place of every hole. */
static void picture(const peg_board *board, char cells[][8], int width)
{
    char drawing[16384];
    const char *at;
    int hole = 0;

    if (peg_draw(board, 0, PEG_USUAL, drawing, sizeof(drawing), NULL) != PEG_OK)
        return;
    for (at = drawing; *at; at++)
        if (*at == '\n')
            putchar('\n');
        else
            printf("%*s", width, *at == ' ' ? "" : cells[hole++]);
    putchar('\n');
}

/*
 * Holes in which a single peg has the same class share a letter: only between them
 * can the last peg and the first empty hole of a full board choose.
 */
static void classes(const peg_board *board)
{
    char cells[PEG_MAX_HOLES][8];
    uint64_t words[PEG_MAX_HOLES][PEG_MAX_WORDS];
    peg_board *one;
    size_t bits = 0;
    int kinds = 0;
    int hole;

    if (peg_board_copy(board, &one) != PEG_OK)
        return;
    for (hole = 0; hole < peg_holes(board); hole++) {
        int like = 0;

        peg_fill(one, PEG_NO_HOLE);
        memset(words[hole], 0, sizeof(words[hole]));
        peg_set_position(one, words[hole], PEG_MAX_WORDS);
        peg_set(one, hole, 1);
        peg_class(one, words[hole], PEG_MAX_WORDS, &bits);
        while (memcmp(words[like], words[hole], sizeof(words[hole])) != 0)
            like++;
        if (like < hole)
            memmove(cells[hole], cells[like], sizeof(cells[hole]));
        else
            snprintf(cells[hole], sizeof(cells[hole]), "%c", kinds < 26 ? 'A' + kinds++ : '?');
    }
    peg_board_free(one);
    printf("%zu parities never change. Pegs of one letter have them alike:\n\n", bits);
    picture(board, cells, 1);
}

static int by_hits(const void *a, const void *b)
{
    const resource *left = a;
    const resource *right = b;

    return left->hits != right->hits ? right->hits - left->hits : left->number - right->number;
}

/* Counts a lost position for the resource count that proves it, a new one if need be. */
static size_t prove(peg_board *board, const peg_limits *limits, resource *found, size_t count)
{
    int reason;
    size_t rows;
    size_t i;

    for (i = 0; i < count; i++)
        if (peg_check_proof(board, &found[i].row, 1) == PEG_OK) {
            found[i].hits++;
            return count;
        }
    if (count < KEPT &&
        peg_explain(board, limits, &reason, &found[count].row, 1, &rows, NULL) == PEG_OK &&
        reason == PEG_REASON_PROOF && rows == 1) {
        found[count].hits = 1;
        found[count].number = (int)count;
        count++;
    }
    return count;
}

static void show_resource(const peg_board *board, const resource *one, int lost)
{
    char cells[PEG_MAX_HOLES][8];
    int hole;

    for (hole = 0; hole < peg_holes(board); hole++)
        snprintf(cells[hole], sizeof(cells[hole]), one->row.weight[hole] ? "%d" : ".",
                 (int)one->row.weight[hole]);
    printf("This sum never rises. It proves that %d of %d jumps lose:\n\n", one->hits, lost);
    picture(board, cells, 3);
}

/* The resource counts that prove most of the mistakes one can make beside a solution. */
static void resources(peg_board *board, const peg_limits *limits)
{
    static resource found[KEPT];
    peg_jump jumps[PEG_MAX_HOLES];
    peg_verdict verdicts[256];
    size_t steps = 0;
    size_t count = 0;
    size_t kept = 0;
    size_t i;
    size_t k;
    int answer;
    int lost = 0;

    if (peg_solve(board, limits, &answer, jumps, PEG_MAX_HOLES, &steps) != PEG_OK || steps == 0) {
        puts("No solution is known, so that no jump is known for a mistake.\n");
        return;
    }
    peg_set_goal(board, jumps[steps - 1].to);
    for (i = 0; i < steps; i++) {
        peg_judge(board, limits, verdicts, 256, &count);
        for (k = 0; k < count && k < 256; k++)
            if (verdicts[k].answer == PEG_NO && peg_play(board, &verdicts[k].jump) == PEG_OK) {
                lost++;
                kept = prove(board, limits, found, kept);
                peg_undo(board);
            }
        peg_play(board, &jumps[i]);
    }
    qsort(found, kept, sizeof(found[0]), by_hits);
    for (i = 0; i < kept && i < SHOWN; i++)
        show_resource(board, &found[i], lost);
}

static void levels(peg_board *board, const peg_limits *limits)
{
    uint64_t positions[PEG_MAX_HOLES];
    size_t count;
    size_t i;

    if (peg_count_positions(board, limits, 1, positions, PEG_MAX_HOLES, &count) != PEG_OK) {
        puts("The positions are too many to count.\n");
        return;
    }
    puts("Positions after each jump, those alike by symmetry once:\n");
    for (i = 0; i < count; i++)
        printf("%3zu %12llu\n", i, (unsigned long long)positions[i]);
    putchar('\n');
}

static int by_solutions(const void *a, const void *b)
{
    const start *left = a;
    const start *right = b;

    if (left->solutions.high != right->solutions.high)
        return left->solutions.high < right->solutions.high ? 1 : -1;
    if (left->solutions.low != right->solutions.low)
        return left->solutions.low < right->solutions.low ? 1 : -1;
    return left->hole - right->hole;
}

static void show_start(const peg_board *board, const start *one)
{
    static const char *const words[] = {"no", "yes", "?"};
    char text[40] = "not known";

    if (one->status == PEG_OK)
        peg_count_text(&one->solutions, text, sizeof(text), NULL);
    printf("%-5s %5d  %-3s %29s\n", peg_hole_name(board, one->hole, PEG_USUAL), one->alike,
           words[one->winnable], text);
}

/* From which empty holes can it be won, in how many ways, and which offer more? */
static void starts(peg_board *board, const peg_limits *limits)
{
    start all[PEG_MAX_HOLES];
    size_t symmetries;
    const uint8_t *image = peg_symmetries(board, &symmetries);
    int holes = peg_holes(board);
    int count = 0;
    int hole;
    size_t s;

    memset(all, 0, sizeof(all));
    for (hole = 0; hole < holes; hole++) {
        start one = {hole, 0, PEG_UNKNOWN, PEG_OK, {0, 0}};
        unsigned char seen[PEG_MAX_HOLES] = {0};
        int least = hole;

        for (s = 0; s < symmetries; s++) {
            int to = image[s * (size_t)holes + (size_t)hole];

            least = to < least ? to : least;
            one.alike += !seen[to];
            seen[to] = 1;
        }
        if (least < hole)
            continue;
        peg_fill(board, hole);
        peg_solvable(board, limits, &one.winnable);
        one.status = peg_count_solutions(board, limits, &one.solutions);
        all[count++] = one;
    }
    qsort(all, (size_t)count, sizeof(all[0]), by_solutions);
    puts("empty alike  won  solutions to one peg anywhere");
    for (hole = 0; hole < count; hole++)
        show_start(board, &all[hole]);
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "english";
    peg_board *board;
    size_t lines;
    size_t symmetries;
    peg_status status;
    peg_limits limits = {sizeof(limits), 0, 0, 0, 0, NULL, NULL};
    char *end = NULL;

    limits.nodes = argc > 2 ? strtoull(argv[2], &end, 10) : 0;
    if (argc > 3 || (argc > 2 && (*end != 0 || limits.nodes == 0))) {
        fputs("usage: analyse [BOARD [POSITIONS]]\n", stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &board);
    if (status != PEG_OK) {
        fprintf(stderr, "analyse: %s: %s\n", text, peg_status_text(status));
        return 2;
    }
    peg_lines(board, &lines);
    peg_symmetries(board, &symmetries);
    printf("%s: %d holes, %zu lines, symmetries: %zu\n\n", text, peg_holes(board), lines,
           symmetries);
    classes(board);
    levels(board, &limits);
    resources(board, &limits);
    peg_set_goal(board, PEG_NO_HOLE);
    starts(board, &limits);
    peg_board_free(board);
    return fflush(stdout) == 0 ? 0 : 1;
}

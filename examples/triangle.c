/*
 * SPDX-License-Identifier: MIT
 *
 * Solves the triangle of any side, from the first empty hole that allows it, and
 * tells how much memory that took.
 *
 *     triangle 6
 *     triangle 1 22     a table of sides 1 to 22, and how memory and time grow
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

#define MOST 22 /* the largest side */

/* An allocator that counts, as peg_allocator asks for it. */
typedef struct counter {
    size_t held;
    size_t most;
} counter;

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    counter *count = user;
    void *result = NULL;

    if (new_size == 0) {
        free(block);
    } else {
        result = realloc(block, new_size);
        if (!result)
            return NULL;
    }
    count->held = count->held - old_size + new_size;
    if (count->held > count->most)
        count->most = count->held;
    return result;
}

/* Prints the moves, some to a line. */
static void print_moves(char *text)
{
    size_t column = 0;
    char *move;

    for (move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        if (column > 0 && column + strlen(move) > 72) {
            putchar('\n');
            column = 0;
        }
        column += (size_t)printf(column > 0 ? " %s" : "%s", move);
    }
    putchar('\n');
}

/* Returns 1 if the board can be won, else 0, or -1 where that is not known, as it says. */
static int solve(peg_board *board, int empty)
{
    peg_jump jumps[PEG_MAX_HOLES];
    char text[PEG_MAX_HOLES * 16];
    size_t count;
    int answer;

    peg_start(board, empty);
    peg_status status = peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);
    if (status != PEG_OK) {
        fprintf(stderr, "triangle: %s\n", peg_status_text(status));
        return -1;
    }
    if (answer == PEG_NO)
        return 0;
    peg_moves_text(board, jumps, count, PEG_NAMING_NUMBERS, text, sizeof(text), NULL);
    printf("Hole %d is empty. %zu jumps:\n", empty + 1, count);
    print_moves(text);
    return 1;
}

static void print_reason(peg_board *board, int empty)
{
    uint64_t positions;
    size_t count;
    int reason;

    peg_start(board, empty);
    printf("Hole %d is empty: ", empty + 1);
    if (peg_explain(board, NULL, &reason, NULL, 0, &count, &positions) != PEG_OK)
        puts("no solution, and why is not known.");
    else if (peg_pegs(board) == 0)
        puts("no solution, for there is no peg.");
    else if (peg_is_stuck(board))
        puts("no solution, for there is no jump.");
    else if (reason == PEG_REASON_PROOF)
        puts("no solution, as weights on the holes prove.");
    else
        printf("no solution, as a search of %llu positions tells.\n",
               (unsigned long long)positions);
}

/* Solves from the first hole that allows it. */
static int solve_any(peg_board *board)
{
    int solved = 0;

    for (int hole = 0; hole < peg_holes(board) && solved == 0; hole++)
        solved = solve(board, hole);
    for (int hole = 0; hole < peg_holes(board) && solved == 0; hole++)
        print_reason(board, hole);
    return solved > 0 ? 0 : 1;
}

static int make(long side, counter *count, peg_board **out_board)
{
    peg_allocator allocator = {resize, count};
    char name[32];

    snprintf(name, sizeof(name), "triangle%ld", side);
    if (peg_board_new(name, &allocator, NULL, out_board) == PEG_OK)
        return 0;
    fputs("triangle: there is not enough memory\n", stderr);
    return 1;
}

static int one_side(long side)
{
    counter count = {0, 0};
    peg_board *board;
    int code = make(side, &count, &board);

    if (code != 0)
        return code;
    printf("The triangle of side %ld has %d %s.\n", side, peg_holes(board),
           side == 1 ? "hole" : "holes");
    code = solve_any(board);
    peg_board_free(board);
    printf("It took %zu bytes of memory at most, and %zu are left.\n", count.most, count.held);
    return code;
}

/* What solving a side took. */
typedef struct cost {
    double bytes;
    double seconds;
} cost;

/* Solves a side and prints its row of the table. */
static int measure(long side, cost *out)
{
    counter count = {0, 0};
    clock_t began = clock();
    int answer = PEG_NO;
    size_t jumps = 0;
    int hole;
    peg_board *board;
    peg_status status = PEG_OK;

    if (make(side, &count, &board) != 0)
        return 1;
    for (hole = 0; hole < peg_holes(board) && status == PEG_OK && answer == PEG_NO; hole++) {
        peg_start(board, hole);
        status = peg_solve(board, NULL, &answer, NULL, 0, &jumps);
    }
    out->seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    out->bytes = (double)count.most;
    printf("%4ld %5d ", side, peg_holes(board));
    peg_board_free(board);
    if (status != PEG_OK) {
        printf("  %s\n", peg_status_text(status));
        return 1;
    }
    if (answer == PEG_YES)
        printf("%5d %5zu", hole, jumps);
    else
        printf("%5s %5s", "none", "-");
    printf("  %.4f s  %zu bytes\n", out->seconds, count.most);
    return 0;
}

/*
 * The slope of the straight line that lies nearest to some points, by least squares, and how
 * far the farthest of them is above or below it.
 */
static double slope(const double *x, const double *y, int count, double *out_off)
{
    double mean_x = 0;
    double mean_y = 0;
    double both = 0;
    double square = 0;

    for (int i = 0; i < count; i++) {
        mean_x += x[i] / count;
        mean_y += y[i] / count;
    }
    for (int i = 0; i < count; i++) {
        both += (x[i] - mean_x) * (y[i] - mean_y);
        square += (x[i] - mean_x) * (x[i] - mean_x);
    }
    *out_off = 0;
    for (int i = 0; i < count; i++) {
        double off = y[i] - mean_y - both / square * (x[i] - mean_x);

        *out_off = off > *out_off ? off : -off > *out_off ? -off : *out_off;
    }
    return both / square;
}

/* Fits both laws of growth to the logarithms of what was measured from a side on. */
static void print_law(const char *what, long first, const double *measured, int count)
{
    double sides[MOST];
    double logarithms[MOST];
    double off;

    for (int i = 0; i < count; i++) {
        sides[i] = (double)(first + i);
        logarithms[i] = log2(sides[i]);
    }
    double found = slope(sides, measured, count, &off);
    printf("%s: %.2f times with each side (a figure is off by up to %.2f times),\n", what,
           exp2(found), exp2(off));
    found = slope(logarithms, measured, count, &off);
    printf("  or as the side to the power of %.2f (off by up to %.2f times).\n", found, exp2(off));
}

/* The table, and the law of its later half, where what every board takes weighs less. */
static int many_sides(long first, long last)
{
    double bytes[MOST] = {0};
    double seconds[MOST] = {0};
    int timed = 1;
    long middle = (first + last + 1) / 2;
    int count = (int)(last - middle) + 1;

    puts("side holes empty jumps  time and memory");
    for (long side = first; side <= last; side++) {
        cost spent;

        if (measure(side, &spent) != 0)
            return 1;
        if (side < middle)
            continue;
        timed &= spent.seconds > 0;
        bytes[side - middle] = log2(spent.bytes);
        seconds[side - middle] = timed ? log2(spent.seconds) : 0;
    }
    if (count < 3)
        return 0;
    printf("\nFrom side %ld to %ld they grow like this:\n", middle, last);
    print_law("memory", middle, bytes, count);
    if (timed)
        print_law("time", middle, seconds, count);
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t first = 0;
    uint64_t last = MOST;

    if (argc < 2 || argc > 3 || !read_number(argv[1], MOST, &first) || first == 0 ||
        (argc > 2 && !read_number(argv[2], MOST, &last)) || last < first) {
        fprintf(stderr, "usage: triangle SIDE, or triangle FIRST LAST, from 1 to %d\n", MOST);
        return BAD;
    }
    int code = argc == 2 ? one_side((long)first) : many_sides((long)first, (long)last);
    return finish("triangle", code);
}

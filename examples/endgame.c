/*
 * SPDX-License-Identifier: MIT
 *
 * An endgame table, as Beasley's note of 2013 compiles it: the positions from which the goal is 1,
 * 2, 3 ... moves away and no fewer, found by taking moves back. The first column has all of them,
 * the second those that resource counts let the start lead to; positions that this leaves out are
 * not gone back from either. Positions count as one that a symmetry takes into each other, if it
 * keeps start and goal.
 *
 *     endgame                        the central game, 4 moves back
 *     endgame triangle5 10           any board of up to 64 holes, any number of moves
 */
#include "bounds.h"

/* Whether a position is left out, as the start cannot lead to it. */
static int is_ruled_out(const bounds *b, uint64_t pegs, int by_sums)
{
    return by_sums && !sums_allow(b, b->start, pegs);
}

/*
 * Adds all positions from which a move leads here whose last jump was made by the peg in a hole.
 * That move may have begun with another jump, which is then taken back too.
 */
static void take_back(const bounds *b, positions *found, uint64_t pegs, int hole, int by_sums)
{
    for (size_t i = 0; i < b->line_count; i++) {
        const line *l = &b->lines[i];
        uint64_t before = pegs ^ l->holes;

        if (l->to != hole || (before & l->holes) != l->pegs)
            continue;
        if (!is_ruled_out(b, before, by_sums))
            add(found, least_image(b, before), 0);
        take_back(b, found, before, l->from, by_sums);
    }
}

/* Counts the positions by the moves that they are away from the goal. */
static void go_back(const bounds *b, int moves, int by_sums, size_t *counts)
{
    positions found = {0};
    size_t at = 0;

    for (int g = 0; g < b->goals; g++)
        if (!is_ruled_out(b, b->goal[g], by_sums))
            add(&found, least_image(b, b->goal[g]), 0);
    counts[0] = found.count;
    for (int m = 1; m <= moves; m++) {
        size_t end = found.count;

        for (; at < end; at++)
            for (int hole = 0; hole < b->holes; hole++)
                if (found.pegs[at] >> hole & 1)
                    take_back(b, &found, found.pegs[at], hole, by_sums);
        counts[m] = found.count - end;
    }
    forget(&found);
}

int main(int argc, char **argv)
{
    static bounds b;
    size_t counts[2][MOST_HOLES + 1];
    const char *text = argc > 1 ? argv[1] : "english -> d4";
    char *end = "";
    long moves = argc > 2 ? strtol(argv[2], &end, 10) : 4;
    peg_board *board;

    if (argc > 3 || *end || moves < 1 || moves > MOST_HOLES || text[0] == '-') {
        fputs("usage: endgame [BOARD [MOVES]]\n", stderr);
        return 2;
    }
    board = read_bounds("endgame", text, &b);
    find_images(&b, board, 1);
    for (int by_sums = 0; by_sums < 2; by_sums++)
        go_back(&b, (int)moves, by_sums, counts[by_sums]);
    puts("Moves to the goal        all  by resource counts");
    for (long m = 0; m <= moves; m++)
        printf("%17ld %10zu %19zu\n", m, counts[0][m], counts[1][m]);
    free_bounds(&b, board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fputs("endgame: the output cannot be written\n", stderr);
    return 2;
}

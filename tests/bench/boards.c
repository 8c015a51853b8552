/* SPDX-License-Identifier: MIT */

/* Making boards and playing on them, beside the naive reference. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "reference/reference.h"

enum { GAMES = 400, MOST_LINES = 2048 };

static const char *const english_rows = "__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo/__ooo__/__ooo__";

static void make(const char *name)
{
    char what[64];
    double start = bench_time();
    int times = 200;

    for (int i = 0; i < times; i++)
        peg_board_free(bench_board(name));
    snprintf(what, sizeof(what), "make a board: %s", name);
    bench_row(what, (bench_time() - start) / times, 0);
}

/* Random games to their end, listing the jumps of every position. */
static double play(peg_board *board, uint64_t *jumps)
{
    uint64_t state = 1;
    double start = bench_time();

    for (int game = 0; game < GAMES; game++) {
        peg_jump legal[MOST_LINES];
        size_t count;

        while (peg_legal_jumps(board, legal, MOST_LINES, &count) == PEG_OK && count > 0) {
            peg_play(board, &legal[random_bits(&state) % count]);
            ++*jumps;
        }
        while (peg_undo(board) == PEG_OK)
            ;
    }
    return bench_time() - start;
}

static double play_reference(ref_board *board, uint64_t *jumps)
{
    uint64_t state = 1;
    double start = bench_time();

    for (int game = 0; game < GAMES; game++) {
        ref_line legal[MOST_LINES];
        size_t count;

        while ((count = ref_legal_jumps(board, legal)) > 0) {
            ref_play(board, legal[random_bits(&state) % count]);
            ++*jumps;
        }
        while (ref_undo(board))
            ;
    }
    return bench_time() - start;
}

void bench_boards(void)
{
    uint64_t own_jumps = 0;
    uint64_t reference_jumps = 0;
    peg_board *board = bench_board("english");
    bool pegs[REF_HOLES];
    ref_shape shape;
    ref_board model;

    if (!ref_shape_draw(&shape, REF_SQUARE, english_rows, pegs))
        exit(1);
    ref_board_start(&model, &shape, REF_NO_HOLE);
    ref_board_place(&model, pegs);
    bench_forget();
    double own = play(board, &own_jumps);
    double reference = play_reference(&model, &reference_jumps);
    bench_row("english: list the legal jumps, play one, undo it", own / (double)own_jumps,
              reference / (double)reference_jumps);
    peg_board_free(board);
    ref_shape_free(&shape);
    make("triangle5");
    make("english");
    make("triangle22");
}

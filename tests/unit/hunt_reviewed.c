/* SPDX-License-Identifier: MIT */

/* What a hunt tells where a limit ends it, or where earlier questions had other limits. */
#include "support.h"

/* Can be won, but only a depth-first search finds out in so little memory. */
static const char *const winnable = "english ooo/ooo/ooo.ooo/ooooooo/ooo.ooo/o.o/ooo";

/* Asks a new board within limits. */
static peg_status ask_new(const char *text, uint64_t memory, uint64_t positions, int *out_answer)
{
    peg_limits limits = PEG_LIMITS_INIT;
    peg_board *board = board_of(text);
    limits.memory = memory;
    limits.positions = positions;
    peg_status status = peg_solvable(board, &limits, out_answer);
    peg_board_free(board);
    return status;
}

/* The limit where the answer is found is searched for, as it may be found right at its end. */
static void ended_hunts_say_so(void)
{
    for (uint64_t memory = 610000; memory <= 700000; memory += 90000) {
        uint64_t few = 1, enough = 1 << 18;
        int answer = 7;
        CHECK(ask_new(winnable, memory, enough, &answer) == PEG_OK && answer == PEG_YES);
        while (enough - few > 1) {
            uint64_t middle = few + (enough - few) / 2;
            peg_status status = ask_new(winnable, memory, middle, &answer);
            CHECK(answer == (status == PEG_OK ? PEG_YES : PEG_UNKNOWN));
            if (status == PEG_OK)
                enough = middle;
            else
                few = middle;
        }
    }
}

/* Little memory makes a small perimeter, and what is made later a larger one. */
static void limits_of_before_do_no_harm(void)
{
    for (uint64_t memory = 20000; memory < 60000; memory += memory / 32) {
        peg_limits limits = PEG_LIMITS_INIT;
        peg_board *board = board_of("french");
        peg_jump jumps[PEG_MAX_HOLES];
        size_t count = 0;
        int answer = 7;
        limits.memory = memory;
        limits.positions = 3000;
        CHECK(peg_solve(board, &limits, &answer, NULL, 0, NULL) == PEG_LIMIT);
        CHECK(peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
        CHECK(answer == PEG_YES && count == 35);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(ended_hunts_say_so, "a hunt that a limit ends as it wins says that it was ended");
    RUN(limits_of_before_do_no_harm, "a question with little memory leaves later ones right");
    return check_end();
}

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
    for (uint64_t memory = 20000; memory < 60000; memory += memory / (uint64_t)how_many(8, 32)) {
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

/* What is remembered of lost positions takes no memory from a hunt for a solution. */
static void solutions_are_those_of_a_new_board(void)
{
    static const char *const texts[] = {"french", "rect6x6 -> c3", "rect7x10"};
    uint64_t seed = random_seed(17);
    int solved = 0;
    for (int round = 0; round < 60; round += how_many(3, 1)) {
        const char *text = texts[round / 20];
        peg_limits limits = PEG_LIMITS_INIT;
        peg_board *board = board_of(text);
        limits.memory = 700000 + (uint64_t)(round % 10) * 50000;
        limits.positions = 30000;
        play_on(board, 4 + round % 8, &seed);
        for (int i = 0; i < 3; i++) {
            peg_jump kept[PEG_MAX_HOLES], fresh[PEG_MAX_HOLES];
            size_t kept_count = 0, fresh_count = 0;
            uint64_t words[PEG_MAX_WORDS];
            peg_board *other = board_of(text);
            CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
            CHECK(peg_set_position(other, words, PEG_MAX_WORDS) == PEG_OK);
            peg_solvable(board, &limits, NULL);
            peg_status fresh_status =
                peg_solve(other, &limits, NULL, fresh, PEG_MAX_HOLES, &fresh_count);
            limits.positions = 80000;
            peg_status status = peg_solve(board, &limits, NULL, kept, PEG_MAX_HOLES, &kept_count);
            limits.positions = 30000;
            if (fresh_status == PEG_OK) {
                CHECK(status == PEG_OK && kept_count == fresh_count &&
                      memcmp(kept, fresh, kept_count * sizeof *kept) == 0);
                solved += fresh_count > 0;
            }
            peg_board_free(other);
            play_on(board, 1, &seed);
        }
        peg_board_free(board);
    }
    CHECK(solved > how_many(6, 20));
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(ended_hunts_say_so, "a hunt that a limit ends as it wins says that it was ended");
    RUN(limits_of_before_do_no_harm, "a question with little memory leaves later ones right");
    RUN(solutions_are_those_of_a_new_board, "little memory finds what it finds on a new board");
    return check_end();
}

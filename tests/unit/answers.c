/* SPDX-License-Identifier: MIT */

/* The same question has the same answer, whatever its board was asked before. */
#include "support.h"

enum { ROOM = PEG_MAX_HOLES, POSITIONS = 12 };

static const char *const boards[] = {
    "english", "english -> d4", "triangle7", "rect4x7", "star",
};

enum { BOARDS = sizeof boards / sizeof *boards };

typedef struct found {
    peg_answer answer;
    peg_jump jumps[ROOM];
    size_t count;
} found;

static found solve(peg_board *board)
{
    found f;
    memset(&f, 0, sizeof f);
    CHECK(peg_solve(board, NULL, &f.answer, f.jumps, ROOM, &f.count) == PEG_OK);
    return f;
}

/* Plays some jumps at random; stays where there is none. */
static void wander(peg_board *board, uint64_t *seed, int jumps)
{
    peg_jump legal[1024];
    size_t count = 0;
    while (jumps-- > 0) {
        CHECK(peg_legal_jumps(board, legal, 1024, &count) == PEG_OK);
        if (count == 0)
            return;
        CHECK(peg_play(board, &legal[random_below(seed, (int)count)]) == PEG_OK);
    }
}

/* Asks about other positions of the board, and comes back. */
static void ask_around(peg_board *board, uint64_t *seed)
{
    size_t played = 0;
    size_t now = 0;
    peg_answer answer;
    peg_history(board, &played, NULL);
    for (int i = 0; i < 4; i++) {
        peg_verdict verdicts[1];
        size_t count;
        wander(board, seed, 3 + i);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
        CHECK(peg_judge(board, NULL, verdicts, 1, &count) == PEG_OK);
        for (peg_history(board, &now, NULL); now > played; now--)
            CHECK(peg_undo(board) == PEG_OK);
    }
}

static void solutions_do_not_depend_on_the_past(void)
{
    uint64_t seed = random_seed(31);
    for (int b = 0; b < BOARDS; b++) {
        int before = check_failures;
        peg_board *asked = board_of(boards[b]);
        for (int i = 0; i < POSITIONS; i++) {
            peg_board *fresh = NULL;
            found first;
            found again;
            CHECK(peg_fill(asked, random_below(&seed, peg_holes(asked))) == PEG_OK);
            wander(asked, &seed, 2 + random_below(&seed, 12));
            CHECK(peg_board_copy(asked, &fresh) == PEG_OK);
            first = solve(fresh);
            ask_around(asked, &seed);
            again = solve(asked);
            CHECK(memcmp(&first, &again, sizeof first) == 0);
            again = solve(asked);
            CHECK(memcmp(&first, &again, sizeof first) == 0);
            peg_board_free(fresh);
        }
        peg_board_free(asked);
        case_end(before, boards[b]);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(solutions_do_not_depend_on_the_past, "a solution is the same whatever was asked before");
    return check_end();
}

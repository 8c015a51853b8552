/* SPDX-License-Identifier: MIT */

/* The same question has the same answer, whatever its board was asked before. */
#include "support.h"

enum { ROOM = PEG_MAX_HOLES, POSITIONS = 4 };

static const char *const boards[] = {
    "english", "english -> d4", "triangle7", "rect4x7", "star",
};

enum { BOARDS = sizeof boards / sizeof *boards };

typedef struct found {
    int answer;
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

/* A hint is the first jump of the solution, where there is one. */
static bool hint_agrees(peg_board *board, const found *f)
{
    peg_jump untouched = {7, 7, 7};
    peg_jump jump = untouched;
    int answer = PEG_UNKNOWN;
    peg_status status = peg_hint(board, NULL, &answer, &jump);
    if (peg_is_won(board))
        return status == PEG_END && answer == PEG_YES && same_jump(jump, untouched);
    return status == PEG_OK && answer == f->answer &&
           same_jump(jump, answer == PEG_YES ? f->jumps[0] : untouched);
}

/* Asks about other positions of the board, and comes back. */
static void ask_around(peg_board *board, uint64_t *seed)
{
    size_t played = 0;
    size_t now = 0;
    int answer;
    peg_history(board, &played, NULL);
    for (int i = 0; i < 3; i++) {
        peg_verdict verdicts[ROOM];
        size_t count;
        play_on(board, 3 + i, seed);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
        CHECK(peg_judge(board, NULL, verdicts, ROOM, &count) == PEG_OK);
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
            CHECK(peg_start(asked, random_below(&seed, peg_holes(asked))) == PEG_OK);
            play_on(asked, 2 + random_below(&seed, 12), &seed);
            peg_board *fresh = copy_of(asked);
            found first = solve(fresh);
            ask_around(asked, &seed);
            CHECK(hint_agrees(asked, &first));
            found again = solve(asked);
            CHECK(memcmp(&first, &again, sizeof first) == 0);
            again = solve(asked);
            CHECK(memcmp(&first, &again, sizeof first) == 0);
            peg_board_free(fresh);
        }
        peg_board_free(asked);
        case_end(before, boards[b]);
    }
}

/* Hints lead all the way to the goal, and none is given there. */
static void hints_lead_to_the_goal(void)
{
    for (int b = 0; b < BOARDS; b++) {
        peg_board *board = board_of(boards[b]);
        int answer = PEG_UNKNOWN;
        peg_jump jump;
        int pegs = peg_pegs(board);
        peg_status status = PEG_OK;
        while (status == PEG_OK && pegs-- > 0) {
            status = peg_hint(board, NULL, &answer, &jump);
            CHECK(answer == PEG_YES);
            if (status == PEG_OK)
                CHECK(peg_play(board, &jump) == PEG_OK);
        }
        CHECK(status == PEG_END);
        CHECK(peg_is_won(board) == 1);
        peg_board_free(board);
    }
}

/* Even where a jump is legal. */
static void positions_that_are_won_have_no_hint(void)
{
    static const char *const won[] = {"triangle5 ./.o/.../..../.....", "rect1x1 o",
                                      "square:oo. -> oo."};
    for (size_t i = 0; i < sizeof won / sizeof *won; i++) {
        peg_board *board = board_of(won[i]);
        int answer = PEG_UNKNOWN;
        peg_jump jump = {9, 9, 9};
        CHECK(peg_is_won(board) == 1);
        CHECK(peg_hint(board, NULL, &answer, &jump) == PEG_END);
        CHECK(answer == PEG_YES && jump.from == 9);
        peg_board_free(board);
    }
}

static void lost_positions_have_no_hint(void)
{
    static const char *const lost[] = {"english .oo/o../ooo.ooo/o.ooo.o/ooo.ooo/o.o/ooo -> d4",
                                       "triangle4 ./oo/ooo/oooo", "lines:3: .oo", "rect3x1 ..."};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        peg_board *board = board_of(lost[i]);
        int answer = PEG_UNKNOWN;
        peg_jump jump = {9, 9, 9};
        CHECK(peg_hint(board, NULL, &answer, &jump) == PEG_OK);
        CHECK(answer == PEG_NO && jump.from == 9 && jump.over == 9 && jump.to == 9);
        peg_board_free(board);
    }
}

static void hints_keep_limits(void)
{
    peg_limits few = {.struct_size = sizeof few, .positions = 1};
    peg_limits little = {.struct_size = sizeof little, .memory = 1};
    peg_board *board = board_of("english");
    int answer = PEG_YES;
    peg_jump jump = {9, 9, 9};
    CHECK(peg_hint(board, &few, &answer, &jump) == PEG_LIMIT && answer == PEG_UNKNOWN);
    answer = PEG_YES;
    CHECK(peg_hint(board, &little, &answer, &jump) == PEG_LIMIT && answer == PEG_UNKNOWN);
    CHECK(jump.from == 9);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(solutions_do_not_depend_on_the_past, "a solution is the same whatever was asked before");
    RUN(hints_lead_to_the_goal, "hints lead to the goal, and none is given there");
    RUN(positions_that_are_won_have_no_hint, "a position that is won needs no hint: PEG_END");
    RUN(lost_positions_have_no_hint, "a lost position has an answer and no hint");
    RUN(hints_keep_limits, "a hint past its limits is unknown");
    return check_end();
}

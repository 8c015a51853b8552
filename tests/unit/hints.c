/* SPDX-License-Identifier: MIT */

/* Hints, and where there is none. */
#include "support.h"

static const char *const boards[] = {
    "english", "english -> d4", "triangle7", "rect4x7", "star",
};

enum { BOARDS = sizeof boards / sizeof *boards };

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

/* What is won needs no hint, even where a jump is legal; what is lost or past limits has none. */
static void some_positions_have_no_hint(void)
{
    static const peg_limits few = {.struct_size = sizeof few, .positions = 1};
    static const peg_limits little = {.struct_size = sizeof little, .memory = 1};
    static const struct {
        const char *text;
        const peg_limits *limits;
        peg_status status;
        int answer;
    } cases[] = {{"triangle5 ./.o/.../..../.....", NULL, PEG_END, PEG_YES},
                 {"rect1x1 o", NULL, PEG_END, PEG_YES},
                 {"square:oo. -> oo.", NULL, PEG_END, PEG_YES},
                 {"english .oo/o../ooo.ooo/o.ooo.o/ooo.ooo/o.o/ooo -> d4", NULL, PEG_OK, PEG_NO},
                 {"triangle4 ./oo/ooo/oooo", NULL, PEG_OK, PEG_NO},
                 {"lines:3: .oo", NULL, PEG_OK, PEG_NO},
                 {"rect3x1 ...", NULL, PEG_OK, PEG_NO},
                 {"english", &few, PEG_LIMIT, PEG_UNKNOWN},
                 {"english", &little, PEG_LIMIT, PEG_UNKNOWN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int before = check_failures, answer = 77;
        peg_board *board = board_of(cases[i].text);
        peg_jump jump = {9, 9, 9}, untouched = jump;
        CHECK(peg_hint(board, cases[i].limits, &answer, &jump) == cases[i].status);
        CHECK(answer == cases[i].answer && same_jump(jump, untouched));
        CHECK(peg_is_won(board) == (cases[i].status == PEG_END));
        peg_board_free(board);
        case_end(before, cases[i].text);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(hints_lead_to_the_goal, "hints lead to the goal, and none is given there");
    RUN(some_positions_have_no_hint,
        "what is won, lost or past its limits has an answer and no hint");
    return check_end();
}

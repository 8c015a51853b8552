/*
 * SPDX-License-Identifier: MIT
 *
 * Published numbers of moves that take a while to prove.
 */
#include "support.h"

enum { ROOM = 64 };

static int fewest_of(const char *text)
{
    peg_board *board = board_of(text);
    peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(4) << 30};
    peg_jump jumps[ROOM];
    size_t count;
    int answer = PEG_UNKNOWN, least = -1, moves = -1;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer == PEG_YES && least == moves);
    CHECK(is_solution(board, jumps, count));
    peg_board_free(board);
    return moves;
}

/*
 * Harris found one problem of square6 with no solution of as many moves as there are regions. That
 * of the diamond was first proven by weights.
 */
static void problems_take_as_many_as_published(void)
{
    static const struct {
        const char *text;
        int moves;
    } known[] = {
        {"english -> d4", 18},
        {"english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo -> c1", 16},
        {"triangle7", 12},
        {"square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c1", 16},
        {"square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c4", 15},
        {"french .oo/ooooo/ooooooo/ooooooo/ooooooo/ooooo/ooo -> e7", 20},
        {"diamond5 o/ooo/oo.oo/ooooooo/ooooooooo/ooooooo/ooooo/ooo/o -> e7", 26},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int before = check_failures;
        CHECK(fewest_of(known[i].text) == known[i].moves);
        case_end(before, known[i].text);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(problems_take_as_many_as_published, "problems take as many moves as published, no fewer");
    return check_end();
}

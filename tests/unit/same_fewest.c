/*
 * SPDX-License-Identifier: MIT
 *
 * Every machine finds the same solutions of the fewest moves. They take long in an emulator.
 */
#include "same_everywhere.h"

enum { MOST_POSITIONS = 400000 };

static const record shortened[] = {
    {"english", 6, 2, 5, UINT64_C(0x6b1a5f82ae572df8)},
    {"wiegleb", 3, 2, 1, UINT64_C(0xdcdf8471ada75ab8)},
    {"triangle8", 3, 2, 1, UINT64_C(0x55d19584b81fc95b)},
    {"square6", 3, 2, 1, UINT64_C(0xfe4b7a6309583cfe)},
    {"hexagon4", 3, 2, 2, UINT64_C(0x020af688c6e52872)},
    {"rect13x5", 3, 0, 2, UINT64_C(0xf29f5d33b667ff48)},
};

static void mix_fewest(peg_board *board, record *found)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = MOST_POSITIONS};
    peg_jump jumps[ROOM];
    int answer = PEG_UNKNOWN, least = 0, moves = 0;
    size_t count = 0;
    peg_status status =
        peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count);
    CHECK(status == PEG_OK || status == PEG_LIMIT);
    found->solved += answer == PEG_YES;
    found->proven += status == PEG_OK;
    mix(&found->hash, (uint64_t)answer);
    mix(&found->hash, (uint64_t)least);
    mix(&found->hash, (uint64_t)moves);
    mix_jumps(&found->hash, jumps, count);
}

TEST(shortest_solutions_are_the_recorded_ones)
{
    compare_all(shortened, sizeof shortened / sizeof *shortened, mix_fewest);
}

CHECK_MAIN

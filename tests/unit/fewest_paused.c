/*
 * SPDX-License-Identifier: MIT
 *
 * A proof of the fewest moves pauses while beams look for shorter solutions, and goes on with the
 * waypoints that it had. In the build for large boards it pauses soon, and the beams are narrow.
 */
#include "support.h"

/* Bergholt's 18 moves of the central game, and 17 from any hole to any. */
TEST(proofs_that_pause_prove_the_fewest)
{
    finding central = fewest_within(board_of("english -> d4"), NULL);
    CHECK(central.status == PEG_OK && central.least == 18 && central.moves == 18);
    finding anywhere = fewest_within(board_of("english"), NULL);
    CHECK(anywhere.status == PEG_OK && anywhere.least == 17 && anywhere.moves == 17);
}

/* A proof that lost its waypoints would begin again, or go on with those of a beam. */
TEST(proofs_that_pause_get_as_far_as_others)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 3000000};
    peg_board *board = board_of("english ooo/o.o/ooooooo/ooooooo/ooooooo/ooo/ooo");
    finding f = fewest_within(board, &limits);
    CHECK(f.status >= PEG_OK && f.least == 16 && f.moves >= 16);
}

CHECK_MAIN

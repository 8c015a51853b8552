/*
 * SPDX-License-Identifier: MIT
 *
 * Bounds on the fewest moves of every position of small boards, wherever a limit ends their proof,
 * compared with the reference: weights, near positions and trails may prove too little, but never
 * too much.
 */
#include "model.h"

enum { MOST_HOLES = 16 };

static signed char fewest[1 << MOST_HOLES];

/* What the proofs of a board's positions came to. */
typedef struct tally {
    int won, proven, above_start;
} tally;

static void check_position(peg_board *board, uint64_t position, uint64_t positions, tally *to)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = positions};
    CHECK(peg_set_position(board, &position, 1) == PEG_OK);
    finding f = fewest_within(board, &limits);
    CHECK(f.status == PEG_OK || f.status == PEG_LIMIT);
    if (fewest[position] < 0) {
        CHECK(f.answer != PEG_YES && f.moves == 0);
        return;
    }
    CHECK(f.answer != PEG_NO && f.least <= fewest[position]);
    CHECK(f.answer == PEG_UNKNOWN || f.moves >= fewest[position]);
    to->won++;
    to->proven += f.status == PEG_OK;
    to->above_start += f.least > 1;
}

/* Asks for every position, or each one that is `apart` from the last, with a limit that ends most
 * proofs early. */
static void compare(const char *text, uint64_t apart, uint64_t positions)
{
    in_case("%s", text);
    peg_board *board = board_of(text);
    ref_shape shape;
    ref_board model;
    tally sum = {0, 0, 0};
    model_of(board, &shape, &model);
    ref_fewest_moves(&model, fewest);
    for (uint64_t position = 1; position < UINT64_C(1) << peg_holes(board); position += apart)
        check_position(board, position, positions, &sum);
    CHECK(sum.won > 0 && sum.above_start > 0 && sum.proven < sum.won);
    ref_shape_free(&shape);
}

TEST(no_bound_passes_the_fewest_moves)
{
    compare("triangle4", 1, 9);
    compare("triangle4 -> 1", 1, 9);
    compare("star", 3, 27);
    compare("rect3x4", 1, 9);
    compare("rect3x4 -> a1", 1, 27);
    compare("triangle5", 61, 27);
    compare("triangle5", 67, 243);
    compare("triangle5 -> 13", 61, 27);
    compare("triangle5 -> ./../.o./..../....o", 61, 81);
}

TEST(no_bound_passes_them_on_boards_with_lines_one_way)
{
    compare("lines:9:1-2-3,3-2-1,3-4-5,5-6-7,7-8-9,9-1-3,2-5-8,8-5-2,4-6-2", 1, 3);
    compare("lines:9:1-2-3,3-4-5,5-6-7,7-8-9,9-1-3,2-5-8,8-5-2,4-6-2,6-3-9", 1, 9);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Every machine finds the same solutions, the same proofs and the same places, on boards of every
 * kind.
 */
#include "same_everywhere.h"

enum { MOST_POSITIONS = 30000 };

static const record answered[] = {
    {"english", 60, 24, 35, UINT64_C(0x353ca584095bd1f9)},
    {"english -> d4", 30, 2, 28, UINT64_C(0x11f04455a8f258f7)},
    {"french", 30, 1, 29, UINT64_C(0xcac44ec388ec62e7)},
    {"wiegleb", 30, 6, 23, UINT64_C(0xf1dda611c8107078)},
    {"asymmetric", 30, 9, 20, UINT64_C(0xcff47bc821d9496f)},
    {"star", 20, 16, 3, UINT64_C(0xf388ecdd0e4ce947)},
    {"triangle7", 30, 6, 20, UINT64_C(0xc9ba983b32a09871)},
    {"triangle8", 30, 14, 10, UINT64_C(0x9f783e64dd43ffd2)},
    {"square6", 30, 11, 12, UINT64_C(0x5d8b17fd0489c645)},
    {"rect4x7", 20, 4, 16, UINT64_C(0x12997dd8803f83ce)},
    {"diamond5", 30, 2, 28, UINT64_C(0xbb716f5a45dd6b62)},
    {"hexagon4", 20, 6, 12, UINT64_C(0x7bfc21ccaca4c6e0)},
    {"rect13x5", 20, 3, 13, UINT64_C(0xdd229277a8d7d67c)},
    {"square9 -> e5", 15, 0, 15, UINT64_C(0xe2d502eed11b9620)},
    {"triangle15", 6, 1, 1, UINT64_C(0xe629e87e46feeb7d)},
    {"square16", 2, 0, 1, UINT64_C(0xb48f0dc23a6eeea0)},
};

static void mix_solution(peg_board *board, record *found)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = MOST_POSITIONS};
    peg_jump jumps[ROOM];
    int answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_status status = peg_solve(board, &limits, &answer, jumps, ROOM, &count);
    CHECK(status == PEG_OK || status == PEG_LIMIT);
    found->solved += answer == PEG_YES;
    mix(&found->hash, (uint64_t)answer);
    mix_jumps(&found->hash, jumps, count);
}

static void mix_proof(peg_board *board, record *found)
{
    static peg_proof_row rows[ROOM];
    const peg_limits limits = {.struct_size = sizeof limits, .positions = MOST_POSITIONS};
    int holes = peg_holes(board);
    int reason = PEG_REASON_NONE;
    size_t count = 0;
    peg_status status = peg_explain(board, &limits, &reason, rows, ROOM, &count, NULL);
    CHECK(status == PEG_OK || status == PEG_LIMIT);
    found->proven += reason == PEG_REASON_PROOF;
    mix(&found->hash, (uint64_t)reason);
    mix(&found->hash, count);
    for (size_t i = 0; i < count; i++)
        for (int hole = 0; hole < holes; hole++)
            mix(&found->hash, (uint64_t)(int64_t)rows[i].weight[hole]);
}

static void mix_answers(peg_board *board, record *found)
{
    mix_solution(board, found);
    mix_proof(board, found);
}

TEST(solutions_and_proofs_are_the_recorded_ones)
{
    compare_all(answered, sizeof answered / sizeof *answered, mix_answers);
}

/* Numbers that no machine may round in another way. */
TEST(places_are_the_recorded_ones)
{
    const peg_jump line = {0, 1, 2};
    peg_board *board = board_of_lines(97, &line, 1);
    uint64_t hash = 0;
    for (int hole = 0; hole < peg_holes(board); hole++) {
        double place[2] = {0, 0};
        uint64_t bits[2];
        CHECK(peg_hole_place(board, hole, &place[0], &place[1]) == PEG_OK);
        memcpy(bits, place, sizeof bits);
        mix(&hash, bits[0]);
        mix(&hash, bits[1]);
    }
    if (getenv("PEG_RECORD"))
        printf("    places 0x%016" PRIx64 "\n", hash);
    CHECK(hash == UINT64_C(0x813c412d3cffa3e1));
}

CHECK_MAIN

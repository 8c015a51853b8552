/*
 * SPDX-License-Identifier: MIT
 *
 * Never a proof for a position that can be won: no proof is found for one, on ten boards of which
 * three are one-way, and no proof of a lost position holds for one. PEG_RUNS in the environment
 * asks for so many won positions of each board but english, where a hundredth of them is tried.
 */
#include "tables.h"

enum { MOST_ROWS = 4200, FEW = 300, SLOW = 100, HELD_AGAINST = 20 };

static uint64_t seed;
static peg_proof_row rows[MOST_ROWS];
static long won, proven, held;

/* A board whose jumps have no way back, but by chance. */
static peg_board *one_way(int holes)
{
    peg_jump lines[40];
    peg_board *board = board_of_lines(holes, lines, random_line_list(lines, holes, 40, &seed));
    draw_goal(board, &seed);
    return board;
}

/* By the reference, or by a table on a large board, which leaves other classes unknown. */
typedef struct truth {
    bool *all;
    peg_table *table;
} truth;

static int answer(const truth *known, uint64_t position)
{
    return known->all ? (known->all[position] ? PEG_YES : PEG_NO) : probed(known->table, position);
}

/* Of any pegs, or on a large board of a game played some way. */
static uint64_t draw(peg_board *board, uint64_t start)
{
    int holes = peg_holes(board);
    if (holes <= 16)
        return random_bits(&seed) & (((uint64_t)1 << holes) - 1);
    place(board, start);
    play_on(board, random_below(&seed, holes - 4), &seed);
    return pegs_of(board);
}

/* Positions near a lost one, whose proof is in rows. */
static void hold_against_won(peg_board *board, const truth *known, uint64_t lost, size_t count)
{
    for (int i = 0; i < HELD_AGAINST; i++) {
        uint64_t position = lost ^ (uint64_t)1 << random_below(&seed, peg_holes(board)) ^
                            (uint64_t)random_below(&seed, 2)
                                << random_below(&seed, peg_holes(board));
        place(board, position);
        if (peg_verify_proof(board, rows, count) == PEG_OK) {
            CHECK(answer(known, position) != PEG_YES);
            held++;
        }
    }
}

static void try_board(peg_board *board, int positions)
{
    truth known = {NULL, NULL};
    uint64_t start = pegs_of(board);
    if (peg_holes(board) <= 16) {
        known.all = all_answers(board, 0);
    } else {
        known.table = table_for(board, 0);
        CHECK(peg_table_attach(board, known.table) == PEG_OK);
    }
    for (int i = 0, lost = 0; i < positions && lost < 100 * positions;) {
        uint64_t position = draw(board, start);
        size_t count = 0;
        int is = answer(&known, position), reason = 77;
        /* A few lost ones among the others. */
        if (is != PEG_YES && lost++ % 4 > 0)
            continue;
        place(board, position);
        CHECK(peg_explain(board, NULL, &reason, rows, MOST_ROWS, &count, NULL) == PEG_OK);
        CHECK((is == PEG_YES) == (reason == PEG_REASON_NONE) || is == PEG_UNKNOWN);
        if (reason == PEG_REASON_PROOF) {
            hold_against_won(board, &known, position, count);
            proven++;
        }
        i += is == PEG_YES;
        won += is == PEG_YES;
    }
    free(known.all);
    peg_table_free(known.table);
}

TEST(no_won_position_has_a_proof)
{
    static const char *const texts[] = {
        "triangle4",          "triangle5",
        "triangle5 -> 13",    "star",
        "square4 -> b2",      "diagonal:oo_o/_ooo/o_oo",
        "square:_oooo/oo.oo", "english",
    };
    int positions = random_runs(FEW);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        try_board(board_of(texts[i]), i == 7 ? positions / SLOW + 1 : positions);
    for (int holes = 8; holes < 14; holes += 2)
        try_board(one_way(holes), positions);
    printf("    %ld won positions, %ld proofs, %ld more positions refuted\n", won, proven, held);
    CHECK(won > 4 * positions && proven > 2 * positions && held > positions);
}

CHECK_MAIN_AFTER(seed = random_seed(451))

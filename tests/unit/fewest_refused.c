/*
 * SPDX-License-Identifier: MIT
 *
 * Wherever memory is refused to a search for the fewest moves, the ways that follow say nothing
 * wrong: no bound passes what the reference finds, and no board that can be won is reported lost.
 * The boards are spread over 80 holes, where no table can be made. In the build for large boards,
 * beams are so narrow that proofs and beams have many turns.
 */
#include "model.h"

enum { MOST_HOLES = 16, STEP = 5, HOLES = MOST_HOLES * STEP, MOST_LINES = 128 };

static signed char fewest[1 << MOST_HOLES];

static void spread_words(uint64_t position, uint64_t words[PEG_MAX_WORDS])
{
    memset(words, 0, PEG_MAX_WORDS * sizeof *words);
    for (int hole = 0; hole < MOST_HOLES; hole++)
        if (position >> hole & 1)
            words[hole * STEP / 64] |= UINT64_C(1) << hole * STEP % 64;
}

/* The board spread over HOLES holes, by an allocator. */
static peg_board *spread_board(const peg_board *board, const peg_allocator *allocator)
{
    peg_jump lines[MOST_LINES];
    uint64_t position, goal, words[PEG_MAX_WORDS];
    int kind, hole = 0;
    size_t count;
    peg_board *made = NULL;
    const peg_jump *own = peg_lines(board, &count);
    CHECK(peg_holes(board) <= MOST_HOLES && count <= MOST_LINES);
    for (size_t i = 0; i < count; i++)
        lines[i] = (peg_jump){(uint8_t)(own[i].from * STEP), (uint8_t)(own[i].over * STEP),
                              (uint8_t)(own[i].to * STEP)};
    CHECK(peg_board_from_lines(HOLES, lines, count, allocator, NULL, &made) == PEG_OK);
    CHECK(peg_position(board, &position, 1) == PEG_OK);
    spread_words(position, words);
    CHECK(peg_set_position(made, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_goal(board, &kind, &hole, &goal, 1) == PEG_OK);
    spread_words(goal, words);
    if (kind != PEG_GOAL_ANYWHERE)
        CHECK(peg_set_goal(made, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
    return made;
}

/* What is told of a board with this true answer, -1 if it is lost. Returns whether all is told. */
static bool check_told(const peg_board *board, const finding *f, int truth)
{
    bool won = truth >= 0;
    CHECK(f->status == PEG_OK || f->status == PEG_LIMIT || f->status == PEG_E_MEMORY);
    if (f->status == PEG_E_MEMORY)
        return false;
    CHECK(f->answer != (won ? PEG_NO : PEG_YES));
    CHECK(f->status != PEG_OK || f->answer == (won ? PEG_YES : PEG_NO));
    if (!won)
        return f->status == PEG_OK;
    CHECK(f->least <= truth && (f->moves == 0 || f->moves >= truth));
    CHECK(f->moves == 0 || is_solution(board, f->jumps, f->count));
    CHECK(f->moves == 0 || moves_of(f->jumps, f->count) == f->moves);
    CHECK(f->status != PEG_OK || (f->least == truth && f->moves == truth));
    return f->status == PEG_OK;
}

/* One question in which the calls for memory fail that a meter says, from the first on. */
static bool ask_refused(const peg_board *board, meter m, uint64_t memory, int truth,
                        long *out_asked)
{
    peg_allocator allocator = meter_allocator(&m);
    long fail_at = m.fail_at;
    int odds = m.fail_odds;
    peg_limits limits = {.struct_size = sizeof limits, .memory = memory, .positions = 60000};
    m.fail_at = -1;
    m.fail_odds = 0;
    peg_board *spread = spread_board(board, &allocator);
    long before = m.asked;
    m.fail_at = fail_at < 0 ? -1 : before + fail_at;
    m.fail_odds = odds;
    finding f = fewest_within(spread, &limits);
    m.fail_at = -1;
    m.fail_odds = 0;
    *out_asked = m.asked - before;
    bool told = check_told(spread, &f, truth);
    peg_board_free(spread);
    CHECK(m.held == 0 && !m.wrong_size);
    return told;
}

static void sweep(const peg_board *board)
{
    ref_shape shape;
    ref_board model;
    uint64_t position;
    long asked = 0, ignored;
    model_of(board, &shape, &model);
    ref_fewest_moves(&model, fewest);
    CHECK(peg_position(board, &position, 1) == PEG_OK);
    int truth = fewest[position] < 0 ? -1 : (unsigned char)fewest[position];
    ref_shape_free(&shape);
    ask_refused(board, meter_begin(-1), 0, truth, &asked);
    for (long at = 0; at < asked; at += 1 + at / 10)
        ask_refused(board, meter_begin(at), 0, truth, &ignored);
    for (int odds = 2; odds < 200; odds += 1 + odds / 4) {
        meter m = meter_begin(-1);
        m.fail_odds = odds;
        m.random = (uint64_t)odds;
        ask_refused(board, m, 0, truth, &ignored);
    }
    for (uint64_t memory = 1 << 10; memory < 1 << 22; memory += memory / 3)
        ask_refused(board, meter_begin(-1), memory, truth, &ignored);
}

TEST(refused_memory_makes_no_answer_wrong)
{
    static const char *const texts[] = {
        "triangle5 -> 13",
        "triangle5 ./oo/ooo/oooo/ooooo -> 2",
        "rect4x4",
        "rect3x4",
        "rect3x4 -> b2",
        "diamond2",
        "star",
        "hexagon2",
        "lines:6:1-2-3,3-4-5,5-6-1,2-4-6 oo.o.. -> 5",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        in_case("%s", texts[i]);
        sweep(board_of(texts[i]));
    }
}

TEST(refused_memory_makes_no_answer_wrong_where_jumps_lead_one_way)
{
    uint64_t seed = random_seed(1);
    for (int round = 0; round < 8; round++) {
        peg_jump lines[MOST_LINES];
        size_t count = random_line_list(lines, MOST_HOLES, 90, &seed);
        peg_board *board = board_of_lines(MOST_HOLES, lines, count);
        uint64_t position = taken_back(board, UINT64_C(1) << round, 5 + round, &seed);
        CHECK(peg_set_position(board, &position, 1) == PEG_OK);
        in_case("%d", round);
        sweep(board);
    }
}

CHECK_MAIN

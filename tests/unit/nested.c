/* SPDX-License-Identifier: MIT */

/*
 * Small boards inside large ones: the holes of a small shape are scattered among those of a row in
 * which nothing moves. So the board is too large for a table and takes as many words as wanted, and
 * the reference still knows the answer to every position. Little memory keeps the perimeter of the
 * goal small, so that searches have to do the work.
 */
#include "model.h"
#include "support.h"

enum { SMALL = 21, MOST_LINES = 1200 };

static uint64_t seed;

static int draw(int below)
{
    return random_below(&seed, below);
}

typedef struct nest {
    peg_board *board;
    int holes;                    /* of the small shape */
    int at[SMALL];                /* where they are in the large one */
    uint64_t idle[PEG_MAX_WORDS]; /* pegs in the row, none beside another */
    bool winnable[1 << SMALL];
} nest;

/* -- Nests ----------------------------------------------------------------- */

static void large_of(const nest *n, int position, uint64_t words[PEG_MAX_WORDS])
{
    memcpy(words, n->idle, sizeof n->idle);
    for (int hole = 0; hole < n->holes; hole++)
        if (position >> hole & 1)
            words[n->at[hole] / 64] |= UINT64_C(1) << n->at[hole] % 64;
}

static int small_of(const nest *n, const peg_board *board)
{
    int position = 0;
    for (int hole = 0; hole < n->holes; hole++)
        position |= peg_has_peg(board, n->at[hole]) << hole;
    return position;
}

static peg_board *small_board(int kind)
{
    static const char *const names[] = {"square4", "triangle6", "rect5x4", "star", "hexagon3"};
    peg_jump lines[60];
    if (kind < 5)
        return board_of(names[kind]);
    int holes = 14 + draw(7);
    return board_of_lines(holes, lines, random_line_list(lines, holes, 30 + draw(30), &seed));
}

/* Puts the small holes anywhere, and a row, one way or both, on all others. */
static void surround(nest *n, const peg_board *small, int holes, int ways)
{
    peg_jump lines[MOST_LINES];
    int row[PEG_MAX_HOLES], row_holes = 0;
    size_t count = 0;
    bool taken[PEG_MAX_HOLES] = {false};
    const peg_jump *own = peg_lines(small, &count);
    n->holes = peg_holes(small);
    for (int i = 0; i < n->holes; i++) {
        do
            n->at[i] = draw(holes);
        while (taken[n->at[i]]);
        taken[n->at[i]] = true;
    }
    for (size_t i = 0; i < count; i++)
        lines[i] = (peg_jump){(uint8_t)n->at[own[i].from], (uint8_t)n->at[own[i].over],
                              (uint8_t)n->at[own[i].to]};
    for (int hole = 0; hole < holes; hole++)
        if (!taken[hole])
            row[row_holes++] = hole;
    for (int i = 0; i + 2 < row_holes; i++)
        for (int way = 0; way < ways; way++)
            lines[count++] = (peg_jump){(uint8_t)row[i + 2 * way], (uint8_t)row[i + 1],
                                        (uint8_t)row[i + 2 - 2 * way]};
    n->board = board_of_lines(holes, lines, count);
    memset(n->idle, 0, sizeof n->idle);
    for (int i = 0; draw(3) == 0 && i + 3 < row_holes; i += 3 + draw(9))
        n->idle[row[i] / 64] |= UINT64_C(1) << row[i] % 64;
}

/* A goal of each kind: one peg anywhere, in a hole, or a position of a few pegs. */
static void aim(nest *n, peg_board *small, int kind)
{
    uint64_t goal = 0, words[PEG_MAX_WORDS];
    if (kind == PEG_GOAL_ANYWHERE) {
        memset(n->idle, 0, sizeof n->idle);
        return;
    }
    for (int pegs = kind == PEG_GOAL_HOLE ? 1 : 2 + draw(3); pegs > 0; pegs--)
        goal |= UINT64_C(1) << draw(n->holes);
    large_of(n, (int)goal, words);
    CHECK(peg_set_goal(small, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    CHECK(peg_set_goal(n->board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
}

static void make_nest(nest *n, int kind, int holes)
{
    static ref_board model;
    ref_shape shape;
    peg_board *small = small_board(kind);
    surround(n, small, holes, 1 + draw(2));
    aim(n, small, draw(3));
    model_of(small, &shape, &model);
    ref_winnable(&model, 0, n->winnable);
    ref_shape_free(&shape);
}

/* Draws a position some jumps from its end: as the answer is wanted, if there is one. */
static bool draw_position(const nest *n, bool winnable)
{
    uint64_t words[PEG_MAX_WORDS];
    for (int tries = 0; tries < 400; tries++) {
        int position = draw(1 << n->holes) | draw(1 << n->holes);
        large_of(n, position, words);
        if (n->winnable[position] != winnable)
            continue;
        CHECK(peg_set_position(n->board, words, PEG_MAX_WORDS) == PEG_OK);
        if (peg_is_won(n->board) == 0 && peg_is_stuck(n->board) == 0)
            return true;
    }
    return false;
}

/* -- Questions about them -------------------------------------------------- */

static int answered, unknown;

static void check_answer(const nest *n, const peg_limits *limits)
{
    bool winnable = n->winnable[small_of(n, n->board)];
    finding f = solve_within(n->board, limits);
    CHECK(f.status == PEG_OK || (limits && f.status == PEG_LIMIT));
    CHECK(f.answer == (winnable ? PEG_YES : PEG_NO) ||
          (f.answer == PEG_UNKNOWN && f.status == PEG_LIMIT));
    CHECK(f.answer != PEG_YES || is_solution(n->board, f.jumps, f.count));
    answered += f.answer != PEG_UNKNOWN;
    unknown += f.answer == PEG_UNKNOWN;
}

static void check_verdicts(const nest *n, const peg_limits *limits)
{
    static peg_verdict verdicts[PEG_MAX_LINES];
    size_t count = 0;
    peg_status status = peg_judge(n->board, limits, verdicts, PEG_MAX_LINES, &count);
    CHECK(status == PEG_OK || (limits && status == PEG_LIMIT));
    for (size_t i = 0; i < count; i++) {
        CHECK(peg_play(n->board, &verdicts[i].jump) == PEG_OK);
        bool winnable = n->winnable[small_of(n, n->board)];
        CHECK(verdicts[i].answer == (winnable ? PEG_YES : PEG_NO) ||
              (verdicts[i].answer == PEG_UNKNOWN && status == PEG_LIMIT));
        CHECK(peg_undo(n->board) == PEG_OK);
    }
}

/* What is known of solutions and of lost positions tells the truth about others on the way. */
static void check_on_the_way(const nest *n, const peg_limits *limits)
{
    int jumps = 0;
    while (play_any(n->board, &seed)) {
        check_answer(n, limits);
        jumps++;
    }
    for (; jumps > 0; jumps--)
        CHECK(peg_undo(n->board) == PEG_OK);
}

static void check_reason(const nest *n)
{
    static peg_proof_row rows[PEG_MAX_HOLES];
    int reason = 77;
    size_t count = 0;
    CHECK(peg_explain(n->board, NULL, &reason, rows, PEG_MAX_HOLES, &count, NULL) == PEG_OK);
    CHECK((reason == PEG_REASON_NONE) == n->winnable[small_of(n, n->board)]);
    CHECK(reason != PEG_REASON_PROOF || peg_verify_proof(n->board, rows, count) == PEG_OK);
}

/* Asks on new boards with more and more memory, and on one that has known less. */
static void check_position(nest *n)
{
    peg_board *asked = n->board;
    for (uint64_t memory = 16000; memory < 32 << 20; memory *= (uint64_t)how_many(5, 2)) {
        const peg_limits limits = {
            .struct_size = sizeof limits, .memory = memory, .positions = 200000};
        n->board = fresh_of(asked);
        check_answer(n, &limits);
        check_verdicts(n, &limits);
        check_answer(n, &limits);
        check_on_the_way(n, &limits);
        free_now(n->board);
        n->board = asked;
        check_answer(n, &limits);
    }
    check_verdicts(n, NULL);
    check_answer(n, NULL);
    check_reason(n);
}

static void check_nests(int least_holes, int most_holes)
{
    static nest n;
    answered = unknown = 0;
    for (int i = 0; i < random_runs(how_many(12, 36)); i++) {
        make_nest(&n, i % 6, least_holes + draw(most_holes - least_holes + 1));
        for (int k = 0; k < 4; k++) {
            int failures = check_failures;
            if (!draw_position(&n, k % 2))
                continue;
            check_position(&n);
            if (check_failures > failures) {
                char *text = text_of(n.board);
                printf("    on %s\n", text);
                free(text);
            }
        }
        free_now(n.board);
    }
    CHECK(answered > 100 && unknown > 0);
}

TEST(on_up_to_64_holes_each_answer_is_the_references_whatever_memory_there_is)
{
    check_nests(40, 64);
}

TEST(two_words)
{
    check_nests(104, 128);
}

TEST(on_more_holes_each_answer_is_the_references_whatever_memory_there_is)
{
    check_nests(136, 160);
}

CHECK_MAIN_AFTER(seed = random_seed(43))

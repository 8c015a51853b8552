/*
 * SPDX-License-Identifier: MIT
 *
 * A question that a limit ended goes on when it is asked again. Cut into pieces at random limits,
 * it comes to the same as a whole.
 */
#include "support.h"

static const char *const texts[] = {
    "english", "english -> d4", "wiegleb", "french", "square8", "triangle8", "diamond5", "rect13x5",
};
enum { TEXTS = sizeof texts / sizeof *texts };

/* Positions of a question as a whole, and the fewest that are worth cutting up. */
enum { WHOLE = 30000, LEAST = 3000 };

/* How many pieces may take the place of a whole. */
enum { MOST_PIECES = 60000 };

/* -- Pieces ---------------------------------------------------------------- */

/* Ends a question at a certain look of its clock or call of its progress, or by positions. */
typedef struct knife {
    uint64_t *seed;
    double looks;
    int calls;
} knife;

static double knife_clock(void *user)
{
    return ((knife *)user)->looks++;
}

static int knife_progress(const peg_progress *progress, void *user)
{
    (void)progress;
    return --((knife *)user)->calls < 0 ? PEG_STOP : PEG_CONTINUE;
}

static peg_limits piece(knife *k)
{
    peg_limits limits = {.struct_size = sizeof limits, .user = k};
    switch (random_below(k->seed, 3)) {
    case 0:
        limits.clock = knife_clock;
        limits.time = 1 + random_below(k->seed, 4);
        break;
    case 1:
        limits.progress = knife_progress;
        limits.interval = 1 + (uint32_t)random_below(k->seed, 60);
        k->calls = random_below(k->seed, 4);
        break;
    default:
        limits.positions = 1 + (uint64_t)random_below(k->seed, 3000);
    }
    return limits;
}

/* -- Questions ------------------------------------------------------------- */

/* What a question came to: verdicts or an answer, and a solution. */
typedef struct outcome {
    int open; /* answers that are unknown */
    size_t count;
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    peg_jump jumps[PEG_MAX_HOLES];
} outcome;

enum { SOLVABLE, JUDGE, JUDGE_JUMP, HINT, SOLVE, REWIND, QUESTIONS };

/* Asks, of a board that is left as it is. */
static void ask(peg_board *board, const peg_limits *limits, int question, outcome *out)
{
    int answer = PEG_UNKNOWN;
    peg_jump first;
    size_t played = 0;
    out->count = 0;
    peg_legal_jumps(board, &first, 1, NULL);
    switch (question) {
    case SOLVABLE:
        peg_solvable(board, limits, &answer);
        break;
    case JUDGE:
        peg_judge(board, limits, out->verdicts, PEG_MAX_DRAWN_JUMPS, &out->count);
        break;
    case JUDGE_JUMP:
        if (peg_legal_jumps(board, out->jumps, PEG_MAX_HOLES, &played) == PEG_OK)
            peg_judge_jump(board, limits, out->jumps, &answer);
        break;
    case HINT:
        peg_hint(board, limits, &answer, out->jumps);
        out->count = answer == PEG_YES;
        break;
    case SOLVE:
        peg_solve(board, limits, &answer, out->jumps, PEG_MAX_HOLES, &out->count);
        break;
    default:
        peg_rewind(board, limits, &answer, &played);
        out->verdicts[0].jump.from = (uint8_t)played;
        while (played-- > 0)
            peg_redo(board);
    }
    out->open = 0;
    if (question == JUDGE)
        for (size_t i = 0; i < out->count; i++)
            out->open += out->verdicts[i].answer == PEG_UNKNOWN;
    else
        out->open = answer == PEG_UNKNOWN;
    if (question != JUDGE)
        out->verdicts[0].answer = (uint8_t)answer;
}

static bool same_outcome(const outcome *a, const outcome *b, int question)
{
    if (a->count != b->count)
        return false;
    if (question == JUDGE) {
        for (size_t i = 0; i < a->count; i++)
            if (a->verdicts[i].answer != b->verdicts[i].answer)
                return false;
        return true;
    }
    for (size_t i = 0; i < a->count; i++)
        if (!same_jump(a->jumps[i], b->jumps[i]))
            return false;
    return a->verdicts[0].answer == b->verdicts[0].answer &&
           (question != REWIND || a->verdicts[0].jump.from == b->verdicts[0].jump.from);
}

/* The pieces find what the whole does, the same solution too. False for what is too easy, or hard.
 */
static bool compare(peg_board *board, int question, uint64_t *seed)
{
    uint64_t positions = 0;
    peg_limits whole = {.struct_size = sizeof whole,
                        .positions = WHOLE,
                        .progress = note_positions,
                        .interval = 256,
                        .user = &positions};
    static outcome wanted, found;
    peg_board *fresh = fresh_of(board);
    peg_board *cut = fresh_of(board);
    knife k = {.seed = seed};
    int pieces = 0;
    ask(fresh, &whole, question, &wanted);
    bool is_worth_it = wanted.open == 0 && positions >= LEAST;
    if (is_worth_it) {
        do {
            peg_limits limits = piece(&k);
            k.looks = 0;
            ask(cut, &limits, question, &found);
        } while (found.open > 0 && ++pieces < MOST_PIECES);
        CHECK(same_outcome(&wanted, &found, question));
    }
    return is_worth_it;
}

TEST(pieces_come_to_the_whole)
{
    uint64_t seed = random_seed(3);
    for (int compared = 0, most = random_runs(30); compared < most;) {
        int question = compared % QUESTIONS;
        peg_board *board = board_of(texts[random_below(&seed, TEXTS)]);
        play_some(board, 4 + random_below(&seed, peg_pegs(board) / 2), &seed);
        char *text = text_of(board);
        in_case("%s", text);
        if (!peg_is_stuck(board))
            compared += compare(board, question, &seed);
        free(text);
        free_now(board);
    }
}

/* -- What pieces cost ------------------------------------------------------ */

/* The fewest and the most positions of a solution that is cut up. */
enum { LEAST_COST = 4000, MOST_COST = 60000 };

/* Tells a clock the time of looks, and counts positions. */
typedef struct ruler {
    double looks;
    uint64_t positions;
} ruler;

static double ruler_clock(void *user)
{
    return ((ruler *)user)->looks++;
}

static int ruler_progress(const peg_progress *progress, void *user)
{
    ((ruler *)user)->positions = progress->positions;
    return PEG_CONTINUE;
}

/* How many positions a solution takes, in pieces of so many, or of so many looks at the clock. */
static uint64_t cost_of(const peg_board *board, uint64_t size, int looks, uint64_t memory,
                        outcome *out)
{
    uint64_t cost = 0;
    ruler r = {0};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = size,
                         .memory = memory,
                         .time = looks,
                         .clock = ruler_clock,
                         .progress = ruler_progress,
                         .interval = 1,
                         .user = &r};
    peg_board *fresh = fresh_of(board);
    do {
        r = (ruler){0};
        ask(fresh, &limits, SOLVE, out);
        cost += r.positions;
    } while (out->open > 0 && cost < MOST_COST);
    return cost;
}

/* A hunt that learns from others is not what a solution goes on with. */
static void check_apart(const peg_board *board, uint64_t memory, const outcome *wanted)
{
    static outcome found;
    peg_limits limits = {.struct_size = sizeof limits, .positions = 2000, .memory = memory};
    peg_board *fresh = fresh_of(board);
    for (int i = 0; i < 3; i++)
        ask(fresh, &limits, SOLVABLE, &found);
    limits.positions = MOST_COST;
    ask(fresh, &limits, SOLVE, &found);
    CHECK(same_outcome(wanted, &found, SOLVE));
}

/* So no search begins again, and no level, program or bank that was begun is made again. */
TEST(pieces_cost_what_the_whole_does)
{
    static const char *const long_ones[] = {"triangle10", "square9", "wiegleb", "rect13x5"};
    static outcome wanted, found;
    uint64_t seed = random_seed(2);
    for (int compared = 0, most = random_runs(8); compared < most;) {
        peg_board *board = board_of(long_ones[random_below(&seed, 4)]);
        play_some(board, 10 + random_below(&seed, 16), &seed);
        char *text = text_of(board);
        in_case("%s", text);
        uint64_t memory = random_below(&seed, 2) ? 0 : 2 << 20;
        uint64_t whole = cost_of(board, MOST_COST, 0, memory, &wanted);
        if (wanted.open == 0 && whole >= LEAST_COST) {
            uint64_t size = 600 + (uint64_t)random_below(&seed, 2400);
            uint64_t pieces = cost_of(board, size, 0, memory, &found);
            CHECK(same_outcome(&wanted, &found, SOLVE));
            CHECK(pieces <= whole + whole / 50);
            pieces = cost_of(board, MOST_COST, 200 + random_below(&seed, 800), memory, &found);
            CHECK(same_outcome(&wanted, &found, SOLVE));
            CHECK(pieces <= whole + whole / 50);
            check_apart(board, memory, &wanted);
            compared++;
        }
        free(text);
        free_now(board);
    }
}

/* A table grows by as many calls as it takes. */
TEST(questions_that_end_while_a_table_grows_get_on)
{
    ruler r = {0};
    peg_limits limits = {.struct_size = sizeof limits, .time = 4, .clock = ruler_clock, .user = &r};
    uint64_t seed = 6;
    int answer = PEG_UNKNOWN, calls = 0;
    peg_board *board = board_of("wiegleb");
    play_some(board, 6 + random_below(&seed, 12), &seed);
    for (; answer == PEG_UNKNOWN && calls < 200; calls++) {
        r.looks = 0;
        CHECK(peg_solvable(board, &limits, &answer) >= PEG_OK);
    }
    CHECK(calls > 10 && calls < 200);
}

/* -- The coach of a game --------------------------------------------------- */

/* How many verdicts stay unknown after a number of calls of so many positions. */
static int open_after(const peg_board *board, int calls, uint64_t positions)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = positions, .memory = 64 << 20};
    static outcome found;
    peg_board *fresh = fresh_of(board);
    for (int call = 0; call < calls; call++)
        ask(fresh, &limits, JUDGE, &found);
    return found.open;
}

/* So does the best-first search's dropping, for which memory of 32 MB has large heaps. */
TEST(questions_that_end_while_positions_are_dropped_get_on)
{
    ruler r = {0};
    peg_limits limits = {.struct_size = sizeof limits,
                         .memory = UINT64_C(32) << 20,
                         .time = 4,
                         .clock = ruler_clock,
                         .user = &r};
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    peg_status status = PEG_LIMIT;
    peg_board *board = board_of("square16");
    int calls = 0;
    for (; status == PEG_LIMIT && calls < 2000; calls++) {
        r.looks = 0;
        status = peg_judge(board, &limits, verdicts, PEG_MAX_DRAWN_JUMPS, NULL);
    }
    CHECK(status == PEG_OK && calls > 20);
}

TEST(many_small_calls_do_what_a_large_one_does)
{
    uint64_t seed = 5;
    int small = 0, large = 0;
    for (int i = 0; i < 24; i++) {
        peg_board *board = board_of(texts[i % TEXTS]);
        play_some(board, 12 + i, &seed);
        small += open_after(board, 20, 2000);
        large += open_after(board, 1, 40000);
        free_now(board);
    }
    CHECK(large > 20);
    CHECK(small <= large + large / 10);
}

/* What one function began, another goes on with. */
TEST(functions_go_on_with_each_other)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 2000};
    peg_board *board = board_of("wiegleb");
    uint64_t seed = 9;
    play_some(board, 14, &seed);
    peg_jump jump;
    size_t count;
    int answer = PEG_UNKNOWN, calls = 0, again = 0;
    peg_board *fresh = fresh_of(board);
    CHECK(peg_legal_jumps(board, NULL, 0, &count) == PEG_OK && count > 0);
    peg_jump all[PEG_MAX_DRAWN_JUMPS];
    CHECK(peg_legal_jumps(board, all, PEG_MAX_DRAWN_JUMPS, &count) == PEG_OK);
    jump = all[0];
    while (answer == PEG_UNKNOWN && calls++ < 500)
        peg_judge_jump(board, &limits, &jump, &answer);
    CHECK(calls > 4 && calls < 500);
    /* Half of the calls by the one, then the other half after the jump. */
    answer = PEG_UNKNOWN;
    for (int i = 0; i < calls / 2; i++)
        peg_judge_jump(fresh, &limits, &jump, &answer);
    CHECK(peg_play(fresh, &jump) == PEG_OK);
    while (answer == PEG_UNKNOWN && again++ < 500)
        peg_solvable(fresh, &limits, &answer);
    CHECK(calls / 2 + again <= calls + 1);
}

CHECK_MAIN

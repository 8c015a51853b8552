/*
 * SPDX-License-Identifier: MIT
 *
 * A question that a limit ended goes on when it is asked again. Cut into pieces at random limits,
 * it comes to the same as a whole.
 */
#include "support.h"

#include <limits.h>

static const char *const texts[] = {
    "english", "english -> d4", "wiegleb", "french", "square8", "triangle8", "diamond5", "rect13x5",
};
enum { TEXTS = sizeof texts / sizeof *texts };

/* Positions of a question as a whole, and the fewest that are worth cutting up. */
enum { WHOLE = 30000, LEAST = 3000 };

/* Calls after which nothing can have come of them. */
enum { MOST_CALLS = 1000 };

/* -- Pieces ---------------------------------------------------------------- */

/* Ends a question at a certain look of its clock or call of its progress, and counts positions. */
typedef struct knife {
    uint64_t *seed;
    double looks;
    int calls;
    uint64_t positions;
} knife;

static double knife_clock(void *user)
{
    return ((knife *)user)->looks++;
}

static int knife_progress(const peg_progress *progress, void *user)
{
    knife *k = user;
    k->positions = progress->positions;
    return --k->calls < 0 ? PEG_STOP : PEG_CONTINUE;
}

/* By time, calls or positions: a few hundred positions, or some thousand. */
static peg_limits piece(knife *k)
{
    peg_limits limits = {.struct_size = sizeof limits,
                         .progress = knife_progress,
                         .interval = 1 + (uint32_t)random_below(k->seed, 60),
                         .user = k};
    k->looks = 0;
    k->positions = 0;
    k->calls = INT_MAX;
    switch (random_below(k->seed, 3)) {
    case 0:
        limits.clock = knife_clock;
        limits.time = 1 + random_below(k->seed, 20);
        break;
    case 1:
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
    uint64_t cost = 0;
    int calls = 0;
    ask(fresh, &whole, question, &wanted);
    bool is_worth_it = wanted.open == 0 && positions >= LEAST;
    if (is_worth_it) {
        do {
            peg_limits limits = piece(&k);
            ask(cut, &limits, question, &found);
            cost += k.positions;
        } while (found.open > 0 && ++calls < MOST_CALLS && cost < 2 * positions);
        CHECK(same_outcome(&wanted, &found, question));
        CHECK(cost <= positions + positions / 8 + 500);
    }
    return is_worth_it;
}

TEST(pieces_come_to_the_whole)
{
    uint64_t seed = random_seed(3);
    int most = random_runs(30), compared = 0;
    for (int tries = 0; compared < most && tries < 16 * most; tries++) {
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
    CHECK(compared == most);
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
    int calls = 0;
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
    } while (out->open > 0 && cost < MOST_COST && ++calls < MOST_CALLS);
    return cost;
}

/* So no search begins again, and no level, program or bank that was begun is made again. */
TEST(pieces_cost_what_the_whole_does)
{
    static const char *const long_ones[] = {"triangle10", "square9", "wiegleb", "rect13x5"};
    static outcome wanted, found;
    uint64_t seed = random_seed(2);
    int most = random_runs(8), compared = 0;
    for (int tries = 0; compared < most && tries < 16 * most; tries++) {
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
            compared++;
        }
        free(text);
        free_now(board);
    }
    CHECK(compared == most);
}

/* Counts positions while a question hunts, and not while it prepares. */
typedef struct hunted {
    uint64_t positions, before;
} hunted;

static int count_hunted(const peg_progress *progress, void *user)
{
    hunted *h = user;
    if (progress->stage == PEG_STAGE_SEARCHING)
        h->positions += progress->positions - h->before;
    h->before = progress->positions;
    return PEG_CONTINUE;
}

/* Asks with a limit on positions. Returns how many were hunted. */
static uint64_t hunt(peg_board *board, uint64_t positions, int question, outcome *out)
{
    hunted h = {0};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = positions,
                         .progress = count_hunted,
                         .interval = 1,
                         .user = &h};
    ask(board, &limits, question, out);
    return h.positions;
}

/*
 * Asks for a solution in pieces, with other questions about the board between: they have hunted
 * from the same position too, and learned from each other. Returns what the pieces hunted. All but
 * the last, which no limit is to end, may come to a solution of the others.
 */
static uint64_t hunt_among_others(peg_board *board, uint64_t whole, outcome *out)
{
    static outcome other;
    enum { PIECE = 2000 };
    uint64_t cost = 0;
    hunt(board, 30000, JUDGE, &other);
    for (uint64_t left = whole; left > PIECE; left -= PIECE) {
        hunt(board, PIECE, SOLVABLE, &other);
        hunt(board, 2 * PIECE, JUDGE, &other);
        cost += hunt(board, PIECE, SOLVE, out);
    }
    return cost + hunt(board, 2 * MOST_COST, SOLVE, out);
}

/* Which one it finds, and after how much, rests on nothing asked before. */
TEST(a_hunt_for_a_solution_keeps_to_itself)
{
    static const char *const long_ones[] = {"wiegleb", "square7", "rect13x5", "square8"};
    static outcome wanted, found;
    uint64_t seed = random_seed(7);
    int most = random_runs(6), compared = 0;
    for (int tries = 0; compared < most && tries < 40 * most; tries++) {
        peg_board *board = board_of(long_ones[tries % 4]);
        play_some(board, 8 + random_below(&seed, 12), &seed);
        char *text = text_of(board);
        in_case("%s", text);
        peg_board *fresh = fresh_of(board);
        uint64_t whole = hunt(fresh, MOST_COST, SOLVE, &wanted);
        if (wanted.count > 0 && whole >= 5000) {
            uint64_t cost = hunt_among_others(board, whole, &found);
            CHECK(same_outcome(&wanted, &found, SOLVE));
            CHECK(cost <= whole + 20 && cost >= whole - whole / 100);
            compared++;
        }
        free(text);
        free_now(fresh);
        free_now(board);
    }
    CHECK(compared == most);
}

/* Sets the position after a jump, turned by half. */
static void set_turned(peg_board *board, const peg_board *other, peg_jump jump)
{
    uint64_t words[PEG_MAX_WORDS] = {0}, turned[PEG_MAX_WORDS] = {0};
    int last = peg_holes(board) - 1;
    peg_board *after = copy_of(other);
    CHECK(peg_play(after, &jump) == PEG_OK && peg_position(after, words, PEG_MAX_WORDS) == PEG_OK);
    for (int hole = 0; hole <= last; hole++)
        turned[(last - hole) / 64] |= (words[hole / 64] >> hole % 64 & 1) << (last - hole) % 64;
    CHECK(peg_set_position(board, turned, PEG_MAX_WORDS) == PEG_OK);
    free_now(after);
}

/* What a jump has led to is known to be lost from every side. Returns 1 if it takes a hunt. */
static int check_turned(peg_board *board, const peg_board *judged, peg_jump jump)
{
    static outcome found;
    peg_board *fresh = fresh_of(judged);
    set_turned(fresh, judged, jump);
    uint64_t whole = hunt(fresh, 0, SOLVABLE, &found);
    free_now(fresh);
    set_turned(board, judged, jump);
    CHECK(hunt(board, 0, SOLVABLE, &found) == 0);
    CHECK(found.verdicts[0].answer == PEG_NO);
    return whole > 0;
}

/* Hunts of a judge teach what is lost, at once or in batches. */
TEST(what_a_judge_found_lost_is_known_of_images)
{
    static const char *const even[] = {"wiegleb", "square7", "french"};
    static outcome found;
    uint64_t seed = random_seed(12);
    int lost = 0;
    for (int tries = 0; tries < 30; tries++) {
        peg_board *board = board_of(even[tries % 3]);
        CHECK(peg_start(board, peg_holes(board) / 2) == PEG_OK);
        play_on(board, 12 + random_below(&seed, 8), &seed);
        peg_board *judged = copy_of(board);
        int calls = tries % 2 ? 20 : 1;
        for (int call = 0; call < calls; call++)
            hunt(board, 80000 / (uint64_t)calls, JUDGE, &found);
        for (size_t i = 0; i < found.count; i++)
            if (found.verdicts[i].answer == PEG_NO)
                lost += check_turned(board, judged, found.verdicts[i].jump);
        free_now(judged);
        free_now(board);
    }
    CHECK(lost >= 30);
}

/* Sets a position that can be won: takes back so many jumps at random from one peg in the middle.
 */
static void take_back(peg_board *board, int jumps, uint64_t *seed)
{
    enum { TRIES = 20000 };
    bool pegs[PEG_MAX_HOLES] = {false};
    uint64_t words[PEG_MAX_WORDS] = {0};
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    pegs[peg_holes(board) / 2] = true;
    for (int tries = 0; tries < TRIES && jumps > 0; tries++) {
        peg_jump line = lines[random_below(seed, (int)count)];
        if (!pegs[line.to] || pegs[line.from] || pegs[line.over])
            continue;
        pegs[line.to] = false;
        pegs[line.from] = pegs[line.over] = true;
        jumps--;
    }
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        words[hole / 64] |= (uint64_t)pegs[hole] << hole % 64;
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
}

/* How many calls a question takes, of so many positions or looks at the clock, and no more. */
static int calls_until(const peg_board *board, uint64_t size, int looks, int question, int most,
                       outcome *out)
{
    ruler r = {0};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = size,
                         .time = looks,
                         .clock = ruler_clock,
                         .user = &r};
    peg_board *fresh = fresh_of(board);
    int calls = 0;
    do {
        r.looks = 0;
        ask(fresh, &limits, question, out);
    } while (++calls < most && out->open > 0);
    free_now(fresh);
    return calls;
}

/* What is prepared first takes more than each of these calls may. */
TEST(short_calls_get_on_on_every_board)
{
    static const struct {
        const char *text;
        int jumps;
    } boards[] = {{"square16", 34}, {"triangle22", 46}, {"hexagon9", 46}, {"triangle20", 46},
                  {"square5", 12},  {"triangle6", 9},   {"rect4x6", 12}};
    static outcome wanted, found;
    uint64_t seed = 8;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        peg_board *board = board_of(boards[i].text);
        in_case("%s", boards[i].text);
        take_back(board, boards[i].jumps, &seed);
        bool is_small = peg_holes(board) < 30;
        for (int question = SOLVABLE; question <= SOLVE; question++) {
            uint64_t whole = 0;
            peg_limits limits = {.struct_size = sizeof limits,
                                 .positions = 1000000,
                                 .progress = note_positions,
                                 .interval = 1,
                                 .user = &whole};
            /* To judge every jump takes very long on large boards. */
            if (question == JUDGE && !is_small)
                continue;
            peg_board *fresh = fresh_of(board);
            ask(fresh, &limits, question, &wanted);
            free_now(fresh);
            CHECK(wanted.open == 0 && whole > 1000);
            if (wanted.open > 0)
                continue;
            for (uint64_t size = 2000; size > 100; size /= 4) {
                int most = (int)(whole / size) + 2;
                calls_until(board, size, 0, question, most, &found);
                CHECK(same_outcome(&wanted, &found, question));
            }
            /* Time that is too short for a small board's table never gets on. */
            if (!is_small) {
                calls_until(board, 0, 3, question, 300, &found);
                CHECK(same_outcome(&wanted, &found, question));
            }
        }
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

/* -- Refused memory -------------------------------------------------------- */

/*
 * What becomes of a position if memory is refused from one call for more of it on, and given when
 * it is asked about again. Returns the calls for memory.
 */
static long refuse_from(const char *text, const peg_limits *limits, long call, int *out_answer)
{
    meter m;
    peg_board *board = weighed_board(&m, text);
    m.asked = 0;
    m.fail_at = call;
    m.fails_on = call >= 0;
    CHECK(peg_solvable(board, limits, out_answer) >= PEG_OK || m.failed);
    long asked = m.asked;
    m.fail_at = -1;
    m.fails_on = false;
    if (call >= 0)
        CHECK(peg_solvable(board, limits, out_answer) >= PEG_OK);
    peg_board_free(board);
    CHECK(m.held == 0 && !m.wrong_size);
    return asked;
}

/* A search that lacked memory for the jumps of a position must not take it for lost. */
TEST(a_position_is_not_lost_as_memory_was_refused)
{
    /* It can be won. With this limit on memory, the depth-first search has its turn. */
    static const char text[] = "wiegleb ooo/ooo/.oo/oo.oooooo/...o..ooo/ooo..oooo/o.o/ooo/ooo";
    enum { FIRST = 280, LAST = 360 }; /* among these calls it asks for memory, once */
    peg_limits limits = {.struct_size = sizeof limits, .memory = 1200000, .positions = 20000};
    int answer = PEG_UNKNOWN;
    long calls = refuse_from(text, &limits, -1, &answer);
    CHECK(answer == PEG_UNKNOWN && calls > LAST);
    for (long call = FIRST; call < LAST; call++) {
        refuse_from(text, &limits, call, &answer);
        CHECK(answer != PEG_NO);
    }
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

/* A board on which either peg of a line jumps over the other: two jumps lead to each position. */
static peg_board *with_twins(const char *text, int hole)
{
    static peg_jump lines[2 * PEG_MAX_LINES];
    size_t count;
    peg_board *plain = board_of(text), *board;
    const peg_jump *own = peg_lines(plain, &count);
    CHECK(2 * count <= PEG_MAX_LINES);
    for (size_t i = 0; i < count; i++) {
        lines[2 * i] = own[i];
        lines[2 * i + 1] = (peg_jump){own[i].over, own[i].from, own[i].to};
    }
    board = board_of_lines(peg_holes(plain), lines, 2 * count);
    CHECK(peg_start(board, hole) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
    return board;
}

TEST(jumps_to_one_position_are_judged_alike_and_gone_on_with)
{
    peg_limits limits = {
        .struct_size = sizeof limits, .positions = 200000, .memory = UINT64_C(1) << 30};
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    peg_status status = PEG_LIMIT;
    size_t count = 0;
    int calls = 0;
    peg_board *board = with_twins("wiegleb", 22);
    for (; status == PEG_LIMIT && calls < 40; calls++)
        status = peg_judge(board, &limits, verdicts, PEG_MAX_DRAWN_JUMPS, &count);
    CHECK(status == PEG_OK && calls > 1 && count == 8);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (verdicts[i].jump.to == verdicts[j].jump.to &&
                verdicts[i].jump.from == verdicts[j].jump.over &&
                verdicts[i].jump.over == verdicts[j].jump.from)
                CHECK(verdicts[i].answer == verdicts[j].answer);
    /* None is left that memory cannot take back. */
    peg_limits little = {.struct_size = sizeof little, .memory = 1 << 20, .positions = 1};
    peg_judge(board, &little, verdicts, PEG_MAX_DRAWN_JUMPS, NULL);
}

/* Asks about a position of a board, for so many positions; any number of them if that is 0. */
static peg_status ask_at(peg_board *board, uint64_t pegs, uint64_t positions, int *out_answer,
                         uint64_t *out_remembered)
{
    peg_limits limits = {
        .struct_size = sizeof limits, .positions = positions, .remembered = out_remembered};
    CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
    return peg_solvable(board, &limits, out_answer);
}

/* Positions asked about for a moment. */
enum { CROWD = 12000 };

/* Also where a copy was asked about a quarter of them, and where the oldest have made room. */
TEST(more_than_a_thousand_hunts_are_gone_on_with)
{
    static uint64_t crowd[CROWD];
    uint64_t seed = 21, remembered = 0;
    int open = 0, wrong = 0, answer, own;
    peg_board *start = board_of("english -> d4"), *fresh = board_of("english -> d4");
    peg_board *board = copy_of(start), *copy = copy_of(start);
    for (int i = 0; i < CROWD; i++) {
        peg_board *played = copy_of(start);
        play_some(played, 6 + i % 6, &seed);
        CHECK(peg_position(played, &crowd[i], 1) == PEG_OK);
        open += ask_at(i % 4 ? board : copy, crowd[i], 1, NULL, &remembered) == PEG_LIMIT;
        free_now(played);
    }
    CHECK(open > CROWD / 10);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    free_now(copy);
    peg_limits little = {.struct_size = sizeof little,
                         .memory = remembered / 2,
                         .positions = 1,
                         .remembered = &remembered};
    peg_solvable(board, &little, NULL);
    CHECK(remembered <= little.memory && remembered > little.memory / 2);
    for (int i = 0; i < CROWD; i++) {
        CHECK(ask_at(fresh, crowd[i], 0, &own, NULL) == PEG_OK);
        wrong += ask_at(board, crowd[i], 0, &answer, NULL) != PEG_OK || answer != own;
    }
    CHECK(wrong == 0);
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

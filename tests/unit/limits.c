/* SPDX-License-Identifier: MIT */

/* Limits of questions that search: memory, positions, and the callback that stops. */
#include "functions.h"

#include "libpeg_many.h"

/* A lost position that takes a search, and one that can be won. */
static const char *const boards[] = {
    "english .oo/o../ooo.ooo/o.ooo.o/ooo.ooo/o.o/ooo -> d4",
    "english ooo/ooo/ooo.ooo/ooooooo/ooo.ooo/o.o/ooo",
};

/* The last positions of the game are lost at a glance, and what was before takes a search. */
TEST(a_rewind_that_ends_early_changes_nothing)
{
    static const char lost[] = "english ooo/ooo/ooo.ooo/ooo.ooo/oo.oo../.../o.o -> d4";
    int ended = 0;
    peg_status status = PEG_LIMIT;
    for (uint64_t positions = 1; status == PEG_LIMIT && positions < 1 << 24; positions *= 64) {
        peg_limits limits = {.struct_size = sizeof(limits), .positions = positions};
        peg_board *board = board_of(lost);
        int answer = PEG_YES;
        size_t count = 7;
        while (play_first(board))
            continue;
        peg_board *before = copy_of(board);
        status = peg_rewind(board, &limits, &answer, &count);
        CHECK(status == PEG_OK || status == PEG_LIMIT);
        CHECK(answer == (status == PEG_OK ? PEG_NO : PEG_UNKNOWN) && count == 0);
        CHECK(same_board(board, before));
        ended += status == PEG_LIMIT;
    }
    CHECK(status == PEG_OK && ended > 0);
}

TEST(later_limits_are_taken_at_zero)
{
    struct {
        peg_limits known;
        uint64_t later[3];
    } limits = {{.struct_size = sizeof(limits)}, {0, 0, 0}};
    peg_board *board = board_of("triangle5");
    int answer = PEG_UNKNOWN;
    CHECK(peg_solvable(board, &limits.known, &answer) == PEG_OK && answer == PEG_YES);
    static union {
        peg_limits known;
        unsigned char bytes[4096];
    } large;
    for (size_t size = sizeof large.known; size <= sizeof large; size++) {
        large.known.struct_size = size;
        CHECK(peg_solvable(board, &large.known, &answer) == PEG_OK);
        if (size > sizeof large.known) {
            large.bytes[size - 1] = 1;
            CHECK(peg_solvable(board, &large.known, &answer) == PEG_E_UNKNOWN_LIMIT);
            large.bytes[size - 1] = 0;
        }
    }
    for (int bit = 0; bit < 64; bit++) {
        limits.later[2] = UINT64_C(1) << bit;
        CHECK(peg_solvable(board, &limits.known, &answer) == PEG_E_UNKNOWN_LIMIT);
    }
    /* No version will have so many. */
    limits.known.struct_size = SIZE_MAX;
    CHECK(peg_solvable(board, &limits.known, &answer) == PEG_E_UNKNOWN_LIMIT);
}

/* Of the first version, or of one field less than now. */
TEST(earlier_limits_are_taken)
{
    peg_board *board = board_of("wiegleb");
    for (size_t size = offsetof(peg_limits, memory); size <= sizeof(peg_limits); size++) {
        peg_limits limits;
        int answer = 77;
        /* What an older header does not have may be anything. */
        memset(&limits, 0x5a, sizeof limits);
        memset(&limits, 0, size);
        limits.struct_size = size;
        limits.positions = 1;
        CHECK(peg_solvable(board, &limits, &answer) == PEG_LIMIT && answer == PEG_UNKNOWN);
    }
    for (size_t size = 0; size < offsetof(peg_limits, memory); size++) {
        peg_limits limits = {.struct_size = size};
        int answer = 77;
        CHECK(peg_solvable(board, &limits, &answer) == PEG_E_ARGUMENT && answer == 77);
    }
}

TEST(limits_begin_at_their_defaults)
{
    static const peg_limits begun = PEG_LIMITS_INIT;
    const peg_limits defaults = {.struct_size = sizeof defaults};
    CHECK(memcmp(&begun, &defaults, sizeof begun) == 0);
    peg_limits set;
    memset(&set, 0x5a, sizeof set);
    peg_limits_init(&set, sizeof set);
    CHECK(memcmp(&begun, &set, sizeof begun) == 0);
    CHECK(PEG_VERSION == peg_version());
}

/* Of an older header, a later one, and of none. */
TEST(only_so_many_bytes_are_set)
{
    for (size_t size = 0; size < 2 * sizeof(peg_limits); size++) {
        union {
            peg_limits limits;
            unsigned char bytes[3 * sizeof(peg_limits)];
        } set;
        bool is_set = size >= sizeof set.limits.struct_size;
        memset(&set, 0x5a, sizeof set);
        peg_limits_init(&set.limits, size);
        CHECK(!is_set || set.limits.struct_size == size);
        for (size_t i = is_set ? sizeof size : 0; i < sizeof set; i++)
            CHECK(set.bytes[i] == (is_set && i < size ? 0 : 0x5a));
    }
    peg_limits_init(NULL, sizeof(peg_limits));
}

/* A board whose small table is a second's work. */
static peg_board *crowded_board(void)
{
    peg_jump lines[20 * 19 * 18];
    return board_of_lines(20, lines, all_lines(20, lines, sizeof lines / sizeof *lines));
}

TEST(work_before_the_first_position_can_be_stopped)
{
    for (int crowded = 0; crowded < 2; crowded++) {
        peg_board *board = crowded ? crowded_board() : board_of("square16");
        long left = 2;
        peg_limits limits = with_progress(stop_in, &left);
        limits.interval = 1000;
        int answer = PEG_YES;
        CHECK(peg_solvable(board, &limits, &answer) == PEG_STOPPED && answer == PEG_UNKNOWN);
    }
}

static int use_and_free(const peg_jump *jumps, size_t count, void *user)
{
    peg_board **board = user;
    CHECK(count == 13);
    if (*board) {
        CHECK(peg_play(*board, &jumps[0]) == PEG_OK);
        CHECK(peg_set_goal(*board, PEG_GOAL_HOLE, 0, NULL, 0) == PEG_OK);
        free_now(*board);
        *board = NULL;
    }
    return PEG_CONTINUE;
}

TEST(callbacks_may_free_the_board)
{
    for (int which = PEG_ALL_SOLUTIONS; which <= PEG_SOLUTIONS_BY_JUMPS; which++) {
        peg_board *board = board_of("triangle5");
        CHECK(peg_each_solution(board, (peg_solutions)which, NULL, use_and_free, &board) == PEG_OK);
        CHECK(!board);
    }
}

enum { UNTOUCHED = 0x5a };

static bool is_untouched(const desk *d)
{
    const unsigned char *bytes = (const unsigned char *)list;
    return bytes[0] == UNTOUCHED && memcmp(bytes, bytes + 1, sizeof list - 1) == 0 &&
           memcmp(d->out, list, sizeof d->out) == 0;
}

/* Asks with one allocation failing, or all from there on. False once that is one too many. */
static bool survives_refusal(const function *f, const char *text, long at, bool fails_on)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 20000};
    desk d;
    sit(&d, text);
    lay(&d, f, &limits);
    memset(d.out, UNTOUCHED, sizeof d.out);
    memset(list, UNTOUCHED, sizeof list);
    d.weight.asked = 0;
    d.weight.fail_at = at;
    d.weight.fails_on = fails_on;
    peg_status status = f->call(&d);
    /* There need not be such a solution. */
    CHECK(status == PEG_E_MEMORY ? is_untouched(&d) : status >= PEG_OK || takes(f, "xS"));
    d.weight.fail_at = -1;
    leave(&d);
    return d.weight.failed;
}

/* Each question, some allocation after another. */
TEST(refused_memory_leaves_nothing)
{
    const char *const texts[] = {"triangle5 -> 13", boards[0], boards[1], "rect4x7"};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        for (size_t i = 0; i < FUNCTIONS; i++) {
            in_case("%s, %s", functions[i].name, texts[t]);
            long refused = 0;
            for (long at = 0; is_question(&functions[i]) && at < 4000;
                 at += 1 + at / how_many(4, 20), refused++)
                if (!survives_refusal(&functions[i], texts[t], at, at % 2))
                    break;
            CHECK(!is_question(&functions[i]) || refused > 0);
        }
}

/* A proof of one row begins with room for few rows. */
TEST(a_short_proof_takes_little_memory)
{
    peg_board *board = board_of("wiegleb");
    peg_limits limits = {.struct_size = sizeof limits, .memory = 20000};
    int reason = 0;
    size_t count = 0;
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 1, NULL, 0) == PEG_OK);
    CHECK(peg_explain(board, &limits, &reason, NULL, 0, &count, NULL) == PEG_OK && count == 1);
}

/* The status of one of a few questions, and what it came to. */
static peg_status ask_one(peg_board *board, const peg_limits *limits, int which, int *out)
{
    peg_verdict verdicts[64];
    size_t count = 0;
    *out = PEG_UNKNOWN;
    switch (which) {
    case 0:
        return peg_solvable(board, limits, out);
    case 1:
        return peg_judge(board, limits, verdicts, 64, &count);
    default:
        return peg_explain(board, limits, out, NULL, 0, &count, NULL);
    }
}

/* A long hunt learns much about a class: that is in use from the beginning of the next question. */
TEST(what_is_kept_leaves_the_room_of_a_new_board)
{
    uint64_t seed = 11;
    int answered = 0;
    for (int i = 0; i < 30; i++) {
        meter m;
        peg_board *board = weighed_board(&m, "english");
        peg_limits limits = {.struct_size = sizeof limits, .positions = 1000000};
        size_t own = m.held;
        int answer, wanted;
        peg_verdict verdicts[64];
        size_t count;
        play_some(board, 3 + i, &seed);
        CHECK(peg_judge(board, &limits, verdicts, 64, &count) >= PEG_OK);
        limits.memory = m.held - own + 4096 * (1 + (uint64_t)i % 4);
        char *text = text_of(board);
        in_case("%s", text);
        peg_board *fresh = board_of(text);
        peg_status status = ask_one(fresh, &limits, i % 3, &wanted);
        if (status == PEG_OK)
            CHECK(ask_one(board, &limits, i % 3, &answer) == PEG_OK && answer == wanted);
        answered += status == PEG_OK;
        free_now(fresh);
        peg_board_free(board);
        free(text);
    }
    CHECK(answered > 6);
}

/* -- What is told where a limit ends a question at once --------------------- */

static bool is_open_finding(const finding *f)
{
    return f->answer == PEG_UNKNOWN && f->count == 0;
}

/* Every question that sets outputs at a limit, on a new board: nothing is known. */
static void check_set_at_once(const peg_limits *limits, peg_status wanted)
{
    peg_board *board = board_of(boards[1]);
    static peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    finding f = solve_within(board, limits);
    CHECK(f.status == wanted && is_open_finding(&f));
    f = fewest_within(board, limits);
    CHECK(f.status == wanted && is_open_finding(&f) && f.least == 0 && f.moves == 0);
    f = (finding){.answer = 77, .moves = 77, .count = 77};
    CHECK(peg_longest_sweep(board, limits, PEG_ANY_SWEEP, &f.answer, &f.moves, f.jumps,
                            PEG_MAX_HOLES, &f.count) == wanted);
    CHECK(is_open_finding(&f) && f.moves == 0);
    f = (finding){.answer = 77, .count = 77};
    const peg_mark mark = {0, PEG_NO_HOLE};
    CHECK(peg_solve_marked(board, limits, &mark, 1, &f.answer, f.jumps, PEG_MAX_HOLES, &f.count) ==
          wanted);
    CHECK(is_open_finding(&f));
    f = (finding){.answer = 77, .count = 77};
    CHECK(peg_rewind(board, limits, &f.answer, &f.count) == wanted && is_open_finding(&f));
    double win = 77;
    uint64_t games = 77;
    int losing = 77;
    f.least = f.moves = 77;
    CHECK(peg_rate(board, limits, &win, &games, &losing, &f.least, &f.moves) == wanted);
    CHECK(win == -1 && games == 0 && losing == -1 && f.least == 0 && f.moves == 0);
    f = (finding){.answer = 77};
    CHECK(peg_solvable(board, limits, &f.answer) == wanted && is_open_finding(&f));
    f = (finding){.answer = 77};
    CHECK(peg_hint(board, limits, &f.answer, f.jumps) == wanted && is_open_finding(&f));
    size_t count = 77, played = 77;
    CHECK(peg_judge(board, limits, verdicts, PEG_MAX_DRAWN_JUMPS, &count) == wanted);
    CHECK(count > 0 && count < PEG_MAX_DRAWN_JUMPS);
    for (size_t i = 0; i < count; i++)
        CHECK(verdicts[i].answer == PEG_UNKNOWN);
    f = (finding){.answer = 77};
    CHECK(peg_judge_jump(board, limits, &verdicts[0].jump, &f.answer) == wanted);
    CHECK(f.answer == PEG_UNKNOWN);
    for (int which = PEG_STUCK_FEWEST_JUMPS; which <= PEG_STUCK_MOST_JUMPS; which++) {
        int moves = 77;
        CHECK(peg_dead_end(board, limits, (peg_dead_end_kind)which, &moves, f.jumps, PEG_MAX_HOLES,
                           &played) == wanted);
        CHECK(moves == moves_of(f.jumps, played) && played > 0 && played < 77);
    }
}

static void check_many_set_at_once(const peg_limits *limits, peg_status wanted)
{
    peg_board *board = board_of(boards[1]);
    uint64_t position, state = 1, won = 77, ended[PEG_MAX_HOLES + 1];
    uint8_t answer = 77;
    CHECK(peg_position(board, &position, 1) == PEG_OK);
    CHECK(peg_many_solvable(board, limits, NULL, &position, 1, &answer, NULL) >= PEG_OK);
    CHECK(answer == PEG_UNKNOWN);
    memset(ended, 77, sizeof ended);
    CHECK(peg_many_random_games(board, limits, 1, &state, 5, &won, ended) == wanted && won == 0);
    for (int pegs = 0; pegs <= peg_pegs(board); pegs++)
        CHECK(ended[pegs] == 0);
}

TEST(outputs_are_set_where_a_question_ends_at_once)
{
    const peg_flag raised = {1};
    const peg_limits stopped = {.struct_size = sizeof stopped, .stop = &raised};
    const peg_limits no_memory = {.struct_size = sizeof no_memory, .memory = 1};
    check_set_at_once(&stopped, PEG_STOPPED);
    check_set_at_once(&no_memory, PEG_LIMIT);
    check_many_set_at_once(&stopped, PEG_STOPPED);
    check_many_set_at_once(&no_memory, PEG_LIMIT);
}

static int ended_by(const char *text, peg_limits limits)
{
    peg_board *board = board_of(text);
    int ended = 77;
    limits.ended = &ended;
    peg_status status = peg_solvable(board, &limits, NULL);
    CHECK((status == PEG_LIMIT) == (ended != PEG_ENDED_BY_NONE));
    return ended;
}

static double tick(void *user)
{
    return ++*(double *)user;
}

TEST(the_limit_that_ended_it_is_told)
{
    /* It takes far longer than it is given. */
    static const char hard[] = "wiegleb ooo/ooo/ooo/oooo..o../oooooo.../ooooo.o../o../..o/..o";
    double now = 0;
    const peg_limits none = PEG_LIMITS_INIT;
    peg_limits positions = none, memory = none, timed = none;
    positions.positions = 1000;
    memory.memory = 30000;
    timed.time = 5;
    timed.clock = tick;
    timed.user = &now;
    CHECK(ended_by("triangle5", none) == PEG_ENDED_BY_NONE);
    CHECK(ended_by(hard, positions) == PEG_ENDED_BY_POSITIONS);
    CHECK(ended_by(hard, memory) == PEG_ENDED_BY_MEMORY);
    CHECK(ended_by(hard, timed) == PEG_ENDED_BY_TIME);
    /* Of two limits the one that was reached. */
    positions.memory = 1 << 30;
    positions.time = 1e9;
    positions.clock = tick;
    positions.user = &now;
    CHECK(ended_by(hard, positions) == PEG_ENDED_BY_POSITIONS);
    timed.positions = 1000000000;
    CHECK(ended_by(hard, timed) == PEG_ENDED_BY_TIME);
}

static int write_nothing(const uint8_t *bytes, size_t count, void *user)
{
    (void)bytes, (void)count, (void)user;
    return PEG_CONTINUE;
}

/* It is what the board gives up where a question may hold nothing more. */
TEST(what_a_board_remembers_is_told)
{
    uint64_t remembered = 77, first;
    peg_limits limits = PEG_LIMITS_INIT;
    meter m;
    peg_board *board = weighed_board(&m, boards[1]);
    size_t own = m.held;
    limits.remembered = &remembered;
    CHECK(peg_find_regions(board, &limits, NULL, 0, NULL, NULL) == PEG_OK && remembered == 0);
    CHECK(peg_solve(board, &limits, NULL, NULL, 0, NULL) == PEG_OK);
    first = remembered;
    CHECK(first > 10000 && m.held - own >= first && m.held - own < first + 4096);
    CHECK(peg_solvable(board, &limits, NULL) == PEG_OK && remembered >= first);
    first = remembered;
    remembered = 77;
    CHECK(peg_prove_moves(board, &limits, 1, write_nothing, NULL) == PEG_OK);
    CHECK(remembered == first);
    peg_flag flag = {1};
    limits.stop = &flag;
    remembered = 77;
    int losing = 77;
    CHECK(peg_rate(board, &limits, NULL, NULL, &losing, NULL, NULL) == PEG_STOPPED && losing == -1);
    CHECK(remembered == first);
    limits.stop = NULL;
    CHECK(peg_table_attach(board, NULL) == PEG_OK);
    CHECK(m.held == own);
    CHECK(peg_find_regions(board, &limits, NULL, 0, NULL, NULL) == PEG_OK && remembered == 0);
    peg_board_free(board);
}

CHECK_MAIN

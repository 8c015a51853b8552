/* SPDX-License-Identifier: MIT */

/*
 * While a question runs, its board may be read and copied, and is neither changed nor freed nor
 * asked about: whatever a callback calls, the question goes on as if nothing had been called.
 */
#include "functions.h"

#include "libpeg_many.h"

/* One desk for each function that the callback calls, on the board that is asked. */
static desk inner[FUNCTIONS];
static bool called[FUNCTIONS];

typedef struct visit {
    peg_board *board;
    const peg_board *before;
    bool may_be_free; /* solutions are handed out, and the board is not asked any more */
    long calls;
} visit;

/* Calls every function that takes a board. */
static int call_all(const peg_progress *progress, void *user)
{
    visit *v = user;
    (void)progress;
    if (v->calls > 0)
        return PEG_CONTINUE;
    if (v->may_be_free && peg_undo(v->board) == PEG_OK) {
        CHECK(peg_redo(v->board) == PEG_OK);
        return PEG_CONTINUE;
    }
    v->calls++;
    for (size_t g = 0; g < FUNCTIONS; g++) {
        if (!takes(&functions[g], "B"))
            continue;
        in_case("%s meanwhile", functions[g].name);
        peg_status status = functions[g].call(&inner[g]);
        CHECK((status == PEG_E_BUSY) == is_refused_when_busy(&functions[g]));
        CHECK(same_board(v->board, v->before));
    }
    peg_board_free(v->board);
    CHECK(same_board(v->board, v->before));
    return PEG_CONTINUE;
}

static void disturb(const char *text, size_t q)
{
    const function *f = &functions[q];
    desk d;
    in_case("%s", f->name);
    sit(&d, text);
    rehearse(&d, 4);
    if (is_about_table(f))
        furnish(&d, 0);
    visit v = {.board = d.board, .before = copy_of(d.board), .may_be_free = takes(f, "FK")};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = 30000,
                         .progress = call_all,
                         .user = &v,
                         .interval = 1};
    for (size_t g = 0; g < FUNCTIONS; g++) {
        inner[g] = d;
        if (takes(&functions[g], "B"))
            lay(&inner[g], &functions[g], NULL);
    }
    /* The board forgets what was asked to lay things out. */
    CHECK(peg_table_attach(d.board, NULL) == PEG_OK);
    CHECK(call(&d, f, &limits) != PEG_E_BUSY);
    in_case("%s", f->name);
    called[q] |= v.calls > 0;
    /* It is over: the board does what it is told. */
    CHECK(peg_set_peg(d.board, 0, 0) == PEG_OK);
    for (size_t g = 0; g < FUNCTIONS; g++)
        if (inner[g].other != d.other)
            peg_board_free(inner[g].other);
    free_now(v.before);
    leave(&d);
}

TEST(a_busy_board_refuses)
{
    for (size_t q = 0; q < FUNCTIONS; q++)
        if (is_question(&functions[q])) {
            disturb("triangle6", q);
            disturb("english", q);
            if (!called[q])
                disturb("wiegleb", q);
            CHECK(called[q]);
        }
}

/* -- what works on many positions ------------------------------------------- */

/* Plays, and asks all that takes a board. */
static int play_and_ask(const peg_progress *progress, void *user)
{
    visit *v = user;
    uint64_t position = 7, state = 1, won = 0, left[64];
    uint8_t answer = 0;
    peg_many *many = NULL;
    peg_table *table = NULL;
    (void)progress;
    v->calls++;
    CHECK(peg_undo(v->board) == PEG_E_BUSY);
    CHECK(peg_many_new(v->board, PEG_SYMMETRIES_NONE, NULL, &many) == PEG_E_BUSY);
    CHECK(peg_many_solvable(v->board, NULL, NULL, &position, 1, &answer, NULL) == PEG_E_BUSY);
    CHECK(peg_many_sample(v->board, NULL, PEG_SAMPLE_PLAY, 3, &state, 1, left) == PEG_E_BUSY);
    CHECK(peg_many_random_games(v->board, NULL, 0, &state, 1, &won, left) == PEG_E_BUSY);
    CHECK(peg_table_build(v->board, 0, NULL, &table) == PEG_E_BUSY);
    peg_board_free(v->board);
    return v->calls < 3 ? PEG_CONTINUE : PEG_STOP;
}

TEST(many_positions_keep_it_busy_too)
{
    enum { COUNT = 3000 };
    static uint64_t positions[COUNT];
    static uint8_t answers[COUNT];
    visit v = {.board = board_of("triangle6")};
    peg_limits limits = {
        .struct_size = sizeof limits, .progress = play_and_ask, .user = &v, .interval = 1};
    uint64_t state = 1, won = 0, left[64];
    peg_many *many = NULL;
    CHECK(play_first(v.board));
    for (uint64_t i = 0; i < COUNT; i++)
        positions[i] = 0x12345 + i;
    CHECK(peg_many_solvable(v.board, &limits, NULL, positions, COUNT, answers, NULL) != PEG_E_BUSY);
    CHECK(v.calls > 0);
    v.calls = 0;
    CHECK(peg_many_sample(v.board, &limits, PEG_SAMPLE_EVENLY, 8, &state, COUNT, positions) !=
          PEG_E_BUSY);
    CHECK(v.calls > 0);
    v.calls = 0;
    CHECK(peg_many_random_games(v.board, &limits, 0, &state, COUNT, &won, left) != PEG_E_BUSY);
    CHECK(v.calls > 0);
    v.calls = 0;
    CHECK(peg_many_new(v.board, 0, &limits, &many) != PEG_E_BUSY);
    peg_many_free(many);
    CHECK(peg_undo(v.board) == PEG_OK);
}

/* -- copies, and the callbacks that come after -------------------------------- */

/* Copies the board that is asked, and asks and plays on the copy. */
static int ask_a_copy(const peg_progress *progress, void *user)
{
    visit *v = user;
    int answer = PEG_UNKNOWN;
    (void)progress;
    if (v->calls++ > 20)
        return PEG_STOP;
    peg_board *copy = copy_of(v->board);
    CHECK(peg_set_peg(copy, 0, 1) == PEG_OK);
    CHECK(peg_solvable(copy, NULL, &answer) == PEG_OK && answer != PEG_UNKNOWN);
    return PEG_CONTINUE;
}

TEST(a_copy_is_free)
{
    visit v = {.board = board_of("english -> d4")};
    peg_limits limits = {
        .struct_size = sizeof limits, .progress = ask_a_copy, .user = &v, .interval = 100};
    peg_verdict verdicts[64];
    size_t count = 0;
    CHECK(play_first(v.board) && play_first(v.board));
    CHECK(peg_judge(v.board, &limits, verdicts, 64, &count) >= PEG_OK);
    CHECK(v.calls > 0);
}

static double ask_by_clock(void *user)
{
    visit *v = user;
    v->calls += peg_solvable(v->board, NULL, NULL) == PEG_E_BUSY;
    return 0;
}

TEST(its_clock_is_such_a_callback)
{
    visit v = {.board = board_of("diamond5")};
    const peg_limits limits = {.struct_size = sizeof limits,
                               .positions = 10000,
                               .clock = ask_by_clock,
                               .user = &v,
                               .time = 1};
    CHECK(peg_solvable(v.board, &limits, NULL) >= PEG_OK);
    CHECK(v.calls > 1);
}

/* A question that is refused for its limits leaves the board as it was. */
TEST(refused_limits_leave_it_free)
{
    const peg_limits wrong = {.struct_size = 1};
    for (size_t q = 0; q < FUNCTIONS; q++)
        if (is_question(&functions[q])) {
            desk d;
            sit(&d, "triangle5");
            CHECK(call(&d, &functions[q], NULL) != PEG_E_BUSY);
            d.limits = wrong;
            CHECK(functions[q].call(&d) == PEG_E_ARGUMENT);
            CHECK(peg_set_peg(d.board, 0, 0) == PEG_OK);
            leave(&d);
        }
}

CHECK_MAIN

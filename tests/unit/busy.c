/* SPDX-License-Identifier: MIT */

/*
 * While a question runs, its board may be read and copied, and is neither changed nor freed nor
 * asked about: whatever a callback calls, the question goes on as if nothing had been called. A
 * cursor is neither asked nor freed then, and tables and prepared boards stay until it ends.
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

/* -- cursors, tables and prepared boards ------------------------------------- */

/*
 * What a callback frees while it is used. It does so in one of its calls, and may end the work
 * there. Nothing is given back to the allocator then.
 */
typedef struct freer {
    meter weight;
    peg_cursor *cursor;
    peg_table *table;
    peg_many *many;
    long calls, at;
    bool frees, stops;
} freer;

static bool free_meanwhile(freer *f)
{
    size_t held = f->weight.held;
    if (++f->calls != f->at)
        return true;
    if (f->frees) {
        peg_cursor_free(f->cursor);
        peg_table_free(f->table);
        peg_many_free(f->many);
        f->table = NULL;
        f->many = NULL;
    }
    CHECK(f->weight.held == held);
    return !f->stops;
}

static int free_in_progress(const peg_progress *progress, void *user)
{
    (void)progress;
    return free_meanwhile(user) ? PEG_CONTINUE : PEG_STOP;
}

static int free_in_write(const uint8_t *bytes, size_t count, void *user)
{
    return free_meanwhile(user) ? take(bytes, count, NULL) : PEG_STOP;
}

static double free_by_clock(void *user)
{
    free_meanwhile(user);
    return 0;
}

/* The work that is disturbed, and the callbacks that it has. */
typedef peg_status disturbed(freer *f, int which, const peg_limits *limits);

enum { BY_PROGRESS, BY_CLOCK, BY_WRITE };

/* Frees what was used, if no callback has: all that it weighed is given back. */
static void free_after(freer *f)
{
    peg_cursor_free(f->cursor);
    peg_table_free(f->table);
    peg_many_free(f->many);
    CHECK(f->weight.held == 0 && !f->weight.wrong_size);
}

/* Prepares with `make`, and disturbs the work in one call of a callback. Returns its status. */
static peg_status disturb_work(void (*make)(freer *f), disturbed *work, int which, int by, freer f)
{
    peg_limits limits = {.struct_size = sizeof limits, .user = &f};
    f.weight = meter_begin(-1);
    make(&f);
    if (by == BY_PROGRESS) {
        limits.progress = free_in_progress;
        limits.interval = 1;
    }
    if (by == BY_CLOCK) {
        limits.clock = free_by_clock;
        limits.time = 1;
    }
    peg_status status = work(&f, which, &limits);
    CHECK(f.calls >= f.at);
    free_after(&f);
    return status;
}

/* Disturbs work in the first calls of a callback. It ends as it does alone, or is ended. */
static void disturb_by(void (*make)(freer *f), disturbed *work, int which, int by)
{
    /* Some read the clock only once, and this clock ends none. */
    for (long at = 1; at <= (by == BY_CLOCK ? 1 : 2); at++)
        for (int how = 0; how < (by == BY_CLOCK ? 2 : 4); how++) {
            freer f = {.at = at, .frees = how & 1, .stops = how & 2};
            in_case("work %d, callback %d, call %ld, way %d", which, by, at, how);
            CHECK(disturb_work(make, work, which, by, f) == (f.stops ? PEG_STOPPED : PEG_OK));
        }
}

static peg_board *board_to_free(freer *f, const char *text)
{
    peg_allocator allocator = meter_allocator(&f->weight);
    peg_board *board = NULL;
    CHECK(peg_board_new(text, &allocator, NULL, &board) == PEG_OK);
    return board;
}

static void make_table(freer *f)
{
    peg_board *board = board_to_free(f, "triangle6 -> 13");
    CHECK(peg_table_build(board, 0, NULL, &f->table) == PEG_OK);
    peg_board_free(board);
}

enum { VERIFY, SAVE, COUNT_TABLE, SOLVABLE, WRITE, WRITE_PIECES };

static peg_status work_on_table(freer *f, int which, const peg_limits *limits)
{
    enum { COUNT = 600 };
    static uint64_t positions[COUNT], counts[PEG_MAX_HOLES + 1];
    static uint8_t answers[COUNT];
    char path[40];
    if (which == VERIFY)
        return peg_table_verify(f->table, limits);
    if (which == COUNT_TABLE)
        return peg_table_count(f->table, limits, counts, PEG_MAX_HOLES + 1, NULL);
    if (which == WRITE)
        return peg_table_write(f->table, limits, take, NULL);
    if (which == WRITE_PIECES)
        return peg_table_write(f->table, NULL, free_in_write, f);
    if (which == SAVE) {
        snprintf(path, sizeof path, "busy-%d.table", (int)getpid());
        peg_status status = peg_table_save(f->table, limits, path);
        remove(path);
        return status;
    }
    /* With few pegs, as the positions of other classes are asked one after another. */
    for (uint64_t i = 0; i < COUNT; i++)
        positions[i] = i;
    peg_board *board = board_of("triangle6 -> 13");
    peg_status status = peg_many_solvable(board, limits, f->table, positions, COUNT, answers, NULL);
    free_now(board);
    return status;
}

TEST(a_table_stays_until_its_work_ends)
{
    disturb_by(make_table, work_on_table, WRITE_PIECES, BY_WRITE);
    for (int which = 0; which < WRITE_PIECES; which++) {
        disturb_by(make_table, work_on_table, which, BY_PROGRESS);
        disturb_by(make_table, work_on_table, which, BY_CLOCK);
    }
}

static void make_many(freer *f)
{
    peg_board *board = board_to_free(f, "triangle6");
    CHECK(peg_many_new(board, PEG_SYMMETRIES_ALL, NULL, &f->many) == PEG_OK);
    peg_board_free(board);
}

enum { JUMPS, MARKED_JUMPS, IMAGES, SORT, PLAY, LEGAL, UNPACK, PACK, MANY_WORKS };

static peg_status work_on_many(freer *f, int which, const peg_limits *limits)
{
    enum { COUNT = 300, ROOM = COUNT * 100 };
    static uint64_t positions[COUNT], out[ROOM];
    static int64_t lines[COUNT];
    static uint8_t bytes[ROOM];
    const peg_many *many = f->many;
    size_t count = 0;
    for (uint64_t i = 0; i < COUNT; i++)
        positions[i] = which == MARKED_JUMPS ? 3 << 8 : 3 + 4 * i;
    switch (which) {
    case JUMPS:
        return peg_many_jumps(many, limits, positions, COUNT, PEG_JUMPS_PLAYED, out, NULL, NULL,
                              ROOM, &count, NULL);
    case MARKED_JUMPS:
        return peg_many_jumps(many, limits, positions, COUNT, PEG_JUMPS_MARKED, out, NULL, NULL,
                              ROOM, &count, NULL);
    case IMAGES:
        return peg_many_images(many, limits, positions, COUNT, 1, out, ROOM, &count, NULL);
    case SORT:
        return peg_many_sort(many, limits, positions, COUNT, &count, NULL);
    case PLAY:
        for (uint64_t i = 0; i < COUNT; i++)
            positions[i] = 3;
        return peg_many_play(many, limits, positions, lines, COUNT, out, NULL);
    case LEGAL:
        return peg_many_legal(many, limits, positions, COUNT, bytes, NULL);
    case UNPACK:
        return peg_many_unpack(many, limits, positions, COUNT, NULL, 0, bytes, NULL);
    default:
        return peg_many_pack(many, limits, bytes, COUNT, out);
    }
}

TEST(a_prepared_board_stays_until_its_work_ends)
{
    for (int which = 0; which < MANY_WORKS; which++) {
        disturb_by(make_many, work_on_many, which, BY_PROGRESS);
        disturb_by(make_many, work_on_many, which, BY_CLOCK);
    }
}

/* -- cursors ------------------------------------------------------------------ */

static int next_in_next(const peg_progress *progress, void *user)
{
    freer *f = user;
    (void)progress;
    CHECK(!f->cursor || peg_cursor_next(f->cursor, 0, NULL, NULL) == PEG_E_BUSY);
    return free_in_progress(progress, user);
}

/* Goes on for some solutions, also after it was stopped, and gives a number made of their jumps. */
static uint64_t walk_on(peg_cursor *cursor, long *stopped)
{
    uint64_t sum = 0;
    for (int found = 0; found < 2000;) {
        const peg_jump *jumps = NULL;
        size_t count = 0;
        peg_status status = peg_cursor_next(cursor, 0, &jumps, &count);
        if (status != PEG_OK && status != PEG_STOPPED) {
            CHECK(status == PEG_END);
            break;
        }
        *stopped += status == PEG_STOPPED;
        found += status == PEG_OK;
        for (size_t i = 0; i < count; i++)
            sum = sum * 31 + jumps[i].from * 7 + jumps[i].to;
    }
    return sum;
}

static void disturb_cursor(peg_solutions which, int by, bool stops)
{
    freer f = {.weight = meter_begin(-1), .frees = true, .stops = stops};
    peg_limits limits = {.struct_size = sizeof limits, .interval = 1, .user = &f};
    peg_board *board = board_to_free(&f, "triangle5 -> 13");
    peg_cursor *alone = NULL, *made = NULL;
    long stopped = 0;
    in_case("solutions %d, callback %d, stopped %d", which, by, stops);
    if (by == BY_PROGRESS)
        limits.progress = next_in_next;
    else {
        limits.clock = free_by_clock;
        limits.time = 1;
    }
    CHECK(peg_start(board, 0) == PEG_OK);
    CHECK(peg_cursor_new(board, which, NULL, &alone) == PEG_OK);
    CHECK(peg_cursor_new(board, which, &limits, &made) == PEG_OK);
    f.cursor = made;
    f.calls = 0;
    f.at = 1;
    peg_board_free(board);
    CHECK(walk_on(alone, &stopped) == walk_on(made, &stopped));
    CHECK(f.calls > 1 && stopped == stops);
    peg_cursor_free(alone);
    free_after(&f);
}

TEST(a_busy_cursor_is_neither_asked_nor_freed)
{
    const peg_solutions all[] = {PEG_ALL_SOLUTIONS, PEG_SHORTEST_SOLUTIONS,
                                 PEG_SOLUTIONS_UP_TO_ORDER, PEG_SOLUTIONS_BY_JUMPS};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        disturb_cursor(all[i], BY_PROGRESS, false);
        disturb_cursor(all[i], BY_PROGRESS, true);
        disturb_cursor(all[i], BY_CLOCK, false);
    }
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * What many test programs need: boards from a text that must be good, texts in
 * memory of their own, a small generator of random numbers, and allocators that
 * count and fail.
 */
#ifndef SUPPORT_H
#define SUPPORT_H

#include "check.h"
#include "random.h"

#include "libpeg.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* One of every kind, small and large, and all the larger sizes that fit. */
static const char *const support_shapes[] = {
    "english",    "french",     "wiegleb",    "asymmetric", "star",      "triangle1", "triangle2",
    "triangle3",  "triangle4",  "triangle5",  "triangle6",  "triangle7", "triangle8", "triangle10",
    "triangle11", "triangle15", "triangle22", "square1",    "square2",   "square3",   "square4",
    "square6",    "square8",    "square9",    "square16",   "rect4x7",   "rect1x1",   "rect1x3",
    "rect3x2",    "rect1x256",  "rect256x1",  "rect16x16",  "diamond1",  "diamond2",  "diamond3",
    "diamond5",   "diamond11",  "hexagon1",   "hexagon2",   "hexagon3",  "hexagon4",  "hexagon9"};

enum { SUPPORT_SHAPES = sizeof support_shapes / sizeof *support_shapes };

/* -- Boards and texts ------------------------------------------------------ */

static inline void free_a_board(void *board)
{
    peg_board_free(board);
}

/* A board that is freed when the test ends, or by free_now(). */
static inline peg_board *kept_board(peg_board *board)
{
    free_later(free_a_board, board);
    return board;
}

/* A board that a test takes for granted: without it the program cannot go on. */
static inline peg_board *board_of(const char *text)
{
    peg_board *board = NULL;
    size_t at = 0;
    peg_status status = peg_board_new(text, NULL, &at, &board);
    if (status != PEG_OK || !board) {
        printf("no board from \"%.200s\": %s, at byte %zu\n", text, peg_status_text(status), at);
        exit(1);
    }
    return kept_board(board);
}

/* How many pegs a dead end leaves. */
static inline int pegs_left(peg_board *board, const peg_limits *limits, peg_dead_end_kind which)
{
    size_t jumps = 0;
    CHECK(peg_dead_end(board, limits, which, NULL, NULL, 0, &jumps) == PEG_OK);
    return peg_pegs(board) - (int)jumps;
}

static inline peg_board *board_of_lines(int holes, const peg_jump *lines, size_t count)
{
    peg_board *board = NULL;
    if (peg_board_from_lines(holes, lines, count, NULL, NULL, &board) != PEG_OK) {
        printf("no board of %d holes and %zu lines\n", holes, count);
        exit(1);
    }
    return kept_board(board);
}

static inline peg_board *copy_of(const peg_board *board)
{
    peg_board *copy = NULL;
    if (peg_board_copy(board, &copy) != PEG_OK) {
        printf("no copy of a board\n");
        exit(1);
    }
    return kept_board(copy);
}

/* Every peg may jump over every other into every other hole: the first lines of so many holes. */
static inline size_t all_lines(int holes, peg_jump *lines, size_t most)
{
    size_t count = 0;
    for (int from = 0; from < holes; from++)
        for (int over = 0; over < holes; over++)
            for (int to = 0; to < holes && count < most; to++)
                if (from != over && over != to && to != from)
                    lines[count++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
    return count;
}

static inline int stop_at_once(const peg_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    return PEG_STOP;
}

/* Stops at the call that brings a number to 0. */
static inline int stop_in(const peg_progress *progress, void *user)
{
    long *left = user;
    (void)progress;
    return --*left == 0 ? PEG_STOP : PEG_CONTINUE;
}

static inline int stop_when_prepared(const peg_progress *progress, void *user)
{
    (void)user;
    return progress->stage == PEG_STAGE_PREPARING ? PEG_CONTINUE : PEG_STOP;
}

/* A clock on which no time goes by. */
static inline double still(void *user)
{
    (void)user;
    return 0;
}

/* Time is up whenever this clock is looked at again. */
static inline double soon_over(void *user)
{
    int *read = user;
    return (*read)++;
}

/* Limits that call a function as often as there is. */
static inline peg_limits with_progress(peg_progress_fn progress, void *user)
{
    return (peg_limits){
        .struct_size = sizeof(peg_limits), .interval = 1, .progress = progress, .user = user};
}

/*
 * Has a board make what all questions about its position share, so that they spend less. It keeps
 * that as long as they allow the same memory.
 */
static inline void prepare(peg_board *board, uint64_t memory)
{
    peg_limits limits = with_progress(stop_when_prepared, NULL);
    limits.memory = memory;
    peg_status status = peg_solvable(board, &limits, NULL);
    CHECK(status == PEG_OK || status == PEG_STOPPED);
}

/* A search for the fewest moves begins with hardly any preparation, and goes on with more. */
static inline int stop_when_hunting(const peg_progress *progress, void *user)
{
    (void)user;
    return progress->stage == PEG_STAGE_PREPARING || progress->stage == PEG_STAGE_PROVING
               ? PEG_CONTINUE
               : PEG_STOP;
}

/* The same for the fewest moves, which more is made for. */
static inline void prepare_fewest(peg_board *board, uint64_t memory)
{
    peg_limits limits = with_progress(stop_when_hunting, NULL);
    limits.memory = memory;
    peg_status status = peg_solve_fewest(board, &limits, NULL, NULL, NULL, NULL, 0, NULL);
    CHECK(status == PEG_OK || status == PEG_STOPPED);
}

/* The board as text, to free(). */
static inline char *text_of(const peg_board *board)
{
    size_t length = 0;
    peg_status status = peg_board_text(board, NULL, 0, &length);
    char *text = malloc(length + 1);
    if (!text || status != PEG_OK || peg_board_text(board, text, length + 1, NULL) != PEG_OK) {
        printf("no text from a board: %s\n", peg_status_text(status));
        exit(1);
    }
    return text;
}

/* A new board of the same shape, pegs and goal, which has kept nothing. */
static inline peg_board *fresh_of(const peg_board *board)
{
    char *text = text_of(board);
    peg_board *fresh = board_of(text);
    free(text);
    return fresh;
}

static inline bool board_reads(const peg_board *board, const char *text)
{
    char *own = text_of(board);
    bool same = strcmp(own, text) == 0;
    free(own);
    return same;
}

/* Plays the first legal jump, if there is one. */
static inline bool play_first(peg_board *board)
{
    static peg_jump jumps[PEG_MAX_LINES];
    size_t count = 0;
    return peg_legal_jumps(board, jumps, PEG_MAX_LINES, &count) == PEG_OK && count > 0 &&
           peg_play(board, jumps) == PEG_OK;
}

static inline bool same_jump(peg_jump a, peg_jump b)
{
    return a.from == b.from && a.over == b.over && a.to == b.to;
}

/* The same pegs, goal and play, on the same shape as far as peg_board_text() tells. */
static inline bool same_board(const peg_board *a, const peg_board *b)
{
    size_t played_a = 0, played_b = 0, undone_a = 0, undone_b = 0;
    char *text = text_of(a);
    bool same = board_reads(b, text);
    const peg_jump *jumps_a = peg_history(a, &played_a, &undone_a);
    const peg_jump *jumps_b = peg_history(b, &played_b, &undone_b);
    free(text);
    if (!same || played_a != played_b || undone_a != undone_b || !jumps_a != !jumps_b)
        return false;
    for (size_t i = 0; i < played_a + undone_a; i++)
        if (!same_jump(jumps_a[i], jumps_b[i]))
            return false;
    return true;
}

static inline bool same_lines(const peg_board *a, const peg_board *b)
{
    size_t count_a = 0, count_b = 0;
    const peg_jump *lines_a = peg_lines(a, &count_a), *lines_b = peg_lines(b, &count_b);
    bool same = peg_holes(a) == peg_holes(b) && count_a == count_b;
    for (size_t i = 0; same && i < count_a; i++)
        same = same_jump(lines_a[i], lines_b[i]);
    return same;
}

static inline bool same_goal(const peg_board *a, const peg_board *b)
{
    int kind_a = 7, kind_b = 8, hole_a = 7, hole_b = 8;
    uint64_t goal_a[PEG_MAX_WORDS], goal_b[PEG_MAX_WORDS];
    CHECK(peg_goal(a, &kind_a, &hole_a, goal_a, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_goal(b, &kind_b, &hole_b, goal_b, PEG_MAX_WORDS) == PEG_OK);
    return kind_a == kind_b && hole_a == hole_b && memcmp(goal_a, goal_b, sizeof goal_a) == 0;
}

/* Each line of a file of tests/data that says something. */
static inline void each_line(const char *path, void (*take_line)(char *line))
{
    static char line[20000];
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#')
            take_line(line);
    }
    if (file)
        fclose(file);
}

/* -- Random cases ---------------------------------------------------------- */

/* PEG_SEED of the environment, so that a failure can be run again, or a number. */
static inline uint64_t random_seed(uint64_t usual)
{
    const char *given = getenv("PEG_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 0) : usual;
    snprintf(check_seed, sizeof check_seed, "%llu", (unsigned long long)seed);
    return seed;
}

/* How many random cases to try: PEG_RUNS of the environment, or a number. */
static inline int random_runs(int usual)
{
    const char *given = getenv("PEG_RUNS");
    int runs = given ? atoi(given) : usual;
    return runs > 0 ? runs : 1;
}

/* Plays a legal jump drawn at random, if there is one. */
static inline bool play_any(peg_board *board, uint64_t *seed)
{
    static peg_jump legal[PEG_MAX_LINES];
    size_t count = 0;
    CHECK(peg_legal_jumps(board, legal, PEG_MAX_LINES, &count) == PEG_OK);
    if (count == 0)
        return false;
    CHECK(peg_play(board, &legal[random_below(seed, (int)count)]) == PEG_OK);
    return true;
}

/* Plays so many jumps at random, or to the end. */
static inline void play_on(peg_board *board, int jumps, uint64_t *seed)
{
    while (jumps-- > 0 && play_any(board, seed))
        continue;
}

/* A position of a random game, some jumps along. */
static inline void play_some(peg_board *board, int jumps, uint64_t *seed)
{
    CHECK(peg_start(board, random_below(seed, peg_holes(board))) == PEG_OK);
    play_on(board, jumps, seed);
}

/* Takes so many jumps back at random that lead to a position of up to 64 holes, or fewer. */
static inline uint64_t taken_back(const peg_board *board, uint64_t pegs, int jumps, uint64_t *seed)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    for (int tries = 0; tries < 3000 && jumps > 0 && count > 0; tries++) {
        peg_jump line = lines[random_below(seed, (int)count)];
        uint64_t two = UINT64_C(1) << line.from | UINT64_C(1) << line.over;
        uint64_t to = UINT64_C(1) << line.to;
        if ((pegs & (two | to)) == to) {
            pegs ^= two | to;
            jumps--;
        }
    }
    return pegs;
}

/* Draws lines between so many holes, as often as told. Returns how many are different and good. */
static inline size_t random_line_list(peg_jump *lines, int holes, int tries, uint64_t *seed)
{
    size_t count = 0;
    for (; tries > 0; tries--) {
        uint8_t from = (uint8_t)random_below(seed, holes),
                over = (uint8_t)random_below(seed, holes);
        peg_jump line = {from, over, (uint8_t)random_below(seed, holes)};
        bool known = from == over || over == line.to || from == line.to;
        for (size_t i = 0; i < count; i++)
            known = known || same_jump(lines[i], line);
        if (!known)
            lines[count++] = line;
    }
    return count;
}

/* -- Solutions ------------------------------------------------------------- */

/* Keeps the positions that progress was told last. */
static inline int note_positions(const peg_progress *progress, void *user)
{
    *(uint64_t *)user = progress->positions;
    return PEG_CONTINUE;
}

/* Has a board prepare what a cursor through its solutions needs. */
static inline peg_status begin_cursor(peg_board *board, const peg_limits *limits)
{
    peg_cursor *cursor = NULL;
    peg_status status = peg_cursor_new(board, PEG_ALL_SOLUTIONS, limits, &cursor);
    peg_cursor_free(cursor);
    return status;
}

/* The moves that jumps make, each a run of jumps by one peg. */
static inline int moves_of(const peg_jump *jumps, size_t count)
{
    int moves = 0;
    for (size_t i = 0; i < count; i++)
        moves += i == 0 || jumps[i].from != jumps[i - 1].to;
    return moves;
}

/* Whether the jumps win, and no fewer of them. */
static inline bool is_solution(const peg_board *board, const peg_jump *jumps, size_t count)
{
    peg_board *copy = copy_of(board);
    bool right = true;
    for (size_t i = 0; i < count && right; i++)
        right = peg_is_won(copy) == 0 && peg_play(copy, &jumps[i]) == PEG_OK;
    right = right && peg_is_won(copy) == 1;
    free_now(copy);
    return right;
}

/* What a question for a solution says, with 77 for what it leaves alone. */
typedef struct finding {
    peg_status status;
    int answer, least, moves;
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} finding;

static inline finding solve_within(peg_board *board, const peg_limits *limits)
{
    finding f = {.answer = 77, .count = 77};
    f.status = peg_solve(board, limits, &f.answer, f.jumps, PEG_MAX_HOLES, &f.count);
    return f;
}

static inline finding fewest_within(peg_board *board, const peg_limits *limits)
{
    finding f = {.answer = 77, .least = 77, .moves = 77, .count = 77};
    f.status = peg_solve_fewest(board, limits, &f.answer, &f.least, &f.moves, f.jumps,
                                PEG_MAX_HOLES, &f.count);
    return f;
}

static inline bool same_finding(const finding *a, const finding *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Plays the solution, which must win. */
static inline void play_solution(peg_board *board, const finding *f)
{
    for (size_t i = 0; i < f->count; i++)
        CHECK(peg_play(board, &f->jumps[i]) == PEG_OK);
    CHECK(peg_is_won(board) == 1);
}

/* -- An allocator that weighs, checks and fails ---------------------------- */

/* Each block is led by its size, so that a wrong old_size is found. */
typedef struct meter {
    size_t held, peak; /* bytes */
    long asked;        /* calls for more memory so far */
    long fail_at;      /* the call for more memory that fails, from 0; -1 for none */
    bool fails_on;     /* then each later call too */
    int fail_odds;     /* one call in so many fails, drawn from random; 0 for none */
    uint64_t random;
    bool wrong_size, failed;
} meter;

enum { METER_HEAD = 16 };

/* Always a new place, so that a block still used after a resize is found. */
static inline void *meter_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    meter *m = user;
    unsigned char *head = block ? (unsigned char *)block - METER_HEAD : NULL, *fresh = NULL;
    size_t known = 0;
    if (head)
        memcpy(&known, head, sizeof known);
    m->wrong_size = m->wrong_size || known != old_size;
    if (new_size > 0) {
        long call = m->asked++;
        if (call == m->fail_at || (m->fails_on && call > m->fail_at) ||
            (m->fail_odds && random_below(&m->random, m->fail_odds) == 0)) {
            m->failed = true;
            return NULL;
        }
        fresh = malloc(METER_HEAD + new_size);
        if (!fresh)
            return NULL;
        memcpy(fresh, &new_size, sizeof new_size);
        memset(fresh + METER_HEAD, 0xa5, new_size);
        if (head)
            memcpy(fresh + METER_HEAD, block, known < new_size ? known : new_size);
        /* Both blocks stand while what is in one is copied to the other. */
        m->held += new_size;
        m->peak = m->held > m->peak ? m->held : m->peak;
    }
    m->held -= known;
    free(head);
    return fresh ? fresh + METER_HEAD : NULL;
}

static inline meter meter_begin(long fail_at)
{
    return (meter){.fail_at = fail_at};
}

static inline peg_allocator meter_allocator(meter *m)
{
    return (peg_allocator){meter_resize, m};
}

/* A board whose memory is weighed. */
static inline peg_board *weighed_board(meter *m, const char *text)
{
    peg_allocator allocator = meter_allocator(m);
    peg_board *board = NULL;
    *m = meter_begin(-1);
    if (peg_board_new(text, &allocator, NULL, &board) != PEG_OK) {
        printf("no board from %s\n", text);
        exit(1);
    }
    return board;
}

/* One use of the library; stops at the first PEG_E_MEMORY and returns it. */
typedef peg_status scenario(const peg_allocator *allocator, const char *text);

/* Runs it with the first, second ... allocation failing, until none does. */
static inline void fail_each(scenario *run, const char *text)
{
    bool failed = true;
    in_case("%s", text);
    for (long n = 0; failed; n++) {
        meter m = meter_begin(n);
        peg_allocator allocator = meter_allocator(&m);
        CHECK(run(&allocator, text) == (m.failed ? PEG_E_MEMORY : PEG_OK));
        CHECK(m.held == 0 && !m.wrong_size);
        CHECK(m.failed || m.asked > 0);
        failed = m.failed;
    }
}

#endif

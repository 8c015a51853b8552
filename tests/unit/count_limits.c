/*
 * SPDX-License-Identifier: MIT
 *
 * Counting within limits: whatever memory, positions and patience there are, the
 * answer is the right one or a refusal that leaves nothing behind, and of threads
 * nothing shows. Threads are only had by large boards, or by a library built to take
 * any board for one.
 */
#include "functions.h"

/* A board keeps a note of so many bytes at most beside what a question may hold. */
enum { UNTOUCHED = 77, NOTE = 4096, THREADS = 2, LIST = 64 };

/* What a question leaves in its outputs and its list. */
typedef struct answer {
    peg_status status;
    unsigned char out[MOST_POINTERS][16];
    uint64_t list[LIST];
} answer;

static answer ask(desk *d, const function *f, const peg_limits *limits)
{
    answer a = {.status = PEG_OK};
    lay(d, f, limits);
    memset(d->out, UNTOUCHED, sizeof d->out);
    memset(list, UNTOUCHED, sizeof a.list);
    a.status = f->call(d);
    memcpy(a.out, d->out, sizeof a.out);
    memcpy(a.list, list, sizeof a.list);
    return a;
}

static bool same(const answer *a, const answer *b)
{
    return memcmp(a->out, b->out, sizeof a->out) == 0 &&
           memcmp(a->list, b->list, sizeof a->list) == 0;
}

/* Makes the board forget what it keeps from questions before: its goal is set again. */
static void forget(peg_board *board)
{
    uint64_t words[PEG_MAX_WORDS];
    int kind;
    int hole;
    CHECK(peg_goal(board, &kind, &hole, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_set_goal(board, (peg_goal_kind)kind, hole, words, PEG_MAX_WORDS) == PEG_OK);
}

/* Each has more than one solution; one has 65 holes. */
static const char *const boards[] = {
    "triangle5", "triangle5 -> 1", "diagonal:oo.oo/ooo../..o.. -> ...../...../..o..",
    "rect13x5 ............./............./............./............./.......oo.o.."};

enum { BOARDS = sizeof boards / sizeof *boards };

/* What a question that is refused leaves in its outputs. */
static answer refusal;

static void compare(const answer *got, const answer *right, peg_status expected)
{
    CHECK(got->status == PEG_OK || got->status == expected);
    CHECK(same(got, got->status == PEG_OK ? right : &refusal));
}

/* Tries every question that counts on a board. */
static void on_board(const char *text, void (*try)(desk *d, const function *f, const answer *right))
{
    for (size_t i = 0; i < FUNCTIONS; i++) {
        in_case("%s, %s", functions[i].name, text);
        desk d;
        if (!(functions[i].flags & COUNTS))
            continue;
        sit(&d, text);
        answer right = ask(&d, &functions[i], NULL);
        CHECK(right.status == PEG_OK);
        try(&d, &functions[i], &right);
        leave(&d);
    }
}

static void try_little_memory(desk *d, const function *f, const answer *right)
{
    bool enough = false;
    forget(d->board);
    size_t before = d->weight.held;
    for (uint64_t limit = 1; !enough && limit < 1 << 30; limit += limit / 7 + 1) {
        peg_limits limits = {.struct_size = sizeof limits, .memory = limit, .threads = THREADS};
        peg_limits alone = {.struct_size = sizeof alone, .memory = limit, .threads = 1};
        forget(d->board);
        CHECK(d->weight.held == before);
        d->weight.peak = before;
        answer got = ask(d, f, &limits);
        CHECK(d->weight.peak - before <= limit + NOTE);
        CHECK(d->weight.held == before || f->flags & (KEEPS | PREPARES));
        compare(&got, right, PEG_LIMIT);
        enough = got.status == PEG_OK;
        forget(d->board);
        got = ask(d, f, &alone);
        CHECK((got.status == PEG_OK) == enough);
    }
    CHECK(enough);
}

TEST(no_more_memory_is_held_than_allowed_and_enough_is_enough)
{
    for (int i = 0; i < BOARDS; i++)
        on_board(boards[i], try_little_memory);
}

static void try_failures(desk *d, const function *f, const answer *right)
{
    peg_limits threads = {.struct_size = sizeof threads, .threads = THREADS};
    bool enough = false;
    forget(d->board);
    size_t before = d->weight.held;
    for (long at = 0; !enough; at++) {
        forget(d->board);
        d->weight.asked = 0;
        d->weight.fail_at = at;
        answer got = ask(d, f, &threads);
        d->weight.fail_at = -1;
        compare(&got, right, PEG_E_MEMORY);
        CHECK(got.status == PEG_OK || f->flags & PREPARES || d->weight.held - before <= NOTE);
        enough = got.status == PEG_OK && d->weight.asked <= at;
    }
}

TEST(every_failure_is_clean)
{
    for (int i = 0; i < BOARDS; i++)
        on_board(boards[i], try_failures);
}

/* Set in the thread that asks alone. */
static _Thread_local bool asks;

static int stop_at(const peg_progress *progress, void *user)
{
    if (!asks)
        abort();
    return progress->positions >= *(const uint64_t *)user ? PEG_STOP : PEG_CONTINUE;
}

static void try_few_positions(desk *d, const function *f, const answer *right)
{
    bool enough = false;
    forget(d->board);
    size_t before = d->weight.held;
    for (uint64_t most = 1; !enough; most += most / 5 + 1) {
        peg_limits by_count = {
            .struct_size = sizeof by_count, .positions = most, .threads = THREADS};
        peg_limits by_hand = {.struct_size = sizeof by_hand,
                              .threads = THREADS,
                              .interval = 1,
                              .progress = stop_at,
                              .user = &most};
        forget(d->board);
        answer got = ask(d, f, &by_count);
        compare(&got, right, PEG_LIMIT);
        enough = got.status == PEG_OK;
        forget(d->board);
        got = ask(d, f, &by_hand);
        compare(&got, right, PEG_STOPPED);
        CHECK(got.status == (enough ? PEG_OK : PEG_STOPPED));
        forget(d->board);
        CHECK(d->weight.held == before);
    }
}

TEST(positions_to_look_at_and_the_callers_patience_are_limits)
{
    on_board("triangle5", try_few_positions);
}

/* Of every question, whether it counts or not. */
TEST(limits_of_no_version_are_refused)
{
    peg_limits strange = {.struct_size = 4097};
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (takes(&functions[i], "L") && functions[i].call != call_limits_init) {
            in_case("%s", functions[i].name);
            desk d;
            sit(&d, "triangle5");
            furnish(&d, 0);
            answer got = ask(&d, &functions[i], &strange);
            CHECK(got.status == PEG_E_UNKNOWN_LIMIT && same(&got, &refusal));
            leave(&d);
        }
}

TEST(bad_arguments_are_refused)
{
    peg_board *board = board_of("triangle5");
    double win = UNTOUCHED, pegs = UNTOUCHED, left[15] = {UNTOUCHED};
    size_t count = UNTOUCHED;
    CHECK(peg_random_play(board, NULL, -2, &win, &pegs, left, 15, &count) == PEG_E_ARGUMENT);
    CHECK(win == UNTOUCHED && pegs == UNTOUCHED && left[0] == UNTOUCHED && count == UNTOUCHED);
    CHECK(peg_count_positions(board, NULL, 2, NULL, 0, &count) == PEG_E_ARGUMENT);
    peg_count none = {UNTOUCHED, UNTOUCHED};
    CHECK(peg_count_solutions(board, (peg_solutions)5, NULL, &none) == PEG_E_ARGUMENT);
    CHECK(peg_count_solutions(board, (peg_solutions)-1, NULL, &none) == PEG_E_ARGUMENT);
    CHECK(none.low == UNTOUCHED && none.high == UNTOUCHED);
}

static bool reads(uint64_t high, uint64_t low, const char *expected)
{
    peg_count count = {low, high};
    char text[41];
    size_t length = 0;
    if (peg_count_text(&count, text, sizeof text, &length) != PEG_OK)
        return false;
    return strcmp(text, expected) == 0 && length == strlen(expected);
}

static bool solutions_read(peg_board *board, const peg_limits *limits, const char *expected)
{
    peg_count count = {5, 5};
    return peg_count_solutions(board, PEG_ALL_SOLUTIONS, limits, &count) == PEG_OK &&
           reads(count.high, count.low, expected);
}

/* That the last of 2^127 solutions is found and has its index, if they can be counted. */
static void check_last_solution(peg_board *board, peg_status expected)
{
    peg_count last = {UINT64_MAX, UINT64_MAX >> 1}, index = {5, 5};
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    CHECK(peg_solution_at(board, NULL, &last, jumps, PEG_MAX_HOLES, &count) == expected);
    if (expected != PEG_OK)
        CHECK(peg_legal_jumps(board, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
    peg_status status = peg_solution_index(board, NULL, jumps, count, &index);
    CHECK(status == (expected == PEG_OK ? PEG_OK : PEG_E_SOLUTION) || status == expected);
    CHECK(index.low == (expected == PEG_OK ? last.low : 5));
    CHECK(index.high == (expected == PEG_OK ? last.high : 5));
}

/*
 * One peg that jumps 127 times, over a peg of its own each time, and could as well
 * be jumped by it: 2^127 ways to one peg. A 128th such jump passes 128 bits.
 */
TEST(counts_past_128_bits_are_refused)
{
    enum { JUMPS = 127 };
    peg_jump lines[2 * JUMPS + 2];
    size_t count = 0;
    for (int i = 0; i < JUMPS; i++) {
        peg_jump there = {(uint8_t)i, (uint8_t)(128 + i), (uint8_t)(i + 1)};
        peg_jump other = {there.over, there.from, there.to};
        lines[count++] = there;
        lines[count++] = other;
    }
    lines[count++] = (peg_jump){JUMPS, 255, 0};
    lines[count++] = (peg_jump){255, JUMPS, 0};
    for (size_t used = count - 1; used <= count; used++) {
        peg_count number = {5, 5};
        peg_status expected = used == count ? PEG_E_COUNT : PEG_OK;
        peg_board *board = board_of_lines(256, lines, used);
        for (int i = 0; i < 256; i++)
            CHECK(peg_set_peg(board, i, i == 0 || i >= 128) == PEG_OK);
        CHECK(peg_count_games(board, NULL, &number) == expected);
        CHECK(number.low == (used == count ? 5 : 0));
        CHECK(number.high == (used == count ? 5 : UINT64_C(1) << 63));
        number.low = number.high = 5;
        CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &number) == expected);
        CHECK(number.low == (used == count ? 5 : 0));
        CHECK(number.high == (used == count ? 5 : UINT64_C(1) << 63));
        check_last_solution(board, expected);
        free_now(board);
    }
}

/* Lines from, over and to any holes, but for some that a rule leaves out. */
typedef struct crowd {
    int holes;
    int modulus, below;
    const char *solutions;
} crowd;

static peg_board *crowd_board(const crowd *c)
{
    enum { MOST = 14 };
    static peg_jump lines[MOST * (MOST - 1) * (MOST - 2)];
    size_t count = 0;
    for (int from = 0; from < c->holes; from++)
        for (int over = 0; over < c->holes; over++)
            for (int to = 0; to < c->holes; to++)
                if (from != over && over != to && to != from &&
                    (3 * from + 5 * over + 7 * to) % c->modulus < c->below)
                    lines[count++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
    peg_board *board = board_of_lines(c->holes, lines, count);
    CHECK(peg_start(board, 0) == PEG_OK);
    return board;
}

/*
 * Where every peg can jump over every other into every empty hole, there are k * (k - 1) * (13 - k)
 * jumps from k pegs in 13 holes, and so 12! * 11! * 11! games. A board of fewer lines, which
 * threads sort into bins, has as many as a plain walk in Python counts.
 */
TEST(counts_by_a_table_pass_64_bits)
{
    static const crowd crowds[] = {{13, 1, 1, "763217641114435584000000"},
                                   {14, 5, 2, "6839686250473517457984"}};
    for (size_t i = 0; i < 2; i++)
        for (int way = 0; way < 4; way++) {
            const peg_limits limits = {.struct_size = sizeof limits, .threads = way % 2 ? 3 : 1};
            peg_board *board = crowd_board(&crowds[i]);
            peg_table *table = table_for(board, 0);
            if (way / 2)
                CHECK(peg_table_attach(board, table) == PEG_OK);
            CHECK(solutions_read(board, &limits, crowds[i].solutions));
            peg_table_free(table);
        }
}

TEST(counts_are_written_in_decimal)
{
    CHECK(reads(0, 0, "0"));
    CHECK(reads(0, 9, "9"));
    CHECK(reads(0, 10, "10"));
    CHECK(reads(0, UINT64_MAX, "18446744073709551615"));
    CHECK(reads(1, 0, "18446744073709551616"));
    CHECK(reads(UINT64_MAX, UINT64_MAX, "340282366920938463463374607431768211455"));
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    asks = true;
    memset(&refusal, UNTOUCHED, sizeof refusal);
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Counting within limits: whatever memory, positions and patience there are, the
 * answer is the right one or a refusal that leaves nothing behind, and of threads
 * nothing shows. Threads are only had by large boards, or by a library built to take
 * any board for one.
 */
#include "support.h"

/* ------------------------------------------------------------------------- */
/* Every question, as numbers to compare                                     */
/* ------------------------------------------------------------------------- */

/* A board keeps a note of so many bytes at most beside what a question may hold. */
enum { QUESTIONS = 9, NUMBERS = 60, UNTOUCHED = 77, NOTE = 256, THREADS = 2 };

typedef struct answer {
    peg_status status;
    uint64_t number[NUMBERS];
} answer;

static answer ask(peg_board *board, int question, const peg_limits *limits)
{
    answer a;
    peg_count count = {UNTOUCHED, UNTOUCHED};
    peg_count second = {1, 0};
    peg_jump jumps[32];
    size_t length = UNTOUCHED;
    int fewest = UNTOUCHED, most = UNTOUCHED;
    double chances[18];
    memset(&a, 0, sizeof a);
    memset(jumps, UNTOUCHED, sizeof jumps);
    for (int i = 0; i < NUMBERS; i++)
        a.number[i] = UNTOUCHED;
    for (int i = 0; i < 18; i++)
        chances[i] = UNTOUCHED;
    if (question == 0)
        a.status = peg_count_solutions(board, limits, &count);
    else if (question == 1)
        a.status = peg_count_games(board, limits, &count);
    else if (question < 4)
        a.status = peg_count_positions(board, limits, question == 2, a.number, 32, &length);
    else if (question == 4)
        a.status = peg_endings(board, limits, &fewest, &most);
    else if (question < 7)
        a.status = peg_random_play(board, limits, question == 5 ? PEG_DRAW_ON : 3, NULL, 0, chances,
                                   chances + 1, chances + 2, 16, &length);
    else if (question == 7)
        a.status = peg_solution_at(board, limits, &second, jumps, 32, &length);
    else {
        /* The solution is had without limits, so that only its question is limited. */
        CHECK(peg_solution_at(board, NULL, &second, jumps, 32, &length) == PEG_OK);
        a.status = peg_solution_index(board, limits, jumps, length, &count);
        length = UNTOUCHED;
        memset(jumps, UNTOUCHED, sizeof jumps);
    }
    a.number[32] = count.low;
    a.number[33] = count.high;
    a.number[34] = length;
    a.number[35] = (uint64_t)fewest;
    a.number[36] = (uint64_t)most;
    for (int i = 0; i < 32; i++)
        a.number[37] = a.number[37] * 31 + jumps[i].from + 7u * jumps[i].over + 49u * jumps[i].to;
    memcpy(a.number + 38, chances, sizeof chances);
    return a;
}

static bool same(const answer *a, const answer *b)
{
    return memcmp(a->number, b->number, sizeof a->number) == 0;
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

static void memory_holds(void)
{
    for (int i = 0; i < BOARDS; i++) {
        meter m;
        peg_board *board = weighed_board(&m, boards[i]);
        size_t before = m.held;
        for (int question = 0; question < QUESTIONS; question++) {
            answer right = ask(board, question, NULL);
            bool enough = false;
            CHECK(right.status == PEG_OK);
            for (uint64_t limit = 1; !enough; limit += limit / 7 + 1) {
                peg_limits limits = {
                    .struct_size = sizeof limits, .memory = limit, .threads = THREADS};
                peg_limits alone = {.struct_size = sizeof alone, .memory = limit, .threads = 1};
                answer got;
                forget(board);
                CHECK(m.held == before);
                m.peak = before;
                got = ask(board, question, &limits);
                if (question < 8)
                    CHECK(m.peak - before <= limit + NOTE);
                /* The board may keep a table, or a tally. */
                CHECK(m.held == before || question == 0 || question >= 7);
                compare(&got, &right, PEG_LIMIT);
                enough = got.status == PEG_OK;
                forget(board);
                got = ask(board, question, &alone);
                CHECK((got.status == PEG_OK) == enough);
                if (limit > 1 << 30)
                    break;
            }
            CHECK(enough);
        }
        peg_board_free(board);
        CHECK(m.held == 0);
    }
}

static void every_failure_is_clean(void)
{
    peg_limits threads = {.struct_size = sizeof threads, .threads = THREADS};
    for (int i = 0; i < BOARDS; i++) {
        meter m;
        peg_board *board = weighed_board(&m, boards[i]);
        size_t before = m.held;
        for (int question = 0; question < 8; question++) {
            answer right = ask(board, question, NULL);
            bool enough = false;
            for (long at = 0; !enough; at++) {
                answer got;
                forget(board);
                m.asked = 0;
                m.fail_at = at;
                got = ask(board, question, &threads);
                m.fail_at = -1;
                compare(&got, &right, PEG_E_MEMORY);
                CHECK(got.status == PEG_OK || m.held - before <= NOTE);
                enough = got.status == PEG_OK && m.asked <= at;
            }
        }
        peg_board_free(board);
    }
}

/* Set in the thread that asks alone. */
static _Thread_local bool asks;

static int stop_at(const peg_progress *progress, void *user)
{
    if (!asks)
        abort();
    return progress->positions >= *(const uint64_t *)user ? PEG_STOP : PEG_CONTINUE;
}

static void positions_are_limited(void)
{
    meter m;
    peg_board *board = weighed_board(&m, "triangle5");
    size_t before = m.held;
    for (int question = 0; question < 8; question++) {
        answer right = ask(board, question, NULL);
        bool enough = false;
        for (uint64_t most = 1; !enough; most += most / 5 + 1) {
            peg_limits by_count = {
                .struct_size = sizeof by_count, .positions = most, .threads = THREADS};
            peg_limits by_hand = {.struct_size = sizeof by_hand,
                                  .threads = THREADS,
                                  .interval = 1,
                                  .progress = stop_at,
                                  .user = &most};
            answer got;
            forget(board);
            got = ask(board, question, &by_count);
            compare(&got, &right, PEG_LIMIT);
            enough = got.status == PEG_OK;
            forget(board);
            got = ask(board, question, &by_hand);
            compare(&got, &right, PEG_STOPPED);
            CHECK(got.status == (enough ? PEG_OK : PEG_STOPPED));
            forget(board);
            CHECK(m.held == before);
        }
    }
    peg_board_free(board);
}

static void bad_random_play_is_refused(peg_board *board)
{
    peg_jump order[2] = {{0, 1, 3}, {0, 1, 3}};
    double win = UNTOUCHED, pegs = UNTOUCHED, left[15] = {UNTOUCHED};
    size_t count = UNTOUCHED;
    CHECK(peg_random_play(board, NULL, -2, NULL, 0, &win, &pegs, left, 15, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_random_play(board, NULL, 1, NULL, 1, &win, &pegs, left, 15, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_random_play(board, NULL, 1, NULL, 0, &win, &pegs, NULL, 15, &count) ==
          PEG_E_ARGUMENT);
    for (int draws = PEG_DRAW_ON; draws <= 1; draws++) {
        order[1] = order[0];
        CHECK(peg_random_play(board, NULL, draws, order, 2, &win, &pegs, left, 15, &count) ==
              PEG_E_TWICE);
        order[1].over = 2;
        CHECK(peg_random_play(board, NULL, draws, order, 2, &win, &pegs, left, 15, &count) ==
              PEG_E_LINE);
        order[1].from = 255;
        CHECK(peg_random_play(board, NULL, draws, order, 2, &win, &pegs, left, 15, &count) ==
              PEG_E_LINE);
    }
    CHECK(win == UNTOUCHED && pegs == UNTOUCHED && left[0] == UNTOUCHED && count == UNTOUCHED);
    CHECK(peg_random_play(board, NULL, 1, order, 1, &win, &pegs, left, 14, &count) == PEG_E_ROOM);
    CHECK(win < 1 && pegs < 14 && left[0] == UNTOUCHED && count == 15);
}

static void bad_arguments_are_refused(void)
{
    meter m;
    peg_board *board = weighed_board(&m, "triangle5");
    peg_limits strange = {.struct_size = sizeof strange - 1};
    peg_count count = {0, 0};
    peg_jump jump = {0, 0, 0};
    uint64_t level = 0;
    size_t length = 0;
    int number = 0;
    for (int question = 0; question < 8; question++) {
        answer got = ask(NULL, question, NULL);
        CHECK(got.status == PEG_E_ARGUMENT && same(&got, &refusal));
        got = ask(board, question, &strange);
        CHECK(got.status == PEG_E_UNKNOWN_LIMIT && same(&got, &refusal));
    }
    CHECK(peg_count_positions(board, NULL, 2, &level, 1, &length) == PEG_E_ARGUMENT);
    CHECK(peg_count_positions(board, NULL, 0, NULL, 1, &length) == PEG_E_ARGUMENT);
    CHECK(peg_count_positions(board, NULL, 0, &level, 1, NULL) == PEG_E_ROOM && level == 0);
    CHECK(peg_count_positions(board, NULL, 0, NULL, 0, &length) == PEG_OK && length == 14);
    CHECK(peg_endings(board, NULL, NULL, &number) == PEG_OK && number == 8);
    CHECK(peg_endings(board, NULL, &number, NULL) == PEG_OK && number == 1);
    bad_random_play_is_refused(board);
    CHECK(peg_solution_at(board, NULL, NULL, &jump, 1, &length) == PEG_E_ARGUMENT);
    CHECK(peg_solution_at(board, NULL, &count, NULL, 1, &length) == PEG_E_ARGUMENT);
    length = 0;
    CHECK(peg_solution_at(board, NULL, &count, &jump, 1, &length) == PEG_E_ROOM && length == 13);
    CHECK(jump.from == 0 && jump.over == 0 && jump.to == 0);
    length = 0;
    CHECK(peg_solution_at(board, NULL, &count, NULL, 0, &length) == PEG_OK && length == 13);
    CHECK(peg_solution_index(board, NULL, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solution_index(board, NULL, NULL, 0, &count) == PEG_E_SOLUTION);
    peg_board_free(board);
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

static void counts_are_written(void)
{
    peg_count count = {40, 0};
    char text[3] = "xx";
    size_t length = 0;
    CHECK(reads(0, 0, "0"));
    CHECK(reads(0, 9, "9"));
    CHECK(reads(0, 10, "10"));
    CHECK(reads(0, UINT64_MAX, "18446744073709551615"));
    CHECK(reads(1, 0, "18446744073709551616"));
    CHECK(reads(UINT64_MAX, UINT64_MAX, "340282366920938463463374607431768211455"));
    CHECK(peg_count_text(&count, text, 2, &length) == PEG_E_ROOM && length == 2);
    CHECK(text[0] == 'x');
    CHECK(peg_count_text(&count, NULL, 0, &length) == PEG_OK && length == 2);
    CHECK(peg_count_text(&count, text, 3, NULL) == PEG_OK && strcmp(text, "40") == 0);
    CHECK(peg_count_text(NULL, text, 3, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_count_text(&count, NULL, 3, NULL) == PEG_E_ARGUMENT);
}

/* So many copies of a line, each jumped once in any order: n! games. */
static peg_board *factorial(int copies)
{
    peg_jump lines[64];
    peg_board *board = NULL;
    for (int i = 0; i < copies; i++) {
        peg_jump line = {(uint8_t)(3 * i), (uint8_t)(3 * i + 1), (uint8_t)(3 * i + 2)};
        lines[i] = line;
    }
    if (peg_board_from_lines(3 * copies, lines, (size_t)copies, NULL, NULL, &board) != PEG_OK)
        exit(1);
    for (int i = 0; i < copies; i++) {
        CHECK(peg_set_peg(board, 3 * i, 1) == PEG_OK);
        CHECK(peg_set_peg(board, 3 * i + 2, 0) == PEG_OK);
    }
    return board;
}

static void large_counts_are_exact(void)
{
    enum { COPIES = 21 };
    peg_board *board = factorial(COPIES);
    uint64_t goal[PEG_MAX_WORDS] = {0};
    peg_count count = {0, 0};
    char text[41] = "";
    for (int i = 0; i < COPIES; i++)
        goal[(3 * i + 2) / 64] |= (uint64_t)1 << (3 * i + 2) % 64;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, goal, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_count_solutions(board, NULL, &count) == PEG_OK);
    CHECK(peg_count_text(&count, text, sizeof text, NULL) == PEG_OK);
    CHECK(strcmp(text, "51090942171709440000") == 0);
    peg_board_free(board);
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
static void counts_past_128_bits_are_refused(void)
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
        peg_board *board = NULL;
        peg_count number = {5, 5};
        peg_status expected = used == count ? PEG_E_COUNT : PEG_OK;
        CHECK(peg_board_from_lines(256, lines, used, NULL, NULL, &board) == PEG_OK);
        for (int i = 0; i < 256; i++)
            CHECK(peg_set_peg(board, i, i == 0 || i >= 128) == PEG_OK);
        CHECK(peg_count_games(board, NULL, &number) == expected);
        CHECK(number.low == (used == count ? 5 : 0));
        CHECK(number.high == (used == count ? 5 : UINT64_C(1) << 63));
        number.low = number.high = 5;
        CHECK(peg_count_solutions(board, NULL, &number) == expected);
        CHECK(number.low == (used == count ? 5 : 0));
        CHECK(number.high == (used == count ? 5 : UINT64_C(1) << 63));
        check_last_solution(board, expected);
        peg_board_free(board);
    }
}

/* Lines from, over and to any holes, of which a rule leaves out some. */
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
    peg_board *board = NULL;
    for (int from = 0; from < c->holes; from++)
        for (int over = 0; over < c->holes; over++)
            for (int to = 0; to < c->holes; to++)
                if (from != over && over != to && to != from &&
                    (3 * from + 5 * over + 7 * to) % c->modulus < c->below)
                    lines[count++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
    CHECK(peg_board_from_lines(c->holes, lines, count, NULL, NULL, &board) == PEG_OK);
    CHECK(peg_start(board, 0) == PEG_OK);
    return board;
}

/*
 * Where every peg can jump over every other into every empty hole, there are k * (k - 1) * (13 - k)
 * jumps from k pegs in 13 holes, and so 12! * 11! * 11! games. A board of fewer lines, which
 * threads sort into bins, has as many as a plain walk in Python counts.
 */
static void counts_by_a_table_pass_64_bits(void)
{
    static const crowd crowds[] = {{13, 1, 1, "763217641114435584000000"},
                                   {14, 5, 2, "6839686250473517457984"}};
    for (size_t i = 0; i < 2; i++)
        for (int way = 0; way < 4; way++) {
            const peg_limits limits = {.struct_size = sizeof limits, .threads = way % 2 ? 3 : 1};
            peg_board *board = crowd_board(&crowds[i]);
            peg_table *table = NULL;
            peg_count number = {5, 5};
            char text[41] = "";
            CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
            if (way / 2)
                CHECK(peg_table_attach(board, table) == PEG_OK);
            CHECK(peg_count_solutions(board, &limits, &number) == PEG_OK);
            CHECK(peg_count_text(&number, text, sizeof text, NULL) == PEG_OK);
            CHECK(strcmp(text, crowds[i].solutions) == 0);
            peg_table_free(table);
            peg_board_free(board);
        }
}

static void a_game_may_be_over(void)
{
    static const struct {
        const char *text;
        uint64_t solutions;
    } over[] = {{"triangle5 ./.o/.../..../.....", 1},
                {"rect3x1 o.o", 0},
                {"rect3x1 ...", 0},
                {"square:oo. -> oo.", 1}};
    for (size_t i = 0; i < sizeof over / sizeof *over; i++) {
        peg_board *board = board_of(over[i].text);
        peg_count games = {7, 7}, solutions = {7, 7};
        CHECK(peg_count_games(board, NULL, &games) == PEG_OK);
        CHECK(games.low == 1 && games.high == 0);
        CHECK(peg_count_solutions(board, NULL, &solutions) == PEG_OK);
        CHECK(solutions.low == over[i].solutions && solutions.high == 0);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    asks = true;
    refusal = ask(NULL, 0, NULL);
    RUN(memory_holds, "no more memory is held than allowed, and enough is enough");
    RUN(every_failure_is_clean, "an allocator that fails leaves nothing behind");
    RUN(positions_are_limited, "positions to look at and the caller's patience are limits");
    RUN(bad_arguments_are_refused, "bad arguments are refused");
    RUN(a_game_may_be_over, "a position that is won or stuck is one game without a jump");
    RUN(counts_are_written, "counts are written in decimal");
    RUN(large_counts_are_exact, "counts past 64 bits are exact");
    RUN(counts_past_128_bits_are_refused, "counts past 128 bits are refused");
    RUN(counts_by_a_table_pass_64_bits,
        "counts past 64 bits are exact with a table and threads and without");
    return check_end();
}

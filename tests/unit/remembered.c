/* SPDX-License-Identifier: MIT */

/*
 * What a board remembers of questions with little memory or few positions must not lead later
 * ones, with more, to other solutions than on a new board; where a limit ends both, it may know a
 * shorter one.
 */
#include "support.h"

enum { ROOM = PEG_MAX_HOLES, GAMES = 2, MOST_POSITIONS = 150000 };

/* Too large for a small table, with solutions that are not found at a glance. */
static const char *const boards[] = {"english", "triangle8", "rect13x5"};

enum { BOARDS = sizeof boards / sizeof *boards };

typedef finding question(peg_board *board, const peg_limits *limits);

static finding hint(peg_board *board, const peg_limits *limits)
{
    finding found = {.answer = PEG_UNKNOWN};
    found.status = peg_hint(board, limits, &found.answer, found.jumps);
    found.count = found.answer == PEG_YES;
    return found;
}

static finding judge(peg_board *board, const peg_limits *limits)
{
    static peg_verdict verdicts[PEG_MAX_LINES];
    finding found = {.answer = PEG_UNKNOWN};
    found.status = peg_judge(board, limits, verdicts, PEG_MAX_LINES, NULL);
    return found;
}

static finding list_one(peg_board *board, const peg_limits *limits)
{
    const peg_jump *jumps = NULL;
    finding found = {.answer = PEG_UNKNOWN};
    peg_cursor *cursor = NULL;
    found.status = peg_cursor_new(board, PEG_ALL_SOLUTIONS, limits, &cursor);
    if (found.status != PEG_OK)
        return found;
    found.status = peg_cursor_next(cursor, 0, &jumps, &found.count);
    if (found.status == PEG_OK)
        memcpy(found.jumps, jumps, found.count * sizeof *jumps);
    peg_cursor_free(cursor);
    return found;
}

/* Asks with some limits, then with others: the second answer is that of a new board. */
static void compare(const char *text, const peg_limits *first_limits, question *first,
                    const peg_limits *limits, question *asked)
{
    peg_board *board = board_of(text);
    peg_board *fresh = board_of(text);
    first(board, first_limits);
    finding after = asked(board, limits);
    finding wanted = asked(fresh, limits);
    if (after.status == PEG_LIMIT && wanted.status == PEG_LIMIT && after.moves > 0)
        CHECK(after.answer == PEG_YES && (wanted.moves == 0 || after.moves <= wanted.moves) &&
              after.least >= wanted.least);
    else
        CHECK(same_finding(&after, &wanted));
}

static question *const questions[] = {solve_within, hint, fewest_within, judge, list_one};

enum { QUESTIONS = sizeof questions / sizeof *questions, SOLUTIONS = 3 };

/*
 * Asks every question with little before each for a solution; or, of the three, before one that
 * changes from call to call.
 */
static void compare_all(const char *text, const peg_limits *little, const peg_limits *more)
{
    static int turn;
    for (int i = 0; i < QUESTIONS; i++)
        for (int k = 0; k < how_many(1, SOLUTIONS); k++)
            compare(text, little, questions[i], more, questions[(turn + i + k) % SOLUTIONS]);
    turn++;
}

static void on_some_positions(void (*test)(const char *text))
{
    uint64_t seed = random_seed(1);
    for (int i = 0; i < BOARDS * how_many(1, GAMES); i++) {
        peg_board *board = board_of(boards[i % BOARDS]);
        play_some(board, 8 + 4 * (i / BOARDS), &seed);
        char *text = text_of(board);
        in_case("%s", text);
        test(text);
        free(text);
    }
}

static void ask_with_little_memory(const char *text)
{
    const peg_limits more = {.struct_size = sizeof more, .positions = MOST_POSITIONS};
    for (uint64_t memory = UINT64_C(1) << 16; memory <= UINT64_C(1) << 22;
         memory *= (uint64_t)how_many(64, 4)) {
        peg_limits little = more;
        little.memory = memory;
        compare_all(text, &little, &more);
    }
}

static void ask_with_few_positions(const char *text)
{
    const peg_limits more = {.struct_size = sizeof more, .positions = MOST_POSITIONS};
    peg_limits few = more;
    few.positions = 20000;
    compare_all(text, &few, &more);
}

TEST(little_memory_leaves_nothing_behind)
{
    on_some_positions(ask_with_little_memory);
}

TEST(few_positions_leave_nothing_behind)
{
    on_some_positions(ask_with_few_positions);
}

CHECK_MAIN

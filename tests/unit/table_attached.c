/*
 * SPDX-License-Identifier: MIT
 *
 * Boards with a table: all questions are answered as without it, on positions of its
 * class and of others.
 */
#include "support.h"
#include "tables.h"

/* -- The same answers ------------------------------------------------------ */

enum { MOST_SOLUTIONS = 400, MOST_JUMPS = 64, MOST_ROWS = 16 };

/* What all the questions find out about a position; nothing in it depends on how. */
typedef struct findings {
    int solvable;
    peg_verdict verdict[MOST_JUMPS];
    size_t verdicts;
    peg_status hint_status;
    int hint;
    int solved;
    size_t solution_length;
    int seen; /* solutions, up to the most */
    uint64_t solutions_hash;
    peg_jump first[MOST_JUMPS];
    size_t first_length;
    peg_count solutions;
    peg_status at_status;
    peg_jump last[MOST_JUMPS];
    size_t last_length;
    peg_status index_status;
    peg_count index;
    peg_count games;
    int reason;
    size_t rows;
    uint64_t rows_hash;
} findings;

static uint64_t hash_of(uint64_t hash, const void *from, size_t size)
{
    const uint8_t *at = from;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static int see(const peg_jump *jumps, size_t count, void *user)
{
    findings *f = user;
    if (f->seen++ == 0 && count > 0)
        memcpy(f->first, jumps, count * sizeof *jumps);
    if (f->seen == 1)
        f->first_length = count;
    f->solutions_hash = hash_of(f->solutions_hash + count, jumps, count * sizeof *jumps);
    return f->seen == MOST_SOLUTIONS ? PEG_STOP : PEG_CONTINUE;
}

static void ask_for_numbers(peg_board *board, findings *f)
{
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &f->solutions) == PEG_OK);
    if (f->solutions.low > 0) {
        peg_count last = {f->solutions.low - 1, f->solutions.high};
        f->at_status = peg_solution_at(board, NULL, &last, f->last, MOST_JUMPS, &f->last_length);
        f->index_status = peg_solution_index(board, NULL, f->last, f->last_length, &f->index);
    } else {
        f->at_status =
            peg_solution_at(board, NULL, &f->solutions, f->last, MOST_JUMPS, &f->last_length);
    }
    CHECK(peg_count_games(board, NULL, &f->games) == PEG_OK);
}

static void ask_why_not(peg_board *board, findings *f)
{
    static peg_proof_row rows[MOST_ROWS];
    CHECK(peg_explain(board, NULL, &f->reason, rows, MOST_ROWS, &f->rows, NULL) == PEG_OK);
    CHECK(f->rows <= MOST_ROWS);
    for (size_t i = 0; i < f->rows && i < MOST_ROWS; i++)
        f->rows_hash = hash_of(f->rows_hash, rows + i, sizeof *rows);
}

/* Asks all. The hint's jump and the solution may differ: they are in out_jumps. */
static void ask(peg_board *board, findings *f, peg_jump *out_jumps, peg_jump *out_hint)
{
    memset(f, 0, sizeof *f);
    CHECK(peg_solvable(board, NULL, &f->solvable) == PEG_OK);
    CHECK(peg_judge(board, NULL, f->verdict, MOST_JUMPS, &f->verdicts) == PEG_OK);
    CHECK(f->verdicts <= MOST_JUMPS);
    f->hint_status = peg_hint(board, NULL, &f->hint, out_hint);
    CHECK(peg_solve(board, NULL, &f->solved, out_jumps, MOST_JUMPS, &f->solution_length) == PEG_OK);
    peg_status status = peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, see, f);
    CHECK(status == (f->seen == MOST_SOLUTIONS ? PEG_STOPPED : PEG_OK));
    ask_for_numbers(board, f);
    ask_why_not(board, f);
}

static void check_solution(const peg_board *board, const findings *f, const peg_jump *jumps)
{
    CHECK(f->solution_length == f->first_length);
    CHECK(memcmp(jumps, f->first, f->first_length * sizeof *jumps) == 0);
    CHECK(is_solution(board, jumps, f->solution_length));
}

/* The same position on a board with the table and on one without. */
static int compare(peg_board *with, peg_board *without, uint64_t position)
{
    static findings own, plain;
    peg_jump jumps[MOST_JUMPS], other[MOST_JUMPS];
    peg_jump hint = {9, 9, 9}, other_hint;
    place(with, position);
    place(without, position);
    ask(with, &own, jumps, &hint);
    ask(without, &plain, other, &other_hint);
    CHECK(memcmp(&own, &plain, sizeof own) == 0);
    if (own.solved == PEG_YES)
        check_solution(with, &own, jumps);
    if (own.hint_status == PEG_OK && own.hint == PEG_YES)
        CHECK(same_jump(hint, own.first[0]));
    return own.solved == PEG_YES;
}

/* A random game from one empty hole, as far as it goes or until so many pegs are left. */
static uint64_t played_down(peg_board *board, int pegs, uint64_t *seed)
{
    play_some(board, peg_holes(board) - 1 - pegs, seed);
    return pegs_of(board);
}

static uint64_t some_position(peg_board *board, uint64_t goal, int most_pegs, uint64_t *seed)
{
    switch (random_below(seed, 3)) {
    case 0:
        return played_down(board, most_pegs, seed);
    case 1:
        return taken_back(board, goal, random_below(seed, most_pegs), seed);
    default:
        return random_bits(seed) & random_bits(seed) & (((uint64_t)1 << peg_holes(board)) - 1);
    }
}

static uint64_t goal_of(const peg_board *board, uint64_t *seed)
{
    uint64_t goal = 0;
    int kind = 0;
    CHECK(peg_goal(board, &kind, NULL, &goal, 1) == PEG_OK);
    return kind == PEG_GOAL_ANYWHERE ? (uint64_t)1 << random_below(seed, peg_holes(board)) : goal;
}

static int compare_boards(peg_board *with, int most_pegs, int rounds, uint64_t *seed)
{
    int won = 0;
    peg_board *without = copy_of(with);
    attach_own(with);
    for (int round = 0; round < rounds; round++) {
        uint64_t position = some_position(with, goal_of(with, seed), most_pegs, seed);
        int before = check_failures;
        won += compare(with, without, position);
        if (check_failures > before)
            printf("    at %#llx\n", (unsigned long long)position);
    }
    return won;
}

TEST(small_boards_answer_the_same)
{
    uint64_t seed = random_seed(1);
    int won = 0;
    for (int i = 0; i < TABLE_BOARDS; i++) {
        in_case("%s", table_board_name(i));
        won += compare_boards(table_board(i), 9, 12, &seed);
    }
    CHECK(won > TABLE_BOARDS);
}

/* Of so many bits that without a table, a search answers. */
TEST(wide_boards_answer_the_same)
{
    static const char *const names[] = {
        "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3",
        "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___",
        "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> ...../..o../...../.oo../...../..",
    };
    uint64_t seed = random_seed(2);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        in_case("%s", names[i]);
        CHECK(compare_boards(board_of(names[i]), 9, 15, &seed) > 1);
    }
}

TEST(rewinding_is_the_same)
{
    static const char *const names[] = {"triangle5", "triangle5 -> 13", "square4 -> b2",
                                        "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3"};
    uint64_t seed = random_seed(3);
    int rewound = 0;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        peg_board *with = board_of(names[n]);
        peg_table *table = table_for(with, 0);
        for (int round = 0; round < 6; round++) {
            size_t own = 99, plain = 99;
            int answers[2] = {77, 78};
            uint64_t start = taken_back(with, goal_of(with, &seed), 9, &seed);
            place(with, start);
            play_on(with, PEG_MAX_HOLES, &seed);
            peg_board *without = copy_of(with);
            CHECK(peg_table_attach(with, table) == PEG_OK);
            CHECK(peg_table_attach(without, NULL) == PEG_OK);
            peg_status status = peg_rewind(with, NULL, &answers[0], &own);
            CHECK(peg_rewind(without, NULL, &answers[1], &plain) == status && own == plain &&
                  answers[0] == answers[1]);
            CHECK(same_board(with, without));
            rewound += answers[0] == PEG_YES && own > 0;
        }
        peg_table_free(table);
    }
    CHECK(rewound > 3);
}

/* -- Which tables, and how long -------------------------------------------- */

static peg_status attach_from(peg_board *board, const char *other, int pegs)
{
    peg_table *table = table_for(board_of(other), pegs);
    peg_status status = peg_table_attach(board, table);
    peg_table_free(table);
    return status;
}

TEST(other_tables_are_refused)
{
    peg_board *board = board_of("triangle5 -> 13");
    peg_board *anywhere = board_of("triangle5");
    peg_board *position = board_of("triangle5 -> o/../.o./..../o...o");
    CHECK(attach_from(board, "triangle5 -> 12", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "triangle5", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "triangle5 -> o/../.o./..../o...o", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "triangle4 -> 4", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "rect3x5 -> a1", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "triangle5 -> 13", 1) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "triangle5 -> 13", 0) == PEG_OK);
    CHECK(attach_from(anywhere, "triangle5 -> 13", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(anywhere, "triangle5", 1) == PEG_E_MISMATCH);
    CHECK(attach_from(anywhere, "triangle5", 0) == PEG_OK);
    CHECK(attach_from(position, "triangle5 -> o/../.o./..../o....", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(position, "triangle5 -> o/../.o./..../o...o", 0) == PEG_OK);
}

/* Boards of more holes or fewer lines, whose lines are all lines of the table's board. */
TEST(tables_of_other_sizes_are_refused)
{
    peg_board *own = board_of("triangle5");
    size_t count = 0;
    const peg_jump *lines = peg_lines(own, &count);
    peg_board *more = board_of_lines(16, lines, count);
    peg_board *fewer = board_of_lines(15, lines, count - 1);
    peg_table *table = table_for(own, 0);
    CHECK(peg_table_attach(more, table) == PEG_E_MISMATCH);
    CHECK(peg_table_attach(fewer, table) == PEG_E_MISMATCH);
    CHECK(peg_table_attach(own, table) == PEG_OK);
    peg_table_free(table);
}

/* The shape is its lines, however it was described. */
TEST(the_same_lines_are_the_same_shape)
{
    peg_board *board = board_of("rect1x3 -> a1");
    CHECK(attach_from(board, "square:o/./o -> a1", 0) == PEG_OK);
    CHECK(attach_from(board, "lines:3:1-2-3,3-2-1 -> 1", 0) == PEG_OK);
    CHECK(attach_from(board, "lines:3:3-2-1 -> 1", 0) == PEG_E_MISMATCH);
    CHECK(attach_from(board, "lines:3:1-3-2,2-3-1 -> 1", 0) == PEG_E_MISMATCH);
}

/* Whether the board answers from a table: without, so few positions do not do. */
static bool uses_table(peg_board *board)
{
    peg_limits limits = {
        .struct_size = sizeof limits, .positions = 50, .memory = UINT64_C(100) << 20};
    int answer = PEG_UNKNOWN;
    return peg_solvable(board, &limits, &answer) == PEG_OK;
}

/* A position that one look does not tell without a table. */
static peg_board *hard_board(void)
{
    return board_of("square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3");
}

/* Of a board that has not been asked yet, and in a class that it was not asked about. */
TEST(copies_share_a_table)
{
    peg_board *board = hard_board();
    peg_table *table = table_for(board, 0);
    uint64_t position = pegs_of(board);
    int answer = 0;
    CHECK(peg_table_attach(board, table) == PEG_OK);
    peg_board *copy = copy_of(board);
    CHECK(uses_table(copy));
    free_now(copy);
    place(board, position ^ 1);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    copy = copy_of(board);
    free_now(board);
    peg_table_free(table);
    place(copy, position);
    CHECK(uses_table(copy));
}

TEST(a_table_is_used_until_it_is_detached_or_the_goal_is_set)
{
    peg_board *board = hard_board();
    peg_table *table = table_for(board, 0);
    CHECK(!uses_table(board));
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(uses_table(board));
    peg_board *copy = copy_of(board);
    CHECK(peg_table_attach(board, NULL) == PEG_OK);
    CHECK(!uses_table(board));
    CHECK(uses_table(copy));
    CHECK(peg_table_attach(board, table) == PEG_OK);
    peg_table_free(table);
    CHECK(uses_table(board));
    CHECK(peg_set_goal(copy, PEG_GOAL_HOLE, 12, NULL, 0) == PEG_OK);
    CHECK(!uses_table(copy));
    peg_board *later = copy_of(board);
    free_now(board);
    CHECK(uses_table(later));
    CHECK(peg_table_attach(later, NULL) == PEG_OK);
    CHECK(!uses_table(later));
    CHECK(peg_table_attach(later, NULL) == PEG_OK);
}

/* What was asked before does not tell, nor what is refused. */
TEST(a_use_begins_at_once)
{
    peg_board *board = hard_board();
    peg_table *table = table_for(board, 0);
    uint64_t position = pegs_of(board);
    int answer = 0;
    place(board, 0x1f07);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    place(board, position);
    CHECK(!uses_table(board));
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(attach_from(board, "triangle5", 0) == PEG_E_MISMATCH);
    CHECK(uses_table(board));
    peg_table_free(table);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions of the fewest moves on boards that no table is made for, compared with those of
 * the same board with a table and with the reference.
 */
#include "model.h"

#include "libpeg_many.h"

enum { ROOM = 64, MOST_HOLES = 16, MOST_LEVELS = 512, MOST_LINES = 256 };

static signed char fewest[1 << MOST_HOLES];

/* Where the holes of a board are on a larger one. */
typedef struct larger {
    int holes;
    int step; /* from one hole of the smaller board to the next */
    int beside;
    uint64_t memory;
} larger;

/*
 * Too many holes for a table, in two words and in four; one word, with too many holes in lines
 * for any table; too many for one in so little memory; last with a table made for each
 * question, as it is too large to keep.
 */
static const larger sizes[] = {
    {80, 5, 0, 0}, {256, 16, 0, 0}, {64, 1, 40, 0}, {40, 1, 24, (uint64_t)8 << 20}, {40, 1, 11, 0}};

enum { SIZES = sizeof sizes / sizeof *sizes, WITH_TABLE = SIZES - 1 };

static void spread_words(const larger *size, uint64_t position, uint64_t words[PEG_MAX_WORDS])
{
    memset(words, 0, PEG_MAX_WORDS * sizeof *words);
    for (int hole = 0; hole < MOST_HOLES; hole++)
        if (position >> hole & 1)
            words[hole * size->step / 64] |= UINT64_C(1) << hole * size->step % 64;
}

/*
 * The larger board. Beside the smaller are holes in which there is never a peg, in a chain of
 * lines that run one way: it is like nothing else on the board, nor like itself turned round.
 */
static peg_board *larger_board(const peg_board *board, const larger *size)
{
    peg_jump lines[MOST_LINES];
    uint64_t position, goal, words[PEG_MAX_WORDS];
    int kind, hole = 0, first = size->holes - size->beside;
    size_t count;
    const peg_jump *own = peg_lines(board, &count);
    CHECK(peg_holes(board) <= MOST_HOLES && count + (size_t)size->beside <= MOST_LINES);
    for (size_t i = 0; i < count; i++)
        lines[i] =
            (peg_jump){(uint8_t)(own[i].from * size->step), (uint8_t)(own[i].over * size->step),
                       (uint8_t)(own[i].to * size->step)};
    for (int i = first; i + 2 < size->holes; i++)
        lines[count++] = (peg_jump){(uint8_t)i, (uint8_t)(i + 1), (uint8_t)(i + 2)};
    peg_board *made = board_of_lines(size->holes, lines, count);
    CHECK(peg_position(board, &position, 1) == PEG_OK);
    spread_words(size, position, words);
    CHECK(peg_set_position(made, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_goal(board, &kind, &hole, &goal, 1) == PEG_OK);
    if (kind == PEG_GOAL_ANYWHERE)
        return made;
    spread_words(size, goal, words);
    CHECK(peg_set_goal(made, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
    return made;
}

/* A question makes no table that is larger than a quarter of its memory. */
static bool has_no_table(const peg_board *board, const larger *size)
{
    peg_table *table = NULL;
    peg_limits limits = {.struct_size = sizeof limits, .memory = size->memory / 4};
    peg_status status = peg_table_build(board, 0, &limits, &table);
    peg_table_free(table);
    return status == (size->memory ? PEG_LIMIT : PEG_E_NO_TABLE);
}

/* ------------------------------------------------------------------------- */
/* The answers                                                               */
/* ------------------------------------------------------------------------- */

/* What all questions say of a board, with solutions as a sum that depends on their order. */
typedef struct answers {
    int step;
    int answer, least, shortest;
    int moves, sweep;
    peg_count count;
    uint64_t distinct;
    uint64_t called, sum;
    int levels_least, levels_moves;
    uint64_t levels[MOST_LEVELS];
} answers;

static int add(const peg_jump *jumps, size_t count, void *user)
{
    answers *to = user;
    CHECK(moves_of(jumps, count) == to->shortest);
    for (size_t i = 0; i < count; i++)
        to->sum = to->sum * 1000003 + (uint64_t)(jumps[i].from / to->step) * 65536 +
                  (uint64_t)(jumps[i].over / to->step) * 256 + (uint64_t)(jumps[i].to / to->step);
    to->called++;
    return PEG_CONTINUE;
}

static void ask(peg_board *board, const larger *size, answers *to)
{
    peg_limits limits = {.struct_size = sizeof limits, .memory = size ? size->memory : 0};
    peg_jump jumps[ROOM];
    size_t count = 0;
    memset(to, 0, sizeof *to);
    to->step = size ? size->step : 1;
    CHECK(peg_solve_fewest(board, &limits, &to->answer, &to->least, &to->shortest, jumps, ROOM,
                           &count) == PEG_OK);
    CHECK(moves_of(jumps, count) == to->shortest);
    CHECK(peg_count_fewest(board, &limits, &to->moves, &to->count, &to->distinct, &to->sweep) ==
          PEG_OK);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, &limits, add, to) == PEG_OK);
    CHECK(peg_fewest_levels(board, &limits, &to->levels_least, &to->levels_moves, to->levels,
                            MOST_LEVELS) == PEG_OK);
}

/* Without a table some positions that cannot be won are counted too. */
static void compare_levels(const answers *exact, const answers *searched)
{
    int columns = exact->levels_moves - exact->levels_least + 1;
    CHECK(exact->levels_least == searched->levels_least);
    CHECK(exact->levels_moves == searched->levels_moves);
    for (int i = 0; exact->levels_moves == searched->levels_moves && i < MOST_LEVELS; i++)
        CHECK(i < exact->levels_moves * columns ? searched->levels[i] >= exact->levels[i]
                                                : searched->levels[i] == 0);
}

static void compare_sizes(peg_board *board, const answers *exact, int number)
{
    const larger *size = &sizes[number];
    peg_board *searched = larger_board(board, size);
    answers found;
    int before = check_failures;
    CHECK(number == WITH_TABLE || has_no_table(searched, size));
    ask(searched, size, &found);
    CHECK(found.answer == exact->answer && found.least == exact->least);
    CHECK(found.shortest == exact->shortest && found.moves == exact->moves);
    CHECK(found.count.low == exact->count.low && found.count.high == 0);
    CHECK(found.distinct == exact->distinct && found.sweep == exact->sweep);
    CHECK(found.called == exact->called && found.sum == exact->sum);
    compare_levels(exact, &found);
    CHECK(number != WITH_TABLE || memcmp(found.levels, exact->levels, sizeof found.levels) == 0);
    if (check_failures > before)
        printf("    on %d holes\n", size->holes);
    peg_board_free(searched);
}

static void compare(const char *text, bool solvable)
{
    int before = check_failures;
    peg_board *board = board_of(text);
    ref_shape shape;
    ref_board model;
    answers exact;
    uint64_t position;
    ask(board, NULL, &exact);
    model_of(board, &shape, &model);
    ref_fewest_moves(&model, fewest);
    CHECK(peg_position(board, &position, 1) == PEG_OK);
    CHECK(exact.answer == (solvable ? PEG_YES : PEG_NO));
    CHECK((fewest[position] >= 0) == solvable);
    CHECK(exact.moves == (solvable ? fewest[position] : 0) && exact.shortest == exact.moves);
    CHECK(exact.count.high == 0 && exact.count.low == ref_count_fewest(&model, fewest));
    CHECK(exact.called == exact.count.low && exact.distinct <= exact.count.low);
    for (int i = 0; i < SIZES; i++)
        compare_sizes(board, &exact, i);
    case_end(before, text);
    ref_shape_free(&shape);
    peg_board_free(board);
}

static void searches_agree_with_tables(void)
{
    compare("triangle5 -> 13", true);
    compare("triangle4 o/oo/.oo/oooo", true);
    compare("triangle5 o/oo/.o./oooo/ooooo -> ./../.../..../oo...", true);
    compare("star", true);
    compare("rect3x4", true);
    compare("lines:6:1-2-3,3-4-5,5-6-1,2-4-6 oo.o.. -> 5", true);
    compare("triangle5 o/../.../..../.....", true);
}

static void what_is_lost_is_lost_without_a_table(void)
{
    compare("triangle5 ./oo/ooo/oooo/ooooo -> 2", false);
    compare("triangle5 o/.o/o.o/o..o/o.o.o", false);
    compare("rect3x4 -> b2", false);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(searches_agree_with_tables, "without a table the solutions are those that it finds");
    RUN(what_is_lost_is_lost_without_a_table, "what is lost has none without a table either");
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * The fewest moves are searched for without a table where none can be made or the search is soon
 * done, and with one where it is not. Either way the answers are those of the same board with a
 * table, and of the reference.
 */
#include "model.h"

#include "libpeg.h"

enum { MOST_HOLES = 16, MOST_LEVELS = 4096, MOST_LINES = 256 };

static signed char fewest[1 << MOST_HOLES];

/* -- The answers ----------------------------------------------------------- */

/* What all questions say of a board, with solutions as a sum that depends on their order. */
typedef struct answers {
    int step; /* from one hole to the next */
    int answer, least, shortest;
    int moves, sweep;
    peg_count count;
    uint64_t distinct;
    uint64_t called, sum;
    int levels_least, levels_moves;
    uint64_t levels[MOST_LEVELS];
} answers;

static int note_table(const peg_progress *progress, void *user)
{
    *(bool *)user |= progress->stage == PEG_STAGE_BUILDING;
    CHECK(progress->total > 0
              ? progress->stage <= PEG_STAGE_PREPARING || progress->stage == PEG_STAGE_BUILDING
              : progress->stage != PEG_STAGE_BUILDING);
    CHECK(progress->total == 0 || progress->positions <= progress->total);
    return PEG_CONTINUE;
}

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

/* Asks all there is to ask. Tells whether a table was made. */
static bool ask(peg_board *board, int step, uint64_t memory, answers *to)
{
    bool made = false;
    peg_limits limits = with_progress(note_table, &made);
    limits.memory = memory;
    finding f = fewest_within(board, &limits);
    CHECK(f.status == PEG_OK && f.least == f.moves && moves_of(f.jumps, f.count) == f.moves);
    memset(to, 0, sizeof *to);
    to->step = step;
    to->answer = f.answer;
    to->least = to->shortest = f.moves;
    CHECK(peg_count_fewest(board, &limits, &to->moves, &to->count, &to->distinct, &to->sweep) ==
          PEG_OK);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, &limits, add, to) == PEG_OK);
    CHECK(peg_fewest_levels(board, &limits, &to->levels_least, &to->levels_moves, to->levels,
                            MOST_LEVELS) == PEG_OK);
    return made;
}

/* -- Where no table can be made -------------------------------------------- */

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
    {80, 5, 0, 0}, {256, 16, 0, 0}, {64, 1, 46, 0}, {40, 1, 24, (uint64_t)8 << 20}, {40, 1, 11, 0}};

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
    static answers found;
    int before = check_failures;
    CHECK(number == WITH_TABLE || has_no_table(searched, size));
    ask(searched, size->step, size->memory, &found);
    found.step = exact->step;
    CHECK(memcmp(&found, exact, offsetof(answers, levels)) == 0);
    compare_levels(exact, &found);
    CHECK(number != WITH_TABLE || memcmp(found.levels, exact->levels, sizeof found.levels) == 0);
    if (check_failures > before)
        printf("    on %d holes\n", size->holes);
}

static void compare(const char *text, bool solvable)
{
    in_case("%s", text);
    peg_board *board = board_of(text);
    ref_shape shape;
    ref_board model;
    static answers exact;
    uint64_t position;
    ask(board, 1, 0, &exact);
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
    ref_shape_free(&shape);
}

TEST(searches_agree_with_tables)
{
    compare("triangle5 -> 13", true);
    compare("triangle4 o/oo/.oo/oooo", true);
    compare("triangle5 o/oo/.o./oooo/ooooo -> ./../.../..../oo...", true);
    compare("star", true);
    compare("rect3x4", true);
    compare("lines:6:1-2-3,3-4-5,5-6-1,2-4-6 oo.o.. -> 5", true);
    compare("triangle5 o/../.../..../.....", true);
    compare("triangle5 ./oo/ooo/oooo/ooooo -> 2", false);
    compare("triangle5 o/.o/o.o/o..o/o.o.o", false);
    compare("rect3x4 -> b2", false);
}

/* -- Where one is made, or not worth it ------------------------------------ */

/* Takes jumps back from one peg, or, now and then, puts a peg where it may be lost. */
static void place_pegs(peg_board *board, int pegs, uint64_t *seed)
{
    uint64_t position = UINT64_C(1) << random_below(seed, peg_holes(board));
    position = taken_back(board, position, pegs - 1, seed);
    if (random_below(seed, 4) == 0)
        position |= UINT64_C(1) << random_below(seed, peg_holes(board));
    CHECK(peg_set_position(board, &position, 1) == PEG_OK);
}

/* Compares with a copy that a table is attached to. Tells whether the board made one. */
static bool same_with_table(peg_board *board)
{
    static answers own, by_table;
    peg_table *table = NULL;
    peg_board *copy = copy_of(board);
    CHECK(peg_table_build(copy, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_attach(copy, table) == PEG_OK);
    bool made = ask(board, 1, 0, &own);
    CHECK(!ask(copy, 1, 0, &by_table));
    CHECK(memcmp(&own, &by_table, sizeof own) == 0);
    peg_table_free(table);
    return made;
}

TEST(few_pegs_need_no_table)
{
    uint64_t seed = random_seed(1);
    for (int round = 0; round < 6; round++) {
        peg_jump lines[128];
        size_t count = random_line_list(lines, 26, 128, &seed);
        peg_board *board = round % 2 ? board_of_lines(26, lines, count) : board_of("rect4x7");
        place_pegs(board, 5 + round % 3, &seed);
        CHECK(!same_with_table(board));
    }
}

/* From few pegs to many there comes a number at which a table pays. */
TEST(answers_are_the_same_with_a_table_and_without)
{
    uint64_t seed = random_seed(2);
    int made = 0, rounds = 0;
    for (int pegs = 8; pegs < 18; pegs++, rounds++) {
        peg_board *board = board_of(pegs % 2 ? "rect4x7" : "rect3x9");
        place_pegs(board, pegs, &seed);
        made += same_with_table(board);
    }
    CHECK(made > 0 && made < rounds);
}

static int stop_proving(const peg_progress *progress, void *user)
{
    note_table(progress, user);
    return progress->stage == PEG_STAGE_SHORTENING ? PEG_STOP : PEG_CONTINUE;
}

/* Only a limit on positions with room for the table and a search leads to one. */
TEST(few_positions_make_no_table)
{
    static const struct {
        uint64_t positions;
        bool made;
    } cases[] = {{0, true}, {100000, false}, {500000, false}, {30000000, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_board *board = board_of("rect5x6 -> 1");
        bool made = false;
        peg_limits limits = with_progress(stop_proving, &made);
        prepare(board, 0);
        limits.positions = cases[i].positions;
        finding f = fewest_within(board, &limits);
        CHECK(f.status == PEG_STOPPED || f.status == PEG_OK);
        CHECK(f.answer == PEG_YES && f.moves >= 14 && made == cases[i].made);
    }
}

CHECK_MAIN

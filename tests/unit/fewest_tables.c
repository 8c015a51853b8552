/*
 * SPDX-License-Identifier: MIT
 *
 * The fewest moves are searched for without a table where that is soon done, and with one where it
 * is not. Either way the answers are those of a board that has a table.
 */
#include "support.h"

#include "libpeg_many.h"

enum { ROOM = 64, LEVELS = 4096, HOLES = 28, EDGES = 39 };

typedef struct answers {
    int answer, least, moves;
    int counted, sweep;
    peg_count count;
    uint64_t distinct;
    int level_least, level_moves;
    uint64_t levels[LEVELS];
    uint64_t listed; /* a hash of all solutions in their order */
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

static int add_to_hash(const peg_jump *jumps, size_t count, void *user)
{
    uint64_t *hash = user;
    for (size_t i = 0; i < count; i++)
        *hash = (*hash ^ (uint64_t)(jumps[i].from << 16 | jumps[i].over << 8 | jumps[i].to)) *
                0x9e3779b97f4a7c15u;
    return PEG_CONTINUE;
}

/* Asks all there is to ask. Tells whether a table was made. */
static bool ask(peg_board *board, answers *a)
{
    bool made = false;
    peg_limits limits = PEG_LIMITS_INIT;
    peg_jump jumps[ROOM];
    size_t count = 0;
    memset(a, 0, sizeof *a);
    limits.interval = 1;
    limits.progress = note_table;
    limits.user = &made;
    CHECK(peg_solve_fewest(board, &limits, &a->answer, &a->least, &a->moves, jumps, ROOM, &count) ==
          PEG_OK);
    CHECK(moves_of(jumps, count) == a->moves && a->least == a->moves);
    CHECK(peg_count_fewest(board, &limits, &a->counted, &a->count, &a->distinct, &a->sweep) ==
          PEG_OK);
    CHECK(peg_fewest_levels(board, &limits, &a->level_least, &a->level_moves, a->levels, LEVELS) ==
          PEG_OK);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, &limits, add_to_hash, &a->listed) ==
          PEG_OK);
    return made;
}

/* Jumps along all paths of two edges in a random graph. */
static peg_board *graph_board(uint64_t *seed)
{
    static peg_jump lines[PEG_MAX_LINES];
    bool joined[HOLES][HOLES] = {{false}};
    size_t count = 0;
    for (int i = 0; i < EDGES; i++) {
        int a = random_below(seed, HOLES), b = random_below(seed, HOLES);
        joined[a][b] = joined[b][a] = a != b;
    }
    for (int from = 0; from < HOLES; from++)
        for (int over = 0; over < HOLES; over++)
            for (int to = 0; to < HOLES; to++)
                if (joined[from][over] && joined[over][to] && from != to)
                    lines[count++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
    return board_of_lines(HOLES, lines, count);
}

/* Takes jumps back at random from one peg, or, now and then, puts a peg where it may be lost. */
static void place_pegs(peg_board *board, int pegs, uint64_t *seed)
{
    size_t count;
    const peg_jump *lines = peg_lines(board, &count);
    uint64_t position = UINT64_C(1) << random_below(seed, peg_holes(board));
    for (int have = 1, tries = 0; have < pegs && tries < 10000; tries++) {
        peg_jump line = lines[random_below(seed, (int)count)];
        uint64_t two = UINT64_C(1) << line.from | UINT64_C(1) << line.over;
        uint64_t to = UINT64_C(1) << line.to;
        if ((position & to) && !(position & two)) {
            position ^= two | to;
            have++;
        }
    }
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
    bool made = ask(board, &own);
    CHECK(!ask(copy, &by_table));
    CHECK(memcmp(&own, &by_table, sizeof own) == 0);
    peg_table_free(table);
    peg_board_free(copy);
    return made;
}

static void few_pegs_need_no_table(void)
{
    uint64_t seed = random_seed(1);
    for (int round = 0; round < 6; round++) {
        peg_board *board = round % 2 ? graph_board(&seed) : board_of("rect4x7");
        place_pegs(board, 5 + round % 3, &seed);
        CHECK(!same_with_table(board));
        peg_board_free(board);
    }
}

/* From few pegs to many there comes a number at which a table pays. */
static void answers_are_the_same_with_a_table_and_without(void)
{
    uint64_t seed = random_seed(2);
    int made = 0, rounds = 0;
    for (int pegs = 8; pegs < 18; pegs++, rounds++) {
        peg_board *board = board_of(pegs % 2 ? "rect4x7" : "rect3x9");
        place_pegs(board, pegs, &seed);
        made += same_with_table(board);
        peg_board_free(board);
    }
    CHECK(made > 0 && made < rounds);
}

static int stop_proving(const peg_progress *progress, void *user)
{
    note_table(progress, user);
    return progress->stage == PEG_STAGE_SHORTENING ? PEG_STOP : PEG_CONTINUE;
}

/* Only a limit on positions with room for the table and a search leads to one. */
static void few_positions_make_no_table(void)
{
    static const uint64_t few[] = {0, 100000, 500000, 30000000};
    static const bool wanted[] = {true, false, false, true};
    for (size_t i = 0; i < 4; i++) {
        peg_board *board = board_of("rect5x6 -> 1");
        bool made = false;
        int answer, moves = 0;
        peg_limits limits = PEG_LIMITS_INIT;
        prepare(board, 0);
        limits.positions = few[i];
        limits.interval = 1;
        limits.progress = stop_proving;
        limits.user = &made;
        CHECK(peg_solve_fewest(board, &limits, &answer, NULL, &moves, NULL, 0, NULL) ==
              PEG_STOPPED);
        CHECK(answer == PEG_YES && moves >= 14 && made == wanted[i]);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(few_pegs_need_no_table, "a few pegs take no table");
    RUN(answers_are_the_same_with_a_table_and_without,
        "all answers are those by a table, whether one is made or not");
    RUN(few_positions_make_no_table, "a limit on positions without room for a table makes none");
    return check_end();
}

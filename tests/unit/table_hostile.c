/*
 * SPDX-License-Identifier: MIT
 *
 * Tables that somebody made wrong on purpose, with a sum that is right: refused, or read
 * and found wrong by a check, and never more than wrong.
 */
#include "tables.h"

typedef struct forged {
    peg_board *board;
    output good;
    uint8_t *bad;
    size_t count; /* of bad */
} forged;

static forged forge(const char *text, int pegs)
{
    forged f = {.board = board_of(text)};
    peg_table *table = table_for(f.board, pegs);
    f.good = written(table);
    f.count = f.good.count;
    f.bad = malloc(f.count + 64);
    if (!f.bad)
        exit(1);
    memcpy(f.bad, f.good.at, f.count);
    peg_table_free(table);
    return f;
}

static void give_up(forged *f)
{
    free(f->good.at);
    free(f->bad);
}

static void begin_again(forged *f)
{
    f->count = f->good.count;
    memcpy(f->bad, f->good.at, f->count);
}

/* The table of the bad bytes once their sum is right. In a block of exactly their size. */
static peg_status read_forged(forged *f, const peg_limits *limits, peg_table **table)
{
    uint8_t *own = malloc(f->count);
    if (!own)
        exit(1);
    correct_sums(f->bad, f->count);
    memcpy(own, f->bad, f->count);
    *table = NULL;
    peg_status status = peg_table_read(own, f->count, limits, NULL, table);
    CHECK((*table != NULL) == (status == PEG_OK));
    free(own);
    return status;
}

/* What reading says of one wrong number, after which the bytes are good again. */
static peg_status with(forged *f, size_t at, int size, uint64_t number)
{
    peg_limits limits = {.struct_size = sizeof limits, .memory = (uint64_t)1 << 24};
    peg_table *table = NULL;
    put_number(f->bad + at, size, number);
    peg_status status = read_forged(f, &limits, &table);
    peg_table_free(table);
    begin_again(f);
    return status;
}

/* -- The head -------------------------------------------------------------- */

TEST(wrong_numbers_in_the_head_are_refused)
{
    forged f = forge("triangle5 -> 13", 0);
    uint64_t lines = number_at(f.bad + LINES_AT, 4), pages = number_at(f.bad + PAGES_AT, 4);
    for (uint64_t version = 0; version < 9; version++)
        CHECK(with(&f, VERSION_AT, 4, version) == (version < 3   ? PEG_E_TABLE
                                                   : version > 3 ? PEG_E_VERSION
                                                                 : PEG_OK));
    CHECK(with(&f, VERSION_AT, 4, UINT32_MAX) == PEG_E_VERSION);
    for (uint64_t holes = 0; holes < 256; holes++)
        CHECK(with(&f, HOLES_AT, 1, holes) == (holes == 15 ? PEG_OK : PEG_E_TABLE));
    for (uint64_t bits = 0; bits < 256; bits++)
        CHECK(with(&f, FREE_AT, 1, bits) == (bits == 13 ? PEG_OK : PEG_E_TABLE));
    for (uint64_t kind = 0; kind < 256; kind++)
        CHECK(with(&f, KIND_AT, 1, kind) == (kind == PEG_GOAL_HOLE ? PEG_OK : PEG_E_TABLE));
    for (uint64_t pegs = 1; pegs < 256; pegs++)
        CHECK(with(&f, PEGS_AT, 1, pegs) == PEG_E_TABLE);
    for (uint64_t count = 0; count < 70000; count += count < 100 ? 1 : 997)
        CHECK(with(&f, LINES_AT, 4, count) == (count == lines ? PEG_OK : PEG_E_TABLE));
    CHECK(with(&f, LINES_AT, 4, UINT32_MAX) == PEG_E_TABLE);
    for (uint64_t count = 0; count < 300; count++)
        CHECK(with(&f, PAGES_AT, 4, count) == (count == pages ? PEG_OK : PEG_E_TABLE));
    CHECK(with(&f, PAGES_AT, 4, UINT32_MAX) == PEG_E_TABLE);
    for (uint64_t bits = 0; bits < 256; bits++)
        CHECK(with(&f, BLOCK_BITS_AT, 1, bits) == (bits >= 8 && bits <= 13 ? PEG_OK : PEG_E_TABLE));
    for (uint64_t begun = 1; begun < 256; begun++)
        CHECK(with(&f, BLOCK_BITS_AT + 1, 1, begun) == PEG_E_UNFINISHED);
    for (size_t i = BLOCK_BITS_AT + 2; i < WORDS_SUM_AT; i++)
        CHECK(with(&f, i, 1, 1) == PEG_E_TABLE);
    give_up(&f);
}

/* With other blocks the words are too many, too few or those of other images; or they are the same.
 */
TEST(other_blocks_are_refused_or_say_the_same)
{
    static const char *const texts[] = {"english -> d4", "square5", "triangle6 -> 13", "rect4x5"};
    int refused[4] = {0};
    for (int i = 0; i < 4; i++) {
        forged f = forge(texts[i], 0);
        uint64_t own = number_at(f.bad + BLOCK_BITS_AT, 1);
        peg_table *right = table_for(f.board, 0);
        for (uint64_t bits = 8; bits <= 17; bits++) {
            peg_table *table = NULL;
            if (bits == own)
                continue;
            put_number(f.bad + BLOCK_BITS_AT, 1, bits);
            peg_status status = read_forged(&f, NULL, &table);
            CHECK(status == PEG_OK || status == PEG_E_TABLE);
            refused[i] += status == PEG_E_TABLE;
            if (table && peg_table_verify(table, NULL) == PEG_OK)
                CHECK(same_counts(table, right));
            peg_table_free(table);
            begin_again(&f);
        }
        peg_table_free(right);
        give_up(&f);
    }
    CHECK(refused[0] == 9 && refused[1] > 0 && refused[2] > 0 && refused[3] == 1);
}

/* A goal must be there, within the board, of its kind, and of the table's class. */
TEST(wrong_goals_are_refused)
{
    forged f = forge("triangle5 -> 13", 0);
    forged any = forge("triangle5", 0);
    forged few = forge("triangle5", 3);
    uint64_t goal = number_at(f.bad + GOAL_AT, 8), class = number_at(f.bad + CLASS_AT, 8);
    int same_class = 0;
    CHECK(with(&f, GOAL_AT, 8, 0) == PEG_E_TABLE);
    CHECK(with(&f, GOAL_AT, 8, goal | 1) == PEG_E_TABLE);
    for (int bit = 15; bit < 64; bit++)
        CHECK(with(&f, GOAL_AT, 8, goal | (uint64_t)1 << bit) == PEG_E_TABLE);
    for (int hole = 0; hole < 15; hole++)
        same_class += with(&f, GOAL_AT, 8, (uint64_t)1 << hole) == PEG_OK;
    CHECK(same_class > 0 && same_class < 15);
    for (uint64_t other = 0; other < 64; other++)
        CHECK(with(&f, CLASS_AT, 8, other) == (other == class ? PEG_OK : PEG_E_TABLE));
    for (int bit = 2; bit < 64; bit++) {
        CHECK(with(&f, CLASS_AT, 8, class | (uint64_t)1 << bit) == PEG_E_TABLE);
        CHECK(with(&any, CLASS_AT, 8, (uint64_t)1 << bit) == PEG_E_TABLE);
    }
    for (uint64_t other = 0; other < 4; other++)
        CHECK(with(&any, CLASS_AT, 8, other) == PEG_OK);
    for (int hole = 0; hole < 15; hole++) {
        CHECK(with(&any, GOAL_AT, 8, (uint64_t)1 << hole) == PEG_E_TABLE);
        CHECK(with(&few, GOAL_AT, 8, (uint64_t)1 << hole) == PEG_E_TABLE);
    }
    CHECK(with(&any, KIND_AT, 1, PEG_GOAL_HOLE) == PEG_E_TABLE);
    CHECK(with(&few, KIND_AT, 1, PEG_GOAL_POSITION) == PEG_E_TABLE);
    CHECK(with(&few, PEGS_AT, 1, 16) == PEG_E_TABLE);
    CHECK(with(&few, PEGS_AT, 1, 15) == PEG_OK);
    give_up(&f);
    give_up(&any);
    give_up(&few);
}

/* Each hole of an index bit or a pivot must be one, and there once. */
TEST(wrong_holes_and_pivots_are_refused)
{
    forged f = forge("triangle5 -> 13", 0);
    for (size_t i = 0; i < 15; i++)
        for (uint64_t hole = 0; hole < 256; hole++) {
            bool own = hole == f.good.at[MAP_AT + i];
            CHECK(with(&f, MAP_AT + i, 1, hole) == (own ? PEG_OK : PEG_E_TABLE));
        }
    give_up(&f);
}

/* Holes that change places may be an index too; then answers are wrong, or all the same. */
TEST(other_orders_are_refused_or_found_out)
{
    forged f = forge("triangle5 -> 13", 0);
    int found = 0, refused = 0;
    for (size_t i = 0; i < 15; i++)
        for (size_t k = 0; k < i; k++) {
            peg_table *table = NULL;
            f.bad[MAP_AT + i] = f.good.at[MAP_AT + k];
            f.bad[MAP_AT + k] = f.good.at[MAP_AT + i];
            peg_status status = read_forged(&f, NULL, &table);
            CHECK(status == PEG_OK || status == PEG_E_TABLE);
            refused += status == PEG_E_TABLE;
            if (table)
                found += peg_table_verify(table, NULL) == PEG_E_TABLE;
            peg_table_free(table);
            begin_again(&f);
        }
    CHECK(found > 50 && found + refused >= 105 - 13);
    give_up(&f);
}

TEST(wrong_lines_are_refused_or_found_out)
{
    forged f = forge("triangle5 -> 13", 0);
    size_t lines = MAP_AT + 15;
    size_t count = (size_t)number_at(f.bad + LINES_AT, 4);
    peg_table *table = NULL;
    for (size_t i = 0; i < 3 * count; i++)
        for (int hole = 15; hole < 256; hole += 16)
            CHECK(with(&f, lines + i, 1, (uint64_t)hole) == PEG_E_TABLE);
    CHECK(with(&f, lines, 2, 0) == PEG_E_TABLE);
    CHECK(with(&f, lines, 3, number_at(f.good.at + lines + 3, 3)) == PEG_E_TABLE);
    /* The line's two ends, if the other way is not there: another shape. */
    memset(f.bad + lines, 0, 3);
    CHECK(read_forged(&f, NULL, &table) == PEG_E_TABLE);
    begin_again(&f);
    give_up(&f);
}

/* -- Small bytes, huge claims ---------------------------------------------- */

/* The head of a table of a row of holes. */
static void claim(uint8_t *to, int bits)
{
    size_t at = MAP_AT;
    memset(to, 0, PAGE);
    memcpy(to, "pegtable", 8);
    put_number(to + VERSION_AT, 4, 3);
    to[HOLES_AT] = (uint8_t)(bits + 2);
    to[FREE_AT] = (uint8_t)bits;
    put_number(to + CLASS_AT, 8, 1);
    put_number(to + LINES_AT, 4, 2 * (uint64_t)bits);
    put_number(to + PAGES_AT, 4, 1);
    to[BLOCK_BITS_AT] = (uint8_t)(bits < 17 ? bits : 17);
    for (int hole = 0; hole < bits + 2; hole++)
        to[at++] = (uint8_t)hole;
    for (int i = 0; i < bits; i++) {
        uint8_t line[6] = {(uint8_t)i,       (uint8_t)(i + 1), (uint8_t)(i + 2),
                           (uint8_t)(i + 2), (uint8_t)(i + 1), (uint8_t)i};
        memcpy(to + at, line, 6);
        at += 6;
    }
    correct_head(to);
}

TEST(a_huge_claim_takes_no_memory)
{
    enum { WORDS = 1 << (20 - 3) }; /* bytes */
    static uint8_t all[PAGE + WORDS];
    meter m;
    peg_allocator allocator = {meter_resize, &m};
    memset(&m, 0, sizeof m);
    m.fail_at = -1;
    for (int bits = 9; bits <= 38; bits++) {
        peg_table *table = NULL;
        claim(all, bits);
        peg_status status = peg_table_read(all, sizeof all, NULL, &allocator, &table);
        CHECK(status == (bits == 20 ? PEG_OK : PEG_E_TABLE));
        /* All lost is no exact table where there is a goal. */
        CHECK(!table || peg_table_verify(table, NULL) == PEG_E_TABLE);
        peg_table_free(table);
        CHECK(m.held == 0);
    }
    CHECK(m.peak < 2 * sizeof all);
}

/* -- Wrong answers --------------------------------------------------------- */

static int see(const peg_jump *jumps, size_t count, void *user)
{
    int *seen = user;
    (void)jumps;
    (void)count;
    return ++*seen == 50 ? PEG_STOP : PEG_CONTINUE;
}

static void check_holes(const peg_board *board, const peg_jump *jumps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK(jumps[i].from < peg_holes(board) && jumps[i].to < peg_holes(board));
}

/* Whatever the answers are, each question ends, and what it finds can be looked at. */
static void ask_all(peg_board *board)
{
    static peg_proof_row rows[16];
    peg_verdict verdicts[64];
    peg_jump jumps[64], hint = {255, 255, 255};
    peg_count number = {0, 0};
    uint64_t levels[65];
    size_t count = 0;
    int answer = 0, other = 0, seen = 0;
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    CHECK(peg_judge(board, NULL, verdicts, 64, &count) == PEG_OK);
    peg_status status = peg_hint(board, NULL, &answer, &hint);
    CHECK(status == PEG_OK || status == PEG_END || status == PEG_E_TABLE);
    if (status == PEG_OK && answer == PEG_YES)
        CHECK(peg_find_jump(board, hint.from, hint.to, NULL) == PEG_OK);
    status = peg_solve(board, NULL, &answer, jumps, 64, &count);
    CHECK(status == PEG_OK || status == PEG_E_TABLE);
    if (status == PEG_OK)
        check_holes(board, jumps, count);
    status = peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, see, &seen);
    CHECK(status == PEG_OK || status == PEG_STOPPED);
    status = peg_solve_fewest(board, NULL, &answer, &other, &seen, jumps, 64, &count);
    CHECK(status == PEG_OK || status == PEG_E_TABLE);
    if (status == PEG_OK)
        check_holes(board, jumps, count);
    uint64_t distinct = 0;
    status = peg_count_fewest(board, NULL, &other, &number, &distinct, NULL);
    CHECK(status == PEG_OK || status == PEG_E_TABLE);
    seen = 0;
    status = peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, NULL, see, &seen);
    CHECK(status == PEG_OK || status == PEG_STOPPED || status == PEG_E_TABLE);
    int least = 77, moves = 77;
    uint64_t by_moves[1024];
    status = peg_fewest_levels(board, NULL, &least, &moves, by_moves, 1024);
    CHECK(status == PEG_OK || status == PEG_E_TABLE);
    CHECK(status == PEG_OK ? least >= 0 && least <= moves && moves < peg_holes(board)
                           : least == 77 && moves == 77);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &number) == PEG_OK);
    /* By a wrong table there may be more to look up than were counted. */
    status = peg_solution_at(board, NULL, &number, jumps, 64, &count);
    CHECK(status == PEG_OK || status == PEG_E_INDEX);
    if (status == PEG_OK)
        check_holes(board, jumps, count);
    peg_explain(board, NULL, &answer, rows, 16, &count, NULL);
    CHECK(peg_count_positions(board, NULL, 0, levels, 65, &count) == PEG_OK);
    status = peg_longest_sweep(board, NULL, PEG_ANY_SWEEP, &answer, &other, jumps, 64, &count);
    CHECK(status == PEG_OK || status == PEG_E_TABLE);
    if (status == PEG_OK)
        check_holes(board, jumps, count);
    CHECK(peg_dead_end(board, NULL, PEG_STUCK_MOST_JUMPS, &other, NULL, 0, &count) == PEG_OK);
    CHECK(peg_random_play(board, NULL, 1, NULL, NULL, NULL, 0, &count) == PEG_OK);
    CHECK(peg_rewind(board, NULL, &answer, &count) >= PEG_E_MISMATCH);
}

TEST(wrong_answers_are_found_out)
{
    forged f = forge("triangle5 -> 13", 0);
    size_t words = (f.count - PAGE) / 8;
    uint64_t seed = random_seed(1);
    for (size_t word = 0; word < words; word++) {
        peg_table *table = NULL;
        f.bad[PAGE + 8 * word + word % 8] ^= (uint8_t)(1 << word % 7);
        CHECK(read_forged(&f, NULL, &table) == PEG_OK);
        CHECK(!table || peg_table_verify(table, NULL) == PEG_E_TABLE);
        if (table && word % 16 == 0) {
            CHECK(peg_table_attach(f.board, table) == PEG_OK);
            place(f.board, random_bits(&seed) & random_bits(&seed) & 0x7fff);
            ask_all(f.board);
        }
        peg_table_free(table);
        begin_again(&f);
    }
    give_up(&f);
}

/* All words turned, all set or all empty. */
TEST(tables_of_nonsense_do_no_more)
{
    static const char *const texts[] = {"triangle5 -> 13", "triangle5", "star"};
    uint64_t seed = random_seed(2);
    for (int round = 0; round < 12; round++) {
        forged f = forge(texts[round % 3], 0);
        size_t words = (f.count - PAGE) / 8;
        peg_table *table = NULL;
        for (size_t word = 0; word < words; word++)
            put_number(f.bad + PAGE + 8 * word, 8,
                       round < 3   ? 0
                       : round < 6 ? UINT64_MAX
                                   : random_bits(&seed));
        CHECK(read_forged(&f, NULL, &table) == PEG_OK);
        if (table) {
            uint64_t counts[65];
            size_t count = 0;
            CHECK(peg_table_verify(table, NULL) == PEG_E_TABLE);
            CHECK(peg_table_count(table, NULL, counts, 65, &count) == PEG_OK);
            CHECK(peg_table_attach(f.board, table) == PEG_OK);
            for (int i = 0; i < 6; i++) {
                uint64_t own = random_bits(&seed) & random_bits(&seed);
                place(f.board, own & (((uint64_t)1 << peg_holes(f.board)) - 1));
                ask_all(f.board);
            }
        }
        peg_table_free(table);
        give_up(&f);
    }
}

/* Some positions that can be won taken out: of a position and its image it says two things. */
TEST(tables_that_contradict_themselves_are_found_out)
{
    static const char *const texts[] = {"rect4x4", "triangle5"};
    uint64_t seed = random_seed(4);
    int contradicted = 0;
    for (int round = 0; round < 40; round++) {
        forged f = forge(texts[round % 2], 0);
        size_t words = (f.count - PAGE) / 8;
        peg_table *table = NULL;
        for (size_t word = 0; word < words; word++) {
            uint8_t *at = f.bad + PAGE + 8 * word;
            put_number(at, 8, number_at(at, 8) & (random_bits(&seed) | random_bits(&seed)));
        }
        CHECK(read_forged(&f, NULL, &table) == PEG_OK);
        CHECK(peg_table_attach(f.board, table) == PEG_OK);
        for (int empty = 0; empty < peg_holes(f.board); empty++) {
            int answer = 77, moves = 77;
            CHECK(peg_start(f.board, empty) == PEG_OK);
            peg_status status =
                peg_solve_fewest(f.board, NULL, &answer, NULL, &moves, NULL, 0, NULL);
            CHECK(status == PEG_OK || (status == PEG_E_TABLE && answer == 77 && moves == 77));
            contradicted += status == PEG_E_TABLE;
        }
        peg_table_free(table);
        give_up(&f);
    }
    CHECK(contradicted > 0);
}

CHECK_MAIN

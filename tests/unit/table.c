/*
 * SPDX-License-Identifier: MIT
 *
 * Tables: what they answer and count, what they are for, and their limits.
 */
#include "tables.h"

/* -- Answers --------------------------------------------------------------- */

/* What a table is to say of a position. */
static int expected(const bool *winnable, uint64_t position, bool covered, bool definite)
{
    if (covered)
        return winnable[position] ? PEG_YES : PEG_NO;
    return definite ? PEG_NO : PEG_UNKNOWN;
}

/* A position of the class that the board's table is for. */
static uint64_t of_the_class(const peg_board *board, int pegs)
{
    uint64_t goal = 0;
    int kind = 0;
    CHECK(peg_goal(board, &kind, NULL, &goal, 1) == PEG_OK);
    return pegs == 0 && kind != PEG_GOAL_ANYWHERE ? goal : pegs_of(board);
}

static bool is_definite(const peg_board *board, int pegs)
{
    int kind = 0;
    CHECK(peg_goal(board, &kind, NULL, NULL, 0) == PEG_OK);
    return pegs == 0 && kind != PEG_GOAL_ANYWHERE;
}

/* Positions answered YES by their pegs are what the table counts. */
static void check_counts(const peg_table *table, const uint8_t *answers, int holes)
{
    uint64_t counts[65], naive[65] = {0};
    size_t count = 0;
    for (uint64_t position = 0; position < (uint64_t)1 << holes; position++)
        naive[pegs_in(position)] += answers[position] == PEG_YES;
    CHECK(peg_table_count(table, NULL, counts, 65, &count) == PEG_OK && count == (size_t)holes + 1);
    CHECK(memcmp(counts, naive, count * sizeof *counts) == 0);
}

static void check_answers(const peg_board *board, int pegs)
{
    peg_table *table = table_for(board, pegs);
    bool *winnable = all_answers(board, pegs);
    size_t positions = (size_t)1 << peg_holes(board);
    uint64_t *all = malloc(positions * sizeof *all);
    uint8_t *answers = malloc(positions);
    uint8_t *many = malloc(positions);
    uint64_t class_of_peg[64];
    bool alike = true;
    if (!all || !answers || !many)
        exit(1);
    find_classes(board, class_of_peg);
    uint64_t class = class_in(class_of_peg, of_the_class(board, pegs));
    for (uint64_t position = 0; position < positions; position++) {
        bool covered = class_in(class_of_peg, position) == class;
        int answer = expected(winnable, position, covered, is_definite(board, pegs));
        alike &= probed(table, position) == answer;
        all[position] = position;
        answers[position] = (uint8_t)answer;
    }
    CHECK(alike);
    CHECK(peg_table_probe(table, all, positions, many) == PEG_OK);
    CHECK(memcmp(many, answers, positions) == 0);
    check_counts(table, answers, peg_holes(board));
    CHECK(peg_table_verify(table, NULL) == PEG_OK);
    free(all);
    free(answers);
    free(many);
    free(winnable);
    peg_table_free(table);
}

TEST(small_boards_are_answered)
{
    uint64_t seed = random_seed(1);
    for (int i = 0; i < TABLE_BOARDS; i++) {
        in_case("%s", table_board_name(i));
        peg_board *board = table_board(i);
        check_answers(board, 0);
        /* Another class, where the goal does not tell which. */
        place(board, random_bits(&seed) % ((uint64_t)1 << peg_holes(board)));
        check_answers(board, 0);
        check_answers(board, 1 + i % 4);
    }
}

TEST(random_lists_are_answered)
{
    uint64_t seed = random_seed(2);
    for (int round = 0; round < 60; round++) {
        peg_jump lines[30];
        int holes = 3 + random_below(&seed, 9);
        size_t count = random_line_list(lines, holes, random_below(&seed, 30), &seed);
        peg_board *board = board_of_lines(holes, lines, count);
        place(board, random_bits(&seed) % ((uint64_t)1 << holes));
        draw_goal(board, &seed);
        check_answers(board, 0);
        check_answers(board, 1 + random_below(&seed, holes + 2));
        free_now(board);
    }
}

/* In many blocks, of which layers are gone through more than once. */
TEST(larger_boards_are_answered)
{
    static const char *const texts[] = {"rect4x5", "hexagon3", "rect4x5 -> d1", "triangle5 -> 13"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_answers(board_of(texts[i]), i == 3 ? 5 : 0);
    }
}

/* Positions of any number of bytes. Nine holes are on lines, spread over all of the board. */
TEST(many_are_answered_as_one_by_one)
{
    enum { FEW = 9, MANY = 150 };
    uint64_t seed = random_seed(3), positions[MANY];
    uint8_t answers[MANY];
    int seen[3] = {0};
    for (int holes = FEW; holes <= 64; holes++) {
        peg_jump lines[30];
        size_t count = random_line_list(lines, FEW, 30, &seed);
        uint64_t all = ~UINT64_C(0) >> (64 - holes), lined = 0;
        for (size_t i = 0; i < count; i++) {
            peg_jump *line = &lines[i];
            line->from = (uint8_t)(line->from * (holes - 1) / (FEW - 1));
            line->over = (uint8_t)(line->over * (holes - 1) / (FEW - 1));
            line->to = (uint8_t)(line->to * (holes - 1) / (FEW - 1));
            lined |=
                UINT64_C(1) << line->from | UINT64_C(1) << line->over | UINT64_C(1) << line->to;
        }
        peg_board *board = board_of_lines(holes, lines, count);
        uint64_t start = random_bits(&seed) & all;
        place(board, start);
        peg_table *table = table_for(board, pegs_in(start & ~lined) + 2);
        for (int i = 0; i < MANY; i++) {
            positions[i] = start;
            for (int k = random_below(&seed, 5); k > 0; k--) {
                peg_jump line = lines[random_below(&seed, (int)count)];
                positions[i] ^= UINT64_C(1) << line.from ^ UINT64_C(1) << line.over;
                positions[i] ^= UINT64_C(1) << line.to;
            }
            if (i % 8 == 0)
                positions[i] ^= UINT64_C(1) << random_below(&seed, holes);
        }
        CHECK(peg_table_probe(table, positions, MANY, answers) == PEG_OK);
        for (int i = 0; i < MANY; i++) {
            CHECK(answers[i] == probed(table, positions[i]));
            seen[answers[i]]++;
        }
        peg_table_free(table);
        free_now(board);
    }
    CHECK(seen[PEG_NO] > 500 && seen[PEG_YES] > 500 && seen[PEG_UNKNOWN] > 50);
}

/* -- Positions that are refused -------------------------------------------- */

/* For each place among many, with more behind it or not. */
TEST(many_are_refused_for_one)
{
    enum { MOST = 150 };
    peg_table *table = table_of("star", 0);
    uint64_t seed = random_seed(4);
    for (size_t count = 0; count < MOST; count += count < 4 ? 1 : 29) {
        uint64_t positions[MOST];
        uint8_t answers[MOST + 1];
        for (size_t i = 0; i < count; i++)
            positions[i] = random_bits(&seed) % ((uint64_t)1 << 13);
        memset(answers, 0x5a, sizeof answers);
        CHECK(peg_table_probe(table, positions, count, answers) == PEG_OK);
        for (size_t i = 0; i < count; i++)
            CHECK(answers[i] == probed(table, positions[i]));
        CHECK(answers[count] == 0x5a);
        memset(answers, 0x5a, sizeof answers);
        for (size_t bad = 0; bad < count; bad++) {
            positions[bad] ^= (uint64_t)1 << (13 + bad % 51);
            CHECK(peg_table_probe(table, positions, count, answers) == PEG_E_POSITION);
            positions[bad] ^= (uint64_t)1 << (13 + bad % 51);
        }
        for (size_t i = 0; i <= count; i++)
            CHECK(answers[i] == 0x5a);
    }
    peg_table_free(table);
}

/* -- What a table is ------------------------------------------------------- */

TEST(a_table_tells_of_itself)
{
    for (int i = 0; i < TABLE_BOARDS; i++) {
        peg_board *board = table_board(i);
        size_t bytes = 0;
        int class_bits = 0, bits = 77, pegs = 77;
        peg_table *table = table_for(board, i % 3);
        CHECK(peg_class(board, NULL, 0, &class_bits) == PEG_OK);
        CHECK(peg_table_about(table, &bits, &pegs, &bytes) == PEG_OK);
        CHECK(bits == peg_holes(board) - class_bits);
        CHECK(pegs == (i % 3 < peg_holes(board) ? i % 3 : peg_holes(board)));
        CHECK(bytes >= ((size_t)1 << bits) / 8 && bytes < ((size_t)1 << bits) + 100000);
        CHECK(peg_table_about(table, NULL, NULL, NULL) == PEG_OK);
        peg_table_free(table);
    }
}

TEST(a_table_does_not_follow_its_board)
{
    peg_board *board = board_of("triangle5");
    peg_table *table = table_for(board, 0);
    uint64_t position = pegs_of(board);
    CHECK(probed(table, position) == PEG_YES);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 3, NULL, 0) == PEG_OK &&
          peg_start(board, 4) == PEG_OK);
    CHECK(probed(table, position) == PEG_YES);
    free_now(board);
    CHECK(probed(table, position) == PEG_YES);
    peg_table_free(table);
    peg_table_free(NULL);
}

TEST(a_table_makes_its_board)
{
    for (int i = 0; i < TABLE_BOARDS; i++) {
        in_case("%s", table_board_name(i));
        peg_board *board = table_board(i), *made = NULL;
        peg_table *table = table_for(board, 0);
        CHECK(peg_table_board(table, &made) == PEG_OK && made != NULL);
        CHECK(same_lines(made, board) && same_goal(made, board));
        CHECK(peg_table_attach(made, table) == PEG_OK);
        peg_table_free(table);
        /* The board lives on without its table. */
        CHECK(peg_solvable(made, NULL, NULL) == PEG_OK);
        peg_board_free(made);
    }
}

/* A table that was read knows no drawing, but the same lines. */
TEST(a_table_that_was_read_makes_the_same)
{
    peg_board *made = NULL, *read = NULL;
    peg_table *table = table_of("triangle5 -> 13", 0), *again = NULL;
    output all = written(table);
    CHECK(peg_table_read(all.at, all.count, NULL, NULL, &again) == PEG_OK);
    CHECK(peg_table_board(table, &made) == PEG_OK && peg_table_board(again, &read) == PEG_OK);
    CHECK(same_board(made, read));
    peg_board_free(read);
    peg_board_free(made);
    peg_table_free(again);
    peg_table_free(table);
    free(all.at);
}

/* Up to 64 bits. */
TEST(a_class_may_have_any_number_of_bits)
{
    static const struct {
        const char *text;
        uint64_t start;
        int pegs;  /* as for peg_table_build() */
        int count; /* positions that are answered yes: with so many pegs */
        int of[2];
    } cases[] = {{"lines:64:1-2-3", ~UINT64_C(0), 64, 2, {64, 61}},
                 {"lines:64:1-2-3", ~UINT64_C(4), 63, 2, {63, 62}},
                 {"lines:64:1-2-3", ~UINT64_C(4), 62, 2, {63, 62}},
                 {"lines:64:1-2-3", ~UINT64_C(1), 62, 1, {62}},
                 {"lines:64:1-2-3 -> 3", ~UINT64_C(4), 0, 2, {2, 1}},
                 {"lines:64:", ~UINT64_C(0), 64, 1, {64}},
                 {"lines:64:", ~UINT64_C(0), 63, 0, {0}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_board *board = board_of(cases[i].text);
        place(board, cases[i].start);
        peg_table *table = table_for(board, cases[i].pegs), *again = NULL;
        output all = written(table);
        uint64_t counts[65], expected[65] = {0};
        for (int k = 0; k < cases[i].count; k++)
            expected[cases[i].of[k]] = 1;
        CHECK(peg_table_verify(table, NULL) == PEG_OK);
        CHECK(peg_table_read(all.at, all.count, NULL, NULL, &again) == PEG_OK);
        CHECK(peg_table_count(again, NULL, counts, 65, NULL) == PEG_OK);
        CHECK(memcmp(counts, expected, sizeof counts) == 0);
        peg_table_free(again);
        peg_table_free(table);
        free(all.at);
    }
}

TEST(large_shapes_have_no_table)
{
    static const char *const names[] = {"square8", "rect1x65", "rect1x50", "square7", "triangle22"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        peg_board *board = board_of(names[i]);
        peg_table *table = NULL;
        CHECK(peg_table_build(board, 0, NULL, &table) == PEG_E_NO_TABLE && !table);
    }
}

/* -- Limits ---------------------------------------------------------------- */

/* Nothing that a limit forbids is asked for, and building takes little more than the table. */
TEST(memory_keeps_to_its_limit)
{
    meter m;
    peg_board *board = weighed_board(&m, "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3");
    peg_table *table = NULL;
    peg_limits limits = {.struct_size = sizeof limits, .memory = (uint64_t)1 << 20};
    size_t size = 0, before = m.held;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_LIMIT && !table);
    CHECK(m.peak <= before + ((size_t)1 << 20));
    CHECK(m.held == before);
    CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_about(table, NULL, NULL, &size) == PEG_OK);
    CHECK(m.held == before + size);
    CHECK(m.peak < before + size + size / 4);
    peg_board_free(board);
    peg_table_free(table);
    CHECK(m.held == 0);
}

TEST(positions_are_limited)
{
    peg_board *board = board_of("rect4x5");
    peg_table *table = NULL;
    peg_limits limits = {.struct_size = sizeof limits, .positions = 1};
    uint64_t counts[21];
    size_t count = 0;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_LIMIT && !table);
    limits.positions = (uint64_t)1 << 15;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_LIMIT && !table);
    limits.positions = ((uint64_t)1 << 16) + 1;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_OK && table);
    limits.positions = 1;
    CHECK(peg_table_verify(table, &limits) == PEG_LIMIT);
    CHECK(peg_table_count(table, &limits, counts, 21, &count) == PEG_LIMIT && count == 0);
    CHECK(peg_table_count(table, &limits, NULL, 0, &count) == PEG_OK && count == 21);
    peg_table_free(table);
}

/* -- Arguments ------------------------------------------------------------- */

TEST(tables_need_their_arguments)
{
    peg_board *board = board_of("triangle5");
    peg_table *table = table_for(board, 0);
    peg_table *made = NULL;
    uint8_t byte = 0;
    peg_allocator none = {NULL, NULL};
    CHECK(peg_table_build(board, -1, NULL, &made) == PEG_E_ARGUMENT);
    CHECK(peg_table_probe(table, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_table_read(&byte, 1, NULL, &none, &made) == PEG_E_ARGUMENT);
    CHECK(peg_table_read(NULL, 0, NULL, NULL, &made) == PEG_E_TABLE);
    CHECK(peg_table_load("unused", NULL, &none, &made) == PEG_E_ARGUMENT);
    CHECK(!made);
    peg_table_free(table);
}

CHECK_MAIN

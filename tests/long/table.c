/*
 * SPDX-License-Identifier: MIT
 *
 * Every position of every shape that has a name and an index of up to 20 bits, with every
 * goal of one peg up to symmetry: a table answers as the reference does. Tables of larger boards
 * count what a count of positions does, and are the same after being written and read. What they
 * answer is compared with searches in long/answers_agree.
 */
#include "tables.h"

enum { MOST_BITS = 20, MOST_HOLES = 24, PIECE = 4096 };

/* Classes by the two halves of a position. */
typedef struct classes {
    uint64_t low[PIECE];
    uint64_t high[PIECE];
} classes;

static void find_all(const peg_board *board, classes *of)
{
    uint64_t class_of_peg[64] = {0};
    find_classes(board, class_of_peg);
    for (uint64_t i = 0; i < PIECE; i++) {
        of->low[i] = class_in(class_of_peg, i);
        of->high[i] = class_in(class_of_peg, i * PIECE);
    }
}

/* Whether all positions are answered as they should be; those of another class as told. */
static bool is_right(const peg_table *table, int holes, const classes *of, uint64_t class,
                     const bool *winnable, int other)
{
    uint64_t positions = (uint64_t)1 << holes, wrong = 0;
    for (uint64_t at = 0; at < positions; at += PIECE) {
        uint64_t piece[PIECE];
        uint8_t answers[PIECE];
        size_t count = positions - at < PIECE ? (size_t)(positions - at) : PIECE;
        for (size_t i = 0; i < count; i++)
            piece[i] = at + i;
        CHECK(peg_table_probe(table, piece, count, answers) == PEG_OK);
        for (size_t i = 0; i < count; i++) {
            bool covered = (of->low[i] ^ of->high[at / PIECE]) == class;
            int won = winnable[at + i] ? PEG_YES : PEG_NO;
            /* Of a definite goal, no position of another class can be won. */
            wrong += answers[i] != (covered || other == PEG_NO ? won : other);
        }
    }
    return wrong == 0;
}

/* The tables of all classes that a single peg is of. */
static void one_peg_anywhere(const peg_board *board, const classes *of)
{
    int holes = peg_holes(board);
    bool *winnable = all_answers(board, 0);
    uint64_t done[MOST_HOLES];
    int count = 0;
    for (int hole = 0; hole < holes; hole++) {
        uint64_t peg = (uint64_t)1 << hole;
        uint64_t class = of->low[peg % PIECE] ^ of->high[peg / PIECE];
        int i = 0;
        while (i < count && done[i] != class)
            i++;
        if (i < count)
            continue;
        done[count++] = class;
        peg_board *own = copy_of(board);
        place(own, peg);
        peg_table *table = table_for(own, 0);
        CHECK(is_right(table, holes, of, class, winnable, PEG_UNKNOWN));
        peg_table_free(table);
        free_now(own);
    }
    free(winnable);
}

static void one_peg_in(const peg_board *board, int hole, const classes *of)
{
    uint64_t peg = (uint64_t)1 << hole;
    peg_board *own = copy_of(board);
    CHECK(peg_set_goal(own, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
    peg_table *table = table_for(own, 0);
    bool *winnable = all_answers(own, 0);
    CHECK(is_right(table, peg_holes(board), of, of->low[peg % PIECE] ^ of->high[peg / PIECE],
                   winnable, PEG_NO));
    free(winnable);
    peg_table_free(table);
}

static bool is_first_of_its_images(const peg_board *board, int hole)
{
    size_t count = 0;
    const uint8_t *symmetries = peg_symmetries(board, &count);
    for (size_t s = 0; s < count; s++)
        if (symmetries[s * (size_t)peg_holes(board) + (size_t)hole] < hole)
            return false;
    return true;
}

/* Returns 0 for a board that is too large. */
static int check_shape(const char *name)
{
    static classes of;
    in_case("%s", name);
    peg_board *board = board_of(name);
    uint64_t class = 0;
    int bits = 0;
    if (peg_holes(board) > MOST_HOLES || peg_class(board, &class, 1, &bits) != PEG_OK ||
        peg_holes(board) - (int)bits > MOST_BITS) {
        free_now(board);
        return 0;
    }
    find_all(board, &of);
    one_peg_anywhere(board, &of);
    for (int hole = 0; hole < peg_holes(board); hole++)
        if (is_first_of_its_images(board, hole))
            one_peg_in(board, hole, &of);
    return 1;
}

TEST(named_shapes_are_answered)
{
    static const char *const families[] = {"triangle", "square", "diamond", "hexagon"};
    int checked = check_shape("star");
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (int side = 1; side < 8; side++) {
            char name[32];
            snprintf(name, sizeof name, "%s%d", families[i], side);
            checked += check_shape(name);
        }
    /* Star, triangles to 6, squares to 4, diamonds to 3, hexagons to 3. */
    CHECK(checked == 1 + 6 + 4 + 3 + 3);
}

TEST(every_position_of_rectangles_is_answered_as_it_should_be)
{
    int checked = 0;
    for (int columns = 1; columns <= MOST_HOLES; columns++)
        for (int rows = 1; columns * rows <= MOST_HOLES; rows++) {
            char name[32];
            /* The larger ones lying or standing, not both. */
            if (columns > rows && columns * rows > 20)
                continue;
            snprintf(name, sizeof name, "rect%dx%d", columns, rows);
            checked += check_shape(name);
        }
    CHECK(checked > 60);
}

/* -- Large boards ---------------------------------------------------------- */

/* What can be won in the centre is what the central game reaches, turned inside out. */
TEST(reached_positions_turned_inside_out)
{
    peg_board *board = board_of("english -> d4");
    peg_limits limits = {.struct_size = sizeof limits, .threads = 2};
    peg_table *table = NULL;
    uint64_t levels[40], counts[40];
    size_t level_count = 0, count = 0;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_OK);
    CHECK(peg_table_count(table, NULL, counts, 40, &count) == PEG_OK && count == 34);
    CHECK(peg_count_positions(board, &limits, 0, levels, 40, &level_count) == PEG_OK);
    CHECK(level_count == 32);
    CHECK(memcmp(levels, counts + 1, 32 * sizeof *levels) == 0);
    peg_table_free(table);
}

/* Read with as much memory as there is, then with less than the table takes. */
TEST(a_large_table_is_written_and_read)
{
    peg_board *board = board_of("english -> d4");
    peg_table *table = table_for(board, 0), *read = NULL;
    peg_limits limits = {.struct_size = sizeof limits, .memory = (uint64_t)8 << 20};
    output first = written(table), second;
    CHECK(first.count > (size_t)1 << 23 && first.count < (size_t)9 << 20);
    CHECK(peg_table_read(first.at, first.count, &limits, NULL, &read) == PEG_LIMIT && !read);
    CHECK(peg_table_read(first.at, first.count, NULL, NULL, &read) == PEG_OK);
    CHECK(peg_table_verify(table, NULL) == PEG_OK);
    CHECK(peg_table_verify(read, NULL) == PEG_OK);
    CHECK(same_counts(table, read));
    CHECK(peg_table_attach(board, read) == PEG_OK);
    second = written(read);
    CHECK(same_bytes(&first, &second));
    free(first.at);
    free(second.at);
    peg_table_free(table);
    peg_table_free(read);
}

/* Ways to positions are then added up in two words each, as they pass one. */
TEST(counts_of_two_words_are_the_same)
{
    peg_board *board = board_of("rect5x6 -> 13");
    peg_table *table = table_for(board, 0);
    peg_count searched = {0, 0}, by_table = {0, 0};
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &searched) == PEG_OK);
    CHECK(searched.high == 0 && searched.low > (uint64_t)1 << 61);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 12, NULL, 0) == PEG_OK);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &by_table) == PEG_OK);
    CHECK(by_table.low == searched.low && by_table.high == searched.high);
    peg_table_free(table);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Published classes: the sixteen of the cross, and the pairs of start and finish that
 * are of one class on triangles (A130515).
 */
#include "support.h"

static uint64_t class_of(const peg_board *board)
{
    uint64_t word = 0;
    int bits = 0;
    CHECK(peg_class(board, &word, 1, &bits) == PEG_OK && bits <= 8);
    return word;
}

/* How many classes there are among positions of one or two pegs. */
static int classes_of(const char *text)
{
    peg_board *board = board_of(text);
    bool seen[256] = {false};
    int classes = 0;
    int holes = peg_holes(board);
    uint64_t empty[PEG_MAX_WORDS] = {0};
    for (int a = 0; a < holes; a++) {
        for (int b = 0; b < holes; b++) {
            CHECK(peg_set_position(board, empty, PEG_MAX_WORDS) == PEG_OK);
            CHECK(peg_set_peg(board, a, 1) == PEG_OK && peg_set_peg(board, b, 1) == PEG_OK);
            uint64_t class = class_of(board);
            classes += !seen[class];
            seen[class] = true;
        }
    }
    return classes;
}

TEST(sixteen_classes_and_four)
{
    CHECK(classes_of("english") == 16);
    CHECK(classes_of("french") == 16);
    CHECK(classes_of("triangle5") == 4);
}

/* Of the cross of 33 holes the full board has the class of the empty one. */
TEST(starts_of_the_crosses)
{
    peg_board *board = board_of("english");
    CHECK(peg_start(board, PEG_NO_HOLE) == PEG_OK);
    CHECK(class_of(board) == 0);
    board = board_of("french");
    CHECK(peg_start(board, PEG_NO_HOLE) == PEG_OK);
    CHECK(class_of(board) != 0);
}

/* Whether no symmetry takes the pair of holes to one before it. */
static bool is_first(const peg_board *board, int empty, int last)
{
    size_t count = 0;
    const uint8_t *all = peg_symmetries(board, &count);
    int holes = peg_holes(board);
    for (size_t s = 0; s < count; s++) {
        const uint8_t *to = all + s * (size_t)holes;
        if (to[empty] < empty || (to[empty] == empty && to[last] < last))
            return false;
    }
    return true;
}

static int pairs_of(int side)
{
    char text[24];
    uint64_t empty[PEG_MAX_WORDS] = {0};
    int pairs = 0;
    snprintf(text, sizeof text, "triangle%d", side);
    peg_board *start = board_of(text);
    peg_board *finish = board_of(text);
    for (int a = 0; a < peg_holes(start); a++) {
        CHECK(peg_start(start, a) == PEG_OK);
        for (int b = 0; b < peg_holes(start); b++) {
            CHECK(peg_set_position(finish, empty, PEG_MAX_WORDS) == PEG_OK);
            CHECK(peg_set_peg(finish, b, 1) == PEG_OK);
            pairs += class_of(start) == class_of(finish) && is_first(start, a, b);
        }
    }
    return pairs;
}

/* Smaller triangles have too few lines for the classes of the lattice. */
TEST(pairs_of_one_class_on_triangles)
{
    static const int expected[] = {3, 17, 29, 27, 80, 125, 108, 260};
    for (int i = 0; i < 8; i++)
        CHECK(pairs_of(4 + i) == expected[i]);
}

CHECK_MAIN

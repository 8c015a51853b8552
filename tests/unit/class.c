/* SPDX-License-Identifier: MIT */

/* The class of a position, on built-in shapes and on random graphs. */
#include "model.h"

enum { PAIRS = 40, GRAPHS = 60 };

static uint64_t seed;

static int below(int n)
{
    return random_below(&seed, n);
}

typedef struct class
{
    uint64_t words[PEG_MAX_WORDS];
    int bits;
} class;

static class class_of(const peg_board *board)
{
    class c;
    memset(&c, 0xff, sizeof c);
    CHECK(peg_class(board, c.words, PEG_MAX_WORDS, &c.bits) == PEG_OK);
    for (int bit = c.bits; bit < 64 * PEG_MAX_WORDS; bit++)
        CHECK((c.words[bit / 64] >> bit % 64 & 1) == 0);
    return c;
}

static bool same_class(const class *a, const class *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void place(peg_board *board, const bool *pegs)
{
    uint64_t words[PEG_MAX_WORDS];
    words_of(pegs, peg_holes(board), words);
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
}

/* Random positions, and others that are lines, or a hole, away from them. */
static void compare(peg_board *board)
{
    ref_shape shape;
    int same = 0;
    shape_of(board, &shape);
    for (int pair = 0; pair < PAIRS; pair++) {
        bool a[REF_HOLES] = {false};
        bool b[REF_HOLES];
        for (int hole = 0; hole < shape.holes; hole++)
            a[hole] = below(2);
        memcpy(b, a, sizeof b);
        for (int i = below(9); i > 0 && shape.line_count > 0; i--) {
            ref_line line = shape.lines[below((int)shape.line_count)];
            b[line.from] = !b[line.from];
            b[line.over] = !b[line.over];
            b[line.to] = !b[line.to];
        }
        for (int i = pair % 3; i > 0; i--) {
            int hole = below(shape.holes);
            b[hole] = !b[hole];
        }
        place(board, a);
        class of_a = class_of(board);
        place(board, b);
        class of_b = class_of(board);
        CHECK(of_a.bits == ref_class_bits(&shape) && of_b.bits == of_a.bits);
        bool expected = ref_same_class(&shape, a, b);
        CHECK(same_class(&of_a, &of_b) == expected);
        same += expected;
    }
    CHECK(same >= PAIRS / 3);
    ref_shape_free(&shape);
}

TEST(shapes_have_the_classes_of_the_reference)
{
    for (int i = 0; i < SUPPORT_SHAPES; i++) {
        in_case("%s", support_shapes[i]);
        compare(board_of(support_shapes[i]));
    }
}

TEST(graphs_have_the_classes_of_the_reference)
{
    for (int graph = 0; graph < GRAPHS; graph++) {
        int holes = graph % 4 ? 1 + below(12) : 200 + below(57);
        peg_jump lines[256];
        size_t count =
            random_line_list(lines, holes, below(2 * holes < 250 ? 2 * holes : 250), &seed);
        compare(board_of_lines(holes, lines, count));
    }
}

TEST(a_class_needs_room_for_its_words_and_says_for_how_many)
{
    peg_board *board = board_of("lines:130: ");
    uint64_t words[6] = {7, 7, 7, 7, 7, 7};
    int bits = 0;
    CHECK(peg_class(board, words, 2, &bits) == PEG_E_ROOM && bits == 130);
    CHECK(words[0] == 7 && words[1] == 7);
    bits = 0;
    CHECK(peg_class(board, NULL, 0, &bits) == PEG_OK && bits == 130);
    CHECK(peg_class(board, words, 3, &bits) == PEG_OK);
    CHECK(words[0] == UINT64_MAX - 1 && words[2] == 3 && words[3] == 7);
    CHECK(peg_class(board, words, 6, &bits) == PEG_OK);
    CHECK(words[3] == 0 && words[4] == 0 && words[5] == 0);
    free_now(board);
    /* Every hole of these can be emptied by lines alone: one class, and no word for it. */
    board = board_of("lines:4:1-2-3,2-3-4,3-4-1,4-1-2 oooo");
    CHECK(peg_class(board, NULL, 0, &bits) == PEG_OK && bits == 0);
}

CHECK_MAIN_AFTER(seed = random_seed(77))

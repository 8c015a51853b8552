/* SPDX-License-Identifier: MIT */

/*
 * Begins a game, with any hole empty or as the shape begins for the goal: with the customary hole
 * empty or, if no play leads from there to the goal, with the nearest hole of the goal's class
 * (theory/classes.h). A start of the right class is nearly always won; searches found the small
 * shapes and the long rows where it is lost and another is won. All goals of all shapes of up to
 * about 50 holes were searched.
 */
#include "board/board.h"
#include "theory/classes.h"

/* Goals that are lost from the nearest hole of their class, and the nearest that wins. */
static const struct {
    const char *shape;
    uint8_t goal;
    uint8_t start;
} exceptions[] = {
    {"triangle4", 3, 7},  {"triangle4", 5, 8},  {"triangle4", 7, 3},  {"triangle4", 8, 5},
    {"triangle5", 4, 12}, {"triangle5", 7, 5},  {"triangle5", 8, 3},  {"diamond5", 6, 34},
    {"diamond5", 25, 34}, {"diamond5", 31, 34}, {"diamond5", 37, 18}, {"diamond5", 39, 22},
};

#define EXCEPTION_COUNT (int)(sizeof(exceptions) / sizeof(exceptions[0]))

/* A single row that can be won: those of an odd number of holes cannot. */
static int is_long_row(const peg_shape *shape)
{
    int last = shape->holes - 1;

    return last > 10 && last % 2 == 1 && (shape->row[last] == 0 || shape->column[last] == 0);
}

/* The hole that the empty one should be near. */
static int wish_of(const peg_shape *shape, const struct peg_goal *goal)
{
    peg_bits empty = peg_bits_below(shape->holes);
    int hole = peg_bits_first(&goal->pegs);

    for (int i = 0; goal->kind == PEG_GOAL_HOLE && i < EXCEPTION_COUNT; i++)
        if (exceptions[i].goal == hole && peg_text_equal(exceptions[i].shape, shape->builtin))
            return exceptions[i].start;
    /* Play in a long row must begin near the end that the goal is far from. */
    if (goal->kind == PEG_GOAL_HOLE && is_long_row(shape))
        return hole < shape->holes / 2 ? shape->holes - 5 : 4;
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        empty.word[w] ^= shape->start.word[w];
    return peg_bits_first(&empty);
}

/* The square of how far holes are apart, in units that are the same for all holes of a shape. */
static int distance(const peg_shape *shape, int a, int b)
{
    int columns = shape->column[a] - shape->column[b];
    int rows = shape->row[a] - shape->row[b];

    return columns * columns + rows * rows * (shape->lattice == PEG_TRIANGULAR ? 3 : 1);
}

/*
 * The hole nearest to the wish from which the class lets the goal be reached, or PEG_NO_HOLE. All
 * holes but one have the goal's class if a peg in that one has the class of pegs in all holes that
 * the goal has empty: both sides differ by a full board.
 */
static int fitting_hole(const peg_shape *shape, const peg_classes *classes,
                        const struct peg_goal *goal)
{
    peg_bits wanted = peg_bits_below(shape->holes);
    int wish = wish_of(shape, goal);
    int nearest = PEG_NO_HOLE;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        wanted.word[w] ^= goal->pegs.word[w];
    wanted = peg_class_of(classes, &wanted);
    for (int hole = 0; hole < shape->holes; hole++) {
        peg_bits alone = {{0}};
        peg_bits class;

        peg_bits_set(&alone, hole);
        class = peg_class_of(classes, &alone);
        if (peg_bits_equal(&class, &wanted) &&
            (nearest == PEG_NO_HOLE ||
             distance(shape, hole, wish) < distance(shape, nearest, wish)))
            nearest = hole;
    }
    return nearest;
}

peg_status peg_board_start_for_goal(peg_board *board)
{
    const peg_shape *shape = board->shape;
    int hole = PEG_NO_HOLE;

    if (shape->builtin[0] && board->goal.kind != PEG_GOAL_ANYWHERE) {
        peg_classes *classes = peg_memory_new(&board->allocator, sizeof(*classes));

        if (!classes)
            return PEG_E_MEMORY;
        peg_classes_find(shape, classes);
        hole = fitting_hole(shape, classes, &board->goal);
        peg_memory_free(&board->allocator, classes, sizeof(*classes));
    }
    return hole == PEG_NO_HOLE ? peg_set_position(board, shape->start.word, PEG_MAX_WORDS)
                               : peg_start(board, hole);
}

peg_status peg_start(peg_board *board, int empty)
{
    peg_bits pegs;

    if (!board)
        return PEG_E_ARGUMENT;
    if (empty == PEG_START_HOLE)
        return peg_board_start_for_goal(board);
    if (empty != PEG_NO_HOLE && !peg_board_has(board, empty))
        return PEG_E_HOLE;
    pegs = peg_bits_below(board->shape->holes);
    if (empty != PEG_NO_HOLE)
        peg_bits_flip(&pegs, empty);
    return peg_set_position(board, pegs.word, PEG_MAX_WORDS);
}

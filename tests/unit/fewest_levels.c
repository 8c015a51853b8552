/*
 * SPDX-License-Identifier: MIT
 *
 * Positions by moves and by the moves that solutions through them have at least, compared
 * with a plain search breadth first.
 */
#include "model.h"

#include "libpeg.h"

enum { MOST_HOLES = 16, POSITIONS = 1 << MOST_HOLES, MOST_LEVELS = 512, MOST_IMAGES = 64 };

typedef struct asked {
    int least, moves;
    uint64_t levels[MOST_LEVELS];
} asked;

static signed char fewest[POSITIONS], moves_to[POSITIONS], moves_of_orbit[POSITIONS];

static void ask(peg_board *board, asked *a)
{
    memset(a, 0, sizeof *a);
    CHECK(peg_fewest_levels(board, NULL, &a->least, &a->moves, a->levels, MOST_LEVELS) == PEG_OK);
}

static uint64_t level(const asked *a, int moves, int cost)
{
    int columns = a->moves - a->least + 1;
    return cost < a->least || cost > a->moves ? 0 : a->levels[moves * columns + cost - a->least];
}

static uint32_t image_of(uint32_t position, const int *symmetry, int holes)
{
    uint32_t image = 0;
    for (int hole = 0; hole < holes; hole++)
        image |= (position >> hole & 1) << symmetry[hole];
    return image;
}

/* The symmetries that keep the goal, all where one peg may stay anywhere. */
static size_t find_images(const ref_board *model, int *images)
{
    int holes = model->shape->holes;
    size_t count = ref_symmetries(model->shape, images, MOST_IMAGES), kept = 0;
    CHECK(count > 0 && count <= MOST_IMAGES);
    for (size_t i = 0; i < count && i < MOST_IMAGES; i++) {
        const int *symmetry = images + i * (size_t)holes;
        bool keeps = true;
        for (int hole = 0; hole < holes; hole++)
            keeps &= model->goal == REF_ANYWHERE ||
                     model->goal_pegs[hole] == model->goal_pegs[symmetry[hole]];
        if (keeps)
            memmove(images + kept++ * (size_t)holes, symmetry, (size_t)holes * sizeof *images);
    }
    return kept;
}

/* For one position of those that are images of each other, the fewest moves to any; else -1. */
static void find_orbits(const ref_board *model)
{
    static int images[MOST_IMAGES * MOST_HOLES];
    int holes = model->shape->holes;
    size_t count = find_images(model, images);
    ref_fewest_moves(model, fewest);
    ref_moves_to(model, fewest, moves_to);
    for (uint32_t p = 0; p >> holes == 0; p++)
        moves_of_orbit[p] = -1;
    for (uint32_t p = 0; p >> holes == 0; p++) {
        uint32_t first = p;
        if (moves_to[p] < 0)
            continue;
        for (size_t i = 0; i < count; i++) {
            uint32_t image = image_of(p, images + i * (size_t)holes, holes);
            first = image < first ? image : first;
        }
        if (moves_of_orbit[first] < 0 || moves_to[p] < moves_of_orbit[first])
            moves_of_orbit[first] = moves_to[p];
    }
}

/* How many there are after so many moves that have solutions of at most so many in all. */
static uint64_t orbits(int holes, int moves, int most)
{
    uint64_t count = 0;
    for (uint32_t p = 0; p >> holes == 0; p++)
        count += moves_of_orbit[p] == moves && moves + fewest[p] <= most;
    return count;
}

static uint32_t start_of(const ref_board *model)
{
    uint32_t position = 0;
    for (int hole = 0; hole < model->shape->holes; hole++)
        position |= (uint32_t)model->pegs[hole] << hole;
    return position;
}

/*
 * Regions may say too little, never too much: of the positions whose solutions have at most
 * so many moves none is said to have more. None is counted that no moves lead to.
 */
static bool compare_drawn(peg_board *board)
{
    ref_shape shape;
    ref_board model;
    asked a;
    ask(board, &a);
    model_of(board, &shape, &model);
    find_orbits(&model);
    int moves = fewest[start_of(&model)] > 0 ? fewest[start_of(&model)] : 0;
    CHECK(a.moves == moves && (moves == 0 ? a.least == 0 : a.least >= 1 && a.least <= moves));
    for (int m = 0; m < a.moves && a.moves == moves; m++) {
        uint64_t so_far = 0;
        for (int cost = a.least; cost <= a.moves; cost++) {
            CHECK(cost > m || level(&a, m, cost) == 0);
            so_far += level(&a, m, cost);
            CHECK(so_far >= orbits(shape.holes, m, cost));
        }
        CHECK(so_far > 0 && so_far <= orbits(shape.holes, m, MOST_LEVELS));
    }
    ref_shape_free(&shape);
    return moves > 1;
}

TEST(drawn_boards_are_within_bounds)
{
    static const char *const texts[] = {"triangle4 o/.o/ooo/oooo", "triangle5",
                                        "triangle5 o/oo/o.o/oooo/ooooo", "rect3x4", "star"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);
        int compared = 0;
        in_case("%s", texts[i]);
        for (int goal = 0; goal < peg_holes(board); goal++) {
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK);
            compared += compare_drawn(board);
        }
        CHECK(compared > 0);
        CHECK(peg_set_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0) == PEG_OK);
        CHECK(compare_drawn(board));
    }
}

/* Of each hole in it that lines go over, they begin or end in it: it is emptied by its own pegs. */
static bool is_region(const ref_board *model, uint32_t set)
{
    bool in_goal = model->goal != REF_ANYWHERE;
    for (int hole = 0; hole < model->shape->holes; hole++)
        in_goal &= !(set >> hole & 1) || model->goal_pegs[hole];
    for (size_t i = 0; i < model->shape->line_count; i++) {
        ref_line line = model->shape->lines[i];
        if ((set >> line.over & 1) && !(set >> line.from & 1) && !(set >> line.to & 1))
            return false;
    }
    return set && !in_goal;
}

/*
 * With no two that can be full at once, regions say no more than that there is a move to
 * make.
 */
static bool has_regions_apart(const ref_board *model)
{
    static int smallest[POSITIONS]; /* of the regions in a set */
    int holes = model->shape->holes;
    uint32_t all = ((uint32_t)1 << holes) - 1;
    for (uint32_t set = 0; set <= all; set++) {
        int size = 0;
        smallest[set] = MOST_HOLES;
        for (int hole = 0; hole < holes; hole++)
            if (set >> hole & 1) {
                int other = smallest[set ^ (uint32_t)1 << hole];
                smallest[set] = other < smallest[set] ? other : smallest[set];
                size++;
            }
        if (size < smallest[set] && is_region(model, set))
            smallest[set] = size;
    }
    for (uint32_t set = 0; set <= all; set++)
        if (smallest[set] + smallest[all ^ set] <= ref_pegs(model))
            return true;
    return false;
}

/* A graph in which pegs can be jumped over from many sides. */
static peg_board *random_board(uint64_t *seed, int goal)
{
    enum { MOST_LINES = 60 };
    peg_jump lines[MOST_LINES];
    int holes = 8 + random_below(seed, 3);
    uint64_t words[PEG_MAX_WORDS] = {0};
    peg_board *board =
        board_of_lines(holes, lines, random_line_list(lines, holes, MOST_LINES, seed));
    CHECK(peg_start(board, random_below(seed, holes)) == PEG_OK);
    for (int i = 0; i < 2; i++)
        CHECK(peg_set_peg(board, random_below(seed, holes), 0) == PEG_OK);
    if (goal == 1)
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, random_below(seed, holes), NULL, 0) == PEG_OK);
    words[0] = (uint64_t)1 << random_below(seed, holes) | (uint64_t)1 << random_below(seed, holes);
    if (goal == 2)
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, 1) == PEG_OK);
    return board;
}

static bool compare_random(peg_board *board)
{
    ref_shape shape;
    ref_board model;
    asked a;
    model_of(board, &shape, &model);
    bool compared = !has_regions_apart(&model);
    if (compared) {
        find_orbits(&model);
        compared = fewest[start_of(&model)] > 0;
    }
    if (compared) {
        ask(board, &a);
        CHECK(a.least == 1 && a.moves == fewest[start_of(&model)]);
        for (int m = 0; m < a.moves; m++)
            for (int cost = a.least; cost <= a.moves; cost++)
                CHECK(level(&a, m, cost) ==
                      (cost == m + 1 ? orbits(shape.holes, m, MOST_LEVELS) : 0));
        compared = a.moves > 1;
    }
    ref_shape_free(&shape);
    return compared;
}

TEST(all_positions_are_counted_without_regions)
{
    uint64_t seed = random_seed(11);
    int compared[3] = {0};
    for (int round = 0; round < 300; round++) {
        peg_board *board = random_board(&seed, round % 3);
        char *text = text_of(board);
        in_case("%s", text);
        compared[round % 3] += compare_random(board);
        free(text);
        free_now(board);
    }
    CHECK(compared[0] > 10 && compared[1] > 10 && compared[2] > 10);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Weights and prices that bound the moves: the trails and the near positions that they are judged
 * by, that no bound passes the fewest moves, that programs can be stopped, and with how few
 * positions proofs do.
 */
#include "tables.h"

#include "board/board.h"
#include "fewest/fewest.h"
#include "fewest/weighed.h"

#include <math.h>

/* Holes of a board that learns of all its positions, at most, and of the largest. */
enum { SMALL_HOLES = 16, LARGE_HOLES = 21 };

/* A large one learns of one position in so many, which is most of the work. */
enum { LESSONS_APART = 256 };

static signed char fewest_moves[1 << LARGE_HOLES];

/* -- a board, and what a search by weights needs of it --------------------- */

typedef struct weighing {
    peg_board *board;
    peg_budget budget;
    peg_setup *setup;
    peg_regions regions;
    peg_fewest fewest;
    peg_weigher weigher;
} weighing;

static weighing *begin_with(peg_board *b)
{
    weighing *w = calloc(1, sizeof *w);
    const peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(1) << 30};
    w->board = b;
    CHECK(peg_budget_begin(&w->budget, &limits, &b->allocator) == PEG_OK);
    CHECK(peg_setup_make(b->shape, &b->goal, &b->pegs, NULL, PEG_BARE, &w->budget, &w->setup) ==
          PEG_OK);
    CHECK(peg_regions_find(b->shape, &b->goal, &w->budget, &w->regions) == PEG_OK);
    CHECK(peg_fewest_begin(&w->fewest, w->setup, &w->regions, &b->pegs, &w->budget) == PEG_OK);
    CHECK(peg_weigher_begin(&w->weigher, b->shape, &b->goal, &b->pegs, &w->fewest.frame, 0,
                            &w->budget) == PEG_OK);
    return w;
}

/* With all holes full but one, and a goal in a hole unless it is NULL. */
static weighing *begin(const char *shape, const char *empty, const char *goal)
{
    peg_board *board = board_of(shape);
    int hole;
    CHECK(peg_find_hole(board, empty, &hole) == PEG_OK);
    board->pegs = peg_bits_below(board->shape->holes);
    peg_bits_flip(&board->pegs, hole);
    if (goal) {
        CHECK(peg_find_hole(board, goal, &hole) == PEG_OK);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
    }
    return begin_with(board);
}

/* The class of a goal in a hole; or of the usual position, where the goal is anywhere. */
static weighing *begin_class(const char *shape, int goal)
{
    peg_board *board = board_of(shape);
    if (goal != PEG_NO_HOLE) {
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK);
        board->pegs = board->goal.pegs;
    }
    return begin_with(board);
}

static void end(weighing *w)
{
    peg_weigher_end(&w->weigher);
    peg_fewest_end(&w->fewest);
    w->budget.held -= w->setup->size;
    peg_setup_release(w->setup);
    CHECK(w->budget.held == 0);
    peg_board_free(w->board);
    free(w);
}

/* -- trails ---------------------------------------------------------------- */

/* How many trails with jumps a shape has, or 0 if there are too many. */
static size_t trails_of(const char *text)
{
    peg_board *board = board_of(text);
    peg_budget budget;
    peg_trails trails;
    CHECK(peg_budget_begin(&budget, NULL, &board->allocator) == PEG_OK);
    peg_status status = peg_trails_find(board->shape, &budget, &trails);
    CHECK(status == PEG_OK || (status == PEG_END && trails.count == 0));
    size_t count = trails.count ? trails.count - (size_t)board->shape->holes : 0;
    peg_trails_free(&trails, &budget);
    CHECK(budget.held == 0);
    peg_board_free(board);
    return count;
}

/* Counted by a program that shares nothing with this one. */
static void trails_are_as_many_as_counted_elsewhere(void)
{
    CHECK(trails_of("english") == 4344);
    CHECK(trails_of("french") == 5466);
    CHECK(trails_of("square6") == 4568);
    CHECK(trails_of("diamond5") == 6698);
    CHECK(trails_of("wiegleb") == 7184);
    CHECK(trails_of("triangle7") == 44698);
    CHECK(trails_of("triangle8") == 129870);
}

static void too_many_trails_are_none(void)
{
    CHECK(trails_of("triangle9") == 0);
}

/* A peg that goes round jumps over every hole of the board. */
static void a_trail_may_jump_over_every_hole(void)
{
    enum { HOLES = PEG_MAX_HOLES };
    peg_jump lines[HOLES];
    peg_board *board = NULL;
    peg_budget budget;
    peg_trails trails;
    int longest = 0;
    for (int i = 0; i < HOLES; i++)
        lines[i] = (peg_jump){(uint8_t)i, (uint8_t)((i + 1) % HOLES), (uint8_t)((i + 3) % HOLES)};
    CHECK(peg_board_from_lines(HOLES, lines, HOLES, NULL, NULL, &board) == PEG_OK);
    CHECK(peg_budget_begin(&budget, NULL, &board->allocator) == PEG_OK);
    CHECK(peg_trails_find(board->shape, &budget, &trails) == PEG_OK);
    CHECK(trails.count == HOLES * (HOLES + 1));
    for (size_t at = trails.count - 1; at >= HOLES; at = trails.list[at].before)
        longest++;
    CHECK(longest == HOLES);
    peg_trails_free(&trails, &budget);
    peg_board_free(board);
}

/* The hash is the same on every machine. */
static void some_trails_are_short_and_long_and_always_the_same(void)
{
    enum { LONGEST = 12 };
    peg_board *board = board_of("triangle9");
    size_t of_length[PEG_MAX_HOLES + 1] = {0};
    uint64_t hash = 0;
    peg_budget budget;
    peg_trails trails;
    CHECK(peg_budget_begin(&budget, NULL, &board->allocator) == PEG_OK);
    CHECK(peg_trails_find_some(board->shape, &budget, &trails) == PEG_OK);
    CHECK(!trails.are_all && trails.count < 1 << 14);
    for (size_t i = 0; i < trails.count; i++) {
        int jumps = 0;
        for (size_t at = i; at >= (size_t)board->shape->holes; jumps++) {
            CHECK(trails.list[at].before < at);
            at = trails.list[at].before;
        }
        of_length[jumps]++;
        hash = (hash ^ trails.list[i].end) * 0x100000001b3u + trails.list[i].before;
    }
    for (int jumps = 3; jumps <= LONGEST; jumps++)
        CHECK(of_length[jumps] >= 32 && of_length[jumps] <= 1024);
    CHECK(hash == 0x29682a38984e126a);
    peg_trails_free(&trails, &budget);
    CHECK(budget.held == 0);
    peg_board_free(board);
}

/* -- near positions -------------------------------------------------------- */

/* The fewest moves from every position of a small board, by the plain search. */
static void find_truth(const char *name, int goal, ref_shape *shape)
{
    drawing d;
    ref_board model;
    CHECK(draw_builtin(&d, name) && ref_shape_draw(shape, d.lattice, d.rows, NULL));
    ref_board_start(&model, shape, 0);
    if (goal != PEG_NO_HOLE)
        ref_board_aim(&model, goal);
    ref_fewest_moves(&model, fewest_moves);
}

/* Jumps taken back from a goal of many pegs come to very many, even within one move. */
static void a_list_that_is_cut_takes_little_memory(void)
{
    enum { MOST = 1 << 11 };
    peg_board *board = board_of("rect16x16");
    uint64_t goal[4] = {0x0001000000010000, 0x0001000000010000, 0x0001000000010000,
                        0x0001000000010000};
    peg_region_list regions = {0};
    peg_budget budget;
    peg_near near;
    for (int w = 0; w < 4; w++)
        goal[w] |= goal[w] << 4 | goal[w] << 8 | goal[w] << 12;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, 0, goal, 4) == PEG_OK);
    CHECK(peg_budget_begin(&budget, NULL, &board->allocator) == PEG_OK);
    CHECK(peg_near_find(board->shape, &board->goal, &board->goal.pegs, &regions, 9, MOST, &budget,
                        &near) == PEG_OK);
    CHECK(near.count <= MOST && near.room <= 2 * MOST);
    peg_near_free(&near, &budget);
    CHECK(budget.held == 0);
    peg_board_free(board);
}

/* -- bounds ---------------------------------------------------------------- */

/* Positions that were compared, of all boards. */
static uint64_t compared;

/*
 * Every position of the class, in an order of its own for each number: what the bank and programs
 * say of it. Returns how often it is all.
 */
static uint64_t compare_positions(weighing *w, uint64_t order)
{
    uint32_t all = (uint32_t)1 << peg_holes(w->board);
    uint32_t apart = peg_holes(w->board) <= SMALL_HOLES ? 1 : LESSONS_APART;
    uint64_t said = 0;
    for (uint32_t i = 0; i < all; i++) {
        uint32_t position = (uint32_t)(i * (order | 1)) & (all - 1);
        peg_bits pegs = {{position}};
        int more = 0;
        if (fewest_moves[position] < 1 || !peg_setup_covers(w->setup, &pegs))
            continue;
        w->weigher.is_closed = i % apart > 0;
        CHECK(peg_weigher_bound(&w->weigher, 0, &pegs) <= fewest_moves[position] + 1e-4);
        CHECK(peg_weigher_asks_more(&w->weigher, &pegs, fewest_moves[position], &more) == PEG_OK);
        CHECK(!more);
        CHECK(peg_weigher_asks_more(&w->weigher, &pegs, fewest_moves[position] - 1, &more) ==
              PEG_OK);
        said += more != 0;
        compared++;
        if (i % (8 * apart) == 0)
            CHECK(peg_weigher_learn(&w->weigher, &pegs) == PEG_OK);
    }
    /* By all that was learned. */
    for (uint32_t position = 1; position < all; position++) {
        peg_bits pegs = {{position}};
        if (fewest_moves[position] > 0 && peg_setup_covers(w->setup, &pegs))
            CHECK(peg_weigher_bound(&w->weigher, 0, &pegs) <= fewest_moves[position] + 1e-4);
    }
    return said;
}

static uint64_t compare_bounds(const char *name, int goal)
{
    int before = check_failures;
    ref_shape shape = {0};
    weighing *w = begin_class(name, goal);
    find_truth(name, goal, &shape);
    uint64_t said = compare_positions(w, 0x9e3779b1);
    ref_shape_free(&shape);
    case_end(before, name);
    end(w);
    return said;
}

static void no_bound_passes_the_fewest_moves(void)
{
    compared = 0;
    compare_bounds("triangle4", PEG_NO_HOLE);
    CHECK(compare_bounds("triangle5", PEG_NO_HOLE) > 0);
    CHECK(compare_bounds("triangle5", 12) > 0);
    compare_bounds("triangle5", 0);
    compare_bounds("rect3x4", 7);
    compare_bounds("rect3x5", 7);
    CHECK(compare_bounds("rect4x4", 5) > 0);
    compare_bounds("star", 6);
    if (how_many(0, 1)) {
        compare_bounds("rect3x6", 7);
        CHECK(compare_bounds("rect4x5", 5) > 0);
        CHECK(compare_bounds("triangle6", PEG_NO_HOLE) > 0);
        CHECK(compare_bounds("triangle6", 4) > 0);
        compare_bounds("hexagon3", 9);
        compare_bounds("diamond3", 6);
    }
    printf("    %llu positions\n", (unsigned long long)compared);
    CHECK(compared > (uint64_t)how_many(10000, 100000));
}

/* A change of one weight or price changes what the judge says as a look at all moves does. */
static void the_judge_sees_every_weight(void)
{
    uint64_t seed = random_seed(1);
    weighing *w = begin_class("triangle5", PEG_NO_HOLE);
    const peg_trails *trails = &w->weigher.trails;
    const peg_near *near = &w->weigher.near;
    for (int round = 0; round < 200; round++) {
        peg_weights weights = {0};
        int64_t scale = 0, top = INT64_MIN;
        for (int hole = 0; hole < 15; hole++)
            weights.hole[hole] = random_below(&seed, 41) - 20;
        for (int i = 0; i < w->weigher.regions.count; i++)
            weights.price[i] = random_below(&seed, 10);
        int proves = peg_weights_judge(&weights, w->board->shape, trails, near, &w->weigher.regions,
                                       w->weigher.sums);
        for (size_t i = 15; i < trails->count; i++) {
            peg_trail trail = trails->list[i];
            int64_t taken = weights.hole[trail.start] - weights.hole[trail.end];
            for (int k = 0; k < w->weigher.regions.count; k++)
                if (peg_bits_get(&w->weigher.regions.region[k], trail.start))
                    taken += weights.price[k];
            for (size_t at = i; at >= 15; at = trails->list[at].before)
                taken += weights.hole[trails->list[at].over];
            scale = taken > scale ? taken : scale;
        }
        for (size_t i = near->first; i < near->count; i++) {
            int64_t sum = 0;
            for (int hole = 0; hole < 15; hole++)
                sum += peg_bits_get(&near->pegs[i], hole) ? weights.hole[hole] : 0;
            for (int k = 0; k < w->weigher.regions.count; k++)
                if (peg_regions_cover(&near->pegs[i], &w->weigher.regions.region[k]))
                    sum += weights.price[k];
            top = sum > top ? sum : top;
        }
        CHECK(weights.scale == scale && weights.top == top && proves == (scale > 0));
    }
    end(w);
}

/* -- programs -------------------------------------------------------------- */

/* Whether so many questions of a kind about one position are stopped. */
static bool is_stopped(bool learns)
{
    long left = 1000;
    weighing *w = begin("english", "d4", "d4");
    peg_bits pegs = w->board->pegs;
    peg_status status = peg_weigher_learn(&w->weigher, &pegs);
    int more = 0;
    CHECK(status == PEG_OK && w->weigher.bank.count > 0);
    CHECK(peg_weigher_asks_more(&w->weigher, &pegs, 5, &more) == PEG_OK && more);
    w->budget.limits.progress = stop_at_once;
    w->budget.limits.interval = 1;
    w->budget.pulse = 1;
    w->budget.next = w->budget.spent + 1;
    while (status == PEG_OK && --left > 0)
        status = learns ? peg_weigher_learn(&w->weigher, &pegs)
                        : peg_weigher_asks_more(&w->weigher, &pegs, 5, &more);
    end(w);
    return status == PEG_STOPPED;
}

static void what_is_asked_often_can_be_stopped(void)
{
    CHECK(is_stopped(false));
    CHECK(is_stopped(true));
}

/* As if rounding errors had added up. */
static void a_program_without_numbers_begins_again(void)
{
    weighing *w = begin("english", "d4", "d4");
    peg_program *program = &w->weigher.program;
    peg_bits fewer = w->board->pegs;
    fewer.word[0] &= ~UINT64_C(0xfff);
    CHECK(peg_weigher_learn(&w->weigher, &fewer) == PEG_OK);
    size_t known = w->weigher.bank.count;
    for (size_t i = 0; i < (size_t)program->size * program->stride; i++)
        program->inverse[i] = (double)NAN;
    CHECK(peg_weigher_learn(&w->weigher, &w->board->pegs) == PEG_OK);
    CHECK(w->weigher.bank.count == known);
    CHECK(peg_weigher_learn(&w->weigher, &w->board->pegs) == PEG_OK);
    CHECK(w->weigher.bank.count > known);
    end(w);
}

/* The first are the same for every symmetry, the others have an image for each of eight corners. */
static void images_that_are_alike_are_in_the_bank_once(void)
{
    weighing *w = begin("english", "d4", "d4");
    peg_weights weights = {0};
    for (int hole = 0; hole < w->board->shape->holes; hole++)
        weights.hole[hole] = 1;
    for (size_t images = 1; images <= 9; images += 8) {
        CHECK(peg_weigher_judges(&w->weigher, &weights));
        CHECK(peg_weights_bank_add(&w->weigher.bank, &weights, &w->budget) == PEG_OK);
        CHECK(w->weigher.bank.count == images);
        weights.hole[0] = 2;
    }
    end(w);
}

/* -- proofs ---------------------------------------------------------------- */

/* How many waypoints a proof that there is no solution with so many moves keeps. */
static uint64_t kept_for(const char *shape, const char *empty, const char *goal, int moves)
{
    weighing *w = begin(shape, empty, goal);
    uint64_t kept = 0;
    CHECK(peg_weighed_search(&w->fewest, &w->weigher, moves, &kept) == PEG_OK);
    end(w);
    return kept;
}

/* As a program found that shares nothing with this one. */
static void proofs_keep_as_few_positions_as_published(void)
{
    CHECK(kept_for("english", "d4", "d4", 17) == 39);
    CHECK(kept_for("triangle7", "2", NULL, 11) == 84);
}

/* Weights chosen from those learned: fewer, with which a search alone keeps as few positions. */
static void compare_choice(const char *shape, const char *empty, const char *goal, int moves,
                           uint64_t most)
{
    int before = check_failures;
    weighing *w = begin(shape, empty, goal);
    uint64_t kept = 0;
    w->weigher.is_listed = 1;
    CHECK(peg_weighed_search(&w->fewest, &w->weigher, moves, &kept) == PEG_OK && kept <= most);
    size_t learned = w->weigher.learned;
    CHECK(peg_weighed_choose(&w->fewest, &w->weigher, moves) == PEG_OK);
    CHECK(w->weigher.learned > 0 && w->weigher.learned < learned);
    CHECK(peg_weighed_search(&w->fewest, &w->weigher, moves, &kept) == PEG_OK && kept <= most);
    printf("    %s: %zu weights of %zu, %d positions\n", shape, w->weigher.learned, learned,
           (int)kept);
    case_end(before, shape);
    end(w);
}

static void few_weights_are_enough(void)
{
    compare_choice("english", "d4", "d4", 17, 40);
    compare_choice("triangle7", "2", NULL, 11, 90);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(trails_are_as_many_as_counted_elsewhere, "trails are as many as counted elsewhere");
    RUN(too_many_trails_are_none, "a shape with too many trails has none listed");
    RUN(a_trail_may_jump_over_every_hole, "a trail may jump over every hole of the largest board");
    RUN(some_trails_are_short_and_long_and_always_the_same,
        "some trails are short and long, and always the same");
    RUN(a_list_that_is_cut_takes_little_memory, "a list that is cut takes little memory");
    RUN(no_bound_passes_the_fewest_moves, "no weights ask for more than the fewest moves");
    RUN(the_judge_sees_every_weight, "the judge sees every weight, price, trail and near position");
    RUN(what_is_asked_often_can_be_stopped, "what is asked often can be stopped");
    RUN(images_that_are_alike_are_in_the_bank_once, "images that are alike are in the bank once");
    RUN(a_program_without_numbers_begins_again,
        "a program whose numbers are none any more begins again");
    RUN(proofs_keep_as_few_positions_as_published,
        "no 17 moves on english takes 39 positions, and no 11 on triangle7 84");
    RUN(few_weights_are_enough, "a few of the weights learned are enough for the proof");
    return check_end();
}

/* SPDX-License-Identifier: MIT */

#include "fewest/weigher.h"

#include "base/assert.h"
#include "base/binary64.h"
#include "base/memory.h"

/* Near positions, above which those of one move less from the goal are taken. */
enum { MOST_NEAR = 1 << 14, NEAR_MOVES = 2 };

/* The largest units of weights that are exact, within a little, and of those that are not. */
enum { MOST_UNIT = 512, LARGEST_UNIT = 4096 };
#define NEARLY_WHOLE 1e-4

/* How far above a whole number of moves a maximum must be to be worth judging. */
#define CLEARLY 1e-4

/* After so many programs, another hardly ever says so many moves more than the bank. */
enum { MANY_PROGRAMS = 150 };
#define HOPELESS 0.15

/* How many moves more weights must say are needed, to be worth learning. */
#define WORTHWHILE 0.1

peg_status peg_weigher_begin(peg_weigher *weigher, const peg_shape *shape,
                             const struct peg_goal *goal, const peg_bits *pegs,
                             const peg_frame *frame, int may_guess, peg_budget *budget)
{
    peg_status status;

    memset(weigher, 0, sizeof(*weigher));
    weigher->budget = budget;
    weigher->shape = shape;
    peg_weights_bank_begin(&weigher->bank, shape, &weigher->regions, frame);
    status = may_guess ? peg_trails_find_some(shape, budget, &weigher->trails)
                       : peg_trails_find(shape, budget, &weigher->trails);
    if (status == PEG_OK)
        status = peg_regions_list(shape, goal, budget, &weigher->regions);
    if (status == PEG_OK)
        status = peg_near_find(shape, goal, pegs, &weigher->regions, NEAR_MOVES, MOST_NEAR, budget,
                               &weigher->near);
    if (status != PEG_OK)
        return status;
    weigher->sums_size = (weigher->trails.count + weigher->near.count) * sizeof(*weigher->sums);
    weigher->sums = peg_budget_resize(budget, NULL, 0, weigher->sums_size);
    return weigher->sums ? PEG_OK : peg_budget_refuse(budget);
}

void peg_weigher_end(peg_weigher *weigher)
{
    peg_budget *budget = weigher->budget;

    peg_program_end(&weigher->program);
    peg_weights_bank_end(&weigher->bank, budget);
    peg_weights_bank_end(&weigher->all, budget);
    peg_budget_free(budget, weigher->list, weigher->list_room * sizeof(*weigher->list));
    peg_budget_free(budget, weigher->sums, weigher->sums_size);
    peg_near_free(&weigher->near, budget);
    peg_trails_free(&weigher->trails, budget);
}

int peg_weigher_judges(peg_weigher *weigher, peg_weights *weights)
{
    /* A price that is paid for emptying a region must not be taken for filling one. */
    for (int i = 0; i < weigher->regions.count; i++)
        if (weights->price[i] < 0)
            return 0;
    return peg_weights_judge(weights, weigher->shape, &weigher->trails, &weigher->near,
                             &weigher->regions, weigher->sums) &&
           peg_weights_fit(weights, weigher->shape->holes);
}

uint64_t peg_weigher_effort(const peg_weigher *weigher)
{
    uint64_t regions = (uint64_t)weigher->regions.count;
    uint64_t rows = (uint64_t)weigher->shape->holes + regions * regions;

    return weigher->trails.count + weigher->near.count + weigher->bank.group_size * rows;
}

static int32_t nearest(double value)
{
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

/* Whether the program's weights and prices are, nearly, whole numbers of a unit. */
static int are_whole(const peg_program *program, int unit)
{
    for (int i = 0; i < program->size; i++) {
        double value = program->value[i] * unit;
        double off = value - nearest(value);

        if (i != program->shape->holes && !(off < NEARLY_WHOLE && off > -NEARLY_WHOLE))
            return 0;
    }
    return 1;
}

/*
 * Makes whole numbers of a unit of the program's weights and prices. Returns whether they fit; or
 * 0 if the question is to end.
 */
static int round_to(peg_weigher *weigher, int unit, peg_weights *out)
{
    const peg_program *program = &weigher->program;

    if (peg_budget_work(weigher->budget, program->sums) != PEG_OK)
        return 0;
    memset(out, 0, sizeof(*out));
    for (int hole = 0; hole < weigher->shape->holes; hole++)
        out->hole[hole] = nearest(program->value[hole] * unit);
    for (int i = 0; i < weigher->regions.count; i++) {
        int32_t price = nearest(program->value[peg_program_price(program, i)] * unit);

        out->price[i] = price > 0 ? price : 0;
    }
    return peg_weigher_judges(weigher, out);
}

/*
 * Makes whole numbers of the program's weights and prices, the smallest that are exact; else, so
 * large that little is lost. Returns 0 if they are none that the bank can compute with.
 */
static int round_weights(peg_weigher *weigher, peg_weights *out)
{
    for (int unit = 1; unit <= MOST_UNIT; unit++)
        if (are_whole(&weigher->program, unit))
            return round_to(weigher, unit, out);
    for (int unit = LARGEST_UNIT; unit > 0; unit = unit * 3 / 4)
        if (round_to(weigher, unit, out))
            return 1;
    return 0;
}

/*
 * Runs the program. *out_found says whether it comes to more than low, and its weights are whole
 * numbers to compute with.
 */
static peg_status find_weights(peg_weigher *weigher, const peg_bits *pegs, uint64_t full,
                               double low, peg_weights *out, int *out_found)
{
    double maximum = low;
    peg_status status = PEG_OK;

    weigher->programs++;
    if (!weigher->program.block)
        status = peg_program_begin(&weigher->program, weigher->shape, &weigher->trails,
                                   &weigher->near, &weigher->regions, weigher->budget);
    if (status == PEG_OK)
        status = peg_program_run(&weigher->program, pegs, full, low, &maximum);
    *out_found = status == PEG_OK && maximum > low && round_weights(weigher, out);
    return status;
}

/* Lists weights for a proof. */
static peg_status note(peg_weigher *weigher, const peg_weights *weights)
{
    peg_weights *list = peg_budget_grow(weigher->budget, weigher->list, &weigher->list_room,
                                        weigher->learned + 1, sizeof(*list));

    if (!list)
        return peg_budget_refuse(weigher->budget);
    weigher->list = list;
    list[weigher->learned++] = *weights;
    return PEG_OK;
}

static peg_status learn(peg_weigher *weigher, const peg_weights *weights)
{
    peg_status status = weigher->is_listed ? note(weigher, weights) : PEG_OK;

    return status == PEG_OK ? peg_weights_bank_add(&weigher->bank, weights, weigher->budget)
                            : status;
}

/* Asks the program, and learns the weights it finds if they say more. */
static peg_status ask_program(peg_weigher *weigher, const peg_bits *pegs, uint64_t full, int moves,
                              int *out_more)
{
    peg_weights weights;
    int found;
    peg_status status = find_weights(weigher, pegs, full, moves + CLEARLY, &weights, &found);

    if (!found || peg_weights_sum(&weights, weigher->shape->holes, pegs, full) - weights.top <=
                      moves * weights.scale)
        return status;
    *out_more = 1;
    return learn(weigher, &weights);
}

/* Notes the work of asking the bank. */
static peg_status note_asking(const peg_weigher *weigher)
{
    return peg_budget_work(weigher->budget, weigher->bank.count / 2 + 16);
}

/* A position's images, and which regions are full in each. */
typedef struct images {
    size_t count;
    peg_bits pegs[PEG_MOST_IMAGES];
    uint64_t full[PEG_MOST_IMAGES];
} images;

static void find_images(const peg_weigher *weigher, const peg_bits *pegs, images *out)
{
    out->count = weigher->bank.group_size;
    PEG_ASSERT(out->count <= PEG_MOST_IMAGES);
    for (size_t i = 0; i < out->count; i++) {
        out->pegs[i] = peg_symmetry_image(weigher->shape, weigher->bank.group[i], pegs);
        out->full[i] = peg_regions_full(&weigher->regions, &out->pegs[i]);
    }
}

/* Whether weights say of any image that it needs more moves than a number. */
static int any_asks_more(const images *all, const peg_weights *weights, int holes, int moves)
{
    for (size_t i = 0; i < all->count; i++)
        if (peg_weights_sum(weights, holes, &all->pegs[i], all->full[i]) - weights->top >
            moves * weights->scale)
            return 1;
    return 0;
}

/* Has the bank take the last weights of the list that say enough of a position, if any do. */
static peg_status choose(peg_weigher *weigher, const peg_bits *pegs, uint64_t full, int moves,
                         int *out_more)
{
    int holes = weigher->shape->holes;
    peg_status status = PEG_OK;
    images all;

    find_images(weigher, pegs, &all);
    for (size_t i = weigher->learned; status == PEG_OK && i-- > weigher->chosen;) {
        if (any_asks_more(&all, &weigher->list[i], holes, moves)) {
            peg_weights *place = &weigher->list[weigher->chosen++];
            peg_weights weights = weigher->list[i];

            weigher->list[i] = *place;
            *place = weights;
            status = peg_weights_bank_add(&weigher->bank, place, weigher->budget);
            /* That may fail: weights of an image are left out if its regions are not listed. */
            *out_more = peg_weights_bank_asks_more(&weigher->bank, pegs, full, moves);
            if (status != PEG_OK || *out_more)
                return status;
            i++;
        }
        status = peg_budget_work(weigher->budget, all.count * (size_t)holes);
    }
    return status;
}

void peg_weigher_begin_choice(peg_weigher *weigher)
{
    PEG_ASSERT(weigher->is_listed && weigher->all.count == 0);
    weigher->all = weigher->bank;
    weigher->bank.block = NULL;
    weigher->bank.count = weigher->bank.room = 0;
    weigher->chosen = 0;
    weigher->is_closed = 1;
}

void peg_weigher_end_choice(peg_weigher *weigher)
{
    peg_weights_bank_end(&weigher->all, weigher->budget);
    weigher->learned = weigher->chosen;
}

static int is_hopeless(const peg_weigher *weigher, const peg_bits *pegs, uint64_t full, int moves)
{
    return weigher->programs > MANY_PROGRAMS &&
           peg_weights_bank_bound(&weigher->bank, 0, pegs, full) < moves - HOPELESS;
}

peg_status peg_weigher_asks_more(peg_weigher *weigher, const peg_bits *pegs, int moves,
                                 int *out_more)
{
    int besides = moves - weigher->near.moves;
    peg_status status = note_asking(weigher);
    uint64_t full;

    PEG_ASSERT(weigher->trails.are_all);
    *out_more = 0;
    if (status != PEG_OK || peg_near_has_nearer(&weigher->near, pegs))
        return status;
    /* All others are at least as far away as the near ones, if there are any. */
    if (besides < 0 || weigher->near.first == weigher->near.count) {
        *out_more = 1;
        return PEG_OK;
    }
    full = peg_regions_full(&weigher->regions, pegs);
    *out_more = peg_weights_bank_asks_more(&weigher->bank, pegs, full, besides);
    if (*out_more)
        return PEG_OK;
    if (weigher->is_closed)
        return weigher->all.count > 0 &&
                       peg_weights_bank_asks_more(&weigher->all, pegs, full, besides)
                   ? choose(weigher, pegs, full, besides, out_more)
                   : PEG_OK;
    /* What the bank cannot say, no proof would. */
    if (besides > peg_weights_moves(weigher->shape->holes) ||
        is_hopeless(weigher, pegs, full, besides))
        return PEG_OK;
    return ask_program(weigher, pegs, full, besides, out_more);
}

double peg_weigher_bound(const peg_weigher *weigher, size_t after, const peg_bits *pegs)
{
    if (peg_near_has_nearer(&weigher->near, pegs))
        return 1;
    return peg_weights_bank_bound(&weigher->bank, after / PEG_WEIGHTS_BLOCK * PEG_WEIGHTS_BLOCK,
                                  pegs, peg_regions_full(&weigher->regions, pegs)) +
           weigher->near.moves;
}

peg_status peg_weigher_learn(peg_weigher *weigher, const peg_bits *pegs)
{
    uint64_t full = peg_regions_full(&weigher->regions, pegs);
    peg_weights weights;
    double known;
    int found;
    peg_status status = note_asking(weigher);

    if (status != PEG_OK || peg_near_has_nearer(&weigher->near, pegs) ||
        weigher->near.first == weigher->near.count)
        return status;
    known = peg_weights_bank_bound(&weigher->bank, 0, pegs, full);
    status = find_weights(weigher, pegs, full, known + WORTHWHILE, &weights, &found);
    return found ? learn(weigher, &weights) : status;
}

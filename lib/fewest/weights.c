/* SPDX-License-Identifier: MIT */

/* A bank of weights, and how it learns them. */
#include "fewest/weights.h"

#include "base/assert.h"
#include "base/binary64.h"
#include "base/memory.h"

/* Weights that are added up at a time. */
#define BANK_LANES 16

/* -- weights that a bank can hold ------------------------------------------ */

int peg_weights_moves(int holes)
{
    return holes / 2 + 2;
}

int peg_weights_fit(const peg_weights *weights, int holes)
{
    int64_t most = 0;
    int64_t least = 0;
    int64_t top = weights->top + peg_weights_moves(holes) * weights->scale;

    for (int hole = 0; hole < holes; hole++) {
        if (weights->hole[hole] > INT16_MAX || weights->hole[hole] < INT16_MIN)
            return 0;
        *(weights->hole[hole] > 0 ? &most : &least) += weights->hole[hole];
    }
    for (int i = 0; i < PEG_MOST_REGIONS; i++) {
        if (weights->price[i] > INT16_MAX)
            return 0;
        most += weights->price[i];
    }
    return most - weights->top <= INT16_MAX && top - least <= INT16_MAX;
}

/* -- the bank -------------------------------------------------------------- */

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_regions *regions,
                            const peg_frame *frame)
{
    memset(bank, 0, sizeof(*bank));
    bank->shape = frame->shape;
    bank->regions = regions;
    bank->group = frame->group;
    bank->group_size = frame->group_size;
}

static size_t bank_block_size(const peg_weights_bank *bank)
{
    size_t rows = (size_t)bank->shape->holes + (size_t)bank->regions->count;

    return sizeof(peg_weights_block) + rows * PEG_WEIGHTS_BLOCK * sizeof(int16_t);
}

static size_t bank_blocks(const peg_weights_bank *bank)
{
    return (bank->count + PEG_WEIGHTS_BLOCK - 1) / PEG_WEIGHTS_BLOCK;
}

void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget)
{
    size_t blocks = bank_blocks(bank);

    for (size_t i = 0; i < blocks; i++)
        peg_budget_free(budget, bank->block[i], bank_block_size(bank));
    peg_budget_free(budget, bank->block, bank->room * sizeof(void *));
    bank->block = NULL;
    bank->count = bank->room = 0;
}

/* The block with room for one more, or NULL. */
static peg_weights_block *bank_room(peg_weights_bank *bank, peg_budget *budget)
{
    size_t blocks = bank_blocks(bank);
    peg_weights_block **list;
    peg_weights_block *block;

    if (bank->count % PEG_WEIGHTS_BLOCK > 0)
        return bank->block[blocks - 1];
    list = peg_budget_grow(budget, bank->block, &bank->room, blocks + 1, sizeof(void *));
    block = peg_budget_new(budget, bank_block_size(bank));
    if (list)
        bank->block = list;
    if (!block)
        return NULL;
    for (size_t i = 0; i < PEG_WEIGHTS_BLOCK; i++)
        block->top[i] = INT16_MAX; /* says nothing */
    return list[blocks] = block;
}

/* Makes the image of weights. Returns 0 if that of a region is not on the list, which is cut. */
static int bank_make_image(const peg_weights_bank *bank, size_t symmetry,
                           const peg_weights *weights, peg_weights *out)
{
    const peg_shape *shape = bank->shape;
    const uint8_t *to = shape->symmetries + symmetry * (size_t)shape->holes;

    *out = (peg_weights){.scale = weights->scale, .top = weights->top};
    for (int hole = 0; hole < shape->holes; hole++)
        out->hole[to[hole]] = weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        if (weights->price[i]) {
            int image = peg_regions_image(shape, bank->regions, symmetry, i);

            if (image < 0)
                return 0;
            out->price[image] = weights->price[i];
        }
    return 1;
}

static int bank_lane_is(const peg_weights_bank *bank, size_t at, const peg_weights *weights)
{
    const peg_weights_block *block = bank->block[at / PEG_WEIGHTS_BLOCK];
    size_t lane = at % PEG_WEIGHTS_BLOCK;
    int holes = bank->shape->holes;
    int same = 1;

    for (int hole = 0; hole < holes; hole++)
        same &= block->add[hole][lane] == weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        same &= block->add[holes + i][lane] == weights->price[i];
    return same;
}

static void bank_add_lane(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget)
{
    peg_weights_block *block = bank_room(bank, budget);
    size_t lane = bank->count % PEG_WEIGHTS_BLOCK;

    if (!block)
        return;
    block->top[lane] = (int16_t)(weights->top - bank->besides * weights->scale);
    block->scale[lane] = (int16_t)weights->scale;
    block->per_scale[lane] = 1.0 / (double)weights->scale;
    for (int hole = 0; hole < bank->shape->holes; hole++)
        block->add[hole][lane] = (int16_t)weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        block->add[bank->shape->holes + i][lane] = (int16_t)weights->price[i];
    bank->count++;
}

void peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget)
{
    size_t first = bank->count;

    for (size_t i = 0; budget->status == PEG_OK && i < bank->group_size; i++) {
        peg_weights image;
        int is_new = bank_make_image(bank, bank->group[i], weights, &image);

        for (size_t k = first; is_new && k < bank->count; k++)
            is_new = !bank_lane_is(bank, k, &image);
        if (is_new)
            bank_add_lane(bank, &image, budget);
    }
}

void peg_weights_bank_seed(peg_weights_bank *bank, const peg_seeds *seeds, peg_budget *budget)
{
    for (size_t i = 0; i < seeds->count; i++) {
        peg_weights weights = {.scale = 1, .top = bank->besides - seeds->image[i].besides};

        for (int k = 0; k < bank->regions->count; k++)
            weights.price[k] = (int32_t)(seeds->image[i].regions >> k & 1);
        bank_add_lane(bank, &weights, budget);
    }
}

/* What the pegs and the full regions of a position add: rows of a block. */
static size_t bank_list_added(const peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                              uint16_t *out)
{
    size_t count = 0;

    for (int hole = 0; hole < bank->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            out[count++] = (uint16_t)hole;
    for (; full; full &= full - 1)
        out[count++] = (uint16_t)(bank->shape->holes + peg_word_first(full));
    return count;
}

/*
 * Subtracts what a position adds from the sums of a block: some weights at a time, whose sums stay
 * in registers.
 */
static inline void bank_take_added(const peg_weights_block *block, const uint16_t *added,
                                   size_t count, int16_t *restrict sum)
{
    for (size_t lane = 0; lane < PEG_WEIGHTS_BLOCK; lane += BANK_LANES) {
        int16_t left[BANK_LANES];

        memcpy(left, sum + lane, sizeof(left));
        for (size_t i = 0; i < count; i++) {
            const int16_t *add = block->add[added[i]] + lane;

            for (size_t k = 0; k < BANK_LANES; k++)
                left[k] = (int16_t)(left[k] - add[k]);
        }
        memcpy(sum + lane, left, sizeof(left));
    }
}

/* Whether any weights of a block ask for more. */
static int bank_block_asks_more(const peg_weights_block *block, const uint16_t *added, size_t count,
                                int16_t moves)
{
    int16_t sum[PEG_WEIGHTS_BLOCK];
    int16_t any = 0;

    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        sum[k] = (int16_t)(block->top[k] + moves * block->scale[k]);
    bank_take_added(block, added, count, sum);
    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        any = (int16_t)(any | sum[k]);
    return any < 0;
}

int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves)
{
    uint16_t added[PEG_MAX_HOLES + PEG_MOST_REGIONS];
    size_t count = bank_list_added(bank, pegs, full, added);
    size_t blocks =
        moves - bank->besides <= peg_weights_moves(bank->shape->holes) ? bank_blocks(bank) : 0;

    for (size_t i = 0; i < blocks; i++)
        if (bank_block_asks_more(bank->block[i], added, count, (int16_t)moves)) {
            /* The last block may have room, and stays the last. */
            if (i > 0 && i + 1 < blocks) {
                peg_weights_block *block = bank->block[i];

                bank->block[i] = bank->block[i / 2];
                bank->block[i / 2] = block;
            }
            return 1;
        }
    return 0;
}

double peg_weights_bank_bound(const peg_weights_bank *bank, size_t first, size_t most,
                              const peg_bits *pegs, uint64_t full)
{
    uint16_t added[PEG_MAX_HOLES + PEG_MOST_REGIONS];
    size_t count = bank_list_added(bank, pegs, full, added);
    size_t begin = first / PEG_WEIGHTS_BLOCK;
    size_t blocks = bank_blocks(bank);
    double best[PEG_WEIGHTS_BLOCK];
    double moves = 0;

    memset(best, 0, sizeof(best));
    if (blocks - begin > most / PEG_WEIGHTS_BLOCK)
        blocks = begin + most / PEG_WEIGHTS_BLOCK;
    for (size_t i = begin; i < blocks; i++) {
        const peg_weights_block *block = bank->block[i];
        int16_t sum[PEG_WEIGHTS_BLOCK];

        memcpy(sum, block->top, sizeof(sum));
        bank_take_added(block, added, count, sum);
        for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++) {
            double said = (double)-sum[k] * block->per_scale[k];

            best[k] = said > best[k] ? said : best[k];
        }
    }
    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        moves = best[k] > moves ? best[k] : moves;
    return moves;
}

/* -- the weigher ------------------------------------------------------------ */

/* The largest units of weights that are exact, within NEARLY_WHOLE, and of others. */
enum { MOST_UNIT = 512, LARGEST_UNIT = 4096 };
#define NEARLY_WHOLE 1e-4

/* How far above a whole number of moves a maximum must be to be worth judging. */
#define CLEARLY 1e-4

/*
 * After 150 programs, another hardly ever says 0.15 moves more than the bank. On a board of more
 * than 37 holes, each one that learns nothing then lets one position more go unasked, up to 15 in a
 * row; each that learns, half as many. On square6, positions let go so cost more than they save.
 */
enum { MANY_PROGRAMS = 150, MOST_UNASKED = 15, LARGE_BOARD = 37 };
#define HOPELESS 0.15

/* Weights are worth learning if they raise the bound by 0.1 moves. */
#define WORTHWHILE 0.1

void peg_weigher_begin(peg_weigher *weigher, const peg_fewest *fewest)
{
    memset(weigher, 0, sizeof(*weigher));
    weigher->budget = fewest->budget;
    weigher->fewest = fewest;
    peg_weights_bank_begin(&weigher->bank, fewest->regions, &fewest->frame);
    peg_weights_bank_seed(&weigher->bank, &fewest->seeds, fewest->budget);
}

int peg_weigher_measure(peg_weigher *weigher)
{
    const peg_fewest *fewest = weigher->fewest;
    peg_measure *measure = &weigher->measure;

    if (!measure->budget)
        peg_measure_begin(measure, &fewest->ops->runs, fewest->setup->shape, &fewest->setup->goal,
                          &fewest->start, fewest->regions, weigher->is_guess, fewest->budget);
    if (weigher->budget->status != PEG_OK)
        peg_measure_end(measure);
    weigher->bank.besides = measure->near.moves;
    return measure->budget != NULL;
}

void peg_weigher_end(peg_weigher *weigher)
{
    peg_budget *budget = weigher->budget;

    if (!budget)
        return;
    peg_program_end(&weigher->program);
    peg_weights_bank_end(&weigher->bank, budget);
    peg_weights_bank_end(&weigher->all, budget);
    peg_budget_free(budget, weigher->list, weigher->list_room * sizeof(*weigher->list));
    peg_measure_end(&weigher->measure);
    weigher->budget = NULL;
}

void peg_weigher_forget(peg_weigher *weigher)
{
    peg_weights_bank_end(&weigher->bank, weigher->budget);
    peg_weights_bank_seed(&weigher->bank, &weigher->fewest->seeds, weigher->budget);
}

int peg_weigher_judges(peg_weigher *weigher, peg_weights *weights)
{
    return peg_measure_allows(&weigher->measure, weights) &&
           peg_weights_fit(weights, weigher->fewest->setup->shape->holes);
}

uint64_t peg_weigher_effort(const peg_weigher *weigher)
{
    uint64_t regions = (uint64_t)weigher->fewest->regions->count;
    uint64_t rows = (uint64_t)weigher->fewest->setup->shape->holes + regions * regions;

    return weigher->measure.trails.count + weigher->measure.near.count +
           weigher->bank.group_size * rows;
}

static int32_t nearest_whole(double value)
{
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

/* Whether the program's weights and prices are, nearly, whole numbers of a unit. */
static int program_is_whole(const peg_program *program, int unit)
{
    for (int i = 0; i < program->size; i++) {
        double value = program->value[i] * unit;
        double off = value - nearest_whole(value);

        if (i != program->shape->holes && !(off < NEARLY_WHOLE && off > -NEARLY_WHOLE))
            return 0;
    }
    return 1;
}

/*
 * Makes whole numbers of a unit of the program's weights and prices. Returns whether they fit; or
 * 0 if the question is to end.
 */
static int weigher_round_to(peg_weigher *weigher, int unit, peg_weights *out)
{
    const peg_program *program = &weigher->program;

    if (peg_budget_work(weigher->budget, weigher->measure.sum_count) != PEG_OK)
        return 0;
    memset(out, 0, sizeof(*out));
    for (int hole = 0; hole < weigher->fewest->setup->shape->holes; hole++)
        out->hole[hole] = nearest_whole(program->value[hole] * unit);
    for (int i = 0; i < weigher->fewest->regions->count; i++) {
        int32_t price = nearest_whole(program->value[program->price + i] * unit);

        out->price[i] = price > 0 ? price : 0;
    }
    return peg_weigher_judges(weigher, out);
}

/*
 * Makes whole numbers of the program's weights and prices, the smallest that are exact; else, so
 * large that little is lost. Returns 0 if they are none that the bank can compute with.
 */
static int weigher_round(peg_weigher *weigher, peg_weights *out)
{
    for (int unit = 1; unit <= MOST_UNIT; unit++)
        if (program_is_whole(&weigher->program, unit))
            return weigher_round_to(weigher, unit, out);
    for (int unit = LARGEST_UNIT; unit > 0; unit = unit * 3 / 4)
        if (weigher_round_to(weigher, unit, out))
            return 1;
    return 0;
}

/*
 * Runs the program. Returns whether it comes to more than low, and its weights are whole numbers to
 * compute with.
 */
static int weigher_find(peg_weigher *weigher, const peg_bits *pegs, uint64_t full, double low,
                        peg_weights *out)
{
    weigher->programs++;
    if (!weigher->program.block)
        peg_program_begin(&weigher->program, &weigher->measure);
    low -= weigher->measure.near.moves;
    return weigher->budget->status == PEG_OK &&
           peg_program_run(&weigher->program, pegs, full, low) > low &&
           weigher_round(weigher, out) && weigher->budget->status == PEG_OK;
}

/* Adds weights to the bank. Returns 0 if there is not enough memory. */
static int weigher_take(peg_weigher *weigher, const peg_weights *weights)
{
    if (weigher->is_listed) {
        peg_weights *list = peg_budget_grow(weigher->budget, weigher->list, &weigher->list_room,
                                            weigher->learned + 1, sizeof(*list));

        if (!list)
            return 0;
        weigher->list = list;
        list[weigher->learned++] = *weights;
    }
    peg_weights_bank_add(&weigher->bank, weights, weigher->budget);
    return weigher->budget->status == PEG_OK;
}

/* Notes the work of asking the bank, or spends it. */
static void weigher_note_asking(const peg_weigher *weigher)
{
    uint64_t steps = weigher->bank.count / 2 + 16;

    if (weigher->is_foreign)
        peg_budget_spend_steps(weigher->budget, steps);
    else
        peg_budget_work(weigher->budget, steps);
}

/* A position's images, and which regions are full in each. */
typedef struct weighed_images {
    size_t count;
    peg_bits pegs[PEG_MOST_IMAGES];
    uint64_t full[PEG_MOST_IMAGES];
} weighed_images;

static void weigher_images(const peg_weigher *weigher, const peg_bits *pegs, weighed_images *out)
{
    out->count = weigher->bank.group_size;
    PEG_ASSERT(out->count <= PEG_MOST_IMAGES);
    for (size_t i = 0; i < out->count; i++) {
        out->pegs[i] =
            peg_symmetry_image(weigher->fewest->setup->shape, weigher->bank.group[i], pegs);
        out->full[i] = peg_regions_full(weigher->fewest->regions, &out->pegs[i]);
    }
}

/* Whether weights say of a position that it needs more moves than a number. */
static int weights_ask_more(const peg_weigher *weigher, const peg_weights *weights,
                            const peg_bits *pegs, uint64_t full, int moves)
{
    int64_t sum = peg_weights_sum(weights, weigher->fewest->setup->shape->holes, pegs, full);

    return sum - weights->top > (moves - weigher->measure.near.moves) * weights->scale;
}

static int images_ask_more(const peg_weigher *weigher, const weighed_images *all,
                           const peg_weights *weights, int moves)
{
    for (size_t i = 0; i < all->count; i++)
        if (weights_ask_more(weigher, weights, &all->pegs[i], all->full[i], moves))
            return 1;
    return 0;
}

/*
 * Gives the bank the last weights of the list that say enough of a position. Returns 0 if none do.
 */
static int weigher_choose(peg_weigher *weigher, const peg_bits *pegs, uint64_t full, int moves)
{
    size_t steps;
    weighed_images all;

    weigher_images(weigher, pegs, &all);
    steps = all.count * (size_t)weigher->fewest->setup->shape->holes;
    for (size_t i = weigher->learned; weigher->budget->status == PEG_OK && i-- > weigher->chosen;) {
        if (images_ask_more(weigher, &all, &weigher->list[i], moves)) {
            peg_weights *place = &weigher->list[weigher->chosen++];
            peg_weights weights = weigher->list[i];

            weigher->list[i] = *place;
            *place = weights;
            peg_weights_bank_add(&weigher->bank, place, weigher->budget);
            /* That may fail: weights of an image are left out if its regions are not listed. */
            if (peg_weights_bank_asks_more(&weigher->bank, pegs, full, moves))
                return 1;
            i++;
        }
        peg_budget_work(weigher->budget, steps);
    }
    return 0;
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

/* Whether to run no program for a position: it takes as long as many positions do. */
static int weigher_passes_over(peg_weigher *weigher, const peg_bits *pegs, uint64_t full, int moves)
{
    if (weigher->programs <= MANY_PROGRAMS)
        return 0;
    if (weigher->unasked > 0) {
        weigher->unasked--;
        return 1;
    }
    return peg_weights_bank_bound(&weigher->bank, 0, SIZE_MAX, pegs, full) < moves - HOPELESS;
}

/* Asks the program, and learns the weights it finds if they say more. */
static int weigher_ask_program(peg_weigher *weigher, const peg_bits *pegs, uint64_t full, int moves)
{
    peg_weights weights;
    int asks_more = weigher_find(weigher, pegs, full, moves + CLEARLY, &weights) &&
                    weights_ask_more(weigher, &weights, pegs, full, moves) &&
                    weigher_take(weigher, &weights);

    if (asks_more)
        weigher->patience /= 2;
    else if (weigher->patience < MOST_UNASKED && weigher->fewest->setup->shape->holes > LARGE_BOARD)
        weigher->patience++;
    weigher->unasked = weigher->patience;
    return asks_more;
}

/*
 * Whether the weights that are known say it: 1 if so, -1 if nothing else may say it, otherwise 0,
 * with the full regions.
 */
static int weigher_look(peg_weigher *weigher, const peg_bits *pegs, int moves, uint64_t *out_full)
{
    const peg_near *near = &weigher->measure.near;

    weigher_note_asking(weigher);
    if (weigher->budget->status != PEG_OK || peg_near_has_nearer(near, pegs))
        return -1;
    PEG_ASSERT(weigher->measure.is_bound);
    /* All others are at least as far away as the near ones, if there are any. */
    if (moves < near->moves || near->first == near->count)
        return 1;
    *out_full = peg_regions_full(weigher->fewest->regions, pegs);
    return peg_weights_bank_asks_more(&weigher->bank, pegs, *out_full, moves);
}

int peg_weigher_knows_more(peg_weigher *weigher, const peg_bits *pegs, int moves)
{
    uint64_t full;

    return weigher_look(weigher, pegs, moves, &full) > 0;
}

int peg_weigher_asks_more(peg_weigher *weigher, const peg_bits *pegs, int moves)
{
    uint64_t full = 0;
    int known = weigher_look(weigher, pegs, moves, &full);

    if (known != 0)
        return known > 0;
    if (weigher->is_closed)
        return weigher->all.count > 0 &&
               peg_weights_bank_asks_more(&weigher->all, pegs, full, moves) &&
               weigher_choose(weigher, pegs, full, moves);
    /* What the bank cannot say, no proof would. */
    return moves - weigher->measure.near.moves <=
               peg_weights_moves(weigher->fewest->setup->shape->holes) &&
           !weigher_passes_over(weigher, pegs, full, moves) &&
           weigher_ask_program(weigher, pegs, full, moves);
}

double peg_weigher_bound(const peg_weigher *weigher, size_t after, size_t most,
                         const peg_bits *pegs)
{
    double least = weigher->measure.near.moves;
    double said;

    if (peg_near_has_nearer(&weigher->measure.near, pegs))
        return 1;
    said = peg_weights_bank_bound(&weigher->bank, after, most, pegs,
                                  peg_regions_full(weigher->fewest->regions, pegs));
    return said > least ? said : least;
}

void peg_weigher_learn(peg_weigher *weigher, const peg_bits *pegs)
{
    const peg_near *near = &weigher->measure.near;
    peg_weights weights;

    weigher_note_asking(weigher);
    if (weigher->is_closed || !peg_weigher_measure(weigher) || weigher->budget->status != PEG_OK ||
        peg_near_has_nearer(near, pegs) || near->first == near->count)
        return;
    if (weigher_find(weigher, pegs, peg_regions_full(weigher->fewest->regions, pegs),
                     peg_weigher_bound(weigher, 0, SIZE_MAX, pegs) + WORTHWHILE, &weights))
        weigher_take(weigher, &weights);
}

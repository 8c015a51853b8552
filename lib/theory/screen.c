/* SPDX-License-Identifier: MIT */

/* When to solve a linear program, and where its count goes. */
#include "theory/screen.h"

#include "base/bytes.h"
#include "theory/resource.h"

/* Programs may take this many numbers for a step of other work, and a few programs come first. */
enum { NUMBERS_PER_STEP = 2, FIRST_PIVOTS = 32 };

/* Counts that a screen may begin with; those that it learns have the rest of the room. */
enum { MOST_KNOWN = PEG_BANK_MOST / 2 };

static peg_status begin_tolls(peg_screen *screen, const peg_shape *shape, const peg_bits *goal,
                              peg_budget *budget)
{
    peg_status status = peg_toll_finder_begin(&screen->finder, shape, budget);

    screen->with_tolls = 1;
    return status == PEG_OK ? peg_toll_bank_begin(&screen->tolls, shape, goal, budget) : status;
}

peg_status peg_screen_begin(peg_screen *screen, const peg_shape *shape, const struct peg_goal *goal,
                            const peg_classes *classes, const peg_bits *pegs, const peg_bank *bank,
                            int with_tolls, peg_budget *budget)
{
    peg_bits class = peg_class_of(classes, pegs);
    peg_status status;

    memset(screen, 0, sizeof(*screen));
    status = peg_targets_find(shape, goal, budget, &screen->targets);
    if (status != PEG_OK)
        return status;
    peg_targets_keep_class(&screen->targets, classes, &class);
    if (screen->targets.count == 0)
        return PEG_OK;
    status = peg_bank_begin(&screen->bank, shape, PEG_BANK_MOST, budget);
    if (status == PEG_OK && bank && bank->counts > 0) {
        screen->known = bank->counts < MOST_KNOWN ? bank->counts : MOST_KNOWN;
        peg_bank_copy(&screen->bank, shape, bank, screen->known);
    }
    if (status == PEG_OK)
        status = peg_simplex_begin(&screen->simplex, shape, screen->targets.list,
                                   with_tolls ? 0 : screen->targets.count, budget);
    if (status == PEG_OK && with_tolls)
        status = begin_tolls(screen, shape, &goal->pegs, budget);
    return status;
}

void peg_screen_end(peg_screen *screen, peg_budget *budget)
{
    peg_simplex_end(&screen->simplex);
    if (screen->with_tolls) {
        peg_toll_finder_end(&screen->finder, budget);
        peg_toll_bank_end(&screen->tolls, budget);
    }
    peg_budget_free(budget, screen->bank.block, screen->bank.block_size);
    screen->bank.block = NULL;
    peg_targets_free(&screen->targets, budget);
}

int peg_screen_is_eager(const peg_screen *screen, uint64_t steps)
{
    const peg_simplex *simplex = &screen->simplex;
    uint64_t work = simplex->work + screen->finder.simplex.work;

    return screen->lucky || work < NUMBERS_PER_STEP * steps + FIRST_PIVOTS * simplex->pivot_work;
}

void peg_screen_begin_sums(peg_screen_sums *sums)
{
    sums->learned = SIZE_MAX;
    sums->tolls_learned = SIZE_MAX;
}

void peg_screen_sum(const peg_screen *screen, const peg_bits *pegs, peg_screen_sums *sums)
{
    if (sums->learned == screen->learned)
        peg_bank_move(&screen->bank, &sums->pegs, pegs, sums->sum);
    else
        peg_bank_sum(&screen->bank, pegs, sums->sum);
    sums->pegs = *pegs;
    sums->learned = screen->learned;
}

void peg_screen_sum_tolls(const peg_screen *screen, const peg_bits *pegs, peg_screen_sums *sums)
{
    const peg_toll_bank *tolls = &screen->tolls;

    if (sums->tolls_learned != tolls->learned)
        peg_toll_bank_sum(tolls, pegs, &sums->tolls);
    else if (!peg_bits_equal(&sums->toll_pegs, pegs))
        peg_toll_bank_move(tolls, &sums->toll_pegs, pegs, &sums->tolls);
    sums->toll_pegs = *pegs;
    sums->tolls_learned = tolls->learned;
}

/* The least that a row comes to in a target. */
static int32_t floor_of(const peg_screen *screen, const peg_proof_row *row)
{
    int64_t least = INT16_MAX;

    for (size_t i = 0; i < screen->targets.count; i++) {
        int64_t sum = peg_row_sum(row, &screen->targets.list[i]);

        least = sum < least ? sum : least;
    }
    return (int32_t)least;
}

/* Learns a count with tolls from a position that no other count rules out. */
static peg_status learn_tolls(peg_screen *screen, const peg_bits *pegs, int *out_ruled_out)
{
    const peg_shape *shape = screen->simplex.shape;
    peg_toll_count count;
    peg_status status = peg_toll_find(&screen->finder, &screen->simplex, pegs, &screen->tolls.goal,
                                      peg_largest_in_16_bits(shape->holes), &count, out_ruled_out);

    if (status == PEG_OK && *out_ruled_out)
        peg_toll_bank_add(&screen->tolls, shape, &count);
    return status;
}

peg_status peg_screen_learn(peg_screen *screen, const peg_bits *pegs, int *out_ruled_out)
{
    const peg_shape *shape = screen->simplex.shape;
    const peg_bits *goal = screen->with_tolls ? &screen->tolls.goal : NULL;
    peg_proof_row row;
    peg_status status = peg_resource_find(
        &screen->simplex, pegs, goal, peg_largest_in_16_bits(shape->holes), &row, out_ruled_out);

    if (status != PEG_OK)
        return status;
    if (*out_ruled_out)
        peg_bank_set(&screen->bank, shape,
                     screen->known + screen->learned++ % (PEG_BANK_MOST - screen->known), &row,
                     floor_of(screen, &row));
    else if (screen->with_tolls)
        status = learn_tolls(screen, pegs, out_ruled_out);
    screen->lucky = *out_ruled_out;
    return status;
}

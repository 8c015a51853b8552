/* SPDX-License-Identifier: MIT */

/* When to solve a linear program, and where its count goes. */
#include "theory/screen.h"

#include "base/bytes.h"
#include "theory/resource.h"

/* Programs may take this many numbers for a step of other work, and a few programs come first. */
enum { NUMBERS_PER_STEP = 2, FIRST_PIVOTS = 32 };

/* Counts that a screen may begin with; those that it learns have the rest of the room. */
enum { MOST_KNOWN = PEG_BANK_MOST / 2 };

peg_status peg_screen_begin(peg_screen *screen, const peg_shape *shape, const struct peg_goal *goal,
                            const peg_classes *classes, const peg_bits *pegs, const peg_bank *bank,
                            peg_budget *budget)
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
                                   screen->targets.count, budget);
    return status;
}

void peg_screen_end(peg_screen *screen, peg_budget *budget)
{
    peg_simplex_end(&screen->simplex);
    peg_budget_free(budget, screen->bank.block, screen->bank.block_size);
    screen->bank.block = NULL;
    peg_targets_free(&screen->targets, budget);
}

int peg_screen_is_eager(const peg_screen *screen, uint64_t steps)
{
    const peg_simplex *simplex = &screen->simplex;

    return screen->lucky ||
           simplex->work < NUMBERS_PER_STEP * steps + FIRST_PIVOTS * simplex->pivot_work;
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

peg_status peg_screen_learn(peg_screen *screen, const peg_bits *pegs, int *out_ruled_out)
{
    const peg_shape *shape = screen->simplex.shape;
    peg_proof_row row;
    peg_status status = peg_resource_find(
        &screen->simplex, pegs, NULL, peg_largest_in_16_bits(shape->holes), &row, out_ruled_out);

    if (status != PEG_OK)
        return status;
    screen->lucky = *out_ruled_out;
    if (*out_ruled_out)
        peg_bank_set(&screen->bank, shape,
                     screen->known + screen->learned++ % (PEG_BANK_MOST - screen->known), &row,
                     floor_of(screen, &row));
    return PEG_OK;
}

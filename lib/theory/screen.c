/* SPDX-License-Identifier: MIT */

/* When to solve a linear program, and where its count goes. */
#include "theory/screen.h"

#include "base/assert.h"
#include "base/memory.h"

/* Programs may read 2 numbers for each step of other work, besides those of 32 pivots at first. */
enum { NUMBERS_PER_STEP = 2, FIRST_PIVOTS = 32 };

/* A screen begins with at most half the room in counts; those that it learns have the rest. */
enum { MOST_KNOWN = PEG_BANK_MOST / 2 };

void peg_screen_begin(peg_screen *screen, const peg_shape *shape, const struct peg_goal *goal,
                      const peg_classes *classes, const peg_bits *pegs, const peg_bank *bank,
                      int with_tolls, peg_budget *budget)
{
    peg_targets *targets = &screen->targets;

    PEG_ASSERT(!with_tolls || goal->kind != PEG_GOAL_ANYWHERE);
    memset(screen, 0, sizeof(*screen));
    peg_targets_find(shape, goal, classes, pegs, budget, targets);
    if (targets->count == 0)
        return;
    screen->with_tolls = with_tolls;
    peg_bank_begin(&screen->bank, shape, PEG_BANK_MOST, budget);
    peg_simplex_begin(&screen->simplex, shape, targets->list, with_tolls ? 0 : targets->count, 0,
                      budget);
    if (with_tolls) {
        peg_toll_finder_begin(&screen->finder, shape, budget);
        peg_toll_bank_begin(&screen->tolls, shape, &goal->pegs, budget);
    }
    if (budget->status == PEG_OK && bank && bank->counts > 0) {
        screen->known = bank->counts < MOST_KNOWN ? bank->counts : MOST_KNOWN;
        peg_bank_copy(&screen->bank, shape, bank, screen->known);
    }
}

static void screen_free_news(peg_screen *screen, peg_budget *budget)
{
    peg_budget_free(budget, screen->news, screen->news_room * sizeof(*screen->news));
    screen->news = NULL;
    screen->news_count = 0;
    screen->news_room = 0;
}

void peg_screen_end(peg_screen *screen, peg_budget *budget)
{
    peg_simplex_end(&screen->simplex);
    peg_toll_finder_end(&screen->finder, budget);
    peg_toll_bank_end(&screen->tolls, budget);
    peg_bank_end(&screen->bank, budget);
    screen_free_news(screen, budget);
    peg_targets_free(&screen->targets, budget);
}

uint64_t peg_learned_counts_need(const peg_shape *shape)
{
    size_t row = (PEG_BANK_MOST + PEG_TOLL_BANK_MOST) * sizeof(int16_t) + sizeof(peg_toll_lanes);

    return sizeof(peg_learned_counts) + (1 + (size_t)shape->holes + shape->line_count) * row;
}

peg_learned_counts *peg_learned_counts_new(const peg_shape *shape, peg_budget *budget)
{
    const peg_bits none = {{0}};
    peg_learned_counts *counts = peg_budget_new(budget, sizeof(*counts));

    if (counts) {
        peg_bank_begin(&counts->bank, shape, PEG_BANK_MOST, budget);
        peg_toll_bank_begin(&counts->tolls, shape, &none, budget);
    }
    if (budget->status == PEG_OK)
        return counts;
    peg_budget_freed(budget, peg_learned_counts_size(counts));
    peg_learned_counts_free(counts, &budget->allocator);
    peg_budget_go_on(budget);
    return NULL;
}

void peg_learned_counts_free(peg_learned_counts *counts, const peg_allocator *allocator)
{
    peg_toll_bank *tolls;

    if (!counts)
        return;
    tolls = &counts->tolls;
    peg_memory_free(allocator, tolls->hole, tolls->lanes_size);
    peg_memory_free(allocator, tolls->weights.block, tolls->weights.block_size);
    peg_memory_free(allocator, counts->bank.block, counts->bank.block_size);
    peg_memory_free(allocator, counts, sizeof(*counts));
}

uint64_t peg_learned_counts_size(const peg_learned_counts *counts)
{
    return counts ? sizeof(*counts) + counts->bank.block_size + counts->tolls.weights.block_size +
                        counts->tolls.lanes_size
                  : 0;
}

/* Makes the floor of each count the least that it comes to in a target. */
static void set_floors(peg_bank *bank, const peg_targets *targets)
{
    int16_t sums[PEG_BANK_MOST];

    memset(bank->start, 0, bank->counts * sizeof(*bank->start));
    peg_bank_sum(bank, &targets->list[0], sums);
    memcpy(bank->start, sums, bank->counts * sizeof(*sums));
    for (size_t i = 1; i < targets->count; i++) {
        peg_bank_move(bank, &targets->list[i - 1], &targets->list[i], sums);
        for (size_t k = 0; k < bank->counts; k++)
            if (sums[k] < bank->start[k])
                bank->start[k] = sums[k];
    }
    for (size_t k = 0; k < bank->counts; k++)
        bank->start[k] = (int16_t)-bank->start[k];
}

void peg_screen_share(peg_screen *screen, const peg_learned_counts *counts)
{
    const peg_shape *shape = screen->simplex.shape;

    PEG_ASSERT(screen->learned == 0 && screen->known == 0);
    if (!screen->with_tolls || !counts)
        return;
    screen->is_shared = 1;
    screen->learned = counts->added;
    if (counts->bank.counts > 0) {
        peg_bank_copy(&screen->bank, shape, &counts->bank, counts->bank.counts);
        set_floors(&screen->bank, &screen->targets);
    }
    if (counts->tolls.learned > 0)
        peg_toll_bank_copy(&screen->tolls, shape, &counts->tolls);
}

/* Keeps a count for others, if there is memory for it. */
static void screen_keep(peg_screen *screen, const peg_resource *count)
{
    peg_resource *news = NULL;

    if (screen->is_shared)
        news = peg_budget_try_grow(screen->simplex.budget, screen->news, &screen->news_room,
                                   screen->news_count + 1, sizeof(*news));
    if (!news)
        return;
    screen->news = news;
    news[screen->news_count++] = *count;
}

void peg_screen_tell(peg_screen *screen, peg_learned_counts *counts)
{
    const peg_shape *shape = screen->simplex.shape;

    for (size_t i = 0; i < screen->news_count && counts; i++) {
        const peg_resource *count = &screen->news[i];

        if (count->toll[0].price)
            peg_toll_bank_add(&counts->tolls, shape, count);
        else
            peg_bank_set(&counts->bank, shape, counts->added++ % PEG_BANK_MOST, &count->row, 0);
    }
    screen_free_news(screen, screen->simplex.budget);
}

void peg_screen_use(peg_screen *screen, peg_budget *budget)
{
    screen->simplex.budget = budget;
    screen->finder.simplex.budget = budget;
}

int peg_screen_is_eager(const peg_screen *screen, uint64_t steps)
{
    const peg_simplex *simplex = &screen->simplex;
    uint64_t work = simplex->work + screen->finder.simplex.work;

    return screen->is_stopped || screen->lucky ||
           work < NUMBERS_PER_STEP * steps + FIRST_PIVOTS * simplex->pivot_work;
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

/* Looks for a count that rules a position out, and adds it. Returns whether there is one. */
static int find_count(peg_screen *screen, const peg_bits *pegs)
{
    const peg_shape *shape = screen->simplex.shape;
    const peg_bits *goal = screen->with_tolls ? &screen->tolls.goal : NULL;
    int32_t largest = peg_largest_in_16_bits(shape->holes);
    size_t at = screen->known + screen->learned % (PEG_BANK_MOST - screen->known);
    peg_resource count;

    if (!screen->finder.is_stopped &&
        peg_resource_find(&screen->simplex, pegs, goal, largest, &count)) {
        peg_bank_set(&screen->bank, shape, at, &count.row,
                     peg_targets_least(&screen->targets, &count.row));
        screen->learned++;
        screen_keep(screen, &count);
        return 1;
    }
    if (!screen->with_tolls ||
        !peg_toll_find(&screen->finder, &screen->simplex, pegs, goal, largest, &count))
        return 0;
    peg_toll_bank_add(&screen->tolls, shape, &count);
    screen_keep(screen, &count);
    return 1;
}

peg_screened peg_screen_learn(peg_screen *screen, const peg_bits *pegs)
{
    int found;

    if (!screen->is_stopped || !peg_bits_equal(&screen->stopped_at, pegs)) {
        screen->simplex.is_stopped = 0;
        screen->finder.is_stopped = 0;
    }
    found = find_count(screen, pegs);
    screen->is_stopped = screen->simplex.is_stopped || screen->finder.is_stopped;
    screen->stopped_at = *pegs;
    if (screen->is_stopped)
        return PEG_SCREENED_LATER;
    screen->lucky = found;
    return found ? PEG_SCREENED_OUT : PEG_SCREENED_THROUGH;
}

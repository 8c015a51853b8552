/* SPDX-License-Identifier: MIT */
#include "theory/learn.h"

#include "base/hash.h"
#include "theory/resource.h"

/* How long to learn, at most. */
#define MOST_GAMES        1000
#define MOST_PROGRAMS     2000
#define MOST_WORK         (UINT64_C(1) << 29)
#define HOLES_PER_PROGRAM 32

/* Sums of counts that are computed at once, at the least. */
#define SUMS_AT_ONCE 8

#define NO_LINE SIZE_MAX

typedef struct learner {
    peg_pool *pool;
    const peg_shape *shape;
    const peg_classes *classes;
    const peg_bits *class;
    peg_simplex simplex;
    int fewest; /* pegs of a target */
    int programs;
    uint64_t drawn;
} learner;

static uint32_t draw(learner *l, uint32_t below)
{
    return (uint32_t)((peg_hash(l->drawn++) >> 32) * below >> 32);
}

static int has_learnt_enough(const learner *l)
{
    return l->pool->count == PEG_POOL_COUNTS || l->programs >= MOST_PROGRAMS ||
           l->simplex.work >= l->simplex.most_work;
}

/* On large shapes a game lasts longer than one would solve programs for. */
static int is_worth_a_program(learner *l)
{
    uint32_t odds = (uint32_t)l->shape->holes / HOLES_PER_PROGRAM;

    return odds < 2 || draw(l, odds) == 0;
}

/* Full but for one hole, or now and then emptier; the pivots put the class right. */
static peg_bits draw_start(learner *l, int game)
{
    peg_bits pegs = peg_bits_below(l->shape->holes);
    peg_bits own;

    if (game % 4 == 3) {
        uint32_t eighths = 1 + draw(l, 7);

        for (int hole = 0; hole < l->shape->holes; hole++)
            if (draw(l, 8) < eighths)
                peg_bits_flip(&pegs, hole);
    } else {
        peg_bits_flip(&pegs, (int)draw(l, (uint32_t)l->shape->holes));
    }
    own = peg_class_of(l->classes, &pegs);
    for (int i = 0; i < l->classes->count; i++)
        if (peg_bits_get(&own, i) != peg_bits_get(l->class, i))
            peg_bits_flip(&pegs, l->classes->pivot[i]);
    return pegs;
}

static peg_status work(learner *l, uint64_t steps)
{
    l->simplex.work += steps;
    return peg_budget_work(l->simplex.budget, steps);
}

/* Adds a count to the pool, with all its images. */
static peg_status add(learner *l, const peg_row *row)
{
    uint64_t sums = (uint64_t)l->pool->keepers * l->pool->targets->count;

    peg_pool_add(l->pool, row);
    return work(l, sums * (uint64_t)l->fewest);
}

/* Whether a position is ruled out, by the pool or by a count that is new to it. */
static peg_status judge(learner *l, const peg_bits *pegs, int *out_lost)
{
    uint64_t sums = (uint64_t)l->pool->count + SUMS_AT_ONCE;
    peg_row row;
    peg_status status = work(l, sums * (uint64_t)l->shape->holes / SUMS_AT_ONCE);

    *out_lost = peg_pool_rules_out(l->pool, pegs);
    if (status != PEG_OK || *out_lost || !is_worth_a_program(l))
        return status;
    l->programs++;
    status = peg_resource_find(&l->simplex, pegs, NULL, l->pool->largest, &row, out_lost);
    if (status == PEG_OK && *out_lost) {
        status = add(l, &row);
        peg_pool_rules_out(l->pool, pegs);
    }
    return status;
}

/* A random jump to where nothing is ruled out, or NO_LINE. */
static peg_status choose_jump(learner *l, const peg_bits *pegs, size_t *out_line)
{
    size_t count = l->shape->line_count;
    size_t first = draw(l, (uint32_t)count);

    *out_line = NO_LINE;
    for (size_t i = 0; i < count && !has_learnt_enough(l); i++) {
        size_t line = (first + i) % count;
        peg_bits after = *pegs;
        peg_status status;
        int lost;

        if (!peg_bits_allow(pegs, l->shape->lines[line]))
            continue;
        peg_bits_jump(&after, l->shape->lines[line]);
        status = judge(l, &after, &lost);
        if (status != PEG_OK)
            return status;
        if (!lost) {
            *out_line = line;
            return PEG_OK;
        }
    }
    return PEG_OK;
}

static peg_status play_game(learner *l, int game)
{
    peg_bits pegs = draw_start(l, game);
    int count = peg_bits_count(&pegs);
    int lost = count < l->fewest;
    peg_status status = lost ? PEG_OK : judge(l, &pegs, &lost);

    for (; status == PEG_OK && !lost && count > l->fewest; count--) {
        size_t line;

        status = choose_jump(l, &pegs, &line);
        if (status != PEG_OK || line == NO_LINE)
            break;
        peg_bits_jump(&pegs, l->shape->lines[line]);
    }
    return status;
}

peg_status peg_learn(peg_pool *pool, const peg_classes *classes, const peg_bits *class,
                     peg_budget *budget)
{
    learner l = {.pool = pool, .shape = pool->shape, .classes = classes, .class = class};
    const peg_targets *targets = pool->targets;
    peg_status status =
        peg_simplex_begin(&l.simplex, l.shape, targets->list, targets->count, budget);

    l.fewest = peg_bits_count(&targets->list[0]);
    l.simplex.most_work = MOST_WORK;
    for (int game = 0; game < MOST_GAMES && status == PEG_OK && !has_learnt_enough(&l); game++)
        status = play_game(&l, game);
    peg_simplex_end(&l.simplex);
    return status;
}

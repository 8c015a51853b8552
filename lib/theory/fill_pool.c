/* SPDX-License-Identifier: MIT */

/* Games at random, the same ones each time: the random numbers are hashes of 0, 1, 2 and so on. */
#include "theory/fill_pool.h"

#include "base/hash.h"
#include "theory/resource.h"

/* When to stop filling, at the latest. */
#define MOST_GAMES        1000
#define MOST_PROGRAMS     2000
#define HOLES_PER_PROGRAM 32

/* The work to find a number of counts grows faster than they do. */
#define MOST_WORK(wanted) ((uint64_t)(wanted) * (uint64_t)(wanted) << 11)

/* The sums of this many counts are computed at once, or more. */
#define SUMS_AT_ONCE 8

#define NO_LINE SIZE_MAX

typedef struct filler {
    peg_resource_pool *pool;
    const peg_shape *shape;
    const peg_classes *classes;
    const peg_bits *class;
    peg_simplex simplex;
    int wanted; /* counts */
    int fewest; /* pegs of a target: no game goes below */
    int programs;
    uint64_t drawn; /* random numbers so far */
} filler;

static uint32_t draw(filler *f, uint32_t below)
{
    return (uint32_t)((peg_hash(f->drawn++) >> 32) * below >> 32);
}

static int has_enough(const filler *f)
{
    return f->pool->count >= f->wanted || f->programs >= MOST_PROGRAMS ||
           f->simplex.work >= f->simplex.most_work;
}

/* A game on a large shape has more positions than there is time to solve programs for. */
static int is_worth_a_program(filler *f)
{
    uint32_t odds = (uint32_t)f->shape->holes / HOLES_PER_PROGRAM;

    return odds < 2 || draw(f, odds) == 0;
}

/* Full but for one hole, or at times emptier; pegs in the pivots then put the class right. */
static peg_bits draw_start(filler *f, int game)
{
    peg_bits pegs = peg_bits_below(f->shape->holes);
    peg_bits own;

    if (game % 4 == 3) {
        uint32_t eighths = 1 + draw(f, 7);

        for (int hole = 0; hole < f->shape->holes; hole++)
            if (draw(f, 8) < eighths)
                peg_bits_flip(&pegs, hole);
    } else {
        peg_bits_flip(&pegs, (int)draw(f, (uint32_t)f->shape->holes));
    }
    own = peg_class_of(f->classes, &pegs);
    for (int i = 0; i < f->classes->count; i++)
        if (peg_bits_get(&own, i) != peg_bits_get(f->class, i))
            peg_bits_flip(&pegs, f->classes->pivot[i]);
    return pegs;
}

static peg_status work(filler *f, uint64_t steps)
{
    f->simplex.work += steps;
    return peg_budget_spend_steps(f->simplex.budget, steps);
}

/* Adds a count to the pool, with all its images. */
static peg_status add(filler *f, const peg_proof_row *row)
{
    uint64_t sums = (uint64_t)f->pool->keepers * f->pool->targets->count;

    peg_resource_pool_add(f->pool, row);
    return work(f, sums * (uint64_t)f->fewest);
}

/* Whether a position is ruled out by the pool, or by a new count, which is added. */
static peg_status judge(filler *f, const peg_bits *pegs, int *out_lost)
{
    uint64_t sums = (uint64_t)f->pool->count + SUMS_AT_ONCE;
    peg_proof_row row;
    peg_status status = work(f, sums * (uint64_t)f->shape->holes / SUMS_AT_ONCE);

    *out_lost = peg_resource_pool_rules_out(f->pool, pegs);
    if (status != PEG_OK || *out_lost || !is_worth_a_program(f))
        return status;
    f->programs++;
    status = peg_resource_find(&f->simplex, pegs, NULL, f->pool->largest, &row, out_lost);
    if (status == PEG_OK && *out_lost) {
        status = add(f, &row);
        peg_resource_pool_rules_out(f->pool, pegs);
    }
    return status;
}

/* A random jump to a position that is not ruled out, or NO_LINE. */
static peg_status choose_jump(filler *f, const peg_bits *pegs, size_t *out_line)
{
    size_t count = f->shape->line_count;
    size_t first = draw(f, (uint32_t)count);

    *out_line = NO_LINE;
    for (size_t i = 0; i < count && !has_enough(f); i++) {
        size_t line = (first + i) % count;
        peg_bits after = *pegs;
        peg_status status;
        int lost;

        if (!peg_bits_allow(pegs, f->shape->lines[line]))
            continue;
        peg_bits_jump(&after, f->shape->lines[line]);
        status = judge(f, &after, &lost);
        if (status != PEG_OK)
            return status;
        if (!lost) {
            *out_line = line;
            return PEG_OK;
        }
    }
    return PEG_OK;
}

static peg_status play_game(filler *f, int game)
{
    peg_bits pegs = draw_start(f, game);
    int count = peg_bits_count(&pegs);
    int lost = count < f->fewest;
    peg_status status = lost ? PEG_OK : judge(f, &pegs, &lost);

    for (; status == PEG_OK && !lost && count > f->fewest; count--) {
        size_t line;

        status = choose_jump(f, &pegs, &line);
        if (status != PEG_OK || line == NO_LINE)
            break;
        peg_bits_jump(&pegs, f->shape->lines[line]);
    }
    return status;
}

peg_status peg_resource_pool_fill(peg_resource_pool *pool, const peg_classes *classes,
                                  const peg_bits *class, int wanted, peg_budget *budget)
{
    filler f = {
        .pool = pool, .shape = pool->shape, .classes = classes, .class = class, .wanted = wanted};
    const peg_targets *targets = pool->targets;
    peg_status status =
        peg_simplex_begin(&f.simplex, f.shape, targets->list, targets->count, budget);

    f.fewest = peg_bits_count(&targets->list[0]);
    f.simplex.most_work = MOST_WORK(wanted);
    for (int game = 0; game < MOST_GAMES && status == PEG_OK && !has_enough(&f); game++)
        status = play_game(&f, game);
    peg_simplex_end(&f.simplex);
    return status;
}

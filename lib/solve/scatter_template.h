/* SPDX-License-Identifier: MIT */

/*
 * Scatter measures how far apart pegs stand: the sum of their squared distances from their middle,
 * plus a constant for each peg that stands alone, with no peg in a hole next to it. Pegs that stand
 * together can clear each other away, while a straggler is hard to reach. So of two positions with
 * the same number of pegs, the one with less scatter is more promising. This rule of thumb held on
 * every board that was tried. Counting the pegs that stand alone solves boards of 100 and more
 * holes ten times sooner. Counting jumps, clusters, or pegs that cannot move, in addition or
 * instead, did not.
 *
 * The sum of squares follows from four others, which a jump changes by a few additions: the number
 * of pegs, and the sums of x, y and the squared distance from the origin.
 */
#ifndef PEG_SOLVE_SCATTER_TEMPLATE_H
#define PEG_SOLVE_SCATTER_TEMPLATE_H

#include "base/assert.h"
#include "position/position_template.h"
#include "solve/setup.h"

static inline peg_moments moments_of(const peg_places *places, const peg_bits *pegs)
{
    peg_moments m = {{0}};

    for (int w = 0; w < PEG_WIDTH; w++)
        for (uint64_t word = pegs->word[w]; word; word &= word - 1)
            for (int i = 0; i < PEG_MOMENTS; i++)
                m.sum[i] += places->hole[w * 64 + peg_word_first(word)].sum[i];
    return m;
}

static inline peg_moments moments_after(const peg_places *places, peg_moments m, peg_jump jump)
{
    const peg_moments *hole = places->hole;

    for (int i = 0; i < PEG_MOMENTS; i++)
        m.sum[i] += hole[jump.to].sum[i] - hole[jump.over].sum[i] - hole[jump.from].sum[i];
    return m;
}

/*
 * Many positions of a level have the same scatter, and which of them comes first is luck: hunts on
 * english take 212 positions or 719. Orders by age, by the bank's sums, by the number of legal
 * jumps and by the exact sum, all tried on 280 problems, depend on luck too. Of 17 roundings, only
 * these two, for positions of one word and of several, cost no board much.
 */
#define ROUND_UP (PEG_WIDTH > 1)

/* The sum of squares for one peg or more, as a whole number. */
static inline int32_t squares_of(const peg_places *places, const peg_moments *m)
{
    int64_t x = m->sum[PEG_MOMENT_X];
    int64_t y = m->sum[PEG_MOMENT_Y];
    uint32_t pegs = (uint32_t)m->sum[PEG_MOMENT_PEGS];
    uint64_t middle = (uint64_t)(x * x + places->y_weight * y * y) + (ROUND_UP ? 0 : pegs - 1);

    PEG_ASSERT(pegs > 0);
    /* Processors divide numbers of 32 bits several times faster than those of 64. */
    if (middle <= UINT32_MAX)
        return m->sum[PEG_MOMENT_SQUARE] - (int32_t)((uint32_t)middle / pegs);
    return m->sum[PEG_MOMENT_SQUARE] - (int32_t)(middle / pegs);
}

static inline int is_alone(const peg_shape *shape, const uint64_t *pegs, int hole)
{
    const uint64_t *beside = shape->beside + hole * PEG_WIDTH;
    uint64_t near = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        near |= beside[w] & pegs[w];
    return near == 0;
}

/* How many pegs of some holes stand alone in a position. */
static inline int32_t count_alone(const peg_shape *shape, const uint64_t *pegs, int w,
                                  uint64_t holes)
{
    int32_t alone = 0;

    for (holes &= pegs[w]; holes; holes &= holes - 1)
        alone += is_alone(shape, pegs, w * 64 + peg_word_first(holes));
    return alone;
}

/* How many pegs stand alone; 0 if that does not count. */
static inline int32_t count_all_alone(const peg_setup *setup, const uint64_t *pegs)
{
    int32_t alone = 0;

    if (setup->places.alone_weight == 0)
        return 0;
    for (int w = 0; w < PEG_WIDTH; w++)
        alone += count_alone(setup->shape, pegs, w, UINT64_MAX);
    return alone;
}

/* The number of pegs that a jump leaves alone, less the number to which it brings a neighbour. */
static inline int32_t alone_more(const peg_shape *shape, const uint64_t *pegs, const uint64_t *next,
                                 peg_jump jump)
{
    const uint64_t *from = shape->beside + jump.from * PEG_WIDTH;
    const uint64_t *over = shape->beside + jump.over * PEG_WIDTH;
    const uint64_t *to = shape->beside + jump.to * PEG_WIDTH;
    int32_t more = is_alone(shape, next, jump.to);

    for (int w = 0; w < PEG_WIDTH; w++) {
        more += count_alone(shape, next, w, (from[w] | over[w]) & pegs[w]);
        more -= count_alone(shape, pegs, w, to[w] & ~(from[w] | over[w]));
    }
    return more;
}

/*
 * The scatter of the position after a jump, from the moments of the position before and the number
 * of its pegs that stand alone.
 */
static inline int32_t scatter_after(const peg_setup *setup, const uint64_t *pegs,
                                    const uint64_t *next, const peg_moments *moments, int32_t alone,
                                    size_t line)
{
    const peg_places *places = &setup->places;
    peg_jump jump = setup->shape->lines[line];
    peg_moments after = moments_after(places, *moments, jump);
    int32_t squares = squares_of(places, &after);

    if (places->alone_weight == 0)
        return squares;
    alone += alone_more(setup->shape, pegs, next, jump);
    PEG_ASSERT(alone == count_all_alone(setup, next));
    return squares + places->alone_weight * alone;
}

#endif

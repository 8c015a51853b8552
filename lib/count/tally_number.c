/* SPDX-License-Identifier: MIT */

/* Solutions by their numbers, and their numbers, from the counts of a tally: see tally.h. */
#include "count/tally.h"

#include "base/assert.h"
#include "base/count.h"
#include "base/memory.h"

/* From how many sequences of jumps a position is won, some number of jumps after the start. */
static peg_count count_of(const peg_tally *tally, int jumps, const peg_bits *pegs)
{
    peg_bits stored = jumps <= tally->meeting ? *pegs : peg_tally_complement(tally, pegs);
    const peg_level *level = peg_tally_level(tally, jumps);
    uint64_t key[PEG_MAX_WORDS];
    size_t at;

    tally->ops->find_key(&tally->frame, stored.word, key);
    at = tally->ops->locate(level, key);
    return at < level->count ? level->counts[at] : (peg_count){0, 0};
}

/* The number of jumps from the start to a position. */
static int jumps_to(const peg_tally *tally, const peg_bits *pegs)
{
    return peg_bits_count(&tally->ends.pegs) - peg_bits_count(pegs);
}

peg_count peg_tally_count(const peg_tally *tally, const peg_bits *pegs)
{
    if (peg_bits_equal(pegs, &tally->ends.pegs))
        return tally->total;
    return count_of(tally, jumps_to(tally, pegs), pegs);
}

int peg_tally_has(const peg_tally *tally, const peg_bits *pegs)
{
    int jumps = jumps_to(tally, pegs);
    peg_count count;

    if (peg_bits_equal(pegs, &tally->ends.pegs))
        return 1;
    if (!tally->from_start || jumps < 0 || jumps > tally->length)
        return 0;
    count = count_of(tally, jumps, pegs);
    return (count.low | count.high) != 0;
}

/*
 * Plays the jump with which solution number *left begins, and takes the solutions that begin
 * with earlier jumps from *left. The position after it is `jumps` jumps from the start.
 */
static peg_jump tally_choose(const peg_tally *tally, int jumps, peg_bits *pegs, peg_count *left)
{
    const peg_jump *line = tally->ends.shape->lines;

    for (;; line++) {
        peg_count count;

        if (!peg_bits_allow(pegs, *line))
            continue;
        peg_bits_jump(pegs, *line);
        count = count_of(tally, jumps, pegs);
        if (peg_count_less(left, &count))
            return *line;
        peg_count_take(left, &count);
        peg_bits_jump(pegs, *line);
    }
}

peg_status peg_tally_at(const peg_tally *tally, const peg_bits *start, const peg_count *index,
                        peg_jump *out, size_t *out_count)
{
    peg_bits pegs = *start;
    peg_count left = *index;
    peg_count total = peg_tally_count(tally, start);
    int played = jumps_to(tally, start);
    size_t count = 0;

    PEG_ASSERT(peg_tally_has(tally, start));
    if (!peg_count_less(index, &total))
        return PEG_E_INDEX;
    while (played < tally->length)
        out[count++] = tally_choose(tally, ++played, &pegs, &left);
    *out_count = count;
    return PEG_OK;
}

/*
 * Adds the solutions that begin with jumps before this one to a sum, and plays it. The position
 * after it is `jumps` jumps from the start.
 */
static peg_status count_before(const peg_tally *tally, int jumps, peg_jump jump, peg_bits *pegs,
                               peg_count *sum)
{
    const peg_shape *shape = tally->ends.shape;
    size_t i = 0;

    for (; i < shape->line_count && memcmp(&shape->lines[i], &jump, sizeof(jump)) != 0; i++) {
        peg_count count;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(pegs, shape->lines[i]);
        count = count_of(tally, jumps, pegs);
        peg_count_add(sum, &count);
        peg_bits_jump(pegs, shape->lines[i]);
    }
    if (i == shape->line_count || !peg_bits_allow(pegs, jump))
        return PEG_E_SOLUTION;
    peg_bits_jump(pegs, jump);
    return PEG_OK;
}

peg_status peg_tally_index(const peg_tally *tally, const peg_bits *start, const peg_jump *jumps,
                           size_t count, peg_count *out_index)
{
    peg_bits pegs = *start;
    peg_count index = {0, 0};
    peg_count total = peg_tally_count(tally, start);
    int played = jumps_to(tally, start);
    peg_status status = PEG_OK;

    PEG_ASSERT(peg_tally_has(tally, start));
    if ((total.low | total.high) == 0 || count != (size_t)(tally->length - played))
        return PEG_E_SOLUTION;
    for (size_t i = 0; status == PEG_OK && i < count; i++)
        status = count_before(tally, ++played, jumps[i], &pegs, &index);
    if (status != PEG_OK)
        return status;
    if (!peg_goal_met(&tally->ends.goal, &pegs))
        return PEG_E_SOLUTION;
    *out_index = index;
    return PEG_OK;
}

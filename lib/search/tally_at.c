/* SPDX-License-Identifier: MIT */

/* The numbers of solutions: which is which, in the order of their jumps. */
#include "search/tally.h"

#include "base/count.h"

/* From how many sequences of jumps a position, after so many jumps, is won. */
static peg_count count_of(const peg_tally *tally, int jumps, const peg_bits *pegs)
{
    peg_bits seen = jumps <= tally->meeting ? *pegs : peg_tally_complement(tally, pegs);
    const peg_level *level = peg_tally_level(tally, jumps);
    uint64_t key[PEG_MAX_WORDS];
    size_t at;

    tally->ops->canon(&tally->frame, seen.word, key);
    at = tally->ops->locate(level, key);
    return at < level->count ? tally->counts[jumps][at] : (peg_count){0, 0};
}

/* How many jumps a position is past the start. */
static int jumps_to(const peg_tally *tally, const peg_bits *pegs)
{
    return peg_bits_count(&tally->task.pegs) - peg_bits_count(pegs);
}

peg_count peg_tally_count(const peg_tally *tally, const peg_bits *pegs)
{
    if (peg_bits_equal(pegs, &tally->task.pegs))
        return tally->total;
    return count_of(tally, jumps_to(tally, pegs), pegs);
}

int peg_tally_has(const peg_tally *tally, const peg_bits *pegs)
{
    int jumps = jumps_to(tally, pegs);
    peg_count count;

    if (peg_bits_equal(pegs, &tally->task.pegs))
        return 1;
    if (!tally->ahead || jumps < 0 || jumps > tally->length)
        return 0;
    count = count_of(tally, jumps, pegs);
    return (count.low | count.high) != 0;
}

/* The first line along which a jump leads to the solution wanted; counts down to it. */
static peg_jump choose(const peg_tally *tally, int jumps, peg_bits *pegs, peg_count *left)
{
    const peg_jump *line = tally->task.shape->lines;

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
                        peg_jump *out, size_t room, size_t *out_count)
{
    peg_bits pegs = *start;
    peg_count left = *index;
    peg_count total = peg_tally_count(tally, start);
    int played = jumps_to(tally, start);
    size_t count = 0;

    if (!peg_count_less(index, &total))
        return PEG_E_COUNT;
    if (room < (size_t)(tally->length - played))
        return PEG_E_ROOM;
    while (played < tally->length)
        out[count++] = choose(tally, ++played, &pegs, &left);
    *out_count = count;
    return PEG_OK;
}

static int is_before(peg_jump a, peg_jump b)
{
    if (a.from != b.from)
        return a.from < b.from;
    return a.to != b.to ? a.to < b.to : a.over < b.over;
}

/* Adds up the solutions that go another way before this jump, and plays it. */
static peg_status pass_by(const peg_tally *tally, int jumps, peg_jump jump, peg_bits *pegs,
                          peg_count *sum)
{
    const peg_shape *shape = tally->task.shape;
    size_t i = 0;

    for (; i < shape->line_count && is_before(shape->lines[i], jump); i++) {
        peg_count count;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(pegs, shape->lines[i]);
        count = count_of(tally, jumps, pegs);
        peg_count_add(sum, &count);
        peg_bits_jump(pegs, shape->lines[i]);
    }
    if (i == shape->line_count || is_before(jump, shape->lines[i]) || !peg_bits_allow(pegs, jump))
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

    if ((total.low | total.high) == 0 || count != (size_t)(tally->length - played))
        return PEG_E_SOLUTION;
    for (size_t i = 0; status == PEG_OK && i < count; i++)
        status = pass_by(tally, ++played, jumps[i], &pegs, &index);
    if (status != PEG_OK)
        return status;
    if (tally->task.goal_kind != PEG_GOAL_ANYWHERE && !peg_bits_equal(&pegs, &tally->task.goal))
        return PEG_E_SOLUTION;
    *out_index = index;
    return PEG_OK;
}

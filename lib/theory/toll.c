/* SPDX-License-Identifier: MIT */

/* What counts with tolls show, by no code that finds them. */
#include "theory/toll.h"

int peg_toll_count_holds(const peg_shape *shape, const peg_toll_count *count)
{
    for (int i = 0; i < PEG_COUNT_TOLLS; i++)
        if (count->toll[i].price < 0)
            return 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        int64_t left =
            (int64_t)count->weight[line.from] + count->weight[line.over] - count->weight[line.to];

        for (int k = 0; k < PEG_COUNT_TOLLS; k++)
            if (peg_toll_is_due(&count->toll[k].holes, line))
                left -= count->toll[k].price;
        if (left < 0)
            return 0;
    }
    return 1;
}

static int is_odd(const peg_bits *holes, const peg_bits *pegs)
{
    uint64_t odd = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        odd ^= holes->word[w] & pegs->word[w];
    return peg_word_count(odd) & 1;
}

static int64_t sum_of(const peg_toll_count *count, const peg_bits *pegs)
{
    int64_t sum = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        for (uint64_t word = pegs->word[w]; word; word &= word - 1)
            sum += count->weight[64 * w + peg_word_first(word)];
    return sum;
}

int peg_toll_count_rules_out(const peg_toll_count *count, const peg_bits *from, const peg_bits *to)
{
    int64_t left = sum_of(count, from) - sum_of(count, to);

    for (int k = 0; k < PEG_COUNT_TOLLS; k++)
        if (is_odd(&count->toll[k].holes, from) != is_odd(&count->toll[k].holes, to))
            left -= count->toll[k].price;
    return left < 0;
}

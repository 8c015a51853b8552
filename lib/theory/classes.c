/* SPDX-License-Identifier: MIT */

/* Finds the masks of a shape by Gaussian elimination modulo 2, with the lines as equations. */
#include "theory/classes.h"

#include "base/bytes.h"

static void add(peg_bits *to, const peg_bits *bits)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        to->word[w] ^= bits->word[w];
}

/*
 * Sums a line with others so that each has a lowest hole of its own, in place of which it is kept
 * among the masks. A hole that leads no line is the pivot of a mask.
 */
static void reduce(peg_classes *by, peg_bits *leads, peg_jump jump)
{
    peg_bits line = {{0}};

    peg_bits_set(&line, jump.from);
    peg_bits_set(&line, jump.over);
    peg_bits_set(&line, jump.to);
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++) {
        if (!peg_bits_get(&line, hole))
            continue;
        if (!peg_bits_get(leads, hole)) {
            peg_bits_set(leads, hole);
            by->mask[hole] = line;
            return;
        }
        add(&line, &by->mask[hole]);
    }
}

/*
 * Besides its pivot, a mask has the holes below it that the lines ask for: going down, the
 * lowest hole of a line is in the mask if an odd number of the line's other holes are.
 */
static peg_bits mask_of(const peg_classes *by, const peg_bits *leads, int pivot)
{
    peg_bits mask = {{0}};

    peg_bits_set(&mask, pivot);
    for (int hole = pivot - 1; hole >= 0; hole--)
        if (peg_bits_get(leads, hole) && peg_class_parity(&by->mask[hole], &mask))
            peg_bits_set(&mask, hole);
    return mask;
}

void peg_classes_find(const peg_shape *shape, peg_classes *out)
{
    peg_bits leads = {{0}};

    memset(out, 0, sizeof(*out));
    for (size_t i = 0; i < shape->line_count; i++)
        reduce(out, &leads, shape->lines[i]);
    /* The masks need all lines, but not each other, and each has a place that no line has. */
    for (int hole = 0; hole < shape->holes; hole++)
        if (!peg_bits_get(&leads, hole))
            out->mask[hole] = mask_of(out, &leads, hole);
    for (int hole = 0; hole < shape->holes; hole++) {
        if (peg_bits_get(&leads, hole))
            continue;
        out->mask[out->count] = out->mask[hole];
        out->pivot[out->count++] = (uint8_t)hole;
        peg_bits_set(&out->pivots, hole);
    }
    memset(out->mask + out->count, 0, sizeof(out->mask) - (size_t)out->count * sizeof(*out->mask));
}

int peg_class_parity(const peg_bits *mask, const peg_bits *pegs)
{
    uint64_t common = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        common ^= mask->word[w] & pegs->word[w];
    return peg_word_count(common) & 1;
}

peg_bits peg_class_of(const peg_classes *classes, const peg_bits *pegs)
{
    peg_bits parities = {{0}};

    for (int i = 0; i < classes->count; i++)
        if (peg_class_parity(&classes->mask[i], pegs))
            peg_bits_set(&parities, i);
    return parities;
}

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
 * The lines, summed so that each has a lowest hole of its own, by which it is kept. A hole
 * that leads no line is the pivot of a mask.
 */
typedef struct reduced {
    peg_bits leads;
    peg_bits line[PEG_MAX_HOLES];
} reduced;

static void reduce(reduced *by, peg_jump jump)
{
    peg_bits line = {{0}};

    peg_bits_set(&line, jump.from);
    peg_bits_set(&line, jump.over);
    peg_bits_set(&line, jump.to);
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++) {
        if (!peg_bits_get(&line, hole))
            continue;
        if (!peg_bits_get(&by->leads, hole)) {
            peg_bits_set(&by->leads, hole);
            by->line[hole] = line;
            return;
        }
        add(&line, &by->line[hole]);
    }
}

/*
 * Besides its pivot, a mask has the holes below it that the lines ask for: going down, the
 * lowest hole of a line is in the mask if an odd number of the line's other holes are.
 */
static peg_bits mask_of(const reduced *by, int pivot)
{
    peg_bits mask = {{0}};

    peg_bits_set(&mask, pivot);
    for (int hole = pivot - 1; hole >= 0; hole--)
        if (peg_class_parity(&by->line[hole], &mask))
            peg_bits_set(&mask, hole);
    return mask;
}

void peg_classes_find(const peg_shape *shape, peg_classes *out)
{
    reduced by;

    memset(&by, 0, sizeof(by));
    memset(out, 0, sizeof(*out));
    for (size_t i = 0; i < shape->line_count; i++)
        reduce(&by, shape->lines[i]);
    for (int hole = 0; hole < shape->holes; hole++) {
        if (peg_bits_get(&by.leads, hole))
            continue;
        out->mask[out->count] = mask_of(&by, hole);
        out->pivot[out->count++] = (uint8_t)hole;
        peg_bits_set(&out->pivots, hole);
    }
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

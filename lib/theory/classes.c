/* SPDX-License-Identifier: MIT */

/* Finds the masks of a shape by Gaussian elimination modulo 2, with the lines as equations. */
#include "theory/classes.h"

#include "base/assert.h"
#include "base/memory.h"

static void add_mask(peg_bits *to, const peg_bits *bits)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        to->word[w] ^= bits->word[w];
}

/*
 * Lines are summed with one another until each that is left leads with a hole of its own: its
 * lowest, which no other has (the reduced echelon form). It is kept in place of the mask of that
 * hole. A line has three holes, so three additions show what is new in it.
 */
static void add_line(peg_classes *by, peg_bits *leads, int holes, peg_jump line)
{
    const int ends[3] = {line.from, line.over, line.to};
    peg_bits fresh = {{0}};
    int lead;

    peg_bits_jump(&fresh, line);
    for (int i = 0; i < 3; i++)
        if (peg_bits_get(leads, ends[i]))
            add_mask(&fresh, &by->mask[ends[i]]);
    lead = peg_bits_first(&fresh);
    if (lead == PEG_NO_HOLE)
        return;
    for (int hole = 0; hole < holes; hole++)
        if (peg_bits_get(&by->mask[hole], lead))
            add_mask(&by->mask[hole], &fresh);
    by->mask[lead] = fresh;
    peg_bits_set(leads, lead);
}

/* Besides its pivot, which leads no line, a mask has the holes whose lines have the pivot too. */
static peg_bits mask_of(const peg_classes *by, const peg_bits *leads, int holes, int pivot)
{
    peg_bits mask = {{0}};

    peg_bits_set(&mask, pivot);
    for (int hole = 0; hole < holes; hole++)
        if (peg_bits_get(leads, hole) && peg_bits_get(&by->mask[hole], pivot))
            peg_bits_set(&mask, hole);
    return mask;
}

void peg_classes_find(const peg_shape *shape, peg_classes *out)
{
    peg_bits leads = {{0}};

    memset(out, 0, sizeof(*out));
    for (size_t i = 0; i < shape->line_count; i++)
        add_line(out, &leads, shape->holes, shape->lines[i]);
    /* The masks need all lines, but not each other, and each has a place that no line has. */
    for (int hole = 0; hole < shape->holes; hole++)
        if (!peg_bits_get(&leads, hole))
            out->mask[hole] = mask_of(out, &leads, shape->holes, hole);
    for (int hole = 0; hole < shape->holes; hole++) {
        if (peg_bits_get(&leads, hole))
            continue;
        out->mask[out->count] = out->mask[hole];
        out->pivot[out->count++] = (uint8_t)hole;
        peg_bits_set(&out->pivots, hole);
    }
    memset(out->mask + out->count, 0, sizeof(out->mask) - (size_t)out->count * sizeof(*out->mask));
    for (int i = 0; i < out->count; i++)
        for (int k = 0; k < out->count; k++)
            PEG_ASSERT(peg_bits_get(&out->mask[i], out->pivot[k]) == (i == k));
}

/* Whether a mask holds an odd number of pegs. */
static int class_parity(const peg_bits *mask, const peg_bits *pegs)
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
        if (class_parity(&classes->mask[i], pegs))
            peg_bits_set(&parities, i);
    return parities;
}

int peg_class_bits(const peg_shape *shape)
{
    peg_classes classes;

    peg_classes_find(shape, &classes);
    return classes.count;
}

peg_bits peg_class_holes(const peg_shape *shape, const peg_bits *pegs)
{
    peg_classes classes;
    peg_bits class;
    peg_bits holes = {{0}};

    peg_classes_find(shape, &classes);
    class = peg_class_of(&classes, pegs);
    for (int hole = 0; hole < shape->holes; hole++) {
        peg_bits one = {{0}};
        peg_bits own;

        peg_bits_set(&one, hole);
        own = peg_class_of(&classes, &one);
        if (peg_bits_equal(&own, &class))
            peg_bits_set(&holes, hole);
    }
    return holes;
}

int peg_class_is_same(const peg_shape *shape, const peg_bits *a, const peg_bits *b)
{
    peg_classes classes;
    peg_bits class_a;
    peg_bits class_b;

    peg_classes_find(shape, &classes);
    class_a = peg_class_of(&classes, a);
    class_b = peg_class_of(&classes, b);
    return peg_bits_equal(&class_a, &class_b);
}

/* Keeps those symmetries of a list that keep the class of a position. Returns how many. */
static size_t keep_class(const peg_shape *shape, const peg_bits *pegs, peg_budget *budget,
                         uint32_t *group, size_t order)
{
    size_t left = 0;
    peg_classes *classes = peg_budget_resize(budget, NULL, 0, sizeof(*classes));
    peg_bits class;

    if (!classes)
        return 0;
    peg_classes_find(shape, classes);
    class = peg_class_of(classes, pegs);
    for (size_t i = 0; i < order; i++) {
        peg_bits image = peg_symmetry_image(shape, group[i], pegs);
        peg_bits own = peg_class_of(classes, &image);

        if (peg_bits_equal(&own, &class))
            group[left++] = group[i];
    }
    peg_budget_free(budget, classes, sizeof(*classes));
    return left;
}

/*
 * The symmetries that keep a position are a group. A symmetry takes a class to a class, so
 * the symmetries that keep a class are a group too; and so are those in a group that keep one hole
 * in place, and then another, until few enough are left.
 */
peg_status peg_symmetry_group(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                              size_t most, peg_budget *budget, uint32_t *out, size_t *out_count)
{
    size_t holes = (size_t)shape->holes;
    size_t order = 0;

    for (size_t s = 0; s < shape->symmetry_count; s++)
        if (!kept || peg_symmetry_keeps(shape->symmetries + s * holes, shape->holes, kept))
            out[order++] = (uint32_t)s;
    order = keep_class(shape, pegs, budget, out, order);
    for (size_t hole = 0; order > most; hole++) {
        size_t left = 0;

        for (size_t i = 0; i < order; i++)
            if (shape->symmetries[out[i] * holes + hole] == hole)
                out[left++] = out[i];
        order = left;
    }
    PEG_ASSERT(budget->status != PEG_OK || (order > 0 && out[0] == 0));
    *out_count = order;
    return budget->status;
}

/* SPDX-License-Identifier: MIT */

/* Finds the symmetries that a question can use, and what they make of positions. */
#include "theory/symmetry_group.h"

#include "theory/classes.h"

int peg_symmetry_keeps(const uint8_t *symmetry, int holes, const peg_bits *position)
{
    for (int hole = 0; hole < holes; hole++)
        if (peg_bits_get(position, hole) != peg_bits_get(position, symmetry[hole]))
            return 0;
    return 1;
}

peg_bits peg_symmetry_image(const peg_shape *shape, uint32_t index, const peg_bits *position)
{
    const uint8_t *symmetry = shape->symmetries + index * (size_t)shape->holes;
    peg_bits image = {{0}};

    for (int hole = 0; hole < shape->holes; hole++)
        if (peg_bits_get(position, hole))
            peg_bits_set(&image, symmetry[hole]);
    return image;
}

/* Keeps those symmetries of a list that keep the class of a position. */
static peg_status keep_class(const peg_shape *shape, const peg_bits *pegs, peg_budget *budget,
                             uint32_t *group, size_t *order)
{
    size_t left = 0;
    peg_classes *classes = peg_budget_resize(budget, NULL, 0, sizeof(*classes));
    peg_bits class;

    if (!classes)
        return peg_budget_refusal(budget);
    peg_classes_find(shape, classes);
    class = peg_class_of(classes, pegs);
    for (size_t i = 0; i < *order; i++) {
        peg_bits image = peg_symmetry_image(shape, group[i], pegs);
        peg_bits own = peg_class_of(classes, &image);

        if (peg_bits_equal(&own, &class))
            group[left++] = group[i];
    }
    peg_budget_free(budget, classes, sizeof(*classes));
    *order = left;
    return PEG_OK;
}

/*
 * The symmetries that keep a position are a group. A symmetry takes a class to a class, so
 * those that keep a class are a group too; and so are those of them that keep one hole in
 * place, and then another, until few enough are left.
 */
peg_status peg_symmetry_group(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                              size_t most, peg_budget *budget, uint32_t *out, size_t *out_count)
{
    size_t holes = (size_t)shape->holes;
    size_t order = 0;
    peg_status status;

    for (size_t s = 0; s < shape->symmetry_count; s++)
        if (!kept || peg_symmetry_keeps(shape->symmetries + s * holes, shape->holes, kept))
            out[order++] = (uint32_t)s;
    status = keep_class(shape, pegs, budget, out, &order);
    if (status != PEG_OK)
        return status;
    for (size_t hole = 0; order > most; hole++) {
        size_t left = 0;

        for (size_t i = 0; i < order; i++)
            if (shape->symmetries[out[i] * holes + hole] == hole)
                out[left++] = out[i];
        order = left;
    }
    *out_count = order;
    return PEG_OK;
}

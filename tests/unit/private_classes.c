/* SPDX-License-Identifier: MIT */
#include "theory/classes.h"

#include "private_theory.h"

static peg_bits image_of(const peg_shape *shape, size_t number, const peg_bits *pegs)
{
    const uint8_t *symmetry = shape->symmetries + number * (size_t)shape->holes;
    peg_bits image = {{0}};

    for (int hole = 0; hole < shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            peg_bits_set(&image, symmetry[hole]);
    return image;
}

/* Whether one of those listed does what two of them do one after the other. */
static bool has_both(const peg_shape *shape, const uint32_t *group, size_t order, size_t a,
                     size_t b)
{
    const uint8_t *first = shape->symmetries + a * (size_t)shape->holes;
    const uint8_t *then = shape->symmetries + b * (size_t)shape->holes;

    for (size_t i = 0; i < order; i++) {
        const uint8_t *both = shape->symmetries + group[i] * (size_t)shape->holes;
        bool same = true;

        for (int hole = 0; hole < shape->holes; hole++)
            same &= both[hole] == then[first[hole]];
        if (same)
            return true;
    }
    return false;
}

/* Of a shape, with a position to keep or none, and another for the class. Returns how many. */
static size_t check_group(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                          size_t most)
{
    static uint32_t group[4096];
    peg_classes classes;
    size_t keepers = 0;
    size_t order = 0;
    peg_budget budget;

    CHECK(peg_budget_begin(&budget, NULL, &shape->allocator) == PEG_OK);
    CHECK(peg_symmetry_group(shape, kept, pegs, most, &budget, group, &order) == PEG_OK);

    peg_classes_find(shape, &classes);
    peg_bits class = peg_class_of(&classes, pegs);
    for (size_t s = 0, at = 0; s < shape->symmetry_count; s++) {
        peg_bits image = image_of(shape, s, pegs);
        peg_bits own = peg_class_of(&classes, &image);
        peg_bits moved = kept ? image_of(shape, s, kept) : (peg_bits){{0}};
        bool keeps = peg_bits_equal(&own, &class) && (!kept || peg_bits_equal(&moved, kept));
        bool listed_here = at < order && group[at] == s;

        keepers += keeps;
        at += listed_here;
        CHECK(!listed_here || keeps);
    }
    CHECK(order >= 1 && group[0] == 0 && order <= most);
    CHECK(keepers > most || order == keepers);
    for (size_t i = 0; i < order; i++)
        for (size_t k = 0; k < order; k++)
            CHECK(has_both(shape, group, order, group[i], group[k]));
    return order;
}

static void symmetries_that_keep_a_class_are_a_group(void)
{
    int fewer = 0, more = 0;

    for (int round = 0; round < 600; round++) {
        peg_shape *shape = small();
        peg_bits pegs = bits_of(draw(1 << shape->holes));
        peg_bits kept = bits_of(draw(1 << shape->holes) & draw(1 << shape->holes));

        if (shape->symmetry_count <= 48) {
            size_t all = check_group(shape, NULL, &pegs, SIZE_MAX);

            fewer += all < shape->symmetry_count;
            more += all > 1;
            check_group(shape, NULL, &pegs, 1 + (size_t)draw(4));
            check_group(shape, &kept, &pegs, 1 + (size_t)draw(4));
        }
        peg_shape_release(shape);
    }
    CHECK(fewer > 20 && more > 20);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(symmetries_that_keep_a_class_are_a_group,
        "the symmetries that keep a class, and a position, are all listed and are a group");
    return check_end();
}

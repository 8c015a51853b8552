/* SPDX-License-Identifier: MIT */
#include "theory/classes.h"

#include "private_theory.h"

static void classes_are_as_many_as_known(void)
{
    static const struct {
        const char *name;
        int count;
    } known[] = {{"english", 4},   {"french", 4},    {"wiegleb", 4},    {"asymmetric", 4},
                 {"square6", 4},   {"square16", 4},  {"rect4x7", 4},    {"diamond5", 4},
                 {"triangle4", 2}, {"triangle5", 2}, {"triangle10", 2}, {"triangle22", 2},
                 {"hexagon3", 2},  {"hexagon9", 2},  {"rect1x256", 2},  {"triangle1", 1},
                 {"square2", 4}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        peg_shape *shape = named(known[i].name);
        peg_classes classes;

        peg_classes_find(shape, &classes);
        CHECK(classes.count == known[i].count);
        peg_shape_release(shape);
    }
}

/* The sums of masks are all the sets that meet every line evenly. */
static void masks_span_all_even_sets(void)
{
    for (int round = 0; round < 300; round++) {
        peg_shape *shape = small();
        peg_classes classes;
        int even_sets = 0;

        peg_classes_find(shape, &classes);
        for (int set = 0; set < 1 << shape->holes; set++) {
            bool even = true;

            for (size_t i = 0; i < shape->line_count; i++)
                even &= !((set >> shape->lines[i].from ^ set >> shape->lines[i].over ^
                           set >> shape->lines[i].to) &
                          1);
            even_sets += even;
        }
        CHECK(even_sets == 1 << classes.count);
        for (int k = 0; k < classes.count; k++) {
            CHECK(k == 0 || classes.pivot[k - 1] < classes.pivot[k]);
            for (int m = 0; m < classes.count; m++)
                CHECK(peg_bits_get(&classes.mask[m], classes.pivot[k]) == (m == k));
            for (int hole = classes.pivot[k] + 1; hole < PEG_MAX_HOLES; hole++)
                CHECK(!peg_bits_get(&classes.mask[k], hole));
            for (size_t i = 0; i < shape->line_count; i++) {
                peg_bits line = {{0}};

                peg_bits_set(&line, shape->lines[i].from);
                peg_bits_set(&line, shape->lines[i].over);
                peg_bits_set(&line, shape->lines[i].to);
                CHECK(!peg_class_parity(&classes.mask[k], &line));
            }
        }
        peg_shape_release(shape);
    }
}

static void jumps_keep_the_class(void)
{
    peg_shape *shape = named("square16");
    peg_classes classes;

    peg_classes_find(shape, &classes);
    for (int round = 0; round < 2000; round++) {
        peg_jump line = shape->lines[draw((int)shape->line_count)];
        peg_bits pegs = {{0}};

        for (int hole = 0; hole < shape->holes; hole++)
            if (draw(2))
                peg_bits_set(&pegs, hole);
        peg_bits before = peg_class_of(&classes, &pegs);
        peg_bits_flip(&pegs, line.from);
        peg_bits_flip(&pegs, line.over);
        peg_bits_flip(&pegs, line.to);
        peg_bits after = peg_class_of(&classes, &pegs);
        CHECK(peg_bits_equal(&before, &after));
    }
    peg_shape_release(shape);
}

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
    RUN(classes_are_as_many_as_known, "each built-in shape has the known number of classes");
    RUN(masks_span_all_even_sets, "the masks are a reduced basis of all even sets");
    RUN(jumps_keep_the_class, "a jump keeps the class, whatever the position");
    RUN(symmetries_that_keep_a_class_are_a_group,
        "the symmetries that keep a class, and a position, are all listed and are a group");
    return check_end();
}

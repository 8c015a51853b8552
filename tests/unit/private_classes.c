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
        peg_bits before;
        peg_bits after;

        for (int hole = 0; hole < shape->holes; hole++)
            if (draw(2))
                peg_bits_set(&pegs, hole);
        before = peg_class_of(&classes, &pegs);
        peg_bits_flip(&pegs, line.from);
        peg_bits_flip(&pegs, line.over);
        peg_bits_flip(&pegs, line.to);
        after = peg_class_of(&classes, &pegs);
        CHECK(peg_bits_equal(&before, &after));
    }
    peg_shape_release(shape);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(classes_are_as_many_as_known, "each built-in shape has the known number of classes");
    RUN(masks_span_all_even_sets, "the masks are a reduced basis of all even sets");
    RUN(jumps_keep_the_class, "a jump keeps the class, whatever the position");
    return check_end();
}

/* SPDX-License-Identifier: MIT */
#include "search/scatter.h"

#include "base/bytes.h"

/* Steps from a hole to every other along lines; holes it cannot reach are far away. */
static void count_steps(const peg_shape *shape, int start, int32_t *out_steps)
{
    int changed = 1;

    for (int hole = 0; hole < shape->holes; hole++)
        out_steps[hole] = hole == start ? 0 : shape->holes;
    while (changed) {
        changed = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            const uint8_t holes[3] = {shape->lines[i].from, shape->lines[i].over,
                                      shape->lines[i].to};

            for (int k = 0; k < 4; k++) {
                int near = holes[k == 0 ? 0 : k == 3 ? 2 : 1];
                int next = holes[k == 0 || k == 3 ? 1 : k == 1 ? 0 : 2];

                if (out_steps[next] > out_steps[near] + 1) {
                    out_steps[next] = out_steps[near] + 1;
                    changed = 1;
                }
            }
        }
    }
}

static int farthest(const int32_t *a, const int32_t *b, int holes)
{
    int best = 0;

    for (int hole = 1; hole < holes; hole++)
        if (a[hole] + b[hole] > a[best] + b[best])
            best = hole;
    return best;
}

/* Without a drawing, steps from two holes far apart stand for x and y. */
static void place_by_steps(const peg_shape *shape, peg_places *out_places)
{
    int end;

    count_steps(shape, 0, out_places->x);
    end = farthest(out_places->x, out_places->x, shape->holes);
    count_steps(shape, end, out_places->x);
    end = farthest(out_places->x, out_places->x, shape->holes);
    count_steps(shape, end, out_places->y);
    end = farthest(out_places->x, out_places->y, shape->holes);
    count_steps(shape, end, out_places->y);
}

void peg_places_find(const peg_shape *shape, peg_places *out_places)
{
    memset(out_places, 0, sizeof(*out_places));
    out_places->height = 1;
    if (shape->lattice == PEG_NO_LATTICE) {
        place_by_steps(shape, out_places);
    } else {
        for (int hole = 0; hole < shape->holes; hole++) {
            out_places->x[hole] = shape->column[hole];
            out_places->y[hole] = shape->row[hole];
        }
    }
    /* Rows of the triangular lattice are the root of three apart, in columns. */
    if (shape->lattice == PEG_TRIANGULAR)
        out_places->height = 3;
    for (int hole = 0; hole < shape->holes; hole++) {
        int32_t x = out_places->x[hole];
        int32_t y = out_places->y[hole];

        out_places->square[hole] = x * x + out_places->height * y * y;
    }
}

peg_moments peg_moments_of(const peg_places *places, const peg_bits *pegs)
{
    peg_moments m = {0, 0, 0, 0};

    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        for (uint64_t word = pegs->word[w]; word; word &= word - 1) {
            int hole = w * 64 + peg_word_first(word);

            m.pegs++;
            m.x += places->x[hole];
            m.y += places->y[hole];
            m.square += places->square[hole];
        }
    }
    return m;
}

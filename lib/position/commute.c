/* SPDX-License-Identifier: MIT */

/* Ranks and marks of lines, and which lines to try after which: see commute.h. */
#include "position/commute.h"

#include "base/bytes.h"

int peg_commute_fits(const peg_shape *shape)
{
    return shape->holes <= PEG_MARK_AT && shape->line_count <= PEG_MOST_MARKS;
}

/* The line to which a symmetry maps a line. */
static size_t line_image(const peg_shape *shape, size_t line, const uint8_t *symmetry)
{
    int from = symmetry[shape->lines[line].from];
    int over = symmetry[shape->lines[line].over];
    int to = symmetry[shape->lines[line].to];
    size_t i = shape->first[from];

    while (shape->lines[i].to != to || shape->lines[i].over != over)
        i++;
    return i;
}

/* A group of symmetries of a shape, by their numbers. */
typedef struct symmetry_group {
    const peg_shape *shape;
    const uint32_t *numbers;
    size_t size;
} symmetry_group;

/* The image of a line under the s-th symmetry of a group. */
static size_t image_under(const symmetry_group *g, size_t line, size_t s)
{
    size_t holes = (size_t)g->shape->holes;

    return line_image(g->shape, line, g->shape->symmetries + g->numbers[s] * holes);
}

/*
 * The rank of a line is the first of its images. Marks number the lines from 1 in the order
 * of their ranks, so that the higher of two marks never has the lower rank.
 */
static void rank_lines(const symmetry_group *g, uint8_t *rank, uint8_t *mark)
{
    size_t lines = g->shape->line_count;
    unsigned next = 1;

    for (size_t i = 0; i < lines; i++) {
        rank[i] = (uint8_t)i;
        for (size_t s = 0; s < g->size; s++) {
            size_t image = image_under(g, i, s);

            if (image < rank[i])
                rank[i] = (uint8_t)image;
        }
    }
    for (size_t first = 0; first < lines; first++)
        for (size_t i = first; i < lines; i++)
            if (rank[i] == first)
                mark[i] = (uint8_t)next++;
}

void peg_commute_fill(const peg_shape *shape, const uint32_t *group, size_t group_size,
                      size_t line_words, uint64_t *jump_images, uint64_t *lines_after)
{
    const symmetry_group g = {shape, group, group_size};
    const uint64_t *masks = shape->masks;
    size_t lines = shape->line_count;
    uint8_t rank[PEG_MOST_MARKS] = {0};
    uint8_t mark[PEG_MOST_MARKS] = {0};

    rank_lines(&g, rank, mark);
    for (size_t i = 0; i < lines; i++) {
        uint64_t *after = lines_after + mark[i] * line_words;

        memset(after, 0, line_words * sizeof(*after));
        /* A shape has two masks for each line; the second is of all its holes. */
        for (size_t j = 0; j < lines; j++)
            if (rank[j] >= rank[i] || (masks[2 * i + 1] & masks[2 * j + 1]))
                after[j / 64] |= UINT64_C(1) << (j % 64);
    }
    for (size_t i = 0; i < lines; i++)
        for (size_t s = 0; s < group_size; s++)
            jump_images[i * group_size + s] |= mark[image_under(&g, i, s)];
}

/* SPDX-License-Identifier: MIT */

/*
 * Counting solutions up to order, on positions of PEG_WIDTH words: for each position of a level,
 * from the counts of all levels after it (see position/order.h).
 *
 * The sets of independent jumps from a position are visited depth first. If the position after a
 * set is on no way to the goal, no larger set leads on either, since its way to the goal would lead
 * through that position. So few sets are looked up that do not count.
 */
#ifndef PEG_COUNT_ORDER_TEMPLATE_H
#define PEG_COUNT_ORDER_TEMPLATE_H

#include "base/count.h"
#include "count/level_template.h"

/* The steps of work to look up the position after a set of jumps. */
enum { SET_STEPS = 32 };

/* A sum of counts of either sign. */
typedef struct signed_sum {
    peg_count low;
    int64_t high; /* the part above 128 bits */
} signed_sum;

static inline void add_signed(signed_sum *sum, const peg_count *term, int is_plus)
{
    peg_count negative = {~term->low + 1, ~term->high + (term->low == 0)};

    if (is_plus) {
        sum->high += peg_count_add(&sum->low, term);
    } else if (term->low | term->high) {
        sum->high += peg_count_add(&sum->low, &negative) - 1;
    }
}

/* The state of the visit. */
typedef struct set_search {
    const peg_frame *frame;
    const peg_lines_by_hole *by_hole;
    const peg_onward *onward; /* by jumps after the level */
    size_t most;              /* jumps that a set may have */
    uint64_t *rows;           /* one for each jump of the set, and one more */
    size_t row_words;         /* the lines yet to try, then the images of the position */
    uint64_t looked_up;       /* sets */
} set_search;

/*
 * The place in its level of the position with the given images, or the count of the level. The
 * least image of a complement is the complement of the greatest image.
 */
static inline size_t order_place_of(const set_search *s, const uint64_t *images, size_t jumps)
{
    const peg_frame *frame = s->frame;
    const peg_onward *onward = s->onward + jumps;
    uint64_t key[PEG_WIDTH] = {0};
    uint64_t hash;

    for (size_t i = 0; i < frame->group_size; i++) {
        uint64_t image[PEG_WIDTH];

        for (int w = 0; w < PEG_WIDTH; w++)
            image[w] = images[i * PEG_WIDTH + (size_t)w];
        if (onward->has_complements)
            for (int w = 0; w < PEG_WIDTH; w++)
                image[w] ^= frame->all_holes.word[w] << frame->image_shift;
        if (i == 0 || is_less(image, key))
            copy_position(key, image);
    }
    key[0] >>= frame->image_shift;
    hash = hash_position(key, frame->hole_bits);
    if (!peg_index_may_have(&onward->index, hash))
        return onward->index.level->count;
    return look_up_key(&onward->index, key, hash, frame->hole_bits);
}

/* Takes the first line off a row. Returns the shape's number of lines if there is none. */
static inline size_t take_first_line(const set_search *s, uint64_t *row)
{
    for (size_t w = 0; w < s->by_hole->words; w++)
        if (row[w]) {
            size_t line = 64 * w + (size_t)peg_word_first(row[w]);

            row[w] &= row[w] - 1;
            return line;
        }
    return s->frame->shape->line_count;
}

/* Keeps only the lines from a position that lead to another position on the way. */
static void keep_lines_on_the_way(set_search *s, uint64_t *row)
{
    const uint64_t *images = row + s->by_hole->words;
    uint64_t *after = row + s->row_words + s->by_hole->words;

    for (size_t w = 0; w < s->by_hole->words; w++)
        for (uint64_t lines = row[w]; lines; lines &= lines - 1) {
            flip_images(s->frame, images, 64 * w + (size_t)peg_word_first(lines), after);
            s->looked_up++;
            if (order_place_of(s, after, 1) == s->onward[1].index.level->count)
                row[w] &= ~(lines & (~lines + 1));
        }
}

/*
 * Begins with a position. Lines to try are legal and lead to a position on the way: no other line
 * is in a set that counts.
 */
static void begin_sets(set_search *s, const uint64_t *position)
{
    size_t words = s->by_hole->words;

    for (size_t w = 0; w < words; w++)
        s->rows[w] = legal_word(s->frame, position, w);
    find_images(s->frame, position, s->rows + words);
    keep_lines_on_the_way(s, s->rows);
}

/* Adds up the counts after all sets. Notes work meanwhile, because there may be very many sets. */
static void sum_sets(set_search *s, peg_budget *budget, signed_sum *sum)
{
    size_t words = s->by_hole->words;
    size_t jumps = 0;

    while (budget->status == PEG_OK) {
        uint64_t *row = s->rows + jumps * s->row_words;
        uint64_t *next = row + s->row_words;
        size_t line = take_first_line(s, row);
        const peg_level *level = s->onward[jumps + 1].index.level;
        size_t place;

        if (line == s->frame->shape->line_count) {
            if (jumps-- == 0)
                return;
            continue;
        }
        flip_images(s->frame, row + words, line, next + words);
        place = order_place_of(s, next + words, jumps + 1);
        if (++s->looked_up % PEG_NOTE_EVERY == 0)
            peg_budget_spend_steps(budget, SET_STEPS * (uint64_t)PEG_NOTE_EVERY);
        if (place == level->count)
            continue;
        add_signed(sum, level->counts + place, jumps % 2 == 0);
        if (jumps + 1 == s->most)
            continue;
        for (size_t w = 0; w < words; w++)
            next[w] = row[w] & ~peg_lines_touching(s->by_hole, s->frame->shape->lines[line], w);
        jumps++;
    }
}

static void count_orders(const peg_frame *frame, peg_level *level, int has_complements,
                         const peg_lines_by_hole *by_hole, const peg_onward *onward, size_t most,
                         peg_budget *budget)
{
    set_search s = {frame, by_hole, onward, most, NULL, 0, 0};
    size_t size;

    s.row_words = by_hole->words + frame->group_size * PEG_WIDTH;
    size = (most + 1) * s.row_words * sizeof(*s.rows);
    s.rows = peg_budget_resize(budget, NULL, 0, size);
    peg_level_take_counts(level, budget);
    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        uint64_t position[PEG_WIDTH];
        signed_sum sum = {{0, 0}, 0};

        copy_position(position, level->keys + i * PEG_WIDTH);
        if (has_complements)
            complement_of(s.frame, level->keys + i * PEG_WIDTH, position);
        peg_budget_spend(budget, 1);
        begin_sets(&s, position);
        sum_sets(&s, budget, &sum);
        level->counts[i] = sum.low;
        if (sum.high != 0)
            peg_budget_fail(budget, PEG_E_COUNT);
    }
    peg_budget_free(budget, s.rows, size);
}

#endif

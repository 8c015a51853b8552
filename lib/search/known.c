/* SPDX-License-Identifier: MIT */
#include "search/known.h"

#include "base/bytes.h"
#include "search/perimeter.h"
#include "shape/goal.h"
#include "shape/group.h"
#include "theory/classes.h"

int peg_known_covers(const peg_known *known, const peg_bits *pegs)
{
    peg_bits parities;

    if (known->dense.bits)
        return 1;
    parities = peg_class_of(&known->classes, pegs);
    return peg_bits_equal(&known->parities, &parities);
}

int peg_known_won(const peg_known *known, const peg_bits *pegs)
{
    return peg_goal_met(known->kind, &known->goal, pegs);
}

static void add_goal(peg_known *known, const peg_bits *goal)
{
    peg_bits parities = peg_class_of(&known->classes, goal);

    if (peg_bits_equal(&parities, &known->parities))
        known->goals[known->goal_count++] = *goal;
}

static size_t goals_size(const peg_known *known)
{
    size_t count = known->kind == PEG_GOAL_ANYWHERE ? (size_t)known->shape->holes : 1;

    return count * sizeof(*known->goals);
}

static peg_status find_goals(peg_known *known, peg_budget *budget)
{
    known->goals = peg_budget_resize(budget, NULL, 0, goals_size(known));
    if (!known->goals)
        return peg_budget_refusal(budget);
    if (known->kind != PEG_GOAL_ANYWHERE)
        add_goal(known, &known->goal);
    for (int hole = 0; known->kind == PEG_GOAL_ANYWHERE && hole < known->shape->holes; hole++) {
        peg_bits goal = {{0}};

        peg_bits_set(&goal, hole);
        add_goal(known, &goal);
    }
    return PEG_OK;
}

static peg_bits image_of(const peg_shape *shape, const uint8_t *symmetry, const peg_bits *pegs)
{
    peg_bits image = {{0}};

    for (int hole = 0; hole < shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            peg_bits_set(&image, symmetry[hole]);
    return image;
}

static size_t flips_size(const peg_known *known)
{
    return known->shape->line_count * (size_t)(known->images * known->shape->words) *
           sizeof(*known->flips);
}

static size_t nibbles(const peg_known *known)
{
    return (size_t)(known->shape->holes + 3) / 4;
}

static size_t views_size(const peg_known *known)
{
    return nibbles(known) * 16 * (size_t)(known->images * known->shape->words) *
           sizeof(*known->views);
}

static size_t legal_size(const peg_known *known)
{
    return nibbles(known) * 16 * known->line_words * sizeof(*known->legal);
}

static void fill_flips(peg_known *known)
{
    const peg_shape *shape = known->shape;
    uint64_t *flip = known->flips;

    for (size_t line = 0; line < shape->line_count; line++) {
        peg_bits holes = {{0}};

        peg_bits_set(&holes, shape->lines[line].from);
        peg_bits_set(&holes, shape->lines[line].over);
        peg_bits_set(&holes, shape->lines[line].to);
        for (int i = 0; i < known->images; i++, flip += shape->words) {
            peg_bits image = image_of(shape, known->symmetry[i], &holes);

            memcpy(flip, image.word, (size_t)shape->words * sizeof(*flip));
        }
    }
}

static void fill_views(peg_known *known)
{
    const peg_shape *shape = known->shape;
    uint64_t *view = known->views;

    for (int first = 0; first < shape->holes; first += 4) {
        for (int value = 0; value < 16; value++) {
            peg_bits pegs = {{0}};

            for (int k = 0; k < 4 && first + k < shape->holes; k++)
                if (value >> k & 1)
                    peg_bits_set(&pegs, first + k);
            for (int i = 0; i < known->images; i++, view += shape->words) {
                peg_bits image = image_of(shape, known->symmetry[i], &pegs);

                memcpy(view, image.word, (size_t)shape->words * sizeof(*view));
            }
        }
    }
}

/* Strikes a line out wherever a hole has a peg and must not, or the other way round. */
static void strike_out(peg_known *known, size_t line, int hole, int peg)
{
    uint64_t *lines = known->legal + (size_t)(hole / 4) * 16 * known->line_words + line / 64;

    for (int value = 0; value < 16; value++, lines += known->line_words)
        if ((value >> (hole % 4) & 1) == peg)
            *lines &= ~(UINT64_C(1) << (line % 64));
}

static void fill_legal(peg_known *known)
{
    const peg_shape *shape = known->shape;

    memset(known->legal, 0, legal_size(known));
    for (size_t i = 0; i < nibbles(known) * 16; i++)
        for (size_t line = 0; line < shape->line_count; line++)
            known->legal[i * known->line_words + line / 64] |= UINT64_C(1) << (line % 64);
    for (size_t line = 0; line < shape->line_count; line++) {
        strike_out(known, line, shape->lines[line].from, 0);
        strike_out(known, line, shape->lines[line].over, 0);
        strike_out(known, line, shape->lines[line].to, 1);
    }
}

/* Chooses symmetries that keep the goals, taken together. */
static peg_status find_group(peg_known *known, peg_budget *budget)
{
    const peg_shape *shape = known->shape;
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(budget, NULL, 0, size);
    peg_bits goals = {{0}};

    if (!group)
        return peg_budget_refusal(budget);
    for (int i = 0; i < known->goal_count; i++)
        for (int w = 0; w < PEG_MAX_WORDS; w++)
            goals.word[w] |= known->goals[i].word[w];
    known->images = (int)peg_group_find(shape, &goals, PEG_MOST_IMAGES, group);
    for (int i = 0; i < known->images; i++)
        known->symmetry[i] = shape->symmetries + group[i] * (size_t)shape->holes;
    peg_budget_free(budget, group, size);
    return PEG_OK;
}

static peg_status find_images(peg_known *known, peg_budget *budget)
{
    const peg_shape *shape = known->shape;

    peg_status status = find_group(known, budget);

    if (status != PEG_OK)
        return status;
    if (shape->line_count > 0) {
        known->flips = peg_budget_resize(budget, NULL, 0, flips_size(known));
        if (!known->flips)
            return peg_budget_refusal(budget);
        fill_flips(known);
        known->line_words = (shape->line_count + 63) / 64;
        known->legal = peg_budget_resize(budget, NULL, 0, legal_size(known));
        if (!known->legal)
            return peg_budget_refusal(budget);
        fill_legal(known);
    }
    known->views = peg_budget_resize(budget, NULL, 0, views_size(known));
    if (!known->views)
        return peg_budget_refusal(budget);
    fill_views(known);
    return PEG_OK;
}

static peg_status learn(peg_known *known, const peg_bits *pegs, peg_budget *budget)
{
    peg_status status;

    if (known->shape->holes <= PEG_DENSE_HOLES) {
        const peg_bits *goal = known->kind == PEG_GOAL_ANYWHERE ? NULL : &known->goal;

        return peg_dense_make(&known->dense, known->shape, goal, budget);
    }
    peg_classes_find(known->shape, &known->classes);
    known->parities = peg_class_of(&known->classes, pegs);
    status = find_goals(known, budget);
    if (status != PEG_OK || known->goal_count == 0)
        return status;
    peg_places_find(known->shape, &known->places);
    status = find_images(known, budget);
    if (status == PEG_OK)
        status =
            peg_bank_build(known->shape, known->kind, &known->goal, pegs, budget, &known->bank);
    if (status == PEG_OK)
        status = peg_perimeter_make(known, budget);
    return status;
}

peg_status peg_known_make(peg_shape *shape, peg_goal_kind kind, const peg_bits *goal,
                          const peg_bits *pegs, peg_budget *budget, peg_known **out_known)
{
    uint64_t held = budget->held;
    peg_known *known = peg_budget_resize(budget, NULL, 0, sizeof(*known));
    peg_status status;

    if (!known)
        return peg_budget_refusal(budget);
    memset(known, 0, sizeof(*known));
    known->allocator = budget->allocator;
    atomic_init(&known->holders, 1);
    known->shape = peg_shape_hold(shape);
    known->kind = kind;
    known->goal = *goal;
    status = learn(known, pegs, budget);
    known->size = budget->held - held;
    if (status != PEG_OK) {
        peg_known_release(known);
        budget->held = held;
        return status;
    }
    *out_known = known;
    return PEG_OK;
}

peg_known *peg_known_hold(peg_known *known)
{
    atomic_fetch_add_explicit(&known->holders, 1, memory_order_relaxed);
    return known;
}

void peg_known_release(peg_known *known)
{
    peg_allocator allocator;
    size_t key;

    if (!known || atomic_fetch_sub_explicit(&known->holders, 1, memory_order_acq_rel) != 1)
        return;
    allocator = known->allocator;
    key = (size_t)known->shape->words * sizeof(uint64_t);
    peg_memory_free(&allocator, known->goals, goals_size(known));
    peg_memory_free(&allocator, known->flips, flips_size(known));
    peg_memory_free(&allocator, known->views, views_size(known));
    peg_memory_free(&allocator, known->legal, legal_size(known));
    peg_memory_free(&allocator, known->perimeter.keys, known->perimeter.room * key);
    peg_dense_free(&known->dense, &allocator);
    peg_bank_free(&known->bank);
    peg_shape_release(known->shape);
    peg_memory_free(&allocator, known, sizeof(*known));
}

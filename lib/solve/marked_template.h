/* SPDX-License-Identifier: MIT */

/*
 * The search for a solution in which certain pegs, the marked ones, end where they should, on
 * positions of PEG_WIDTH words. It goes through states: a position, and where the marked pegs are.
 * A state in which a marked peg was jumped over, or cannot get any more to where it should end, is
 * left out, and so is one whose position cannot be won, as far as the setup tells.
 *
 * As in the best-first search of a hunt, the most promising state of each number of jumps is
 * expanded in turn, by its sum of squares alone. When none is left there is no such solution.
 * States that a symmetry takes into each other are one, if it keeps where marked pegs are to end;
 * it is kept as the least of them, so the jumps of a solution are found by playing from the start
 * to each of the states on the way.
 *
 * The sources solve_width_*.c include it.
 */
#ifndef PEG_SOLVE_MARKED_TEMPLATE_H
#define PEG_SOLVE_MARKED_TEMPLATE_H

#include "base/slots.h"
#include "solve/best_first_template.h"

/* A state. The hole of marked peg i is in byte i of marks. */
typedef struct marked_state {
    uint64_t word[PEG_WIDTH];
    uint64_t marks;
} marked_state;

typedef struct marked_node {
    marked_state least; /* of the images of the state */
    uint32_t parent;
} marked_node;

typedef struct marked_search {
    const peg_setup *setup;
    const peg_marks *marks;
    peg_budget *budget;
    peg_frame own_frame; /* where a table leaves the setup without */
    const peg_frame *frame;
    peg_places own_places;
    const peg_places *places;
    size_t keeper[PEG_MOST_IMAGES]; /* the symmetries that keep where marked pegs are to end */
    size_t keepers;
    int pegs; /* at the start */
    marked_node *nodes;
    size_t node_room;
    size_t node_count;
    peg_slots slots;                /* the nodes by hash */
    node_heap heaps[PEG_MAX_HOLES]; /* by jumps: nodes to expand */
    int levels;                     /* jumps of a solution */
    int16_t sums[2 * PEG_BANK_MOST];
    uint64_t uncharged; /* steps of work */
} marked_search;

/* -- marks ----------------------------------------------------------------- */

static inline int mark_hole(uint64_t marks, int i)
{
    return (int)(marks >> 8 * i & 0xff);
}

static inline uint64_t move_mark(uint64_t marks, int i, int hole)
{
    return (marks & ~(UINT64_C(0xff) << 8 * i)) | (uint64_t)hole << 8 * i;
}

/* Where the marked pegs are after a jump. 0 if one is jumped over or cannot end where it should. */
static int marks_after(const marked_search *m, uint64_t *marks, peg_jump jump)
{
    for (int i = 0; i < m->marks->count; i++) {
        int to = m->marks->mark[i].to;

        if (mark_hole(*marks, i) == jump.over)
            return 0;
        if (mark_hole(*marks, i) != jump.from)
            continue;
        *marks = move_mark(*marks, i, jump.to);
        if (to >= 0 && !peg_bits_get(&m->marks->reach[jump.to], to))
            return 0;
    }
    return 1;
}

/* Whether the marked pegs are where they should be, once the last jump has won. */
static int marks_are_met(const marked_search *m, uint64_t marks, peg_jump last)
{
    for (int i = 0; i < m->marks->count; i++) {
        int to = m->marks->mark[i].to == PEG_LAST_HOLE ? last.to : m->marks->mark[i].to;

        if (to >= 0 && mark_hole(marks, i) != to)
            return 0;
    }
    return 1;
}

/* The least image of a state, from the images of its position. */
static marked_state least_state(const marked_search *m, const uint64_t *images, uint64_t marks)
{
    const peg_shape *shape = m->setup->shape;
    marked_state least;

    copy_position(least.word, images);
    least.marks = marks;
    for (size_t k = 1; k < m->keepers; k++) {
        size_t s = m->keeper[k];
        const uint64_t *image = images + s * PEG_WIDTH;
        const uint8_t *to = shape->symmetries + m->frame->group[s] * (size_t)shape->holes;
        uint64_t moved = 0;

        if (is_less(least.word, image))
            continue;
        for (int i = 0; i < m->marks->count; i++)
            moved = move_mark(moved, i, to[mark_hole(marks, i)]);
        if (is_less(image, least.word) || moved < least.marks) {
            copy_position(least.word, image);
            least.marks = moved;
        }
    }
    return least;
}

/* -- beginning and ending -------------------------------------------------- */

static void find_mark_keepers(marked_search *m)
{
    const peg_shape *shape = m->setup->shape;

    for (size_t s = 0; s < m->frame->group_size; s++) {
        const uint8_t *to = shape->symmetries + m->frame->group[s] * (size_t)shape->holes;
        int keeps = 1;

        for (int i = 0; i < m->marks->count; i++)
            keeps &= m->marks->mark[i].to < 0 || to[m->marks->mark[i].to] == m->marks->mark[i].to;
        if (keeps)
            m->keeper[m->keepers++] = s;
    }
}

/* Finds what the search goes by. */
static void begin_marked(marked_search *m, const peg_bits *pegs)
{
    const peg_setup *setup = m->setup;

    m->frame = &setup->frame;
    m->places = &setup->places;
    if (setup->table) {
        peg_places_find(setup->shape, &m->own_places);
        m->places = &m->own_places;
        peg_frame_make(setup->shape, &setup->goal.pegs, pegs, PEG_MOST_IMAGES, 0, m->budget,
                       &m->own_frame);
        m->frame = &m->own_frame;
    }
    m->pegs = peg_bits_count(pegs);
    m->levels = m->pegs - peg_goal_count(&setup->goal);
    if (m->budget->status == PEG_OK)
        find_mark_keepers(m);
}

static void end_marked(marked_search *m)
{
    peg_budget *budget = m->budget;

    for (int level = 0; level < m->levels; level++)
        peg_budget_free(budget, m->heaps[level].items,
                        m->heaps[level].room * sizeof(*m->heaps[level].items));
    peg_slots_free(&m->slots, budget);
    peg_budget_free(budget, m->nodes, m->node_room * sizeof(*m->nodes));
    if (m->own_frame.block)
        peg_frame_free(&m->own_frame, budget);
    peg_budget_free(budget, m, sizeof(*m));
}

/* -- the search ------------------------------------------------------------ */

static int is_marked_node(const void *items, uint32_t index, const void *item)
{
    const marked_state *a = &((const marked_node *)items)[index].least;
    const marked_state *b = item;

    return a->marks == b->marks && positions_equal(a->word, b->word, PEG_UNMARKED);
}

/* Adds a node to a level unless there is one for the state. */
static void add_marked(marked_search *m, const marked_state *least, int32_t scatter,
                       uint32_t parent, int level)
{
    uint64_t hash = peg_hash(hash_position(least->word, PEG_UNMARKED) ^ least->marks);
    marked_node *nodes;
    uint64_t *slot;

    if (peg_slots_are_crowded(&m->slots, m->node_count))
        peg_slots_enlarge(&m->slots, m->budget);
    if (m->budget->status != PEG_OK)
        return;
    slot = peg_slots_find(&m->slots, hash, is_marked_node, m->nodes, least);
    if (*slot)
        return;
    nodes = peg_budget_grow(m->budget, m->nodes, &m->node_room, m->node_count + 1, sizeof(*nodes));
    if (nodes)
        m->nodes = nodes;
    if (!push_item(m->budget, &m->heaps[level],
                   (heap_item){scatter, (uint32_t)m->node_count, NODE_ITSELF}))
        peg_budget_refuse(m->budget);
    if (m->budget->status != PEG_OK)
        return;
    *slot = peg_slot_for(hash, (uint32_t)m->node_count);
    nodes[m->node_count++] = (marked_node){*least, parent};
}

/* Whether a position may be won, as far as the setup tells, from the bank's sums before a jump. */
static int may_be_won(marked_search *m, const uint64_t *images, size_t line, int pegs)
{
    const peg_setup *setup = m->setup;

#if PEG_WIDTH == 1
    if (setup->table)
        return peg_table_has(setup->table, images[0]);
#endif
    if (pegs <= setup->perimeter.pegs) {
        image_key key = least_image(m->frame, images);

        return set_has(&setup->perimeter.set, key.word);
    }
    return !peg_bank_jump(&setup->bank, line, m->sums, m->sums + setup->bank.counts);
}

/* Adds what the jumps from a node lead to. Returns whether one wins. */
static int expand_marked(marked_search *m, uint32_t node, int level)
{
    const peg_shape *shape = m->setup->shape;
    marked_state state = m->nodes[node].least;
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    peg_bits pegs = {{0}};
    moment_sums moments;

    copy_position(pegs.word, state.word);
    find_images(m->frame, state.word, images);
    moments = moments_of(m->places, &pegs);
    peg_bank_sum(&m->setup->bank, &pegs, m->sums);
    m->uncharged += position_steps(m->frame);
    for (size_t line = next_legal(m->frame, state.word, 0);
         m->budget->status == PEG_OK && line < shape->line_count;
         line = next_legal(m->frame, state.word, line + 1)) {
        peg_jump jump = shape->lines[line];
        uint64_t next[PEG_MOST_IMAGES * PEG_WIDTH];
        uint64_t marks = state.marks;
        marked_state least;

        m->uncharged += 2 * jump_steps(m->frame) + m->setup->bank.counts / 16;
        if (!marks_after(m, &marks, jump))
            continue;
        flip_images(m->frame, images, line, next);
        if (level + 1 == m->levels) {
            if (is_goal(&m->setup->goal, next) && marks_are_met(m, marks, jump))
                return 1;
            continue;
        }
        if (!may_be_won(m, next, line, m->pegs - level - 1))
            continue;
        least = least_state(m, next, marks);
        add_marked(m, &least, squares_of(m->places, moments_after(m->places, moments, jump)), node,
                   level + 1);
    }
    return 0;
}

/* Expands the best node of each level in turn, until one wins or none is left. */
static peg_answer search_levels(marked_search *m, uint32_t *out_node)
{
    int idle = 0;

    for (int level = 0; m->budget->status == PEG_OK; level = (level + 1) % m->levels) {
        if (m->heaps[level].count == 0) {
            if (++idle == m->levels)
                return PEG_NO;
            continue;
        }
        idle = 0;
        *out_node = pop_item(&m->heaps[level]).node;
        if (peg_budget_spend(m->budget, 1) == PEG_OK && expand_marked(m, *out_node, level))
            return PEG_YES;
        peg_budget_work(m->budget, m->uncharged);
        m->uncharged = 0;
    }
    return PEG_UNKNOWN;
}

/* -- the jumps ------------------------------------------------------------- */

/* Plays the first jump to a state, or, without one, that wins. */
static peg_jump play_to_state(const marked_search *m, marked_state *state,
                              const marked_state *least)
{
    const peg_shape *shape = m->setup->shape;
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    find_images(m->frame, state->word, images);
    for (size_t line = next_legal(m->frame, state->word, 0);;
         line = next_legal(m->frame, state->word, line + 1)) {
        uint64_t next[PEG_MOST_IMAGES * PEG_WIDTH];
        uint64_t marks = state->marks;
        marked_state found;

        PEG_ASSERT(line < shape->line_count);
        if (!marks_after(m, &marks, shape->lines[line]))
            continue;
        flip_images(m->frame, images, line, next);
        found = least_state(m, next, marks);
        if (least ? found.marks != least->marks ||
                        !positions_equal(found.word, least->word, PEG_UNMARKED)
                  : !is_goal(&m->setup->goal, next) || !marks_are_met(m, marks, shape->lines[line]))
            continue;
        copy_position(state->word, next);
        state->marks = marks;
        return shape->lines[line];
    }
}

/* Writes the jumps of the solution whose last jump is from a node. */
static void write_marked(const marked_search *m, marked_state state, uint32_t node,
                         peg_jump *out_jumps)
{
    uint32_t way[PEG_MAX_HOLES];

    for (int level = m->levels - 1; level >= 0; level--, node = m->nodes[node].parent)
        way[level] = node;
    for (int level = 0; level < m->levels; level++)
        out_jumps[level] = play_to_state(
            m, &state, level + 1 < m->levels ? &m->nodes[way[level + 1]].least : NULL);
}

static peg_status search_marked(const peg_setup *setup, const peg_bits *pegs,
                                const peg_marks *marks, peg_budget *budget, peg_answer *out_answer,
                                peg_jump *out_jumps, size_t *out_count)
{
    marked_search *m = peg_budget_new(budget, sizeof(*m));
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    peg_answer answer = PEG_NO;
    marked_state start, least;
    uint32_t node = 0;

    if (!m)
        return budget->status;
    m->setup = setup;
    m->marks = marks;
    m->budget = budget;
    begin_marked(m, pegs);
    if (budget->status == PEG_OK) {
        copy_position(start.word, pegs->word);
        start.marks = 0;
        for (int i = 0; i < m->marks->count; i++)
            start.marks = move_mark(start.marks, i, marks->mark[i].from);
        find_images(m->frame, pegs->word, images);
        least = least_state(m, images, start.marks);
        add_marked(m, &least, 0, 0, 0);
        answer = search_levels(m, &node);
        if (answer == PEG_YES) {
            write_marked(m, start, node, out_jumps);
            *out_count = (size_t)m->levels;
        }
    }
    end_marked(m);
    if (budget->status == PEG_OK)
        *out_answer = answer;
    return budget->status;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The search for a solution in which certain pegs, the marked ones, end where they should, on
 * positions of PEG_WIDTH words. A state is a position with the holes of the marked pegs. A state is
 * left out if a marked peg was jumped over or can no longer reach the hole where it should end, or
 * if the setup knows that its position cannot be won.
 *
 * As in the best-first search of a hunt, the most promising state of each number of jumps is
 * expanded in turn: here the one with the least sum of squares. When none is left, there is no such
 * solution.
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
    marked_state state;
    uint32_t parent;
    uint16_t line; /* of the jump from the parent */
} marked_node;

typedef struct marked_search {
    const peg_setup *setup;
    const peg_marks *marks;
    peg_budget *budget;
    peg_places places;
    int pegs; /* at the start */
    marked_node *nodes;
    size_t node_room;
    size_t node_count;
    peg_slots slots;                /* the nodes by hash */
    node_heap heaps[PEG_MAX_HOLES]; /* by jumps: nodes to expand */
    int levels;                     /* jumps of a solution */
    uint64_t uncharged;             /* steps of work */
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

static void end_marked(marked_search *m)
{
    peg_budget *budget = m->budget;

    for (int level = 0; level < m->levels; level++)
        peg_budget_free(budget, m->heaps[level].items,
                        m->heaps[level].room * sizeof(*m->heaps[level].items));
    peg_slots_free(&m->slots, budget);
    peg_budget_free(budget, m->nodes, m->node_room * sizeof(*m->nodes));
    peg_budget_free(budget, m, sizeof(*m));
}

/* -- the search ------------------------------------------------------------ */

static int is_marked_node(const void *items, uint32_t index, const void *item)
{
    const marked_state *a = &((const marked_node *)items)[index].state;
    const marked_state *b = item;

    return a->marks == b->marks && positions_equal(a->word, b->word, PEG_UNMARKED);
}

/* Adds a node to a level unless there is one for the state. */
static void add_marked(marked_search *m, marked_node node, int32_t scatter, int level)
{
    const marked_state *state = &node.state;
    uint64_t hash = peg_hash(hash_position(state->word, PEG_UNMARKED) ^ state->marks);
    marked_node *nodes;
    uint64_t *slot;

    if (peg_slots_are_crowded(&m->slots, m->node_count))
        peg_slots_enlarge(&m->slots, m->budget);
    if (m->budget->status != PEG_OK)
        return;
    slot = peg_slots_find(&m->slots, hash, is_marked_node, m->nodes, state);
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
    nodes[m->node_count++] = node;
}

/* Whether a position can perhaps be won, by the setup and the bank's sums before a jump. */
static int may_be_won(const marked_search *m, const uint64_t *position, size_t line, int pegs,
                      const int16_t *sums)
{
    const peg_setup *setup = m->setup;
    image_key key;

#if PEG_WIDTH == 1
    if (setup->table)
        return peg_table_has(setup->table, position[0]);
#endif
    if (pegs > setup->perimeter.pegs)
        return !peg_bank_rules_out_jump(&setup->bank, line, sums);
    key = key_of(&setup->frame, position);
    return set_has(&setup->perimeter.set, key.word);
}

/* Adds the states after the jumps from a node. Returns whether a jump wins, and its line. */
static int expand_marked(marked_search *m, uint32_t node, int level, size_t *out_line)
{
    const peg_frame *frame = &m->setup->frame;
    marked_state state = m->nodes[node].state;
    int16_t sums[PEG_BANK_MOST];
    peg_bits pegs = {{0}};
    peg_moments moments;

    copy_position(pegs.word, state.word);
    moments = moments_of(&m->places, &pegs);
    peg_bank_sum(&m->setup->bank, &pegs, sums);
    m->uncharged += position_steps(frame);
    for (size_t line = next_legal(frame, state.word, 0);
         m->budget->status == PEG_OK && line < frame->shape->line_count;
         line = next_legal(frame, state.word, line + 1)) {
        peg_jump jump = frame->shape->lines[line];
        marked_node next = {state, node, (uint16_t)line};

        m->uncharged += jump_steps(frame) + m->setup->bank.counts / 16;
        if (!marks_after(m, &next.state.marks, jump))
            continue;
        flip_position(frame, state.word, line, next.state.word);
        *out_line = line;
        if (level + 1 == m->levels) {
            if (is_goal(&m->setup->goal, next.state.word) &&
                marks_are_met(m, next.state.marks, jump))
                return 1;
            continue;
        }
        if (may_be_won(m, next.state.word, line, m->pegs - level - 1, sums)) {
            peg_moments after = moments_after(&m->places, moments, jump);

            add_marked(m, next, squares_of(&m->places, &after), level + 1);
        }
    }
    return 0;
}

/* Expands the best node of each level in turn, until one wins or none is left. */
static peg_answer search_levels(marked_search *m, uint32_t *out_node, size_t *out_line)
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
        if (peg_budget_spend(m->budget, 1) == PEG_OK &&
            expand_marked(m, *out_node, level, out_line))
            return PEG_YES;
        peg_budget_work(m->budget, m->uncharged);
        m->uncharged = 0;
    }
    return PEG_UNKNOWN;
}

static peg_status search_marked(const peg_setup *setup, const peg_bits *pegs,
                                const peg_marks *marks, peg_budget *budget, peg_answer *out_answer,
                                peg_jump *out_jumps, size_t *out_count)
{
    marked_search *m = peg_budget_new(budget, sizeof(*m));
    peg_answer answer;
    marked_node start = {{{0}, 0}, 0, 0};
    uint32_t node = 0;
    size_t line = 0;

    if (!m)
        return budget->status;
    m->setup = setup;
    m->marks = marks;
    m->budget = budget;
    m->pegs = peg_bits_count(pegs);
    m->levels = m->pegs - peg_goal_count(&setup->goal);
    peg_places_find(setup->shape, &m->places);
    copy_position(start.state.word, pegs->word);
    for (int i = 0; i < marks->count; i++)
        start.state.marks = move_mark(start.state.marks, i, marks->mark[i].from);
    add_marked(m, start, 0, 0);
    answer = search_levels(m, &node, &line);
    if (answer == PEG_YES) {
        *out_count = (size_t)m->levels;
        for (int level = m->levels; level-- > 0; node = m->nodes[node].parent) {
            out_jumps[level] = setup->shape->lines[line];
            line = m->nodes[node].line;
        }
    }
    end_marked(m);
    if (budget->status == PEG_OK)
        *out_answer = answer;
    return budget->status;
}

#endif

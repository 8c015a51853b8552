/* SPDX-License-Identifier: MIT */

/*
 * The best-first search of a hunt (Pearl, Heuristics, 1984). Every position met is a node; a
 * level is the nodes after the same number of jumps. The node whose pegs stand closest together
 * is the most promising, and the best of each level is expanded in turn. Taking the best of all
 * levels together would not do: closeness says little about positions of different numbers of
 * pegs.
 *
 * It can jump anywhere and mostly finds a solution soon if there are many; but it remembers
 * every position, so that memory ends it sooner or later. Included by the depth-first search,
 * which takes that memory back when it is short itself.
 */
#ifndef PEG_SOLVE_BEST_FIRST_TEMPLATE_H
#define PEG_SOLVE_BEST_FIRST_TEMPLATE_H

#include "base/threads.h"
#include "solve/hunt_state_template.h"

/* Adds a node to a level. 0 if there is no room for it. */
static int add_node(hunt_state *h, const uint64_t *position, int32_t scatter, size_t parent,
                    size_t line, int level)
{
    hunt_node *nodes = NULL;
    hunt_node *node;

    if (h->node_count < UINT32_MAX)
        nodes =
            peg_budget_grow(h->budget, h->nodes, &h->node_room, h->node_count + 1, sizeof(*nodes));
    if (!nodes)
        return 0;
    h->nodes = nodes;
    if (!peg_heap_push(h->budget, &h->heaps[level], scatter, (uint32_t)h->node_count))
        return 0;
    node = &nodes[h->node_count++];
    copy_position(node->word, position);
    node->parent = (uint32_t)parent;
    node->line = (uint16_t)line;
    return 1;
}

/* Writes the lines of the jumps to a node, and of one jump more. */
static void write_lines_by_parents(hunt_state *h, size_t node, int level, size_t line)
{
    if (!h->out_lines)
        return;
    h->out_lines[level] = (uint16_t)line;
    *h->out_count = (size_t)level + 1;
    while (level-- > 0) {
        h->out_lines[level] = h->nodes[node].line;
        node = h->nodes[node].parent;
    }
}

/* Whether the side of the two-sided search that goes back has come to a position. */
static int is_met(const hunt_state *h, const uint64_t *position)
{
    image_key key = key_of_complement(h->other, position);

    return set_has(&h->meeting, key.word);
}

/* The first of the choices just listed that leads to what the other search has come to, or NULL. */
static const jump_choice *find_met(const hunt_state *h, const peg_bits *pegs, size_t count)
{
    const jump_choice *choice = h->choices + h->choice_count;

    for (; count > 0; count--, choice++) {
        uint64_t next[PEG_WIDTH];

        for (int w = 0; w < PEG_WIDTH; w++)
            next[w] = pegs->word[w] ^ flips_of(&h->problem->frame, choice->line)[w];
        if (is_met(h, next))
            return choice;
    }
    return NULL;
}

/* Adds nodes for what the jumps from one lead to. PEG_NO only means that none wins at once. */
static peg_answer expand_node(hunt_state *h, size_t node, int level)
{
    const peg_problem *problem = h->problem;
    int16_t *sums = h->node_sums;
    peg_bits pegs = {{0}};
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    const jump_choice *choice;
    size_t count;

    copy_position(pegs.word, h->nodes[node].word);
    peg_bank_sum(h->bank, &pegs, sums);
    /* The bank may have learned since the node was added. */
    if (peg_bank_rules_out(h->bank, sums))
        return PEG_NO;
    find_images(&problem->frame, pegs.word, images);
    if (!list_choices(h, images, peg_moments_of(&problem->places, &pegs), sums, level, &count)) {
        h->best_first_over = 1;
        return PEG_NO;
    }
    if (level == h->last_level) {
        choice = h->other ? find_met(h, &pegs, count) : find_winner(h, count);
        if (choice)
            write_lines_by_parents(h, node, level, choice->line);
        return choice ? PEG_YES : PEG_NO;
    }
    count = drop_lost(h, count);
    choice = h->choices + h->choice_count;
    for (size_t i = 0; i < count; i++)
        set_prefetch(&h->seen, choice[i].key.word);
    for (; count > 0; count--, choice++) {
        int added = set_add(&h->seen, h->budget, choice->key.word);
        uint64_t next[PEG_WIDTH];

        for (int w = 0; w < PEG_WIDTH; w++)
            next[w] = pegs.word[w] ^ flips_of(&problem->frame, choice->line)[w];
        if (added < 0 ||
            (added > 0 && !add_node(h, next, choice->scatter, node, choice->line, level + 1)))
            h->best_first_over = 1;
    }
    return PEG_NO;
}

/* Ends the search, and leaves its memory to the depth-first one. */
static void end_best_first(hunt_state *h)
{
    for (int level = 0; h->heaps && level < h->levels; level++)
        peg_heap_free(h->budget, &h->heaps[level]);
    peg_budget_free(h->budget, h->nodes, h->node_room * sizeof(*h->nodes));
    peg_budget_free(h->budget, h->seen.keys, h->seen.room * PEG_WIDTH * sizeof(uint64_t));
    peg_budget_free(h->budget, h->meeting.keys, h->meeting.room * PEG_WIDTH * sizeof(uint64_t));
    h->nodes = NULL;
    memset(&h->seen, 0, sizeof(h->seen));
    memset(&h->meeting, 0, sizeof(h->meeting));
    h->best_first_over = 1;
}

/* Whether a node of a level can be expanded without more memory, whatever it leads to. */
static int has_room(const hunt_state *h, int level)
{
    size_t lines = h->problem->shape->line_count;

    return h->choice_room >= lines && h->node_room >= h->node_count + lines &&
           h->node_count + lines < UINT32_MAX && h->seen.room >= 2 * (h->seen.count + lines) &&
           (level == h->last_level ||
            h->heaps[level + 1].room >= h->heaps[level + 1].count + lines);
}

/*
 * Expands a number of nodes, the best of each level in turn. PEG_NO if none is left, which
 * proves that the position is lost; PEG_UNKNOWN if the turn is over.
 */
static peg_status search_best_first(hunt_state *h, size_t turn, peg_answer *out_answer)
{
    int idle = 0;

    *out_answer = PEG_UNKNOWN;
    while (turn > 0 && !h->best_first_over) {
        int level = h->next_level;
        uint32_t node;
        peg_status status;

        if (PEG_HAS_THREADS && h->is_confined && !has_room(h, level))
            break;
        h->next_level = (level + 1) % (h->last_level + 1);
        if (h->heaps[level].count == 0) {
            if (++idle > h->last_level) {
                *out_answer = PEG_NO;
                return PEG_OK;
            }
            continue;
        }
        idle = 0;
        turn--;
        if (h->heaps[h->next_level].count > 0)
            PEG_FETCH(&h->nodes[h->heaps[h->next_level].items[0].node]);
        node = peg_heap_pop(&h->heaps[level]);
        status = charge_work(h);
        if (status != PEG_OK)
            return status;
        if (expand_node(h, node, level) == PEG_YES) {
            *out_answer = PEG_YES;
            return PEG_OK;
        }
    }
    if (h->best_first_over)
        end_best_first(h);
    return PEG_OK;
}

#endif

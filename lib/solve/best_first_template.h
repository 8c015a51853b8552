/* SPDX-License-Identifier: MIT */

/*
 * The state of a hunt on positions of PEG_WIDTH words, and the first of its searches, the
 * best-first one (Pearl, Heuristics, 1984).
 *
 * A node is a position that has had its turn in the best-first search. A position that a jump leads
 * to waits, as a node and a line, in the heap of its level: the positions after the same number of
 * jumps. The position whose pegs stand closest together is the most promising, and the best of each
 * level is expanded in turn. One heap for all levels fails: closeness can only be compared between
 * positions with equally many pegs.
 *
 * The search can turn to any position, and usually finds a solution soon if there are many; but it
 * remembers every position that it meets. When memory runs out, it drops the less promising half of
 * the positions to expand, and goes on. From then on it cannot prove that there is no solution.
 */
#ifndef PEG_SOLVE_BEST_FIRST_TEMPLATE_H
#define PEG_SOLVE_BEST_FIRST_TEMPLATE_H

#include "base/assert.h"
#include "solve/scatter_template.h"
#include "solve/set_template.h"

/* The nodes, their keys and the heaps may each take 1/4 of the memory. */
#define NODES_SHARE 4

/* The search continues while dropping frees at least 1/8 of the nodes. */
#define LEAST_DROPPED 8

/* Dropping takes about 30 nanoseconds for each waiting position and each node. */
#define DROP_STEPS 4
#define DROP_BATCH 1024

/* -- the state of a hunt --------------------------------------------------- */

/* A position to expand, which a jump from a node leads to; or the node itself. */
typedef struct heap_item {
    int32_t scatter;
    uint32_t node;
    uint32_t line; /* or NO_LINE */
} heap_item;

#define NODE_ITSELF UINT32_MAX

/* A binary heap in an array (Williams 1964), the position of least scatter on top. */
typedef struct node_heap {
    heap_item *items;
    size_t room;
    size_t count;
} node_heap;

/*
 * A position that has had its turn, and how the search got there. A dropped node has no pegs; its
 * parent is the next dropped node, by its index plus 1.
 */
typedef struct hunt_node {
    uint64_t word[PEG_WIDTH];
    uint32_t parent;
    uint16_t line;
    uint16_t is_kept; /* while nodes are dropped */
} hunt_node;

typedef struct hunt_state {
    const peg_setup *setup;
    const peg_bank *bank; /* the setup's, or the one that the screen has learned */
    peg_learned *learned;
    peg_budget *budget;
    int levels;                /* jumps from the start down to the perimeter */
    uint64_t steps_a_position; /* of work for a position */
    uint64_t uncharged;        /* steps not yet charged to the budget */
    uint16_t *lines;           /* on a yes: of the jumps to the perimeter or the goal */
    size_t *line_count;

    hunt_node *nodes;
    size_t node_room;
    size_t node_count;
    uint32_t dropped;      /* the first node to use again, by its index plus 1, or 0 */
    int has_dropped;       /* positions to expand were dropped */
    int is_dropping;       /* more are being dropped */
    int drop_level;        /* the level being halved */
    size_t drop_item;      /* its items looked at so far, */
    size_t drop_kept;      /* those that stay, */
    size_t drop_ties;      /* and those as good as the middle one */
    int32_t drop_middle;   /* the scatter of the middle one */
    size_t drop_left;      /* nodes still to look at */
    size_t freed;          /* nodes freed so far */
    peg_position_set seen; /* the keys of all nodes */
    int seen_forgets;      /* the set may forget, because memory ran out */
    node_heap *heaps;      /* by level: positions to expand */
    size_t heap_items;     /* that the heaps have room for */
    int next_level;        /* the level to expand next */
    int best_first_over;   /* out of memory; the other search continues alone */
} hunt_state;

/* -- the heap of a level --------------------------------------------------- */

/* Returns 0 if memory is refused. */
static int push_item(peg_budget *budget, node_heap *heap, heap_item item)
{
    heap_item *items =
        peg_budget_try_grow(budget, heap->items, &heap->room, heap->count + 1, sizeof(*items));
    size_t at;

    if (!items)
        return 0;
    heap->items = items;
    for (at = heap->count++; at > 0; at = (at - 1) / 2) {
        if (items[(at - 1) / 2].scatter <= item.scatter)
            break;
        items[at] = items[(at - 1) / 2];
    }
    items[at] = item;
    return 1;
}

/* Puts an item where it belongs below a place of a heap. */
static void sift_item(heap_item *items, size_t count, size_t at)
{
    heap_item item = items[at];

    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && items[child + 1].scatter < items[child].scatter)
            child++;
        if (item.scatter <= items[child].scatter)
            break;
        items[at] = items[child];
        at = child;
    }
    items[at] = item;
}

static heap_item pop_item(node_heap *heap)
{
    heap_item *items = heap->items;
    heap_item top = items[0];

    PEG_ASSERT(heap->count > 0);
    items[0] = items[--heap->count];
    if (heap->count > 0)
        sift_item(items, heap->count, 0);
    PEG_ASSERT(heap->count == 0 || top.scatter <= items[0].scatter);
    return top;
}

/* -- the search ------------------------------------------------------------ */

/* Whether a block may double in size, within 1/4 of the memory. */
static int may_double(const hunt_state *h, uint64_t size)
{
    return 2 * size <= h->budget->limits.memory / NODES_SHARE;
}

/* Makes room for a node. Returns 0 if there is none. */
static int make_node_room(hunt_state *h)
{
    hunt_node *nodes;

    if (h->dropped)
        return 1;
    if (h->node_count == UINT32_MAX ||
        (h->node_count == h->node_room && !may_double(h, h->node_room * sizeof(*nodes))))
        return 0;
    nodes =
        peg_budget_try_grow(h->budget, h->nodes, &h->node_room, h->node_count + 1, sizeof(*nodes));
    if (nodes)
        h->nodes = nodes;
    return nodes != NULL;
}

/* Adds a node, and returns its index; there is room for it. */
static size_t add_node(hunt_state *h, const uint64_t *position, size_t parent, size_t line)
{
    size_t at = h->dropped ? h->dropped - 1 : h->node_count;
    hunt_node *node = &h->nodes[at];

    if (h->dropped)
        h->dropped = node->parent;
    else
        h->node_count++;
    copy_position(node->word, position);
    node->parent = (uint32_t)parent;
    node->line = (uint16_t)line;
    node->is_kept = 0;
    return at;
}

/* Adds an item to expand. Returns 0 if there is no room for it. */
static int add_item(hunt_state *h, int level, heap_item item)
{
    node_heap *heap = &h->heaps[level];
    size_t room = heap->room;

    if (heap->count == room && !may_double(h, (h->heap_items + room) / 2 * sizeof(item)))
        return 0;
    if (!push_item(h->budget, heap, item))
        return 0;
    h->heap_items += heap->room - room;
    return 1;
}

/* About the median scatter of a heap's items: the exact median of a sample. */
static int32_t middle_scatter(const node_heap *heap)
{
    enum { SAMPLED = 127 };

    size_t count = heap->count < SAMPLED ? heap->count : SAMPLED;
    int32_t sorted[SAMPLED] = {0};

    for (size_t i = 0; i < count; i++) {
        int32_t scatter = heap->items[heap->count / count * i].scatter;
        size_t at = i;

        for (; at > 0 && sorted[at - 1] > scatter; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = scatter;
    }
    return sorted[count / 2];
}

/* Orders the items of a heap, and frees the room that it does not need. */
static void settle_heap(hunt_state *h, node_heap *heap, size_t count)
{
    size_t size = sizeof(*heap->items);
    heap_item *items;

    heap->count = count;
    for (size_t at = count / 2; at-- > 0;)
        sift_item(heap->items, count, at);
    if (heap->room < 2 || count > heap->room / 2)
        return;
    items = peg_budget_try(h->budget, heap->items, heap->room * size, heap->room / 2 * size);
    if (!items)
        return;
    h->heap_items -= heap->room - heap->room / 2;
    heap->room /= 2;
    heap->items = items;
}

/* Keeps a node and those that led to it. */
static void keep_node(hunt_state *h, uint32_t node)
{
    for (; !h->nodes[node].is_kept; node = h->nodes[node].parent)
        h->nodes[node].is_kept = 1;
}

/* Begins to drop waiting positions, before any other is expanded. */
static void begin_dropping(hunt_state *h)
{
    h->is_dropping = 1;
    h->has_dropped = 1;
    h->drop_level = 0;
    h->drop_item = 0;
    h->drop_left = h->node_count;
    h->dropped = 0;
    h->freed = 0;
}

/*
 * Drops about the worse half of a level's positions to expand, and every second one of equal ones.
 * Keeps the nodes that the others come from. Returns 0 if the question ends before that is done.
 */
static int halve_level(hunt_state *h, node_heap *heap)
{
    if (h->drop_item == 0 && heap->count > 0) {
        h->drop_middle = middle_scatter(heap);
        h->drop_kept = 0;
        h->drop_ties = 0;
    }
    while (h->budget->status == PEG_OK && h->drop_item < heap->count) {
        heap_item item = heap->items[h->drop_item++];

        if (h->drop_item % DROP_BATCH == 0)
            peg_budget_spend_steps(h->budget, DROP_BATCH * DROP_STEPS);
        if (item.scatter > h->drop_middle ||
            (item.scatter == h->drop_middle && h->drop_ties++ % 2 == 1))
            continue;
        heap->items[h->drop_kept++] = item;
        keep_node(h, item.node);
    }
    if (h->drop_item < heap->count)
        return 0;
    peg_budget_spend_steps(h->budget, h->drop_item % DROP_BATCH * DROP_STEPS);
    settle_heap(h, heap, heap->count > 0 ? h->drop_kept : 0);
    h->drop_item = 0;
    return 1;
}

/*
 * Drops the worse half of the positions to expand of each level, and all nodes that then lead to
 * none. A limit may end this after any batch; the next call continues there.
 */
static void drop_nodes(hunt_state *h)
{
    while (h->budget->status == PEG_OK && h->drop_level < h->levels)
        h->drop_level += halve_level(h, &h->heaps[h->drop_level]);
    while (h->budget->status == PEG_OK && h->drop_left > 0) {
        hunt_node *node = &h->nodes[--h->drop_left];
        int is_kept = node->is_kept;

        if (h->drop_left % DROP_BATCH == 0)
            peg_budget_spend_steps(h->budget, DROP_BATCH * DROP_STEPS);
        node->is_kept = 0;
        if (is_kept)
            continue;
        memset(node->word, 0, sizeof(node->word));
        node->parent = h->dropped;
        h->dropped = (uint32_t)h->drop_left + 1;
        h->freed++;
    }
    if (h->drop_level < h->levels || h->drop_left > 0)
        return;
    h->is_dropping = 0;
    h->best_first_over = h->freed <= h->node_count / LEAST_DROPPED;
}

/*
 * Makes room for a key in the set of seen keys. Without memory for more, the set forgets, and a
 * position may become a node again.
 */
static void make_seen_room(hunt_state *h)
{
    peg_position_set *seen = &h->seen;

    if (h->seen_forgets ||
        ((!set_is_crowded(seen) || may_double(h, seen->size)) && set_make_room(seen, h->budget)) ||
        h->budget->status != PEG_OK)
        return;
    h->seen_forgets = seen->room > 0;
    h->best_first_over = seen->room == 0;
}

/* Adds a key to the set of seen keys. Returns whether it is new. */
static int add_seen(hunt_state *h, const uint64_t *key)
{
    if (!h->seen_forgets)
        return set_put(&h->seen, key);
    if (lost_has(&h->seen, key))
        return 0;
    lost_put(&h->seen, key);
    return 1;
}

/* The position of an item. */
static void position_of(const hunt_state *h, heap_item item, uint64_t *out)
{
    const uint64_t *pegs = h->nodes[item.node].word;

    if (item.line == NODE_ITSELF)
        copy_position(out, pegs);
    else
        flip_position(&h->setup->frame, pegs, item.line, out);
}

/*
 * Makes an item a node, for which there is room, and writes its images. The position is looked up
 * only now, because most items never have their turn. Returns 0 if it is known already.
 */
static int take_item(hunt_state *h, heap_item item, uint64_t *images, size_t *out_node)
{
    const peg_frame *frame = &h->setup->frame;
    uint64_t position[PEG_WIDTH];
    image_key key;

    position_of(h, item, position);
    find_images(frame, position, images);
    key = least_image(frame, images);
    h->uncharged += h->steps_a_position + SLOT_STEPS;
    *out_node = item.node;
    if (lost_has(&h->learned->lost, key.word) || !add_seen(h, key.word))
        return 0;
    if (item.line == NODE_ITSELF)
        return 1;
    *out_node = add_node(h, position, item.node, item.line);
    return 1;
}

/* Writes the lines of the jumps to a node, and of one jump more. */
static void write_lines_by_parents(const hunt_state *h, size_t node, int level, size_t line)
{
    h->lines[level] = (uint16_t)line;
    *h->line_count = (size_t)level + 1;
    for (; level-- > 0; node = h->nodes[node].parent)
        h->lines[level] = h->nodes[node].line;
}

/* Adds the positions after the jumps from a node, to expand later. Returns whether a jump wins. */
static int expand_node(hunt_state *h, size_t node, const uint64_t *images, int level)
{
    const peg_setup *setup = h->setup;
    const peg_frame *frame = &setup->frame;
    int16_t sums[PEG_BANK_MOST];
    peg_bits pegs = {{0}};
    peg_moments moments;
    int32_t alone;
    uint64_t pair[2];

    copy_position(pegs.word, images);
    peg_bank_sum(h->bank, &pegs, sums);
    /* The bank may have learned since the position was listed. */
    if (peg_bank_rules_out(h->bank, sums))
        return 0;
    moments = moments_of(&setup->places, &pegs);
    alone = count_all_alone(setup, pegs.word);
    h->uncharged += h->steps_a_position;
    for (size_t w = 0; w < frame->line_words; w++)
        for (uint64_t lines = next_lines(frame, images, w, pair); lines; lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);
            heap_item item = {0, (uint32_t)node, (uint32_t)line};
            uint64_t next[PEG_WIDTH];

            h->uncharged += PEG_BANK_MOST / 16 + NEW_STEPS;
            if (peg_bank_rules_out_jump(h->bank, line, sums))
                continue;
            if (level + 1 == h->levels) {
                image_key key = key_after(frame, images, line);

                if (!set_has(&setup->perimeter.set, key.word))
                    continue;
                write_lines_by_parents(h, node, level, line);
                return 1;
            }
            flip_position(frame, pegs.word, line, next);
            item.scatter = scatter_after(setup, pegs.word, next, &moments, alone, line);
            if (!add_item(h, level + 1, item) && !h->is_dropping)
                begin_dropping(h);
        }
    return 0;
}

/* Ends this search, and leaves its memory to the other one. */
static void end_best_first(hunt_state *h)
{
    for (int level = 0; h->heaps && level < h->levels; level++)
        peg_budget_free(h->budget, h->heaps[level].items,
                        h->heaps[level].room * sizeof(*h->heaps[level].items));
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->nodes, h->node_room * sizeof(*h->nodes));
    peg_position_set_free(&h->seen, h->budget);
    h->heaps = NULL;
    h->nodes = NULL;
    h->best_first_over = 1;
}

/*
 * Takes the best position of a level and, unless it is known already, expands it and ends its turn.
 * Returns whether a jump from it wins. Expands a node completely before the budget may end the
 * question, so that the search can continue later.
 */
static int expand_best(hunt_state *h, int level, size_t *turn)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    int next_level = (level + 1) % h->levels;
    size_t node;

    make_seen_room(h);
    if (!h->is_dropping && !make_node_room(h))
        begin_dropping(h);
    if (h->is_dropping)
        drop_nodes(h);
    if (h->best_first_over || h->budget->status != PEG_OK || h->heaps[level].count == 0)
        return 0;
    if (h->heaps[next_level].count > 0)
        PEG_FETCH(&h->nodes[h->heaps[next_level].items[0].node]);
    if (take_item(h, pop_item(&h->heaps[level]), images, &node)) {
        h->next_level = next_level;
        --*turn;
        if (expand_node(h, node, images, level))
            return 1;
        peg_budget_spend(h->budget, 1);
    }
    charge_steps(h->budget, h->uncharged);
    h->uncharged = 0;
    return 0;
}

/*
 * Expands *turn nodes, the best of each level in turn, and counts *turn down. Returns PEG_NO if
 * none is left and none was dropped, which proves that the position is lost; PEG_UNKNOWN if the
 * turn, the search or the question is over.
 */
static peg_answer search_best_first(hunt_state *h, size_t *turn)
{
    int idle = 0;

    while (*turn > 0 && !h->best_first_over && h->budget->status == PEG_OK) {
        int level = h->next_level;

        if (h->heaps[level].count > 0) {
            idle = 0;
            if (expand_best(h, level, turn))
                return PEG_YES;
            continue;
        }
        h->next_level = (level + 1) % h->levels;
        if (++idle < h->levels)
            continue;
        if (!h->has_dropped)
            return PEG_NO;
        h->best_first_over = 1;
    }
    if (h->best_first_over) {
        end_best_first(h);
        *turn = 0;
    }
    return PEG_UNKNOWN;
}

#endif

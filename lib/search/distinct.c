/* SPDX-License-Identifier: MIT */

/*
 * Solutions that differ in more than the order of their moves, as Bell counts them: a move
 * is where its peg is at first and at last, and which pegs it takes, by whatever way. Level
 * by level these are the sets of moves, each once in whatever order they were made, that
 * solutions begin with. The same moves lead to the same position in any order.
 */
#include "base/bytes.h"
#include "base/hash.h"
#include "search/shortest.h"

/* Numbers by hash, from 1, or 0 for none. */
typedef struct finder {
    size_t room; /* a power of two, or 0 */
    uint32_t *slots;
} finder;

/* Sets of so many moves each, by their numbers in ascending order, and where they lead. */
typedef struct level {
    int moves;
    uint32_t count;
    size_t id_room, position_room;
    uint32_t *ids;
    peg_bits *positions;
    finder by;
} level;

/* The moves known: of each its first hole, its last, and ascending those of what it takes. */
typedef struct move_list {
    uint32_t count;
    size_t start_room, hole_room;
    uint32_t *start; /* one more than there are moves */
    uint8_t *holes;
    finder by;
} move_list;

typedef struct counting {
    const peg_shortest *shortest;
    peg_budget *budget;
    move_list all;
    level now, next;
    const uint32_t *from; /* the set that a move is added to */
    peg_jump run[PEG_MAX_HOLES];
    size_t run_count;
    uint32_t more[PEG_MAX_HOLES]; /* the set with a move more */
} counting;

static uint64_t hash_holes(const uint8_t *holes, size_t count)
{
    uint64_t hash = count;

    for (size_t i = 0; i < count; i++)
        hash = peg_hash(hash ^ holes[i]);
    return hash;
}

static uint64_t hash_ids(const uint32_t *ids, size_t count)
{
    uint64_t hash = count;

    for (size_t i = 0; i < count; i++)
        hash = peg_hash(hash ^ ids[i]);
    return hash;
}

/* Takes four times the slots, or some, all empty. */
static peg_status widen(finder *by, peg_budget *budget)
{
    size_t room = by->room ? 4 * by->room : 1024;
    uint32_t *slots = peg_budget_resize(budget, NULL, 0, room * sizeof(*slots));

    if (!slots)
        return peg_budget_refusal(budget);
    peg_budget_free(budget, by->slots, by->room * sizeof(*slots));
    by->slots = slots;
    by->room = room;
    return peg_budget_clear(budget, slots, room * sizeof(*slots));
}

/* The slot of a move, or of where it would be. */
static uint32_t *find_move(const move_list *all, const uint8_t *holes, size_t count)
{
    size_t mask = all->by.room - 1;

    for (size_t at = (size_t)hash_holes(holes, count) & mask;; at = (at + 1) & mask) {
        uint32_t *slot = all->by.slots + at;
        const uint32_t *start;

        if (!*slot)
            return slot;
        start = all->start + *slot - 1;
        if (start[1] - start[0] == count && memcmp(all->holes + start[0], holes, count) == 0)
            return slot;
    }
}

/* The number of a move, which is added if it is new. */
static peg_status number_move(counting *c, const uint8_t *holes, size_t count, uint32_t *out_id)
{
    move_list *all = &c->all;
    peg_status status = PEG_OK;
    size_t used = all->count ? all->start[all->count] : 0;
    uint32_t *start;
    uint8_t *kept;
    uint32_t *slot;

    if (2 * (size_t)all->count >= all->by.room) {
        status = widen(&all->by, c->budget);
        for (uint32_t i = 0; status == PEG_OK && i < all->count; i++) {
            *find_move(all, all->holes + all->start[i], all->start[i + 1] - all->start[i]) = i + 1;
            status = peg_budget_work(c->budget, 8);
        }
        if (status != PEG_OK)
            return status;
    }
    slot = find_move(all, holes, count);
    *out_id = *slot - 1;
    if (*slot)
        return PEG_OK;
    if (used + count > UINT32_MAX)
        return PEG_LIMIT;
    start = peg_budget_grow(c->budget, all->start, &all->start_room, (size_t)all->count + 2,
                            sizeof(*start));
    if (!start)
        return peg_budget_refusal(c->budget);
    all->start = start;
    kept = peg_budget_grow(c->budget, all->holes, &all->hole_room, used + count, sizeof(*kept));
    if (!kept)
        return peg_budget_refusal(c->budget);
    all->holes = kept;
    memcpy(kept + used, holes, count);
    start[all->count] = (uint32_t)used;
    start[all->count + 1] = (uint32_t)(used + count);
    *out_id = all->count++;
    *slot = all->count;
    return PEG_OK;
}

/* The slot of a set, or of where it would be. */
static uint32_t *find_set(const level *in, const uint32_t *ids)
{
    size_t mask = in->by.room - 1;
    size_t size = (size_t)in->moves;

    for (size_t at = (size_t)hash_ids(ids, size) & mask;; at = (at + 1) & mask) {
        uint32_t *slot = in->by.slots + at;

        if (!*slot || memcmp(in->ids + (size_t)(*slot - 1) * size, ids, size * sizeof(*ids)) == 0)
            return slot;
    }
}

/* Adds a set of moves to a level, unless it is there. */
static peg_status add_set(counting *c, level *to, const uint32_t *ids, const peg_bits *pegs)
{
    size_t size = (size_t)to->moves;
    peg_status status = PEG_OK;
    peg_bits *positions;
    uint32_t *grown;
    uint32_t *slot;

    if (2 * (size_t)to->count >= to->by.room) {
        status = widen(&to->by, c->budget);
        for (uint32_t i = 0; status == PEG_OK && i < to->count; i++) {
            *find_set(to, to->ids + i * size) = i + 1;
            status = peg_budget_work(c->budget, 4 + size);
        }
        if (status != PEG_OK)
            return status;
    }
    slot = find_set(to, ids);
    if (*slot)
        return PEG_OK;
    if (to->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    grown = peg_budget_grow(c->budget, to->ids, &to->id_room, ((size_t)to->count + 1) * size,
                            sizeof(*grown));
    if (!grown)
        return peg_budget_refusal(c->budget);
    to->ids = grown;
    positions = peg_budget_grow(c->budget, to->positions, &to->position_room, (size_t)to->count + 1,
                                sizeof(*positions));
    if (!positions)
        return peg_budget_refusal(c->budget);
    to->positions = positions;
    memcpy(grown + to->count * size, ids, size * sizeof(*ids));
    positions[to->count++] = *pegs;
    *slot = to->count;
    return PEG_OK;
}

static void put_in_order(uint8_t *holes, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint8_t hole = holes[i];
        size_t at = i;

        for (; at > 0 && holes[at - 1] > hole; at--)
            holes[at] = holes[at - 1];
        holes[at] = hole;
    }
}

/* Adds a number to so many in ascending order. */
static void insert(uint32_t *ids, int count, uint32_t id)
{
    int at = count;

    for (; at > 0 && ids[at - 1] > id; at--)
        ids[at] = ids[at - 1];
    ids[at] = id;
}

/* Adds the set that a move leads to. */
static peg_status end_move(counting *c, const peg_bits *pegs)
{
    int count = c->now.moves;
    uint8_t holes[PEG_MAX_HOLES + 2] = {c->run[0].from, c->run[c->run_count - 1].to};
    uint32_t id = 0;
    peg_status status;

    for (size_t i = 0; i < c->run_count; i++)
        holes[i + 2] = c->run[i].over;
    put_in_order(holes + 2, c->run_count);
    status = number_move(c, holes, c->run_count + 2, &id);
    if (status != PEG_OK)
        return status;
    if (count > 0)
        memcpy(c->more, c->from, (size_t)count * sizeof(*c->more));
    insert(c->more, count, id);
    return add_set(c, &c->next, c->more, pegs);
}

/* Goes on with a move from a hole, and ends it wherever a solution may. */
static peg_status run_on(counting *c, const peg_bits *pegs, int hole)
{
    const peg_fewest *fewest = c->shortest->fewest;
    const peg_shape *shape = fewest->known->shape;
    int moves = c->next.moves;
    peg_status status = PEG_OK;

    for (size_t i = shape->first[hole]; status == PEG_OK && i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;
        int won;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        won = peg_known_won(fewest->known, &next);
        status = peg_budget_spend(c->budget, 1);
        if (status != PEG_OK || (!won && !peg_fewest_may_win(fewest, &next)))
            continue;
        c->run[c->run_count++] = shape->lines[i];
        if (won ? moves == fewest->least
                : moves < fewest->least && peg_shortest_passes(c->shortest, &next, moves))
            status = end_move(c, &next);
        if (status == PEG_OK && !won)
            status = run_on(c, &next, shape->lines[i].to);
        c->run_count--;
    }
    return status;
}

static void free_level(level *freed, peg_budget *budget)
{
    peg_budget_free(budget, freed->ids, freed->id_room * sizeof(*freed->ids));
    peg_budget_free(budget, freed->positions, freed->position_room * sizeof(*freed->positions));
    peg_budget_free(budget, freed->by.slots, freed->by.room * sizeof(*freed->by.slots));
    memset(freed, 0, sizeof(*freed));
}

/* Goes from the sets of a level to those with a move more. */
static peg_status deepen(counting *c)
{
    peg_status status = PEG_OK;

    c->next.moves = c->now.moves + 1;
    for (uint32_t i = 0; status == PEG_OK && i < c->now.count; i++) {
        const peg_bits pegs = c->now.positions[i];

        c->from = c->now.ids ? c->now.ids + (size_t)i * (size_t)c->now.moves : NULL;
        for (int hole = 0; status == PEG_OK && hole < c->shortest->fewest->known->shape->holes;
             hole++)
            if (peg_bits_get(&pegs, hole))
                status = run_on(c, &pegs, hole);
    }
    free_level(&c->now, c->budget);
    c->now = c->next;
    memset(&c->next, 0, sizeof(c->next));
    return status;
}

/* The number of the image of a move. */
static peg_status image_of(counting *c, uint32_t id, const uint8_t *symmetry, uint32_t *out_id)
{
    const uint32_t *start = c->all.start + id;
    uint8_t holes[PEG_MAX_HOLES + 2];
    size_t count = start[1] - start[0];

    for (size_t i = 0; i < count; i++)
        holes[i] = symmetry[c->all.holes[start[0] + i]];
    put_in_order(holes + 2, count - 2);
    return number_move(c, holes, count, out_id);
}

/* Whether no image of a set comes before it, for one symmetry: a set without its numbers twice. */
static peg_status comes_first(counting *c, const uint32_t *ids, const uint8_t *symmetry,
                              int *out_first)
{
    int size = c->now.moves;
    int k = 0;

    for (int i = 0; i < size; i++) {
        uint32_t id = 0;
        peg_status status = image_of(c, ids[i], symmetry, &id);

        if (status != PEG_OK)
            return status;
        insert(c->more, i, id);
    }
    while (k < size && ids[k] == c->more[k])
        k++;
    if (k < size && c->more[k] < ids[k])
        *out_first = 0;
    return peg_budget_work(c->budget, (uint64_t)size * 8);
}

/* Counts the sets of the last level, of those that are images of each other the first. */
static peg_status count_sets(counting *c, uint64_t *out_count)
{
    const peg_fewest *fewest = c->shortest->fewest;
    const peg_shape *shape = fewest->known->shape;
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(c->budget, NULL, 0, size);
    peg_status status = PEG_OK;
    uint64_t count = 0;
    size_t order;

    if (!group)
        return peg_budget_refusal(c->budget);
    order = peg_shortest_group(c->shortest, group);
    for (uint32_t i = 0; status == PEG_OK && i < c->now.count; i++) {
        const uint32_t *ids = c->now.ids + (size_t)i * (size_t)c->now.moves;
        int first = 1;

        for (size_t k = 0; status == PEG_OK && first && k < order; k++)
            status =
                comes_first(c, ids, shape->symmetries + group[k] * (size_t)shape->holes, &first);
        count += (uint64_t)first;
    }
    peg_budget_free(c->budget, group, size);
    *out_count = count;
    return status;
}

static peg_status count_all(counting *c, uint64_t *out_count)
{
    const peg_fewest *fewest = c->shortest->fewest;
    peg_status status;

    c->now.positions =
        peg_budget_grow(c->budget, NULL, &c->now.position_room, 1, sizeof(*c->now.positions));
    if (!c->now.positions)
        return peg_budget_refusal(c->budget);
    c->now.positions[0] = fewest->start;
    c->now.count = 1;
    status = PEG_OK;
    while (status == PEG_OK && c->now.moves < fewest->least)
        status = deepen(c);
    return status == PEG_OK ? count_sets(c, out_count) : status;
}

peg_status peg_shortest_distinct(const peg_shortest *shortest, uint64_t *out_count)
{
    peg_budget *budget = shortest->fewest->budget;
    counting *c = peg_budget_resize(budget, NULL, 0, sizeof(*c));
    peg_status status;

    if (!c)
        return peg_budget_refusal(budget);
    memset(c, 0, sizeof(*c));
    c->shortest = shortest;
    c->budget = budget;
    status = count_all(c, out_count);
    /* A table with wrong answers may have led nowhere. */
    if (status == PEG_OK && *out_count == 0)
        status = PEG_E_TABLE;
    free_level(&c->now, budget);
    free_level(&c->next, budget);
    peg_budget_free(budget, c->all.start, c->all.start_room * sizeof(*c->all.start));
    peg_budget_free(budget, c->all.holes, c->all.hole_room);
    peg_budget_free(budget, c->all.by.slots, c->all.by.room * sizeof(*c->all.by.slots));
    peg_budget_free(budget, c, sizeof(*c));
    return status;
}

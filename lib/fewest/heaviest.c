/* SPDX-License-Identifier: MIT */

/*
 * The trail from which weights take most, found without a list of trails. The holes that pegs of
 * one kind jump between are a graph whose edges are the holes jumped over; a trail is a connected
 * set of edges in which only where it starts and where it ends have an odd number of them (Euler,
 * 1736). Boards are narrow, so the graph is processed edge by edge. Of earlier edges only two
 * things matter: the parities of the few holes that later edges touch, and which of these holes are
 * connected (a frontier, or transfer matrix; Jensen, Enumeration of self-avoiding walks on the
 * square lattice, 2004). The same without connections is quick, and bounds what later edges can
 * add, so few states are left to visit.
 *
 * Lines are taken both ways, and two edges of a trail may cross one hole: on shapes where a peg
 * cannot do so, the trail found may take more than any move does, and bounds by it are lower.
 */
#include "fewest/heaviest.h"

#include "base/assert.h"
#include "base/memory.h"

/* No trail is looked for above 10 holes in a frontier, or above 2^17 states in a search. */
enum { MOST_WIDTH = 10, MOST_STATES = 1 << 17 };

/* Slots that each step begins with. */
enum { FEW_STATES = 64 };

/* Work for a state, in steps of the budget's: an entry of the table takes one. */
enum { STATE_STEPS = 32 };

/* Below every sum. */
#define TOO_LOW (-1e300)

/* -- the graphs ------------------------------------------------------------ */

/* An edge between two holes of the frontier; or where both places are one, the hole there leaves.
 */
struct peg_heaviest_step {
    uint8_t hole; /* jumped over, or the one that leaves */
    uint8_t place, other;
};

/* What is known of some edges of a trail, up to a step. */
struct peg_heaviest_state {
    uint64_t key;
    double taken;
    uint32_t before; /* the state a step before */
    uint16_t step;   /* the one taken */
    uint8_t flags;   /* set in it */
    uint8_t is_edge; /* whether the trail has its edge */
};

/* The making of the steps of one kind of peg. */
typedef struct frontier {
    peg_heaviest *all;
    const uint8_t *kind;         /* by hole: the least hole that pegs come from or go to */
    uint8_t last[PEG_MAX_HOLES]; /* the largest hole that a line joins to a hole */
    int8_t place[PEG_MAX_HOLES]; /* in the frontier, or -1 */
    unsigned taken;              /* places */
    int lines;
} frontier;

static void heaviest_add_step(peg_heaviest *all, int hole, int place, int other)
{
    struct peg_heaviest_step *steps = peg_budget_grow(all->budget, all->steps, &all->step_room,
                                                      all->step_count + 1, sizeof(*steps));

    if (!steps)
        return;
    all->steps = steps;
    steps[all->step_count++] =
        (struct peg_heaviest_step){(uint8_t)hole, (uint8_t)place, (uint8_t)other};
}

/* The place of a hole in the frontier, which it enters if it is not there. */
static int frontier_place(frontier *f, int hole)
{
    int place = 0;

    if (f->place[hole] >= 0)
        return f->place[hole];
    while (f->taken >> place & 1)
        place++;
    f->taken |= 1U << place;
    f->all->width = place + 1 > f->all->width ? place + 1 : f->all->width;
    f->place[hole] = (int8_t)place;
    return place;
}

/* Of the two lines between the same holes over the same hole, one is an edge. */
static int line_is_edge(const peg_shape *shape, peg_jump line)
{
    return line.from < line.to ||
           !peg_shape_has_line(shape, (peg_jump){line.to, line.over, line.from});
}

/* Adds the edges whose larger hole is one, and has those holes leave that have no more. */
static void frontier_pass(frontier *f, int hole)
{
    const peg_shape *shape = f->all->shape;

    for (size_t i = 0; i < shape->line_count && f->all->width <= MOST_WIDTH; i++) {
        peg_jump line = shape->lines[i];

        if ((line.from > line.to ? line.from : line.to) != hole || !line_is_edge(shape, line))
            continue;
        f->lines++;
        heaviest_add_step(f->all, line.over, frontier_place(f, line.from),
                          frontier_place(f, line.to));
    }
    for (int i = 0; i <= hole; i++)
        if (f->place[i] >= 0 && f->last[i] <= hole) {
            heaviest_add_step(f->all, i, f->place[i], f->place[i]);
            f->taken &= ~(1U << f->place[i]);
            f->place[i] = -1;
        }
}

/* Finds what kind of peg each hole holds. */
static void heaviest_find_kinds(const peg_shape *shape, uint8_t *kind)
{
    int changed = 1;

    for (int hole = 0; hole < shape->holes; hole++)
        kind[hole] = (uint8_t)hole;
    while (changed) {
        changed = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            uint8_t *from = &kind[shape->lines[i].from], *to = &kind[shape->lines[i].to];

            changed |= *from != *to;
            *from = *to = *from < *to ? *from : *to;
        }
    }
}

void peg_heaviest_begin(peg_heaviest *all, const peg_shape *shape, peg_budget *budget)
{
    uint8_t kind[PEG_MAX_HOLES];
    frontier f = {.all = all, .kind = kind};

    *all = (peg_heaviest){.budget = budget, .shape = shape};
    heaviest_find_kinds(shape, kind);
    memset(f.place, -1, sizeof(f.place));
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        uint8_t larger = line.from > line.to ? line.from : line.to;

        f.last[line.from] = larger > f.last[line.from] ? larger : f.last[line.from];
        f.last[line.to] = larger > f.last[line.to] ? larger : f.last[line.to];
    }
    for (int i = 0; i < shape->holes; i++) {
        f.lines = 0;
        for (int hole = i; kind[i] == i && hole < shape->holes && all->width <= MOST_WIDTH; hole++)
            if (kind[hole] == i)
                frontier_pass(&f, hole);
        if (f.lines > 0 && f.lines <= PEG_MAX_HOLES)
            all->end[all->kinds++] = all->step_count;
        if (f.lines > PEG_MAX_HOLES || all->width > MOST_WIDTH)
            break;
        peg_budget_spend_steps(budget, shape->line_count);
    }
    if (f.lines > PEG_MAX_HOLES || all->width > MOST_WIDTH)
        all->kinds = all->width = 0;
    all->table_size = (all->step_count + 1) << (all->width + 2);
    all->table = peg_budget_resize(budget, NULL, 0, all->table_size * sizeof(*all->table));
}

void peg_heaviest_end(peg_heaviest *all)
{
    peg_budget *budget = all->budget;

    peg_budget_free(budget, all->steps, all->step_room * sizeof(*all->steps));
    if (all->table)
        peg_budget_free(budget, all->table, all->table_size * sizeof(*all->table));
    peg_budget_free(budget, all->states, all->state_room * sizeof(*all->states));
    peg_slots_free(&all->slots, budget);
    memset(all, 0, sizeof(*all));
}

/* -- parities alone -------------------------------------------------------- */

/* What a state says: a bit for each place with an odd number of edges, whether the trail has its
 * start and its end, and for each place that edges touch what it hangs together with. */
enum {
    FLAG_SHIFT = 12,
    HAS_START = 1,
    HAS_END = 2,
    HAS_BOTH = 3,
    LABEL_SHIFT = 16,
    LABEL_BITS = 4
};

/* What is added when a hole leaves, which had an odd number of edges or an even one. */
typedef struct leaving {
    int flags; /* that are set from then on */
    double adds;
} leaving;

/* Lists the ways in which a hole leaves a state with these flags. */
static int list_leavings(int is_odd, int flags, double start, double end, leaving *out)
{
    int count = 0;

    if (!is_odd)
        out[count++] = (leaving){0, 0};
    if (!is_odd && flags == 0)
        out[count++] = (leaving){HAS_BOTH, start - end};
    if (is_odd && !(flags & HAS_START))
        out[count++] = (leaving){HAS_START, start};
    if (is_odd && !(flags & HAS_END))
        out[count++] = (leaving){HAS_END, -end};
    return count;
}

/* The table's entries before a step. */
static double *table_at(const peg_heaviest *all, size_t step)
{
    return all->table + (step << (all->width + 2));
}

/* The most that the steps from one on can add to what each parity and flag has. */
static void table_fill(const peg_heaviest *all, size_t first, size_t end, const double *hole,
                       const double *start)
{
    unsigned entries = 4U << all->width;

    for (unsigned i = 0; i < entries; i++)
        table_at(all, end)[i] = i == (unsigned)HAS_BOTH << all->width ? 0 : TOO_LOW;
    for (size_t step = end; step-- > first;) {
        struct peg_heaviest_step at = all->steps[step];
        unsigned flip = 1U << at.place | 1U << at.other;
        const double *after = table_at(all, step + 1);
        double *most = table_at(all, step);

        for (unsigned i = 0; i < entries; i++) {
            leaving ways[2];
            int count;

            most[i] = after[i];
            if (at.place != at.other) {
                double with = after[i ^ flip] + hole[at.hole];

                most[i] = with > most[i] ? with : most[i];
                continue;
            }
            count = list_leavings((i & flip) != 0, (int)(i >> all->width), start[at.hole],
                                  hole[at.hole], ways);
            most[i] = TOO_LOW;
            for (int k = 0; k < count; k++) {
                double with =
                    after[(i & ~flip) | (unsigned)ways[k].flags << all->width] + ways[k].adds;

                most[i] = with > most[i] ? with : most[i];
            }
        }
    }
    peg_budget_spend_steps(all->budget, (end - first) * entries);
}

/* -- states ---------------------------------------------------------------- */

/* A search among the trails of one kind. */
typedef struct trail_search {
    peg_heaviest *all;
    size_t step;
    size_t layer; /* the first state after it */
    double low;   /* only what takes more is looked for */
    int room, count;
    uint32_t last[PEG_HEAVY_TRAILS]; /* the last states of the trails that are kept */
} trail_search;

static unsigned label_at(uint64_t key, int place)
{
    return (unsigned)(key >> (LABEL_SHIFT + LABEL_BITS * place)) & ((1U << LABEL_BITS) - 1);
}

static uint64_t label_for(unsigned label, int place)
{
    return (uint64_t)label << (LABEL_SHIFT + LABEL_BITS * place);
}

/* Numbers what hangs together in the order of the places, with one number as another. */
static uint64_t labels_in_order(uint64_t key, int width, unsigned as, unsigned other)
{
    uint64_t ordered = key & ((UINT64_C(1) << LABEL_SHIFT) - 1);
    unsigned number[1 << LABEL_BITS] = {0};
    unsigned count = 0;

    for (int place = 0; place < width; place++) {
        unsigned label = label_at(key, place);

        label = label == other ? as : label;
        if (label && !number[label])
            number[label] = ++count;
        ordered |= label_for(number[label], place);
    }
    return ordered;
}

static int state_is_same(const void *states, uint32_t index, const void *key)
{
    return ((const struct peg_heaviest_state *)states)[index].key == *(const uint64_t *)key;
}

/* Adds a state behind all others. */
static void state_append(trail_search *search, const struct peg_heaviest_state *state)
{
    peg_heaviest *all = search->all;
    struct peg_heaviest_state *states = peg_budget_grow(all->budget, all->states, &all->state_room,
                                                        all->state_count + 1, sizeof(*states));

    if (!states)
        return;
    all->states = states;
    states[all->state_count++] = *state;
}

/* Adds a state after this step, unless it cannot lead to enough, or is there with more. */
static void state_offer(trail_search *search, const struct peg_heaviest_state *state)
{
    peg_heaviest *all = search->all;
    uint64_t parity = state->key & ((UINT64_C(1) << all->width) - 1);
    uint64_t flags = state->key >> FLAG_SHIFT & HAS_BOTH;
    uint64_t hash = peg_hash(state->key);
    uint64_t *slot;

    if (state->taken + table_at(all, search->step + 1)[flags << all->width | parity] <= search->low)
        return;
    if (peg_slots_are_crowded(&all->slots, all->state_count - search->layer))
        peg_slots_enlarge(&all->slots, all->budget);
    if (all->budget->status != PEG_OK)
        return;
    slot = peg_slots_find(&all->slots, hash, state_is_same, all->states, &state->key);
    if (!*slot) {
        *slot = peg_slot_for(hash, (uint32_t)all->state_count);
        state_append(search, state);
    } else if (state->taken > all->states[peg_slot_index(*slot)].taken) {
        all->states[peg_slot_index(*slot)] = *state;
    }
}

/* A state goes on with an edge. */
static void state_take_edge(trail_search *search, struct peg_heaviest_state next, double weight)
{
    struct peg_heaviest_step at = search->all->steps[search->step];
    unsigned one = label_at(next.key, at.place);
    unsigned other = label_at(next.key, at.other);
    unsigned label = one ? one : other ? other : MOST_WIDTH + 1;

    next.key ^= UINT64_C(1) << at.place ^ UINT64_C(1) << at.other;
    next.key |= label_for(label, at.place);
    if (!other)
        next.key |= label_for(label, at.other);
    next.key = labels_in_order(next.key, search->all->width, label, other ? other : label);
    next.taken += weight;
    next.is_edge = 1;
    state_offer(search, &next);
}

/* Keeps a trail that is complete, of each step the one that takes most, as long as there is room.
 */
static void trail_keep(trail_search *search, const struct peg_heaviest_state *state)
{
    peg_heaviest *all = search->all;
    int least = 0;

    if (state->taken <= search->low)
        return;
    for (int i = 0; i < search->count; i++)
        if (all->states[search->last[i]].taken < all->states[search->last[least]].taken)
            least = i;
    if (search->count > 0 && all->states[search->last[search->count - 1]].step == search->step)
        least = search->count - 1;
    else if (search->count < search->room)
        least = search->count++;
    else
        search->low = all->states[search->last[least]].taken;
    if (search->last[least] && state->taken <= all->states[search->last[least]].taken)
        return;
    search->last[least] = (uint32_t)all->state_count;
    state_append(search, state);
    if (search->room == 1)
        search->low = state->taken;
}

/* A hole leaves: the trail is complete if nothing else hangs together with it, or by itself. */
static void state_leave(trail_search *search, struct peg_heaviest_state next, double start,
                        double end)
{
    int place = search->all->steps[search->step].place;
    unsigned label = label_at(next.key, place);
    int flags = (int)(next.key >> FLAG_SHIFT & HAS_BOTH);
    uint64_t key = next.key & ~(label_for(label, place) | UINT64_C(1) << place);
    double taken = next.taken;
    int is_alone = label > 0;
    leaving ways[2];
    int count =
        label == 0 ? 0 : list_leavings((int)(next.key >> place & 1), flags, start, end, ways);

    if (label == 0)
        state_offer(search, &next);
    for (int i = 0; i < search->all->width; i++)
        is_alone &= label_at(key, i) != label;
    for (int i = 0; i < count; i++) {
        next.flags = (uint8_t)ways[i].flags;
        next.taken = taken + ways[i].adds;
        next.key = key | (uint64_t)ways[i].flags << FLAG_SHIFT;
        next.key = labels_in_order(next.key, search->all->width, 0, 0);
        if (!is_alone) {
            state_offer(search, &next);
        } else if (key >> LABEL_SHIFT == 0 && (flags | ways[i].flags) == HAS_BOTH) {
            trail_keep(search, &next);
        }
    }
}

/* Takes the step from a state, unless its trail is complete. */
static void state_go_on(trail_search *search, uint32_t from, const double *hole,
                        const double *start)
{
    struct peg_heaviest_step at = search->all->steps[search->step];
    struct peg_heaviest_state next = search->all->states[from];

    next.before = from;
    next.step = (uint16_t)search->step;
    next.flags = next.is_edge = 0;
    if (next.key >> LABEL_SHIFT == 0 && next.key >> FLAG_SHIFT == HAS_BOTH)
        return;
    if (at.place == at.other) {
        state_leave(search, next, start[at.hole], hole[at.hole]);
    } else {
        state_offer(search, &next);
        state_take_edge(search, next, hole[at.hole]);
    }
}

/* Tells what a trail has, from its last state back. Returns what it takes. */
static double trail_tell(const peg_heaviest *all, uint32_t last, peg_heavy_trail *out)
{
    out->count = 0;
    for (uint32_t i = last; i > 0; i = all->states[i].before) {
        const struct peg_heaviest_state *state = &all->states[i];
        uint8_t hole = all->steps[state->step].hole;

        if (state->is_edge)
            out->over[out->count++] = hole;
        if (state->flags & HAS_START)
            out->start = hole;
        if (state->flags & HAS_END)
            out->end = hole;
    }
    return all->states[last].taken;
}

double peg_heaviest_find(peg_heaviest *all, int kind, const double *hole, const double *start,
                         double low, peg_heavy_trail *out, int room, int *out_count)
{
    size_t first = kind > 0 ? all->end[kind - 1] : 0;
    size_t end = all->end[kind];
    trail_search search = {.all = all, .low = low, .room = room};
    uint32_t from = 0;
    double most = low;

    *out_count = 0;
    table_fill(all, first, end, hole, start);
    if (table_at(all, first)[0] <= low || all->budget->status != PEG_OK)
        return low;
    all->state_count = 0;
    state_append(&search, &(struct peg_heaviest_state){0});
    for (search.step = first; all->budget->status == PEG_OK && search.step < end; search.step++) {
        search.layer = all->state_count;
        peg_slots_begin(&all->slots, FEW_STATES, all->budget);
        peg_budget_spend_steps(all->budget, (search.layer - from) * STATE_STEPS);
        for (; all->budget->status == PEG_OK && from < search.layer; from++)
            state_go_on(&search, from, hole, start);
        if (all->state_count > MOST_STATES)
            return table_at(all, first)[0];
    }
    for (; *out_count < search.count; ++*out_count) {
        double taken = trail_tell(all, search.last[*out_count], &out[*out_count]);

        most = taken > most ? taken : most;
    }
    return most;
}

/* SPDX-License-Identifier: MIT */

/*
 * Dead ends, positions without a legal jump, and the play that leads to the soonest or the last of
 * them. Solitaire for fools, as Beeler and Hoilman call the game of leaving the most pegs, ends at
 * the first level of positions that has a dead end; the fewest pegs are left at the last level. One
 * peg is the fewest of all, and a hunt finds out whether it can be left long before all levels are
 * grown. Levels hold no play, so a hunt finds how the dead end is reached. The fewest moves take a
 * search by moves.
 *
 * A greedy game comes first: if a limit ends the search, the question returns that game.
 */
#include "ask/question.h"
#include "count/reach.h"
#include "fewest/search.h"

typedef struct dead_end {
    peg_shape *shape;
    const peg_bits *start;
    peg_budget *budget;
    peg_dead_end_kind which;
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} dead_end;

static size_t count_legal(const peg_shape *shape, const peg_bits *pegs)
{
    size_t count = 0;

    for (size_t i = 0; i < shape->line_count; i++)
        count += (size_t)peg_bits_allow(pegs, shape->lines[i]);
    return count;
}

static int is_dead_end(const peg_shape *shape, const peg_bits *pegs)
{
    return peg_shape_first_legal(shape, pegs) == shape->line_count;
}

/*
 * Plays the jump that leaves the fewest legal jumps, or the most, until there are none. Past a
 * limit, plays any jump.
 */
static void dead_end_greedily(dead_end *e)
{
    const peg_shape *shape = e->shape;
    peg_bits pegs = *e->start;
    size_t best;

    do {
        best = SIZE_MAX;
        for (size_t i = 0;
             i < shape->line_count && (best == SIZE_MAX || e->budget->status == PEG_OK); i++) {
            peg_bits next = pegs;
            size_t legal;

            if (!peg_bits_allow(&pegs, shape->lines[i]))
                continue;
            peg_bits_jump(&next, shape->lines[i]);
            legal = count_legal(shape, &next);
            if (e->which == PEG_STUCK_MOST_JUMPS)
                legal = shape->line_count - legal;
            peg_budget_spend_steps(e->budget, shape->line_count);
            if (legal < best) {
                best = legal;
                e->jumps[e->count] = shape->lines[i];
            }
        }
        if (best < SIZE_MAX)
            peg_bits_jump(&pegs, e->jumps[e->count++]);
    } while (best < SIZE_MAX);
}

/* -- by levels ------------------------------------------------------------- */

/* Takes the jumps to a goal in place of those known. Returns 0 if none lead there. */
static int dead_end_take_way(dead_end *e, const struct peg_goal *goal)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;

    if (peg_way_find(e->shape, e->start, goal, e->budget, jumps, &count) != PEG_YES)
        return 0;
    memcpy(e->jumps, jumps, count * sizeof(*jumps));
    e->count = count;
    return 1;
}

/* A position of a level stands for its images, of which one at least can be reached. */
static void dead_end_by_levels(dead_end *e)
{
    int wanted = PEG_REACH_ENDS | (e->which == PEG_STUCK_MOST_JUMPS ? 0 : PEG_REACH_FIRST_STUCK);
    peg_reach *reach = peg_budget_new(e->budget, sizeof(*reach));
    int is_taken = 0;
    peg_frame frame;

    if (!reach)
        return;
    if (peg_frame_make(e->shape, NULL, e->start, PEG_MOST_LEVEL_IMAGES, 1, e->budget, &frame) ==
        PEG_OK) {
        peg_reach_walk(&frame, e->start, NULL, wanted, e->budget, reach);
        for (size_t i = 0; e->budget->status == PEG_OK && !is_taken; i++) {
            peg_bits end = peg_symmetry_image(e->shape, frame.group[i], &reach->end);
            struct peg_goal goal = peg_goal_exactly(&end);

            PEG_ASSERT(i < frame.group_size);
            is_taken = dead_end_take_way(e, &goal);
        }
        peg_frame_free(&frame, e->budget);
    }
    peg_budget_free(e->budget, reach, sizeof(*reach));
}

/* -- by moves -------------------------------------------------------------- */

/* A position between two moves. */
typedef struct between {
    peg_bits pegs;
    size_t before; /* the position a move before */
} between;

/* Positions are listed by moves, so the first dead end that comes up has the fewest. */
typedef struct by_moves {
    peg_runs runs;
    peg_slots slots;
    size_t count, room;
    between *list;
    size_t at;              /* the position whose moves are made */
    const peg_bits *wanted; /* where one of them leads; NULL for all that are new */
    uint32_t found;         /* the run that leads to a dead end, or there */
} by_moves;

static int by_moves_is_same(const void *list, uint32_t index, const void *pegs)
{
    return peg_bits_equal(&((const between *)list)[index].pegs, pegs);
}

/* Lists a position, unless it is there. */
static void by_moves_add(by_moves *all, const peg_bits *pegs)
{
    peg_budget *budget = all->runs.budget;
    uint64_t hash = peg_bits_hash(pegs, 0);
    uint64_t *slot;
    between *list;

    if (peg_slots_are_crowded(&all->slots, all->count))
        peg_slots_enlarge(&all->slots, budget);
    if (budget->status != PEG_OK)
        return;
    slot = peg_slots_find(&all->slots, hash, by_moves_is_same, all->list, pegs);
    if (*slot)
        return;
    list = peg_budget_grow(budget, all->list, &all->room, all->count + 1, sizeof(*list));
    if (!list)
        return;
    all->list = list;
    *slot = peg_slot_for(hash, (uint32_t)all->count);
    list[all->count++] = (between){*pegs, all->at};
}

static int by_moves_looks(void *user, peg_runs *runs, uint32_t run)
{
    (void)user;
    (void)run;
    return peg_budget_spend(runs->budget, 1) == PEG_OK && !runs->is_over;
}

static int by_moves_takes(void *user, const peg_runs *runs, const peg_run *from, peg_run *to)
{
    (void)user;
    (void)runs;
    (void)from;
    (void)to;
    return 1;
}

static void by_moves_taken(void *user, peg_runs *runs, uint32_t from, uint32_t to, int is_new)
{
    by_moves *all = user;
    peg_bits pegs = peg_run_position(runs, peg_run_at(runs, to));

    (void)from;
    if (!is_new || all->found > 0)
        return;
    if (all->wanted ? peg_bits_equal(&pegs, all->wanted) : is_dead_end(runs->shape, &pegs))
        all->found = to;
    runs->is_over = all->found > 0;
    if (!all->wanted)
        by_moves_add(all, &pegs);
}

/* Makes every move from a position of the list. Returns 1 if one is found. */
static int by_moves_expand(by_moves *all, size_t at, const peg_bits *wanted)
{
    static const peg_run_user calls = {by_moves_looks, by_moves_takes, by_moves_taken};

    all->at = at;
    all->wanted = wanted;
    all->found = 0;
    peg_runs_clear(&all->runs);
    all->runs.ops->add(&all->runs, all->list[at].pegs.word, 0, 0);
    all->runs.ops->list(&all->runs, PEG_RUN_JUMPS, &calls, all);
    return all->runs.budget->status == PEG_OK && all->found > 0;
}

/* Takes the moves to the dead end that was found, from the last to the first. */
static void by_moves_play(by_moves *all, dead_end *e)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = (size_t)(peg_bits_count(e->start) - peg_bits_count(&all->list[all->at].pegs)) +
                   peg_run_at(&all->runs, all->found)->jumps;
    peg_jump *jump = jumps + count;
    int goes_on = 1;

    while (goes_on) {
        for (const peg_run *run = peg_run_at(&all->runs, all->found); run->jumps > 0;
             run = peg_run_at(&all->runs, run->before))
            *--jump = e->shape->lines[run->line];
        goes_on = all->at > 0 &&
                  by_moves_expand(all, all->list[all->at].before, &all->list[all->at].pegs);
    }
    if (e->budget->status != PEG_OK)
        return;
    PEG_ASSERT(jump == jumps);
    memcpy(e->jumps, jumps, count * sizeof(*jumps));
    e->count = count;
}

static void dead_end_by_moves(dead_end *e)
{
    const peg_fewest_ops *ops =
        PEG_FOR_WIDTH(e->shape->words, peg_fewest_ops_1, peg_fewest_ops_2, peg_fewest_ops_4);
    by_moves *all = peg_budget_new(e->budget, sizeof(*all));
    size_t at = 0;

    if (!all)
        return;
    peg_runs_begin(&all->runs, &ops->runs, e->shape, 64, e->budget);
    by_moves_add(all, e->start);
    while (e->budget->status == PEG_OK && !by_moves_expand(all, at, NULL))
        at++;
    if (e->budget->status == PEG_OK)
        by_moves_play(all, e);
    peg_budget_free(e->budget, all->list, all->room * sizeof(*all->list));
    peg_slots_free(&all->slots, e->budget);
    peg_runs_free(&all->runs);
    peg_budget_free(e->budget, all, sizeof(*all));
}

/* -- the question ---------------------------------------------------------- */

static void dead_end_find(dead_end *e)
{
    struct peg_goal anywhere = {.kind = PEG_GOAL_ANYWHERE};

    dead_end_greedily(e);
    e->budget->stage = PEG_STAGE_SEARCHING;
    if (e->count == 0 || e->budget->status != PEG_OK)
        return;
    if (e->which == PEG_STUCK_FEWEST_MOVES)
        dead_end_by_moves(e);
    else if (e->which == PEG_STUCK_FEWEST_JUMPS || !dead_end_take_way(e, &anywhere))
        dead_end_by_levels(e);
}

peg_status peg_dead_end(peg_board *board, const peg_limits *limits, peg_dead_end_kind which,
                        int *out_moves, peg_jump *out, size_t room, size_t *out_count)
{
    dead_end e = {.which = which};
    peg_budget budget;
    peg_status status;
    peg_status told;

    if (!board || (!out && room > 0) || which < PEG_STUCK_FEWEST_JUMPS ||
        which > PEG_STUCK_MOST_JUMPS)
        return PEG_E_ARGUMENT;
    status = peg_ledger_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    e.shape = board->shape;
    e.start = &board->pegs;
    e.budget = &budget;
    dead_end_find(&e);
    status = peg_ledger_end(board->kept, &budget);
    if (status < PEG_OK)
        return status;
    peg_out_int(out_moves, peg_count_moves(e.jumps, e.count));
    peg_out_size(out_count, e.count);
    told = peg_out_write(out, room, e.jumps, e.count, sizeof(*out));
    return told == PEG_OK ? status : told;
}

/* SPDX-License-Identifier: MIT */

/*
 * Each goal that rows of a proof do not rule out yet is refuted by itself. A part of a refutation,
 * at first all of it, has a program of its own: its tolls are sets that were news to it or to an
 * earlier part. As soon as the program rules out the goal, the part is done, and drops every set
 * that it does not need. If no set is news, a fork divides the part.
 */
#include "theory/exits.h"

#include "base/assert.h"
#include "base/memory.h"
#include "theory/exits_cut.h"
#include "theory/regions.h"
#include "theory/resource.h"

/* A program that comes to at least this rules out its goal. */
#define EXITS_RULED_OUT 1e-4

enum {
    EXITS_MOST_HOLES = 128,
    EXITS_SMALL_SCALE = 12, /* of weights that a person may add up */
    EXITS_MANY = 64,        /* sets, above which those without a price make room */
    EXITS_MOST_ROUNDS = 200 /* of a part: runs of its program */
};

typedef struct exits_fork {
    size_t line;
    int limit; /* at most this many jumps, or more */
    int is_more;
} exits_fork;

typedef struct exits_search {
    const peg_shape *shape;
    const peg_bits *pegs;
    peg_bits won;
    peg_bits must_go; /* the holes that are full now, and empty at the end or jumped into */
    peg_bits empty;   /* now */
    peg_budget *budget;
    peg_proof *proof;
    peg_simplex simplex;
    peg_bits set[PEG_PROGRAM_EXITS]; /* by toll of the program */
    exits_fork fork[PEG_EXITS_DEPTH];
    int depth;
    double *jumps;   /* by line: all jumps, as a best corner has them */
    uint8_t *made;   /* by line: jumps that forks say are made */
    uint8_t *closed; /* by line: no more jumps are made */
    peg_exits_flow flow;
} exits_search;

/* Whether a jump along a line leaves a set: it takes a peg of the set and ends outside. */
static int exits_is_due(const peg_bits *set, peg_jump line)
{
    return (peg_bits_get(set, line.from) || peg_bits_get(set, line.over)) &&
           !peg_bits_get(set, line.to);
}

/* -- the program of a part --------------------------------------------------- */

/* Whether forks and the position say that some jump must leave a set. */
static int exits_must_leave(const exits_search *s, const peg_bits *set)
{
    return peg_regions_meet(set, &s->must_go) &&
           (!peg_regions_meet(set, &s->won) || !peg_regions_meet(set, &s->empty));
}

/*
 * Adds a set that is news, in place of one of the first that has no price if there are many.
 * Returns 0 if the program has it.
 */
static int exits_add_set(exits_search *s, const peg_bits *set, int *first)
{
    int toll = s->simplex.tolls;

    for (int i = 0; i < toll; i++)
        if (peg_bits_equal(&s->set[i], set))
            return 0;
    while (toll > EXITS_MANY && *first > 0)
        if (peg_simplex_put_toll(&s->simplex, --*first, set, exits_is_due)) {
            s->set[*first] = *set;
            return 1;
        }
    if (toll < PEG_PROGRAM_EXITS) {
        s->set[toll] = *set;
        (void)peg_simplex_put_toll(&s->simplex, toll, set, exits_is_due);
    }
    return 1;
}

/* Begins the program afresh for what forks say now, with the sets that had a price. */
static void exits_begin_part(exits_search *s)
{
    int sets = s->simplex.tolls;
    int kept = 0;
    int none = 0;

    for (int i = 0; i < sets; i++)
        if (peg_simplex_price(&s->simplex, i) > PEG_SIMPLEX_NEARLY)
            s->set[kept++] = s->set[i];

    memset(s->made, 0, s->shape->line_count);
    memset(s->closed, 0, s->shape->line_count);
    s->must_go = *s->pegs;
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        s->must_go.word[w] &= ~s->won.word[w];
    for (int i = 0; i < s->depth; i++) {
        const exits_fork *fork = &s->fork[i];

        if (fork->is_more) {
            s->made[fork->line] = (uint8_t)(fork->limit + 1);
            peg_bits_set(&s->must_go, s->shape->lines[fork->line].to);
        } else {
            s->closed[fork->line] = 1;
        }
    }
    peg_simplex_restart(&s->simplex, s->closed);
    for (int i = 0; i < kept; i++) {
        peg_bits set = s->set[i];

        if (exits_must_leave(s, &set))
            exits_add_set(s, &set, &none);
    }
}

/*
 * The program is worth the tolls, less what the sum falls, with the jumps that forks say are made
 * played already: each of them takes something off the sum, and the tolls of sets that it leaves.
 */
static void exits_set_objective(exits_search *s)
{
    double *objective = s->simplex.objective;
    double *tolls = objective + s->shape->holes + 1;

    for (int hole = 0; hole < s->shape->holes; hole++)
        objective[hole] = (double)peg_bits_get(&s->won, hole) - (double)peg_bits_get(s->pegs, hole);
    objective[s->shape->holes] = 0;
    for (int i = 0; i < s->simplex.tolls; i++)
        tolls[i] = 1;
    for (size_t line = 0; line < s->shape->line_count; line++) {
        peg_jump jump = s->shape->lines[line];

        if (s->made[line] == 0)
            continue;
        objective[jump.from] += s->made[line];
        objective[jump.over] += s->made[line];
        objective[jump.to] -= s->made[line];
        for (int i = 0; i < s->simplex.tolls; i++)
            tolls[i] -= exits_is_due(&s->set[i], jump) ? s->made[line] : 0;
    }
}

static void exits_note_jumps(exits_search *s)
{
    const peg_simplex *simplex = &s->simplex;

    for (size_t line = 0; line < s->shape->line_count; line++)
        s->jumps[line] = s->made[line];
    for (int i = 0; i < simplex->size; i++)
        if (simplex->tight[i] < s->shape->line_count && simplex->gain[i] > 0)
            s->jumps[simplex->tight[i]] += simplex->gain[i];
    peg_exits_flow_set(&s->flow, s->shape, s->jumps);
}

/* -- sets that are news ------------------------------------------------------ */

/* Adds the sets with a hole that are left by less than one jump. Returns whether there are any. */
static int exits_add_news(exits_search *s)
{
    uint64_t work = s->flow.work;
    int first = s->simplex.tolls;
    int is_any = 0;

    for (int hole = 0; hole < s->shape->holes; hole++)
        for (int i = 0; i < 2 && peg_bits_get(&s->must_go, hole); i++) {
            const peg_bits *without = i == 0 ? &s->won : &s->empty;
            peg_bits set;

            if (peg_exits_cut(&s->flow, hole, without, &set) < 1)
                is_any |= exits_add_set(s, &set, &first);
        }
    peg_simplex_work(&s->simplex, s->flow.work - work);
    return is_any;
}

/* -- forks ------------------------------------------------------------------- */

/* Whether a set with a hole would be news if a peg surely came to the hole. */
static int exits_would_be_news(exits_search *s, int hole)
{
    peg_bits set;

    return !peg_bits_get(&s->must_go, hole) && (peg_exits_cut(&s->flow, hole, &s->won, &set) < 1 ||
                                                peg_exits_cut(&s->flow, hole, &s->empty, &set) < 1);
}

/* Begins a fork on the line whose jumps are furthest from whole, or promise news. 0 for none. */
static int exits_begin_fork(exits_search *s)
{
    size_t lines = s->shape->line_count;
    size_t chosen = lines;
    double most = PEG_SIMPLEX_NEARLY;

    if (s->depth == PEG_EXITS_DEPTH)
        return 0;
    for (size_t line = 0; line < lines; line++) {
        double off = s->jumps[line] - peg_simplex_nearest(s->jumps[line]);

        if (off * off > most * most && !s->closed[line]) {
            most = off;
            chosen = line;
        }
    }
    for (size_t line = 0; line < lines && chosen == lines; line++)
        if (s->jumps[line] > 0.5 && exits_would_be_news(s, s->shape->lines[line].to))
            chosen = line;
    if (chosen == lines)
        return 0;
    s->fork[s->depth++] = (exits_fork){chosen, s->made[chosen], 0};
    return 1;
}

/* Goes on to the next part that is left. Returns whether there is one. */
static int exits_turn(exits_search *s)
{
    while (s->depth > 0 && s->fork[s->depth - 1].is_more)
        s->depth--;
    if (s->depth == 0)
        return 0;
    s->fork[s->depth - 1].is_more = 1;
    return 1;
}

/* -- rows -------------------------------------------------------------------- */

static void exits_write_fork(exits_search *s)
{
    const exits_fork *fork = &s->fork[s->depth - 1];
    peg_jump line = s->shape->lines[fork->line];
    peg_proof_row *row = peg_proof_add(s->proof, s->budget);

    if (!row)
        return;
    row->kind = PEG_PROOF_FORK;
    row->weight[line.from] = -1;
    row->weight[line.over] = -2;
    row->weight[line.to] = fork->limit + 1;
}

/*
 * Drops the sets that a program does not need to rule out the goal: worth less than nothing, they
 * get no price.
 */
static void exits_prune(exits_search *s)
{
    for (int i = s->simplex.tolls - 1; i >= 0 && s->budget->status == PEG_OK; i--) {
        double *worth = &s->simplex.objective[s->shape->holes + 1 + i];
        double kept = *worth;

        *worth = -4;
        if (peg_simplex_maximise(&s->simplex) <= EXITS_RULED_OUT)
            *worth = kept;
    }
    (void)peg_simplex_maximise(&s->simplex);
}

/*
 * Writes the weights and tolls of a program as whole numbers: times a scale, rounded, and all
 * weights larger by a number.
 */
static void exits_write_rows(exits_search *s, int32_t scale, int32_t more)
{
    const peg_simplex *simplex = &s->simplex;
    peg_proof_row *row = peg_proof_add(s->proof, s->budget);

    for (int hole = 0; row && hole < s->shape->holes; hole++) {
        row->kind = PEG_PROOF_EXITS;
        row->weight[hole] = peg_simplex_nearest(simplex->value[hole] * scale) + more;
    }
    for (int i = 0; row && i < simplex->tolls; i++) {
        int32_t toll = (int32_t)(peg_simplex_price(simplex, i) * scale + 1e-3);

        if (toll <= 0)
            continue;
        row = peg_proof_add(s->proof, s->budget);
        for (int hole = 0; row && hole < s->shape->holes; hole++) {
            row->kind = PEG_PROOF_SET;
            row->weight[hole] = peg_bits_get(&s->set[i], hole) ? toll : 0;
        }
    }
}

/* Whether rows without forks, from one on, rule out the goal. */
static int exits_rows_do(const exits_search *s, size_t from)
{
    const struct peg_goal goal = {PEG_GOAL_POSITION, s->won};
    size_t count = s->proof->count - from;
    peg_bits ruled_out;

    peg_budget_spend_steps(s->budget, s->shape->line_count * count);
    return peg_exits_rows(s->shape, s->proof->rows + from, count, s->pegs, &goal, &ruled_out) ==
               count &&
           peg_bits_get(&ruled_out, 0);
}

/* Brings each weight as near to 0 as the others let it, so that a person may add them up. */
static void exits_lessen(exits_search *s, size_t from)
{
    int32_t *weight = s->proof->rows[from].weight;

    for (int hole = 0; hole < s->shape->holes; hole++) {
        int32_t kept = weight[hole];

        for (weight[hole] = 0; weight[hole] != kept && !exits_rows_do(s, from);)
            weight[hole] += kept > 0 ? 1 : -1;
    }
}

/* Writes the rows of a part, by the least scale that does. */
static void exits_write_leaf(exits_search *s)
{
    const peg_simplex *simplex = &s->simplex;
    size_t from = s->proof->count;
    int32_t whole =
        peg_whole_scale(simplex->value, s->shape->holes + 1 + simplex->tolls, PEG_LARGEST_WEIGHT);

    for (int32_t scale = 1; s->depth == 0 && scale <= EXITS_SMALL_SCALE; scale++) {
        exits_write_rows(s, scale, 0);
        if (s->budget->status != PEG_OK)
            return;
        if (exits_rows_do(s, from)) {
            exits_lessen(s, from);
            return;
        }
        s->proof->count = from;
    }
    /* What rounding costs a line, larger weights make good (resource.c). */
    exits_write_rows(s, whole > 0 ? whole : PEG_LARGEST_WEIGHT, whole > 0 ? 0 : 2);
}

/* -- refutations ------------------------------------------------------------- */

/* Whether the program of a part rules out the goal, with all sets that are news to it. */
static int exits_part_is_ruled_out(exits_search *s)
{
    for (int round = 0; round < EXITS_MOST_ROUNDS && s->budget->status == PEG_OK; round++) {
        exits_set_objective(s);
        if (peg_simplex_maximise(&s->simplex) > EXITS_RULED_OUT)
            return 1;
        exits_note_jumps(s);
        if (!exits_add_news(s))
            return 0;
    }
    return 0;
}

/* Adds rows that refute a goal. Returns whether there are any. */
static int exits_refute(exits_search *s)
{
    s->depth = 0;
    do {
        exits_begin_part(s);
        while (!exits_part_is_ruled_out(s)) {
            if (s->budget->status != PEG_OK || !exits_begin_fork(s))
                return 0;
            exits_write_fork(s);
            exits_begin_part(s);
        }
        exits_prune(s);
        exits_write_leaf(s);
    } while (exits_turn(s));
    return s->budget->status == PEG_OK;
}

static int exits_refute_all(exits_search *s, const struct peg_goal *goal)
{
    for (int i = 0; i < peg_goal_ends(s->shape, goal); i++) {
        struct peg_goal end = {PEG_GOAL_POSITION, peg_goal_end(goal, i)};

        s->won = end.pegs;
        if (!peg_rows_rule_out(s->shape, s->proof->rows, s->proof->count, s->pegs, &end) &&
            !exits_refute(s))
            return 0;
    }
    return 1;
}

void peg_exits_find(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    peg_budget *budget, peg_proof *proof, int *out_found)
{
    size_t lines = shape->line_count;
    size_t size = sizeof(exits_search) + lines * (sizeof(double) + 2);
    exits_search *s;

    *out_found = 0;
    if (shape->holes > EXITS_MOST_HOLES || lines == 0)
        return;
    s = peg_budget_new(budget, size);
    if (!s)
        return;
    s->jumps = (double *)(void *)(s + 1);
    s->made = (uint8_t *)(s->jumps + lines);
    s->closed = s->made + lines;
    s->shape = shape;
    s->pegs = pegs;
    s->budget = budget;
    s->proof = proof;
    s->empty = peg_bits_below(shape->holes);
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        s->empty.word[w] &= ~pegs->word[w];
    peg_simplex_begin(&s->simplex, shape, NULL, 0, PEG_PROGRAM_EXITS, budget);
    if (s->simplex.block)
        *out_found = exits_refute_all(s, goal);
    peg_simplex_end(&s->simplex);
    peg_budget_free(budget, s, size);
}

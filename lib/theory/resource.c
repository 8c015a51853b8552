/* SPDX-License-Identifier: MIT */

/*
 * The linear program gives weights and prices in floating point. Scaled to whole numbers and
 * checked again, they are certain.
 *
 * Where a program without tolls rules out nothing, the rates at which its corner would give way
 * are numbers of jumps by line, fractions among them, that lead from the position to the goal.
 * A toll that has to be paid once, while there is less than one jump in all on the lines where it
 * is due, is news to the program. Such tolls are found by elimination over the field of two
 * elements: sets of holes are joined so that the lines with the most jumps, one after another, have
 * an even number of holes in all sets.
 */
#include "theory/resource.h"

#include "base/assert.h"
#include "base/memory.h"

/* A toll is news to a program if the lines that pay it have less than 0.99 jumps in all. */
#define MOST_JUMPS 0.99

/* The most tolls that join a program at once. */
enum { TOLLS_AT_ONCE = 4 };

/* To make weights whole: the factors of a scale to try, and with prices the scales to try. */
enum { MOST_FACTOR = 64, MOST_SCALE = 24 };

/* -- targets --------------------------------------------------------------- */

/* Finds a target for each line; of a goal of one peg anywhere, pairs of pegs, each once. */
static void find_targets(const peg_shape *shape, const struct peg_goal *goal,
                         const peg_classes *classes, const peg_bits *pegs, peg_targets *targets)
{
    peg_bits seen[PEG_MAX_HOLES] = {{{0}}};
    peg_bits class = {{0}};

    if (classes)
        class = peg_class_of(classes, pegs);
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        peg_bits target;
        peg_bits own = class;

        if (!peg_goal_before(goal, line, &target))
            continue;
        if (goal->kind == PEG_GOAL_ANYWHERE && peg_bits_get(&seen[line.from], line.over))
            continue;
        peg_bits_set(&seen[line.from], line.over);
        peg_bits_set(&seen[line.over], line.from);
        if (classes)
            own = peg_class_of(classes, &target);
        if (peg_bits_equal(&own, &class))
            targets->list[targets->count++] = target;
    }
}

void peg_targets_find(const peg_shape *shape, const struct peg_goal *goal,
                      const peg_classes *classes, const peg_bits *pegs, peg_budget *budget,
                      peg_targets *out)
{
    *out = (peg_targets){NULL, 0, shape->line_count};
    if (out->room > 0)
        out->list = peg_budget_resize(budget, NULL, 0, out->room * sizeof(peg_bits));
    if (out->list)
        find_targets(shape, goal, classes, pegs, out);
}

void peg_targets_free(peg_targets *targets, peg_budget *budget)
{
    peg_budget_free(budget, targets->list, targets->room * sizeof(peg_bits));
    targets->list = NULL;
}

int32_t peg_targets_least(const peg_targets *targets, const peg_proof_row *row)
{
    int64_t least = INT16_MAX;

    for (size_t i = 0; i < targets->count; i++) {
        int64_t sum = peg_row_sum(row, &targets->list[i]);

        least = sum < least ? sum : least;
    }
    return (int32_t)least;
}

/* -- whole numbers --------------------------------------------------------- */

int32_t peg_largest_in_16_bits(int holes)
{
    return INT16_MAX / (2 * holes);
}

/* Written so that it fails for NaN too, should the program have gone wrong. */
static int are_in_range(const peg_simplex *s)
{
    for (int hole = 0; hole < s->shape->holes; hole++)
        if (!(s->value[hole] > -2 && s->value[hole] < 2))
            return 0;
    for (int i = 0; i < s->tolls; i++)
        if (!(peg_simplex_price(s, i) > -1 && peg_simplex_price(s, i) < 8))
            return 0;
    return 1;
}

/* Writes the tolls that have a price, unless there are too many or one is too dear. */
static int write_tolls(const peg_simplex *s, const peg_bits *tolls, int32_t scale, int32_t largest,
                       peg_resource *out)
{
    int count = 0;

    for (int i = 0; i < s->tolls; i++) {
        /* Rounded down, since a lower price does no harm to any line. */
        int32_t price = (int32_t)(peg_simplex_price(s, i) * scale + PEG_SIMPLEX_NEARLY);

        if (price <= 0)
            continue;
        if (count == PEG_COUNT_TOLLS || price > largest)
            return 0;
        out->toll[count].holes = tolls[i];
        out->toll[count++].price = price;
    }
    return 1;
}

/*
 * Writes a corner as a count of whole numbers, all weights larger by a number than they scale to,
 * and returns whether it holds, with none larger than given.
 */
static int write_count(const peg_simplex *s, const peg_bits *tolls, int32_t scale, int32_t more,
                       int32_t largest, peg_resource *out)
{
    memset(out, 0, sizeof(*out));
    out->row.kind = PEG_PROOF_RESOURCE;
    for (int hole = 0; hole < s->shape->holes; hole++) {
        int32_t weight = peg_simplex_nearest(s->value[hole] * scale) + more;

        if (weight > largest || weight < -largest)
            return 0;
        out->row.weight[hole] = weight;
    }
    return write_tolls(s, tolls, scale, largest, out) && peg_resource_holds(s->shape, out);
}

/* -- without tolls --------------------------------------------------------- */

static int is_nearly_whole(double number)
{
    double off = number - peg_simplex_nearest(number);

    return off < PEG_SIMPLEX_NEARLY && off > -PEG_SIMPLEX_NEARLY;
}

int32_t peg_whole_scale(const double *numbers, int count, int32_t largest)
{
    int64_t scale = 1;

    for (int i = 0; i < count; i++) {
        int factor = 1;

        while (!is_nearly_whole(numbers[i] * (double)scale * factor))
            if (++factor > MOST_FACTOR || scale * factor > largest)
                return 0;
        scale *= factor;
    }
    return (int32_t)scale;
}

int peg_resource_find(peg_simplex *s, const peg_bits *pegs, const peg_bits *goal, int32_t largest,
                      peg_resource *out)
{
    double maximum = peg_simplex_run(s, pegs, goal);
    int32_t scale;
    int found;

    if (s->budget->status != PEG_OK || !(maximum > PEG_SIMPLEX_NEARLY) || !are_in_range(s))
        return 0;
    scale = peg_whole_scale(s->value, s->shape->holes, largest);
    /*
     * Where no number makes the weights whole, they are scaled to the largest and rounded. That
     * costs a line at most 3/2, which 2 more on every weight make good.
     */
    found = scale > 0 ? write_count(s, NULL, scale, 0, largest, out)
                      : write_count(s, NULL, largest - 2, 2, largest, out);
    for (size_t i = 0; found && i < s->target_count; i++)
        found = peg_resource_rules_out(out, pegs, &s->targets[i]);
    return found && (s->target_count > 0 || peg_resource_rules_out(out, pegs, goal));
}

/* -- finding tolls --------------------------------------------------------- */

/* A set of holes that may become a toll. */
typedef struct joined_set {
    peg_bits holes;
    peg_bits lines; /* of the lines with jumps, by their number: those where the toll is due */
    int is_odd;     /* the toll has to be paid on the way to the goal */
} joined_set;

/* A line, and how many jumps a corner has on it. */
typedef struct line_use {
    double jumps;
    size_t line;
} line_use;

typedef struct peg_toll_work {
    line_use use[PEG_MAX_HOLES + PEG_PROGRAM_TOLLS]; /* the most jumps first */
    int uses;
    joined_set set[PEG_MAX_HOLES];
    int sets;
    peg_bits found[TOLLS_AT_ONCE]; /* holes of the best tolls, the best first */
    double found_jumps[TOLLS_AT_ONCE];
    int found_count;
    peg_bits tolls[PEG_PROGRAM_TOLLS]; /* of the program */
} toll_work;

void peg_toll_finder_begin(peg_toll_finder *finder, const peg_shape *shape, peg_budget *budget)
{
    finder->work = peg_budget_resize(budget, NULL, 0, sizeof(*finder->work));
    peg_simplex_begin(&finder->simplex, shape, NULL, 0, PEG_PROGRAM_TOLLS, budget);
}

void peg_toll_finder_end(peg_toll_finder *finder, peg_budget *budget)
{
    peg_simplex_end(&finder->simplex);
    peg_budget_free(budget, finder->work, sizeof(*finder->work));
    finder->work = NULL;
}

/* Lists the lines that have jumps, the most first. */
static void list_uses(toll_work *w, const peg_simplex *s)
{
    w->uses = 0;
    for (int i = 0; i < s->size; i++) {
        line_use use = {s->gain[i], s->tight[i]};
        int at;

        if (use.line >= s->shape->line_count || use.jumps < PEG_SIMPLEX_NEARLY)
            continue;
        for (at = w->uses++; at > 0 && w->use[at - 1].jumps < use.jumps; at--)
            w->use[at] = w->use[at - 1];
        w->use[at] = use;
    }
    if (w->uses > PEG_MAX_HOLES)
        w->uses = PEG_MAX_HOLES;
}

static void list_sets(toll_work *w, const peg_simplex *s, const peg_bits *pegs,
                      const peg_bits *goal)
{
    w->sets = s->shape->holes;
    for (int hole = 0; hole < w->sets; hole++) {
        joined_set *set = &w->set[hole];

        memset(set, 0, sizeof(*set));
        peg_bits_set(&set->holes, hole);
        set->is_odd = peg_bits_get(pegs, hole) != peg_bits_get(goal, hole);
    }
    for (int i = 0; i < w->uses; i++) {
        peg_jump line = s->shape->lines[w->use[i].line];

        peg_bits_flip(&w->set[line.from].lines, i);
        peg_bits_flip(&w->set[line.over].lines, i);
        peg_bits_flip(&w->set[line.to].lines, i);
    }
}

static double jumps_on(const toll_work *w, const joined_set *set)
{
    double jumps = 0;

    for (int i = 0; i < PEG_MAX_WORDS; i++)
        for (uint64_t word = set->lines.word[i]; word; word &= word - 1)
            jumps += w->use[64 * i + peg_word_first(word)].jumps;
    return jumps;
}

/* Notes a toll if it is news, not noted yet and among the best. */
static void note_set(toll_work *w, const joined_set *set)
{
    double jumps = jumps_on(w, set);
    int at;

    if (jumps > MOST_JUMPS)
        return;
    for (int i = 0; i < w->found_count; i++)
        if (peg_bits_equal(&w->found[i], &set->holes))
            return;
    if (w->found_count == TOLLS_AT_ONCE && w->found_jumps[TOLLS_AT_ONCE - 1] <= jumps)
        return;
    at = w->found_count < TOLLS_AT_ONCE ? w->found_count++ : TOLLS_AT_ONCE - 1;
    for (; at > 0 && w->found_jumps[at - 1] > jumps; at--) {
        w->found[at] = w->found[at - 1];
        w->found_jumps[at] = w->found_jumps[at - 1];
    }
    w->found[at] = set->holes;
    w->found_jumps[at] = jumps;
}

static void join_sets(joined_set *set, const joined_set *other)
{
    for (int i = 0; i < PEG_MAX_WORDS; i++) {
        set->holes.word[i] ^= other->holes.word[i];
        set->lines.word[i] ^= other->lines.word[i];
    }
    set->is_odd ^= other->is_odd;
}

/* The set to join with all others that have a line: one that need not be paid, if there is any. */
static int choose_toll_set(const toll_work *w, int line)
{
    int chosen = -1;
    double least = 0;

    for (int i = 0; i < w->sets; i++) {
        const joined_set *set = &w->set[i];
        double jumps;

        if (!peg_bits_get(&set->lines, line))
            continue;
        jumps = jumps_on(w, set);
        if (chosen < 0 || (w->set[chosen].is_odd && !set->is_odd) ||
            (w->set[chosen].is_odd == set->is_odd && jumps < least)) {
            chosen = i;
            least = jumps;
        }
    }
    return chosen;
}

/* Makes a line even in all sets, at the cost of one set. */
static void eliminate(toll_work *w, int line)
{
    int chosen = choose_toll_set(w, line);
    joined_set own;

    if (chosen < 0)
        return;
    own = w->set[chosen];
    w->set[chosen] = w->set[--w->sets];
    for (int i = 0; i < w->sets; i++) {
        if (!peg_bits_get(&w->set[i].lines, line))
            continue;
        join_sets(&w->set[i], &own);
        if (w->set[i].is_odd)
            note_set(w, &w->set[i]);
    }
}

/* Finds the best tolls that are news to a program at its best corner. */
static void find_tolls(toll_work *w, peg_simplex *program, const peg_simplex *s,
                       const peg_bits *pegs, const peg_bits *goal)
{
    list_uses(w, s);
    list_sets(w, s, pegs, goal);
    w->found_count = 0;
    for (int i = 0; i < w->sets; i++)
        if (w->set[i].is_odd)
            note_set(w, &w->set[i]);
    for (int i = 0; i < w->uses && w->sets > 0; i++)
        eliminate(w, i);
    peg_simplex_work(program, (uint64_t)w->uses * (uint64_t)s->shape->holes * PEG_MAX_WORDS);
}

/* -- with tolls ------------------------------------------------------------ */

/*
 * Makes a count of whole numbers. Where no small scale does, the weights are rounded and all made
 * larger by 2, which makes good what rounding costs a line.
 */
static int make_whole(const peg_simplex *s, const peg_bits *tolls, const peg_bits *pegs,
                      const peg_bits *goal, int32_t largest, peg_resource *out)
{
    int32_t most = largest / 4; /* since prices may be higher than weights */

    if (!are_in_range(s))
        return 0;
    for (int32_t scale = 1; scale <= MOST_SCALE && scale <= most; scale++)
        if (write_count(s, tolls, scale, 0, largest, out) &&
            peg_resource_rules_out(out, pegs, goal))
            return 1;
    return write_count(s, tolls, most - 2, 2, largest, out) &&
           peg_resource_rules_out(out, pegs, goal);
}

/* Adds to a program the tolls that were found, as long as there is room. */
static void add_tolls(const toll_work *w, peg_simplex *s, peg_bits *tolls)
{
    for (int i = 0; i < w->found_count && s->tolls < PEG_PROGRAM_TOLLS; i++) {
        tolls[s->tolls] = w->found[i];
        (void)peg_simplex_put_toll(s, s->tolls, &w->found[i], peg_toll_is_due);
    }
}

int peg_toll_find(peg_toll_finder *finder, const peg_simplex *corner, const peg_bits *pegs,
                  const peg_bits *goal, int32_t largest, peg_resource *out)
{
    toll_work *w = finder->work;
    peg_simplex *s = &finder->simplex;

    if (s->budget->status != PEG_OK)
        return 0;
    if (!finder->is_stopped) {
        peg_simplex_take_over(s, corner);
        find_tolls(w, s, corner, pegs, goal);
    }
    while (finder->is_stopped || (w->found_count > 0 && s->tolls < PEG_PROGRAM_TOLLS)) {
        double maximum;

        if (!finder->is_stopped)
            add_tolls(w, s, w->tolls);
        maximum = peg_simplex_run(s, pegs, goal);
        finder->is_stopped = s->budget->status != PEG_OK;
        if (finder->is_stopped)
            return 0;
        if (maximum > PEG_SIMPLEX_NEARLY)
            return make_whole(s, w->tolls, pegs, goal, largest, out);
        find_tolls(w, s, s, pegs, goal);
    }
    return 0;
}

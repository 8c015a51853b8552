/* SPDX-License-Identifier: MIT */

/*
 * Where a program without tolls rules out nothing, the rates at which its corner would give way
 * are numbers of jumps by line, fractions among them, that lead from the position to the goal.
 * A toll that has to be paid once and on whose lines there is less than one such jump is news to
 * the program. Tolls of that kind are found by elimination over the field of two elements: sets
 * of holes are joined so that the lines with the most jumps, one after another, have an even number
 * of holes in all sets.
 */
#include "theory/toll_finder.h"

#include "base/bytes.h"

/* Jumps on the lines of a toll that make it news. */
#define MOST_JUMPS 0.99

/* The most tolls that join a program at once. */
enum { AT_ONCE = 4 };

/* Scales to try, to make weights and prices whole. */
enum { MOST_SCALE = 24 };

/* -- finding tolls --------------------------------------------------------- */

/* A set of holes, and what is to know of it as a toll. */
typedef struct joined_set {
    peg_bits holes;
    peg_bits lines; /* of those with jumps: the ones where the toll is due */
    int is_odd;     /* it has to be paid on the way to the goal */
} joined_set;

/* A line, and how many jumps a corner has on it. */
typedef struct line_use {
    double jumps;
    size_t line;
} line_use;

typedef struct toll_work {
    line_use use[PEG_MAX_HOLES + PEG_PROGRAM_TOLLS]; /* the most jumps first */
    int uses;
    joined_set set[PEG_MAX_HOLES];
    int sets;
    peg_bits found[AT_ONCE]; /* holes of the best tolls, the best first */
    double found_jumps[AT_ONCE];
    int found_count;
} toll_work;

peg_status peg_toll_finder_begin(peg_toll_finder *finder, const peg_shape *shape,
                                 peg_budget *budget)
{
    finder->block_size = sizeof(toll_work);
    finder->block = peg_budget_resize(budget, NULL, 0, finder->block_size);
    if (!finder->block)
        return peg_budget_refusal(budget);
    return peg_simplex_begin_with_tolls(&finder->simplex, shape, budget);
}

void peg_toll_finder_end(peg_toll_finder *finder, peg_budget *budget)
{
    peg_simplex_end(&finder->simplex);
    peg_budget_free(budget, finder->block, finder->block_size);
    finder->block = NULL;
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
    if (w->found_count == AT_ONCE && w->found_jumps[AT_ONCE - 1] <= jumps)
        return;
    at = w->found_count < AT_ONCE ? w->found_count++ : AT_ONCE - 1;
    for (; at > 0 && w->found_jumps[at - 1] > jumps; at--) {
        w->found[at] = w->found[at - 1];
        w->found_jumps[at] = w->found_jumps[at - 1];
    }
    w->found[at] = set->holes;
    w->found_jumps[at] = jumps;
}

static void join(joined_set *set, const joined_set *other)
{
    for (int i = 0; i < PEG_MAX_WORDS; i++) {
        set->holes.word[i] ^= other->holes.word[i];
        set->lines.word[i] ^= other->lines.word[i];
    }
    set->is_odd ^= other->is_odd;
}

/* The set to join with all others that have a line: one that need not be paid, if there is any. */
static int choose_set(const toll_work *w, int line)
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

/* Makes a line even in all sets, at the cost of one of them. */
static void eliminate(toll_work *w, int line)
{
    int chosen = choose_set(w, line);
    joined_set own;

    if (chosen < 0)
        return;
    own = w->set[chosen];
    w->set[chosen] = w->set[--w->sets];
    for (int i = 0; i < w->sets; i++) {
        if (!peg_bits_get(&w->set[i].lines, line))
            continue;
        join(&w->set[i], &own);
        if (w->set[i].is_odd)
            note_set(w, &w->set[i]);
    }
}

/* Finds the best tolls that are news to a program at its best corner. */
static peg_status find_tolls(toll_work *w, peg_simplex *program, const peg_simplex *s,
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
    return peg_simplex_work(program, (uint64_t)w->uses * (uint64_t)s->shape->holes * PEG_MAX_WORDS);
}

/* -- whole numbers --------------------------------------------------------- */

/* Writes down the tolls that have a price, unless there are too many or one is too dear. */
static int write_tolls(const peg_simplex *s, const peg_bits *tolls, int32_t scale, int32_t largest,
                       peg_toll_count *out)
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

static int write_count(const peg_simplex *s, const peg_bits *tolls, int32_t scale, int32_t more,
                       int32_t largest, peg_toll_count *out)
{
    memset(out, 0, sizeof(*out));
    for (int hole = 0; hole < s->shape->holes; hole++) {
        out->weight[hole] = peg_simplex_nearest(s->value[hole] * scale) + more;
        if (out->weight[hole] > largest || out->weight[hole] < -largest)
            return 0;
    }
    return write_tolls(s, tolls, scale, largest, out) && peg_toll_count_holds(s->shape, out);
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

/*
 * Makes a count of whole numbers. Where no small scale does, the weights are rounded and all made
 * larger by 2, which makes good what rounding costs a line.
 */
static int make_whole(const peg_simplex *s, const peg_bits *tolls, const peg_bits *pegs,
                      const peg_bits *goal, int32_t largest, peg_toll_count *out)
{
    int32_t most = largest / 4; /* since prices may be higher than weights */

    if (!are_in_range(s))
        return 0;
    for (int32_t scale = 1; scale <= MOST_SCALE && scale <= most; scale++)
        if (write_count(s, tolls, scale, 0, largest, out) &&
            peg_toll_count_rules_out(out, pegs, goal))
            return 1;
    return write_count(s, tolls, most - 2, 2, largest, out) &&
           peg_toll_count_rules_out(out, pegs, goal);
}

/* Adds to a program the tolls that were found, as long as there is room. */
static void add_tolls(const toll_work *w, peg_simplex *s, peg_bits *tolls)
{
    for (int i = 0; i < w->found_count && s->tolls < PEG_PROGRAM_TOLLS; i++) {
        tolls[s->tolls] = w->found[i];
        peg_simplex_add_toll(s, &w->found[i]);
    }
}

peg_status peg_toll_find(peg_toll_finder *finder, const peg_simplex *corner, const peg_bits *pegs,
                         const peg_bits *goal, int32_t largest, peg_toll_count *out_count,
                         int *out_found)
{
    toll_work *w = finder->block;
    peg_simplex *s = &finder->simplex;
    peg_bits tolls[PEG_PROGRAM_TOLLS];
    double maximum = 0;
    peg_status status;

    *out_found = 0;
    peg_simplex_take_over(s, corner);
    status = find_tolls(w, s, corner, pegs, goal);
    while (status == PEG_OK && w->found_count > 0 && s->tolls < PEG_PROGRAM_TOLLS) {
        add_tolls(w, s, tolls);
        status = peg_simplex_run(s, pegs, goal, &maximum);
        if (status != PEG_OK)
            break;
        if (maximum > PEG_SIMPLEX_NEARLY) {
            *out_found = make_whole(s, tolls, pegs, goal, largest, out_count);
            break;
        }
        status = find_tolls(w, s, s, pegs, goal);
    }
    return status;
}

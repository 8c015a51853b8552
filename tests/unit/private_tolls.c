/* SPDX-License-Identifier: MIT */
#include "theory/screen.h"

#include "private_theory.h"

/* ------------------------------------------------------------------------- */
/* What counts mean, the slow way                                            */
/* ------------------------------------------------------------------------- */

static int pegs_in(const peg_bits *holes, const peg_bits *pegs)
{
    int count = 0;

    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        count += peg_bits_get(holes, hole) && peg_bits_get(pegs, hole);
    return count;
}

static int64_t sum_of(const peg_resource *count, const peg_bits *pegs)
{
    int64_t sum = 0;

    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        if (peg_bits_get(pegs, hole))
            sum += count->row.weight[hole];
    return sum;
}

static bool rules_out(const peg_resource *count, const peg_bits *from, const peg_bits *to)
{
    int64_t least = sum_of(count, to);

    for (int i = 0; i < PEG_COUNT_TOLLS; i++)
        if ((pegs_in(&count->toll[i].holes, from) + pegs_in(&count->toll[i].holes, to)) % 2 != 0)
            least += count->toll[i].price;
    return sum_of(count, from) < least;
}

static bool holds(const peg_shape *shape, const peg_resource *count)
{
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits before = {{0}}, after = {{0}}, all = {{0}};

        peg_bits_set(&before, shape->lines[i].from);
        peg_bits_set(&before, shape->lines[i].over);
        peg_bits_set(&after, shape->lines[i].to);
        all.word[0] = before.word[0] | after.word[0];
        int64_t left = sum_of(count, &before) - sum_of(count, &after);
        for (int k = 0; k < PEG_COUNT_TOLLS; k++)
            if (pegs_in(&count->toll[k].holes, &all) % 2 != 0)
                left -= count->toll[k].price;
        if (left < 0)
            return false;
    }
    return true;
}

static peg_resource draw_count(const peg_shape *shape)
{
    peg_resource count = {.row = {.kind = PEG_PROOF_RESOURCE}};
    int tolls = draw(PEG_COUNT_TOLLS + 1);

    for (int hole = 0; hole < shape->holes; hole++)
        count.row.weight[hole] = 2 + draw(9) - draw(9);
    for (int i = 0; i < tolls; i++) {
        count.toll[i].price = draw(6);
        for (int hole = 0; hole < shape->holes; hole++)
            if (draw(2))
                peg_bits_set(&count.toll[i].holes, hole);
    }
    return count;
}

static void counts_are_judged_as_they_are_defined(void)
{
    int held = 0;

    for (int round = 0; round < 3000; round++) {
        peg_shape *shape = small();
        peg_resource count = draw_count(shape);
        peg_bits from = bits_of(draw(1 << shape->holes));
        peg_bits to = bits_of(draw(1 << shape->holes));
        bool is_held = holds(shape, &count);

        CHECK(peg_resource_holds(shape, &count) == is_held);
        CHECK(peg_resource_rules_out(&count, &from, &to) == rules_out(&count, &from, &to));
        held += is_held;
        count.toll[0].price = -1;
        CHECK(!peg_resource_holds(shape, &count));
        peg_shape_release(shape);
    }
    CHECK(held > 100);
}

/* ------------------------------------------------------------------------- */
/* Counts that are found                                                     */
/* ------------------------------------------------------------------------- */

/* Whether so many jumps, on lines no earlier than one, add up to what lies between. */
static bool add_up(const peg_shape *shape, size_t first, int jumps, int *between)
{
    if (jumps == 0) {
        for (int hole = 0; hole < shape->holes; hole++)
            if (between[hole] != 0)
                return false;
        return true;
    }
    for (size_t i = first; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        between[line.from]--;
        between[line.over]--;
        between[line.to]++;
        bool do_they = add_up(shape, i, jumps - 1, between);
        between[line.from]++;
        between[line.over]++;
        between[line.to]--;
        if (do_they)
            return true;
    }
    return false;
}

static bool is_sum_of_jumps(const peg_shape *shape, const peg_bits *pegs, const peg_bits *goal)
{
    int between[PEG_MAX_HOLES] = {0};

    for (int hole = 0; hole < shape->holes; hole++)
        between[hole] = peg_bits_get(pegs, hole) - peg_bits_get(goal, hole);
    return add_up(shape, 0, peg_bits_count(pegs) - peg_bits_count(goal), between);
}

static int found_counts, whole_alone, with_tolls[PEG_COUNT_TOLLS + 1];

/* A position and a goal of its class, between which there are not too many jumps to try all. */
static bool draw_pair(const peg_shape *shape, const peg_classes *classes, peg_bits *pegs,
                      peg_bits *goal)
{
    for (int tries = 0; tries < 200; tries++) {
        *pegs = bits_of(draw(1 << shape->holes));
        *goal = bits_of(draw(1 << shape->holes));
        int jumps = peg_bits_count(pegs) - peg_bits_count(goal);
        if (jumps < 1 || jumps > 5)
            continue;
        peg_bits from = peg_class_of(classes, pegs), to = peg_class_of(classes, goal);
        if (peg_bits_equal(&from, &to))
            return true;
    }
    return false;
}

static void check_pair(peg_toll_finder *finder, peg_simplex *plain, const peg_bits *pegs,
                       const peg_bits *goal, int32_t largest)
{
    const peg_shape *shape = plain->shape;
    peg_resource count;
    int found;
    int tolls = 0;

    if (peg_simplex_run(plain, pegs, goal) > 1e-6)
        return;
    found = peg_toll_find(finder, plain, pegs, goal, largest, &count);
    if (is_sum_of_jumps(shape, pegs, goal)) {
        CHECK(!found);
        return;
    }
    whole_alone++;
    if (!found)
        return;
    CHECK(holds(shape, &count) && rules_out(&count, pegs, goal));
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        CHECK(count.row.weight[hole] <= largest && count.row.weight[hole] >= -largest &&
              (hole < shape->holes || count.row.weight[hole] == 0));
    for (int i = 0; i < PEG_COUNT_TOLLS; i++) {
        CHECK(count.toll[i].price <= largest);
        tolls += count.toll[i].price > 0;
    }
    with_tolls[tolls]++;
    found_counts++;
}

/* Where no whole numbers of jumps add up though fractions do, a count with tolls shows it. */
static void counts_are_found_where_only_fractions_add_up(void)
{
    for (int round = 0; round < 1500; round++) {
        peg_budget budget = budget_of(NULL);
        peg_shape *shape = small();
        peg_toll_finder finder;
        peg_simplex plain;
        peg_classes classes;
        peg_bits pegs, goal;

        peg_classes_find(shape, &classes);
        peg_simplex_begin(&plain, shape, NULL, 0, 0, &budget);
        peg_toll_finder_begin(&finder, shape, &budget);
        for (int i = 0; i < 60 && draw_pair(shape, &classes, &pegs, &goal); i++)
            check_pair(&finder, &plain, &pegs, &goal, round % 2 ? 24 : 1000);
        peg_toll_finder_end(&finder, &budget);
        peg_simplex_end(&plain);
        CHECK(budget.status == PEG_OK && budget.held == 0);
        peg_shape_release(shape);
    }
    CHECK(whole_alone > 6000 && 100 * found_counts > 96 * whole_alone);
    CHECK(with_tolls[0] == 0 && with_tolls[1] > 3000 && with_tolls[2] > 2000 &&
          with_tolls[3] > 300 && with_tolls[4] > 50);
}

/* ------------------------------------------------------------------------- */
/* Programs with tolls                                                       */
/* ------------------------------------------------------------------------- */

/* A set of holes that some line has an odd number of, or its price would have no end. */
static peg_bits draw_due(const peg_shape *shape)
{
    for (;;) {
        peg_bits holes = {{0}};

        for (int hole = 0; hole < shape->holes; hole++)
            if (draw(2))
                peg_bits_set(&holes, hole);
        for (size_t i = 0; i < shape->line_count; i++)
            if (peg_toll_is_due(&holes, shape->lines[i]))
                return holes;
    }
}

static bool is_near(double a, double b)
{
    return a - b < 1e-5 && b - a < 1e-5;
}

/* Old programs go back to the first corner; the tolls they have must get there too. */
static void programs_with_tolls_begin_afresh(void)
{
    for (int round = 0; round < 400; round++) {
        peg_budget budget = budget_of(NULL);
        peg_shape *shape = small();
        peg_bits pegs = bits_of(draw(1 << shape->holes));
        peg_bits goal = bits_of(draw(1 << shape->holes));
        peg_simplex plain, s;
        double maximum, afresh;
        int count = 1 + draw(PEG_PROGRAM_TOLLS);

        peg_simplex_begin(&plain, shape, NULL, 0, 0, &budget);
        peg_simplex_begin(&s, shape, NULL, 0, PEG_PROGRAM_TOLLS, &budget);
        peg_simplex_run(&plain, &pegs, &goal);
        peg_simplex_take_over(&s, &plain);
        for (int i = 0; i < count; i++) {
            peg_bits holes = draw_due(shape);

            peg_simplex_add_toll(&s, &holes);
        }
        maximum = peg_simplex_run(&s, &pegs, &goal);
        s.pivots = UINT64_MAX / 2;
        afresh = peg_simplex_run(&s, &pegs, &goal);
        CHECK(s.pivots < UINT64_MAX / 2 && is_near(maximum, afresh));
        peg_simplex_end(&s);
        peg_simplex_end(&plain);
        CHECK(budget.status == PEG_OK && budget.held == 0);
        peg_shape_release(shape);
    }
}

/* ------------------------------------------------------------------------- */
/* Banks                                                                     */
/* ------------------------------------------------------------------------- */

enum { COUNTS = PEG_TOLL_BANK_MOST + 20 };

static peg_bits draw_pegs(const peg_shape *shape)
{
    peg_bits pegs = {{0}};

    for (int hole = 0; hole < shape->holes; hole++)
        if (draw(2))
            peg_bits_set(&pegs, hole);
    return pegs;
}

/* Whether one of the newest counts that there is room for rules out a position. */
static bool any_rules_out(const peg_resource *counts, int count, const peg_bits *pegs,
                          const peg_bits *goal)
{
    for (int i = count > PEG_TOLL_BANK_MOST ? count - PEG_TOLL_BANK_MOST : 0; i < count; i++)
        if (rules_out(&counts[i], pegs, goal))
            return true;
    return false;
}

static int jumps_ruled_out, jumps_let_through;

static void check_jumps(const peg_shape *shape, const peg_toll_bank *bank,
                        const peg_resource *counts, int count, const peg_bits *pegs,
                        const peg_toll_sums *sums)
{
    for (size_t i = 0; i < shape->line_count; i += 1 + (size_t)draw(3)) {
        peg_bits after = *pegs;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&after, shape->lines[i]);
        bool is_out = any_rules_out(counts, count, &after, &bank->goal);
        CHECK(peg_toll_bank_rules_out_jump(bank, i, sums) == is_out);
        jumps_ruled_out += is_out;
        jumps_let_through += !is_out;
    }
}

/* A bank that grows, and the sums of positions that are worked out afresh or from others. */
static void check_bank(const peg_shape *shape)
{
    static peg_resource counts[COUNTS];
    peg_budget budget = budget_of(NULL);
    peg_bits goal = draw_pegs(shape);
    peg_toll_bank bank;
    peg_toll_sums sums;

    peg_toll_bank_begin(&bank, shape, &goal, &budget);
    for (int count = 0; count < COUNTS;) {
        peg_bits pegs = draw_pegs(shape);

        counts[count] = draw_count(shape);
        /* Most counts rule out nearly nothing, or a bank would rule out everything. */
        counts[count].row.weight[draw(shape->holes)] += 40;
        for (int hole = 0; hole < shape->holes; hole++)
            counts[count].row.weight[hole] += peg_bits_get(&goal, hole) ? -3 : 0;
        peg_toll_bank_add(&bank, shape, &counts[count++]);
        if (count % 6 != 0)
            continue;
        peg_toll_bank_sum(&bank, &pegs, &sums);
        check_jumps(shape, &bank, counts, count, &pegs, &sums);
        for (int i = 0; i < 3; i++) {
            peg_bits next = draw_pegs(shape);

            peg_toll_bank_move(&bank, &pegs, &next, &sums);
            check_jumps(shape, &bank, counts, count, &next, &sums);
            pegs = next;
        }
    }
    peg_toll_bank_end(&bank, &budget);
    CHECK(budget.status == PEG_OK && budget.held == 0);
}

static void banks_rule_out_what_their_newest_counts_do(void)
{
    static const char *const names[] = {"english", "triangle5", "rect13x8", "square15"};

    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        peg_shape *shape = named(names[n]);

        check_bank(shape);
        peg_shape_release(shape);
    }
    CHECK(jumps_ruled_out > 500 && jumps_let_through > 500);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(counts_are_judged_as_they_are_defined, "counts with tolls are judged as they are defined");
    RUN(counts_are_found_where_only_fractions_add_up,
        "where fractions of jumps add up but no whole numbers do, a count is found");
    RUN(programs_with_tolls_begin_afresh,
        "a program with tolls has the same best corner when it begins afresh");
    RUN(banks_rule_out_what_their_newest_counts_do,
        "a bank rules out what its newest counts do, however the sums were worked out");
    return check_end();
}

/* SPDX-License-Identifier: MIT */
#include "theory/proof.h"

#include "shape/goal.h"

#include "private_theory.h"

static void put(const peg_shape *shape, peg_proof_row *row, const char *names, int32_t weight)
{
    for (; *names; names += names[2] ? 3 : 2) {
        int hole = peg_shape_hole_named(shape, names, 2);

        CHECK(hole != PEG_NO_HOLE);
        row->weight[hole] = weight;
    }
}

static void beasleys_counts(const peg_shape *shape, peg_proof_row rows[3])
{
    static const char *const places[3][2] = {
        {"d2 b4 d4 f4 d6", ""},
        {"d1 b3 d3 f3 b5 d5 f5 d7", "a3 g3 a5 g5"},
        {"c2 e2 a4 c4 e4 g4 c6 e6", "c1 e1 c7 e7"},
    };

    for (int i = 0; i < 3; i++) {
        memset(&rows[i], 0, sizeof rows[i]);
        rows[i].kind = PEG_PROOF_RESOURCE;
        put(shape, &rows[i], places[i][0], 1);
        put(shape, &rows[i], places[i][1], -1);
    }
}

static void beasleys_counts_hold(void)
{
    peg_shape *shape = named("english");
    peg_proof_row rows[3];

    beasleys_counts(shape, rows);
    for (int i = 0; i < 3; i++) {
        CHECK(peg_row_holds(shape, &rows[i]));
        for (int hole = 0; hole < shape->holes; hole++) {
            if (rows[i].weight[hole] != 1)
                continue;
            rows[i].weight[hole]++;
            CHECK(!peg_row_holds(shape, &rows[i]));
            rows[i].weight[hole]--;
        }
    }
    peg_shape_release(shape);
}

static bool play_at_random(const peg_shape *shape, peg_bits *pegs)
{
    int first = draw((int)shape->line_count);

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[((size_t)first + i) % shape->line_count];

        if (!peg_bits_allow(pegs, line))
            continue;
        peg_bits_jump(pegs, line);
        return true;
    }
    return false;
}

/* What Beasley's counts prove, the finder proves. */
static void finder_is_no_worse_than_beasley(void)
{
    peg_shape *shape = named("english");
    const struct peg_goal goal = {PEG_GOAL_HOLE, {{1 << 16}}};
    peg_proof_row rows[3];
    int by_beasley = 0;

    beasleys_counts(shape, rows);
    for (int game = 0; game < 60; game++) {
        peg_bits pegs = peg_bits_below(33);

        peg_bits_flip(&pegs, 16);
        while (play_at_random(shape, &pegs)) {
            peg_budget budget = budget_of(NULL);
            peg_proof proof;
            int found = 0;
            bool lost = false;

            for (int i = 0; i < 3; i++)
                lost |= peg_row_rules_out(&rows[i], &pegs, &goal.pegs);
            CHECK(peg_proof_find(shape, &pegs, &goal, &budget, &proof, &found) == PEG_OK);
            CHECK(found || !lost);
            by_beasley += lost;
            if (found)
                peg_proof_free(&proof, &budget);
        }
    }
    CHECK(by_beasley > 100);
    peg_shape_release(shape);
}

/* A row that was good, spoilt so that it cannot be any more. */
static void spoil(const peg_shape *shape, peg_proof_row *row)
{
    peg_jump line = shape->lines[draw((int)shape->line_count)];
    int how = draw(4);

    if (how == 0)
        row->kind = 2 + draw(100);
    else if (row->kind == PEG_PROOF_CLASS && how == 1)
        row->weight[line.to] = 2 + row->weight[line.to];
    else if (row->kind == PEG_PROOF_CLASS)
        row->weight[line.to] ^= 1;
    else if (how == 1)
        row->weight[line.over] = INT32_MIN;
    else
        row->weight[line.to] = row->weight[line.from] + row->weight[line.over] + 1;
}

static void check_spoilt(const drawn_problem *p, const peg_bits *pegs, const peg_proof *proof)
{
    size_t i = (size_t)draw((int)proof->count);
    size_t after = proof->count - 1 - i;
    peg_proof_row row = proof->rows[i];

    spoil(p->shape, &proof->rows[i]);
    CHECK(!peg_proof_holds(p->shape, pegs, &p->goal, proof->rows, proof->count));
    memmove(&proof->rows[i], &proof->rows[i + 1], after * sizeof row);
    CHECK(!peg_proof_holds(p->shape, pegs, &p->goal, proof->rows, proof->count - 1));
    memmove(&proof->rows[i + 1], &proof->rows[i], after * sizeof row);
    proof->rows[i] = row;
}

static void proofs_are_true(void)
{
    static drawn_problem p;
    int found_by[3] = {0, 0, 0};
    int lost = 0;

    for (int round = 0; round < 400; round++) {
        draw_problem(&p);
        for (int i = 0; i < 60; i++) {
            int position = draw(1 << p.shape->holes);
            peg_bits pegs = bits_of(position);
            peg_budget budget = budget_of(NULL);
            peg_proof proof;
            int found = 2;

            CHECK(peg_proof_find(p.shape, &pegs, &p.goal, &budget, &proof, &found) == PEG_OK);
            lost += !p.truth.winnable[position];
            if (!found)
                CHECK(budget.held == 0);
            if (found != 1)
                continue;
            CHECK(!p.truth.winnable[position]);
            CHECK(peg_proof_holds(p.shape, &pegs, &p.goal, proof.rows, proof.count));
            found_by[proof.count == 0 ? 0 : 1 + (int)proof.rows[0].kind]++;
            if (proof.count > 0)
                check_spoilt(&p, &pegs, &proof);
            peg_proof_free(&proof, &budget);
        }
        peg_shape_release(p.shape);
    }
    CHECK(found_by[0] > 0 && found_by[1] > 100 && found_by[2] > 100);
    CHECK(10 * (found_by[0] + found_by[1] + found_by[2]) > 9 * lost);
}

/* All resource counts with weights from -2 to 2, on at most 6 holes. */
enum { TINY = 6, MOST_COUNTS = 15625 };

static int list_counts(const peg_shape *shape, peg_proof_row *out)
{
    int count = 0;
    int all = 1;

    for (int hole = 0; hole < shape->holes; hole++)
        all *= 5;
    for (int number = 0; number < all; number++) {
        peg_proof_row *row = &out[count];

        memset(row, 0, sizeof *row);
        row->kind = PEG_PROOF_RESOURCE;
        for (int hole = 0, rest = number; hole < shape->holes; hole++, rest /= 5)
            row->weight[hole] = rest % 5 - 2;
        count += peg_row_holds(shape, row);
    }
    return count;
}

/* Whether each position one jump before the goal is ruled out by one of the counts. */
static bool small_counts_prove(const peg_shape *shape, const peg_bits *pegs,
                               const struct peg_goal *goal, const peg_proof_row *counts, int count)
{
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits before;
        bool out = false;

        if (!peg_goal_before(goal, shape->lines[i], &before))
            continue;
        for (int c = 0; c < count && !out; c++)
            out = peg_row_rules_out(&counts[c], pegs, &before);
        if (!out)
            return false;
    }
    return !peg_goal_met(goal, pegs);
}

static void finder_is_no_worse_than_small_counts(void)
{
    static peg_proof_row counts[MOST_COUNTS];
    int proven = 0;

    for (int round = 0; round < 60; round++) {
        int holes = 4 + draw(TINY - 3);
        peg_shape *shape = listed(holes, 1 + draw(10));
        int count = list_counts(shape, counts);

        for (int i = 0; i < 20; i++) {
            struct peg_goal goal = draw_goal(shape);
            peg_bits pegs = bits_of(draw(1 << shape->holes));
            peg_budget budget = budget_of(NULL);
            peg_proof proof;
            int found = 0;

            if (!small_counts_prove(shape, &pegs, &goal, counts, count))
                continue;
            CHECK(peg_proof_find(shape, &pegs, &goal, &budget, &proof, &found) == PEG_OK);
            CHECK(found);
            if (found)
                peg_proof_free(&proof, &budget);
            proven++;
        }
        peg_shape_release(shape);
    }
    CHECK(proven > 100);
}

/* Rows of any content never prove what is false. */
static void no_rows_prove_what_is_false(void)
{
    static const int32_t odd[] = {INT32_MIN, INT32_MAX, -1, 0, 1, 1, 2, 1 << 30};
    static drawn_problem p;
    int held = 0;

    for (int round = 0; round < 3000; round++) {
        peg_proof_row rows[3];
        size_t count = (size_t)draw(4);

        draw_problem(&p);
        memset(rows, 0, sizeof rows);
        for (size_t i = 0; i < count; i++) {
            rows[i].kind = draw(2);
            for (int hole = 0; hole < p.shape->holes; hole++)
                rows[i].weight[hole] = rows[i].kind == PEG_PROOF_CLASS ? draw(2)
                                       : round % 4                     ? draw(4)
                                                                       : odd[draw(8)];
        }
        for (int position = 0; position < 1 << p.shape->holes; position++) {
            peg_bits pegs = bits_of(position);

            if (!peg_proof_holds(p.shape, &pegs, &p.goal, rows, count))
                continue;
            held++;
            CHECK(!p.truth.winnable[position]);
        }
        peg_shape_release(p.shape);
    }
    CHECK(held > 1000);
}

/*
 * Whether a start with one hole empty has a proof of the rows expected: "c" for a
 * class and "r" for a resource count each, or NULL for no proof.
 */
static void check_start(const char *name, const char *empty, const char *goal, const char *rows)
{
    peg_shape *shape = named(name);
    peg_budget budget = budget_of(NULL);
    peg_bits pegs = peg_bits_below(shape->holes);
    struct peg_goal aim = {PEG_GOAL_ANYWHERE, {{0}}};
    peg_proof proof;
    int found = 0;

    peg_bits_flip(&pegs, peg_shape_hole_named(shape, empty, strlen(empty)));
    if (goal) {
        aim.kind = PEG_GOAL_HOLE;
        peg_bits_set(&aim.pegs, peg_shape_hole_named(shape, goal, strlen(goal)));
    }
    CHECK(peg_proof_find(shape, &pegs, &aim, &budget, &proof, &found) == PEG_OK);
    CHECK(found == (rows != NULL));
    if (found) {
        CHECK(!rows || proof.count == strlen(rows));
        for (size_t i = 0; rows && i < proof.count; i++)
            CHECK("cr"[proof.rows[i].kind] == rows[i]);
        peg_proof_free(&proof, &budget);
    }
    peg_shape_release(shape);
}

static void known_problems_are_proven(void)
{
    check_start("french", "d4", NULL, "cc");
    check_start("triangle7", "1", NULL, "cc");
    check_start("triangle4", "5", NULL, "cc");
    check_start("square3", "b2", NULL, "cc");
    check_start("square3", "a1", NULL, "r");
    check_start("diamond4", "d4", NULL, "r");
    check_start("triangle5", "1", "2", "c");
    check_start("english", "d4", "d5", "c");
    check_start("english", "d4", "d4", NULL);
    check_start("triangle5", "1", NULL, NULL);
    /* Impossible, and yet neither classes nor resource counts tell why. */
    check_start("triangle5", "5", "1", NULL);
    check_start("triangle5", "5", "5", NULL);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(beasleys_counts_hold, "Beasley's resource counts hold, and no larger ones");
    RUN(finder_is_no_worse_than_beasley, "what Beasley's counts rule out has a proof");
    RUN(finder_is_no_worse_than_small_counts,
        "what resource counts with weights up to 2 rule out has a proof");
    RUN(proofs_are_true, "proofs found agree with exhaustive search, and spoilt ones fail");
    RUN(no_rows_prove_what_is_false, "no rows whatever prove what is false");
    RUN(known_problems_are_proven, "known impossible problems have the expected proofs");
    return check_end();
}

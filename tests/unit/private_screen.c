/* SPDX-License-Identifier: MIT */
#include "theory/screen.h"

#include "private_theory.h"

static int ruled_out, by_tolls, of_lost;

/* Jumps that are ruled out lead to lost positions, whatever position the sums were of before. */
static void check_sums(const drawn_problem *p, const peg_screen *screen, const peg_bits *pegs,
                       peg_screen_sums *sums)
{
    peg_screen_sums fresh;

    peg_screen_begin_sums(&fresh);
    peg_screen_sum(screen, pegs, sums);
    peg_screen_sum(screen, pegs, &fresh);
    for (size_t i = 0; i < p->shape->line_count; i++) {
        peg_bits after = *pegs;

        if (!peg_bits_allow(pegs, p->shape->lines[i]))
            continue;
        peg_bits_jump(&after, p->shape->lines[i]);
        int is_out = peg_screen_rules_out_jump(screen, pegs, i, sums);
        CHECK(is_out == peg_screen_rules_out_jump(screen, pegs, i, &fresh));
        CHECK(!is_out || !p->truth.winnable[after.word[0]] || p->truth.won[after.word[0]]);
    }
}

/* What is ruled out cannot be won, neither by learning from it nor by what was learned before. */
static void check_position(const drawn_problem *p, peg_screen *screen, int position)
{
    peg_bits pegs = bits_of(position);
    size_t tolls = screen->tolls.learned;
    int16_t sums[PEG_BANK_MOST];
    int learned = 7;

    peg_bank_sum(&screen->bank, &pegs, sums);
    int by_bank = peg_bank_rules_out(&screen->bank, sums);
    CHECK(peg_screen_learn(screen, &pegs, &learned) == PEG_OK);
    CHECK(!(by_bank || learned) || !p->truth.winnable[position]);
    CHECK(screen->lucky == learned);
    ruled_out += by_bank || learned;
    of_lost += !p->truth.winnable[position];
    by_tolls += screen->tolls.learned > tolls;
    if (!learned || screen->tolls.learned > tolls)
        return;
    peg_bank_sum(&screen->bank, &pegs, sums);
    CHECK(peg_bank_rules_out(&screen->bank, sums));
    check_bank_jumps(p->shape, &screen->bank, &pegs);
}

/* Where a screen learns from positions of a class, in any order and some of them often. */
static void check_screen(const drawn_problem *p, const peg_classes *classes, const peg_bits *first,
                         const peg_bank *bank, int with_tolls)
{
    peg_screen_sums sums;
    peg_bits own = peg_class_of(classes, first);
    peg_budget budget = budget_of(NULL);
    peg_screen screen;
    size_t before = 0;

    CHECK(peg_screen_begin(&screen, p->shape, &p->goal, classes, first, bank, with_tolls,
                           &budget) == PEG_OK);
    peg_screen_begin_sums(&sums);
    for (int round = 0; round < 300 && screen.targets.count > 0; round++) {
        int position = draw(1 << p->shape->holes);
        peg_bits pegs = bits_of(position);
        peg_bits class = peg_class_of(classes, &pegs);

        if (!peg_bits_equal(&class, &own) || p->truth.won[position])
            continue;
        check_position(p, &screen, position);
        check_sums(p, &screen, &pegs, &sums);
        CHECK(screen.learned >= before && screen.bank.counts <= PEG_BANK_MOST);
        before = screen.learned;
    }
    /* What it began with is never overwritten. */
    for (size_t hole = 0; bank && screen.targets.count > 0 && hole < (size_t)p->shape->holes;
         hole++)
        CHECK(memcmp(screen.bank.hole + hole * screen.bank.room, bank->hole + hole * bank->room,
                     screen.known * sizeof(int16_t)) == 0);
    peg_screen_end(&screen, &budget);
    CHECK(budget.held == 0);
}

static void screens_let_pass_what_can_be_won(void)
{
    static drawn_problem p;

    ruled_out = by_tolls = of_lost = 0;
    for (int round = 0; round < 100; round++) {
        peg_budget budget = budget_of(NULL);
        peg_classes classes;
        peg_bank bank;

        draw_problem(&p);
        peg_classes_find(p.shape, &classes);
        peg_bits first = bits_of(draw(1 << p.shape->holes));
        check_screen(&p, &classes, &first, NULL, 0);
        CHECK(peg_bank_build(p.shape, &p.goal, &first, PEG_BANK_CHOICE, &budget, &bank) == PEG_OK);
        check_screen(&p, &classes, &first, &bank, 0);
        peg_bank_end(&bank, &budget);
        peg_shape_release(p.shape);
    }
    CHECK(10 * ruled_out > 8 * of_lost);
}

/* Marks the positions that play from one leads to. */
static void mark_reached(const peg_shape *shape, int position, bool *reached)
{
    peg_bits pegs = bits_of(position);

    if (reached[position])
        return;
    reached[position] = true;
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits after = pegs;

        if (!peg_bits_allow(&pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&after, shape->lines[i]);
        mark_reached(shape, (int)after.word[0], reached);
    }
}

/* Begins the screen of play backward that ends in a position, with counts to share. */
static void begin_backward(peg_screen *screen, peg_shape *shape, int end,
                           peg_learned_counts *const *counts, peg_budget *budget)
{
    const struct peg_goal goal = {PEG_GOAL_POSITION, bits_of(end)};
    peg_classes classes;

    peg_classes_find(shape, &classes);
    CHECK(peg_screen_begin(screen, shape, &goal, &classes, &goal.pegs, NULL, 1, budget) == PEG_OK);
    peg_screen_share(screen, counts);
}

/* Whether two screens make the same of every position, whatever they know besides. */
static bool know_the_same(const peg_screen *one, const peg_screen *other, int positions)
{
    for (int position = 0; position < positions; position++) {
        peg_bits pegs = bits_of(position);
        peg_screen_sums sums[2];

        memset(sums, 0, sizeof sums);
        for (int i = 0; i < 2; i++) {
            peg_screen_begin_sums(&sums[i]);
            peg_screen_sum(i ? other : one, &pegs, &sums[i]);
            peg_screen_sum_tolls(i ? other : one, &pegs, &sums[i]);
        }
        if (memcmp(sums[0].sum, sums[1].sum, sizeof sums[0].sum) != 0 ||
            memcmp(&sums[0].tolls, &sums[1].tolls, sizeof sums[0].tolls) != 0)
            return false;
    }
    return true;
}

static void what_one_screen_learns_another_knows(void)
{
    int with_tolls = 0, unlike = 0;

    for (int round = 0; round < 60; round++) {
        peg_shape *shape = small();
        int positions = 1 << shape->holes, end = draw(positions) | draw(positions);
        peg_budget budget = budget_of(NULL);
        peg_learned_counts *counts = peg_learned_counts_new(shape, &budget);
        peg_learned_counts *none = NULL;
        peg_screen first, same, alone;

        begin_backward(&first, shape, end, &counts, &budget);
        for (int i = 0; i < 200 && first.targets.count > 0; i++) {
            peg_bits pegs = bits_of(draw(positions));
            int out;

            CHECK(peg_screen_learn(&first, &pegs, &out) == PEG_OK);
        }
        begin_backward(&same, shape, end, &counts, &budget);
        begin_backward(&alone, shape, end, &none, &budget);
        bool asks = first.targets.count > 0;
        CHECK(!asks || know_the_same(&first, &same, positions));
        CHECK(same.learned == first.learned && same.tolls.learned == first.tolls.learned);
        unlike += asks && !know_the_same(&alone, &same, positions);
        with_tolls += same.tolls.learned > 0;
        peg_screen_end(&first, &budget);
        peg_screen_end(&same, &budget);
        peg_screen_end(&alone, &budget);
        peg_budget_freed(&budget, peg_learned_counts_size(counts));
        peg_learned_counts_free(counts, &budget.allocator);
        CHECK(budget.held == 0);
        peg_shape_release(shape);
    }
    CHECK(with_tolls > 0 && unlike > 10);
}

/* The screen of play backward, with the complement of a position as its goal. */
static void screens_of_complements_let_pass_what_is_reached(void)
{
    static drawn_problem p;
    static bool reached[1 << SMALL];

    ruled_out = by_tolls = of_lost = 0;
    for (int round = 0; round < 100; round++) {
        peg_classes classes;

        p.shape = small();
        int all = (1 << p.shape->holes) - 1;
        int start = draw(all + 1) | draw(all + 1);
        memset(reached, 0, sizeof reached);
        mark_reached(p.shape, start, reached);
        p.goal = (struct peg_goal){PEG_GOAL_POSITION, bits_of(all ^ start)};
        for (int position = 0; position <= all; position++) {
            p.truth.won[position] = position == (all ^ start);
            p.truth.winnable[position] = reached[all ^ position];
        }
        peg_classes_find(p.shape, &classes);
        check_screen(&p, &classes, &p.goal.pegs, NULL, round % 2);
        peg_shape_release(p.shape);
    }
    CHECK(10 * ruled_out > 8 * of_lost && by_tolls > 0);
}

/* Counts learned for a large board are many more than there is room for. */
static void the_newest_counts_are_kept(void)
{
    static const char *const names[] = {"english", "triangle8", "rect13x8"};

    for (int n = 0; n < how_many(2, 3); n++) {
        peg_shape *shape = named(names[n]);
        peg_budget budget = budget_of(NULL);
        struct peg_goal goal = {PEG_GOAL_ANYWHERE, {{0}}};
        peg_bits first = {{1}};
        peg_bits newest[PEG_BANK_MOST];
        peg_classes classes;
        peg_screen screen;
        size_t learned = 0;

        peg_classes_find(shape, &classes);
        CHECK(peg_screen_begin(&screen, shape, &goal, &classes, &first, NULL, 0, &budget) ==
              PEG_OK);
        for (int tries = 0; tries < 3000 && learned < PEG_BANK_MOST + 9; tries++) {
            peg_bits pegs = {{0}};
            int out = 0;

            for (int i = 0; i < shape->holes; i++)
                if (draw(4) == 0)
                    peg_bits_set(&pegs, i);
            CHECK(peg_screen_learn(&screen, &pegs, &out) == PEG_OK);
            if (out)
                newest[learned++ % PEG_BANK_MOST] = pegs;
            check_bank_jumps(shape, &screen.bank, &pegs);
        }
        CHECK(learned == screen.learned && learned > PEG_BANK_MOST);
        for (size_t i = 0; i < PEG_BANK_MOST; i++) {
            int16_t sums[PEG_BANK_MOST];

            peg_bank_sum(&screen.bank, &newest[i], sums);
            CHECK(sums[i] < 0);
        }
        peg_screen_end(&screen, &budget);
        CHECK(budget.held == 0);
        peg_shape_release(shape);
    }
}

static void screens_survive_little_memory(void)
{
    peg_shape *shape = named("english");
    peg_bits start = peg_bits_below(33);
    const struct peg_goal goal = {PEG_GOAL_POSITION, {{1 << 16}}};
    peg_classes classes;
    int begun = 0;

    peg_bits_flip(&start, 16);
    peg_classes_find(shape, &classes);
    for (uint64_t memory = 1; memory < 1 << 20;
         memory = memory * (uint64_t)how_many(12, 9) / 8 + 1) {
        peg_limits limits = {.struct_size = sizeof limits, .memory = memory};
        peg_budget budget = budget_of(&limits);
        peg_screen screen;
        peg_status status =
            peg_screen_begin(&screen, shape, &goal, &classes, &start, NULL, 1, &budget);

        CHECK(status == PEG_LIMIT || status == PEG_OK);
        begun += status == PEG_OK;
        CHECK(status == PEG_LIMIT || screen.tolls.goal.word[0] == goal.pegs.word[0]);
        CHECK(status == PEG_OK || begun == 0);
        peg_screen_end(&screen, &budget);
        CHECK(budget.held == 0);
    }
    CHECK(begun > 0);
    peg_shape_release(shape);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(screens_let_pass_what_can_be_won, "a screen lets pass what can be won, whatever it learns");
    RUN(screens_of_complements_let_pass_what_is_reached,
        "a screen of complements lets pass what can be reached");
    RUN(what_one_screen_learns_another_knows,
        "what one screen learns another knows that shares its counts");
    RUN(the_newest_counts_are_kept, "of more counts than there is room for the newest are kept");
    RUN(screens_survive_little_memory, "a screen without memory ends cleanly");
    return check_end();
}

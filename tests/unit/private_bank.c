/* SPDX-License-Identifier: MIT */
#include "theory/bank.h"

#include "private_theory.h"

#include "theory/classes.h"
#include "theory/proof.h"

static void banks_never_rule_out_what_can_be_won(void)
{
    static drawn_problem p;
    int lost = 0;
    int ruled_out = 0;

    for (int round = 0; round < 120; round++) {
        peg_budget budget = budget_of(NULL);
        peg_classes classes;
        peg_bank bank;

        draw_problem(&p);
        peg_classes_find(p.shape, &classes);
        peg_bits first = bits_of(draw(1 << p.shape->holes));
        peg_bits own = peg_class_of(&classes, &first);
        CHECK(peg_bank_build(p.shape, &p.goal, &first, PEG_BANK_CHOICE, &budget, &bank) == PEG_OK);
        CHECK(budget.held == bank.block_size);
        CHECK(bank.counts % PEG_BANK_BLOCK == 0 && bank.counts <= PEG_BANK_MOST);
        for (int position = 0; position < 1 << p.shape->holes; position++) {
            peg_bits pegs = bits_of(position);
            peg_bits class = peg_class_of(&classes, &pegs);
            int16_t sums[PEG_BANK_MOST];

            if (!peg_bits_equal(&class, &own) || p.truth.won[position])
                continue;
            peg_bank_sum(&bank, &pegs, sums);
            int out = peg_bank_rules_out(&bank, sums);
            CHECK(!out || !p.truth.winnable[position]);
            lost += !p.truth.winnable[position];
            ruled_out += out;
            check_bank_jumps(p.shape, &bank, &pegs);
        }
        peg_bank_end(&bank, &budget);
        peg_shape_release(p.shape);
    }
    CHECK(10 * ruled_out > 8 * lost);
}

/* Jumps back from the goal: all these positions can be won. */
static void banks_of_large_boards_let_winnable_positions_pass(void)
{
    static const char *const names[] = {"english", "triangle8", "hexagon5", "rect1x256"};

    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        peg_shape *shape = named(names[n]);
        peg_budget budget = budget_of(NULL);
        struct peg_goal goal = {PEG_GOAL_HOLE, {{0}}};
        peg_bank bank;

        peg_bits_set(&goal.pegs, draw(shape->holes));
        CHECK(peg_bank_build(shape, &goal, &goal.pegs, PEG_BANK_CHOICE, &budget, &bank) == PEG_OK);
        for (int game = 0; game < how_many(100, 300); game++) {
            peg_bits pegs = goal.pegs;

            for (int tries = 0; tries < 2000; tries++) {
                peg_jump line = shape->lines[draw((int)shape->line_count)];
                int16_t sums[PEG_BANK_MOST];

                if (peg_bits_get(&pegs, line.from) || peg_bits_get(&pegs, line.over) ||
                    !peg_bits_get(&pegs, line.to))
                    continue;
                peg_bits_jump(&pegs, line);
                peg_bank_sum(&bank, &pegs, sums);
                CHECK(!peg_bank_rules_out(&bank, sums));
            }
        }
        peg_bank_end(&bank, &budget);
        peg_shape_release(shape);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(banks_never_rule_out_what_can_be_won, "a bank never rules out what can be won");
    RUN(banks_of_large_boards_let_winnable_positions_pass,
        "banks of large boards let positions pass that were made by going back");
    return check_end();
}

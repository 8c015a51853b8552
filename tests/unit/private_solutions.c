/* SPDX-License-Identifier: MIT */

/*
 * Which solution is found does not depend on what was asked before, and what kept solutions tell
 * of other positions is true.
 */
#include "ask/kept.h"
#include "ask/question.h"

#include "support.h"
#include "tables.h"

static uint64_t seed = 1;

/* ------------------------------------------------------------------------- */
/* The same solution                                                         */
/* ------------------------------------------------------------------------- */

static peg_kept_setup *setup_kept_by(peg_board *board)
{
    return (peg_kept_setup *)peg_kept_first(peg_kept_of(board), &peg_kept_setups);
}

static void judge(peg_board *board)
{
    static peg_verdict verdicts[PEG_MAX_LINES];
    size_t count = 0;

    CHECK(peg_judge(board, NULL, verdicts, PEG_MAX_LINES, &count) == PEG_OK);
}

static void ask_around(peg_board *board)
{
    int answer = 0;

    for (int i = 0; i < 8; i++) {
        peg_board *other = copy_of(board);

        play_on(other, 1 + i, &seed);
        CHECK(peg_solvable(other, NULL, &answer) == PEG_OK);
        if (i % 2)
            CHECK(solve_within(other, NULL).status == PEG_OK);
        CHECK(peg_board_learn(board, other) == PEG_OK);
        peg_board_free(other);
    }
}

static void ask_whether(peg_board *board)
{
    int answer = 0;

    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
}

static void prepare_thoroughly(peg_board *board)
{
    prepare_fewest(board, 0);
}

/* As after very many positions were looked at. */
static void hunt_long(peg_board *board)
{
    prepare(board, 0);
    peg_kept_setup *kept = setup_kept_by(board);
    if (!kept || kept->setup[PEG_BARE]->table)
        return;
    kept->hunted = UINT64_C(1) << 40;
    CHECK(!kept->setup[PEG_THOROUGH]);
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    CHECK(setup_kept_by(board)->setup[PEG_THOROUGH]);
}

static void do_nothing(peg_board *board)
{
    (void)board;
}

/* Compares solutions of a position on a new board and on others that know more, and copies. */
static void compare_solutions(const char *text)
{
    static void (*const before[])(peg_board * board) = {
        do_nothing, judge, ask_around, ask_whether, prepare_thoroughly, hunt_long};
    peg_board *fresh = board_of(text);
    finding expected = solve_within(fresh, NULL);
    int failures = check_failures;

    CHECK(expected.status == PEG_OK && expected.answer != PEG_UNKNOWN);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        peg_board *board = board_of(text), *copy;
        int answer = 77;

        before[i](board);
        copy = copy_of(board);
        finding found = solve_within(board, NULL);
        finding copied = solve_within(copy, NULL);
        CHECK(same_finding(&found, &expected) && same_finding(&copied, &expected));
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == expected.answer);
        found = solve_within(board, NULL);
        CHECK(same_finding(&found, &expected));
        if (check_failures > failures)
            printf("    after what is done %zu.\n", i);
        peg_board_free(copy);
        peg_board_free(board);
        case_end(failures, text);
    }
    CHECK(expected.answer != PEG_YES || is_solution(fresh, expected.jumps, expected.count));
    peg_board_free(fresh);
}

static void compare_now(const peg_board *board)
{
    char *text = text_of(board);

    compare_solutions(text);
    free(text);
}

static void solutions_stay_the_same(void)
{
    static const char *const texts[] = {"english -> d4", "triangle7", "rect13x5"};

    seed = random_seed(1);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);

        play_on(board, 11 * (i != 2), &seed);
        compare_now(board);
        peg_board_free(board);
    }
    /* It takes more than the first hunt to find one. */
    compare_solutions("french -> .../..o../ooo.o../oooo.../o..oo../ooo../o..");
}

/* By these a setup is known to be worth more work. */
static void hunts_add_up(void)
{
    peg_board *board = board_of("english -> d4");
    uint64_t hunted;

    ask_whether(board);
    hunted = setup_kept_by(board)->hunted;
    CHECK(hunted > 0);
    CHECK(solve_within(board, NULL).status == PEG_OK);
    CHECK(setup_kept_by(board)->hunted > hunted);
    peg_board *copy = copy_of(board);
    CHECK(setup_kept_by(copy)->hunted == setup_kept_by(board)->hunted);
    peg_board_free(copy);
    peg_board_free(board);
}

/* ------------------------------------------------------------------------- */
/* What solutions tell                                                       */
/* ------------------------------------------------------------------------- */

static peg_bits bits_of(uint64_t position)
{
    return (peg_bits){{position}};
}

/* Plays the jumps of a solution in another order, as long as any of them is legal. */
static int known_in_other_orders(peg_board *board, const peg_kept *kept, const bool *winnable,
                                 uint64_t start, const finding *s, int *out_asked)
{
    bool played[PEG_MAX_HOLES] = {false};
    peg_bits pegs = bits_of(start);
    int known = 0;

    for (size_t left = s->count; left > 0; left--) {
        size_t first = (size_t)random_below(&seed, (int)s->count);
        size_t i = 0;

        while (i < s->count && (played[(first + i) % s->count] ||
                                !peg_bits_allow(&pegs, s->jumps[(first + i) % s->count])))
            i++;
        if (i == s->count)
            break;
        i = (first + i) % s->count;
        played[i] = true;
        peg_bits_jump(&pegs, s->jumps[i]);
        if (!winnable[pegs.word[0]])
            break;
        ++*out_asked;
        known += peg_kept_solution_wins(kept, board, &pegs, NULL, NULL);
    }
    return known;
}

static void check_on_its_way(peg_board *board, const peg_kept *kept, uint64_t start,
                             const finding *s)
{
    peg_bits pegs = bits_of(start);

    CHECK(peg_kept_solution_wins(kept, board, &pegs, NULL, NULL));
    for (size_t i = 0; i < s->count; i++) {
        peg_bits_jump(&pegs, s->jumps[i]);
        CHECK(peg_kept_solution_wins(kept, board, &pegs, NULL, NULL));
    }
    CHECK(peg_goal_met(&board->goal, &pegs));
}

static void solutions_tell_the_truth(void)
{
    static const char *const texts[] = {
        "triangle5", "square4", "triangle5 -> 5",
        "rect5x3",   "star",    "diagonal:oooo/oooo/oooo -> ..../.o../o..."};
    int asked = 0, known = 0, told = 0;

    seed = random_seed(2);
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        peg_board *board = board_of(texts[t]);
        bool *winnable = all_answers(board, 0);
        peg_kept *kept = peg_kept_of(board);
        uint64_t all = UINT64_C(1) << peg_holes(board);

        for (int round = 0; round < 25; round++) {
            uint64_t start = 0;
            peg_budget budget;

            for (int tries = 0; tries < 1000 && (!winnable[start] || pegs_in(start) < 6); tries++)
                start = (random_bits(&seed) | random_bits(&seed)) % all;
            if (!winnable[start])
                continue;
            place(board, start);
            finding s = solve_within(board, NULL);
            CHECK(s.status == PEG_OK && s.answer == PEG_YES);
            peg_bits pegs = bits_of(start);
            CHECK(peg_kept_begin(board, NULL, NULL, &budget) == PEG_OK);
            peg_kept_solution_add(kept, &pegs, PEG_SOME_SOLUTION, s.jumps, s.count, &budget);
            check_on_its_way(board, kept, start, &s);
            known += known_in_other_orders(board, kept, winnable, start, &s, &asked);
            for (int i = 0; i < 400; i++) {
                uint64_t position = random_bits(&seed) % all;

                pegs = bits_of(position);
                if (!peg_kept_solution_wins(kept, board, &pegs, NULL, NULL))
                    continue;
                CHECK(winnable[position]);
                told += position != start;
            }
        }
        free(winnable);
        peg_board_free(board);
    }
    CHECK(asked > 100 && 10 * known > 8 * asked && told > 100);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(solutions_stay_the_same, "a solution is the same one, whatever is known and prepared");
    RUN(hunts_add_up, "what hunts look at adds up, for copies too");
    RUN(solutions_tell_the_truth,
        "solutions tell of all positions on their way, and of others what is true");
    return check_end();
}

/* SPDX-License-Identifier: MIT */

/*
 * The depth-first search of a hunt. It tries the jump first that keeps pegs closest together,
 * and remembers lost positions in a transposition table that may forget (see set_template.h).
 * All that it cannot do without are the forks on its way and their jumps, so that it ends, in
 * time, however little memory there is.
 */
#ifndef PEG_SOLVE_DEPTH_FIRST_TEMPLATE_H
#define PEG_SOLVE_DEPTH_FIRST_TEMPLATE_H

#include "solve/best_first_template.h"

/* Writes the lines of the jumps to the last fork, and of one jump more. */
static void write_lines_by_forks(hunt_state *h, size_t line)
{
    if (!h->out_lines)
        return;
    for (int i = 0; i < h->depth; i++)
        h->out_lines[i] = h->forks[i + 1].line;
    h->out_lines[h->depth] = (uint16_t)line;
    *h->out_count = (size_t)h->depth + 1;
}

/*
 * As list_choices(), from the last fork. If memory is short, what the best-first search holds
 * and the lost positions make room: without its jumps this search cannot go on.
 */
static int list_fork_choices(hunt_state *h, size_t *out_count)
{
    int16_t *sums = h->sums + (size_t)h->depth * h->counts;
    const hunt_fork *fork = &h->forks[h->depth];

    if (list_choices(h, fork->images, sums, h->depth, 0, out_count))
        return 1;
    end_best_first(h);
    peg_budget_free(h->budget, h->lost->keys, h->lost->size);
    *h->lost = (peg_position_set){0};
    if (list_choices(h, fork->images, sums, h->depth, 0, out_count))
        return 1;
    peg_budget_refuse(h->budget);
    return 0;
}

/* Sorts by scatter, and jumps of the same scatter by line (Shell's sort: most lists are short). */
static void sort_choices(jump_choice *choices, size_t count)
{
    size_t gap = 1;

    while (gap < count / 9)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3) {
        for (size_t i = gap; i < count; i++) {
            jump_choice choice = choices[i];
            size_t at = i;

            for (; at >= gap; at -= gap) {
                const jump_choice *before = &choices[at - gap];

                if (before->scatter < choice.scatter ||
                    (before->scatter == choice.scatter && before->line < choice.line))
                    break;
                choices[at] = *before;
            }
            choices[at] = choice;
        }
    }
}

/* Tells of the choices of a fork how scattered pegs are after them. */
static void weigh_choices(hunt_state *h, const hunt_fork *fork, size_t count)
{
    const peg_setup *setup = h->setup;
    int32_t alone = count_all_alone(setup, fork->images);
    jump_choice *choice = h->choices + fork->first_choice;

    for (; count > 0; count--, choice++) {
        uint64_t next[PEG_WIDTH];

        flip_position(&setup->frame, fork->images, choice->line, next);
        choice->scatter =
            scatter_after(setup, fork->images, next, fork->moments, alone, choice->line);
    }
}

/*
 * Lists the jumps from the last fork, the one that keeps pegs closest first. Where they lead to
 * the perimeter's number of pegs, there is nothing to try: they win at once or not at all. Returns
 * whether one wins.
 */
static int open_fork(hunt_state *h)
{
    hunt_fork *fork = &h->forks[h->depth];
    size_t count;

    if (!list_fork_choices(h, &count))
        return 0;
    fork->first_choice = h->choice_count;
    fork->next_choice = h->choice_count;
    if (h->depth + 1 == h->levels) {
        const jump_choice *winner = find_winner(h, count);

        if (winner)
            write_lines_by_forks(h, winner->line);
        return winner != NULL;
    }
    count = drop_lost(h, count);
    weigh_choices(h, fork, count);
    sort_choices(h->choices + fork->first_choice, count);
    h->choice_count += count;
    return 0;
}

/* Goes back from the last fork, which has turned out lost. */
static void retreat_fork(hunt_state *h)
{
    hunt_fork *fork = &h->forks[h->depth];

    lost_add(h->lost, h->budget, fork->key.word);
    h->choice_count = fork->first_choice;
    h->depth--;
}

/* Makes the position that a choice leads to the last fork. */
static void advance_fork(hunt_state *h, const jump_choice *choice)
{
    const peg_setup *setup = h->setup;
    hunt_fork *fork = &h->forks[h->depth];
    hunt_fork *next = fork + 1;
    int16_t *sums = h->sums + (size_t)h->depth * h->counts;

    flip_images(&setup->frame, fork->images, choice->line, next->images);
    next->key = choice->key;
    next->line = choice->line;
    next->moments = moments_after(&setup->places, fork->moments, setup->shape->lines[choice->line]);
    peg_bank_jump(h->bank, choice->line, sums, sums + h->counts);
    h->depth++;
}

/* Takes memory for the forks and one more, and behind them their sums. 0 if it is refused. */
static int take_forks(hunt_state *h)
{
    size_t forks = (size_t)h->levels + 1;

    h->counts = h->bank->counts;
    h->forks_size = forks * (sizeof(*h->forks) + h->counts * sizeof(*h->sums));
    h->forks = peg_budget_try(h->budget, NULL, 0, h->forks_size);
    if (!h->forks)
        return 0;
    h->sums = (int16_t *)(h->forks + forks);
    return 1;
}

/* Makes the start the first fork. The bank stays as it is from now on. Returns whether it wins. */
static int begin_depth_first(hunt_state *h, const peg_bits *pegs)
{
    const peg_setup *setup = h->setup;
    hunt_fork *root;

    if (!take_forks(h)) {
        end_best_first(h);
        if (!take_forks(h)) {
            peg_budget_refuse(h->budget);
            return 0;
        }
    }
    root = &h->forks[0];
    find_images(&setup->frame, pegs->word, root->images);
    root->key = h->start;
    root->moments = moments_of(&setup->places, pegs);
    peg_bank_sum(h->bank, pegs, h->sums);
    return open_fork(h);
}

/* Opens a number of forks. PEG_UNKNOWN if the turn is over. */
static peg_answer search_depth_first(hunt_state *h, size_t turn)
{
    while (turn > 0 && h->budget->status == PEG_OK) {
        hunt_fork *fork = &h->forks[h->depth];
        const jump_choice *choice;
        int wins;

        if (fork->next_choice == h->choice_count) {
            retreat_fork(h);
            if (h->depth < 0)
                return PEG_NO;
            continue;
        }
        choice = &h->choices[fork->next_choice++];
        if (lost_has(h->lost, choice->key.word))
            continue;
        advance_fork(h, choice);
        turn--;
        wins = open_fork(h);
        charge_work(h);
        if (wins)
            return PEG_YES;
    }
    return PEG_UNKNOWN;
}

#endif

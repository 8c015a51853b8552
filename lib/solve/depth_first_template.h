/* SPDX-License-Identifier: MIT */

/*
 * The depth-first search of a hunt. It tries the jump first that keeps pegs closest together, and
 * remembers lost positions in a transposition table that may forget (see set_template.h). It needs
 * only the forks on its way and their jumps, so it ends, in time, however little memory there is.
 */
#ifndef PEG_SOLVE_DEPTH_FIRST_TEMPLATE_H
#define PEG_SOLVE_DEPTH_FIRST_TEMPLATE_H

#include "solve/best_first_template.h"

/* A jump to try, and the position it leads to. */
typedef struct jump_choice {
    image_key key;
    int32_t scatter;
    uint16_t line;
} jump_choice;

/* A position on the way, with the jumps still to try. */
typedef struct hunt_fork {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    image_key key;
    size_t first_choice; /* its jumps begin here among the choices */
    size_t next_choice;  /* to try */
    moment_sums moments;
    uint16_t line; /* of the jump that led here */
} hunt_fork;

typedef struct depth_first {
    hunt_state *h;
    hunt_fork *forks;     /* NULL until it begins */
    size_t forks_size;    /* in bytes, with the sums */
    int16_t *sums;        /* of the bank: a row for each fork, and one more */
    size_t counts;        /* in a row */
    int depth;            /* of the last fork */
    jump_choice *choices; /* of all forks, those of the last one on top */
    size_t choice_room;
    size_t choice_count;
} depth_first;

static void end_depth_first(depth_first *d)
{
    peg_budget_free(d->h->budget, d->forks, d->forks_size);
    peg_budget_free(d->h->budget, d->choices, d->choice_room * sizeof(*d->choices));
}

/* Writes the lines of the jumps to the last fork, and of one jump more. */
static void write_lines_by_forks(const depth_first *d, size_t line)
{
    for (int i = 0; i < d->depth; i++)
        d->h->lines[i] = d->forks[i + 1].line;
    d->h->lines[d->depth] = (uint16_t)line;
    *d->h->line_count = (size_t)d->depth + 1;
}

/*
 * Takes memory that this search cannot do without. If memory is short, the best-first search and
 * the lost positions make room.
 */
static void *take_memory(hunt_state *h, void *block, size_t old_size, size_t new_size)
{
    void *taken = peg_budget_try(h->budget, block, old_size, new_size);

    if (taken)
        return taken;
    end_best_first(h);
    peg_position_set_free(&h->learned->lost, h->budget);
    return peg_budget_resize(h->budget, block, old_size, new_size);
}

/* Makes room for as many choices more as there are lines. */
static int make_choice_room(depth_first *d)
{
    size_t room = d->choice_count + d->h->setup->shape->line_count;
    jump_choice *choices = d->choices;

    if (room <= d->choice_room)
        return 1;
    if (room < 2 * d->choice_room)
        room = 2 * d->choice_room;
    choices =
        take_memory(d->h, choices, d->choice_room * sizeof(*choices), room * sizeof(*choices));
    if (!choices) {
        d->h->is_broken = 1;
        return 0;
    }
    d->choices = choices;
    d->choice_room = room;
    return 1;
}

/*
 * Lists on top of the choices the jumps from the last fork that the bank does not rule out, or the
 * first that leads into the perimeter, where it is a jump away. Returns how many there are.
 */
static size_t list_choices(depth_first *d)
{
    hunt_state *h = d->h;
    const peg_setup *setup = h->setup;
    const hunt_fork *fork = &d->forks[d->depth];
    int16_t *sums = d->sums + (size_t)d->depth * d->counts;
    int32_t alone = count_all_alone(setup, fork->images);
    int is_last = d->depth + 1 == h->levels;
    jump_choice *choice = d->choices + d->choice_count;
    uint64_t pair[2];

    h->uncharged += h->steps_a_position;
    for (size_t w = 0; w < setup->frame.line_words; w++)
        for (uint64_t lines = next_lines(&setup->frame, fork->images, w, pair); lines;
             lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);
            uint64_t next[PEG_WIDTH];

            h->uncharged += h->steps_a_jump;
            if (peg_bank_rules_out_jump(h->bank, line, sums))
                continue;
            choice->key = key_after(&setup->frame, fork->images, line);
            if (is_last && !set_has(&setup->perimeter.set, choice->key.word))
                continue;
            set_prefetch(&h->learned->lost, choice->key.word);
            flip_position(&setup->frame, fork->images, line, next);
            choice->line = (uint16_t)line;
            choice->scatter = scatter_after(setup, fork->images, next, fork->moments, alone, line);
            choice++;
            if (is_last)
                return 1;
        }
    return (size_t)(choice - d->choices) - d->choice_count;
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

/*
 * Lists the jumps from the last fork, the one that keeps pegs closest first. Where they lead to
 * the perimeter's number of pegs, there is nothing to try: they win at once or not at all. Returns
 * whether one wins.
 */
static int open_fork(depth_first *d)
{
    hunt_fork *fork = &d->forks[d->depth];
    size_t count;

    fork->first_choice = fork->next_choice = d->choice_count;
    if (!make_choice_room(d))
        return 0;
    count = list_choices(d);
    if (d->depth + 1 == d->h->levels) {
        if (count > 0)
            write_lines_by_forks(d, d->choices[d->choice_count].line);
        return count > 0;
    }
    sort_choices(d->choices + d->choice_count, count);
    d->choice_count += count;
    return 0;
}

/* Goes back from the last fork, which has turned out lost. */
static void retreat_fork(depth_first *d)
{
    hunt_fork *fork = &d->forks[d->depth];

    lost_add(&d->h->learned->lost, d->h->budget, fork->key.word);
    d->choice_count = fork->first_choice;
    d->depth--;
}

/* Makes the position that a choice leads to the last fork. */
static void advance_fork(depth_first *d, const jump_choice *choice)
{
    const peg_setup *setup = d->h->setup;
    hunt_fork *fork = &d->forks[d->depth];
    hunt_fork *next = fork + 1;
    int16_t *sums = d->sums + (size_t)d->depth * d->counts;

    flip_images(&setup->frame, fork->images, choice->line, next->images);
    next->key = choice->key;
    next->line = choice->line;
    next->moments = moments_after(&setup->places, fork->moments, setup->shape->lines[choice->line]);
    peg_bank_jump(d->h->bank, choice->line, sums, sums + d->counts);
    d->depth++;
}

/* Makes the start the first fork. The bank stays as it is from now on. Returns whether it wins. */
static int begin_depth_first(depth_first *d, const peg_bits *pegs)
{
    const peg_setup *setup = d->h->setup;
    size_t forks = (size_t)d->h->levels + 1;
    hunt_fork *root;

    d->counts = d->h->bank->counts;
    d->forks_size = forks * (sizeof(*d->forks) + d->counts * sizeof(*d->sums));
    d->forks = root = take_memory(d->h, NULL, 0, d->forks_size);
    if (!root)
        return 0;
    d->sums = (int16_t *)(d->forks + forks);
    find_images(&setup->frame, pegs->word, root->images);
    root->key = least_image(&setup->frame, root->images);
    root->moments = moments_of(&setup->places, pegs);
    peg_bank_sum(d->h->bank, pegs, d->sums);
    return open_fork(d);
}

/* Opens a number of forks, and counts it down. PEG_UNKNOWN if the turn or the question is over. */
static peg_answer search_depth_first(depth_first *d, const peg_bits *pegs, size_t *turn)
{
    hunt_state *h = d->h;

    if (!d->forks && begin_depth_first(d, pegs))
        return PEG_YES;
    while (*turn > 0 && h->budget->status == PEG_OK) {
        const jump_choice *choice = &d->choices[d->forks[d->depth].next_choice];

        if (d->forks[d->depth].next_choice == d->choice_count) {
            retreat_fork(d);
            if (d->depth < 0)
                return PEG_NO;
            continue;
        }
        d->forks[d->depth].next_choice++;
        if (lost_has(&h->learned->lost, choice->key.word))
            continue;
        advance_fork(d, choice);
        --*turn;
        if (open_fork(d))
            return PEG_YES;
        peg_budget_spend(h->budget, 1);
        charge_steps(h->budget, h->uncharged);
        h->uncharged = 0;
    }
    return PEG_UNKNOWN;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The state of a hunt on positions of PEG_WIDTH words, and what both of its searches share:
 * listing the jumps from a position that are worth a try. A position is dropped at once if the
 * bank of resource counts rules it out or if it is known to be lost. Included by the two searches.
 */
#ifndef PEG_SOLVE_HUNT_STATE_TEMPLATE_H
#define PEG_SOLVE_HUNT_STATE_TEMPLATE_H

#include "solve/position_heap.h"
#include "solve/two_sided_template.h"

/* A jump to try, and the position it leads to. */
typedef struct jump_choice {
    image_key key;
    int32_t scatter;
    uint16_t line;
} jump_choice;

/* A position that the best-first search has met, and how it got there. */
typedef struct hunt_node {
    uint64_t word[PEG_WIDTH];
    uint32_t parent;
    uint16_t line;
} hunt_node;

/* A position on the way of the depth-first search, with the jumps still to try. */
typedef struct hunt_fork {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    image_key key;
    size_t first_choice; /* its jumps begin here among the choices */
    size_t next_choice;  /* to try */
    peg_moments moments;
    uint16_t line; /* of the jump that led here */
} hunt_fork;

typedef struct hunt_state {
    const peg_problem *problem;
    const peg_bank *bank; /* the problem's, or what the screen has learned */
    peg_position_set *lost;
    peg_budget *budget;
    image_key start;         /* of the position that it is about */
    int levels;              /* jumps from the start down to the perimeter */
    uint64_t position_steps; /* of work for a position */
    uint64_t jump_steps;     /* of work for each of its legal jumps */
    uint64_t uncharged;      /* steps that the budget does not know of yet */

    /* The best-first search. */
    hunt_node *nodes;
    size_t node_room;
    size_t node_count;
    peg_position_set seen;    /* the keys of all nodes */
    peg_heap *heaps;          /* by level: nodes to expand */
    int next_level;           /* whose turn it is */
    int last_level;           /* from it a jump leads to the perimeter, or the meeting */
    const two_sided *other;   /* the search to meet, or NULL */
    peg_position_set meeting; /* what that had come to on its way back */
    int met_levels;           /* of that side then */
    int is_confined;          /* it ends its turn where it would need more memory */
    int best_first_over;      /* it ran out of memory; the other searches go on alone */
    int16_t node_sums[2 * PEG_BANK_MOST]; /* of a node and of what a jump leads to */

    /* The depth-first search. */
    hunt_fork *forks;     /* NULL until it begins */
    int16_t *sums;        /* of the bank: a row for each fork, and one more */
    size_t counts;        /* in a row */
    int depth;            /* of the last fork */
    jump_choice *choices; /* of all forks, those of the last one on top */
    size_t choice_room;
    size_t choice_count;

    uint16_t *out_lines; /* of the jumps to the perimeter or the goal; or NULL */
    size_t *out_count;
} hunt_state;

/*
 * Lists on top of the choices the jumps from a position that the bank does not rule out, and
 * prefetches what find_winner() or drop_lost() will look up. 0 if memory is refused.
 */
static int list_choices(hunt_state *h, const uint64_t *images, peg_moments moments, int16_t *sums,
                        int level, size_t *out_count)
{
    const peg_problem *problem = h->problem;
    const peg_shape *shape = problem->shape;
    const peg_position_set *set = level + 1 == h->levels ? &problem->perimeter.set : h->lost;
    jump_choice *choice = peg_budget_grow(h->budget, h->choices, &h->choice_room,
                                          h->choice_count + shape->line_count, sizeof(*choice));

    if (!choice)
        return 0;
    h->choices = choice;
    choice += h->choice_count;
    h->uncharged += h->position_steps;
    for (size_t w = 0; w < problem->frame.line_words; w++) {
        for (uint64_t lines = legal_word(&problem->frame, images, w); lines; lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);

            h->uncharged += h->jump_steps;
            if (peg_bank_jump(h->bank, line, sums, sums + h->bank->counts))
                continue;
            choice->key = key_after(&problem->frame, images, line);
            set_prefetch(set, choice->key.word);
            choice->scatter = peg_scatter(
                &problem->places, peg_moments_after(&problem->places, moments, shape->lines[line]));
            choice->line = (uint16_t)line;
            choice++;
        }
    }
    *out_count = (size_t)(choice - h->choices) - h->choice_count;
    return 1;
}

/* The first of the choices just listed that leads into the perimeter, or NULL. */
static const jump_choice *find_winner(const hunt_state *h, size_t count)
{
    const jump_choice *choice = h->choices + h->choice_count;

    for (; count > 0; count--, choice++)
        if (set_has(&h->problem->perimeter.set, choice->key.word))
            return choice;
    return NULL;
}

/* Drops of the choices just listed those known to be lost. Returns how many are left. */
static size_t drop_lost(hunt_state *h, size_t count)
{
    jump_choice *choice = h->choices + h->choice_count;
    size_t left = 0;

    for (size_t i = 0; i < count; i++)
        if (!lost_has(h->lost, choice[i].key.word))
            choice[left++] = choice[i];
    return left;
}

/* Charges one position to the budget, and the work since the last. */
static peg_status charge_work(hunt_state *h)
{
    peg_status status = peg_budget_spend(h->budget, 1);

    if (status == PEG_OK)
        status = peg_budget_work(h->budget, h->uncharged);
    h->uncharged = 0;
    return status;
}

#endif

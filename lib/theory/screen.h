/* SPDX-License-Identifier: MIT */

/*
 * A screen passes only positions from which a goal may still be reached. It is a bank of resource
 * counts (bank.h) that learns from the positions that a search meets: now and then a linear program
 * is solved for such a position, and if it rules the position out, its count joins the bank. A
 * screen costs nothing until it is used, and learns only counts that this search needs. If the goal
 * is one position, it may also learn counts with tolls, from positions that no other count rules
 * out.
 */
#ifndef PEG_THEORY_SCREEN_H
#define PEG_THEORY_SCREEN_H

#include "theory/bank.h"
#include "theory/resource.h"

/*
 * Counts learned by screens whose goals are positions, without the goals. A count holds for every
 * goal, and is about as useful for a goal a jump or two away, so the hunts of a game learn from
 * each other.
 */
typedef struct peg_learned_counts {
    peg_bank bank;
    size_t added; /* to the bank; the newest take the places of the oldest */
    peg_toll_bank tolls;
} peg_learned_counts;

typedef struct peg_screen {
    peg_bank bank;
    size_t known;        /* counts at its front that it began with */
    peg_targets targets; /* one jump before the goal; if there is none, nothing gets through */
    peg_simplex simplex;
    size_t learned; /* further counts; without room, new ones replace the oldest */
    int lucky;      /* the last program ruled its position out */
    int is_stopped; /* the question ended while it learned from a position */
    peg_bits stopped_at;
    int with_tolls;
    peg_toll_finder finder; /* with tolls */
    peg_toll_bank tolls;    /* with tolls; otherwise it has no counts */
    int is_shared;          /* what it learns is kept for other screens, until they learn it */
    peg_resource *news;
    size_t news_count;
    size_t news_room;
} peg_screen;

/* The sums of a position in a screen, as far as they were computed. */
typedef struct peg_screen_sums {
    peg_bits pegs;  /* the position */
    size_t learned; /* counts of the screen at that time, or SIZE_MAX */
    int16_t sum[PEG_BANK_MOST];
    peg_bits toll_pegs; /* the same for counts with tolls */
    size_t tolls_learned;
    peg_toll_sums tolls;
} peg_screen_sums;

/*
 * Begins a screen for a goal and positions of the class that pegs has, with the first counts of a
 * bank for the same, or with none if that is NULL. It may have tolls only if the goal is a
 * position. The memory is the budget's until peg_screen_end(), which is to be called in any case.
 */
void peg_screen_begin(peg_screen *screen, const peg_shape *shape, const struct peg_goal *goal,
                      const peg_classes *classes, const peg_bits *pegs, const peg_bank *bank,
                      int with_tolls, peg_budget *budget);
void peg_screen_end(peg_screen *screen, peg_budget *budget);

/* How many bytes counts take, about. */
uint64_t peg_learned_counts_need(const peg_shape *shape);

/* Makes room for counts. NULL if memory is refused. */
peg_learned_counts *peg_learned_counts_new(const peg_shape *shape, peg_budget *budget);
void peg_learned_counts_free(peg_learned_counts *counts, const peg_allocator *allocator);
uint64_t peg_learned_counts_size(const peg_learned_counts *counts);

/*
 * Gives a screen with tolls, which has just begun, the counts that others of the shape have
 * learned, and lets it keep new counts for them. NULL counts are ignored.
 */
void peg_screen_share(peg_screen *screen, const peg_learned_counts *counts);

/* Adds to counts, which may be NULL, what a screen has learned since it last did so. */
void peg_screen_tell(peg_screen *screen, peg_learned_counts *counts);

/* Lets a screen continue with another budget. */
void peg_screen_use(peg_screen *screen, peg_budget *budget);

/* Begins sums that are of no position yet. */
void peg_screen_begin_sums(peg_screen_sums *sums);

/* Computes the sums of a position; the second function those of counts with tolls. */
void peg_screen_sum(const peg_screen *screen, const peg_bits *pegs, peg_screen_sums *sums);
void peg_screen_sum_tolls(const peg_screen *screen, const peg_bits *pegs, peg_screen_sums *sums);

/* Whether the position after a jump is ruled out, from the sums of the position before it. */
static inline int peg_screen_rules_out_jump(const peg_screen *screen, const peg_bits *pegs,
                                            size_t line, peg_screen_sums *sums)
{
    if (peg_bank_rules_out_jump(&screen->bank, line, sums->sum))
        return 1;
    if (screen->tolls.learned == 0)
        return 0;
    peg_screen_sum_tolls(screen, pegs, sums);
    return peg_toll_bank_rules_out_jump(&screen->tolls, line, &sums->tolls);
}

/*
 * Whether learning from the next position is worthwhile, after a number of steps of other work
 * (budget.h) on the positions before. Successes come in runs; otherwise programs take a share of
 * the work.
 */
int peg_screen_is_eager(const peg_screen *screen, uint64_t steps);

/* The result of learning from a position. */
typedef enum peg_screened {
    PEG_SCREENED_THROUGH = 0,
    PEG_SCREENED_OUT = 1,
    PEG_SCREENED_LATER = 2 /* the question ended meanwhile */
} peg_screened;

/*
 * Learns from a position that was let through: it may be ruled out after all. If the question ends
 * meanwhile, a next call for the same position continues as if it had not.
 */
peg_screened peg_screen_learn(peg_screen *screen, const peg_bits *pegs);

#endif

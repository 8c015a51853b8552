/* SPDX-License-Identifier: MIT */

/*
 * Making a solution shorter piece by piece. A window is some moves of the solution in a row, from
 * the position before them to the one after: whether fewer moves lead from one to the other is a
 * question of its own, small as the two have most pegs in common. Windows slide along the solution,
 * first small ones, then larger ones. Each has its share of the positions, and after all of them
 * the next call begins anew, with larger shares. (Known for routes of vehicles as a large
 * neighbourhood search: Shaw, Using constraint programming and local search methods to solve
 * vehicle routing problems, 1998.)
 */
#include "fewest/search.h"

#include "base/assert.h"
#include "base/memory.h"

/* Fewer moves are seldom worth a look; a search of so many parts of what all may take is enough. */
enum { LEAST_SIZE = 3, WINDOW_SHARE = 16 };

/* Moves in a row, as jumps and the positions about them. */
typedef struct window {
    peg_bits before, after;
    size_t first; /* jump */
    size_t count; /* of jumps */
    int size;     /* of moves */
} window;

/* Finds the window of a size that begins after so many moves. Returns 0 if there is none. */
static int window_open(const peg_fewest *fewest, int begin, int size, window *out)
{
    peg_bits pegs = fewest->start;
    int moves = 0;

    memset(out, 0, sizeof(*out));
    out->size = size;
    for (size_t i = 0; i <= fewest->jump_count; i++) {
        int is_end = i == fewest->jump_count;

        if (is_end || i == 0 || fewest->jumps[i].from != fewest->jumps[i - 1].to) {
            if (moves == begin) {
                out->before = pegs;
                out->first = i;
            }
            if (moves == begin + size) {
                out->after = pegs;
                out->count = i - out->first;
                return 1;
            }
            moves++;
        }
        if (!is_end)
            peg_bits_jump(&pegs, fewest->jumps[i]);
    }
    return 0;
}

/* Puts fewer moves in the place of a window. */
static void window_replace(peg_fewest *fewest, const window *w, const peg_fewest *part)
{
    size_t after = w->first + w->count;

    PEG_ASSERT(part->jump_count == w->count && part->moves < w->size);
    memcpy(fewest->jumps + w->first, part->jumps, part->jump_count * sizeof(*part->jumps));
    PEG_ASSERT(after <= fewest->jump_count);
    fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
    fewest->budget->moves = fewest->moves;
}

/* The search in a window, and the regions that it goes by. */
typedef struct window_search {
    peg_fewest fewest;
    peg_regions regions;
} window_search;

/* Searches for fewer moves than a window has, from the position before it to the one after. */
static void window_prove(const peg_fewest *fewest, const window *w, window_search *part)
{
    peg_budget *budget = fewest->budget;
    struct peg_goal goal = peg_goal_exactly(&w->after);
    peg_setup *setup = NULL;
    peg_answer answer = PEG_UNKNOWN;
    int least = budget->least;
    uint64_t size;

    peg_budget_follow(budget, peg_setup_make(fewest->setup->shape, &goal, &w->before, NULL,
                                             PEG_BARE, budget, &setup));
    if (!setup)
        return;
    size = setup->size;
    part->regions = *fewest->regions;
    part->regions.family &= ~peg_regions_full(fewest->regions, &w->after);
    part->regions.spare = 0;
    peg_fewest_begin(&part->fewest, setup, &part->regions, &w->before, budget);
    budget->least = least;
    part->fewest.is_part = 1;
    part->fewest.moves = w->size;
    peg_fewest_prove(&part->fewest, NULL, &answer);
    peg_fewest_end(&part->fewest);
    peg_setup_release(setup);
    peg_budget_freed(budget, size);
}

/* Tries one window for a number of positions. */
static void window_try(peg_fewest *fewest, const window *w, uint64_t positions)
{
    peg_budget *budget = fewest->budget;
    uint64_t limit = peg_budget_narrow(budget, positions);
    window_search *part = peg_budget_resize(budget, NULL, 0, sizeof(*part));

    if (part) {
        memset(part, 0, sizeof(*part));
        window_prove(fewest, w, part);
        if (part->fewest.jump_count > 0)
            window_replace(fewest, w, &part->fewest);
        peg_budget_free(budget, part, sizeof(*part));
    }
    peg_budget_widen(budget, limit);
    peg_budget_go_on(budget);
}

void peg_fewest_shorten(peg_fewest *fewest, uint64_t positions)
{
    peg_budget *budget = fewest->budget;
    peg_windows *windows = &fewest->windows;
    uint64_t end = budget->spent + positions;

    budget->stage = PEG_STAGE_SHORTENING;
    while (budget->status == PEG_OK && budget->spent < end && peg_fewest_is_far(fewest)) {
        window w;

        /* Another solution, shorter than the one before, has windows of its own. */
        if (windows->moves != fewest->moves)
            *windows = (peg_windows){fewest->moves, LEAST_SIZE, 0};
        if (windows->size >= fewest->moves) {
            *windows = (peg_windows){0, 0, 0};
            break;
        }
        if (!window_open(fewest, windows->begin, windows->size, &w)) {
            windows->size++;
            windows->begin = 0;
            continue;
        }
        windows->begin++;
        window_try(fewest, &w, positions / WINDOW_SHARE + 1);
    }
}

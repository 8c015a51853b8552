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
#include "fewest/fewest.h"

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
static int open_window(const peg_fewest *fewest, int begin, int size, window *out)
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
static void replace(peg_fewest *fewest, const window *w, const peg_fewest *part)
{
    size_t after = w->first + w->count;

    PEG_ASSERT(part->jump_count == w->count && part->moves < w->size);
    memcpy(fewest->jumps + w->first, part->jumps, part->jump_count * sizeof(*part->jumps));
    PEG_ASSERT(after <= fewest->jump_count);
    fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
    fewest->budget->moves = fewest->moves;
}

/* Takes those regions of the whole search that are not full in the end. */
static void find_regions(const peg_regions *all, const peg_bits *end, peg_regions *out)
{
    memset(out, 0, sizeof(*out));
    for (int i = 0; i < all->count; i++)
        if (!peg_regions_cover(end, &all->region[i]))
            out->region[out->count++] = all->region[i];
}

/* The search in a window, and the regions that it goes by. */
typedef struct part_search {
    peg_fewest fewest;
    peg_regions regions;
} part_search;

/* Searches for fewer moves than a window has, from the position before it to the one after. */
static peg_status search_window(const peg_fewest *fewest, const window *w, part_search *part)
{
    peg_budget *budget = fewest->budget;
    struct peg_goal goal = peg_goal_exactly(&w->after);
    peg_setup *setup = NULL;
    peg_answer answer = PEG_UNKNOWN;
    int least = budget->least;
    uint64_t size;
    peg_status status =
        peg_setup_make(fewest->setup->shape, &goal, &w->before, NULL, PEG_BARE, budget, &setup);

    if (status != PEG_OK)
        return status;
    size = setup->size;
    find_regions(fewest->regions, &w->after, &part->regions);
    status = peg_fewest_begin(&part->fewest, setup, &part->regions, &w->before, budget);
    budget->least = least;
    part->fewest.is_part = 1;
    part->fewest.moves = w->size;
    if (status == PEG_OK)
        status = peg_fewest_prove(&part->fewest, &answer);
    peg_fewest_end(&part->fewest);
    peg_setup_release(setup);
    peg_budget_freed(budget, size);
    return status;
}

/* Tries one window for a number of positions. */
static peg_status try_window(peg_fewest *fewest, const window *w, uint64_t positions)
{
    peg_budget *budget = fewest->budget;
    uint64_t limit = peg_budget_narrow(budget, positions);
    part_search *part = peg_budget_resize(budget, NULL, 0, sizeof(*part));
    peg_status status;

    if (part) {
        memset(part, 0, sizeof(*part));
        status = search_window(fewest, w, part);
        if (part->fewest.jump_count > 0)
            replace(fewest, w, &part->fewest);
        peg_budget_free(budget, part, sizeof(*part));
    } else {
        status = peg_budget_refuse(budget);
    }
    peg_budget_widen(budget, limit);
    return peg_budget_forgive(budget, status);
}

peg_status peg_fewest_shorten(peg_fewest *fewest, uint64_t positions)
{
    peg_budget *budget = fewest->budget;
    peg_windows *windows = &fewest->windows;
    uint64_t end = budget->spent + positions;
    peg_status status = PEG_OK;

    budget->stage = PEG_STAGE_SHORTENING;
    while (status == PEG_OK && budget->spent < end && peg_fewest_is_far(fewest)) {
        window w;

        /* Another solution, shorter than the one before, has windows of its own. */
        if (windows->moves != fewest->moves)
            *windows = (peg_windows){fewest->moves, LEAST_SIZE, 0};
        if (windows->size >= fewest->moves) {
            *windows = (peg_windows){0, 0, 0};
            break;
        }
        if (!open_window(fewest, windows->begin, windows->size, &w)) {
            windows->size++;
            windows->begin = 0;
            continue;
        }
        windows->begin++;
        status = try_window(fewest, &w, positions / WINDOW_SHARE + 1);
    }
    return status;
}

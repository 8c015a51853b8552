/*
 * SPDX-License-Identifier: MIT
 *
 * What is true of every position of a board of few holes, and what follows for one of them. A
 * position is a number whose bit h stands for hole h. Nothing here is quick: each answer is the
 * sentence that defines it, gone through position by position or solution by solution.
 */
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

static int pegs_in(uint32_t position)
{
    int count = 0;
    for (; position; position &= position - 1)
        count++;
    return count;
}

/* -- Every position -------------------------------------------------------- */

bool ref_truth_find(const ref_board *board, ref_truth *out)
{
    const ref_shape *shape = board->shape;
    size_t positions = (size_t)1 << shape->holes;
    *out = (ref_truth){.shape = shape, .anywhere = board->goal == REF_ANYWHERE};
    out->wins = malloc(positions * sizeof *out->wins);
    out->fewest = malloc(positions * sizeof *out->fewest);
    if (!out->wins || !out->fewest) {
        ref_truth_free(out);
        return false;
    }
    for (int hole = 0; hole < shape->holes && !out->anywhere; hole++)
        out->goal |= (uint32_t)board->goal_pegs[hole] << hole;
    ref_winnable(board, 0, out->wins);
    ref_fewest_moves(board, out->fewest);
    /* Gauss: each line is reduced by those before, and then reduces what has its highest hole. */
    for (size_t i = 0; i < shape->line_count; i++) {
        ref_line line = shape->lines[i];
        uint32_t rest = ref_class_of(out, (uint32_t)1 << line.from ^ (uint32_t)1 << line.over ^
                                              (uint32_t)1 << line.to);
        for (int hole = shape->holes - 1; rest && hole >= 0; hole--)
            if (rest >> hole & 1) {
                out->by_highest[hole] = rest;
                break;
            }
    }
    return true;
}

void ref_truth_free(ref_truth *truth)
{
    free(truth->wins);
    free(truth->fewest);
    truth->wins = NULL;
    truth->fewest = NULL;
}

uint32_t ref_class_of(const ref_truth *truth, uint32_t position)
{
    for (int hole = truth->shape->holes - 1; hole >= 0; hole--)
        if (position >> hole & 1)
            position ^= truth->by_highest[hole];
    return position;
}

bool ref_meets_goal(const ref_truth *truth, uint32_t position)
{
    return truth->anywhere ? pegs_in(position) == 1 : position == truth->goal;
}

/* -- Every solution -------------------------------------------------------- */

typedef struct listing {
    const ref_truth *truth;
    ref_line (*out)[REF_TRUTH_HOLES];
    size_t room, count;
    ref_line path[REF_TRUTH_HOLES];
} listing;

static void list_from(listing *l, uint32_t position, int played)
{
    if (ref_meets_goal(l->truth, position)) {
        if (l->count < l->room)
            memcpy(l->out[l->count], l->path, sizeof l->path);
        l->count++;
        return;
    }
    for (size_t i = 0; i < l->truth->shape->line_count && l->count <= l->room; i++) {
        uint64_t after;
        if (!ref_leads_to(l->truth->shape->lines[i], position, &after) || !l->truth->wins[after])
            continue;
        l->path[played] = l->truth->shape->lines[i];
        list_from(l, (uint32_t)after, played + 1);
    }
}

size_t ref_solutions(const ref_truth *truth, uint32_t position, ref_line (*out)[REF_TRUTH_HOLES],
                     size_t room)
{
    listing l = {truth, out, room, 0, {{0, 0, 0}}};
    if (truth->wins[position])
        list_from(&l, position, 0);
    return l.count;
}

static bool share_a_hole(ref_line a, ref_line b)
{
    return a.from == b.from || a.from == b.over || a.from == b.to || a.over == b.from ||
           a.over == b.over || a.over == b.to || a.to == b.from || a.to == b.over || a.to == b.to;
}

static bool comes_before(ref_line a, ref_line b)
{
    return a.from != b.from ? a.from < b.from : a.to != b.to ? a.to < b.to : a.over < b.over;
}

/* No jump that can be brought to the front of those left comes before the one that is there. */
bool ref_is_first_of_orders(const ref_line *jumps, int count)
{
    for (int at = 0; at < count; at++)
        for (int i = at + 1; i < count; i++) {
            bool free = comes_before(jumps[i], jumps[at]);
            for (int k = at; k < i && free; k++)
                free = !share_a_hole(jumps[k], jumps[i]);
            if (free)
                return false;
        }
    return true;
}

/* Each jump of the one occurs in it as often as in the other. */
bool ref_has_same_jumps(const ref_line *a, const ref_line *b, int count)
{
    for (int i = 0; i < count; i++) {
        int surplus = 0;
        for (int k = 0; k < count; k++)
            surplus +=
                (memcmp(&a[k], &a[i], sizeof *a) == 0) - (memcmp(&b[k], &a[i], sizeof *a) == 0);
        if (surplus != 0)
            return false;
    }
    return true;
}

/* The least of the images of a position. */
static uint32_t least_of(uint32_t position, const int *images, size_t image_count, int holes)
{
    uint32_t least = position;
    for (size_t s = 0; s < image_count; s++) {
        uint32_t image = 0;
        for (int hole = 0; hole < holes; hole++)
            if (position >> hole & 1)
                image |= (uint32_t)1 << images[s * (size_t)holes + (size_t)hole];
        least = image < least ? image : least;
    }
    return least;
}

static int compare_sequences(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(uint32_t[REF_TRUTH_HOLES]));
}

uint64_t ref_sequences(const ref_line (*solutions)[REF_TRUTH_HOLES], size_t count, int length,
                       uint32_t start, const int *images, size_t image_count, int holes)
{
    uint32_t(*passed)[REF_TRUTH_HOLES] = calloc(count + 1, sizeof *passed);
    uint64_t distinct = 0;
    if (!passed)
        abort();
    for (size_t i = 0; i < count; i++) {
        uint64_t position = start;
        for (int jump = 0; jump < length; jump++) {
            if (!ref_leads_to(solutions[i][jump], position, &position))
                abort();
            passed[i][jump] = least_of((uint32_t)position, images, image_count, holes);
        }
    }
    qsort(passed, count, sizeof *passed, compare_sequences);
    for (size_t i = 0; i < count; i++)
        distinct += i == 0 || compare_sequences(passed[i - 1], passed[i]) != 0;
    free(passed);
    return distinct;
}

int ref_moves(const ref_line *jumps, int count)
{
    int moves = 0;
    for (int i = 0; i < count; i++)
        moves += i == 0 || jumps[i].from != jumps[i - 1].to;
    return moves;
}

bool ref_ends_in(const ref_line *jumps, int count, int hole, int *out_last)
{
    *out_last = hole;
    for (int i = 0; i < count; i++) {
        if (jumps[i].over == *out_last)
            return false;
        if (jumps[i].from == *out_last)
            *out_last = jumps[i].to;
    }
    return true;
}

/* A move by where it begins and ends and what it removes: that is all that counts of it. */
typedef struct doing {
    uint32_t ends[REF_TRUTH_HOLES][3];
    size_t count;
} doing;

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, 3 * sizeof(uint32_t));
}

static doing doing_of(const ref_line *jumps, int count, const int *image)
{
    doing d;
    memset(&d, 0, sizeof d);
    for (int i = 0; i < count; i++) {
        if (i == 0 || jumps[i].from != jumps[i - 1].to)
            d.ends[d.count++][0] = (uint32_t)image[jumps[i].from];
        d.ends[d.count - 1][1] = (uint32_t)image[jumps[i].to];
        d.ends[d.count - 1][2] |= (uint32_t)1 << image[jumps[i].over];
    }
    qsort(d.ends, d.count, sizeof *d.ends, compare_moves);
    return d;
}

static int compare_doings(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(doing));
}

uint64_t ref_distinct(const ref_line (*solutions)[REF_TRUTH_HOLES], size_t count, int length,
                      const int *images, size_t image_count, int holes)
{
    doing *least = malloc((count + 1) * sizeof *least);
    uint64_t distinct = 0;
    if (!least)
        abort();
    for (size_t i = 0; i < count; i++)
        for (size_t s = 0; s < image_count; s++) {
            doing own = doing_of(solutions[i], length, images + s * (size_t)holes);
            if (s == 0 || compare_doings(&own, &least[i]) < 0)
                least[i] = own;
        }
    qsort(least, count, sizeof *least, compare_doings);
    for (size_t i = 0; i < count; i++)
        distinct += i == 0 || compare_doings(&least[i - 1], &least[i]) != 0;
    free(least);
    return distinct;
}

/* -- What play can come to ------------------------------------------------- */

void ref_reach(const ref_shape *shape, uint32_t start, bool *out)
{
    memset(out, 0, (size_t)1 << shape->holes);
    out[start] = true;
    /* A jump leads to a number of pegs lower by one, so all is known of those with more. */
    for (int pegs = pegs_in(start); pegs > 0; pegs--)
        for (uint32_t p = 0; p >> shape->holes == 0; p++)
            for (size_t i = 0; out[p] && pegs_in(p) == pegs && i < shape->line_count; i++) {
                uint64_t after;
                if (ref_leads_to(shape->lines[i], p, &after))
                    out[after] = true;
            }
}

static bool is_stuck_at(const ref_shape *shape, uint32_t position)
{
    uint64_t after;
    for (size_t i = 0; i < shape->line_count; i++)
        if (ref_leads_to(shape->lines[i], position, &after))
            return false;
    return true;
}

typedef struct stuck_search {
    const ref_shape *shape;
    signed char *moves_to; /* by position and the hole of the peg moved last */
    int fewest;
} stuck_search;

/* Plays on, as long as a position with the same peg moved last is reached in fewer moves. */
static void stuck_by_moves(stuck_search *s, uint32_t position, int last, int moves)
{
    signed char *known = s->moves_to + (size_t)position * (size_t)(s->shape->holes + 1) + last;
    if (moves >= *known || moves >= s->fewest)
        return;
    *known = (signed char)moves;
    if (is_stuck_at(s->shape, position))
        s->fewest = moves;
    for (size_t i = 0; i < s->shape->line_count; i++) {
        uint64_t after;
        if (ref_leads_to(s->shape->lines[i], position, &after))
            stuck_by_moves(s, (uint32_t)after, s->shape->lines[i].to,
                           moves + (s->shape->lines[i].from != last));
    }
}

ref_ends ref_dead_ends(const ref_shape *shape, uint32_t start)
{
    size_t size = ((size_t)1 << shape->holes) * (size_t)(shape->holes + 1);
    bool *reached = malloc((size_t)1 << shape->holes);
    stuck_search s = {shape, malloc(size), REF_HOLES};
    ref_ends ends = {REF_HOLES, REF_HOLES, 0};
    if (!reached || !s.moves_to)
        abort();
    ref_reach(shape, start, reached);
    for (uint32_t p = 0; p >> shape->holes == 0; p++) {
        int jumps = pegs_in(start) - pegs_in(p);
        if (!reached[p] || !is_stuck_at(shape, p))
            continue;
        ends.fewest_jumps = jumps < ends.fewest_jumps ? jumps : ends.fewest_jumps;
        ends.most_jumps = jumps > ends.most_jumps ? jumps : ends.most_jumps;
    }
    memset(s.moves_to, 127, size);
    stuck_by_moves(&s, start, shape->holes, 0);
    ends.fewest_moves = s.fewest;
    free(reached);
    free(s.moves_to);
    return ends;
}

/* The longest sweeps from a position through positions that can be won, by the peg in a hole. */
static void sweep_on(const ref_truth *truth, uint32_t position, int hole, int jumps,
                     ref_sweeps *sweeps)
{
    sweeps->any = jumps > sweeps->any ? jumps : sweeps->any;
    if (ref_meets_goal(truth, position)) {
        sweeps->last = jumps > sweeps->last ? jumps : sweeps->last;
        return;
    }
    for (size_t i = 0; i < truth->shape->line_count; i++) {
        uint64_t after;
        if (truth->shape->lines[i].from == hole &&
            ref_leads_to(truth->shape->lines[i], position, &after) && truth->wins[after])
            sweep_on(truth, (uint32_t)after, truth->shape->lines[i].to, jumps + 1, sweeps);
    }
}

ref_sweeps ref_longest_sweeps(const ref_truth *truth, uint32_t start)
{
    bool *reached = malloc((size_t)1 << truth->shape->holes);
    ref_sweeps sweeps = {0, 0};
    if (!reached)
        abort();
    ref_reach(truth->shape, start, reached);
    for (uint32_t p = 0; truth->wins[start] && p >> truth->shape->holes == 0; p++)
        for (int hole = 0; reached[p] && truth->wins[p] && hole < truth->shape->holes; hole++)
            if (p >> hole & 1)
                sweep_on(truth, p, hole, 0, &sweeps);
    free(reached);
    return sweeps;
}

/* Play ends when it is won or stuck; before, each position hands its chance on. */
void ref_play_at_random(const ref_truth *truth, uint32_t start, int draws, size_t lines_in_all,
                        double *out_win, double *out_left)
{
    const ref_shape *shape = truth->shape;
    double *chance = calloc((size_t)1 << shape->holes, sizeof *chance);
    if (!chance)
        abort();
    *out_win = 0;
    for (int pegs = 0; pegs <= pegs_in(start); pegs++)
        out_left[pegs] = 0;
    chance[start] = 1;
    for (int pegs = pegs_in(start); pegs >= 0; pegs--)
        for (uint32_t p = 0; p >> shape->holes == 0; p++) {
            int legal = 0;
            double misses = draws < 0 ? 0 : 1;
            uint64_t after;
            if (chance[p] == 0 || pegs_in(p) != pegs)
                continue;
            for (size_t i = 0; i < shape->line_count; i++)
                legal += ref_leads_to(shape->lines[i], p, &after);
            if (ref_meets_goal(truth, p) || legal == 0) {
                *out_win += ref_meets_goal(truth, p) ? chance[p] : 0;
                out_left[pegs] += chance[p];
                continue;
            }
            for (int draw = 0; draw < draws; draw++)
                misses *= 1 - (double)legal / (double)lines_in_all;
            bool is_first = true;
            for (size_t i = 0; i < shape->line_count; i++)
                if (ref_leads_to(shape->lines[i], p, &after)) {
                    chance[after] += chance[p] * ((1 - misses) / legal + (is_first ? misses : 0));
                    is_first = false;
                }
        }
    free(chance);
}

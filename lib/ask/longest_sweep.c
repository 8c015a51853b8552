/* SPDX-License-Identifier: MIT */

/*
 * The longest sweeps. A sweep leads a peg along lines, over different pegs, so it is a trail: a
 * path through a graph whose vertices are the holes that one peg can reach, and whose edges are the
 * lines between them, each used once. The trail of a last sweep determines the position before it:
 * the peg that moves, the pegs that it jumps over, and the other pegs of the goal. So trails are
 * tried, the longest first: all lines that a peg can use except a few, if the rest can be drawn in
 * one stroke. By Euler's theorem (1736) that needs at most two holes with an odd number of lines.
 * If a hunt from the start reaches the position before one, that is the longest last sweep.
 *
 * The trail of a sweep in the middle does not determine the other pegs. So levels grow of all
 * positions that can be reached and, by a table, won, and every sweep from each is tried. They end
 * where too few pegs are left for a longer sweep, and need not begin if no trail is longer.
 */
#include "ask/question.h"
#include "base/assert.h"
#include "count/level.h"
#include "theory/classes.h"

/*
 * Hunts for the position before a last sweep get this many positions each, and of each length this
 * many may be open; then 4 times as many, and so on. So a few hunts that take very long, as on
 * large boards, do not delay those for shorter sweeps.
 */
enum { FIRST_SHARE = 1 << 15, FIRST_OPEN = 8 };

typedef struct sweeps {
    peg_question *question;
    peg_budget *budget;
    const peg_board *board;
    peg_shape *shape;
    const peg_table *table;
    peg_frame frame; /* of the levels */
    int has_levels;  /* sweeps are looked for in levels; otherwise one that wins */
    int most;        /* no sweep is longer */
    int best;        /* jumps in the longest sweep found, and its solution */
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
    /* The sweep being made. */
    peg_jump sweep[PEG_MAX_HOLES];
    uint16_t next[PEG_MAX_HOLES]; /* by jump: the line to try next */
    int is_offered;
    uint64_t share; /* positions that a hunt for the position before a last sweep may take */
    uint64_t open;  /* hunts for sweeps of the same length that did not end within that */
    int was_open;   /* there was one */
    /* The trails to a hole: a line for each edge, and the edges that are left out. */
    uint16_t *edge;
    uint16_t *cut;
    size_t edges;
    int end;
    peg_bits rest;  /* the goal without that hole */
    peg_bits odd;   /* holes with an odd number of the edges */
    peg_bits overs; /* of the edges */
} sweeps;

/* The jumps in the longest run of one peg, or in the last. */
static int sweeps_length(const peg_jump *jumps, size_t count, peg_sweep which)
{
    int length = 0;
    int longest = 0;

    for (size_t i = 0; i < count; i++) {
        length = i > 0 && jumps[i].from == jumps[i - 1].to ? length + 1 : 1;
        longest = length > longest ? length : longest;
    }
    return which == PEG_LAST_SWEEP ? length : longest;
}

/* Takes play to a position, the sweep from an image of it and play to the goal as the solution. */
static void sweeps_take(sweeps *s, const peg_jump *way, size_t count, size_t symmetry, int length,
                        const peg_asked *after)
{
    const uint8_t *to = s->shape->symmetries + symmetry * (size_t)s->shape->holes;

    memcpy(s->jumps, way, count * sizeof(*way));
    memcpy(s->jumps + count, s->sweep, (size_t)length * sizeof(*way));
    memcpy(s->jumps + count + length, after->jumps, after->count * sizeof(*way));
    s->count = count + (size_t)length + after->count;
    for (peg_jump *jump = s->jumps + count; jump < s->jumps + s->count; jump++)
        *jump = (peg_jump){to[jump->from], to[jump->over], to[jump->to]};
    s->best = length;
}

/* Takes a last sweep if a hunt that is not too long reaches the position before it. */
static void sweeps_offer_last(sweeps *s, const peg_bits *before, int length)
{
    struct peg_goal goal = peg_goal_exactly(before);
    uint64_t end = s->budget->spent + s->share;
    uint64_t limit = peg_budget_narrow(s->budget, s->share);
    peg_jump way[PEG_MAX_HOLES];
    const peg_asked nothing = {.jumps = way, .count = 0};
    size_t count = 0;

    if (peg_way_find(s->shape, &s->board->pegs, &goal, s->budget, way, &count) == PEG_YES)
        sweeps_take(s, way, count, 0, length, &nothing);
    peg_budget_widen(s->budget, limit);
    if (s->budget->status == PEG_LIMIT && s->budget->spent >= end) {
        peg_budget_go_on(s->budget);
        s->open++;
        s->was_open = 1;
    }
}

/* Takes a sweep of a level if the position after it can be won. An image of it can be reached. */
static void sweeps_offer(sweeps *s, const peg_bits *before, const peg_bits *after, int length)
{
    peg_jump way[PEG_MAX_HOLES];
    peg_jump on[PEG_MAX_HOLES];
    peg_asked asked = {.pegs = *after, .answer = PEG_UNKNOWN, .jumps = on};

    s->is_offered = 1;
    if (!s->has_levels) {
        sweeps_offer_last(s, before, length);
        return;
    }
    peg_question_answer(s->question, &asked);
    for (size_t i = 0; asked.answer == PEG_YES && s->best < length && i < s->frame.group_size;
         i++) {
        size_t symmetry = s->frame.group[i];
        peg_bits image = peg_symmetry_image(s->shape, symmetry, before);
        struct peg_goal goal = peg_goal_exactly(&image);
        size_t count = 0;

        if (peg_way_find(s->shape, &s->board->pegs, &goal, s->budget, way, &count) == PEG_YES)
            sweeps_take(s, way, count, symmetry, length, &asked);
    }
}

/* Whether a position within a sweep may be won, as far as a table or a glance tells. */
static int sweeps_may_win(const sweeps *s, const peg_bits *pegs)
{
    const peg_setup *setup = peg_ledger_best(s->question->ledger);

    if (!s->has_levels)
        return 1;
    if (s->table)
        return peg_table_has(s->table, pegs->word[0]);
    PEG_ASSERT(setup && peg_setup_covers(setup, pegs));
    return peg_glance(setup, pegs) != PEG_NO;
}

/* Makes the sweeps of a peg until there cannot be a longer one, or one has won. */
static void sweeps_make(sweeps *s, const peg_bits *before, int hole, int most)
{
    peg_bits pegs = *before;
    int depth = 0;

    s->next[0] = s->shape->first[hole];
    s->is_offered = 0;
    while (s->budget->status == PEG_OK && s->best < most && (s->has_levels || !s->is_offered)) {
        peg_jump line;

        if (s->next[depth] == s->shape->first[hole + 1]) {
            if (depth-- == 0)
                return;
            hole = s->sweep[depth].from;
            peg_bits_jump(&pegs, s->sweep[depth]);
            continue;
        }
        line = s->shape->lines[s->next[depth]++];
        if (!peg_bits_allow(&pegs, line))
            continue;
        peg_budget_spend_steps(s->budget, 4);
        peg_bits_jump(&pegs, line);
        if (!sweeps_may_win(s, &pegs)) {
            peg_bits_jump(&pegs, line);
            continue;
        }
        s->sweep[depth++] = line;
        hole = line.to;
        s->next[depth] = s->shape->first[hole];
        if (depth > s->best && (s->has_levels || peg_goal_met(&s->board->goal, &pegs)))
            sweeps_offer(s, before, &pegs, depth);
    }
}

/* -- trails ---------------------------------------------------------------- */

/* Cuts an edge out, or puts it back. */
static void trail_toggle(sweeps *s, size_t edge)
{
    peg_jump line = s->shape->lines[s->edge[edge]];

    peg_bits_flip(&s->odd, line.from);
    peg_bits_flip(&s->odd, line.to);
    peg_bits_flip(&s->overs, line.over);
}

/* The holes that pegs go between along lines, from one hole on, over some holes at most. */
static peg_bits trail_holes(const sweeps *s, int hole, const peg_bits *overs)
{
    peg_bits holes = {{0}};
    size_t grown = 1;

    peg_bits_set(&holes, hole);
    while (grown > 0) {
        grown = 0;
        for (size_t i = 0; i < s->shape->line_count; i++) {
            peg_jump line = s->shape->lines[i];

            if (peg_bits_get(&holes, line.from) == peg_bits_get(&holes, line.to) ||
                !peg_bits_get(overs, line.over))
                continue;
            peg_bits_set(&holes, line.from);
            peg_bits_set(&holes, line.to);
            grown++;
        }
        peg_budget_spend_steps(s->budget, s->shape->line_count);
    }
    return holes;
}

/* Lists the edges of the trails to a hole, with a line of each. Returns the most of a trail. */
static int trail_edges(sweeps *s, int end, const peg_bits *rest)
{
    const peg_shape *shape = s->shape;
    peg_bits overs = peg_bits_below(shape->holes);
    peg_bits holes;
    int odd;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        overs.word[w] &= ~rest->word[w];
    holes = trail_holes(s, end, &overs);
    memset(&s->odd, 0, sizeof(s->odd));
    memset(&s->overs, 0, sizeof(s->overs));
    s->end = end;
    s->rest = *rest;
    s->edges = 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        peg_jump back = {line.to, line.over, line.from};

        if (!peg_bits_get(&holes, line.from) || !peg_bits_get(&overs, line.over) ||
            peg_bits_get(rest, line.from) || peg_bits_get(rest, line.to) ||
            (line.from > line.to && peg_shape_has_line(shape, back)))
            continue;
        s->edge[s->edges] = (uint16_t)i;
        trail_toggle(s, s->edges++);
    }
    odd = peg_bits_count(&s->odd);
    return (int)s->edges - (odd > 2 ? odd / 2 - 1 : 0);
}

/* Tries the trail of all edges that are not cut, if there is one. */
static void trail_try(sweeps *s, int length)
{
    peg_bits odd = s->odd;
    peg_bits before = s->overs;
    peg_bits apart; /* pegs that no edge within reach goes over */
    peg_bits holes;
    int start = s->end;

    if (peg_bits_count(&odd) > 0) {
        if (!peg_bits_get(&odd, s->end))
            return;
        peg_bits_flip(&odd, s->end);
        start = peg_bits_first(&odd);
    }
    holes = trail_holes(s, start, &before);
    apart = before;
    for (size_t i = 0; i < s->edges; i++) {
        peg_jump line = s->shape->lines[s->edge[i]];

        if (peg_bits_get(&holes, line.from) && peg_bits_get(&apart, line.over))
            peg_bits_flip(&apart, line.over);
    }
    if (peg_bits_count(&apart) > 0)
        return;
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        before.word[w] |= s->rest.word[w];
    peg_bits_set(&before, start);
    /* It is not if lines go over the same hole, or over the one where the peg starts. */
    if (peg_bits_count(&before) == peg_goal_count(&s->board->goal) + length)
        sweeps_make(s, &before, start, length);
}

/*
 * Tries trails of a length to a hole. Edges to cut are chosen in ascending order; each makes two
 * holes odd or even, so too many odd holes can never come down to two.
 */
static void trails_of_length(sweeps *s, int length)
{
    size_t cuts = s->edges - (size_t)length;
    size_t cut = 0;
    size_t edge = 0;

    while (s->budget->status == PEG_OK && s->best < length &&
           s->open * (FIRST_SHARE / FIRST_OPEN) < s->share) {
        size_t left = cuts - cut;

        if (left > 0 && s->edges - edge >= left &&
            (size_t)peg_bits_count(&s->odd) <= 2 * left + 2) {
            trail_toggle(s, edge);
            s->cut[cut++] = (uint16_t)edge++;
            continue;
        }
        peg_budget_spend_steps(s->budget, 16);
        if (left == 0 && peg_bits_count(&s->odd) <= 2)
            trail_try(s, length);
        if (cut == 0)
            return;
        edge = s->cut[--cut];
        trail_toggle(s, edge++);
    }
}

/* Tries the trails to each hole where a peg may be in the end, the longest first. */
static void sweeps_try_ends(sweeps *s, const peg_bits *ends)
{
    const struct peg_goal *goal = &s->board->goal;

    for (int length = s->most; length > s->best; length--) {
        s->open = 0;
        for (int end = 0; s->budget->status == PEG_OK && end < s->shape->holes; end++) {
            peg_bits rest = goal->pegs;

            if (!peg_bits_get(ends, end))
                continue;
            if (goal->kind != PEG_GOAL_ANYWHERE)
                peg_bits_flip(&rest, end);
            if (trail_edges(s, end, &rest) >= length)
                trails_of_length(s, length);
        }
    }
}

/* Finds how long sweeps can be by the lines, and the longest last sweep. */
static void sweeps_by_trails(sweeps *s)
{
    const struct peg_goal *goal = &s->board->goal;
    int anywhere = goal->kind == PEG_GOAL_ANYWHERE;
    peg_bits ends = anywhere ? peg_class_holes(s->shape, &s->board->pegs) : goal->pegs;
    int most = peg_bits_count(&s->board->pegs) - peg_goal_count(goal);

    for (int hole = 0; hole < s->shape->holes; hole++) {
        peg_bits none = {{0}};
        int longest = trail_edges(s, hole, &none);

        s->most = longest > s->most ? longest : s->most;
    }
    s->most = s->most < most ? s->most : most;
    for (s->share = FIRST_SHARE; s->share > 0; s->share = s->was_open ? 4 * s->share : 0) {
        s->was_open = 0;
        sweeps_try_ends(s, &ends);
    }
}

/* -- levels ---------------------------------------------------------------- */

/* Makes the sweeps from every position of a level, which is sorted. */
static void sweeps_of_level(sweeps *s, const peg_level *level, int most)
{
    most = most < s->most ? most : s->most;
    for (size_t i = 0; s->budget->status == PEG_OK && s->best < most && i < level->count; i++) {
        peg_bits pegs = peg_level_position(&s->frame, level, i);

        for (int hole = 0; hole < s->shape->holes; hole++)
            if (peg_bits_get(&pegs, hole))
                sweeps_make(s, &pegs, hole, most);
    }
}

/* Levels grow through won positions alone if there is a table. */
static void sweeps_grow_levels(sweeps *s)
{
    const peg_level_ops *ops = peg_level_ops_of(s->shape);
    int most = peg_bits_count(&s->board->pegs) - peg_goal_count(&s->board->goal);
    peg_store store = {.hole_bits = s->frame.hole_bits};
    peg_level level = {0};

    s->has_levels = 1;
    s->frame.table = s->table;
    s->budget->stage = PEG_STAGE_SEARCHING;
    peg_first_level(ops, &s->frame, &s->board->pegs, PEG_PLAIN_SLOT((size_t)s->frame.words), &level,
                    s->budget);
    for (; s->budget->status == PEG_OK && level.count > 0 && s->best < most; most--) {
        ops->sort(&s->frame, &level, s->budget);
        sweeps_of_level(s, &level, most);
        if (s->best >= s->most)
            break;
        peg_store_begin(&store, level.stride, level.count + level.count / 4, s->budget);
        peg_level_advance(ops, &s->frame, PEG_FORWARD | PEG_USE_MARKS | PEG_MAKE_MARKS, &level,
                          &store, s->budget);
    }
    peg_level_free(&level, s->budget);
    peg_store_free(&store, s->budget);
}

/* Takes the table at hand, or makes one. Without a table, a glance tells what may be won. */
static void sweeps_by_levels(sweeps *s)
{
    peg_ledger *ledger = s->question->ledger;
    const peg_bits *pegs = &s->board->pegs;
    peg_table *own = NULL;

    s->table = peg_ledger_attached(ledger, pegs);
    if (!s->table)
        own = peg_ledger_pin_table(ledger, pegs);
    if (!s->table && !own && peg_own_table_cost(s->shape, &s->board->goal, pegs, s->budget) > 0)
        own = peg_ledger_make_table(ledger, s->board, s->budget);
    if (own)
        s->table = own;
    if (!s->table)
        peg_question_prepare(s->question, pegs, PEG_BARE);
    if (s->budget->status == PEG_OK &&
        peg_frame_make(s->shape, &s->board->goal.pegs, pegs, PEG_MOST_LEVEL_IMAGES, 1, s->budget,
                       &s->frame) == PEG_OK)
        sweeps_grow_levels(s);
    peg_frame_free(&s->frame, s->budget);
    peg_ledger_unpin_table(ledger, own, s->budget);
}

/* -- the question ---------------------------------------------------------- */

/* Begins with the solution that peg_solve() finds. */
static peg_answer sweeps_find(sweeps *s, peg_sweep which)
{
    peg_asked asked = {.pegs = s->board->pegs, .answer = PEG_UNKNOWN, .jumps = s->jumps};
    size_t size = s->shape->line_count * sizeof(*s->edge);

    peg_question_answer(s->question, &asked);
    if (asked.answer != PEG_YES || asked.count == 0)
        return asked.answer;
    s->count = asked.count;
    s->best = sweeps_length(s->jumps, s->count, which);
    s->edge = peg_budget_resize(s->budget, NULL, 0, size);
    s->cut = peg_budget_resize(s->budget, NULL, 0, size);
    if (s->budget->status == PEG_OK)
        sweeps_by_trails(s);
    if (s->budget->status == PEG_OK && which == PEG_ANY_SWEEP && s->best < s->most)
        sweeps_by_levels(s);
    peg_budget_free(s->budget, s->edge, size);
    peg_budget_free(s->budget, s->cut, size);
    return PEG_YES;
}

peg_status peg_longest_sweep(peg_board *board, const peg_limits *limits, peg_sweep which,
                             int *out_answer, int *out_sweep, peg_jump *out, size_t room,
                             size_t *out_count)
{
    peg_question question;
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;
    sweeps *s;

    if (!board || (!out && room > 0) || (which != PEG_ANY_SWEEP && which != PEG_LAST_SWEEP))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    /* A raised flag refuses no memory for this: the board may remember a solution. */
    s = peg_budget_try(&question.budget, NULL, 0, sizeof(*s));
    if (s) {
        memset(s, 0, sizeof(*s));
        s->question = &question;
        s->budget = &question.budget;
        s->board = board;
        s->shape = board->shape;
        answer = sweeps_find(s, which);
        status = question.budget.status;
    } else {
        status = peg_budget_refuse(&question.budget);
    }
    if (status >= PEG_OK) {
        peg_status told = s ? peg_out_write(out, room, s->jumps, s->count, sizeof(*out)) : PEG_OK;

        peg_out_int(out_answer, (int)answer);
        peg_out_int(out_sweep, s ? s->best : 0);
        peg_out_size(out_count, s ? s->count : 0);
        status = told == PEG_OK ? status : told;
    }
    peg_budget_free(&question.budget, s, sizeof(*s));
    peg_question_end(&question);
    return status;
}

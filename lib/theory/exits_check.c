/* SPDX-License-Identifier: MIT */

/*
 * The judge of proofs by exits (include/libpeg.h, PEG_PROOF_EXITS), who uses no code that finds
 * them. Let x be the number of jumps of a game along a line, and r the surplus of the line: the
 * weights of from and over, less that of to, less the tolls of the sets that a jump along it
 * leaves. Along the game the sum falls by all x times r and, for each set, its toll times the jumps
 * that leave it, of which there is one at least. Forks say what x is at least and at most, which
 * bounds x times r from below. If the sum falls by less than all that, there is no such game.
 *
 * Sums stay within 64 bits: numbers are within 2^24 and sets fewer than 2^12, so r is within 2^37;
 * forks know of 64 lines at most, and of fewer than 2^9 jumps along each.
 */
#include "theory/exits_check.h"

enum { EXITS_MOST_SETS = 4095 };

typedef struct fork_taken {
    size_t line;
    int64_t limit; /* at most this many jumps, or, if is_more is 1, more */
    int is_more;
} fork_taken;

/* Play from one position to others, and the forks on the way to a part. */
typedef struct exits_claim {
    const peg_shape *shape;
    const peg_bits *from;
    const struct peg_goal *goal;
    peg_bits to; /* one of the positions that meet it */
    fork_taken fork[PEG_EXITS_DEPTH];
    int depth;
} exits_claim;

/* Whether the numbers of a row are what any kind may have; their toll if it is a set, else 0. */
static int exits_row_is_sound(const peg_shape *shape, const peg_proof_row *row, int32_t *out_toll)
{
    *out_toll = 0;
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++) {
        int32_t weight = row->weight[hole];

        if (weight > PEG_EXITS_LARGEST || weight < -PEG_EXITS_LARGEST ||
            (hole >= shape->holes && weight != 0))
            return 0;
        if (row->kind != PEG_PROOF_SET || weight == 0)
            continue;
        if (weight < 0 || (*out_toll > 0 && weight != *out_toll))
            return 0;
        *out_toll = weight;
    }
    return row->kind != PEG_PROOF_SET || *out_toll > 0;
}

static int read_fork(const peg_shape *shape, const peg_proof_row *row, fork_taken *out)
{
    const int32_t *mark = row->weight;
    int marks = 0;

    for (int hole = 0; hole < shape->holes; hole++)
        marks += mark[hole] != 0;
    for (size_t i = 0; marks == 3 && i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        *out = (fork_taken){i, (int64_t)mark[line.to] - 1, 0};
        if (mark[line.from] == -1 && mark[line.over] == -2 && out->limit >= 0 && out->limit < 256)
            return 1;
    }
    return 0;
}

/* Goes on to the next part that is left. Returns whether there is one. */
static int exits_next_part(exits_claim *claim)
{
    while (claim->depth > 0 && claim->fork[claim->depth - 1].is_more)
        claim->depth--;
    if (claim->depth == 0)
        return 0;
    claim->fork[claim->depth - 1].is_more = 1;
    return 1;
}

/* Whether some jump must take a peg of a set and end outside. */
static int must_be_left(const exits_claim *claim, const peg_proof_row *set)
{
    int is_full = 1;  /* now */
    int is_empty = 1; /* at the end */
    int leaves = 0;   /* a peg that is here now, or comes by a jump, and is not here at the end */

    for (int hole = 0; hole < claim->shape->holes; hole++) {
        if (set->weight[hole] == 0)
            continue;
        is_full &= peg_bits_get(claim->from, hole);
        is_empty &= !peg_bits_get(&claim->to, hole);
        leaves |= peg_bits_get(claim->from, hole) && !peg_bits_get(&claim->to, hole);
    }
    for (int i = 0; i < claim->depth; i++)
        leaves |=
            claim->fork[i].is_more && set->weight[claim->shape->lines[claim->fork[i].line].to] != 0;
    return (is_full || is_empty) && leaves;
}

/* The surplus of a line: what its weights leave when all tolls are paid. */
static int64_t left_over(const peg_proof_row *rows, size_t sets, peg_jump line)
{
    int64_t left =
        (int64_t)rows->weight[line.from] + rows->weight[line.over] - rows->weight[line.to];

    for (size_t i = 1; i <= sets; i++) {
        const int32_t *toll = rows[i].weight;

        if (toll[line.to] == 0)
            left -= toll[line.from] ? toll[line.from] : toll[line.over];
    }
    return left;
}

/* The least that x times the surplus of a line may be. Returns whether there is a least. */
static int least_on_line(const exits_claim *claim, size_t line, int64_t left, int64_t *out)
{
    int64_t least = 0;
    int64_t most = -1; /* not known */

    for (int i = 0; i < claim->depth; i++) {
        const fork_taken *fork = &claim->fork[i];

        if (fork->line != line)
            continue;
        if (fork->is_more)
            least = fork->limit + 1 > least ? fork->limit + 1 : least;
        else
            most = most < 0 || fork->limit < most ? fork->limit : most;
    }
    *out = left * (left < 0 ? most : least);
    return left >= 0 || most >= 0;
}

/*
 * Adds the least that all lines come to together. Returns whether there is a least. A filter tells
 * most lines that have no fork: these add nothing, but their surplus must not be below 0.
 */
static int exits_add_lines(const exits_claim *claim, const peg_proof_row *rows, size_t sets,
                           int64_t *need)
{
    uint64_t filter[64] = {0};

    for (int i = 0; i < claim->depth; i++)
        filter[claim->fork[i].line / 64 % 64] |= UINT64_C(1) << claim->fork[i].line % 64;
    for (size_t i = 0; i < claim->shape->line_count; i++) {
        int64_t left = left_over(rows, sets, claim->shape->lines[i]);
        int64_t least = 0;

        if (filter[i / 64 % 64] >> i % 64 & 1 ? !least_on_line(claim, i, left, &least) : left < 0)
            return 0;
        *need += least;
    }
    return 1;
}

/* Whether an exits row with its sets shows that a position is not reached, from all else needed. */
static int exits_rule_out_end(const exits_claim *claim, const peg_proof_row *rows, size_t sets,
                              int64_t need)
{
    for (size_t i = 1; i <= sets; i++)
        if (!must_be_left(claim, &rows[i]))
            return 0;
    for (int hole = 0; hole < claim->shape->holes; hole++)
        need -= (int64_t)rows->weight[hole] *
                (peg_bits_get(claim->from, hole) - peg_bits_get(&claim->to, hole));
    return need > 0;
}

/*
 * Clears the bits of the won positions that an exits row with its sets does not rule out. need is
 * the sum of the tolls.
 */
static void exits_rule_out_part(exits_claim *claim, const peg_proof_row *rows, size_t sets,
                                int64_t need, peg_bits *ruled_out)
{
    int has_least = peg_bits_count(ruled_out) > 0 && exits_add_lines(claim, rows, sets, &need);

    for (int i = 0; i < PEG_MAX_HOLES; i++) {
        if (!peg_bits_get(ruled_out, i))
            continue;
        claim->to = peg_goal_end(claim->goal, i);
        if (!has_least || !exits_rule_out_end(claim, rows, sets, need))
            peg_bits_flip(ruled_out, i);
    }
}

size_t peg_exits_rows(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                      const peg_bits *from, const struct peg_goal *goal, peg_bits *out_ruled_out)
{
    exits_claim claim = {.shape = shape, .from = from, .goal = goal, .depth = 0};
    size_t at = 0;
    int32_t toll;

    *out_ruled_out = peg_bits_below(peg_goal_ends(shape, goal));
    do {
        size_t exits;
        int64_t need = 0;

        for (; at < count && rows[at].kind == PEG_PROOF_FORK; at++)
            if (claim.depth == PEG_EXITS_DEPTH || !exits_row_is_sound(shape, &rows[at], &toll) ||
                !read_fork(shape, &rows[at], &claim.fork[claim.depth++]))
                return 0;
        exits = at++;
        if (exits == count || rows[exits].kind != PEG_PROOF_EXITS ||
            !exits_row_is_sound(shape, &rows[exits], &toll))
            return 0;
        for (; at < count && rows[at].kind == PEG_PROOF_SET; at++) {
            if (at - exits > EXITS_MOST_SETS || !exits_row_is_sound(shape, &rows[at], &toll))
                return 0;
            need += toll;
        }
        exits_rule_out_part(&claim, rows + exits, at - exits - 1, need, out_ruled_out);
    } while (exits_next_part(&claim));
    return at;
}

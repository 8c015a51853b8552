/* SPDX-License-Identifier: MIT */

/*
 * The flow grows by shortest ways (Edmonds and Karp, Theoretical improvements in algorithmic
 * efficiency for network flow problems, 1972) until it is 1, or no way is left: the holes that a
 * way can still reach are the smallest set.
 */
#include "theory/exits_cut.h"

#include "base/assert.h"
#include "base/memory.h"

#define CUT_NOTHING 1e-9
#define CUT_ENOUGH  0.999

void peg_exits_flow_set(peg_exits_flow *flow, const peg_shape *shape, const double *jumps)
{
    memset(flow->first, -1, sizeof(flow->first));
    flow->lines = 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        uint8_t holes[3] = {line.from, line.over, line.to};

        if (jumps[i] < CUT_NOTHING)
            continue;
        PEG_ASSERT(flow->lines < PEG_EXITS_LINES);
        for (int k = 0; k < 3; k++) {
            int end = 3 * flow->lines + k;

            flow->jumps[end] = k == 2 ? jumps[i] : 0;
            flow->hole[end] = holes[k];
            flow->next[end] = flow->first[holes[k]];
            flow->first[holes[k]] = (int16_t)end;
        }
        flow->lines++;
    }
    flow->work += shape->line_count;
}

/* Looks for a shortest way on which more can flow. Returns the hole at its end, or -1. */
static int cut_find_way(peg_exits_flow *flow, int hole, const peg_bits *without)
{
    int count = 1;

    memset(flow->into, -1, sizeof(flow->into));
    flow->queue[0] = (int16_t)hole;
    for (int i = 0; i < count; i++) {
        int at = flow->queue[i];

        if (peg_bits_get(without, at))
            return at;
        for (int out = flow->first[at]; out >= 0; out = flow->next[out]) {
            flow->work += 3;
            for (int into = out - out % 3; into < out - out % 3 + 3; into++) {
                int to = flow->hole[into];

                if (flow->room[into] < CUT_NOTHING || flow->into[to] >= 0 || to == hole)
                    continue;
                flow->into[to] = (int16_t)into;
                flow->out[to] = (int16_t)out;
                flow->queue[count++] = (int16_t)to;
            }
        }
    }
    return -1;
}

double peg_exits_cut(peg_exits_flow *flow, int hole, const peg_bits *without, peg_bits *out_set)
{
    double sum = 0;
    int end = 0;

    memcpy(flow->room, flow->jumps, 3 * (size_t)flow->lines * sizeof(double));
    while (sum < CUT_ENOUGH && (end = cut_find_way(flow, hole, without)) >= 0) {
        double much = 2;

        for (int at = end; at != hole; at = flow->hole[flow->out[at]])
            much = flow->room[flow->into[at]] < much ? flow->room[flow->into[at]] : much;
        for (int at = end; at != hole; at = flow->hole[flow->out[at]]) {
            flow->room[flow->into[at]] -= much;
            flow->room[flow->out[at]] += much;
        }
        sum += much;
    }
    memset(out_set, 0, sizeof(*out_set));
    peg_bits_set(out_set, hole);
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        if (flow->into[i] >= 0)
            peg_bits_set(out_set, i);
    return sum < CUT_ENOUGH ? sum : 1;
}

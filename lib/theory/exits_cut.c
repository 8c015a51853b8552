/* SPDX-License-Identifier: MIT */

/*
 * The flow grows by shortest ways (Edmonds and Karp, Theoretical improvements in algorithmic
 * efficiency for network flow problems, 1972) until it is 1, or none is left: what a way can still
 * come to is the smallest set.
 */
#include "theory/exits_cut.h"

#include "base/assert.h"
#include "base/memory.h"

#define CUT_NOTHING 1e-9
#define CUT_ENOUGH  0.999

static void cut_add_arc(peg_exits_flow *flow, int from, int to, double most)
{
    int ends[2] = {from, to};

    for (int i = 0; i < 2; i++) {
        flow->full[flow->arcs] = i == 0 ? most : 0;
        flow->to[flow->arcs] = (int16_t)ends[1 - i];
        flow->next[flow->arcs] = flow->first[ends[i]];
        flow->first[ends[i]] = (int16_t)flow->arcs++;
    }
}

void peg_exits_flow_set(peg_exits_flow *flow, const peg_shape *shape, const double *jumps)
{
    memset(flow->first, -1, sizeof(flow->first));
    flow->arcs = 0;
    flow->lines = 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        int node = PEG_MAX_HOLES + flow->lines;

        if (jumps[i] < CUT_NOTHING)
            continue;
        PEG_ASSERT(flow->lines < PEG_EXITS_LINES);
        flow->lines++;
        cut_add_arc(flow, shape->lines[i].from, node, 2);
        cut_add_arc(flow, shape->lines[i].over, node, 2);
        cut_add_arc(flow, node, shape->lines[i].to, jumps[i]);
    }
    flow->work += shape->line_count;
}

/* Looks for a shortest way on which more can flow. Returns the hole at its end, or -1. */
static int cut_find_way(peg_exits_flow *flow, int hole, const peg_bits *without)
{
    int end = 1;

    memset(flow->came, -1, sizeof(flow->came));
    flow->queue[0] = (int16_t)hole;
    for (int begin = 0; begin < end; begin++) {
        int node = flow->queue[begin];

        if (node < PEG_MAX_HOLES && peg_bits_get(without, node))
            return node;
        for (int arc = flow->first[node]; arc >= 0; arc = flow->next[arc]) {
            int to = flow->to[arc];

            flow->work++;
            if (flow->room[arc] < CUT_NOTHING || flow->came[to] >= 0 || to == hole)
                continue;
            flow->came[to] = (int16_t)arc;
            flow->queue[end++] = (int16_t)to;
        }
    }
    return -1;
}

double peg_exits_cut(peg_exits_flow *flow, int hole, const peg_bits *without, peg_bits *out_set)
{
    double sum = 0;
    int end = 0;

    memcpy(flow->room, flow->full, (size_t)flow->arcs * sizeof(double));
    while (sum < CUT_ENOUGH && (end = cut_find_way(flow, hole, without)) >= 0) {
        double much = 2;

        for (int node = end; node != hole; node = flow->to[flow->came[node] ^ 1])
            much = flow->room[flow->came[node]] < much ? flow->room[flow->came[node]] : much;
        for (int node = end; node != hole; node = flow->to[flow->came[node] ^ 1]) {
            flow->room[flow->came[node]] -= much;
            flow->room[flow->came[node] ^ 1] += much;
        }
        sum += much;
    }
    memset(out_set, 0, sizeof(*out_set));
    peg_bits_set(out_set, hole);
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        if (flow->came[i] >= 0)
            peg_bits_set(out_set, i);
    return sum < CUT_ENOUGH ? sum : 1;
}

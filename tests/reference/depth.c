/*
 * SPDX-License-Identifier: MIT
 *
 * Counts from positions with many pegs. What follows from a position is remembered, by a hash
 * table that grows, so that each position is walked once however many ways lead to it.
 */
#include "reference/reference.h"

#include <stdlib.h>

typedef struct entry {
    uint64_t position;
    ref_depth counts;
    bool used;
} entry;

typedef struct memory {
    entry *entries;
    size_t room; /* a power of two */
    size_t count;
    bool failed;
} memory;

/* Where a position is, or belongs. */
static entry *find(const memory *m, uint64_t position)
{
    uint64_t mixed = (position ^ position >> 31) * 0x9e3779b97f4a7c15u;
    size_t at = (size_t)(mixed >> 20) & (m->room - 1);
    while (m->entries[at].used && m->entries[at].position != position)
        at = (at + 1) & (m->room - 1);
    return &m->entries[at];
}

static void grow(memory *m)
{
    memory larger = {calloc(2 * m->room, sizeof(entry)), 2 * m->room, m->count, false};
    if (!larger.entries) {
        m->failed = true;
        return;
    }
    for (size_t i = 0; i < m->room; i++)
        if (m->entries[i].used)
            *find(&larger, m->entries[i].position) = m->entries[i];
    free(m->entries);
    *m = larger;
}

static void remember(memory *m, uint64_t position, ref_depth counts)
{
    if (2 * m->count >= m->room)
        grow(m);
    if (m->failed)
        return;
    *find(m, position) = (entry){position, counts, true};
    m->count++;
}

static bool is_won(const ref_board *board, uint64_t position)
{
    uint64_t goal = 0;
    if (board->goal == REF_ANYWHERE)
        return position && (position & (position - 1)) == 0;
    for (int hole = 0; hole < board->shape->holes; hole++)
        goal |= (uint64_t)board->goal_pegs[hole] << hole;
    return position == goal;
}

static ref_depth walk(const ref_board *board, uint64_t position, memory *m)
{
    ref_depth counts = {0, 0, 0};
    const entry *known = find(m, position);
    if (known->used)
        return known->counts;
    if (is_won(board, position))
        return (ref_depth){1, 1, 0};
    for (size_t i = 0; i < board->shape->line_count && !m->failed; i++) {
        uint64_t next;
        if (!ref_leads_to(board->shape->lines[i], position, &next))
            continue;
        ref_depth after = walk(board, next, m);
        counts.solutions += after.solutions;
        counts.games += after.games;
    }
    if (counts.games == 0)
        counts.games = 1;
    remember(m, position, counts);
    return counts;
}

bool ref_count_deep(const ref_board *board, ref_depth *out)
{
    memory m = {calloc(1024, sizeof(entry)), 1024, 0, false};
    uint64_t position = 0;
    if (!m.entries || board->shape->holes > REF_DEEP_HOLES) {
        free(m.entries);
        return false;
    }
    for (int hole = 0; hole < board->shape->holes; hole++)
        position |= (uint64_t)board->pegs[hole] << hole;
    *out = walk(board, position, &m);
    out->positions = m.count;
    free(m.entries);
    return !m.failed;
}

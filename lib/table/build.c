/* SPDX-License-Identifier: MIT */

/*
 * Makes a table: sets the positions of its goal and floods it from there, block by block, the
 * lightest first, so that most blocks need to be done only once. Clusters of the same weight do not
 * depend on each other, so threads share them.
 *
 * It also verifies tables. A table is exact if it has the positions of the goal, the positions from
 * which a jump leads to a position of the table, and no others. Only one table is exact: each jump
 * takes a peg, so the positions of a number of pegs follow from those of one peg less.
 */
#include "base/memory.h"
#include "base/threads.h"
#include "board/board.h"
#include "table/flood.h"
#include "table/table.h"

enum { BUILD_SMALL_BITS = 16 }; /* a small table has an index of at most 16 bits */

enum { BUILD_SHARE = 16 }; /* blocks that a thread takes at once; fewer are not worth a thread */

enum { BUILD_PIECE = 1 << 18 }; /* words that a thread clears at once */

enum { BUILD_ROUNDS = 4 }; /* about how often a block is gone through */

enum { BUILD_LINES = 4 }; /* lines along which a step fills a word, all rounds together */

/* -- The positions of the goal --------------------------------------------- */

/* Whether the position of an index meets the goal. */
static int build_is_goal(const peg_table *table, uint64_t index)
{
    const peg_bits pegs = {{peg_layout_position(&table->layout, index, table->class)}};

    if (table->most_pegs > 0)
        return peg_bits_count(&pegs) <= table->most_pegs;
    return peg_goal_met(&table->goal, &pegs);
}

/* Puts a position of the goal into a table, or fails where a verified one lacks it. */
static void build_mark(const peg_table *table, uint64_t index, int verified, peg_budget *budget)
{
    PEG_ASSERT(build_is_goal(table, index));
    if (!verified)
        table->words[index / 64] |= UINT64_C(1) << index % 64;
    else if (!peg_table_bit(table, index))
        peg_budget_fail(budget, PEG_E_TABLE);
}

/*
 * Marks the positions of the class with at most the goal's pegs: for each number of bits, from the
 * lowest index with that many bits set to the highest, each the next larger one (Gosper; Beeler,
 * Gosper and Schroeppel, HAKMEM, 1972, item 175): the lowest run of bits carries, and all of it but
 * one goes down to the bottom.
 */
static void build_mark_few(const peg_table *table, int verified, peg_budget *budget)
{
    const peg_layout *layout = &table->layout;
    uint64_t first = peg_layout_position(layout, 0, table->class);
    uint64_t turn[PEG_TABLE_BITS + 2] = {0}; /* by number of low bits: holes that change */

    for (int i = 0; i < layout->free; i++)
        turn[i + 1] = turn[i] ^ peg_layout_position(layout, UINT64_C(1) << i, 0);
    for (int count = 0; count <= table->most_pegs && count <= layout->free; count++) {
        uint64_t index = (UINT64_C(1) << count) - 1;
        uint64_t pegs = first ^ turn[count];

        while (budget->status == PEG_OK && index >> layout->free == 0) {
            int low = count > 0 ? peg_word_first(index) : 0;
            uint64_t carried = index + (UINT64_C(1) << low);
            int high = peg_word_first(carried);
            int down = count > 0 ? high - low - 1 : 0;

            if (peg_word_count(pegs) <= table->most_pegs)
                build_mark(table, index, verified, budget);
            peg_budget_work(budget, 1);
            if (count == 0)
                break;
            index = carried | ((UINT64_C(1) << down) - 1);
            pegs ^= turn[low] ^ turn[high + 1] ^ turn[down];
        }
    }
}

/* Marks every position of the table's class that meets the goal. */
static void build_mark_goal(const peg_table *table, int verified, peg_budget *budget)
{
    int definite = peg_table_is_definite(table);

    if (table->most_pegs > 0) {
        build_mark_few(table, verified, budget);
        return;
    }
    for (int hole = 0; hole < (definite ? 1 : table->shape->holes); hole++) {
        uint64_t pegs = definite ? table->goal.pegs.word[0] : UINT64_C(1) << hole;

        if (peg_table_covers(table, pegs))
            build_mark(table, peg_layout_index(&table->layout, pegs), verified, budget);
    }
}

/* -- Filling --------------------------------------------------------------- */

/*
 * Work on part of a table, in pieces that threads take as they get to them. Only the first thread
 * uses the budget.
 */
typedef struct build_job {
    void (*work)(struct build_job *job, unsigned thread, size_t begin, size_t end);
    size_t piece;
    size_t end;
    peg_atomic next;
    peg_atomic stopped;
    peg_budget *budget;
    uint64_t *words; /* to clear; or what follows */
    const peg_flood *flood;
    const peg_block_order *order;
    size_t begin; /* of the blocks of one weight, in the order */
    peg_table_cost cost;
    uint64_t block_steps; /* to spend for a block, if steps are spent */
    size_t reported;      /* blocks in the order for which they are spent */
} build_job;

/* Lets the first thread stop all threads if the question is over. */
static void build_note(build_job *j, unsigned thread)
{
    if (thread == 0 && j->budget->status != PEG_OK)
        peg_atomic_swap(&j->stopped, 1);
}

static void build_take_pieces(void *user, unsigned thread)
{
    build_job *j = user;

    while (!peg_atomic_get(&j->stopped)) {
        size_t at = peg_atomic_add(&j->next, j->piece);

        if (at >= j->end)
            return;
        j->work(j, thread, at, j->end - at < j->piece ? j->end : at + j->piece);
    }
}

static void build_run(build_job *j)
{
    size_t pieces = (j->end - j->next + j->piece - 1) / j->piece;
    size_t threads = j->budget->limits.threads;

    if (threads > pieces)
        threads = pieces;
    peg_threads_run(threads < PEG_MOST_THREADS ? (unsigned)threads : PEG_MOST_THREADS,
                    build_take_pieces, j);
}

static void build_clear_words(build_job *j, unsigned thread, size_t begin, size_t end)
{
    memset(j->words + begin, 0, (end - begin) * sizeof(*j->words));
    if (thread == 0)
        peg_budget_work(j->budget, (end - begin) / 2);
    build_note(j, thread);
}

/* Goes through the blocks of a cluster until none of them changes. */
static void build_do_cluster(build_job *j, unsigned thread, size_t begin, size_t end)
{
    const peg_flood *flood = j->flood;
    uint64_t steps = BUILD_ROUNDS * flood->trio_count * flood->vectors;
    int first = 1;
    int again;

    do {
        again = 0;
        for (size_t i = begin; i < end; i++) {
            if (thread == 0)
                peg_budget_work(j->budget, steps);
            build_note(j, thread);
            if (peg_atomic_get(&j->stopped))
                return;
            again |= flood->kernel->block(flood, j->order->block[i], first);
        }
        first = 0;
    } while (again && end - begin > 1);
}

/* Charges the budget for the blocks that are done, up to one in the order. */
static void build_report(build_job *j, size_t done)
{
    uint64_t blocks = (uint64_t)(done - j->reported);

    j->reported = done;
    if (j->budget->status != PEG_OK)
        return;
    if (j->cost == PEG_COST_STEPS)
        peg_budget_spend_steps(j->budget, blocks * j->block_steps);
    else if (j->cost == PEG_COST_POSITIONS)
        peg_budget_spend(j->budget, blocks << j->flood->layout->block_bits);
}

/* Does the clusters that begin in a piece. */
static void build_flood_blocks(build_job *j, unsigned thread, size_t begin, size_t end)
{
    const uint32_t *block = j->order->block;
    const uint32_t *cluster = j->order->cluster;
    size_t i = begin;

    while (i > j->begin && i < end && cluster[block[i]] != block[i])
        i++;
    while (i < end) {
        size_t last = i + 1;

        while (last < j->end && cluster[block[last]] == block[i])
            last++;
        build_do_cluster(j, thread, i, last);
        i = last;
    }
    if (thread == 0)
        build_report(j, begin);
    build_note(j, thread);
}

static void build_flood_all(const peg_flood *flood, peg_table_cost cost, uint64_t block_steps,
                            peg_budget *budget)
{
    peg_block_order order;

    peg_block_order_make(flood, budget, &order);
    for (size_t at = 0; budget->status == PEG_OK && at < order.count;) {
        int weight = peg_flood_weight(flood, order.block[at]);
        build_job j = {.work = build_flood_blocks,
                       .piece = BUILD_SHARE,
                       .end = at,
                       .next = at,
                       .budget = budget,
                       .flood = flood,
                       .order = &order,
                       .begin = at,
                       .cost = cost,
                       .block_steps = block_steps,
                       .reported = at};

        while (j.end < order.count && peg_flood_weight(flood, order.block[j.end]) == weight)
            j.end++;
        build_run(&j);
        build_report(&j, j.end);
        at = j.end;
    }
    peg_block_order_free(&order, budget);
}

/* The steps of work to fill a number of words of a shape's table, the same on every processor. */
static uint64_t build_steps_to_fill(const peg_shape *shape, uint64_t words)
{
    return words * (shape->line_count / BUILD_LINES + 1);
}

void peg_table_fill(peg_table *table, peg_cpu cpu, peg_table_cost cost, peg_budget *budget)
{
    /* The system clears memory on its first use: threads share that work too. */
    build_job clearing = {.work = build_clear_words,
                          .piece = BUILD_PIECE,
                          .end = table->word_count,
                          .budget = budget,
                          .words = table->words};
    peg_flood flood;

    build_run(&clearing);
    build_mark_goal(table, 0, budget);
    peg_flood_begin(&flood, table->shape, &table->layout, table->class, cpu, table->words, budget);
    if (budget->status == PEG_OK)
        build_flood_all(&flood, cost, build_steps_to_fill(table->shape, flood.block_words), budget);
    peg_flood_end(&flood, budget);
}

/* -- Making ---------------------------------------------------------------- */

uint64_t peg_table_make_steps(const peg_shape *shape, int bits)
{
    uint64_t words = bits > PEG_WORD_BITS ? UINT64_C(1) << (bits - PEG_WORD_BITS) : 1;

    return build_steps_to_fill(shape, words);
}

uint64_t peg_table_make_cost(const peg_shape *shape, int bits)
{
    return peg_table_make_steps(shape, bits) / PEG_STEPS + 1;
}

peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, int most_pegs,
                          const peg_bits *pegs, peg_table_cost cost, peg_budget *budget,
                          peg_table **out_table)
{
    uint64_t taken = peg_budget_taken(budget);
    peg_table *table = peg_table_new(shape, budget);

    if (table) {
        table->goal = *goal;
        table->most_pegs = most_pegs;
        peg_budget_follow(budget, peg_layout_choose(shape, &table->layout));
    }
    if (budget->status == PEG_OK)
        peg_table_take_words(table, budget);
    if (table && budget->status == PEG_OK) {
        int bits = table->layout.bits;
        const peg_bits *own = peg_table_is_definite(table) ? &goal->pegs : pegs;

        table->class = peg_key_class(&table->layout, peg_layout_key(&table->layout, own->word[0]));
        if (cost == PEG_COST_POSITIONS)
            budget->total = UINT64_C(1) << bits;
        else if (cost != PEG_COST_PAID)
            budget->total = budget->spent + peg_table_make_cost(shape, bits);
        /* Finding out what the processor can do takes longer than making a small table. */
        peg_table_fill(table, bits > BUILD_SMALL_BITS ? peg_cpu_find() : PEG_CPU_ANY, cost, budget);
        if (cost != PEG_COST_POSITIONS)
            budget->total = 0;
    }
    if (peg_table_hand_over(table, budget, out_table) != PEG_OK)
        peg_budget_freed(budget, peg_budget_taken(budget) - taken);
    return budget->status;
}

peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                           peg_table **out_table)
{
    struct peg_goal goal = {PEG_GOAL_ANYWHERE, {{0}}};
    peg_budget budget;
    peg_status status;

    if (!board || pegs < 0 || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_board_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    budget.stage = PEG_STAGE_BUILDING;
    if (pegs == 0)
        goal = board->goal;
    status =
        peg_table_make(board->shape, &goal, pegs < board->shape->holes ? pegs : board->shape->holes,
                       &board->pegs, PEG_COST_POSITIONS, &budget, out_table);
    peg_board_let_go(&budget);
    return status;
}

/* -- Verifying ------------------------------------------------------------- */

/* A block must have all positions from which a jump leads into the table; any more, by the goal. */
static int build_is_right(const peg_table *table, const peg_flood *flood, size_t block,
                          uint64_t *room)
{
    size_t words = flood->block_words;
    const uint64_t *own = table->words + block * words;

    memset(room, 0, words * sizeof(*room));
    flood->kernel->once(flood, block, room);
    for (size_t i = 0; i < words; i++) {
        if (room[i] & ~own[i])
            return 0;
        for (uint64_t rest = own[i] & ~room[i]; rest; rest &= rest - 1) {
            uint64_t index = (block * words + i) * 64 + (uint64_t)peg_word_first(rest);

            if (index >> table->layout.free || !build_is_goal(table, index))
                return 0;
        }
    }
    return 1;
}

static void build_check_all(const peg_table *table, const peg_flood *flood, peg_budget *budget)
{
    size_t size = flood->block_words * sizeof(uint64_t);
    size_t blocks = table->word_count / flood->block_words;
    uint64_t *room = peg_budget_resize(budget, NULL, 0, size);

    for (size_t block = 0; budget->status == PEG_OK && block < blocks; block++) {
        if (!build_is_right(table, flood, block, room))
            peg_budget_fail(budget, PEG_E_TABLE);
        peg_budget_spend(budget, UINT64_C(1) << table->layout.block_bits);
    }
    peg_budget_free(budget, room, size);
}

peg_status peg_table_verify(const peg_table *table, const peg_limits *limits)
{
    peg_flood flood;
    peg_budget budget;
    peg_status status;

    if (!table)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    if (status != PEG_OK)
        return status;
    budget.stage = PEG_STAGE_VERIFYING;
    budget.total = 64 * (uint64_t)table->word_count;
    build_mark_goal(table, 1, &budget);
    peg_flood_begin(&flood, table->shape, &table->layout, table->class, peg_cpu_find(),
                    table->words, &budget);
    if (budget.status == PEG_OK)
        build_check_all(table, &flood, &budget);
    peg_flood_end(&flood, &budget);
    return budget.status;
}

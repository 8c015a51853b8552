/* SPDX-License-Identifier: MIT */

/*
 * Floods a table block by block, the lightest first, so that most blocks are done
 * with for good when they are left. Blocks of the same weight that no jump leads
 * between are independent: threads share them out.
 */
#include "base/bytes.h"
#include "base/threads.h"
#include "table/order.h"
#include "table/table.h"

/* So many blocks are taken at once, and fewer are not worth a thread. */
enum { SHARE = 16 };

/* Words cleared at once. */
enum { PIECE = 1 << 18 };

/* How often a block is gone through, more or less. */
enum { ROUNDS = 4 };

/* A thread's work on the blocks of one weight. */
typedef struct crew {
    const peg_flood *flood;
    const peg_order *order;
    size_t begin; /* in the order */
    size_t end;
    atomic_size_t next;
    atomic_int stopped;
    peg_budget *budget; /* the first thread's alone, as what follows */
    peg_status status;
    int counted; /* whether positions are spent, or the work on them noted */
    size_t reported;
} crew;

/* Notes the work on a block. 0 means that all are to stop. */
static int go_on(crew *all, unsigned index)
{
    const peg_flood *flood = all->flood;

    if (index == 0 && all->status == PEG_OK) {
        all->status = peg_budget_work(all->budget, ROUNDS * flood->trio_count * flood->vectors);
        if (all->status != PEG_OK)
            atomic_store_explicit(&all->stopped, 1, memory_order_relaxed);
    }
    return !atomic_load_explicit(&all->stopped, memory_order_relaxed);
}

static void do_knot(crew *all, unsigned index, size_t begin, size_t end)
{
    int first = 1;
    int again;

    do {
        again = 0;
        for (size_t i = begin; i < end && go_on(all, index); i++)
            again |= peg_flood_block(all->flood, all->order->block[i], first);
        first = 0;
    } while (again && end - begin > 1);
}

/* Does the knots that begin in a share. */
static void do_share(crew *all, unsigned index, size_t begin, size_t end)
{
    const peg_order *order = all->order;
    size_t i = begin;

    while (i > all->begin && i < end && order->knot[order->block[i]] != order->block[i])
        i++;
    while (i < end) {
        uint32_t knot = order->block[i];
        size_t last = i + 1;

        while (last < all->end && order->knot[order->block[last]] == knot)
            last++;
        do_knot(all, index, i, last);
        i = last;
    }
}

static peg_status report(crew *all, size_t done)
{
    uint64_t positions = (uint64_t)(done - all->reported) << all->flood->layout->low;

    all->reported = done;
    return all->counted ? peg_budget_spend(all->budget, positions) : PEG_OK;
}

static void work(void *user, unsigned index)
{
    crew *all = user;

    while (!atomic_load_explicit(&all->stopped, memory_order_relaxed)) {
        size_t at = atomic_fetch_add_explicit(&all->next, SHARE, memory_order_relaxed);

        if (at >= all->end)
            return;
        do_share(all, index, at, all->end - at < SHARE ? all->end : at + SHARE);
        if (index > 0 || all->status != PEG_OK)
            continue;
        all->status = report(all, at);
        if (all->status != PEG_OK)
            atomic_store_explicit(&all->stopped, 1, memory_order_relaxed);
    }
}

/* Does all blocks of one weight, from one on in the order. */
static peg_status do_weight(const peg_flood *flood, const peg_order *order, size_t begin,
                            int counted, peg_budget *budget, size_t *out_end)
{
    crew all = {flood, order, begin, begin, begin, 0, budget, PEG_OK, counted, begin};
    int weight = peg_flood_weight(flood, order->block[begin]);
    size_t most;
    uint32_t threads = budget->limits.threads;

    while (all.end < order->count && peg_flood_weight(flood, order->block[all.end]) == weight)
        all.end++;
    most = (all.end - begin + SHARE - 1) / SHARE;
    if (threads > most)
        threads = (uint32_t)most;
    peg_threads_run(threads < PEG_MOST_THREADS ? threads : PEG_MOST_THREADS, work, &all);
    *out_end = all.end;
    return all.status == PEG_OK ? report(&all, all.end) : all.status;
}

static peg_status flood_all(const peg_flood *flood, int counted, peg_budget *budget)
{
    peg_order order;
    peg_status status = peg_order_make(flood, budget, &order);

    for (size_t at = 0; status == PEG_OK && at < order.count;)
        status = do_weight(flood, &order, at, counted, budget, &at);
    peg_order_free(&order, budget);
    return status;
}

/* A thread's part in clearing the words. */
typedef struct clearing {
    peg_table *table;
    atomic_size_t next; /* word */
    atomic_int stopped;
    peg_budget *budget; /* the first thread's alone, as the status */
    peg_status status;
} clearing;

static void clear_some(void *user, unsigned index)
{
    clearing *all = user;
    size_t count = all->table->word_count;

    while (!atomic_load_explicit(&all->stopped, memory_order_relaxed)) {
        size_t at = atomic_fetch_add_explicit(&all->next, PIECE, memory_order_relaxed);
        size_t piece;

        if (at >= count)
            return;
        piece = count - at < PIECE ? count - at : PIECE;
        memset(all->table->words + at, 0, piece * sizeof(*all->table->words));
        if (index > 0)
            continue;
        all->status = peg_budget_work(all->budget, piece / 2);
        if (all->status != PEG_OK)
            atomic_store_explicit(&all->stopped, 1, memory_order_relaxed);
    }
}

/* To have memory for the first time takes longer than to clear it: threads share that too. */
static peg_status clear(peg_table *table, peg_budget *budget)
{
    clearing all = {table, 0, 0, budget, PEG_OK};
    size_t most = (table->word_count + PIECE - 1) / PIECE;
    uint32_t threads = budget->limits.threads;

    if (threads > most)
        threads = (uint32_t)most;
    peg_threads_run(threads < PEG_MOST_THREADS ? threads : PEG_MOST_THREADS, clear_some, &all);
    return all.status;
}

/* Adds a position, if it is of the class. */
static peg_status set(const peg_table *table, uint64_t pegs)
{
    uint64_t key = peg_layout_key(&table->layout, pegs);
    uint64_t index = peg_key_index(key);

    if (peg_key_class(key) == table->class)
        table->words[index / 64] |= UINT64_C(1) << index % 64;
    return PEG_OK;
}

peg_status peg_table_fill(peg_table *table, peg_cpu cpu, int counted, peg_budget *budget)
{
    peg_flood flood;
    peg_status status = clear(table, budget);

    if (status == PEG_OK)
        status = peg_table_each_goal(table, set, budget);
    if (status != PEG_OK)
        return status;
    status = peg_flood_begin(&flood, table->shape, &table->layout, table->class, cpu, table->words,
                             budget);
    if (status == PEG_OK)
        status = flood_all(&flood, counted, budget);
    peg_flood_end(&flood, budget);
    return status;
}

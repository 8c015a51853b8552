/* SPDX-License-Identifier: MIT */

/*
 * Floods a table block by block, the lightest first, so that most blocks need to be done
 * only once. Clusters of the same weight do not depend on each other, so threads share them.
 */
#include "table/fill.h"

#include "base/bytes.h"
#include "base/threads.h"
#include "table/block_order.h"
#include "table/goal_positions.h"

enum { SHARE = 16 }; /* blocks that a thread takes at once; fewer are not worth a thread */

enum { PIECE = 1 << 18 }; /* words that a thread clears at once */

enum { ROUNDS = 4 }; /* how often a block is gone through, about */

enum { LINES = 4 }; /* along which a step fills a word, all rounds together */

/* The blocks of one weight, which threads work on together. */
typedef struct weight_job {
    const peg_flood *flood;
    const peg_block_order *order;
    size_t begin; /* of the blocks, in the order */
    size_t end;
    atomic_size_t next;
    atomic_int stopped;
    /* Only the first thread uses what follows. */
    peg_budget *budget;
    peg_status status;
    uint64_t block_steps; /* to spend for a block, or 0 to spend its positions */
    size_t reported;      /* blocks in the order for which they are spent */
} weight_job;

/* Notes the work on a block. 0 means that all threads are to stop. */
static int go_on(weight_job *job, unsigned index)
{
    const peg_flood *flood = job->flood;

    if (index == 0 && job->status == PEG_OK) {
        job->status = peg_budget_work(job->budget, ROUNDS * flood->trio_count * flood->vectors);
        if (job->status != PEG_OK)
            atomic_store_explicit(&job->stopped, 1, memory_order_relaxed);
    }
    return !atomic_load_explicit(&job->stopped, memory_order_relaxed);
}

/* Goes through the blocks of a cluster until none of them changes. */
static void do_cluster(weight_job *job, unsigned index, size_t begin, size_t end)
{
    int first = 1;
    int again;

    do {
        again = 0;
        for (size_t i = begin; i < end && go_on(job, index); i++)
            again |= peg_flood_block(job->flood, job->order->block[i], first);
        first = 0;
    } while (again && end - begin > 1);
}

/* Does the clusters that begin in a share of the blocks. */
static void do_share(weight_job *job, unsigned index, size_t begin, size_t end)
{
    const peg_block_order *order = job->order;
    size_t i = begin;

    while (i > job->begin && i < end && order->cluster[order->block[i]] != order->block[i])
        i++;
    while (i < end) {
        uint32_t cluster = order->block[i];
        size_t last = i + 1;

        while (last < job->end && order->cluster[order->block[last]] == cluster)
            last++;
        do_cluster(job, index, i, last);
        i = last;
    }
}

uint64_t peg_table_fill_steps(const peg_shape *shape, uint64_t words)
{
    return words * (shape->line_count / LINES + 1);
}

/* Spends what there is to spend for the blocks that are done, up to one in the order. */
static peg_status report(weight_job *job, size_t done)
{
    uint64_t blocks = (uint64_t)(done - job->reported);

    job->reported = done;
    if (job->block_steps > 0)
        return peg_budget_spend_steps(job->budget, blocks * job->block_steps);
    return peg_budget_spend(job->budget, blocks << job->flood->layout->block_bits);
}

static void work(void *user, unsigned index)
{
    weight_job *job = user;

    while (!atomic_load_explicit(&job->stopped, memory_order_relaxed)) {
        size_t at = atomic_fetch_add_explicit(&job->next, SHARE, memory_order_relaxed);

        if (at >= job->end)
            return;
        do_share(job, index, at, job->end - at < SHARE ? job->end : at + SHARE);
        if (index > 0 || job->status != PEG_OK)
            continue;
        job->status = report(job, at);
        if (job->status != PEG_OK)
            atomic_store_explicit(&job->stopped, 1, memory_order_relaxed);
    }
}

/* Does all blocks of the weight that the block at begin has. */
static peg_status do_weight(const peg_flood *flood, const peg_block_order *order, size_t begin,
                            uint64_t block_steps, peg_budget *budget, size_t *out_end)
{
    weight_job job = {flood, order, begin, begin, begin, 0, budget, PEG_OK, block_steps, begin};
    int weight = peg_flood_weight(flood, order->block[begin]);
    size_t most;
    uint32_t threads = budget->limits.threads;

    while (job.end < order->count && peg_flood_weight(flood, order->block[job.end]) == weight)
        job.end++;
    most = (job.end - begin + SHARE - 1) / SHARE;
    if (threads > most)
        threads = (uint32_t)most;
    peg_threads_run(threads < PEG_MOST_THREADS ? threads : PEG_MOST_THREADS, work, &job);
    *out_end = job.end;
    return job.status == PEG_OK ? report(&job, job.end) : job.status;
}

static peg_status flood_all(const peg_flood *flood, uint64_t block_steps, peg_budget *budget)
{
    peg_block_order order;
    peg_status status = peg_block_order_make(flood, budget, &order);

    for (size_t at = 0; status == PEG_OK && at < order.count;)
        status = do_weight(flood, &order, at, block_steps, budget, &at);
    peg_block_order_free(&order, budget);
    return status;
}

/* The words to clear, which threads do together. */
typedef struct clearing {
    peg_table *table;
    atomic_size_t next; /* word */
    atomic_int stopped;
    peg_budget *budget; /* only the first thread uses it, and the status */
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

/* Memory that is used for the first time is slow, since the system has to bring it: threads share
 * that too. */
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

/* Adds a position to the table, if it is of the class. */
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
    uint64_t block_steps = 0;
    peg_status status = clear(table, budget);

    if (status == PEG_OK)
        status = peg_table_each_goal(table, set, budget);
    if (status != PEG_OK)
        return status;
    status = peg_flood_begin(&flood, table->shape, &table->layout, table->class, cpu, table->words,
                             budget);
    if (!counted)
        block_steps = peg_table_fill_steps(table->shape, flood.block_words);
    if (status == PEG_OK)
        status = flood_all(&flood, block_steps, budget);
    peg_flood_end(&flood, budget);
    return status;
}

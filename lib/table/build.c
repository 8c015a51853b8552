/* SPDX-License-Identifier: MIT */

/*
 * Makes a table: sets the positions of its goal and floods it from there, a layer of blocks of one
 * weight after another, the lightest first. Blocks take positions from lighter blocks once, and
 * then from blocks of their layer, round after round, until nothing is new. Threads share a layer.
 * None writes to blocks that others read: new positions wait in separate memory until all have
 * read.
 *
 * It also verifies tables. A table is exact if it has the positions of the goal, the positions from
 * which a jump leads to a position of the table, and no others. Only one table is exact: each jump
 * takes a peg, so the positions of a number of pegs follow from those of one peg less; and what
 * follows for a block follows for its images.
 */
#include "base/memory.h"
#include "base/threads.h"
#include "board/board.h"
#include "table/flood.h"
#include "table/table.h"

enum { BUILD_SMALL_BITS = 16 }; /* a small table has an index of at most 16 bits */

enum { BUILD_SHARE = 16 }; /* blocks that a thread takes at once; fewer are not worth a thread */

enum { BUILD_GAINS = 1 << 19 }; /* words that wait until others have read */

/* Words from which on threads, begun for each step of a layer, are worth it. */
#ifndef PEG_FLOOD_FROM
#define PEG_FLOOD_FROM (1 << 20)
#endif

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
    uint64_t at = peg_blocks_at(&table->blocks, index);

    PEG_ASSERT(build_is_goal(table, index));
    if (!verified)
        table->words[at / 64] |= UINT64_C(1) << at % 64;
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
    unsigned threads;
    const peg_flood *flood;
    const uint32_t *order; /* of the blocks, the lightest first */
    size_t begin;          /* of a part of these */
    /*
     * By block: when it was last learned of, in a count of steps, or 0 if it has nothing; and when
     * it was last gone through. Each layer begins to count anew.
     */
    uint32_t *learned;
    uint32_t *done;
    uint32_t now;
    /* What threads learn, until others have read: blocks, and whether they have changed. */
    uint64_t *gains;
    uint8_t *gained;
    peg_atomic again; /* something is new */
    peg_table_cost cost;
    uint64_t all;    /* that the table costs */
    size_t reported; /* blocks for which it is spent */
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

static unsigned build_threads(const peg_budget *budget)
{
    return budget->limits.threads < PEG_MOST_THREADS ? budget->limits.threads : PEG_MOST_THREADS;
}

static void build_run(build_job *j)
{
    size_t pieces = (j->end - j->next + j->piece - 1) / j->piece;

    peg_threads_run(pieces < j->threads ? (unsigned)pieces : j->threads, build_take_pieces, j);
}

/* -- Layers ---------------------------------------------------------------- */

/* The first thread notes that a block is done as often as most are, and any ends if it must. */
static int build_is_over(build_job *j, unsigned thread)
{
    const peg_flood *flood = j->flood;

    if (thread == 0)
        peg_budget_work(j->budget, flood->trio_count * flood->vectors);
    build_note(j, thread);
    return peg_atomic_get(&j->stopped) != 0;
}

static uint64_t *build_words_of(const build_job *j, uint32_t place)
{
    return j->flood->words + (size_t)place * j->flood->block_words;
}

/* Pulls over the trios within a block in turn, until a round brings nothing new. */
static int build_pull_within(const build_job *j, uint32_t place)
{
    const peg_flood *flood = j->flood;
    uint32_t number = peg_blocks_number(flood->blocks, place);
    size_t count = flood->inner_count;
    int learned = 0;

    for (size_t i = 0, idle = 0; idle < count; i = i + 1 < count ? i + 1 : 0, idle++)
        if (peg_flood_pull(flood, i, number, build_words_of(j, place))) {
            learned = 1;
            idle = 0;
        }
    return learned;
}

static int build_has_any(const build_job *j, uint32_t place)
{
    const uint64_t *words = build_words_of(j, place);

    for (size_t i = 0; i < j->flood->block_words; i++)
        if (words[i])
            return 1;
    return 0;
}

/* The part of what the table costs for the first blocks. */
static uint64_t build_part(const build_job *j, size_t blocks)
{
    size_t count = j->flood->blocks->count;

    return j->all / count * blocks + (blocks == count ? j->all % count : 0);
}

/* Spends a part of what the table costs, up to where blocks are done. */
static void build_report(build_job *j, size_t done)
{
    uint64_t spent = build_part(j, done) - build_part(j, j->reported);

    j->reported = done;
    if (j->budget->status == PEG_OK && j->cost == PEG_COST_STEPS)
        peg_budget_spend_steps(j->budget, spent);
    else if (j->budget->status == PEG_OK && j->cost == PEG_COST_POSITIONS)
        peg_budget_spend(j->budget, spent);
}

/* Blocks take what lighter ones have, and are not done within. */
static void build_pull_lighter(build_job *j, unsigned thread, size_t begin, size_t end)
{
    const peg_flood *flood = j->flood;

    for (size_t at = begin; at < end; at++) {
        uint32_t place = j->order[at];
        uint32_t number = peg_blocks_number(flood->blocks, place);

        if (build_is_over(j, thread))
            return;
        for (size_t i = flood->inner_count; i < flood->trio_count; i++)
            if (!peg_trio_is_level(flood->trios + i, number) &&
                j->learned[peg_place_at(peg_flood_place(flood, flood->trios + i, number))])
                peg_flood_pull(flood, i, number, build_words_of(j, place));
        j->done[place] = 0;
        j->learned[place] = build_has_any(j, place) ? j->now : 0;
    }
    if (thread == 0)
        build_report(j, begin);
}

/*
 * Pulls into room for a block what those of its layer have learned since it was last done. If room
 * is not the block itself, it becomes a copy first, once there is something to pull.
 */
static int build_pull_level(const build_job *j, uint32_t place, uint64_t *room)
{
    const peg_flood *flood = j->flood;
    uint32_t number = peg_blocks_number(flood->blocks, place);
    const uint64_t *own = build_words_of(j, place);
    int learned = 0;
    int begun = room == own;

    for (size_t i = flood->inner_count; i < flood->trio_count; i++) {
        const peg_trio *trio = flood->trios + i;

        if (!peg_trio_is_level(trio, number) ||
            j->learned[peg_place_at(peg_flood_place(flood, trio, number))] <= j->done[place])
            continue;
        if (!begun)
            memcpy(room, own, flood->block_words * sizeof(*room));
        begun = 1;
        learned |= peg_flood_pull(flood, i, number, room);
    }
    return learned;
}

/* Goes on within a block that has learned something, or begins. Returns whether all that is new. */
static int build_go_on_within(build_job *j, uint32_t place, int learned)
{
    if (learned || (j->done[place] == 0 && j->learned[place] > 0))
        learned |= build_pull_within(j, place);
    if (learned)
        peg_atomic_swap(&j->again, 1);
    return learned;
}

/* Blocks take what others of their layer have learned, by one thread. */
static void build_pull_round(build_job *j, unsigned thread, size_t begin, size_t end)
{
    for (size_t at = begin; at < end; at++) {
        uint32_t place = j->order[at];
        uint32_t now = ++j->now;

        if (build_is_over(j, thread))
            return;
        if (build_go_on_within(j, place, build_pull_level(j, place, build_words_of(j, place))))
            j->learned[place] = ++j->now;
        j->done[place] = now;
    }
}

/* The same by several threads: what they learn waits. */
static void build_gain(build_job *j, unsigned thread, size_t begin, size_t end)
{
    for (size_t at = begin; at < end && !build_is_over(j, thread); at++) {
        size_t i = at - j->begin;

        j->gained[i] =
            (uint8_t)build_pull_level(j, j->order[at], j->gains + i * j->flood->block_words);
    }
}

static void build_take_gains(build_job *j, unsigned thread, size_t begin, size_t end)
{
    size_t words = j->flood->block_words;

    for (size_t at = begin; at < end && !build_is_over(j, thread); at++) {
        uint32_t place = j->order[at];
        size_t i = at - j->begin;

        if (j->gained[i])
            memcpy(build_words_of(j, place), j->gains + i * words, words * sizeof(*j->gains));
        if (build_go_on_within(j, place, j->gained[i]))
            j->learned[place] = j->now + 1;
        j->done[place] = j->now;
    }
}

static void build_work_on(build_job *j, size_t begin, size_t end,
                          void (*work)(build_job *j, unsigned thread, size_t begin, size_t end))
{
    j->work = work;
    j->begin = begin;
    j->end = end;
    peg_atomic_swap(&j->next, begin);
    build_run(j);
}

/* How many blocks wait at once: for small tables all, for large ones a small part. */
static size_t build_most_gains(const peg_flood *flood)
{
    size_t most = BUILD_GAINS / flood->block_words;

    return flood->blocks->count < most ? flood->blocks->count : most;
}

/* One round of a layer. */
static void build_do_round(build_job *j, size_t begin, size_t end)
{
    size_t most = build_most_gains(j->flood);

    if (!PEG_HAS_THREADS || !j->gains) {
        build_work_on(j, begin, end, build_pull_round);
        return;
    }
    for (size_t at = begin; at < end && j->budget->status == PEG_OK; at += most) {
        size_t last = end - at < most ? end : at + most;

        j->now++;
        build_work_on(j, at, last, build_gain);
        build_work_on(j, at, last, build_take_gains);
        j->now++;
    }
}

static void build_do_layer(build_job *j, size_t begin, size_t end)
{
    j->now = 1;
    build_work_on(j, begin, end, build_pull_lighter);
    do {
        peg_atomic_swap(&j->again, 0);
        build_do_round(j, begin, end);
        PEG_ASSERT(j->now < UINT32_MAX / 2);
    } while (j->budget->status == PEG_OK && peg_atomic_get(&j->again));
    build_report(j, end);
}

/* Sorts the blocks by weight. Where each weight ends goes to end. */
static void build_sort(const peg_flood *flood, uint32_t *order, size_t *end)
{
    uint32_t count = flood->blocks->count;

    for (uint32_t place = 0; place < count; place++)
        end[peg_blocks_weight(flood->layout, flood->blocks, place) + 1]++;
    for (int weight = 0; weight <= PEG_FRONT_BITS; weight++)
        end[weight + 1] += end[weight];
    for (uint32_t place = 0; place < count; place++)
        order[end[peg_blocks_weight(flood->layout, flood->blocks, place)]++] = place;
}

/*
 * Goes on from the layers that are finished. Whether their blocks have anything is not known, and
 * the next layers find out. Returns the end of the last one. The total is what is left to do.
 */
static size_t build_skip(build_job *j, const size_t *end, unsigned finished, unsigned wanted)
{
    size_t begin = finished > 0 ? end[finished - 1] : 0;
    size_t last = end[wanted - 1] > begin ? end[wanted - 1] : begin;

    for (size_t at = 0; at < begin; at++)
        j->learned[j->order[at]] = 1;
    j->reported = begin;
    if (j->cost == PEG_COST_POSITIONS)
        j->budget->total = build_part(j, last) - build_part(j, begin);
    return begin;
}

static void build_flood_all(const peg_flood *flood, peg_table_cost cost, uint64_t steps,
                            peg_layers *layers, peg_budget *budget)
{
    size_t count = flood->blocks->count;
    size_t marks = 3 * count * sizeof(uint32_t);
    int has_threads = PEG_HAS_THREADS && budget->limits.threads > 1 && count > BUILD_SHARE &&
                      count * flood->block_words >= PEG_FLOOD_FROM;
    size_t gains = build_most_gains(flood) * (flood->block_words * sizeof(uint64_t) + 1);
    size_t end[PEG_MOST_LAYERS + 1] = {0};
    unsigned finished = layers ? layers->finished : 0;
    unsigned wanted = layers ? layers->wanted : PEG_MOST_LAYERS;
    size_t begin = 0;
    uint32_t *order = peg_budget_new(budget, marks);
    build_job j = {.piece = BUILD_SHARE,
                   .budget = budget,
                   .threads = has_threads ? build_threads(budget) : 1,
                   .flood = flood,
                   .order = order,
                   .cost = cost,
                   .all = cost == PEG_COST_STEPS ? steps : UINT64_C(1) << flood->layout->bits};

    if (has_threads)
        j.gains = peg_budget_resize(budget, NULL, 0, gains);
    if (j.gains)
        j.gained = (uint8_t *)(j.gains + build_most_gains(flood) * flood->block_words);
    if (budget->status == PEG_OK) {
        j.learned = order + count;
        j.done = j.learned + count;
        build_sort(flood, order, end);
        begin = build_skip(&j, end, finished, wanted);
    }
    for (unsigned weight = finished; budget->status == PEG_OK && weight < wanted && begin < count;
         weight++) {
        build_do_layer(&j, begin, end[weight]);
        begin = end[weight];
        if (layers && budget->status == PEG_OK)
            layers->finish(layers, budget);
    }
    peg_budget_free(budget, j.gains, gains);
    peg_budget_free(budget, order, marks);
}

void peg_table_fill(peg_table *table, peg_cpu cpu, peg_table_cost cost, peg_layers *layers,
                    peg_budget *budget)
{
    peg_flood flood;

    if (!layers)
        peg_budget_clear(budget, table->words, table->word_count * sizeof(*table->words));
    build_mark_goal(table, 0, budget);
    peg_flood_begin(&flood, table, cpu, budget);
    if (budget->status == PEG_OK)
        build_flood_all(
            &flood, cost,
            peg_table_make_steps(table->shape, table->layout.bits, table->layout.images), layers,
            budget);
    peg_flood_end(&flood, budget);
}

/* -- Making ---------------------------------------------------------------- */

/* The same on every processor, whatever the blocks. */
uint64_t peg_table_make_steps(const peg_shape *shape, int bits, int images)
{
    uint64_t words = bits > PEG_WORD_BITS ? UINT64_C(1) << (bits - PEG_WORD_BITS) : 1;

    return words * (shape->line_count / BUILD_LINES + 1) / (unsigned)images;
}

peg_table_need peg_table_need_of(const peg_shape *shape, int bits, int images)
{
    return (peg_table_need){peg_blocks_least_bytes(bits, images),
                            peg_table_make_steps(shape, bits, images) / PEG_STEPS + 1};
}

int peg_table_most_images(const peg_shape *shape, int bits, const struct peg_goal *goal,
                          const peg_bits *pegs, peg_budget *budget)
{
    int is_definite = goal->kind != PEG_GOAL_ANYWHERE;
    peg_layout_group group;

    peg_layout_group_find(shape, bits, is_definite ? &goal->pegs : NULL,
                          is_definite ? &goal->pegs : pegs, budget, &group);
    return (int)group.count;
}

/* Chooses how a table of a goal is laid out, for its class, and takes memory for its blocks. */
static void build_lay_out(peg_table *table, const peg_bits *pegs, const peg_table_need *most,
                          peg_budget *budget)
{
    int definite = peg_table_is_definite(table);
    const peg_bits *own = definite ? &table->goal.pegs : pegs;
    const peg_layout *layout = &table->layout;
    peg_layout_group group;
    peg_table_need need;

    peg_layout_group_find(table->shape, layout->bits, definite ? own : NULL, own, budget, &group);
    if (budget->status == PEG_OK)
        peg_layout_choose(&group, budget, &table->layout);
    if (budget->status != PEG_OK)
        return;
    need = peg_table_need_of(table->shape, layout->bits, layout->images);
    /* Blocks take a part of what words do, and are not tried where these don't fit. */
    if (need.bytes > most->bytes || need.cost > most->cost)
        peg_budget_fail(budget, PEG_LIMIT);
    if (budget->status == PEG_OK)
        peg_blocks_make(&table->layout, budget, &table->blocks);
    if (budget->status == PEG_OK)
        table->class = peg_key_class(&table->layout, peg_layout_key(&table->layout, own->word[0]));
}

/* Gives progress a total: what is spent, and what making a table costs. */
static void build_expect(const peg_shape *shape, int bits, int images, peg_budget *budget)
{
    budget->total = budget->spent + peg_table_need_of(shape, bits, images).cost;
}

/* Begins the table of a goal, without words; NULL if there is no memory for any of it. */
static peg_table *build_begin(peg_shape *shape, const struct peg_goal *goal, int most_pegs,
                              const peg_bits *pegs, peg_table_cost cost, const peg_table_need *most,
                              peg_budget *budget)
{
    peg_table *table = peg_table_new(shape, budget);
    int bits = 0;

    if (table && shape->holes <= PEG_TABLE_HOLES) {
        table->goal = *goal;
        table->most_pegs = most_pegs;
        peg_layout_begin(shape, &table->layout);
        bits = table->layout.bits;
    }
    if (table && (bits == 0 || bits > PEG_TABLE_BITS))
        peg_budget_fail(budget, PEG_E_NO_TABLE);
    if (table && budget->status == PEG_OK) {
        if (cost == PEG_COST_POSITIONS)
            budget->total = UINT64_C(1) << bits;
        else if (cost == PEG_COST_STEPS)
            build_expect(shape, bits, 1, budget);
        build_lay_out(table, pegs, most, budget);
        if (cost == PEG_COST_STEPS && budget->status == PEG_OK)
            build_expect(shape, bits, table->layout.images, budget);
    }
    return table;
}

/* Builds in memory what has begun. */
static peg_status build_finish(peg_table *table, peg_table_cost cost, peg_budget *budget,
                               peg_table **out_table)
{
    if (budget->status == PEG_OK)
        peg_table_take_words(table, budget);
    /* Finding out what the processor can do takes longer than making a small table. */
    if (budget->status == PEG_OK)
        peg_table_fill(table, table->layout.bits > BUILD_SMALL_BITS ? peg_cpu_find() : PEG_CPU_ANY,
                       cost, NULL, budget);
    return peg_table_hand_over(table, budget, out_table);
}

peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, int most_pegs,
                          const peg_bits *pegs, peg_table_cost cost, const peg_table_need *most,
                          peg_budget *budget, peg_table **out_table)
{
    const peg_table_need all = {budget->limits.memory, UINT64_MAX};
    uint64_t taken = peg_budget_taken(budget);
    peg_table *table = build_begin(shape, goal, most_pegs, pegs, cost, most ? most : &all, budget);
    peg_status status = build_finish(table, cost, budget, out_table);

    if (cost != PEG_COST_POSITIONS)
        budget->total = 0;
    if (status != PEG_OK)
        peg_budget_freed(budget, peg_budget_taken(budget) - taken);
    return status;
}

peg_status peg_table_begin(const peg_board *board, int pegs, const peg_limits *limits, int in_file,
                           peg_budget *budget, peg_table **out_table)
{
    struct peg_goal goal = {PEG_GOAL_ANYWHERE, {{0}}};
    peg_table_need most = {0, UINT64_MAX};
    int holes = board->shape->holes;
    peg_status status = peg_board_begin(board, limits, budget);

    if (status != PEG_OK)
        return status;
    budget->stage = PEG_STAGE_BUILDING;
    most.bytes = in_file ? UINT64_MAX : budget->limits.memory;
    if (pegs == 0)
        goal = board->goal;
    *out_table = build_begin(board->shape, &goal, pegs < holes ? pegs : holes, &board->pegs,
                             PEG_COST_POSITIONS, &most, budget);
    return PEG_OK;
}

peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                           peg_table **out_table)
{
    peg_budget budget;
    peg_table *table;
    peg_status status;

    if (!board || pegs < 0 || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_table_begin(board, pegs, limits, 0, &budget, &table);
    if (status != PEG_OK)
        return status;
    status = build_finish(table, PEG_COST_POSITIONS, &budget, out_table);
    peg_board_let_go(&budget);
    return status;
}

/* -- Verifying ------------------------------------------------------------- */

/* A block must have all positions from which a jump leads into the table; any more, by the goal. */
static int build_is_right(const peg_table *table, const peg_flood *flood, uint32_t place,
                          uint64_t *room)
{
    size_t words = flood->block_words;
    const uint64_t *own = table->words + (size_t)place * words;
    uint64_t number = peg_blocks_number(&table->blocks, place);

    memset(room, 0, words * sizeof(*room));
    for (size_t i = 0; i < flood->trio_count; i++)
        peg_flood_pull(flood, i, (uint32_t)number, room);
    for (size_t i = 0; i < words; i++) {
        if (room[i] & ~own[i])
            return 0;
        for (uint64_t rest = own[i] & ~room[i]; rest; rest &= rest - 1) {
            uint64_t index =
                number << table->blocks.bits | i << PEG_WORD_BITS | (uint64_t)peg_word_first(rest);

            if (index >> table->layout.free || !build_is_goal(table, index))
                return 0;
        }
    }
    return 1;
}

static void build_check_all(const peg_table *table, const peg_flood *flood, peg_budget *budget)
{
    size_t size = flood->block_words * sizeof(uint64_t);
    uint64_t *room = peg_budget_resize(budget, NULL, 0, size);

    for (uint32_t place = 0; budget->status == PEG_OK && place < table->blocks.count; place++) {
        if (!build_is_right(table, flood, place, room))
            peg_budget_fail(budget, PEG_E_TABLE);
        peg_budget_spend(budget, UINT64_C(1) << table->blocks.bits);
    }
    peg_budget_free(budget, room, size);
}

peg_status peg_table_verify(const peg_table *table, const peg_limits *limits)
{
    peg_flood flood;
    peg_budget budget;
    peg_table *held;
    peg_status status;

    if (!table)
        return PEG_E_ARGUMENT;
    status = peg_table_ask(table, limits, PEG_STAGE_VERIFYING, &budget, &held);
    if (status != PEG_OK)
        return status;
    budget.total = 64 * (uint64_t)held->word_count;
    build_mark_goal(held, 1, &budget);
    peg_flood_begin(&flood, held, peg_cpu_find(), &budget);
    if (budget.status == PEG_OK)
        build_check_all(held, &flood, &budget);
    peg_flood_end(&flood, &budget);
    peg_table_free(held);
    return budget.status;
}

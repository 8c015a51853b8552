/* SPDX-License-Identifier: MIT */
#include "table/table.h"

#include "base/bytes.h"
#include "board/board.h"

/* The widest vectors lie on one line of memory each, and large tables on large pages. */
enum { ALIGN = 64, ALIGN_LARGE = 1 << 21 };

/* An index of so many bits makes a small table. */
enum { SMALL_BITS = 16 };

static size_t turns_size(const peg_shape *shape)
{
    return shape->line_count * sizeof(uint64_t);
}

peg_status peg_table_new(peg_shape *shape, peg_budget *budget, peg_table **out_table)
{
    peg_table *table = peg_budget_resize(budget, NULL, 0, sizeof(*table));

    if (!table)
        return peg_budget_refusal(budget);
    memset(table, 0, sizeof(*table));
    table->allocator = budget->allocator;
    atomic_init(&table->holders, 1);
    table->shape = peg_shape_hold(shape);
    table->all = peg_bits_below(shape->holes).word[0];
    if (shape->line_count > 0) {
        table->turns = peg_budget_resize(budget, NULL, 0, turns_size(shape));
        if (!table->turns) {
            peg_table_free(table);
            return peg_budget_refusal(budget);
        }
    }
    *out_table = table;
    return PEG_OK;
}

static void fill_turns(peg_table *table)
{
    const uint64_t *column = table->layout.column;

    for (size_t i = 0; i < table->shape->line_count; i++) {
        peg_jump line = table->shape->lines[i];

        table->turns[i] = column[line.from] ^ column[line.over] ^ column[line.to];
    }
}

peg_status peg_table_take_words(peg_table *table, peg_budget *budget)
{
    uint64_t bytes = UINT64_C(1) << (table->layout.bits - 3);
    size_t align = bytes < 2 * ALIGN_LARGE ? ALIGN : ALIGN_LARGE;
    uintptr_t at;

    if (bytes > budget->limits.memory)
        return PEG_LIMIT;
    table->word_count = (size_t)(bytes / sizeof(*table->words));
    table->size = (size_t)bytes + align;
    table->block = peg_budget_resize(budget, NULL, 0, table->size);
    if (!table->block)
        return peg_budget_refusal(budget);
    at = ((uintptr_t)table->block + align - 1) / align * align;
    table->words = (uint64_t *)at;
    if (align == ALIGN_LARGE)
        peg_memory_scattered(table->words, (size_t)bytes);
    fill_turns(table);
    return PEG_OK;
}

/* What a table is to be for. */
typedef struct purpose {
    peg_goal_kind goal_kind;
    peg_bits goal;
    int pegs;
    peg_bits of_class; /* a position of it */
    int counted;       /* as for peg_table_fill() */
} purpose;

/* What the processor can do takes longer to find out than to do without for a small table. */
static peg_cpu find_cpu(const peg_table *table)
{
    return table->layout.bits <= SMALL_BITS ? PEG_CPU_WORDS : peg_cpu_find();
}

static peg_status make(peg_shape *shape, const purpose *wanted, peg_budget *budget,
                       peg_table **out_table)
{
    peg_table *table;
    peg_status status = peg_table_new(shape, budget, &table);

    if (status != PEG_OK)
        return status;
    status = peg_layout_choose(shape, &table->layout);
    if (status == PEG_OK)
        status = peg_table_take_words(table, budget);
    if (status == PEG_OK) {
        table->goal_kind = wanted->goal_kind;
        table->goal = wanted->goal;
        table->pegs = wanted->pegs;
        table->class = peg_key_class(peg_layout_key(&table->layout, wanted->of_class.word[0]));
        status = peg_table_fill(table, find_cpu(table), wanted->counted, budget);
    }
    if (status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return status;
}

peg_status peg_table_make(peg_shape *shape, peg_goal_kind kind, const peg_bits *goal,
                          const peg_bits *pegs, peg_budget *budget, peg_table **out_table)
{
    const purpose wanted = {kind, *goal, 0, *pegs, 0};

    return make(shape, &wanted, budget, out_table);
}

peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                           peg_table **out_table)
{
    purpose wanted = {PEG_GOAL_ANYWHERE, {{0}}, pegs, {{0}}, 1};
    peg_budget budget;
    peg_status status;

    if (!board || pegs < 0 || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &board->allocator);
    if (status != PEG_OK)
        return status;
    wanted.of_class = board->pegs;
    if (pegs > board->shape->holes)
        wanted.pegs = board->shape->holes;
    if (pegs == 0) {
        wanted.goal_kind = board->goal_kind;
        wanted.goal = board->goal;
        if (board->goal_kind != PEG_GOAL_ANYWHERE)
            wanted.of_class = board->goal;
    }
    return make(board->shape, &wanted, &budget, out_table);
}

/* Calls with every position of at most so many pegs in the holes from one on, and some more. */
static peg_status each_of(const peg_table *table, uint64_t more, int hole, int pegs,
                          peg_status (*each)(const peg_table *table, uint64_t pegs),
                          peg_budget *budget)
{
    peg_status status = peg_budget_work(budget, 1);

    if (status == PEG_OK)
        status = each(table, more);
    for (; status == PEG_OK && pegs > 0 && hole < table->shape->holes; hole++)
        status = each_of(table, more | UINT64_C(1) << hole, hole + 1, pegs - 1, each, budget);
    return status;
}

/* Whether positions of so few pegs are more than those of a class. */
static int are_more(const peg_table *table)
{
    uint64_t most = UINT64_C(1) << table->layout.free;
    uint64_t with = 1; /* exactly i pegs */
    uint64_t all = 1;

    for (int i = 0; i < table->pegs && all <= most; i++) {
        with = with * (uint64_t)(table->shape->holes - i) / (uint64_t)(i + 1);
        all += with;
    }
    return all > most;
}

/* Likewise of the class alone, each a bit of the index away from the one before. */
static peg_status each_of_class(const peg_table *table,
                                peg_status (*each)(const peg_table *table, uint64_t pegs),
                                peg_budget *budget)
{
    uint64_t pegs = peg_layout_position(&table->layout, 0, table->class);
    uint64_t turn[PEG_TABLE_BITS + 1] = {0};
    peg_status status = PEG_OK;

    for (int i = 0; i < table->layout.free; i++)
        turn[i] = peg_layout_position(&table->layout, UINT64_C(1) << i, 0);
    for (uint64_t i = 1; status == PEG_OK && i <= UINT64_C(1) << table->layout.free; i++) {
        if (peg_word_count(pegs) <= table->pegs)
            status = each(table, pegs);
        if (status == PEG_OK)
            status = peg_budget_work(budget, 1);
        pegs ^= turn[peg_word_first(i)];
    }
    return status;
}

peg_status peg_table_each_goal(const peg_table *table,
                               peg_status (*each)(const peg_table *table, uint64_t pegs),
                               peg_budget *budget)
{
    peg_status status = PEG_OK;

    if (table->pegs > 0 && are_more(table))
        return each_of_class(table, each, budget);
    if (table->pegs > 0)
        return each_of(table, 0, 0, table->pegs, each, budget);
    if (table->goal_kind != PEG_GOAL_ANYWHERE)
        return each(table, table->goal.word[0]);
    for (int hole = 0; status == PEG_OK && hole < table->shape->holes; hole++)
        status = each(table, UINT64_C(1) << hole);
    return status;
}

peg_table *peg_table_hold(peg_table *table)
{
    atomic_fetch_add_explicit(&table->holders, 1, memory_order_relaxed);
    return table;
}

void peg_table_free(peg_table *table)
{
    peg_allocator allocator;

    if (!table || atomic_fetch_sub_explicit(&table->holders, 1, memory_order_acq_rel) != 1)
        return;
    allocator = table->allocator;
    peg_memory_free(&allocator, table->block, table->size);
    peg_memory_free(&allocator, table->turns, turns_size(table->shape));
    peg_shape_release(table->shape);
    peg_memory_free(&allocator, table, sizeof(*table));
}

peg_status peg_table_about(const peg_table *table, int *out_bits, int *out_pegs, size_t *out_bytes)
{
    if (!table)
        return PEG_E_ARGUMENT;
    if (out_bits)
        *out_bits = table->layout.free;
    if (out_pegs)
        *out_pegs = table->pegs;
    if (out_bytes)
        *out_bytes = table->size + turns_size(table->shape) + sizeof(*table);
    return PEG_OK;
}

peg_status peg_table_board(const peg_table *table, peg_board **out_board)
{
    peg_board *board;
    peg_shape *shape;
    size_t at;
    peg_status status;

    if (!table || !out_board)
        return PEG_E_ARGUMENT;
    /* Of the lines alone, whatever the board was drawn like that the table was built for. */
    status = peg_shape_from_lines(table->shape->holes, table->shape->lines,
                                  table->shape->line_count, &table->allocator, &at, &shape);
    if (status == PEG_OK)
        status = peg_board_of(shape, &board);
    if (status != PEG_OK)
        return status;
    if (table->goal_kind != PEG_GOAL_ANYWHERE)
        peg_board_aim(board, &table->goal);
    *out_board = board;
    return PEG_OK;
}

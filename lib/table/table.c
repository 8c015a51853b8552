/* SPDX-License-Identifier: MIT */

/*
 * Makes empty tables, holds and frees them, says what they are for, and answers from them: a key,
 * and one bit. For many positions the memory is fetched well ahead, because most of the time is
 * spent waiting for it.
 */
#include "table/table.h"

#include "base/memory.h"
#include "board/board.h"
#include "shape/shape_text.h"

/* The widest vectors begin with a cache line, and large tables with a large page. */
enum { TABLE_ALIGN = 64, TABLE_ALIGN_LARGE = 1 << 21 };

enum { TABLE_AHEAD = 64 }; /* positions between fetching a word of the table and reading it */

static size_t table_deltas_size(const peg_shape *shape)
{
    return shape->line_count * sizeof(uint64_t);
}

peg_table *peg_table_new(peg_shape *shape, peg_budget *budget)
{
    peg_table *table = peg_budget_new(budget, sizeof(*table));

    if (!table)
        return NULL;
    table->allocator = budget->allocator;
    peg_atomic_hold(&table->holders);
    table->shape = peg_shape_hold(shape);
    table->all = peg_bits_below(shape->holes).word[0];
    if (shape->line_count > 0)
        table->line_delta = peg_budget_resize(budget, NULL, 0, table_deltas_size(shape));
    if (budget->status == PEG_OK)
        return table;
    peg_table_free(table);
    return NULL;
}

static void table_fill_deltas(peg_table *table)
{
    const uint64_t *column = table->layout.column;

    for (size_t i = 0; i < table->shape->line_count; i++) {
        peg_jump line = table->shape->lines[i];

        table->line_delta[i] = column[line.from] ^ column[line.over] ^ column[line.to];
    }
}

void peg_table_take_words(peg_table *table, peg_budget *budget)
{
    uint64_t bytes = peg_blocks_bytes(&table->blocks);
    size_t align = bytes < 16 * TABLE_ALIGN_LARGE ? TABLE_ALIGN : TABLE_ALIGN_LARGE;
    uintptr_t at;

    if (bytes > budget->limits.memory)
        peg_budget_fail(budget, PEG_LIMIT);
    table->word_count = (size_t)(bytes / sizeof(*table->words));
    table->size = (size_t)bytes + align;
    table->block = peg_budget_resize(budget, NULL, 0, table->size);
    if (!table->block)
        return;
    at = ((uintptr_t)table->block + align - 1) / align * align;
    table->words = (uint64_t *)at;
    table_fill_deltas(table);
}

void peg_table_lend_words(peg_table *table, void *block, size_t size, size_t before,
                          void (*unmap)(void *block, size_t size))
{
    table->block = block;
    table->size = size;
    table->unmap = unmap;
    table->words = (uint64_t *)block + before / sizeof(*table->words);
    table->word_count = (size - before) / sizeof(*table->words);
    table_fill_deltas(table);
}

peg_table *peg_table_hold(const peg_table *table)
{
    peg_table *held = (peg_table *)table;

    peg_atomic_hold(&held->holders);
    return held;
}

peg_status peg_table_ask(const peg_table *table, const peg_limits *limits, peg_stage stage,
                         peg_budget *budget, peg_table **out_held)
{
    peg_table *held = peg_table_hold(table);
    peg_status status = peg_budget_begin(budget, limits, &held->allocator);

    if (status == PEG_OK) {
        budget->stage = stage;
        *out_held = held;
    } else {
        peg_table_free(held);
    }
    return status;
}

void peg_table_free(peg_table *table)
{
    peg_allocator allocator;

    if (!table || !peg_atomic_let_go(&table->holders))
        return;
    allocator = table->allocator;
    if (table->unmap)
        table->unmap(table->block, table->size);
    else
        peg_memory_free(&allocator, table->block, table->size);
    peg_blocks_free(&table->blocks, &allocator);
    peg_memory_free(&allocator, table->line_delta, table_deltas_size(table->shape));
    peg_shape_release(table->shape);
    peg_memory_free(&allocator, table, sizeof(*table));
}

peg_status peg_table_hand_over(peg_table *table, const peg_budget *budget, peg_table **out_table)
{
    if (budget->status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return budget->status;
}

peg_status peg_table_about(const peg_table *table, int *out_bits, int *out_pegs, size_t *out_bytes)
{
    if (!table)
        return PEG_E_ARGUMENT;
    if (out_bits)
        *out_bits = table->layout.free;
    if (out_pegs)
        *out_pegs = table->most_pegs;
    if (out_bytes)
        *out_bytes = (table->unmap ? 0 : table->size) + peg_blocks_size(&table->blocks) +
                     table_deltas_size(table->shape) + sizeof(*table);
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
    /* From the lines alone: the table does not know how its board was drawn. */
    status = peg_shape_from_lines(table->shape->holes, table->shape->lines,
                                  table->shape->line_count, &table->allocator, &at, &shape);
    if (status == PEG_OK)
        status = peg_board_of(shape, &board);
    if (status != PEG_OK)
        return status;
    peg_board_aim(board, &table->goal);
    *out_board = board;
    return PEG_OK;
}

static peg_answer table_answer(const peg_table *table, uint64_t key)
{
    if (peg_key_class(&table->layout, key) == table->class)
        return peg_table_bit(table, peg_key_index(&table->layout, key)) ? PEG_YES : PEG_NO;
    return peg_table_is_definite(table) ? PEG_NO : PEG_UNKNOWN;
}

/*
 * Answers for positions of a number of bytes, without a branch on any of them. What the compiler
 * cannot know to stay the same while answers are written is read once.
 */
static inline void table_probe_all(const peg_table *table, int bytes, int has_images,
                                   const uint64_t *positions, size_t count, uint8_t *out_answers)
{
    const uint8_t other = peg_table_is_definite(table) ? PEG_NO : PEG_UNKNOWN;
    const uint64_t index_mask = table->layout.index_mask;
    const uint64_t class = table->class << table->layout.free;
    const uint64_t *words = table->words;
    const peg_blocks blocks = table->blocks;
    uint64_t keys[TABLE_AHEAD];
    uint64_t found[TABLE_AHEAD];

    for (size_t i = 0; i < count + TABLE_AHEAD; i++) {
        uint64_t *key = keys + i % TABLE_AHEAD;
        uint64_t *at = found + i % TABLE_AHEAD;

        if (i >= TABLE_AHEAD) {
            uint64_t bit = has_images ? *at : *key & index_mask;
            uint8_t own = words[bit / 64] >> bit % 64 & 1 ? PEG_YES : PEG_NO;

            out_answers[i - TABLE_AHEAD] = (*key & ~index_mask) == class ? own : other;
        }
        if (i < count) {
            *key = peg_layout_key_of(&table->layout, bytes, positions[i]);
            if (has_images)
                *at = peg_blocks_find(&blocks, *key & index_mask);
            PEG_FETCH_READ(words + (has_images ? *at : *key & index_mask) / 64);
        }
    }
}

/* Code of their own for the usual boards, of 5 and 4 bytes, is worth its size. */
static void table_probe_images(const peg_table *table, const uint64_t *positions, size_t count,
                               uint8_t *out_answers)
{
    if (table->layout.bytes == 5)
        table_probe_all(table, 5, 1, positions, count, out_answers);
    else
        table_probe_all(table, table->layout.bytes, 1, positions, count, out_answers);
}

static void table_probe_plain(const peg_table *table, const uint64_t *positions, size_t count,
                              uint8_t *out_answers)
{
    if (table->layout.bytes == 5)
        table_probe_all(table, 5, 0, positions, count, out_answers);
    else if (table->layout.bytes == 4)
        table_probe_all(table, 4, 0, positions, count, out_answers);
    else
        table_probe_all(table, table->layout.bytes, 0, positions, count, out_answers);
}

peg_status peg_table_probe(const peg_table *table, const uint64_t *positions, size_t count,
                           uint8_t *out_answers)
{
    uint64_t past = 0;

    if (!table || (count > 0 && !positions))
        return PEG_E_ARGUMENT;
    if (count == 1 && out_answers && !(*positions & ~table->all)) {
        *out_answers = (uint8_t)table_answer(table, peg_layout_key(&table->layout, *positions));
        return PEG_OK;
    }
    for (size_t i = 0; i < count; i++)
        past |= positions[i];
    if (past & ~table->all)
        return PEG_E_POSITION;
    if (!out_answers)
        return PEG_OK;
    if (table->blocks.images > 1)
        table_probe_images(table, positions, count, out_answers);
    else
        table_probe_plain(table, positions, count, out_answers);
    return PEG_OK;
}

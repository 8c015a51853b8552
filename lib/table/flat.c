/* SPDX-License-Identifier: MIT */

/*
 * A flat table is always written in the layout by the order of the holes, so that equal tables have
 * equal bytes, and their heads tell them apart.
 */
#include "table/flat.h"

#include "table/writing.h"

enum { STRETCH = 4096 }; /* words from one look at the limits to the next */

/* Bytes of a head, of which the sum over the words and that over the head are 8 each. */
static size_t head_size(int holes, size_t lines)
{
    size_t used = PEG_FORMAT_HEAD + 8 + (size_t)holes + 3 * lines + 8;

    return (used + PEG_FORMAT_PAGE - 1) / PEG_FORMAT_PAGE * PEG_FORMAT_PAGE;
}

size_t peg_flat_head_size(const peg_head *says)
{
    size_t size = head_size(says->holes, says->lines);

    return says->parts == size / PEG_FORMAT_PAGE ? size : 0;
}

/* ------------------------------------------------------------------------- */
/* Reading                                                                   */
/* ------------------------------------------------------------------------- */

/* Whether zeros end a head, and then the sum of all before. */
static int is_head_whole(const uint8_t *bytes, size_t size, size_t zeros_from)
{
    uint64_t sum = 0;

    for (size_t i = zeros_from; i < size - 8; i++)
        if (bytes[i] != 0)
            return 0;
    for (size_t i = 0; i < size - 8; i += 8)
        sum = peg_format_sum(sum, peg_format_word(bytes + i));
    return sum == peg_format_word(bytes + size - 8);
}

peg_status peg_flat_begin(const uint8_t *bytes, uint64_t count, peg_budget *budget,
                          peg_table **out_table)
{
    peg_source from = {bytes, PEG_FORMAT_HEAD};
    peg_head says;
    size_t size;
    peg_status status = peg_head_read(&from, &says);

    if (status != PEG_OK)
        return status;
    size = peg_flat_head_size(&says);
    if (size == 0 || count <= size)
        return PEG_E_TABLE;
    from = (peg_source){bytes + PEG_FORMAT_HEAD + 8, size - PEG_FORMAT_HEAD - 8};
    status = peg_head_read_table(&from, &says, budget, out_table);
    if (status != PEG_OK)
        return status;
    if (!is_head_whole(bytes, size, (size_t)(from.at - bytes)) ||
        count - size != UINT64_C(1) << ((*out_table)->layout.bits - 3))
        return PEG_E_TABLE;
    (*out_table)->sum = peg_format_word(bytes + PEG_FORMAT_HEAD);
    (*out_table)->summed = 1;
    return PEG_OK;
}

peg_status peg_flat_read(const uint8_t *bytes, size_t count, peg_budget *budget,
                         peg_table **out_table)
{
    const uint8_t *words;
    peg_table *table;
    uint64_t sum = 0;
    peg_status status = peg_flat_begin(bytes, count, budget, out_table);

    if (status == PEG_OK)
        status = peg_table_take_words(*out_table, budget);
    if (status != PEG_OK)
        return status;
    table = *out_table;
    words = bytes + count - table->word_count * sizeof(*table->words);
    for (size_t w = 0; status == PEG_OK && w < table->word_count; w++) {
        table->words[w] = peg_format_word(words + 8 * w);
        sum = peg_format_sum(sum, table->words[w]);
        if (w % STRETCH == STRETCH - 1)
            status = peg_budget_work(budget, STRETCH);
    }
    if (status == PEG_OK && (sum != table->sum || !peg_head_bounds(table)))
        return PEG_E_TABLE;
    return status;
}

/* ------------------------------------------------------------------------- */
/* Writing                                                                   */
/* ------------------------------------------------------------------------- */

/* The sum over the words, which a table that was read in this layout has already. */
static peg_status sum_up(peg_relayout *seen, peg_budget *budget, uint64_t *out_sum)
{
    const peg_table *table = seen->table;
    uint64_t sum = 0;
    peg_status status = PEG_OK;

    if (table->summed && seen->words == table->words) {
        *out_sum = table->sum;
        return PEG_OK;
    }
    for (size_t w = 0; status == PEG_OK && w < table->word_count; w++) {
        sum = peg_format_sum(sum, peg_relayout_word(seen, w));
        if (w % STRETCH == STRETCH - 1)
            status = peg_budget_work(budget, STRETCH);
    }
    *out_sum = sum;
    return status;
}

static peg_status write_flat(peg_writing *w, peg_budget *budget)
{
    const peg_table *table = w->table;
    const peg_layout *layout = &w->layout;
    peg_sink *to = &w->to;
    size_t pages = head_size(layout->holes, table->shape->line_count) / PEG_FORMAT_PAGE;
    uint64_t sum;
    peg_status status = sum_up(&w->seen, budget, &sum);

    if (status != PEG_OK)
        return status;
    peg_head_put(to, table, layout, PEG_FORMAT_FLAT, pages);
    peg_sink_put(to, sum, 8);
    peg_head_put_table(to, table, layout);
    while (to->filled != PEG_FORMAT_PAGE - 8)
        peg_sink_put(to, 0, 8);
    peg_sink_flush(to);
    peg_sink_put(to, to->sum, 8);
    peg_sink_flush(to);
    for (size_t i = 0; to->status == PEG_OK && i < table->word_count; i++)
        peg_sink_put_word(to, peg_relayout_word(&w->seen, i));
    peg_sink_flush(to);
    return to->status;
}

peg_status peg_table_write_flat(const peg_table *table, const peg_limits *limits,
                                peg_write_fn write, void *user)
{
    return peg_writing_run(table, limits, write, user, 1, write_flat);
}

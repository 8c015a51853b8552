/* SPDX-License-Identifier: MIT */

/*
 * The flat form of a table as bytes. It is always written in the layout by the order of the holes,
 * so that equal tables have equal bytes, and what comes before their words tells them apart.
 */
#include "table/format.h"

enum { STRETCH = 4096 }; /* words from one look at the limits to the next */

/* Bytes before the words, of which the sum over the words and the sum before them are 8 each. */
static size_t size_for(int holes, size_t lines)
{
    size_t used = PEG_FORMAT_HEADER + 8 + (size_t)holes + 3 * lines + 8;

    return (used + PEG_FORMAT_PAGE - 1) / PEG_FORMAT_PAGE * PEG_FORMAT_PAGE;
}

size_t peg_flat_size(const peg_header *says)
{
    size_t size = size_for(says->holes, says->lines);

    return says->parts == size / PEG_FORMAT_PAGE ? size : 0;
}

/* ------------------------------------------------------------------------- */
/* Reading                                                                   */
/* ------------------------------------------------------------------------- */

/* Whether zeros come before the words, and then the sum of all before. */
static int is_whole(const uint8_t *bytes, size_t size, size_t zeros_from)
{
    for (size_t i = zeros_from; i < size - 8; i++)
        if (bytes[i] != 0)
            return 0;
    return peg_format_is_summed(bytes, size);
}

peg_status peg_flat_begin(const peg_header *says, const uint8_t *bytes, uint64_t count,
                          peg_budget *budget, peg_table **out_table)
{
    size_t size = peg_flat_size(says);
    peg_source from;
    peg_status status;

    if (size == 0 || count <= size)
        return PEG_E_TABLE;
    from = (peg_source){bytes + PEG_FORMAT_HEADER, size - PEG_FORMAT_HEADER - 8};
    status = peg_header_read_table(&from, says, budget, out_table);
    if (status != PEG_OK)
        return status;
    return is_whole(bytes, size, (size_t)(from.at - bytes)) &&
                   count - size == UINT64_C(1) << ((*out_table)->layout.bits - 3)
               ? PEG_OK
               : PEG_E_TABLE;
}

peg_status peg_flat_read(const peg_header *says, const uint8_t *bytes, size_t count,
                         peg_budget *budget, peg_table **out_table)
{
    const uint8_t *words;
    peg_table *table;
    uint64_t sum = 0;
    peg_status status = peg_flat_begin(says, bytes, count, budget, out_table);

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
    if (status == PEG_OK && (sum != table->sum || !peg_format_is_bounded(table)))
        return PEG_E_TABLE;
    return status;
}

/* ------------------------------------------------------------------------- */
/* Writing                                                                   */
/* ------------------------------------------------------------------------- */

/* The sum over the words, which a table that was read in this layout has already. */
static peg_status sum_up(peg_writing *to, uint64_t *out_sum)
{
    const peg_table *table = to->table;
    uint64_t sum = 0;
    peg_status status = PEG_OK;

    if (table->summed && to->seen.words == table->words) {
        *out_sum = table->sum;
        return PEG_OK;
    }
    for (size_t w = 0; status == PEG_OK && w < table->word_count; w++) {
        sum = peg_format_sum(sum, peg_relayout_word(&to->seen, w));
        if (w % STRETCH == STRETCH - 1)
            status = peg_budget_work(to->budget, STRETCH);
    }
    *out_sum = sum;
    return status;
}

static peg_status write_flat(peg_writing *to)
{
    const peg_table *table = to->table;
    uint64_t sum;
    peg_status status = sum_up(to, &sum);

    if (status != PEG_OK)
        return status;
    peg_put_header(to, PEG_FORMAT_FLAT,
                   size_for(to->layout.holes, table->shape->line_count) / PEG_FORMAT_PAGE, sum);
    while (to->filled != PEG_FORMAT_PAGE - 8)
        peg_put_word(to, 0);
    peg_put_sum(to);
    for (size_t i = 0; to->status == PEG_OK && i < table->word_count; i++)
        peg_put_word(to, peg_relayout_word(&to->seen, i));
    peg_put_piece(to);
    return to->status;
}

peg_status peg_table_write_flat(const peg_table *table, const peg_limits *limits,
                                peg_write_fn write, void *user)
{
    return peg_writing_run(table, limits, write, user, 1, write_flat);
}

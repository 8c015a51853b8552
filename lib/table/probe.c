/* SPDX-License-Identifier: MIT */
#include "base/prefetch.h"
#include "table/table.h"

/* Positions are numbered so far ahead of being looked up. */
enum { AHEAD = 64 };

static peg_answer answer(const peg_table *table, uint64_t key)
{
    if (peg_key_class(key) == table->class)
        return peg_table_bit(table, peg_key_index(key)) ? PEG_YES : PEG_NO;
    return peg_table_is_definite(table) ? PEG_NO : PEG_UNKNOWN;
}

peg_status peg_table_probe(const peg_table *table, const uint64_t *words, size_t count,
                           int *out_answer)
{
    uint64_t past = 0;

    if (!table || !words || !out_answer)
        return PEG_E_ARGUMENT;
    for (size_t i = 1; i < count; i++)
        past |= words[i];
    if (count == 0 || past || words[0] & ~table->all)
        return PEG_E_POSITION;
    *out_answer = (int)answer(table, peg_layout_key(&table->layout, words[0]));
    return PEG_OK;
}

peg_status peg_table_probe_many(const peg_table *table, const uint64_t *positions, size_t count,
                                uint8_t *out_answers)
{
    uint64_t keys[AHEAD];
    uint64_t past = 0;

    if (!table || (count > 0 && (!positions || !out_answers)))
        return PEG_E_ARGUMENT;
    for (size_t i = 0; i < count; i++)
        past |= positions[i];
    if (past & ~table->all)
        return PEG_E_POSITION;
    for (size_t i = 0; i < count + AHEAD; i++) {
        if (i >= AHEAD)
            out_answers[i - AHEAD] = (uint8_t)answer(table, keys[i % AHEAD]);
        if (i < count) {
            keys[i % AHEAD] = peg_layout_key(&table->layout, positions[i]);
            PEG_FETCH_READ(table->words + peg_key_index(keys[i % AHEAD]) / 64);
        }
    }
    return PEG_OK;
}

/* SPDX-License-Identifier: MIT */

/*
 * Answers from a table: a key, and one bit. Of many positions the memory is fetched well ahead,
 * since most of the time goes in waiting for it.
 */
#include "base/prefetch.h"
#include "table/table.h"

enum { AHEAD = 64 }; /* positions between fetching a word of the table and reading it */

static peg_answer answer(const peg_table *table, uint64_t key)
{
    if (peg_key_class(key) == table->class)
        return peg_table_bit(table, peg_key_index(key)) ? PEG_YES : PEG_NO;
    return peg_table_is_definite(table) ? PEG_NO : PEG_UNKNOWN;
}

/* Answers for positions of a number of bytes, without a branch on any of them. */
static inline void probe_all(const peg_table *table, int bytes, const uint64_t *positions,
                             size_t count, uint8_t *out_answers)
{
    const uint8_t other = peg_table_is_definite(table) ? PEG_NO : PEG_UNKNOWN;
    uint64_t keys[AHEAD];

    for (size_t i = 0; i < count + AHEAD; i++) {
        uint64_t *key = keys + i % AHEAD;

        if (i >= AHEAD) {
            uint8_t own = peg_table_bit(table, peg_key_index(*key)) ? PEG_YES : PEG_NO;

            out_answers[i - AHEAD] = peg_key_class(*key) == table->class ? own : other;
        }
        if (i < count) {
            *key = peg_layout_key_of(&table->layout, bytes, positions[i]);
            PEG_FETCH_READ(table->words + peg_key_index(*key) / 64);
        }
    }
}

peg_status peg_table_probe(const peg_table *table, const uint64_t *positions, size_t count,
                           uint8_t *out_answers)
{
    uint64_t past = 0;
    int bytes;

    if (!table || (count > 0 && (!positions || !out_answers)))
        return PEG_E_ARGUMENT;
    if (count == 1 && !(*positions & ~table->all)) {
        *out_answers = (uint8_t)answer(table, peg_layout_key(&table->layout, *positions));
        return PEG_OK;
    }
    for (size_t i = 0; i < count; i++)
        past |= positions[i];
    if (past & ~table->all)
        return PEG_E_POSITION;
    bytes = table->layout.bytes;
    /* Code of their own for the usual boards, of 5 and 4 bytes, is worth its size. */
    if (bytes == 5)
        probe_all(table, 5, positions, count, out_answers);
    else if (bytes == 4)
        probe_all(table, 4, positions, count, out_answers);
    else
        probe_all(table, bytes, positions, count, out_answers);
    return PEG_OK;
}

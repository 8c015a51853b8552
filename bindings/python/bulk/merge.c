/*
 * SPDX-License-Identifier: MIT
 *
 * Merging sorted runs: merge.h says how.
 */
#include "merge.h"

peg_status peg_bulk_read_ahead(peg_bulk_merger *work, peg_bulk_source *from)
{
    size_t words = work->keys.words;
    peg_status status;
    size_t count;

    if (from->past - from->first >= PEG_BULK_BLOCK || from->left == 0)
        return PEG_OK;
    memmove(from->keys, from->keys + from->first * words,
            (from->past - from->first) * words * sizeof(*from->keys));
    from->past -= from->first;
    from->first = 0;
    status = peg_bulk_read_block(&from->reader, from->keys + from->past * words, &count);
    if (status == PEG_OK && (count == 0 || count > from->left))
        status = PEG_E_TABLE;
    if (status != PEG_OK) {
        *work->fault = from->index;
        return status;
    }
    from->past += count;
    from->left -= count;
    return PEG_OK;
}

/* Reads ahead of some runs, drops those at their end, and finds up to where all have been read. */
static peg_status read_all(peg_bulk_merger *work, size_t *count, const uint64_t **out_bound)
{
    size_t words = work->keys.words;

    *out_bound = NULL;
    for (size_t i = 0; i < *count;) {
        peg_bulk_source *from = work->sources + i;
        peg_status status = peg_bulk_read_ahead(work, from);
        const uint64_t *last;

        if (status != PEG_OK)
            return status;
        if (from->first == from->past) {
            peg_bulk_source done = *from;

            *from = work->sources[--*count];
            work->sources[*count] = done;
            continue;
        }
        last = from->keys + (from->past - 1) * words;
        if (from->left > 0 &&
            (!*out_bound || peg_bulk_compare(last, *out_bound, words, work->keys.mark_mask) < 0))
            *out_bound = last;
        i++;
    }
    return PEG_OK;
}

/* Puts all keys up to a bound together. Returns how many there are. */
static size_t put_together(peg_bulk_merger *work, size_t count, const uint64_t *bound)
{
    size_t words = work->keys.words;
    uint64_t last[PEG_KEY_MOST_WORDS];
    size_t filled = 0;

    if (bound)
        memcpy(last, bound, words * sizeof(*last));
    for (size_t i = 0; i < count; i++) {
        peg_bulk_source *from = work->sources + i;
        size_t low = from->first;
        size_t high = from->past;

        while (bound && low < high) {
            size_t middle = low + (high - low) / 2;

            if (peg_bulk_compare(from->keys + middle * words, last, words, work->keys.mark_mask) <=
                0)
                low = middle + 1;
            else
                high = middle;
        }
        memcpy(work->together + filled * words, from->keys + from->first * words,
               (high - from->first) * words * sizeof(*last));
        filled += high - from->first;
        from->first = high;
    }
    return filled;
}

peg_status peg_bulk_merge(peg_bulk_merger *work, size_t *count, size_t *out_filled)
{
    const uint64_t *bound;
    size_t filled;
    peg_status status = read_all(work, count, &bound);

    if (status != PEG_OK)
        return status;
    filled = put_together(work, *count, bound);
    work->meter.done += filled;
    return peg_bulk_key_sort(&work->meter, &work->keys, work->together, filled,
                             work->together + filled * work->keys.words, out_filled);
}

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

/*
 * Reads ahead of some runs, drops those at their end, and finds up to where all have been read:
 * the last key read of *out_behind, or NULL if all are read to their ends.
 */
static peg_status read_all(peg_bulk_merger *work, size_t *count, uint64_t *bound,
                           const peg_bulk_source **out_behind)
{
    size_t words = work->keys.words;

    *out_behind = NULL;
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
            (!*out_behind || peg_bulk_compare(last, bound, words, work->keys.mark_mask) < 0)) {
            memcpy(bound, last, words * sizeof(*bound));
            *out_behind = from;
        }
        i++;
    }
    return PEG_OK;
}

/* Puts all keys together, up to a bound if there is one. Returns how many there are. */
static size_t put_together(peg_bulk_merger *work, size_t count, const uint64_t *bound, int bounded)
{
    size_t words = work->keys.words;
    size_t filled = 0;

    for (size_t i = 0; i < count; i++) {
        peg_bulk_source *from = work->sources + i;
        size_t low = from->first;
        size_t high = from->past;

        while (bounded && low < high) {
            size_t middle = low + (high - low) / 2;

            if (peg_bulk_compare(from->keys + middle * words, bound, words, work->keys.mark_mask) <=
                0)
                low = middle + 1;
            else
                high = middle;
        }
        memcpy(work->together + filled * words, from->keys + from->first * words,
               (high - from->first) * words * sizeof(*from->keys));
        filled += high - from->first;
        from->first = high;
    }
    return filled;
}

peg_status peg_bulk_merge(peg_bulk_merger *work, size_t *count, size_t *out_filled)
{
    uint64_t bound[PEG_KEY_MOST_WORDS];
    const peg_bulk_source *behind;
    size_t filled;
    peg_status status = read_all(work, count, bound, &behind);

    if (status != PEG_OK)
        return status;
    filled = put_together(work, *count, bound, behind != NULL);
    /* If keys are left up to their own last one, they do not ascend, and might be left for ever. */
    if (behind && behind->first < behind->past) {
        *work->fault = behind->index;
        return PEG_E_TABLE;
    }
    work->meter.done += filled;
    return peg_bulk_key_sort(&work->meter, &work->keys, work->together, filled,
                             work->together + filled * work->keys.words, out_filled);
}

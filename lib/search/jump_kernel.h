/* SPDX-License-Identifier: MIT */

/* Jumps from positions of PEG_WIDTH words. Included by other kernels. */

#if PEG_WIDTH == 1
/* Leaves of the lines legal in a position those that the frame's table does not rule out. */
static inline void keep_winning(const peg_frame *frame, const uint64_t *key, size_t w,
                                uint64_t *lines)
{
    const peg_table *table = frame->table;
    uint64_t index = peg_key_index(peg_layout_key(&table->layout, key[0] & frame->bare));

    lines[0] = peg_winning_of(table, index, w, lines[0]);
    lines[1] = peg_winning_of(table, index, w + 1, lines[1]);
}

/* Calls to the cache what the table says of each position after a jump. */
static inline void call_winning(const peg_frame *frame, const uint64_t *key)
{
    const peg_table *table = frame->table;
    uint64_t index = peg_key_index(peg_layout_key(&table->layout, key[0] & frame->bare));

    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        PEG_WIDE(legal)(frame, key, w, lines);
        peg_winning_call(table, index, w, lines[0]);
        peg_winning_call(table, index, w + 1, lines[1]);
    }
}
#endif

/*
 * Appends to the batch what stands for each position after a jump along the lines
 * legal in one position, seen in another: the same, or its complement. A mark of
 * the first leaves out lines; held are the bits to keep, of the mark or not. Calls
 * to the cache on the way what hashes lead to, if it is given. Returns the new size of the batch.
 */
static inline size_t PEG_WIDE(jump_all)(const peg_frame *frame, const uint64_t *seen,
                                        const uint64_t *tested, size_t order, uint64_t held,
                                        const peg_fetch *fetch, size_t filled)
{
    uint64_t few[PEG_FEW];
    uint64_t *view = order * PEG_WIDTH > PEG_FEW ? frame->view : few;
    size_t jump_words = order * PEG_WIDTH;

    PEG_WIDE(look)(frame, seen, order, view);
    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        PEG_WIDE(legal)(frame, tested, w, lines);
#if PEG_WIDTH == 1
        if (frame->table)
            keep_winning(frame, tested, w, lines);
#endif
        for (size_t half = 0; half < 2; half++) {
            for (; lines[half]; lines[half] &= lines[half] - 1) {
                size_t line = (w + half) * 64 + (size_t)peg_word_first(lines[half]);
                uint64_t *key = frame->batch + filled * PEG_WIDTH;
                uint64_t hash;

                PEG_WIDE(least)(frame, view, frame->jumps + line * jump_words, order, key);
                hash = PEG_WIDE(hash)(key, frame->bare);
                key[0] &= held;
                if (fetch)
                    PEG_FETCH(fetch->from + (hash >> fetch->shift) * fetch->stride);
                frame->hashes[filled++] = hash;
            }
        }
    }
    return filled;
}

/* The orders of the usual boards, known to the compiler, are worth code of their own. */
static inline size_t PEG_WIDE(jumps)(const peg_frame *frame, const uint64_t *seen,
                                     const uint64_t *tested, uint64_t held, const peg_fetch *fetch,
                                     size_t filled)
{
#if PEG_WIDTH == 1
    if (frame->order == 8)
        return PEG_WIDE(jump_all)(frame, seen, tested, 8, held, fetch, filled);
    if (frame->order == 6)
        return PEG_WIDE(jump_all)(frame, seen, tested, 6, held, fetch, filled);
    if (frame->order == 2)
        return PEG_WIDE(jump_all)(frame, seen, tested, 2, held, fetch, filled);
    if (frame->order == 1)
        return PEG_WIDE(jump_all)(frame, seen, tested, 1, held, fetch, filled);
#endif
    return PEG_WIDE(jump_all)(frame, seen, tested, frame->order, held, fetch, filled);
}

/* As jumps(), for a step of some kind from a position in a level. */
static inline size_t PEG_WIDE(step)(const peg_frame *frame, const uint64_t *key, unsigned step,
                                    const peg_fetch *fetch, size_t filled)
{
    uint64_t held = step & PEG_MARKING ? ~UINT64_C(0) : frame->bare;
    uint64_t followed = step & PEG_MARKED ? ~frame->bare : 0;
    uint64_t own[PEG_WIDTH];
    uint64_t turned[PEG_WIDTH];

    PEG_WIDE(copy)(own, key);
    PEG_WIDE(complement)(frame, key, turned);
    own[0] &= frame->bare | followed;
    turned[0] |= key[0] & followed;
    return PEG_WIDE(jumps)(frame, step & PEG_SEEN_TURNED ? turned : own,
                           step & PEG_TESTED_TURNED ? turned : own, held, fetch, filled);
}

/* Fills the batch from the next positions of a slice. Returns its size. */
static inline size_t PEG_WIDE(fill_batch)(peg_hand *hand, size_t stop, const peg_level *level,
                                          unsigned step, const peg_fetch *fetch)
{
    enum { AHEAD = 8 };
    const peg_frame *frame = &hand->frame;
    size_t filled = 0;

    hand->called = hand->called > hand->at ? hand->called : hand->at;
    for (; hand->at < stop && filled < PEG_BATCH; hand->at++) {
        size_t before = filled;

#if PEG_WIDTH == 1
        for (; frame->table && hand->called < stop && hand->called < hand->at + AHEAD;
             hand->called++)
            call_winning(frame, level->keys + hand->called * level->stride);
#endif
        filled = PEG_WIDE(step)(frame, level->keys + hand->at * level->stride, step, fetch, filled);
        while (before < filled)
            frame->owners[before++] = hand->at;
    }
    return filled;
}

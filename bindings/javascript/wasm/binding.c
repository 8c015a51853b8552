/* SPDX-License-Identifier: MIT */
#include "binding.h"

#include "base/memory.h"

/* Where src/ finds the fields of structs. */
_Static_assert(sizeof(peg_limits) == 64, "");
_Static_assert(offsetof(peg_limits, positions) == 8, "");
_Static_assert(offsetof(peg_limits, memory) == 16, "");
_Static_assert(offsetof(peg_limits, interval) == 28, "");
_Static_assert(offsetof(peg_limits, progress) == 32, "");
_Static_assert(offsetof(peg_limits, user) == 36, "");
_Static_assert(offsetof(peg_limits, time) == 40, "");
_Static_assert(offsetof(peg_limits, clock) == 48, "");
_Static_assert(offsetof(peg_progress, positions) == 8, "");
_Static_assert(offsetof(peg_progress, total) == 16, "");
_Static_assert(offsetof(peg_progress, stage) == 24, "");
_Static_assert(offsetof(peg_progress, least) == 28, "");
_Static_assert(offsetof(peg_progress, moves) == 32, "");
_Static_assert(sizeof(peg_verdict) == 4 && offsetof(peg_verdict, answer) == 3, "");
_Static_assert(sizeof(peg_proof_row) == 4 + 4 * PEG_MAX_HOLES, "");
_Static_assert(sizeof(peg_jump) == 3, "");
_Static_assert(sizeof(peg_js_filled) == 12 && offsetof(peg_js_filled, most) == 0, "");
_Static_assert(offsetof(peg_js_filled, count) == 4 && offsetof(peg_js_filled, length) == 8, "");
_Static_assert(offsetof(peg_count, low) == 0 && offsetof(peg_count, high) == 8, "");

static void *allocator_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    return peg_js_resize(block, new_size);
}

const peg_allocator *peg_js_allocator(void)
{
    static const peg_allocator allocator = {allocator_resize, NULL};
    return &allocator;
}

peg_status peg_js_fill(peg_cursor *cursor, uint32_t first, uint32_t more, peg_jump *out,
                       size_t room, peg_js_filled *filled)
{
    const peg_jump *jumps;
    size_t length;
    peg_status status;

    filled->count = 0;
    do {
        status = peg_cursor_next(cursor, filled->count ? more : first, &jumps, &length);
        if (status != PEG_OK)
            return status;
        memcpy(out, jumps, length * sizeof(*out));
        out += length;
        room -= length;
        filled->length = (uint32_t)length;
        filled->count++;
    } while (room >= length && filled->count < filled->most);
    return PEG_OK;
}

peg_progress_fn peg_js_progress(void)
{
    return peg_js_on_progress;
}

peg_clock_fn peg_js_clock(void)
{
    return peg_js_on_clock;
}

peg_write_fn peg_js_write(void)
{
    return peg_js_on_write;
}

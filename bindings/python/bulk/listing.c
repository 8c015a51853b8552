/*
 * SPDX-License-Identifier: MIT
 *
 * Many solutions from one call: listing.h says how.
 */
#include <string.h>

#include <libpeg.h>

#include "base/atomic.h"
#include "listing.h"

/* Positions that a solution in step may let the one before it wait for: some microseconds. */
enum { PATIENCE = 64 };

int peg_bulk_look_up(const peg_progress *progress, void *user)
{
    peg_bulk_listing *listing = user;

    if (!listing->in_step || listing->found == 0)
        return listing->progress(progress, listing->user);
    listing->held = *progress;
    listing->held.struct_size = sizeof(listing->held);
    listing->is_held = 1;
    return PEG_CONTINUE;
}

/* Tells what was held back. The flag and the time may have come to an end since. */
static peg_status tell_held(peg_bulk_listing *listing)
{
    if (!listing->is_held)
        return PEG_OK;
    if (listing->stop && PEG_FLAG_GET(&listing->stop->raised))
        return PEG_STOPPED;
    listing->is_held = 0;
    if (listing->progress(&listing->held, listing->user) != PEG_CONTINUE)
        return PEG_STOPPED;
    return listing->end > 0 && peg_bulk_clock(NULL) >= listing->end ? PEG_LIMIT : PEG_OK;
}

peg_status peg_bulk_list(peg_bulk_listing *listing, peg_jump *out, size_t most)
{
    peg_status status = tell_held(listing);

    while (status == PEG_OK && !listing->is_held && listing->found < most) {
        uint32_t steps = listing->in_step && listing->found > 0 ? PATIENCE : 0;
        const peg_jump *jumps;
        size_t count;

        status = peg_cursor_next(listing->cursor, steps, &jumps, &count);
        if (status != PEG_OK)
            break;
        if (count != listing->jumps)
            return PEG_E_ARGUMENT;
        memcpy(out + listing->found++ * count, jumps, count * sizeof(*out));
    }
    return listing->found > 0 && status != PEG_STOPPED ? PEG_OK : status;
}

/* SPDX-License-Identifier: MIT */
/* What every function does that fills a caller's buffer: all that there is, or nothing. */
#ifndef PEG_ASK_OUT_H
#define PEG_ASK_OUT_H

#include "base/bytes.h"
#include "libpeg.h"

/* Whether so many items are to be written. PEG_E_ROOM if they do not fit, and are not to be. */
static inline peg_status peg_out_fits(const void *out, size_t room, size_t count)
{
    return !out || count <= room ? PEG_OK : PEG_E_ROOM;
}

/* Writes so many items of a size, if they are wanted and fit. */
static inline peg_status peg_out_write(void *out, size_t room, const void *items, size_t count,
                                       size_t size)
{
    peg_status status = peg_out_fits(out, room, count);

    if (status == PEG_OK && out && count > 0)
        memcpy(out, items, count * size);
    return status;
}

#endif

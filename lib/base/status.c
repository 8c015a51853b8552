/* SPDX-License-Identifier: MIT */

/* The version of the library, and a sentence for each status. */
#include "libpeg.h"

uint32_t peg_version(void)
{
    return PEG_VERSION_MAJOR * 10000 + PEG_VERSION_MINOR * 100 + PEG_VERSION_PATCH;
}

const char *peg_status_text(peg_status status)
{
    switch (status) {
    case PEG_OK:
        return "all is well";
    case PEG_STOPPED:
        return "stopped by the caller";
    case PEG_LIMIT:
        return "a limit was reached";
    case PEG_E_ARGUMENT:
        return "an argument is missing or out of its range";
    case PEG_E_MEMORY:
        return "there is not enough memory";
    case PEG_E_ROOM:
        return "the buffer is too small";
    case PEG_E_HOLE:
        return "there is no such hole";
    case PEG_E_LINE:
        return "these holes are not in line";
    case PEG_E_FROM:
        return "there is no peg in the hole to jump from";
    case PEG_E_OVER:
        return "there is no peg to jump over";
    case PEG_E_TO:
        return "the hole to land in is occupied";
    case PEG_E_TEXT:
        return "the text cannot be read";
    case PEG_E_NAME:
        return "there is no built-in shape of this name and size";
    case PEG_E_EMPTY:
        return "the board has no holes";
    case PEG_E_BIG:
        return "the board is too big";
    case PEG_E_TWICE:
        return "a jump line is given twice";
    case PEG_E_POSITION:
        return "the position does not fit the shape";
    case PEG_E_END:
        return "there is no more in that direction";
    case PEG_E_COUNT:
        return "the number is out of range";
    case PEG_E_PROOF:
        return "the proof does not hold";
    case PEG_E_SOLUTION:
        return "these jumps are no solution";
    case PEG_E_FILE:
        return "the file cannot be opened, read or written";
    case PEG_E_TABLE:
        return "this is not a table, or a damaged one";
    case PEG_E_VERSION:
        return "the table was written by a later version";
    case PEG_E_MISMATCH:
        return "the table is for another shape or goal";
    }
    return "unknown status";
}

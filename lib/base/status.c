/* SPDX-License-Identifier: MIT */

/* The version of the library, and a sentence for each status. */
#include "libpeg.h"

uint32_t peg_version(void)
{
    return PEG_VERSION;
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
    case PEG_PAUSED:
        return "the steps of this call are used up";
    case PEG_END:
        return "there are no more";
    case PEG_E_ARGUMENT:
        return "an argument is missing or out of range";
    case PEG_E_MEMORY:
        return "out of memory";
    case PEG_E_ROOM:
        return "the buffer is too small";
    case PEG_E_UNKNOWN_LIMIT:
        return "the limits set something that this version does not know";
    case PEG_E_HOLE:
        return "the board has no such hole";
    case PEG_E_LINE:
        return "no line of the board joins these holes";
    case PEG_E_FROM:
        return "there is no peg in the hole to jump from";
    case PEG_E_OVER:
        return "there is no peg to jump over";
    case PEG_E_TO:
        return "there is a peg in the hole to jump to";
    case PEG_E_HISTORY:
        return "there is no jump to undo or redo";
    case PEG_E_WON:
        return "the position is won already";
    case PEG_E_TEXT:
        return "the text cannot be read";
    case PEG_E_NAME:
        return "there is no built-in shape of this name";
    case PEG_E_SIZE:
        return "the built-in shape does not come in this size";
    case PEG_E_DRAWING:
        return "a drawing must begin with square:, diagonal: or triangular:";
    case PEG_E_POSITION:
        return "the position does not fit the board";
    case PEG_E_EMPTY:
        return "a board needs at least one hole";
    case PEG_E_BIG:
        return "the board is too big";
    case PEG_E_SAME:
        return "a line needs three different holes";
    case PEG_E_TWICE:
        return "a line is given twice";
    case PEG_E_NAMING:
        return "the board's holes have no such names";
    case PEG_E_COUNT:
        return "the count does not fit in 128 bits";
    case PEG_E_INDEX:
        return "there is no solution of this index";
    case PEG_E_SOLUTION:
        return "these jumps are not a solution";
    case PEG_E_PROOF:
        return "the proof does not hold";
    case PEG_E_NO_TABLE:
        return "the board is too large for a table";
    case PEG_E_FILE:
        return "the file cannot be opened, read or written";
    case PEG_E_TABLE:
        return "this is not a table, or a damaged one";
    case PEG_E_VERSION:
        return "the table was written by a later version";
    case PEG_E_MISMATCH:
        return "the table or the other board has another shape or goal";
    case PEG_E_PACKED:
        return "the table is packed, and only a flat one can be mapped";
    }
    return "unknown status";
}

/* SPDX-License-Identifier: MIT */

/*
 * The class of a position: the parities of its pegs in sets of holes that no jump can change.
 * They are worked out from the shape's lines alone (theory/classes.h).
 */
#include "board/board.h"
#include "theory/classes.h"

peg_status peg_class(const peg_board *board, uint64_t *out_words, size_t room, int *out_bits)
{
    peg_classes classes;
    peg_bits parities;

    if (!board || (!out_words && room > 0))
        return PEG_E_ARGUMENT;
    peg_classes_find(board->shape, &classes);
    if (out_bits)
        *out_bits = classes.count;
    if (!out_words)
        return PEG_OK;
    if (room < ((size_t)classes.count + 63) / 64)
        return PEG_E_ROOM;
    parities = peg_class_of(&classes, &board->pegs);
    for (size_t w = 0; w < room; w++)
        out_words[w] = w < PEG_MAX_WORDS ? parities.word[w] : 0;
    return PEG_OK;
}

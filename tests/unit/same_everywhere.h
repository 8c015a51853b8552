/*
 * SPDX-License-Identifier: MIT
 *
 * Every machine finds the same: what is found on many positions of a board is hashed and compared
 * with what was recorded, the same numbers for all processors, compilers and options.
 * If the library is to find something else, PEG_RECORD=1 in the environment prints the lines anew.
 */
#ifndef SAME_EVERYWHERE_H
#define SAME_EVERYWHERE_H

#include "support.h"

#include <inttypes.h>

enum { ROOM = PEG_MAX_HOLES };

typedef struct record {
    const char *text;
    int positions;
    int solved, proven; /* of the positions */
    uint64_t hash;
} record;

/* -- a hash of bytes whose order no machine changes ------------------------ */

static void mix(uint64_t *hash, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        *hash = (*hash ^ (number >> (8 * i) & 255)) * UINT64_C(1099511628211);
}

static void mix_jumps(uint64_t *hash, const peg_jump *jumps, size_t count)
{
    mix(hash, count);
    for (size_t i = 0; i < count; i++)
        mix(hash, (uint64_t)jumps[i].from << 16 | (uint64_t)jumps[i].over << 8 | jumps[i].to);
}

/* -- asking ----------------------------------------------------------------- */

static bool agrees(const record *found, const record *wanted)
{
    if (getenv("PEG_RECORD"))
        printf("    {\"%s\", %d, %d, %d, UINT64_C(0x%016" PRIx64 ")},\n", found->text,
               found->positions, found->solved, found->proven, found->hash);
    return found->solved == wanted->solved && found->proven == wanted->proven &&
           found->hash == wanted->hash;
}

/* Asks about random positions of each board what is to be mixed into its hash. */
static void compare_all(const record *wanted, size_t count,
                        void (*ask)(peg_board *board, record *found))
{
    for (const record *end = wanted + count; wanted < end; wanted++) {
        in_case("%s", wanted->text);
        record found = {wanted->text, wanted->positions, 0, 0, 0};
        peg_board *board = board_of(wanted->text);
        uint64_t seed = 1;
        for (int i = 0; i < wanted->positions; i++) {
            play_some(board, random_below(&seed, peg_holes(board)), &seed);
            ask(board, &found);
        }
        CHECK(agrees(&found, wanted));
        free_now(board);
    }
}

#endif

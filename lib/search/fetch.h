/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FETCH_H
#define PEG_SEARCH_FETCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/prefetch.h"

/* Where a hash leads: from the first word, its highest bits count so many words each. */
typedef struct peg_fetch {
    const uint64_t *from;
    int shift;
    size_t stride;
} peg_fetch;

#endif

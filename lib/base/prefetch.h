/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_PREFETCH_H
#define PEG_BASE_PREFETCH_H

/* Call memory to the cache: what is soon to be read and written, and what is read once. */
#if defined(__GNUC__)
#define PEG_FETCH(address)      __builtin_prefetch(address, 1)
#define PEG_FETCH_READ(address) __builtin_prefetch(address, 0, 2)
#else
#define PEG_FETCH(address)      ((void)(address))
#define PEG_FETCH_READ(address) ((void)(address))
#endif

#endif

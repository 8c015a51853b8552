/* SPDX-License-Identifier: MIT */

/*
 * Fetches memory into the cache before it is needed: PEG_FETCH() what will be read and written,
 * PEG_FETCH_READ() what will be read once.
 */
#ifndef PEG_BASE_PREFETCH_H
#define PEG_BASE_PREFETCH_H

#if defined(__GNUC__)
#define PEG_FETCH(address)      __builtin_prefetch(address, 1)
#define PEG_FETCH_READ(address) __builtin_prefetch(address, 0, 2)
#else
#define PEG_FETCH(address)      ((void)(address))
#define PEG_FETCH_READ(address) ((void)(address))
#endif

#endif

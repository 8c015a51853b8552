/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FETCH_H
#define PEG_SEARCH_FETCH_H

/* Calls memory to the cache that is soon to be read and written. */
#if defined(__GNUC__)
#define PEG_FETCH(address) __builtin_prefetch(address, 1)
#else
#define PEG_FETCH(address) ((void)(address))
#endif

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The functions on memory that compilers ask for even where there is no C library;
 * the program around libpeg then has them.
 */
#ifndef PEG_BASE_BYTES_H
#define PEG_BASE_BYTES_H

#if __STDC_HOSTED__
#include <string.h>
#else
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#endif

#endif

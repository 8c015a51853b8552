/*
 * SPDX-License-Identifier: MIT
 *
 * The clock that the time of limits is told by.
 */
#if !defined(_WIN32)
/* For clock_gettime(). NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 199309L
#endif

#include <libpeg.h>

#include "listing.h"

#if defined(_WIN32)

#include <windows.h>

double peg_bulk_clock(void *user)
{
    LARGE_INTEGER ticks, second;

    (void)user;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&second);
    return (double)ticks.QuadPart / (double)second.QuadPart;
}

#else

#include <time.h>

double peg_bulk_clock(void *user)
{
    struct timespec now;

    (void)user;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif

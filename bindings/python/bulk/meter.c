/*
 * SPDX-License-Identifier: MIT
 *
 * A look at the limits, and the clock that their time is told by.
 */
#if !defined(_WIN32)
/* For clock_gettime(). NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 199309L
#endif

#include "meter.h"

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

peg_status peg_bulk_look(peg_bulk_meter *meter)
{
    const peg_limits *limits = meter->limits;
    peg_progress progress = {sizeof(progress), meter->done, meter->total, PEG_STAGE_WORKING, 0, 0};

    meter->work = 0;
    if (limits->stop && peg_bulk_is_raised(limits->stop))
        return PEG_STOPPED;
    if (limits->time > 0 && limits->clock(limits->user) >= meter->end)
        return PEG_LIMIT;
    return limits->progress(&progress, limits->user) == PEG_CONTINUE ? PEG_OK : PEG_STOPPED;
}

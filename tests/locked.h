/* SPDX-License-Identifier: MIT */

/*
 * Threads that use boards at once, and an allocator that counts and checks its blocks for them.
 * check.h keeps count in plain variables, so each thread counts its own failures.
 */
#ifndef LOCKED_H
#define LOCKED_H

#include "support.h"

#include <pthread.h>

#define WORKER_CHECK(condition) (w->failures += !(condition))

/* Runs a function in several threads at once, each with an item of an array. */
static inline void run_at_once(void *(*run)(void *), void *items, size_t size, size_t count)
{
    pthread_t threads[16];
    for (size_t i = 0; i < count; i++)
        CHECK(pthread_create(&threads[i], NULL, run, (char *)items + i * size) == 0);
    for (size_t i = 0; i < count; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

typedef struct locked {
    pthread_mutex_t lock;
    meter count;
} locked;

static inline void *locked_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    locked *l = user;
    pthread_mutex_lock(&l->lock);
    void *result = meter_resize(&l->count, block, old_size, new_size);
    pthread_mutex_unlock(&l->lock);
    return result;
}

static inline void locked_begin(locked *l)
{
    *l = (locked){.count = meter_begin(-1)};
    CHECK(pthread_mutex_init(&l->lock, NULL) == 0);
}

/* All that was asked for must have been given back by now. */
static inline void locked_end(locked *l)
{
    CHECK(l->count.held == 0 && !l->count.wrong_size);
    CHECK(pthread_mutex_destroy(&l->lock) == 0);
}

#endif

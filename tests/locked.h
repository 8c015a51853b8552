/* SPDX-License-Identifier: MIT */

/* An allocator that counts and checks its blocks, for boards that several threads use at once. */
#ifndef LOCKED_H
#define LOCKED_H

#include "support.h"

#include <pthread.h>

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

/* SPDX-License-Identifier: MIT */

/* Threads by POSIX, where there are any. */
#include "base/threads.h"

#if PEG_HAS_THREADS
#include <pthread.h>

typedef struct share {
    void (*work)(void *user, unsigned index);
    void *user;
    unsigned index;
} share;

static void *do_share(void *user)
{
    const share *own = user;

    own->work(own->user, own->index);
    return NULL;
}

void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    pthread_t threads[PEG_MOST_THREADS];
    share shares[PEG_MOST_THREADS];
    unsigned begun = 1;

    for (; begun < count; begun++) {
        shares[begun] = (share){work, user, begun};
        if (pthread_create(threads + begun, NULL, do_share, shares + begun) != 0)
            break;
    }
    work(user, 0);
    /* The shares that there was no thread for. */
    for (unsigned i = begun; i < count; i++)
        work(user, i);
    for (unsigned i = 1; i < begun; i++)
        pthread_join(threads[i], NULL);
}

#else

void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    for (unsigned i = 0; i < count; i++)
        work(user, i);
}

#endif

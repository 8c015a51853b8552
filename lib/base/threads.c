/* SPDX-License-Identifier: MIT */

/* Threads of POSIX or of Windows, if there are any; and flags. */
#if defined(__unix__) || defined(__APPLE__)
/* For signal masks. NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
#endif

#include "base/threads.h"

#include "base/assert.h"
#include "base/atomic.h"

#if PEG_HAS_THREADS

typedef struct thread_share {
    void (*work)(void *user, unsigned index);
    void *user;
    unsigned index;
} thread_share;

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <process.h>
#include <windows.h>

typedef HANDLE thread;

static unsigned __stdcall do_share(void *user)
{
    const thread_share *own = user;

    own->work(own->user, own->index);
    return 0;
}

static int begin_thread(thread *out, thread_share *own)
{
    *out = (HANDLE)_beginthreadex(NULL, 0, do_share, own, 0, NULL);
    return *out != NULL;
}

static void join_thread(thread begun)
{
    WaitForSingleObject(begun, INFINITE);
    CloseHandle(begun);
}

#else

#include <pthread.h>
#include <signal.h>

typedef pthread_t thread;

static void *do_share(void *user)
{
    const thread_share *own = user;

    own->work(own->user, own->index);
    return NULL;
}

/* A thread inherits which signals are blocked. None that is for the program may run in it. */
static int begin_thread(thread *out, thread_share *own)
{
    sigset_t all;
    sigset_t before;
    int has_begun;

    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0)
        return 0;
    has_begun = pthread_create(out, NULL, do_share, own) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return has_begun;
}

static void join_thread(thread begun)
{
    pthread_join(begun, NULL);
}

#endif

void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    thread threads[PEG_MOST_THREADS];
    thread_share shares[PEG_MOST_THREADS];
    unsigned begun = 1;

    PEG_ASSERT(count <= PEG_MOST_THREADS);
    for (; begun < count; begun++) {
        shares[begun] = (thread_share){work, user, begun};
        if (!begin_thread(threads + begun, shares + begun))
            break;
    }
    work(user, 0);
    /* The shares for which no thread could begin. */
    for (unsigned i = begun; i < count; i++)
        work(user, i);
    for (unsigned i = 1; i < begun; i++)
        join_thread(threads[i]);
}

#else

void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    PEG_ASSERT(count <= PEG_MOST_THREADS);
    for (unsigned i = 0; i < count; i++)
        work(user, i);
}

#endif

void peg_flag_raise(peg_flag *flag)
{
    if (flag)
        PEG_FLAG_SET(&flag->raised, 1);
}

void peg_flag_lower(peg_flag *flag)
{
    if (flag)
        PEG_FLAG_SET(&flag->raised, 0);
}

int peg_flag_is_raised(const peg_flag *flag)
{
    return flag && PEG_FLAG_GET(&flag->raised) != 0;
}

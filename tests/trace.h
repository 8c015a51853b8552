/*
 * SPDX-License-Identifier: MIT
 *
 * Lists of random steps that can be kept in a file, run again, and made shorter. Each step is
 * the seed of all that it draws, so it does much the same when others before it are left out.
 * A file has the odds of a failing allocation, then a seed on each line.
 */
#ifndef TRACE_H
#define TRACE_H

#include "support.h"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/wait.h>
#include <unistd.h>
#endif

enum { TRACE_ROOM = 400 };

typedef struct trace {
    int odds; /* one allocation in so many fails; 0 for none */
    size_t count;
    uint64_t steps[TRACE_ROOM];
} trace;

static inline void trace_draw(trace *out, uint64_t seed, int odds)
{
    out->odds = odds;
    out->count = TRACE_ROOM;
    for (size_t i = 0; i < TRACE_ROOM; i++)
        out->steps[i] = random_bits(&seed);
}

static inline void trace_give_up(const char *why, const char *path)
{
    fprintf(stderr, "%s: %s\n", path, why);
    exit(2);
}

static inline void trace_write(const trace *t, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        trace_give_up("the file cannot be written.", path);
    fprintf(file, "%d\n", t->odds);
    for (size_t i = 0; i < t->count; i++)
        fprintf(file, "%llu\n", (unsigned long long)t->steps[i]);
    if (fclose(file) != 0)
        trace_give_up("the file cannot be written.", path);
}

static inline void trace_read(trace *out, const char *path)
{
    FILE *file = fopen(path, "r");
    unsigned long long step;
    memset(out, 0, sizeof *out);
    if (!file || fscanf(file, "%d", &out->odds) != 1 || out->odds < 0)
        trace_give_up("the file is no trace.", path);
    while (out->count < TRACE_ROOM && fscanf(file, "%llu", &step) == 1)
        out->steps[out->count++] = step;
    fclose(file);
}

#if defined(__unix__) || defined(__APPLE__)

/* Whether a run fails, in a process of its own, which may crash in silence. */
static inline bool trace_fails(const trace *t, void (*run)(const trace *))
{
    enum { NO_ANSWER = 99 };
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(NO_ANSWER);
        check_failures = 0;
        run(t);
        exit(check_failures ? 1 : 0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child ||
        (WIFEXITED(status) && WEXITSTATUS(status) == NO_ANSWER))
        exit(2);
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static inline trace trace_without(const trace *t, size_t from, size_t count)
{
    trace rest = *t;
    rest.count -= count;
    memmove(rest.steps + from, rest.steps + from + count, (rest.count - from) * sizeof *rest.steps);
    return rest;
}

/* Leaves out halves, quarters and so on to single steps, as long as the rest fails. */
static inline bool trace_shrink(trace *t, void (*run)(const trace *))
{
    if (!trace_fails(t, run))
        return false;
    for (size_t size = t->count / 2 ? t->count / 2 : 1;;) {
        bool shorter = false;
        for (size_t from = 0; from < t->count;) {
            size_t count = size < t->count - from ? size : t->count - from;
            trace rest = trace_without(t, from, count);
            if (trace_fails(&rest, run)) {
                *t = rest;
                shorter = true;
            } else {
                from += count;
            }
        }
        if (size == 1 && !shorter)
            return true;
        size = size > 1 ? size / 2 : 1;
    }
}

#else

static inline bool trace_shrink(trace *t, void (*run)(const trace *))
{
    (void)t;
    (void)run;
    return false;
}

#endif

#endif

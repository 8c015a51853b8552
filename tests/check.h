/*
 * SPDX-License-Identifier: MIT
 *
 * The whole test framework. A test is a function; RUN names what must hold.
 *
 *     static void undo_restores(void) { CHECK(peg_undo(board) == PEG_OK); }
 *     int main(int argc, char **argv)
 *     {
 *         check_begin(argc, argv);
 *         RUN(undo_restores, "undo restores the position before the last jump");
 *         return check_end();
 *     }
 *
 * A failed CHECK is printed with its place and the test goes on; the program
 * exits with 1 if any failed. A word on the command line runs only the tests
 * whose sentence contains it, and there must be one. A test that fails and draws at random
 * tells the seed.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *check_only;
static char check_seed[32];
static int check_failures;
static int check_passed;
static int check_failed;
static int check_skipped;

static void check_fail(const char *file, int line, const char *what)
{
    check_failures++;
    printf("    %s:%d: %s\n", file, line, what);
}

#define CHECK(condition)    ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, #condition))
#define RUN(test, sentence) check_run(test, sentence)
/* Says that a test which the system cannot run is not run. */
#define SKIP(sentence, why) check_skip(sentence, why)

/* How many of what is much alike to try: a few, or all where PEG_LONG is in the environment. */
static inline int how_many(int few, int all)
{
    return getenv("PEG_LONG") ? all : few;
}

static void check_begin(int argc, char **argv)
{
    check_only = argc > 1 ? argv[1] : NULL;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}

static inline void check_run(void (*test)(void), const char *sentence)
{
    if (check_only && !strstr(sentence, check_only))
        return;
    check_failures = 0;
    test();
    printf("%s %s\n", check_failures ? "FAIL" : "ok  ", sentence);
    if (check_failures && check_seed[0])
        printf("    drawn from PEG_SEED=%s\n", check_seed);
    if (check_failures)
        check_failed++;
    else
        check_passed++;
}

static inline void check_skip(const char *sentence, const char *why)
{
    if (check_only && !strstr(sentence, check_only))
        return;
    printf("skip %s: %s\n", sentence, why);
    check_skipped++;
}

static int check_end(void)
{
    printf("%d passed, %d failed\n", check_passed, check_failed);
    if (check_passed + check_failed + check_skipped == 0) {
        printf("no test has a sentence that contains \"%s\"\n", check_only ? check_only : "");
        return 1;
    }
    return check_failed > 0;
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * The whole test framework. A test is a function whose name says what must hold.
 *
 *     TEST(undo_restores_the_position)
 *     {
 *         CHECK(peg_undo(board) == PEG_OK);
 *     }
 *
 *     CHECK_MAIN
 *
 * The tests of a program run in the order in which they stand. A failed CHECK is printed with its
 * place and the test goes on; the program exits with 1 if any failed. A word on the command line
 * runs only the tests whose sentence, which is the name with spaces, contains it, and there must
 * be one. A test that fails and draws at random tells the seed. A main() of a program's own runs
 * them by check_begin() and check_end().
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct check_test {
    void (*run)(void);
    const char *name;
    int line;
    struct check_test *next;
} check_test;

/* What is freed when the test ends that it was made in. */
typedef struct check_kept {
    void (*free_it)(void *what);
    void *what;
    struct check_kept *next;
} check_kept;

static check_test *check_tests;     /* by line */
static check_kept *check_kept_list; /* the last in front */
static int check_kept_lock;         /* as tests begin threads */
static const char *check_only;
static const char *check_skipped_as;
static char check_seed[32];
static char check_case[200];
static int check_failures;
static int check_passed;
static int check_failed;
static int check_skipped;

static void check_fail(const char *file, int line, const char *what)
{
    check_failures++;
    printf("    %s:%d: %s\n", file, line, what);
    if (check_case[0])
        printf("        in the case \"%s\"\n", check_case);
}

#define CHECK(condition) ((condition) ? (void)0 : check_fail(__FILE__, __LINE__, #condition))

/* Says, as printf() does, which case of many is tried from now on, up to the end of the test. */
__attribute__((format(printf, 1, 2))) static inline void in_case(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(check_case, sizeof check_case, format, values);
    va_end(values);
}

/* Begins a test; the compiler has the program know of it before main(). */
#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void name##_is_a_test(void)                                \
    {                                                                                              \
        static check_test own = {name, #name, __LINE__, NULL};                                     \
        check_add(&own);                                                                           \
    }                                                                                              \
    static void name(void)

/* Says in a test that the system cannot run it, and why. */
#define SKIP(why) (check_skipped_as = (why))

/* Ends a program of tests, some of which need something set up before any of them runs. */
#define CHECK_MAIN_AFTER(set_up)                                                                   \
    int main(int argc, char **argv)                                                                \
    {                                                                                              \
        check_begin(argc, argv);                                                                   \
        set_up;                                                                                    \
        return check_end();                                                                        \
    }

#define CHECK_MAIN CHECK_MAIN_AFTER((void)0)

/* How many of what is much alike to try: a few, or all where PEG_LONG is in the environment. */
static inline int how_many(int few, int all)
{
    return getenv("PEG_LONG") ? all : few;
}

/* Has something freed when the test ends; or the program, if it was set up before the tests. */
static inline void free_later(void (*free_it)(void *what), void *what)
{
    check_kept *kept = malloc(sizeof *kept);
    if (!kept)
        exit(1);
    while (__atomic_exchange_n(&check_kept_lock, 1, __ATOMIC_ACQUIRE))
        continue;
    *kept = (check_kept){free_it, what, check_kept_list};
    check_kept_list = kept;
    __atomic_store_n(&check_kept_lock, 0, __ATOMIC_RELEASE);
}

static inline void check_free(check_kept **link)
{
    check_kept *kept = *link;
    *link = kept->next;
    __atomic_store_n(&check_kept_lock, 0, __ATOMIC_RELEASE);
    kept->free_it(kept->what);
    free(kept);
}

/* Frees what would be freed later: where many are made in a row, or where the test is about it. */
static inline void free_now(const void *what)
{
    check_kept **link = &check_kept_list;
    if (!what)
        return;
    while (__atomic_exchange_n(&check_kept_lock, 1, __ATOMIC_ACQUIRE))
        continue;
    while (*link && (*link)->what != what)
        link = &(*link)->next;
    if (!*link) {
        printf("what is freed now was not to be freed later\n");
        exit(1);
    }
    check_free(link);
}

static inline void check_add(check_test *test)
{
    check_test **at = &check_tests;
    while (*at && (*at)->line < test->line)
        at = &(*at)->next;
    test->next = *at;
    *at = test;
}

static inline void check_begin(int argc, char **argv)
{
    check_only = argc > 1 ? argv[1] : NULL;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}

static inline void check_run(void (*test)(void), const char *sentence)
{
    const check_kept *before = check_kept_list;
    if (check_only && !strstr(sentence, check_only))
        return;
    check_failures = 0;
    check_skipped_as = NULL;
    check_case[0] = '\0';
    test();
    while (check_kept_list != before)
        check_free(&check_kept_list);
    if (check_skipped_as) {
        printf("skip %s: %s\n", sentence, check_skipped_as);
        check_skipped++;
        return;
    }
    printf("%s %s\n", check_failures ? "FAIL" : "ok  ", sentence);
    if (check_failures && check_seed[0])
        printf("    drawn from PEG_SEED=%s\n", check_seed);
    if (check_failures)
        check_failed++;
    else
        check_passed++;
}

/* Runs all tests. Returns what the program exits with. */
static inline int check_end(void)
{
    for (const check_test *test = check_tests; test; test = test->next) {
        char sentence[256];
        snprintf(sentence, sizeof sentence, "%s", test->name);
        for (char *at = sentence; (at = strchr(at, '_')) != NULL;)
            *at = ' ';
        check_run(test->run, sentence);
    }
    while (check_kept_list)
        check_free(&check_kept_list);
    printf("%d passed, %d failed\n", check_passed, check_failed);
    if (check_passed + check_failed + check_skipped == 0) {
        printf("no test has a sentence that contains \"%s\"\n", check_only ? check_only : "");
        return 1;
    }
    return check_failed > 0;
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * How much stack each function of the header takes, on boards and inputs that ask most of it. The
 * stack below a call is filled with a pattern; after the call, the lowest byte that has changed
 * tells how deep it went. A thread of the library has a stack of its own, which is not measured.
 */
#define _DEFAULT_SOURCE
#include "functions.h"

enum { PROMISED = 16384, MEASURED = 1 << 20, PATTERN = 0xa7 };

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#endif

/* Sanitizers take stack of their own, and so do builds that do not optimize, but little. */
#if (defined(__unix__) || defined(__APPLE__)) && defined(__GNUC__) && !defined(IS_SANITIZED)
#include <pthread.h>

/* The most that each function took. */
static size_t most[FUNCTIONS];
static unsigned char *stack; /* its lowest byte */

/* Fills all that is below the frame of the caller, but for what this function takes itself. */
__attribute__((noinline)) static void paint(void)
{
    volatile unsigned char *frame = (unsigned char *)__builtin_frame_address(0) - 256;
    for (volatile unsigned char *byte = stack; byte < frame; byte++)
        *byte = PATTERN;
}

/* Calls a function, and notes how deep it went. */
__attribute__((noinline)) static void measure(desk *d, const function *f, const peg_limits *limits)
{
    const unsigned char *frame = __builtin_frame_address(0);
    const unsigned char *byte = stack;
    lay(d, f, limits);
    paint();
    f->call(d);
    while (*byte == PATTERN)
        byte++;
    size_t *deepest = &most[f - functions];
    if ((size_t)(frame - byte) > *deepest)
        *deepest = (size_t)(frame - byte);
}

/* Whatever asks no question, each on a board of its own in the middle of a long game. */
static void use_board(const char *shape)
{
    static desk d;
    peg_limits few = PEG_LIMITS_INIT;
    few.positions = 1000;
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (!is_question(&functions[i]) && !is_about_table(&functions[i])) {
            sit(&d, shape);
            rehearse(&d, 300);
            measure(&d, &functions[i], &few);
            leave(&d);
        }
}

static void ask(desk *d, const peg_limits *limits, bool about_table)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (about_table ? is_about_table(&functions[i]) : is_question(&functions[i]))
            measure(d, &functions[i], limits);
}

static void use_table(const char *shape, int pegs, const peg_limits *limits)
{
    static desk d;
    sit(&d, shape);
    if (pegs == 0)
        peg_set_goal(d.board, PEG_GOAL_HOLE, 0, NULL, 0);
    furnish(&d, pegs);
    ask(&d, limits, true);
    peg_table_attach(d.board, pegs ? NULL : d.table);
    ask(&d, limits, false);
    leave(&d);
}

/* A peg that can jump 127 times in a row. */
static void write_chain(char *out)
{
    out += sprintf(out, "lines:255:");
    for (int i = 1; i < 254; i += 2)
        out += sprintf(out, "%s%d-%d-%d", i > 1 ? "," : "", i, i + 1, i + 2);
    *out++ = ' ';
    for (int i = 0; i < 255; i++)
        *out++ = i == 0 || i % 2 ? 'o' : '.';
    *out = 0;
}

static void *call_all(void *user)
{
    static const char *const shapes[] = {"english",    "square16", "rect1x256",
                                         "triangle22", "star",     "hexagon4"};
    static char chain[4000];
    peg_limits limits = PEG_LIMITS_INIT;
    (void)user;
    write_chain(chain);
    use_board(chain);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        use_board(shapes[i]);
    for (size_t i = 0; i <= sizeof shapes / sizeof *shapes; i++)
        for (unsigned threads = 1; threads < 4; threads += 2) {
            static desk d;
            sit(&d, i ? shapes[i - 1] : chain);
            play_first(d.board);
            limits.threads = threads;
            limits.positions = i ? 30000 : 1000000;
            ask(&d, &limits, false);
            leave(&d);
        }
    static const char *const tables[] = {"triangle5", "triangle6", "rect4x6", "rect3x3"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (unsigned threads = 1; threads < 4; threads += 2) {
            limits.threads = threads;
            limits.positions = 0;
            use_table(tables[i], 2, &limits);
            use_table(tables[i], 0, &limits);
        }
    return NULL;
}

TEST(no_call_takes_more_stack_than_the_header_promises)
{
    const char *loaded = getenv("LD_PRELOAD");
    pthread_attr_t attributes;
    pthread_t thread;
    if (loaded && strstr(loaded, "vgpreload")) {
        SKIP("valgrind takes writes below the stack pointer for errors");
        return;
    }
    CHECK(posix_memalign((void **)&stack, 65536, MEASURED) == 0);
    CHECK(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_setstack(&attributes, stack, MEASURED) == 0);
    CHECK(pthread_create(&thread, &attributes, call_all, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    for (size_t i = 0; i < FUNCTIONS; i++) {
        printf("    %6zu bytes of stack: %s %s\n", most[i], functions[i].name, functions[i].what);
        CHECK(most[i] > 0 && most[i] <= PROMISED);
    }
    free(stack);
}

#else

TEST(no_call_takes_more_stack_than_the_header_promises)
{
    SKIP("only POSIX lets a thread have a known stack, and sanitizers take more");
}

#endif

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 *     bench             every row
 *     bench --json      the same as one JSON array
 *     bench WORD ...    the rows whose name contains all the words
 *     bench --seed N    games to judge drawn anew, by a number
 */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t bench_seed;

static bool json;
static char **words; /* NULL past the last */
static int rows;
static size_t held;
static size_t peak;

double bench_time(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double bench_clock(void *user)
{
    (void)user;
    return bench_time();
}

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    void *resized = NULL;

    (void)user;
    if (new_size == 0) {
        free(block);
    } else {
        resized = realloc(block, new_size);
        if (!resized)
            return NULL;
    }
    held = held - old_size + new_size;
    peak = held > peak ? held : peak;
    return resized;
}

const peg_allocator bench_memory = {resize, NULL};

void bench_forget(void)
{
    peak = held;
}

size_t bench_peak(void)
{
    return peak;
}

peg_board *bench_board(const char *text)
{
    peg_board *board;

    if (peg_board_new(text, &bench_memory, NULL, &board) != PEG_OK) {
        fprintf(stderr, "bench: no board from %s\n", text);
        exit(1);
    }
    return board;
}

void bench_check(peg_status status)
{
    if (status == PEG_OK)
        return;
    fprintf(stderr, "bench: %s\n", peg_status_text(status));
    exit(1);
}

bool bench_wants(const char *what)
{
    for (int i = 0; words[i]; i++)
        if (!strstr(what, words[i]))
            return false;
    return true;
}

bool bench_wants_any(const char *const *names)
{
    while (*names && !bench_wants(*names))
        names++;
    return *names != NULL;
}

static void print_head(void)
{
    if (json)
        printf(rows ? "," : "[");
    else if (rows == 0)
        printf("%-72s%12s %11s %12s\n", "", "libpeg", "faster by", "at most held");
    rows++;
}

static void print_time(double seconds)
{
    if (seconds < 1e-6)
        printf("%9.1f ns", seconds * 1e9);
    else if (seconds < 1e-3)
        printf("%9.2f us", seconds * 1e6);
    else if (seconds < 1)
        printf("%9.2f ms", seconds * 1e3);
    else
        printf("%9.2f s ", seconds);
}

static void print_row(const char *what, double own, double reference)
{
    if (!bench_wants(what))
        return;
    print_head();
    if (json) {
        printf("\n  {\"what\": \"%s\", \"seconds\": %.9g, ", what, own);
        if (reference > 0)
            printf("\"reference\": %.9g, \"ratio\": %.4g, ", reference, reference / own);
        printf("\"bytes\": %zu}", peak);
    } else {
        printf("%-72s", what);
        print_time(own);
        if (reference > 0)
            printf(" %9.1f x", reference / own);
        else
            printf("            ");
        printf(" %8.1f KiB\n", (double)peak / 1024);
    }
    fflush(stdout);
}

void bench_row(const char *what, double own, double reference)
{
    print_row(what, own, reference);
    bench_forget();
}

void bench_share(const char *what, double part)
{
    if (!bench_wants(what))
        return;
    print_head();
    if (json)
        printf("\n  {\"what\": \"%s\", \"share\": %.4g}", what, part);
    else
        printf("%-72s%9.2f %%\n", what, part * 100);
    fflush(stdout);
}

/* -- Times of many questions ----------------------------------------------- */

enum { PARTS = 4 };

static const char *const parts[PARTS] = {"median", "95 of 100 below", "99 of 100 below", "worst"};

/* The name of a part of a spread. */
static const char *part_of(const char *what, int part)
{
    static char name[128];

    snprintf(name, sizeof(name), "%s, %s", what, parts[part]);
    return name;
}

bool bench_wants_spread(const char *what)
{
    for (int part = 0; part < PARTS; part++)
        if (bench_wants(part_of(what, part)))
            return true;
    return false;
}

static int ascending(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;

    return (left > right) - (left < right);
}

void bench_spread(const char *what, double *times, size_t count)
{
    const size_t at[PARTS] = {count / 2, count * 95 / 100, count * 99 / 100, count - 1};

    qsort(times, count, sizeof(*times), ascending);
    for (int part = 0; part < PARTS; part++)
        print_row(part_of(what, part), times[at[part]], 0);
}

/* -- The program ----------------------------------------------------------- */

/* Takes the options out; what is left are words. */
static bool read_options(int argc, char **argv)
{
    int kept = 0;

    words = argv + 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc && atoll(argv[i + 1]) > 0)
            bench_seed = strtoull(argv[++i], NULL, 10);
        else if (argv[i][0] == '-')
            return false;
        else
            words[kept++] = argv[i];
    }
    words[kept] = NULL;
    return true;
}

int main(int argc, char **argv)
{
    if (!read_options(argc, argv)) {
        fprintf(stderr, "usage: bench [--json] [--seed N] [WORD ...]\n");
        return 2;
    }
    bench_boards();
    bench_first();
    bench_cold();
    bench_games();
    bench_listing();
    bench_stopping();
    bench_questions();
    bench_tables();
    if (json)
        printf(rows ? "\n]\n" : "[]\n");
    if (rows > 0)
        return 0;
    fprintf(stderr, "bench: no row has a name with all of:");
    for (int i = 0; words[i]; i++)
        fprintf(stderr, "%s \"%s\"", i ? "," : "", words[i]);
    fprintf(stderr, "\n");
    return 2;
}

/*
 * SPDX-License-Identifier: MIT
 *
 *     bench             every row
 *     bench --json      the same as one JSON array
 *     bench WORD        the rows whose name contains the word
 */
#define _POSIX_C_SOURCE 200809L

#include "bench.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool json;
static const char *only;
static int rows;
static size_t held;
static size_t peak;

double bench_time(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
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

uint64_t bench_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
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

void bench_row(const char *what, double own, double reference)
{
    if (only && !strstr(what, only))
        return;
    if (json) {
        printf("%s\n  {\"what\": \"%s\", \"seconds\": %.9g, ", rows ? "," : "", what, own);
        if (reference > 0)
            printf("\"reference\": %.9g, \"ratio\": %.4g, ", reference, reference / own);
        printf("\"bytes\": %zu}", peak);
    } else {
        printf("%-58s", what);
        print_time(own);
        if (reference > 0)
            printf(" %9.1f x", reference / own);
        else
            printf("            ");
        printf(" %8.1f KiB\n", (double)peak / 1024);
    }
    fflush(stdout);
    rows++;
    bench_forget();
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (argv[i][0] == '-' || only) {
            fprintf(stderr, "usage: bench [--json] [WORD]\n");
            return 2;
        } else {
            only = argv[i];
        }
    }
    if (json)
        printf("[");
    else
        printf("%-58s%12s %11s %12s\n", "", "libpeg", "faster by", "at most held");
    bench_boards();
    bench_questions();
    bench_tables();
    if (json)
        printf("\n]\n");
    return rows > 0 ? 0 : 2;
}

/* SPDX-License-Identifier: MIT */

/* Tables. The naive reference cannot finish any of this. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

enum { PROBES = 1 << 21, GAMES = 200, MAPPINGS = 100 };

#define SAVED "libpeg-bench.table" /* a file in the folder of the one who asks */

/* What a table is written to. */
typedef struct bytes {
    uint8_t *at;
    size_t room;
    size_t count;
} bytes;

static void *must(void *block)
{
    if (!block)
        bench_check(PEG_E_MEMORY);
    return block;
}

static int keep(const uint8_t *piece, size_t count, void *user)
{
    bytes *out = user;

    for (size_t i = 0; i < count; i++)
        out->at[out->count++] = piece[i];
    return out->count + count < out->room ? PEG_CONTINUE : PEG_STOP;
}

/* All that is measured with the table of english -> d4. */
static const char *const with_table[] = {"english -> d4: build the table",
                                         "english -> d4: write the table",
                                         "english -> d4: read the table",
                                         "english -> d4: map the table",
                                         "english -> d4: check the table",
                                         "english -> d4: probe one position",
                                         "english -> d4: probe one of many",
                                         "english -> d4, mapped: probe one position",
                                         "english -> d4, mapped: probe one of many",
                                         "english -> d4, table: judge all jumps",
                                         "english -> d4, table: one of all solutions",
                                         "english -> d4, table: count the solutions",
                                         "english -> d4, table: the fewest moves, proven",
                                         NULL};

static peg_table *build(const char *text)
{
    peg_board *board = bench_board(text);
    peg_table *table;
    char what[64];

    bench_forget();
    double start = bench_time();
    bench_check(peg_table_build(board, 0, NULL, &table));
    snprintf(what, sizeof(what), "%s: build the table", text);
    bench_row(what, bench_time() - start, 0);
    peg_board_free(board);
    return table;
}

static int put(const uint8_t *piece, size_t count, void *user)
{
    return fwrite(piece, 1, count, user) == count ? PEG_CONTINUE : PEG_STOP;
}

/* As bytes, and as a table that stays in its file, which is returned. */
static peg_table *write_read_and_map(const peg_table *table)
{
    bytes file = {must(malloc(1 << 27)), 1 << 27, 0};
    peg_table *read;
    peg_table *mapped;
    double start = bench_time();

    bench_forget();
    bench_check(peg_table_write(table, NULL, keep, &file));
    bench_row("english -> d4: write the table", bench_time() - start, 0);
    bench_forget();
    BENCH_CALL("english -> d4: read the table", 1, 0,
               peg_table_read(file.at, file.count, NULL, &bench_memory, &read));
    BENCH_CALL("english -> d4: check the table", 1, 0, peg_table_verify(read, NULL));
    peg_table_free(read);
    FILE *to = fopen(SAVED, "wb");
    if (!to || put(file.at, file.count, to) != PEG_CONTINUE || fclose(to) != 0)
        bench_check(PEG_E_FILE);
    free(file.at);
    bench_forget();
    start = bench_time();
    for (int i = 0; i < MAPPINGS; i++) {
        bench_check(peg_table_map(SAVED, NULL, &bench_memory, &mapped));
        if (i + 1 < MAPPINGS)
            peg_table_free(mapped);
    }
    bench_row("english -> d4: map the table", (bench_time() - start) / MAPPINGS, 0);
    remove(SAVED);
    return mapped;
}

static uint64_t class_of(peg_board *board, uint64_t position)
{
    uint64_t class;
    int bits;

    bench_check(peg_set_position(board, &position, 1));
    bench_check(peg_class(board, &class, 1, &bits));
    return class;
}

/* Random positions of the board's class: what is of another is brought there by toggling holes. */
static void draw(peg_board *board, uint64_t *positions)
{
    uint64_t wanted = class_of(board, UINT64_C(0x1fffeffff));
    uint64_t toggle[16] = {0};
    uint64_t seed = 1;

    for (int known = 1; known < 16;) {
        uint64_t position = random_bits(&seed) >> 31;
        uint64_t class = class_of(board, position);

        known += class > 0 && toggle[class] == 0;
        toggle[class] = class > 0 ? position : 0;
    }
    for (size_t i = 0; i < PROBES; i++) {
        positions[i] = random_bits(&seed) >> 31;
        positions[i] ^= toggle[class_of(board, positions[i]) ^ wanted];
    }
}

static void probe(const peg_table *table, const char *name)
{
    uint64_t *positions = must(malloc(PROBES * sizeof(*positions)));
    uint8_t *answers = must(malloc(PROBES));
    peg_board *board = bench_board("english -> d4");
    char what[64];
    uint8_t answer;
    int sum = 0;

    draw(board, positions);
    double start = bench_time();
    for (size_t i = 0; i < PROBES; i++) {
        /* Each probe waits for the one before, as in a game. */
        bench_check(peg_table_probe(table, positions + (i ^ (size_t)(sum & 1)), 1, &answer));
        sum += answer;
    }
    snprintf(what, sizeof(what), "%s: probe one position", name);
    bench_row(what, (bench_time() - start) / PROBES, 0);
    start = bench_time();
    bench_check(peg_table_probe(table, positions, PROBES, answers));
    snprintf(what, sizeof(what), "%s: probe one of many", name);
    bench_row(what, (bench_time() - start) / PROBES, 0);
    peg_board_free(board);
    free(positions);
    free(answers);
}

static int count_to(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    return ++*(uint64_t *)user < 10000000 ? PEG_CONTINUE : PEG_STOP;
}

/* Plays random games, and judges each position on the way. */
static void judge(peg_board *board)
{
    uint64_t seed = 1;
    size_t judged = 0;
    double start = bench_time();

    for (int game = 0; game < GAMES; game++) {
        bench_check(peg_start(board, 16));
        for (;;) {
            peg_verdict verdicts[76];
            size_t count;

            bench_check(peg_judge(board, NULL, verdicts, 76, &count));
            judged++;
            if (count == 0)
                break;
            bench_check(peg_play(board, &verdicts[random_bits(&seed) % count].jump));
        }
    }
    bench_row("english -> d4, table: judge all jumps", (bench_time() - start) / (double)judged, 0);
    bench_check(peg_start(board, 16));
}

static void ask(peg_table *table)
{
    peg_board *board = bench_board("english -> d4");
    peg_jump jumps[31];
    peg_count count;
    uint64_t seen = 0;
    size_t jump_count;
    int answer;
    int least;
    int moves;

    bench_check(peg_table_attach(board, table));
    judge(board);
    double start = bench_time();
    if (peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, count_to, &seen) != PEG_STOPPED)
        exit(1);
    bench_row("english -> d4, table: one of all solutions", (bench_time() - start) / (double)seen,
              0);
    bench_forget();
    BENCH_CALL("english -> d4, table: count the solutions", 1, 0,
               peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count));
    bench_forget();
    BENCH_CALL("english -> d4, table: the fewest moves, proven", 1, 0,
               peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, 31, &jump_count));
    peg_board_free(board);
}

static void build_alone(const char *text)
{
    char what[64];

    snprintf(what, sizeof(what), "%s: build the table", text);
    if (bench_wants(what))
        peg_table_free(build(text));
}

void bench_tables(void)
{
    if (bench_wants_any(with_table)) {
        peg_table *table = build("english -> d4");

        probe(table, "english -> d4");
        peg_table *mapped = write_read_and_map(table);
        probe(mapped, "english -> d4, mapped");
        peg_table_free(mapped);
        ask(table);
        peg_table_free(table);
    }
    build_alone("triangle7");
    build_alone("square6");
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Tables and memory: every allocation made to fail in turn, over everything that may
 * ask for memory; sizes told rightly; all given back.
 */
#include "tables.h"

/* Whatever is left NULL by what failed before is freed all the same. */
static peg_status build_with(const peg_allocator *allocator, const char *text, uint32_t threads,
                             peg_board **board, peg_table **table)
{
    peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
    peg_status status = peg_board_new(text, allocator, NULL, board);
    if (status == PEG_OK)
        status = peg_table_build(*board, 0, &limits, table);
    CHECK((*table != NULL) == (status == PEG_OK));
    return status;
}

static peg_status build(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL;
    peg_table *table = NULL;
    peg_status status = build_with(allocator, text, 1, &board, &table);
    peg_board_free(board);
    peg_table_free(table);
    return status;
}

static peg_status build_and_check(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL;
    peg_table *table = NULL;
    peg_status status = build_with(allocator, text, 3, &board, &table);
    peg_board_free(board);
    if (status == PEG_OK)
        status = peg_table_verify(table, NULL);
    peg_table_free(table);
    return status;
}

static peg_status build_and_write(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL;
    peg_table *table = NULL;
    output to = {NULL, 0, 0, 0};
    peg_status status = build_with(allocator, text, 1, &board, &table);
    if (status == PEG_OK)
        status = peg_table_write(table, NULL, put_bytes, &to);
    peg_table_free(table);
    peg_board_free(board);
    free(to.at);
    return status;
}

static peg_status read(const peg_allocator *allocator, const char *text)
{
    output from = bytes_of(text, 0, written);
    peg_table *table = NULL;
    peg_status status = peg_table_read(from.at, from.count, NULL, allocator, &table);
    CHECK((table != NULL) == (status == PEG_OK));
    if (table)
        CHECK(probed(table, 0) != 77);
    peg_table_free(table);
    free(from.at);
    return status;
}

static peg_status attach_and_ask(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL, *other = board_of(text);
    peg_table *table = table_for(other, 0);
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int answer = 77;
    peg_status status = peg_board_new(text, allocator, NULL, &board);
    if (status == PEG_OK)
        status = peg_table_attach(board, table);
    peg_table_free(table);
    if (status == PEG_OK)
        status = peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);
    CHECK((answer == 77) == (status != PEG_OK));
    peg_board_free(board);
    peg_board_free(other);
    return status;
}

/* What fails to attach leaves the table that there was. */
static peg_status attach_another(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL, *copy = NULL;
    peg_table *table = NULL;
    peg_status status = build_with(allocator, text, 1, &board, &table);
    if (status == PEG_OK)
        status = peg_table_attach(board, table);
    if (status == PEG_OK)
        status = peg_board_copy(board, &copy);
    if (status == PEG_OK)
        status = peg_table_attach(copy, table);
    peg_table_free(table);
    peg_board_free(board);
    if (status == PEG_OK)
        CHECK(peg_table_attach(copy, NULL) == PEG_OK);
    peg_board_free(copy);
    return status;
}

static const char *const texts[] = {"triangle4 -> 4", "triangle5", "square4 -> b2", "rect4x5"};

static void try_each(scenario *run)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        fail_each(run, texts[i]);
}

static void tables_are_built(void)
{
    try_each(build);
}

static void tables_are_checked(void)
{
    try_each(build_and_check);
}

static void tables_are_written(void)
{
    try_each(build_and_write);
}

static void tables_are_read(void)
{
    try_each(read);
}

static void tables_are_attached(void)
{
    try_each(attach_and_ask);
    try_each(attach_another);
}

/* Each byte and each word wrong in turn, with a sum that hides it, gives all back. */
static void bad_bytes_leave_nothing(void)
{
    output from = bytes_of("triangle4 -> 4", 0, written);
    for (size_t at = 12; at < from.count - 8; at++) {
        meter count = meter_begin(-1);
        peg_allocator allocator = meter_allocator(&count);
        peg_table *table = NULL;
        uint8_t was = from.at[at];
        from.at[at] = (uint8_t)(was ^ 1 << at % 8);
        mend_sum(from.at, from.count);
        peg_table_read(from.at, from.count, NULL, &allocator, &table);
        peg_table_free(table);
        CHECK(count.held == 0 && !count.wrong_size);
        from.at[at] = was;
    }
    free(from.at);
}

/* Nothing that a limit forbids is asked for, and building takes little more than the table. */
static void memory_keeps_to_its_limit(void)
{
    meter m;
    peg_board *board = weighed_board(&m, "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3");
    peg_table *table = NULL;
    peg_limits limits = {.struct_size = sizeof limits, .memory = (uint64_t)1 << 20};
    size_t size = 0, before = m.held;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_LIMIT && !table);
    CHECK(m.peak <= before + ((size_t)1 << 20));
    CHECK(m.held == before);
    CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_about(table, NULL, NULL, &size) == PEG_OK);
    CHECK(m.held == before + size);
    CHECK(m.peak < before + size + size / 4);
    peg_board_free(board);
    peg_table_free(table);
    CHECK(m.held == 0);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(tables_are_built, "a table is built whole or not at all");
    RUN(tables_are_checked, "a check without memory gives all back");
    RUN(tables_are_written, "writing without memory gives all back");
    RUN(tables_are_read, "a table is read whole or not at all");
    RUN(tables_are_attached, "a table is attached or not, and given back by its last holder");
    RUN(bad_bytes_leave_nothing, "bad bytes leave no memory behind");
    RUN(memory_keeps_to_its_limit, "building keeps to its limit on memory");
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Tables in files: saved, loaded, and what is in the way of either.
 */
#include "tables.h"

#include "folder.h"

/* The size of a file, or -1 for none. */
static long size_of(const char *name)
{
    struct stat seen;
    return stat(at(name), &seen) == 0 ? (long)seen.st_size : -1;
}

static peg_status load(const char *name, peg_table **table)
{
    *table = NULL;
    peg_status status = peg_table_load(at(name), NULL, NULL, table);
    CHECK((*table != NULL) == (status == PEG_OK));
    return status;
}

static peg_status status_of_file(const char *name)
{
    peg_table *table;
    peg_status status = load(name, &table);
    peg_table_free(table);
    return status;
}

/* -- Saved and loaded ------------------------------------------------------ */

/* 23 bits: a file of more than a megabyte, over a larger one and over a smaller. */
TEST(a_large_table_is_loaded_as_saved)
{
    static char filler[3 << 20];
    peg_table *table = table_of("square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3", 0), *loaded;
    for (size_t size = 1; size <= sizeof filler; size += sizeof filler - 1) {
        put_file("table", filler, size);
        CHECK(peg_table_save(table, NULL, at("table")) == PEG_OK);
        CHECK(load("table", &loaded) == PEG_OK);
        CHECK(loaded && same_counts(table, loaded));
        peg_table_free(loaded);
    }
    CHECK(remove(at("table")) == 0);
    peg_table_free(table);
}

/* -- Files that are no table ----------------------------------------------- */

TEST(other_files_are_not_loaded)
{
    static const uint8_t zeros[100000];
    put_file("empty", zeros, 0);
    put_file("zeros", zeros, sizeof zeros);
    CHECK(status_of_file("missing") == PEG_E_FILE);
    CHECK(status_of_file("missing/table") == PEG_E_FILE);
    CHECK(status_of_file("empty/table") == PEG_E_FILE);
    CHECK(status_of_file("") == PEG_E_FILE);
    CHECK(status_of_file(".") == PEG_E_FILE);
    CHECK(status_of_file("empty") == PEG_E_TABLE);
    CHECK(status_of_file("zeros") == PEG_E_TABLE);
    CHECK(remove(at("empty")) == 0 && remove(at("zeros")) == 0);
}

TEST(a_file_cut_short_is_no_table)
{
    output all = bytes_of("triangle5", 0);
    for (size_t count = 0; count < all.count; count += 8) {
        put_file("short", all.at, count);
        CHECK(status_of_file("short") == PEG_E_TABLE);
    }
    CHECK(remove(at("short")) == 0);
    free(all.at);
}

TEST(no_more_is_read_than_is_needed)
{
    static uint8_t bytes[3 << 20] = "pegtable";
    peg_limits limits = {.struct_size = sizeof limits, .memory = (uint64_t)1 << 20};
    peg_table *table = NULL;
    /* What begins otherwise is no table, however much of it there is. */
    if (access("/dev/zero", R_OK) == 0)
        CHECK(peg_table_load("/dev/zero", &limits, NULL, &table) == PEG_E_TABLE && !table);
    put_file("long", bytes, sizeof bytes);
    CHECK(peg_table_load(at("long"), &limits, NULL, &table) == PEG_E_TABLE && !table);
    CHECK(remove(at("long")) == 0);
    limits.struct_size = 4097;
    CHECK(peg_table_load(at("missing"), &limits, NULL, &table) == PEG_E_UNKNOWN_LIMIT);
}

/* -- Saving that fails ----------------------------------------------------- */

/* Each look at the clock takes a second. */
static double tick(void *user)
{
    return ++*(double *)user;
}

/* What is left of the time is for the bytes that were read, even if nothing is left. */
TEST(loading_ends_in_time)
{
    peg_table *table = table_of("english", 0);
    CHECK(peg_table_save(table, NULL, at("slow")) == PEG_OK);
    peg_table_free(table);
    for (double time = 0.5; time < 4; time++) {
        double now = 0;
        peg_limits limits = {.struct_size = sizeof limits, .time = time, .clock = tick};
        limits.user = &now;
        table = NULL;
        CHECK(peg_table_load(at("slow"), &limits, NULL, &table) == PEG_LIMIT && !table);
        CHECK(now < 8);
    }
    remove(at("slow"));
}

/* A new file is gone, and one that was there before is as it was. */
TEST(what_fails_leaves_nothing_behind)
{
    peg_table *table = table_of("rect4x5", 0);
    peg_limits limits[3] = {
        {.struct_size = sizeof *limits, .memory = 1000},
        {.struct_size = sizeof *limits, .interval = 1, .progress = stop_at_once},
        {.struct_size = 1}};
    static const peg_status expected[3] = {PEG_LIMIT, PEG_STOPPED, PEG_E_ARGUMENT};
    for (int i = 0; i < 3; i++) {
        CHECK(peg_table_save(table, &limits[i], at("new")) == expected[i]);
        CHECK(size_of("new") == -1);
        put_file("old", "old", 3);
        CHECK(peg_table_save(table, &limits[i], at("old")) == expected[i]);
        CHECK(size_of("old") == 3);
        CHECK(remove(at("old")) == 0);
    }
    CHECK(peg_table_save(table, NULL, at("missing/new")) == PEG_E_FILE);
    CHECK(peg_table_save(table, NULL, at("")) == PEG_E_FILE);
    CHECK(peg_table_save(table, NULL, at(".")) == PEG_E_FILE);
    peg_table_free(table);
}

#ifndef _WIN32

/* Through a link, so that the device is safe from a library that would remove it. */
TEST(a_full_device_stays)
{
    peg_table *table = table_of("triangle5", 0);
    if (access("/dev/full", W_OK) == 0 && symlink("/dev/full", at("full")) == 0) {
        struct stat seen;
        CHECK(peg_table_save(table, NULL, at("full")) == PEG_E_FILE);
        CHECK(lstat(at("full"), &seen) == 0 && S_ISLNK(seen.st_mode));
        CHECK(remove(at("full")) == 0);
    }
    peg_table_free(table);
}

#endif

/* -- Names ----------------------------------------------------------------- */

static const char *const names[] = {("t\xc3\xa4"
                                     "fel"),
                                    "\xd1\x81\xd1\x82\xd0\xbe\xd0\xbb",
                                    "\xe6\xa1\x8c\xf0\x9f\x90\xb4"};

enum { NAMES = sizeof names / sizeof *names };

/* Gives a file another name, in the system's own words: to[i] is names[i]. */
#ifdef _WIN32
static const wchar_t *const system_names[] = {L"t\u00e4fel", L"\u0441\u0442\u043e\u043b",
                                              L"\u684c\U0001f434"};

static bool move(const wchar_t *from, const wchar_t *to)
{
    wchar_t paths[2][sizeof path];
    for (int i = 0; i < 2; i++)
        _snwprintf(paths[i], sizeof path, L"%hs/%ls", folder, i ? to : from);
    return _wrename(paths[0], paths[1]) == 0;
}

#define PLAIN L"plain"
#else
static const char *const *const system_names = names;

static bool move(const char *from, const char *to)
{
    char old[sizeof path];
    memcpy(old, at(from), sizeof old);
    return rename(old, at(to)) == 0;
}

#define PLAIN "plain"
#endif

TEST(paths_are_in_any_script)
{
    peg_table *table = table_of("triangle5", 0), *other;
    for (int i = 0; i < NAMES; i++) {
        CHECK(peg_table_save(table, NULL, at(names[i])) == PEG_OK);
        CHECK(load(names[i], &other) == PEG_OK);
        peg_table_free(other);
        CHECK(move(system_names[i], PLAIN) && status_of_file("plain") == PEG_OK);
        CHECK(status_of_file(names[i]) == PEG_E_FILE);
        CHECK(move(PLAIN, system_names[i]));
        CHECK(peg_table_map(at(names[i]), NULL, NULL, &other) == PEG_OK);
        peg_table_free(other);
        CHECK(move(system_names[i], PLAIN) && remove(at("plain")) == 0);
    }
    peg_table_free(table);
}

/* Words that are not UTF-8, and a path longer than the system's. */
TEST(paths_that_cannot_be_are_refused)
{
    peg_table *table = table_of("triangle5", 0), *other = NULL;
    char longest[40000];
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = 0;
    CHECK(peg_table_save(table, NULL, longest) == PEG_E_FILE);
    CHECK(peg_table_load(longest, NULL, NULL, &other) == PEG_E_FILE && !other);
    CHECK(peg_table_map(longest, NULL, NULL, &other) == PEG_E_FILE && !other);
#ifdef _WIN32
    CHECK(peg_table_save(table, NULL, at("t\xe4")) == PEG_E_FILE);
    CHECK(status_of_file("t\xe4") == PEG_E_FILE);
#endif
    peg_table_free(table);
}

/* A board and its copy use the table that is saved. */
static peg_status save_with(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL, *copy = NULL;
    peg_table *table = NULL;
    peg_status status = peg_board_new(text, allocator, NULL, &board);
    if (status == PEG_OK)
        status = peg_table_build(board, 0, NULL, &table);
    if (status == PEG_OK)
        status = peg_table_attach(board, table);
    if (status == PEG_OK)
        status = peg_board_copy(board, &copy);
    peg_board_free(board);
    peg_board_free(copy);
    if (status == PEG_OK)
        status = peg_table_save(table, NULL, at("saved"));
    CHECK((size_of("saved") > 0) == (status == PEG_OK));
    CHECK((size_of("saved") == -1) == (status != PEG_OK));
    peg_table_free(table);
    return status;
}

TEST(without_memory_nothing_is_saved)
{
    fail_each(save_with, "square4 -> b2");
    CHECK(remove(at("saved")) == 0);
}

/* The lowest number that the next file opened would have. */
static int next_descriptor(void)
{
    int next = dup(STDOUT_FILENO);
    close(next);
    return next;
}

static int first_descriptor;

TEST(no_file_stays_open)
{
    CHECK(next_descriptor() == first_descriptor);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    first_descriptor = next_descriptor();
    folder_begin();
    return folder_end();
}

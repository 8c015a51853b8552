/*
 * SPDX-License-Identifier: MIT
 *
 * What reads or writes past its memory, seen without sanitizers too: every block of a board ends
 * where a page begins that nobody may touch.
 */
#if !defined(_WIN32)
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "libpeg_many.h"
#include "support.h"

#if defined(_WIN32)

/* There the sanitizers of other machines have to do. */
static void *resize_at_a_page(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

#else

/* The bytes from where a block begins, or its first page, to the page that nobody may touch. */
static size_t aligned(size_t size)
{
    return (size + 15) / 16 * 16;
}

static size_t whole_pages(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (aligned(size) + page - 1) / page * page;
}

static void *resize_at_a_page(void *user, void *block, size_t old_size, size_t new_size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = whole_pages(new_size);
    uint8_t *made = NULL, *pages;
    (void)user;
    if (new_size > 0) {
        pages = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED)
            return NULL;
        CHECK(mprotect(pages + size, page, PROT_NONE) == 0);
        made = pages + size - aligned(new_size);
    }
    if (block) {
        if (made)
            memcpy(made, block, old_size < new_size ? old_size : new_size);
        size = whole_pages(old_size);
        CHECK(munmap((uint8_t *)block + aligned(old_size) - size, size + page) == 0);
    }
    return made;
}

#endif

/* Counts by a table, which goes through levels of winning positions alone. */
static void check_count(const char *text)
{
    peg_allocator allocator = {resize_at_a_page, NULL};
    peg_board *board, *plain = board_of(text);
    peg_table *table;
    peg_count count, expected;
    CHECK(peg_board_new(text, &allocator, NULL, &board) == PEG_OK);
    CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_OK);
    CHECK(peg_count_solutions(plain, PEG_ALL_SOLUTIONS, NULL, &expected) == PEG_OK);
    CHECK(memcmp(&count, &expected, sizeof count) == 0);
    peg_board_free(board);
    peg_table_free(table);
}

TEST(counts_by_table_stay_in_their_blocks)
{
    check_count("triangle5");
    check_count("rect4x4");
    check_count("square5 ...../.ooo./.ooo./.ooo./.....");
}

/* Jumps with marks, of positions whose array ends with their block. */
TEST(jumps_stay_in_their_arrays)
{
    enum { ROOM = 512 };
    peg_allocator allocator = {resize_at_a_page, NULL};
    peg_board *board;
    peg_many *many;
    size_t size = ROOM * sizeof(uint64_t), count = 1;
    uint64_t *level = resize_at_a_page(NULL, NULL, 0, size);
    uint64_t *next = resize_at_a_page(NULL, NULL, 0, size);
    CHECK(peg_board_new("english", &allocator, NULL, &board) == PEG_OK);
    CHECK(peg_many_new(board, PEG_SYMMETRIES_CLASS, NULL, &many) == PEG_OK);
    CHECK(level && next && peg_position(board, level, 1) == PEG_OK);
    *level <<= 8;
    for (size_t jumps = 0; jumps < 4; jumps++) {
        uint64_t *at = level + ROOM - count;
        memmove(at, level, count * sizeof *at);
        CHECK(peg_many_jumps(many, NULL, at, count, PEG_JUMPS_MARKED, next, NULL, NULL, ROOM,
                             &count, NULL) == PEG_OK);
        memcpy(level, next, count * sizeof *level);
    }
    CHECK(count > 0);
    peg_many_free(many);
    peg_board_free(board);
    resize_at_a_page(NULL, level, size, 0);
    resize_at_a_page(NULL, next, size, 0);
}

CHECK_MAIN

/* SPDX-License-Identifier: MIT */

/* Tables from the path of a file. But for save_file.c, the rest of the library knows no files. */
#if defined(__unix__) || defined(__APPLE__)
/* For mmap() and fileno(). NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
#endif

#include <errno.h>
#include <stdio.h>

#include "table/flat.h"
#include "table/open_file.h"

/* The words of a file can be used where they are if they lie in it as in memory. */
#if defined(_WIN32)
#define MAPS_FILES
#elif (defined(__unix__) || defined(__APPLE__)) && defined(__BYTE_ORDER__)
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <sys/mman.h>
#include <sys/stat.h>
#define MAPS_FILES
#endif
#endif

enum { PIECE = 1 << 20 }; /* bytes read at once, or more */

/* ------------------------------------------------------------------------- */
/* Loading                                                                   */
/* ------------------------------------------------------------------------- */

/* Reads count bytes, or as many as there are. A signal may end the reading of a pipe early. */
static size_t read_some(FILE *file, uint8_t *out, size_t count)
{
    size_t done = 0;

    for (;;) {
        errno = 0;
        done += fread(out + done, 1, count - done, file);
        if (done == count || feof(file) || errno != EINTR)
            return done;
        clearerr(file);
    }
}

/* Reads a file to its end, if it begins as a table does. *out_bytes is to be freed in any case. */
static peg_status read_all(FILE *file, peg_budget *budget, uint8_t **out_bytes, size_t *out_room,
                           size_t *out_count)
{
    uint8_t *bytes = NULL;
    size_t room = 0;
    size_t count = 0;

    do {
        uint8_t *grown = peg_budget_grow(budget, bytes, &room, count + PIECE, 1);

        if (!grown)
            break;
        bytes = grown;
        count += read_some(file, bytes + count, room - count);
    } while (count == room && peg_format_begins(bytes, count));
    *out_bytes = bytes;
    *out_room = room;
    *out_count = count;
    if (ferror(file))
        return PEG_E_FILE;
    if (bytes && !peg_format_begins(bytes, count))
        return PEG_E_TABLE;
    return feof(file) ? PEG_OK : peg_budget_refusal(budget);
}

/* Opens a file to be read, and a budget to read it with. */
static peg_status begin(const char *path, const peg_limits *limits, const peg_allocator *allocator,
                        peg_allocator *out_chosen, peg_budget *out_budget, FILE **out_file)
{
    peg_status status = peg_memory_choose(allocator, out_chosen);

    if (status == PEG_OK)
        status = peg_budget_begin(out_budget, limits, out_chosen);
    if (status != PEG_OK)
        return status;
    out_budget->stage = PEG_STAGE_UNPACKING;
    *out_file = peg_open_file(path, "rb");
    return *out_file ? PEG_OK : PEG_E_FILE;
}

peg_status peg_table_load(const char *path, const peg_limits *limits,
                          const peg_allocator *allocator, peg_table **out_table)
{
    peg_allocator chosen;
    peg_budget budget;
    peg_limits left;
    uint8_t *bytes;
    size_t room;
    size_t count;
    FILE *file;
    peg_status status;

    if (!path || !out_table)
        return PEG_E_ARGUMENT;
    status = begin(path, limits, allocator, &chosen, &budget, &file);
    if (status != PEG_OK)
        return status;
    status = read_all(file, &budget, &bytes, &room, &count);
    fclose(file);
    left = budget.limits;
    left.struct_size = sizeof(left);
    left.time = peg_budget_time_left(&budget);
    left.memory = budget.limits.memory > budget.held ? budget.limits.memory - budget.held : 1;
    if (status == PEG_OK)
        status = peg_table_read(bytes, count, &left, allocator, out_table);
    peg_budget_free(&budget, bytes, room);
    return status;
}

/* ------------------------------------------------------------------------- */
/* Mapping                                                                   */
/* ------------------------------------------------------------------------- */

/*
 * Reads the head of a flat table. It is checked and used in memory of its own, which nobody else
 * can change meanwhile, as they can the file. *out_bytes is to be freed in any case.
 */
static peg_status read_flat_head(FILE *file, peg_budget *budget, uint8_t **out_bytes,
                                 size_t *out_size)
{
    uint8_t first[PEG_FORMAT_HEAD];
    peg_source from = {first, read_some(file, first, sizeof(first))};
    peg_head says;
    peg_status status;

    if (ferror(file))
        return PEG_E_FILE;
    status = peg_head_read(&from, &says);
    if (status != PEG_OK)
        return status;
    if (says.form != PEG_FORMAT_FLAT)
        return PEG_E_PACKED;
    *out_size = peg_flat_head_size(&says);
    if (*out_size == 0)
        return PEG_E_TABLE;
    *out_bytes = peg_budget_resize(budget, NULL, 0, *out_size);
    if (!*out_bytes)
        return peg_budget_refusal(budget);
    memcpy(*out_bytes, first, sizeof(first));
    if (read_some(file, *out_bytes + sizeof(first), *out_size - sizeof(first)) !=
        *out_size - sizeof(first))
        return ferror(file) ? PEG_E_FILE : PEG_E_TABLE;
    return PEG_OK;
}

#ifdef MAPS_FILES

#if defined(_WIN32)

static void unmap(void *block, size_t size)
{
    (void)size;
    UnmapViewOfFile(block);
}

/* Returns NULL if the file cannot be mapped, or is shorter by now. */
static void *map(FILE *file, uint64_t size)
{
    HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
    HANDLE mapping =
        CreateFileMappingW(handle, NULL, PAGE_READONLY, (DWORD)(size >> 32), (DWORD)size, NULL);
    void *block = NULL;

    if (mapping) {
        block = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, (size_t)size);
        CloseHandle(mapping);
    }
    return block;
}

static int find_size(FILE *file, uint64_t *out)
{
    __int64 size = _filelengthi64(_fileno(file));

    *out = (uint64_t)size;
    return size >= 0;
}

#else

static void unmap(void *block, size_t size)
{
    munmap(block, size);
}

/* Returns NULL if the file cannot be mapped. */
static void *map(FILE *file, uint64_t size)
{
    void *block = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, fileno(file), 0);

    return block == MAP_FAILED ? NULL : block;
}

static int find_size(FILE *file, uint64_t *out)
{
    struct stat about;

    if (fstat(fileno(file), &about) != 0)
        return 0;
    *out = (uint64_t)about.st_size;
    return 1;
}

#endif

/* Makes a table of a head that was read and the words that follow it in the file. */
static peg_status map_words(FILE *file, const uint8_t *head, size_t head_size, peg_budget *budget,
                            peg_table **out_table)
{
    uint64_t size = 0;
    peg_table *table = NULL;
    void *block;
    peg_status status = find_size(file, &size) ? PEG_OK : PEG_E_FILE;

    if (status == PEG_OK && size > SIZE_MAX)
        status = PEG_E_MEMORY;
    if (status == PEG_OK)
        status = peg_flat_begin(head, size, budget, &table);
    if (status == PEG_OK) {
        block = map(file, size);
        if (!block) {
            status = PEG_E_FILE;
        } else {
            table->block = block;
            table->size = (size_t)size;
            table->unmap = unmap;
            peg_table_lend_words(table, (const uint8_t *)block + head_size);
            status = peg_head_bounds(table) ? PEG_OK : PEG_E_TABLE;
        }
    }
    if (status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return status;
}

#endif

peg_status peg_table_map(const char *path, const peg_limits *limits, const peg_allocator *allocator,
                         peg_table **out_table)
{
    peg_allocator chosen;
    peg_budget budget;
    uint8_t *head = NULL;
    size_t size = 0;
    FILE *file;
    peg_status status;

    if (!path || !out_table)
        return PEG_E_ARGUMENT;
    status = begin(path, limits, allocator, &chosen, &budget, &file);
    if (status != PEG_OK)
        return status;
    status = read_flat_head(file, &budget, &head, &size);
#ifdef MAPS_FILES
    if (status == PEG_OK)
        status = map_words(file, head, size, &budget, out_table);
    fclose(file);
#else
    fclose(file);
    if (status == PEG_OK)
        status = peg_table_load(path, limits, allocator, out_table);
#endif
    peg_budget_free(&budget, head, size);
    return status;
}

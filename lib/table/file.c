/* SPDX-License-Identifier: MIT */

/* Tables by the path of a file. The rest of the library does not know of files. */
#include <stdio.h>

#include "table/format.h"

enum { PIECE = 1 << 20 }; /* bytes read at once, or more */

/* A file that was there before is emptied only once there is something to write. */
typedef struct output {
    const char *path;
    FILE *file;
    int made; /* the file was not there before */
    int begun;
    int failed;
} output;

static int write_piece(const uint8_t *bytes, size_t count, void *user)
{
    output *to = user;

    if (!to->begun && !to->made) {
        fclose(to->file);
        to->file = fopen(to->path, "wb");
    }
    to->begun = 1;
    to->failed = !to->file || fwrite(bytes, 1, count, to->file) != count;
    return to->failed ? PEG_STOP : PEG_CONTINUE;
}

/* Leaves nothing that was written. A file that was there before stays, as a device must. */
static void take_back(const output *to)
{
    FILE *file;

    if (to->made) {
        remove(to->path);
        return;
    }
    file = to->begun ? fopen(to->path, "wb") : NULL;
    if (file)
        fclose(file);
}

peg_status peg_table_save(const peg_table *table, const peg_limits *limits, const char *path)
{
    output to = {path, NULL, 0, 0, 0};
    peg_status status;

    if (!table || !path)
        return PEG_E_ARGUMENT;
    to.file = fopen(path, "wbx");
    to.made = to.file != NULL;
    if (!to.made)
        to.file = fopen(path, "ab");
    if (!to.file)
        return PEG_E_FILE;
    status = peg_table_write(table, limits, write_piece, &to);
    if (to.file && fclose(to.file) != 0)
        to.failed = 1;
    if (to.failed)
        status = PEG_E_FILE;
    if (status != PEG_OK)
        take_back(&to);
    return status;
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
        count += fread(bytes + count, 1, room - count, file);
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
    status = peg_memory_choose(allocator, &chosen);
    if (status == PEG_OK)
        status = peg_budget_begin(&budget, limits, &chosen);
    if (status != PEG_OK)
        return status;
    file = fopen(path, "rb");
    if (!file)
        return PEG_E_FILE;
    budget.stage = PEG_STAGE_UNPACKING;
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

/* SPDX-License-Identifier: MIT */

/*
 * Tables by the path of a file. Only this source uses files, by disk.h: a library for systems
 * without files, or with other files, leaves both out.
 *
 * A table is saved so that its file is the old one or the new one, whatever goes wrong: the bytes
 * go to a file beside it, which takes its name when they are on the disk. A link stays, and the
 * file that it leads to is replaced. Anything but a named file, such as a device, is written in
 * place.
 */
#include <errno.h>

#include "base/memory.h"
#include "board/board.h"
#include "table/disk.h"
#include "table/flood.h"
#include "table/format.h"
#include "table/meet.h"

enum { FILE_MOST_BESIDE = 1 << 20, FILE_NAME_ROOM = 64 };

/* The words of a file can be used in place if memory is little-endian too. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
enum { FILE_IS_AS_MEMORY = 0 };
#else
enum { FILE_IS_AS_MEMORY = 1 };
#endif

/* -- Reading --------------------------------------------------------------- */

/* A signal may end the reading early; what is left is read then. */
static peg_status file_read(void *bytes, size_t count, void *user)
{
    FILE *file = user;
    size_t done = 0;

    do {
        errno = 0;
        clearerr(file);
        done += fread((uint8_t *)bytes + done, 1, count - done, file);
    } while (done < count && !feof(file) && errno == EINTR);
    if (done == count)
        return PEG_OK;
    return ferror(file) ? PEG_E_FILE : PEG_E_TABLE;
}

/* Has a table use the words in a mapped file, behind a head of a size. */
static void file_lend(peg_table *table, void *block, size_t size, size_t head, peg_budget *budget)
{
    peg_table_lend_words(table, block, size, head, peg_disk_unmap);
    if (!peg_format_is_bounded(table))
        peg_budget_fail(budget, PEG_E_TABLE);
}

/* Maps a file whose head, of a size, was read, and has a table use the words in it. */
static void file_map_words(FILE *file, size_t head, peg_budget *budget, peg_table *table)
{
    uint64_t size = 0;
    void *block = NULL;

    peg_budget_follow(budget, peg_disk_size(file, &size));
    if (budget->status == PEG_OK)
        peg_format_find_blocks(table, size < head ? 0 : size - head, budget);
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, peg_disk_map(file, size, &block));
    if (budget->status == PEG_OK)
        file_lend(table, block, (size_t)size, head, budget);
}

/* Reads the words, as many as the blocks have. */
static void file_read_words(FILE *file, peg_budget *budget, peg_table *table)
{
    if (peg_blocks_least_bytes(table->layout.bits, table->layout.images) > budget->limits.memory)
        peg_budget_fail(budget, PEG_LIMIT);
    else
        peg_blocks_make(&table->layout, budget, &table->blocks);
    if (budget->status == PEG_OK)
        peg_format_read_words(file_read, file, budget, table);
}

static peg_status file_read_table(const char *path, int mapped, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table)
{
    peg_budget budget;
    peg_table *table = NULL;
    FILE *file;
    size_t head;
    peg_status status;

    if (!path || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_format_begin(limits, allocator, &budget);
    if (status != PEG_OK)
        return status;
    file = peg_disk_open(path, "rb");
    if (!file)
        return PEG_E_FILE;
    head = peg_format_read_head(file_read, file, &budget, &table);
    PEG_ASSERT(budget.status != PEG_OK || table);
    if (budget.status == PEG_OK && mapped)
        file_map_words(file, head, &budget, table);
    if (budget.status == PEG_OK && !mapped)
        file_read_words(file, &budget, table);
    fclose(file);
    return peg_table_hand_over(table, &budget, out_table);
}

peg_status peg_table_load(const char *path, const peg_limits *limits,
                          const peg_allocator *allocator, peg_table **out_table)
{
    return file_read_table(path, 0, limits, allocator, out_table);
}

peg_status peg_table_map(const char *path, const peg_limits *limits, const peg_allocator *allocator,
                         peg_table **out_table)
{
    return file_read_table(path, FILE_IS_AS_MEMORY, limits, allocator, out_table);
}

/* -- Writing --------------------------------------------------------------- */

typedef struct file_output {
    FILE *file;
    int failed;
} file_output;

/* A signal may end the writing to a device early; what is left is written then. */
static int file_write_piece(const uint8_t *bytes, size_t count, void *user)
{
    file_output *to = user;
    size_t done = 0;

    do {
        errno = 0;
        clearerr(to->file);
        done += fwrite(bytes + done, 1, count - done, to->file);
    } while (done < count && errno == EINTR);
    to->failed = done < count;
    return to->failed ? PEG_STOP : PEG_CONTINUE;
}

/* Without a buffer, so that each failure is reported at once, and a forked process shares none. */
static peg_status file_write_to(FILE *file, const peg_table *table, const peg_limits *limits,
                                int to_disk)
{
    file_output to = {file, 0};
    peg_status status = PEG_E_FILE;

    if (setvbuf(file, NULL, _IONBF, 0) == 0)
        status = peg_table_write(table, limits, file_write_piece, &to);
    if (status == PEG_OK && to_disk && !peg_disk_flush(file))
        to.failed = 1;
    if (fclose(file) != 0)
        to.failed = 1;
    return to.failed ? PEG_E_FILE : status;
}

/*
 * A new file in the folder of path, with a name that is short enough wherever path is. Programs
 * that were killed may have left some, even with the number of this process.
 */
static FILE *file_open_beside(const char *path, const struct stat *old, char *beside)
{
    size_t folder = strlen(path);

    while (folder > 0 && !strchr(PEG_DISK_SEPARATORS, path[folder - 1]))
        folder--;
    memcpy(beside, path, folder); /* NOLINT(bugprone-not-null-terminated-result) */
    for (int i = 0; i < FILE_MOST_BESIDE; i++) {
        FILE *file;

        snprintf(beside + folder, FILE_NAME_ROOM, ".peg-save-%lu-%d", peg_disk_process(), i);
        file = peg_disk_create(beside, old);
        if (file || errno != EEXIST)
            return file;
    }
    return NULL;
}

/* path has no links; beside has room for a name in the same folder. */
static peg_status file_replace(const peg_table *table, const peg_limits *limits, const char *path,
                               const struct stat *old, char *beside)
{
    FILE *file = file_open_beside(path, old, beside);
    peg_status status = file ? file_write_to(file, table, limits, 1) : PEG_E_FILE;

    if (status == PEG_OK && !peg_disk_put_in_place(beside, path))
        status = PEG_E_FILE;
    if (file && status != PEG_OK) {
        int why = errno;

        peg_disk_remove(beside);
        errno = why;
    }
    return status;
}

/*
 * Opening a file for writing empties it, and this file is not restored. So limits that end the
 * question at once must end it before.
 */
static peg_status file_write_as_it_is(const peg_table *table, const peg_limits *limits,
                                      const char *path)
{
    peg_budget budget;
    peg_status status = peg_budget_begin(&budget, limits, &table->allocator);
    FILE *file;

    if (status == PEG_OK) {
        budget.stage = PEG_STAGE_WRITING;
        status = peg_budget_report(&budget);
    }
    if (status != PEG_OK)
        return status;
    file = peg_disk_open(path, "wb");
    return file ? file_write_to(file, table, limits, 0) : PEG_E_FILE;
}

static peg_status file_save_at(const peg_table *table, const peg_limits *limits, const char *path,
                               char *names)
{
    struct stat old;

    switch (peg_disk_find(path, names, &old)) {
    case PEG_DISK_FOUND_NOTHING:
        return file_replace(table, limits, names, NULL, names + PEG_DISK_PATH_ROOM);
    case PEG_DISK_FOUND_FILE:
        return file_replace(table, limits, names, &old, names + PEG_DISK_PATH_ROOM);
    case PEG_DISK_FOUND_OTHER:
        return file_write_as_it_is(table, limits, path);
    default:
        return PEG_E_FILE;
    }
}

/* The names take 16 KB, beside the memory that peg_table_write() counts. */
peg_status peg_table_save(const peg_table *table, const peg_limits *limits, const char *path)
{
    char *names;
    peg_table *held;
    peg_status status;

    if (!table || !path)
        return PEG_E_ARGUMENT;
    if (!*path || strlen(path) >= PEG_DISK_LONGEST) {
        errno = *path ? ENAMETOOLONG : ENOENT;
        return PEG_E_FILE;
    }
    names = peg_memory_resize(&table->allocator, NULL, 0, 2 * (size_t)PEG_DISK_PATH_ROOM);
    if (!names)
        return PEG_E_MEMORY;
    held = peg_table_hold(table);
    status = file_save_at(held, limits, path, names);
    peg_memory_free(&held->allocator, names, 2 * (size_t)PEG_DISK_PATH_ROOM);
    peg_table_free(held);
    return status;
}

/* -- Building -------------------------------------------------------------- */

/*
 * A table in the file where it is built, or its first layers. The head of the file tells how far it
 * is.
 */
typedef struct file_built {
    peg_layers layers; /* the first, as the builder knows only these */
    peg_table *table;
    FILE *file;
    uint8_t *head;
    void *block; /* the file as far as it is wanted, mapped */
    size_t size;
    unsigned begun; /* as in the head */
    int is_new;     /* the file was created for this call */
    int is_own;     /* it is locked and can be written */
    int why;        /* or else the errno that says why not */
    int is_whole;   /* all layers are wanted */
} file_built;

/*
 * Has the head say how far the table is, once that is on the disk. It is copied as a whole, as the
 * program may be killed meanwhile.
 */
static void file_note(file_built *b, unsigned begun, peg_budget *budget)
{
    peg_budget_follow(budget, peg_disk_flush_own(b->file, b->block, b->size));
    if (budget->status != PEG_OK)
        return;
    peg_format_put_head(b->table, begun, b->table->sum, b->head);
    memcpy(b->block, b->head, peg_format_head_size(b->table));
    peg_budget_follow(budget, peg_disk_flush_own(b->file, b->block, b->size));
}

static void file_finish_layer(peg_layers *layers, peg_budget *budget)
{
    file_note((file_built *)layers, ++layers->finished + 1, budget);
}

/* Whether a file of a size may be as far as its head says. */
static int file_has_layers(const file_built *b, size_t head, uint64_t size, uint64_t whole)
{
    const peg_table *table = b->table;

    if (!b->begun)
        return size == whole;
    return b->begun <= PEG_MOST_LAYERS + 1 && size <= whole &&
           size >= head + peg_blocks_layers_bytes(&table->layout, &table->blocks, b->begun - 1);
}

/* Reads the head of a file of a size. Without the file for its own, only a whole table will do. */
static peg_status file_read_head(file_built *b, size_t head, uint64_t size, uint64_t whole,
                                 peg_budget *budget)
{
    peg_status status = size < head ? PEG_E_TABLE : file_read(b->head, head, b->file);
    int is_same = status == PEG_OK && peg_format_is_head_of(b->table, b->head, budget, &b->begun);

    if (status == PEG_E_FILE)
        return status;
    if (!is_same)
        return PEG_E_MISMATCH;
    if (b->begun && !b->is_own)
        return PEG_E_FILE;
    return file_has_layers(b, head, size, whole) ? PEG_OK : PEG_E_TABLE;
}

/* Reads or writes the head of a file that will have a size when it is whole. */
static void file_open_head(file_built *b, size_t head, uint64_t whole, peg_budget *budget)
{
    file_output to = {b->file, 0};
    uint64_t size = 0;

    b->head = peg_budget_resize(budget, NULL, 0, head);
    peg_budget_follow(budget, peg_disk_size(b->file, &size));
    if (budget->status == PEG_OK && size > 0)
        peg_budget_follow(budget, file_read_head(b, head, size, whole, budget));
    if (budget->status != PEG_OK || size > 0)
        return;
    b->begun = 1;
    peg_format_put_head(b->table, b->begun, 0, b->head);
    if (!b->is_own || file_write_piece(b->head, head, &to) != PEG_CONTINUE)
        peg_budget_fail(budget, PEG_E_FILE);
}

/*
 * Takes the space for the layers that are wanted, of some bytes, and maps them. Before the head is
 * known, no byte is changed.
 */
static void file_take(file_built *b, unsigned wanted, uint64_t bytes, peg_budget *budget)
{
    size_t head = peg_format_head_size(b->table);
    uint64_t whole = head + peg_blocks_bytes(&b->table->blocks);
    uint64_t size = head + bytes;

    if (setvbuf(b->file, NULL, _IONBF, 0) != 0)
        peg_budget_fail(budget, PEG_E_FILE);
    file_open_head(b, head, whole, budget);
    if (!b->begun)
        size = whole;
    b->is_whole = wanted > (unsigned)peg_word_count(b->table->layout.weighty);
    b->size = (size_t)size;
    if (b->size != size)
        peg_budget_fail(budget, PEG_E_MEMORY);
    if (budget->status == PEG_OK && b->begun)
        peg_budget_follow(budget, peg_disk_reserve(b->file, size));
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, b->begun ? peg_disk_map_own(b->file, size, &b->block)
                                           : peg_disk_map(b->file, size, &b->block));
    if (budget->status == PEG_OK)
        file_lend(b->table, b->block, b->size, head, budget);
}

static void file_fill(file_built *b, unsigned wanted, peg_budget *budget)
{
    b->layers = (peg_layers){b->begun - 1, wanted, file_finish_layer};
    peg_table_fill(b->table, peg_cpu_find(), PEG_COST_POSITIONS, &b->layers, budget);
    if (!b->is_whole)
        return;
    b->table->sum = peg_format_sum(b->table, budget);
    if (budget->status == PEG_OK)
        file_note(b, 0, budget);
}

/* A file that cannot be written, or is in use, can still have the whole table. */
static void file_open(file_built *b, const char *path)
{
    b->file = peg_disk_open_own(path, &b->is_new);
    b->is_own = b->file != NULL;
    b->why = errno;
    if (!b->file && (b->why == EWOULDBLOCK || b->why == EACCES || b->why == EROFS)) {
        b->is_new = 0;
        b->file = peg_disk_open(path, "rb");
    }
}

/* Builds the first layers of a table in a file, which have some bytes. */
static void file_build(const char *path, peg_table *table, unsigned wanted, uint64_t bytes,
                       peg_budget *budget)
{
    file_built b = {.table = table};

    file_open(&b, path);
    if (!b.file) {
        peg_budget_fail(budget, PEG_E_FILE);
        errno = b.why;
        return;
    }
    file_take(&b, wanted, bytes, budget);
    if (budget->status == PEG_OK && b.begun)
        file_fill(&b, wanted, budget);
    if (b.block)
        peg_disk_leave_own(b.file, b.block, b.size);
    peg_budget_free(budget, b.head, peg_format_head_size(table));
    peg_disk_close_own(b.file, b.is_new && !b.block ? path : NULL);
    if (!b.is_own)
        errno = b.why;
}

/* Where memory is not as files are, the table is built there. */
static void file_build_and_save(const char *path, peg_table *table, peg_budget *budget)
{
    peg_table_take_words(table, budget);
    if (budget->status == PEG_OK)
        peg_table_fill(table, peg_cpu_find(), PEG_COST_POSITIONS, NULL, budget);
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, peg_table_save(table, NULL, path));
}

peg_status peg_table_build_file(const peg_board *board, int pegs, const char *path,
                                const peg_limits *limits, peg_table **out_table)
{
    peg_budget budget;
    peg_table *table;
    peg_status status;

    if (!board || pegs < 0 || !path || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_table_begin(board, pegs, limits, FILE_IS_AS_MEMORY, &budget, &table);
    if (status != PEG_OK)
        return status;
    if (budget.status == PEG_OK && FILE_IS_AS_MEMORY)
        file_build(path, table, PEG_MOST_LAYERS, peg_blocks_bytes(&table->blocks), &budget);
    else if (budget.status == PEG_OK)
        file_build_and_save(path, table, &budget);
    status = peg_table_hand_over(table, &budget, out_table);
    peg_board_let_go(&budget);
    return status;
}

/* Answers from the halves of games, which a file has or gets. */
static void file_meet(const char *path, peg_table *table, peg_budget *budget, peg_meeting *meeting)
{
    if (FILE_IS_AS_MEMORY)
        file_build(path, table, meeting->wanted, meeting->bytes, budget);
    else
        file_build_and_save(path, table, budget);
    if (budget->status == PEG_OK)
        peg_meeting_find(meeting, table, budget);
}

peg_status peg_table_meet(const peg_board *board, const char *path, const peg_limits *limits,
                          int *out_answer, uint64_t *out_middle)
{
    peg_budget budget;
    peg_table *table;
    peg_meeting meeting;
    peg_status status;

    if (!board || !path)
        return PEG_E_ARGUMENT;
    /* A table is not laid out for a position that has none of this. */
    status = peg_board_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    peg_board_let_go(&budget);
    if (!peg_meeting_is_for(board))
        return PEG_E_POSITION;
    status = peg_table_begin(board, 0, limits, FILE_IS_AS_MEMORY, &budget, &table);
    if (status != PEG_OK)
        return status;
    if (budget.status == PEG_OK)
        peg_meeting_begin(&meeting, table, board->pegs.word[0]);
    if (budget.status == PEG_OK && meeting.wanted > 0)
        file_meet(path, table, &budget, &meeting);
    if (budget.status == PEG_OK && out_answer)
        *out_answer = (int)meeting.answer;
    if (budget.status == PEG_OK && out_middle)
        *out_middle = meeting.middle;
    status = budget.status;
    peg_table_free(table);
    peg_board_let_go(&budget);
    return status;
}

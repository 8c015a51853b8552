/* SPDX-License-Identifier: MIT */

/*
 * Tables by the path of a file, on systems of POSIX and on Windows. No other source uses files: a
 * library for systems without files, or with others, leaves this one out.
 *
 * A table is saved so that its file is the old one or the new one, whatever goes wrong: the bytes
 * go to a file beside it, which takes its name when they are on the disk. A link stays, and what it
 * leads to is replaced. Whatever is no file, such as a device, or has no name, is written in place.
 */
#if !defined(_WIN32)
/* For mmap(), fsync() and links. NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
#endif

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "table/format.h"

enum {
    FILE_MOST_BESIDE = 1 << 20,
    FILE_MOST_LINKS = 40,
    FILE_MOST_LOOKS = 16,
    FILE_NAME_ROOM = 64
};

/* No system takes a path of 4096 bytes. Behind a path there is room for the text of a link. */
enum { FILE_LONGEST = 4096, FILE_PATH_ROOM = 2 * FILE_LONGEST };

/* The words of a file can be used in place if memory is little-endian too. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
enum { FILE_IS_AS_MEMORY = 0 };
#else
enum { FILE_IS_AS_MEMORY = 1 };
#endif

/* What a path leads to: nothing, a file to replace, or something to write in place. */
typedef enum file_found {
    FILE_FOUND_NOTHING,
    FILE_FOUND_FILE,
    FILE_FOUND_OTHER,
    FILE_NOT_FOUND
} file_found;

/* -- What systems do in ways of their own ---------------------------------- */

#if !defined(_WIN32)

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#define FILE_SEPARATORS "/"

static FILE *file_open(const char *path, const char *mode)
{
    return fopen(path, mode);
}

static void file_remove(const char *path)
{
    remove(path);
}

/* Nonzero if out becomes what the links of path lead to. It has room for FILE_PATH_ROOM bytes. */
static int file_follow_links(const char *path, char *out)
{
    memcpy(out, path, strlen(path) + 1);
    for (int links = 0; links <= FILE_MOST_LINKS; links++) {
        char *name = strrchr(out, '/');
        size_t folder = name ? (size_t)(name - out) + 1 : 0;
        size_t length = strlen(out) + 1;
        ssize_t count = readlink(out, out + length, FILE_PATH_ROOM - length);

        if (count < 0)
            return errno == EINVAL || errno == ENOENT; /* no link, or nothing at all */
        if (count == 0 || (size_t)count >= FILE_PATH_ROOM - length)
            return 0;
        if (out[length] == '/')
            folder = 0;
        if (folder + (size_t)count >= FILE_LONGEST)
            return 0;
        memmove(out + folder, out + length, (size_t)count);
        out[folder + (size_t)count] = '\0';
    }
    return 0;
}

/*
 * Finds what a path leads to, and writes the path of that without links to out. A file that may not
 * be written is not replaced either; a file that is gone before that is known counts as never
 * there. Another program may replace the file just after the links were followed, so this is tried
 * again. But links of /proc to a file without a name never lead to it by their texts.
 */
static file_found file_find(const char *path, char *out, struct stat *out_about)
{
    file_found what = FILE_NOT_FOUND;

    for (int looks = 0; looks < FILE_MOST_LOOKS; looks++) {
        struct stat there;

        if (stat(path, out_about) == 0 && access(path, W_OK) == 0)
            what = S_ISREG(out_about->st_mode) ? FILE_FOUND_FILE : FILE_FOUND_OTHER;
        else if (errno == ENOENT)
            what = FILE_FOUND_NOTHING;
        else
            return FILE_NOT_FOUND;
        if (what == FILE_FOUND_OTHER)
            return what;
        if (!file_follow_links(path, out))
            continue;
        if (stat(out, &there) != 0 ? what == FILE_FOUND_NOTHING && errno == ENOENT
                                   : what == FILE_FOUND_FILE && there.st_dev == out_about->st_dev &&
                                         there.st_ino == out_about->st_ino)
            return what;
    }
    return what == FILE_FOUND_FILE ? FILE_FOUND_OTHER : FILE_NOT_FOUND;
}

/*
 * Gives a file the owner, if that is allowed, and permissions of an old one: never more. If the
 * group cannot be kept, its permissions become those of others.
 */
static int file_take_rights(int descriptor, const struct stat *old)
{
    mode_t mode = old->st_mode & 0777;
    struct stat about;

    if (fstat(descriptor, &about) != 0)
        return 0;
    if ((about.st_uid != old->st_uid || about.st_gid != old->st_gid) &&
        fchown(descriptor, old->st_uid, old->st_gid) != 0 && about.st_gid != old->st_gid &&
        fchown(descriptor, (uid_t)-1, old->st_gid) != 0)
        mode &= 0700 | (mode >> 3 & 0007);
    return fchmod(descriptor, mode) == 0;
}

/*
 * Creates a file that does not exist yet, with the rights of an old file if there was one. Until it
 * has these rights, only its owner may use it. On NULL, errno is set.
 */
static FILE *file_create(const char *path, const struct stat *old)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    FILE *file = NULL;

    if (descriptor < 0)
        return NULL;
    if (!old || file_take_rights(descriptor, old))
        file = fdopen(descriptor, "wb");
    if (!file) {
        close(descriptor);
        remove(path);
        errno = EACCES;
    }
    return file;
}

static int file_is_on_disk(FILE *file)
{
    int result;

    do
        result = fsync(fileno(file));
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static int file_put_in_place(const char *beside, const char *path)
{
    return rename(beside, path) == 0;
}

static unsigned long file_process(void)
{
    return (unsigned long)getpid();
}

static peg_status file_size(FILE *file, uint64_t *out_size)
{
    struct stat about;

    if (fstat(fileno(file), &about) != 0)
        return PEG_E_FILE;
    *out_size = (uint64_t)about.st_size;
    return PEG_OK;
}

/* Maps a file of a size. */
static peg_status file_map(FILE *file, uint64_t size, void **out_block)
{
    if (size > SIZE_MAX)
        return PEG_E_MEMORY;
    *out_block = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, fileno(file), 0);
    return *out_block == MAP_FAILED ? PEG_E_FILE : PEG_OK;
}

static void file_unmap(void *block, size_t size)
{
    munmap(block, size);
}

#else

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <windows.h>

#define FILE_SEPARATORS "/\\:"

/* The longest path, in words of UTF-16 with the 0 at its end. */
enum { FILE_LONGEST_WIDE = 1024 };

/*
 * Nonzero if the path is UTF-8 and short enough. fopen() would take it for one in the code page,
 * which lacks most names.
 */
static int file_widen(const char *path, wchar_t *out)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, FILE_LONGEST_WIDE) > 0;
}

/* The mode has two letters. */
static FILE *file_open(const char *path, const char *mode)
{
    wchar_t wide_mode[] = {(wchar_t)mode[0], (wchar_t)mode[1], 0};
    wchar_t wide[FILE_LONGEST_WIDE];

    return file_widen(path, wide) ? _wfsopen(wide, wide_mode, _SH_DENYNO) : NULL;
}

static void file_remove(const char *path)
{
    wchar_t wide[FILE_LONGEST_WIDE];

    if (file_widen(path, wide))
        _wremove(wide);
}

static file_found file_find(const char *path, char *out, struct stat *out_about)
{
    wchar_t wide[FILE_LONGEST_WIDE];
    struct _stat64 about;

    (void)out_about;
    if (!file_widen(path, wide))
        return FILE_NOT_FOUND;
    memcpy(out, path, strlen(path) + 1);
    if (_wstat64(wide, &about) != 0)
        return errno == ENOENT ? FILE_FOUND_NOTHING : FILE_NOT_FOUND;
    if (_waccess(wide, 2) != 0)
        return FILE_NOT_FOUND;
    return (about.st_mode & _S_IFMT) == _S_IFREG ? FILE_FOUND_FILE : FILE_FOUND_OTHER;
}

/* Not every C library of Windows knows the mode "x". */
static FILE *file_create(const char *path, const struct stat *old)
{
    enum { NEW = _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT };
    wchar_t wide[FILE_LONGEST_WIDE];
    int descriptor = -1;
    FILE *file;

    (void)old;
    if (file_widen(path, wide) &&
        _wsopen_s(&descriptor, wide, NEW, _SH_DENYNO, _S_IREAD | _S_IWRITE) != 0)
        descriptor = -1;
    file = descriptor >= 0 ? _fdopen(descriptor, "wb") : NULL;
    if (descriptor >= 0 && !file)
        _close(descriptor);
    return file;
}

static int file_is_on_disk(FILE *file)
{
    return _commit(_fileno(file)) == 0;
}

static int file_put_in_place(const char *beside, const char *path)
{
    wchar_t from[FILE_LONGEST_WIDE];
    wchar_t to[FILE_LONGEST_WIDE];

    return file_widen(beside, from) && file_widen(path, to) &&
           MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
}

static unsigned long file_process(void)
{
    return GetCurrentProcessId();
}

static peg_status file_size(FILE *file, uint64_t *out_size)
{
    __int64 found = _filelengthi64(_fileno(file));

    if (found < 0)
        return PEG_E_FILE;
    *out_size = (uint64_t)found;
    return PEG_OK;
}

/* Maps a file of a size. It may be shorter by now. */
static peg_status file_map(FILE *file, uint64_t size, void **out_block)
{
    HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
    HANDLE mapping;

    if (size > SIZE_MAX)
        return PEG_E_MEMORY;
    mapping =
        CreateFileMappingW(handle, NULL, PAGE_READONLY, (DWORD)(size >> 32), (DWORD)size, NULL);
    if (!mapping)
        return PEG_E_FILE;
    *out_block = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, (size_t)size);
    CloseHandle(mapping);
    return *out_block ? PEG_OK : PEG_E_FILE;
}

static void file_unmap(void *block, size_t size)
{
    (void)size;
    UnmapViewOfFile(block);
}

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

/* Maps a file whose head, of a size, was read, and has a table use the words in it. */
static void file_map_words(FILE *file, size_t head, peg_budget *budget, peg_table *table)
{
    uint64_t size = 0;
    void *block = NULL;

    peg_budget_follow(budget, file_size(file, &size));
    if (budget->status == PEG_OK)
        peg_format_find_blocks(table, size < head ? 0 : size - head, budget);
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, file_map(file, size, &block));
    if (budget->status != PEG_OK)
        return;
    peg_table_lend_words(table, block, (size_t)size, head, file_unmap);
    if (!peg_format_is_bounded(table))
        peg_budget_fail(budget, PEG_E_TABLE);
}

/* Reads the words, as many as the blocks have. */
static void file_read_words(FILE *file, peg_budget *budget, peg_table *table)
{
    if (peg_blocks_least_bytes(&table->layout) > budget->limits.memory)
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
    file = file_open(path, "rb");
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
    if (status == PEG_OK && to_disk && !file_is_on_disk(file))
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

    while (folder > 0 && !strchr(FILE_SEPARATORS, path[folder - 1]))
        folder--;
    memcpy(beside, path, folder); /* NOLINT(bugprone-not-null-terminated-result) */
    for (int i = 0; i < FILE_MOST_BESIDE; i++) {
        FILE *file;

        snprintf(beside + folder, FILE_NAME_ROOM, ".peg-save-%lu-%d", file_process(), i);
        file = file_create(beside, old);
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

    if (status == PEG_OK && !file_put_in_place(beside, path))
        status = PEG_E_FILE;
    if (file && status != PEG_OK) {
        int why = errno;

        file_remove(beside);
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
    file = file_open(path, "wb");
    return file ? file_write_to(file, table, limits, 0) : PEG_E_FILE;
}

static peg_status file_save_at(const peg_table *table, const peg_limits *limits, const char *path,
                               char *names)
{
    struct stat old;

    switch (file_find(path, names, &old)) {
    case FILE_FOUND_NOTHING:
        return file_replace(table, limits, names, NULL, names + FILE_PATH_ROOM);
    case FILE_FOUND_FILE:
        return file_replace(table, limits, names, &old, names + FILE_PATH_ROOM);
    case FILE_FOUND_OTHER:
        return file_write_as_it_is(table, limits, path);
    default:
        return PEG_E_FILE;
    }
}

/* The names take 16 KB, beside the memory that peg_table_write() counts. */
peg_status peg_table_save(const peg_table *table, const peg_limits *limits, const char *path)
{
    char *names;
    peg_status status;

    if (!table || !path)
        return PEG_E_ARGUMENT;
    if (!*path || strlen(path) >= FILE_LONGEST) {
        errno = *path ? ENAMETOOLONG : ENOENT;
        return PEG_E_FILE;
    }
    names = peg_memory_resize(&table->allocator, NULL, 0, 2 * (size_t)FILE_PATH_ROOM);
    if (!names)
        return PEG_E_MEMORY;
    status = file_save_at(table, limits, path, names);
    peg_memory_free(&table->allocator, names, 2 * (size_t)FILE_PATH_ROOM);
    return status;
}

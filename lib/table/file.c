/* SPDX-License-Identifier: MIT */

/*
 * Tables by the path of a file, on systems of POSIX and on Windows. The rest of the library knows
 * no files: a library for systems that have none, or others, leaves this one out.
 *
 * A table is saved so that its file is the old one or the new one, whatever goes wrong: the bytes
 * go to a file beside it, which takes its name when they are on the disk. A link stays, and what it
 * leads to is replaced. What is no file, such as a device, or has no name, is written as it is.
 */
#if !defined(_WIN32)
/* For mmap(), fsync() and links. NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
#endif

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "table/format.h"

enum { PIECE = 1 << 20 }; /* bytes read at once, or more */

enum { MOST_BESIDE = 1 << 20, MOST_LINKS = 40, MOST_LOOKS = 16, NAME_ROOM = 64 };

/* No system takes a path of so many bytes. Behind one there is room for what a link says. */
enum { LONGEST = 4096, PATH_ROOM = 2 * LONGEST };

/* The words of a file can be used where they are if they lie in it as in memory. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
enum { MAPS_FILES = 0 };
#else
enum { MAPS_FILES = 1 };
#endif

/* What there is by a name: nothing, a file to be replaced, or something to be written as it is. */
typedef enum found { FOUND_NOTHING, FOUND_FILE, FOUND_OTHER, NOT_FOUND } found;

/* ------------------------------------------------------------------------- */
/* What systems do in ways of their own                                      */
/* ------------------------------------------------------------------------- */

#if !defined(_WIN32)

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#define SEPARATORS "/"

static FILE *open_file(const char *path, const char *mode)
{
    return fopen(path, mode);
}

static void remove_file(const char *path)
{
    remove(path);
}

/* Nonzero if out becomes what the links of path lead to. It has room for PATH_ROOM bytes. */
static int follow_links(const char *path, char *out)
{
    memcpy(out, path, strlen(path) + 1);
    for (int links = 0; links <= MOST_LINKS; links++) {
        char *name = strrchr(out, '/');
        size_t folder = name ? (size_t)(name - out) + 1 : 0;
        size_t length = strlen(out) + 1;
        ssize_t count = readlink(out, out + length, PATH_ROOM - length);

        if (count < 0)
            return errno == EINVAL || errno == ENOENT; /* no link, or nothing at all */
        if (count == 0 || (size_t)count >= PATH_ROOM - length)
            return 0;
        if (out[length] == '/')
            folder = 0;
        if (folder + (size_t)count >= LONGEST)
            return 0;
        memmove(out + folder, out + length, (size_t)count);
        out[folder + (size_t)count] = '\0';
    }
    return 0;
}

/*
 * Finds what is to be written by a path, and in out the path of that with no links. A file that
 * nobody may write to is not replaced either; one that is gone before that is known was never
 * there. Another program may replace the file just when the links have been followed, so this is
 * tried again. But the links of /proc to what has no name never lead to it by their texts.
 */
static found find(const char *path, char *out, struct stat *out_about)
{
    found what = NOT_FOUND;

    for (int looks = 0; looks < MOST_LOOKS; looks++) {
        struct stat there;

        if (stat(path, out_about) == 0 && access(path, W_OK) == 0)
            what = S_ISREG(out_about->st_mode) ? FOUND_FILE : FOUND_OTHER;
        else if (errno == ENOENT)
            what = FOUND_NOTHING;
        else
            return NOT_FOUND;
        if (what == FOUND_OTHER)
            return what;
        if (!follow_links(path, out))
            continue;
        if (stat(out, &there) != 0 ? what == FOUND_NOTHING && errno == ENOENT
                                   : what == FOUND_FILE && there.st_dev == out_about->st_dev &&
                                         there.st_ino == out_about->st_ino)
            return what;
    }
    return what == FOUND_FILE ? FOUND_OTHER : NOT_FOUND;
}

/*
 * Gives a file the owner, if that is allowed, and permissions of an old one: never more. Who was of
 * a group that cannot be kept is one of the others now.
 */
static int take_rights(int descriptor, const struct stat *old)
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
 * A file that nobody else has made, with the rights of an old one if there was one. Until it has
 * these it is nobody else's. NULL sets errno.
 */
static FILE *create(const char *path, const struct stat *old)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    FILE *file = NULL;

    if (descriptor < 0)
        return NULL;
    if (!old || take_rights(descriptor, old))
        file = fdopen(descriptor, "wb");
    if (!file) {
        close(descriptor);
        remove(path);
        errno = EACCES;
    }
    return file;
}

static int is_on_disk(FILE *file)
{
    int result;

    do
        result = fsync(fileno(file));
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static int put_in_place(const char *beside, const char *path)
{
    return rename(beside, path) == 0;
}

static unsigned long process(void)
{
    return (unsigned long)getpid();
}

static int find_size(FILE *file, uint64_t *out)
{
    struct stat about;

    if (fstat(fileno(file), &about) != 0)
        return 0;
    *out = (uint64_t)about.st_size;
    return 1;
}

/* Returns NULL if the file cannot be mapped. */
static void *map(FILE *file, uint64_t size)
{
    void *block = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, fileno(file), 0);

    return block == MAP_FAILED ? NULL : block;
}

static void unmap(void *block, size_t size)
{
    munmap(block, size);
}

#else

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <windows.h>

#define SEPARATORS "/\\:"

/* The longest path, in words of UTF-16 with the 0 at its end. */
enum { LONGEST_WIDE = 1024 };

/*
 * Nonzero if the path is UTF-8 and short enough. fopen() would take it for one in the code page,
 * which lacks most names.
 */
static int widen(const char *path, wchar_t *out)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, LONGEST_WIDE) > 0;
}

/* The mode has two letters. */
static FILE *open_file(const char *path, const char *mode)
{
    wchar_t wide_mode[] = {(wchar_t)mode[0], (wchar_t)mode[1], 0};
    wchar_t wide[LONGEST_WIDE];

    return widen(path, wide) ? _wfsopen(wide, wide_mode, _SH_DENYNO) : NULL;
}

static void remove_file(const char *path)
{
    wchar_t wide[LONGEST_WIDE];

    if (widen(path, wide))
        _wremove(wide);
}

static found find(const char *path, char *out, struct stat *out_about)
{
    wchar_t wide[LONGEST_WIDE];
    struct _stat64 about;

    (void)out_about;
    if (!widen(path, wide))
        return NOT_FOUND;
    memcpy(out, path, strlen(path) + 1);
    if (_wstat64(wide, &about) != 0)
        return errno == ENOENT ? FOUND_NOTHING : NOT_FOUND;
    if (_waccess(wide, 2) != 0)
        return NOT_FOUND;
    return (about.st_mode & _S_IFMT) == _S_IFREG ? FOUND_FILE : FOUND_OTHER;
}

/* Not every C library of Windows knows the mode "x". */
static FILE *create(const char *path, const struct stat *old)
{
    enum { NEW = _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT };
    wchar_t wide[LONGEST_WIDE];
    int descriptor = -1;
    FILE *file;

    (void)old;
    if (widen(path, wide) &&
        _wsopen_s(&descriptor, wide, NEW, _SH_DENYNO, _S_IREAD | _S_IWRITE) != 0)
        descriptor = -1;
    file = descriptor >= 0 ? _fdopen(descriptor, "wb") : NULL;
    if (descriptor >= 0 && !file)
        _close(descriptor);
    return file;
}

static int is_on_disk(FILE *file)
{
    return _commit(_fileno(file)) == 0;
}

static int put_in_place(const char *beside, const char *path)
{
    wchar_t from[LONGEST_WIDE];
    wchar_t to[LONGEST_WIDE];

    return widen(beside, from) && widen(path, to) &&
           MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
}

static unsigned long process(void)
{
    return GetCurrentProcessId();
}

static int find_size(FILE *file, uint64_t *out)
{
    __int64 size = _filelengthi64(_fileno(file));

    *out = (uint64_t)size;
    return size >= 0;
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

static void unmap(void *block, size_t size)
{
    (void)size;
    UnmapViewOfFile(block);
}

#endif

/* ------------------------------------------------------------------------- */
/* Reading                                                                   */
/* ------------------------------------------------------------------------- */

/* A file that is read, and what was read of it, as a question of its own. */
typedef struct input {
    FILE *file;
    peg_budget budget;
    uint8_t *bytes;
    size_t count;
    size_t room;
} input;

/* Whatever the status, end_input() it afterwards. */
static peg_status begin_input(input *from, const char *path, const peg_limits *limits,
                              const peg_allocator *allocator, peg_table **out_table)
{
    peg_status status;

    memset(from, 0, sizeof(*from));
    if (!path || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_format_begin(limits, allocator, &from->budget);
    if (status != PEG_OK)
        return status;
    from->file = open_file(path, "rb");
    return from->file ? PEG_OK : PEG_E_FILE;
}

static void end_input(input *from)
{
    if (from->file)
        fclose(from->file);
    peg_budget_free(&from->budget, from->bytes, from->room);
}

/* Reads on up to count bytes in all, or as many as there are. A signal may end that early. */
static void read_up_to(input *from, size_t count)
{
    do {
        errno = 0;
        clearerr(from->file);
        from->count += fread(from->bytes + from->count, 1, count - from->count, from->file);
    } while (from->count < count && !feof(from->file) && errno == EINTR);
}

/* Reads a file to its end, if it begins as a table does. */
static peg_status read_all(input *from)
{
    do {
        uint8_t *grown = peg_budget_grow(&from->budget, from->bytes, &from->room,
                                         from->count + PIECE, sizeof(*grown));

        if (!grown)
            break;
        from->bytes = grown;
        read_up_to(from, from->room);
    } while (from->count == from->room && peg_format_is_known(from->bytes, from->count));
    if (ferror(from->file))
        return PEG_E_FILE;
    if (from->bytes && !peg_format_is_known(from->bytes, from->count))
        return PEG_E_TABLE;
    return feof(from->file) ? PEG_OK : peg_budget_refusal(&from->budget);
}

peg_status peg_table_load(const char *path, const peg_limits *limits,
                          const peg_allocator *allocator, peg_table **out_table)
{
    input from;
    peg_status status = begin_input(&from, path, limits, allocator, out_table);

    if (status == PEG_OK)
        status = read_all(&from);
    if (status == PEG_OK)
        status = peg_format_read(from.bytes, from.count, &from.budget, out_table);
    end_input(&from);
    return status;
}

/* Reads a number of bytes from the file's beginning on. PEG_E_TABLE if there are fewer. */
static peg_status read_first(input *from, size_t count)
{
    uint8_t *grown = peg_budget_resize(&from->budget, from->bytes, from->room, count);

    if (!grown)
        return peg_budget_refusal(&from->budget);
    from->bytes = grown;
    from->room = count;
    read_up_to(from, count);
    if (from->count == count)
        return PEG_OK;
    return ferror(from->file) ? PEG_E_FILE : PEG_E_TABLE;
}

/*
 * Reads what comes before the words of a flat table. It is checked and used in memory of its own,
 * which nobody else can change meanwhile, as they can the file.
 */
static peg_status read_flat(input *from, peg_header *out_says)
{
    peg_status status = read_first(from, PEG_FORMAT_HEADER);
    peg_source source = {from->bytes, from->count};
    size_t size;

    if (status == PEG_OK)
        status = peg_header_read(&source, out_says);
    if (status != PEG_OK)
        return status;
    if (out_says->form != PEG_FORMAT_FLAT)
        return PEG_E_PACKED;
    size = peg_flat_size(out_says);
    return size > 0 ? read_first(from, size) : PEG_E_TABLE;
}

/* Makes a table of what was read, and of the words that follow it in the file. */
static peg_status map_words(input *from, const peg_header *says, peg_table **out_table)
{
    uint64_t size;
    void *block = NULL;
    peg_table *table = NULL;
    peg_status status;

    if (!find_size(from->file, &size))
        return PEG_E_FILE;
    if (size > SIZE_MAX)
        return PEG_E_MEMORY;
    status = peg_flat_begin(says, from->bytes, size, &from->budget, &table);
    if (status == PEG_OK) {
        block = map(from->file, size);
        status = block ? PEG_OK : PEG_E_FILE;
    }
    if (status == PEG_OK) {
        table->block = block;
        table->size = (size_t)size;
        table->unmap = unmap;
        peg_table_lend_words(table, (const uint8_t *)block + from->count);
        status = peg_format_is_bounded(table) ? PEG_OK : PEG_E_TABLE;
    }
    if (status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return status;
}

peg_status peg_table_map(const char *path, const peg_limits *limits, const peg_allocator *allocator,
                         peg_table **out_table)
{
    input from;
    peg_header says;
    peg_status status = begin_input(&from, path, limits, allocator, out_table);

    if (status == PEG_OK)
        status = read_flat(&from, &says);
    if (status == PEG_OK && MAPS_FILES)
        status = map_words(&from, &says, out_table);
    end_input(&from);
    return status == PEG_OK && !MAPS_FILES ? peg_table_load(path, limits, allocator, out_table)
                                           : status;
}

/* ------------------------------------------------------------------------- */
/* Writing                                                                   */
/* ------------------------------------------------------------------------- */

typedef struct output {
    FILE *file;
    int failed;
} output;

/* A signal may end the writing to a device early; what is left is written then. */
static int write_piece(const uint8_t *bytes, size_t count, void *user)
{
    output *to = user;
    size_t done = 0;

    do {
        errno = 0;
        clearerr(to->file);
        done += fwrite(bytes + done, 1, count - done, to->file);
    } while (done < count && errno == EINTR);
    to->failed = done < count;
    return to->failed ? PEG_STOP : PEG_CONTINUE;
}

/* Without a buffer, so that each failure is told at once, and a process forked has no share. */
static peg_status write_to(FILE *file, const peg_table *table, const peg_limits *limits,
                           int to_disk)
{
    output to = {file, 0};
    peg_status status = PEG_E_FILE;

    if (setvbuf(file, NULL, _IONBF, 0) == 0)
        status = peg_table_write(table, limits, write_piece, &to);
    if (status == PEG_OK && to_disk && !is_on_disk(file))
        to.failed = 1;
    if (fclose(file) != 0)
        to.failed = 1;
    return to.failed ? PEG_E_FILE : status;
}

/*
 * A new file in the folder of path, with a name that is short enough wherever path is. Programs
 * that were killed may have left some, even with the number of this process.
 */
static FILE *open_beside(const char *path, const struct stat *old, char *beside)
{
    size_t folder = strlen(path);

    while (folder > 0 && !strchr(SEPARATORS, path[folder - 1]))
        folder--;
    memcpy(beside, path, folder); /* NOLINT(bugprone-not-null-terminated-result) */
    for (int i = 0; i < MOST_BESIDE; i++) {
        FILE *file;

        snprintf(beside + folder, NAME_ROOM, ".peg-save-%lu-%d", process(), i);
        file = create(beside, old);
        if (file || errno != EEXIST)
            return file;
    }
    return NULL;
}

/* path has no links; beside has room for a name in the same folder. */
static peg_status replace(const peg_table *table, const peg_limits *limits, const char *path,
                          const struct stat *old, char *beside)
{
    FILE *file = open_beside(path, old, beside);
    peg_status status = file ? write_to(file, table, limits, 1) : PEG_E_FILE;

    if (status == PEG_OK && !put_in_place(beside, path))
        status = PEG_E_FILE;
    if (file && status != PEG_OK)
        remove_file(beside);
    return status;
}

/*
 * To open a file for writing makes it empty, and this one is not put back. So limits that end the
 * question at once must end it before.
 */
static peg_status write_as_it_is(const peg_table *table, const peg_limits *limits, const char *path)
{
    peg_budget budget;
    peg_status status = peg_budget_begin(&budget, limits, &table->allocator);
    FILE *file;

    if (status == PEG_OK) {
        budget.stage = PEG_STAGE_PACKING;
        status = peg_budget_report(&budget);
    }
    if (status != PEG_OK)
        return status;
    file = open_file(path, "wb");
    return file ? write_to(file, table, limits, 0) : PEG_E_FILE;
}

static peg_status save_at(const peg_table *table, const peg_limits *limits, const char *path,
                          char *names)
{
    struct stat old;

    switch (find(path, names, &old)) {
    case FOUND_NOTHING:
        return replace(table, limits, names, NULL, names + PATH_ROOM);
    case FOUND_FILE:
        return replace(table, limits, names, &old, names + PATH_ROOM);
    case FOUND_OTHER:
        return write_as_it_is(table, limits, path);
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
    if (!*path || strlen(path) >= LONGEST)
        return PEG_E_FILE;
    names = peg_memory_resize(&table->allocator, NULL, 0, 2 * (size_t)PATH_ROOM);
    if (!names)
        return PEG_E_MEMORY;
    status = save_at(table, limits, path, names);
    peg_memory_free(&table->allocator, names, 2 * (size_t)PATH_ROOM);
    return status;
}

/* SPDX-License-Identifier: MIT */

/*
 * Saves a table so that its file is the old one or the new one, whatever goes wrong: the bytes go
 * to a file beside it, which takes its name when they are on the disk. A link stays, and what it
 * leads to is replaced. What is no file, such as a device, is written as it is.
 */
#if defined(__unix__) || defined(__APPLE__)
/* For fsync() and links. NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
#endif

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "table/open_file.h"
#include "table/table.h"

#if defined(__unix__) || defined(__APPLE__)
#include <sys/stat.h>
#include <unistd.h>
#endif

enum { MOST_BESIDE = 100, MOST_LINKS = 40, LINK_ROOM = 4096 };

/* What there is by a name: a file that may be replaced, or something to be written as it is. */
typedef struct place {
    int there;
    int special;
    unsigned mode;
} place;

/* ------------------------------------------------------------------------- */
/* What systems do in ways of their own                                      */
/* ------------------------------------------------------------------------- */

#if defined(__unix__) || defined(__APPLE__)

/* What a link leads to, in place of it in path. 0 if path is none, -1 if it cannot be read. */
static int follow_link(char *path, size_t room)
{
    struct stat about;
    char *name = strrchr(path, '/');
    size_t folder = name ? (size_t)(name - path) + 1 : 0;
    size_t length = strlen(path) + 1;
    ssize_t count;

    if (lstat(path, &about) != 0 || !S_ISLNK(about.st_mode))
        return 0;
    count = readlink(path, path + length, room - length);
    if (count <= 0 || (size_t)count >= room - length)
        return -1;
    if (path[length] == '/')
        folder = 0;
    memmove(path + folder, path + length, (size_t)count);
    path[folder + (size_t)count] = '\0';
    return 1;
}

/* Nonzero if there may be a file. One that nobody may write to is not replaced either. */
static int look(const char *path, place *out)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return errno == ENOENT;
    out->there = 1;
    out->special = !S_ISREG(about.st_mode);
    out->mode = (unsigned)about.st_mode & 07777;
    return access(path, W_OK) == 0;
}

static int has_mode(FILE *file, unsigned mode)
{
    struct stat about;

    return fstat(fileno(file), &about) == 0 &&
           (((unsigned)about.st_mode & 07777) == mode || fchmod(fileno(file), (mode_t)mode) == 0);
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

#else

static int follow_link(const char *path, size_t room)
{
    (void)path;
    (void)room;
    return 0;
}

static int has_mode(FILE *file, unsigned mode)
{
    (void)file;
    (void)mode;
    return 1;
}

#ifdef _WIN32

static int look(const char *path, place *out)
{
    wchar_t wide[PEG_LONGEST_PATH];
    struct _stat64 about;

    if (!peg_widen(path, wide))
        return 0;
    if (_wstat64(wide, &about) != 0)
        return errno == ENOENT;
    out->there = 1;
    out->special = (about.st_mode & _S_IFMT) != _S_IFREG;
    return _waccess(wide, 2) == 0;
}

static int is_on_disk(FILE *file)
{
    return _commit(_fileno(file)) == 0;
}

static int put_in_place(const char *beside, const char *path)
{
    wchar_t from[PEG_LONGEST_PATH];
    wchar_t to[PEG_LONGEST_PATH];

    return peg_widen(beside, from) && peg_widen(path, to) &&
           MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
}

#else

static int look(const char *path, place *out)
{
    (void)path;
    (void)out;
    return 1;
}

static int is_on_disk(FILE *file)
{
    (void)file;
    return 1;
}

static int put_in_place(const char *beside, const char *path)
{
    return rename(beside, path) == 0;
}

#endif
#endif

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

    for (;;) {
        errno = 0;
        done += fwrite(bytes + done, 1, count - done, to->file);
        if (done == count)
            return PEG_CONTINUE;
        if (errno != EINTR)
            break;
        clearerr(to->file);
    }
    to->failed = 1;
    return PEG_STOP;
}

/* Without a buffer, so that each failure is told at once, and a process forked has no share. */
static peg_status write_to(FILE *file, const peg_table *table, const peg_limits *limits,
                           int to_disk)
{
    output to = {file, 0};
    peg_status status;

    to.failed = setvbuf(file, NULL, _IONBF, 0) != 0;
    status = peg_table_write(table, limits, write_piece, &to);
    if (status == PEG_OK && to_disk)
        to.failed = !is_on_disk(file);
    if (fclose(file) != 0)
        to.failed = 1;
    return to.failed ? PEG_E_FILE : status;
}

/* ------------------------------------------------------------------------- */
/* Beside and in place                                                       */
/* ------------------------------------------------------------------------- */

/* A new file in the folder of path, with a name that is short enough wherever path is. */
static FILE *open_beside(const char *path, char *beside)
{
    size_t folder = strlen(path);

    while (folder > 0 && path[folder - 1] != '/')
        folder--;
#ifdef _WIN32
    folder = strlen(path);
    while (folder > 0 && !strchr("/\\:", path[folder - 1]))
        folder--;
#endif
    memcpy(beside, path, folder); /* NOLINT(bugprone-not-null-terminated-result) */
    for (int i = 0; i < MOST_BESIDE; i++) {
        FILE *file;

        snprintf(beside + folder, sizeof(".peg-save-99"), ".peg-save-%d", i);
        file = peg_create_file(beside);
        if (file || errno != EEXIST)
            return file;
    }
    return NULL;
}

/* path is where links lead to; beside has room for a name in the same folder. */
static peg_status save(const peg_table *table, const peg_limits *limits, const char *path,
                       char *beside)
{
    place old = {0, 0, 0};
    FILE *file;
    peg_status status;

    if (!*path || !look(path, &old))
        return PEG_E_FILE;
    if (old.special) {
        file = peg_open_file(path, "wb");
        return file ? write_to(file, table, limits, 0) : PEG_E_FILE;
    }
    file = open_beside(path, beside);
    if (!file)
        return PEG_E_FILE;
    if (!old.there || has_mode(file, old.mode)) {
        status = write_to(file, table, limits, 1);
    } else {
        fclose(file);
        status = PEG_E_FILE;
    }
    if (status == PEG_OK && !put_in_place(beside, path))
        status = PEG_E_FILE;
    if (status != PEG_OK)
        peg_remove_file(beside);
    return status;
}

peg_status peg_table_save(const peg_table *table, const peg_limits *limits, const char *path)
{
    size_t room;
    char *names;
    int links = 0;
    int followed = 1;
    peg_status status;

    if (!table || !path)
        return PEG_E_ARGUMENT;
    /* A path with its links followed, room for one more, and the name of the file beside. */
    room = strlen(path) + 3 * LINK_ROOM;
    names = peg_memory_resize(&table->allocator, NULL, 0, 2 * room);
    if (!names)
        return PEG_E_MEMORY;
    memcpy(names, path, strlen(path) + 1);
    while (followed > 0 && links++ <= MOST_LINKS)
        followed = follow_link(names, room);
    status = followed == 0 ? save(table, limits, names, names + room) : PEG_E_FILE;
    peg_memory_free(&table->allocator, names, 2 * room);
    return status;
}

/* SPDX-License-Identifier: MIT */

/*
 * Saves a table so that its file is the old one or the new one, whatever goes wrong: the bytes go
 * to a file beside it, which takes its name when they are on the disk. A link stays, and what it
 * leads to is replaced. What is no file, such as a device, or has no name, is written as it is.
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
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

enum { MOST_BESIDE = 1 << 20, MOST_LINKS = 40, MOST_LOOKS = 16, NAME_ROOM = 64 };

/* No system takes a path of so many bytes. Behind one there is room for what a link says. */
enum { LONGEST = 4096, PATH_ROOM = 2 * LONGEST };

/* ------------------------------------------------------------------------- */
/* What systems do in ways of their own                                      */
/* ------------------------------------------------------------------------- */

#if defined(__unix__) || defined(__APPLE__)

#define SEPARATORS "/"

/* What there is by a name: a file to be replaced, or something to be written as it is. */
typedef struct place {
    int there;
    int special;
    struct stat about;
} place;

/* What a link leads to, in place of it in path. 0 if path is none, -1 if that is not to be had. */
static int follow_link(char *path)
{
    struct stat about;
    char *name = strrchr(path, '/');
    size_t folder = name ? (size_t)(name - path) + 1 : 0;
    size_t length = strlen(path) + 1;
    ssize_t count;

    if (lstat(path, &about) != 0 || !S_ISLNK(about.st_mode))
        return 0;
    count = readlink(path, path + length, PATH_ROOM - length);
    if (count <= 0 || (size_t)count >= PATH_ROOM - length)
        return -1;
    if (path[length] == '/')
        folder = 0;
    if (folder + (size_t)count >= LONGEST)
        return -1;
    memmove(path + folder, path + length, (size_t)count);
    path[folder + (size_t)count] = '\0';
    return 1;
}

/*
 * Nonzero if there may be a file. One that nobody may write to is not replaced either; one that is
 * gone before that is known was never there.
 */
static int look(const char *path, place *out)
{
    out->there = stat(path, &out->about) == 0 && access(path, W_OK) == 0;
    if (!out->there)
        return errno == ENOENT;
    out->special = !S_ISREG(out->about.st_mode);
    return 1;
}

/*
 * Nonzero if path, with its links followed, is the file that was found, or is free if there was
 * none. The links of /proc to what has no name lead nowhere by their texts.
 */
static int is_at(const place *old, const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return !old->there && errno == ENOENT;
    return old->there && about.st_dev == old->about.st_dev && about.st_ino == old->about.st_ino;
}

/* A file that nobody else has made. Until it has the rights of the old one, it is nobody else's. */
static FILE *create(const char *path, const place *old)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old->there ? 0600 : 0666);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;

    if (descriptor >= 0 && !file)
        close(descriptor);
    return file;
}

/*
 * Gives a file the owner, if that is allowed, and permissions of the old one: never more. Who was
 * of a group that cannot be kept is one of the others now.
 */
static int takes_rights(FILE *file, const place *old)
{
    mode_t mode = old->about.st_mode & 0777;
    struct stat about;

    if (!old->there)
        return 1;
    if (fstat(fileno(file), &about) != 0)
        return 0;
    if ((about.st_uid != old->about.st_uid || about.st_gid != old->about.st_gid) &&
        fchown(fileno(file), old->about.st_uid, old->about.st_gid) != 0 &&
        about.st_gid != old->about.st_gid &&
        fchown(fileno(file), (uid_t)-1, old->about.st_gid) != 0)
        mode &= 0700 | (mode >> 3 & 0007);
    return fchmod(fileno(file), mode) == 0;
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

#else

typedef struct place {
    int there;
    int special;
} place;

static int follow_link(const char *path)
{
    (void)path;
    return 0;
}

static int is_at(const place *old, const char *path)
{
    (void)old;
    (void)path;
    return 1;
}

static int takes_rights(FILE *file, const place *old)
{
    (void)file;
    (void)old;
    return 1;
}

#ifdef _WIN32

#define SEPARATORS "/\\:"

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

/* Not every C library of Windows knows the mode "x". */
static FILE *create(const char *path, const place *old)
{
    enum { NEW = _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT };
    wchar_t wide[PEG_LONGEST_PATH];
    int descriptor = -1;
    FILE *file;

    (void)old;
    if (peg_widen(path, wide))
        descriptor = _wopen(wide, NEW, _S_IREAD | _S_IWRITE);
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
    wchar_t from[PEG_LONGEST_PATH];
    wchar_t to[PEG_LONGEST_PATH];

    return peg_widen(beside, from) && peg_widen(path, to) &&
           MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
}

static unsigned long process(void)
{
    return GetCurrentProcessId();
}

#else

#define SEPARATORS "/"

static int look(const char *path, place *out)
{
    (void)path;
    (void)out;
    return 1;
}

static FILE *create(const char *path, const place *old)
{
    (void)old;
    return fopen(path, "wbx");
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

static unsigned long process(void)
{
    return 0;
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
    if (status == PEG_OK && to_disk && !is_on_disk(file))
        to.failed = 1;
    if (fclose(file) != 0)
        to.failed = 1;
    return to.failed ? PEG_E_FILE : status;
}

/* ------------------------------------------------------------------------- */
/* Beside and in place                                                       */
/* ------------------------------------------------------------------------- */

/*
 * A new file in the folder of path, with a name that is short enough wherever path is. Programs
 * that were killed may have left some, even with the number of this process.
 */
static FILE *open_beside(const char *path, const place *old, char *beside)
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

/* To open empties a file that has no name, so what ends the question at once must do so before. */
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
    file = peg_open_file(path, "wb");
    return file ? write_to(file, table, limits, 0) : PEG_E_FILE;
}

/* path is where links lead to; beside has room for a name in the same folder. */
static peg_status replace(const peg_table *table, const peg_limits *limits, const char *path,
                          const place *old, char *beside)
{
    FILE *file = open_beside(path, old, beside);
    peg_status status;

    if (!file)
        return PEG_E_FILE;
    if (takes_rights(file, old)) {
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

/* Follows the links of path into out. Returns how many there were, or -1 if one leads too far. */
static int follow_links(const char *path, char *out)
{
    memcpy(out, path, strlen(path) + 1);
    for (int links = 0; links <= MOST_LINKS; links++) {
        int followed = follow_link(out);

        if (followed <= 0)
            return followed < 0 ? -1 : links;
    }
    return -1;
}

/*
 * names has room for two paths. One that leads elsewhere than its links say has no name, or another
 * program has replaced the file between two looks: then it is looked at again.
 */
static peg_status save_at(const peg_table *table, const peg_limits *limits, const char *path,
                          char *names)
{
    place old;

    for (int looks = 0; looks < MOST_LOOKS; looks++) {
        int links;

        old = (place){0};
        if (!look(path, &old))
            return PEG_E_FILE;
        if (old.special)
            return write_as_it_is(table, limits, path);
        links = follow_links(path, names);
        if (links == 0 || (links > 0 && is_at(&old, names)))
            return replace(table, limits, names, &old, names + PATH_ROOM);
    }
    return old.there ? write_as_it_is(table, limits, path) : PEG_E_FILE;
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

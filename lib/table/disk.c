/* SPDX-License-Identifier: MIT */

/* Files as systems of POSIX have them, and as Windows has them. */
#if !defined(_WIN32)
/* For mmap(), fsync() and links. NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
/* For flock(), which macOS hides from POSIX. NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _DARWIN_C_SOURCE
#endif

#include "table/disk.h"

#include <errno.h>

#include "base/memory.h"

#if !defined(_WIN32)

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

enum { DISK_MOST_LINKS = 40, DISK_MOST_LOOKS = 16 };

FILE *peg_disk_open(const char *path, const char *mode)
{
    return fopen(path, mode);
}

void peg_disk_remove(const char *path)
{
    remove(path);
}

/* Nonzero if out becomes what the links of path lead to. It has room for PEG_DISK_PATH_ROOM bytes.
 */
static int disk_follow_links(const char *path, char *out)
{
    memcpy(out, path, strlen(path) + 1);
    for (int links = 0; links <= DISK_MOST_LINKS; links++) {
        char *name = strrchr(out, '/');
        size_t folder = name ? (size_t)(name - out) + 1 : 0;
        size_t length = strlen(out) + 1;
        ssize_t count = readlink(out, out + length, PEG_DISK_PATH_ROOM - length);

        if (count < 0)
            return errno == EINVAL || errno == ENOENT; /* no link, or nothing at all */
        if (count == 0 || (size_t)count >= PEG_DISK_PATH_ROOM - length)
            return 0;
        if (out[length] == '/')
            folder = 0;
        if (folder + (size_t)count >= PEG_DISK_LONGEST)
            return 0;
        memmove(out + folder, out + length, (size_t)count);
        out[folder + (size_t)count] = '\0';
    }
    return 0;
}

/*
 * Another program may replace the file just after the links were followed, so this is tried again.
 * But links of /proc to a file without a name never lead to it by their texts.
 */
peg_disk_found peg_disk_find(const char *path, char *out, struct stat *out_about)
{
    peg_disk_found what = PEG_DISK_NOT_FOUND;

    for (int looks = 0; looks < DISK_MOST_LOOKS; looks++) {
        struct stat there;

        if (stat(path, out_about) == 0 && access(path, W_OK) == 0)
            what = S_ISREG(out_about->st_mode) ? PEG_DISK_FOUND_FILE : PEG_DISK_FOUND_OTHER;
        else if (errno == ENOENT)
            what = PEG_DISK_FOUND_NOTHING;
        else
            return PEG_DISK_NOT_FOUND;
        if (what == PEG_DISK_FOUND_OTHER)
            return what;
        if (!disk_follow_links(path, out))
            continue;
        if (stat(out, &there) != 0
                ? what == PEG_DISK_FOUND_NOTHING && errno == ENOENT
                : what == PEG_DISK_FOUND_FILE && there.st_dev == out_about->st_dev &&
                      there.st_ino == out_about->st_ino)
            return what;
    }
    return what == PEG_DISK_FOUND_FILE ? PEG_DISK_FOUND_OTHER : PEG_DISK_NOT_FOUND;
}

/*
 * Gives a file the owner, if that is allowed, and permissions of an old one: never more. If the
 * group cannot be kept, its permissions become those of others.
 */
static int disk_take_rights(int descriptor, const struct stat *old)
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

/* Until the file has the rights of the old one, only its owner may use it. */
FILE *peg_disk_create(const char *path, const struct stat *old)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    FILE *file = NULL;

    if (descriptor < 0)
        return NULL;
    if (!old || disk_take_rights(descriptor, old))
        file = fdopen(descriptor, "wb");
    if (!file) {
        close(descriptor);
        remove(path);
        errno = EACCES;
    }
    return file;
}

int peg_disk_flush(FILE *file)
{
    int result;

    do
        result = fsync(fileno(file));
    while (result != 0 && errno == EINTR);
    return result == 0;
}

int peg_disk_put_in_place(const char *beside, const char *path)
{
    return rename(beside, path) == 0;
}

unsigned long peg_disk_process(void)
{
    return (unsigned long)getpid();
}

peg_status peg_disk_size(FILE *file, uint64_t *out_size)
{
    struct stat about;

    if (fstat(fileno(file), &about) != 0)
        return PEG_E_FILE;
    *out_size = (uint64_t)about.st_size;
    return PEG_OK;
}

static peg_status disk_map(FILE *file, size_t size, int protection, void **out_block)
{
    void *block = mmap(NULL, size, protection, MAP_SHARED, fileno(file), 0);

    if (block == MAP_FAILED)
        return PEG_E_FILE;
    *out_block = block;
    return PEG_OK;
}

peg_status peg_disk_map(FILE *file, uint64_t size, void **out_block)
{
    if (size > SIZE_MAX)
        return PEG_E_MEMORY;
    return disk_map(file, (size_t)size, PROT_READ, out_block);
}

void peg_disk_unmap(void *block, size_t size)
{
    munmap(block, size);
}

/* -- A file to build in ---------------------------------------------------- */

/* Nonzero for a file that could be locked, and that another program did not remove before. */
static int disk_is_own(int descriptor)
{
    struct stat about;

    if (fstat(descriptor, &about) != 0)
        return 0;
    if (!S_ISREG(about.st_mode)) {
        errno = EINVAL;
        return 0;
    }
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 || fstat(descriptor, &about) != 0)
        return 0;
    if (about.st_nlink == 0)
        errno = EWOULDBLOCK;
    return about.st_nlink > 0;
}

FILE *peg_disk_open_own(const char *path, int *out_is_new)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *file = NULL;

    *out_is_new = descriptor >= 0;
    if (descriptor < 0 && errno == EEXIST)
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return NULL;
    if (disk_is_own(descriptor))
        file = fdopen(descriptor, "r+b");
    if (!file) {
        int why = errno;

        close(descriptor);
        errno = why;
    }
    return file;
}

/* It is removed while it is locked, so that it is no one else's yet. */
void peg_disk_close_own(FILE *file, const char *path)
{
    int why = errno;

    if (path)
        remove(path);
    fclose(file);
    errno = why;
}

#if defined(__APPLE__)
/* There is no posix_fallocate(); zeros take the space behind the end as well. */
static int disk_take_space(FILE *file, off_t from, off_t size)
{
    static const char zeros[1 << 16];

    while (from < size) {
        off_t left = size - from;
        size_t count = left < (off_t)sizeof(zeros) ? (size_t)left : sizeof(zeros);
        ssize_t done = pwrite(fileno(file), zeros, count, from);

        if (done < 0 && errno != EINTR)
            return errno;
        from += done < 0 ? 0 : done;
    }
    return 0;
}
#else
/* A copy of a file may lack space anywhere. */
static int disk_take_space(FILE *file, off_t from, off_t size)
{
    int result;

    (void)from;
    do
        result = posix_fallocate(fileno(file), 0, size);
    while (result == EINTR);
    return result;
}
#endif

peg_status peg_disk_reserve(FILE *file, uint64_t size)
{
    uint64_t old;
    int why = EFBIG;

    if (peg_disk_size(file, &old) != PEG_OK)
        return PEG_E_FILE;
    if (size <= INT64_MAX && (uint64_t)(off_t)size == size)
        why = disk_take_space(file, (off_t)old, (off_t)size);
    if (why == 0)
        return PEG_OK;
    (void)!ftruncate(fileno(file), (off_t)old);
    errno = why;
    return PEG_E_FILE;
}

peg_status peg_disk_map_own(FILE *file, uint64_t size, void **out_block)
{
    peg_status status = PEG_E_MEMORY;

    if (size <= SIZE_MAX)
        status = disk_map(file, (size_t)size, PROT_READ | PROT_WRITE, out_block);
    return status == PEG_E_FILE && errno == ENOMEM ? PEG_E_MEMORY : status;
}

peg_status peg_disk_flush_own(FILE *file, void *block, size_t size)
{
    if (msync(block, size, MS_SYNC) != 0 || !peg_disk_flush(file))
        return PEG_E_FILE;
    return PEG_OK;
}

/* The mapping keeps the lock, unless it is given back. */
void peg_disk_leave_own(FILE *file, void *block, size_t size)
{
    mprotect(block, size, PROT_READ);
    flock(fileno(file), LOCK_UN);
}

#else

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <windows.h>

/* The longest path, in words of UTF-16 with the 0 at its end. */
enum { DISK_LONGEST_WIDE = 1024 };

/*
 * Nonzero if the path is UTF-8 and short enough. fopen() would take it for one in the code page,
 * which lacks most names.
 */
static int disk_widen(const char *path, wchar_t *out)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, DISK_LONGEST_WIDE) > 0;
}

/* The mode has two letters. */
FILE *peg_disk_open(const char *path, const char *mode)
{
    wchar_t wide_mode[] = {(wchar_t)mode[0], (wchar_t)mode[1], 0};
    wchar_t wide[DISK_LONGEST_WIDE];

    return disk_widen(path, wide) ? _wfsopen(wide, wide_mode, _SH_DENYNO) : NULL;
}

void peg_disk_remove(const char *path)
{
    wchar_t wide[DISK_LONGEST_WIDE];

    if (disk_widen(path, wide))
        _wremove(wide);
}

peg_disk_found peg_disk_find(const char *path, char *out, struct stat *out_about)
{
    wchar_t wide[DISK_LONGEST_WIDE];
    struct _stat64 about;

    (void)out_about;
    if (!disk_widen(path, wide))
        return PEG_DISK_NOT_FOUND;
    memcpy(out, path, strlen(path) + 1);
    if (_wstat64(wide, &about) != 0)
        return errno == ENOENT ? PEG_DISK_FOUND_NOTHING : PEG_DISK_NOT_FOUND;
    if (_waccess(wide, 2) != 0)
        return PEG_DISK_NOT_FOUND;
    return (about.st_mode & _S_IFMT) == _S_IFREG ? PEG_DISK_FOUND_FILE : PEG_DISK_FOUND_OTHER;
}

/* Not every C library of Windows knows the mode "x". */
FILE *peg_disk_create(const char *path, const struct stat *old)
{
    enum { NEW = _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT };
    wchar_t wide[DISK_LONGEST_WIDE];
    int descriptor = -1;
    FILE *file;

    (void)old;
    if (disk_widen(path, wide) &&
        _wsopen_s(&descriptor, wide, NEW, _SH_DENYNO, _S_IREAD | _S_IWRITE) != 0)
        descriptor = -1;
    file = descriptor >= 0 ? _fdopen(descriptor, "wb") : NULL;
    if (descriptor >= 0 && !file)
        _close(descriptor);
    return file;
}

int peg_disk_flush(FILE *file)
{
    return _commit(_fileno(file)) == 0;
}

int peg_disk_put_in_place(const char *beside, const char *path)
{
    wchar_t from[DISK_LONGEST_WIDE];
    wchar_t to[DISK_LONGEST_WIDE];

    return disk_widen(beside, from) && disk_widen(path, to) &&
           MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
}

unsigned long peg_disk_process(void)
{
    return GetCurrentProcessId();
}

peg_status peg_disk_size(FILE *file, uint64_t *out_size)
{
    __int64 found = _filelengthi64(_fileno(file));

    if (found < 0)
        return PEG_E_FILE;
    *out_size = (uint64_t)found;
    return PEG_OK;
}

/* Maps a file of a size. It may be shorter by now. */
static peg_status disk_map(FILE *file, uint64_t size, DWORD pages, DWORD access, void **out_block)
{
    HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));
    HANDLE mapping;

    if (size > SIZE_MAX)
        return PEG_E_MEMORY;
    mapping = CreateFileMappingW(handle, NULL, pages, (DWORD)(size >> 32), (DWORD)size, NULL);
    if (!mapping)
        return PEG_E_FILE;
    *out_block = MapViewOfFile(mapping, access, 0, 0, (size_t)size);
    CloseHandle(mapping);
    return *out_block ? PEG_OK : PEG_E_FILE;
}

peg_status peg_disk_map(FILE *file, uint64_t size, void **out_block)
{
    return disk_map(file, size, PAGE_READONLY, FILE_MAP_READ, out_block);
}

void peg_disk_unmap(void *block, size_t size)
{
    (void)size;
    UnmapViewOfFile(block);
}

/* -- A file to build in ---------------------------------------------------- */

/* No other program may write to the file while it is open. */
FILE *peg_disk_open_own(const char *path, int *out_is_new)
{
    enum { OPEN = _O_RDWR | _O_CREAT | _O_BINARY | _O_NOINHERIT };
    wchar_t wide[DISK_LONGEST_WIDE];
    int descriptor = -1;
    FILE *file;

    *out_is_new = 0;
    if (!disk_widen(path, wide))
        return NULL;
    if (_wsopen_s(&descriptor, wide, OPEN | _O_EXCL, _SH_DENYWR, _S_IREAD | _S_IWRITE) == 0)
        *out_is_new = 1;
    else if (errno != EEXIST ||
             _wsopen_s(&descriptor, wide, OPEN, _SH_DENYWR, _S_IREAD | _S_IWRITE) != 0)
        return NULL;
    if (GetFileType((HANDLE)_get_osfhandle(descriptor)) != FILE_TYPE_DISK) {
        _close(descriptor);
        errno = EINVAL;
        return NULL;
    }
    file = _fdopen(descriptor, "r+b");
    if (!file)
        _close(descriptor);
    return file;
}

/* What is open cannot be removed. */
void peg_disk_close_own(FILE *file, const char *path)
{
    int why = errno;

    fclose(file);
    if (path)
        peg_disk_remove(path);
    errno = why;
}

peg_status peg_disk_reserve(FILE *file, uint64_t size)
{
    uint64_t old;
    int why;

    if (peg_disk_size(file, &old) != PEG_OK)
        return PEG_E_FILE;
    if (old >= size)
        return PEG_OK;
    why = size <= INT64_MAX ? _chsize_s(_fileno(file), (int64_t)size) : EFBIG;
    if (why == 0)
        return PEG_OK;
    (void)_chsize_s(_fileno(file), (int64_t)old);
    errno = why;
    return PEG_E_FILE;
}

peg_status peg_disk_map_own(FILE *file, uint64_t size, void **out_block)
{
    return disk_map(file, size, PAGE_READWRITE, FILE_MAP_WRITE, out_block);
}

peg_status peg_disk_flush_own(FILE *file, void *block, size_t size)
{
    return FlushViewOfFile(block, size) && peg_disk_flush(file) ? PEG_OK : PEG_E_FILE;
}

void peg_disk_leave_own(FILE *file, void *block, size_t size)
{
    DWORD old;

    (void)file;
    VirtualProtect(block, size, PAGE_READONLY, &old);
}

#endif

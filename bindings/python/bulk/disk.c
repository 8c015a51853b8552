/*
 * SPDX-License-Identifier: MIT
 *
 * Files by their descriptors, on POSIX and on Windows: see disk.h.
 */
#if !defined(_WIN32)
/* For pread(), and for files of more than 2 GiB everywhere. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE   200809L
#define _FILE_OFFSET_BITS 64 /* NOLINT(bugprone-reserved-identifier) */
#endif

#include "disk.h"

#include <errno.h>

/* The most bytes of one call, which some systems limit. */
#define MOST ((size_t)1 << 30)

#if defined(_WIN32)

#include <io.h>
#include <stdio.h>

static int64_t write_some(int file, const char *bytes, size_t count)
{
    return _write(file, bytes, (unsigned)(count < MOST ? count : MOST));
}

static int64_t read_some(int file, uint64_t from, char *bytes, size_t count)
{
    if (_lseeki64(file, (int64_t)from, SEEK_SET) < 0)
        return -1;
    return _read(file, bytes, (unsigned)(count < MOST ? count : MOST));
}

static int64_t find_size(int file)
{
    return _filelengthi64(file);
}

#else

#include <sys/stat.h>
#include <unistd.h>

static int64_t write_some(int file, const char *bytes, size_t count)
{
    return write(file, bytes, count < MOST ? count : MOST);
}

static int64_t read_some(int file, uint64_t from, char *bytes, size_t count)
{
    return pread(file, bytes, count < MOST ? count : MOST, (off_t)from);
}

static int64_t find_size(int file)
{
    struct stat about;

    return fstat(file, &about) == 0 ? (int64_t)about.st_size : -1;
}

#endif

peg_status peg_bulk_disk_write(int file, const void *bytes, size_t count)
{
    const char *at = bytes;

    while (count > 0) {
        int64_t done = write_some(file, at, count);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return PEG_E_FILE;
        at += done;
        count -= (size_t)done;
    }
    return PEG_OK;
}

peg_status peg_bulk_disk_read(int file, uint64_t from, void *bytes, size_t count)
{
    char *at = bytes;

    while (count > 0) {
        int64_t done = read_some(file, from, at, count);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return PEG_E_FILE;
        if (done == 0)
            return PEG_E_TABLE;
        at += done;
        from += (uint64_t)done;
        count -= (size_t)done;
    }
    return PEG_OK;
}

peg_status peg_bulk_disk_size(int file, uint64_t *out)
{
    int64_t size = find_size(file);

    if (size < 0)
        return PEG_E_FILE;
    *out = (uint64_t)size;
    return PEG_OK;
}

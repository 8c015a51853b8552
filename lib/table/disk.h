/* SPDX-License-Identifier: MIT */

/*
 * File operations that differ between POSIX and Windows. Only file.c uses them. If a function
 * fails, errno tells why.
 */
#ifndef PEG_TABLE_DISK_H
#define PEG_TABLE_DISK_H

#include <stdio.h>
#include <sys/stat.h>

#include "libpeg.h"

/* No system takes a path of 4096 bytes. Behind a path there is room for the text of a link. */
enum { PEG_DISK_LONGEST = 4096, PEG_DISK_PATH_ROOM = 2 * PEG_DISK_LONGEST };

/* The characters that end the name of a folder in a path. */
#if defined(_WIN32)
#define PEG_DISK_SEPARATORS "/\\:"
#else
#define PEG_DISK_SEPARATORS "/"
#endif

/* What a path leads to: nothing, a file to replace, or something to write in place. */
typedef enum peg_disk_found {
    PEG_DISK_FOUND_NOTHING,
    PEG_DISK_FOUND_FILE,
    PEG_DISK_FOUND_OTHER,
    PEG_DISK_NOT_FOUND
} peg_disk_found;

/* -- Files to read or to write whole --------------------------------------- */

/* As fopen(). On Windows the path is UTF-8. */
FILE *peg_disk_open(const char *path, const char *mode);

void peg_disk_remove(const char *path);

/*
 * Finds what a path leads to, and writes its path without links to out, which has room for
 * PEG_DISK_PATH_ROOM bytes. A file without permission to write is not replaced; a file that
 * disappears meanwhile counts as never there.
 */
peg_disk_found peg_disk_find(const char *path, char *out, struct stat *out_about);

/*
 * Creates a file that does not exist yet, with the rights of an old file if there was one: the
 * owner, if that is allowed, and never more permissions.
 */
FILE *peg_disk_create(const char *path, const struct stat *old);

/* Returns nonzero if everything written is on the disk. */
int peg_disk_flush(FILE *file);

/* Replaces the file at path by the file beside it. Returns nonzero if that succeeded. */
int peg_disk_put_in_place(const char *beside, const char *path);

unsigned long peg_disk_process(void);
peg_status peg_disk_size(FILE *file, uint64_t *out_size);

/* Maps a file of a size, to read. */
peg_status peg_disk_map(FILE *file, uint64_t size, void **out_block);
void peg_disk_unmap(void *block, size_t size);

/* -- A file to build in ---------------------------------------------------- */

/*
 * Opens or creates a file to read and write, and locks it: until it is closed, it cannot be opened
 * this way again. Returns NULL for anything but a file, such as a device.
 */
FILE *peg_disk_open_own(const char *path, int *out_is_new);

/* Closes it, and removes it if path is not NULL. errno is unchanged. */
void peg_disk_close_own(FILE *file, const char *path);

/*
 * Extends a file with zeros to at least a size, and allocates the space, so that a full disk is an
 * error here and not a signal when the file is written. On error its size is unchanged.
 */
peg_status peg_disk_reserve(FILE *file, uint64_t size);

/* Maps such a file to read and to write; what is written is on the disk after a flush. */
peg_status peg_disk_map_own(FILE *file, uint64_t size, void **out_block);
peg_status peg_disk_flush_own(FILE *file, void *block, size_t size);

/* From now on the block is only read, and the file can be opened again. It must still be closed. */
void peg_disk_leave_own(FILE *file, void *block, size_t size);

#endif

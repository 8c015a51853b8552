/*
 * SPDX-License-Identifier: MIT
 *
 * Files by their descriptors. Python opens them, and tells what went wrong with which.
 */
#ifndef PEG_BULK_DISK_H
#define PEG_BULK_DISK_H

#include <libpeg.h>

/* Writes bytes where the file is at. */
peg_status peg_bulk_disk_write(int file, const void *bytes, size_t count);

/* Reads as many bytes from a place in the file. PEG_E_TABLE if the file ends before. */
peg_status peg_bulk_disk_read(int file, uint64_t from, void *bytes, size_t count);

/* Finds how many bytes a file has. */
peg_status peg_bulk_disk_size(int file, uint64_t *out);

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * The files of a census. A file has runs of keys, each for one part and sorted, and at its end an
 * index of them. A run is written in blocks of up to 256 keys: the first as it is, of every
 * other what it is more than the one before. These differences vary like the gaps between random
 * numbers, for which Rice's code is nearly the shortest (R. F. Rice, Some Practical Universal
 * Noiseless Coding Techniques, 1979): the lowest bits as they are, and what is above them
 * as a number of zeros.
 *
 * Every block has a checksum, and so has the index, which also has a seal: a number that tells
 * what the file is for. A file that is cut off has no index. So what is read is what was written,
 * or PEG_E_TABLE. Words have the byte order of the machine.
 */
#ifndef PEG_BULK_RUNS_H
#define PEG_BULK_RUNS_H

#include "keys.h"

/* The most keys of a block, the words in front of them, and the most words of it in a file. */
enum { PEG_BULK_BLOCK = 256, PEG_RUN_HEADER = 2 };
#define PEG_RUN_BLOCK_WORDS(words)                                                                 \
    ((size_t)(PEG_RUN_HEADER + (words) + (PEG_BULK_BLOCK * (64 * (words) + 26) + 63) / 64 + 1))

/* A run, as the index has it. */
typedef struct peg_bulk_run {
    uint64_t part;
    uint64_t from; /* bytes from the beginning of the file */
    uint64_t end;
    uint64_t keys;
    uint64_t won;
    uint64_t stuck;
} peg_bulk_run;

/* Writes a file from its beginning to its end. */
typedef struct peg_bulk_writer {
    int file;
    size_t words;     /* of a key */
    uint64_t written; /* bytes in the file */
    uint64_t *buffer;
    size_t room; /* words of the buffer */
    size_t used;
    uint64_t keys[PEG_BULK_BLOCK * PEG_KEY_MOST_WORDS]; /* of the block that is being made */
    size_t key_count;
    peg_bulk_run *runs; /* the last one is being written */
    size_t run_count;
    size_t run_room;
} peg_bulk_writer;

/* Begins a file, with a buffer of about that many bytes. */
peg_status peg_bulk_writer_begin(peg_bulk_writer *writer, int file, size_t words, uint64_t room);

/* Begins a run for a part. */
peg_status peg_bulk_write_run(peg_bulk_writer *writer, uint64_t part);

/* Adds keys to the run, which ascend and come after those in it. */
peg_status peg_bulk_write_keys(peg_bulk_writer *writer, const uint64_t *keys, size_t count);

/* Ends the run, and writes all of it to the file. */
peg_status peg_bulk_write_run_end(peg_bulk_writer *writer);

/* Writes the index, which ends the file. */
peg_status peg_bulk_write_index(peg_bulk_writer *writer, uint64_t seal);

void peg_bulk_writer_free(peg_bulk_writer *writer);

/* Reads the index of a file: *out_runs is to be freed. */
peg_status peg_bulk_read_index(int file, uint64_t seal, peg_bulk_run **out_runs, size_t *out_count,
                               uint64_t *out_bytes);

/* Reads a run from its beginning to its end. */
typedef struct peg_bulk_reader {
    int file;
    size_t words;
    uint64_t at; /* bytes from the beginning of the file: what is read next */
    uint64_t end;
    uint64_t *buffer;
    size_t room; /* words of the buffer: PEG_RUN_BLOCK_WORDS or more */
    size_t first;
    size_t past;
} peg_bulk_reader;

/* Reads another block: up to PEG_BULK_BLOCK keys, or none at the end. */
peg_status peg_bulk_read_block(peg_bulk_reader *reader, uint64_t *out, size_t *out_count);

/* Returns the least memory that gathering can do with, of a board whose keys take some words. */
uint64_t peg_bulk_gather_least(const peg_board *board, size_t words);

#endif

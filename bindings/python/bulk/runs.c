/*
 * SPDX-License-Identifier: MIT
 *
 * Writing and reading the files of a census: runs.h says what is in them.
 */
#if !defined(_WIN32)
/* For pread(), and for files of more than 2 GiB everywhere. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE   200809L
#define _FILE_OFFSET_BITS 64 /* NOLINT(bugprone-reserved-identifier) */
#endif

#include "runs.h"

#include <errno.h>
#include <stdlib.h>

#include "gaps.h"

/* Files by their descriptors, on POSIX and on Windows. Python opens them. */

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

/* Writes bytes where the file is at. */
static peg_status write_bytes(int file, const void *bytes, size_t count)
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

/* Reads as many bytes from a place in the file. PEG_E_TABLE if the file ends before. */
static peg_status read_bytes(int file, uint64_t from, void *bytes, size_t count)
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

static const uint64_t MAGIC = UINT64_C(0x31737573676570a1);

/* What stands at the end of a file. */
typedef struct ending {
    uint64_t magic;
    uint64_t seal;
    uint64_t from; /* the index, in bytes from the beginning of the file */
    uint64_t runs;
    uint64_t checksum; /* of the index and of the above */
} ending;

static uint64_t checksum_of(const uint64_t *words, size_t count, uint64_t sum)
{
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ words[i]) * UINT64_C(0xbf58476d1ce4e5b9);
        sum ^= sum >> 32;
    }
    return sum;
}

/* The checksum of an index, and of the ending after it. */
static uint64_t checksum_of_index(const peg_bulk_run *runs, const ending *last)
{
    size_t words = (size_t)last->runs * sizeof(*runs) / 8;
    uint64_t sum = checksum_of((const uint64_t *)(const void *)runs, words, 0);

    return checksum_of((const uint64_t *)(const void *)last, 4, sum);
}

/* Writing */

peg_status peg_bulk_writer_begin(peg_bulk_writer *writer, int file, size_t words, uint64_t room)
{
    size_t least = PEG_RUN_BLOCK_WORDS(words);

    writer->file = file;
    writer->words = words;
    writer->written = 0;
    writer->used = 0;
    writer->key_count = 0;
    writer->runs = NULL;
    writer->run_count = 0;
    writer->run_room = 0;
    writer->room = room / 8 > least ? (size_t)(room / 8) : least;
    writer->buffer = malloc(writer->room * sizeof(*writer->buffer));
    return writer->buffer ? PEG_OK : PEG_E_MEMORY;
}

static peg_status empty_buffer(peg_bulk_writer *writer)
{
    size_t bytes = writer->used * sizeof(*writer->buffer);

    writer->used = 0;
    writer->written += bytes;
    return write_bytes(writer->file, writer->buffer, bytes);
}

/* Puts the block that is being made into the buffer. */
static peg_status put_block(peg_bulk_writer *writer)
{
    size_t words = writer->words;
    uint64_t *block = writer->buffer + writer->used;
    peg_gap_bits out;
    size_t low;
    size_t used;

    if (writer->key_count == 0)
        return PEG_OK;
    if (writer->used + PEG_RUN_BLOCK_WORDS(words) > writer->room) {
        peg_status status = empty_buffer(writer);

        if (status != PEG_OK)
            return status;
        block = writer->buffer;
    }
    low = peg_gap_usual_bits(writer->keys, writer->key_count, words);
    memcpy(block + PEG_RUN_HEADER, writer->keys, words * sizeof(*block));
    out = (peg_gap_bits){block + PEG_RUN_HEADER + words, 0};
    out.words[0] = 0;
    if (words == 1)
        peg_gaps_encode(&out, writer->keys, writer->key_count, 1, low);
    else
        peg_gaps_encode(&out, writer->keys, writer->key_count, words, low);
    used = words + (out.at + 63) / 64;
    block[1] = (uint64_t)used | (uint64_t)writer->key_count << 32 | (uint64_t)low << 48;
    block[0] = checksum_of(block + 1, used + 1, 0);
    writer->used += used + PEG_RUN_HEADER;
    writer->runs[writer->run_count - 1].keys += writer->key_count;
    writer->key_count = 0;
    return PEG_OK;
}

peg_status peg_bulk_write_run(peg_bulk_writer *writer, uint64_t part)
{
    if (writer->run_count == writer->run_room) {
        size_t room = 2 * writer->run_room + 16;
        peg_bulk_run *runs = realloc(writer->runs, room * sizeof(*runs));

        if (!runs)
            return PEG_E_MEMORY;
        writer->runs = runs;
        writer->run_room = room;
    }
    writer->runs[writer->run_count++] =
        (peg_bulk_run){part, writer->written + writer->used * sizeof(*writer->buffer), 0, 0, 0, 0};
    return PEG_OK;
}

peg_status peg_bulk_write_keys(peg_bulk_writer *writer, const uint64_t *keys, size_t count)
{
    size_t words = writer->words;
    peg_status status = PEG_OK;

    while (count > 0 && status == PEG_OK) {
        size_t room = PEG_BULK_BLOCK - writer->key_count;
        size_t some = count < room ? count : room;

        memcpy(writer->keys + writer->key_count * words, keys, some * words * sizeof(*keys));
        writer->key_count += some;
        keys += some * words;
        count -= some;
        if (writer->key_count == PEG_BULK_BLOCK)
            status = put_block(writer);
    }
    return status;
}

peg_status peg_bulk_write_run_end(peg_bulk_writer *writer)
{
    peg_status status = put_block(writer);

    if (status == PEG_OK)
        status = empty_buffer(writer);
    writer->runs[writer->run_count - 1].end = writer->written;
    return status;
}

peg_status peg_bulk_write_index(peg_bulk_writer *writer, uint64_t seal)
{
    ending last = {MAGIC, seal, writer->written, writer->run_count, 0};
    size_t bytes = writer->run_count * sizeof(*writer->runs);
    peg_status status = write_bytes(writer->file, writer->runs, bytes);

    last.checksum = checksum_of_index(writer->runs, &last);
    writer->written += bytes + sizeof(last);
    return status == PEG_OK ? write_bytes(writer->file, &last, sizeof(last)) : status;
}

void peg_bulk_writer_free(peg_bulk_writer *writer)
{
    free(writer->buffer);
    free(writer->runs);
    writer->buffer = NULL;
    writer->runs = NULL;
}

/* Reading */

peg_status peg_bulk_read_index(int file, uint64_t seal, peg_bulk_run **out_runs, size_t *out_count,
                               uint64_t *out_bytes)
{
    ending last;
    peg_bulk_run *runs;
    uint64_t bytes;
    int64_t found = find_size(file);
    uint64_t size = (uint64_t)found;
    peg_status status;

    if (found < 0)
        return PEG_E_FILE;
    if (size < sizeof(last))
        return PEG_E_TABLE;
    status = read_bytes(file, size - sizeof(last), &last, sizeof(last));
    if (status != PEG_OK)
        return status;
    if (last.magic != MAGIC || last.seal != seal || last.runs > size / sizeof(*runs))
        return PEG_E_TABLE;
    bytes = last.runs * sizeof(*runs);
    if (last.from > size || size - last.from != bytes + sizeof(last))
        return PEG_E_TABLE;
    runs = bytes < SIZE_MAX ? malloc((size_t)bytes + 1) : NULL;
    if (!runs)
        return PEG_E_MEMORY;
    status = read_bytes(file, last.from, runs, (size_t)bytes);
    if (status == PEG_OK && checksum_of_index(runs, &last) != last.checksum)
        status = PEG_E_TABLE;
    if (status != PEG_OK) {
        free(runs);
        return status;
    }
    *out_runs = runs;
    *out_count = (size_t)last.runs;
    *out_bytes = size;
    return PEG_OK;
}

/* Has at least one whole block in the buffer, if there is one in the file. */
static peg_status fill_buffer(peg_bulk_reader *reader)
{
    size_t left = reader->past - reader->first;
    uint64_t more = (reader->end - reader->at) / sizeof(*reader->buffer);
    size_t some = more < reader->room - left ? (size_t)more : reader->room - left;
    peg_status status;

    if (left >= PEG_RUN_BLOCK_WORDS(reader->words) - 1 || some == 0)
        return PEG_OK;
    memmove(reader->buffer, reader->buffer + reader->first, left * sizeof(*reader->buffer));
    status =
        read_bytes(reader->file, reader->at, reader->buffer + left, some * sizeof(*reader->buffer));
    reader->first = 0;
    reader->past = left + some;
    reader->at += some * sizeof(*reader->buffer);
    return status;
}

peg_status peg_bulk_read_block(peg_bulk_reader *reader, uint64_t *out, size_t *out_count)
{
    peg_status status = fill_buffer(reader);
    const uint64_t *block = reader->buffer + reader->first;
    size_t left = reader->past - reader->first;
    size_t words = reader->words;
    size_t used;
    size_t count;
    size_t low;
    peg_gap_bits in;

    *out_count = 0;
    if (status != PEG_OK || left == 0)
        return status;
    if (left < PEG_RUN_HEADER + words)
        return PEG_E_TABLE;
    used = (size_t)(block[1] & 0xffffffff);
    count = (size_t)(block[1] >> 32 & 0xffff);
    low = (size_t)(block[1] >> 48);
    if (used < words || used > left - PEG_RUN_HEADER || count == 0 || count > PEG_BULK_BLOCK ||
        low >= words * 64 || checksum_of(block + 1, used + 1, 0) != block[0])
        return PEG_E_TABLE;
    memcpy(out, block + PEG_RUN_HEADER, words * sizeof(*out));
    in = (peg_gap_bits){reader->buffer + reader->first + PEG_RUN_HEADER + words, 0};
    if (words == 1 ? !peg_gaps_decode(&in, out, count, 1, low, (used - words) * 64)
                   : !peg_gaps_decode(&in, out, count, words, low, (used - words) * 64))
        return PEG_E_TABLE;
    reader->first += used + PEG_RUN_HEADER;
    *out_count = count;
    return PEG_OK;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Spreading: plays every jump of the positions of some parts, and writes runs for all parts.
 * census.h says what for. The keys of each part are collected in a bucket. When one is full, all
 * are sorted and written, each as a run; hashes spread so evenly that all are nearly full then.
 */
#include "runs.h"

#include <errno.h>
#include <stdlib.h>

#include "census.h"

/* One call. */
typedef struct spreading {
    peg_bulk_meter meter;
    peg_bulk_keys keys;
    peg_bulk_writer writer;
    uint32_t parts;
    uint64_t *buckets; /* of each part in turn, and then room for sorting */
    size_t *filled;
    size_t room;    /* keys of a bucket */
    size_t fullest; /* keys in the bucket that has most */
    size_t *fault;
} spreading;

/* The bytes of a call besides the buckets. */
static uint64_t fixed_size(const peg_board *board, size_t words, uint32_t parts)
{
    return peg_bulk_keys_size(board) + 2 * 8 * (uint64_t)PEG_RUN_BLOCK_WORDS(words) +
           16 * (uint64_t)parts + sizeof(spreading) + sizeof(peg_bulk_run) * 2 * (uint64_t)parts;
}

/* The keys that a bucket must have room for: those of any one position, or of all goals. */
static size_t least_room(const peg_board *board)
{
    size_t lines;

    peg_lines(board, &lines);
    return lines + (size_t)peg_holes(board);
}

uint64_t peg_bulk_census_least(const peg_board *board, uint32_t parts)
{
    size_t words = peg_bulk_key_words(board);
    uint64_t bucket = (least_room(board) + 1) * (uint64_t)words * 8;
    uint64_t spread = fixed_size(board, words, parts) + ((uint64_t)parts + 1) * bucket;
    uint64_t gather = peg_bulk_gather_least(board, words);

    return spread > gather ? spread : gather;
}

/* Sorts all buckets and writes them. */
static peg_status empty_buckets(spreading *work)
{
    size_t words = work->keys.words;
    uint64_t *spare = work->buckets + work->parts * work->room * words;
    peg_status status = PEG_OK;

    for (uint32_t part = 0; part < work->parts && status == PEG_OK; part++) {
        uint64_t *bucket = work->buckets + part * work->room * words;
        size_t count = work->filled[part];

        work->filled[part] = 0;
        if (count == 0)
            continue;
        status = peg_bulk_key_sort(&work->meter, &work->keys, bucket, count, spare, &count);
        if (status == PEG_OK)
            status = peg_bulk_write_run(&work->writer, part);
        if (status == PEG_OK)
            status = peg_bulk_write_keys(&work->writer, bucket, count);
        if (status == PEG_OK)
            status = peg_bulk_write_run_end(&work->writer);
    }
    work->fullest = 0;
    return status;
}

/* Adds a key to the bucket of its part. */
static inline void add_key(spreading *work, const uint64_t *key, size_t words)
{
    uint32_t part = peg_bulk_part_of(key, words, work->keys.mark_mask, work->parts);
    size_t at = work->filled[part]++;
    uint64_t *to = work->buckets + (part * work->room + at) * words;

    for (size_t i = 0; i < words; i++)
        to[i] = key[i];
    work->fullest = at >= work->fullest ? at + 1 : work->fullest;
}

/* Adds the keys that jumps from a position lead to. Inline: see spread_block(). */
static inline void spread_one(spreading *work, const uint64_t *key, size_t words, size_t symmetries,
                              size_t line_words)
{
    const peg_bulk_keys *keys = &work->keys;
    const uint64_t *after = keys->after + (key[0] & keys->mark_mask) * line_words;
    uint64_t position[PEG_KEY_MOST_WORDS];
    uint64_t few[8];
    uint64_t *images = symmetries * words <= 8 ? few : keys->one;

    peg_bulk_key_position(keys, key, words, position);
    peg_bulk_find_images(keys, position, symmetries, words, images);
    for (size_t w = 0; w < line_words; w += 2) {
        uint64_t lines[2] = {after[w], after[w + 1]};

        peg_bulk_keep_legal(keys, position, w, line_words, lines);
        for (size_t half = 0; half < 2; half++)
            for (; lines[half]; lines[half] &= lines[half] - 1) {
                size_t line = (w + half) * 64 + (size_t)peg_word_first(lines[half]);
                uint64_t next[PEG_KEY_MOST_WORDS];

                peg_bulk_least_flipped(images, keys->flips + line * symmetries * words, symmetries,
                                       words, next);
                add_key(work, next, words);
            }
    }
}

/* Spreads keys. The usual numbers of words, symmetries and lines have code of their own. */
static peg_status spread_block(spreading *work, const uint64_t *block, size_t count)
{
    const peg_bulk_keys *keys = &work->keys;
    size_t words = keys->words;
    int usual = words == 1 && keys->line_words == 2;

    for (size_t i = 0; i < count; i++) {
        const uint64_t *key = block + i * words;

        if (work->fullest + keys->lines > work->room) {
            peg_status status = empty_buckets(work);

            if (status != PEG_OK)
                return status;
        }
        if (usual && keys->symmetries == 8)
            spread_one(work, key, 1, 8, 2);
        else if (usual && keys->symmetries == 6)
            spread_one(work, key, 1, 6, 2);
        else if (usual && keys->symmetries == 4)
            spread_one(work, key, 1, 4, 2);
        else if (usual && keys->symmetries == 2)
            spread_one(work, key, 1, 2, 2);
        else if (words == 1 && keys->symmetries == 8)
            spread_one(work, key, 1, 8, keys->line_words);
        else if (words == 1)
            spread_one(work, key, 1, keys->symmetries, keys->line_words);
        else if (words == 2)
            spread_one(work, key, 2, keys->symmetries, keys->line_words);
        else
            spread_one(work, key, words, keys->symmetries, keys->line_words);
    }
    work->meter.done += count;
    return peg_bulk_add(&work->meter, count * (20 + 2 * keys->chunks * keys->symmetries * words));
}

/* Begins a step. Whatever the status, end_step() it afterwards. */
static peg_status begin_step(peg_board *board, const peg_limits *limits, peg_bulk_step *step,
                             size_t out, spreading **out_work)
{
    spreading *work = calloc(1, sizeof(*work));
    uint64_t fixed;
    uint64_t room;
    uint64_t bytes;
    peg_status status;

    step->fault = out;
    *out_work = work;
    if (!work)
        return PEG_E_MEMORY;
    work->meter = peg_bulk_begin(limits, 0);
    work->parts = step->parts;
    work->fault = &step->fault;
    status = peg_bulk_keys_make(board, step->back, &work->keys);
    if (status != PEG_OK)
        return status;
    fixed = fixed_size(board, work->keys.words, step->parts);
    if (step->memory < fixed)
        return PEG_LIMIT;
    room = (step->memory - fixed) / 8 / work->keys.words / ((uint64_t)step->parts + 1);
    bytes = room * work->keys.words * 8 * ((uint64_t)step->parts + 1);
    if (room < least_room(board) || bytes > SIZE_MAX)
        return PEG_LIMIT;
    work->room = (size_t)room;
    work->filled = calloc(step->parts, sizeof(*work->filled));
    work->buckets = malloc((size_t)bytes);
    status = peg_bulk_writer_begin(&work->writer, step->out, work->keys.words, 0);
    return work->filled && work->buckets ? status : PEG_E_MEMORY;
}

/* Ends a step: if it has gone well, writes what is left in the buckets, and the index. */
static peg_status end_step(spreading *work, peg_bulk_step *step, peg_status status)
{
    if (status == PEG_OK)
        status = empty_buckets(work);
    if (status == PEG_OK)
        status = peg_bulk_write_index(&work->writer, step->out_seal);
    step->error = errno;
    if (work) {
        peg_bulk_writer_free(&work->writer);
        free(work->buckets);
        free(work->filled);
        peg_bulk_keys_free(&work->keys);
    }
    free(work);
    return status;
}

/* Spreads the runs of one file. */
static peg_status spread_file(spreading *work, int file, size_t index, uint64_t seal)
{
    size_t words = work->keys.words;
    uint64_t *block = malloc(PEG_BULK_BLOCK * words * sizeof(*block));
    uint64_t *buffer = calloc(PEG_RUN_BLOCK_WORDS(words) + 1, sizeof(*buffer));
    peg_bulk_run *runs = NULL;
    size_t run_count = 0;
    size_t out = *work->fault;
    uint64_t bytes;
    peg_status status = block && buffer ? PEG_OK : PEG_E_MEMORY;

    *work->fault = index;
    if (status == PEG_OK)
        status = peg_bulk_read_index(file, seal, &runs, &run_count, &bytes);
    for (size_t i = 0; i < run_count && status == PEG_OK; i++) {
        peg_bulk_reader reader = {
            file, words, runs[i].from, runs[i].end, buffer, PEG_RUN_BLOCK_WORDS(words), 0, 0};
        uint64_t keys = 0;
        size_t count = 1;

        while (status == PEG_OK && count > 0) {
            *work->fault = index;
            status = peg_bulk_read_block(&reader, block, &count);
            keys += count;
            if (status == PEG_OK && count == 0 && keys != runs[i].keys)
                status = PEG_E_TABLE;
            if (status != PEG_OK)
                break;
            *work->fault = out;
            status = spread_block(work, block, count);
        }
    }
    if (status == PEG_OK)
        *work->fault = out;
    free(runs);
    free(buffer);
    free(block);
    return status;
}

peg_status peg_bulk_census_spread(peg_board *board, const peg_limits *limits, peg_bulk_step *step,
                                  const int *files, size_t file_count)
{
    spreading *work;
    peg_status status = begin_step(board, limits, step, file_count, &work);

    for (size_t i = 0; i < file_count && status == PEG_OK; i++)
        status = spread_file(work, files[i], i, step->seal);
    return end_step(work, step, status);
}

peg_status peg_bulk_census_begin(peg_board *board, const peg_limits *limits, peg_bulk_step *step)
{
    spreading *work;
    peg_status status = begin_step(board, limits, step, 0, &work);
    uint64_t position[PEG_KEY_MOST_WORDS] = {0};
    uint64_t key[PEG_KEY_MOST_WORDS];
    int kind = PEG_GOAL_POSITION;
    int hole;

    if (status == PEG_OK)
        status = step->back ? peg_goal(board, &kind, &hole, position, PEG_MAX_WORDS)
                            : peg_position(board, position, PEG_MAX_WORDS);
    for (size_t i = 0; status == PEG_OK && i < work->keys.holes; i++) {
        if (kind == PEG_GOAL_ANYWHERE) {
            memset(position, 0, sizeof(position));
            position[i / 64] = (uint64_t)1 << i % 64;
        }
        peg_bulk_key_of(&work->keys, position, key);
        if (kind == PEG_GOAL_ANYWHERE || i == 0)
            add_key(work, key, work->keys.words);
    }
    return end_step(work, step, status);
}

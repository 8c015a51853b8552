/*
 * SPDX-License-Identifier: MIT
 *
 * Gathering: merges all runs for a part into its file. census.h says what for. Where memory does
 * not suffice to read from all runs at once, some are merged beforehand, and then count as one.
 *
 * Some keys ahead are read of every run. No key still to be read is less than the least of the last
 * keys read: so all those up to it are put together and sorted, which is quicker than to compare
 * the runs key by key.
 */
#include "runs.h"

#include <errno.h>
#include <stdlib.h>

#include "census.h"

/* The most bytes that are read of a run at once. */
#define LARGE ((uint64_t)1 << 18)

/* Keys that are read ahead: a block and what may be left of the one before. */
enum { AHEAD = 2 * PEG_BULK_BLOCK };

/* A run that waits to be merged, and its file: one of those given, or the spare one. */
typedef struct waiting {
    int file;
    size_t index;
    uint64_t from;
    uint64_t end;
    uint64_t keys;
} waiting;

/* A run that is being merged. */
typedef struct source {
    peg_bulk_reader reader;
    size_t index;   /* of the file */
    uint64_t left;  /* keys not yet read */
    uint64_t *keys; /* AHEAD of them */
    size_t first;
    size_t past;
} source;

/* One call. */
typedef struct gathering {
    peg_bulk_meter meter;
    peg_bulk_keys keys;
    source *sources;
    uint64_t *together; /* keys of all sources, and room for sorting */
    size_t *fault;      /* receives the index of a file that cannot be read */
    waiting *runs;
    size_t first; /* of those that wait */
    size_t past;
    size_t most; /* runs to merge at once */
    uint64_t *memory;
    peg_bulk_writer writer;
    peg_bulk_writer spare;
    source within;
    int is_within;
    int count_stuck;
    int anywhere; /* whether one peg in any hole is the goal */
    uint64_t goal[PEG_KEY_MOST_WORDS];
    peg_bulk_part part;
} gathering;

/* The bytes of a run that is merged, besides what is read of it at once. */
static uint64_t source_size(size_t words)
{
    return sizeof(source) + 2 * sizeof(waiting) + 3 * AHEAD * 8 * (uint64_t)words;
}

/* The fewest bytes to read of a run at once. */
static uint64_t least_read(size_t words)
{
    return 8 * (uint64_t)(PEG_RUN_BLOCK_WORDS(words) + 1);
}

/* The bytes of a call besides its runs. */
static uint64_t fixed_size(const peg_board *board, size_t words)
{
    return peg_bulk_keys_size(board) + sizeof(gathering) + 2 * least_read(words) +
           64 * sizeof(peg_bulk_run);
}

uint64_t peg_bulk_gather_least(const peg_board *board, size_t words)
{
    return fixed_size(board, words) + 4 * (source_size(words) + least_read(words));
}

/* ------------------------------------------------------------------------- */
/* Merging                                                                   */
/* ------------------------------------------------------------------------- */

/* Compares positions: below 0, 0 or above 0. */
static inline int compare(const uint64_t *a, const uint64_t *b, size_t words, uint64_t mark_mask)
{
    for (size_t i = words; i-- > 1;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return ((a[0] & ~mark_mask) > (b[0] & ~mark_mask)) -
           ((a[0] & ~mark_mask) < (b[0] & ~mark_mask));
}

/* Reads ahead, so that there is a block of keys unless the run ends before. */
static peg_status read_ahead(gathering *work, source *from)
{
    size_t words = work->keys.words;
    peg_status status;
    size_t count;

    if (from->past - from->first >= PEG_BULK_BLOCK || from->left == 0)
        return PEG_OK;
    memmove(from->keys, from->keys + from->first * words,
            (from->past - from->first) * words * sizeof(*from->keys));
    from->past -= from->first;
    from->first = 0;
    status = peg_bulk_read_block(&from->reader, from->keys + from->past * words, &count);
    if (status == PEG_OK && (count == 0 || count > from->left))
        status = PEG_E_TABLE;
    if (status != PEG_OK) {
        *work->fault = from->index;
        return status;
    }
    from->past += count;
    from->left -= count;
    return PEG_OK;
}

/*
 * Reads ahead of some runs, drops those at their end, and finds up to where all have been read:
 * the last key read of *out_behind, or NULL if all are read to their ends.
 */
static peg_status read_all(gathering *work, size_t *count, uint64_t *bound,
                           const source **out_behind)
{
    size_t words = work->keys.words;

    *out_behind = NULL;
    for (size_t i = 0; i < *count;) {
        source *from = work->sources + i;
        peg_status status = read_ahead(work, from);
        const uint64_t *last;

        if (status != PEG_OK)
            return status;
        if (from->first == from->past) {
            source done = *from;

            *from = work->sources[--*count];
            work->sources[*count] = done;
            continue;
        }
        last = from->keys + (from->past - 1) * words;
        if (from->left > 0 &&
            (!*out_behind || compare(last, bound, words, work->keys.mark_mask) < 0)) {
            memcpy(bound, last, words * sizeof(*bound));
            *out_behind = from;
        }
        i++;
    }
    return PEG_OK;
}

/* Puts all keys together, up to a bound if there is one. Returns how many there are. */
static size_t put_together(gathering *work, size_t count, const uint64_t *bound, int bounded)
{
    size_t words = work->keys.words;
    size_t filled = 0;

    for (size_t i = 0; i < count; i++) {
        source *from = work->sources + i;
        size_t low = from->first;
        size_t high = from->past;

        while (bounded && low < high) {
            size_t middle = low + (high - low) / 2;

            if (compare(from->keys + middle * words, bound, words, work->keys.mark_mask) <= 0)
                low = middle + 1;
            else
                high = middle;
        }
        memcpy(work->together + filled * words, from->keys + from->first * words,
               (high - from->first) * words * sizeof(*from->keys));
        filled += high - from->first;
        from->first = high;
    }
    return filled;
}

/*
 * Puts the next keys of the first *count sources together, sorted and one of each position.
 * *count becomes the number of sources that are not at their end.
 */
static peg_status put_next(gathering *work, size_t *count, size_t *out_filled)
{
    uint64_t bound[PEG_KEY_MOST_WORDS];
    const source *behind;
    size_t filled;
    peg_status status = read_all(work, count, bound, &behind);

    if (status != PEG_OK)
        return status;
    filled = put_together(work, *count, bound, behind != NULL);
    /* If keys are left up to their own last one, they do not ascend, and might be left for ever. */
    if (behind && behind->first < behind->past) {
        *work->fault = behind->index;
        return PEG_E_TABLE;
    }
    work->meter.done += filled;
    return peg_bulk_key_sort(&work->meter, &work->keys, work->together, filled,
                             work->together + filled * work->keys.words, out_filled);
}

/* ------------------------------------------------------------------------- */
/* Gathering                                                                 */
/* ------------------------------------------------------------------------- */

/* Keeps the keys whose positions are in the file within. */
static peg_status keep_within(gathering *work, uint64_t *keys, size_t *count)
{
    size_t words = work->keys.words;
    size_t kept = 0;

    for (size_t i = 0; i < *count; i++) {
        int order = 1;

        while (order > 0) {
            source *in = &work->within;
            peg_status status = in->first == in->past ? read_ahead(work, in) : PEG_OK;

            if (status != PEG_OK)
                return status;
            if (in->first == in->past)
                break;
            order = compare(keys + i * words, in->keys + in->first * words, words,
                            work->keys.mark_mask);
            in->first += order > 0;
        }
        if (order == 0)
            memmove(keys + kept++ * words, keys + i * words, words * sizeof(*keys));
    }
    *count = kept;
    return PEG_OK;
}

static int is_stuck(const peg_bulk_keys *keys, const uint64_t *key)
{
    uint64_t position[PEG_KEY_MOST_WORDS];
    uint64_t any = 0;

    peg_bulk_key_position(keys, key, keys->words, position);
    for (size_t w = 0; w < keys->line_words && !any; w += 2) {
        uint64_t lines[2] = {keys->after[w], keys->after[w + 1]};

        peg_bulk_keep_legal(keys, position, w, keys->line_words, lines);
        any = lines[0] | lines[1];
    }
    return !any;
}

static int has_one_peg(const peg_bulk_keys *keys, const uint64_t *key)
{
    uint64_t position[PEG_KEY_MOST_WORDS];
    int pegs = 0;

    peg_bulk_key_position(keys, key, keys->words, position);
    for (size_t i = 0; i < keys->words; i++)
        pegs += peg_word_count(position[i]);
    return pegs == 1;
}

/* Counts keys that are to be written to the file of the part. */
static void count_keys(gathering *work, const uint64_t *keys, size_t count)
{
    size_t words = work->keys.words;

    work->part.positions += count;
    if (work->anywhere)
        work->part.won += count > 0 && has_one_peg(&work->keys, keys) ? count : 0;
    else
        for (size_t i = 0; i < count; i++)
            work->part.won +=
                (uint64_t)peg_bulk_same(keys + i * words, work->goal, words, work->keys.mark_mask);
    for (size_t i = 0; work->count_stuck && i < count; i++)
        work->part.stuck += (uint64_t)is_stuck(&work->keys, keys + i * words);
}

/* Merges some runs to one. */
static peg_status merge(gathering *work, size_t count, peg_bulk_writer *writer)
{
    int is_last = writer == &work->writer;

    while (count > 0) {
        uint64_t *keys = work->together;
        size_t filled;
        peg_status status = put_next(work, &count, &filled);

        if (status == PEG_OK && is_last && work->is_within)
            status = keep_within(work, keys, &filled);
        if (status == PEG_OK && is_last)
            count_keys(work, keys, filled);
        if (status == PEG_OK)
            status = peg_bulk_write_keys(writer, keys, filled);
        if (status == PEG_OK)
            status = peg_bulk_add(&work->meter, 8 * (uint64_t)filled);
        if (status != PEG_OK)
            return status;
    }
    return PEG_OK;
}

/* Takes runs from those that wait, to be merged. */
static void take_runs(gathering *work, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const waiting *run = work->runs + work->first++;
        source *to = work->sources + i;

        to->index = run->index;
        to->left = run->keys;
        to->first = 0;
        to->past = 0;
        to->reader.file = run->file;
        to->reader.at = run->from;
        to->reader.end = run->end;
        to->reader.first = 0;
        to->reader.past = 0;
    }
}

/* Merges runs in the spare file until few enough are left. */
static peg_status merge_beforehand(gathering *work, size_t file_count)
{
    peg_status status = PEG_OK;

    while (status == PEG_OK && work->past - work->first > work->most) {
        const peg_bulk_run *made;

        take_runs(work, work->most);
        status = peg_bulk_write_run(&work->spare, 0);
        if (status == PEG_OK)
            status = merge(work, work->most, &work->spare);
        if (status == PEG_OK)
            status = peg_bulk_write_run_end(&work->spare);
        if (status != PEG_OK)
            return status;
        made = work->spare.runs + work->spare.run_count - 1;
        work->runs[work->past++] =
            (waiting){work->spare.file, file_count + 1, made->from, made->end, made->keys};
    }
    return status;
}

/* Makes the list of runs long enough for some. NULL if there is no memory for it. */
static waiting *list_of(gathering *work, size_t count)
{
    waiting *list = NULL;

    if (count < SIZE_MAX / sizeof(*list) / 2)
        list = realloc(work->runs, (count + 1) * sizeof(*list));
    if (list)
        work->runs = list;
    return list;
}

/* Finds the runs of a part in a file. */
static peg_status find_runs(gathering *work, int file, size_t index, uint64_t seal, uint32_t part)
{
    peg_bulk_run *runs;
    waiting *more;
    uint64_t bytes;
    size_t count;
    peg_status status = peg_bulk_read_index(file, seal, &runs, &count, &bytes);

    if (status != PEG_OK)
        return status;
    more = list_of(work, work->past + count);
    for (size_t i = 0; i < count && more; i++)
        if (runs[i].part == part && runs[i].keys > 0)
            work->runs[work->past++] =
                (waiting){file, index, runs[i].from, runs[i].end, runs[i].keys};
    free(runs);
    return more ? PEG_OK : PEG_E_MEMORY;
}

/* Finds all that is to be merged, and what it is to be within. */
static peg_status find_all(gathering *work, const peg_bulk_step *step, const int *files,
                           size_t file_count, uint32_t part, uint64_t within_seal)
{
    peg_status status = PEG_OK;

    if (work->is_within) {
        status = find_runs(work, work->within.reader.file, file_count + 2, within_seal, part);
        *work->fault = file_count + 2;
        if (status == PEG_OK && work->past > 0) {
            work->within.left = work->runs[0].keys;
            work->within.reader.at = work->runs[0].from;
            work->within.reader.end = work->runs[0].end;
        }
        work->past = 0;
    }
    for (size_t i = 0; i < file_count && status == PEG_OK; i++) {
        *work->fault = i;
        status = find_runs(work, files[i], i, step->seal, part);
    }
    if (status != PEG_OK)
        return status;
    *work->fault = file_count;
    return list_of(work, 2 * work->past) ? PEG_OK : PEG_E_MEMORY;
}

/* Takes the memory to merge with, and tells each run its share. */
static peg_status take_memory(gathering *work, uint64_t memory)
{
    size_t words = work->keys.words;
    uint64_t each = source_size(words) + least_read(words);
    uint64_t read = LARGE;
    uint64_t count = work->past + 1;
    size_t ahead = AHEAD * words;
    uint64_t *at;

    if (memory / each < 3)
        return PEG_LIMIT;
    if (count > memory / each)
        count = memory / each;
    if (memory / count - source_size(words) < read)
        read = memory / count - source_size(words);
    work->most = (size_t)count - 1;
    work->sources = calloc((size_t)count, sizeof(*work->sources));
    work->memory = calloc((size_t)count, 3 * ahead * 8 + (size_t)(read / 8) * 8);
    if (!work->sources || !work->memory)
        return PEG_E_MEMORY;
    work->together = work->memory;
    at = work->memory + 2 * work->most * ahead;
    for (size_t i = 0; i < count; i++, at += ahead + (size_t)read / 8) {
        source *to = i < work->most ? work->sources + i : &work->within;

        to->keys = at;
        to->reader.words = words;
        to->reader.buffer = at + ahead;
        to->reader.room = (size_t)read / 8 - 1;
    }
    return PEG_OK;
}

static peg_status find_goal(gathering *work, const peg_board *board)
{
    uint64_t goal[PEG_KEY_MOST_WORDS] = {0};
    int kind;
    int hole;
    peg_status status = peg_goal(board, &kind, &hole, goal, PEG_MAX_WORDS);

    work->anywhere = kind == PEG_GOAL_ANYWHERE;
    if (status == PEG_OK)
        peg_bulk_key_of(&work->keys, goal, work->goal);
    return status;
}

/* Writes the file of the part. */
static peg_status write_part(gathering *work, const peg_bulk_step *step, uint32_t part)
{
    size_t count = work->past - work->first;
    peg_status status = peg_bulk_write_run(&work->writer, part);

    take_runs(work, count);
    if (status == PEG_OK)
        status = merge(work, count, &work->writer);
    if (status == PEG_OK)
        status = peg_bulk_write_run_end(&work->writer);
    if (status != PEG_OK)
        return status;
    work->writer.runs[0].won = work->part.won;
    work->writer.runs[0].stuck = work->part.stuck;
    status = peg_bulk_write_index(&work->writer, step->out_seal);
    work->part.bytes = work->writer.written;
    return status;
}

static peg_status gather(gathering *work, peg_board *board, const peg_bulk_step *step,
                         const int *files, size_t file_count, uint32_t part, uint64_t within_seal)
{
    peg_status status = peg_bulk_keys_make(board, 0, &work->keys);
    uint64_t fixed;

    if (status != PEG_OK)
        return status;
    fixed = fixed_size(board, work->keys.words);
    if (step->memory < fixed)
        return PEG_LIMIT;
    status = find_goal(work, board);
    if (status == PEG_OK)
        status = find_all(work, step, files, file_count, part, within_seal);
    if (status == PEG_OK)
        status = take_memory(work, step->memory - fixed);
    if (status == PEG_OK)
        status = peg_bulk_writer_begin(&work->writer, step->out, work->keys.words,
                                       (step->memory - fixed) / 16);
    if (status == PEG_OK)
        status = peg_bulk_writer_begin(&work->spare, work->spare.file, work->keys.words, 0);
    if (status == PEG_OK)
        status = merge_beforehand(work, file_count);
    return status == PEG_OK ? write_part(work, step, part) : status;
}

peg_status peg_bulk_census_gather(peg_board *board, const peg_limits *limits, peg_bulk_step *step,
                                  const int *files, size_t file_count, uint32_t part, int spare,
                                  int within, uint64_t within_seal, int stuck, peg_bulk_part *out)
{
    gathering *work = calloc(1, sizeof(*work));
    peg_status status;

    step->fault = file_count;
    if (!work)
        return PEG_E_MEMORY;
    work->meter = peg_bulk_begin(limits, 0);
    work->fault = &step->fault;
    work->spare.file = spare;
    work->within.reader.file = within;
    work->within.index = file_count + 2;
    work->is_within = within >= 0;
    work->count_stuck = stuck;
    status = gather(work, board, step, files, file_count, part, within_seal);
    step->error = errno;
    *out = work->part;
    peg_bulk_writer_free(&work->writer);
    peg_bulk_writer_free(&work->spare);
    free(work->memory);
    free(work->sources);
    free(work->runs);
    peg_bulk_keys_free(&work->keys);
    free(work);
    return status;
}

peg_status peg_bulk_census_about(int file, uint64_t seal, peg_bulk_part *out)
{
    peg_bulk_run *runs;
    size_t count;
    uint64_t bytes;
    peg_status status = peg_bulk_read_index(file, seal, &runs, &count, &bytes);

    if (status != PEG_OK)
        return status;
    *out = (peg_bulk_part){0, 0, 0, bytes};
    for (size_t i = 0; i < count; i++) {
        out->positions += runs[i].keys;
        out->won += runs[i].won;
        out->stuck += runs[i].stuck;
    }
    free(runs);
    return PEG_OK;
}

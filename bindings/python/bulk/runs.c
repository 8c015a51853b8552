/*
 * SPDX-License-Identifier: MIT
 *
 * Writing and reading the files of a census: runs.h says what is in them.
 */
#include "runs.h"

#include <stdlib.h>

#include "disk.h"

/* A number of zeros that says that the key itself follows: its difference is too large. */
enum { ESCAPE = 24 };

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

static int bit_length(uint64_t number)
{
    int bits = 0;

    for (; number > 0xffff; number >>= 16)
        bits += 16;
    for (; number; number >>= 1)
        bits++;
    return bits;
}

/* Codes */

/* Bits that are put into words or got from them, the lowest first. */
typedef struct bits {
    uint64_t *words;
    size_t at;
} bits;

static inline void put(bits *out, uint64_t value, size_t count)
{
    size_t word = out->at / 64;
    size_t bit = out->at % 64;

    out->words[word] |= value << bit;
    out->words[word + 1] = bit ? value >> (64 - bit) : 0;
    out->at += count;
}

/* Looks at the next 64 bits. There is a word to spare after the last. */
static inline uint64_t peek(const bits *in)
{
    size_t word = in->at / 64;
    size_t bit = in->at % 64;

    return in->words[word] >> bit | in->words[word + 1] << 1 << (63 - bit);
}

static inline uint64_t low_bits(uint64_t value, size_t count)
{
    return count < 64 ? value & (((uint64_t)1 << count) - 1) : value;
}

static inline void subtract(const uint64_t *a, const uint64_t *b, size_t words, uint64_t *out)
{
    uint64_t borrow = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t less = a[i] - b[i];
        uint64_t next = (a[i] < b[i]) | (less < borrow);

        out[i] = less - borrow;
        borrow = next;
    }
}

static inline void add(uint64_t *to, const uint64_t *more, size_t words)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t sum = to[i] + more[i];
        uint64_t next = sum < more[i];

        to[i] = sum + carry;
        carry = next | (to[i] < sum);
    }
}

/* The low bits of a difference that stand as they are: about as many as that of a usual gap. */
static size_t usual_bits(const uint64_t *keys, size_t count, size_t words)
{
    uint64_t span[PEG_KEY_MOST_WORDS];
    size_t high = words;
    int length;

    subtract(keys + (count - 1) * words, keys, words, span);
    while (high > 0 && span[high - 1] == 0)
        high--;
    if (high == 0)
        return 0;
    length = (int)(high - 1) * 64 + bit_length(span[high - 1]) - bit_length(count - 1);
    return length > 0 ? (size_t)length : 0;
}

/* What is above the low bits of a difference, or ESCAPE if it is as much or more. */
static inline uint64_t above(const uint64_t *gap, size_t low, size_t words)
{
    size_t word = words == 1 ? 0 : low / 64;
    uint64_t high = gap[word] >> low % 64;
    uint64_t rest = 0;

    if (word + 1 < words && low % 64)
        high |= gap[word + 1] << (64 - low % 64);
    for (size_t i = word + 1; i < words; i++)
        rest |= gap[i] >> low % 64;
    return rest == 0 && high < ESCAPE ? high : ESCAPE;
}

static inline void put_words(bits *out, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i * 64 < count; i++) {
        size_t some = count - i * 64 < 64 ? count - i * 64 : 64;

        put(out, low_bits(words[i], some), some);
    }
}

static inline void get_words(bits *in, uint64_t *words, size_t count)
{
    for (size_t i = 0; i * 64 < count; i++) {
        size_t some = count - i * 64 < 64 ? count - i * 64 : 64;

        words[i] = low_bits(peek(in), some);
        in->at += some;
    }
}

/* Puts keys after the first. out has zeros up to the word it is at. */
static inline void encode(bits *out, const uint64_t *keys, size_t count, size_t words, size_t low)
{
    for (size_t i = 1; i < count; i++) {
        const uint64_t *key = keys + i * words;
        uint64_t gap[PEG_KEY_MOST_WORDS];
        uint64_t high;

        subtract(key, key - words, words, gap);
        high = above(gap, low, words);
        put(out, (uint64_t)1 << high, (size_t)high + 1);
        if (high < ESCAPE)
            put_words(out, gap, low);
        else
            put_words(out, key, words * 64);
    }
}

/* Gets keys after the first, and tells whether they end where the words do, or before. */
static inline int decode(bits *in, uint64_t *keys, size_t count, size_t words, size_t low,
                         size_t end)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t *key = keys + i * words;
        uint64_t next = peek(in);
        size_t high = next ? (size_t)peg_bulk_lowest_bit(next) : ESCAPE + 1;
        uint64_t gap[PEG_KEY_MOST_WORDS] = {0};

        in->at += high + 1;
        if (high > ESCAPE || in->at + (high < ESCAPE ? low : words * 64) > end)
            return 0;
        if (high == ESCAPE) {
            get_words(in, key, words * 64);
            continue;
        }
        get_words(in, gap, low);
        gap[low / 64 < words ? low / 64 : 0] |= (uint64_t)high << low % 64;
        if (low % 64 > 58 && low / 64 + 1 < words)
            gap[low / 64 + 1] |= (uint64_t)high >> (64 - low % 64);
        memcpy(key, key - words, words * sizeof(*key));
        add(key, gap, words);
    }
    return 1;
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
    return peg_bulk_disk_write(writer->file, writer->buffer, bytes);
}

/* Puts the block that is being made into the buffer. */
static peg_status put_block(peg_bulk_writer *writer)
{
    size_t words = writer->words;
    uint64_t *block = writer->buffer + writer->used;
    bits out;
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
    low = usual_bits(writer->keys, writer->key_count, words);
    memcpy(block + PEG_RUN_HEADER, writer->keys, words * sizeof(*block));
    out = (bits){block + PEG_RUN_HEADER + words, 0};
    out.words[0] = 0;
    if (words == 1)
        encode(&out, writer->keys, writer->key_count, 1, low);
    else
        encode(&out, writer->keys, writer->key_count, words, low);
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
    peg_status status = peg_bulk_disk_write(writer->file, writer->runs, bytes);

    last.checksum = checksum_of((const uint64_t *)(const void *)writer->runs, bytes / 8, 0);
    last.checksum = checksum_of((const uint64_t *)(const void *)&last, 4, last.checksum);
    writer->written += bytes + sizeof(last);
    return status == PEG_OK ? peg_bulk_disk_write(writer->file, &last, sizeof(last)) : status;
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
    uint64_t size;
    uint64_t bytes;
    uint64_t checksum;
    peg_status status = peg_bulk_disk_size(file, &size);

    if (status == PEG_OK && size < sizeof(last))
        status = PEG_E_TABLE;
    if (status == PEG_OK)
        status = peg_bulk_disk_read(file, size - sizeof(last), &last, sizeof(last));
    if (status != PEG_OK)
        return status;
    if (last.magic != MAGIC || last.seal != seal || last.runs > size / sizeof(*runs))
        return PEG_E_TABLE;
    bytes = last.runs * sizeof(*runs);
    if (last.from > size || size - last.from != bytes + sizeof(last))
        return PEG_E_TABLE;
    runs = malloc((size_t)bytes + 1);
    if (!runs)
        return PEG_E_MEMORY;
    status = peg_bulk_disk_read(file, last.from, runs, (size_t)bytes);
    checksum = checksum_of((const uint64_t *)(const void *)runs, (size_t)bytes / 8, 0);
    checksum = checksum_of((const uint64_t *)(const void *)&last, 4, checksum);
    if (status == PEG_OK && checksum != last.checksum)
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
    status = peg_bulk_disk_read(reader->file, reader->at, reader->buffer + left,
                                some * sizeof(*reader->buffer));
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
    bits in;

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
    in = (bits){reader->buffer + reader->first + PEG_RUN_HEADER + words, 0};
    if (words == 1 ? !decode(&in, out, count, 1, low, (used - words) * 64)
                   : !decode(&in, out, count, words, low, (used - words) * 64))
        return PEG_E_TABLE;
    reader->first += used + PEG_RUN_HEADER;
    *out_count = count;
    return PEG_OK;
}

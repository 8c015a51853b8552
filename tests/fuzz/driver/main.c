/*
 * SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target without libFuzzer: over each file given, then over a number
 * of pseudo-random changes of them, the same ones every time unless PEG_SEED in the
 * environment is another number than 0.
 *
 *     NAME [-v] COUNT FILE...
 *
 * With -v each input is printed before it is run, so that the last line shows the
 * one that crashes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED     UINT64_C(0x70656773)
#define MAX_SIZE 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    uint8_t bytes[MAX_SIZE];
    size_t size;
} input;

static void give_up(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(2);
}

static uint64_t state;

/* xorshift64*: the same numbers on every platform. */
static size_t random_below(size_t limit)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (size_t)((state * UINT64_C(0x2545f4914f6cdd1d)) >> 33) % limit;
}

static void run(const input *in, int verbose)
{
    /* A block of exactly this size, so that sanitizers see a read past its end. */
    uint8_t *data = malloc(in->size ? in->size : 1);

    if (!data)
        give_up("there is not enough memory");
    memcpy(data, in->bytes, in->size);
    if (verbose) {
        for (size_t i = 0; i < in->size; i++)
            printf(data[i] >= 32 && data[i] < 127 && data[i] != '\\' ? "%c" : "\\x%02x", data[i]);
        printf("\n");
        fflush(stdout);
    }
    LLVMFuzzerTestOneInput(data, in->size);
    free(data);
}

/* Overwrites, removes or inserts a byte, or puts a piece of another input in. */
static void change(input *in, const input *other)
{
    size_t at = random_below(in->size + 1);
    size_t from, length;

    switch (random_below(4)) {
    case 0:
        if (at < in->size)
            in->bytes[at] = (uint8_t)random_below(256);
        break;
    case 1:
        if (at < in->size)
            memmove(in->bytes + at, in->bytes + at + 1, --in->size - at);
        break;
    case 2:
        if (in->size < MAX_SIZE) {
            memmove(in->bytes + at + 1, in->bytes + at, in->size++ - at);
            in->bytes[at] = (uint8_t)(random_below(2) ? random_below(256) : 32 + random_below(95));
        }
        break;
    default:
        from = random_below(other->size + 1);
        length = random_below(other->size - from + 1);
        if (length > MAX_SIZE - at)
            length = MAX_SIZE - at;
        memcpy(in->bytes + at, other->bytes + from, length);
        if (at + length > in->size)
            in->size = at + length;
    }
}

static void read_input(const char *path, input *out)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        give_up("an input cannot be read");
    out->size = fread(out->bytes, 1, MAX_SIZE, file);
    fclose(file);
}

int main(int argc, char **argv)
{
    int verbose = argc > 1 && !strcmp(argv[1], "-v");
    char **files = argv + verbose + 2;
    size_t inputs = argc > verbose + 2 ? (size_t)(argc - verbose - 2) : 0;
    long count = argc > verbose + 1 ? strtol(argv[verbose + 1], NULL, 10) : 0;
    input *corpus = calloc(inputs + 1, sizeof(*corpus)); /* the last is empty */
    const char *seed = getenv("PEG_SEED");
    input changed;

    state = seed ? strtoull(seed, NULL, 0) : 0;
    if (state == 0)
        state = SEED;
    if (!corpus)
        give_up("there is not enough memory");
    if (count <= 0)
        give_up("usage: NAME [-v] COUNT FILE...");
    for (size_t i = 0; i < inputs; i++) {
        read_input(files[i], &corpus[i]);
        run(&corpus[i], verbose);
    }
    printf("%zu inputs, then %ld changes of them from PEG_SEED=%llu\n", inputs, count,
           (unsigned long long)state);
    fflush(stdout);
    for (long i = 0; i < count; i++) {
        changed = corpus[random_below(inputs + 1)];
        for (size_t changes = 1 + random_below(8); changes > 0; changes--)
            change(&changed, &corpus[random_below(inputs + 1)]);
        run(&changed, verbose);
    }
    free(corpus);
    return 0;
}

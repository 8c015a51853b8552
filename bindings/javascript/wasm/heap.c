/*
 * SPDX-License-Identifier: MIT
 *
 * Memory for libpeg in WebAssembly: the functions on memory that compilers ask for,
 * and an allocator over memory.grow.
 *
 * The heap is a row of chunks from the end of the program's data to the end of the
 * memory. Each chunk is led by its own size and that of the chunk before it, so that
 * a chunk that is freed joins free neighbours on both sides. Free chunks are listed
 * by size, eight lists to each power of two; bits tell which lists hold any.
 */
#include "binding.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    HEAD = 8,    /* bytes before a block */
    GRAIN = 16,  /* chunks are a multiple of this, and blocks are aligned to it */
    LEVELS = 32, /* powers of two */
    PARTS = 8,   /* lists of each */
    PAGE = 65536,
    STEP = 16 /* pages to grow by, unless more are needed or fewer can be had */
};

typedef struct chunk {
    size_t before;             /* size of the chunk before, 0 for the first */
    size_t size;               /* with USED, head included */
    struct chunk *next, *last; /* in the list, if the chunk is free */
} chunk;

#define USED     ((size_t)1)
#define LARGEST  ((size_t)1 << 31)
#define NO_CHUNK ((chunk *)0)

extern unsigned char __heap_base;

static chunk *lists[LEVELS][PARTS];
static uint32_t levels;       /* with any chunk */
static uint8_t parts[LEVELS]; /* of each level, with any chunk */
static chunk *fence;          /* a used chunk without a block, at the end */
static size_t held;

/* ------------------------------------------------------------------------- */
/* What compilers ask for                                                    */
/* ------------------------------------------------------------------------- */

/* With bulk memory operations these are one instruction each, not calls to themselves. */
void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;

    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

/* ------------------------------------------------------------------------- */
/* Lists of free chunks                                                      */
/* ------------------------------------------------------------------------- */

static size_t size_of(const chunk *c)
{
    return c->size & ~USED;
}

static chunk *after(const chunk *c)
{
    return (chunk *)((uintptr_t)c + size_of(c));
}

static chunk *before(const chunk *c)
{
    return (chunk *)((uintptr_t)c - c->before);
}

static int level_of(size_t size)
{
    return 31 - __builtin_clz(size);
}

static int part_of(size_t size)
{
    return (int)(size >> (level_of(size) - 3)) & (PARTS - 1);
}

static void set_size(chunk *c, size_t size, size_t used)
{
    c->size = size | used;
    after(c)->before = size;
}

static void enlist(chunk *c)
{
    int level = level_of(c->size), part = part_of(c->size);

    c->last = NO_CHUNK;
    c->next = lists[level][part];
    if (c->next)
        c->next->last = c;
    lists[level][part] = c;
    parts[level] |= (uint8_t)(1 << part);
    levels |= UINT32_C(1) << level;
}

static void delist(chunk *c)
{
    int level = level_of(c->size), part = part_of(c->size);

    if (c->next)
        c->next->last = c->last;
    if (c->last)
        c->last->next = c->next;
    else
        lists[level][part] = c->next;
    if (lists[level][part])
        return;
    parts[level] &= (uint8_t) ~(1 << part);
    if (!parts[level])
        levels &= ~(UINT32_C(1) << level);
}

/* The first chunk of the first list, from one on, that holds any. */
static chunk *first_from(int level, int part)
{
    uint32_t found = part < PARTS ? parts[level] & (0xffu << part) : 0;

    if (!found) {
        uint32_t larger = level < LEVELS - 1 ? levels & (~UINT32_C(0) << (level + 1)) : 0;
        if (!larger)
            return NO_CHUNK;
        level = __builtin_ctz(larger);
        found = parts[level];
    }
    return lists[level][__builtin_ctz(found)];
}

/*
 * Chunks of the list for the very size may be smaller; all of the next ones suffice.
 * Only where these hold none is the whole list looked through: grow() takes it that
 * no chunk would do.
 */
static chunk *find(size_t size)
{
    int level = level_of(size), part = part_of(size);
    chunk *c = lists[level][part], *larger;

    for (int looks = 0; c && looks < 8; looks++, c = c->next)
        if (c->size >= size)
            return c;
    larger = first_from(level, part + 1);
    while (!larger && c && c->size < size)
        c = c->next;
    return larger ? larger : c;
}

/* ------------------------------------------------------------------------- */
/* The heap                                                                  */
/* ------------------------------------------------------------------------- */

static size_t pages(void)
{
    return __builtin_wasm_memory_size(0);
}

/* Makes a chunk free and one with its free neighbours. */
static void release(chunk *c)
{
    size_t size = size_of(c);
    chunk *next = after(c);

    if (!(next->size & USED)) {
        delist(next);
        size += next->size;
    }
    if (c->before && !(before(c)->size & USED)) {
        c = before(c);
        delist(c);
        size += c->size;
    }
    set_size(c, size, 0);
    enlist(c);
}

static bool get_pages(size_t count)
{
    return __builtin_wasm_memory_grow(0, count) != (size_t)-1;
}

static void begin(void)
{
    /* Heads stand HEAD below a multiple of GRAIN, so that blocks stand on one. */
    uintptr_t start = ((uintptr_t)&__heap_base + GRAIN - 1) / GRAIN * GRAIN + HEAD;

    fence = (chunk *)start;
    fence->before = 0;
    fence->size = HEAD | USED;
}

/* Makes the memory so much larger that the last chunk can be one of this size. */
static bool grow(size_t size)
{
    chunk *c = fence;
    size_t last = c->before && !(before(c)->size & USED) ? before(c)->size : 0;
    size_t room = pages() * PAGE - ((uintptr_t)c + HEAD) + last;
    size_t wanted = size > room ? (size - room + PAGE - 1) / PAGE : 0;

    if (wanted && !(wanted < STEP && get_pages(STEP)) && !get_pages(wanted))
        return false;
    fence = (chunk *)(pages() * PAGE - HEAD);
    fence->size = HEAD | USED;
    set_size(c, (uintptr_t)fence - (uintptr_t)c, USED);
    release(c);
    return true;
}

/* Uses of a chunk that is in no list as much as is needed, and frees the rest. */
static void *use(chunk *c, size_t needed)
{
    size_t rest = size_of(c) - needed;

    set_size(c, size_of(c) - rest, USED);
    if (rest) {
        set_size(after(c), rest, USED);
        release(after(c));
    }
    held += needed;
    return (unsigned char *)c + HEAD;
}

static void *take(size_t needed)
{
    chunk *c = find(needed);

    if (!c) {
        if (!grow(needed))
            return NULL;
        c = find(needed);
    }
    delist(c);
    return use(c, needed);
}

/* Whether the free chunk behind a used one makes it as large as is needed. */
static bool fits_behind(const chunk *c, size_t needed)
{
    const chunk *next = after(c);

    return !(next->size & USED) && size_of(c) + next->size >= needed;
}

/* Whether nothing that is used stands between a chunk and the end. */
static bool is_last(const chunk *c)
{
    const chunk *next = after(c);

    return next == fence || (!(next->size & USED) && after(next) == fence);
}

static void *move(void *block, chunk *c, size_t needed)
{
    void *fresh = take(needed);

    if (!fresh)
        return NULL;
    memcpy(fresh, block, size_of(c) - HEAD);
    held -= size_of(c);
    release(c);
    return fresh;
}

static void *resize(void *block, size_t needed)
{
    chunk *c = (chunk *)((uintptr_t)block - HEAD);
    size_t size = size_of(c);

    if (size < needed) {
        if (!fits_behind(c, needed) && (find(needed) || !is_last(c) || !grow(needed - size)))
            return move(block, c, needed);
        delist(after(c));
        set_size(c, size + after(c)->size, USED);
    }
    held -= size;
    return use(c, needed);
}

void *peg_js_resize(void *block, size_t size)
{
    size_t needed = (size + HEAD + GRAIN - 1) / GRAIN * GRAIN;

    if (!fence)
        begin();
    if (size > LARGEST)
        return NULL;
    if (size && block)
        return resize(block, needed);
    if (size)
        return take(needed);
    if (block) {
        chunk *c = (chunk *)((uintptr_t)block - HEAD);
        held -= size_of(c);
        release(c);
    }
    return NULL;
}

size_t peg_js_held(void)
{
    return held;
}

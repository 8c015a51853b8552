/* SPDX-License-Identifier: MIT */

/* Positions of PEG_WIDTH words seen through a frame. Included by other kernels. */

/*
 * Where there are marks, bare is all bits but the mark of a position's only word.
 * Positions of more words have none.
 */
#if PEG_WIDTH == 1

static inline uint64_t PEG_WIDE(hash)(const uint64_t *key, uint64_t bare)
{
    uint64_t word = *key & bare;

    return (word ^ word >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

static inline int PEG_WIDE(equal)(const uint64_t *a, const uint64_t *b, uint64_t bare)
{
    return ((*a ^ *b) & bare) == 0;
}

#else

static inline uint64_t PEG_WIDE(hash)(const uint64_t *key, uint64_t bare)
{
    uint64_t hash = 0;

    (void)bare;
    for (int w = 0; w < PEG_WIDTH; w++) {
        hash = (hash ^ key[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

static inline int PEG_WIDE(equal)(const uint64_t *a, const uint64_t *b, uint64_t bare)
{
    uint64_t differ = 0;

    (void)bare;
    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

#endif

static inline void PEG_WIDE(copy)(uint64_t *to, const uint64_t *from)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        to[w] = from[w];
}

/* Compares from the last word down, without branches. */
static inline int PEG_WIDE(less)(const uint64_t *a, const uint64_t *b)
{
    int less = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        less = (a[w] < b[w]) | ((a[w] == b[w]) & less);
    return less;
}

static inline int PEG_WIDE(is_free)(const uint64_t *slot)
{
    uint64_t any = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        any |= slot[w];
    return any == 0;
}

/* Pegs where there were none and the other way round: play backward is play forward. */
static inline void PEG_WIDE(complement)(const peg_frame *frame, const uint64_t *key, uint64_t *out)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = ~key[w] & frame->all.word[w];
}

static inline unsigned PEG_WIDE(chunk)(const uint64_t *key, int chunk)
{
    int bit = chunk * PEG_CHUNK;
    int w = PEG_WIDTH == 1 ? 0 : bit / 64;

    return (unsigned)(key[w] >> bit % 64) & (PEG_CHUNK_VALUES - 1);
}

/* The images of a position under the symmetries of the group, further up by the frame's shift. */
static inline void PEG_WIDE(look)(const peg_frame *frame, const uint64_t *key, size_t order,
                                  uint64_t *view)
{
    size_t words = order * PEG_WIDTH;
    const uint64_t *images = frame->images;
    uint64_t held[PEG_FEW];

    if (words > PEG_FEW) {
        memset(view, 0, words * sizeof(*view));
        for (int c = 0; c < frame->chunks; c++, images += PEG_CHUNK_VALUES * words)
            for (size_t i = 0; i < words; i++)
                view[i] ^= images[PEG_WIDE(chunk)(key, c) * words + i];
        return;
    }
    /* Few enough for registers, once the compiler knows how many there are. */
    memset(held, 0, words * sizeof(*held));
    for (int c = 0; c < frame->chunks; c++, images += PEG_CHUNK_VALUES * words)
        for (size_t i = 0; i < words; i++)
            held[i] ^= images[PEG_WIDE(chunk)(key, c) * words + i];
    memcpy(view, held, words * sizeof(*held));
}

/* Two words, from the w-th on, of the set of lines that are legal and worth a try. */
static inline void PEG_WIDE(legal)(const peg_frame *frame, const uint64_t *key, size_t w,
                                   uint64_t *lines)
{
    const uint64_t *legal = frame->legal + w;
    size_t line_words = frame->line_words;

#if PEG_WIDTH == 1
    const uint64_t *fresh = frame->fresh + w + ((*key & ~frame->bare) >> PEG_MARK_AT) * line_words;

    lines[0] = fresh[0];
    lines[1] = fresh[1];
#else
    lines[0] = lines[1] = ~UINT64_C(0);
#endif
    for (int c = 0; c < frame->chunks; c++) {
        const uint64_t *ruled = legal + PEG_WIDE(chunk)(key, c) * line_words;

        lines[0] &= ruled[0];
        lines[1] &= ruled[1];
        legal += PEG_CHUNK_VALUES * line_words;
    }
}

/*
 * The least of the images in a view after a jump; of one word with the mark, if the
 * frame has marks, where marks go.
 */
static inline void PEG_WIDE(least)(const peg_frame *frame, const uint64_t *view,
                                   const uint64_t *jump, size_t order, uint64_t *out)
{
#if PEG_WIDTH == 1
    uint64_t best = view[0] ^ jump[0];

    for (size_t s = 1; s < order; s++) {
        uint64_t next = view[s] ^ jump[s];

        best = next < best ? next : best;
    }
    *out = best >> frame->shift | best << (-frame->shift & 63);
#else
    (void)frame;
    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = view[w] ^ jump[w];
    for (size_t s = 1; s < order; s++) {
        uint64_t next[PEG_WIDTH];

        for (int w = 0; w < PEG_WIDTH; w++)
            next[w] = view[s * PEG_WIDTH + (size_t)w] ^ jump[s * PEG_WIDTH + (size_t)w];
        if (PEG_WIDE(less)(next, out))
            PEG_WIDE(copy)(out, next);
    }
#endif
}

/* The position that stands for a position and its images. */
static inline void PEG_WIDE(canon)(const peg_frame *frame, const uint64_t *key, uint64_t *out)
{
    uint64_t *view = frame->view;

    PEG_WIDE(look)(frame, key, frame->order, view);
    PEG_WIDE(copy)(out, view);
    for (size_t s = 1; s < frame->order; s++)
        if (PEG_WIDE(less)(view + s * PEG_WIDTH, out))
            PEG_WIDE(copy)(out, view + s * PEG_WIDTH);
    out[0] >>= frame->shift;
}

/* SPDX-License-Identifier: MIT */

/* Positions of PEG_WIDTH words, their images under symmetry, and sets of them. */

typedef struct PEG_WIDE(key) {
    uint64_t word[PEG_WIDTH];
} PEG_WIDE(key);

static inline int PEG_WIDE(less)(const uint64_t *a, const uint64_t *b)
{
    for (int w = PEG_WIDTH - 1; w > 0; w--)
        if (a[w] != b[w])
            return a[w] < b[w];
    return a[0] < b[0];
}

static inline int PEG_WIDE(same)(const uint64_t *a, const uint64_t *b)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

static inline int PEG_WIDE(is_empty)(const uint64_t *a)
{
    uint64_t any = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        any |= a[w];
    return any == 0;
}

static inline void PEG_WIDE(store)(uint64_t *to, const uint64_t *from)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        to[w] = from[w];
}

static inline size_t PEG_WIDE(hash)(const uint64_t *a)
{
    uint64_t hash = a[0];

    for (int w = 1; w < PEG_WIDTH; w++)
        hash = (hash ^ (hash >> 29)) * UINT64_C(0x9e3779b97f4a7c15) + a[w];
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    return (size_t)(hash * UINT64_C(0xd6e8feb86659fd93) >> 16);
}

/* Whether a position that is known to win has won. */
static inline int PEG_WIDE(is_goal)(const peg_known *known, const uint64_t *position)
{
    uint64_t word = 0;

    if (known->kind != PEG_GOAL_ANYWHERE)
        return PEG_WIDE(same)(position, known->goal.word);
    /* One peg: a single word is a power of two, and the others are empty. */
    for (int w = 0; w < PEG_WIDTH; w++) {
        if (word && position[w])
            return 0;
        word |= position[w];
    }
    return word && (word & (word - 1)) == 0;
}

static inline unsigned PEG_WIDE(nibble)(const uint64_t *position, int n)
{
    return (unsigned)(position[PEG_WIDTH == 1 ? 0 : n / 16] >> (n % 16 * 4)) & 15;
}

/* The w-th word of the set of lines along which a jump is legal. */
static inline uint64_t PEG_WIDE(legal)(const peg_known *known, const uint64_t *position, size_t w)
{
    const uint64_t *legal = known->legal + w;
    int nibbles = (known->shape->holes + 3) / 4;
    uint64_t lines = ~UINT64_C(0);

    for (int n = 0; n < nibbles; n++, legal += 16 * known->line_words)
        lines &= legal[PEG_WIDE(nibble)(position, n) * known->line_words];
    return lines;
}

/* The first line from a given one on along which a jump is legal, or their number. */
static inline size_t PEG_WIDE(next_legal)(const peg_known *known, const uint64_t *position,
                                          size_t line)
{
    uint64_t passed = (UINT64_C(1) << (line % 64)) - 1;

    for (size_t w = line / 64; w < known->line_words; w++, passed = 0) {
        uint64_t lines = PEG_WIDE(legal)(known, position, w) & ~passed;

        if (lines)
            return w * 64 + (size_t)peg_word_first(lines);
    }
    return known->shape->line_count;
}

/* A position has one image at least, its own. */
static inline void PEG_WIDE(find_images)(const peg_known *known, const uint64_t *position,
                                         uint64_t *restrict out_images)
{
    size_t words = (size_t)known->images * PEG_WIDTH;
    const uint64_t *views = known->views;
    int nibbles = (known->shape->holes + 3) / 4;

    memset(out_images, 0, words * sizeof(*out_images));
    for (int n = 0; n < nibbles; n++, views += 16 * words) {
        const uint64_t *view = views + PEG_WIDE(nibble)(position, n) * words;

        for (size_t i = 0; i < words; i++)
            out_images[i] |= view[i];
    }
}

/* What a change along a line flips in each image. */
static inline const uint64_t *PEG_WIDE(flips)(const peg_known *known, size_t line)
{
    return known->flips + line * (size_t)known->images * PEG_WIDTH;
}

/* The images of the position that a change along a line leads to. */
static inline void PEG_WIDE(flip_images)(const peg_known *known, const uint64_t *images,
                                         size_t line, uint64_t *restrict out_images)
{
    size_t words = (size_t)known->images * PEG_WIDTH;
    const uint64_t *flips = PEG_WIDE(flips)(known, line);

    for (size_t i = 0; i < words; i++)
        out_images[i] = images[i] ^ flips[i];
}

/* The smallest of a position's images: one key for all of them. */
static inline PEG_WIDE(key) PEG_WIDE(smallest)(const uint64_t *images, int count)
{
    PEG_WIDE(key) least = {{0}};

    PEG_WIDE(store)(least.word, images);
    for (int i = 1; i < count; i++)
        if (PEG_WIDE(less)(images + i * PEG_WIDTH, least.word))
            PEG_WIDE(store)(least.word, images + i * PEG_WIDTH);
    return least;
}

/* The key of the position that a change along a line leads to. */
static inline PEG_WIDE(key)
    PEG_WIDE(key_after)(const peg_known *known, const uint64_t *images, size_t line)
{
    const uint64_t *flips = PEG_WIDE(flips)(known, line);
    PEG_WIDE(key) least = {{0}};
    int left = known->images;

    for (int w = 0; w < PEG_WIDTH; w++)
        least.word[w] = *images++ ^ *flips++;
    while (--left > 0) {
        PEG_WIDE(key) next;

        for (int w = 0; w < PEG_WIDTH; w++)
            next.word[w] = *images++ ^ *flips++;
        if (PEG_WIDE(less)(next.word, least.word))
            least = next;
    }
    return least;
}

static inline PEG_WIDE(key) PEG_WIDE(key_of)(const peg_known *known, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    PEG_WIDE(find_images)(known, position, images);
    return PEG_WIDE(smallest)(images, known->images);
}

/* Calls the place of a key in a set to the cache. */
static inline void PEG_WIDE(set_fetch)(const peg_keys *set, const uint64_t *key)
{
    if (set->room > 0)
        PEG_FETCH(set->keys + (PEG_WIDE(hash)(key) & (set->room - 1)) * PEG_WIDTH);
}

static inline int PEG_WIDE(set_has)(const peg_keys *set, const uint64_t *key)
{
    size_t mask = set->room - 1;

    if (set->room == 0)
        return 0;
    for (size_t at = PEG_WIDE(hash)(key) & mask;; at = (at + 1) & mask) {
        const uint64_t *there = set->keys + at * PEG_WIDTH;

        if (PEG_WIDE(same)(there, key))
            return 1;
        if (PEG_WIDE(is_empty)(there))
            return 0;
    }
}

/* Adds a key to a set with room to spare. Returns 0 if it was there already. */
static inline int PEG_WIDE(set_put)(peg_keys *set, const uint64_t *key)
{
    size_t mask = set->room - 1;

    for (size_t at = PEG_WIDE(hash)(key) & mask;; at = (at + 1) & mask) {
        uint64_t *there = set->keys + at * PEG_WIDTH;

        if (PEG_WIDE(same)(there, key))
            return 0;
        if (PEG_WIDE(is_empty)(there)) {
            PEG_WIDE(store)(there, key);
            set->count++;
            return 1;
        }
    }
}

static inline int PEG_WIDE(set_enlarge)(peg_keys *set, peg_budget *budget)
{
    size_t size = PEG_WIDTH * sizeof(uint64_t);
    peg_keys larger = {set->room ? 2 * set->room : 256, 0, NULL};

    larger.keys = peg_budget_resize(budget, NULL, 0, larger.room * size);
    if (!larger.keys)
        return 0;
    memset(larger.keys, 0, larger.room * size);
    for (size_t i = 0; i < set->room; i++)
        if (!PEG_WIDE(is_empty)(set->keys + i * PEG_WIDTH))
            PEG_WIDE(set_put)(&larger, set->keys + i * PEG_WIDTH);
    peg_budget_free(budget, set->keys, set->room * size);
    *set = larger;
    return 1;
}

/* Adds a key, enlarging the set. 1 if it is new, 0 if not, -1 if memory is refused. */
static inline int PEG_WIDE(set_add)(peg_keys *set, peg_budget *budget, const uint64_t *key)
{
    if (2 * set->count >= set->room && !PEG_WIDE(set_enlarge)(set, budget))
        return -1;
    return PEG_WIDE(set_put)(set, key);
}

/*
 * A set that may forget: once it cannot grow, a new key takes the place of an old
 * one nearby. What it says it has, it has.
 */
static inline int PEG_WIDE(lost_has)(const peg_keys *set, const uint64_t *key)
{
    size_t start = PEG_WIDE(hash)(key);

    for (size_t i = 0; i < PEG_SET_REACH && set->room > 0; i++) {
        const uint64_t *there = set->keys + ((start + i) & (set->room - 1)) * PEG_WIDTH;

        if (PEG_WIDE(same)(there, key))
            return 1;
        if (PEG_WIDE(is_empty)(there))
            return 0;
    }
    return 0;
}

static inline void PEG_WIDE(lost_put)(peg_keys *set, const uint64_t *key)
{
    size_t start = PEG_WIDE(hash)(key);

    for (size_t i = 0; i < PEG_SET_REACH; i++) {
        uint64_t *there = set->keys + ((start + i) & (set->room - 1)) * PEG_WIDTH;

        if (PEG_WIDE(same)(there, key))
            return;
        if (PEG_WIDE(is_empty)(there)) {
            PEG_WIDE(store)(there, key);
            set->count++;
            return;
        }
    }
    PEG_WIDE(store)
    (set->keys + ((start + key[0] % PEG_SET_REACH) & (set->room - 1)) * PEG_WIDTH, key);
}

static inline void PEG_WIDE(lost_enlarge)(peg_keys *set, peg_budget *budget)
{
    size_t size = PEG_WIDTH * sizeof(uint64_t);
    peg_keys larger = {set->room ? 4 * set->room : 1024, 0, NULL};

    larger.keys = peg_budget_resize(budget, NULL, 0, larger.room * size);
    if (!larger.keys)
        return;
    memset(larger.keys, 0, larger.room * size);
    for (size_t i = 0; i < set->room; i++)
        if (!PEG_WIDE(is_empty)(set->keys + i * PEG_WIDTH))
            PEG_WIDE(lost_put)(&larger, set->keys + i * PEG_WIDTH);
    peg_budget_free(budget, set->keys, set->room * size);
    *set = larger;
}

static inline void PEG_WIDE(lost_add)(peg_keys *set, peg_budget *budget, const uint64_t *key)
{
    if (2 * set->count >= set->room)
        PEG_WIDE(lost_enlarge)(set, budget);
    if (set->room > 0)
        PEG_WIDE(lost_put)(set, key);
}

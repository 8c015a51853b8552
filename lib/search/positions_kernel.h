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

/* Whether a jump along the line of these masks is legal. */
static inline int PEG_WIDE(is_legal)(const uint64_t *position, const uint64_t *masks)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= (position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return differ == 0;
}

/* Whether a jump along the line of these masks may have led to the position. */
static inline int PEG_WIDE(is_reversible)(const uint64_t *position, const uint64_t *masks)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= (~position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return differ == 0;
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

/* A position has one image at least, its own. */
static inline void PEG_WIDE(find_images)(const peg_known *known, const uint64_t *position,
                                         uint64_t *out_images)
{
    const uint64_t *table = known->nibbles;
    int nibbles = (known->shape->holes + 3) / 4;
    int left = known->images;

    do {
        for (int w = 0; w < PEG_WIDTH; w++)
            out_images[w] = 0;
        for (int n = 0; n < nibbles; n++, table += 16 * PEG_WIDTH) {
            const uint64_t *entry = table + (position[n / 16] >> (n % 16 * 4) & 15) * PEG_WIDTH;

            for (int w = 0; w < PEG_WIDTH; w++)
                out_images[w] |= entry[w];
        }
        out_images += PEG_WIDTH;
    } while (--left > 0);
}

/* The images of the position that a change along a line leads to. */
static inline void PEG_WIDE(flip_images)(const peg_known *known, const uint64_t *images,
                                         size_t line, uint64_t *out_images)
{
    const uint64_t *flips = known->flips + line * (size_t)known->images * PEG_WIDTH;
    int left = known->images;

    do {
        for (int w = 0; w < PEG_WIDTH; w++)
            *out_images++ = *images++ ^ *flips++;
    } while (--left > 0);
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

static inline PEG_WIDE(key) PEG_WIDE(key_of)(const peg_known *known, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    PEG_WIDE(find_images)(known, position, images);
    return PEG_WIDE(smallest)(images, known->images);
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

/* SPDX-License-Identifier: MIT */

/* The flood in vectors of PEG_LANES words. */

/* Bit p of the result is bit p ^ delta of the vector, for the bits of delta within it. */
static inline PEG_TUNED(peg_vector)
    PEG_TUNED(turn)(PEG_TUNED(peg_vector) vector, const peg_trio *trio)
{
#if PEG_LANES == 2
    if (trio->delta & 1U << 6)
        vector = __builtin_shufflevector(vector, vector, 1, 0);
#elif PEG_LANES == 4
    if (trio->delta & 1U << 6)
        vector = __builtin_shufflevector(vector, vector, 1, 0, 3, 2);
    if (trio->delta & 1U << 7)
        vector = __builtin_shufflevector(vector, vector, 2, 3, 0, 1);
#elif PEG_LANES == 8
    if (trio->delta & 1U << 6)
        vector = __builtin_shufflevector(vector, vector, 1, 0, 3, 2, 5, 4, 7, 6);
    if (trio->delta & 1U << 7)
        vector = __builtin_shufflevector(vector, vector, 2, 3, 0, 1, 6, 7, 4, 5);
    if (trio->delta & 1U << 8)
        vector = __builtin_shufflevector(vector, vector, 4, 5, 6, 7, 0, 1, 2, 3);
#endif
    for (int i = 0; i < trio->shifts; i++)
        vector = (vector >> trio->shift[i] & trio->below[i]) | (vector & trio->below[i])
                                                                   << trio->shift[i];
    return vector;
}

static inline int PEG_TUNED(any)(PEG_TUNED(peg_vector) vector)
{
#if PEG_LANES == 1
    return vector != 0;
#else
    uint64_t all = 0;

    for (int lane = 0; lane < PEG_LANES; lane++)
        all |= vector[lane];
    return all != 0;
#endif
}

/* Adds what one trio leads to from a block that adds contents. */
static int PEG_TUNED(pull)(const peg_flood *flood, size_t number, unsigned contents,
                           const uint64_t *source, uint64_t *block)
{
    const peg_trio *trio = flood->trios + number;
    const uint8_t *added = flood->added + number * flood->vectors;
    size_t across = (trio->delta >> PEG_WORD_BITS & (flood->block_words - 1)) / PEG_LANES;
    PEG_TUNED(peg_vector) *own = (PEG_TUNED(peg_vector) *)block;
    const PEG_TUNED(peg_vector) *other = (const PEG_TUNED(peg_vector) *)source;
    PEG_TUNED(peg_vector) learned = own[0] & ~own[0];

    for (size_t v = 0; v < flood->vectors; v++) {
        const PEG_TUNED(peg_vector) *pattern =
            (const PEG_TUNED(peg_vector) *)trio->pattern[added[v] ^ contents];
        PEG_TUNED(peg_vector) gain = PEG_TUNED(turn)(other[v ^ across], trio) & *pattern & ~own[v];

        own[v] |= gain;
        learned |= gain;
    }
    return PEG_TUNED(any)(learned);
}

/* Adds what a range of trios leads to from a block. */
static int PEG_TUNED(pull_in)(const peg_flood *flood, size_t block, size_t begin, size_t end,
                              uint64_t *room)
{
    int low = flood->layout->low;
    int learned = 0;

    for (size_t i = begin; i < end; i++) {
        const peg_trio *trio = flood->trios + i;
        unsigned contents = peg_trio_added(trio, (uint64_t)block << low);
        size_t other = (size_t)(trio->delta >> low) ^ block;

        if (trio->open >> contents & 1)
            learned |= PEG_TUNED(pull)(flood, i, contents,
                                       flood->words + other * flood->block_words, room);
    }
    return learned;
}

/* Likewise of those trios that lead to a block of the same weight. */
static int PEG_TUNED(pull_level)(const peg_flood *flood, size_t block, uint64_t *room)
{
    int low = flood->layout->low;
    int weight = peg_flood_weight(flood, block);
    int learned = 0;

    for (size_t i = flood->inner_count; i < flood->trio_count; i++) {
        size_t other = (size_t)(flood->trios[i].delta >> low) ^ block;

        if (peg_flood_weight(flood, other) == weight)
            learned |= PEG_TUNED(pull_in)(flood, block, i, i + 1, room);
    }
    return learned;
}

static int PEG_TUNED(flood_block)(const peg_flood *flood, size_t block, int first)
{
    uint64_t *own = flood->words + block * flood->block_words;
    size_t inner = flood->inner_count;
    int learned = first ? PEG_TUNED(pull_in)(flood, block, inner, flood->trio_count, own)
                        : PEG_TUNED(pull_level)(flood, block, own);
    int again = learned | first;

    while (again) {
        again = PEG_TUNED(pull_in)(flood, block, 0, inner, own);
        learned |= again;
    }
    return learned;
}

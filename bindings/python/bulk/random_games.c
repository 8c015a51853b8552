/*
 * SPDX-License-Identifier: MIT
 *
 * Random games. A line is drawn and tested, and most often one of a few is legal. Only where all
 * of them miss is every line tested: play may be stuck. What is chosen does not depend on how it
 * is found, as each draw is by itself.
 */
#include <stdlib.h>
#include <string.h>

#include "many/random.h"
#include "meter.h"

#include "random_games.h"

/* After so many draws that miss, all lines are tested. */
enum { MOST_MISSES = 16 };

/* Nanoseconds for a draw, and for testing a line of one word. */
enum { DRAW = 5, TEST = 2 };

/* One call. */
typedef struct gaming {
    peg_bulk_meter meter;
    uint64_t *masks; /* of each line its three holes, then the two that need pegs */
    uint16_t *legal; /* scratch: the numbers of lines */
    uint32_t line_count;
    int draws;
    uint64_t seed;
    peg_bits start;
    peg_bits goal;
    int pegs;      /* at the start */
    int goal_pegs; /* of a position that is won */
    int anywhere;  /* whether any position of so many pegs is */
} gaming;

static inline int is_legal(const uint64_t *mask, const uint64_t *position, size_t words)
{
    uint64_t wrong = 0;

    for (size_t i = 0; i < words; i++)
        wrong |= (position[i] & mask[i]) ^ mask[words + i];
    return wrong == 0;
}

/* Draws lines until one is legal, so many times at most. Returns the mask, or NULL. */
static inline const uint64_t *draw_legal(gaming *work, const uint64_t *position, size_t words,
                                         int draws)
{
    for (int i = 0; i < draws; i++) {
        const uint64_t *mask =
            work->masks + 2 * words * peg_random_below(&work->seed, work->line_count);

        if (is_legal(mask, position, words))
            return mask;
    }
    return NULL;
}

/*
 * Lists the legal lines, and returns how many they are. It writes every line and then decides
 * whether it counts: a branch would be a coin toss.
 */
static inline uint32_t list_legal(gaming *work, const uint64_t *position, size_t words)
{
    const uint64_t *mask = work->masks;
    uint32_t count = 0;

    for (uint32_t line = 0; line < work->line_count; line++, mask += 2 * words) {
        work->legal[count] = (uint16_t)line;
        count += (uint32_t)is_legal(mask, position, words);
    }
    return count;
}

/* Finds the first legal line. Returns its mask, or NULL. */
static inline const uint64_t *find_legal(const gaming *work, const uint64_t *position, size_t words)
{
    const uint64_t *mask = work->masks;

    for (uint32_t line = 0; line < work->line_count; line++, mask += 2 * words)
        if (is_legal(mask, position, words))
            return mask;
    return NULL;
}

/* Chooses a legal line. Returns its mask, or NULL if play is stuck. */
static inline const uint64_t *choose(gaming *work, const uint64_t *position, size_t words)
{
    int few = work->draws >= 0 && work->draws < MOST_MISSES ? work->draws : MOST_MISSES;
    const uint64_t *mask = draw_legal(work, position, words, few);
    const uint64_t *first;

    if (mask)
        return mask;
    if (work->draws < 0) {
        uint32_t count = list_legal(work, position, words);

        if (count == 0)
            return NULL;
        return work->masks + 2 * words * work->legal[peg_random_below(&work->seed, count)];
    }
    first = find_legal(work, position, words);
    if (first)
        mask = draw_legal(work, position, words, work->draws - few);
    return mask ? mask : first;
}

/* Plays a game. Returns the pegs left, and whether it was won. Notes the work now and then. */
static inline peg_status play(gaming *work, size_t words, int *out_pegs, int *out_won)
{
    peg_bits position = work->start;
    uint64_t jump_work = (uint64_t)MOST_MISSES * DRAW + work->line_count * words * TEST;
    int pegs = work->pegs;

    for (;; pegs--) {
        const uint64_t *mask;
        peg_status status;

        *out_pegs = pegs;
        *out_won =
            pegs == work->goal_pegs && (work->anywhere || peg_bits_equal(&position, &work->goal));
        if (*out_won)
            return PEG_OK;
        status = peg_bulk_add(&work->meter, jump_work);
        if (status != PEG_OK)
            return status;
        mask = work->line_count > 0 ? choose(work, position.word, words) : NULL;
        if (!mask)
            return PEG_OK;
        for (size_t i = 0; i < words; i++)
            position.word[i] ^= mask[i];
    }
}

static peg_status play_all(gaming *work, size_t words, uint64_t *out_won, uint64_t *out)
{
    peg_status status = PEG_OK;

    while (status == PEG_OK && work->meter.done < work->meter.total) {
        int pegs;
        int won;

        /* With one word known, no loop over words is left. */
        status = words == 1 ? play(work, 1, &pegs, &won) : play(work, words, &pegs, &won);
        if (status == PEG_OK) {
            out[pegs]++;
            *out_won += (uint64_t)won;
            work->meter.done++;
        }
    }
    return status;
}

/* Makes the masks of the lines, in their order. */
static uint64_t *make_masks(const peg_jump *lines, size_t count, size_t words)
{
    uint64_t *masks = calloc(count * 2 * words + 1, sizeof(*masks));

    for (size_t i = 0; masks && i < count; i++) {
        uint64_t *holes = masks + i * 2 * words;
        uint64_t *pegs = holes + words;

        pegs[lines[i].from / 64] |= (uint64_t)1 << lines[i].from % 64;
        pegs[lines[i].over / 64] |= (uint64_t)1 << lines[i].over % 64;
        memcpy(holes, pegs, words * sizeof(*holes));
        holes[lines[i].to / 64] |= (uint64_t)1 << lines[i].to % 64;
    }
    return masks;
}

peg_status peg_bulk_random_games(const peg_board *board, const peg_limits *limits, uint64_t games,
                                 uint64_t seed, int draws, const peg_jump *lines, size_t line_count,
                                 uint64_t *out_won, uint64_t *out)
{
    size_t words = peg_bulk_words(board);
    gaming work = {.meter = peg_bulk_begin(limits, games),
                   .masks = make_masks(lines, line_count, words),
                   .legal = malloc((line_count + 1) * sizeof(uint16_t)),
                   .line_count = (uint32_t)line_count,
                   .draws = draws,
                   .seed = seed,
                   .pegs = peg_pegs(board)};
    int kind = PEG_GOAL_ANYWHERE;
    peg_status status = PEG_E_MEMORY;

    *out_won = 0;
    peg_position(board, work.start.word, PEG_MAX_WORDS);
    peg_goal(board, &kind, NULL, work.goal.word, PEG_MAX_WORDS);
    work.anywhere = kind == PEG_GOAL_ANYWHERE;
    work.goal_pegs = work.anywhere ? 1 : peg_bits_count(&work.goal);
    if (work.masks && work.legal)
        status = play_all(&work, words, out_won, out);
    free(work.legal);
    free(work.masks);
    return status;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * What levels.c and endgame.c share: what bounds the play on a board of up to 64 holes, worked out
 * from its lines, and a set of positions.
 *
 * A resource count is a sum over the pegs that no jump makes larger. There is one for each type of
 * pegs, a type being the holes that a peg can get to: 1 in each of them, and -1 in holes that no
 * line runs over, where the sum stays one. constraints.c draws them, and the regions.
 */
#ifndef BOUNDS_H
#define BOUNDS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpeg.h"

enum { MOST_HOLES = 64, MOST_IMAGES = 16 };

/* A line as the holes that must hold pegs, and those that a jump changes. */
typedef struct line {
    uint64_t pegs, holes;
    int from, to;
} line;

/* The pegs in some holes less those in others. */
typedef struct sum {
    uint64_t plus, minus;
} sum;

typedef struct bounds {
    int holes;
    uint64_t start;
    int goals; /* the won positions of the same class */
    uint64_t goal[MOST_HOLES];
    size_t line_count;
    line *lines; /* by from */
    size_t first[MOST_HOLES + 1];
    int type[MOST_HOLES]; /* the first hole of the same */
    int types;
    sum sums[MOST_HOLES];
    int regions;
    int spare; /* regions that may be full at the end; less 1 if the last move begins in none */
    size_t families;
    uint64_t region[MOST_IMAGES][MOST_HOLES]; /* as symmetries take them, each way once */
    size_t images;
    uint64_t image[MOST_IMAGES][MOST_HOLES / 8][256]; /* by byte of a position */
} bounds;

static inline void *must(void *memory)
{
    if (memory)
        return memory;
    fputs("out of memory\n", stderr);
    exit(2);
}

static inline uint64_t bit(int hole)
{
    return (uint64_t)1 << hole;
}

static inline int count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline int value(const sum *s, uint64_t pegs)
{
    return count_bits(pegs & s->plus) - count_bits(pegs & s->minus);
}

static inline void find_lines(bounds *b, const peg_board *board)
{
    const peg_jump *all = peg_lines(board, &b->line_count);
    size_t i = 0;

    b->lines = must(malloc((b->line_count + 1) * sizeof(*b->lines)));
    for (int hole = 0; hole < MOST_HOLES; hole++) {
        for (; i < b->line_count && all[i].from == hole; i++) {
            uint64_t pegs = bit(all[i].from) | bit(all[i].over);

            b->lines[i] = (line){pegs, pegs | bit(all[i].to), hole, all[i].to};
        }
        b->first[hole + 1] = i;
    }
}

static inline void find_types(bounds *b)
{
    int changed = 1;

    for (int hole = 0; hole < b->holes; hole++)
        b->type[hole] = hole;
    while (changed) {
        changed = 0;
        for (size_t i = 0; i < b->line_count; i++) {
            int *from = &b->type[b->lines[i].from];
            int *to = &b->type[b->lines[i].to];

            changed |= *from != *to;
            *from = *to = *from < *to ? *from : *to;
        }
    }
}

static inline void find_sums(bounds *b)
{
    uint64_t from = 0;
    uint64_t over = 0;

    for (size_t i = 0; i < b->line_count; i++) {
        from |= bit(b->lines[i].from);
        over |= b->lines[i].pegs & ~bit(b->lines[i].from);
    }
    for (int hole = 0; hole < b->holes; hole++) {
        sum *s = &b->sums[b->types];
        int changed = 1;

        if (b->type[hole] != hole)
            continue;
        for (int peg = hole; peg < b->holes; peg++)
            s->plus |= (uint64_t)(b->type[peg] == hole) << peg;
        s->minus = from & ~over & ~s->plus;
        while (changed) {
            changed = 0;
            for (size_t i = 0; i < b->line_count; i++)
                if (value(s, b->lines[i].pegs) < value(s, bit(b->lines[i].to))) {
                    s->minus &= ~bit(b->lines[i].from);
                    changed = 1;
                }
        }
        b->types++;
    }
}

static inline void find_goals(bounds *b, peg_board *board)
{
    uint64_t class[2][PEG_MAX_WORDS];
    int kind;

    peg_goal(board, &kind, NULL, b->goal, 1);
    b->goals = 1;
    if (kind != PEG_GOAL_ANYWHERE)
        return;
    b->goals = 0;
    peg_class(board, class[0], PEG_MAX_WORDS, NULL);
    for (int hole = 0; hole < b->holes; hole++) {
        b->goal[b->goals] = bit(hole);
        peg_set_position(board, &b->goal[b->goals], 1);
        peg_class(board, class[1], PEG_MAX_WORDS, NULL);
        b->goals += memcmp(class[0], class[1], sizeof(class[0])) == 0;
    }
    peg_set_position(board, &b->start, 1);
}

/*
 * The peg that makes the last move has the type of the goal. If no region has a hole of that type,
 * the move breaks none.
 */
static inline void find_regions(bounds *b, const peg_board *board)
{
    int32_t number[MOST_HOLES] = {0};
    int is_free = b->goals == 1 && count_bits(b->goal[0]) == 1;

    peg_find_regions(board, NULL, number, MOST_HOLES, &b->regions, &b->spare);
    for (int hole = 0; hole < b->holes; hole++)
        if (number[hole]) {
            b->region[0][number[hole] - 1] |= bit(hole);
            for (int other = 0; other < b->holes; other++)
                is_free &= !(b->goal[0] >> other & 1) || b->type[other] != b->type[hole];
        }
    b->spare -= is_free;
    b->families = 1;
}

/* Finds the symmetries that keep the goals and, if that is asked for, the start. */
static inline void find_images(bounds *b, const peg_board *board, int keep_start)
{
    size_t count;
    const uint8_t *to = peg_symmetries(board, &count);
    uint64_t goals = 0; /* all of them: of several, each is a single peg */

    for (int g = 0; g < b->goals; g++)
        goals |= b->goal[g];
    for (size_t s = 0; s < count && s < MOST_IMAGES; s++, to += b->holes) {
        uint64_t goals_there = 0;
        uint64_t start_there = 0;

        memset(b->image[b->images], 0, sizeof(b->image[b->images]));
        for (int hole = 0; hole < b->holes; hole++) {
            goals_there |= (goals >> hole & 1) << to[hole];
            start_there |= (b->start >> hole & 1) << to[hole];
            for (int byte = 0; byte < 256; byte++)
                b->image[b->images][hole / 8][byte] |= (uint64_t)(byte >> hole % 8 & 1) << to[hole];
        }
        b->images += goals_there == goals && (!keep_start || start_there == b->start);
    }
    if (count > MOST_IMAGES)
        b->images = 1;
}

static inline uint64_t moved(const bounds *b, size_t symmetry, uint64_t pegs)
{
    uint64_t there = 0;

    for (int byte = 0; byte < MOST_HOLES / 8; byte++)
        there |= b->image[symmetry][byte][pegs >> 8 * byte & 255];
    return there;
}

/* The position that stands for all those that symmetries take it to. */
static inline uint64_t least_image(const bounds *b, uint64_t pegs)
{
    uint64_t least = pegs;

    for (size_t s = 1; s < b->images; s++) {
        uint64_t there = moved(b, s, pegs);

        least = there < least ? there : least;
    }
    return least;
}

/* Adds the regions as symmetries take them, if these are other regions. */
static inline void turn_regions(bounds *b)
{
    for (size_t s = 1; s < b->images; s++) {
        uint64_t *turned = b->region[b->families];
        int same = 0;

        for (int r = 0; r < b->regions; r++)
            turned[r] = moved(b, s, b->region[0][r]);
        for (size_t f = 0; f < b->families && same < b->regions; f++) {
            same = 0;
            for (int r = 0; r < b->regions; r++)
                for (int like = 0; like < b->regions; like++)
                    same += turned[r] == b->region[f][like];
        }
        b->families += same < b->regions;
    }
}

/* Whether, as far as the sums tell, a position may lead to another. */
static inline int sums_allow(const bounds *b, uint64_t from, uint64_t to)
{
    for (int t = 0; t < b->types; t++)
        if (value(&b->sums[t], from) < value(&b->sums[t], to))
            return 0;
    return 1;
}

/*
 * The moves that a position that is not won needs at least: one for each full region. What is so
 * for a position is so for its images, so the regions count as any symmetry takes them.
 */
static inline int moves_needed(const bounds *b, uint64_t pegs)
{
    int needed = 1;

    for (size_t f = 0; f < b->families; f++) {
        int full = -b->spare;

        for (int r = 0; r < b->regions; r++)
            full += (b->region[f][r] & ~pegs) == 0;
        needed = full > needed ? full : needed;
    }
    return needed;
}

/* Reads the board, or says what is wrong with it and ends the program. */
static inline peg_board *read_bounds(const char *program, const char *text, bounds *b)
{
    peg_board *board = NULL;
    char name[64];
    peg_status status = peg_board_new(text, NULL, NULL, &board);

    if (status == PEG_OK && peg_holes(board) > MOST_HOLES)
        status = PEG_E_BIG;
    if (status != PEG_OK) {
        fprintf(stderr, "%s: %s: %s\n", program, text,
                board ? "more than 64 holes" : peg_status_text(status));
        if (peg_suggest(text, name, sizeof(name), NULL) == PEG_OK && !board)
            fprintf(stderr, "%s: do you mean %s?\n", program, name);
        exit(2);
    }
    b->holes = peg_holes(board);
    peg_position(board, &b->start, 1);
    find_lines(b, board);
    find_types(b);
    find_sums(b);
    find_goals(b, board);
    find_regions(b, board);
    return board;
}

static inline void free_bounds(bounds *b, peg_board *board)
{
    free(b->lines);
    peg_board_free(board);
}

/* Positions in the order in which they were added, each with the one that it was made from. */
typedef struct positions {
    size_t count, room, slot_room;
    uint64_t *pegs;
    uint32_t *before;
    uint32_t *slots; /* the number of a position plus 1, or 0 */
} positions;

static inline uint32_t *slot_of(const positions *p, uint64_t pegs)
{
    size_t at = (size_t)(pegs * UINT64_C(0x9e3779b97f4a7c15) >> 24) & (p->slot_room - 1);

    while (p->slots[at] && p->pegs[p->slots[at] - 1] != pegs)
        at = (at + 1) & (p->slot_room - 1);
    return &p->slots[at];
}

/* Adds a position. Returns 0 if it was there before. */
static inline int add(positions *p, uint64_t pegs, size_t before)
{
    uint32_t *slot;

    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 1024;
        p->pegs = must(realloc(p->pegs, p->room * sizeof(*p->pegs)));
        p->before = must(realloc(p->before, p->room * sizeof(*p->before)));
        p->slot_room = 2 * p->room;
        free(p->slots);
        p->slots = must(calloc(p->slot_room, sizeof(*p->slots)));
        for (size_t i = 0; i < p->count; i++)
            *slot_of(p, p->pegs[i]) = (uint32_t)i + 1;
    }
    slot = slot_of(p, pegs);
    if (*slot)
        return 0;
    p->pegs[p->count] = pegs;
    p->before[p->count] = (uint32_t)before;
    *slot = (uint32_t)++p->count;
    return 1;
}

static inline void forget(positions *p)
{
    free(p->pegs);
    free(p->before);
    free(p->slots);
    memset(p, 0, sizeof(*p));
}

#endif

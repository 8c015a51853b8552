/*
 * SPDX-License-Identifier: MIT
 *
 * Plays random games, each from a random empty hole, and lists the different
 * solutions it comes upon: the empty hole, then the jumps.
 *
 *     random                        50000 games on the triangle of 15 holes
 *     random 1000 7                 1000 games; the same seed plays the same games
 *     random 1000 7 "french -> d7"  on any board
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "libpeg.h"

typedef struct solution {
    size_t count;
    int empty;
    peg_jump jumps[PEG_MAX_HOLES];
} solution;

/* The generator splitmix64; the remainder is even enough for a game. */
static size_t draw(uint64_t *seed, size_t below)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return (size_t)((z ^ (z >> 31)) % below);
}

/* By the empty hole, then by where each jump leaves from and lands. */
static int compare(const void *a, const void *b)
{
    const solution *left = a;
    const solution *right = b;
    size_t i;

    if (left->empty != right->empty)
        return left->empty - right->empty;
    for (i = 0; i < left->count && i < right->count; i++) {
        const peg_jump *x = &left->jumps[i];
        const peg_jump *y = &right->jumps[i];
        int order = x->from != y->from ? x->from - y->from
                    : x->to != y->to   ? x->to - y->to
                                       : x->over - y->over;

        if (order != 0)
            return order;
    }
    return (left->count > right->count) - (left->count < right->count);
}

/* Plays one game to its end. Returns 1 if it was won. */
static int play(peg_board *board, peg_jump *legal, size_t room, uint64_t *seed, solution *game)
{
    size_t count;

    memset(game, 0, sizeof(*game));
    game->empty = (int)draw(seed, (size_t)peg_holes(board));
    peg_fill(board, game->empty);
    while (!peg_is_won(board)) {
        const peg_jump *jump;

        peg_legal_jumps(board, legal, room, &count);
        if (count == 0)
            return 0;
        jump = &legal[draw(seed, count)];
        if (peg_play(board, jump) != PEG_OK)
            return 0;
        game->jumps[game->count++] = *jump;
    }
    return 1;
}

static void print(const peg_board *board, const solution *game)
{
    char text[PEG_MAX_HOLES * 16];

    if (peg_write(board, game->jumps, game->count, 0, PEG_USUAL, text, sizeof(text), NULL) ==
        PEG_OK)
        printf("%s %s\n", peg_hole_name(board, game->empty, PEG_USUAL), text);
}

/* Plays all games and prints the solutions. Returns how many, or -1 for want of memory. */
static long search(peg_board *board, unsigned long games, uint64_t seed)
{
    size_t lines;
    size_t kept = 0;
    size_t room = 64;
    long different = 0;
    size_t i;
    solution *all = malloc(room * sizeof(*all));
    peg_jump *legal;

    peg_lines(board, &lines);
    legal = malloc((lines + 1) * sizeof(*legal));
    for (; all && legal && games > 0; games--) {
        if (kept == room) {
            solution *more = realloc(all, 2 * room * sizeof(*all));

            if (!more)
                break;
            all = more;
            room *= 2;
        }
        kept += (size_t)play(board, legal, lines, &seed, &all[kept]);
    }
    if (games > 0)
        different = -1;
    else if (kept > 0)
        qsort(all, kept, sizeof(*all), compare);
    for (i = 0; different >= 0 && i < kept; i++)
        if (i == 0 || compare(&all[i - 1], &all[i]) != 0) {
            print(board, &all[i]);
            different++;
        }
    free(legal);
    free(all);
    return different;
}

/* Reads a number in decimal. */
static int number(const char *text, uint64_t *out)
{
    char *end;

    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == 0;
}

int main(int argc, char **argv)
{
    uint64_t games = 50000;
    uint64_t seed = (uint64_t)time(NULL);
    const char *text = argc > 3 ? argv[3] : "triangle5";
    peg_board *board;
    peg_status status;
    long found;

    if (argc > 4 || (argc > 1 && !number(argv[1], &games)) ||
        (argc > 2 && !number(argv[2], &seed)) || games > 1000000000) {
        fputs("usage: random [GAMES [SEED [BOARD]]], with up to 1000000000 games\n", stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &board);
    if (status != PEG_OK) {
        fprintf(stderr, "random: %s: %s\n", text, peg_status_text(status));
        return 2;
    }
    printf("seed %llu\n", (unsigned long long)seed);
    found = search(board, (unsigned long)games, seed);
    peg_board_free(board);
    if (found < 0)
        fputs("random: there is not enough memory\n", stderr);
    else
        printf("total solutions found - %ld\n", found);
    return found > 0 && fflush(stdout) == 0 ? 0 : 1;
}

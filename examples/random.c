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

/* Without a gap and with zeros past the last jump, so that memcmp() sorts solutions. */
typedef struct solution {
    unsigned char empty;
    peg_jump jumps[PEG_MAX_HOLES];
    unsigned char count;
} solution;

/* The generator splitmix64; the remainder is even enough for a game. */
static size_t draw(uint64_t *seed, size_t below)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return (size_t)((z ^ (z >> 31)) % below);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(solution));
}

/* Sorts solutions and leaves one of each. Returns how many. */
static size_t sort(solution *all, size_t count)
{
    size_t kept = 0;
    size_t i;

    if (count > 0)
        qsort(all, count, sizeof(*all), compare);
    for (i = 0; i < count; i++)
        if (kept == 0 || compare(&all[kept - 1], &all[i]) != 0)
            all[kept++] = all[i];
    return kept;
}

/* Plays one game to its end. Returns 1 if it was won. */
static size_t play(peg_board *board, uint64_t *seed, solution *game)
{
    static peg_jump legal[PEG_MAX_LINES];
    size_t count;

    memset(game, 0, sizeof(*game));
    game->empty = (unsigned char)draw(seed, (size_t)peg_holes(board));
    peg_start(board, game->empty);
    while (!peg_is_won(board)) {
        peg_legal_jumps(board, legal, PEG_MAX_LINES, &count);
        if (count == 0)
            return 0;
        game->jumps[game->count] = legal[draw(seed, count)];
        if (peg_play(board, &game->jumps[game->count++]) != PEG_OK)
            return 0;
    }
    return 1;
}

static void print(const peg_board *board, const solution *game)
{
    char text[PEG_MAX_HOLES * 16];

    if (peg_jumps_text(board, game->jumps, game->count, PEG_NAMING_DEFAULT, text, sizeof(text),
                       NULL) == PEG_OK)
        printf("%s %s\n", peg_hole_name(board, game->empty, PEG_NAMING_DEFAULT), text);
}

/* Plays all games and prints the solutions. Returns how many, or -1 for want of memory. */
static long search(peg_board *board, uint64_t games, uint64_t seed)
{
    size_t count = 0;
    size_t room = 0;
    size_t i;
    solution *all = NULL;

    for (; games > 0; games--) {
        if (count == room) {
            solution *more;

            count = sort(all, count);
            room = 2 * count + 64;
            more = realloc(all, room * sizeof(*all));
            if (!more)
                break;
            all = more;
        }
        count += play(board, &seed, &all[count]);
    }
    count = sort(all, count);
    for (i = 0; games == 0 && i < count; i++)
        print(board, &all[i]);
    free(all);
    return games == 0 ? (long)count : -1;
}

static int complain(const char *text, peg_status status)
{
    char name[64];

    fprintf(stderr, "random: %s: %s\n", text, peg_status_text(status));
    if ((status == PEG_E_NAME || status == PEG_E_SIZE) &&
        peg_suggest(text, name, sizeof(name), NULL) == PEG_OK)
        fprintf(stderr, "random: do you mean %s?\n", name);
    return 2;
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
    if (status != PEG_OK)
        return complain(text, status);
    printf("seed %llu\n", (unsigned long long)seed);
    found = search(board, games, seed);
    peg_board_free(board);
    if (found < 0)
        fputs("random: there is not enough memory\n", stderr);
    else
        printf("total solutions found - %ld\n", found);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return found > 0 ? 0 : 1;
    fputs("random: the output cannot be written\n", stderr);
    return 2;
}

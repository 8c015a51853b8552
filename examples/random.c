/*
 * SPDX-License-Identifier: MIT
 *
 * Plays random games, each from a random empty hole, and lists the different
 * solutions it comes upon: the empty hole, then the jumps.
 *
 *     random                        50000 games on the triangle of 15 holes
 *     random 1000 7                 1000 games; the same seed plays the same games
 *     random 1000 7 "french -> e7"  on any board
 *     random --draws 15             each jump is the first legal one of 15 lines drawn
 *                                   from all, or else the first legal one of all
 *
 * Without --draws, each legal jump is as likely as any other. Tells how many games are
 * expected to be won, and their standard deviation, where there are not too many positions to
 * work that out.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { MOST_DRAWS = 1000 };

/* More positions from one empty hole than this take too long. */
#define MOST_POSITIONS 1000000U

/* How a jump is chosen: as peg_random_play() does, from all lines. */
typedef struct way {
    int draws;
    const peg_jump *lines;
    size_t line_count;
} way;

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

    if (count > 0)
        qsort(all, count, sizeof(*all), compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(&all[kept - 1], &all[i]) != 0)
            all[kept++] = all[i];
    return kept;
}

/* Chooses a legal jump, of which there is one, and plays it. */
static peg_status step(peg_board *board, const way *how, uint64_t *seed, peg_jump *out)
{
    static peg_jump legal[PEG_MAX_LINES];
    size_t count;

    if (how->draws == PEG_DRAW_ON) {
        peg_legal_jumps(board, legal, PEG_MAX_LINES, &count);
        *out = legal[draw(seed, count)];
        return peg_play(board, out);
    }
    for (int n = 0; n < how->draws; n++) {
        *out = how->lines[draw(seed, how->line_count)];
        if (peg_play(board, out) == PEG_OK)
            return PEG_OK;
    }
    for (size_t i = 0; i < how->line_count; i++) {
        *out = how->lines[i];
        if (peg_play(board, out) == PEG_OK)
            return PEG_OK;
    }
    return PEG_E_LINE;
}

/* Plays one game to its end. Returns 1 if it was won. */
static size_t play(peg_board *board, const way *how, uint64_t *seed, solution *game)
{
    memset(game, 0, sizeof(*game));
    game->empty = (unsigned char)draw(seed, (size_t)peg_holes(board));
    peg_start(board, game->empty);
    while (!peg_is_won(board))
        if (peg_is_stuck(board) || step(board, how, seed, &game->jumps[game->count++]) != PEG_OK)
            return 0;
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
static long search(peg_board *board, const way *how, uint64_t games, uint64_t seed, uint64_t *won)
{
    size_t count = 0;
    size_t room = 0;
    solution *all = NULL;

    *won = 0;
    for (; games > 0; games--) {
        if (count == room) {
            count = sort(all, count);
            room = 2 * count + 64;
            solution *more = realloc(all, room * sizeof(*all));
            if (!more)
                break;
            all = more;
        }
        size_t wins = play(board, how, &seed, &all[count]);
        count += wins;
        *won += wins;
    }
    count = sort(all, count);
    for (size_t i = 0; games == 0 && all && i < count; i++)
        print(board, &all[i]);
    free(all);
    return games == 0 ? (long)count : -1;
}

/*
 * The chance that a game is won, from an empty hole that may be any. Returns PEG_LIMIT where it
 * takes too many positions to tell.
 */
static peg_status find_chance(peg_board *board, const way *how, double *out_chance)
{
    peg_limits limits = PEG_LIMITS_INIT;
    peg_status status = PEG_OK;

    limits.positions = MOST_POSITIONS;
    *out_chance = 0;
    for (int hole = 0; status == PEG_OK && hole < peg_holes(board); hole++) {
        double chance = 0;

        peg_start(board, hole);
        status = peg_random_play(board, &limits, how->draws, &chance, NULL, NULL, 0, NULL);
        *out_chance += chance / peg_holes(board);
    }
    return status;
}

/* Tells how many games were won, and how many of so many games are, give or take the deviation. */
static void tell(uint64_t games, uint64_t won, double chance)
{
    double number = (double)games;

    printf("won %llu of %llu games, %.1f expected, give or take %.1f\n", (unsigned long long)won,
           (unsigned long long)games, number * chance, sqrt(number * chance * (1 - chance)));
}

static int run(peg_board *board, way *how, uint64_t games, uint64_t seed)
{
    uint64_t won;
    double chance;
    long found;

    how->lines = peg_lines(board, &how->line_count);
    printf("seed %llu\n", (unsigned long long)seed);
    found = search(board, how, games, seed, &won);
    if (found < 0) {
        fputs("random: there is not enough memory\n", stderr);
        return 1;
    }
    if (find_chance(board, how, &chance) == PEG_OK)
        tell(games, won, chance);
    else
        printf("won %llu of %llu games, of too many positions to tell how many are expected\n",
               (unsigned long long)won, (unsigned long long)games);
    printf("total solutions found - %ld\n", found);
    return found == 0;
}

int main(int argc, char **argv)
{
    way how = {PEG_DRAW_ON, NULL, 0};
    uint64_t draws = 0;
    uint64_t games = 50000;
    uint64_t seed = (uint64_t)time(NULL);

    if (argc > 2 && strcmp(argv[1], "--draws") == 0 && read_number(argv[2], MOST_DRAWS, &draws)) {
        how.draws = (int)draws;
        argc -= 2;
        argv += 2;
    }
    const char *text = argc > 3 ? argv[3] : "triangle5";
    if (argc > 4 || (argc > 1 && !read_number(argv[1], 1000000000, &games)) ||
        (argc > 2 && !read_number(argv[2], UINT64_MAX, &seed))) {
        fputs("usage: random [--draws N] [GAMES [SEED [BOARD]]], with up to 1000 draws and "
              "1000000000 games\n",
              stderr);
        return BAD;
    }
    peg_board *board = open_board("random", text);
    if (!board)
        return BAD;
    int code = run(board, &how, games, seed);
    peg_board_free(board);
    return finish("random", code);
}

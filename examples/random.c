/*
 * SPDX-License-Identifier: MIT
 *
 * Plays random games, each from a random empty hole, and lists the different
 * solutions it comes upon: the empty hole, then the jumps.
 *
 *     random                        50000 games on the triangle of 15 holes
 *     random 1000 7                 1000 games; the same seed plays the same games
 *     random 1000 7 "french -> d7"  on any board
 *     random --draws 15             each jump is the first legal one of 15 lines drawn
 *                                   from all, or else the first legal one in order
 *
 * Without --draws, each legal jump is as likely as any other. Tells how many games are
 * expected to be won, where there are not too many positions to work that out.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "libpeg.h"

/* How a jump is chosen: by so many draws from all lines, or from the legal jumps alone. */
enum { UNIFORM = -1, MOST_DRAWS = 1000 };

/* More positions of one number of pegs than this are too many to sum over. */
#define MOST_POSITIONS 100000U

typedef struct way {
    int draws;
    const peg_jump *lines;
    size_t line_count;
} way;

/* A position, and how likely a game comes to it. */
typedef struct chance {
    uint64_t position[PEG_MAX_WORDS];
    double share;
} chance;

typedef struct chances {
    chance *items;
    size_t count;
    size_t room;
} chances;

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

/* Chooses one of the legal jumps. */
static peg_jump choose(const way *how, const peg_jump *legal, size_t count, uint64_t *seed)
{
    int n;
    size_t i;

    if (how->draws == UNIFORM)
        return legal[draw(seed, count)];
    for (n = 0; n < how->draws; n++) {
        const peg_jump *line = &how->lines[draw(seed, how->line_count)];

        for (i = 0; i < count; i++)
            if (memcmp(&legal[i], line, sizeof(*line)) == 0)
                return legal[i];
    }
    return legal[0];
}

/* Plays one game to its end. Returns 1 if it was won. */
static size_t play(peg_board *board, const way *how, uint64_t *seed, solution *game)
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
        game->jumps[game->count] = choose(how, legal, count, seed);
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
static long search(peg_board *board, const way *how, uint64_t games, uint64_t seed, uint64_t *won)
{
    size_t count = 0;
    size_t room = 0;
    size_t i;
    solution *all = NULL;

    *won = 0;
    for (; games > 0; games--) {
        size_t wins;

        if (count == room) {
            solution *more;

            count = sort(all, count);
            room = 2 * count + 64;
            more = realloc(all, room * sizeof(*all));
            if (!more)
                break;
            all = more;
        }
        wins = play(board, how, &seed, &all[count]);
        count += wins;
        *won += wins;
    }
    count = sort(all, count);
    for (i = 0; games == 0 && i < count; i++)
        print(board, &all[i]);
    free(all);
    return games == 0 ? (long)count : -1;
}

static int compare_chances(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(((chance *)0)->position));
}

/* Sorts positions and leaves each once, with its shares together. */
static void merge(chances *all)
{
    size_t kept = 0;
    size_t i;

    if (all->count > 0)
        qsort(all->items, all->count, sizeof(*all->items), compare_chances);
    for (i = 0; i < all->count; i++)
        if (kept > 0 && compare_chances(&all->items[kept - 1], &all->items[i]) == 0)
            all->items[kept - 1].share += all->items[i].share;
        else
            all->items[kept++] = all->items[i];
    all->count = kept;
}

/* Makes room for one more. Returns NULL if there are too many positions. */
static chance *append(chances *all)
{
    if (all->count == all->room) {
        merge(all);
        if (all->count > MOST_POSITIONS)
            return NULL;
        if (2 * all->count >= all->room) {
            chance *more = realloc(all->items, (4 * all->count + 64) * sizeof(*more));

            if (!more)
                return NULL;
            all->items = more;
            all->room = 4 * all->count + 64;
        }
    }
    return &all->items[all->count++];
}

/* How likely the jump of this index is chosen from so many legal jumps. */
static double likely(const way *how, size_t index, size_t count)
{
    double other = how->draws == UNIFORM ? 0 : 1;
    int n;

    for (n = 0; n < how->draws; n++)
        other *= 1 - (double)count / (double)how->line_count;
    return (1 - other) / (double)count + (index == 0 ? other : 0);
}

/* Puts all that can follow a position by one jump into next. Returns 0 if that is too much. */
static int follow(peg_board *board, const way *how, const chance *now, chances *next)
{
    static peg_jump legal[PEG_MAX_LINES];
    size_t count;
    size_t i;

    peg_legal_jumps(board, legal, PEG_MAX_LINES, &count);
    for (i = 0; i < count; i++) {
        const uint8_t holes[3] = {legal[i].from, legal[i].over, legal[i].to};
        chance *after = append(next);
        int k;

        if (!after)
            return 0;
        *after = *now;
        after->share *= likely(how, i, count);
        for (k = 0; k < 3; k++)
            after->position[holes[k] / 64] ^= (uint64_t)1 << holes[k] % 64;
    }
    return 1;
}

/*
 * How likely a game is won: the sum over all positions that games come to, jump by jump.
 * Returns -1 if there are too many.
 */
static double chance_to_win(peg_board *board, const way *how)
{
    chances now = {NULL, 0, 0};
    chances next = {NULL, 0, 0};
    double won = 0;
    int fits = 1;
    int hole;

    for (hole = 0; fits && hole < peg_holes(board); hole++) {
        chance *first = append(&now);

        fits = first != NULL;
        peg_start(board, hole);
        if (first) {
            peg_position(board, first->position, PEG_MAX_WORDS);
            first->share = 1.0 / peg_holes(board);
        }
    }
    while (fits && now.count > 0) {
        chances before = now;
        size_t i;

        for (i = 0; fits && i < now.count; i++) {
            peg_set_position(board, now.items[i].position, PEG_MAX_WORDS);
            if (peg_is_won(board))
                won += now.items[i].share;
            else
                fits = follow(board, how, &now.items[i], &next);
        }
        merge(&next);
        now = next;
        next = before;
        next.count = 0;
    }
    free(now.items);
    free(next.items);
    return fits ? won : -1;
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

static void tell(uint64_t games, uint64_t won, double share)
{
    printf("won %llu of %llu games", (unsigned long long)won, (unsigned long long)games);
    if (share >= 0)
        printf(", %.1f expected\n", (double)games * share);
    else
        puts(", of too many positions to tell how many are expected");
}

static int run(peg_board *board, way *how, uint64_t games, uint64_t seed)
{
    uint64_t won;
    long found;

    how->lines = peg_lines(board, &how->line_count);
    printf("seed %llu\n", (unsigned long long)seed);
    found = search(board, how, games, seed, &won);
    if (found < 0) {
        fputs("random: there is not enough memory\n", stderr);
        return 1;
    }
    tell(games, won, chance_to_win(board, how));
    printf("total solutions found - %ld\n", found);
    return found == 0;
}

int main(int argc, char **argv)
{
    way how = {UNIFORM, NULL, 0};
    uint64_t draws = 0;
    uint64_t games = 50000;
    uint64_t seed = (uint64_t)time(NULL);
    const char *text;
    peg_board *board;
    peg_status status;
    int code;

    if (argc > 2 && strcmp(argv[1], "--draws") == 0 && number(argv[2], &draws) &&
        draws <= MOST_DRAWS) {
        how.draws = (int)draws;
        argc -= 2;
        argv += 2;
    }
    text = argc > 3 ? argv[3] : "triangle5";
    if (argc > 4 || (argc > 1 && !number(argv[1], &games)) ||
        (argc > 2 && !number(argv[2], &seed)) || games > 1000000000) {
        fputs("usage: random [--draws N] [GAMES [SEED [BOARD]]], with up to 1000 draws and "
              "1000000000 games\n",
              stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &board);
    if (status != PEG_OK)
        return complain(text, status);
    code = run(board, &how, games, seed);
    peg_board_free(board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fputs("random: the output cannot be written\n", stderr);
    return 2;
}

/* SPDX-License-Identifier: MIT */

/*
 * Games as players have them: every jump judged at every position of a won game. Each
 * game is one of tests/data/games.txt with its jumps in another order, so that the
 * positions are the same whatever solutions the library finds. From nothing is a new board
 * for each game; warm is the same game once more on that board. With a seed, games are
 * drawn anew: some jumps at random, then a solution, and so of any shape.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum {
    MOST_READ = 8,
    READ_SHAPES = 5, /* the first ones, of which the file has games */
    MOST_GAMES = 40,
    MOST_JUMPS = PEG_MAX_HOLES,
    MOST_LINES = 2048,
    SWAPS = 4000,
    DRAWN_JUMPS = 12,
    DRAWN_POSITIONS = 300000,
    MOST_DRAWS = 100, /* in vain */
    ROOM = 2048
};

/* The games of a shape: how many, and how long a call may take, or 0. */
typedef struct plan {
    const char *shape;
    size_t games;
    double patience;
} plan;

typedef struct line {
    char start[ROOM];
    peg_jump jumps[MOST_JUMPS];
    size_t count;
} line;

/* The time of each game and each call, on a new board and again. */
typedef struct measured {
    double games[MOST_GAMES];
    double calls[MOST_GAMES * MOST_JUMPS];
    size_t game_count;
    size_t call_count;
    size_t verdicts;
    size_t unknown;
} measured;

/* Reads the next game of a shape. False at the end of the file. */
static bool read_game(FILE *file, const char *shape, line *out)
{
    size_t length = strlen(shape);

    while (fgets(out->start, ROOM, file)) {
        char *play = strchr(out->start, ';');

        if (!play || strncmp(out->start, shape, length) != 0 || out->start[length] != ' ')
            continue;
        peg_board *board = bench_board(out->start);
        const peg_jump *jumps = peg_history(board, &out->count, NULL);
        for (size_t i = 0; i < out->count && i < MOST_JUMPS; i++)
            out->jumps[i] = jumps[i];
        peg_board_free(board);
        *play = '\0';
        return true;
    }
    return false;
}

/* Draws a game: fewer than DRAWN_JUMPS at random, and a solution if one is found soon. */
static bool draw_game(const char *shape, uint64_t *state, line *out)
{
    peg_limits limits = {.struct_size = sizeof(limits), .positions = DRAWN_POSITIONS};
    peg_board *board = bench_board(shape);
    uint64_t jumps = random_bits(state) % DRAWN_JUMPS;
    peg_jump legal[MOST_LINES];
    size_t count;
    int answer;

    snprintf(out->start, ROOM, "%s", shape);
    for (out->count = 0; out->count < jumps; out->count++) {
        bench_check(peg_legal_jumps(board, legal, MOST_LINES, &count));
        if (count == 0)
            break;
        out->jumps[out->count] = legal[random_bits(state) % count];
        bench_check(peg_play(board, &out->jumps[out->count]));
    }
    peg_status status = peg_solve(board, &limits, &answer, out->jumps + out->count,
                                  MOST_JUMPS - out->count, &count);
    out->count += count;
    peg_board_free(board);
    return status == PEG_OK && answer == PEG_YES;
}

/* Plays a game from the start on, and takes it back. Whether all its jumps are legal. */
static bool plays(peg_board *board, const line *game)
{
    size_t played = 0;

    while (played < game->count && peg_play(board, &game->jumps[played]) == PEG_OK)
        played++;
    for (size_t i = 0; i < played; i++)
        bench_check(peg_undo(board));
    return played == game->count;
}

/* Exchanges jumps that follow each other, where both can be played, at random. */
static void shuffle(line *game, uint64_t *state)
{
    peg_board *board = bench_board(game->start);

    for (int swap = 0; swap < SWAPS; swap++) {
        line other = *game;
        size_t at = (size_t)(random_bits(state) % (game->count - 1));

        other.jumps[at] = game->jumps[at + 1];
        other.jumps[at + 1] = game->jumps[at];
        if (plays(board, &other))
            *game = other;
    }
    peg_board_free(board);
}

/* Judges each position of a game. The board is at its start, and comes back there. */
static void judge(peg_board *board, const line *game, double patience, double began, measured *out)
{
    peg_limits limits = {.struct_size = sizeof(limits), .time = patience, .clock = bench_clock};

    for (size_t i = 0; i < game->count; i++) {
        peg_verdict verdicts[MOST_LINES];
        size_t count;
        double start = bench_time();
        peg_status status = peg_judge(board, &limits, verdicts, MOST_LINES, &count);

        if (status != PEG_LIMIT)
            bench_check(status);
        out->calls[out->call_count++] = bench_time() - start;
        out->verdicts += count;
        for (size_t v = 0; v < count; v++)
            out->unknown += verdicts[v].answer == PEG_UNKNOWN;
        bench_check(peg_play(board, &game->jumps[i]));
    }
    out->games[out->game_count++] = bench_time() - began;
    while (peg_undo(board) == PEG_OK)
        ;
}

static const char *named(const plan *p, const char *what, bool warm)
{
    static char name[128];
    char limit[32] = "";

    if (p->patience > 0)
        snprintf(limit, sizeof(limit), " in %.0f ms", p->patience * 1e3);
    snprintf(name, sizeof(name), "%s: judge %s%s, %s", p->shape, what, limit,
             warm ? "warm" : "from nothing");
    return name;
}

static bool is_wanted(const plan *p)
{
    for (int warm = 0; warm < 2; warm++)
        if (bench_wants_spread(named(p, "a game", warm)) ||
            bench_wants_spread(named(p, "a position", warm)) ||
            bench_wants(named(p, "and not know", warm)))
            return true;
    return false;
}

/* Reads the games of a shape, at least one. */
static size_t read_games(const char *shape, line out[MOST_READ])
{
    FILE *file = fopen(TEST_DATA "/games.txt", "r");
    size_t count = 0;

    while (file && count < MOST_READ && read_game(file, shape, &out[count]))
        count++;
    if (count == 0) {
        fprintf(stderr, "bench: tests/data/games.txt has no game of %s\n", shape);
        exit(1);
    }
    fclose(file);
    return count;
}

static void measure(const plan *p)
{
    static line kept[MOST_READ], game;
    static measured all[2];
    uint64_t state = bench_seed ? bench_seed : 1;

    if (!is_wanted(p))
        return;
    size_t lines = bench_seed ? 0 : read_games(p->shape, kept);
    memset(all, 0, sizeof(all));
    bench_forget();
    for (size_t i = 0; i < p->games; i++) {
        if (lines > 0)
            game = kept[i % lines];
        for (int draws = 0; lines == 0 && !draw_game(p->shape, &state, &game); draws++)
            if (draws == MOST_DRAWS) {
                fprintf(stderr, "bench: no game of %s that can be won was found\n", p->shape);
                exit(1);
            }
        shuffle(&game, &state);
        double began = bench_time();
        peg_board *board = bench_board(game.start);
        judge(board, &game, p->patience, began, &all[0]);
        judge(board, &game, p->patience, bench_time(), &all[1]);
        peg_board_free(board);
    }
    for (int warm = 0; warm < 2; warm++) {
        measured *m = &all[warm];

        bench_spread(named(p, "a game", warm), m->games, m->game_count);
        bench_spread(named(p, "a position", warm), m->calls, m->call_count);
        if (p->patience > 0)
            bench_share(named(p, "and not know", warm), (double)m->unknown / (double)m->verdicts);
    }
}

void bench_games(void)
{
    static const plan plans[] = {
        {"english", 40, 0},     {"french", 12, 0.1},    {"wiegleb", 6, 0.1}, {"square8", 6, 0.1},
        {"triangle10", 6, 0.1}, {"triangle12", 4, 0.1}, {"square9", 4, 0.1}, {"square13", 2, 0.1}};
    size_t count = bench_seed ? sizeof(plans) / sizeof(*plans) : READ_SHAPES;

    for (size_t i = 0; i < count; i++)
        measure(&plans[i]);
}

/* SPDX-License-Identifier: MIT */

/*
 * How hard a position is, for whoever makes puzzles: what play at random, the first jumps, a
 * solution and the fewest moves tell of it. Each is a question of its own, about a board that has
 * the ledger of the caller's.
 */
#include "ask/question.h"
#include "base/random.h"

/* Games that are played at random where limits end the exact chance. */
enum { RATE_GAMES = 10000 };

typedef struct rating {
    peg_budget budget; /* of the games, and for the time that is left */
    peg_board board;   /* as the caller's, but for the position */
    peg_limits limits;
    peg_bits pegs; /* the caller's position */
    int losing;
    int only;
    int least;
    int moves;
    double win;
    uint64_t games;
} rating;

/*
 * Puts a position in front of the next question, which may take a part of the time that is left,
 * unless the caller has had enough.
 */
static peg_status rate_next(rating *r, const peg_bits *pegs, int parts)
{
    r->board.pegs = *pegs;
    r->limits.time = peg_budget_time_left(&r->budget) / parts;
    return peg_budget_report(&r->budget);
}

/*
 * Looks at every jump that can be made in place of one of a solution, until a second one wins; but
 * at all of the first.
 */
static peg_status rate_jumps(rating *r, const peg_jump *solution, size_t count)
{
    const peg_shape *shape = r->board.shape;
    peg_bits pegs = r->pegs;
    peg_status status = PEG_OK;

    for (size_t i = 0; i < count || i == 0; i++) {
        int legal = 0;
        int winning = 0;

        for (size_t k = 0; k < shape->line_count && (i == 0 || winning < 2); k++) {
            int answer = PEG_UNKNOWN;
            peg_bits after;

            if (!peg_bits_allow(&pegs, shape->lines[k]))
                continue;
            after = pegs;
            peg_bits_jump(&after, shape->lines[k]);
            status = rate_next(r, &after, 1);
            if (status == PEG_OK)
                status = peg_solvable(&r->board, &r->limits, &answer);
            if (status != PEG_OK)
                return status;
            legal++;
            winning += answer == PEG_YES;
        }
        if (i == 0)
            r->losing = legal - winning;
        if (i < count) {
            r->only += winning == 1 && legal > 1;
            peg_bits_jump(&pegs, solution[i]);
        }
    }
    return PEG_OK;
}

/* Plays a game at random. Returns whether it is won. */
static int rate_game(const rating *r, uint64_t *state)
{
    const peg_shape *shape = r->board.shape;
    peg_bits pegs = r->pegs;
    const peg_jump *chosen = shape->lines;

    while (chosen && !peg_goal_met(&r->board.goal, &pegs)) {
        uint32_t legal = 0;

        /* Of several, each takes the place of those before with the chance that it has by then. */
        chosen = NULL;
        for (size_t i = 0; i < shape->line_count; i++)
            if (peg_bits_allow(&pegs, shape->lines[i]) && peg_random_below(state, ++legal) == 0)
                chosen = &shape->lines[i];
        if (chosen)
            peg_bits_jump(&pegs, *chosen);
    }
    return peg_goal_met(&r->board.goal, &pegs);
}

/* Finds how often play at random wins: exactly, or by games if a limit ends that. */
static peg_status rate_play(rating *r)
{
    uint64_t state = 0;
    uint64_t won = 0;
    peg_status status = rate_next(r, &r->pegs, 2);

    if (status != PEG_OK)
        return status;
    status = peg_random_play(&r->board, &r->limits, PEG_DRAW_ON, &r->win, NULL, NULL, 0, NULL);
    if (status != PEG_LIMIT && status != PEG_E_MEMORY && status != PEG_E_LEFT_OUT)
        return status;
    while (r->games < RATE_GAMES && r->budget.status == PEG_OK) {
        won += (uint64_t)rate_game(r, &state);
        r->games++;
        peg_budget_spend(&r->budget, 1);
        peg_budget_work(&r->budget, r->board.shape->line_count);
    }
    r->win = (double)won / (double)r->games;
    return r->budget.status == PEG_LIMIT ? PEG_OK : r->budget.status;
}

static peg_status rate_moves(rating *r)
{
    peg_status status = rate_next(r, &r->pegs, 2);

    if (status != PEG_OK)
        return status;
    status = peg_solve_fewest(&r->board, &r->limits, NULL, &r->least, &r->moves, NULL, 0, NULL);
    return status == PEG_LIMIT || status == PEG_E_LEFT_OUT ? PEG_OK : status;
}

peg_status peg_rate(peg_board *board, const peg_limits *limits, double *out_win,
                    uint64_t *out_games, int *out_losing, int *out_only, int *out_least,
                    int *out_moves)
{
    rating r = {.games = 0};
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    if (!board->is_busy && !peg_ledger_of(board))
        return PEG_E_MEMORY;
    status = peg_board_begin(board, limits, &r.budget);
    if (status != PEG_OK)
        return status;
    r.pegs = board->pegs;
    r.board = *board;
    r.board.is_busy = 0;
    r.board.busy = &r.board.is_busy;
    r.limits = r.budget.limits;
    r.limits.struct_size = sizeof(r.limits);
    status = rate_next(&r, &board->pegs, 1);
    if (status == PEG_OK && (out_losing || out_only))
        status = peg_solve(&r.board, &r.limits, NULL, jumps, PEG_MAX_HOLES, &count);
    if (status == PEG_OK && (out_losing || out_only))
        status = rate_jumps(&r, jumps, count);
    if (status == PEG_OK && (out_least || out_moves))
        status = rate_moves(&r);
    if (status == PEG_OK && (out_win || out_games))
        status = rate_play(&r);
    peg_board_let_go(&r.budget);
    if (status != PEG_OK)
        return status;
    if (out_win)
        *out_win = r.win;
    if (out_games)
        *out_games = r.games;
    peg_out_int(out_losing, r.losing);
    peg_out_int(out_only, r.only);
    peg_out_int(out_least, r.least);
    peg_out_int(out_moves, r.moves);
    return PEG_OK;
}

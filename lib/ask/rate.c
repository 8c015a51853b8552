/* SPDX-License-Identifier: MIT */

/*
 * How hard a position is, for makers of puzzles: by random play, the first jumps, a solution and
 * the fewest moves. Each is a question of its own, about a board with the caller's ledger.
 */
#include "ask/question.h"
#include "base/random.h"

/*
 * If a limit ends the exact chance, 50 games estimate it. Together they may ask 2^20 questions
 * times lines, where an answer that a limit leaves unknown counts as 32 questions. A game on a
 * board of hundreds of lines asks tens of thousands.
 */
enum { RATE_GAMES = 50, RATE_ASKED = 1 << 20, RATE_UNKNOWN = 32 };

typedef struct rating {
    peg_budget budget; /* of the games, and for the time that is left */
    peg_board board;   /* as the caller's, except the position */
    peg_limits limits;
    peg_bits pegs;  /* the caller's position */
    uint64_t state; /* of the random numbers */
    size_t asked;   /* questions of the games, times lines */
    int losing;
    int only;
    int least;
    int moves;
    double win;
    uint64_t games;
} rating;

/*
 * Sets the position of the next question, which may take a part of the time that is left, unless
 * the caller has stopped.
 */
static peg_status rate_next(rating *r, const peg_bits *pegs, int parts)
{
    r->board.pegs = *pegs;
    r->limits.time = peg_budget_time_left(&r->budget) / parts;
    return peg_budget_report(&r->budget);
}

/* The jumps from a position: how many are legal, how many win, and one of these, drawn. */
typedef struct choice {
    int legal;
    int winning;
    peg_bits after;
} choice;

/* Finds these jumps, until `most` win. If is_lax is 1, an unknown answer counts as losing. */
static peg_status rate_choice(rating *r, const peg_bits *pegs, int most, int is_lax, choice *out)
{
    const peg_shape *shape = r->board.shape;

    *out = (choice){0};
    for (size_t k = 0; k < shape->line_count && out->winning < most; k++) {
        peg_bits after = *pegs;
        int answer = PEG_UNKNOWN;
        peg_status status;

        if (!peg_bits_allow(pegs, shape->lines[k]))
            continue;
        peg_bits_jump(&after, shape->lines[k]);
        status = rate_next(r, &after, 1);
        if (status == PEG_OK)
            status = peg_solvable(&r->board, &r->limits, &answer);
        if (status != PEG_OK && (status != PEG_LIMIT || !is_lax || r->budget.status != PEG_OK))
            return status;
        r->asked += shape->line_count * (answer == PEG_UNKNOWN ? RATE_UNKNOWN : 1);
        if (is_lax && r->asked > RATE_ASKED)
            return PEG_LIMIT;
        out->legal++;
        if (answer != PEG_YES)
            continue;
        /* Each winning jump replaces the one drawn before with chance 1 in `winning`. */
        out->winning++;
        if (peg_random_below(&r->state, (uint32_t)out->winning) == 0)
            out->after = after;
    }
    return PEG_OK;
}

/* Looks at what can be played in place of each jump of a solution, and at all of the first. */
static peg_status rate_jumps(rating *r, const peg_jump *solution, size_t count)
{
    peg_bits pegs = r->pegs;

    for (size_t i = 0; i < count || i == 0; i++) {
        choice found;
        peg_status status = rate_choice(r, &pegs, i == 0 ? INT32_MAX : 2, 0, &found);

        if (status != PEG_OK)
            return status;
        if (i == 0)
            r->losing = found.legal - found.winning;
        if (i < count) {
            r->only += found.winning == 1 && found.legal > 1;
            peg_bits_jump(&pegs, solution[i]);
        }
    }
    return PEG_OK;
}

/*
 * Plays a game of winning jumps drawn at random, and multiplies their shares among the legal jumps.
 * The average of these products is the chance of random play (Knuth, Estimating the efficiency of
 * backtrack programs, 1975), which may be far too small to see a random game won.
 */
static peg_status rate_game(rating *r, double *out_share)
{
    peg_bits pegs = r->pegs;

    *out_share = 1;
    while (*out_share > 0 && !peg_goal_met(&r->board.goal, &pegs)) {
        choice found;
        peg_status status = rate_choice(r, &pegs, INT32_MAX, 1, &found);

        if (status != PEG_OK)
            return status;
        *out_share *= (double)found.winning / found.legal;
        pegs = found.after;
    }
    return PEG_OK;
}

/* Finds how often play at random wins: exactly, or by games if a limit ends that. */
static peg_status rate_play(rating *r)
{
    double sum = 0;
    double share;
    peg_status status = rate_next(r, &r->pegs, 2);

    if (status != PEG_OK)
        return status;
    status = peg_random_play(&r->board, &r->limits, PEG_DRAW_ON, &r->win, NULL, NULL, 0, NULL);
    if (status != PEG_LIMIT && status != PEG_E_MEMORY && status != PEG_E_LEFT_OUT)
        return status;
    r->state = 0;
    r->asked = 0;
    for (status = PEG_OK; r->games < RATE_GAMES; r->games++) {
        status = rate_game(r, &share);
        if (status != PEG_OK)
            break;
        sum += share;
    }
    r->win = r->games > 0 ? sum / (double)r->games : 0;
    return status == PEG_LIMIT && r->games > 0 ? PEG_OK : status;
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
    int answer;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    if (!board->is_busy && !peg_ledger_of(board))
        return PEG_E_MEMORY;
    status = peg_board_begin(board, limits, &r.budget);
    if (status != PEG_OK)
        return status;
    r.pegs = board->pegs;
    peg_board_stand_in(board, &r.board);
    r.limits = r.budget.limits;
    r.limits.struct_size = sizeof(r.limits);
    status = rate_next(&r, &board->pegs, 1);
    if (status == PEG_OK)
        status = peg_solve(&r.board, &r.limits, &answer, jumps, PEG_MAX_HOLES, &count);
    if (status == PEG_OK && (out_losing || out_only))
        status = rate_jumps(&r, jumps, count);
    if (status == PEG_OK && answer == PEG_YES && (out_least || out_moves))
        status = rate_moves(&r);
    if (status == PEG_OK && answer == PEG_YES && (out_win || out_games))
        status = rate_play(&r);
    peg_board_let_go(&r.budget);
    /* It may have ended before the first of its questions, which all tell. */
    if (r.limits.remembered)
        *r.limits.remembered = peg_ledger_of(board)->bytes;
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

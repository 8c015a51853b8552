/* SPDX-License-Identifier: MIT */

/*
 * How hard a position is, for makers of puzzles: the first jumps, random play and the fewest moves.
 * The limits are for all of these together. Each part gets a share of the rest, cheap parts first,
 * and an unknown result of one part does not end the others.
 */
#include "ask/question.h"
#include "solve/estimate.h"

/*
 * If the exact chance is not found, runs of 256, 512, 1024 ... 4096 games estimate it. On english,
 * a run of 256 games takes about 8 ms, and one run in five wins no game; a run of 1024 games nearly
 * always wins some.
 */
enum { RATE_FIRST_RUN = 256, RATE_LAST_RUN = 4096 };

typedef struct rating {
    peg_question question;
    int is_lost;
    int ended;      /* by which limit a part ended that left something unknown */
    int part_ended; /* the same of the part that runs */
    double win;     /* below 0 if unknown */
    uint64_t games;
    int losing; /* below 0 if unknown */
    int least;
    int moves;
} rating;

/* Begins a part of the first question, with what is left, halved a number of times. */
static void rate_begin_part(rating *r, int halvings, peg_share *whole)
{
    peg_ledger_release(r->question.ledger, &r->question.budget);
    peg_budget_share(&r->question.budget, halvings, whole);
}

static void rate_end_part(rating *r, int is_known, const peg_share *whole)
{
    if (!is_known && r->part_ended != PEG_ENDED_BY_NONE)
        r->ended = r->part_ended;
    peg_budget_end_share(&r->question.budget, whole);
}

/* The position cannot be won, which tells the rest. */
static void rate_lost(rating *r)
{
    r->is_lost = 1;
    r->win = 0;
    r->losing = (int)peg_board_legal(r->question.board, NULL, 0, SIZE_MAX);
}

/* Judges the first jumps if that is wanted, or else the position itself. */
static void rate_judge(rating *r, int wants_losing, int halvings)
{
    peg_question *question = &r->question;
    size_t count = wants_losing ? peg_board_legal(question->board, NULL, 0, SIZE_MAX) : 1;
    peg_asked itself = {.pegs = question->board->pegs, .answer = PEG_UNKNOWN};
    peg_asked *asked = &itself;
    size_t winning = 0;
    size_t losing = 0;
    peg_share whole;

    rate_begin_part(r, halvings, &whole);
    if (wants_losing && count > 0)
        asked = peg_question_after_jumps(question, count);
    if (asked)
        peg_question_answer_all(question, asked, count);
    else
        peg_budget_refuse(&question->budget);
    for (size_t i = 0; asked && i < count; i++) {
        winning += asked[i].answer == PEG_YES;
        losing += asked[i].answer == PEG_NO;
    }
    if (asked != &itself)
        peg_budget_free(&question->budget, asked, count * sizeof(*asked));
    if (losing == count && !peg_is_won(question->board))
        rate_lost(r);
    else if (wants_losing && winning + losing == count)
        r->losing = (int)losing;
    rate_end_part(r, r->losing >= 0, &whole);
}

/* Finds the exact chance that random play wins. */
static void rate_play(rating *r)
{
    peg_played played;
    peg_share whole;

    rate_begin_part(r, 3, &whole);
    if (peg_question_play(&r->question, PEG_DRAW_ON, &played, &r->win) != PEG_OK)
        r->win = -1;
    rate_end_part(r, r->win >= 0, &whole);
}

/* Estimates it. The larger a run, the more its average counts. */
static void rate_games(rating *r, int halvings)
{
    const peg_bits *pegs = &r->question.board->pegs;
    peg_budget *budget = &r->question.budget;
    uint64_t state = 0;
    double sum = 0;
    peg_share whole;

    rate_begin_part(r, halvings, &whole);
    peg_question_prepare(&r->question, pegs, PEG_QUICK);
    for (size_t games = RATE_FIRST_RUN; games <= RATE_LAST_RUN; games *= 2) {
        double win =
            budget->status == PEG_OK
                ? peg_estimate_win(peg_ledger_best(r->question.ledger), pegs, games, &state, budget)
                : 0;

        if (budget->status != PEG_OK)
            break;
        sum += win * (double)games;
        r->games += games;
    }
    if (sum > 0)
        r->win = sum / (double)r->games;
    else
        r->games = 0;
    rate_end_part(r, sum > 0, &whole);
}

/* The parts that one question finds out. Returns its status. */
static peg_status rate_all(rating *r, int wants_win, int wants_losing, int wants_moves)
{
    if (peg_is_won(r->question.board))
        r->win = 1;
    if (wants_losing || (wants_win && r->win < 0))
        rate_judge(r, wants_losing, wants_win | wants_moves);
    if (wants_win && r->win < 0)
        rate_play(r);
    if (wants_win && r->win < 0)
        rate_games(r, wants_moves);
    if (wants_losing && r->losing < 0)
        rate_judge(r, 1, wants_moves);
    return peg_question_end(&r->question);
}

/*
 * Bounds the fewest moves with what is left. If the first question ended early, only what the board
 * remembers counts. PEG_OK if there are bounds.
 */
static peg_status rate_moves(rating *r, peg_status ended)
{
    const peg_budget *budget = &r->question.budget;
    peg_limits rest = budget->limits;
    int answer;
    peg_status status;

    rest.struct_size = sizeof(rest);
    if (ended != PEG_OK) {
        rest.positions = 1;
        rest.time = 0;
        rest.progress = NULL;
        rest.ended = NULL;
    } else {
        PEG_ASSERT(rest.positions == 0 || rest.positions > budget->spent);
        rest.positions -= rest.positions > 0 ? budget->spent : 0;
        rest.time = peg_budget_time_left(budget);
    }
    status =
        peg_solve_fewest(r->question.board, &rest, &answer, &r->least, &r->moves, NULL, 0, NULL);
    if (status == PEG_OK && answer == PEG_NO)
        rate_lost(r);
    if (status == PEG_LIMIT && r->moves == 0)
        r->ended = r->part_ended;
    if (ended == PEG_STOPPED && status == PEG_LIMIT)
        status = PEG_STOPPED;
    /* A limit may leave bounds, which is what it is for. A caller that stops is told so. */
    return status == PEG_E_LEFT_OUT || (status == PEG_LIMIT && r->moves > 0) ? PEG_OK : status;
}

peg_status peg_rate(peg_board *board, const peg_limits *limits, double *out_win,
                    uint64_t *out_games, int *out_losing, int *out_least, int *out_moves)
{
    rating r = {.win = -1, .losing = -1, .ended = PEG_ENDED_BY_MEMORY};
    int wants_win = out_win || out_games; /* 0 or 1, as halvings */
    int wants_moves = out_least || out_moves;
    int *out_ended;
    peg_status ended;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&r.question, board, limits);
    if (status != PEG_OK)
        return status;
    out_ended = r.question.budget.limits.ended;
    r.question.budget.limits.ended = &r.part_ended;
    ended = rate_all(&r, wants_win, out_losing != NULL, wants_moves);
    if (ended >= PEG_OK && wants_moves && !r.is_lost && !peg_is_won(board))
        status = rate_moves(&r, ended);
    if (ended < PEG_OK || status < PEG_OK)
        return ended < PEG_OK ? ended : status;
    if (status == PEG_OK && ((wants_win && r.win < 0) || (out_losing && r.losing < 0)))
        status = ended == PEG_STOPPED ? PEG_STOPPED : PEG_LIMIT;
    if (out_ended)
        *out_ended = status == PEG_LIMIT ? r.ended : PEG_ENDED_BY_NONE;
    if (out_win)
        *out_win = r.win;
    if (out_games)
        *out_games = r.games;
    peg_out_int(out_losing, r.losing);
    peg_out_int(out_least, r.least);
    peg_out_int(out_moves, r.moves);
    return status;
}

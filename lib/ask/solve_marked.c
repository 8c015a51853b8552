/* SPDX-License-Identifier: MIT */

/*
 * Can it be won so that certain pegs end where they should? If it cannot be won at all, that is
 * usually known sooner; otherwise a search follows these pegs (solve/marked_template.h).
 */
#include "ask/question.h"
#include "theory/classes.h"
#include "theory/regions.h"

static peg_status check_marks(const peg_board *board, const peg_mark *marks, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (marks[i].from < 0 || marks[i].from >= board->shape->holes ||
            marks[i].to >= board->shape->holes)
            return PEG_E_HOLE;
        if (marks[i].to < PEG_LAST_HOLE)
            return PEG_E_ARGUMENT;
        if (!peg_bits_get(&board->pegs, marks[i].from))
            return PEG_E_FROM;
    }
    return PEG_OK;
}

/* Whether all marked pegs are where they should be in a position that is won already. */
static peg_answer answer_won(const peg_mark *marks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (marks[i].to != PEG_NO_HOLE && marks[i].to != marks[i].from)
            return PEG_NO;
    return PEG_YES;
}

/* Whether two marks want a peg in two places, or two pegs in one. */
static int clash(peg_mark a, peg_mark b)
{
    if (a.from == b.from)
        return a.to >= 0 && b.to >= 0 && a.to != b.to;
    return a.to != PEG_NO_HOLE && a.to == b.to;
}

/* Whether two marks clash, or more pegs are marked than will be left. */
static int exclude_each_other(const peg_marks *marks, const struct peg_goal *goal)
{
    int pegs = 0;

    for (int i = 0; i < marks->count; i++) {
        int is_new = 1;

        for (int k = 0; k < i; k++) {
            is_new &= marks->mark[k].from != marks->mark[i].from;
            if (clash(marks->mark[k], marks->mark[i]))
                return 1;
        }
        pegs += is_new;
    }
    return pegs > peg_goal_count(goal);
}

static void find_reach(const peg_shape *shape, peg_marks *marks, peg_budget *budget)
{
    int grows = 1;

    for (int hole = 0; hole < shape->holes; hole++)
        peg_bits_set(&marks->reach[hole], hole);
    while (budget->status == PEG_OK && grows) {
        grows = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_bits *from = &marks->reach[shape->lines[i].from];
            const peg_bits *to = &marks->reach[shape->lines[i].to];

            for (int w = 0; w < PEG_MAX_WORDS; w++) {
                grows |= (to->word[w] & ~from->word[w]) != 0;
                from->word[w] |= to->word[w];
            }
        }
        peg_budget_work(budget, 2 * shape->line_count);
    }
}

/* Whether a marked peg can get to where it should be, or to where some peg is left. */
static int can_be_met(const peg_marks *marks, peg_mark mark, const peg_bits *ends)
{
    const peg_bits *reach = &marks->reach[mark.from];

    if (mark.to >= 0)
        return peg_bits_get(reach, mark.to) && peg_bits_get(ends, mark.to);
    return peg_regions_meet(reach, ends);
}

/*
 * Whether marks can surely not all be met, whatever is played. Finds what they can reach: this
 * takes next to no time, so it costs no positions and comes first.
 */
static int are_hopeless(const peg_board *board, peg_marks *marks, peg_budget *budget)
{
    /* Where pegs may be in a won position: one that is left anywhere is of the class. */
    peg_bits ends = board->goal.kind == PEG_GOAL_ANYWHERE
                        ? peg_class_holes(board->shape, &board->pegs)
                        : board->goal.pegs;
    int is_hopeless = exclude_each_other(marks, &board->goal);

    if (is_hopeless)
        return 1;
    find_reach(board->shape, marks, budget);
    for (int i = 0; i < marks->count; i++)
        is_hopeless |= !can_be_met(marks, marks->mark[i], &ends);
    return is_hopeless && budget->status == PEG_OK;
}

/* Answers for a position that is not won: finds the jumps, if it can be won at all. */
static void answer_marked(peg_question *question, peg_marks *marks, peg_asked *asked)
{
    peg_budget *budget = &question->budget;
    peg_search_marked *search = PEG_FOR_WIDTH(question->board->shape->words, peg_search_marked_1,
                                              peg_search_marked_2, peg_search_marked_4);
    peg_asked any = {.pegs = asked->pegs, .answer = PEG_UNKNOWN};

    if (are_hopeless(question->board, marks, budget))
        any.answer = PEG_NO;
    else
        peg_question_answer(question, &any);
    if (any.answer != PEG_YES) {
        asked->answer = any.answer;
        return;
    }
    peg_question_prepare(question, &asked->pegs, PEG_QUICK);
    budget->stage = PEG_STAGE_SEARCHING;
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, search(peg_ledger_best(question->ledger), &asked->pegs, marks,
                                         budget, &asked->answer, asked->jumps, &asked->count));
}

peg_status peg_solve_marked(peg_board *board, const peg_limits *limits, const peg_mark *marks,
                            size_t count, int *out_answer, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_asked asked = {.answer = PEG_UNKNOWN, .jumps = jumps};
    peg_marks *prepared = NULL;
    peg_question question;
    peg_status status;

    if (!board || (!marks && count > 0) || count > PEG_MAX_MARKS || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = check_marks(board, marks, count);
    if (status == PEG_OK)
        status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    asked.pegs = board->pegs;
    if (peg_is_won(board))
        asked.answer = answer_won(marks, count);
    else
        prepared = peg_budget_try(&question.budget, NULL, 0, sizeof(*prepared));
    if (!prepared && asked.answer == PEG_UNKNOWN)
        peg_budget_refuse(&question.budget);
    if (prepared) {
        memset(prepared, 0, sizeof(*prepared));
        prepared->mark = marks;
        prepared->count = (int)count;
        answer_marked(&question, prepared, &asked);
        peg_budget_free(&question.budget, prepared, sizeof(*prepared));
    }
    status = peg_question_end(&question);
    if (asked.answer != PEG_UNKNOWN)
        status = peg_out_write(out, room, jumps, asked.count, sizeof(*jumps));
    if (status < PEG_OK && status != PEG_E_ROOM)
        return status;
    peg_out_int(out_answer, (int)asked.answer);
    peg_out_size(out_count, asked.count);
    return status;
}

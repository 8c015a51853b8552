/* SPDX-License-Identifier: MIT */

/*
 * The way from a position to its answer. A glance answers most; a hunt is for the rest, and
 * leaves what it learned for later questions.
 */
#include "ask/question.h"

#include "solve/prepare.h"

/* Positions in the first hunt for a solution. */
enum { BARE_HUNT = 1024 };

void peg_out_int(int *out, int value)
{
    if (out)
        *out = value;
}

void peg_out_size(size_t *out, size_t value)
{
    if (out)
        *out = value;
}

peg_status peg_out_fits(const void *out, size_t room, size_t count)
{
    return !out || count <= room ? PEG_OK : PEG_E_ROOM;
}

peg_status peg_out_write(void *out, size_t room, const void *items, size_t count, size_t size)
{
    peg_status status = peg_out_fits(out, room, count);

    if (status == PEG_OK && out && count > 0)
        memcpy(out, items, count * size);
    return status;
}

peg_status peg_question_begin(peg_question *question, peg_board *board, const peg_limits *limits)
{
    question->board = board;
    question->ledger = peg_ledger_of(board);
    return question->ledger ? peg_ledger_begin(board, limits, &question->budget) : PEG_E_MEMORY;
}

peg_status peg_question_end(peg_question *question)
{
    return peg_ledger_end(question->ledger, &question->budget);
}

void peg_question_prepare(peg_question *question, const peg_bits *pegs, peg_effort effort)
{
    peg_ledger_make_setup(question->ledger, question->board, pegs, effort, &question->budget);
}

/* Whether a position has no answer, and the question is not over. */
static int question_is_open(const peg_question *question, const peg_asked *asked)
{
    return asked->answer == PEG_UNKNOWN && question->budget.status == PEG_OK;
}

/* -- what is known ---------------------------------------------------------- */

/*
 * What is kept of other questions may tell: a table that one made, lost positions, solutions. An
 * answer that those give, which make room for others, is kept from now on.
 */
static peg_answer question_infer(peg_question *question, const peg_bits *pegs)
{
    peg_ledger *ledger = question->ledger;
    const peg_table *table = peg_ledger_made(ledger, pegs);
    const peg_setup *bare = ledger->setup[PEG_BARE];
    peg_answer answer = peg_ledger_answer(ledger, pegs);

    if (answer != PEG_UNKNOWN)
        return answer;
    if (table)
        return peg_table_has(table, pegs->word[0]) ? PEG_YES : PEG_NO;
    if (bare && bare->ops->is_lost(bare, &ledger->current->learned.lost, pegs))
        answer = PEG_NO;
    else if (peg_ledger_wins(ledger, question->board, pegs, NULL, NULL))
        answer = PEG_YES;
    if (answer != PEG_UNKNOWN)
        peg_ledger_add_answer(ledger, pegs, answer, &question->budget);
    return answer;
}

peg_answer peg_question_recall(peg_question *question, const peg_bits *pegs)
{
    peg_answer answer = PEG_UNKNOWN;

    if (peg_ledger_find_setups(question->ledger, pegs, &question->budget))
        answer = peg_glance(peg_ledger_best(question->ledger), pegs);
    return answer == PEG_UNKNOWN ? question_infer(question, pegs) : answer;
}

/* Takes the solution that a new board finds, if a glance shows it or it was found before. */
static void recall_solution(peg_question *question, peg_asked *asked)
{
    const peg_setup *bare = question->ledger->setup[PEG_BARE];
    peg_budget *budget = &question->budget;
    const peg_known_solution *solution;
    peg_status status;

    if (bare && peg_glance(bare, &asked->pegs) == PEG_YES) {
        status =
            peg_glance_play(bare, bare->table, &asked->pegs, NULL, 0, asked->jumps, &asked->count);
        asked->answer = status == PEG_OK ? PEG_YES : PEG_UNKNOWN;
        peg_budget_follow(budget, status);
        return;
    }
    solution =
        peg_ledger_solution(question->ledger, &asked->pegs, PEG_FIRST_FOUND, &budget->limits);
    if (!solution)
        return;
    memcpy(asked->jumps, solution->jumps, solution->count * sizeof(*asked->jumps));
    asked->count = solution->count;
    asked->answer = PEG_YES;
}

/* Takes what is known: if a solution is wanted, the answer is not yes without one. */
static void recall(peg_question *question, peg_asked *asked)
{
    peg_answer answer = peg_question_recall(question, &asked->pegs);

    if (asked->jumps && answer != PEG_NO)
        recall_solution(question, asked);
    else
        asked->answer = answer;
}

/* Answers without a hunt, if possible: at once, or else when the bare setup is made. */
static void look(peg_question *question, peg_asked *asked)
{
    recall(question, asked);
    if (!question_is_open(question, asked))
        return;
    peg_question_prepare(question, &asked->pegs, PEG_BARE);
    if (question->budget.status == PEG_OK)
        recall(question, asked);
}

/* -- hunts ------------------------------------------------------------------ */

/*
 * Takes and keeps the answer of a hunt or, without one, of a glance at the setup; with a solution
 * if it is PEG_YES, which may not be wanted.
 */
static void take_answer(peg_question *question, peg_asked *asked, const peg_setup *setup,
                        const peg_hunt *hunt, peg_answer answer)
{
    peg_budget *budget = &question->budget;
    peg_known_as known_as = asked->jumps ? PEG_FIRST_FOUND : PEG_SOME_SOLUTION;
    peg_jump own[PEG_MAX_HOLES];
    peg_jump *jumps = asked->jumps ? asked->jumps : own;
    peg_status status = PEG_OK;

    if (answer == PEG_YES)
        status = peg_glance_play(setup, NULL, &asked->pegs, hunt ? hunt->lines : NULL,
                                 hunt ? hunt->line_count : 0, jumps, &asked->count);
    peg_budget_follow(budget, status);
    if (status != PEG_OK || answer == PEG_UNKNOWN)
        return;
    if (answer == PEG_YES)
        peg_ledger_add_solution(question->ledger, &asked->pegs, known_as, jumps, asked->count,
                                budget);
    peg_ledger_add_answer(question->ledger, &asked->pegs, answer, budget);
    asked->answer = answer;
}

/*
 * Begins a hunt in the setup of its effort. A glance at that comes first: it may have a perimeter
 * that is wide enough where that of another has not.
 */
static void begin_hunt(peg_question *question, peg_asked *asked, peg_kept_hunt *own)
{
    peg_ledger *ledger = question->ledger;
    peg_budget *budget = &question->budget;
    peg_setup *setup;

    peg_question_prepare(question, &asked->pegs, own->effort);
    if (budget->status != PEG_OK)
        return;
    setup = own->effort == PEG_BARE ? ledger->setup[PEG_BARE] : peg_ledger_best(ledger);
    take_answer(question, asked, setup, NULL, peg_glance(setup, &asked->pegs));
    if (!question_is_open(question, asked))
        return;
    if (own->effort != PEG_BARE && !own->is_alone)
        peg_learned_share(&ledger->current->learned, setup->shape, budget);
    own->hunt = setup->ops->begin_hunt(setup, &asked->pegs, own->effort == PEG_BARE ? BARE_HUNT : 0,
                                       budget);
    if (own->hunt)
        own->setup = peg_setup_hold(setup);
}

/* Ends a brief hunt that has not answered: the next hunts in a setup of more effort. */
static void end_brief_hunt(peg_kept_hunt *own, peg_budget *budget)
{
    own->setup->ops->end_hunt(own->hunt, budget);
    peg_setup_release(own->setup);
    own->hunt = NULL;
    own->setup = NULL;
    own->effort = PEG_QUICK;
}

/* The hunt for a position that is kept, or a new one; NULL without memory. */
static peg_kept_hunt *take_hunt(peg_question *question, const peg_asked *asked)
{
    int is_alone = asked->jumps != NULL;
    peg_kept_hunt *own = peg_ledger_take_hunt(question->ledger, &asked->pegs, is_alone);

    if (own)
        return own;
    own = peg_budget_new(&question->budget, sizeof(*own));
    if (!own)
        return NULL;
    own->pegs = asked->pegs;
    own->is_alone = is_alone;
    own->effort = is_alone || !question->ledger->setup[PEG_QUICK] ? PEG_BARE : PEG_QUICK;
    return own;
}

/*
 * Hunts for a turn, with all that is known, and learns for later hunts; with hardly any preparation
 * at first, unless there is more. Which solution that finds depends on what was asked before; if
 * one is wanted, the hunt is for itself. One that does not answer is kept.
 */
static void take_turn(peg_question *question, peg_asked *asked)
{
    peg_budget *budget = &question->budget;
    peg_kept_hunt *own = take_hunt(question, asked);

    if (!own)
        return;
    if (!own->hunt)
        begin_hunt(question, asked, own);
    budget->stage = PEG_STAGE_SEARCHING;
    if (own->hunt && question_is_open(question, asked)) {
        peg_learned *learned = own->is_alone ? NULL : &question->ledger->current->learned;

        take_answer(question, asked, own->setup, own->hunt,
                    own->setup->ops->hunt_on(own->hunt, learned, budget));
        if (question_is_open(question, asked) && own->effort == PEG_BARE)
            end_brief_hunt(own, budget);
    }
    if (asked->answer == PEG_UNKNOWN && !(own->hunt && own->hunt->is_broken))
        peg_ledger_keep_hunt(question->ledger, own, budget);
    else
        peg_kept_hunt_end(own, budget);
}

/* If a look does not answer, hunts, from where it was left. */
peg_status peg_question_answer(peg_question *question, peg_asked *asked)
{
    asked->count = 0;
    if (peg_goal_met(&question->board->goal, &asked->pegs)) {
        asked->answer = PEG_YES;
        return PEG_OK;
    }
    look(question, asked);
    while (question_is_open(question, asked))
        take_turn(question, asked);
    return asked->answer == PEG_UNKNOWN ? question->budget.status : PEG_OK;
}

/* -- several positions ------------------------------------------------------ */

/*
 * Of the first open positions, as many as the window says, the one whose hunt has had the fewest
 * turns; or NULL. If one of these was dropped, there is no memory for so many.
 */
static peg_asked *pick_asked(peg_question *question, peg_asked *asked, size_t count, size_t *window)
{
    peg_asked *picked = NULL;
    size_t seen = 0;

    for (size_t i = 0; i < count && seen < *window; i++) {
        size_t turns;

        if (asked[i].answer != PEG_UNKNOWN)
            continue;
        seen++;
        turns = peg_ledger_hunt_turns(question->ledger, &asked[i].pegs);
        if (turns < asked[i].turns)
            *window = (*window + 1) / 2;
        asked[i].turns = turns;
        if (!picked || turns < picked->turns)
            picked = &asked[i];
    }
    return picked;
}

/* What was found for another position since the last turn may answer for the next one. */
peg_status peg_question_answer_all(peg_question *question, peg_asked *asked, size_t count)
{
    peg_budget *budget = &question->budget;
    peg_asked *next = NULL;
    size_t window = count;

    for (size_t i = 0; i < count && budget->status == PEG_OK; i++)
        look(question, &asked[i]);
    while (budget->status == PEG_OK && (next = pick_asked(question, asked, count, &window))) {
        next->answer = peg_question_recall(question, &next->pegs);
        if (next->answer == PEG_UNKNOWN)
            take_turn(question, next);
    }
    return budget->status;
}

uint64_t peg_question_looked_at(const peg_question *question)
{
    const peg_setup *setup = peg_ledger_best(question->ledger);

    if (!setup)
        return question->budget.spent - question->budget.for_steps;
    if (setup->table)
        return UINT64_C(1) << setup->table->layout.free;
    return setup->perimeter.set.count + question->budget.spent - question->budget.for_steps;
}

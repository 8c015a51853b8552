/* SPDX-License-Identifier: MIT */

/*
 * The way from a position to its answer. A glance answers most; a hunt is for the rest, and
 * leaves what it learned for later questions.
 */
#include "ask/question.h"

#include "solve/prepare.h"

/* Positions in the first hunt for a solution. */
enum { BARE_HUNT = 1024 };

/* Hunts between turns may take one of so many parts of the memory. */
enum { TURNS_SHARE = 8 };

peg_status peg_question_begin(peg_question *question, peg_board *board, const peg_limits *limits)
{
    peg_status status;

    question->board = board;
    question->ledger = peg_ledger_of(board);
    status = peg_ledger_begin(board, limits, &question->budget);
    return status == PEG_OK && !question->ledger ? PEG_E_MEMORY : status;
}

void peg_question_end(const peg_question *question)
{
    peg_ledger_end(question->ledger, &question->budget);
}

peg_status peg_question_prepare(peg_question *question, const peg_bits *pegs, peg_effort effort)
{
    return peg_ledger_make_setup(question->ledger, question->board, pegs, effort,
                                 &question->budget);
}

/* What a hunt finds: an answer and, if it is PEG_YES, lines from which glances lead on. */
typedef struct hunt_found {
    const peg_setup *setup; /* hunted in: others may have another perimeter */
    peg_answer answer;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count;
} hunt_found;

/*
 * Hunts in one setup, for no more than a number of positions unless that is 0. A glance comes
 * first: one setup may have a perimeter that is wide enough where that of another is not.
 */
static peg_status hunt_in(peg_question *question, const peg_setup *setup, peg_learned *learned,
                          const peg_bits *pegs, size_t positions, hunt_found *out)
{
    PEG_ASSERT(setup);
    question->budget.stage = PEG_STAGE_SEARCHING;
    out->setup = setup;
    out->line_count = 0;
    out->answer = peg_glance(setup, pegs);
    if (out->answer != PEG_UNKNOWN)
        return PEG_OK;
    if (positions == 0 && learned == &question->ledger->current->learned)
        peg_learned_share(learned, setup->shape, &question->budget);
    return setup->ops->hunt(setup, learned, pegs, positions, &question->budget, &out->answer,
                            out->lines, &out->line_count);
}

/* Hunts with hardly any preparation, and if that does not answer, with a bank. */
static peg_status hunt_by_degrees(peg_question *question, peg_learned *learned,
                                  const peg_bits *pegs, hunt_found *out)
{
    peg_setup *const *setup = question->ledger->setup;
    peg_status status = hunt_in(question, setup[PEG_BARE], learned, pegs, BARE_HUNT, out);

    if (status != PEG_OK || out->answer != PEG_UNKNOWN)
        return status;
    status = peg_question_prepare(question, pegs, PEG_QUICK);
    return status == PEG_OK ? hunt_in(question, setup[PEG_QUICK], learned, pegs, 0, out) : status;
}

/*
 * What is kept of other questions may tell: a table that one made, lost positions, solutions. An
 * answer that those give, which make room for others, is kept from now on.
 */
static peg_answer infer(peg_question *question, const peg_bits *pegs)
{
    peg_ledger *ledger = question->ledger;
    peg_table_from from;
    const peg_table *table = peg_ledger_table(ledger, pegs, &from);
    const peg_setup *bare = ledger->setup[PEG_BARE];
    peg_answer answer = peg_ledger_answer(ledger, pegs);

    if (answer != PEG_UNKNOWN)
        return answer;
    if (table && from == PEG_TABLE_MADE)
        return peg_table_has(table, pegs->word[0]) ? PEG_YES : PEG_NO;
    if (bare && bare->ops->is_lost(bare, &ledger->current->learned.lost, pegs))
        answer = PEG_NO;
    else if (peg_ledger_wins(ledger, question->board, pegs, NULL, NULL))
        answer = PEG_YES;
    if (answer != PEG_UNKNOWN)
        peg_ledger_add_answer(ledger, pegs, answer, &question->budget);
    return answer;
}

/* The solution that a new board finds, if a glance shows it or it was found before. */
static peg_status recall_solution(peg_question *question, const peg_bits *pegs,
                                  peg_answer *out_answer, peg_jump *out_jumps, size_t *out_count)
{
    const peg_setup *bare = question->ledger->setup[PEG_BARE];
    const peg_known_solution *solution;

    if (bare && peg_glance(bare, pegs) == PEG_YES) {
        *out_answer = PEG_YES;
        return peg_glance_play(bare, bare->table, pegs, NULL, 0, out_jumps, out_count);
    }
    solution =
        peg_ledger_solution(question->ledger, pegs, PEG_FIRST_FOUND, &question->budget.limits);
    if (solution) {
        memcpy(out_jumps, solution->jumps, solution->count * sizeof(*out_jumps));
        *out_count = solution->count;
        *out_answer = PEG_YES;
    }
    return PEG_OK;
}

peg_answer peg_question_recall(peg_question *question, const peg_bits *pegs)
{
    peg_answer answer = PEG_UNKNOWN;

    if (peg_ledger_find_setups(question->ledger, pegs, &question->budget))
        answer = peg_glance(peg_ledger_best(question->ledger), pegs);
    return answer == PEG_UNKNOWN ? infer(question, pegs) : answer;
}

/* The same, with a solution if one is wanted: then the answer is not yes without it. */
static peg_status recall(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                         peg_jump *out_jumps, size_t *out_count)
{
    peg_answer answer = peg_question_recall(question, pegs);

    *out_answer = out_jumps && answer == PEG_YES ? PEG_UNKNOWN : answer;
    return out_jumps && answer != PEG_NO
               ? recall_solution(question, pegs, out_answer, out_jumps, out_count)
               : PEG_OK;
}

/* Keeps the answer of a hunt, with a solution if it is PEG_YES, which may not be wanted. */
static peg_status take_answer(peg_question *question, const peg_bits *pegs,
                              const hunt_found *result, peg_answer *out_answer, peg_jump *out_jumps,
                              size_t *out_count)
{
    peg_jump own[PEG_MAX_HOLES];
    peg_jump *jumps = out_jumps ? out_jumps : own;
    size_t own_count = 0;
    size_t *count = out_jumps ? out_count : &own_count;
    peg_status status = PEG_OK;

    if (result->answer == PEG_YES)
        status = peg_glance_play(result->setup, NULL, pegs, result->lines, result->line_count,
                                 jumps, count);
    if (status != PEG_OK || result->answer == PEG_UNKNOWN)
        return status;
    if (result->answer == PEG_YES)
        peg_ledger_add_solution(question->ledger, pegs,
                                out_jumps ? PEG_FIRST_FOUND : PEG_SOME_SOLUTION, jumps, *count,
                                &question->budget);
    peg_ledger_add_answer(question->ledger, pegs, result->answer, &question->budget);
    *out_answer = result->answer;
    return PEG_OK;
}

/*
 * Hunts for an answer, with all that is known, and learns for later ones. Which solution that finds
 * depends on what was asked before; if one is wanted, the hunt begins with nothing.
 */
static peg_status answer_by_hunt(peg_question *question, const peg_bits *pegs,
                                 peg_answer *out_answer, peg_jump *out_jumps, size_t *out_count)
{
    peg_ledger *ledger = question->ledger;
    peg_learned *learned = &ledger->current->learned;
    peg_learned none = {0};
    hunt_found result = {.answer = PEG_UNKNOWN};
    peg_status status;

    if (!out_jumps && ledger->setup[PEG_QUICK])
        status = hunt_in(question, ledger->setup[PEG_QUICK], learned, pegs, 0, &result);
    else
        status = hunt_by_degrees(question, out_jumps ? &none : learned, pegs, &result);
    peg_budget_free(&question->budget, none.lost.keys, none.lost.size);
    return status == PEG_OK ? take_answer(question, pegs, &result, out_answer, out_jumps, out_count)
                            : status;
}

/* Answers without a hunt, if possible: at once, or else when the bare setup is made. */
static peg_status look(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                       peg_jump *out_jumps, size_t *out_count)
{
    peg_status status = recall(question, pegs, out_answer, out_jumps, out_count);

    if (status != PEG_OK || *out_answer != PEG_UNKNOWN)
        return status;
    status = peg_question_prepare(question, pegs, PEG_BARE);
    return status == PEG_OK ? recall(question, pegs, out_answer, out_jumps, out_count) : status;
}

peg_status peg_question_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                               peg_jump *out_jumps, size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;

    if (peg_goal_met(&question->board->goal, pegs)) {
        *out_answer = PEG_YES;
        if (out_count)
            *out_count = 0;
        return PEG_OK;
    }
    status = look(question, pegs, &answer, out_jumps, out_count);
    question->budget.stage = PEG_STAGE_SEARCHING;
    if (status == PEG_OK && answer == PEG_UNKNOWN)
        status = answer_by_hunt(question, pegs, &answer, out_jumps, out_count);
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

/* -- several positions ------------------------------------------------------ */

/* Looks at a position, and where hardly anything is prepared, hunts briefly. */
static peg_status hunt_briefly(peg_question *question, peg_asked *asked)
{
    hunt_found result = {.answer = PEG_UNKNOWN};
    peg_status status = look(question, &asked->pegs, &asked->answer, NULL, NULL);

    if (status != PEG_OK || asked->answer != PEG_UNKNOWN || question->ledger->setup[PEG_QUICK])
        return status;
    status = hunt_in(question, question->ledger->setup[PEG_BARE],
                     &question->ledger->current->learned, &asked->pegs, BARE_HUNT, &result);
    if (status == PEG_OK)
        status = take_answer(question, &asked->pegs, &result, &asked->answer, NULL, NULL);
    return status;
}

/* The setup is held, so that the hunt does not rest on what becomes of the board's. */
static peg_status begin_hunt(peg_question *question, peg_asked *asked, peg_answer *out_answer)
{
    peg_learned *learned;
    peg_status status = peg_question_prepare(question, &asked->pegs, PEG_QUICK);

    if (status != PEG_OK)
        return status;
    asked->setup = peg_setup_hold(peg_ledger_best(question->ledger));
    *out_answer = peg_glance(asked->setup, &asked->pegs);
    if (*out_answer != PEG_UNKNOWN)
        return PEG_OK;
    learned = &question->ledger->current->learned;
    peg_learned_share(learned, asked->setup->shape, &question->budget);
    return asked->setup->ops->begin_hunt(asked->setup, learned, &asked->pegs, &question->budget,
                                         &asked->hunt);
}

static void end_hunt(peg_asked *asked)
{
    if (asked->hunt)
        asked->setup->ops->end_hunt(asked->hunt);
    peg_setup_release(asked->setup);
    asked->hunt = NULL;
    asked->setup = NULL;
}

/*
 * Hunts for a turn, or at first for two: most wins are found in these. What was found for another
 * position since the last turn may answer for this one.
 */
static peg_status take_turn(peg_question *question, peg_asked *asked)
{
    hunt_found result = {.answer = PEG_UNKNOWN};
    int turns = asked->hunt ? 1 : 2;
    peg_status status = PEG_OK;

    asked->answer = peg_question_recall(question, &asked->pegs);
    if (asked->answer != PEG_UNKNOWN)
        return PEG_OK;
    if (!asked->hunt)
        status = begin_hunt(question, asked, &result.answer);
    result.setup = asked->setup;
    question->budget.stage = PEG_STAGE_SEARCHING;
    for (; status == PEG_OK && result.answer == PEG_UNKNOWN && turns > 0; turns--)
        status = asked->setup->ops->hunt_on(asked->hunt, &result.answer, result.lines,
                                            &result.line_count);
    return status == PEG_OK
               ? take_answer(question, &asked->pegs, &result, &asked->answer, NULL, NULL)
               : status;
}

/* What is held, but for what hunts have learned, which stays. */
static uint64_t held_by_hunts(const peg_question *question)
{
    const peg_learned_class *current = question->ledger->current;

    return question->budget.held - (current ? peg_learned_size(&current->learned) : 0);
}

/*
 * Gives each position that is open a turn, and ends the hunts that have answered, until more than
 * so much is held. Returns how many positions stay open.
 */
static size_t take_round(peg_question *question, peg_asked *asked, size_t count, uint64_t most,
                         peg_status *out_status)
{
    size_t open = 0;

    for (size_t i = 0; i < count; i++) {
        if (asked[i].answer == PEG_UNKNOWN && *out_status == PEG_OK &&
            held_by_hunts(question) <= most)
            *out_status = take_turn(question, &asked[i]);
        if (asked[i].answer == PEG_UNKNOWN)
            open++;
        else
            end_hunt(&asked[i]);
    }
    return open;
}

/* Hunts by turns, as long as what waits takes little memory. Nobody waits for the last. */
static peg_status hunt_by_turns(peg_question *question, peg_asked *asked, size_t count)
{
    peg_budget *budget = &question->budget;
    uint64_t most = held_by_hunts(question) + budget->limits.memory / TURNS_SHARE;
    size_t open = count;
    peg_status status = PEG_OK;

    while (status == PEG_OK && open > 0 && (open == 1 || held_by_hunts(question) <= most))
        open = take_round(question, asked, count, open == 1 ? UINT64_MAX : most, &status);
    for (size_t i = 0; i < count; i++)
        end_hunt(&asked[i]);
    return status;
}

/*
 * Once memory ends the turns, what is open is answered in order, each with as much memory as if it
 * were asked alone.
 */
peg_status peg_question_answer_all(peg_question *question, peg_asked *asked, size_t count)
{
    peg_status status = PEG_OK;

    for (size_t i = 0; i < count && status == PEG_OK; i++)
        status = hunt_briefly(question, &asked[i]);
    if (status == PEG_OK)
        status = hunt_by_turns(question, asked, count);
    status = peg_budget_forgive(&question->budget, status);
    for (size_t i = 0; i < count && status == PEG_OK; i++)
        if (asked[i].answer == PEG_UNKNOWN)
            status = peg_question_answer(question, &asked[i].pegs, &asked[i].answer, NULL, NULL);
    return status;
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

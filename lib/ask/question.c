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

/* What a hunt finds: an answer and, if it is PEG_YES, lines from which glances lead on. */
typedef struct hunt_found {
    peg_answer answer;
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count;
} hunt_found;

/*
 * Takes and keeps the answer of a hunt, with a solution if it is PEG_YES, which may not be wanted.
 * The setup is the one hunted in: others may have another perimeter.
 */
static void take_answer(peg_question *question, peg_asked *asked, const peg_setup *setup,
                        const hunt_found *found)
{
    peg_budget *budget = &question->budget;
    peg_known_as known_as = asked->jumps ? PEG_FIRST_FOUND : PEG_SOME_SOLUTION;
    peg_jump own[PEG_MAX_HOLES];
    peg_jump *jumps = asked->jumps ? asked->jumps : own;

    if (found->answer == PEG_YES)
        peg_budget_follow(budget, peg_glance_play(setup, NULL, &asked->pegs, found->lines,
                                                  found->line_count, jumps, &asked->count));
    if (budget->status != PEG_OK || found->answer == PEG_UNKNOWN)
        return;
    if (found->answer == PEG_YES)
        peg_ledger_add_solution(question->ledger, &asked->pegs, known_as, jumps, asked->count,
                                budget);
    peg_ledger_add_answer(question->ledger, &asked->pegs, found->answer, budget);
    asked->answer = found->answer;
}

/*
 * Hunts in the setup of an effort, for no more than a number of positions unless that is 0, by what
 * the board has learned if learned is NULL. A glance comes first: one setup may have a perimeter
 * that is wide enough where that of another is not.
 */
static void hunt_in(peg_question *question, peg_asked *asked, peg_effort effort,
                    peg_learned *learned, size_t positions)
{
    const peg_setup *setup = question->ledger->setup[effort];
    peg_budget *budget = &question->budget;
    hunt_found found;

    if (!question_is_open(question, asked))
        return;
    budget->stage = PEG_STAGE_SEARCHING;
    found.line_count = 0;
    found.answer = peg_glance(setup, &asked->pegs);
    if (!learned) {
        learned = &question->ledger->current->learned;
        if (found.answer == PEG_UNKNOWN && positions == 0)
            peg_learned_share(learned, setup->shape, budget);
    }
    if (found.answer == PEG_UNKNOWN)
        found.answer = peg_hunt_through(setup, learned, &asked->pegs, positions, budget,
                                        found.lines, &found.line_count);
    take_answer(question, asked, setup, &found);
}

/* Hunts with hardly any preparation, unless there is more. */
static void hunt_briefly(peg_question *question, peg_asked *asked, peg_learned *learned)
{
    if (learned || !question->ledger->setup[PEG_QUICK])
        hunt_in(question, asked, PEG_BARE, learned, BARE_HUNT);
}

/*
 * If a look does not answer, hunts, with all that is known, and learns for later hunts. Which
 * solution that finds depends on what was asked before; if one is wanted, the hunt begins with
 * nothing.
 */
peg_status peg_question_answer(peg_question *question, peg_asked *asked)
{
    peg_learned none = {0};
    peg_learned *learned = asked->jumps ? &none : NULL;

    asked->count = 0;
    if (peg_goal_met(&question->board->goal, &asked->pegs)) {
        asked->answer = PEG_YES;
        return PEG_OK;
    }
    look(question, asked);
    hunt_briefly(question, asked, learned);
    if (question_is_open(question, asked))
        peg_question_prepare(question, &asked->pegs, PEG_QUICK);
    hunt_in(question, asked, PEG_QUICK, learned, 0);
    peg_budget_free(&question->budget, none.lost.keys, none.lost.size);
    return asked->answer == PEG_UNKNOWN ? question->budget.status : PEG_OK;
}

/* -- several positions ------------------------------------------------------ */

/* The setup is held, so that the hunt does not rest on what becomes of the board's. */
static void begin_hunt(peg_question *question, peg_asked *asked, hunt_found *found)
{
    peg_budget *budget = &question->budget;
    peg_learned *learned;

    peg_question_prepare(question, &asked->pegs, PEG_QUICK);
    if (budget->status != PEG_OK)
        return;
    asked->setup = peg_setup_hold(peg_ledger_best(question->ledger));
    found->answer = peg_glance(asked->setup, &asked->pegs);
    if (found->answer != PEG_UNKNOWN)
        return;
    learned = &question->ledger->current->learned;
    peg_learned_share(learned, asked->setup->shape, budget);
    asked->hunt = asked->setup->ops->begin_hunt(asked->setup, learned, &asked->pegs, budget);
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
static void take_turn(peg_question *question, peg_asked *asked)
{
    peg_budget *budget = &question->budget;
    hunt_found found = {.answer = PEG_UNKNOWN};
    int turns = asked->hunt ? 1 : 2;

    asked->answer = peg_question_recall(question, &asked->pegs);
    if (asked->answer != PEG_UNKNOWN)
        return;
    if (!asked->hunt)
        begin_hunt(question, asked, &found);
    budget->stage = PEG_STAGE_SEARCHING;
    for (; budget->status == PEG_OK && found.answer == PEG_UNKNOWN && turns > 0; turns--)
        found.answer = asked->setup->ops->hunt_on(asked->hunt, 0);
    if (found.answer == PEG_YES && asked->hunt) {
        memcpy(found.lines, asked->hunt->lines, sizeof(found.lines));
        found.line_count = asked->hunt->line_count;
    }
    take_answer(question, asked, asked->setup, &found);
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
static size_t take_round(peg_question *question, peg_asked *asked, size_t count, uint64_t most)
{
    size_t open = 0;

    for (size_t i = 0; i < count; i++) {
        if (question_is_open(question, &asked[i]) && held_by_hunts(question) <= most)
            take_turn(question, &asked[i]);
        if (asked[i].answer == PEG_UNKNOWN)
            open++;
        else
            end_hunt(&asked[i]);
    }
    return open;
}

/*
 * Hunts by turns, as long as what waits takes little memory: the last that is open may take all.
 */
static void hunt_by_turns(peg_question *question, peg_asked *asked, size_t count)
{
    const peg_budget *budget = &question->budget;
    uint64_t most = held_by_hunts(question) + budget->limits.memory / TURNS_SHARE;
    size_t open = count;

    while (budget->status == PEG_OK && open > 0 && (open == 1 || held_by_hunts(question) <= most))
        open = take_round(question, asked, count, open == 1 ? UINT64_MAX : most);
    for (size_t i = 0; i < count; i++)
        end_hunt(&asked[i]);
}

/*
 * Once memory ends the turns, what is open is answered in order, each with as much memory as if it
 * were asked alone.
 */
peg_status peg_question_answer_all(peg_question *question, peg_asked *asked, size_t count)
{
    peg_budget *budget = &question->budget;

    for (size_t i = 0; i < count && budget->status == PEG_OK; i++) {
        look(question, &asked[i]);
        hunt_briefly(question, &asked[i], NULL);
    }
    hunt_by_turns(question, asked, count);
    peg_budget_go_on(budget);
    for (size_t i = 0; i < count && budget->status == PEG_OK; i++)
        if (asked[i].answer == PEG_UNKNOWN)
            peg_question_answer(question, &asked[i]);
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

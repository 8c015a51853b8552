/* SPDX-License-Identifier: MIT */

/*
 * The way from a position to its answer. A glance answers most; a hunt is for the rest, and
 * leaves what it learned for later questions.
 */
#include "ask/question.h"

#include "base/threads.h"
#include "solve/prepare.h"

/* The first hunt for a solution, in a bare setup, looks at 1024 positions. */
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

/* Whether a position has no answer, and may get one by a hunt. */
static int asked_is_open(const peg_asked *asked)
{
    return asked->answer == PEG_UNKNOWN && !asked->is_too_large;
}

/* The same, and the question is not over. */
static int question_is_open(const peg_question *question, const peg_asked *asked)
{
    return asked_is_open(asked) && question->budget.status == PEG_OK;
}

/* -- what is known ---------------------------------------------------------- */

/*
 * Answers from what other questions left: a table, lost positions, solutions. Lost positions and
 * solutions make room for others, so an answer from them is kept from now on.
 */
static peg_answer question_infer(peg_question *question, const peg_bits *pegs)
{
    peg_ledger *ledger = question->ledger;
    const peg_table *table = peg_ledger_made(ledger, pegs);
    const peg_setup *bare = ledger->setup[PEG_BARE];
    peg_answer answer = PEG_UNKNOWN;

    if (table)
        return peg_table_has(table, pegs->word[0]) ? PEG_YES : PEG_NO;
    if (bare && bare->ops->is_lost(bare, &ledger->current->learned.lost, pegs))
        answer = PEG_NO;
    else if (peg_ledger_wins(ledger, &question->board->goal, pegs, NULL, NULL))
        answer = PEG_YES;
    if (answer != PEG_UNKNOWN)
        peg_ledger_add_answer(ledger, pegs, answer, &question->budget);
    return answer;
}

/* An answer that is kept is found by the pegs alone, and no setup of their class is needed. */
peg_answer peg_question_recall(peg_question *question, const peg_bits *pegs)
{
    peg_answer answer = peg_ledger_answer(question->ledger, pegs);

    if (answer == PEG_UNKNOWN && peg_ledger_find_setups(question->ledger, pegs, &question->budget))
        answer = peg_glance(peg_ledger_best(question->ledger), pegs);
    return answer == PEG_UNKNOWN ? question_infer(question, pegs) : answer;
}

/* Takes the solution that a new board finds, if it was found before or a glance shows it. */
static void recall_solution(peg_question *question, peg_asked *asked)
{
    peg_ledger *ledger = question->ledger;
    peg_budget *budget = &question->budget;
    const peg_known_solution *solution =
        peg_ledger_solution(ledger, &asked->pegs, PEG_FIRST_FOUND, &budget->limits);
    const peg_setup *bare;
    peg_status status;

    if (solution) {
        memcpy(asked->jumps, solution->jumps, solution->count * sizeof(*asked->jumps));
        asked->count = solution->count;
        asked->answer = PEG_YES;
        return;
    }
    bare = peg_ledger_find_setups(ledger, &asked->pegs, budget);
    if (!bare || peg_glance(bare, &asked->pegs) != PEG_YES)
        return;
    status = peg_glance_play(bare, bare->table, &asked->pegs, NULL, 0, asked->jumps, &asked->count);
    asked->answer = status == PEG_OK ? PEG_YES : PEG_UNKNOWN;
    peg_budget_follow(budget, status);
}

/* Takes what is known. If a solution is wanted, the answer is PEG_YES only with a solution. */
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
    asked->is_too_large = asked->answer == PEG_UNKNOWN &&
                          peg_ledger_is_too_large(question->ledger, &asked->pegs,
                                                  asked->jumps != NULL, &question->budget);
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

/* A hunt has ended for want of memory: with these limits there is to be no other. */
static void note_too_large(peg_question *question, peg_asked *asked)
{
    asked->is_too_large = 1;
    peg_ledger_add_too_large(question->ledger, &asked->pegs, asked->jumps != NULL,
                             &question->budget);
}

/*
 * Begins a hunt in the setup of its effort. A glance at this setup comes first: its perimeter may
 * be wide enough where that of another setup is not.
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
    else if (budget->status == PEG_LIMIT && peg_budget_go_on(budget) == PEG_OK)
        note_too_large(question, asked);
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

/* Keeps a hunt that has not answered, unless it does not fit; ends others. */
static void leave_hunt(peg_question *question, peg_asked *asked, peg_kept_hunt *own)
{
    if (asked->answer == PEG_UNKNOWN && own->hunt && own->hunt->is_full)
        note_too_large(question, asked);
    if (asked->answer == PEG_UNKNOWN && !asked->is_too_large)
        peg_ledger_keep_hunt(question->ledger, own, &question->budget);
    else
        peg_kept_hunt_end(own, &question->budget);
}

/*
 * Hunts for a turn, with all that is known, and learns for later hunts. A first hunt hardly
 * prepares, unless more is prepared already. What a hunt has learned decides which solution it
 * finds, so a hunt for a solution learns for itself. A hunt that does not answer is kept.
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
    leave_hunt(question, asked, own);
}

/* If a look does not answer, hunts from where the last hunt stopped. */
peg_status peg_question_answer(peg_question *question, peg_asked *asked)
{
    asked->count = 0;
    if (peg_goal_met(&question->board->goal, &asked->pegs)) {
        asked->answer = PEG_YES;
        return PEG_OK;
    }
    look(question, asked);
    if (question_is_open(question, asked))
        peg_ledger_expect_answers(question->ledger, 1, &question->budget);
    while (question_is_open(question, asked))
        take_turn(question, asked);
    if (asked->is_too_large)
        peg_budget_fail(&question->budget, PEG_LIMIT);
    return asked->answer == PEG_UNKNOWN ? question->budget.status : PEG_OK;
}

/* -- several positions ------------------------------------------------------ */

/*
 * A question hunts in batches once it has looked at this many positions, which takes some 10 ms.
 * Before, hunts learn from each other at once, and are too short for threads.
 */
enum { BATCH_FROM = 8192 };

/*
 * The most hunts in a batch, the positions that each looks at, and those it looks at before its
 * thread may turn to another hunt: about a millisecond, so that the clock is read in time.
 */
enum { BATCH_MOST = PEG_MOST_THREADS, BATCH_POSITIONS = 4096, BATCH_PIECE = 1024 };

/* A hunt in a batch may take 3 times the memory that it holds, and 8 MiB more. */
enum { BATCH_GROWTH = 3, BATCH_ROOM = 8 << 20 };

/* One of the hunts of a batch. */
typedef struct batch_job {
    peg_kept_hunt *own;
    peg_budget part;
    uint64_t bytes; /* that the part of the budget may take */
    int ended;      /* by which limit */
    int is_taken;   /* by a thread */
    int is_over;
} batch_job;

/*
 * Hunts that go on at once, apart from each other: which thread runs which hunt changes no answer.
 * All threads share this under the lock; only the first uses the budget of the question.
 */
typedef struct hunt_batch {
    peg_budget *budget;
    peg_learned *learned; /* which does not change meanwhile */
    peg_atomic lock;
    int is_over;
    uint64_t done;  /* positions that the question has not spent yet */
    uint64_t bytes; /* that all parts of the budget may take */
    size_t count;
    batch_job job[BATCH_MOST];
} hunt_batch;

/* Takes the job that has done least among those without a thread. NULL if there is none. */
static batch_job *batch_take(hunt_batch *batch)
{
    batch_job *taken = NULL;

    peg_atomic_lock(&batch->lock);
    for (size_t i = 0; i < batch->count && !batch->is_over; i++) {
        batch_job *job = &batch->job[i];

        if (!job->is_taken && !job->is_over && (!taken || job->part.spent < taken->part.spent))
            taken = job;
    }
    if (taken)
        taken->is_taken = 1;
    peg_atomic_unlock(&batch->lock);
    return taken;
}

/* Whether a hunt was brief, and is to go on in another setup. */
static int was_brief(const peg_kept_hunt *own)
{
    return own->effort == PEG_BARE && own->hunt->turns > 0;
}

static int batch_is_over(const batch_job *job)
{
    const peg_hunt *hunt = job->own->hunt;

    return hunt->answer != PEG_UNKNOWN || hunt->is_full || was_brief(job->own) ||
           job->part.status != PEG_OK;
}

/* Lets a hunt look at a piece of its positions. Returns whether the hunt is done. */
static int batch_hunt(const hunt_batch *batch, batch_job *job)
{
    uint64_t limit = peg_budget_narrow(&job->part, BATCH_PIECE);

    while (!batch_is_over(job))
        job->own->setup->ops->hunt_on(job->own->hunt, batch->learned, &job->part);
    peg_budget_widen(&job->part, limit);
    if (job->ended == PEG_ENDED_BY_POSITIONS)
        peg_budget_go_on(&job->part);
    return batch_is_over(job);
}

static void batch_work(void *user, unsigned thread)
{
    hunt_batch *batch = user;
    batch_job *job;

    while ((job = batch_take(batch))) {
        uint64_t before = job->part.spent;
        int is_over = batch_hunt(batch, job);
        uint64_t done;

        peg_atomic_lock(&batch->lock);
        batch->done += job->part.spent - before;
        done = batch->done;
        if (thread == 0)
            batch->done = 0;
        job->is_over = is_over;
        job->is_taken = 0;
        peg_atomic_unlock(&batch->lock);
        if (thread > 0 || peg_budget_spend(batch->budget, done) == PEG_OK)
            continue;
        peg_atomic_lock(&batch->lock);
        batch->is_over = 1;
        peg_atomic_unlock(&batch->lock);
    }
}

/* Only the thread that asked may call the caller's allocator. */
static unsigned batch_threads(const hunt_batch *batch)
{
    const peg_budget *budget = batch->budget;
    uint32_t threads = peg_memory_is_own(&budget->allocator) ? budget->limits.threads : 1;

    return threads < batch->count ? threads : (unsigned)batch->count;
}

/* Lets each hunt look at a number of positions, or until it answers or the question is over. */
static void batch_run(hunt_batch *batch, uint64_t positions)
{
    peg_budget *budget = batch->budget;
    uint64_t limit = budget->limits.positions;

    for (size_t i = 0; i < batch->count; i++) {
        batch_job *job = &batch->job[i];

        peg_budget_part(budget, positions, job->bytes, &job->part, &job->ended);
        job->own->hunt->is_apart = 1;
    }
    budget->stage = PEG_STAGE_SEARCHING;
    /* The parts share the limit on positions. */
    peg_budget_widen(budget, 0);
    peg_threads_run(batch_threads(batch), batch_work, batch);
    peg_budget_widen(budget, limit);
    peg_budget_spend(budget, batch->done);
    for (size_t i = 0; i < batch->count; i++) {
        peg_budget_join(budget, &batch->job[i].part, batch->job[i].bytes);
        if (batch->job[i].part.status == PEG_STOPPED)
            peg_budget_report(budget);
    }
}

/* Takes what the hunt of a position has come to, and has later hunts learn from it. */
static void batch_take_answer(peg_question *question, const hunt_batch *batch, peg_asked *asked)
{
    const batch_job *job = asked->job;
    peg_kept_hunt *own = job->own;

    own->hunt->is_apart = 0;
    own->setup->ops->teach(own->hunt, batch->learned, &question->budget);
    asked->is_single = job->part.status == PEG_E_MEMORY ||
                       (job->part.status == PEG_LIMIT && job->ended == PEG_ENDED_BY_MEMORY);
    asked->job = NULL;
    take_answer(question, asked, own->setup, own->hunt, own->hunt->answer);
    if (asked->answer == PEG_UNKNOWN && was_brief(own))
        end_brief_hunt(own, &question->budget);
    leave_hunt(question, asked, own);
}

/* A hunt begins with 2 turns at once, in which most wins are found. */
enum { FIRST_TURNS = 2 };

/*
 * Counts the turns of the hunts for open positions: 1 before the first two turns are over, and 0
 * before a hunt begins or while it is brief, if it is to be brief. None makes room for another.
 */
static void count_turns(const peg_question *question, peg_asked *asked, size_t count)
{
    size_t open = 0;

    for (size_t i = 0; i < count; i++) {
        const peg_kept_hunt *own;

        if (!asked_is_open(&asked[i]))
            continue;
        open++;
        own = peg_ledger_find_hunt(question->ledger, &asked[i].pegs);
        asked[i].turns = 1;
        if (own ? own->effort == PEG_BARE : !question->ledger->setup[PEG_QUICK])
            asked[i].turns = 0;
        else if (own && own->hunt && own->hunt->turns >= FIRST_TURNS)
            asked[i].turns = own->hunt->turns;
    }
    question->ledger->spared = open > 0 ? open - 1 : 0;
}

/* The position whose hunt has had the fewest turns and is in no batch; or NULL. */
static peg_asked *pick_asked(peg_asked *asked, size_t count)
{
    peg_asked *picked = NULL;

    for (size_t i = 0; i < count; i++)
        if (asked_is_open(&asked[i]) && !asked[i].job &&
            (!picked || asked[i].turns < picked->turns))
            picked = &asked[i];
    return picked;
}

/*
 * Adds the hunt of a position, or begins one. Hunts for other positions than those asked about make
 * room. Returns 0 if the hunt is not for a batch.
 */
static int batch_add(peg_question *question, peg_asked *asked, size_t spared, hunt_batch *batch)
{
    peg_budget *budget = &question->budget;
    peg_kept_hunt *own = asked->is_single ? NULL : take_hunt(question, asked);
    uint64_t bytes = batch->bytes + BATCH_ROOM;

    if (!own)
        return 0;
    if (!own->hunt)
        begin_hunt(question, asked, own);
    if (own->hunt)
        bytes += BATCH_GROWTH * own->hunt->bytes;
    while (!peg_budget_has_room(budget, bytes) &&
           peg_ledger_end_oldest_hunt(question->ledger, spared, budget))
        continue;
    if (!own->hunt || !question_is_open(question, asked) || !peg_budget_has_room(budget, bytes)) {
        leave_hunt(question, asked, own);
        return 0;
    }
    asked->job = &batch->job[batch->count++];
    asked->job->own = own;
    asked->job->bytes = bytes - batch->bytes;
    batch->bytes = bytes;
    return 1;
}

/* Adds hunts to a batch, those first that have had the fewest turns. */
static void batch_fill(peg_question *question, peg_asked *asked, size_t count, hunt_batch *batch)
{
    peg_asked *next;

    while (batch->count < BATCH_MOST && (next = pick_asked(asked, count))) {
        next->answer = peg_question_recall(question, &next->pegs);
        if (next->answer == PEG_UNKNOWN && !batch_add(question, next, count, batch) &&
            next->answer == PEG_UNKNOWN)
            break;
    }
}

/* Continues several hunts for a while. Returns 0 if no hunts can go on together. */
static int hunt_in_batch(peg_question *question, peg_asked *asked, size_t count)
{
    peg_budget *budget = &question->budget;
    uint64_t positions = BATCH_POSITIONS;
    hunt_batch *batch = peg_budget_try(budget, NULL, 0, sizeof(*batch));
    int is_worth_it;

    if (!batch)
        return 0;
    memset(batch, 0, sizeof(*batch));
    batch->budget = budget;
    batch_fill(question, asked, count, batch);
    if (budget->limits.positions > 0 && batch->count > 0 && budget->status == PEG_OK &&
        (budget->limits.positions - budget->spent) / batch->count < positions)
        positions = (budget->limits.positions - budget->spent) / batch->count;
    is_worth_it = batch->count > 1 && positions >= BATCH_PIECE && budget->status == PEG_OK &&
                  peg_budget_has_room(budget, batch->bytes);
    if (batch->count > 0)
        batch->learned = &question->ledger->current->learned;
    if (is_worth_it)
        batch_run(batch, positions);
    for (size_t i = 0; i < count; i++)
        if (asked[i].job)
            batch_take_answer(question, batch, &asked[i]);
    peg_budget_free(budget, batch, sizeof(*batch));
    return is_worth_it;
}

/* What was found for another position since the last turn may answer for the next one. */
peg_status peg_question_answer_all(peg_question *question, peg_asked *asked, size_t count)
{
    peg_budget *budget = &question->budget;
    int is_answered = 1;

    for (size_t i = 0; i < count; i++)
        look(question, &asked[i]);
    if (budget->status == PEG_OK)
        peg_ledger_expect_answers(question->ledger, count, budget);
    question->ledger->keeps_answers = 1;
    while (budget->status == PEG_OK) {
        peg_asked *next;

        count_turns(question, asked, count);
        if (budget->spent >= BATCH_FROM && hunt_in_batch(question, asked, count))
            continue;
        next = pick_asked(asked, count);
        if (!next)
            break;
        next->answer = peg_question_recall(question, &next->pegs);
        if (next->answer == PEG_UNKNOWN)
            take_turn(question, next);
    }
    for (size_t i = 0; i < count; i++)
        is_answered &= asked[i].answer != PEG_UNKNOWN;
    if (!is_answered && budget->status == PEG_OK)
        peg_budget_fail(budget, PEG_LIMIT);
    return is_answered && budget->status > PEG_OK ? PEG_OK : budget->status;
}

peg_asked *peg_question_after_jumps(peg_question *question, size_t count)
{
    const peg_board *board = question->board;
    peg_asked *asked = peg_budget_try(&question->budget, NULL, 0, count * sizeof(*asked));
    size_t at = 0;

    for (size_t line = 0; asked && line < board->shape->line_count; line++)
        if (peg_bits_allow(&board->pegs, board->shape->lines[line])) {
            asked[at] = (peg_asked){.pegs = board->pegs, .answer = PEG_UNKNOWN};
            peg_bits_jump(&asked[at++].pegs, board->shape->lines[line]);
        }
    return asked;
}

uint64_t peg_question_looked_at(peg_question *question, const peg_bits *pegs)
{
    peg_budget *budget = &question->budget;
    uint64_t looked_at = budget->spent - budget->for_steps;
    const peg_setup *setup;

    if (!peg_ledger_find_setups(question->ledger, pegs, budget))
        return looked_at;
    setup = peg_ledger_best(question->ledger);
    return setup->table ? UINT64_C(1) << setup->table->layout.free
                        : setup->perimeter.set.count + looked_at;
}

/* SPDX-License-Identifier: MIT */

/*
 * The ledger of a board. Its lists are short, so they are looked through from the front.
 *
 * The bytes of the ledger are in the budget of the question that runs: the budget begins with all
 * that is remembered, and what the question leaves here belongs to the ledger. Setups count as last
 * seen: copies on other threads may add or drop setups meanwhile, and count them themselves.
 */
#include "ask/ledger.h"

#include "base/assert.h"
#include "base/memory.h"

/*
 * A table that a question makes for itself may take 1/4 of the memory, and cost 1/4 of the
 * positions. Pinned setups, with what is learned, leave at least 1/4 of the memory to the question.
 */
enum { LEDGER_SHARE = 4 };

/* Solutions kept of each kind; more of PEG_SOME_SOLUTION, as most jumps of a game add one. */
enum { LEDGER_MOST_KNOWN = 8, LEDGER_MOST_SOME = 24 };

/* Places in the first list of answers. */
enum { ANSWERS_FIRST = 64 };

static void ledger_drop(void *owner, peg_budget *budget);

/* Memory for what is kept, filled with zeros. Nothing else is dropped for it; NULL if it is short.
 */
static void *ledger_take(peg_budget *budget, size_t size)
{
    void *block =
        peg_budget_has_room(budget, size) ? peg_memory_new(&budget->allocator, size) : NULL;

    if (!block)
        return NULL;
    budget->held += size;
    budget->drop = ledger_drop;
    return block;
}

/* -- setups and what is learned --------------------------------------------- */

static void ledger_unpin(peg_ledger *ledger)
{
    peg_setups_let_go(ledger->setup);
    ledger->current = NULL;
}

/*
 * Counts the setups anew, as other boards may have changed them. Ends hunts in setups that other
 * boards have dropped, as no board would count these setups.
 */
static void ledger_count(peg_ledger *ledger, peg_budget *budget)
{
    peg_kept_hunt **link = &ledger->hunts;
    uint64_t bytes = peg_setups_count(ledger->setups, ledger->setup, &ledger->seen);

    budget->held = budget->held - ledger->counted + bytes;
    ledger->counted = bytes;
    while (*link) {
        peg_kept_hunt *own = *link;

        if (!own->setup || peg_setups_have(ledger->setups, ledger->setup, own->setup)) {
            link = &own->next;
            continue;
        }
        *link = own->next;
        peg_kept_hunt_end(own, budget);
    }
    /* There may be more to drop than when the question began, or since something was dropped. */
    if (bytes > 0)
        budget->drop = ledger_drop;
}

static uint64_t ledger_at_hand(const peg_ledger *ledger)
{
    uint64_t bytes = 0;

    for (int e = 0; e < PEG_EFFORTS; e++)
        bytes += ledger->setup[e] ? ledger->setup[e]->size : 0;
    return bytes;
}

/* What was learned of a class, or its place: that of the class asked about longest ago. */
static peg_learned_class *ledger_find_learned(peg_ledger *ledger, const peg_bits *parities,
                                              peg_budget *budget)
{
    peg_learned_class *found = &ledger->learned[0];

    for (int i = 0; i < PEG_SETUP_CLASSES; i++) {
        peg_learned_class *own = &ledger->learned[i];
        int is_it = own->used > 0 && peg_bits_equal(&own->parities, parities);

        if (is_it || own->used < found->used)
            found = own;
        if (is_it)
            break;
    }
    if (found->used == 0 || !peg_bits_equal(&found->parities, parities))
        peg_learned_free(&found->learned, budget);
    found->parities = *parities;
    found->used = ++ledger->clock;
    return found;
}

/* Pins the setups at hand and what is learned, as far as these leave memory to the question. */
static void ledger_pin(peg_ledger *ledger, peg_budget *budget)
{
    uint64_t most = budget->limits.memory - budget->limits.memory / LEDGER_SHARE;
    uint64_t setups = ledger_at_hand(ledger);

    ledger->current = ledger_find_learned(ledger, &ledger->setup[PEG_BARE]->parities, budget);
    if (setups + peg_learned_size(&ledger->current->learned) > most)
        peg_learned_free(&ledger->current->learned, budget);
    if (setups > most)
        ledger_unpin(ledger);
}

peg_setup *peg_ledger_find_setups(peg_ledger *ledger, const peg_bits *pegs, peg_budget *budget)
{
    peg_setup **own = ledger->setup;

    if (own[PEG_BARE] && !peg_setup_covers(own[PEG_BARE], pegs))
        ledger_unpin(ledger);
    if (!own[PEG_BARE] || ledger->seen != peg_atomic_get(&ledger->setups->changes)) {
        peg_setups_find(ledger->setups, pegs, own);
        ledger_count(ledger, budget);
    }
    if (own[PEG_BARE] && !ledger->current)
        ledger_pin(ledger, budget);
    return own[PEG_BARE];
}

/* Whether a setup is missing, or less than a question with these limits would make. */
static int ledger_lacks(const peg_setup *setup, const peg_budget *budget)
{
    return !setup || (setup->perimeter.cut > 0 && setup->perimeter.cut < budget->limits.memory);
}

/* Makes the bank of a setup, from where the last question left it. */
static void ledger_make_bank(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                             peg_budget *budget, peg_bank *out_bank)
{
    peg_bank_making *making = ledger->making;

    /* It is not to be dropped while it is in use. */
    ledger->making = NULL;
    if (making && !peg_bank_making_covers(making, pegs)) {
        peg_bank_making_end(making, budget);
        making = NULL;
    }
    if (!making)
        making = peg_bank_making_begin(board->shape, &board->goal, pegs, budget);
    if (making)
        peg_bank_make(making, budget, out_bank);
    ledger->making = making;
    budget->drop = ledger_drop;
}

static void ledger_end_making(peg_ledger *ledger, peg_budget *budget)
{
    peg_bank_making_end(ledger->making, budget);
    ledger->making = NULL;
}

/* Makes a setup, pins it, and puts it where copies find it. */
static void ledger_add_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                             peg_effort effort, peg_budget *budget)
{
    peg_table *attached = effort == PEG_BARE ? ledger->attached : NULL;
    peg_setup *made;
    peg_bank bank = {0};

    budget->stage = PEG_STAGE_PREPARING;
    if (effort == PEG_QUICK && budget->status == PEG_OK)
        ledger_make_bank(ledger, board, pegs, budget, &bank);
    made = peg_setup_make(board->shape, &board->goal, pegs, attached, &bank, budget);
    if (!made) {
        peg_bank_end(&bank, budget);
        return;
    }
    if (effort == PEG_QUICK)
        ledger_end_making(ledger, budget);
    peg_setup_release(ledger->setup[effort]);
    ledger->setup[effort] = made;
    ledger->counted += made->size;
    peg_setups_put(ledger->setups, effort, made);
    ledger_count(ledger, budget);
    if (effort == PEG_BARE)
        ledger->current = ledger_find_learned(ledger, &made->parities, budget);
}

void peg_ledger_make_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                           peg_effort effort, peg_budget *budget)
{
    const peg_setup *bare = peg_ledger_find_setups(ledger, pegs, budget);

    if (ledger_lacks(bare, budget))
        ledger_add_setup(ledger, board, pegs, PEG_BARE, budget);
    bare = ledger->setup[PEG_BARE];
    if (budget->status != PEG_OK || effort == PEG_BARE || bare->table || bare->goal_count == 0)
        return;
    if (ledger_lacks(ledger->setup[PEG_QUICK], budget))
        ledger_add_setup(ledger, board, pegs, PEG_QUICK, budget);
}

peg_setup *peg_ledger_best(const peg_ledger *ledger)
{
    return ledger->setup[PEG_QUICK] ? ledger->setup[PEG_QUICK] : ledger->setup[PEG_BARE];
}

/* -- hunts that are not finished -------------------------------------------- */

static peg_kept_hunt **ledger_hunt_link(peg_ledger *ledger, const peg_bits *pegs, int is_alone)
{
    peg_kept_hunt **link = &ledger->hunts;

    while (*link && ((*link)->is_alone != is_alone || !peg_bits_equal(&(*link)->pegs, pegs)))
        link = &(*link)->next;
    return link;
}

const peg_kept_hunt *peg_ledger_find_hunt(peg_ledger *ledger, const peg_bits *pegs)
{
    return *ledger_hunt_link(ledger, pegs, 0);
}

peg_kept_hunt *peg_ledger_take_hunt(peg_ledger *ledger, const peg_bits *pegs, int is_alone)
{
    peg_kept_hunt **link = ledger_hunt_link(ledger, pegs, is_alone);
    peg_kept_hunt *own = *link;

    if (own)
        *link = own->next;
    return own;
}

void peg_ledger_keep_hunt(peg_ledger *ledger, peg_kept_hunt *own, peg_budget *budget)
{
    own->next = ledger->hunts;
    ledger->hunts = own;
    budget->drop = ledger_drop;
}

void peg_kept_hunt_end(peg_kept_hunt *own, peg_budget *budget)
{
    if (own->hunt)
        own->setup->ops->end_hunt(own->hunt, budget);
    peg_setup_release(own->setup);
    peg_budget_free(budget, own, sizeof(*own));
}

int peg_ledger_end_oldest_hunt(peg_ledger *ledger, size_t spared, peg_budget *budget)
{
    peg_kept_hunt **link = &ledger->hunts;
    peg_kept_hunt *oldest;
    size_t before = 0;

    for (; *link && (*link)->next; link = &(*link)->next)
        before++;
    oldest = *link;
    if (!oldest || before < spared)
        return 0;
    *link = NULL;
    peg_kept_hunt_end(oldest, budget);
    return 1;
}

/* -- solutions -------------------------------------------------------------- */

/* Solutions are found and freed by the link to them. */
static void solution_free(peg_known_solution **link, peg_budget *budget)
{
    peg_known_solution *gone = *link;

    *link = gone->next;
    peg_budget_free(budget, gone, sizeof(*gone));
}

/* Puts a solution in front. If its kind has too many, the one used longest ago is freed. */
static void ledger_put_solution(peg_ledger *ledger, peg_known_solution *solution,
                                peg_budget *budget)
{
    int most = solution->known_as == PEG_SOME_SOLUTION ? LEDGER_MOST_SOME : LEDGER_MOST_KNOWN;
    peg_known_solution **link = &ledger->solutions;

    solution->next = ledger->solutions;
    ledger->solutions = solution;
    for (; *link; link = &(*link)->next)
        if ((*link)->known_as == solution->known_as && most-- == 0) {
            solution_free(link, budget);
            return;
        }
}

/* Positions decide only whether a search for the fewest moves makes a table. */
static uint64_t solution_positions(peg_known_as known_as, const peg_limits *limits)
{
    return known_as == PEG_FEWEST_MOVES && limits->positions ? limits->positions : UINT64_MAX;
}

/* Finds a solution and moves it to the front; NULL if there is none. */
static peg_known_solution *ledger_find_solution(peg_ledger *ledger, const peg_bits *pegs,
                                                peg_known_as known_as, uint64_t memory,
                                                uint64_t positions)
{
    for (peg_known_solution **link = &ledger->solutions; *link; link = &(*link)->next) {
        peg_known_solution *own = *link;

        if (own->known_as != known_as || !peg_bits_equal(&own->pegs, pegs) ||
            own->memory < memory || own->positions < positions)
            continue;
        *link = own->next;
        own->next = ledger->solutions;
        return ledger->solutions = own;
    }
    return NULL;
}

const peg_known_solution *peg_ledger_solution(peg_ledger *ledger, const peg_bits *pegs,
                                              peg_known_as known_as, const peg_limits *limits)
{
    return ledger_find_solution(ledger, pegs, known_as, limits ? limits->memory : 0,
                                limits ? solution_positions(known_as, limits) : 0);
}

/* Whether the jumps from one on win, without those that are not legal. */
static int solution_wins_from(const peg_known_solution *solution, size_t first,
                              const peg_board *board, peg_bits pegs, peg_jump *out_jumps,
                              size_t *out_count)
{
    size_t count = 0;

    for (size_t i = first; i < solution->count; i++) {
        if (!peg_bits_allow(&pegs, solution->jumps[i]))
            continue;
        peg_bits_jump(&pegs, solution->jumps[i]);
        if (out_jumps)
            out_jumps[count++] = solution->jumps[i];
    }
    if (!peg_goal_met(&board->goal, &pegs))
        return 0;
    if (out_jumps)
        *out_count = count;
    return 1;
}

/* A jump that was played on the way may be legal again, so the jumps after it are tried alone. */
int peg_ledger_wins(const peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                    peg_jump *out_jumps, size_t *out_count)
{
    for (const peg_known_solution *own = ledger->solutions; own; own = own->next) {
        int played = peg_bits_count(&own->pegs) - peg_bits_count(pegs);

        if (played >= 0 &&
            (solution_wins_from(own, (size_t)played, board, *pegs, out_jumps, out_count) ||
             solution_wins_from(own, 0, board, *pegs, out_jumps, out_count)))
            return 1;
    }
    return 0;
}

/* Puts a solution without jumps in front; NULL if there is no memory for it. */
static peg_known_solution *ledger_new_solution(peg_ledger *ledger, const peg_bits *pegs,
                                               peg_known_as known_as, peg_budget *budget)
{
    peg_known_solution *made = ledger_take(budget, sizeof(*made));

    if (!made)
        return NULL;
    made->pegs = *pegs;
    made->known_as = known_as;
    made->memory = budget->limits.memory;
    made->positions = solution_positions(known_as, &budget->limits);
    ledger_put_solution(ledger, made, budget);
    return made;
}

void peg_ledger_add_solution(peg_ledger *ledger, const peg_bits *pegs, peg_known_as known_as,
                             const peg_jump *jumps, size_t count, peg_budget *budget)
{
    peg_known_solution *made = NULL;

    if (!peg_ledger_solution(ledger, pegs, known_as, &budget->limits))
        made = ledger_new_solution(ledger, pegs, known_as, budget);
    if (!made)
        return;
    made->count = count;
    if (count > 0)
        memcpy(made->jumps, jumps, count * sizeof(*jumps));
}

/* Takes a solution of few moves if it is the first or shorter, and a bound if it is higher. */
static void solution_improve(peg_known_solution *own, int least, int moves, const peg_jump *jumps,
                             size_t count)
{
    if (least > own->least)
        own->least = least;
    if (moves == 0 || (own->moves > 0 && own->moves <= moves))
        return;
    own->moves = moves;
    own->count = count;
    memcpy(own->jumps, jumps, count * sizeof(*jumps));
}

void peg_ledger_add_few_moves(peg_ledger *ledger, const peg_bits *pegs, int least, int moves,
                              const peg_jump *jumps, size_t count, peg_budget *budget)
{
    peg_known_solution *own = ledger_find_solution(ledger, pegs, PEG_FEW_MOVES, 0, 0);

    if (!own)
        own = ledger_new_solution(ledger, pegs, PEG_FEW_MOVES, budget);
    if (own)
        solution_improve(own, least, moves, jumps, count);
}

/* -- answers ---------------------------------------------------------------- */

static size_t answers_size(const peg_answers *answers)
{
    return answers->room * sizeof(*answers->list);
}

static void answers_free(peg_answers *answers, peg_budget *budget)
{
    peg_budget_free(budget, answers->list, answers_size(answers));
    *answers = (peg_answers){0};
}

/* The place that has the answer for a position, or the free one where it belongs. */
static peg_answered *answers_place(const peg_answers *answers, const peg_bits *pegs)
{
    size_t last = answers->room - 1;
    size_t at = (size_t)peg_bits_hash(pegs, 0) & last;

    while (answers->list[at].is_there && !peg_bits_equal(&answers->list[at].pegs, pegs))
        at = (at + 1) & last;
    return &answers->list[at];
}

/* Doubles the room, if there is memory for it. */
static void answers_grow(peg_answers *answers, peg_budget *budget)
{
    peg_answers larger = {answers->room ? 2 * answers->room : ANSWERS_FIRST, answers->count, NULL};

    larger.list = ledger_take(budget, answers_size(&larger));
    if (!larger.list)
        return;
    for (size_t i = 0; i < answers->room; i++)
        if (answers->list[i].is_there)
            *answers_place(&larger, &answers->list[i].pegs) = answers->list[i];
    answers_free(answers, budget);
    *answers = larger;
}

peg_answer peg_ledger_answer(const peg_ledger *ledger, const peg_bits *pegs)
{
    const peg_answered *place =
        ledger->answers.count > 0 ? answers_place(&ledger->answers, pegs) : NULL;

    return place && place->is_there ? place->answer : PEG_UNKNOWN;
}

/* Without memory to grow, the list fills up except one place, at which look-ups end. */
void peg_ledger_add_answer(peg_ledger *ledger, const peg_bits *pegs, peg_answer answer,
                           peg_budget *budget)
{
    peg_answers *answers = &ledger->answers;
    peg_answered *place;

    if (4 * (answers->count + 1) > 3 * answers->room)
        answers_grow(answers, budget);
    if (answers->count + 1 >= answers->room)
        return;
    place = answers_place(answers, pegs);
    PEG_ASSERT(!place->is_there || place->answer == answer);
    answers->count += !place->is_there;
    *place = (peg_answered){*pegs, answer, 1};
}

/* -- a table and a tally ---------------------------------------------------- */

static uint64_t table_size(const peg_table *table)
{
    size_t bytes = 0;

    if (table)
        (void)peg_table_about(table, NULL, NULL, &bytes);
    return bytes;
}

/* Puts a table, which may be NULL, in the place of the one that is kept. */
static void ledger_put_table(peg_ledger *ledger, peg_table *table, peg_budget *budget)
{
    peg_budget_freed(budget, table_size(ledger->table));
    peg_table_free(ledger->table);
    ledger->table = table;
}

static peg_table *table_for(peg_table *table, const peg_bits *pegs)
{
    return table && peg_table_covers(table, pegs->word[0]) ? table : NULL;
}

peg_table *peg_ledger_attached(const peg_ledger *ledger, const peg_bits *pegs)
{
    return table_for(ledger->attached, pegs);
}

peg_table *peg_ledger_made(const peg_ledger *ledger, const peg_bits *pegs)
{
    return table_for(ledger->table, pegs);
}

uint64_t peg_own_table_cost(const peg_shape *shape, int class_bits, int most_bits,
                            const peg_budget *budget)
{
    uint64_t most = budget->limits.positions / LEDGER_SHARE;
    int bits = shape->holes - class_bits;
    uint64_t cost;

    if (shape->words > 1 || bits > most_bits ||
        (UINT64_C(1) << bits) / 8 > budget->limits.memory / LEDGER_SHARE)
        return 0;
    cost = peg_table_make_cost(shape, bits);
    return cost > most && budget->limits.positions ? 0 : cost;
}

peg_table *peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              peg_budget *budget)
{
    peg_stage stage = budget->stage;
    peg_table *table = NULL;

    budget->stage = PEG_STAGE_BUILDING;
    (void)peg_table_make(shape, goal, 0, pegs, 0, budget, &table);
    budget->stage = stage;
    peg_budget_go_on(budget);
    return table;
}

peg_table *peg_ledger_pin_table(peg_ledger *ledger, const peg_bits *pegs)
{
    peg_table *table = peg_ledger_made(ledger, pegs);

    if (!table)
        return NULL;
    ledger->is_table_pinned = 1;
    return peg_table_hold(table);
}

peg_table *peg_ledger_make_table(peg_ledger *ledger, const peg_board *board, peg_budget *budget)
{
    peg_table *table = peg_ledger_pin_table(ledger, &board->pegs);

    if (table)
        return table;
    table = peg_own_table_make(board->shape, &board->goal, &board->pegs, budget);
    if (!table)
        return NULL;
    ledger_put_table(ledger, table, budget);
    return peg_ledger_pin_table(ledger, &board->pegs);
}

void peg_ledger_unpin_table(peg_ledger *ledger, peg_table *table, peg_budget *budget)
{
    if (!table)
        return;
    if (ledger) {
        ledger->is_table_pinned = 0;
        budget->drop = ledger_drop;
    } else {
        peg_budget_freed(budget, table_size(table));
    }
    peg_table_free(table);
}

void peg_ledger_drop_tally(peg_ledger *ledger, peg_budget *budget)
{
    if (ledger->tally)
        peg_tally_free(ledger->tally, budget);
    ledger->tally = NULL;
    ledger->tally_bytes = 0;
}

/* The bytes of all that the ledger has. */
static uint64_t ledger_sum(const peg_ledger *ledger)
{
    uint64_t bytes = ledger->counted + peg_bank_making_size(ledger->making) +
                     answers_size(&ledger->answers) + table_size(ledger->table) +
                     ledger->tally_bytes + (ledger->played ? sizeof(*ledger->played) : 0);

    for (int i = 0; i < PEG_SETUP_CLASSES; i++)
        bytes += peg_learned_size(&ledger->learned[i].learned);
    for (const peg_known_solution *own = ledger->solutions; own; own = own->next)
        bytes += sizeof(*own);
    for (const peg_kept_hunt *own = ledger->hunts; own; own = own->next)
        bytes += sizeof(*own) + (own->hunt ? own->hunt->bytes : 0);
    return bytes;
}

void peg_ledger_keep_tally(peg_ledger *ledger, peg_tally *tally, peg_budget *budget)
{
    PEG_ASSERT(!ledger->tally);
    ledger->tally = tally;
    ledger->tally_bytes = budget->held - PEG_LEDGER_BYTES - ledger_sum(ledger);
    budget->drop = ledger_drop;
}

void peg_ledger_keep_played(peg_ledger *ledger, const peg_played *played, peg_budget *budget)
{
    if (!ledger->played)
        ledger->played = peg_budget_try(budget, NULL, 0, sizeof(*played));
    if (ledger->played)
        *ledger->played = *played;
}

/* -- the ledger ------------------------------------------------------------- */

/* Frees all but the setups, and what is pinned. */
static void ledger_free_unpinned(peg_ledger *ledger, peg_budget *budget)
{
    for (int i = 0; i < PEG_SETUP_CLASSES; i++)
        if (&ledger->learned[i] != ledger->current) {
            peg_learned_free(&ledger->learned[i].learned, budget);
            ledger->learned[i].used = 0;
        }
    while (peg_ledger_end_oldest_hunt(ledger, 0, budget))
        continue;
    ledger_end_making(ledger, budget);
    answers_free(&ledger->answers, budget);
    while (ledger->solutions)
        solution_free(&ledger->solutions, budget);
    if (!ledger->is_table_pinned)
        ledger_put_table(ledger, NULL, budget);
    peg_ledger_drop_tally(ledger, budget);
    peg_budget_free(budget, ledger->played, sizeof(*ledger->played));
    ledger->played = NULL;
}

/* The one rule: when memory is short, all that is not pinned goes, hunts first, one by one. */
static void ledger_drop(void *owner, peg_budget *budget)
{
    peg_ledger *ledger = owner;

    if (peg_ledger_end_oldest_hunt(ledger, 0, budget))
        return;
    if (!ledger->current)
        ledger_unpin(ledger);
    peg_setups_drop(ledger->setups, ledger->setup);
    ledger_count(ledger, budget);
    ledger_free_unpinned(ledger, budget);
    budget->drop = NULL;
}

/* Frees a ledger between questions, except setups that copies have too. */
static void ledger_forget(void *owner)
{
    peg_ledger *ledger = owner;
    peg_allocator allocator = ledger->allocator;
    peg_budget budget;

    peg_budget_begin_unlimited(&budget, &allocator, ledger->bytes);
    ledger_unpin(ledger);
    ledger->is_table_pinned = 0;
    ledger_free_unpinned(ledger, &budget);
    PEG_ASSERT(budget.held == ledger->counted);
    peg_setups_release(ledger->setups);
    peg_table_free(ledger->attached);
    peg_memory_free(&allocator, ledger, sizeof(*ledger));
}

/* An empty ledger that looks into a place of setups, or into one of its own for NULL. */
static peg_ledger *ledger_new(const peg_allocator *allocator, peg_setups *setups)
{
    peg_ledger *made = peg_memory_new(allocator, sizeof(*made));

    if (!made)
        return NULL;
    made->allocator = *allocator;
    made->setups = setups ? peg_setups_hold(setups) : peg_setups_new(allocator);
    if (made->setups)
        return made;
    peg_memory_free(allocator, made, sizeof(*made));
    return NULL;
}

/* A copy begins with the solutions and the table. It looks for setups where the others do. */
static void *ledger_share(void *owner)
{
    const peg_ledger *ledger = owner;
    peg_ledger *copy = ledger_new(&ledger->allocator, ledger->setups);
    peg_known_solution **end;

    if (!copy)
        return NULL;
    copy->attached = ledger->attached ? peg_table_hold(ledger->attached) : NULL;
    copy->table = ledger->table ? peg_table_hold(ledger->table) : NULL;
    end = &copy->solutions;
    for (const peg_known_solution *own = ledger->solutions; own; own = own->next) {
        *end = peg_memory_new(&copy->allocator, sizeof(*own));
        if (!*end)
            break;
        **end = *own;
        end = &(*end)->next;
        *end = NULL;
    }
    copy->bytes = ledger_sum(copy);
    return copy;
}

static const peg_keeping ledger_keeping = {ledger_share, ledger_forget};

peg_ledger *peg_ledger_of(peg_board *board)
{
    if (board->kept)
        return board->kept;
    board->kept = ledger_new(&board->allocator, NULL);
    board->keeping = &ledger_keeping;
    return board->kept;
}

peg_status peg_ledger_begin(const peg_board *board, const peg_limits *limits, peg_budget *budget)
{
    peg_ledger *ledger = board->kept;
    peg_status status = peg_board_begin(board, limits, budget);

    if (status != PEG_OK)
        return status;
    budget->held = PEG_LEDGER_BYTES;
    if (!ledger)
        return PEG_OK;
    PEG_ASSERT(ledger->bytes == ledger_sum(ledger));
    budget->held += ledger->bytes;
    budget->owner = ledger;
    budget->drop = ledger_drop;
    ledger->current = NULL;
    ledger->is_table_pinned = 0;
    if (ledger->seen != peg_atomic_get(&ledger->setups->changes))
        ledger_count(ledger, budget);
    while (budget->drop && !peg_budget_has_room(budget, 0))
        ledger_drop(ledger, budget);
    return PEG_OK;
}

/* Reports to the caller how much is remembered. */
static void ledger_tell(const peg_ledger *ledger, const peg_budget *budget)
{
    if (budget->limits.remembered)
        *budget->limits.remembered = ledger ? ledger->bytes : 0;
}

peg_status peg_ledger_end(peg_ledger *ledger, peg_budget *budget)
{
    peg_board_let_go(budget);
    PEG_ASSERT(budget->held == PEG_LEDGER_BYTES + (ledger ? ledger_sum(ledger) : 0));
    if (ledger)
        ledger->bytes = budget->held - PEG_LEDGER_BYTES;
    ledger_tell(ledger, budget);
    return budget->status;
}

void peg_ledger_part(peg_ledger *ledger, peg_budget *budget)
{
    peg_board_let_go(budget);
    if (!ledger)
        return;
    ledger->bytes = ledger_sum(ledger);
    ledger_tell(ledger, budget);
    /* What the budget ends with is of no board. */
    budget->limits.remembered = NULL;
    budget->held -= ledger->bytes;
    if (ledger->current)
        budget->held += ledger_at_hand(ledger);
    if (ledger->is_table_pinned)
        budget->held += table_size(ledger->table);
    budget->drop = NULL;
}

int peg_table_fits(const peg_table *table, const peg_board *board)
{
    const peg_shape *own = board->shape;
    const peg_shape *other = table->shape;

    if (own->holes != other->holes || own->line_count != other->line_count)
        return 0;
    if (own->line_count > 0 &&
        memcmp(own->lines, other->lines, own->line_count * sizeof(*own->lines)) != 0)
        return 0;
    return table->most_pegs == 0 && peg_goal_equal(&board->goal, &table->goal);
}

/*
 * Drops all that was remembered, as it was made without the new table or with the old one, and
 * leaves the place of setups that copies share.
 */
peg_status peg_table_attach(peg_board *board, peg_table *table)
{
    peg_ledger *made = NULL;

    if (!board)
        return PEG_E_ARGUMENT;
    if (board->is_busy)
        return PEG_E_BUSY;
    if (table && !peg_table_fits(table, board))
        return PEG_E_MISMATCH;
    if (table) {
        made = ledger_new(&board->allocator, NULL);
        if (!made)
            return PEG_E_MEMORY;
        made->attached = peg_table_hold(table);
    }
    peg_board_forget(board);
    board->kept = made;
    board->keeping = &ledger_keeping;
    return PEG_OK;
}

/* -- learning --------------------------------------------------------------- */

/* Looks for setups where the other board does, from now on. */
static void learn_setups(peg_ledger *ledger, const peg_ledger *other)
{
    if (ledger->setups == other->setups)
        return;
    peg_setups_release(ledger->setups);
    ledger->setups = peg_setups_hold(other->setups);
    ledger->seen = SIZE_MAX;
}

/* Of what two boards have learned of a class, keeps the one with more lost positions. */
static void learn_classes(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    for (int i = 0; i < PEG_SETUP_CLASSES; i++) {
        peg_learned_class *from = &other->learned[i];
        peg_learned *own;
        peg_learned less;

        if (from->used == 0)
            continue;
        own = &ledger_find_learned(ledger, &from->parities, budget)->learned;
        if (from->learned.lost.count <= own->lost.count)
            continue;
        less = *own;
        *own = from->learned;
        from->learned = less;
    }
}

/* Adds the answers of the shorter list to the longer one. */
static void learn_answers(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    peg_answers fewer = other->answers;

    if (fewer.count > ledger->answers.count) {
        fewer = ledger->answers;
        ledger->answers = other->answers;
    }
    other->answers = (peg_answers){0};
    for (size_t i = 0; i < fewer.room; i++)
        if (fewer.list[i].is_there)
            peg_ledger_add_answer(ledger, &fewer.list[i].pegs, fewer.list[i].answer, budget);
    answers_free(&fewer, budget);
}

/* Takes a solution unless the ledger has one that is as good, which it may make better. */
static void learn_solution(peg_ledger *ledger, peg_known_solution *from, peg_budget *budget)
{
    int is_few = from->known_as == PEG_FEW_MOVES;
    peg_known_solution *own =
        ledger_find_solution(ledger, &from->pegs, from->known_as, is_few ? 0 : from->memory,
                             is_few ? 0 : from->positions);

    if (own && is_few)
        solution_improve(own, from->least, from->moves, from->jumps, from->count);
    if (own)
        peg_budget_free(budget, from, sizeof(*from));
    else
        ledger_put_solution(ledger, from, budget);
}

/* Hunts of the other board come after those of the ledger. */
static void learn_hunts(peg_ledger *ledger, peg_ledger *other)
{
    peg_kept_hunt **end = &ledger->hunts;

    while (*end)
        end = &(*end)->next;
    *end = other->hunts;
    other->hunts = NULL;
}

/* Swaps the table, the tally and play with those of the other board, if it has more. */
static void learn_large(peg_ledger *ledger, peg_ledger *other)
{
    peg_table *table = ledger->table;
    peg_tally *tally = ledger->tally;
    uint64_t tally_bytes = ledger->tally_bytes;

    if (other->table && !(table && table->class == other->table->class)) {
        ledger->table = other->table;
        other->table = table;
    }
    /* The start of the other tally may be on a solution in the ledger's tally. */
    if (other->tally && !(tally && peg_tally_has(tally, &other->tally->ends.pegs))) {
        ledger->tally = other->tally;
        ledger->tally_bytes = other->tally_bytes;
        other->tally = tally;
        other->tally_bytes = tally_bytes;
    }
    if (!ledger->played) {
        ledger->played = other->played;
        other->played = NULL;
    }
}

/*
 * Only boards that share their shape, and so their allocator, can learn from each other: what they
 * remember points to the shape and comes from the allocator. What takes long to free is left to the
 * other board, which may be freed on another thread.
 */
peg_status peg_board_learn(peg_board *board, peg_board *other)
{
    peg_ledger *ledger;
    peg_ledger *from;
    peg_budget budget;

    if (!board || !other)
        return PEG_E_ARGUMENT;
    if (board->is_busy || other->is_busy)
        return PEG_E_BUSY;
    if (board->shape != other->shape || !peg_goal_equal(&board->goal, &other->goal))
        return PEG_E_MISMATCH;
    from = other->kept;
    if (board == other || !from)
        return PEG_OK;
    ledger = peg_ledger_of(board);
    if (!ledger)
        return PEG_E_MEMORY;
    /* What was found out with a table is of no use without it, or with another. */
    if (ledger->attached != from->attached)
        return PEG_OK;
    peg_budget_begin_unlimited(&budget, &ledger->allocator, ledger->bytes + from->bytes);
    learn_setups(ledger, from);
    learn_classes(ledger, from, &budget);
    learn_answers(ledger, from, &budget);
    while (from->solutions) {
        peg_known_solution *solution = from->solutions;

        from->solutions = solution->next;
        learn_solution(ledger, solution, &budget);
    }
    learn_hunts(ledger, from);
    learn_large(ledger, from);
    ledger->bytes = ledger_sum(ledger);
    from->bytes = ledger_sum(from);
    PEG_ASSERT(budget.held == ledger->bytes + from->bytes);
    return PEG_OK;
}

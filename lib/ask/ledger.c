/* SPDX-License-Identifier: MIT */

/*
 * The ledger of a board. Its lists are short, so they are looked through from the front.
 *
 * The bytes of the ledger are in the budget of whatever question runs: it begins with all that is
 * remembered, and what it leaves here when it ends is the ledger's. Setups count as last looked at:
 * copies on other threads may add to them or drop them meanwhile, and count them for themselves.
 */
#include "ask/ledger.h"

#include "base/assert.h"
#include "base/memory.h"

/* Setups and what is learned may take this part of the memory: the question needs the rest. */
#define PINNED_MOST(limit) ((limit) - (limit) / 4)

/* More than the first list of answers takes, in bytes. */
enum { ANSWERS_FIRST = 1 << 14 };

static void ledger_drop(void *owner, peg_budget *budget);

/* -- setups in common ------------------------------------------------------- */

/*
 * The setups of a board and its copies, by class. Boards on different threads look into it, so a
 * lock is held for the few instructions that a look takes.
 */
struct peg_common_setups {
    peg_allocator allocator;
    peg_atomic holders;
    peg_atomic lock;
    peg_atomic changes; /* how often setups came or went */
    uint64_t bytes;     /* of all setups */
    size_t clock;
    size_t used[PEG_LEDGER_CLASSES]; /* by the clock; 0 for a free place */
    peg_setup *setup[PEG_LEDGER_CLASSES][PEG_EFFORTS];
};

_Static_assert(sizeof(peg_common_setups) <= PEG_COMMON_BYTES, "every board has a place");

static peg_common_setups *common_new(const peg_allocator *allocator)
{
    peg_common_setups *common = peg_memory_new(allocator, sizeof(*common));

    if (!common)
        return NULL;
    common->allocator = *allocator;
    peg_atomic_hold(&common->holders);
    return common;
}

/* Takes the setups out of a place that are not pinned. They are released without the lock. */
static void common_take_out(peg_common_setups *common, int place, peg_setup *const *pinned,
                            peg_setup **out_gone)
{
    peg_setup **own = common->setup[place];
    peg_setup *const *kept = pinned && own[PEG_BARE] == pinned[PEG_BARE] ? pinned : NULL;

    for (int e = 0; e < PEG_EFFORTS; e++) {
        if (!own[e] || (kept && own[e] == kept[e]))
            continue;
        out_gone[e] = own[e];
        common->bytes -= own[e]->size;
        own[e] = NULL;
        peg_atomic_add(&common->changes, 1);
    }
    if (!own[PEG_BARE])
        common->used[place] = 0;
}

static void common_release_all(peg_setup *const *gone)
{
    for (int e = 0; e < PEG_EFFORTS; e++)
        peg_setup_release(gone[e]);
}

/* Drops all setups but those pinned. */
static void common_clear(peg_common_setups *common, peg_setup *const *pinned)
{
    for (int place = 0; place < PEG_LEDGER_CLASSES; place++) {
        peg_setup *gone[PEG_EFFORTS] = {NULL};

        peg_atomic_lock(&common->lock);
        common_take_out(common, place, pinned, gone);
        peg_atomic_unlock(&common->lock);
        common_release_all(gone);
    }
}

static void common_let_go(peg_common_setups *common)
{
    peg_allocator allocator;

    if (!peg_atomic_let_go(&common->holders))
        return;
    common_clear(common, NULL);
    allocator = common->allocator;
    peg_memory_free(&allocator, common, sizeof(*common));
}

/* The place of the class of a position, or -1. The lock is held. */
static int common_find(const peg_common_setups *common, const peg_bits *pegs)
{
    for (int place = 0; place < PEG_LEDGER_CLASSES; place++)
        if (common->setup[place][PEG_BARE] &&
            peg_setup_covers(common->setup[place][PEG_BARE], pegs))
            return place;
    return -1;
}

/* The same for the class of a setup. */
static int common_find_like(const peg_common_setups *common, const peg_setup *setup)
{
    for (int place = 0; place < PEG_LEDGER_CLASSES; place++) {
        const peg_setup *own = common->setup[place][PEG_BARE];

        if (!own || !own->table != !setup->table)
            continue;
        if (own->table ? own->table->class == setup->table->class
                       : peg_bits_equal(&own->parities, &setup->parities))
            return place;
    }
    return -1;
}

/* A free place, or else the one used longest ago. */
static int common_oldest(const peg_common_setups *common)
{
    int oldest = 0;

    for (int place = 1; place < PEG_LEDGER_CLASSES; place++)
        if (common->used[place] < common->used[oldest])
            oldest = place;
    return oldest;
}

/* Puts a setup where copies find it, unless they have one of the effort that is as good. */
static void common_put(peg_common_setups *common, peg_effort effort, peg_setup *setup)
{
    peg_setup *gone[PEG_EFFORTS] = {NULL};
    int place;

    peg_atomic_lock(&common->lock);
    place = common_find_like(common, setup);
    if (place < 0 && effort == PEG_BARE) {
        place = common_oldest(common);
        common_take_out(common, place, NULL, gone);
    }
    if (place >= 0) {
        peg_setup **own = &common->setup[place][effort];

        common->used[place] = ++common->clock;
        if (!*own || (*own != setup && (*own)->perimeter.cut > 0)) {
            if (*own) {
                gone[effort] = *own;
                common->bytes -= (*own)->size;
            }
            common->bytes += setup->size;
            *own = peg_setup_hold(setup);
            peg_atomic_add(&common->changes, 1);
        }
    }
    peg_atomic_unlock(&common->lock);
    common_release_all(gone);
}

/* -- pins ------------------------------------------------------------------- */

static void ledger_unpin(peg_ledger *ledger)
{
    common_release_all(ledger->setup);
    memset(ledger->setup, 0, sizeof(ledger->setup));
    ledger->current = NULL;
    ledger->is_pinned = 0;
}

/* Counts the setups anew, as others may have changed them. The lock is held. */
static void ledger_recount(peg_ledger *ledger, peg_budget *budget)
{
    const peg_common_setups *common = ledger->common;
    uint64_t bytes = common->bytes;

    for (int e = 0; e < PEG_EFFORTS; e++) {
        int is_common = !ledger->setup[e];

        for (int place = 0; place < PEG_LEDGER_CLASSES && !is_common; place++)
            is_common = common->setup[place][e] == ledger->setup[e];
        bytes += is_common ? 0 : ledger->setup[e]->size;
    }
    budget->held = budget->held - ledger->counted + bytes;
    ledger->counted = bytes;
    ledger->seen = peg_atomic_get(&common->changes);
    /* There may be more to drop than when the question began, or since something was dropped. */
    if (common->bytes > 0)
        budget->drop = ledger_drop;
}

/* The same for a caller without the lock. */
static void ledger_look_again(peg_ledger *ledger, peg_budget *budget)
{
    peg_atomic_lock(&ledger->common->lock);
    ledger_recount(ledger, budget);
    peg_atomic_unlock(&ledger->common->lock);
}

/* Whether a setup is less than a question with these limits would make. */
static int ledger_is_cut(const peg_setup *setup, const peg_budget *budget)
{
    return setup->perimeter.cut > 0 && setup->perimeter.cut < budget->limits.memory;
}

/* Puts the setups at hand where copies find them, if one that was short of memory dropped them. */
static void ledger_put_back(const peg_ledger *ledger)
{
    for (int e = 0; e < PEG_EFFORTS; e++)
        if (ledger->setup[e])
            common_put(ledger->common, (peg_effort)e, ledger->setup[e]);
}

/* Takes the setups of a class that are in common and that the ledger lacks, or has cut short. */
static void ledger_take_setups(peg_ledger *ledger, const peg_bits *pegs, peg_budget *budget)
{
    peg_common_setups *common = ledger->common;
    peg_setup *gone[PEG_EFFORTS] = {NULL};
    int place;

    peg_atomic_lock(&common->lock);
    place = common_find(common, pegs);
    for (int e = 0; e < PEG_EFFORTS && place >= 0; e++) {
        peg_setup *there = common->setup[place][e];
        peg_setup *own = ledger->setup[e];

        if (!there || there == own || (own && own->perimeter.cut == 0))
            continue;
        gone[e] = own;
        ledger->setup[e] = peg_setup_hold(there);
    }
    if (place >= 0)
        common->used[place] = ++common->clock;
    ledger_recount(ledger, budget);
    peg_atomic_unlock(&common->lock);
    common_release_all(gone);
    ledger_put_back(ledger);
}

/* What was learned of a class, or the place for it: that of the class asked about longest ago. */
static peg_learned_class *ledger_find_learned(peg_ledger *ledger, const peg_bits *parities,
                                              peg_budget *budget)
{
    peg_learned_class *oldest = &ledger->learned[0];
    peg_learned_class *found = NULL;

    for (int i = 0; i < PEG_LEDGER_CLASSES && !found; i++) {
        peg_learned_class *own = &ledger->learned[i];

        if (own->used > 0 && peg_bits_equal(&own->parities, parities))
            found = own;
        if (own->used < oldest->used)
            oldest = own;
    }
    if (!found) {
        peg_learned_free(&oldest->learned, budget);
        oldest->parities = *parities;
        found = oldest;
    }
    found->used = ++ledger->clock;
    return found;
}

static uint64_t ledger_pinned_setups(const peg_ledger *ledger)
{
    uint64_t bytes = 0;

    for (int e = 0; e < PEG_EFFORTS; e++)
        bytes += ledger->setup[e] ? ledger->setup[e]->size : 0;
    return bytes;
}

/* Leaves a quarter of the memory to the question at least. */
static void ledger_leave_memory(peg_ledger *ledger, peg_budget *budget)
{
    uint64_t most = PINNED_MOST(budget->limits.memory);
    uint64_t setups = ledger_pinned_setups(ledger);

    if (setups + peg_learned_size(&ledger->current->learned) > most)
        peg_learned_free(&ledger->current->learned, budget);
    if (setups > most)
        ledger_unpin(ledger);
}

peg_setup *peg_ledger_find_setups(peg_ledger *ledger, const peg_bits *pegs, peg_budget *budget)
{
    const peg_setup *bare = ledger->setup[PEG_BARE];
    int is_at_hand = bare && peg_setup_covers(bare, pegs);

    if (!is_at_hand)
        ledger_unpin(ledger);
    if (!is_at_hand || ledger->seen != peg_atomic_get(&ledger->common->changes))
        ledger_take_setups(ledger, pegs, budget);
    if (!ledger->setup[PEG_BARE])
        return NULL;
    if (!is_at_hand || !ledger->is_pinned)
        ledger->current = ledger_find_learned(ledger, &ledger->setup[PEG_BARE]->parities, budget);
    if (!ledger->is_pinned)
        ledger_leave_memory(ledger, budget);
    ledger->is_pinned = ledger->setup[PEG_BARE] != NULL;
    return ledger->setup[PEG_BARE];
}

/* Makes a setup, pins it, and puts it where copies find it. */
static peg_status ledger_add_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                                   peg_effort effort, peg_budget *budget)
{
    peg_table *attached = effort == PEG_BARE ? ledger->attached : NULL;
    peg_setup *made;
    peg_status status = peg_budget_work(budget, 0);

    budget->stage = PEG_STAGE_PREPARING;
    if (status == PEG_OK)
        status = peg_setup_make(board->shape, &board->goal, pegs, attached, effort, budget, &made);
    if (status != PEG_OK)
        return status;
    peg_setup_release(ledger->setup[effort]);
    ledger->setup[effort] = made;
    ledger->is_pinned = 1;
    ledger->counted += made->size;
    common_put(ledger->common, effort, made);
    ledger_look_again(ledger, budget);
    if (effort == PEG_BARE)
        ledger->current = ledger_find_learned(ledger, &made->parities, budget);
    return PEG_OK;
}

peg_status peg_ledger_make_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                                 peg_effort effort, peg_budget *budget)
{
    const peg_setup *bare = peg_ledger_find_setups(ledger, pegs, budget);
    const peg_setup *quick = ledger->setup[PEG_QUICK];
    peg_status status = PEG_OK;

    if (!bare || ledger_is_cut(bare, budget))
        status = ledger_add_setup(ledger, board, pegs, PEG_BARE, budget);
    bare = ledger->setup[PEG_BARE];
    if (status != PEG_OK || effort == PEG_BARE || bare->table || bare->goal_count == 0)
        return status;
    if (!quick || ledger_is_cut(quick, budget))
        status = ledger_add_setup(ledger, board, pegs, PEG_QUICK, budget);
    return status;
}

peg_setup *peg_ledger_best(const peg_ledger *ledger)
{
    return ledger->setup[PEG_QUICK] ? ledger->setup[PEG_QUICK] : ledger->setup[PEG_BARE];
}

/* -- solutions -------------------------------------------------------------- */

static void ledger_free_solution(peg_ledger *ledger, int at, peg_budget *budget)
{
    peg_budget_free(budget, ledger->solution[at], sizeof(**ledger->solution));
    ledger->solutions--;
    for (; at < ledger->solutions; at++)
        ledger->solution[at] = ledger->solution[at + 1];
}

/* Moves a solution to the front. */
static peg_known_solution *ledger_use_solution(peg_ledger *ledger, int at)
{
    peg_known_solution *used = ledger->solution[at];

    for (; at > 0; at--)
        ledger->solution[at] = ledger->solution[at - 1];
    ledger->solution[0] = used;
    return used;
}

/* Puts a solution in front, in place of the one of its kind used longest ago if these are many. */
static void ledger_put_solution(peg_ledger *ledger, peg_known_solution *solution,
                                peg_budget *budget)
{
    int most = solution->known_as == PEG_SOME_SOLUTION ? PEG_MOST_SOME : PEG_MOST_KNOWN;
    int last = -1;

    for (int i = 0; i < ledger->solutions; i++)
        if (ledger->solution[i]->known_as == solution->known_as) {
            last = i;
            most--;
        }
    if (most <= 0)
        ledger_free_solution(ledger, last, budget);
    PEG_ASSERT(ledger->solutions < PEG_LEDGER_SOLUTIONS);
    ledger->solution[ledger->solutions] = solution;
    ledger_use_solution(ledger, ledger->solutions++);
}

/* Positions decide only whether a search for the fewest moves makes a table. */
static uint64_t solution_positions(peg_known_as known_as, const peg_limits *limits)
{
    return known_as == PEG_FEWEST_MOVES && limits->positions ? limits->positions : UINT64_MAX;
}

static int ledger_find_solution(const peg_ledger *ledger, const peg_bits *pegs,
                                peg_known_as known_as, uint64_t memory, uint64_t positions)
{
    for (int i = 0; i < ledger->solutions; i++) {
        const peg_known_solution *own = ledger->solution[i];

        if (own->known_as == known_as && peg_bits_equal(&own->pegs, pegs) &&
            own->memory >= memory && own->positions >= positions)
            return i;
    }
    return -1;
}

const peg_known_solution *peg_ledger_solution(peg_ledger *ledger, const peg_bits *pegs,
                                              peg_known_as known_as, const peg_limits *limits)
{
    int at = ledger_find_solution(ledger, pegs, known_as, limits ? limits->memory : 0,
                                  limits ? solution_positions(known_as, limits) : 0);

    return at < 0 ? NULL : ledger_use_solution(ledger, at);
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
    for (int i = 0; i < ledger->solutions; i++) {
        const peg_known_solution *own = ledger->solution[i];
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
    peg_known_solution *made = NULL;

    /* Nothing else is to be dropped for it. */
    budget->drop = NULL;
    if (peg_budget_has_room(budget, sizeof(*made)))
        made = peg_budget_try(budget, NULL, 0, sizeof(*made));
    budget->drop = ledger_drop;
    if (!made)
        return NULL;
    memset(made, 0, sizeof(*made));
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
    int at = ledger_find_solution(ledger, pegs, PEG_FEW_MOVES, 0, 0);
    peg_known_solution *own = at < 0 ? ledger_new_solution(ledger, pegs, PEG_FEW_MOVES, budget)
                                     : ledger_use_solution(ledger, at);

    if (own)
        solution_improve(own, least, moves, jumps, count);
}

/* -- answers ---------------------------------------------------------------- */

static uint64_t answers_size(const peg_answers *answers)
{
    return answers->room * sizeof(*answers->list) +
           answers->slots.held * sizeof(*answers->slots.slot);
}

static void answers_free(peg_answers *answers, peg_budget *budget)
{
    peg_budget_free(budget, answers->list, answers->room * sizeof(*answers->list));
    peg_slots_free(&answers->slots, budget);
    *answers = (peg_answers){0};
}

static int answers_equal(const void *items, uint32_t index, const void *item)
{
    return peg_bits_equal(&((const peg_answered *)items)[index].pegs, item);
}

static uint64_t *answers_find(const peg_answers *answers, const peg_bits *pegs)
{
    return peg_slots_find(&answers->slots, peg_bits_hash(pegs, 0), answers_equal, answers->list,
                          pegs);
}

/* Adds an answer. 0 if memory is refused or the question is to end. */
static int answers_add(peg_answers *answers, const peg_answered *item, peg_budget *budget)
{
    peg_answered *list;
    uint64_t *slot;

    if (peg_slots_are_crowded(&answers->slots, answers->count) &&
        peg_slots_enlarge(&answers->slots, budget) != PEG_OK)
        return 0;
    if (answers->count == UINT32_MAX - 1)
        return 0;
    list = peg_budget_try_grow(budget, answers->list, &answers->room, answers->count + 1,
                               sizeof(*list));
    if (!list)
        return 0;
    answers->list = list;
    slot = answers_find(answers, &item->pegs);
    if (*slot) {
        PEG_ASSERT(list[peg_slot_index(*slot)].answer == item->answer);
        return 1;
    }
    *slot = peg_slot_for(peg_bits_hash(&item->pegs, 0), (uint32_t)answers->count);
    list[answers->count++] = *item;
    return 1;
}

peg_answer peg_ledger_answer(const peg_ledger *ledger, const peg_bits *pegs)
{
    const peg_answers *answers = &ledger->answers;
    const uint64_t *slot = answers->count > 0 ? answers_find(answers, pegs) : NULL;

    return slot && *slot ? answers->list[peg_slot_index(*slot)].answer : PEG_UNKNOWN;
}

/* Nothing else is to be dropped for an answer, and it takes up to twice as much again to grow. */
void peg_ledger_add_answer(peg_ledger *ledger, const peg_bits *pegs, peg_answer answer,
                           peg_budget *budget)
{
    peg_answered item = {*pegs, answer};
    peg_status before = budget->status;
    uint64_t more = ledger->answers.room ? 2 * answers_size(&ledger->answers) : ANSWERS_FIRST;

    if (!peg_budget_has_room(budget, more))
        return;
    budget->drop = NULL;
    (void)answers_add(&ledger->answers, &item, budget);
    budget->drop = ledger_drop;
    if (before == PEG_OK)
        (void)peg_budget_go_on(budget);
}

/* -- a table and a tally ---------------------------------------------------- */

static uint64_t table_size(const peg_table *table)
{
    size_t bytes = 0;

    if (table)
        (void)peg_table_about(table, NULL, NULL, &bytes);
    return bytes;
}

static void ledger_drop_table(peg_ledger *ledger, peg_budget *budget)
{
    peg_budget_freed(budget, table_size(ledger->table));
    peg_table_free(ledger->table);
    ledger->table = NULL;
}

peg_table *peg_ledger_table(const peg_ledger *ledger, const peg_bits *pegs,
                            peg_table_from *out_from)
{
    *out_from = PEG_TABLE_ATTACHED;
    if (ledger->attached && peg_table_covers(ledger->attached, pegs->word[0]))
        return ledger->attached;
    *out_from = PEG_TABLE_MADE;
    if (ledger->table && peg_table_covers(ledger->table, pegs->word[0]))
        return ledger->table;
    *out_from = PEG_NO_TABLE;
    return NULL;
}

void peg_ledger_keep_table(peg_ledger *ledger, peg_table *table, peg_budget *budget)
{
    PEG_ASSERT(ledger->table_pins == 0);
    if (ledger->table)
        ledger_drop_table(ledger, budget);
    ledger->table = peg_table_hold(table);
    ledger->table_pins = 1;
}

peg_table *peg_ledger_pin_table(peg_ledger *ledger, const peg_bits *pegs)
{
    if (!ledger->table || !peg_table_covers(ledger->table, pegs->word[0]))
        return NULL;
    ledger->table_pins++;
    return peg_table_hold(ledger->table);
}

void peg_ledger_unpin_table(peg_ledger *ledger, peg_table *table, peg_budget *budget)
{
    if (ledger && ledger->table && ledger->table == table) {
        ledger->table_pins--;
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

/* -- the ledger ------------------------------------------------------------- */

/* Frees all but the setups, and what is pinned. */
static void ledger_free_unpinned(peg_ledger *ledger, peg_budget *budget)
{
    for (int i = 0; i < PEG_LEDGER_CLASSES; i++)
        if (&ledger->learned[i] != ledger->current) {
            peg_learned_free(&ledger->learned[i].learned, budget);
            ledger->learned[i].used = 0;
        }
    answers_free(&ledger->answers, budget);
    while (ledger->solutions > 0)
        ledger_free_solution(ledger, ledger->solutions - 1, budget);
    if (ledger->table_pins == 0 && ledger->table)
        ledger_drop_table(ledger, budget);
    peg_ledger_drop_tally(ledger, budget);
}

/* The one rule: when memory is short, all that is not pinned goes. */
static void ledger_drop(void *owner, peg_budget *budget)
{
    peg_ledger *ledger = owner;

    if (!ledger->is_pinned)
        ledger_unpin(ledger);
    common_clear(ledger->common, ledger->setup);
    ledger_look_again(ledger, budget);
    ledger_free_unpinned(ledger, budget);
}

/* All that is here, in bytes. */
static uint64_t ledger_sum(const peg_ledger *ledger)
{
    uint64_t bytes = ledger->counted + answers_size(&ledger->answers) + table_size(ledger->table) +
                     ledger->tally_bytes + (uint64_t)ledger->solutions * sizeof(**ledger->solution);

    for (int i = 0; i < PEG_LEDGER_CLASSES; i++)
        bytes += peg_learned_size(&ledger->learned[i].learned);
    return bytes;
}

void peg_ledger_keep_tally(peg_ledger *ledger, peg_tally *tally, peg_budget *budget)
{
    PEG_ASSERT(!ledger->tally);
    ledger->tally = tally;
    ledger->tally_bytes = budget->held - PEG_LEDGER_BYTES - ledger_sum(ledger);
    budget->drop = ledger_drop;
}

/* Lets go of the setups, and of the place in common with copies. */
static void ledger_leave_common(peg_ledger *ledger, peg_budget *budget)
{
    ledger_unpin(ledger);
    common_let_go(ledger->common);
    ledger->common = NULL;
    budget->held -= ledger->counted;
    ledger->counted = 0;
}

/* Drops all, between questions, but what copies have too. */
static void ledger_empty(peg_ledger *ledger)
{
    peg_budget budget;

    peg_budget_begin_unlimited(&budget, &ledger->allocator, ledger->bytes);
    ledger_leave_common(ledger, &budget);
    ledger->table_pins = 0;
    ledger_free_unpinned(ledger, &budget);
    PEG_ASSERT(budget.held == 0);
    peg_table_free(ledger->attached);
}

static void ledger_forget(void *owner)
{
    peg_ledger *ledger = owner;
    peg_allocator allocator = ledger->allocator;

    ledger_empty(ledger);
    peg_memory_free(&allocator, ledger, sizeof(*ledger));
}

/* An empty ledger that looks into a place, or into one of its own for NULL. */
static peg_ledger *ledger_new(const peg_allocator *allocator, peg_common_setups *common)
{
    peg_ledger *made = peg_memory_new(allocator, sizeof(*made));

    if (!made)
        return NULL;
    made->allocator = *allocator;
    if (common)
        peg_atomic_hold(&common->holders);
    made->common = common ? common : common_new(allocator);
    if (made->common)
        return made;
    peg_memory_free(allocator, made, sizeof(*made));
    return NULL;
}

/* Gives the ledger of a copy the solutions and the table. It looks for setups where others do. */
static int ledger_fill_copy(const peg_ledger *ledger, peg_ledger *copy)
{
    copy->attached = ledger->attached ? peg_table_hold(ledger->attached) : NULL;
    copy->table = ledger->table ? peg_table_hold(ledger->table) : NULL;
    copy->bytes = table_size(copy->table);
    for (int i = 0; i < ledger->solutions; i++) {
        peg_known_solution *solution = peg_memory_new(&copy->allocator, sizeof(*solution));

        if (!solution)
            return 0;
        *solution = *ledger->solution[i];
        copy->solution[copy->solutions++] = solution;
        copy->bytes += sizeof(*solution);
    }
    return 1;
}

static void *ledger_share(void *owner)
{
    const peg_ledger *ledger = owner;
    peg_ledger *copy = ledger_new(&ledger->allocator, ledger->common);

    ledger_put_back(ledger);
    if (copy && !ledger_fill_copy(ledger, copy)) {
        ledger_forget(copy);
        return NULL;
    }
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
    peg_status status = peg_budget_begin(budget, limits, &board->allocator);

    if (status != PEG_OK)
        return status;
    budget->held = PEG_LEDGER_BYTES;
    if (!ledger)
        return PEG_OK;
    PEG_ASSERT(ledger->bytes == ledger_sum(ledger));
    budget->held += ledger->bytes;
    budget->owner = ledger;
    budget->drop = ledger->bytes > 0 ? ledger_drop : NULL;
    ledger->is_pinned = 0;
    ledger->table_pins = 0;
    if (ledger->seen != peg_atomic_get(&ledger->common->changes))
        ledger_look_again(ledger, budget);
    if (!peg_budget_has_room(budget, 0))
        ledger_drop(ledger, budget);
    ledger->bytes = budget->held - PEG_LEDGER_BYTES;
    return PEG_OK;
}

void peg_ledger_end(peg_ledger *ledger, const peg_budget *budget)
{
    PEG_ASSERT(ledger || budget->held == PEG_LEDGER_BYTES);
    if (!ledger)
        return;
    PEG_ASSERT(budget->held == PEG_LEDGER_BYTES + ledger_sum(ledger));
    ledger->bytes = budget->held - PEG_LEDGER_BYTES;
}

void peg_ledger_part(peg_ledger *ledger, peg_budget *budget)
{
    uint64_t bytes;

    if (!ledger)
        return;
    bytes = ledger_sum(ledger);
    budget->held -= bytes;
    if (ledger->is_pinned)
        budget->held += ledger_pinned_setups(ledger);
    if (ledger->table_pins > 0)
        budget->held += table_size(ledger->table);
    budget->drop = NULL;
    ledger->bytes = bytes;
}

peg_status peg_ledger_attach(peg_board *board, peg_table *table)
{
    peg_ledger *made = table ? ledger_new(&board->allocator, NULL) : NULL;

    if (table && !made)
        return PEG_E_MEMORY;
    if (made)
        made->attached = peg_table_hold(table);
    peg_board_forget(board);
    board->kept = made;
    board->keeping = &ledger_keeping;
    return PEG_OK;
}

/* -- learning --------------------------------------------------------------- */

/* Puts the setups of one place where those who look into another find them. */
static void learn_setups(peg_common_setups *common, peg_common_setups *from)
{
    for (int place = 0; common != from && place < PEG_LEDGER_CLASSES; place++) {
        peg_setup *held[PEG_EFFORTS];

        peg_atomic_lock(&from->lock);
        for (int e = 0; e < PEG_EFFORTS; e++)
            held[e] = from->setup[place][e] ? peg_setup_hold(from->setup[place][e]) : NULL;
        peg_atomic_unlock(&from->lock);
        for (int e = 0; e < PEG_EFFORTS; e++)
            if (held[e])
                common_put(common, (peg_effort)e, held[e]);
        common_release_all(held);
    }
}

/* Adds what was learned of each class: of lost positions the smaller set to the larger one. */
static int learn_classes(peg_ledger *ledger, peg_ledger *other, const peg_solve_ops *ops,
                         peg_budget *budget)
{
    for (int i = 0; i < PEG_LEDGER_CLASSES; i++) {
        peg_learned_class *from = &other->learned[i];
        peg_learned *own;

        if (from->used == 0)
            continue;
        own = &ledger_find_learned(ledger, &from->parities, budget)->learned;
        if (from->learned.lost.count > own->lost.count) {
            peg_position_set fewer = own->lost;

            own->lost = from->learned.lost;
            from->learned.lost = fewer;
        }
        if (!own->counts) {
            own->counts = from->learned.counts;
            from->learned.counts = NULL;
        }
        if (!ops->add_lost(&own->lost, &from->learned.lost, budget))
            return 0;
        peg_learned_free(&from->learned, budget);
        from->used = 0;
    }
    return 1;
}

static int learn_answers(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    for (size_t i = 0; i < other->answers.count; i++)
        if (!answers_add(&ledger->answers, other->answers.list + i, budget))
            return 0;
    answers_free(&other->answers, budget);
    return 1;
}

/* Takes a solution unless the ledger has one that is as good, which it may make better. */
static void learn_solution(peg_ledger *ledger, peg_known_solution *from, peg_budget *budget)
{
    int is_few = from->known_as == PEG_FEW_MOVES;
    int at = ledger_find_solution(ledger, &from->pegs, from->known_as, is_few ? 0 : from->memory,
                                  is_few ? 0 : from->positions);

    if (at >= 0 && is_few)
        solution_improve(ledger->solution[at], from->least, from->moves, from->jumps, from->count);
    if (at >= 0) {
        peg_budget_free(budget, from, sizeof(*from));
        return;
    }
    at = ledger_find_solution(ledger, &from->pegs, from->known_as, 0, 0);
    if (at >= 0 && ledger->solution[at]->memory <= from->memory &&
        ledger->solution[at]->positions <= from->positions)
        ledger_free_solution(ledger, at, budget);
    ledger_put_solution(ledger, from, budget);
}

static void learn_table(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    if (!other->table)
        return;
    if (ledger->table && ledger->table->class == other->table->class) {
        ledger_drop_table(other, budget);
        return;
    }
    if (ledger->table)
        ledger_drop_table(ledger, budget);
    ledger->table = other->table;
    other->table = NULL;
}

/* Takes the tally, unless the start of the other is on the way of some solution of the ledger's. */
static void learn_tally(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    if (!other->tally)
        return;
    if (ledger->tally && peg_tally_has(ledger->tally, &other->tally->ends.pegs)) {
        peg_ledger_drop_tally(other, budget);
        return;
    }
    peg_ledger_drop_tally(ledger, budget);
    ledger->tally = other->tally;
    ledger->tally_bytes = other->tally_bytes;
    other->tally = NULL;
    other->tally_bytes = 0;
}

/*
 * Only boards that share their shape, and so their allocator, can learn from each other: what they
 * remember points to the one and comes from the other.
 */
peg_status peg_board_learn(peg_board *board, peg_board *other)
{
    const peg_solve_ops *ops;
    peg_ledger *ledger;
    peg_ledger *from;
    peg_budget budget;
    int has_room;

    if (!board || !other)
        return PEG_E_ARGUMENT;
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
    ops = PEG_FOR_WIDTH(board->shape->words, peg_solve_ops_1, peg_solve_ops_2, peg_solve_ops_4);
    peg_budget_begin_unlimited(&budget, &ledger->allocator, ledger->bytes + from->bytes);
    learn_setups(ledger->common, from->common);
    has_room = learn_classes(ledger, from, ops, &budget) && learn_answers(ledger, from, &budget);
    /* From the last on, so that the first is in front again. */
    while (has_room && from->solutions > 0)
        learn_solution(ledger, from->solution[--from->solutions], &budget);
    if (has_room) {
        learn_table(ledger, from, &budget);
        learn_tally(ledger, from, &budget);
    }
    ledger->bytes = ledger_sum(ledger);
    from->bytes = ledger_sum(from);
    PEG_ASSERT(budget.held == ledger->bytes + from->bytes);
    return has_room ? PEG_OK : PEG_E_MEMORY;
}

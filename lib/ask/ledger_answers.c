/* SPDX-License-Identifier: MIT */

/*
 * Answers, and how much memory was too little for a hunt. They take little room, and are dropped
 * last.
 */
#include "ask/stores.h"

#include "base/assert.h"

/* Places in the first list. */
enum { ANSWERS_FIRST = 64 };

size_t peg_answers_size(const peg_answers *answers)
{
    return answers->room * sizeof(*answers->list);
}

void peg_answers_free(peg_answers *answers, peg_budget *budget)
{
    peg_budget_free(budget, answers->list, peg_answers_size(answers));
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

/* Doubles the room, in a list without entries; 0 if there is no memory for it. */
static int answers_grow(peg_answers *answers, peg_answered *list, peg_budget *budget)
{
    peg_answers larger = {answers->room ? 2 * answers->room : ANSWERS_FIRST, answers->count, list};

    if (!larger.list)
        return 0;
    for (size_t i = 0; i < answers->room; i++)
        if (answers->list[i].is_there)
            *answers_place(&larger, &answers->list[i].pegs) = answers->list[i];
    peg_answers_free(answers, budget);
    *answers = larger;
    return 1;
}

static int answers_are_crowded(const peg_answers *answers, size_t more)
{
    return 4 * (answers->count + more) > 3 * answers->room;
}

static size_t answers_next_size(const peg_answers *answers)
{
    return (answers->room ? 2 * answers->room : ANSWERS_FIRST) * sizeof(*answers->list);
}

void peg_ledger_expect_answers(peg_ledger *ledger, size_t count, peg_budget *budget)
{
    peg_answers *answers = &ledger->answers;

    while (answers_are_crowded(answers, count)) {
        size_t size = answers_next_size(answers);
        peg_answered *list;

        while (!peg_budget_has_room(budget, size) && peg_ledger_end_oldest_hunt(ledger, 0, budget))
            continue;
        list = peg_budget_keep(budget, size);
        if (!answers_grow(answers, list, budget))
            return;
    }
}

static const peg_answered *answers_find(const peg_answers *answers, const peg_bits *pegs)
{
    const peg_answered *place = answers->count > 0 ? answers_place(answers, pegs) : NULL;

    return place && place->is_there ? place : NULL;
}

/* A place for a position. Without memory to grow, the list fills up except one, where looks end. */
static peg_answered *answers_put(peg_answers *answers, const peg_bits *pegs, peg_budget *budget)
{
    peg_answered *place;

    if (answers_are_crowded(answers, 1))
        answers_grow(answers, peg_budget_keep(budget, answers_next_size(answers)), budget);
    if (answers->count + 1 >= answers->room)
        return NULL;
    place = answers_place(answers, pegs);
    if (place->is_there)
        return place;
    answers->count++;
    *place = (peg_answered){*pegs, PEG_UNKNOWN, 1, {0, 0}};
    return place;
}

peg_answer peg_ledger_answer(const peg_ledger *ledger, const peg_bits *pegs)
{
    const peg_answered *place = answers_find(&ledger->answers, pegs);

    return place ? place->answer : PEG_UNKNOWN;
}

void peg_ledger_add_answer(peg_ledger *ledger, const peg_bits *pegs, peg_answer answer,
                           peg_budget *budget)
{
    peg_answered *place = answers_put(&ledger->answers, pegs, budget);

    if (!place)
        return;
    PEG_ASSERT(place->answer == PEG_UNKNOWN || place->answer == answer);
    place->answer = answer;
}

/* The memory that a hunt has now: all but what hunts that are spared hold. */
static uint64_t answers_hunt_room(const peg_ledger *ledger, const peg_budget *budget)
{
    const peg_kept_hunt *own = ledger->newest;
    uint64_t bytes = 0;

    for (size_t i = 0; own && i < ledger->spared; i++, own = own->older)
        bytes += own->hunt ? own->hunt->bytes : 0;
    return bytes < budget->limits.memory ? budget->limits.memory - bytes : 0;
}

/* A hunt may begin again with a quarter more, so that what is tried again is not tried for ever. */
int peg_ledger_is_too_large(const peg_ledger *ledger, const peg_bits *pegs, int is_alone,
                            const peg_budget *budget)
{
    const peg_answered *place = answers_find(&ledger->answers, pegs);

    return place && place->tried[is_alone] > 0 &&
           answers_hunt_room(ledger, budget) / 5 * 4 <= place->tried[is_alone];
}

void peg_ledger_add_too_large(peg_ledger *ledger, const peg_bits *pegs, int is_alone,
                              peg_budget *budget)
{
    peg_answered *place = answers_put(&ledger->answers, pegs, budget);

    if (place)
        place->tried[is_alone] = answers_hunt_room(ledger, budget);
}

/* SPDX-License-Identifier: MIT */
#include "table/alike.h"

#include "base/bytes.h"
#include "base/hash.h"

enum { LEAST_ROOM = 1024 };

/* A level's items by hash: their numbers from 1, or 0 for none. */
typedef struct finder {
    peg_alike *alike;
    int level;
    size_t room; /* a power of two */
    uint32_t *slots;
    peg_budget *budget;
} finder;

/* Where an item is or would be. */
static size_t find(const finder *by, uint64_t item)
{
    const uint64_t *items = by->alike->items[by->level];
    size_t at = (size_t)peg_hash(item) & (by->room - 1);

    while (by->slots[at] && items[by->slots[at] - 1] != item)
        at = (at + 1) & (by->room - 1);
    return at;
}

/* Takes slots for more items than the level has. */
static peg_status widen(finder *by, size_t room)
{
    size_t count = by->alike->count[by->level];
    const uint64_t *items = by->alike->items[by->level];
    uint32_t *slots = peg_budget_resize(by->budget, NULL, 0, room * sizeof(*slots));
    peg_status status;

    if (!slots)
        return peg_budget_refusal(by->budget);
    peg_budget_free(by->budget, by->slots, by->room * sizeof(*slots));
    by->slots = slots;
    by->room = room;
    status = peg_budget_clear(by->budget, slots, room * sizeof(*slots));
    for (size_t i = 0; status == PEG_OK && i < count; i++)
        slots[find(by, items[i])] = (uint32_t)i + 1;
    return status == PEG_OK ? peg_budget_work(by->budget, 4 * count) : status;
}

/* The number of an item, which is added if it is new. */
static peg_status number(finder *by, uint64_t item, uint32_t *out_number)
{
    peg_alike *alike = by->alike;
    int level = by->level;
    size_t at = find(by, item);
    size_t count = alike->count[level];
    uint64_t *items;

    if (by->slots[at]) {
        *out_number = by->slots[at] - 1;
        return PEG_OK;
    }
    items = peg_budget_grow(by->budget, alike->items[level], &alike->room[level], count + 1,
                            sizeof(*items));
    if (!items)
        return peg_budget_refusal(by->budget);
    alike->items[level] = items;
    items[count] = item;
    alike->count[level] = count + 1;
    by->slots[at] = (uint32_t)count + 1;
    *out_number = (uint32_t)count;
    return 2 * count < by->room ? PEG_OK : widen(by, 4 * by->room);
}

/* Numbers the items of a level: of words, or of pairs of the numbers below. */
static peg_status number_all(finder *by, uint64_t (*word)(void *user, size_t at), void *user,
                             size_t count, uint32_t *numbers)
{
    peg_status status = widen(by, LEAST_ROOM);

    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        uint64_t item =
            by->level == 0 ? word(user, i) : (uint64_t)numbers[2 * i] << 32 | numbers[2 * i + 1];

        status = number(by, item, numbers + i);
        if (status == PEG_OK)
            status = peg_budget_work(by->budget, by->level == 0 ? 16 : 4);
    }
    return status;
}

peg_status peg_alike_find(uint64_t (*word)(void *user, size_t at), void *user, int levels,
                          peg_budget *budget, peg_alike *out_alike)
{
    size_t size = ((size_t)1 << levels) * sizeof(uint32_t);
    uint32_t *numbers = peg_budget_resize(budget, NULL, 0, size);
    peg_status status = numbers ? PEG_OK : peg_budget_refusal(budget);

    memset(out_alike, 0, sizeof(*out_alike));
    out_alike->levels = levels;
    for (int level = 0; status == PEG_OK && level <= levels; level++) {
        finder by = {out_alike, level, 0, NULL, budget};

        status = number_all(&by, word, user, (size_t)1 << (levels - level), numbers);
        peg_budget_free(budget, by.slots, by.room * sizeof(*by.slots));
    }
    peg_budget_free(budget, numbers, size);
    return status;
}

void peg_alike_free(peg_alike *alike, peg_budget *budget)
{
    for (int level = 0; level <= PEG_ALIKE_LEVELS; level++)
        peg_budget_free(budget, alike->items[level], alike->room[level] * sizeof(uint64_t));
}

/* SPDX-License-Identifier: MIT */

/* How counts are kept in a bank, and what positions come to in it. */
#include "theory/bank.h"

#include "base/assert.h"
#include "base/memory.h"

/* The size of a cache line. */
#define ALIGNMENT 64

void peg_bank_begin(peg_bank *bank, const peg_shape *shape, size_t room, peg_budget *budget)
{
    size_t holes = (size_t)shape->holes;
    size_t size;

    room = (room + PEG_BANK_BLOCK - 1) / PEG_BANK_BLOCK * PEG_BANK_BLOCK;
    size = (1 + holes + shape->line_count) * room * sizeof(int16_t) + ALIGNMENT;
    memset(bank, 0, sizeof(*bank));
    bank->block = peg_budget_new(budget, size);
    if (!bank->block)
        return;
    bank->block_size = size;
    bank->room = room;
    bank->start = (int16_t *)(((uintptr_t)bank->block + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    bank->hole = bank->start + room;
    bank->line = bank->hole + holes * room;
}

void peg_bank_set(peg_bank *bank, const peg_shape *shape, size_t at, const peg_proof_row *row,
                  int32_t floor)
{
    const int32_t *weight = row->weight;

    PEG_ASSERT(at < bank->room);
    bank->start[at] = (int16_t)-floor;
    for (size_t hole = 0; hole < (size_t)shape->holes; hole++)
        bank->hole[hole * bank->room + at] = (int16_t)weight[hole];
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        bank->line[i * bank->room + at] =
            (int16_t)(weight[line.to] - weight[line.from] - weight[line.over]);
    }
    if (at >= bank->counts)
        bank->counts = (at / PEG_BANK_BLOCK + 1) * PEG_BANK_BLOCK;
}

void peg_bank_copy(peg_bank *bank, const peg_shape *shape, const peg_bank *from, size_t counts)
{
    size_t rows = 1 + (size_t)shape->holes + shape->line_count;

    /* The rows of holes and of lines follow the first one. */
    for (size_t i = 0; i < rows && counts > 0; i++)
        memcpy(bank->start + i * bank->room, from->start + i * from->room,
               counts * sizeof(*bank->start));
    bank->counts = counts;
}

void peg_bank_end(peg_bank *bank, peg_budget *budget)
{
    peg_budget_free(budget, bank->block, bank->block_size);
    bank->block = NULL;
}

/* Adds what a peg in a hole does, with the sign 1, or takes it away with -1. */
static inline void change(const peg_bank *bank, size_t hole, int sign, int16_t *sums)
{
    const int16_t *weights = bank->hole + hole * bank->room;

    for (size_t i = 0; i < bank->counts; i++)
        sums[i] = (int16_t)(sums[i] + sign * weights[i]);
}

void peg_bank_sum(const peg_bank *bank, const peg_bits *pegs, int16_t *out)
{
    const peg_bits none = {{0}};

    if (bank->counts == 0)
        return;
    memcpy(out, bank->start, bank->counts * sizeof(*out));
    peg_bank_move(bank, &none, pegs, out);
}

void peg_bank_move(const peg_bank *bank, const peg_bits *from, const peg_bits *to, int16_t *sums)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        uint64_t gone = from->word[w] & ~to->word[w];
        uint64_t come = to->word[w] & ~from->word[w];

        for (; gone; gone &= gone - 1)
            change(bank, (size_t)w * 64 + (size_t)peg_word_first(gone), -1, sums);
        for (; come; come &= come - 1)
            change(bank, (size_t)w * 64 + (size_t)peg_word_first(come), 1, sums);
    }
}

/* -- counts with tolls ----------------------------------------------------- */

void peg_toll_bank_begin(peg_toll_bank *bank, const peg_shape *shape, const peg_bits *goal,
                         peg_budget *budget)
{
    size_t size = ((size_t)shape->holes + shape->line_count) * sizeof(*bank->hole);

    memset(bank, 0, sizeof(*bank));
    bank->goal = *goal;
    bank->hole = peg_budget_new(budget, size);
    if (!bank->hole)
        return;
    bank->lanes_size = size;
    bank->line = bank->hole + shape->holes;
    peg_bank_begin(&bank->weights, shape, PEG_TOLL_BANK_MOST, budget);
}

void peg_toll_bank_end(peg_toll_bank *bank, peg_budget *budget)
{
    peg_bank_end(&bank->weights, budget);
    peg_budget_free(budget, bank->hole, bank->lanes_size);
    bank->hole = NULL;
}

void peg_toll_bank_add(peg_toll_bank *bank, const peg_shape *shape, const peg_resource *count)
{
    size_t at = bank->learned++ % PEG_TOLL_BANK_MOST;

    peg_bank_set(&bank->weights, shape, at, &count->row,
                 (int32_t)peg_row_sum(&count->row, &bank->goal));
    for (size_t t = 0; t < PEG_COUNT_TOLLS; t++) {
        const peg_bits *set = &count->toll[t].holes;
        int is_odd = 0;

        bank->price[t][at] = (int16_t)count->toll[t].price;
        for (int hole = 0; hole < shape->holes; hole++) {
            bank->hole[hole].toll[t][at] = (int16_t)-peg_bits_get(set, hole);
            is_odd ^= peg_bits_get(set, hole) & peg_bits_get(&bank->goal, hole);
        }
        for (size_t i = 0; i < shape->line_count; i++)
            bank->line[i].toll[t][at] = (int16_t)-peg_toll_is_due(set, shape->lines[i]);
        bank->begun.toll[t][at] = (int16_t)-is_odd;
    }
}

void peg_toll_bank_copy(peg_toll_bank *bank, const peg_shape *shape, const peg_toll_bank *from)
{
    peg_toll_sums goal;

    PEG_ASSERT(bank->learned == 0 && bank->lanes_size == from->lanes_size);
    PEG_ASSERT(peg_bits_count(&from->goal) == 0);
    peg_bank_copy(&bank->weights, shape, &from->weights, from->weights.counts);
    memcpy(bank->price, from->price, sizeof(bank->price));
    memcpy(bank->hole, from->hole, bank->lanes_size);
    bank->learned = from->learned;
    peg_toll_bank_sum(from, &bank->goal, &goal);
    for (size_t i = 0; i < bank->weights.counts; i++)
        bank->weights.start[i] = (int16_t)-goal.weights[i];
    bank->begun = goal.due;
}

/* Changes which tolls are due as a peg in a hole, come or gone, does. */
static void flip_due(const peg_toll_bank *bank, size_t hole, peg_toll_sums *sums)
{
    const peg_toll_lanes *odd = &bank->hole[hole];

    for (int t = 0; t < PEG_COUNT_TOLLS; t++)
        for (size_t i = 0; i < bank->weights.counts; i++)
            sums->due.toll[t][i] = (int16_t)(sums->due.toll[t][i] ^ odd->toll[t][i]);
}

/* Works out what follows from the weights and the tolls that are due. */
static void settle(const peg_toll_bank *bank, peg_toll_sums *sums)
{
    size_t counts = bank->weights.counts;

    memcpy(sums->sum, sums->weights, counts * sizeof(*sums->sum));
    for (int t = 0; t < PEG_COUNT_TOLLS; t++) {
        for (size_t i = 0; i < counts; i++) {
            int16_t price = bank->price[t][i];
            int16_t due = sums->due.toll[t][i];

            sums->sum[i] = (int16_t)(sums->sum[i] - (due & price));
            sums->more.toll[t][i] = (int16_t)((due & (2 * price)) - price);
        }
    }
}

void peg_toll_bank_sum(const peg_toll_bank *bank, const peg_bits *pegs, peg_toll_sums *out)
{
    const peg_bits none = {{0}};

    memcpy(out->weights, bank->weights.start, sizeof(out->weights));
    out->due = bank->begun;
    peg_toll_bank_move(bank, &none, pegs, out);
}

void peg_toll_bank_move(const peg_toll_bank *bank, const peg_bits *from, const peg_bits *to,
                        peg_toll_sums *sums)
{
    peg_bank_move(&bank->weights, from, to, sums->weights);
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        for (uint64_t word = from->word[w] ^ to->word[w]; word; word &= word - 1)
            flip_due(bank, (size_t)w * 64 + (size_t)peg_word_first(word), sums);
    settle(bank, sums);
}

/* SPDX-License-Identifier: MIT */

/* How counts with tolls are kept, and what positions come to in them. */
#include "theory/toll_bank.h"

#include "base/bytes.h"

peg_status peg_toll_bank_begin(peg_toll_bank *bank, const peg_shape *shape, const peg_bits *goal,
                               peg_budget *budget)
{
    size_t holes = (size_t)shape->holes;
    size_t rows = holes + shape->line_count;

    memset(bank, 0, sizeof(*bank));
    bank->goal = *goal;
    bank->block_size = rows * (sizeof(*bank->hole) + sizeof(*bank->odd_hole));
    bank->block = peg_budget_resize(budget, NULL, 0, bank->block_size);
    if (!bank->block)
        return peg_budget_refusal(budget);
    memset(bank->block, 0, bank->block_size);
    bank->hole = bank->block;
    bank->line = bank->hole + holes;
    bank->odd_hole = (peg_toll_lanes *)(void *)(bank->hole + rows);
    bank->odd_line = bank->odd_hole + holes;
    return PEG_OK;
}

void peg_toll_bank_end(peg_toll_bank *bank, peg_budget *budget)
{
    peg_budget_free(budget, bank->block, bank->block_size);
    bank->block = NULL;
}

static void set_toll(peg_toll_bank *bank, const peg_shape *shape, size_t at, size_t t,
                     const peg_toll *toll)
{
    int is_odd = 0;

    bank->price[t][at] = (int16_t)toll->price;
    for (int hole = 0; hole < shape->holes; hole++) {
        int is_in = peg_bits_get(&toll->holes, hole);

        bank->odd_hole[hole].toll[t][at] = (int16_t)-is_in;
        is_odd ^= is_in & peg_bits_get(&bank->goal, hole);
    }
    for (size_t i = 0; i < shape->line_count; i++)
        bank->odd_line[i].toll[t][at] = (int16_t)-peg_toll_is_due(&toll->holes, shape->lines[i]);
    bank->begun.toll[t][at] = (int16_t)-is_odd;
}

void peg_toll_bank_add(peg_toll_bank *bank, const peg_shape *shape, const peg_toll_count *count)
{
    size_t at = bank->learned++ % PEG_TOLL_BANK_MOST;
    int32_t start = 0;

    for (int hole = 0; hole < shape->holes; hole++) {
        bank->hole[hole][at] = (int16_t)count->weight[hole];
        if (peg_bits_get(&bank->goal, hole))
            start -= count->weight[hole];
    }
    bank->start[at] = (int16_t)start;
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        bank->line[i][at] =
            (int16_t)(count->weight[line.to] - count->weight[line.from] - count->weight[line.over]);
    }
    for (size_t t = 0; t < PEG_COUNT_TOLLS; t++)
        set_toll(bank, shape, at, t, &count->toll[t]);
    if (at / PEG_BANK_BLOCK * PEG_BANK_BLOCK >= bank->counts)
        bank->counts = (at / PEG_BANK_BLOCK + 1) * PEG_BANK_BLOCK;
}

static void flip_due(const peg_toll_bank *bank, size_t hole, peg_toll_sums *sums)
{
    const peg_toll_lanes *odd = &bank->odd_hole[hole];

    for (int t = 0; t < PEG_COUNT_TOLLS; t++)
        for (size_t i = 0; i < bank->counts; i++)
            sums->due.toll[t][i] = (int16_t)(sums->due.toll[t][i] ^ odd->toll[t][i]);
}

static void add_peg(const peg_toll_bank *bank, size_t hole, peg_toll_sums *sums)
{
    for (size_t i = 0; i < bank->counts; i++)
        sums->weights[i] = (int16_t)(sums->weights[i] + bank->hole[hole][i]);
    flip_due(bank, hole, sums);
}

static void take_peg(const peg_toll_bank *bank, size_t hole, peg_toll_sums *sums)
{
    for (size_t i = 0; i < bank->counts; i++)
        sums->weights[i] = (int16_t)(sums->weights[i] - bank->hole[hole][i]);
    flip_due(bank, hole, sums);
}

/* Works out what follows from the weights and the tolls that are due. */
static void settle(const peg_toll_bank *bank, peg_toll_sums *sums)
{
    memcpy(sums->sum, sums->weights, bank->counts * sizeof(*sums->sum));
    for (int t = 0; t < PEG_COUNT_TOLLS; t++) {
        for (size_t i = 0; i < bank->counts; i++) {
            int16_t price = bank->price[t][i];
            int16_t due = sums->due.toll[t][i];

            sums->sum[i] = (int16_t)(sums->sum[i] - (due & price));
            sums->more.toll[t][i] = (int16_t)((due & (2 * price)) - price);
        }
    }
}

void peg_toll_bank_sum(const peg_toll_bank *bank, const peg_bits *pegs, peg_toll_sums *out)
{
    memcpy(out->weights, bank->start, sizeof(out->weights));
    out->due = bank->begun;
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        for (uint64_t word = pegs->word[w]; word; word &= word - 1)
            add_peg(bank, (size_t)w * 64 + (size_t)peg_word_first(word), out);
    settle(bank, out);
}

void peg_toll_bank_move(const peg_toll_bank *bank, const peg_bits *from, const peg_bits *to,
                        peg_toll_sums *sums)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        uint64_t gone = from->word[w] & ~to->word[w];
        uint64_t come = to->word[w] & ~from->word[w];

        for (; gone; gone &= gone - 1)
            take_peg(bank, (size_t)w * 64 + (size_t)peg_word_first(gone), sums);
        for (; come; come &= come - 1)
            add_peg(bank, (size_t)w * 64 + (size_t)peg_word_first(come), sums);
    }
    settle(bank, sums);
}

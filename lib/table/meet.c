/* SPDX-License-Identifier: MIT */

/*
 * Finds which layers half of a game needs, and whether a position there can be won together with
 * its complement.
 */
#include "table/meet.h"

#include "base/memory.h"

int peg_meeting_is_for(const peg_board *board)
{
    const peg_bits all = peg_bits_below(board->shape->holes);

    if (board->goal.kind == PEG_GOAL_ANYWHERE)
        return 0;
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        if ((board->pegs.word[w] ^ board->goal.pegs.word[w]) != all.word[w])
            return 0;
    return 1;
}

/* The most weight that a jump takes. */
static int meet_drop(const peg_table *table)
{
    uint64_t heavy = 0;
    int most = 0;

    for (int bit = 0; bit < table->layout.free; bit++)
        heavy |= (table->layout.weighty >> bit & 1) << table->layout.hole[bit];
    for (size_t i = 0; i < table->shape->line_count; i++) {
        peg_jump line = table->shape->lines[i];
        int drop = (int)(heavy >> line.from & 1) + (int)(heavy >> line.over & 1) -
                   (int)(heavy >> line.to & 1);

        most = drop > most ? drop : most;
    }
    return most;
}

/*
 * A game passes half of the weight that there is: the first position with no more has that or less,
 * by what a jump may take beyond it. A goal that weighs more cannot be met from its complement,
 * which weighs less.
 */
void peg_meeting_begin(peg_meeting *meeting, const peg_table *table, uint64_t pegs)
{
    int whole = peg_word_count(table->layout.weighty);
    int drop = meet_drop(table);
    uint64_t goal = peg_layout_index(&table->layout, table->goal.pegs.word[0]);

    memset(meeting, 0, sizeof(*meeting));
    meeting->answer = PEG_NO;
    if (!peg_table_covers(table, pegs) || peg_word_count(goal & table->layout.weighty) > whole / 2)
        return;
    meeting->most = whole / 2;
    meeting->least = drop > 0 ? whole / 2 - drop + 1 : meeting->most;
    if (meeting->least < 0)
        meeting->least = 0;
    meeting->wanted = (unsigned)(whole - meeting->least) + 1;
    meeting->bytes = peg_blocks_layers_bytes(&table->layout, &table->blocks, meeting->wanted);
}

/* Looks for a position of a block that can be won with its complement, all of whose bits differ. */
static void meet_in_block(peg_meeting *meeting, const peg_table *table, uint32_t at)
{
    const peg_blocks *blocks = &table->blocks;
    uint64_t mask = table->layout.index_mask;
    uint32_t number = peg_blocks_number(blocks, at);
    uint32_t place = peg_blocks_place(blocks, number ^ (uint32_t)(mask >> blocks->bits));
    unsigned image = peg_place_image(place);
    size_t words = (size_t)1 << (blocks->bits - PEG_WORD_BITS);
    const uint64_t *own = table->words + at * words;
    const uint64_t *other = table->words + peg_place_at(place) * words;

    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = own[w]; rest; rest &= rest - 1) {
            uint64_t within = w << PEG_WORD_BITS | (uint64_t)peg_word_first(rest);
            uint64_t turned = (within ^ mask) & blocks->within;

            if (image != 0)
                turned = peg_blocks_within(blocks, image, turned);
            if (other[turned / 64] >> turned % 64 & 1) {
                uint64_t index = (uint64_t)number << blocks->bits | within;

                meeting->answer = PEG_YES;
                meeting->middle = peg_layout_position(&table->layout, index, table->class);
                return;
            }
        }
}

void peg_meeting_find(peg_meeting *meeting, const peg_table *table, peg_budget *budget)
{
    uint32_t count = (uint32_t)(meeting->bytes << 3 >> table->blocks.bits);

    for (uint32_t at = 0; at < count && budget->status == PEG_OK; at++) {
        int weight = peg_blocks_weight(&table->layout, &table->blocks, at);

        if (meeting->answer == PEG_YES)
            return;
        if (weight >= meeting->least && weight <= meeting->most)
            meet_in_block(meeting, table, at);
        peg_budget_work(budget, UINT64_C(1) << (table->blocks.bits - PEG_WORD_BITS));
    }
}

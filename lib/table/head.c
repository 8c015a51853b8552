/* SPDX-License-Identifier: MIT */
#include "table/head.h"

#include "shape/line_list.h"
#include "table/relayout.h"

const uint8_t *peg_source_take(peg_source *from, uint64_t count)
{
    const uint8_t *at = from->at;

    if (count > from->left)
        return NULL;
    from->at += count;
    from->left -= (size_t)count;
    return at;
}

const uint8_t *peg_source_take_part(peg_source *from, uint64_t count)
{
    uint64_t whole = (count + PEG_FORMAT_UNIT - 1) / PEG_FORMAT_UNIT * PEG_FORMAT_UNIT;
    const uint8_t *at = peg_source_take(from, whole);

    for (uint64_t i = count; at && i < whole; i++)
        if (at[i] != 0)
            return NULL;
    return at;
}

peg_status peg_head_read(peg_source *from, peg_head *out_says)
{
    peg_head *says = out_says;
    const uint8_t *at = peg_source_take(from, PEG_FORMAT_HEAD);
    uint64_t form;

    if (!at || !peg_format_begins(at, PEG_FORMAT_HEAD))
        return PEG_E_TABLE;
    form = peg_format_get(at + 8, 4);
    if (form > PEG_FORMAT_FLAT)
        return PEG_E_VERSION;
    says->form = (int)form;
    says->holes = at[12];
    says->free = at[13];
    says->goal.kind = (peg_goal_kind)at[14];
    says->most_pegs = at[15];
    says->goal.pegs = (peg_bits){{peg_format_get(at + 16, 8)}};
    says->class = peg_format_get(at + 24, 8);
    says->lines = (size_t)peg_format_get(at + 32, 4);
    says->parts = (size_t)peg_format_get(at + 36, 4);
    if (form < PEG_FORMAT_PACKED || says->holes < 1 || says->holes > PEG_TABLE_HOLES ||
        says->free > says->holes || !peg_goal_is_sound(&says->goal) ||
        says->most_pegs > says->holes ||
        (says->most_pegs > 0 && says->goal.kind != PEG_GOAL_ANYWHERE) ||
        says->lines > PEG_MAX_LINES)
        return PEG_E_TABLE;
    if ((says->goal.pegs.word[0] & ~peg_bits_below(says->holes).word[0]) != 0)
        return PEG_E_TABLE;
    return PEG_OK;
}

/* Whether the class is one of the shape's and, where the goal is of one class, that one. */
static int is_class_sound(const peg_table *table)
{
    uint64_t key = peg_layout_key(&table->layout, table->goal.pegs.word[0]);

    return table->class >> table->layout.class_bits == 0 &&
           (!peg_table_is_definite(table) || peg_key_class(key) == table->class);
}

peg_status peg_head_read_table(peg_source *from, const peg_head *says, peg_budget *budget,
                               peg_table **out_table)
{
    const uint8_t *at =
        peg_source_take_part(from, (uint64_t)says->holes + 3 * (uint64_t)says->lines);
    peg_table *table;
    peg_shape *shape;
    size_t where;
    peg_status status;

    if (!at)
        return PEG_E_TABLE;
    status = peg_shape_from_lines(says->holes, (const peg_jump *)(at + says->holes), says->lines,
                                  &budget->allocator, &where, &shape);
    if (status != PEG_OK)
        return status == PEG_E_MEMORY ? status : PEG_E_TABLE;
    status = peg_table_new(shape, budget, &table);
    peg_shape_release(shape);
    if (status != PEG_OK)
        return status;
    *out_table = table;
    table->goal = says->goal;
    table->most_pegs = says->most_pegs;
    table->class = says->class;
    status = peg_layout_of(shape, at, says->free, at + says->free, &table->layout);
    return status == PEG_OK && !is_class_sound(table) ? PEG_E_TABLE : status;
}

int peg_head_bounds(const peg_table *table)
{
    int free = table->layout.free;

    if (free < PEG_WORD_BITS && table->words[0] >> (1 << free))
        return 0;
    for (size_t w = free < PEG_WORD_BITS ? 1 : (size_t)1 << (free - PEG_WORD_BITS);
         w < table->word_count; w++)
        if (table->words[w])
            return 0;
    return 1;
}

void peg_head_put(peg_sink *to, const peg_table *table, const peg_layout *layout, int form,
                  size_t parts)
{
    for (int i = 0; i < 8; i++)
        peg_sink_put(to, (uint8_t)PEG_FORMAT_MAGIC[i], 1);
    peg_sink_put(to, (uint64_t)form, 4);
    peg_sink_put(to, (uint64_t)layout->holes, 1);
    peg_sink_put(to, (uint64_t)layout->free, 1);
    peg_sink_put(to, (uint64_t)table->goal.kind, 1);
    peg_sink_put(to, (uint64_t)table->most_pegs, 1);
    peg_sink_put(to, table->goal.pegs.word[0], 8);
    peg_sink_put(to, peg_relayout_class(layout, table), 8);
    peg_sink_put(to, table->shape->line_count, 4);
    peg_sink_put(to, (uint64_t)parts, 4);
}

void peg_head_put_table(peg_sink *to, const peg_table *table, const peg_layout *layout)
{
    const peg_shape *shape = table->shape;

    for (int i = 0; i < layout->free; i++)
        peg_sink_put(to, layout->hole[i], 1);
    for (int i = 0; i < layout->class_bits; i++)
        peg_sink_put(to, layout->pivot[i], 1);
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_sink_put(to, shape->lines[i].from, 1);
        peg_sink_put(to, shape->lines[i].over, 1);
        peg_sink_put(to, shape->lines[i].to, 1);
    }
    peg_sink_pad(to, PEG_FORMAT_UNIT);
}

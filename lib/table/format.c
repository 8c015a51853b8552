/* SPDX-License-Identifier: MIT */

/* What both forms of a table as bytes have in common. */
#include "table/format.h"

#include "shape/shape_text.h"

int peg_format_is_summed(const uint8_t *bytes, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count - 8; i += 8)
        sum = peg_format_sum(sum, peg_format_word(bytes + i));
    return sum == peg_format_word(bytes + count - 8);
}

peg_status peg_format_begin(const peg_limits *limits, const peg_allocator *allocator,
                            peg_budget *budget)
{
    peg_allocator chosen;
    peg_status status = peg_memory_choose(allocator, &chosen);

    if (status == PEG_OK)
        status = peg_budget_begin(budget, limits, &chosen);
    if (status == PEG_OK)
        budget->stage = PEG_STAGE_UNPACKING;
    return status;
}

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

peg_status peg_header_read(peg_source *from, peg_header *out_says)
{
    peg_header *says = out_says;
    const uint8_t *at = peg_source_take(from, PEG_FORMAT_HEADER);
    uint64_t form;

    if (!at || !peg_format_is_known(at, PEG_FORMAT_HEADER))
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
    return peg_layout_has_class(&table->layout, table->class) &&
           (!peg_table_is_definite(table) || peg_table_covers(table, table->goal.pegs.word[0]));
}

peg_status peg_header_read_table(peg_source *from, const peg_header *says, peg_budget *budget,
                                 peg_table **out_table)
{
    const uint8_t *sum = says->form == PEG_FORMAT_FLAT ? peg_source_take(from, 8) : NULL;
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
    table->summed = sum != NULL;
    table->sum = sum ? peg_format_word(sum) : 0;
    status = peg_layout_of(shape, at, says->free, at + says->free, &table->layout);
    return status == PEG_OK && !is_class_sound(table) ? PEG_E_TABLE : status;
}

int peg_format_is_bounded(const peg_table *table)
{
    int free = table->layout.free;

    if (free < PEG_WORD_BITS && table->words[0] >> (1 << free))
        return 0;
    for (size_t w = peg_layout_words(&table->layout); w < table->word_count; w++)
        if (table->words[w])
            return 0;
    return 1;
}

peg_status peg_writing_run(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user, uint64_t room, peg_status (*form)(peg_writing *to))
{
    peg_budget budget;
    peg_writing *to;
    peg_status status;

    if (!table || !write)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    if (status != PEG_OK)
        return status;
    budget.stage = PEG_STAGE_PACKING;
    to = peg_budget_resize(&budget, NULL, 0, sizeof(*to));
    if (!to)
        return peg_budget_refusal(&budget);
    memset(to, 0, sizeof(*to));
    to->table = table;
    to->budget = &budget;
    to->write = write;
    to->user = user;
    status = peg_layout_by_hole(table->shape, &to->layout);
    PEG_ASSERT(status == PEG_OK);
    status = peg_relayout_begin(&to->seen, table, &to->layout, room, &budget);
    if (status == PEG_OK)
        status = form(to);
    peg_relayout_end(&to->seen, &budget);
    peg_budget_free(&budget, to, sizeof(*to));
    return status;
}

void peg_put_piece(peg_writing *to)
{
    PEG_ASSERT(to->filled % PEG_FORMAT_UNIT == 0);
    if (to->filled == 0)
        return;
    for (size_t i = 0; i < to->filled; i += PEG_FORMAT_UNIT)
        to->sum = peg_format_sum(to->sum, peg_format_word(to->bytes + i));
    if (to->status == PEG_OK && to->write(to->bytes, to->filled, to->user) != PEG_CONTINUE)
        to->status = PEG_STOPPED;
    if (to->status == PEG_OK)
        to->status = peg_budget_work(to->budget, PEG_PIECE);
    to->filled = 0;
}

void peg_put_sum(peg_writing *to)
{
    peg_put_piece(to);
    peg_put_word(to, to->sum);
    peg_put_piece(to);
}

void peg_put_header(peg_writing *to, int form, size_t parts, uint64_t sum)
{
    const peg_table *table = to->table;
    const peg_layout *layout = &to->layout;
    const peg_shape *shape = table->shape;
    const struct {
        uint64_t number;
        int bytes;
    } fields[] = {{peg_format_word((const uint8_t *)PEG_FORMAT_MAGIC), 8},
                  {(uint64_t)form, 4},
                  {(uint64_t)layout->holes, 1},
                  {(uint64_t)layout->free, 1},
                  {(uint64_t)table->goal.kind, 1},
                  {(uint64_t)table->most_pegs, 1},
                  {table->goal.pegs.word[0], 8},
                  {peg_relayout_class(layout, table), 8},
                  {shape->line_count, 4},
                  {parts, 4},
                  {sum, form == PEG_FORMAT_FLAT ? 8 : 0}};

    for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
        peg_put_number(to, fields[i].number, fields[i].bytes);
    for (int i = 0; i < layout->free; i++)
        peg_put_number(to, layout->hole[i], 1);
    for (int i = 0; i < layout->class_bits; i++)
        peg_put_number(to, layout->pivot[i], 1);
    for (size_t i = 0; i < 3 * shape->line_count; i++)
        peg_put_number(to, ((const uint8_t *)shape->lines)[i], 1);
    peg_put_zeros(to);
}

/* SPDX-License-Identifier: MIT */

/* The numbers of positions, and which symmetries move their bits about. */
#include "table/layout.h"

#include "base/memory.h"
#include "theory/classes.h"

const uint64_t peg_layout_without[PEG_WORD_BITS] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};

static uint64_t layout_bit(int hole)
{
    return UINT64_C(1) << hole;
}

/*
 * Makes a hole the pivot of the next mask: exchanges it for the first one that has the hole,
 * and takes the hole out of all others. Returns 0 if none has it.
 */
static int layout_take_pivot(peg_layout *layout, int next, int hole)
{
    int at = next;
    uint64_t mask;

    while (at < layout->class_bits && !(layout->mask[at] & layout_bit(hole)))
        at++;
    if (at == layout->class_bits)
        return 0;
    mask = layout->mask[at];
    layout->mask[at] = layout->mask[next];
    layout->mask[next] = mask;
    layout->pivot[next] = (uint8_t)hole;
    for (int k = 0; k < layout->class_bits; k++)
        if (k != next && layout->mask[k] & layout_bit(hole))
            layout->mask[k] ^= mask;
    return 1;
}

static uint64_t layout_pivots_of(const peg_layout *layout)
{
    uint64_t pivots = 0;

    for (int i = 0; i < layout->class_bits; i++)
        pivots |= layout_bit(layout->pivot[i]);
    return pivots;
}

static void layout_fill_bytes(peg_layout *layout)
{
    uint64_t *column = layout->column;

    for (int i = 0; i < layout->free; i++)
        column[layout->hole[i]] |= layout_bit(i);
    for (int i = 0; i < layout->class_bits; i++)
        for (uint64_t rest = layout->mask[i]; rest; rest &= rest - 1)
            column[peg_word_first(rest)] |= layout_bit(layout->free + i);
    for (int i = 0; i < PEG_TABLE_BYTES; i++)
        for (int value = 1; value < 256; value++) {
            int low = peg_word_first((uint64_t)value);

            layout->byte[i][value] = layout->byte[i][value & (value - 1)] ^ column[8 * i + low];
        }
}

/* -- A layout --------------------------------------------------------------- */

/* The holes of some bits of an index. */
static uint64_t layout_holes_of(const peg_layout *layout, uint64_t bits)
{
    uint64_t holes = 0;

    for (; bits; bits &= bits - 1)
        holes |= layout_bit(layout->hole[peg_word_first(bits)]);
    return holes;
}

/* Takes the pivots and the order of the holes. Returns 0 where they are none of the shape. */
static int layout_take_plan(const peg_layout_plan *plan, peg_layout *layout)
{
    uint64_t seen;

    for (int i = 0; i < layout->class_bits; i++)
        if (plan->pivot[i] >= layout->holes || !layout_take_pivot(layout, i, plan->pivot[i]))
            return 0;
    seen = layout_pivots_of(layout);
    for (int i = 0; i < plan->count; i++) {
        if (plan->hole[i] >= layout->holes || seen & layout_bit(plan->hole[i]))
            return 0;
        seen |= layout_bit(plan->hole[i]);
        layout->hole[layout->free++] = plan->hole[i];
    }
    return 1;
}

void peg_layout_begin(const peg_shape *shape, peg_layout *out_layout)
{
    peg_classes classes;

    PEG_ASSERT(shape->holes <= PEG_TABLE_HOLES);
    peg_classes_find(shape, &classes);
    memset(out_layout, 0, sizeof(*out_layout));
    out_layout->holes = shape->holes;
    out_layout->bytes = (shape->holes + 7) / 8;
    out_layout->class_bits = classes.count;
    out_layout->bits = shape->holes - classes.count;
    if (out_layout->bits < PEG_VECTOR_BITS)
        out_layout->bits = PEG_VECTOR_BITS;
    for (int i = 0; i < classes.count; i++)
        out_layout->mask[i] = classes.mask[i].word[0];
}

peg_status peg_layout_of(const peg_shape *shape, const peg_layout_plan *plan,
                         peg_layout *out_layout)
{
    peg_layout *layout = out_layout;

    if (plan->count != shape->holes - layout->class_bits || plan->count > PEG_TABLE_BITS ||
        !layout_take_plan(plan, layout))
        return PEG_E_TABLE;
    layout->index_mask = layout_bit(layout->free) - 1;
    layout->block_bits = plan->block_bits;
    layout->weighty = plan->weighty;
    layout->images = 1;
    for (int i = 0; i < PEG_TABLE_BITS; i++)
        layout->image[0][i] = (uint8_t)i;
    if (layout->block_bits < PEG_VECTOR_BITS || layout->block_bits > PEG_BLOCK_BITS ||
        layout->block_bits > layout->bits || layout->bits - layout->block_bits > PEG_FRONT_BITS ||
        (layout->weighty & ~layout->index_mask) != 0 ||
        (layout->weighty & (layout_bit(layout->block_bits) - 1)) != 0)
        return PEG_E_TABLE;
    layout_fill_bytes(layout);
    return PEG_OK;
}

/* -- Its images -------------------------------------------------------------- */

void peg_layout_group_find(const peg_shape *shape, int bits, const peg_bits *goal,
                           const peg_bits *pegs, peg_budget *budget, peg_layout_group *out_group)
{
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *list;
    size_t count = 1;

    memset(out_group, 0, sizeof(*out_group));
    out_group->shape = shape;
    out_group->count = 1;
    if (bits <= PEG_ALONE_BITS)
        return;
    list = peg_budget_resize(budget, NULL, 0, size);
    if (list &&
        peg_symmetry_group(shape, goal, pegs, PEG_TABLE_IMAGES, budget, list, &count) == PEG_OK) {
        memcpy(out_group->symmetry, list, count * sizeof(*list));
        out_group->count = count;
    }
    peg_budget_free(budget, list, size);
}

void peg_layout_find_images(peg_layout *layout, const peg_layout_group *group)
{
    uint64_t own = layout_bit(layout->block_bits) - 1;
    const uint64_t kept[] = {layout_pivots_of(layout),
                             layout_holes_of(layout, (layout_bit(PEG_VECTOR_BITS) - 1)),
                             layout_holes_of(layout, own)};
    uint8_t bit[PEG_TABLE_HOLES] = {0};

    PEG_ASSERT(group->count == 1 || layout->free == layout->bits);
    if (group->count == 1)
        return;
    for (int i = 0; i < layout->free; i++)
        bit[layout->hole[i]] = (uint8_t)i;
    for (size_t s = 1; s < group->count; s++) {
        const uint8_t *symmetry = peg_layout_symmetry(group, s);
        int keeps = 1;

        for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++)
            keeps &= peg_layout_image(symmetry, kept[i]) == kept[i];
        for (int i = 0; keeps && i < layout->free; i++)
            layout->image[layout->images][i] = bit[symmetry[layout->hole[i]]];
        layout->images += keeps;
    }
}

/* -- Positions --------------------------------------------------------------- */

uint64_t peg_layout_content(const peg_layout *layout, int hole, uint64_t class, int *out_turned)
{
    PEG_ASSERT(hole >= 0 && hole < layout->holes);
    for (int i = 0; i < layout->class_bits; i++)
        if (layout->pivot[i] == hole) {
            *out_turned = (int)(class >> i & 1);
            return peg_layout_index(layout, layout->mask[i]);
        }
    *out_turned = 0;
    return peg_key_index(layout, layout->column[hole]);
}

uint64_t peg_layout_position(const peg_layout *layout, uint64_t index, uint64_t class)
{
    uint64_t pegs = 0;
    uint64_t pivots = 0;

    PEG_ASSERT(index >> layout->free == 0 && peg_layout_has_class(layout, class));
    for (int i = 0; i < layout->free; i++)
        pegs |= (index >> i & 1) << layout->hole[i];
    for (int i = 0; i < layout->class_bits; i++)
        if ((peg_word_count(layout->mask[i] & pegs) & 1) != (int)(class >> i & 1))
            pivots |= layout_bit(layout->pivot[i]);
    return pegs | pivots;
}

/* SPDX-License-Identifier: MIT */

/* Writes the names of all holes once, and finds a hole by comparing them. */
#include "shape/hole_names.h"

#include "base/text.h"

/* a ... z, aa, ab ..., as spreadsheets name columns. */
static void write_letters(peg_writer *writer, unsigned index)
{
    if (index >= 26)
        write_letters(writer, index / 26 - 1);
    peg_write_char(writer, (char)('a' + index % 26));
}

void peg_shape_name_holes(peg_shape *shape)
{
    for (int hole = 0; hole < shape->holes; hole++) {
        peg_writer number = {shape->name[PEG_NAMING_NUMBERS][hole], 0};
        peg_writer letters = {shape->name[PEG_NAMING_LETTERS][hole], 0};
        peg_writer algebraic = {shape->name[PEG_NAMING_ALGEBRAIC][hole], 0};

        peg_write_number(&number, (unsigned)hole + 1);
        write_letters(&letters, (unsigned)hole);
        if (shape->lattice != PEG_SQUARE && shape->lattice != PEG_DIAGONAL)
            continue;
        write_letters(&algebraic, (unsigned)shape->column[hole]);
        peg_write_number(&algebraic, (unsigned)shape->row[hole] + 1);
    }
}

peg_status peg_shape_naming(const peg_shape *shape, peg_naming *naming)
{
    int algebraic = shape->name[PEG_NAMING_ALGEBRAIC][0][0] != 0;

    switch (*naming) {
    case PEG_NAMING_DEFAULT:
        *naming = algebraic ? PEG_NAMING_ALGEBRAIC : PEG_NAMING_NUMBERS;
        return PEG_OK;
    case PEG_NAMING_NUMBERS:
    case PEG_NAMING_LETTERS:
        return PEG_OK;
    case PEG_NAMING_ALGEBRAIC:
        return algebraic ? PEG_OK : PEG_E_NAMING;
    }
    return PEG_E_ARGUMENT;
}

const char *peg_shape_hole_name(const peg_shape *shape, peg_naming naming, int hole)
{
    return shape->name[naming][hole];
}

int peg_shape_hole_named(const peg_shape *shape, const char *text, size_t length)
{
    char name[PEG_NAME_SIZE];

    if (length == 0 || length >= PEG_NAME_SIZE)
        return PEG_NO_HOLE;
    for (size_t i = 0; i < length; i++)
        name[i] = peg_to_lower(text[i]);
    name[length] = 0;
    for (int naming = PEG_NAMING_NUMBERS; naming <= PEG_NAMING_ALGEBRAIC; naming++)
        for (int hole = 0; hole < shape->holes; hole++)
            if (peg_text_equal(shape->name[naming][hole], name))
                return hole;
    return PEG_NO_HOLE;
}

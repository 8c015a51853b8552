/* SPDX-License-Identifier: MIT */

/*
 * The built-in shapes are drawings, some written out and some drawn to size, and become
 * shapes as any drawing does.
 */
#include "shape/builtin.h"

#include "base/text.h"
#include "shape/drawing.h"

/* Room for the largest drawing: the triangle of side 22 fills 22 rows of 43. */
#define DRAWING_ROOM 1024

/* The sizes in a name, such as 4 and 7 in rect4x7. */
typedef struct size {
    int a;
    int b;
} size;

/* A kind that is drawn to size has rows of holes, each centred below the one before. */
typedef struct kind {
    const char *name; /* with its best-known size */
    const char *about;
    const char *drawing; /* NULL for a kind with sizes */
    peg_lattice lattice;
    int (*rows)(size s);
    int (*width)(size s, int row);
    int (*start)(size s); /* the hole that is empty at the start */
} kind;

static int side_of_rows(size s)
{
    return s.a;
}

static int second_size(size s)
{
    return s.b;
}

/* The rows of a kind that widens up to the middle and narrows again. */
static int both_ways(size s)
{
    return 2 * s.a - 1;
}

static int from_edge(size s, int row)
{
    return row < s.a ? row : 2 * s.a - 2 - row;
}

static int triangle_width(size s, int row)
{
    (void)s;
    return row + 1;
}

static int rect_width(size s, int row)
{
    (void)row;
    return s.a;
}

static int diamond_width(size s, int row)
{
    return 2 * from_edge(s, row) + 1;
}

static int hexagon_width(size s, int row)
{
    return s.a + from_edge(s, row);
}

/*
 * The hole that is empty at the start is by custom in the middle, or at the top of a
 * triangle. Where the game from there cannot be won, it is the nearest hole from which it can: in
 * most shapes the classes of positions decide (theory/classes.h), in narrow ones how far jumps
 * reach. Shapes that cannot be won from any hole keep the customary one.
 */
static int triangle_start(size s)
{
    return s.a >= 4 && s.a % 3 == 1 ? 1 : 0;
}

/* A single row, where jumps must begin near an end. */
static int row_start(int length)
{
    if (length % 2 == 1 && length != 3)
        return length / 2;
    if (length < 4)
        return 0;
    return length <= 6 ? 1 : length == 8 ? 3 : 4;
}

static int rect_start(size s)
{
    int column = (s.a - 1) / 2;
    int row = (s.b - 1) / 2;

    if (s.a == 1 || s.b == 1)
        return row_start(s.a * s.b);
    if (s.a == 3 && s.b > 3)
        column = 0;
    else if (s.b == 3 && s.a > 3)
        row = 0;
    else if (s.a % 3 != 0 && s.b % 3 != 0 && (s.a - s.b) % 2 == 0 && s.a > 2 && s.b > 2)
        row--;
    return row * s.a + column;
}

/* Rows of a diamond above the middle hold 1, 3, 5 ... holes, together a square. */
static int diamond_start(size s)
{
    int row = s.a - 1;

    if (s.a == 5)
        row = 2;
    else if (s.a > 5 && s.a % 6 != 3 && s.a % 6 != 4)
        row = s.a - 2;
    return row * row + row;
}

static int hexagon_start(size s)
{
    int row = s.a <= 3 || s.a % 3 == 2 ? s.a - 1 : s.a - 2;

    return row * s.a + row * (row - 1) / 2 + row;
}

static const kind kinds[] = {
    {"triangle5", "triangle, side 1 to 22", NULL, PEG_TRIANGULAR, side_of_rows, triangle_width,
     triangle_start},
    {"english", "cross of 33 holes", "__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo/__ooo__/__ooo__",
     PEG_SQUARE, NULL, NULL, NULL},
    {"french", "rounded cross of 37 holes",
     "__ooo__/_ooooo_/ooo.ooo/ooooooo/ooooooo/_ooooo_/__ooo__", PEG_SQUARE, NULL, NULL, NULL},
    {"wiegleb", "cross of 45 holes",
     "___ooo___/___ooo___/___ooo___/ooooooooo/oooo.oooo/ooooooooo/___ooo___/___ooo___/___ooo___",
     PEG_SQUARE, NULL, NULL, NULL},
    {"asymmetric", "cross of 39 holes with longer arms at the top and right",
     "__ooo___/__ooo___/__ooo___/oooooooo/ooo.oooo/oooooooo/__ooo___/__ooo___", PEG_SQUARE, NULL,
     NULL, NULL},
    {"diamond5", "diamond on the square lattice, side 1 to 11", NULL, PEG_SQUARE, both_ways,
     diamond_width, diamond_start},
    {"square6", "square, side 1 to 16", NULL, PEG_SQUARE, side_of_rows, rect_width, rect_start},
    {"rect4x7", "rectangle, columns by rows, at most 256 holes", NULL, PEG_SQUARE, second_size,
     rect_width, rect_start},
    {"hexagon3", "hexagon on the triangular lattice, side 1 to 9", NULL, PEG_TRIANGULAR, both_ways,
     hexagon_width, hexagon_start},
    {"star", "six-pointed star of 13 holes on the triangular lattice",
     "___o/o_._o_o/_o_o_o/o_o_o_o/___o", PEG_TRIANGULAR, NULL, NULL, NULL},
};

#define KIND_COUNT (int)(sizeof(kinds) / sizeof(kinds[0]))

peg_status peg_builtin(int index, const char **out_name, const char **out_about)
{
    if (index < 0)
        return PEG_E_ARGUMENT;
    if (index >= KIND_COUNT)
        return PEG_END;
    if (out_name)
        *out_name = kinds[index].name;
    if (out_about)
        *out_about = kinds[index].about;
    return PEG_OK;
}

/* The bytes of a kind's name before its size. */
static size_t stem_length(const kind *k)
{
    size_t length = 0;

    while (peg_is_letter(k->name[length]))
        length++;
    return length;
}

static int is_stem(const kind *k, const char *text, size_t length)
{
    if (stem_length(k) != length)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (k->name[i] != peg_to_lower(text[i]))
            return 0;
    return 1;
}

/* Reads the size that follows a kind's name, if the kind comes in sizes. */
static peg_status read_size(const kind *k, const char *text, size_t end, size_t at, size *out_size)
{
    size s = {1, 1};

    if (!k->drawing)
        s.a = s.b = peg_read_number(text, &at);
    if (k->rows == second_size) {
        s.b = -1;
        if (peg_to_lower(text[at]) == 'x') {
            ++at;
            s.b = peg_read_number(text, &at);
        }
    }
    *out_size = s;
    return s.a < 1 || s.b < 1 || at != end ? PEG_E_SIZE : PEG_OK;
}

static int widest_row(const kind *k, size s)
{
    int widest = 0;

    for (int row = 0; row < k->rows(s); row++)
        if (k->width(s, row) > widest)
            widest = k->width(s, row);
    return widest;
}

static int fits(const kind *k, size s)
{
    int holes = 0;

    if (s.a > PEG_MAX_HOLES || s.b > PEG_MAX_HOLES)
        return 0;
    for (int row = 0; row < k->rows(s); row++)
        holes += k->width(s, row);
    return holes <= PEG_MAX_HOLES;
}

/* Finds the kind and the size that a name tells. */
static peg_status read_name(const char *text, size_t start, size_t end, const kind **out_kind,
                            size *out_size)
{
    size_t at = start;
    peg_status status;

    while (at < end && peg_is_letter(text[at]))
        ++at;
    for (int i = 0; i < KIND_COUNT; i++) {
        if (!is_stem(&kinds[i], text + start, at - start))
            continue;
        *out_kind = &kinds[i];
        status = read_size(&kinds[i], text, end, at, out_size);
        if (status != PEG_OK || kinds[i].drawing)
            return status;
        return fits(&kinds[i], *out_size) ? PEG_OK : PEG_E_SIZE;
    }
    return PEG_E_NAME;
}

int peg_shape_is_name(const char *text, size_t length)
{
    const kind *k;
    size s;

    return read_name(text, 0, length, &k, &s) == PEG_OK;
}

/* On the triangular lattice neighbours in a row stand two columns apart. */
static void draw(const kind *k, size s, peg_writer *writer)
{
    int spread = k->lattice == PEG_TRIANGULAR ? 2 : 1;
    int widest = widest_row(k, s);
    int start = k->start(s);
    int hole = 0;

    for (int row = 0; row < k->rows(s); row++) {
        int width = k->width(s, row);

        if (row > 0)
            peg_write_char(writer, '/');
        peg_write_chars(writer, '_', (size_t)((widest - width) * spread / 2));
        for (int i = 0; i < width; i++, hole++) {
            if (i > 0)
                peg_write_chars(writer, '_', (size_t)(spread - 1));
            peg_write_char(writer, hole == start ? '.' : 'o');
        }
    }
}

peg_status peg_shape_from_name(const char *text, size_t end, const peg_allocator *allocator,
                               size_t *at, peg_shape **out_shape)
{
    char drawn[DRAWING_ROOM];
    peg_writer writer = {drawn, 0};
    size_t start = *at;
    size_t origin = 0;
    const char *drawing;
    const kind *k;
    peg_status status;
    size s;

    status = read_name(text, start, end, &k, &s);
    if (status != PEG_OK)
        return status;
    *at = end;
    drawing = k->drawing;
    if (!drawing) {
        draw(k, s, &writer);
        peg_write_char(&writer, 0);
        drawing = drawn;
    }
    status = peg_shape_from_drawing(k->lattice, drawing, peg_text_length(drawing), allocator,
                                    &origin, out_shape);
    for (size_t i = start; status == PEG_OK && i < end; i++)
        (*out_shape)->builtin[i - start] = peg_to_lower(text[i]);
    return status;
}

/* SPDX-License-Identifier: MIT */

/*
 * The shapes that have a name. They are drawings, some written out and some drawn to size, and
 * become shapes as any drawing does. Names that are mistyped are compared with the true ones by
 * their edit distance: how many letters must be put in, left out or replaced to make one of the
 * other (Levenshtein, 1966).
 */
#include "base/text.h"
#include "shape/shape_text.h"

/* Room for the largest drawing: the triangle of side 22 fills 22 rows of 43. */
#define DRAWING_ROOM 1024

/* Room for the longest word that can be a name with some letters too many, and a zero. */
#define WORD_ROOM 16

/* The sizes in a name, such as 4 and 7 in rect4x7; both are equal if the name has one. */
typedef struct builtin_size {
    int a;
    int b;
} builtin_size;

typedef struct builtin_kind {
    const char *name; /* with its best-known size */
    const char *about;
    peg_lattice lattice;
    const char *drawing; /* NULL for a kind with sizes: rows, each centred below the one before */
    int sizes;           /* in the name */
    int is_double;       /* rows widen up to the middle and narrow again */
    int is_pointed;      /* the first row has one hole; otherwise the size is its length */
    int growth;          /* holes that a row has more than the one before */
    int (*start)(builtin_size s); /* the hole that is empty at the start */
} builtin_kind;

static int rows_of(const builtin_kind *k, builtin_size s)
{
    return k->is_double ? 2 * s.a - 1 : s.b;
}

static int width_of(const builtin_kind *k, builtin_size s, int row)
{
    int from_edge = k->is_double && row >= s.a ? 2 * s.a - 2 - row : row;

    return (k->is_pointed ? 1 : s.a) + k->growth * from_edge;
}

/*
 * The hole that is empty at the start, while no goal asks for another (board/board_start.c), is by
 * custom in the middle, or at the top of a triangle. Where the game from there cannot be won, it is
 * the nearest hole from which it can: in most shapes the classes of positions decide
 * (theory/classes.h), in narrow ones how far jumps reach. Shapes that cannot be won from any hole
 * keep the customary one.
 */
static int triangle_start(builtin_size s)
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

static int rect_start(builtin_size s)
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
static int diamond_start(builtin_size s)
{
    int row = s.a - 1;

    if (s.a == 5)
        row = 2;
    else if (s.a > 5 && s.a % 6 != 3 && s.a % 6 != 4)
        row = s.a - 2;
    return row * row + row;
}

static int hexagon_start(builtin_size s)
{
    int row = s.a <= 3 || s.a % 3 == 2 ? s.a - 1 : s.a - 2;

    return row * s.a + row * (row - 1) / 2 + row;
}

static const builtin_kind kinds[] = {
    {"triangle5", "triangle, side 1 to 22", PEG_TRIANGULAR, NULL, 1, 0, 1, 1, triangle_start},
    {"english", "cross of 33 holes", PEG_SQUARE,
     "__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo/__ooo__/__ooo__", 0, 0, 0, 0, NULL},
    {"french", "rounded cross of 37 holes", PEG_SQUARE,
     "__ooo__/_ooooo_/ooo.ooo/ooooooo/ooooooo/_ooooo_/__ooo__", 0, 0, 0, 0, NULL},
    {"wiegleb", "cross of 45 holes", PEG_SQUARE,
     "___ooo___/___ooo___/___ooo___/ooooooooo/oooo.oooo/ooooooooo/___ooo___/___ooo___/___ooo___", 0,
     0, 0, 0, NULL},
    {"asymmetric", "cross of 39 holes with longer arms at the top and right", PEG_SQUARE,
     "__ooo___/__ooo___/__ooo___/oooooooo/ooo.oooo/oooooooo/__ooo___/__ooo___", 0, 0, 0, 0, NULL},
    {"diamond5", "diamond on the square lattice, side 1 to 11", PEG_SQUARE, NULL, 1, 1, 1, 2,
     diamond_start},
    {"square6", "square, side 1 to 16", PEG_SQUARE, NULL, 1, 0, 0, 0, rect_start},
    {"rect4x7", "rectangle, columns by rows, at most 256 holes", PEG_SQUARE, NULL, 2, 0, 0, 0,
     rect_start},
    {"hexagon3", "hexagon on the triangular lattice, side 1 to 9", PEG_TRIANGULAR, NULL, 1, 1, 0, 1,
     hexagon_start},
    {"star", "six-pointed star of 13 holes on the triangular lattice", PEG_TRIANGULAR,
     "___o/o_._o_o/_o_o_o/o_o_o_o/___o", 0, 0, 0, 0, NULL},
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

/* The letters that a name begins with. */
static size_t letters_in(const char *name)
{
    size_t length = 0;

    while (peg_is_letter(name[length]))
        length++;
    return length;
}

/* The bytes of a kind's name before its size. */
static size_t stem_length(const builtin_kind *k)
{
    return letters_in(k->name);
}

static int is_stem(const builtin_kind *k, const char *text, size_t length)
{
    if (stem_length(k) != length)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (k->name[i] != peg_to_lower(text[i]))
            return 0;
    return 1;
}

/* Reads the size that follows a kind's name, if the kind comes in sizes. */
static peg_status read_size(const builtin_kind *k, const char *text, size_t end, size_t at,
                            builtin_size *out_size)
{
    builtin_size s = {1, 1};

    if (!k->drawing)
        s.a = s.b = peg_read_number(text, &at);
    if (k->sizes == 2) {
        s.b = -1;
        if (peg_to_lower(text[at]) == 'x') {
            ++at;
            s.b = peg_read_number(text, &at);
        }
    }
    *out_size = s;
    return s.a < 1 || s.b < 1 || at != end ? PEG_E_SIZE : PEG_OK;
}

static int builtin_fits(const builtin_kind *k, builtin_size s)
{
    int holes = 0;

    if (s.a > PEG_MAX_HOLES || s.b > PEG_MAX_HOLES)
        return 0;
    for (int row = 0; row < rows_of(k, s); row++)
        holes += width_of(k, s, row);
    return holes <= PEG_MAX_HOLES;
}

/* Finds the kind and the size in a name. */
static peg_status read_name(const char *text, size_t start, size_t end,
                            const builtin_kind **out_kind, builtin_size *out_size)
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
        return builtin_fits(&kinds[i], *out_size) ? PEG_OK : PEG_E_SIZE;
    }
    return PEG_E_NAME;
}

/* On the triangular lattice neighbours in a row stand two columns apart. */
static void builtin_draw(const builtin_kind *k, builtin_size s, peg_writer *writer)
{
    int spread = k->lattice == PEG_TRIANGULAR ? 2 : 1;
    int widest = width_of(k, s, k->is_double ? s.a - 1 : s.b - 1);
    int start = k->start(s);
    int hole = 0;

    for (int row = 0; row < rows_of(k, s); row++) {
        int width = width_of(k, s, row);

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

peg_shape *peg_shape_from_name(peg_reader *r, size_t end, const peg_allocator *allocator)
{
    char drawn[DRAWING_ROOM] = {0};
    peg_writer writer = {drawn, 0};
    peg_reader rows = {.text = drawn};
    const builtin_kind *k;
    peg_shape *shape;
    builtin_size s;

    peg_read_fail(r, read_name(r->text, r->at, end, &k, &s), r->at);
    if (r->status != PEG_OK)
        return NULL;
    if (k->drawing)
        peg_write_text(&writer, k->drawing);
    else
        builtin_draw(k, s, &writer);
    shape = peg_shape_from_drawing(&rows, k->lattice, writer.length, allocator);
    peg_read_fail(r, rows.status, end);
    for (size_t i = 0; shape && r->at < end; i++, r->at++)
        shape->builtin[i] = peg_to_lower(r->text[r->at]);
    return shape;
}

/* -- names that are mistyped ----------------------------------------------- */

/* Reads letters, in lower case, as long as there is room. Returns their number. */
static size_t read_letters(const char *text, size_t *at, char *out)
{
    size_t length = 0;

    while (length + 1 < WORD_ROOM && peg_is_letter(text[*at]))
        out[length++] = peg_to_lower(text[(*at)++]);
    out[length] = 0;
    return length;
}

/* Writes a size such as 5 or 4x7, as much of it as a name may have. */
static void write_size(const char *text, size_t at, peg_writer *writer)
{
    for (size_t i = 1; i < WORD_ROOM; i++, at++) {
        if (!peg_is_digit(text[at]) && peg_to_lower(text[at]) != 'x')
            return;
        peg_write_char(writer, peg_to_lower(text[at]));
    }
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance of two words, by rows of the table of distances between their beginnings. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[WORD_ROOM];

    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 0; i < a_length; i++) {
        size_t diagonal = row[0]++;

        for (size_t j = 0; j < b_length; j++) {
            size_t replaced = diagonal + (a[i] != b[j]);

            diagonal = row[j + 1];
            row[j + 1] = smaller(replaced, 1 + smaller(row[j], diagonal));
        }
    }
    return row[b_length];
}

/* Other names of kinds, by the index of the kind. */
static const struct {
    const char *name;
    int kind;
} others[] = {{"european", 2}, {"german", 3}};

#define NAME_COUNT (KIND_COUNT + (int)(sizeof(others) / sizeof(others[0])))

/* The kind of which a name is nearest to a word, if at most a third of its letters differ. */
static const builtin_kind *nearest_kind(const char *word, size_t length)
{
    const builtin_kind *nearest = NULL;
    size_t distance = SIZE_MAX;

    for (int i = 0; i < NAME_COUNT; i++) {
        int is_other = i >= KIND_COUNT;
        const builtin_kind *k = &kinds[is_other ? others[i - KIND_COUNT].kind : i];
        const char *name = is_other ? others[i - KIND_COUNT].name : k->name;
        size_t letters = letters_in(name);
        size_t d = edit_distance(word, length, name, letters);

        if (d <= letters / 3 && d < distance) {
            distance = d;
            nearest = k;
        }
    }
    return nearest;
}

/* Writes the name of a size, twice the same where a name has two. */
static void write_name(const builtin_kind *k, int n, peg_writer *writer)
{
    for (size_t i = 0; i < stem_length(k); i++)
        peg_write_char(writer, k->name[i]);
    peg_write_number(writer, (unsigned)n);
    if (k->sizes == 2) {
        peg_write_char(writer, 'x');
        peg_write_number(writer, (unsigned)n);
    }
}

/* Writes the first and the last name of a kind that comes in sizes: square1 to square16. */
static void write_names(const builtin_kind *k, peg_writer *writer)
{
    int last = 1;

    while (builtin_fits(k, (builtin_size){last + 1, last + 1}))
        last++;
    write_name(k, 1, writer);
    peg_write_text(writer, " to ");
    write_name(k, last, writer);
}

peg_status peg_suggest(const char *text, char *out, size_t room, size_t *out_length)
{
    char word[WORD_ROOM];
    char sized[2 * WORD_ROOM];
    peg_writer writer = {sized, 0};
    size_t at = 0;
    size_t length;
    const builtin_kind *meant;
    const builtin_kind *k;
    builtin_size s;

    if (!text)
        return PEG_E_ARGUMENT;
    peg_skip_space(text, &at);
    length = read_letters(text, &at, word);
    meant = nearest_kind(word, length);
    if (!meant)
        return PEG_E_NAME;
    peg_skip_space(text, &at);
    peg_write_text(&writer, meant->name);
    writer.length = stem_length(meant);
    write_size(text, at, &writer);
    peg_write_char(&writer, 0);
    if (read_name(sized, 0, writer.length - 1, &k, &s) != PEG_OK) {
        writer.length = 0;
        if (meant->sizes > 0 && s.a >= 0 && s.b >= 0)
            write_names(meant, &writer);
        else
            peg_write_text(&writer, meant->name);
        peg_write_char(&writer, 0);
    }
    return peg_write_out(peg_write_plain, sized, out, room, out_length);
}

/* SPDX-License-Identifier: MIT */

/*
 * A board as one line of text, both ways: a shape, a position unless it is drawn, an arrow before
 * the goal, and semicolons before the moves played and those undone. And a board as a picture of
 * characters, a line for each row.
 */
#include "board/board.h"

#include "shape/shape_text.h"

static int is_arrow(const char *text, size_t at)
{
    return text[at] == '-' && text[at + 1] == '>';
}

/* The end of a part of the text: the arrow of a goal, a semicolon, or the end of the text. */
static int is_part_end(const char *text, size_t at)
{
    return !text[at] || text[at] == ';' || is_arrow(text, at);
}

/* The end of a word: a space or the end of a part. */
static size_t word_end(const char *text, size_t at)
{
    while (!peg_is_space(text[at]) && !is_part_end(text, at))
        at++;
    return at;
}

/* Whether a word is more like a drawing than like a name. */
static int is_drawing(const char *text, size_t at, size_t end)
{
    int only_marks = at < end;

    for (; at < end; at++) {
        char c = text[at];

        if (c == '.' || c == '_' || c == '/' || c == ':')
            return 1;
        only_marks &= peg_shape_mark(c) >= 0;
    }
    return only_marks;
}

static peg_shape *read_shape(peg_reader *r, const peg_allocator *allocator)
{
    const char *text = r->text;
    peg_shape *shape;
    size_t end;

    peg_skip_space(text, &r->at);
    if (!text[r->at])
        peg_read_fail(r, PEG_E_TEXT, r->at);
    end = word_end(text, r->at);
    for (peg_lattice lattice = PEG_NO_LATTICE; lattice <= PEG_TRIANGULAR; lattice++) {
        if (!peg_text_starts(text + r->at, peg_shape_head(lattice)))
            continue;
        r->at += peg_text_length(peg_shape_head(lattice));
        if (lattice == PEG_NO_LATTICE)
            return peg_shape_from_list(r, end, allocator);
        /* A drawing has spaces. A hyphen alone is no arrow, but no drawing either. */
        for (end = r->at; !is_part_end(text, end) && text[end] != '-';)
            end++;
        return peg_shape_from_drawing(r, lattice, end, allocator);
    }
    shape = peg_shape_from_name(r, end, allocator);
    if (r->status == PEG_E_NAME && is_drawing(text, r->at, end))
        r->status = PEG_E_DRAWING;
    return shape;
}

/* A position may follow the name of a shape or a list, but not a drawing. */
static void read_position_part(peg_board *board, peg_reader *r)
{
    const peg_shape *shape = board->shape;

    if (shape->lattice != PEG_NO_LATTICE && !shape->builtin[0])
        peg_read_fail(r, PEG_E_TEXT, r->at);
    board->pegs = peg_shape_read_position(shape, r, word_end(r->text, r->at));
}

/*
 * Whether a word that is no position of the board was meant for a hole's name: it has a letter or
 * digit that marks neither pegs nor empty holes, or is a letter alone, as H may be.
 */
static int is_name(const char *text, size_t at, size_t end)
{
    int alone = end - at == 1;
    int other = 0;

    for (; at < end; at++) {
        if (!peg_is_letter(text[at]) && !peg_is_digit(text[at]))
            return 0;
        other |= alone ? text[at] != 'o' : peg_shape_mark(text[at]) < 0;
    }
    return other;
}

static void read_goal_text(peg_board *board, peg_reader *r)
{
    const char *text = r->text;
    struct peg_goal goal;
    peg_bits pegs = {{0}};
    size_t start;
    size_t end;
    int hole;

    peg_skip_space(text, &r->at);
    if (!is_arrow(text, r->at))
        return;
    r->at += 2;
    peg_skip_space(text, &r->at);
    start = r->at;
    end = word_end(text, start);
    if (start == end)
        peg_read_fail(r, PEG_E_TEXT, start);
    hole = peg_shape_hole_named(board->shape, text + start, end - start);
    if (hole != PEG_NO_HOLE) {
        peg_bits_set(&pegs, hole);
        r->at = end;
    } else {
        peg_reader position = *r;

        pegs = peg_shape_read_position(board->shape, &position, end);
        if (position.status != PEG_OK && is_name(text, start, end))
            peg_read_fail(r, PEG_E_HOLE, start);
        else
            *r = position;
    }
    goal = peg_goal_exactly(&pegs);
    peg_board_aim(board, &goal);
}

/* Plays the moves after a semicolon, if there is one. */
static void read_moves_part(peg_board *board, peg_reader *r)
{
    peg_skip_space(r->text, &r->at);
    if (r->text[r->at] != ';')
        return;
    r->at++;
    peg_board_read_moves(board, r, ';');
}

static void read_board(peg_board *board, peg_reader *r)
{
    int has_position;
    size_t played;

    peg_skip_space(r->text, &r->at);
    has_position = !is_part_end(r->text, r->at);
    if (has_position)
        read_position_part(board, r);
    read_goal_text(board, r);
    if (!has_position && r->status == PEG_OK)
        peg_read_fail(r, peg_board_start_for_goal(board), r->at);
    read_moves_part(board, r);
    played = board->played;
    /* The moves after a second semicolon are undone. */
    read_moves_part(board, r);
    while (board->played > played)
        (void)peg_undo(board);
    peg_skip_space(r->text, &r->at);
    if (r->text[r->at])
        peg_read_fail(r, PEG_E_TEXT, r->at);
}

peg_status peg_board_new(const char *text, const peg_allocator *allocator, size_t *out_at,
                         peg_board **out_board)
{
    peg_reader r = {.text = text};
    peg_allocator chosen;
    peg_shape *shape;
    peg_board *board = NULL;

    if (!text || !out_board)
        return PEG_E_ARGUMENT;
    r.status = peg_memory_choose(allocator, &chosen);
    if (r.status != PEG_OK)
        return r.status;
    shape = read_shape(&r, &chosen);
    if (shape)
        r.status = peg_board_of(shape, &board);
    if (board)
        read_board(board, &r);
    if (r.status == PEG_OK)
        *out_board = board;
    else
        peg_board_free(board);
    if (out_at && r.status != PEG_OK && r.status != PEG_E_MEMORY)
        *out_at = r.wrong_at;
    return r.status;
}

static void write_board(const peg_board *board, const peg_bits *pegs, peg_writer *writer)
{
    peg_shape_write(board->shape, pegs, writer);
    if (board->goal.kind == PEG_GOAL_ANYWHERE)
        return;
    peg_write_text(writer, " -> ");
    if (board->goal.kind == PEG_GOAL_HOLE)
        peg_write_text(writer,
                       peg_hole_name(board, peg_bits_first(&board->goal.pegs), PEG_NAMING_DEFAULT));
    else
        peg_shape_write_position(board->shape, &board->goal.pegs, writer);
}

/* Writes a semicolon and moves. */
static void write_moves(const peg_board *board, size_t from, size_t to, peg_writer *writer)
{
    peg_write_text(writer, to > from ? " ; " : " ;");
    if (to > from)
        peg_board_write_moves(board, board->play + from, to - from, writer);
}

/* Writes the board as it was before the play, and the play. */
static void write_game(const void *what, peg_writer *writer)
{
    const peg_board *board = what;
    peg_bits pegs = board->pegs;

    for (size_t i = board->played; i > 0; i--)
        peg_bits_jump(&pegs, board->play[i - 1]);
    write_board(board, &pegs, writer);
    if (board->written > 0)
        write_moves(board, 0, board->played, writer);
    if (board->written > board->played)
        write_moves(board, board->played, board->written, writer);
}

static void write_now(const void *what, peg_writer *writer)
{
    const peg_board *board = what;

    write_board(board, &board->pegs, writer);
}

peg_status peg_board_text(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    return board ? peg_write_out(write_now, board, out, room, out_length) : PEG_E_ARGUMENT;
}

peg_status peg_game_text(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    return board ? peg_write_out(write_game, board, out, room, out_length) : PEG_E_ARGUMENT;
}

/* -- pictures -------------------------------------------------------------- */

/* In place of the naming of a picture: pegs are drawn without their names. */
#define UNNAMED PEG_NAMING_DEFAULT

typedef struct picture {
    const peg_board *board;
    peg_naming naming;
} picture;

/* What is drawn for a hole: a dot if empty, an o for a peg, or the hole's name in a naming. */
static const char *picture_mark(const peg_board *board, peg_naming naming, int hole)
{
    if (!peg_bits_get(&board->pegs, hole))
        return ".";
    return naming == UNNAMED ? "o" : board->shape->name[naming][hole];
}

static size_t widest_mark(const peg_board *board, peg_naming naming)
{
    size_t widest = 1;

    for (int hole = 0; naming != UNNAMED && hole < board->shape->holes; hole++) {
        size_t width = peg_text_length(board->shape->name[naming][hole]);

        widest = width > widest ? width : widest;
    }
    return widest;
}

/*
 * Each column of the lattice is as wide as the widest mark and a space. On the triangular
 * lattice two columns are, since neighbours in a row are two columns apart.
 */
static void write_picture(const void *what, peg_writer *writer)
{
    const picture *d = what;
    const peg_shape *shape = d->board->shape;
    size_t pitch = widest_mark(d->board, d->naming) + 1;
    size_t column = 0;
    int row = 0;

    if (shape->lattice == PEG_TRIANGULAR)
        pitch = (pitch + 1) / 2;
    for (int hole = 0; hole < shape->holes; hole++) {
        const char *text = picture_mark(d->board, d->naming, hole);
        size_t place = (size_t)shape->column[hole];

        place *= pitch;
        if (shape->row[hole] > row) {
            peg_write_chars(writer, '\n', (size_t)(shape->row[hole] - row));
            row = shape->row[hole];
            column = 0;
        }
        peg_write_chars(writer, ' ', place - column);
        peg_write_text(writer, text);
        column = place + peg_text_length(text);
    }
    peg_write_char(writer, '\n');
}

peg_status peg_draw(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    const picture plain = {board, UNNAMED};

    return board ? peg_write_out(write_picture, &plain, out, room, out_length) : PEG_E_ARGUMENT;
}

peg_status peg_draw_names(const peg_board *board, peg_naming naming, char *out, size_t room,
                          size_t *out_length)
{
    picture named = {board, naming};
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_shape_naming(board->shape, &named.naming);
    return status == PEG_OK ? peg_write_out(write_picture, &named, out, room, out_length) : status;
}

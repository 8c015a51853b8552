/* SPDX-License-Identifier: MIT */

/*
 * Play in writing, such as d2-d4 f3-d3-b3: a move is a hole and the holes that its peg jumps to.
 * The hole jumped over is written, as in a1(b1)c1, only where the shape leaves a choice.
 */
#include "board/board.h"

/* Moves being read: the position reached and the jumps so far. */
typedef struct reading {
    peg_reader *in;
    const peg_board *board;
    char end;       /* the byte after the moves, besides the end of the text */
    size_t name_at; /* where the last hole's name begins */
    peg_bits pegs;
    peg_jump *jumps;
    size_t count;
    size_t room;
} reading;

/* The byte to read next. */
static char next_char(const reading *r)
{
    return r->in->text[r->in->at];
}

/* In a name, letters come before digits: so d2d4 is two names. */
static int read_hole(reading *r)
{
    peg_reader *in = r->in;
    int hole;

    r->name_at = in->at;
    while (peg_is_letter(next_char(r)))
        in->at++;
    while (peg_is_digit(next_char(r)))
        in->at++;
    hole = peg_shape_hole_named(r->board->shape, in->text + r->name_at, in->at - r->name_at);
    if (hole == PEG_NO_HOLE)
        peg_read_fail(in, in->at == r->name_at ? PEG_E_TEXT : PEG_E_HOLE, r->name_at);
    return hole;
}

/* Whether another hole of the same move follows. */
static int goes_on(const reading *r)
{
    char next = next_char(r);

    return next == '-' || next == '(' || peg_is_letter(next);
}

/* Reads and plays one jump of a peg: "-to", "to" or "(over)to". Returns where it ends. */
static int read_step(reading *r, int from, size_t from_at)
{
    const peg_shape *shape = r->board->shape;
    int over = PEG_NO_HOLE;
    int to;
    peg_jump jump;

    if (next_char(r) == '(') {
        r->in->at++;
        over = read_hole(r);
        peg_read_char(r->in, ')');
    } else if (!peg_is_letter(next_char(r))) {
        peg_read_char(r->in, '-');
    }
    to = read_hole(r);
    if (r->in->status != PEG_OK)
        return to;
    if (over == PEG_NO_HOLE) {
        peg_read_fail(r->in, peg_board_find(shape, &r->pegs, from, to, &jump), from_at);
    } else {
        jump = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
        peg_read_fail(r->in, peg_board_test(shape, &r->pegs, jump), from_at);
    }
    if (r->in->status == PEG_OK)
        r->in->status = peg_board_reserve(r->board, &r->jumps, &r->room, r->count + 1);
    if (r->in->status == PEG_OK) {
        r->jumps[r->count++] = jump;
        peg_bits_jump(&r->pegs, jump);
    }
    return to;
}

static int is_move_gap(char c)
{
    return peg_is_space(c) || c == ',';
}

static int moves_end(const reading *r)
{
    return !next_char(r) || next_char(r) == r->end;
}

/* Reads and plays moves: each is a hole, and one or more steps from it. */
static void read_moves(reading *r)
{
    for (;;) {
        size_t from_at;
        int from;

        while (is_move_gap(next_char(r)))
            r->in->at++;
        if (moves_end(r) || r->in->status != PEG_OK)
            return;
        from_at = r->in->at;
        from = read_hole(r);
        do {
            from = read_step(r, from, from_at);
            from_at = r->name_at;
        } while (r->in->status == PEG_OK && goes_on(r));
        if (!moves_end(r) && !is_move_gap(next_char(r)))
            peg_read_fail(r->in, PEG_E_TEXT, r->in->at);
    }
}

void peg_board_read_moves(peg_board *board, peg_reader *in, char end)
{
    reading r = {.in = in, .board = board, .end = end, .pegs = board->pegs};

    read_moves(&r);
    if (in->status == PEG_OK)
        in->status = peg_board_append(board, r.jumps, r.count);
    peg_memory_free(&board->allocator, r.jumps, r.room * sizeof(*r.jumps));
}

peg_status peg_play_moves(peg_board *board, const char *text, size_t *out_at)
{
    peg_reader in = {.text = text};

    if (!board || !text)
        return PEG_E_ARGUMENT;
    peg_board_read_moves(board, &in, 0);
    if (in.status != PEG_OK && in.status != PEG_E_MEMORY && out_at)
        *out_at = in.wrong_at;
    return in.status;
}

/* Jumps to write. */
typedef struct writing {
    const peg_shape *shape;
    const peg_jump *jumps;
    size_t count;
    int joined; /* into moves */
    peg_naming naming;
} writing;

static void write_jumps(const void *what, peg_writer *writer)
{
    const writing *w = what;
    const peg_shape *shape = w->shape;

    for (size_t i = 0; i < w->count; i++) {
        peg_jump jump = w->jumps[i];
        size_t joins;

        if (i == 0 || !w->joined || w->jumps[i - 1].to != jump.from) {
            if (i > 0)
                peg_write_char(writer, ' ');
            peg_write_text(writer, shape->name[w->naming][jump.from]);
        }
        peg_shape_lines_between(shape, jump.from, jump.to, &joins);
        if (joins > 1) {
            peg_write_char(writer, '(');
            peg_write_text(writer, shape->name[w->naming][jump.over]);
            peg_write_char(writer, ')');
        } else {
            peg_write_char(writer, '-');
        }
        peg_write_text(writer, shape->name[w->naming][jump.to]);
    }
}

static int all_lines(const peg_shape *shape, const peg_jump *jumps, size_t count)
{
    const peg_bits none = {{0}};

    for (size_t i = 0; i < count; i++) {
        /* On an empty board, a jump along a line of the shape lacks just its peg. */
        if (peg_board_test(shape, &none, jumps[i]) != PEG_E_FROM)
            return 0;
    }
    return 1;
}

static peg_status jumps_text(const peg_board *board, const peg_jump *jumps, size_t count,
                             int joined, peg_naming naming, char *out, size_t room,
                             size_t *out_length)
{
    writing w;
    peg_status status;

    if (!board || (!jumps && count > 0))
        return PEG_E_ARGUMENT;
    w = (writing){board->shape, jumps, count, joined, naming};
    status = peg_shape_naming(board->shape, &w.naming);
    if (status == PEG_OK && !all_lines(board->shape, jumps, count))
        status = PEG_E_LINE;
    return status == PEG_OK ? peg_write_out(write_jumps, &w, out, room, out_length) : status;
}

peg_status peg_moves_text(const peg_board *board, const peg_jump *jumps, size_t count,
                          peg_naming naming, char *out, size_t room, size_t *out_length)
{
    return jumps_text(board, jumps, count, 1, naming, out, room, out_length);
}

peg_status peg_jumps_text(const peg_board *board, const peg_jump *jumps, size_t count,
                          peg_naming naming, char *out, size_t room, size_t *out_length)
{
    return jumps_text(board, jumps, count, 0, naming, out, room, out_length);
}

void peg_board_write_moves(const peg_board *board, const peg_jump *jumps, size_t count,
                           peg_writer *writer)
{
    writing w = {board->shape, jumps, count, 1, PEG_NAMING_DEFAULT};

    (void)peg_shape_naming(board->shape, &w.naming);
    write_jumps(&w, writer);
}

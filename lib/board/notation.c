/* SPDX-License-Identifier: MIT */

/*
 * Play in writing, such as d2-d4 f3-d3-b3: a move is a hole and the holes that its peg jumps to.
 * The hole jumped over is written, as in a1(b1)c1, only where the shape leaves a choice.
 */
#include "board/board.h"

/* Moves being read: the position reached and the jumps so far. */
typedef struct reading {
    const peg_board *board;
    const char *text;
    char end; /* the byte after the moves, besides the end of the text */
    size_t at;
    size_t name_at; /* where the last hole's name begins */
    peg_bits pegs;
    peg_jump *jumps;
    size_t count;
    size_t room;
} reading;

static int is_name_char(char c)
{
    return peg_is_letter(c) || peg_is_digit(c);
}

static peg_status read_hole(reading *r, int *out_hole)
{
    int hole;

    r->name_at = r->at;
    while (is_name_char(r->text[r->at]))
        r->at++;
    if (r->at == r->name_at)
        return PEG_E_TEXT;
    hole = peg_shape_hole_named(r->board->shape, r->text + r->name_at, r->at - r->name_at);
    if (hole == PEG_NO_HOLE) {
        r->at = r->name_at;
        return PEG_E_HOLE;
    }
    *out_hole = hole;
    return PEG_OK;
}

/* Reads "-to" or "(over)to"; without over, *out_over is PEG_NO_HOLE. */
static peg_status read_step(reading *r, int *out_over, int *out_to)
{
    peg_status status;

    *out_over = PEG_NO_HOLE;
    if (r->text[r->at] == '(') {
        r->at++;
        status = read_hole(r, out_over);
        if (status != PEG_OK)
            return status;
        if (r->text[r->at] != ')')
            return PEG_E_TEXT;
    } else if (r->text[r->at] != '-') {
        return PEG_E_TEXT;
    }
    r->at++;
    return read_hole(r, out_to);
}

static peg_status keep_jump(reading *r, peg_jump jump)
{
    peg_status status = peg_board_reserve(r->board, &r->jumps, &r->room, r->count + 1);

    if (status != PEG_OK)
        return status;
    r->jumps[r->count++] = jump;
    peg_bits_jump(&r->pegs, jump);
    return PEG_OK;
}

/* Reads and plays one move: a hole, and one or more steps from it. */
static peg_status read_move(reading *r)
{
    const peg_shape *shape = r->board->shape;
    size_t from_at = r->at;
    int from;
    peg_status status = read_hole(r, &from);

    if (status != PEG_OK)
        return status;
    do {
        peg_jump jump;
        int over;
        int to;

        status = read_step(r, &over, &to);
        if (status != PEG_OK)
            return status;
        if (over == PEG_NO_HOLE) {
            status = peg_board_find(shape, &r->pegs, from, to, &jump);
        } else {
            jump = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
            status = peg_board_test(shape, &r->pegs, jump);
        }
        if (status != PEG_OK) {
            r->at = from_at;
            return status;
        }
        status = keep_jump(r, jump);
        from = to;
        from_at = r->name_at;
    } while (status == PEG_OK && (r->text[r->at] == '-' || r->text[r->at] == '('));
    return status;
}

static int is_move_gap(char c)
{
    return peg_is_space(c) || c == ',';
}

static int moves_end(const reading *r)
{
    return !r->text[r->at] || r->text[r->at] == r->end;
}

static peg_status read_moves(reading *r)
{
    for (;;) {
        peg_status status;

        while (is_move_gap(r->text[r->at]))
            r->at++;
        if (moves_end(r))
            return PEG_OK;
        status = read_move(r);
        if (status != PEG_OK)
            return status;
        if (!moves_end(r) && !is_move_gap(r->text[r->at]))
            return PEG_E_TEXT;
    }
}

peg_status peg_board_read_moves(peg_board *board, const char *text, char end, size_t *at)
{
    reading r = {.board = board, .text = text, .end = end, .at = *at, .pegs = board->pegs};
    peg_status status = read_moves(&r);

    if (status == PEG_OK)
        status = peg_board_append(board, r.jumps, r.count);
    if (status != PEG_E_MEMORY)
        *at = r.at;
    peg_memory_free(&board->allocator, r.jumps, r.room * sizeof(*r.jumps));
    return status;
}

peg_status peg_play_moves(peg_board *board, const char *text, size_t *out_at)
{
    size_t at = 0;
    peg_status status;

    if (!board || !text)
        return PEG_E_ARGUMENT;
    status = peg_board_read_moves(board, text, 0, &at);
    if (status != PEG_OK && status != PEG_E_MEMORY && out_at)
        *out_at = at;
    return status;
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

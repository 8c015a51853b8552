/*
 * SPDX-License-Identifier: MIT
 *
 * Shows how holes are numbered: each in its row and column, both from 0, and which
 * lines jumps run along.
 *
 *     holes                     the triangle of 15 holes
 *     holes english             any shape
 *     holes triangle5 13        where a hole is, and the lines from it and to it
 *     holes triangle5 4,2       the hole in row 4 and column 2, likewise
 *     holes triangle5 lines     every line
 *
 * A triangle leans to the left, so that its columns stand upright.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"

/* Where the holes are. */
typedef struct grid {
    int rows;
    int columns;
    int row[PEG_MAX_HOLES];
    int column[PEG_MAX_HOLES];
} grid;

/*
 * On a triangular lattice, neighbours in a row are two columns apart, and a neighbour below is
 * one to the side. Leaning to the left, both are in the next column or the same.
 */
static void measure(const peg_board *board, grid *g)
{
    int leans = peg_hole_name(board, 0, PEG_NAMING_ALGEBRAIC) == NULL;
    int least = 0;

    for (int hole = 0; hole < peg_holes(board); hole++) {
        peg_hole_cell(board, hole, &g->row[hole], &g->column[hole], NULL);
        int slant = g->row[hole] + g->column[hole];
        least = hole == 0 || slant < least ? slant : least;
        /* The holes of a list of lines are in columns side by side, and do not lean either. */
        leans &= (slant - g->row[0] - g->column[0]) % 2 == 0;
    }
    g->rows = 0;
    g->columns = 0;
    for (int hole = 0; hole < peg_holes(board); hole++) {
        if (leans)
            g->column[hole] = (g->row[hole] + g->column[hole] - least) / 2;
        g->rows = g->row[hole] >= g->rows ? g->row[hole] + 1 : g->rows;
        g->columns = g->column[hole] >= g->columns ? g->column[hole] + 1 : g->columns;
    }
}

static int hole_at(const peg_board *board, const grid *g, long row, long column)
{
    for (int hole = 0; hole < peg_holes(board); hole++)
        if (g->row[hole] == row && g->column[hole] == column)
            return hole;
    return PEG_NO_HOLE;
}

/* The number of every hole, below its column and after its row. */
static void show_grid(const peg_board *board, const grid *g)
{
    printf("%5s", "");
    for (int column = 0; column < g->columns; column++)
        printf("%5d", column);
    putchar('\n');
    for (int row = 0; row < g->rows; row++) {
        int last = -1;
        int hole;

        printf("%5d", row);
        for (hole = 0; hole < peg_holes(board); hole++) {
            if (g->row[hole] != row)
                continue;
            printf("%*d", 5 * (g->column[hole] - last), hole + 1);
            last = g->column[hole];
        }
        putchar('\n');
    }
}

static void show_line(const peg_jump *line)
{
    printf(" [%d, %d, %d]", line->from + 1, line->over + 1, line->to + 1);
}

static void show_hole(const peg_board *board, const grid *g, int hole)
{
    size_t count;
    const peg_jump *lines = peg_lines(board, &count);

    printf("Hole %d is in row %d and column %d: (%d, %d).\nFrom it:", hole + 1, g->row[hole],
           g->column[hole], g->row[hole], g->column[hole]);
    for (size_t i = 0; i < count; i++)
        if (lines[i].from == hole)
            show_line(&lines[i]);
    printf("\nTo it:");
    for (size_t i = 0; i < count; i++)
        if (lines[i].to == hole)
            show_line(&lines[i]);
    putchar('\n');
}

/* Every line, those from one hole in a row. */
static void show_lines(const peg_board *board)
{
    size_t count;
    const peg_jump *lines = peg_lines(board, &count);

    printf("A jump goes from the first hole over the second to the third, in %zu ways:", count);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || lines[i].from != lines[i - 1].from)
            putchar('\n');
        show_line(&lines[i]);
    }
    putchar('\n');
}

/* Answers one argument. Returns 0 if it names no hole. */
static int show(const peg_board *board, const grid *g, const char *what)
{
    char *end;
    long row = strtol(what, &end, 10);
    int hole = PEG_NO_HOLE;

    if (strcmp(what, "lines") == 0) {
        show_lines(board);
        return 1;
    }
    if (*end == ',' && end > what) {
        const char *rest = end + 1;
        long column = strtol(rest, &end, 10);

        if (*end == 0 && end > rest)
            hole = hole_at(board, g, row, column);
    } else {
        peg_find_hole(board, what, &hole);
    }
    if (hole == PEG_NO_HOLE)
        return 0;
    show_hole(board, g, hole);
    return 1;
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "triangle5";
    grid g = {0, 0, {0}, {0}};
    int code = 0;

    if (text[0] == '-') {
        fputs("usage: holes [SHAPE [HOLE | ROW,COLUMN | lines]...]\n", stderr);
        return BAD;
    }
    peg_board *board = open_board("holes", text);
    if (!board)
        return BAD;
    measure(board, &g);
    if (argc < 3)
        show_grid(board, &g);
    for (int i = 2; i < argc && code == 0; i++)
        if (!show(board, &g, argv[i]))
            code = complain("holes", argv[i], peg_status_text(PEG_E_HOLE));
    peg_board_free(board);
    return finish("holes", code);
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Solves a board from an empty hole and shows every step, or says why that cannot
 * be done.
 *
 *     solve 13                the triangle of 15 holes, to one peg anywhere
 *     solve 13 13             to one peg in hole 13
 *     solve d4 d4 english     on any shape
 *     solve d4 any "english -> d1"
 *     solve --words 13        in words, with boards of P for a peg and H for an empty hole
 *     solve - any "triangle5 o/../.../oo.o/..o.."     a position as it stands
 *     solve - <board.txt      a board that is written or drawn there
 *
 * "any" is the goal that the shape has, one peg anywhere where it says none. START
 * takes the place of its position. A drawing is on the triangular lattice where it
 * does not say which.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"

#define PROGRAM   "solve"
#define TEXT_ROOM 16384

static void show(const peg_board *board, int words)
{
    char drawing[TEXT_ROOM] = "";
    char *at;

    if (peg_draw(board, drawing, sizeof(drawing), NULL) != PEG_OK)
        puts("This board is too wide to show.");
    for (at = drawing; words && *at; at++)
        if (*at == 'o')
            *at = 'P';
        else if (*at == '.')
            *at = 'H';
    puts(drawing);
}

static int show_solution(peg_board *board, int words, const peg_jump *jumps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *from = peg_hole_name(board, jumps[i].from, PEG_NAMING_DEFAULT);
        const char *over = peg_hole_name(board, jumps[i].over, PEG_NAMING_DEFAULT);
        const char *to = peg_hole_name(board, jumps[i].to, PEG_NAMING_DEFAULT);

        if (peg_play(board, &jumps[i]) != PEG_OK)
            return 1;
        if (words)
            printf("Moved %s to %s, jumping over %s\n", from, to, over);
        else
            printf("%zu. %s-%s\n", i + 1, from, to);
        show(board, words);
    }
    puts("Solved.");
    return 0;
}

/* What a row says, and the holes it gives a weight, those of one weight together. */
static void show_row(const peg_board *board, const peg_proof_row *row)
{
    static const char *const says[] = {
        "No jump makes this sum even if it is odd, or odd if it is even.",
        "No jump makes this sum larger.",
        "Jumps that leave the sets below take more off this sum than play can lose.",
        "Some jump must leave this set, and takes off what stands in it at least.",
        "Two cases: few jumps go from the -1 over the -2, fewer than the third number, or more.",
    };
    int holes = peg_holes(board);
    int sum = 0;
    int like;

    for (int hole = 0; hole < holes; hole++)
        sum += peg_has_peg(board, hole) ? row->weight[hole] : 0;
    if (row->kind == PEG_PROOF_SET || row->kind == PEG_PROOF_FORK)
        puts(says[row->kind]);
    else
        printf("%s It is %d:\n", says[row->kind], sum);
    for (int hole = 0; hole < holes; hole++) {
        for (like = 0; row->weight[like] != row->weight[hole]; like++)
            ;
        if (row->weight[hole] == 0 || like < hole)
            continue;
        printf("  %+d for", (int)row->weight[hole]);
        for (; like < holes; like++)
            if (row->weight[like] == row->weight[hole])
                printf(" %s", peg_hole_name(board, like, PEG_NAMING_DEFAULT));
        putchar('\n');
    }
}

static int show_reason(peg_board *board)
{
    peg_proof_row *rows = NULL;
    uint64_t positions;
    size_t count;
    int reason;
    peg_status status = peg_explain(board, NULL, &reason, NULL, 0, &count, &positions);

    if (status == PEG_OK && count > 0) {
        rows = malloc(count * sizeof(*rows));
        status = rows ? peg_explain(board, NULL, &reason, rows, count, NULL, NULL) : PEG_E_MEMORY;
    }
    if (status != PEG_OK) {
        printf("This cannot be done, and why is not known: %s.\n", peg_status_text(status));
    } else if (reason == PEG_REASON_SEARCHED) {
        printf("This cannot be done: a search through %llu positions came to its end.\n",
               (unsigned long long)positions);
    } else if (count == 0) {
        puts("This cannot be done: no jump can lead to such an end.");
    } else {
        puts("This cannot be done. Wherever one jump is missing to the end, the weights of the\n"
             "pegs have a sum that no play from here comes to:");
        for (size_t i = 0; i < count; i++)
            show_row(board, &rows[i]);
    }
    free(rows);
    return 1;
}

static int solve(peg_board *board, int words)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    int answer;
    peg_status status = peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);

    if (words)
        puts("Initial board");
    show(board, words);
    if (status == PEG_OK && answer == PEG_YES)
        return show_solution(board, words, jumps, count);
    if (status == PEG_OK) {
        if (words)
            puts("A solution was not found.");
        return show_reason(board);
    }
    fprintf(stderr, "solve: %s\n", peg_status_text(status));
    return 1;
}

/* Makes the board of a text. Returns 0, or the exit code after saying what is wrong. */
static int make(const char *what, const char *text, peg_board **out_board)
{
    static const char lattice[] = "triangular:\n";
    char drawing[sizeof(lattice) + TEXT_ROOM];
    size_t at = 0;
    peg_status status = peg_board_new(text, NULL, &at, out_board);

    if (status == PEG_E_DRAWING && strlen(text) < TEXT_ROOM) {
        snprintf(drawing, sizeof(drawing), "%s%s", lattice, text);
        if (peg_board_new(drawing, NULL, NULL, out_board) == PEG_OK)
            return 0;
    }
    return status == PEG_OK ? 0 : complain_of_board(PROGRAM, what, text, status, at);
}

/* Makes the board that standard input holds, likewise. */
static int make_from_input(peg_board **out_board)
{
    char text[TEXT_ROOM];
    size_t length = fread(text, 1, TEXT_ROOM, stdin);

    if (ferror(stdin) || length == TEXT_ROOM || memchr(text, 0, length))
        return complain(PROGRAM, "the input", "it cannot be read");
    text[length] = 0;
    return make("the input", text, out_board);
}

/* Sets the position and the goal that are asked for. Returns as make() does. */
static int set_up(peg_board *board, const char *start, const char *end, const char *shape)
{
    int kind;
    int hole;
    peg_status status;

    if (strcmp(start, "-") != 0) {
        if ((status = peg_find_hole(board, start, &hole)) != PEG_OK)
            return complain(PROGRAM, start, peg_status_text(status));
        peg_start(board, hole);
    }
    if (strcmp(end, "any") == 0)
        return 0;
    if ((status = peg_find_hole(board, end, &hole)) != PEG_OK)
        return complain(PROGRAM, end, peg_status_text(status));
    peg_goal(board, &kind, NULL, NULL, 0);
    if (kind != PEG_GOAL_ANYWHERE)
        return complain(PROGRAM, shape ? shape : "the input",
                        "END must be any where the shape has a goal");
    peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0);
    return 0;
}

int main(int argc, char **argv)
{
    int words = argc > 1 && strcmp(argv[1], "--words") == 0;
    int count = argc - 1 - words;
    const char *shape = "triangle5";
    peg_board *board;

    argv += 1 + words;
    if (count < 1 || count > 3 || strncmp(argv[0], "--", 2) == 0) {
        fputs("usage: solve [--words] START [END [SHAPE]], with END a hole or any\n"
              "       solve [--words] - [END [SHAPE]], for the position that SHAPE has, or\n"
              "       without SHAPE the board on standard input\n",
              stderr);
        return BAD;
    }
    if (count > 2)
        shape = argv[2];
    else if (strcmp(argv[0], "-") == 0)
        shape = NULL;
    int code = shape ? make(shape, shape, &board) : make_from_input(&board);
    if (code != 0)
        return code;
    code = set_up(board, argv[0], count > 1 ? argv[1] : "any", shape);
    if (code == 0)
        code = solve(board, words);
    peg_board_free(board);
    return finish(PROGRAM, code);
}

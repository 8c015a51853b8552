/*
 * SPDX-License-Identifier: MIT
 *
 * Writes every solution from an empty hole to a file, shows every 1000th, and tells
 * how many games there are in all.
 *
 *     all_solutions 1                       the triangle of 15 holes
 *     all_solutions b2 square4              any shape, and any goal: "square4 -> c2"
 *     all_solutions b2 square4 square.txt   to a file other than solutions.txt
 *
 * What the file held before is lost. HOLE takes the place of the shape's position.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "libpeg.h"

/* A file of more solutions than this is of use to nobody. */
#define MOST 50000000U

typedef struct output {
    const peg_board *board;
    FILE *file;
    unsigned long written;
} output;

static int write_one(const peg_jump *jumps, size_t count, void *user)
{
    output *out = user;
    char text[PEG_MAX_HOLES * 16];

    if (peg_jumps_text(out->board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof(text), NULL) !=
            PEG_OK ||
        fprintf(out->file, "%s\n", text) < 0)
        return PEG_STOP;
    if (++out->written % 1000 == 0)
        puts(text);
    return PEG_CONTINUE;
}

static int complain(const char *what, const char *why, int code)
{
    fprintf(stderr, "all_solutions: %s: %s\n", what, why);
    return code;
}

static int complain_of_shape(const char *text, peg_status status)
{
    char name[64];

    complain(text, peg_status_text(status), 2);
    if ((status == PEG_E_NAME || status == PEG_E_SIZE) &&
        peg_suggest(text, name, sizeof(name), NULL) == PEG_OK)
        fprintf(stderr, "all_solutions: do you mean %s?\n", name);
    return 2;
}

static double size(const peg_count *count)
{
    return (double)count->high * 18446744073709551616.0 + (double)count->low;
}

static int totals(const char *hole, const peg_count *solutions, const peg_count *games)
{
    char text[40];

    peg_count_text(solutions, text, sizeof(text), NULL);
    printf("total solutions for hole at %s is %s\n", hole, text);
    peg_count_text(games, text, sizeof(text), NULL);
    printf("total tries was %s, ", text);
    if (solutions->low == 0 && solutions->high == 0) {
        puts("no attempt successful");
        return 1;
    }
    if (games->high == 0 && solutions->low > 0)
        printf("1 out of %llu attempts successful\n",
               (unsigned long long)(games->low / solutions->low));
    else
        printf("1 out of about %.0f attempts successful\n", size(games) / size(solutions));
    return 0;
}

static int list(peg_board *board, const char *hole, const char *name)
{
    peg_count solutions;
    peg_count games;
    output out = {board, NULL, 0};
    peg_status status = peg_count_solutions(board, NULL, &solutions);

    if (status == PEG_OK)
        status = peg_count_games(board, NULL, &games);
    if (status != PEG_OK)
        return complain("the games cannot be counted", peg_status_text(status), 1);
    if (solutions.high > 0 || solutions.low > MOST) {
        totals(hole, &solutions, &games);
        return complain(name, "there are too many solutions for a file", 1);
    }
    out.file = fopen(name, "w");
    if (!out.file)
        return complain(name, strerror(errno), 2);
    status = peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, write_one, &out);
    if (fclose(out.file) != 0 || status == PEG_STOPPED)
        return complain(name, "the file cannot be written", 2);
    if (status != PEG_OK)
        return complain("the file is not complete", peg_status_text(status), 1);
    return totals(hole, &solutions, &games);
}

int main(int argc, char **argv)
{
    const char *text = argc > 2 ? argv[2] : "triangle5";
    const char *name = argc > 3 ? argv[3] : "solutions.txt";
    peg_board *board;
    peg_status status;
    int hole;
    int code;

    if (argc < 2 || argc > 4) {
        fputs("usage: all_solutions HOLE [SHAPE [FILE]]; FILE, or else solutions.txt, is "
              "overwritten\n",
              stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &board);
    if (status != PEG_OK)
        return complain_of_shape(text, status);
    status = peg_find_hole(board, argv[1], &hole);
    if (status != PEG_OK) {
        code = complain(argv[1], peg_status_text(status), 2);
    } else {
        peg_start(board, hole);
        code = list(board, peg_hole_name(board, hole, PEG_NAMING_DEFAULT), name);
    }
    peg_board_free(board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    return complain("the output", "it cannot be written", 2);
}

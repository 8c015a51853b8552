/*
 * SPDX-License-Identifier: MIT
 *
 * Writes every solution from an empty hole to a file, shows every 1000th, and tells
 * how many games there are in all.
 *
 *     all_solutions 1                       the triangle of 15 holes
 *     all_solutions b2 square4              any shape, and any goal: "square4 -> c2"
 *     all_solutions b2 square4 square.txt   to a file other than solutions.txt
 *     all_solutions - "triangle5 ; 6-1"     from the position of the text
 *     all_solutions --first=9 d4 english    the first 9 alone, and counts none
 *     all_solutions --up-to-order 1         of those that differ only in their order, the first
 *     all_solutions --reverse 1             those of the last jump first
 *     all_solutions --trace 1               shows the search for the first of these
 *     all_solutions --trace="6-1 15-6" 1    or how it begins if it takes these jumps
 *
 * What the file held before is lost. HOLE takes the place of the shape's position.
 *
 * --reverse goes depth first through a table of jumps, from its end: by the hole that they
 * start from, then clockwise from straight down. --trace shows the jumps that this search
 * has put off, as a list: a jump that was played gives its place to the list of those that
 * can follow it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "clockwise.h"
#include "common.h"

#define PROGRAM "all_solutions"

/* A file of more solutions than this is of use to nobody. */
#define MOST 50000000U

typedef struct output {
    const peg_board *board;
    FILE *file;
    unsigned long written;
    unsigned long most; /* to write; 0 for all */
} output;

/* What the options ask for. */
typedef struct options {
    unsigned long first; /* how many solutions, or 0 */
    int up_to_order;
    int reverse;
    int trace;
    char *jumps; /* to trace, or NULL */
} options;

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
    return out->written == out->most ? PEG_STOP : PEG_CONTINUE;
}

static int fail(const char *what, const char *why)
{
    complain(PROGRAM, what, why);
    return 1;
}

static double size(const peg_count *count)
{
    return (double)count->high * 18446744073709551616.0 + (double)count->low;
}

/* Returns less than 0 if it cannot be written. */
static int total(FILE *file, const char *hole, const peg_count *solutions, int up_to_order)
{
    const char *what = up_to_order ? "solutions up to order" : "solutions";
    char text[40];

    peg_count_text(solutions, text, sizeof(text), NULL);
    return hole ? fprintf(file, "total %s for hole at %s is %s\n", what, hole, text)
                : fprintf(file, "total %s for this position is %s\n", what, text);
}

static int tries(const peg_count *solutions, const peg_count *games)
{
    char text[40];

    peg_count_text(games, text, sizeof(text), NULL);
    printf("total tries was %s, ", text);
    if (solutions->low == 0) {
        puts("no attempt successful");
        return 1;
    }
    if (games->high == 0)
        printf("1 out of %llu attempts successful\n",
               (unsigned long long)(games->low / solutions->low));
    else
        printf("1 out of about %.0f attempts successful\n", size(games) / size(solutions));
    return 0;
}

/*
 * A search in depth. The jumps it has put off are in lists: that of level n begins at
 * first[n]. Where a list has given out a jump that is played, the next list stands for it.
 */
typedef struct search {
    peg_board *board;
    peg_jump *lines; /* all jumps there are, in the order in which they are put off */
    size_t count;
    peg_jump *jumps;
    size_t first[PEG_MAX_HOLES + 2];
    int level; /* of the last list; -1 if there is none */
    int good;  /* whether only jumps are put off after which it can be won */
} search;

/* Returns 0 for want of memory. */
static int begin(search *s)
{
    s->level = -1;
    s->lines = clockwise(s->board, &s->count);
    s->jumps = calloc((s->count + 1) * (size_t)peg_pegs(s->board) + 1, sizeof(*s->jumps));
    return s->lines && s->jumps;
}

static void end(search *s)
{
    free(s->jumps);
    free(s->lines);
}

/* Whether to put off a jump. */
static peg_status is_wanted(const search *s, const peg_jump *jump, int *out)
{
    peg_status status = peg_play(s->board, jump);
    int answer = PEG_YES;

    if (status == PEG_OK) {
        if (s->good)
            status = peg_solvable(s->board, NULL, &answer);
        peg_undo(s->board);
    }
    *out = status == PEG_OK && answer == PEG_YES;
    return status == PEG_E_FROM || status == PEG_E_OVER || status == PEG_E_TO ? PEG_OK : status;
}

/* Puts off the jumps from the position, as a new list. It is empty if the position is won. */
static peg_status push(search *s)
{
    size_t end = s->level < 0 ? 0 : s->first[s->level + 1];

    s->first[++s->level] = end;
    for (size_t i = 0; i < s->count && !peg_is_won(s->board); i++) {
        int wanted;
        peg_status status = is_wanted(s, &s->lines[i], &wanted);

        if (status != PEG_OK)
            return status;
        if (wanted)
            s->jumps[end++] = s->lines[i];
    }
    s->first[s->level + 1] = end;
    return PEG_OK;
}

static int is_empty(const search *s)
{
    return s->first[s->level] == s->first[s->level + 1];
}

/* Plays the last jump of the last list, and puts off those that can follow. */
static peg_status take(search *s)
{
    peg_status status = peg_play(s->board, &s->jumps[--s->first[s->level + 1]]);

    return status == PEG_OK ? push(s) : status;
}

/* Takes jumps back until there is a list with a jump, or no list. */
static void turn_back(search *s)
{
    while (s->level >= 0 && is_empty(s))
        if (s->level-- > 0)
            peg_undo(s->board);
}

/* Writes all solutions, those of the last jump first. */
static peg_status write_reverse(search *s, output *out)
{
    size_t before;
    peg_status status = PEG_E_MEMORY;

    peg_history(s->board, &before, NULL);
    if (begin(s))
        status = push(s);
    while (status == PEG_OK && s->level >= 0) {
        size_t played;
        const peg_jump *jumps = peg_history(s->board, &played, NULL);

        if (peg_is_won(s->board) &&
            write_one(jumps ? jumps + before : NULL, played - before, out) == PEG_STOP)
            status = PEG_STOPPED;
        else if (is_empty(s))
            turn_back(s);
        if (status == PEG_OK && s->level >= 0)
            status = take(s);
    }
    end(s);
    return status;
}

/* Counts the solutions, and if a file can hold them all and they are in every order, the games. */
static int count(peg_board *board, const options *chosen, peg_count *solutions, peg_count *games)
{
    char text[40];
    peg_status status = chosen->up_to_order
                            ? peg_count_solutions(board, PEG_SOLUTIONS_UP_TO_ORDER, NULL, solutions)
                            : peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, solutions);

    if (status == PEG_OK && (solutions->high > 0 || solutions->low > MOST)) {
        peg_count_text(solutions, text, sizeof(text), NULL);
        fprintf(stderr,
                PROGRAM ": there are %s solutions, too many for a file; "
                        "--first=1000 writes 1000 of them\n",
                text);
        return BAD;
    }
    if (status == PEG_OK && !chosen->up_to_order)
        status = peg_count_games(board, NULL, games);
    return status == PEG_OK ? 0 : fail("the games cannot be counted", peg_status_text(status));
}

static int list(peg_board *board, const char *hole, const char *name, const options *chosen)
{
    peg_count solutions = {0, 0};
    peg_count games = {0, 0};
    output out = {board, NULL, 0, chosen->first};
    search all = {.board = board, .good = 1};
    peg_status status;
    int code = chosen->first ? 0 : count(board, chosen, &solutions, &games);

    if (code != 0)
        return code;
    out.file = fopen(name, "w");
    if (!out.file)
        return complain(PROGRAM, name, strerror(errno));
    if (!chosen->reverse)
        status = peg_each_solution(
            board, chosen->up_to_order ? PEG_SOLUTIONS_UP_TO_ORDER : PEG_ALL_SOLUTIONS, NULL,
            write_one, &out);
    else
        status = write_reverse(&all, &out);
    if (status == PEG_STOPPED && chosen->first && out.written == chosen->first)
        status = PEG_OK;
    if (status == PEG_OK && !chosen->first &&
        total(out.file, hole, &solutions, chosen->up_to_order) < 0)
        status = PEG_STOPPED;
    if (fclose(out.file) != 0 || status == PEG_STOPPED)
        return complain(PROGRAM, name, "the file cannot be written");
    if (status != PEG_OK)
        return fail("the file is not complete", peg_status_text(status));
    if (chosen->first) {
        printf("%lu solutions written\n", out.written);
        return out.written == 0;
    }
    total(stdout, hole, &solutions, chosen->up_to_order);
    return chosen->up_to_order ? solutions.low == 0 : tries(&solutions, &games);
}

/*
 * Prints the list of a level, with those inside it. A dead end leaves a gap where a jump
 * was. Returns how much that printed.
 */
static int print_list(const search *s, int level)
{
    const peg_board *board = s->board;
    const char *space = "";
    int printed = printf("(");

    for (size_t i = s->first[level]; i < s->first[level + 1]; i++) {
        printed +=
            printf("%s%s-%s", space, peg_hole_name(board, s->jumps[i].from, PEG_NAMING_DEFAULT),
                   peg_hole_name(board, s->jumps[i].to, PEG_NAMING_DEFAULT));
        space = " ";
    }
    if (level + 1 == s->level && is_empty(s)) {
        printed += printf("%s", peg_is_won(board) ? "" : " ");
    } else if (level < s->level) {
        printed += printf("%s", space) + print_list(s, level + 1);
        printed += printf("%s", space);
    }
    return printed + printf(")");
}

static void show(const search *s)
{
    int pegs = peg_pegs(s->board);
    int printed = print_list(s, 0);

    printf("%*s%d %s left\n", printed < 57 ? 59 - printed : 2, "", pegs,
           pegs == 1 ? "peg" : "pegs");
}

/* Reads a single jump, such as 6-1. Returns 0 if the text is none that is legal. */
static int read_jump(peg_board *board, const char *text, peg_jump *out)
{
    size_t before;
    size_t after;

    peg_history(board, &before, NULL);
    if (peg_play_moves(board, text, NULL) != PEG_OK)
        return 0;
    const peg_jump *jumps = peg_history(board, &after, NULL);
    int single = after == before + 1;
    if (single)
        *out = jumps[before];
    for (; after > before; after--)
        peg_undo(board);
    return single;
}

/* Puts a jump at the end of the last list. Returns 0 if it is not there. */
static int prefer(search *s, const char *text)
{
    size_t end = s->first[s->level + 1];
    size_t i = s->first[s->level];
    peg_jump jump;

    if (!read_jump(s->board, text, &jump))
        return 0;
    while (i < end && memcmp(&s->jumps[i], &jump, sizeof(jump)) != 0)
        i++;
    if (i == end)
        return 0;
    memmove(&s->jumps[i], &s->jumps[i + 1], (end - i - 1) * sizeof(jump));
    s->jumps[end - 1] = jump;
    return 1;
}

/*
 * Shows the search, jump by jump: up to the first solution, or as far as jumps tells, a
 * text such as "6-1 15-6", which is cut up.
 */
static int trace(search *s, char *jumps)
{
    char *next = jumps ? strtok(jumps, " ") : NULL;
    peg_status status = push(s);

    while (status == PEG_OK && s->level >= 0) {
        if (is_empty(s)) {
            int won = peg_is_won(s->board);

            show(s);
            if (jumps ? !next : won)
                return 0;
            turn_back(s);
            if (s->level < 0)
                break;
        }
        if (next && !prefer(s, next))
            return complain(PROGRAM, next, "the last list has no such jump");
        show(s);
        if (jumps && !next)
            return 0;
        if (next)
            next = strtok(NULL, " ");
        status = take(s);
    }
    return status == PEG_OK ? 1 : fail("the search ends", peg_status_text(status));
}

static int trace_from(peg_board *board, const char *hole, char *jumps)
{
    search all = {.board = board};

    if (hole)
        printf("remove peg %s\n", hole);
    int code = begin(&all) ? trace(&all, jumps) : fail("the search", "out of memory");
    end(&all);
    return code;
}

/* Returns how many arguments are options. */
static int read_options(char **argv, options *out)
{
    int n = 0;
    char *end;

    for (; argv[n] && strncmp(argv[n], "--", 2) == 0; n++)
        if (strcmp(argv[n], "--reverse") == 0) {
            out->reverse = 1;
        } else if (strcmp(argv[n], "--up-to-order") == 0) {
            out->up_to_order = 1;
        } else if (strncmp(argv[n], "--first=", 8) == 0 && argv[n][8] > '0' && argv[n][8] <= '9') {
            out->first = strtoul(argv[n] + 8, &end, 10);
            if (*end)
                break;
        } else if (strncmp(argv[n], "--trace", 7) == 0 && (argv[n][7] == 0 || argv[n][7] == '=')) {
            out->trace = 1;
            out->jumps = argv[n][7] ? argv[n] + 8 : NULL;
        } else {
            break;
        }
    return n;
}

int main(int argc, char **argv)
{
    options chosen = {0, 0, 0, 0, NULL};
    int read = argc > 1 ? read_options(argv + 1, &chosen) : 0;
    peg_status status = PEG_OK;
    int hole = PEG_NO_HOLE;
    int code;

    argc -= read;
    argv += read;
    const char *text = argc > 2 ? argv[2] : "triangle5";
    const char *name = argc > 3 ? argv[3] : "solutions.txt";
    if (argc < 2 || argc > 4 - chosen.trace || strncmp(argv[1], "--", 2) == 0 ||
        (chosen.up_to_order && chosen.reverse) ||
        (chosen.trace && (chosen.first || chosen.up_to_order))) {
        fputs("usage: all_solutions [--first=N] [--reverse | --up-to-order] HOLE [SHAPE [FILE]]\n"
              "       writes to FILE, or else solutions.txt, which is overwritten\n"
              "       all_solutions --trace[=JUMPS] HOLE [SHAPE]\n",
              stderr);
        return 2;
    }
    peg_board *board = open_board(PROGRAM, text);
    if (!board)
        return BAD;
    if (strcmp(argv[1], "-") != 0)
        status = peg_find_hole(board, argv[1], &hole);
    if (status != PEG_OK) {
        code = complain(PROGRAM, argv[1], peg_status_text(status));
    } else {
        const char *empty = peg_hole_name(board, hole, PEG_NAMING_DEFAULT);

        if (empty)
            peg_start(board, hole);
        code = chosen.trace ? trace_from(board, empty, chosen.jumps)
                            : list(board, empty, name, &chosen);
    }
    peg_board_free(board);
    return finish(PROGRAM, code);
}

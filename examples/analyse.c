/*
 * SPDX-License-Identifier: MIT
 *
 * Tells what can be told of a board by counting: positions after each jump, and after each
 * move towards the shortest solution, sums that bound the play, classes of holes, and which
 * empty holes can be won from.
 *
 *     analyse                     the English board: some minutes
 *     analyse triangle5           any shape
 *     analyse english 1000000     no question may look at more positions
 *     analyse english 0 10        or take longer than ten seconds
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "libpeg.h"

#define SHOWN 3 /* sums that bound the play */

/* Draws the board with a number in place of every hole. */
static void picture(const peg_board *board, const int32_t *numbers)
{
    char drawing[16384] = "";
    const char *at;

    peg_draw(board, drawing, sizeof(drawing), NULL);
    for (at = drawing; *at; at++)
        if (*at == '\n')
            putchar('\n');
        else if (*at == ' ')
            printf("   ");
        else
            printf("%3d", (int)*numbers++);
    putchar('\n');
}

/*
 * Holes in which a single peg has the same class share a number: only between them
 * can the last peg and the first empty hole of a full board choose.
 */
static void classes(peg_board *board)
{
    uint64_t bits[PEG_MAX_HOLES][PEG_MAX_WORDS];
    int32_t numbers[PEG_MAX_HOLES] = {0};
    int32_t kinds = 0;
    int count = 0;
    int like;

    for (int hole = 0; hole < peg_holes(board); hole++) {
        uint64_t peg[PEG_MAX_WORDS] = {0};

        peg[hole / 64] = (uint64_t)1 << hole % 64;
        peg_set_position(board, peg, PEG_MAX_WORDS);
        peg_class(board, bits[hole], PEG_MAX_WORDS, &count);
        for (like = 0; memcmp(bits[like], bits[hole], sizeof(bits[hole])) != 0; like++)
            ;
        numbers[hole] = like < hole ? numbers[like] : ++kinds;
    }
    printf("Parities that never change: %d. Pegs of one number have them alike:\n\n", count);
    picture(board, numbers);
}

static void levels(peg_board *board, const peg_limits *limits)
{
    uint64_t positions[PEG_MAX_HOLES];
    size_t count = 0;

    puts("Positions after each jump, those alike by symmetry once:\n");
    if (peg_count_positions(board, limits, 1, positions, PEG_MAX_HOLES, &count) != PEG_OK)
        puts("too many to count");
    for (size_t i = 0; i < count; i++)
        printf("%3zu %12llu\n", i, (unsigned long long)positions[i]);
    putchar('\n');
}

/* What is known of the fewest moves where a limit ends the proof. */
static void bounds(peg_board *board, const peg_limits *limits)
{
    int least = 0;
    int most = 0;
    int answer = PEG_UNKNOWN;
    size_t count;

    if (peg_is_won(board))
        puts("It is won, and needs no moves.\n");
    else if (peg_solve_fewest(board, limits, &answer, &least, &most, NULL, 0, &count) < PEG_OK &&
             most == 0)
        puts("Nothing is known of the fewest moves.\n");
    else if (answer == PEG_NO)
        puts("There is no solution.\n");
    else if (answer == PEG_YES)
        printf("The fewest moves are %d at least and %d at most.\n\n", least, most);
    else
        printf("The fewest moves are %d at least, if there is a solution.\n\n", least);
}

/* The table of Beasley's note: what a proof that no solution has fewer moves goes through. */
static void moves(peg_board *board, const peg_limits *limits)
{
    static uint64_t numbers[PEG_MAX_HOLES * PEG_MAX_HOLES];
    const size_t room = sizeof(numbers) / sizeof(*numbers);
    int least = 0;
    int fewest = 0;

    if (peg_fewest_levels(board, limits, &least, &fewest, numbers, room) != PEG_OK || fewest == 0) {
        bounds(board, limits);
        return;
    }
    int columns = fewest - least + 1;
    printf("The fewest moves are %d. Positions after each, by those needed at least:\n\n  ",
           fewest);
    for (int i = least; i <= fewest; i++)
        printf(" %9d", i);
    for (int i = 0; i < fewest * columns; i++) {
        if (i % columns == 0)
            printf("\n%2d", i / columns);
        printf(" %9llu", (unsigned long long)numbers[i]);
    }
    puts("\n");
}

/* Regions by number: while one is full, the first move that touches it begins in it. */
static void regions(const peg_board *board, const peg_limits *limits)
{
    int32_t numbers[PEG_MAX_HOLES];
    int count = 0;

    if (peg_find_regions(board, limits, numbers, PEG_MAX_HOLES, &count, NULL) != PEG_OK) {
        puts("Regions that cost a move each are not known.\n");
        return;
    }
    printf("Regions that cost a move each while they are full: %d.\n\n", count);
    picture(board, numbers);
}

/* Sums that forbid jumps beside a solution, each where those before it do not. */
static void resources(peg_board *board, const peg_limits *limits)
{
    static peg_proof_row found[SHOWN];
    peg_jump jumps[PEG_MAX_HOLES];
    static peg_verdict verdicts[PEG_MAX_LINES];
    size_t steps = 0;
    size_t count = 0;
    size_t rows;
    int kept = 0;
    int reason;

    if (peg_solve(board, limits, &reason, jumps, PEG_MAX_HOLES, &steps) != PEG_OK || steps == 0)
        puts("No solution is known, so that no jump is known for a mistake.\n");
    else
        peg_set_goal(board, PEG_GOAL_HOLE, jumps[steps - 1].to, NULL, 0);
    for (size_t i = 0; i < steps; peg_play(board, &jumps[i++])) {
        peg_judge(board, limits, verdicts, PEG_MAX_LINES, &count);
        for (size_t k = 0; k < count && kept < SHOWN; k++) {
            const peg_jump *jump = &verdicts[k].jump;
            int like = 0;

            if (verdicts[k].answer != PEG_NO || peg_play(board, jump) != PEG_OK)
                continue;
            while (like < kept && peg_verify_proof(board, &found[like], 1) != PEG_OK)
                like++;
            if (like == kept &&
                peg_explain(board, limits, &reason, &found[kept], 1, &rows, NULL) == PEG_OK &&
                reason == PEG_REASON_PROOF && rows == 1) {
                printf("No jump makes this sum larger, so that jump %zu cannot be %s-%s:\n\n",
                       i + 1, peg_hole_name(board, jump->from, PEG_NAMING_DEFAULT),
                       peg_hole_name(board, jump->to, PEG_NAMING_DEFAULT));
                picture(board, found[kept++].weight);
            }
            peg_undo(board);
        }
    }
}

/* From which empty holes can it be won, in how many ways, and which offer more? */
static void starts(peg_board *board, const peg_limits *limits)
{
    static const char *const words[] = {"no", "yes", "?"};
    size_t symmetries;
    const uint8_t *image = peg_symmetries(board, &symmetries);
    int holes = peg_holes(board);

    puts("empty alike  won  solutions to one peg anywhere");
    for (int hole = 0; hole < holes; hole++, image++) {
        char text[40] = "not known";
        peg_count solutions;
        int answer = PEG_UNKNOWN;
        size_t fixed = 1; /* by the first symmetry, which moves nothing */
        size_t s;

        for (s = 1; s < symmetries && image[s * (size_t)holes] >= hole; s++)
            fixed += image[s * (size_t)holes] == hole;
        if (s < symmetries)
            continue;
        peg_start(board, hole);
        peg_solvable(board, limits, &answer);
        if (peg_count_solutions(board, PEG_ALL_SOLUTIONS, limits, &solutions) == PEG_OK)
            peg_count_text(&solutions, text, sizeof(text), NULL);
        printf("%-5s %5zu  %-3s %29s\n", peg_hole_name(board, hole, PEG_NAMING_DEFAULT),
               symmetries / fixed, words[answer], text);
    }
}

/* Reads the limits of POSITIONS and SECONDS. Returns 0 unless they are numbers. */
static int read_limits(int argc, char **argv, peg_limits *limits)
{
    char *end = "";

    limits->clock = seconds;
    if (argc > 2 && !read_number(argv[2], UINT64_MAX, &limits->positions))
        return 0;
    if (argc > 3)
        limits->time = strtod(argv[3], &end);
    return argc < 5 && *end == 0 && (argc < 4 || limits->time > 0);
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "english";
    peg_limits limits = PEG_LIMITS_INIT;

    if (!read_limits(argc, argv, &limits) || text[0] == '-') {
        fputs("usage: analyse [BOARD [POSITIONS [SECONDS]]]; 0 positions are no limit\n", stderr);
        return BAD;
    }
    peg_board *board = open_board("analyse", text);
    if (!board)
        return BAD;
    printf("%s: %d %s\n\n", text, peg_holes(board), peg_holes(board) == 1 ? "hole" : "holes");
    levels(board, &limits);
    moves(board, &limits);
    regions(board, &limits);
    resources(board, &limits);
    classes(board);
    peg_set_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0);
    starts(board, &limits);
    peg_board_free(board);
    return finish("analyse", 0);
}

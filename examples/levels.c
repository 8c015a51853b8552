/*
 * SPDX-License-Identifier: MIT
 *
 * Searches for the fewest moves level by level, a level for each move, in the two stages of
 * Beasley's note of 2013. Stage A looks for a solution, leaving out positions that look 2 moves
 * worse than the best of their level. Stage B, the library's, proves that none has fewer moves.
 *
 *     levels                        the central game of the English board
 *     levels triangle5              any board of up to 64 holes
 *     levels "english -> d4" 18 2   stage A alone, for a solution of up to 18 moves
 *     levels "english -> d4" 18 1   going on from what looks best alone; 0 leaves out nothing
 *
 * A row is a level. A column has the positions through which a solution has, as far as regions can
 * tell, so many moves in all. Positions count as one that a symmetry takes into each other. What
 * cannot be won does not count, if memory allows a table that tells.
 */
#include <stdlib.h>

#include "common.h"
#include "libpeg_many.h"

enum { MOST_HOLES = 64, NO_LIMIT = 255, WORSE = 2, SHOWN = 8 };

/* Positions, each as its least image. */
typedef struct positions {
    uint64_t *pegs;
    size_t count, room;
} positions;

/* Numbers of positions, by moves made and column. */
typedef uint64_t numbers[MOST_HOLES + 1][NO_LIMIT + 1];

typedef struct search {
    peg_board *board;
    peg_table *table; /* or NULL */
    uint64_t region[MOST_HOLES + 1];
    int spare;      /* regions that cost no move */
    peg_many *many; /* for images under the symmetries that keep the goal */
    int is_won;
    int left_out;   /* whether a position was that may be won */
    positions seen; /* in all levels, sorted */
    positions level;
    positions next; /* what the moves from a level lead to */
    numbers found;
} search;

/*
 * Finds regions, each of which costs a move while it is full. The peg that makes the last move
 * comes from a hole that its jumps can join with the goal: if no region has one, that move breaks
 * none, and is one more.
 */
static void find_regions(search *s)
{
    int32_t number[MOST_HOLES] = {0};
    uint64_t joined = 0;
    uint64_t before = 0;
    size_t count;
    const peg_jump *lines = peg_lines(s->board, &count);
    int goal;

    peg_goal(s->board, NULL, &goal, NULL, 0);
    peg_find_regions(s->board, NULL, number, MOST_HOLES, NULL, &s->spare);
    for (int hole = 0; hole < peg_holes(s->board); hole++)
        s->region[number[hole]] |= (uint64_t)1 << hole;
    uint64_t outside = s->region[0];
    if (goal == PEG_NO_HOLE)
        return;
    for (joined = (uint64_t)1 << goal; joined != before;) {
        before = joined;
        for (size_t i = 0; i < count; i++)
            if (joined >> lines[i].to & 1)
                joined |= (uint64_t)1 << lines[i].from;
    }
    s->spare -= (joined & ~outside) == 0;
}

/* Ends the program where the library could not do what it needs memory for. */
static void must(peg_status status)
{
    if (status == PEG_OK)
        return;
    fprintf(stderr, "levels: %s\n", peg_status_text(status));
    exit(BAD);
}

/* Symmetries that keep a position are those that a board in it has. */
static void find_symmetries(search *s, const uint64_t *start)
{
    uint64_t goal;

    peg_goal(s->board, NULL, NULL, &goal, 1);
    peg_set_position(s->board, &goal, 1);
    must(peg_many_new(s->board, PEG_SYMMETRIES_POSITION, NULL, &s->many));
    peg_set_position(s->board, start, 1);
}

static void add(positions *to, uint64_t pegs)
{
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 1024;
        to->pegs = realloc(to->pegs, to->room * sizeof(*to->pegs));
        if (!to->pegs) {
            fputs("levels: out of memory\n", stderr);
            exit(BAD);
        }
    }
    to->pegs[to->count++] = pegs;
}

static int compare(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a;
    uint64_t other = *(const uint64_t *)b;

    return (one > other) - (one < other);
}

/* Adds the positions after every move that goes on with the peg in a hole, unless one wins. */
static void move_on(search *s, int hole)
{
    size_t count;
    const peg_jump *lines = peg_lines(s->board, &count);

    for (size_t i = 0; i < count && !s->is_won; i++) {
        uint64_t pegs;

        if (lines[i].from != hole || peg_play(s->board, &lines[i]) != PEG_OK)
            continue;
        peg_position(s->board, &pegs, 1);
        s->is_won = peg_is_won(s->board);
        add(&s->next, pegs);
        move_on(s, lines[i].to);
        peg_undo(s->board);
    }
}

/* The column of a position that is not won, or NO_LIMIT if a table tells that it is lost. */
static int column_of(const search *s, uint64_t pegs, int moves)
{
    uint8_t answer = PEG_UNKNOWN;
    int full = 0;

    if (s->table)
        peg_table_probe(s->table, &pegs, 1, &answer);
    if (answer == PEG_NO)
        return NO_LIMIT;
    for (int r = 1; r <= MOST_HOLES && s->region[r]; r++)
        full += (s->region[r] & ~pegs) == 0;
    return moves + (full > s->spare ? full - s->spare : 1);
}

static int is_seen(const search *s, uint64_t pegs)
{
    return s->seen.count > 0 &&
           bsearch(&pegs, s->seen.pegs, s->seen.count, sizeof(pegs), compare) != NULL;
}

/* Makes next the level after some moves, without what needs more moves in all than it may. */
static void make_level(search *s, int moves, int most, int worse)
{
    positions *next = &s->next;
    int best = NO_LIMIT;
    size_t new = 0;
    size_t kept = 0;

    must(peg_many_sort(s->many, NULL, next->pegs, next->count, &next->count, NULL));
    for (size_t i = 0; i < next->count; i++) {
        int column = column_of(s, next->pegs[i], moves);

        if (column == NO_LIMIT || is_seen(s, next->pegs[i]))
            continue;
        next->pegs[new ++] = next->pegs[i];
        best = column < best ? column : best;
    }
    if (worse && best + worse <= most)
        most = best + worse - 1;
    for (size_t i = 0; i < new; i++) {
        int column = column_of(s, next->pegs[i], moves);

        if (column > most)
            continue;
        add(&s->seen, next->pegs[i]);
        next->pegs[kept++] = next->pegs[i];
        s->found[moves][column]++;
    }
    next->count = kept;
    s->left_out |= kept < new;
    must(peg_many_sort(s->many, NULL, s->seen.pegs, s->seen.count, &s->seen.count, NULL));
}

/* Prints so many levels, and their totals. */
static void print_table(numbers rows, int levels)
{
    uint64_t totals[NO_LIMIT + 1] = {0};
    int least = NO_LIMIT;
    int most = 0;

    for (int level = 0; level < levels; level++)
        for (int column = 0; column < NO_LIMIT; column++)
            if (rows[level][column]) {
                totals[column] += rows[level][column];
                least = column < least ? column : least;
                most = column > most ? column : most;
            }
    printf("Level");
    for (int column = least; column <= most; column++)
        printf(" %8d", column);
    printf("    Total\n");
    for (int level = 0; level <= levels; level++) {
        uint64_t *row = level < levels ? rows[level] : totals;
        uint64_t total = 0;

        printf(level < levels ? "%5d" : "Total", level);
        for (int column = least; column <= most; column++) {
            printf(" %8llu", (unsigned long long)row[column]);
            total += row[column];
        }
        printf(" %8llu\n", (unsigned long long)total);
    }
    putchar('\n');
}

/* Prints the positions of the furthest level, to be checked by hand, if they are few. */
static void print_furthest(search *s)
{
    char text[4096];

    if (s->level.count == 0 || s->level.count > SHOWN)
        return;
    puts("They end with:");
    for (size_t i = 0; i < s->level.count; i++) {
        peg_set_position(s->board, &s->level.pegs[i], 1);
        peg_board_text(s->board, text, sizeof(text), NULL);
        puts(text);
    }
}

/* Returns 0 if it shows that there is no solution. */
static int stage_a(search *s, int most, int worse)
{
    uint64_t start;
    int moves = 0;

    peg_position(s->board, &start, 1);
    add(&s->next, start);
    make_level(s, moves, most, worse);
    while (s->next.count > 0 && !s->is_won) {
        positions before = s->level;

        s->level = s->next;
        s->next = before;
        s->next.count = 0;
        for (size_t i = 0; i < s->level.count; i++) {
            peg_set_position(s->board, &s->level.pegs[i], 1);
            for (int hole = 0; hole < peg_holes(s->board); hole++)
                move_on(s, hole);
        }
        must(peg_many_images(s->many, NULL, s->next.pegs, s->next.count, 0, s->next.pegs,
                             s->next.count, NULL, NULL));
        moves++;
        if (!s->is_won)
            make_level(s, moves, most, worse);
    }
    if (moves > 0)
        print_table(s->found, moves);
    if (s->is_won)
        printf("A solution of %d moves was found.\n", moves);
    else if (!s->left_out)
        puts("There is no solution.");
    else if (worse)
        puts("No solution was found. What was left out may have one.");
    else
        printf("There is no solution of %d moves or fewer.\n", most);
    if (!s->is_won)
        print_furthest(s);
    return s->is_won || s->left_out;
}

/* The library's proof. What it must look at is in all columns but the last. */
static void stage_b(search *s, const uint64_t *start)
{
    static uint64_t found[MOST_HOLES * MOST_HOLES];
    static numbers rows;
    int least = 0;
    int moves = 0;

    peg_set_position(s->board, start, 1);
    peg_status status =
        peg_fewest_levels(s->board, NULL, &least, &moves, found, MOST_HOLES * MOST_HOLES);
    if (status != PEG_OK) {
        printf("No proof: %s.\n", peg_status_text(status));
        return;
    }
    int columns = moves - least + 1;
    for (int i = 0; i < moves * columns; i++)
        rows[i / columns][least + i % columns] = found[i];
    print_table(rows, moves);
    printf("So the fewest moves are %d.\n", moves);
}

int main(int argc, char **argv)
{
    static search s;
    const char *text = argc > 1 ? argv[1] : "english -> d4";
    uint64_t most = NO_LIMIT - 1;
    uint64_t worse = WORSE;
    peg_limits quick = PEG_LIMITS_INIT;
    uint64_t start;
    int answer;

    quick.positions = 1000000;
    if (argc > 4 || text[0] == '-' || (argc > 2 && !read_number(argv[2], NO_LIMIT - 1, &most)) ||
        most == 0 || (argc > 3 && !read_number(argv[3], NO_LIMIT - 1, &worse))) {
        fputs("usage: levels [BOARD [MOVES [WORSE]]]\n", stderr);
        return BAD;
    }
    s.board = open_board("levels", text);
    if (!s.board)
        return BAD;
    if (peg_position(s.board, &start, 1) != PEG_OK || peg_is_won(s.board)) {
        peg_board_free(s.board);
        return complain("levels", text, "it has more than 64 holes, or is won");
    }
    find_regions(&s);
    find_symmetries(&s, &start);
    if (peg_table_build(s.board, 0, NULL, &s.table) == PEG_OK)
        peg_table_attach(s.board, s.table);
    if (peg_solvable(s.board, &quick, &answer) >= PEG_OK && answer == PEG_NO)
        most = 0;
    if (most > 0 && argc < 3)
        puts("Stage A: leaves out what looks 2 moves worse than the best of its level.\n");
    if (most == 0) {
        puts("There is no solution.");
    } else if (stage_a(&s, (int)most, (int)worse) && argc < 3) {
        puts("\nStage B: leaves out nothing that a shorter solution may go through.\n");
        stage_b(&s, &start);
    }
    free(s.seen.pegs);
    free(s.level.pegs);
    free(s.next.pegs);
    peg_many_free(s.many);
    peg_table_free(s.table);
    peg_board_free(s.board);
    return finish("levels", 0);
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Searches for the fewest moves level by level, a level for each move, as Beasley's note of 2013
 * does: stage A finds a solution soon, leaving out positions that look 2 moves worse than the best
 * of their level; stage B proves that none has fewer moves, leaving out none that could be on one.
 *
 *     levels                        the central game of the English board
 *     levels triangle5              any board of up to 64 holes
 *     levels "english -> d4" 18     all positions that a solution of 18 moves may go through
 *     levels "english -> d4" 18 2   without those that look 2 moves worse than the best
 *     levels triangle5 9 0 8        and the positions of level 8 too; 0 leaves none out
 *
 * A row is a level. A column has the positions from which a solution has, as far as bounds.h can
 * tell, so many moves in all. Positions count as one that a symmetry takes into each other.
 */
#include "bounds.h"

enum { NO_LIMIT = 255 };

typedef struct search {
    bounds bounds;
    positions found;
    int most;                                          /* moves allowed */
    int worse;                                         /* how much worse is too bad, or 0 */
    int best[MOST_HOLES + 1];                          /* by moves made */
    unsigned long table[MOST_HOLES + 1][NO_LIMIT + 1]; /* by moves made and needed in all */
    size_t expanding;
    uint64_t won; /* the position that a solution ends in, or 0 */
    int left_out; /* whether a position needed too many moves */
} search;

/* Keeps a position that a move leads to, unless it cannot be won soon enough. */
static void keep(search *s, uint64_t pegs, int moves)
{
    int cost = moves + moves_needed(&s->bounds, pegs);
    int may_win = 0;

    for (int g = 0; g < s->bounds.goals && !may_win; g++)
        may_win = sums_allow(&s->bounds, pegs, s->bounds.goal[g]);
    if (!may_win)
        return;
    if (cost > s->most || (s->worse && cost >= s->best[moves] + s->worse)) {
        s->left_out = 1;
        return;
    }
    if (!add(&s->found, least_image(&s->bounds, pegs), s->expanding))
        return;
    s->table[moves][cost]++;
    s->best[moves] = cost < s->best[moves] ? cost : s->best[moves];
}

/* Makes every move that goes on with the peg in a hole. */
static void move_on(search *s, uint64_t pegs, int hole, int moves)
{
    const bounds *b = &s->bounds;

    for (size_t i = b->first[hole]; i < b->first[hole + 1] && !s->won; i++) {
        uint64_t after = pegs ^ b->lines[i].holes;

        if ((pegs & b->lines[i].holes) != b->lines[i].pegs)
            continue;
        for (int g = 0; g < b->goals; g++)
            if (after == b->goal[g])
                s->won = after;
        if (s->won)
            return;
        keep(s, after, moves);
        move_on(s, after, b->lines[i].to, moves);
    }
}

/* Searches level by level. Returns the moves of the solution found, or 0. */
static int run(search *s, int most, int worse)
{
    size_t at = 0;
    int moves;

    forget(&s->found);
    memset(s->table, 0, sizeof(s->table));
    for (moves = 0; moves <= MOST_HOLES; moves++)
        s->best[moves] = NO_LIMIT;
    s->won = 0;
    s->most = most;
    s->worse = worse;
    s->left_out = 0;
    keep(s, s->bounds.start, 0);
    for (moves = 1; at < s->found.count && !s->won; moves++)
        for (size_t end = s->found.count; at < end && !s->won; at++) {
            s->expanding = at;
            for (int hole = 0; hole < s->bounds.holes && !s->won; hole++)
                if (s->found.pegs[at] >> hole & 1)
                    move_on(s, s->found.pegs[at], hole, moves);
        }
    return s->won ? moves - 1 : 0;
}

static void print_row(const char *name, const unsigned long *row, int least, int last)
{
    unsigned long total = 0;

    printf("%5s", name);
    for (int cost = least; cost <= last; cost++) {
        printf(" %8lu", row[cost]);
        total += row[cost];
    }
    printf(" %8lu\n", total);
}

/* Prints the levels that were gone through: with a solution, those before its last move. */
static void print_table(const search *s, int solution)
{
    unsigned long total[NO_LIMIT + 1] = {0};
    int rows = 0;
    int least = NO_LIMIT;
    int last = 0;

    for (int moves = 0; moves < (solution ? solution : MOST_HOLES); moves++)
        for (int cost = 0; cost <= NO_LIMIT; cost++)
            if (s->table[moves][cost]) {
                total[cost] += s->table[moves][cost];
                least = cost < least ? cost : least;
                last = cost > last ? cost : last;
                rows = moves + 1;
            }
    printf("Level");
    for (int cost = least; cost <= last; cost++)
        printf(" %8d", cost);
    printf("    Total\n");
    for (int moves = 0; moves < rows; moves++) {
        char name[16];

        snprintf(name, sizeof(name), "%d", moves);
        print_row(name, s->table[moves], least, last);
    }
    print_row("Total", total, least, last);
    putchar('\n');
}

/* Plays a move to an image of a position, by the peg in a hole. Returns whether there is one. */
static int play_move(const search *s, peg_board *board, int hole, uint64_t image)
{
    const bounds *b = &s->bounds;
    uint64_t pegs;

    peg_position(board, &pegs, 1);
    for (size_t i = b->first[hole]; i < b->first[hole + 1]; i++) {
        uint64_t after = pegs ^ b->lines[i].holes;

        if ((pegs & b->lines[i].holes) != b->lines[i].pegs || count_bits(after) < count_bits(image))
            continue;
        peg_play(board, &peg_lines(board, NULL)[i]);
        if (least_image(b, after) == image || play_move(s, board, b->lines[i].to, image))
            return 1;
        peg_undo(board);
    }
    return 0;
}

/* Prints the solution, which goes through images of the positions found. */
static void print_solution(const search *s, peg_board *board, int moves)
{
    uint64_t way[MOST_HOLES + 1];
    char text[4096];
    const peg_jump *jumps;
    size_t count;
    size_t at = s->expanding;
    int m;

    way[moves] = least_image(&s->bounds, s->won);
    for (m = moves - 1; m > 0; m--, at = s->found.before[at])
        way[m] = s->found.pegs[at];
    for (m = 1; m <= moves; m++)
        for (int hole = 0; hole < s->bounds.holes; hole++)
            if (peg_has_peg(board, hole) && play_move(s, board, hole, way[m]))
                break;
    jumps = peg_history(board, &count, NULL);
    peg_moves_text(board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof(text), NULL);
    printf("A solution of %d %s: %s\n", moves, moves == 1 ? "move" : "moves", text);
    while (peg_undo(board) == PEG_OK)
        ;
}

/* One search with its table. Returns the moves of the solution found, or 0. */
static int show(search *s, peg_board *board, int most, int worse)
{
    int moves = run(s, most, worse);

    if (s->found.count > 0)
        print_table(s, moves);
    if (moves)
        print_solution(s, board, moves);
    else if (!s->left_out)
        puts("There is no solution.");
    else if (worse)
        puts("No solution was found. What was left out may have one.");
    else
        printf("There is no solution of %d %s or fewer.\n", most, most == 1 ? "move" : "moves");
    return moves;
}

/* Prints the positions of a level, which lie together in the order in which they were found. */
static void print_level(const search *s, peg_board *board, int level)
{
    char text[4096];
    size_t at = 0;
    size_t count = 0;

    for (int moves = 0; moves <= level; moves++) {
        at += count;
        count = 0;
        for (int cost = 0; cost <= NO_LIMIT; cost++)
            count += s->table[moves][cost];
    }
    printf("\nLevel %d: %zu\n", level, count);
    for (size_t end = at + count; at < end; at++) {
        peg_set_position(board, &s->found.pegs[at], 1);
        peg_board_text(board, text, sizeof(text), NULL);
        puts(text);
    }
}

static void both_stages(search *s, peg_board *board)
{
    int moves;
    int fewer;

    puts("Stage A: leaves out what looks 2 moves worse than the best of its level.\n");
    moves = show(s, board, NO_LIMIT, 2);
    if (!moves && !s->left_out)
        return;
    puts("\nStage B: leaves out nothing that a shorter solution may go through.\n");
    fewer = show(s, board, moves ? moves - 1 : NO_LIMIT, 0);
    if (fewer || moves)
        printf("\nSo the fewest moves are %d.\n", fewer ? fewer : moves);
}

/* Reads a number up to a most, or returns -1. */
static int number(const char *text, int most)
{
    char *end;
    long n = strtol(text, &end, 10);

    return *text && *end == 0 && n >= 0 && n <= most ? (int)n : -1;
}

int main(int argc, char **argv)
{
    static search s;
    const char *text = argc > 1 ? argv[1] : "english -> d4";
    int most = argc > 2 ? number(argv[2], NO_LIMIT) : NO_LIMIT;
    int worse = argc > 3 ? number(argv[3], NO_LIMIT) : 0;
    int level = argc > 4 ? number(argv[4], MOST_HOLES) : 0;
    peg_board *board;

    if (argc > 5 || most < 1 || worse < 0 || level < 0 || text[0] == '-') {
        fputs("usage: levels [BOARD [MOVES [WORSE [LEVEL]]]]\n", stderr);
        return 2;
    }
    board = read_bounds("levels", text, &s.bounds);
    find_images(&s.bounds, board, 0);
    turn_regions(&s.bounds);
    if (peg_is_won(board))
        puts("It is won, and needs no moves.");
    else if (argc > 2)
        show(&s, board, most, worse);
    else
        both_stages(&s, board);
    if (argc > 4)
        print_level(&s, board, level);
    forget(&s.found);
    free_bounds(&s.bounds, board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fputs("levels: the output cannot be written\n", stderr);
    return 2;
}

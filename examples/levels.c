/*
 * SPDX-License-Identifier: MIT
 *
 * Searches for the fewest moves level by level, a level for each move, in the two stages of
 * Beasley's note of 2013. Stage A looks for a solution, leaving out positions that look 2 moves
 * worse than the best of their level. Stage B proves that none has fewer moves.
 *
 *     levels                        the central game of the English board
 *     levels triangle5              any board of up to 64 holes
 *     levels "english -> d4" 18 2   stage A alone, for a solution of up to 18 moves
 *     levels "english -> d4" 18 1   going on from what looks best alone; 0 leaves out nothing
 *     levels "english -> d4" 18 0 "d2-d4 f3-d3 ..."   with * where this solution comes by
 *
 * A row is a level. A column has the positions through which a solution has, as far as weights can
 * tell, so many moves in all: those of the library's proof that no solution has fewer moves. If the
 * library has none for the board, regions tell. Positions count as one that a symmetry takes into
 * each other. What cannot be won does not count, if memory allows a table that tells.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "libpeg_many.h"

enum {
    MOST_HOLES = 64,
    NO_LIMIT = 255,
    WORSE = 2,
    SHOWN = 8,
    QUICK = 1 << 24,
    MOST_NUMBERS = 2 + 2 * MOST_HOLES
};

/* Positions, each as its least image. */
typedef struct positions {
    uint64_t *pegs;
    size_t count, room;
} positions;

/* No move takes more than the scale from the weights of the pegs and the prices of full regions. */
typedef struct weights {
    int scale;
    int top; /* what this comes to, at most, when so few moves are left as the proof says */
    int hole[MOST_HOLES];
    int regions;
    uint64_t region[MOST_HOLES];
    int price[MOST_HOLES];
} weights;

/* Numbers of positions, by moves made and column. */
typedef uint64_t numbers[MOST_HOLES + 1][NO_LIMIT + 1];

typedef struct search {
    peg_board *board;
    peg_table *table; /* or NULL */
    char *proof;      /* its text */
    size_t length;
    weights *list; /* with their images */
    size_t count;
    int near;       /* moves that are left where no weights come to more than the top */
    peg_many *many; /* for images under the symmetries that keep the goal */
    int is_won;
    int left_out;   /* whether a position was that may be won */
    positions seen; /* in all levels, sorted */
    positions level;
    positions next; /* what the moves from a level lead to */
    numbers found;
    int marked[MOST_HOLES + 1]; /* the column of a known solution, by moves, or 0 */
} search;

/* Ends the program where the library could not do what it needs memory for. */
static void must(peg_status status)
{
    if (status == PEG_OK)
        return;
    fprintf(stderr, "levels: %s\n", peg_status_text(status));
    exit(BAD);
}

static void *resize(void *memory, size_t size)
{
    memory = realloc(memory, size);
    if (!memory) {
        fputs("levels: out of memory\n", stderr);
        exit(BAD);
    }
    return memory;
}

static weights *add_weights(search *s)
{
    s->list = resize(s->list, (s->count + 1) * sizeof(*s->list));
    memset(&s->list[s->count], 0, sizeof(*s->list));
    return &s->list[s->count++];
}

/*
 * Finds regions, each of which costs a move while it is full. The peg that makes the last move
 * comes from a hole that its jumps can join with the goal: if no region has one, that move breaks
 * none, and is one more.
 */
static void weigh_regions(search *s)
{
    weights *w = add_weights(s);
    int32_t number[MOST_HOLES] = {0};
    uint64_t joined = 0;
    uint64_t before = 0;
    uint64_t inside = 0;
    size_t count;
    const peg_jump *lines = peg_lines(s->board, &count);
    int goal;

    peg_goal(s->board, NULL, &goal, NULL, 0);
    peg_find_regions(s->board, NULL, number, MOST_HOLES, &w->regions, &w->top);
    w->scale = 1;
    s->near = 0;
    for (int hole = 0; hole < peg_holes(s->board); hole++)
        if (number[hole]) {
            w->price[number[hole] - 1] = 1;
            w->region[number[hole] - 1] |= (uint64_t)1 << hole;
            inside |= (uint64_t)1 << hole;
        }
    if (goal == PEG_NO_HOLE)
        return;
    for (joined = (uint64_t)1 << goal; joined != before;) {
        before = joined;
        for (size_t i = 0; i < count; i++)
            if (joined >> lines[i].to & 1)
                joined |= (uint64_t)1 << lines[i].from;
    }
    w->top -= (joined & inside) == 0;
}

static int append(const uint8_t *bytes, size_t count, void *user)
{
    search *s = user;

    s->proof = resize(s->proof, s->length + count + 1);
    memcpy(s->proof + s->length, bytes, count);
    s->length += count;
    s->proof[s->length] = 0;
    return PEG_CONTINUE;
}

/* Reads the numbers of a line, as many as there are. */
static int read_line(const char *line, int *out)
{
    int count = 0;
    char *end;

    for (line += strcspn(line, " \n"); *line == ' '; line = end) {
        int number = (int)strtol(line, &end, 10);

        if (end == line || count == MOST_NUMBERS)
            break;
        out[count++] = number;
    }
    return count;
}

/* Adds the image of weights that a proof tells: scale, top, of each hole, of each region. */
static void add_image(search *s, const int *told, const uint64_t *region, const int *to)
{
    weights *w = add_weights(s);
    int holes = peg_holes(s->board);

    w->scale = told[0];
    w->top = told[1];
    for (int hole = 0; hole < holes; hole++)
        w->hole[to[hole]] = told[2 + hole];
    for (int r = 0; r < MOST_HOLES; r++) {
        if (told[2 + holes + r] == 0)
            continue;
        w->price[w->regions] = told[2 + holes + r];
        for (int hole = 0; hole < holes; hole++)
            w->region[w->regions] |= (region[r] >> hole & 1) << to[hole];
        w->regions++;
    }
}

/* Reads the weights of the proof, with all their images. */
static void read_proof(search *s)
{
    static int to[MOST_HOLES][MOST_HOLES]; /* by symmetry and hole */
    uint64_t region[MOST_HOLES] = {0};
    int symmetries = 0;
    int regions = 0;

    for (const char *line = s->proof; *line; line += strcspn(line, "\n") + 1) {
        int number[MOST_NUMBERS] = {0};
        int is_told = strncmp(line, "lines", 5) != 0 && strncmp(line, "goal", 4) != 0;
        int count = is_told ? read_line(line, number) : 0;

        if (strncmp(line, "near", 4) == 0)
            s->near = number[0];
        if (strncmp(line, "symmetry", 8) == 0)
            memcpy(to[symmetries++], number, sizeof(to[0]));
        if (strncmp(line, "region", 6) == 0)
            for (regions++; count > 0; count--)
                region[regions - 1] |= (uint64_t)1 << number[count - 1];
        for (int i = 0; strncmp(line, "weights", 7) == 0 && i < symmetries; i++)
            add_image(s, number, region, to[i]);
    }
}

/* Finds the weights of a proof, or else has regions in their place. */
static void find_weights(search *s)
{
    peg_limits quick = PEG_LIMITS_INIT;
    int least = 0;

    quick.positions = QUICK;
    peg_solve_fewest(s->board, &quick, NULL, &least, NULL, NULL, 0, NULL);
    if (least > 0 && peg_prove_moves(s->board, &quick, least, append, s) == PEG_OK)
        read_proof(s);
    if (s->count == 0)
        weigh_regions(s);
}

/* Weights say nothing of another class. Symmetries that keep the goal are those of a board in it.
 */
static void find_symmetries(search *s, const uint64_t *start)
{
    uint64_t goal;
    int kind;

    peg_goal(s->board, &kind, NULL, &goal, 1);
    if (kind != PEG_GOAL_ANYWHERE)
        peg_set_position(s->board, &goal, 1);
    must(peg_many_new(s->board,
                      kind == PEG_GOAL_ANYWHERE ? PEG_SYMMETRIES_CLASS : PEG_SYMMETRIES_POSITION,
                      NULL, &s->many));
    peg_set_position(s->board, start, 1);
}

static void add(positions *to, uint64_t pegs)
{
    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 1024;
        to->pegs = resize(to->pegs, to->room * sizeof(*to->pegs));
    }
    to->pegs[to->count++] = pegs;
}

static int compare(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a;
    uint64_t other = *(const uint64_t *)b;

    return (one > other) - (one < other);
}

/* Adds the positions after every move that goes on with the peg in a hole, until one wins. */
static void move_on(search *s, int hole, positions *to)
{
    size_t count;
    const peg_jump *lines = peg_lines(s->board, &count);

    for (size_t i = 0; i < count && !s->is_won; i++) {
        uint64_t pegs;

        if (lines[i].from != hole || peg_play(s->board, &lines[i]) != PEG_OK)
            continue;
        peg_position(s->board, &pegs, 1);
        s->is_won = peg_is_won(s->board);
        if (to)
            add(to, pegs);
        move_on(s, lines[i].to, to);
        peg_undo(s->board);
    }
}

static void make_moves(search *s, uint64_t pegs, positions *to)
{
    peg_set_position(s->board, &pegs, 1);
    for (int hole = 0; hole < peg_holes(s->board); hole++)
        move_on(s, hole, to);
}

/* Weights of a proof that is for positions two moves from the goal say nothing of nearer ones. */
static int wins_in_a_move(search *s, uint64_t pegs)
{
    int is_won;

    make_moves(s, pegs, NULL);
    is_won = s->is_won;
    s->is_won = 0;
    return is_won;
}

/* How many moves more are needed than are left when some weights come to the top. */
static int asked_by(const weights *w, uint64_t pegs)
{
    int sum = -w->top;

    for (int hole = 0; hole < MOST_HOLES; hole++)
        sum += pegs >> hole & 1 ? w->hole[hole] : 0;
    for (int r = 0; r < w->regions; r++)
        sum += (w->region[r] & ~pegs) == 0 ? w->price[r] : 0;
    return sum > 0 ? (sum + w->scale - 1) / w->scale : 0;
}

/* The column of a position that is not won, or NO_LIMIT if a table tells that it is lost. */
static int column_of(search *s, uint64_t pegs, int moves)
{
    uint8_t answer = PEG_UNKNOWN;
    int most = 0;

    if (s->table)
        peg_table_probe(s->table, &pegs, 1, &answer);
    if (answer == PEG_NO)
        return NO_LIMIT;
    for (size_t i = 0; i < s->count; i++) {
        int asked = asked_by(&s->list[i], pegs);

        most = asked > most ? asked : most;
    }
    most += s->near;
    if (most > 1 && s->near > 1 && wins_in_a_move(s, pegs))
        most = 1;
    return moves + (most > 0 ? most : 1);
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
    size_t fresh = 0;
    size_t kept = 0;
    uint8_t *columns;

    must(peg_many_sort(s->many, NULL, next->pegs, next->count, &next->count, NULL));
    columns = resize(NULL, next->count + 1);
    for (size_t i = 0; i < next->count; i++) {
        int column = is_seen(s, next->pegs[i]) ? NO_LIMIT : column_of(s, next->pegs[i], moves);

        if (column >= NO_LIMIT)
            continue;
        columns[fresh] = (uint8_t)column;
        next->pegs[fresh++] = next->pegs[i];
        best = column < best ? column : best;
    }
    if (worse && best + worse <= most)
        most = best + worse - 1;
    for (size_t i = 0; i < fresh; i++) {
        if (columns[i] > most)
            continue;
        add(&s->seen, next->pegs[i]);
        next->pegs[kept++] = next->pegs[i];
        s->found[moves][columns[i]]++;
    }
    free(columns);
    next->count = kept;
    s->left_out |= kept < fresh;
    must(peg_many_sort(s->many, NULL, s->seen.pegs, s->seen.count, &s->seen.count, NULL));
}

static void print_number(uint64_t number, int is_marked)
{
    printf(is_marked ? " %7llu*" : " %8llu", (unsigned long long)number);
}

/* Prints so many levels, and their totals. */
static void print_table(const search *s, int levels)
{
    uint64_t totals[NO_LIMIT + 1] = {0};
    int least = NO_LIMIT;
    int most = 0;

    for (int level = 0; level < levels; level++)
        for (int column = 0; column < NO_LIMIT; column++)
            if (s->found[level][column]) {
                totals[column] += s->found[level][column];
                least = column < least ? column : least;
                most = column > most ? column : most;
            }
    printf("Level");
    for (int column = least; column <= most; column++)
        printf(" %8d", column);
    printf("    Total\n");
    for (int level = 0; level <= levels; level++) {
        const uint64_t *row = level < levels ? s->found[level] : totals;
        uint64_t total = 0;

        printf(level < levels ? "%5d" : "Total", level);
        for (int column = least; column <= most; column++) {
            print_number(row[column], level < levels && s->marked[level] == column);
            total += row[column];
        }
        print_number(total, 0);
        putchar('\n');
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

/*
 * Searches from a position for a solution of up to so many moves, leaving out what looks so much
 * worse than the best of its level, if that is not 0. Returns the moves of the solution, or 0.
 */
static int search_levels(search *s, uint64_t start, int most, int worse)
{
    int moves = 0;

    s->seen.count = s->level.count = s->next.count = 0;
    s->is_won = s->left_out = 0;
    memset(s->found, 0, sizeof(s->found));
    add(&s->next, start);
    make_level(s, moves, most, worse);
    while (s->next.count > 0 && !s->is_won) {
        positions before = s->level;

        s->level = s->next;
        s->next = before;
        s->next.count = 0;
        for (size_t i = 0; i < s->level.count; i++)
            make_moves(s, s->level.pegs[i], &s->next);
        must(peg_many_images(s->many, NULL, s->next.pegs, s->next.count, 0, s->next.pegs,
                             s->next.count, NULL, NULL));
        moves++;
        if (!s->is_won)
            make_level(s, moves, most, worse);
    }
    if (moves > 0)
        print_table(s, moves);
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
    return s->is_won ? moves : 0;
}

/* Marks the columns of the positions that a solution comes by. Returns 0 if it cannot be played. */
static int mark(search *s, const char *moves)
{
    uint64_t pegs[MOST_HOLES];
    int count = 0;

    if (peg_play_moves(s->board, moves, NULL) != PEG_OK || !peg_is_won(s->board))
        return 0;
    while (peg_undo_move(s->board, NULL) == PEG_OK)
        peg_position(s->board, &pegs[count++], 1);
    for (int made = 0; made < count; made++)
        s->marked[made] = column_of(s, pegs[count - 1 - made], made);
    return 1;
}

int main(int argc, char **argv)
{
    static search s;
    const char *text = argc > 1 ? argv[1] : "english -> d4";
    uint64_t most = NO_LIMIT - 1;
    uint64_t worse = WORSE;
    peg_limits quick = PEG_LIMITS_INIT;
    int is_bad = 0;
    int moves = 0;
    uint64_t start;
    int answer;

    quick.positions = 1000000;
    if (argc > 5 || text[0] == '-' || (argc > 2 && !read_number(argv[2], NO_LIMIT - 1, &most)) ||
        most == 0 || (argc > 3 && !read_number(argv[3], NO_LIMIT - 1, &worse))) {
        fputs("usage: levels [BOARD [MOVES [WORSE [SOLUTION]]]]\n", stderr);
        return BAD;
    }
    s.board = open_board("levels", text);
    if (!s.board)
        return BAD;
    if (peg_position(s.board, &start, 1) != PEG_OK || peg_is_won(s.board)) {
        peg_board_free(s.board);
        return complain("levels", text, "it has more than 64 holes, or is won");
    }
    find_symmetries(&s, &start);
    if (peg_table_build(s.board, 0, NULL, &s.table) == PEG_OK)
        peg_table_attach(s.board, s.table);
    if (peg_solvable(s.board, &quick, &answer) >= PEG_OK && answer == PEG_NO)
        most = 0;
    if (most > 0)
        find_weights(&s);
    if (argc > 4 && !mark(&s, argv[4])) {
        is_bad = complain("levels", argv[4], "this is no solution");
    } else if (most == 0) {
        puts("There is no solution.");
    } else if (argc > 2) {
        search_levels(&s, start, (int)most, (int)worse);
    } else {
        puts("Stage A: leaves out what looks 2 moves worse than the best of its level.\n");
        moves = search_levels(&s, start, (int)most, (int)worse);
        if (moves > 0 || s.left_out) {
            puts("\nStage B: leaves out nothing that a shorter solution may go through.\n");
            moves = search_levels(&s, start, moves > 0 ? moves : NO_LIMIT - 1, 0);
            if (moves > 0)
                printf("So the fewest moves are %d.\n", moves);
        }
    }
    free(s.proof);
    free(s.list);
    free(s.seen.pegs);
    free(s.level.pegs);
    free(s.next.pegs);
    peg_many_free(s.many);
    peg_table_free(s.table);
    peg_board_free(s.board);
    return finish("levels", is_bad);
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Shows in about half a minute what libpeg can do: a coach, a proof, a count, the fewest
 * moves, and a table. Every number is worked out while it runs.
 *
 *     demo
 *
 * A terminal gets colours, lines that change, and rests to read in, unless NO_COLOR is
 * set. Times are those of the processor, without the rests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef _WIN32
#include <poll.h>
#include <unistd.h>
#endif

#include "libpeg.h"

#define LINES 76 /* of the English board */
#define GAMES 10000

#define AGAIN  "\r\033[K" /* from the beginning of the line */
#define UP     "\033[7A"  /* by the rows of the English board */
#define CUT    "\033[?7l" /* what is too wide for a line, until WRAP */
#define WRAP   "\033[?7h"
#define BOLD   "\033[1m"
#define DIM    "\033[2m"
#define RED    "\033[31m"
#define GREEN  "\033[32m"
#define YELLOW "\033[33m"
#define PLAIN  "\033[0m"

static int lively;

static const char *ink(const char *code)
{
    return lively ? code : "";
}

/* Sends off what was printed, and lets it be read. */
static void rest(int milliseconds)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("demo: the output cannot be written\n", stderr);
        exit(2);
    }
#ifdef _WIN32
    (void)milliseconds;
#else
    if (lively)
        poll(NULL, 0, milliseconds);
#endif
}

static void heading(const char *text)
{
    printf("\n%s%s%s\n\n", ink(BOLD), text, ink(PLAIN));
    rest(1500);
}

static double since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static void must(peg_status status)
{
    if (status == PEG_OK)
        return;
    fprintf(stderr, "demo: %s\n", peg_status_text(status));
    exit(1);
}

static peg_board *make(const char *text)
{
    peg_board *board;

    must(peg_board_new(text, NULL, NULL, &board));
    return board;
}

/* A number with commas. The last four stay. */
static const char *number(uint64_t value)
{
    static char texts[4][32];
    static unsigned turn;
    char *text = texts[turn++ % 4] + 31;
    int digits = 0;

    do {
        if (digits > 0 && digits % 3 == 0)
            *--text = ',';
        *--text = (char)('0' + value % 10);
        digits++;
    } while (value /= 10);
    return text;
}

static void print_jump(const char *before, const peg_board *board, const peg_jump *jump)
{
    printf("%s%s-%s", before, peg_hole_name(board, jump->from, PEG_NAMING_LETTERS),
           peg_hole_name(board, jump->to, PEG_NAMING_LETTERS));
}

/* Prints jumps, those of one peg joined, some to a line. */
static void print_moves(const peg_board *board, const peg_jump *jumps, size_t count)
{
    char text[PEG_MAX_HOLES * 16];
    size_t column = 80;
    char *move;

    must(peg_moves_text(board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof(text), NULL));
    for (move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        if (column + strlen(move) > 76)
            column = (size_t)printf("\n   ") - 1;
        column += (size_t)printf(" %s", move);
    }
    putchar('\n');
}

/* Draws the board, and beside it the weights of its holes if there are any. */
static void draw(const peg_board *board, int named, const int32_t *weights)
{
    char picture[1024];
    const char *row;
    const char *at;
    int hole = 0;

    must(named ? peg_draw_names(board, PEG_NAMING_LETTERS, picture, sizeof(picture), NULL)
               : peg_draw(board, picture, sizeof(picture), NULL));
    for (row = strtok(picture, "\n"); row; row = strtok(NULL, "\n")) {
        printf("    ");
        for (at = row; *at; at++)
            printf("%s%c%s", ink(*at == '.' ? DIM : YELLOW), *at, ink(PLAIN));
        if (weights)
            printf("%*s", 20 - (int)strlen(row), "");
        for (at = row; weights && *at; at++)
            if (*at == ' ')
                printf("  ");
            else
                printf("%s%2d%s", ink(*at == '.' ? DIM : YELLOW), (int)weights[hole++], ink(PLAIN));
        putchar('\n');
    }
}

/* Every jump of a position, and what to do rather than what loses. */
static void show_coach(void)
{
    static const char played[] = "d-a f-d";
    peg_board *board = make("triangle5");
    peg_verdict verdicts[LINES];
    const peg_jump *bad = NULL;
    peg_jump hint;
    peg_count ways;
    size_t count;
    int answer;

    heading("A coach");
    must(peg_play_moves(board, played, NULL));
    must(peg_judge(board, NULL, verdicts, LINES, &count));
    must(peg_hint(board, NULL, &answer, &hint));
    printf("After %s. A peg shows the letter of its hole:\n\n", played);
    draw(board, 1, NULL);
    putchar('\n');
    for (size_t i = 0; i < count; i++) {
        print_jump("    ", board, &verdicts[i].jump);
        must(peg_play(board, &verdicts[i].jump));
        must(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &ways));
        must(peg_undo(board));
        if (verdicts[i].answer == PEG_YES) {
            printf(" %swins%s in %s ways\n", ink(GREEN), ink(PLAIN), number(ways.low));
        } else {
            printf(" %sloses%s\n", ink(RED), ink(PLAIN));
            bad = &verdicts[i].jump;
        }
    }
    if (bad) {
        print_jump("\nYou: ", board, bad);
        printf(". %sThe coach: that loses the game.%s Try ", ink(RED), ink(PLAIN));
        print_jump("", board, &hint);
        puts(".");
    }
    peg_board_free(board);
}

/* An early mistake, and weights that show it to be one. */
static void show_proof(void)
{
    static const char *const answers[] = {"cannot", "can", "may"};
    static const char played[] = "d2-d4 b3-d3 d4-d2 d1-d3 d6-d4";
    static const char mistake[] = "d4-d2";
    static peg_proof_row row;
    peg_board *board = make("english -> d4");
    size_t rows;
    int before;
    int after;
    int reason;
    int sum = 0;
    int hole;

    heading("A proof");
    must(peg_play_moves(board, played, NULL));
    must(peg_solvable(board, NULL, &before));
    must(peg_play_moves(board, mistake, NULL));
    must(peg_solvable(board, NULL, &after));
    must(peg_explain(board, NULL, &reason, &row, 1, &rows, NULL));
    must(peg_verify_proof(board, &row, 1));
    printf("One peg is to be left, in d4. After %s that %s be\n"
           "done; after the jump %s it %s. Weights of the holes tell why:\n\n",
           played, answers[before], mistake, answers[after]);
    draw(board, 0, row.weight);
    for (hole = 0; hole < peg_holes(board); hole++)
        sum += peg_has_peg(board, hole) * row.weight[hole];
    must(peg_find_hole(board, "d4", &hole));
    printf("\nThe %d pegs weigh %s%d%s. No jump can make them heavier, but the last peg, in d4,\n"
           "would weigh %s%d%s.\n",
           peg_pegs(board), ink(BOLD), sum, ink(PLAIN), ink(BOLD), (int)row.weight[hole],
           ink(PLAIN));
    peg_board_free(board);
}

/* What is shown of a question. */
typedef struct shown {
    clock_t start;
    int jumps; /* of a solution */
    int least;
    int moves;
    uint64_t positions;
} shown;

/* A progress callback. Where moves are told it shows a place for each number of them. */
static int show_progress(const peg_progress *progress, void *user)
{
    shown *last = user;
    int news = progress->least != last->least || progress->moves != last->moves;
    int i;

    last->least = progress->least;
    last->moves = progress->moves;
    last->positions = progress->positions;
    if (!news && !lively)
        return PEG_CONTINUE;
    printf("%s%s    ", ink(AGAIN), ink(CUT));
    for (i = 1; progress->least > 0 && i <= last->jumps; i++)
        if (i < progress->least)
            printf("%s-", ink(RED));
        else if (progress->moves > 0 && i >= progress->moves)
            printf("%s+", ink(GREEN));
        else
            printf("%s?", ink(YELLOW));
    printf("%s%s%s positions, %.1f s%s", ink(PLAIN), i > 1 ? "  " : "", number(progress->positions),
           since(last->start), lively ? WRAP : "\n");
    rest(news ? 700 : 0);
    return PEG_CONTINUE;
}

/* Counts the solutions, and plays the one in the middle. */
static void show_count(void)
{
    shown last = {.start = clock()};
    peg_limits limits = PEG_LIMITS_INIT;
    peg_board *board = make("english -> d4");
    peg_jump jumps[PEG_MAX_HOLES];
    peg_count solutions;
    size_t count;

    heading("A count");
    limits.progress = show_progress;
    limits.user = &last;
    must(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &solutions));
    printf("%s%s%s%s solutions, counted in %.1f s. To list them, a million\n"
           "each second, would take %s years.",
           ink(AGAIN), ink(BOLD), number(solutions.low), ink(PLAIN), since(last.start),
           number((uint64_t)((double)solutions.low / 1e6 / 3600 / 24 / 365.25)));
    solutions.low /= 2;
    printf(" Number %s of the list,\nfound without those before it:\n", number(solutions.low));
    last.start = clock();
    must(peg_solution_at(board, &limits, &solutions, jumps, PEG_MAX_HOLES, &count));
    printf("%s", ink(AGAIN));
    print_moves(board, jumps, count);
    for (size_t i = 0; lively; i++) {
        printf(i > 0 ? UP : "\n");
        draw(board, 0, NULL);
        rest(150);
        if (i == count)
            break;
        must(peg_play(board, &jumps[i]));
    }
    peg_board_free(board);
}

static void show_fewest(void)
{
    peg_board *board = make("english -> d4");
    shown last = {.start = clock(), .jumps = peg_pegs(board) - 1};
    peg_limits limits = PEG_LIMITS_INIT;
    peg_progress end = {.struct_size = sizeof(end)};
    peg_jump jumps[PEG_MAX_HOLES];
    peg_count solutions;
    uint64_t distinct;
    size_t count;
    int answer;
    int least;
    int moves;

    heading("The fewest moves");
    limits.progress = show_progress;
    limits.user = &last;
    puts("A move is a run of jumps by one peg. Each sign stands for a number of moves:\n"
         "- is proven too few, + is enough, ? is open.\n");
    must(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, PEG_MAX_HOLES, &count));
    end.positions = last.positions;
    end.least = least;
    end.moves = moves;
    show_progress(&end, &last);
    printf("%s\n%s%d%s moves, and no solution has fewer:\n", lively ? "\n" : "", ink(BOLD), moves,
           ink(PLAIN));
    print_moves(board, jumps, count);
    last.start = clock();
    last.jumps = 0;
    limits.progress = lively ? show_progress : NULL;
    must(peg_count_fewest(board, &limits, &moves, &solutions, &distinct, NULL));
    printf("%s\n%s solutions have %d moves. Up to order and symmetry there are %s (%.1f s).\n",
           ink(AGAIN), number(solutions.low), moves, number(distinct), since(last.start));
    peg_board_free(board);
}

/* Plays random games, and looks up after which jump they are lost. */
static void show_table(void)
{
    static const char bar[] = "##################################################";
    shown last = {.start = clock()};
    peg_limits limits = PEG_LIMITS_INIT;
    peg_board *board = make("english -> d4");
    peg_table *table;
    peg_jump legal[LINES];
    int won[PEG_MAX_HOLES] = {0};
    uint64_t seed = 1;
    uint64_t full;
    uint64_t words;
    size_t bytes;
    size_t count;
    uint8_t answer;
    int bits;
    int jumps;

    heading("A table");
    limits.progress = show_progress;
    limits.user = &last;
    must(peg_table_build(board, 0, &limits, &table));
    must(peg_table_about(table, &bits, NULL, &bytes));
    printf("%s%s answers in %zu MiB, made in %.1f s. They tell how many of\n"
           "%s random games can still be won after each jump:\n\n",
           ink(AGAIN), number((uint64_t)1 << bits), bytes >> 20, since(last.start), number(GAMES));
    must(peg_position(board, &full, 1));
    for (int i = 0; i < GAMES; i++) {
        must(peg_set_position(board, &full, 1));
        jumps = 0;
        for (answer = PEG_YES; answer == PEG_YES && !peg_is_stuck(board);) {
            must(peg_legal_jumps(board, legal, LINES, &count));
            seed = seed * 6364136223846793005U + 1442695040888963407U;
            must(peg_play(board, &legal[(seed >> 33) % count]));
            must(peg_position(board, &words, 1));
            must(peg_table_probe(table, &words, 1, &answer));
            won[++jumps] += answer == PEG_YES;
        }
    }
    for (int i = 1; won[i] * 100 >= GAMES; i++)
        printf("    %2d %6d  %s%.*s%s\n", i, won[i], ink(GREEN), 1 + won[i] * 49 / GAMES, bar,
               ink(PLAIN));
    peg_table_free(table);
    peg_board_free(board);
}

static void show_more(void)
{
    heading("To go on");
    puts("From the folder of libpeg:\n\n"
         "    C        build/release/examples/coach \"english -> d4\"\n"
         "             and read include/libpeg.h\n"
         "    Python   python3 -m venv build/venv\n"
         "             build/venv/bin/pip install ./bindings/python\n"
         "             build/venv/bin/libpeg play triangle5\n"
         "    browser  bindings/javascript/wasm/build.sh\n"
         "             python3 -m http.server 8000\n"
         "             and open http://localhost:8000/examples/web/");
}

/* Only where a terminal is known to understand it. */
static int can_be_lively(void)
{
#ifdef _WIN32
    return 0;
#else
    const char *no_color = getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) && !(no_color && *no_color);
#endif
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1) {
        fputs("usage: demo\n", stderr);
        return 2;
    }
    lively = can_be_lively();
    show_coach();
    show_proof();
    show_count();
    show_fewest();
    show_table();
    show_more();
    rest(0);
    return 0;
}

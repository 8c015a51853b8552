/*
 * SPDX-License-Identifier: MIT
 *
 * A limit on positions bounds every question on every board, also the first one, which
 * prepares what later ones use. Progress is called for each position and for each piece of
 * other work that takes as long, so the calls tell how much was done.
 */
#include "functions.h"

/* The limit, how much may be told within it, and where to give up. */
enum { POSITIONS = 100, MOST_TOLD = 16 * POSITIONS, ENOUGH = 2000000 };

/* Beyond them a long row, and boards of random lines. */
static const char *const shapes[] = {
    "english",
    "english -> d4",
    "english .../.../......./....o../....oo./.o./oo. -> d4",
    "english ooo/ooo/ooo.ooo/ooooooo/ooo.ooo/o.o/ooo",
    "french -> .../..o../ooo.o../oooo.../o..oo../ooo../o..",
    "wiegleb",
    "asymmetric",
    "star",
    "triangle5",
    "triangle7",
    "triangle22",
    "square6",
    "square9 -> e5",
    "square16",
    "rect4x7",
    "rect17x15",
    "diamond5",
    "hexagon9",
    "diagonal:oooooooo/oooooooo/oooooooo/ooo.oooo/oooooooo/oooooooo",
    "triangular:o_o_o_o_o_o/_o_o_._o_o/o_o_o_o_o_o/_o_o_o_o_o",
};

enum { TEXTS = sizeof shapes / sizeof *shapes, SHAPES = TEXTS + 3 };

/* -- Boards ---------------------------------------------------------------- */

static peg_board *random_graph(int holes, int tries, int pegs)
{
    peg_jump jumps[512];
    uint64_t seed = random_seed(5);
    uint64_t position = 0;
    size_t count = random_line_list(jumps, holes, tries, &seed);
    for (; pegs > 0; pegs--)
        position |= (uint64_t)1 << random_below(&seed, holes);
    peg_board *board = board_of_lines(holes, jumps, count);
    CHECK(peg_set_position(board, &position, 1) == PEG_OK);
    return board;
}

/* Four pegs of 255 that can be won. */
static peg_board *long_row(void)
{
    peg_board *board = board_of("rect255x1");
    uint64_t words[PEG_MAX_WORDS] = {0, 0x2b << 8, 0, 0};
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    return board;
}

/* The text of a board, to free(). */
static char *text_number(int number)
{
    peg_board *board = number < TEXTS        ? board_of(shapes[number])
                       : number == TEXTS     ? long_row()
                       : number == TEXTS + 1 ? random_graph(31, 64, 6)
                                             : random_graph(31, 130, 20);
    char *text = text_of(board);
    free_now(board);
    return text;
}

static const char *name_of(int number)
{
    static const char *const names[] = {"rect255x1, 4 pegs", "31 holes, few lines, 6 pegs",
                                        "31 holes, more lines, 20 pegs"};
    return number < TEXTS ? shapes[number] : names[number - TEXTS];
}

/* -- What is told ---------------------------------------------------------- */

/* How many positions were told, over all stages, and how often. */
typedef struct told {
    uint64_t calls;
    uint64_t positions;
    uint64_t last;
    uint64_t by_stage[PEG_STAGE_READING + 1];
} told;

static int listen(const peg_progress *progress, void *user)
{
    told *t = user;
    t->positions += progress->positions - (progress->positions < t->last ? 0 : t->last);
    t->last = progress->positions;
    t->by_stage[progress->stage]++;
    return ++t->calls < ENOUGH ? PEG_CONTINUE : PEG_STOP;
}

static told ask(desk *d, const function *f, peg_status *out_status)
{
    told t = {0};
    lay(d, f, NULL);
    d->limits.positions = POSITIONS;
    d->limits.interval = 1;
    d->limits.progress = listen;
    d->limits.user = &t;
    *out_status = f->call(d);
    return t;
}

/* What has no solution of a number, no table or no proof is refused within any limit. */
static bool has_ended(peg_status status)
{
    return status >= PEG_OK || status == PEG_E_INDEX || status == PEG_E_SOLUTION ||
           status == PEG_E_PROOF || status == PEG_E_NO_TABLE || status == PEG_E_COUNT;
}

/* Whether a question lays out the table of a board of 38 holes or more, on the disk. */
static bool lays_out(const function *f, const desk *d)
{
    bool is_for_file =
        strcmp(f->name, "peg_table_size") == 0 || strcmp(f->name, "peg_table_build_file") == 0;
    return is_for_file && d->hole >= 37;
}

/* Says what took how long, as the sentence of a test has no numbers. */
static void report(const told *t, peg_status status, int number, const function *f)
{
    printf("    %s %s, \"%.40s\": %s; %llu positions in %llu calls, by stage", f->name, f->what,
           name_of(number), peg_status_text(status), (unsigned long long)t->positions,
           (unsigned long long)t->calls);
    for (int stage = 0; stage <= PEG_STAGE_READING; stage++)
        printf(" %llu", (unsigned long long)t->by_stage[stage]);
    printf("\n");
}

/* Each question of each board, which is new or was asked the same before. */
static void ask_all(bool again, bool (*is_within)(const told *t))
{
    for (int number = 0; number < SHAPES; number++) {
        char *text = text_number(number);
        for (size_t q = 0; q < FUNCTIONS; q++) {
            int before = check_failures;
            peg_status status = PEG_OK;
            desk d;
            if (!is_question(&functions[q]))
                continue;
            sit(&d, text);
            /* There is play for a rewind to take back. */
            if (strcmp(functions[q].name, "peg_rewind") == 0)
                rehearse(&d, 12);
            told t = ask(&d, &functions[q], &status);
            if (again)
                t = ask(&d, &functions[q], &status);
            CHECK(has_ended(status) && status != PEG_STOPPED);
            /* A table that no memory holds has many blocks to put in order, which are no positions.
             */
            CHECK(is_within(&t) || lays_out(&functions[q], &d));
            if (check_failures > before)
                report(&t, status, number, &functions[q]);
            leave(&d);
        }
        free(text);
    }
}

static bool few_positions(const told *t)
{
    return t->positions <= POSITIONS;
}

static bool little_work(const told *t)
{
    return t->calls <= MOST_TOLD;
}

TEST(no_question_looks_at_more_positions_than_its_limit)
{
    ask_all(false, few_positions);
}

TEST(a_limit_on_positions_bounds_the_work_of_a_first_question)
{
    ask_all(false, little_work);
}

TEST(later_work_is_bounded)
{
    ask_all(true, little_work);
}

CHECK_MAIN

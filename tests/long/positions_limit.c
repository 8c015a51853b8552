/*
 * SPDX-License-Identifier: MIT
 *
 * A limit on positions bounds every question on every board, also the first one, which
 * prepares what later ones use. Progress is called for each position and for each piece of
 * other work that takes as long, so the calls tell how much was done.
 */
#include "support.h"

#include "libpeg_many.h"

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

/* ------------------------------------------------------------------------- */
/* Boards                                                                    */
/* ------------------------------------------------------------------------- */

static peg_board *random_graph(int holes, int lines, int pegs)
{
    peg_jump jumps[512];
    uint64_t seed = random_seed(5);
    uint64_t position = 0;
    size_t count = 0;
    while ((int)count < lines) {
        peg_jump jump = {(uint8_t)random_below(&seed, holes), (uint8_t)random_below(&seed, holes),
                         (uint8_t)random_below(&seed, holes)};
        bool known = jump.from == jump.over || jump.over == jump.to || jump.from == jump.to;
        for (size_t i = 0; i < count; i++)
            known = known || same_jump(jumps[i], jump);
        if (!known)
            jumps[count++] = jump;
    }
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

static peg_board *new_board(int number)
{
    if (number < TEXTS)
        return board_of(shapes[number]);
    if (number == TEXTS)
        return long_row();
    return number == TEXTS + 1 ? random_graph(31, 62, 6) : random_graph(31, 124, 20);
}

static const char *name_of(int number)
{
    static const char *const names[] = {"rect255x1, 4 pegs", "31 holes, 62 lines, 6 pegs",
                                        "31 holes, 124 lines, 20 pegs"};
    return number < TEXTS ? shapes[number] : names[number - TEXTS];
}

/* ------------------------------------------------------------------------- */
/* Questions                                                                 */
/* ------------------------------------------------------------------------- */

static int go_on(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    (void)user;
    return PEG_CONTINUE;
}

static peg_status solvable(peg_board *board, const peg_limits *limits)
{
    return peg_solvable(board, limits, NULL);
}

static peg_status judge(peg_board *board, const peg_limits *limits)
{
    static peg_verdict verdicts[PEG_MAX_LINES];
    return peg_judge(board, limits, verdicts, PEG_MAX_LINES, NULL);
}

static peg_status solve(peg_board *board, const peg_limits *limits)
{
    return peg_solve(board, limits, NULL, NULL, 0, NULL);
}

static peg_status hint(peg_board *board, const peg_limits *limits)
{
    return peg_hint(board, limits, NULL, NULL);
}

static peg_status solve_fewest(peg_board *board, const peg_limits *limits)
{
    return peg_solve_fewest(board, limits, NULL, NULL, NULL, NULL, 0, NULL);
}

static peg_status count_solutions(peg_board *board, const peg_limits *limits)
{
    return peg_count_solutions(board, limits, NULL);
}

static peg_status count_games(peg_board *board, const peg_limits *limits)
{
    return peg_count_games(board, limits, NULL);
}

static peg_status count_fewest(peg_board *board, const peg_limits *limits)
{
    return peg_count_fewest(board, limits, NULL, NULL, NULL, NULL);
}

static peg_status count_distinct(peg_board *board, const peg_limits *limits)
{
    uint64_t distinct = 0;
    return peg_count_fewest(board, limits, NULL, NULL, &distinct, NULL);
}

static peg_status count_positions(peg_board *board, const peg_limits *limits)
{
    return peg_count_positions(board, limits, 0, NULL, 0, NULL);
}

static peg_status count_by_symmetry(peg_board *board, const peg_limits *limits)
{
    return peg_count_positions(board, limits, 1, NULL, 0, NULL);
}

static peg_status fewest_levels(peg_board *board, const peg_limits *limits)
{
    return peg_fewest_levels(board, limits, NULL, NULL, NULL, 0);
}

static peg_status endings(peg_board *board, const peg_limits *limits)
{
    int fewest = 0;
    return peg_endings(board, limits, &fewest, NULL);
}

static peg_status solution_at(peg_board *board, const peg_limits *limits)
{
    peg_count zero = {0, 0};
    peg_status status = peg_solution_at(board, limits, &zero, NULL, 0, NULL);
    return status == PEG_E_INDEX ? PEG_OK : status;
}

static peg_status each_solution(peg_board *board, const peg_limits *limits)
{
    return peg_each_solution(board, PEG_ALL_SOLUTIONS, limits, go_on, NULL);
}

static peg_status each_shortest(peg_board *board, const peg_limits *limits)
{
    return peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, limits, go_on, NULL);
}

static peg_status explain(peg_board *board, const peg_limits *limits)
{
    return peg_explain(board, limits, NULL, NULL, 0, NULL, NULL);
}

static peg_status rewind_play(peg_board *board, const peg_limits *limits)
{
    for (int i = 0; i < 12 && play_first(board); i++)
        ;
    return peg_rewind(board, limits, NULL, NULL);
}

typedef struct question {
    const char *name;
    peg_status (*ask)(peg_board *board, const peg_limits *limits);
} question;

static const question questions[] = {
    {"solvable", solvable},
    {"judge", judge},
    {"solve", solve},
    {"hint", hint},
    {"explain", explain},
    {"rewind", rewind_play},
    {"each_solution", each_solution},
    {"count_solutions", count_solutions},
    {"count_games", count_games},
    {"count_positions", count_positions},
    {"count_positions by symmetry", count_by_symmetry},
    {"endings", endings},
    {"solution_at", solution_at},
    {"solve_fewest", solve_fewest},
    {"count_fewest", count_fewest},
    {"count_fewest, distinct", count_distinct},
    {"fewest_levels", fewest_levels},
    {"each_solution, shortest", each_shortest},
};

enum { QUESTIONS = sizeof questions / sizeof *questions };

/* ------------------------------------------------------------------------- */
/* What is told                                                              */
/* ------------------------------------------------------------------------- */

/* How many positions were told, over all stages, and how often. */
typedef struct told {
    uint64_t calls;
    uint64_t positions;
    uint64_t last;
    uint64_t by_stage[PEG_STAGE_UNPACKING + 1];
} told;

static int listen(const peg_progress *progress, void *user)
{
    told *t = user;
    t->positions += progress->positions - (progress->positions < t->last ? 0 : t->last);
    t->last = progress->positions;
    t->by_stage[progress->stage]++;
    return ++t->calls < ENOUGH ? PEG_CONTINUE : PEG_STOP;
}

static told ask(peg_board *board, const question *q, peg_status *out_status)
{
    told t = {0};
    peg_limits limits = PEG_LIMITS_INIT;
    limits.positions = POSITIONS;
    limits.interval = 1;
    limits.progress = listen;
    limits.user = &t;
    *out_status = q->ask(board, &limits);
    return t;
}

static bool has_ended(peg_status status)
{
    return status == PEG_OK || status == PEG_LIMIT || status == PEG_END;
}

/* Says what took how long, as the sentence of a test has no numbers. */
static void report(const told *t, peg_status status, int number, const question *q)
{
    printf("    %s, \"%.40s\": %s; %llu positions in %llu calls, by stage", q->name,
           name_of(number), peg_status_text(status), (unsigned long long)t->positions,
           (unsigned long long)t->calls);
    for (int stage = 0; stage <= PEG_STAGE_UNPACKING; stage++)
        printf(" %llu", (unsigned long long)t->by_stage[stage]);
    printf("\n");
}

/* Each question of each board, which is new or was asked the same before. */
static void ask_all(bool again, bool (*is_within)(const told *t))
{
    for (int q = 0; q < QUESTIONS; q++)
        for (int number = 0; number < SHAPES; number++) {
            int before = check_failures;
            peg_board *board = new_board(number);
            peg_status status = PEG_OK;
            told t = ask(board, &questions[q], &status);
            if (again)
                t = ask(board, &questions[q], &status);
            CHECK(has_ended(status));
            CHECK(is_within(&t));
            if (check_failures > before)
                report(&t, status, number, &questions[q]);
            peg_board_free(board);
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

static void positions_are_bounded(void)
{
    ask_all(false, few_positions);
}

static void work_is_bounded(void)
{
    ask_all(false, little_work);
}

static void later_work_is_bounded(void)
{
    ask_all(true, little_work);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(positions_are_bounded, "no question looks at more positions than its limit");
    RUN(work_is_bounded, "a limit on positions bounds the work of a first question");
    RUN(later_work_is_bounded, "a limit on positions bounds the work of a later question");
    return check_end();
}

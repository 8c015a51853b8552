/*
 * SPDX-License-Identifier: MIT
 *
 * Over 40,000 positions of boards that search, beside the truth: that of the reference, or
 * of a table for boards too large for it. Cold is a copy of a board that has prepared but
 * knows of no position, warm a board that is asked all of them in another order. PEG_RUNS in
 * the environment asks for so many positions of boards whose tables take up to 1 GiB.
 */
#include "support.h"
#include "tables.h"

enum { MOST = 2250, MOST_VERDICTS = 256, NEW_EACH = 400, LEARN_EACH = 16, DUAL_EACH = 20 };

/* Shapes with a start and a goal; how many positions of it, 0 for the most. */
typedef struct problem {
    const char *text;
    int positions;
} problem;

static const problem problems[] = {
    {"english", 0},
    {"english -> d4", 0},
    {"english -> .../.o./......./..o.o../......./.o./...", 0},
    {"triangle5", 0},
    {"triangle5 -> 13", 0},
    {"triangle5 -> ./../.o./..../o...o", 0},
    {"triangle6", 0},
    {"triangle6 -> 3", 0},
    {"triangle7", 0},
    {"star", 0},
    {"square4", 2000},
    {"square5 -> c3", 0},
    {"rect4x7", 0},
    {"rect4x8 -> b4", 0},
    {"rect9x3", 0},
    {"hexagon3 -> 10", 0},
    {"diamond4", 0},
    {"diagonal:oooo_/oo.oo/ooooo/o_ooo", 0},
    {"square:oooooooo/o_oooo_o/ooo.oooo/ooo__ooo", 0},
    {"triangular:o_o_o_o_o/_o_._o_o/o_o___o_o/_o_o_o_o -> 4", 0},
};

/* Of 34 to 37 holes, the first with the smallest table. */
static const problem large[] = {
    {"square:ooooooo/oooo.oo/oooooo_/ooooooo/ooooooo -> c3", 0},
    {"rect5x7", 0},
    {"square6 -> ....../..o.../.o..../....o./...o../......", 0},
    {"triangular:__o_o_o_o/_o_o_o_o/o_o_._o_o/_o_o_o_o/o_o_o_o_o/_o_o_o_o/__o_o_o_o/___o_o_o -> 9",
     0},
    {"french -> d2", 0},
};

enum { TEXTS = sizeof problems / sizeof *problems, LARGE = sizeof large / sizeof *large, FEW = 20 };

/* What is true of a board's positions, by one of these two. */
typedef struct truth {
    bool *all;
    peg_table *table;
} truth;

static uint64_t seed;
static int asked;
static long answers; /* compared with the truth */

/* -- Boards and positions -------------------------------------------------- */

/* Of a game from the start, of one to a won position, or that with a line turned over. */
static uint64_t draw(const peg_board *board, uint64_t start, uint64_t won)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    int holes = peg_holes(board);
    int kind = random_below(&seed, 3);
    peg_jump line = lines[random_below(&seed, (int)count)];
    if (kind == 0) {
        peg_board *copy = copy_of(board);
        place(copy, start);
        play_on(copy, holes / 6 + random_below(&seed, holes * 2 / 3), &seed);
        uint64_t played = pegs_of(copy);
        free_now(copy);
        return played;
    }
    uint64_t pegs = taken_back(board, won, 1 + random_below(&seed, holes * 2 / 3), &seed);
    if (kind == 2)
        pegs ^= (uint64_t)1 << line.from | (uint64_t)1 << line.over | (uint64_t)1 << line.to;
    return pegs;
}

/* A won position of the class of the start, if there is one. */
static uint64_t won_position(const peg_board *board)
{
    uint64_t class_of_peg[64] = {0};
    uint64_t goal = 0;
    uint64_t start = pegs_of(board);
    int kind = 0;
    CHECK(peg_goal(board, &kind, NULL, &goal, 1) == PEG_OK);
    if (kind != PEG_GOAL_ANYWHERE)
        return goal;
    find_classes(board, class_of_peg);
    for (int hole = 0; hole < peg_holes(board); hole++)
        if (class_of_peg[hole] == class_in(class_of_peg, start))
            return (uint64_t)1 << hole;
    return 1;
}

/* -- The truth ------------------------------------------------------------- */

static truth find_truth(const peg_board *board, uint64_t won)
{
    truth t = {NULL, NULL};
    if (peg_holes(board) <= REF_EVERY_HOLES) {
        t.all = all_answers(board, 0);
        return t;
    }
    peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(4) << 30};
    peg_board *copy = copy_of(board);
    place(copy, won);
    CHECK(peg_table_build(copy, 0, &limits, &t.table) == PEG_OK);
    return t;
}

static int told(const truth *t, uint64_t pegs)
{
    if (t->table)
        return probed(t->table, pegs);
    return t->all[pegs] ? PEG_YES : PEG_NO;
}

/* -- One board ------------------------------------------------------------- */

static void check_answer(peg_status status, int answer, int expected)
{
    CHECK(answer == expected || (status == PEG_LIMIT && answer == PEG_UNKNOWN));
    answers++;
}

static void check_solvable(peg_board *board, const peg_limits *limits, int expected)
{
    int answer = PEG_UNKNOWN;
    peg_status status = peg_solvable(board, limits, &answer);
    CHECK(status == PEG_OK || (limits && status == PEG_LIMIT));
    check_answer(status, answer, expected);
}

static void check_verdicts(peg_board *board, const peg_limits *limits, const truth *t,
                           uint64_t pegs)
{
    peg_verdict verdicts[MOST_VERDICTS];
    peg_jump legal[MOST_VERDICTS];
    size_t count = 0, legal_count = 0;
    peg_status status = peg_judge(board, limits, verdicts, MOST_VERDICTS, &count);
    CHECK(status == PEG_OK || (limits && status == PEG_LIMIT));
    CHECK(peg_legal_jumps(board, legal, MOST_VERDICTS, &legal_count) == PEG_OK);
    CHECK(count == legal_count);
    for (size_t i = 0; i < count; i++) {
        peg_jump jump = verdicts[i].jump;
        uint64_t flipped =
            UINT64_C(1) << jump.from | UINT64_C(1) << jump.over | UINT64_C(1) << jump.to;
        CHECK(same_jump(jump, legal[i]));
        check_answer(status, verdicts[i].answer, told(t, pegs ^ flipped));
    }
}

static void check_solution(const peg_board *board, const finding *s, int expected)
{
    CHECK(s->status == PEG_OK && (s->answer == PEG_YES || s->count == 0));
    check_answer(s->status, s->answer, expected);
    CHECK(s->answer != PEG_YES || is_solution(board, s->jumps, s->count));
}

static peg_board *copy_at(const peg_board *board, uint64_t pegs)
{
    peg_board *copy = copy_of(board);
    place(copy, pegs);
    return copy;
}

/* What little positions or memory leave unknown is never told otherwise than it is. */
static void ask_in_haste(peg_board *board, uint64_t memory, const truth *t, uint64_t pegs)
{
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = UINT64_C(1) << random_below(&seed, 14),
                         .memory = memory};
    if (random_below(&seed, 2))
        check_solvable(board, &limits, told(t, pegs));
    else
        check_verdicts(board, &limits, t, pegs);
}

/* Asks one copy for each question, so that none knows of another's. */
static void ask_cold(const peg_board *start, const truth *t, uint64_t pegs, finding *out)
{
    int expected = told(t, pegs);
    peg_board *board = copy_at(start, pegs);
    check_solvable(board, NULL, expected);
    board = copy_at(start, pegs);
    check_verdicts(board, NULL, t, pegs);
    board = copy_at(start, pegs);
    *out = solve_within(board, NULL);
    check_solution(board, out, expected);
    board = copy_at(start, pegs);
    ask_in_haste(board, random_below(&seed, 8) ? 0 : UINT64_C(4096) << random_below(&seed, 12), t,
                 pegs);
}

static void ask_new(const char *text, uint64_t pegs, const finding *first)
{
    peg_board *board = board_of(text);
    place(board, pegs);
    finding own = solve_within(board, NULL);
    CHECK(same_finding(&own, first));
}

/*
 * Where every line has its reverse, a game from one position to another is one from the holes that
 * the other leaves empty to those that the one does, told backwards.
 */
static void ask_dual(const peg_board *start, int holes, uint64_t won, int expected, uint64_t pegs)
{
    uint64_t all = (UINT64_C(1) << holes) - 1;
    peg_board *board = copy_of(start);
    uint64_t goal = all & ~pegs;
    if (goal) {
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
        place(board, all & ~won);
        check_solvable(board, NULL, expected);
    }
}

/* The questions in any order, and perhaps learned from a copy. */
static void ask_warm(peg_board *board, const truth *t, uint64_t pegs, const finding *first)
{
    int order = random_below(&seed, 3);
    place(board, pegs);
    if (random_below(&seed, LEARN_EACH) == 0) {
        peg_board *copy = copy_at(board, pegs);
        check_verdicts(copy, NULL, t, pegs);
        CHECK(peg_board_learn(board, copy) == PEG_OK);
        free_now(copy);
    }
    ask_in_haste(board, 0, t, pegs);
    for (int i = 0; i < 3; i++) {
        if ((order + i) % 3 == 0)
            check_solvable(board, NULL, told(t, pegs));
        if ((order + i) % 3 == 1)
            check_verdicts(board, NULL, t, pegs);
        if ((order + i) % 3 == 2) {
            finding own = solve_within(board, NULL);
            CHECK(same_finding(&own, first));
        }
    }
}

static void shuffle(int *order, int count)
{
    for (int i = 0; i < count; i++) {
        int at = random_below(&seed, i + 1);
        order[i] = order[at];
        order[at] = i;
    }
}

static bool has_duals(const peg_board *board)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    int kind = 0;
    bool all = peg_goal(board, &kind, NULL, NULL, 0) == PEG_OK && kind != PEG_GOAL_ANYWHERE;
    for (size_t i = 0; i < count && all; i++) {
        all = false;
        for (size_t j = 0; j < count && !all; j++)
            all = same_jump(lines[j], (peg_jump){lines[i].to, lines[i].over, lines[i].from});
    }
    return all;
}

/* Draws positions of the board, and asks it of them. */
static void compare(peg_board *drawn, int count, const char *name)
{
    static uint64_t positions[MOST];
    static finding solutions[MOST];
    static int order[MOST];
    in_case("%s", name);
    int holes = peg_holes(drawn);
    bool dual = has_duals(drawn);
    uint64_t won = won_position(drawn);
    uint64_t full = pegs_of(drawn);
    truth t = find_truth(drawn, won);
    peg_board *start = copy_of(drawn);
    char *text = text_of(start);
    peg_board *warm = board_of(text);
    /* The start may be of a class that needs no preparing, as nothing of it can be won. */
    place(start, taken_back(drawn, won, holes / 4, &seed));
    CHECK(peg_solvable(start, NULL, NULL) == PEG_OK);
    for (int i = 0; i < count; i++) {
        positions[i] = draw(drawn, full, won);
        while (told(&t, positions[i]) == PEG_UNKNOWN)
            positions[i] = draw(drawn, won, won);
        ask_cold(start, &t, positions[i], &solutions[i]);
        if (i % NEW_EACH == 0)
            ask_new(text, positions[i], &solutions[i]);
        if (dual && i % DUAL_EACH == 0)
            ask_dual(start, holes, won, told(&t, positions[i]), positions[i]);
    }
    shuffle(order, count);
    for (int i = 0; i < count; i++)
        ask_warm(warm, &t, positions[order[i]], &solutions[order[i]]);
    asked += count;
    peg_table_free(t.table);
    free(t.all);
    free(text);
}

static void compare_all(const problem *of, int count, int positions)
{
    for (int i = 0; i < count; i++) {
        peg_board *board = board_of(of[i].text);
        compare(board, of[i].positions ? of[i].positions : positions, of[i].text);
        free_now(board);
    }
}

TEST(a_search_answers_as_the_truth_is_whatever_a_board_was_asked_before)
{
    seed = random_seed(71);
    compare_all(problems, TEXTS, MOST);
    CHECK(asked > 40000);
}

TEST(so_it_does_on_boards_of_34_to_37_holes)
{
    int positions = random_runs(FEW);
    seed = random_seed(74);
    compare_all(large, positions > FEW ? LARGE : 1, positions < MOST ? positions : MOST);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    int failed = check_end();
    printf("%ld comparisons\n", answers);
    return failed;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Over 50,000 positions of boards that search, beside the truth: that of the reference, or
 * of a table for boards too large for it. Cold is a copy of a board that has prepared but
 * knows of no position, warm a board that is asked all of them in another order.
 */
#include "support.h"
#include "tables.h"

enum { MOST = 2500, MOST_VERDICTS = 256, NEW_EACH = 400, LEARN_EACH = 16 };

/* Shapes with a start and a goal; how many positions of it, 0 for the most. */
typedef struct problem {
    const char *text;
    int positions;
} problem;

static const problem problems[] = {
    {"english", 2500},
    {"english -> d4", 2500},
    {"english -> .../.o./......./..o.o../......./.o./...", 2500},
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

/* Then random lines, on so many holes; the goal of the second is a position. */
static const int graphs[] = {9, 14, 20, 26};

enum { TEXTS = sizeof problems / sizeof *problems, GRAPHS = sizeof graphs / sizeof *graphs };

/* What is true of a board's positions, by one of these two. */
typedef struct truth {
    bool *all;
    peg_table *table;
} truth;

static uint64_t seed;
static int asked;

/* ------------------------------------------------------------------------- */
/* Boards and positions                                                      */
/* ------------------------------------------------------------------------- */

static peg_board *random_graph(int holes)
{
    peg_jump lines[256];
    size_t count = random_line_list(lines, holes, 3 * holes, &seed);
    peg_board *board = board_of_lines(holes, lines, count);
    if (holes == graphs[1]) {
        uint64_t goal = 0x25;
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    }
    return board;
}

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
        peg_board_free(copy);
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

/* ------------------------------------------------------------------------- */
/* The truth                                                                 */
/* ------------------------------------------------------------------------- */

static truth find_truth(const peg_board *board, uint64_t won)
{
    truth t = {NULL, NULL};
    if (peg_holes(board) <= REF_EVERY_HOLES) {
        t.all = all_answers(board, 0);
        return t;
    }
    peg_board *copy = copy_of(board);
    place(copy, won);
    t.table = table_for(copy, 0);
    peg_board_free(copy);
    return t;
}

static int told(const truth *t, uint64_t pegs)
{
    if (t->table)
        return probed(t->table, pegs);
    return t->all[pegs] ? PEG_YES : PEG_NO;
}

/* ------------------------------------------------------------------------- */
/* One board                                                                 */
/* ------------------------------------------------------------------------- */

static void check_solvable(peg_board *board, int expected)
{
    int answer = PEG_UNKNOWN;
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    CHECK(answer == expected);
}

static void check_verdicts(peg_board *board, const truth *t)
{
    peg_verdict verdicts[MOST_VERDICTS];
    peg_jump legal[MOST_VERDICTS];
    size_t count = 0, legal_count = 0;
    uint64_t pegs = pegs_of(board);
    CHECK(peg_judge(board, NULL, verdicts, MOST_VERDICTS, &count) == PEG_OK);
    CHECK(peg_legal_jumps(board, legal, MOST_VERDICTS, &legal_count) == PEG_OK);
    CHECK(count == legal_count);
    for (size_t i = 0; i < count; i++) {
        peg_jump jump = verdicts[i].jump;
        uint64_t after =
            pegs ^ ((uint64_t)1 << jump.from | (uint64_t)1 << jump.over | (uint64_t)1 << jump.to);
        CHECK(same_jump(jump, legal[i]));
        CHECK(verdicts[i].answer == told(t, after));
    }
}

static void check_solution(const peg_board *board, const finding *s, int expected)
{
    CHECK(s->status == PEG_OK && s->answer == expected && (s->answer == PEG_YES || s->count == 0));
    CHECK(s->answer != PEG_YES || is_solution(board, s->jumps, s->count));
}

static peg_board *copy_at(const peg_board *board, uint64_t pegs)
{
    peg_board *copy = copy_of(board);
    place(copy, pegs);
    return copy;
}

/* Asks one copy for each question, so that none knows of another's. */
static void ask_cold(const peg_board *start, const truth *t, uint64_t pegs, finding *out)
{
    int expected = told(t, pegs);
    peg_board *board = copy_at(start, pegs);
    check_solvable(board, expected);
    peg_board_free(board);
    board = copy_at(start, pegs);
    check_verdicts(board, t);
    peg_board_free(board);
    board = copy_at(start, pegs);
    *out = solve_within(board, NULL);
    check_solution(board, out, expected);
    peg_board_free(board);
}

static void ask_new(const char *text, uint64_t pegs, const finding *first)
{
    peg_board *board = board_of(text);
    place(board, pegs);
    finding own = solve_within(board, NULL);
    CHECK(same_finding(&own, first));
    peg_board_free(board);
}

/* The questions in any order, and perhaps learned from a copy. */
static void ask_warm(peg_board *board, const truth *t, uint64_t pegs, const finding *first)
{
    int order = random_below(&seed, 3);
    place(board, pegs);
    if (random_below(&seed, LEARN_EACH) == 0) {
        peg_board *copy = copy_at(board, pegs);
        check_verdicts(copy, t);
        CHECK(peg_board_learn(board, copy) == PEG_OK);
        peg_board_free(copy);
    }
    for (int i = 0; i < 3; i++) {
        if ((order + i) % 3 == 0)
            check_solvable(board, told(t, pegs));
        if ((order + i) % 3 == 1)
            check_verdicts(board, t);
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

static void compare(peg_board *start, int count, const char *name)
{
    static uint64_t positions[MOST];
    static finding solutions[MOST];
    static int order[MOST];
    int before = check_failures;
    uint64_t won = won_position(start);
    uint64_t full = pegs_of(start);
    truth t = find_truth(start, won);
    char *text = text_of(start);
    peg_board *warm = board_of(text);
    /* The start may be of a class that needs no preparing, as nothing of it can be won. */
    place(start, taken_back(start, won, peg_holes(start) / 4, &seed));
    CHECK(peg_solvable(start, NULL, NULL) == PEG_OK);
    for (int i = 0; i < count; i++) {
        positions[i] = draw(start, full, won);
        while (told(&t, positions[i]) == PEG_UNKNOWN)
            positions[i] = draw(start, won, won);
        ask_cold(start, &t, positions[i], &solutions[i]);
        if (i % NEW_EACH == 0)
            ask_new(text, positions[i], &solutions[i]);
    }
    shuffle(order, count);
    for (int i = 0; i < count; i++)
        ask_warm(warm, &t, positions[order[i]], &solutions[order[i]]);
    asked += count;
    peg_board_free(warm);
    peg_table_free(t.table);
    free(t.all);
    free(text);
    case_end(before, name);
}

static void named_boards(void)
{
    seed = random_seed(71);
    for (int i = 0; i < TEXTS; i++) {
        peg_board *board = board_of(problems[i].text);
        compare(board, problems[i].positions ? problems[i].positions : MOST, problems[i].text);
        peg_board_free(board);
    }
    CHECK(asked > 45000);
}

static void random_graphs(void)
{
    seed = random_seed(72);
    for (int i = 0; i < GRAPHS; i++) {
        char name[32];
        peg_board *board = random_graph(graphs[i]);
        snprintf(name, sizeof name, "%d holes", graphs[i]);
        compare(board, MOST, name);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(named_boards, "a search answers as the truth is, whatever a board was asked before");
    RUN(random_graphs, "so it does where lines join any three holes");
    return check_end();
}

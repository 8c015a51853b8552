/*
 * SPDX-License-Identifier: MIT
 *
 * Random boards small enough for the reference to play every game of them, and the
 * answers of the library beside what comes of that. PEG_SEED in the environment
 * chooses other boards, PEG_RUNS how many.
 */
#include "model.h"
#include "support.h"

#include "libpeg_many.h"

enum { MOST_GAMES = 20000, ROOM = 64 };

/*
 * Up to so many holes the library has a table of all positions; for more it builds
 * filters first, which takes its time.
 */
enum { FEW_HOLES = 21, FEW_HOLED = 1500, MANY_HOLED = 40 };

static uint64_t seed;

static int below(int n)
{
    return random_below(&seed, n);
}

/*
 * A drawing with few pegs, on few holes or on more than a table is made for. A wide
 * one is mostly gaps: filters for many lines take seconds.
 */
static void random_rows(char *rows, ref_lattice lattice, int side)
{
    int gaps = side > 7 ? 5 : 1;
    int parity = below(2);
    int pegs = 2 + below(side > 6 ? 7 : 9);
    size_t length = 0;
    for (int row = 0; row < side; row++) {
        if (row > 0)
            rows[length++] = '/';
        for (int column = 0; column < side; column++) {
            bool off = lattice == REF_TRIANGULAR && (row + column) % 2 != parity;
            rows[length++] = off || below(9) < gaps ? '_' : '.';
        }
    }
    rows[length] = '\0';
    if (!strchr(rows, '.'))
        rows[0] = '.';
    /* Pegs close together, or nothing is ever jumped. */
    for (size_t at = (size_t)below((int)length), i = 0; i < 400 && pegs > 0; i++) {
        size_t step = below(2) ? 1 : (size_t)side + 1;
        at = (at + (below(2) ? step : length - step)) % length;
        if (rows[at] == '.') {
            rows[at] = 'o';
            pegs--;
        }
    }
}

static peg_board *random_drawing(ref_shape *shape, ref_board *model)
{
    static const int sides[] = {3, 4, 4, 5, 5, 7, 9, 12, 15};
    char rows[DRAWING_ROOM];
    char text[DRAWING_ROOM + 32];
    bool pegs[REF_HOLES];
    ref_lattice lattice = (ref_lattice)below(3);
    random_rows(rows, lattice, sides[below(9)]);
    snprintf(text, sizeof text, "%s%s", lattice_word(lattice), rows);
    CHECK(ref_shape_draw(shape, lattice, rows, pegs));
    ref_board_start(model, shape, REF_NO_HOLE);
    ref_board_place(model, pegs);
    return board_of(text);
}

/* A graph, with lines that mostly run one way only. */
static peg_board *random_list(ref_shape *shape, ref_board *model)
{
    peg_jump lines[64];
    int holes = 3 + below(below(3) ? 10 : 250);
    int step = 1 + holes / 20; /* lines and pegs meet in few holes, far apart */
    int used = (holes + step - 1) / step;
    size_t count = random_line_list(lines, used, 4 + below(40), &seed);
    for (size_t i = 0; i < count; i++)
        lines[i] = (peg_jump){(uint8_t)(lines[i].from * step), (uint8_t)(lines[i].over * step),
                              (uint8_t)(lines[i].to * step)};
    peg_board *board = board_of_lines(holes, lines, count);
    shape_of(board, shape);
    ref_board_start(model, shape, 0);
    for (int hole = 0; hole < holes; hole++) {
        bool peg = hole % step == 0 && below(used) < 7;
        ref_board_set(model, hole, peg);
        CHECK(peg_set_peg(board, hole, peg) == PEG_OK);
    }
    return board;
}

/* One peg anywhere, in a hole, or a position that some play comes to, or any. */
static void random_goal(peg_board *board, ref_board *model)
{
    uint64_t words[PEG_MAX_WORDS];
    ref_line legal[REF_HOLES * 8];
    ref_board play = *model;
    int kind = below(4);
    if (kind == 0)
        return;
    if (kind == 1) {
        int hole = below(model->shape->holes);
        ref_board_aim(model, hole);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
        return;
    }
    for (int i = below(8); i > 0; i--) {
        size_t count = ref_legal_jumps(&play, legal);
        if (count > 0)
            ref_play(&play, legal[below((int)count)]);
    }
    if (kind == 3 && below(2)) {
        int hole = below(model->shape->holes);
        ref_board_set(&play, hole, !play.pegs[hole]);
    }
    ref_board_aim_position(model, play.pegs);
    words_of(play.pegs, model->shape->holes, words);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
}

/* Whether the games are few enough to play them all. */
static bool is_small(ref_board *model, int *games)
{
    ref_line legal[REF_HOLES * 8];
    size_t count = ref_is_won(model) ? 0 : ref_legal_jumps(model, legal);
    if (count == 0)
        return ++*games < MOST_GAMES;
    for (size_t i = 0; i < count; i++) {
        ref_play(model, legal[i]);
        bool small = is_small(model, games);
        ref_undo(model);
        if (!small)
            return false;
    }
    return true;
}

/* The jumps of the model's play are those of the solution. */
static bool is_play_of(const ref_board *model, const peg_jump *jumps, size_t count)
{
    if (count != (size_t)model->played)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!jump_is(jumps[i], model->history[i]))
            return false;
    return true;
}

/* Walks all games of the model in order, and the cursor from solution to solution. */
static void walk_beside(ref_board *model, peg_cursor *cursor, int first)
{
    ref_line legal[REF_HOLES * 8];
    if (ref_is_won(model)) {
        const peg_jump *jumps = NULL;
        size_t length = 0;
        peg_status status;
        do
            status = peg_cursor_next(cursor, (uint32_t)below(3), &jumps, &length);
        while (status == PEG_PAUSED);
        CHECK(status == PEG_OK);
        CHECK(status == PEG_OK && length == (size_t)(model->played - first) &&
              is_play_of(model, jumps, length));
        return;
    }
    size_t count = ref_legal_jumps(model, legal);
    for (size_t i = 0; i < count; i++) {
        ref_play(model, legal[i]);
        walk_beside(model, cursor, first);
        ref_undo(model);
    }
}

static void compare_solutions(peg_board *board, ref_board *model)
{
    const peg_jump *jumps = NULL;
    peg_cursor *cursor = NULL;
    size_t count = 0;
    peg_status status;
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
    walk_beside(model, cursor, 0);
    do
        status = peg_cursor_next(cursor, 1, &jumps, &count);
    while (status == PEG_PAUSED);
    CHECK(status == PEG_END);
    CHECK(peg_cursor_next(cursor, 0, &jumps, &count) == PEG_END);
    peg_cursor_free(cursor);
}

static void compare_one(peg_board *board, const ref_board *model, bool solvable)
{
    int answer = PEG_UNKNOWN;
    peg_jump jumps[ROOM];
    peg_jump hint = {0, 0, 0};
    size_t count = 0;
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    CHECK(answer == (solvable ? PEG_YES : PEG_NO));
    CHECK(peg_solve(board, NULL, &answer, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer == (solvable ? PEG_YES : PEG_NO));
    peg_status status = peg_hint(board, NULL, &answer, &hint);
    CHECK(status == (ref_is_won(model) ? PEG_END : PEG_OK));
    CHECK(answer == (solvable ? PEG_YES : PEG_NO));
    CHECK(count == 0 || same_jump(hint, jumps[0]));
    CHECK(board_agrees(board, model));
    CHECK(solvable ? is_solution(board, jumps, count) : count == 0);
}

static void compare_verdicts(peg_board *board, ref_board *model)
{
    ref_line legal[REF_HOLES * 8];
    peg_verdict verdicts[REF_HOLES * 8];
    size_t expected = ref_legal_jumps(model, legal);
    size_t count = 0;
    CHECK(peg_judge(board, NULL, verdicts, REF_HOLES * 8, &count) == PEG_OK);
    CHECK(count == expected);
    for (size_t i = 0; i < count && i < expected; i++) {
        CHECK(jump_is(verdicts[i].jump, legal[i]));
        ref_play(model, legal[i]);
        CHECK(verdicts[i].answer == (ref_solvable(model) ? PEG_YES : PEG_NO));
        ref_undo(model);
    }
}

static void compare_reason(peg_board *board, bool solvable)
{
    static peg_proof_row rows[REF_HOLES];
    int reason;
    size_t count = 0;
    CHECK(peg_explain(board, NULL, &reason, rows, REF_HOLES, &count, NULL) == PEG_OK);
    CHECK((reason == PEG_REASON_NONE) == solvable);
    if (reason == PEG_REASON_PROOF) {
        CHECK(count <= REF_HOLES && peg_verify_proof(board, rows, count) == PEG_OK);
        return;
    }
    /* What proves nothing is refused whatever it is. */
    for (int hole = 0; hole < REF_HOLES; hole++)
        rows[0].weight[hole] = 1 + below(3);
    rows[0].kind = PEG_PROOF_RESOURCE;
    if (solvable)
        CHECK(peg_verify_proof(board, rows, 1) == PEG_E_PROOF);
}

/* Plays on at random, and back to where it can still be won. */
static void compare_rewind(peg_board *board, ref_board *model)
{
    ref_line legal[REF_HOLES * 8];
    size_t steps = 99;
    size_t count;
    int answer = PEG_UNKNOWN;
    while (!ref_is_won(model) && (count = ref_legal_jumps(model, legal)) > 0) {
        size_t choice = (size_t)below((int)count);
        peg_jump jump = jump_of(legal[choice]);
        CHECK(peg_play(board, &jump) == PEG_OK);
        ref_play(model, legal[choice]);
    }
    CHECK(peg_rewind(board, NULL, &answer, &steps) == PEG_OK && answer != PEG_UNKNOWN);
    if (answer == PEG_YES) {
        for (size_t i = 0; i < steps; i++) {
            CHECK(!ref_solvable(model));
            ref_undo(model);
        }
        CHECK(ref_solvable(model));
    } else {
        CHECK(steps == 0);
        while (ref_undo(model))
            ;
        CHECK(!ref_solvable(model));
        while (ref_redo(model))
            ;
    }
    CHECK(board_agrees(board, model));
}

/* The solutions of the fewest moves among all games, with a sum that depends on their order. */
typedef struct fewest_games {
    int moves;
    uint64_t count, sum;
} fewest_games;

static uint64_t sum_with(uint64_t sum, int from, int over, int to)
{
    return sum * 1000003 + ((uint64_t)from * 256 + (uint64_t)over) * 256 + (uint64_t)to;
}

static void walk_fewest(ref_board *model, fewest_games *games)
{
    ref_line legal[REF_HOLES * 8];
    size_t count;
    if (ref_is_won(model)) {
        int moves = 0;
        for (int i = 0; i < model->played; i++)
            moves += i == 0 || model->history[i].from != model->history[i - 1].to;
        if (moves < games->moves)
            *games = (fewest_games){moves, 0, 0};
        if (moves > games->moves)
            return;
        games->count++;
        for (int i = 0; i < model->played; i++)
            games->sum = sum_with(games->sum, model->history[i].from, model->history[i].over,
                                  model->history[i].to);
        return;
    }
    count = ref_legal_jumps(model, legal);
    for (size_t i = 0; i < count; i++) {
        ref_play(model, legal[i]);
        walk_fewest(model, games);
        ref_undo(model);
    }
}

static int add_fewest(const peg_jump *jumps, size_t count, void *user)
{
    fewest_games *games = user;
    games->count++;
    for (size_t i = 0; i < count; i++)
        games->sum = sum_with(games->sum, jumps[i].from, jumps[i].over, jumps[i].to);
    return PEG_CONTINUE;
}

static void compare_fewest(peg_board *board, ref_board *model, bool solvable)
{
    enum { MOST_LEVELS = 1024 };
    fewest_games wanted = {REF_HOLES, 0, 0}, found = {0, 0, 0};
    peg_jump jumps[ROOM];
    peg_count number = {7, 7};
    uint64_t distinct = 77, levels[MOST_LEVELS];
    size_t count = 99;
    int answer = PEG_UNKNOWN, least = -1, moves = -1, sweep = -1;
    walk_fewest(model, &wanted);
    wanted.moves = solvable ? wanted.moves : 0;
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer == (solvable ? PEG_YES : PEG_NO));
    CHECK(least == wanted.moves && moves == wanted.moves);
    CHECK(moves_of(jumps, count) == moves && (count > 0) == (moves > 0));
    CHECK(!solvable || is_solution(board, jumps, count));
    CHECK(peg_count_fewest(board, NULL, &moves, &number, &distinct, &sweep) == PEG_OK);
    CHECK(moves == wanted.moves && number.high == 0 && number.low == wanted.count);
    CHECK(distinct <= number.low && (distinct > 0) == (number.low > 0));
    CHECK((sweep > 0) == (moves > 0));
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, NULL, add_fewest, &found) == PEG_OK);
    CHECK(found.count == wanted.count && found.sum == wanted.sum);
    CHECK(peg_fewest_levels(board, NULL, &least, &moves, levels, MOST_LEVELS) == PEG_OK);
    CHECK(moves == wanted.moves && least <= moves && (least > 0) == (moves > 0));
    CHECK(moves == 0 || levels[0] == 1);
}

/* A board of which all games can be played, of few holes or of more. */
static peg_board *next_board(ref_shape *shape, ref_board *model, bool many_holes)
{
    for (;;) {
        peg_board *board = below(3) ? random_drawing(shape, model) : random_list(shape, model);
        if ((shape->holes > FEW_HOLES) == many_holes) {
            int games = 0;
            random_goal(board, model);
            ref_board play = *model;
            if (is_small(&play, &games))
                return board;
        }
        free_now(board);
        ref_shape_free(shape);
    }
}

static void compare_answers(bool many_holes, int boards)
{
    int solvable = 0;
    for (int i = 0; i < boards; i++) {
        ref_shape shape;
        ref_board model;
        peg_board *board = next_board(&shape, &model, many_holes);
        char *text = text_of(board);
        in_case("%s", text);
        bool winning = ref_solvable(&model);
        solvable += winning;
        /* Games played and taken back would leave undone jumps in the model. */
        ref_board play = model;
        compare_one(board, &model, winning);
        compare_verdicts(board, &play);
        compare_solutions(board, &play);
        compare_fewest(board, &play, winning);
        compare_reason(board, winning);
        CHECK(board_agrees(board, &model));
        compare_rewind(board, &model);
        free(text);
        free_now(board);
        ref_shape_free(&shape);
    }
    printf("%d comparisons\n", boards);
    /* Of fewer boards chance may make nearly all alike. */
    if (boards >= MANY_HOLED)
        CHECK(solvable > boards / 10 && solvable < boards * 9 / 10);
}

TEST(answers_of_tables_agree)
{
    compare_answers(false, random_runs(FEW_HOLED));
}

TEST(answers_of_searches_agree)
{
    compare_answers(true, random_runs(MANY_HOLED));
}

CHECK_MAIN_AFTER(seed = random_seed(20261121))

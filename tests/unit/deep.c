/*
 * SPDX-License-Identifier: MIT
 *
 * Games from positions with many pegs on boards too large for every position to be known: what
 * is counted and what is listed, beside the reference, which walks each position once.
 */
#include "model.h"

typedef struct problem {
    const char *text;
    int pegs; /* that are left where the questions are asked */
} problem;

static const problem problems[] = {
    {"square:__ooo/__ooo/ooooooo/ooo.ooo/ooooooo/__ooo/__ooo", 18},
    {"square:__ooo/__ooo/ooooooo/ooo.ooo/ooooooo/__ooo/__ooo -> d4", 19},
    {"triangular:______o/_____._o/____o_o_o/___o_o_o_o/__o_o_o_o_o/_o_o_o_o_o_o/o_o_o_o_o_o_o", 15},
    {"diagonal:oo_oo/ooooo/oo.oo/ooooo/oo_oo", 13},
};

enum {
    PROBLEMS = sizeof problems / sizeof *problems,
    /* Positions of each, and solutions of a position that is asked. */
    EACH = 2,
    FEWEST = 500,
    MOST = 30000
};

static uint64_t seed;

/* What a listing has shown so far. */
typedef struct listing {
    const ref_board *start;
    uint64_t count;
    size_t length;
    peg_jump last[PEG_MAX_HOLES];
    bool ascends;
    bool wins;
} listing;

static bool is_before(const peg_jump *a, const peg_jump *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!same_jump(a[i], b[i]))
            return a[i].from != b[i].from ? a[i].from < b[i].from
                   : a[i].to != b[i].to   ? a[i].to < b[i].to
                                          : a[i].over < b[i].over;
    return false;
}

static int look(const peg_jump *jumps, size_t count, void *user)
{
    listing *l = user;
    ref_board board = *l->start;
    for (size_t i = 0; i < count; i++) {
        ref_line line = {jumps[i].from, jumps[i].over, jumps[i].to};
        l->wins = l->wins && !ref_is_won(&board) && ref_play(&board, line) == REF_LEGAL;
    }
    l->wins = l->wins && ref_is_won(&board);
    if (l->count > 0) {
        bool by_to = l->length == count && is_before(l->last, jumps, count);
        l->ascends = l->ascends && by_to;
    }
    memcpy(l->last, jumps, count * sizeof *jumps);
    l->length = count;
    l->count++;
    return PEG_CONTINUE;
}

/* Plays at random until so many pegs are left. False if the game ends before. */
static bool play_down(ref_board *board, int pegs)
{
    static ref_line jumps[PEG_MAX_LINES];
    while (ref_pegs(board) > pegs) {
        size_t count = ref_legal_jumps(board, jumps);
        if (count == 0)
            return false;
        ref_play(board, jumps[random_below(&seed, (int)count)]);
    }
    return true;
}

/* Asks of a position what the reference knows of it. */
static void ask(peg_board *board, const ref_board *known, const ref_depth *truth)
{
    peg_count solutions = {0, 0}, games = {0, 0};
    listing l = {.start = known, .ascends = true, .wins = true};
    uint64_t words[PEG_MAX_WORDS];
    words_of(known->pegs, known->shape->holes, words);
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &solutions) == PEG_OK);
    CHECK(solutions.low == truth->solutions && solutions.high == 0);
    CHECK(peg_count_games(board, NULL, &games) == PEG_OK);
    CHECK(games.low == truth->games && games.high == 0);
    CHECK(peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, look, &l) == PEG_OK);
    CHECK(l.count == truth->solutions);
    CHECK(l.ascends && l.wins);
}

static void ask_all(const problem *p)
{
    ref_shape shape;
    ref_board start;
    int asked = 0;
    peg_board *board = board_of(p->text);
    model_of(board, &shape, &start);
    for (int tries = 0; asked < how_many(1, EACH) && tries < 400; tries++) {
        ref_board known = start;
        ref_depth truth;
        if (!play_down(&known, p->pegs))
            continue;
        if (!ref_count_deep(&known, &truth))
            exit(1);
        if (truth.solutions < FEWEST || truth.solutions > MOST)
            continue;
        ask(board, &known, &truth);
        asked++;
    }
    CHECK(asked == how_many(1, EACH));
    ref_shape_free(&shape);
}

TEST(from_many_pegs_all_solutions_are_listed_and_all_games_counted)
{
    seed = random_seed(1);
    for (int i = 0; i < PROBLEMS; i++) {
        in_case("%s", problems[i].text);
        ask_all(&problems[i]);
    }
}

CHECK_MAIN

/* SPDX-License-Identifier: MIT */

/*
 * Proofs that a position cannot be won: they are true, as strong as what is known, and those that
 * are spoilt are refused.
 */
#include "tables.h"

enum { MOST_ROWS = PEG_MAX_HOLES, MOST_LINES = 18 };

static uint64_t seed;

static int draw(int below)
{
    return random_below(&seed, below);
}

/* A board of few holes with a goal of any kind. */
static peg_board *draw_board(void)
{
    static const char *const texts[] = {"triangle4",           "hexagon2",
                                        "square:ooo/ooo/ooo",  "square:oooo/oooo",
                                        "diagonal:ooooooo",    "diagonal:oo_o/_ooo/o_oo",
                                        "square:_oo/ooo/oooo", "square:oo_/ooo/ooo"};
    peg_jump lines[MOST_LINES];
    int holes = 4 + draw(5);
    peg_board *board =
        draw(2) ? board_of(texts[draw(8)])
                : board_of_lines(holes, lines,
                                 random_line_list(lines, holes, 1 + draw(MOST_LINES), &seed));
    draw_goal(board, &seed);
    return board;
}

static peg_reason reason_of(peg_board *board, peg_proof_row *rows, size_t *count)
{
    int reason = 77;
    CHECK(peg_explain(board, NULL, &reason, rows, MOST_ROWS, count, NULL) == PEG_OK);
    return (peg_reason)reason;
}

/* -- Proofs that are true -------------------------------------------------- */

/* A row that was good, spoilt so that it cannot be any more. */
static void spoil(const peg_board *board, peg_proof_row *row)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    peg_jump line = lines[draw((int)count)];
    int how = draw(4);
    if (how == 0)
        row->kind = 5 + draw(100);
    else if (row->kind >= PEG_PROOF_EXITS)
        row->weight[how == 1 ? PEG_MAX_HOLES - 1 : line.over] = INT32_MIN;
    else if (row->kind == PEG_PROOF_CLASS && how == 1)
        row->weight[line.to] = 2 + row->weight[line.to];
    else if (row->kind == PEG_PROOF_CLASS)
        row->weight[line.to] ^= 1;
    else if (how == 1)
        row->weight[line.over] = INT32_MIN;
    else
        row->weight[line.to] = row->weight[line.from] + row->weight[line.over] + 1;
}

static void check_spoilt(const peg_board *board, peg_proof_row *rows, size_t count)
{
    size_t i = (size_t)draw((int)count), after = count - 1 - i;
    peg_proof_row row = rows[i];
    spoil(board, &rows[i]);
    CHECK(peg_verify_proof(board, rows, count) == PEG_E_PROOF);
    memmove(&rows[i], &rows[i + 1], after * sizeof row);
    /* Without a fork its parts may prove as much as another row that is needed for something else.
     */
    CHECK(row.kind >= PEG_PROOF_EXITS || peg_verify_proof(board, rows, count - 1) == PEG_E_PROOF);
}

TEST(proofs_found_agree_with_exhaustive_search_and_spoilt_ones_fail)
{
    static peg_proof_row rows[MOST_ROWS];
    int found[6] = {0}, lost = 0;
    for (int round = 0; round < random_runs(300); round++) {
        peg_board *board = draw_board();
        bool *winnable = all_answers(board, 0);
        for (int i = 0; i < 60; i++) {
            uint64_t position = (uint64_t)draw(1 << peg_holes(board));
            size_t count = 0;
            place(board, position);
            peg_reason reason = reason_of(board, rows, &count);
            CHECK((reason == PEG_REASON_NONE) == winnable[position]);
            lost += !winnable[position];
            if (reason != PEG_REASON_PROOF)
                continue;
            CHECK(peg_verify_proof(board, rows, count) == PEG_OK);
            found[count == 0 ? 0 : 1 + rows[0].kind]++;
            if (count > 0)
                check_spoilt(board, rows, count);
        }
        free(winnable);
        free_now(board);
    }
    CHECK(found[0] > 0 && found[1] > 100 && found[2] > 100 && found[3] > 30);
    CHECK(20 * (found[0] + found[1] + found[2] + found[3] + found[5]) > 19 * lost);
}

/* Rows of any content never prove what is false. */
TEST(no_rows_prove_what_is_false)
{
    static const int32_t odd[] = {INT32_MIN, INT32_MAX, -1, 0, 1, 1, 2, 1 << 30};
    int held = 0;
    for (int round = 0; round < random_runs(1500); round++) {
        static peg_proof_row rows[3];
        peg_board *board = draw_board();
        bool *winnable = all_answers(board, 0);
        size_t count = (size_t)draw(4);
        memset(rows, 0, sizeof rows);
        for (size_t i = 0; i < count; i++) {
            rows[i].kind = draw(2);
            for (int hole = 0; hole < peg_holes(board); hole++)
                rows[i].weight[hole] = rows[i].kind == PEG_PROOF_CLASS ? draw(2)
                                       : round % 4                     ? draw(4)
                                                                       : odd[draw(8)];
        }
        for (uint64_t position = 0; position < 1U << peg_holes(board); position++) {
            place(board, position);
            if (peg_verify_proof(board, rows, count) != PEG_OK)
                continue;
            held++;
            CHECK(!winnable[position]);
        }
        free(winnable);
        free_now(board);
    }
    CHECK(held > 500);
}

/* -- Proofs that are known ------------------------------------------------- */

static int hole_of(const peg_board *board, const char *name)
{
    int hole = PEG_NO_HOLE;
    CHECK(peg_find_hole(board, name, &hole) == PEG_OK);
    return hole;
}

static void put(const peg_board *board, peg_proof_row *row, const char *names, int32_t weight)
{
    for (char name[3] = ""; *names; names += names[2] ? 3 : 2) {
        memcpy(name, names, 2);
        row->weight[hole_of(board, name)] = weight;
    }
}

/* The resource counts of Beasley (The Ins and Outs of Peg Solitaire) for the central game. */
TEST(finder_is_no_worse_than_beasley)
{
    static const char *const places[3][2] = {
        {"d2 b4 d4 f4 d6", ""},
        {"d1 b3 d3 f3 b5 d5 f5 d7", "a3 g3 a5 g5"},
        {"c2 e2 a4 c4 e4 g4 c6 e6", "c1 e1 c7 e7"},
    };
    static peg_proof_row rows[3], found[MOST_ROWS];
    peg_board *board = board_of("english -> d4");
    int by_beasley = 0;
    for (int i = 0; i < 3; i++) {
        rows[i].kind = PEG_PROOF_RESOURCE;
        put(board, &rows[i], places[i][0], 1);
        put(board, &rows[i], places[i][1], -1);
    }
    for (int game = 0; game < 60; game++) {
        CHECK(peg_start(board, hole_of(board, "d4")) == PEG_OK);
        while (play_any(board, &seed)) {
            size_t count = 0;
            if (peg_verify_proof(board, rows, 3) != PEG_OK)
                continue;
            CHECK(reason_of(board, found, &count) == PEG_REASON_PROOF);
            by_beasley++;
        }
    }
    CHECK(by_beasley > 100);
}

/*
 * One peg, and every jump there is among 12 holes. Before the last jump the position has two pegs,
 * in any of 110 ways. A row of 1, but of 2 for the peg and for one other hole, rules out those with
 * a peg in one of these holes. So the rows for all other holes prove it, even without one of them.
 */
TEST(every_last_jump_must_be_ruled_out)
{
    enum { MANY = 12, PEG = 3, GOAL = 8 };
    static peg_proof_row rows[MANY];
    peg_jump lines[MANY * (MANY - 1) * (MANY - 2)];
    size_t count = all_lines(MANY, lines, sizeof lines / sizeof *lines);
    peg_board *board = board_of_lines(MANY, lines, count);
    const uint64_t one = UINT64_C(1) << PEG;
    CHECK(peg_set_position(board, &one, 1) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, GOAL, NULL, 0) == PEG_OK);
    for (int a = 0; a < MANY; a++)
        for (int b = a; b < MANY; b++) {
            size_t used = 0;
            for (int x = 0; x < MANY; x++) {
                if (x == a || x == b || x == PEG || x == GOAL)
                    continue;
                rows[used] = (peg_proof_row){.kind = PEG_PROOF_RESOURCE};
                for (int hole = 0; hole < MANY; hole++)
                    rows[used].weight[hole] = 1 + (hole == PEG || hole == x);
                used++;
            }
            bool proves = a == b || a == PEG || b == PEG || a == GOAL || b == GOAL;
            CHECK(peg_verify_proof(board, rows, used) == (proves ? PEG_OK : PEG_E_PROOF));
        }
}

TEST(known_problems_are_proven)
{
    /* The kinds of rows expected, or "" where neither classes nor resource counts tell why. */
    static const struct {
        const char *board, *empty, *kinds;
    } problems[] = {
        {"french", "d4", "cc"},       {"triangle7", "1", "cc"},     {"triangle4", "5", "cc"},
        {"square3", "b2", "cc"},      {"square3", "a1", "r"},       {"diamond4", "d4", "r"},
        {"triangle5 -> 2", "1", "c"}, {"english -> d5", "d4", "c"}, {"triangle5 -> 1", "5", ""},
        {"triangle5 -> 5", "5", ""},
    };
    static peg_proof_row rows[MOST_ROWS];
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++) {
        peg_board *board = board_of(problems[p].board);
        size_t count = 77;
        CHECK(peg_start(board, hole_of(board, problems[p].empty)) == PEG_OK);
        peg_reason reason = reason_of(board, rows, &count);
        CHECK(reason == (*problems[p].kinds ? PEG_REASON_PROOF : PEG_REASON_SEARCHED));
        CHECK(count == strlen(problems[p].kinds));
        for (size_t i = 0; i < count; i++)
            CHECK("cresf"[rows[i].kind] == problems[p].kinds[i]);
    }
}

CHECK_MAIN_AFTER(seed = random_seed(44))

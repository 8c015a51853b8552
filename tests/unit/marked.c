/*
 * SPDX-License-Identifier: MIT
 *
 * Marked pegs on the boards that people play, where the answer is known or a solution shows it.
 * Small random boards are in api/storm.c; marks that make no sense or cannot be met are in
 * tests/answers/others.txt.
 */
#include "support.h"
#include "tables.h"

static int hole_of(const peg_board *board, const char *name)
{
    int hole = PEG_NO_HOLE;
    CHECK(peg_find_hole(board, name, &hole) == PEG_OK);
    return hole;
}

static peg_mark mark_of(const peg_board *board, const char *from, const char *to)
{
    peg_mark mark = {(int16_t)hole_of(board, from), PEG_LAST_HOLE};
    if (to)
        mark.to = (int16_t)hole_of(board, to);
    return mark;
}

/* Asks, and checks a solution by playing it. */
static int ask(const peg_board *board, const peg_mark *marks, size_t count)
{
    peg_board *copy = copy_of(board);
    peg_jump jumps[PEG_MAX_HOLES];
    size_t jump_count = 99;
    int answer = 9;
    CHECK(peg_solve_marked(copy, NULL, marks, count, &answer, jumps, PEG_MAX_HOLES, &jump_count) ==
          PEG_OK);
    CHECK(answer == PEG_YES || jump_count == 0);
    CHECK(answer != PEG_YES || is_solution(copy, jumps, jump_count));
    for (size_t m = 0; answer == PEG_YES && m < count; m++) {
        int at = marks[m].from, to = marks[m].to;
        for (size_t i = 0; i < jump_count; i++) {
            CHECK(jumps[i].over != at);
            at = jumps[i].from == at ? jumps[i].to : at;
        }
        CHECK(to == PEG_NO_HOLE || at == (to == PEG_LAST_HOLE ? jumps[jump_count - 1].to : to));
    }
    return answer;
}

/* Only these are as far from d4 as jumps are long, and a jump never changes that. */
TEST(four_pegs_can_finish_the_central_game_and_no_other)
{
    peg_board *board = board_of("english -> d4");
    for (int hole = 0; hole < peg_holes(board); hole++) {
        const char *name = peg_hole_name(board, hole, PEG_NAMING_DEFAULT);
        peg_mark last = {(int16_t)hole, PEG_LAST_HOLE}, survives = {(int16_t)hole, PEG_NO_HOLE};
        int expected = !strcmp(name, "d2") || !strcmp(name, "b4") || !strcmp(name, "f4") ||
                       !strcmp(name, "d6");
        if (!peg_has_peg(board, hole))
            continue;
        CHECK(ask(board, &last, 1) == expected && ask(board, &survives, 1) == expected);
    }
}

/* A peg that could get there by its colour, but for which a search finds no way. */
TEST(a_peg_that_cannot_finish_is_told_with_a_table_or_without)
{
    peg_board *board = board_of("english -> d1");
    CHECK(peg_start(board, hole_of(board, "d1")) == PEG_OK);
    peg_mark near = mark_of(board, "d3", NULL);
    CHECK(ask(board, &near, 1) == PEG_NO);
    attach_own(board);
    CHECK(ask(board, &near, 1) == PEG_NO);
}

TEST(each_peg_of_the_french_board_can_finish_or_not)
{
    peg_board *board = board_of("french");
    int yes = 0, no = 0;
    for (int hole = 0; hole < peg_holes(board); hole++) {
        peg_mark last = {(int16_t)hole, PEG_LAST_HOLE};
        if (peg_has_peg(board, hole))
            *(ask(board, &last, 1) == PEG_YES ? &yes : &no) += 1;
    }
    CHECK(yes > 0 && no > 0 && yes + no == 36);
}

/* All the others go, and c1 and e1 stay where they are or change places. */
TEST(two_pegs_can_be_left_that_have_changed_places)
{
    peg_board *board = board_of("english -> ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo");
    uint64_t goal = UINT64_C(1) << hole_of(board, "c1") | UINT64_C(1) << hole_of(board, "e1");
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    peg_mark stay[] = {mark_of(board, "c1", "c1"), mark_of(board, "e1", "e1")};
    peg_mark change[] = {mark_of(board, "c1", "e1"), mark_of(board, "e1", "c1")};
    peg_mark both[] = {mark_of(board, "c1", "e1"), mark_of(board, "e1", "e1")};
    CHECK(ask(board, stay, 2) == PEG_YES);
    CHECK(ask(board, change, 2) == PEG_YES);
    CHECK(ask(board, both, 2) == PEG_NO);
}

TEST(there_are_only_so_many_marks)
{
    peg_board *board = board_of("triangle5");
    peg_mark marks[PEG_MAX_MARKS + 1];
    for (int i = 0; i <= PEG_MAX_MARKS; i++)
        marks[i] = (peg_mark){1, 0};
    CHECK(peg_solve_marked(board, NULL, marks, PEG_MAX_MARKS, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_solve_marked(board, NULL, marks, PEG_MAX_MARKS + 1, NULL, NULL, 0, NULL) ==
          PEG_E_ARGUMENT);
}

/* The least limits do for the answer, and so nothing is prepared for it. */
TEST(two_that_jump_last_and_one_in_two_holes_are_told_within_any_limits)
{
    static const peg_limits least = {.struct_size = sizeof least, .positions = 1, .memory = 32768};
    static const peg_mark tries[][2] = {{{1, PEG_LAST_HOLE}, {31, PEG_LAST_HOLE}},
                                        {{1, 1}, {1, 31}}};
    peg_board *board = board_of("english -> .o./.../......./...o.../......./.../.o.");
    for (int i = 0; i < 2; i++) {
        int answer = PEG_UNKNOWN;
        CHECK(peg_solve_marked(board, &least, tries[i], 2, &answer, NULL, 0, NULL) == PEG_OK);
        CHECK(answer == PEG_NO);
    }
}

CHECK_MAIN

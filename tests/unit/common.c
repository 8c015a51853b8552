/*
 * SPDX-License-Identifier: MIT
 *
 * What copies of a board have in common: what one of them prepares serves the others, if it is what
 * they would make themselves and there is room for it, and nobody keeps more of it than of its own.
 */
#include "support.h"

/* Lost positions of two classes of wiegleb, each of which takes a search. */
static const uint64_t lost[] = {UINT64_C(0x100d2f13b9cd), UINT64_C(0x1f92fc864341),
                                UINT64_C(0x1dbfff0be601), UINT64_C(0x1ead97560713),
                                UINT64_C(0x44f27d3c77f)};

enum { LOST = sizeof lost / sizeof *lost };

/* As how many positions a question counts. */
static uint64_t effort(peg_board *board)
{
    uint64_t positions = 0;
    peg_limits limits = with_progress(note_positions, &positions);
    CHECK(peg_solvable(board, &limits, NULL) == PEG_OK);
    return positions;
}

/* One copy prepares for its class, and no other does: not even for one that only copies met. */
TEST(what_one_copy_has_prepared_no_other_prepares_again)
{
    peg_board *board = board_of("wiegleb");
    uint64_t spent[3];
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    for (int i = 0; i < LOST; i++) {
        for (int k = 0; k < 3; k++) {
            peg_board *copy = copy_of(board);
            CHECK(peg_set_position(copy, &lost[i], 1) == PEG_OK);
            spent[k] = effort(copy);
            free_now(copy);
        }
        /* The third asks what the second does; only the first of a class has to prepare. */
        CHECK(i == 0 || i == 2 ? spent[2] + 1000 < spent[0] : spent[2] == spent[0]);
    }
}

TEST(copies_hold_no_more_than_they_may)
{
    meter m;
    peg_board *board = weighed_board(&m, "wiegleb");
    peg_board *copy = copy_of(board);
    const peg_limits small = {.struct_size = sizeof small, .memory = 1};
    size_t empty = m.held;
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    for (int i = 0; i < 3; i++) {
        peg_board *other = copy_of(board);
        CHECK(peg_set_position(other, &lost[i], 1) == PEG_OK);
        CHECK(peg_solvable(other, NULL, NULL) == PEG_OK);
        free_now(other);
    }
    /* The board gives up what it and its copies had in common. */
    CHECK(peg_solvable(board, &small, NULL) == PEG_LIMIT);
    CHECK(m.held < empty + 4096);
    free_now(copy);
    peg_board_free(board);
    CHECK(m.held == 0);
}

/* Of two classes that it prepared for, a board has pinned the second alone. */
TEST(what_a_copy_gives_up_no_other_counts)
{
    const peg_limits small = {.struct_size = sizeof small, .memory = 1};
    uint64_t before = 0, after = 0;
    peg_limits limits = {.struct_size = sizeof limits, .remembered = &before};
    peg_board *board = board_of("wiegleb");
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    CHECK(peg_set_position(board, &lost[0], 1) == PEG_OK);
    CHECK(peg_solvable(board, &limits, NULL) == PEG_OK);
    CHECK(peg_solvable(copy_of(board), &small, NULL) == PEG_LIMIT);
    limits.remembered = &after;
    CHECK(peg_solvable(board, &limits, NULL) == PEG_OK);
    CHECK(after + 10000 < before);
}

/* It would be in the way of the whole one, which the second copy makes for the third. */
TEST(what_memory_cut_short_is_not_common)
{
    peg_board *board = board_of("english");
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    peg_board *copy[3] = {copy_of(board), copy_of(board), copy_of(board)};
    uint64_t spent[3] = {0};
    for (int i = 0; i < 3; i++) {
        peg_limits limits = with_progress(note_positions, &spent[i]);
        limits.memory = i == 0 ? 50000 : 0;
        CHECK(peg_set_peg(copy[i], 0, 0) == PEG_OK);
        CHECK(begin_cursor(copy[i], &limits) == (i == 0 ? PEG_LIMIT : PEG_OK));
    }
    CHECK(0 < spent[0] && spent[0] + 1000 < spent[1] && spent[2] < spent[0]);
}

/* It has nothing of its own, but counts what is common from the beginning. */
TEST(a_copy_gives_up_what_is_common)
{
    meter m;
    peg_board *board = weighed_board(&m, "wiegleb");
    size_t own = m.held;
    for (int i = 0; i < 8; i++)
        CHECK(peg_start(board, i) == PEG_OK && begin_cursor(board, NULL) == PEG_OK);
    const peg_limits some = {.struct_size = sizeof some, .memory = m.held - own + 8192};
    peg_board *copy = copy_of(board), *fresh = board_of("wiegleb");
    CHECK(peg_start(copy, 17) == PEG_OK && peg_set_peg(copy, 0, 0) == PEG_OK);
    CHECK(peg_start(fresh, 17) == PEG_OK && peg_set_peg(fresh, 0, 0) == PEG_OK);
    CHECK(begin_cursor(fresh, &some) == PEG_OK);
    CHECK(begin_cursor(copy, &some) == PEG_OK);
    free_now(copy);
    peg_board_free(board);
}

enum { ENOUGH = 40 << 10 }; /* bytes for a new board to answer with */

/*
 * Asks a copy with a limit on memory where another copy was asked with none, and a new board. The
 * copy has nothing of its own, which would have to go with all that is in common.
 */
static void ask_with_little(int jumps, uint64_t seed, uint64_t memory)
{
    const peg_limits none = {.struct_size = sizeof none, .memory = 1};
    const peg_limits limits = {.struct_size = sizeof limits, .memory = memory, .positions = 100000};
    int answer = PEG_UNKNOWN, wanted = PEG_UNKNOWN;
    uint64_t position = 0;
    peg_board *board = board_of("triangle8");
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    peg_board *poor = copy_of(board), *rich = copy_of(board);
    CHECK(peg_solvable(poor, &none, NULL) == PEG_LIMIT);
    play_some(rich, jumps, &seed);
    CHECK(peg_set_peg(rich, 0, !peg_has_peg(rich, 0)) == PEG_OK);
    CHECK(begin_cursor(rich, NULL) == PEG_OK);
    char *text = text_of(rich);
    in_case("%s", text);
    peg_board *fresh = board_of(text);
    CHECK(peg_position(rich, &position, 1) == PEG_OK);
    CHECK(peg_set_position(poor, &position, 1) == PEG_OK);
    if (peg_solvable(fresh, &limits, &wanted) == PEG_OK)
        CHECK(peg_solvable(poor, &limits, &answer) == PEG_OK && answer == wanted);
    CHECK(wanted != PEG_UNKNOWN || memory < ENOUGH);
    free(text);
    free_now(fresh);
    free_now(rich);
    free_now(poor);
    free_now(board);
}

/* The thorough setup takes megabytes, the first one 38 KB; a new board makes do with less. */
TEST(a_copy_with_little_memory_takes_little)
{
    for (uint64_t memory = 1 << 17; memory <= 2 << 20; memory *= 2)
        ask_with_little(6, 2, memory);
    for (uint64_t seed = 5; seed <= 6; seed++)
        for (uint64_t memory = 30 << 10; memory <= 50 << 10;
             memory += (uint64_t)how_many(4, 1) << 10)
            ask_with_little(26, seed, memory);
}

/* Bytes that a board holds after many questions of 32 classes, which come again in no order. */
static size_t held_after_many_classes(bool has_copy)
{
    static const char text[] = "square:__ooo_o/__ooo__/ooooooo/ooooooo/ooooooo/__ooo__/__ooo__";
    const peg_limits few = {.struct_size = sizeof few, .positions = 300};
    meter m;
    peg_board *board = weighed_board(&m, text);
    uint64_t seed = 4;
    size_t empty = m.held, held;
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    if (has_copy)
        free_now(copy_of(board));
    for (int i = 0; i < 120; i++) {
        uint64_t position = random_bits(&seed) >> 30;
        CHECK(peg_set_position(board, &position, 1) == PEG_OK);
        CHECK(peg_solvable(board, &few, NULL) >= PEG_OK);
    }
    held = m.held - empty;
    peg_board_free(board);
    CHECK(m.held == 0);
    return held;
}

TEST(what_is_common_is_what_is_kept)
{
    size_t alone = held_after_many_classes(false), with = held_after_many_classes(true);
    CHECK(alone > 100000);
    CHECK(with < alone + 4096);
    printf("    %zu bytes, %zu with copies\n", alone, with);
}

CHECK_MAIN

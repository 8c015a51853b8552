/*
 * SPDX-License-Identifier: MIT
 *
 * Positions that can be reached, counted by a table of the complements and by walking: on a board
 * with other holes besides, so many that it has no table. Small boards are in api/storm.c, beside
 * the reference.
 */
#include "model.h"

typedef struct levels {
    peg_status status;
    uint64_t count[PEG_MAX_HOLES];
    size_t levels;
    bool has_table; /* one was made */
} levels;

static int note_building(const peg_progress *progress, void *user)
{
    *(bool *)user |= progress->stage == PEG_STAGE_BUILDING;
    return PEG_CONTINUE;
}

static levels count_on(peg_board *board, int by_symmetry)
{
    levels l = {.levels = 0};
    peg_limits limits = with_progress(note_building, &l.has_table);
    l.status = peg_count_positions(board, &limits, by_symmetry, l.count, PEG_MAX_HOLES, &l.levels);
    return l;
}

/* The lines and pegs of a board, without each so manieth line, among other holes. */
static peg_board *board_like(const peg_board *board, int without, int holes)
{
    uint64_t words[PEG_MAX_WORDS] = {0};
    peg_jump kept[PEG_MAX_HOLES];
    size_t count = 0, keep = 0;
    const peg_jump *lines = peg_lines(board, &count);
    for (size_t i = 0; i < count; i++)
        if (without == 0 || i % (size_t)without > 0)
            kept[keep++] = lines[i];
    peg_board *like = board_of_lines(holes, kept, keep);
    CHECK(peg_position(board, words, 1) == PEG_OK);
    CHECK(peg_set_position(like, words, (size_t)(holes + 63) / 64) == PEG_OK);
    return like;
}

static bool same_levels(const levels *a, const levels *b)
{
    return a->status == PEG_OK && b->status == PEG_OK && a->levels == b->levels &&
           memcmp(a->count, b->count, a->levels * sizeof *a->count) == 0;
}

/* Starts that all symmetries of their class keep, and others; lines one way and both. */
TEST(a_table_counts_what_a_walk_counts)
{
    static const struct {
        const char *text;
        int without;
        bool has_table[2]; /* all, and by symmetry */
    } boards[] = {
        {"triangle6", 0, {true, true}},
        {"triangle6 o/oo/o.o/oooo/ooooo/oooooo", 0, {true, true}},
        {"triangle6", 5, {true, true}},
        {"square5", 0, {true, true}},
        {"square5 ooooo/ooooo/oo.oo/ooooo/ooooo", 0, {true, true}},
        {"square5 ooooo/ooooo/oo.oo/oo.oo/ooooo", 7, {true, true}},
        {"rect4x6 o.oo/oooo/oooo/oo.o/oooo/oooo", 0, {true, false}},
        {"diagonal:.ooo/oooo/oooo/oooo/oooo", 0, {true, false}},
        {"diagonal:.ooo/oooo/oooo/oooo/oooo", 3, {true, true}},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        peg_board *drawn = board_of(boards[i].text);
        peg_board *board = board_like(drawn, boards[i].without, peg_holes(drawn));
        peg_board *wide = board_like(drawn, boards[i].without, 65);
        for (int by_symmetry = 0; by_symmetry < 2; by_symmetry++) {
            in_case("%s, %s", boards[i].text, by_symmetry ? "by symmetry" : "all");
            levels by_table = count_on(board, by_symmetry), by_walk = count_on(wide, by_symmetry);
            CHECK(by_table.levels > 3 && same_levels(&by_table, &by_walk));
            CHECK(by_table.has_table == boards[i].has_table[by_symmetry] && !by_walk.has_table);
        }
    }
}

/* The numbers of Bell and Beasley, in no time. */
TEST(positions_of_the_central_game_are_counted)
{
    peg_board *board = board_of("english");
    static const uint64_t sums[2] = {187636299, 23475688};
    for (int by_symmetry = 0; by_symmetry < 2; by_symmetry++) {
        levels l = count_on(board, by_symmetry);
        uint64_t sum = 0;
        for (size_t i = 0; i < l.levels; i++)
            sum += l.count[i];
        CHECK(l.status == PEG_OK && l.levels == 32 && sum == sums[by_symmetry] && l.has_table);
    }
}

/* What cuts it short leaves nothing, wherever it falls: in the walk, the table or the count. */
TEST(limits_end_a_count_by_a_table)
{
    peg_board *board = board_of("rect5x6");
    uint64_t level[PEG_MAX_HOLES] = {77};
    size_t count = 77;
    int ended = 0;
    for (uint64_t positions = 1000; positions < (uint64_t)1 << 26; positions *= 3) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = positions};
        peg_status status = peg_count_positions(board, &limits, 0, level, PEG_MAX_HOLES, &count);
        CHECK(status == PEG_OK || (status == PEG_LIMIT && level[0] == 77 && count == 77));
        ended += status == PEG_LIMIT;
        level[0] = count = 77;
    }
    CHECK(ended > 3);
}

CHECK_MAIN

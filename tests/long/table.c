/*
 * SPDX-License-Identifier: MIT
 *
 * Tables of large boards: what a search answers, what a count of positions counts, and
 * the same after being written and read.
 */
#include "tables.h"

/*
 * So many positions of the table's class, half of them from games and half at random; the
 * search is on another board that begins with the same holes.
 */
static void agree(peg_board *board, peg_board *searched, int wanted)
{
    peg_table *table = table_for(board, 0);
    uint64_t seed = random_seed(1), class_of_peg[64], all = ((uint64_t)1 << peg_holes(board)) - 1;
    uint64_t goal = 0;
    int yes = 0, wrong = 0, kind = 0;
    find_classes(board, class_of_peg);
    CHECK(peg_goal(board, &kind, NULL, &goal, 1) == PEG_OK);
    uint64_t class = class_in(class_of_peg, kind == PEG_GOAL_ANYWHERE ? pegs_of(board) : goal);
    for (int done = 0; done < wanted;) {
        int answer = PEG_UNKNOWN;
        if (done % 2)
            play_some(board, peg_holes(board) - 3 - random_below(&seed, peg_holes(board) - 6),
                      &seed);
        else
            place(board, random_bits(&seed) & (random_bits(&seed) | random_bits(&seed)) & all);
        if (class_in(class_of_peg, pegs_of(board)) != class)
            continue;
        place(searched, pegs_of(board));
        CHECK(peg_solvable(searched, NULL, &answer) == PEG_OK);
        wrong += probed(table, pegs_of(board)) != answer;
        yes += answer == PEG_YES;
        done++;
    }
    CHECK(wrong == 0);
    CHECK(yes > wanted / 50 && yes < wanted - wanted / 50);
    peg_table_free(table);
}

static void agree_with_search(const char *text, int wanted)
{
    peg_board *board = board_of(text), *searched = copy_of(board);
    agree(board, searched, wanted);
    peg_board_free(searched);
    peg_board_free(board);
}

/*
 * Boards of few positions are answered by a table of their own. With three lines beside
 * them in which there is never a peg they are answered by a search.
 */
static void agree_with_wider_search(const char *text, int wanted)
{
    peg_board *board = board_of(text);
    int holes = peg_holes(board), kind = 0, hole = 0;
    size_t count = 0;
    const peg_jump *own = peg_lines(board, &count);
    peg_jump lines[256];
    CHECK(count + 3 <= 256 && peg_goal(board, &kind, &hole, NULL, 0) == PEG_OK);
    memcpy(lines, own, count * sizeof *lines);
    for (int i = 0; i < 3; i++, holes += 3)
        lines[count++] = (peg_jump){(uint8_t)holes, (uint8_t)(holes + 1), (uint8_t)(holes + 2)};
    peg_board *searched = board_of_lines(holes, lines, count);
    if (kind == PEG_GOAL_HOLE)
        CHECK(peg_set_goal(searched, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
    agree(board, searched, wanted);
    peg_board_free(searched);
    peg_board_free(board);
}

static void english_agrees(void)
{
    agree_with_search("english -> d4", 20000);
    agree_with_search("english", 5000);
    agree_with_search("english -> c3", 5000);
}

static void triangles_agree(void)
{
    agree_with_wider_search("triangle6 -> 2", 20000);
    agree_with_wider_search("triangle6", 5000);
    agree_with_search("triangle7 -> 2", 20000);
    agree_with_search("triangle7", 5000);
}

/* By the reference, as a search would be a table too. */
static void every_position_of_a_triangle(void)
{
    static const char *const names[] = {"triangle6 -> 5", "triangle6"};
    for (int i = 0; i < 2; i++) {
        peg_board *board = board_of(names[i]);
        peg_table *table = table_for(board, 0);
        bool *winnable = all_answers(board, 0);
        uint64_t wrong = 0;
        for (uint64_t position = 0; position < (uint64_t)1 << 21; position++) {
            int answer = probed(table, position);
            wrong += answer != (winnable[position] ? PEG_YES : PEG_NO) &&
                     (i == 0 || answer != PEG_UNKNOWN);
        }
        CHECK(wrong == 0);
        free(winnable);
        peg_table_free(table);
        peg_board_free(board);
    }
}

/* What can be won in the centre is what the central game reaches, turned inside out. */
static void reached_positions_turned_inside_out(void)
{
    peg_board *board = board_of("english -> d4");
    peg_limits limits = {.struct_size = sizeof limits, .threads = 2};
    peg_table *table = NULL;
    uint64_t levels[40], counts[40];
    size_t level_count = 0, count = 0;
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_OK);
    CHECK(peg_table_count(table, NULL, counts, 40, &count) == PEG_OK && count == 34);
    CHECK(peg_count_positions(board, &limits, 0, levels, 40, &level_count) == PEG_OK);
    CHECK(level_count == 32);
    CHECK(memcmp(levels, counts + 1, 32 * sizeof *levels) == 0);
    peg_table_free(table);
    peg_board_free(board);
}

/* Read with as much memory as there is, then with less than the table takes. */
static void a_large_table_is_written_and_read(void)
{
    peg_board *board = board_of("english -> d4");
    peg_table *table = table_for(board, 0), *read = NULL;
    peg_limits limits = {.struct_size = sizeof limits, .memory = (uint64_t)60 << 20};
    output first = written(table), second;
    uint64_t counts[40], others[40];
    size_t count = 0;
    CHECK(first.count < 10000000);
    CHECK(peg_table_read(first.at, first.count, &limits, NULL, &read) == PEG_LIMIT && !read);
    CHECK(peg_table_read(first.at, first.count, NULL, NULL, &read) == PEG_OK);
    CHECK(peg_table_verify(table, NULL) == PEG_OK);
    CHECK(peg_table_verify(read, NULL) == PEG_OK);
    CHECK(peg_table_count(table, NULL, counts, 40, &count) == PEG_OK);
    CHECK(peg_table_count(read, NULL, others, 40, &count) == PEG_OK);
    CHECK(memcmp(counts, others, count * sizeof *counts) == 0);
    CHECK(peg_table_attach(board, read) == PEG_OK);
    second = written(read);
    CHECK(first.count == second.count && memcmp(first.at, second.at, first.count) == 0);
    free(first.at);
    free(second.at);
    peg_table_free(table);
    peg_table_free(read);
    peg_board_free(board);
}

/* Ways to positions are then added up in two words each, as they pass one. */
static void counts_of_two_words_are_the_same(void)
{
    peg_board *board = board_of("rect5x6 -> 13");
    peg_table *table = table_for(board, 0);
    peg_count searched = {0, 0}, by_table = {0, 0};
    CHECK(peg_count_solutions(board, NULL, &searched) == PEG_OK);
    CHECK(searched.high == 0 && searched.low > (uint64_t)1 << 61);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 12, NULL, 0) == PEG_OK);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(peg_count_solutions(board, NULL, &by_table) == PEG_OK);
    CHECK(by_table.low == searched.low && by_table.high == searched.high);
    peg_table_free(table);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(english_agrees, "the english board is answered as a search does");
    RUN(triangles_agree, "larger triangles are answered as a search does");
    RUN(every_position_of_a_triangle, "every position of a triangle is answered as it should be");
    RUN(reached_positions_turned_inside_out, "positions to win are those reached, inside out");
    RUN(a_large_table_is_written_and_read, "a large table is read as it was written");
    RUN(counts_of_two_words_are_the_same, "counts near two words are the same with a table");
    return check_end();
}

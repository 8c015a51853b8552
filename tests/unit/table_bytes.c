/*
 * SPDX-License-Identifier: MIT
 *
 * Tables as bytes: read as they were written, and nothing else.
 */
#include "tables.h"

/* -- Good bytes ------------------------------------------------------------ */

static void check_same_table(const peg_table *a, const peg_table *b, const peg_board *board)
{
    int bits = 0, other_bits = 1, pegs = 0, other_pegs = 1;
    CHECK(same_answers(a, b, peg_holes(board)) && same_counts(a, b));
    CHECK(peg_table_about(a, &bits, &pegs, NULL) == PEG_OK);
    CHECK(peg_table_about(b, &other_bits, &other_pegs, NULL) == PEG_OK);
    CHECK(bits == other_bits && pegs == other_pegs);
}

static void check_written(peg_board *board, int pegs)
{
    peg_table *table = table_for(board, pegs), *copy = NULL;
    output first = written(table), again = written(table), third;
    CHECK(same_bytes(&first, &again));
    CHECK(first.count % 8 == 0);
    CHECK(peg_table_read(first.at, first.count, NULL, NULL, &copy) == PEG_OK && copy);
    if (copy) {
        check_same_table(table, copy, board);
        CHECK(peg_table_verify(copy, NULL) == PEG_OK);
        CHECK(peg_table_attach(board, copy) == (pegs ? PEG_E_MISMATCH : PEG_OK));
        third = written(copy);
        CHECK(same_bytes(&first, &third));
        free(third.at);
    }
    peg_table_free(copy);
    peg_table_free(table);
    free(first.at);
    free(again.at);
}

TEST(bytes_are_read_as_written)
{
    uint64_t seed = random_seed(1);
    for (int i = 0; i < TABLE_BOARDS; i++) {
        in_case("%s", table_board_name(i));
        peg_board *board = table_board(i);
        check_written(board, 0);
        place(board, random_bits(&seed) % ((uint64_t)1 << peg_holes(board)));
        check_written(board, 0);
        check_written(board, 1 + i % 4);
    }
}

/* With memory so little that the words to write are not found all at once. */
TEST(memory_does_not_change_what_is_written)
{
    peg_limits limits = {.struct_size = sizeof limits, .memory = 1 << 17};
    peg_table *table = table_of("rect5x5 -> b3", 0);
    output all = written(table), narrow = {NULL, 0, 0, 0};
    CHECK(all.count > PAGE + (1 << 17));
    CHECK(peg_table_write(table, &limits, put_bytes, &narrow) == PEG_OK);
    CHECK(same_bytes(&all, &narrow));
    free(all.at);
    free(narrow.at);
    peg_table_free(table);
}

/* Pieces of whatever size, no byte before the last of them missing. */
TEST(writing_stops_when_asked)
{
    peg_table *table = table_of("rect4x5", 0);
    output whole = written(table);
    for (size_t after = 1; after <= whole.count; after += 1 + whole.count / 40) {
        output to = {NULL, 0, 0, after};
        CHECK(peg_table_write(table, NULL, put_bytes, &to) == PEG_STOPPED);
        CHECK(to.count >= after && to.count <= whole.count);
        CHECK(memcmp(to.at, whole.at, to.count) == 0);
        free(to.at);
    }
    free(whole.at);
    peg_table_free(table);
}

/* One answer changed changes the sum in the head, of which two pages hold the lines. */
TEST(the_first_piece_is_the_head)
{
    static peg_jump lines[1400];
    CHECK(all_lines(14, lines, 1400) == 1400);
    peg_board *many = board_of_lines(14, lines, 1400);
    peg_table *tables[] = {table_of("triangle5", 0), table_for(many, 0), table_for(many, 1)};
    output head[3];
    for (int i = 0; i < 3; i++) {
        output whole = written(tables[i]);
        head[i] = (output){NULL, 0, 0, 1};
        CHECK(peg_table_write(tables[i], NULL, put_bytes, &head[i]) == PEG_STOPPED);
        CHECK(head[i].count == PAGE * number_at(whole.at + PAGES_AT, 4));
        CHECK(memcmp(head[i].at, whole.at, head[i].count) == 0);
        free(whole.at);
        peg_table_free(tables[i]);
    }
    CHECK(head[0].count == PAGE && head[1].count == 2 * PAGE && head[2].count == 2 * PAGE);
    CHECK(number_at(head[1].at + WORDS_SUM_AT, 8) != number_at(head[2].at + WORDS_SUM_AT, 8));
    for (int i = 0; i < 3; i++)
        free(head[i].at);
}

/* -- Damaged bytes --------------------------------------------------------- */

TEST(other_bytes_are_no_table)
{
    static uint8_t zeros[4096];
    static const char text[64] = "pegtable is a word, and this a sentence as long as a head is";
    for (size_t count = 0; count <= sizeof zeros; count += 8)
        CHECK(status_of_bytes(zeros, count) == PEG_E_TABLE);
    CHECK(status_of_bytes((const uint8_t *)text, sizeof text) == PEG_E_VERSION);
}

/* Each byte and each word wrong in turn, with a sum that hides it, gives all back. */
TEST(bad_bytes_leave_nothing)
{
    output from = bytes_of("triangle4 -> 4", 0);
    for (size_t at = HOLES_AT; at < from.count; at = at == 200 ? PAGE : at + 1) {
        meter count = meter_begin(-1);
        peg_allocator allocator = meter_allocator(&count);
        peg_table *table = NULL;
        uint8_t was = from.at[at];
        from.at[at] = (uint8_t)(was ^ 1 << at % 8);
        correct_sums(from.at, from.count);
        peg_table_read(from.at, from.count, NULL, &allocator, &table);
        peg_table_free(table);
        CHECK(count.held == 0 && !count.wrong_size);
        from.at[at] = was;
    }
    free(from.at);
}

/* FNV-1a, which is no part of the format. */
static uint64_t mix(uint64_t sum, const output *bytes)
{
    for (size_t i = 0; i < bytes->count; i++)
        sum = (sum ^ bytes->at[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* The sums were found once, on one machine. */
TEST(bytes_are_the_same_everywhere)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < TABLE_BOARDS; i++) {
        peg_table *table = table_for(table_board(i), i % 5 == 4 ? 2 : 0);
        output bytes = written(table);
        sum = mix(sum, &bytes);
        free(bytes.at);
        peg_table_free(table);
    }
    CHECK(sum == UINT64_C(0x860dd393792f8623));
}

CHECK_MAIN

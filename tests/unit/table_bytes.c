/*
 * SPDX-License-Identifier: MIT
 *
 * Tables as bytes: read as they were written, and nothing else.
 */
#include "tables.h"

/* ------------------------------------------------------------------------- */
/* Good bytes                                                                */
/* ------------------------------------------------------------------------- */

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

static void bytes_are_read_as_written(void)
{
    uint64_t seed = random_seed(1);
    for (int i = 0; i < TABLE_BOARDS; i++) {
        int before = check_failures;
        peg_board *board = table_board(i);
        check_written(board, 0);
        place(board, random_bits(&seed) % ((uint64_t)1 << peg_holes(board)));
        check_written(board, 0);
        check_written(board, 1 + i % 4);
        peg_board_free(board);
        case_end(before, table_board_name(i));
    }
}

/* Both forms, and memory so little that the words to write are not found all at once. */
static const struct {
    peg_status (*write)(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                        void *user);
    uint64_t memory;
} forms[] = {{peg_table_write, 3 << 18}, {peg_table_write_flat, 1 << 17}};

static void memory_does_not_change_what_is_written(void)
{
    peg_table *table = table_of("rect5x5 -> b3", 0);
    int bits = 0;
    CHECK(peg_table_about(table, &bits, NULL, NULL) == PEG_OK && bits == 21);
    for (int form = 0; form < 2; form++) {
        peg_limits limits = {.struct_size = sizeof limits, .memory = forms[form].memory};
        output all = {NULL, 0, 0, 0}, narrow = {NULL, 0, 0, 0};
        CHECK(forms[form].write(table, NULL, put_bytes, &all) == PEG_OK);
        CHECK(forms[form].write(table, &limits, put_bytes, &narrow) == PEG_OK);
        CHECK(same_bytes(&all, &narrow));
        free(all.at);
        free(narrow.at);
    }
    peg_table_free(table);
}

/* Pieces of whatever size, no byte before the last of them missing. */
static void writing_stops_when_asked(void)
{
    peg_table *table = table_of("rect4x5", 0);
    for (int form = 0; form < 2; form++) {
        output whole = {NULL, 0, 0, 0};
        CHECK(forms[form].write(table, NULL, put_bytes, &whole) == PEG_OK);
        for (size_t after = 1; after <= whole.count; after += 1 + whole.count / 40) {
            output to = {NULL, 0, 0, after};
            CHECK(forms[form].write(table, NULL, put_bytes, &to) == PEG_STOPPED);
            CHECK(to.count >= after && to.count <= whole.count);
            CHECK(memcmp(to.at, whole.at, to.count) == 0);
            free(to.at);
        }
        free(whole.at);
    }
    peg_table_free(table);
}

/* ------------------------------------------------------------------------- */
/* Damaged bytes                                                             */
/* ------------------------------------------------------------------------- */

static const char *const small[] = {"triangle3", "triangle4 -> 4", "square2",
                                    "lines:6:1-2-3,3-4-5,5-6-1,2-4-6"};

enum { SMALL = sizeof small / sizeof *small };

static void every_truncation_is_refused(void)
{
    for (int i = 0; i < SMALL; i++) {
        output all = bytes_of(small[i], 0, written);
        uint8_t *longer = calloc(all.count + 16, 1);
        if (!longer)
            exit(1);
        memcpy(longer, all.at, all.count);
        for (size_t count = 0; count < all.count; count++)
            CHECK(status_of_bytes(all.at, count) == PEG_E_TABLE);
        for (size_t more = 1; more <= 16; more++)
            CHECK(status_of_bytes(longer, all.count + more) == PEG_E_TABLE);
        free(longer);
        free(all.at);
    }
}

/* The form is the four bytes from the eighth on: 1 here, 2 for the flat one, others unknown. */
static void every_changed_byte_is_refused(void)
{
    for (int i = 0; i < SMALL; i++) {
        output all = bytes_of(small[i], 0, written);
        bool refused = true;
        for (size_t at = 0; at < all.count; at++)
            for (int by = 1; by < 256; by += at < 16 ? 1 : 23) {
                peg_status expected = PEG_E_TABLE;
                all.at[at] ^= (uint8_t)by;
                if (number_at(all.at + 8, 4) > 2 && at >= 8 && at < 12)
                    expected = PEG_E_VERSION;
                peg_status status = status_of_bytes(all.at, all.count);
                all.at[at] ^= (uint8_t)by;
                refused &= status == expected;
            }
        CHECK(refused);
        free(all.at);
    }
}

static void other_bytes_are_no_table(void)
{
    static uint8_t zeros[4096];
    static const char text[64] = "pegtable is a word, and this a sentence as long as a head is";
    for (size_t count = 0; count <= sizeof zeros; count += 8)
        CHECK(status_of_bytes(zeros, count) == PEG_E_TABLE);
    CHECK(status_of_bytes((const uint8_t *)text, sizeof text) == PEG_E_VERSION);
}

/* Each byte and each word wrong in turn, with a sum that hides it, gives all back. */
static void bad_bytes_leave_nothing(void)
{
    output from = bytes_of("triangle4 -> 4", 0, written);
    for (size_t at = 12; at < from.count - 8; at++) {
        meter count = meter_begin(-1);
        peg_allocator allocator = meter_allocator(&count);
        peg_table *table = NULL;
        uint8_t was = from.at[at];
        from.at[at] = (uint8_t)(was ^ 1 << at % 8);
        mend_sum(from.at, from.count);
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
static void bytes_are_the_same_everywhere(void)
{
    uint64_t packed_sum = UINT64_C(0xcbf29ce484222325), flat_sum = packed_sum;
    for (int i = 0; i < TABLE_BOARDS; i++) {
        peg_board *board = table_board(i);
        peg_table *table = table_for(board, i % 5 == 4 ? 2 : 0);
        output packed = written(table), flat = written_flat(table);
        packed_sum = mix(packed_sum, &packed);
        flat_sum = mix(flat_sum, &flat);
        free(packed.at);
        free(flat.at);
        peg_table_free(table);
        peg_board_free(board);
    }
    CHECK(packed_sum == UINT64_C(0x080543716fd1ed31));
    CHECK(flat_sum == UINT64_C(0x7e5ee22dc0d7512d));
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(bytes_are_read_as_written, "a table is read as it was written, and written the same again");
    RUN(memory_does_not_change_what_is_written, "memory does not change what is written");
    RUN(writing_stops_when_asked, "writing stops when asked, and not before");
    RUN(every_truncation_is_refused, "bytes cut short or made longer are PEG_E_TABLE");
    RUN(every_changed_byte_is_refused, "any single changed byte is refused");
    RUN(other_bytes_are_no_table, "bytes of another kind are no table");
    RUN(bad_bytes_leave_nothing, "bad bytes leave no memory behind");
    RUN(bytes_are_the_same_everywhere, "the bytes of a table are the same on every machine");
    return check_end();
}

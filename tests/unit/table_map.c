/*
 * SPDX-License-Identifier: MIT
 *
 * Tables mapped where they lie in a file. Whatever such a file holds, nothing outside of it is
 * read, and a head that lies is refused.
 */
#include "tables.h"

#include "folder.h"

#ifndef _WIN32
#include <sys/wait.h>
#endif

static peg_status map(const char *name, peg_table **table)
{
    *table = NULL;
    peg_status status = peg_table_map(at(name), NULL, NULL, table);
    CHECK((*table != NULL) == (status == PEG_OK));
    return status;
}

static peg_status status_of_file(const void *from, size_t count)
{
    peg_table *table;
    put_file("some", from, count);
    peg_status status = map("some", &table);
    peg_table_free(table);
    return status;
}

/* -- Read and mapped ------------------------------------------------------- */

static void check_same(const peg_table *table, const peg_table *other, const output *bytes,
                       int holes)
{
    output again = written(other);
    CHECK(same_answers(table, other, holes) && same_counts(table, other));
    CHECK(same_bytes(&again, bytes));
    CHECK(peg_table_verify(other, NULL) == PEG_OK);
    free(again.at);
}

TEST(tables_are_the_same_however_they_come)
{
    for (int i = 0; i < TABLE_BOARDS; i++) {
        in_case("%s", table_board_name(i));
        peg_board *board = table_board(i);
        peg_table *table = table_for(board, i % 5 == 4 ? 2 : 0), *other = NULL;
        output bytes = written(table);
        put_file("table", bytes.at, bytes.count);
        CHECK(bytes.count > PAGE && bytes.count % 8 == 0);
        CHECK(peg_table_read(bytes.at, bytes.count, NULL, NULL, &other) == PEG_OK);
        check_same(table, other, &bytes, peg_holes(board));
        peg_table_free(other);
        CHECK(peg_table_load(at("table"), NULL, NULL, &other) == PEG_OK);
        check_same(table, other, &bytes, peg_holes(board));
        peg_table_free(other);
        CHECK(map("table", &other) == PEG_OK);
        check_same(table, other, &bytes, peg_holes(board));
        peg_table_free(other);
        peg_table_free(table);
        free(bytes.at);
    }
    CHECK(remove(at("table")) == 0);
}

/* The words are as long as the table's bits say, and each sum is of what it should be. */
TEST(bytes_are_what_the_format_says)
{
    output bytes = bytes_of("triangle5 -> 13", 0);
    CHECK(memcmp(bytes.at, "pegtable", 8) == 0 && number_at(bytes.at + VERSION_AT, 4) == 3);
    CHECK(number_at(bytes.at + PAGES_AT, 4) == 1 && bytes.count == PAGE + (1 << 13) / 8);
    CHECK(number_at(bytes.at + WORDS_SUM_AT, 8) == sum_of(bytes.at + PAGE, bytes.count - PAGE));
    CHECK(number_at(bytes.at + PAGE - 8, 8) == sum_of(bytes.at, PAGE - 8));
    free(bytes.at);
}

/* Lines of so many holes that the head takes several pages. */
enum { HOLES_MANY = 14, LINES_MANY = HOLES_MANY * (HOLES_MANY - 1) * (HOLES_MANY - 2) };

/* A board with the first of all lines that there can be. */
static peg_board *board_of_many(size_t wanted)
{
    static peg_jump lines[LINES_MANY];
    CHECK(all_lines(HOLES_MANY, lines, LINES_MANY) == LINES_MANY);
    return board_of_lines(HOLES_MANY, lines, wanted);
}

/* Whatever number of bytes is left on the last page of a head. */
TEST(heads_that_fill_their_pages_are_read)
{
    bool fills = false;
    for (size_t lines = 1330; lines < 1350; lines++) {
        size_t used = 48 + 8 + (HOLES_MANY + 3 * lines + 7) / 8 * 8 + 8;
        peg_board *board = board_of_many(lines);
        peg_table *table = table_for(board, 0), *mapped = NULL;
        output bytes = written(table);
        CHECK(number_at(bytes.at + PAGES_AT, 4) == (used + PAGE - 1) / PAGE);
        put_file("filled", bytes.at, bytes.count);
        CHECK(map("filled", &mapped) == PEG_OK);
        CHECK(status_of_bytes(bytes.at, bytes.count) == PEG_OK);
        CHECK(same_answers(table, mapped, HOLES_MANY));
        fills = fills || used == PAGE;
        peg_table_free(mapped);
        peg_table_free(table);
        free_now(board);
        free(bytes.at);
    }
    CHECK(fills && remove(at("filled")) == 0);
}

/* -- Mapped ---------------------------------------------------------------- */

#ifndef _WIN32

/* The table of a board still has the file that another has taken the place of. */
TEST(a_mapped_table_outlives_its_file_and_its_handle)
{
    peg_board *board = board_of("rect4x5 -> b2");
    peg_table *table = table_for(board, 0), *mapped = NULL;
    output bytes = written(table);
    char other[sizeof path];
    int answer = PEG_UNKNOWN;
    size_t held = 0, own = 0;
    put_file("old", bytes.at, bytes.count);
    CHECK(map("old", &mapped) == PEG_OK);
    CHECK(peg_table_about(table, NULL, NULL, &own) == PEG_OK);
    CHECK(peg_table_about(mapped, NULL, NULL, &held) == PEG_OK);
    CHECK(held < own && own - held >= bytes.count - PAGE);
    put_file("new", "nothing", 7);
    snprintf(other, sizeof other, "%s/new", folder);
    CHECK(rename(other, at("old")) == 0);
    CHECK(same_answers(table, mapped, peg_holes(board)));
    CHECK(remove(at("old")) == 0);
    CHECK(peg_table_attach(board, mapped) == PEG_OK);
    peg_table_free(mapped);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer != PEG_UNKNOWN);
    peg_table_free(table);
    free(bytes.at);
}

/* Wrong answers count, but only in the words that have positions: here that is one of eight. */
TEST(a_mapped_file_that_changes_is_counted)
{
    peg_board *board = board_of("lines:64:1-2-3");
    place(board, ~UINT64_C(0));
    peg_table *table = table_for(board, 64), *mapped = NULL;
    output bytes = written(table);
    uint64_t counts[65], all = 0;
    put_file("changed", bytes.at, bytes.count);
    CHECK(map("changed", &mapped) == PEG_OK);
    FILE *file = fopen(at("changed"), "r+b");
    CHECK(file && fseek(file, -64, SEEK_END) == 0);
    for (int i = 0; i < 64; i++)
        CHECK(fputc(0xff, file) == 0xff);
    CHECK(fclose(file) == 0);
    CHECK(peg_table_count(mapped, NULL, counts, 65, NULL) == PEG_OK);
    for (int pegs = 0; pegs <= 64; pegs++)
        all += counts[pegs];
    CHECK(all <= 64);
    CHECK(remove(at("changed")) == 0);
    peg_table_free(mapped);
    peg_table_free(table);
    free(bytes.at);
}

/* Two processes; the second only looks. */
TEST(processes_share_a_mapped_table)
{
    peg_board *board = board_of("rect4x5 -> b2");
    peg_table *table = table_for(board, 0), *mapped = NULL, *own = NULL;
    output bytes = written(table);
    int status = 1;
    put_file("shared", bytes.at, bytes.count);
    CHECK(map("shared", &mapped) == PEG_OK);
    pid_t child = fork();
    if (child != 0) {
        CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
        CHECK(same_answers(table, mapped, peg_holes(board)));
        CHECK(remove(at("shared")) == 0);
    } else if (peg_table_map(at("shared"), NULL, NULL, &own) == PEG_OK) {
        status = !same_answers(own, mapped, peg_holes(board));
    }
    peg_table_free(own);
    peg_table_free(mapped);
    peg_table_free(table);
    free_now(board);
    free(bytes.at);
    if (child == 0)
        _exit(status);
}

#endif

/* It costs memory for the lines alone. */
TEST(mapping_takes_little_memory)
{
    output bytes = bytes_of("rect5x5 -> b3", 0);
    peg_limits few = {.struct_size = sizeof few, .memory = 1 << 17};
    peg_table *table = NULL;
    put_file("table", bytes.at, bytes.count);
    CHECK(bytes.count > 1 << 17);
    CHECK(peg_table_load(at("table"), &few, NULL, &table) == PEG_LIMIT && !table);
    CHECK(peg_table_map(at("table"), &few, NULL, &table) == PEG_OK && table);
    peg_table_free(table);
    CHECK(remove(at("table")) == 0);
    free(bytes.at);
}

TEST(what_cannot_be_mapped_is_told)
{
    peg_table *mapped;
    peg_limits limits = {.struct_size = 1};
    CHECK(map("missing", &mapped) == PEG_E_FILE);
    CHECK(map(".", &mapped) == PEG_E_FILE);
    CHECK(status_of_file("", 0) == PEG_E_TABLE);
    CHECK(status_of_file("pegtable", 8) == PEG_E_TABLE);
    CHECK(status_of_file(path, strlen(path)) == PEG_E_TABLE);
    CHECK(peg_table_map(at("some"), &limits, NULL, &mapped) == PEG_E_ARGUMENT);
    if (access("/dev/zero", R_OK) == 0)
        CHECK(peg_table_map("/dev/zero", NULL, NULL, &mapped) == PEG_E_TABLE);
    CHECK(remove(at("some")) == 0);
}

/* -- Hostile files --------------------------------------------------------- */

TEST(files_of_another_length_are_refused)
{
    output bytes = bytes_of("triangle3", 0);
    uint8_t *longer = calloc(bytes.count + PAGE, 1);
    bool refused = true;
    if (!longer)
        exit(1);
    memcpy(longer, bytes.at, bytes.count);
    for (size_t count = 0; count < bytes.count; count += (size_t)how_many(7, 1)) {
        refused &= status_of_bytes(bytes.at, count) == PEG_E_TABLE;
        refused &= status_of_file(bytes.at, count) == PEG_E_TABLE;
    }
    for (size_t more = 1; more <= PAGE; more += more < 80 ? 1 : 251) {
        refused &= status_of_bytes(longer, bytes.count + more) == PEG_E_TABLE;
        refused &= status_of_file(longer, bytes.count + more) == PEG_E_TABLE;
    }
    CHECK(refused);
    CHECK(status_of_file(longer, bytes.count) == PEG_OK);
    CHECK(remove(at("some")) == 0);
    free(longer);
    free(bytes.at);
}

/* Reading notices any byte, mapping those of the head. */
TEST(every_changed_byte_is_noticed)
{
    output bytes = bytes_of("triangle4 -> 4", 0);
    for (size_t i = 0; i < bytes.count; i += i < PAGE ? 1 : (size_t)how_many(7, 1)) {
        uint8_t good = bytes.at[i];
        for (int by = 1; by < 256; by += i < 64 ? 51 : 127) {
            peg_status expected = PEG_E_TABLE;
            bytes.at[i] ^= (uint8_t)by;
            if (number_at(bytes.at + VERSION_AT, 4) > 3)
                expected = PEG_E_VERSION;
            CHECK(status_of_bytes(bytes.at, bytes.count) == expected);
            peg_status mapped = status_of_file(bytes.at, bytes.count);
            CHECK(i >= PAGE || mapped == expected);
            bytes.at[i] = good;
        }
    }
    CHECK(remove(at("some")) == 0);
    free(bytes.at);
}

/* What a head says wrongly is refused, or a table that is asked without harm. */
static void ask_all(const peg_table *table)
{
    uint64_t counts[65];
    size_t count = 0;
    uint8_t answer;
    CHECK(peg_table_count(table, NULL, counts, 65, &count) == PEG_OK);
    for (uint64_t position = 0; position < 1 << 15; position++)
        CHECK(peg_table_probe(table, &position, 1, &answer) == PEG_OK || position >> (count - 1));
    CHECK(peg_table_verify(table, NULL) != PEG_E_ARGUMENT);
}

TEST(heads_made_to_deceive_do_no_harm)
{
    static const char *const texts[] = {"triangle3", "triangle5 -> 13", "triangle5"};
    int taken = 0, refused = 0;
    for (int t = 0; t < 3; t++) {
        output bytes = bytes_of(texts[t], t == 2 ? 2 : 0);
        size_t used = MAP_AT + 15 + 3 * (size_t)number_at(bytes.at + LINES_AT, 4) + 8;
        uint8_t *bad = malloc(bytes.count);
        if (!bad)
            exit(1);
        for (size_t i = VERSION_AT; i < used; i++)
            for (int value = 0; value < 256; value += (i < MAP_AT ? 5 : 37) * how_many(3, 1)) {
                peg_table *table = NULL;
                memcpy(bad, bytes.at, bytes.count);
                bad[i] = (uint8_t)value;
                correct_head(bad);
                put_file("some", bad, bytes.count);
                peg_status status = map("some", &table);
                CHECK(status == PEG_OK || status == PEG_E_TABLE || status == PEG_E_VERSION ||
                      (status == PEG_E_UNFINISHED && i == BLOCK_BITS_AT + 1));
                if (table && taken++ % 16 == 0)
                    ask_all(table);
                refused += status != PEG_OK;
                peg_table_free(table);
                status_of_bytes(bad, bytes.count);
            }
        free(bad);
        free(bytes.at);
    }
    CHECK(taken > 20 && refused > 1000);
    CHECK(remove(at("some")) == 0);
}

/* Zeros before the sum are zeros, and pages as many as it takes. */
TEST(heads_are_as_short_as_can_be)
{
    output bytes = bytes_of("triangle5", 0);
    uint8_t *bad = calloc(bytes.count + PAGE, 1);
    if (!bad)
        exit(1);
    for (size_t i = PAGE - 300; i < PAGE - 8; i++) {
        memcpy(bad, bytes.at, bytes.count);
        bad[i] = 1;
        correct_head(bad);
        CHECK(status_of_file(bad, bytes.count) == PEG_E_TABLE);
    }
    memcpy(bad, bytes.at, PAGE - 8);
    memset(bad + PAGE - 8, 0, PAGE);
    memcpy(bad + (size_t)2 * PAGE, bytes.at + PAGE, bytes.count - PAGE);
    put_number(bad + PAGES_AT, 4, 2);
    put_number(bad + (size_t)2 * PAGE - 8, 8, sum_of(bad, (size_t)2 * PAGE - 8));
    CHECK(status_of_file(bad, bytes.count + PAGE) == PEG_E_TABLE);
    for (uint64_t pages = 0; pages < 70; pages++) {
        memcpy(bad, bytes.at, bytes.count);
        put_number(bad + PAGES_AT, 4, pages == 69 ? UINT32_MAX : pages);
        correct_head(bad);
        CHECK(status_of_file(bad, bytes.count) == (pages == 1 ? PEG_OK : PEG_E_TABLE));
        CHECK(status_of_bytes(bad, bytes.count) == (pages == 1 ? PEG_OK : PEG_E_TABLE));
    }
    CHECK(remove(at("some")) == 0);
    free(bad);
    free(bytes.at);
}

/* Answers that lie are found by reading and by verifying, but not by mapping. */
TEST(answers_that_lie_are_found_out)
{
    output bytes = bytes_of("triangle5 -> 13", 0);
    peg_table *table = NULL;
    bytes.at[PAGE + 100] ^= 8;
    CHECK(status_of_bytes(bytes.at, bytes.count) == PEG_E_TABLE);
    put_file("liar", bytes.at, bytes.count);
    CHECK(map("liar", &table) == PEG_OK);
    CHECK(peg_table_verify(table, NULL) == PEG_E_TABLE);
    peg_table_free(table);
    put_number(bytes.at + WORDS_SUM_AT, 8, sum_of(bytes.at + PAGE, bytes.count - PAGE));
    correct_head(bytes.at);
    CHECK(peg_table_read(bytes.at, bytes.count, NULL, NULL, &table) == PEG_OK);
    CHECK(peg_table_verify(table, NULL) == PEG_E_TABLE);
    peg_table_free(table);
    CHECK(remove(at("liar")) == 0);
    free(bytes.at);
}

/* Bits of a word for which there is no hole. */
TEST(positions_that_cannot_be_are_refused)
{
    output bytes = bytes_of("triangle3", 0);
    int free_bits = bytes.at[13];
    CHECK(free_bits < 6);
    for (int bit = 0; bit < 128; bit++) {
        peg_status expected = bit < 1 << free_bits ? PEG_OK : PEG_E_TABLE;
        bytes.at[PAGE + bit / 8] ^= (uint8_t)(1 << bit % 8);
        put_number(bytes.at + WORDS_SUM_AT, 8, sum_of(bytes.at + PAGE, bytes.count - PAGE));
        correct_head(bytes.at);
        CHECK(status_of_bytes(bytes.at, bytes.count) == expected);
        CHECK(status_of_file(bytes.at, bytes.count) == expected);
        bytes.at[PAGE + bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    CHECK(remove(at("some")) == 0);
    free(bytes.at);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    folder_begin();
    return folder_end();
}

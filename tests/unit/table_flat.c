/*
 * SPDX-License-Identifier: MIT
 *
 * Flat tables: as bytes, and mapped where they lie in a file. Whatever such a file holds, nothing
 * outside of it is read, and a head that lies is refused.
 */
#include "tables.h"

#include "folder.h"

#ifndef _WIN32
#include <sys/wait.h>
#endif

enum { PAGE = 4096, FORM = 8, LINES = 32, PAGES = 36, WORDS_SUM = 40, HOLES = 48 };

static peg_status map(const char *name, peg_table **table)
{
    *table = NULL;
    peg_status status = peg_table_map(at(name), NULL, NULL, table);
    CHECK((*table != NULL) == (status == PEG_OK));
    return status;
}

/* Makes the sum of a head of one page right, so that only what the head says is wrong. */
static void mend_head(uint8_t *bytes)
{
    put_number(bytes + PAGE - 8, 8, sum_of(bytes, PAGE - 8));
}

static peg_status status_of_file(const void *from, size_t count)
{
    peg_table *table;
    put_file("some", from, count);
    peg_status status = map("some", &table);
    peg_table_free(table);
    return status;
}

/* ------------------------------------------------------------------------- */
/* Read and mapped                                                           */
/* ------------------------------------------------------------------------- */

static void check_same(const peg_table *table, const peg_table *other, const output *flat,
                       int holes)
{
    output again = written_flat(other);
    output packed = written(table), repacked = written(other);
    CHECK(same_answers(table, other, holes) && same_counts(table, other));
    CHECK(same_bytes(&again, flat) && same_bytes(&packed, &repacked));
    CHECK(peg_table_verify(other, NULL) == PEG_OK);
    free(again.at);
    free(packed.at);
    free(repacked.at);
}

static void flat_tables_are_the_same_however_they_come(void)
{
    for (int i = 0; i < TABLE_BOARDS; i++) {
        int before = check_failures;
        peg_board *board = table_board(i);
        peg_table *table = table_for(board, i % 5 == 4 ? 2 : 0), *other = NULL;
        output flat = written_flat(table);
        put_file("table", flat.at, flat.count);
        CHECK(flat.count > PAGE && flat.count % 8 == 0);
        CHECK(peg_table_read(flat.at, flat.count, NULL, NULL, &other) == PEG_OK);
        check_same(table, other, &flat, peg_holes(board));
        peg_table_free(other);
        CHECK(peg_table_load(at("table"), NULL, NULL, &other) == PEG_OK);
        check_same(table, other, &flat, peg_holes(board));
        peg_table_free(other);
        CHECK(map("table", &other) == PEG_OK);
        check_same(table, other, &flat, peg_holes(board));
        peg_table_free(other);
        peg_table_free(table);
        peg_board_free(board);
        free(flat.at);
        case_end(before, table_board_name(i));
    }
    CHECK(remove(at("table")) == 0);
}

/* The words are as long as the table's bits say, and each sum is of what it should be. */
static void flat_bytes_are_what_the_format_says(void)
{
    output flat = bytes_of("triangle5 -> 13", 0, written_flat);
    CHECK(memcmp(flat.at, "pegtable", 8) == 0 && number_at(flat.at + FORM, 4) == 2);
    CHECK(number_at(flat.at + PAGES, 4) == 1 && flat.count == PAGE + (1 << 13) / 8);
    CHECK(number_at(flat.at + WORDS_SUM, 8) == sum_of(flat.at + PAGE, flat.count - PAGE));
    CHECK(number_at(flat.at + PAGE - 8, 8) == sum_of(flat.at, PAGE - 8));
    free(flat.at);
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
static void heads_that_fill_their_pages_are_read(void)
{
    bool fills = false;
    for (size_t lines = 1330; lines < 1350; lines++) {
        size_t used = 40 + 8 + (HOLES_MANY + 3 * lines + 7) / 8 * 8 + 8;
        peg_board *board = board_of_many(lines);
        peg_table *table = table_for(board, 0), *mapped = NULL;
        output flat = written_flat(table);
        CHECK(number_at(flat.at + PAGES, 4) == (used + PAGE - 1) / PAGE);
        put_file("filled", flat.at, flat.count);
        CHECK(map("filled", &mapped) == PEG_OK);
        CHECK(status_of_bytes(flat.at, flat.count) == PEG_OK);
        CHECK(same_answers(table, mapped, HOLES_MANY));
        fills = fills || used == PAGE;
        peg_table_free(mapped);
        peg_table_free(table);
        peg_board_free(board);
        free(flat.at);
    }
    CHECK(fills && remove(at("filled")) == 0);
}

/* ------------------------------------------------------------------------- */
/* Mapped                                                                    */
/* ------------------------------------------------------------------------- */

#ifndef _WIN32

/* The table of a board still has the file that another has taken the place of. */
static void a_mapped_table_outlives_its_file_and_its_handle(void)
{
    peg_board *board = board_of("rect4x5 -> b2");
    peg_table *table = table_for(board, 0), *mapped = NULL;
    output flat = written_flat(table);
    char other[sizeof path];
    int answer = PEG_UNKNOWN;
    size_t bytes = 0, own = 0;
    put_file("old", flat.at, flat.count);
    CHECK(map("old", &mapped) == PEG_OK);
    CHECK(peg_table_about(table, NULL, NULL, &own) == PEG_OK);
    CHECK(peg_table_about(mapped, NULL, NULL, &bytes) == PEG_OK);
    CHECK(bytes < own && own - bytes >= flat.count - PAGE);
    put_file("new", "nothing", 7);
    snprintf(other, sizeof other, "%s/new", folder);
    CHECK(rename(other, at("old")) == 0);
    CHECK(same_answers(table, mapped, peg_holes(board)));
    CHECK(remove(at("old")) == 0);
    CHECK(peg_table_attach(board, mapped) == PEG_OK);
    peg_table_free(mapped);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer != PEG_UNKNOWN);
    peg_board_free(board);
    peg_table_free(table);
    free(flat.at);
}

/* Wrong answers count, but only in the words that have positions: here that is one of eight. */
static void a_mapped_file_that_changes_is_counted(void)
{
    peg_board *board = board_of("lines:64:1-2-3");
    place(board, ~UINT64_C(0));
    peg_table *table = table_for(board, 64), *mapped = NULL;
    output flat = written_flat(table);
    uint64_t counts[65], all = 0;
    put_file("changed", flat.at, flat.count);
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
    peg_board_free(board);
    free(flat.at);
}

/* Two processes; the second only looks. */
static void processes_share_a_mapped_table(void)
{
    peg_board *board = board_of("rect4x5 -> b2");
    peg_table *table = table_for(board, 0), *mapped = NULL, *own = NULL;
    output flat = written_flat(table);
    int status = 1;
    put_file("shared", flat.at, flat.count);
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
    peg_board_free(board);
    free(flat.at);
    if (child == 0)
        _exit(status);
}

#endif

/* It costs memory for the lines alone. */
static void mapping_takes_little_memory(void)
{
    output flat = bytes_of("rect5x5 -> b3", 0, written_flat);
    peg_limits few = {.struct_size = sizeof few, .memory = 1 << 17};
    peg_table *table = NULL;
    put_file("table", flat.at, flat.count);
    CHECK(flat.count > 1 << 18);
    CHECK(peg_table_load(at("table"), &few, NULL, &table) == PEG_LIMIT && !table);
    CHECK(peg_table_map(at("table"), &few, NULL, &table) == PEG_OK && table);
    peg_table_free(table);
    CHECK(remove(at("table")) == 0);
    free(flat.at);
}

static void what_cannot_be_mapped_is_told(void)
{
    peg_table *table = table_of("triangle5", 0), *mapped;
    peg_limits limits = {.struct_size = 1};
    CHECK(peg_table_save(table, NULL, at("packed")) == PEG_OK);
    CHECK(map("packed", &mapped) == PEG_E_PACKED);
    CHECK(remove(at("packed")) == 0);
    CHECK(map("missing", &mapped) == PEG_E_FILE);
    CHECK(map(".", &mapped) == PEG_E_FILE);
    CHECK(status_of_file("", 0) == PEG_E_TABLE);
    CHECK(status_of_file("pegtable", 8) == PEG_E_TABLE);
    CHECK(status_of_file(path, strlen(path)) == PEG_E_TABLE);
    CHECK(peg_table_map(at("some"), &limits, NULL, &mapped) == PEG_E_ARGUMENT);
    if (access("/dev/zero", R_OK) == 0)
        CHECK(peg_table_map("/dev/zero", NULL, NULL, &mapped) == PEG_E_TABLE);
    CHECK(remove(at("some")) == 0);
    peg_table_free(table);
}

/* ------------------------------------------------------------------------- */
/* Hostile files                                                             */
/* ------------------------------------------------------------------------- */

static void files_of_another_length_are_refused(void)
{
    output flat = bytes_of("triangle3", 0, written_flat);
    uint8_t *longer = calloc(flat.count + PAGE, 1);
    bool refused = true;
    if (!longer)
        exit(1);
    memcpy(longer, flat.at, flat.count);
    for (size_t count = 0; count < flat.count; count += (size_t)how_many(7, 1)) {
        refused &= status_of_bytes(flat.at, count) == PEG_E_TABLE;
        refused &= status_of_file(flat.at, count) == PEG_E_TABLE;
    }
    for (size_t more = 1; more <= PAGE; more += more < 80 ? 1 : 251) {
        refused &= status_of_bytes(longer, flat.count + more) == PEG_E_TABLE;
        refused &= status_of_file(longer, flat.count + more) == PEG_E_TABLE;
    }
    CHECK(refused);
    CHECK(status_of_file(longer, flat.count) == PEG_OK);
    CHECK(remove(at("some")) == 0);
    free(longer);
    free(flat.at);
}

/* Reading notices any byte, mapping those of the head. */
static void every_changed_byte_is_noticed(void)
{
    output flat = bytes_of("triangle4 -> 4", 0, written_flat);
    for (size_t i = 0; i < flat.count; i += i < PAGE ? 1 : (size_t)how_many(7, 1)) {
        uint8_t good = flat.at[i];
        for (int by = 1; by < 256; by += i < 64 ? 51 : 127) {
            peg_status expected = PEG_E_TABLE;
            flat.at[i] ^= (uint8_t)by;
            if (number_at(flat.at + FORM, 4) > 2)
                expected = PEG_E_VERSION;
            CHECK(status_of_bytes(flat.at, flat.count) == expected);
            peg_status mapped = status_of_file(flat.at, flat.count);
            CHECK(i >= PAGE || mapped == expected ||
                  (mapped == PEG_E_PACKED && number_at(flat.at + FORM, 4) == 1));
            flat.at[i] = good;
        }
    }
    CHECK(remove(at("some")) == 0);
    free(flat.at);
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

static void heads_made_to_deceive_do_no_harm(void)
{
    static const char *const texts[] = {"triangle3", "triangle5 -> 13", "triangle5"};
    int taken = 0, refused = 0;
    for (int t = 0; t < 3; t++) {
        output flat = bytes_of(texts[t], t == 2 ? 2 : 0, written_flat);
        size_t used = HOLES + 15 + 3 * (size_t)number_at(flat.at + LINES, 4) + 8;
        uint8_t *bad = malloc(flat.count);
        if (!bad)
            exit(1);
        for (size_t i = FORM; i < used; i++)
            for (int value = 0; value < 256; value += (i < HOLES ? 5 : 37) * how_many(3, 1)) {
                peg_table *table = NULL;
                memcpy(bad, flat.at, flat.count);
                bad[i] = (uint8_t)value;
                mend_head(bad);
                put_file("some", bad, flat.count);
                peg_status status = map("some", &table);
                CHECK(status == PEG_OK || status == PEG_E_TABLE || status == PEG_E_VERSION ||
                      status == PEG_E_PACKED);
                if (table && taken++ % 16 == 0)
                    ask_all(table);
                refused += status != PEG_OK;
                peg_table_free(table);
                status_of_bytes(bad, flat.count);
            }
        free(bad);
        free(flat.at);
    }
    CHECK(taken > 20 && refused > 1000);
    CHECK(remove(at("some")) == 0);
}

/* Zeros before the sum are zeros, and pages as many as it takes. */
static void heads_are_as_short_as_can_be(void)
{
    output flat = bytes_of("triangle5", 0, written_flat);
    uint8_t *bad = calloc(flat.count + PAGE, 1);
    if (!bad)
        exit(1);
    for (size_t i = PAGE - 300; i < PAGE - 8; i++) {
        memcpy(bad, flat.at, flat.count);
        bad[i] = 1;
        mend_head(bad);
        CHECK(status_of_file(bad, flat.count) == PEG_E_TABLE);
    }
    memcpy(bad, flat.at, PAGE - 8);
    memset(bad + PAGE - 8, 0, PAGE);
    memcpy(bad + (size_t)2 * PAGE, flat.at + PAGE, flat.count - PAGE);
    put_number(bad + PAGES, 4, 2);
    put_number(bad + (size_t)2 * PAGE - 8, 8, sum_of(bad, (size_t)2 * PAGE - 8));
    CHECK(status_of_file(bad, flat.count + PAGE) == PEG_E_TABLE);
    for (uint64_t pages = 0; pages < 70; pages++) {
        memcpy(bad, flat.at, flat.count);
        put_number(bad + PAGES, 4, pages == 69 ? UINT32_MAX : pages);
        mend_head(bad);
        CHECK(status_of_file(bad, flat.count) == (pages == 1 ? PEG_OK : PEG_E_TABLE));
        CHECK(status_of_bytes(bad, flat.count) == (pages == 1 ? PEG_OK : PEG_E_TABLE));
    }
    CHECK(remove(at("some")) == 0);
    free(bad);
    free(flat.at);
}

/* Answers that lie are found by reading and by verifying, but not by mapping. */
static void answers_that_lie_are_found_out(void)
{
    output flat = bytes_of("triangle5 -> 13", 0, written_flat);
    peg_table *table = NULL;
    flat.at[PAGE + 100] ^= 8;
    CHECK(status_of_bytes(flat.at, flat.count) == PEG_E_TABLE);
    put_file("liar", flat.at, flat.count);
    CHECK(map("liar", &table) == PEG_OK);
    CHECK(peg_table_verify(table, NULL) == PEG_E_TABLE);
    peg_table_free(table);
    put_number(flat.at + WORDS_SUM, 8, sum_of(flat.at + PAGE, flat.count - PAGE));
    mend_head(flat.at);
    CHECK(peg_table_read(flat.at, flat.count, NULL, NULL, &table) == PEG_OK);
    CHECK(peg_table_verify(table, NULL) == PEG_E_TABLE);
    peg_table_free(table);
    CHECK(remove(at("liar")) == 0);
    free(flat.at);
}

/* Bits of a word for which there is no hole. */
static void positions_that_cannot_be_are_refused(void)
{
    output flat = bytes_of("triangle3", 0, written_flat);
    int free_bits = flat.at[13];
    CHECK(free_bits < 6);
    for (int bit = 0; bit < 128; bit++) {
        peg_status expected = bit < 1 << free_bits ? PEG_OK : PEG_E_TABLE;
        flat.at[PAGE + bit / 8] ^= (uint8_t)(1 << bit % 8);
        put_number(flat.at + WORDS_SUM, 8, sum_of(flat.at + PAGE, flat.count - PAGE));
        mend_head(flat.at);
        CHECK(status_of_bytes(flat.at, flat.count) == expected);
        CHECK(status_of_file(flat.at, flat.count) == expected);
        flat.at[PAGE + bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    CHECK(remove(at("some")) == 0);
    free(flat.at);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    folder_begin();
    RUN(flat_tables_are_the_same_however_they_come,
        "a flat table read, loaded or mapped is as it was written");
    RUN(flat_bytes_are_what_the_format_says, "flat bytes are what the format says");
    RUN(heads_that_fill_their_pages_are_read, "a head is read however full its last page is");
#ifdef _WIN32
    SKIP("a mapped table outlives its file's name and its handle", "Windows keeps mapped files");
    SKIP("processes map the same table", "Windows cannot fork");
#else
    RUN(a_mapped_table_outlives_its_file_and_its_handle,
        "a mapped table outlives its file's name and its handle");
    RUN(a_mapped_file_that_changes_is_counted, "a mapped file that changes is counted, if wrongly");
    RUN(processes_share_a_mapped_table, "processes map the same table");
#endif
    RUN(mapping_takes_little_memory, "mapping takes little memory");
    RUN(what_cannot_be_mapped_is_told, "what cannot be mapped is told");
    RUN(files_of_another_length_are_refused, "files cut short or made longer are PEG_E_TABLE");
    RUN(every_changed_byte_is_noticed,
        "every changed byte is noticed by reading, of a head always");
    RUN(heads_made_to_deceive_do_no_harm, "heads made to deceive do no harm");
    RUN(heads_are_as_short_as_can_be,
        "a head has no more pages than it needs, and zeros at its end");
    RUN(answers_that_lie_are_found_out, "answers that lie are found by reading and by verifying");
    RUN(positions_that_cannot_be_are_refused, "answers for positions that cannot be are refused");
    return folder_end();
}

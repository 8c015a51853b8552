/*
 * SPDX-License-Identifier: MIT
 *
 * Tables built in a file: broken off anywhere they go on, to the same bytes as those that are built
 * in memory; whatever else the file holds stays; and who reads one that is not finished is told.
 */
#include "tables.h"

#include "folder.h"

#include <errno.h>

#include <limits.h>

#ifndef _WIN32
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#endif

enum { BEGUN_AT = BLOCK_BITS_AT + 1 }; /* 1 and the layers that are finished, or 0 */

static peg_status build(const peg_board *board, int pegs, const peg_limits *limits,
                        peg_table **table)
{
    *table = NULL;
    peg_status status = peg_table_build_file(board, pegs, at("built"), limits, table);
    CHECK((*table != NULL) == (status == PEG_OK));
    return status;
}

/* The bytes of a file, to free(). */
static output file_bytes(const char *name)
{
    output to = {NULL, 0, 0, 0};
    uint8_t piece[PAGE];
    FILE *file = fopen(at(name), "rb");
    size_t count = 1;
    while (file && count > 0) {
        count = fread(piece, 1, sizeof piece, file);
        put_bytes(piece, count, &to);
    }
    if (file)
        fclose(file);
    return to;
}

static bool file_holds(const char *name, const output *wanted)
{
    output found = file_bytes(name);
    bool same = same_bytes(&found, wanted);
    free(found.at);
    return same;
}

/* A table and its file are those that are built in memory. */
static void check_built(const peg_table *table, const output *wanted)
{
    output bytes = written(table);
    CHECK(same_bytes(&bytes, wanted) && file_holds("built", wanted));
    CHECK(peg_table_verify(table, NULL) == PEG_OK);
    free(bytes.at);
}

TEST(a_table_in_a_file_is_the_one_in_memory)
{
    for (int i = 0; i < TABLE_BOARDS; i++)
        for (uint32_t threads = 1; threads <= 3; threads += 2) {
            in_case("%s", table_board_name(i));
            peg_board *board = table_board(i);
            peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
            peg_table *table = table_for(board, i % 5 == 4 ? 2 : 0), *other;
            output bytes = written(table);
            uint64_t size = 0;
            CHECK(peg_table_size(board, i % 5 == 4 ? 2 : 0, NULL, NULL, &size) == PEG_OK);
            CHECK(size == bytes.count);
            for (int again = 0; again < 2; again++) {
                CHECK(build(board, i % 5 == 4 ? 2 : 0, &limits, &other) == PEG_OK);
                check_built(other, &bytes);
                CHECK(same_answers(table, other, peg_holes(board)));
                peg_table_free(other);
            }
            CHECK(remove(at("built")) == 0);
            peg_table_free(table);
            free(bytes.at);
        }
}

static uint64_t last_positions, last_total; /* that progress told */

static int stop_later(const peg_progress *progress, void *user)
{
    int *calls = user;
    CHECK(progress->stage == PEG_STAGE_BUILDING && progress->positions <= progress->total);
    last_positions = progress->positions;
    last_total = progress->total;
    return --*calls > 0 ? PEG_CONTINUE : PEG_STOP;
}

/* Whatever reads an unfinished table says so. */
static void check_unfinished(void)
{
    peg_table *table = NULL;
    output bytes = file_bytes("built");
    CHECK(peg_table_map(at("built"), NULL, NULL, &table) == PEG_E_UNFINISHED);
    CHECK(peg_table_load(at("built"), NULL, NULL, &table) == PEG_E_UNFINISHED);
    CHECK(bytes.count > PAGE && status_of_bytes(bytes.at, bytes.count) == PEG_E_UNFINISHED);
    CHECK(!table);
    free(bytes.at);
}

/* How many layers a file says are finished, or -1 if all are. */
static int finished_layers(void)
{
    output bytes = file_bytes("built");
    int finished = bytes.count > PAGE ? bytes.at[BEGUN_AT] - 1 : 0;
    free(bytes.at);
    return finished;
}

/*
 * Broken off by progress, later from call to call until there is nothing left to do. What was
 * finished stays so. Returns the most layers that a call found finished.
 */
static int check_broken_off(const char *text, int pegs, uint32_t threads, int step)
{
    in_case("%s", text);
    peg_board *board = board_of(text);
    output bytes = bytes_of(text, pegs);
    peg_status status = PEG_STOPPED;
    peg_table *table = NULL;
    int calls = 0, finished = 0;
    while (status == PEG_STOPPED && calls < 100000) {
        int left = calls += step;
        peg_limits limits = {.struct_size = sizeof limits, .interval = 1, .threads = threads};
        limits.progress = stop_later;
        limits.user = &left;
        status = build(board, pegs, &limits, &table);
        CHECK(status == PEG_OK || status == PEG_STOPPED);
        if (status != PEG_STOPPED || access(at("built"), F_OK) != 0)
            continue;
        check_unfinished();
        CHECK(finished_layers() >= finished);
        finished = finished_layers();
    }
    CHECK(status == PEG_OK && calls > step && last_positions == last_total);
    check_built(table, &bytes);
    peg_table_free(table);
    CHECK(remove(at("built")) == 0);
    free(bytes.at);
    return finished;
}

TEST(what_is_broken_off_goes_on_where_it_was)
{
    for (int i = 0; i < TABLE_BOARDS - 1; i++)
        check_broken_off(table_boards[i], i % 5 == 4 ? 2 : 0, 1, 1);
    for (uint32_t threads = 1; threads <= 2; threads++) {
        CHECK(check_broken_off("rect4x7 -> b3", 0, threads, 100) > 4);
        CHECK(check_broken_off("triangle7 -> 13", 0, threads, how_many(500, 100)) > 4);
    }
}

/* The limit counts the positions of a call, and so does its progress. */
TEST(a_limit_on_positions_counts_from_where_it_goes_on)
{
    peg_board *board = board_of("rect4x6 -> b3");
    output bytes = bytes_of("rect4x6 -> b3", 0);
    peg_limits limits = {.struct_size = sizeof limits, .positions = 1 << 19};
    peg_table *table;
    int calls = 1;
    peg_status status = build(board, 0, &limits, &table);
    for (; status == PEG_LIMIT && calls < 10; calls++)
        status = build(board, 0, &limits, &table);
    CHECK(status == PEG_OK && calls > 2 && calls < 6); /* 2^20 positions, in whole layers */
    check_built(table, &bytes);
    peg_table_free(table);
    CHECK(remove(at("built")) == 0);
    free(bytes.at);
}

/* Layers that are not finished may have anything that is right, and nothing else is lost. */
TEST(whatever_was_written_of_the_next_layers_does_not_matter)
{
    uint64_t seed = random_seed(1);
    peg_board *board = board_of("rect4x6 -> b3");
    output bytes = bytes_of("rect4x6 -> b3", 0), some = bytes_of("rect4x6 -> b3", 0);
    for (int times = 0; times < 50; times++) {
        peg_table *table;
        for (size_t i = PAGE; i < some.count; i++)
            some.at[i] = bytes.at[i] & (uint8_t)(times % 2 ? random_bits(&seed) : 0);
        some.at[BEGUN_AT] = 1;
        put_number(some.at + WORDS_SUM_AT, 8, 0);
        correct_head(some.at);
        put_file("built", some.at,
                 times % 3 ? some.count : PAGE + (size_t)random_below(&seed, 1000));
        CHECK(build(board, 0, NULL, &table) == PEG_OK);
        check_built(table, &bytes);
        peg_table_free(table);
    }
    CHECK(remove(at("built")) == 0);
    free(some.at);
    free(bytes.at);
}

/* -- Half of a table ------------------------------------------------------- */

/* Places the complement of a goal, and returns it; 0 for none. */
static uint64_t place_complement(peg_board *board)
{
    uint64_t goal = 0;
    int kind = 0, hole = 0;
    CHECK(peg_goal(board, &kind, &hole, &goal, 1) == PEG_OK);
    if (kind == PEG_GOAL_ANYWHERE)
        return 0;
    uint64_t pegs = goal ^ (((uint64_t)1 << peg_holes(board)) - 1);
    place(board, pegs);
    return pegs;
}

/* Returns the answer, after comparing it with the reference. */
static int check_meeting(peg_board *board, uint32_t threads)
{
    peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
    uint64_t all = ((uint64_t)1 << peg_holes(board)) - 1, pegs = place_complement(board);
    uint64_t middle = 77;
    int answer = 77;
    bool *wins = all_answers(board, 0);
    CHECK(peg_table_meet(board, at("built"), &limits, &answer, &middle) == PEG_OK);
    CHECK(answer == (wins[pegs] ? PEG_YES : PEG_NO));
    CHECK(answer == PEG_YES ? wins[middle] && wins[middle ^ all] : middle == 0);
    free(wins);
    return answer;
}

/* The half becomes the whole table, which answers the same. */
static void check_half(peg_board *board, int answer)
{
    peg_table *table, *whole = table_for(board, 0);
    output bytes = written(whole);
    int again = 77;
    CHECK(build(board, 0, NULL, &table) == PEG_OK);
    check_built(table, &bytes);
    CHECK(peg_table_meet(board, at("built"), NULL, &again, NULL) == PEG_OK && again == answer);
    CHECK(file_holds("built", &bytes));
    peg_table_free(table);
    peg_table_free(whole);
    free(bytes.at);
}

TEST(half_of_a_table_answers_the_complement_of_the_goal)
{
    static const char *const texts[] = {"rect4x5 -> b2",  "square4 -> b2",  "rect3x6 -> c2",
                                        "triangle5 -> 5", "triangle5 -> 1", "rect4x4 -> a1"};
    int answers[2] = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (uint32_t threads = 1; threads <= 2; threads++) {
            in_case("%s", texts[i]);
            peg_board *board = board_of(texts[i]);
            int answer = check_meeting(board, threads);
            check_half(board, answer);
            answers[answer]++;
            CHECK(remove(at("built")) == 0);
        }
    CHECK(answers[PEG_YES] > 0 && answers[PEG_NO] > 0);
}

TEST(half_of_a_table_answers_on_any_board)
{
    uint64_t seed = random_seed(5);
    int answers[2] = {0};
    for (int times = 0; times < how_many(300, 3000); times++) {
        peg_jump lines[80];
        size_t count = 0;
        int holes = 4 + random_below(&seed, 9), wanted = random_below(&seed, 40);
        for (int i = 0; i < wanted; i++) {
            int from = random_below(&seed, holes), over = random_below(&seed, holes);
            int to = random_below(&seed, holes);
            add_line(lines, &count, from, over, to);
            if (times % 3)
                add_line(lines, &count, to, over, from);
        }
        peg_board *board = board_of_lines(holes, lines, count);
        uint64_t goal = random_bits(&seed) & random_bits(&seed) & (((uint64_t)1 << holes) - 1);
        if (!goal || times % 2)
            goal = (uint64_t)1 << random_below(&seed, holes);
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
        int answer = check_meeting(board, 1);
        answers[answer]++;
        if (access(at("built"), F_OK) == 0) {
            check_half(board, answer);
            CHECK(remove(at("built")) == 0);
        }
        free_now(board);
    }
    CHECK(answers[PEG_YES] > 5 && answers[PEG_NO] > 5);
}

/* The layers that are wanted come first in the file, which takes no more space. */
TEST(half_of_a_table_takes_half_of_the_space)
{
    peg_board *board = board_of("english -> d4");
    int answer = 77;
    uint64_t size = 0;
    (void)place_complement(board);
    CHECK(peg_table_size(board, 0, NULL, NULL, &size) == PEG_OK);
    CHECK(peg_table_meet(board, at("built"), NULL, &answer, NULL) == PEG_OK && answer == PEG_YES);
    output half = file_bytes("built");
    CHECK(half.count > size / 2 && half.count < size / 8 * 7);
    free(half.at);
    CHECK(remove(at("built")) == 0);
}

/* Without images the half may take all the space, and still is no more than the half. */
TEST(half_of_a_table_without_images_is_unfinished)
{
    peg_board *board = board_of("rect4x6 -> b3");
    int answer = 77;
    (void)place_complement(board);
    CHECK(peg_table_meet(board, at("built"), NULL, &answer, NULL) == PEG_OK);
    check_unfinished();
    check_half(board, answer);
    CHECK(remove(at("built")) == 0);
}

/* The goal is in a layer that no half has: its complement weighs less, so it is never met. */
TEST(a_goal_that_weighs_more_than_its_complement_needs_no_file)
{
    uint64_t all = (UINT64_C(1) << 33) - 1, goal = all ^ UINT64_C(1) << 16, middle = 77;
    peg_board *board = board_of("english");
    int answer = 77;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    CHECK(place_complement(board) == (goal ^ all));
    CHECK(peg_table_meet(board, at("built"), NULL, &answer, &middle) == PEG_OK);
    CHECK(answer == PEG_NO && middle == 0 && access(at("built"), F_OK) != 0);
}

/*
 * Any two of 20 holes lead to all of them, and from two more holes, images of each other, jumps
 * lead there. So the blocks differ in holes that weigh and in others, and are not in the order of
 * layers.
 */
TEST(half_of_a_table_has_blocks_that_come_after_heavier_ones)
{
    enum { INNER = 20, HOLES = INNER + 2 };
    static peg_jump lines[1000];
    size_t count = 0;
    uint64_t seed = random_seed(7), goal = 1 << 3, size = 0, middle = 0;
    int answer = 77, again = 77;
    for (int from = 0; from < INNER; from++)
        for (int over = 0; over < INNER; over++) {
            int to = random_below(&seed, INNER);
            while (to == from || to == over)
                to = random_below(&seed, INNER);
            add_line(lines, &count, from, over, to);
        }
    for (int over = 0; over < INNER; over++)
        for (int to = over + 1; to < over + 18; to += 3)
            for (int from = INNER; from < HOLES; from++)
                add_line(lines, &count, from, over, to % INNER);
    peg_board *board = board_of_lines(HOLES, lines, count);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    (void)place_complement(board);
    CHECK(peg_table_size(board, 0, NULL, NULL, &size) == PEG_OK && size < (1 << (HOLES - 3)));
    CHECK(peg_table_meet(board, at("built"), NULL, &answer, &middle) == PEG_OK);
    CHECK(peg_solvable(board, NULL, &again) == PEG_OK && again == answer);
    check_half(board, answer);
    CHECK(remove(at("built")) == 0);
}

/* Who has more than the half needs no more, and progress has nothing left to tell. */
TEST(more_than_half_of_a_table_answers_at_once)
{
    peg_board *board = board_of("english -> d4");
    int left = INT_MAX, answer = 77;
    peg_limits limits = {.struct_size = sizeof limits, .positions = UINT64_C(30) << 24};
    peg_table *table;
    (void)place_complement(board);
    CHECK(build(board, 0, &limits, &table) == PEG_LIMIT && finished_layers() > 0);
    limits = (peg_limits){
        .struct_size = sizeof limits, .interval = 1, .progress = stop_later, .user = &left};
    last_total = 0;
    CHECK(peg_table_meet(board, at("built"), &limits, &answer, NULL) == PEG_OK);
    CHECK(answer == PEG_YES && last_total <= UINT64_C(1) << 33);
    CHECK(remove(at("built")) == 0);
}

TEST(half_of_a_table_answers_nothing_else)
{
    static const char *const texts[] = {"rect4x5", "rect4x5 -> b2", "square7 -> d4"};
    static const peg_status statuses[] = {PEG_E_POSITION, PEG_E_POSITION, PEG_E_NO_TABLE};
    for (int i = 0; i < 3; i++) {
        int answer = 77;
        peg_board *board = board_of(texts[i]);
        if (i == 1)
            CHECK(peg_set_peg(board, 0, !peg_has_peg(board, 0)) == PEG_OK);
        if (i == 2)
            (void)place_complement(board);
        CHECK(peg_table_meet(board, at("built"), NULL, &answer, NULL) == statuses[i]);
        CHECK(answer == 77 && access(at("built"), F_OK) != 0);
    }
}

/* -- What the file holds --------------------------------------------------- */

/* A build that fails by a status leaves the file as it is. */
static void check_left(const peg_board *board, const uint8_t *from, size_t count, peg_status wanted)
{
    peg_table *table;
    output found;
    put_file("built", from, count);
    CHECK(build(board, 0, NULL, &table) == wanted);
    found = file_bytes("built");
    CHECK(found.count == count && (count == 0 || memcmp(found.at, from, count) == 0));
    free(found.at);
}

TEST(a_file_of_something_else_stays)
{
    static const char *const texts[] = {"triangle5", "triangle5 -> 4", "star -> 7",
                                        "triangle5 -> o/../.o./..../o...o"};
    peg_board *board = board_of("triangle5 -> 13");
    output bytes = bytes_of("triangle5 -> 13", 0);
    uint8_t zeros[2 * PAGE] = {0};
    for (size_t count = 1; count < bytes.count; count += 509)
        check_left(board, bytes.at, count, count < PAGE ? PEG_E_MISMATCH : PEG_E_TABLE);
    check_left(board, zeros, sizeof zeros, PEG_E_MISMATCH);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        output other = bytes_of(texts[i], i == 0 ? 2 : 0);
        check_left(board, other.at, other.count, PEG_E_MISMATCH);
        other.at[BEGUN_AT] = 1;
        correct_head(other.at);
        check_left(board, other.at, other.count, PEG_E_MISMATCH);
        free(other.at);
    }
    for (size_t i = 0; i < PAGE; i += i < 200 ? 1 : 61) {
        bytes.at[i] ^= 1;
        check_left(board, bytes.at, bytes.count, PEG_E_MISMATCH);
        bytes.at[i] ^= 1;
    }
    CHECK(remove(at("built")) == 0);
    free(bytes.at);
}

/* A head that is right says that any number of layers are finished, or the file is too long. */
TEST(heads_made_to_deceive_do_no_harm)
{
    peg_board *board = board_of("rect4x5 -> b2");
    output bytes = bytes_of("rect4x5 -> b2", 0), longer = {NULL, 0, 0, 0};
    put_bytes(bytes.at, bytes.count, &longer);
    put_bytes(bytes.at, 8, &longer);
    for (int begun = 0; begun < 256; begun++) {
        peg_table *table;
        bytes.at[BEGUN_AT] = (uint8_t)begun;
        put_number(bytes.at + WORDS_SUM_AT, 8,
                   begun ? 0 : sum_of(bytes.at + PAGE, bytes.count - PAGE));
        correct_head(bytes.at);
        memcpy(longer.at, bytes.at, PAGE);
        check_left(board, longer.at, longer.count, PEG_E_TABLE);
        put_file("built", bytes.at, bytes.count);
        peg_status status = build(board, 0, NULL, &table);
        CHECK(status == (begun <= 28 ? PEG_OK : PEG_E_TABLE));
        CHECK(!table || peg_table_verify(table, NULL) == PEG_OK);
        peg_table_free(table);
    }
    CHECK(remove(at("built")) == 0);
    free(longer.at);
    free(bytes.at);
}

/* As after a copy that was broken off: what was finished is no longer there. */
TEST(a_file_too_short_for_its_finished_layers_stays)
{
    peg_board *board = board_of("rect4x6 -> b3");
    output bytes = bytes_of("rect4x6 -> b3", 0);
    put_number(bytes.at + WORDS_SUM_AT, 8, 0);
    for (int finished = 1; finished <= 3; finished++) {
        bytes.at[BEGUN_AT] = (uint8_t)(1 + finished);
        correct_head(bytes.at);
        check_left(board, bytes.at, PAGE, PEG_E_TABLE);
    }
    CHECK(remove(at("built")) == 0);
    free(bytes.at);
}

TEST(what_cannot_be_opened_is_an_error_of_the_file)
{
    peg_board *board = board_of("rect4x5 -> b2");
    peg_table *table = NULL;
    CHECK(peg_table_build_file(board, 0, "", NULL, &table) == PEG_E_FILE);
    CHECK(peg_table_build_file(board, 0, at("no/built"), NULL, &table) == PEG_E_FILE);
    CHECK(peg_table_build_file(board, 0, folder, NULL, &table) == PEG_E_FILE);
    CHECK(!table);
}

TEST(a_board_that_is_too_large_makes_no_file)
{
    peg_board *board = board_of("square8");
    peg_table *table = NULL;
    CHECK(peg_table_build_file(board, 0, at("built"), NULL, &table) == PEG_E_NO_TABLE);
    CHECK(!table && access(at("built"), F_OK) != 0);
}

/* The size is known before anything is made, also of what no memory holds. */
TEST(the_size_is_told_beforehand)
{
    peg_board *board = board_of("wiegleb -> e5");
    uint64_t size = 0;
    int bits = 0;
    CHECK(peg_table_size(board, 0, NULL, &bits, &size) == PEG_OK && bits == 41);
    CHECK(size > UINT64_C(1) << 35 && size < UINT64_C(34) << 30);
    CHECK(peg_table_size(board_of("square8"), 0, NULL, &bits, &size) == PEG_E_NO_TABLE);
}

/* -- The system ------------------------------------------------------------ */

#ifndef _WIN32

/* By a limit on the size of files, as on a disk that is full. */
TEST(a_disk_that_is_too_small_makes_no_file)
{
    struct rlimit usual, few;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    peg_board *board = board_of("triangle5 -> 13");
    output bytes = bytes_of("triangle5 -> 13", 0), begun = {NULL, 0, 0, 0};
    CHECK(getrlimit(RLIMIT_FSIZE, &usual) == 0);
    bytes.at[BEGUN_AT] = 1;
    put_number(bytes.at + WORDS_SUM_AT, 8, 0);
    correct_head(bytes.at);
    put_bytes(bytes.at, PAGE, &begun);
    for (size_t most = 0; most <= bytes.count; most += 64)
        for (int there = 0; there < 2 && (!there || most >= PAGE); there++) {
            peg_table *table;
            if (there)
                put_file("built", begun.at, begun.count);
            few = usual;
            few.rlim_cur = most;
            setrlimit(RLIMIT_FSIZE, &few);
            peg_status status = build(board, 0, NULL, &table);
            setrlimit(RLIMIT_FSIZE, &usual);
            CHECK(status == (most == bytes.count ? PEG_OK : PEG_E_FILE));
            if (there)
                CHECK(status == PEG_OK || file_holds("built", &begun));
            else
                CHECK((access(at("built"), F_OK) == 0) == (status == PEG_OK));
            peg_table_free(table);
            remove(at("built"));
        }
    signal(SIGXFSZ, before);
    free(begun.at);
    free(bytes.at);
}

/* In the middle of a layer, as by the system when memory is short. */
static int kill_later(const peg_progress *progress, void *user)
{
    int *calls = user;
    (void)progress;
    if (--*calls == 0)
        kill(getpid(), SIGKILL);
    return PEG_CONTINUE;
}

TEST(what_a_killed_program_began_goes_on)
{
    peg_board *board = board_of("rect4x7 -> b3");
    output bytes = bytes_of("rect4x7 -> b3", 0);
    int status = 0, calls = 0;
    fflush(stdout);
    do {
        int left = calls += 100;
        pid_t child = fork();
        if (child == 0) {
            peg_limits limits = {.struct_size = sizeof limits, .interval = 1};
            peg_table *table = NULL;
            limits.progress = kill_later;
            limits.user = &left;
            _exit(peg_table_build_file(board, 0, at("built"), &limits, &table) != PEG_OK);
        }
        CHECK(waitpid(child, &status, 0) == child);
    } while (WIFSIGNALED(status) && calls < 100000);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0 && calls > 300);
    CHECK(file_holds("built", &bytes) && remove(at("built")) == 0);
    free(bytes.at);
}

static peg_status inner;

/* As another program would. */
static int build_too(const peg_progress *progress, void *user)
{
    peg_table *table = NULL;
    (void)progress;
    if (inner == PEG_OK) {
        inner = peg_table_build_file(user, 0, at("built"), NULL, &table);
        CHECK(inner == PEG_E_FILE && errno == EWOULDBLOCK);
    }
    peg_table_free(table);
    return PEG_CONTINUE;
}

TEST(no_two_calls_build_in_one_file)
{
    peg_board *board = board_of("rect4x6 -> b3"), *second = board_of("rect4x6 -> b3");
    output bytes = bytes_of("rect4x6 -> b3", 0);
    peg_limits limits = {.struct_size = sizeof limits, .interval = 1000, .user = second};
    peg_table *table, *other;
    limits.progress = build_too;
    inner = PEG_OK;
    CHECK(build(board, 0, &limits, &table) == PEG_OK && inner == PEG_E_FILE);
    CHECK(build(second, 0, NULL, &other) == PEG_OK); /* it is finished, and used by the first */
    check_built(table, &bytes);
    check_built(other, &bytes);
    peg_table_free(table);
    peg_table_free(other);
    CHECK(remove(at("built")) == 0);
    free(bytes.at);
}

/* Whoever may not write to a whole table reads it. */
TEST(a_whole_table_is_mapped_while_another_program_holds_its_file)
{
    peg_board *board = board_of("rect4x6 -> b3");
    output bytes = bytes_of("rect4x6 -> b3", 0);
    for (int whole = 1; whole >= 0; whole--) {
        peg_table *table;
        bytes.at[BEGUN_AT] = (uint8_t)!whole;
        put_number(bytes.at + WORDS_SUM_AT, 8, whole ? number_at(bytes.at + WORDS_SUM_AT, 8) : 0);
        correct_head(bytes.at);
        put_file("built", bytes.at, bytes.count);
        int held = open(at("built"), O_RDONLY);
        CHECK(held >= 0 && flock(held, LOCK_EX) == 0);
        CHECK(build(board, 0, NULL, &table) == (whole ? PEG_OK : PEG_E_FILE));
        CHECK(!table || peg_table_verify(table, NULL) == PEG_OK);
        CHECK(file_holds("built", &bytes));
        peg_table_free(table);
        close(held);
    }
    CHECK(remove(at("built")) == 0);
    free(bytes.at);
}

/* Not even a head is written there. */
TEST(what_is_no_file_is_left_alone)
{
    peg_board *board = board_of("triangle5 -> 13");
    peg_table *table;
    char byte;
    CHECK(mkfifo(at("built"), 0600) == 0);
    int held = open(at("built"), O_RDWR | O_NONBLOCK);
    CHECK(build(board, 0, NULL, &table) == PEG_E_FILE);
    CHECK(held >= 0 && read(held, &byte, 1) < 0);
    close(held);
    CHECK(remove(at("built")) == 0);
}

#endif

int main(int count, char **words)
{
    check_begin(count, words);
    folder_begin();
    return folder_end();
}

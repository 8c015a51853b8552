/*
 * SPDX-License-Identifier: MIT
 *
 * The memory that each question holds at most, beside what its limits allow. The allocator weighs
 * both blocks while one is copied to another. What the board held before anything was asked does
 * not count, nor a table that the caller holds; what the board remembers does.
 */
#include "functions.h"

/* Bytes that no question is refused, and limits to hold them to. */
enum { NOTES = 4096, SHAPE = 40 << 10, PATHS = 16 << 10 };
static const size_t memories[] = {1, 4096, 65536, 1 << 20, 16 << 20};
enum { MEMORIES = sizeof memories / sizeof *memories };

/* The most that each question held within each limit. */
static size_t most[FUNCTIONS][MEMORIES];

/* What the header says does not count: a shape, or paths. */
static size_t beside(const function *f)
{
    return takes(f, "dDk") ? SHAPE : takes(f, "v") ? PATHS : 0;
}

/* Asks, and weighs what is held whenever something is added to it. */
static void weigh(desk *d, size_t own, size_t q, size_t m, uint64_t positions, unsigned threads)
{
    const function *f = &functions[q];
    peg_limits limits = PEG_LIMITS_INIT;
    limits.positions = positions;
    limits.memory = memories[m];
    limits.threads = threads;
    lay(d, f, &limits);
    /* A table is made and used beside what the board remembers. */
    if (takes(f, "IT"))
        own = d->weight.held;
    d->weight.peak = own;
    peg_status status = f->call(d);
    size_t peak = d->weight.peak - own;
    CHECK(status >= PEG_OK || status == PEG_E_INDEX || status == PEG_E_SOLUTION ||
          status == PEG_E_PROOF || status == PEG_E_NO_TABLE || status == PEG_E_COUNT ||
          (status == PEG_E_POSITION && takes(f, "N")));
    size_t allowed = (memories[m] > NOTES ? memories[m] : NOTES) + beside(f);
    CHECK(peak <= allowed);
    if (peak > allowed)
        printf("    %s %s: %zu bytes where %zu are allowed\n", f->name, f->what, peak, allowed);
    if (peak > most[q][m])
        most[q][m] = peak;
}

/* A board with a play to take back. */
static void take_board(desk *d, const char *text)
{
    sit(d, text);
    for (int i = 0; i < 3; i++)
        play_first(d->board);
}

/* From 15 holes to 255: square, triangular and without places, with few pegs and with many. */
static const char *const boards[] = {
    "triangle5",      "english",    "english .oo/o../ooo.ooo/o.ooo.o/ooo.ooo/o.o/ooo -> d4",
    "wiegleb",        "triangle11", "diamond7",
    "rect255x1 -> 1", "square16",   "triangle22",
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* Each question meets each limit on every board, or one in five of all. */
TEST(every_question_of_a_new_board)
{
    for (size_t b = 0; b < BOARDS; b++)
        for (size_t q = 0; q < FUNCTIONS; q++)
            for (size_t m = 0; m < MEMORIES && is_question(&functions[q]); m++) {
                if ((b + q + m) % (size_t)how_many(5, 1) != 0)
                    continue;
                in_case("%s", boards[b]);
                desk d;
                take_board(&d, boards[b]);
                weigh(&d, d.weight.held, q, m, 30000, m % 2 ? 3 : 1);
                leave(&d);
            }
}

/* What a question remembers must make way for the next. */
TEST(every_question_of_a_board_that_remembers)
{
    uint64_t random = random_seed(1717);
    for (size_t b = 0; b < BOARDS; b++) {
        in_case("%s", boards[b]);
        desk d;
        take_board(&d, boards[b]);
        size_t own = d.weight.held;
        for (int asked = 0; asked < how_many(15, 45);) {
            size_t q = (size_t)random_below(&random, FUNCTIONS);
            size_t m = (size_t)random_below(&random, MEMORIES);
            if (is_question(&functions[q])) {
                weigh(&d, own, q, m, 20000, 1);
                asked++;
            }
        }
        leave(&d);
    }
}

/* -- Tables ---------------------------------------------------------------- */

/* A small table and one of 2 MB, which the caller holds. */
TEST(every_question_about_a_table)
{
    static const char *const shapes[] = {"rect4x4", "rect4x7"};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        in_case("%s", shapes[s]);
        desk d;
        take_board(&d, shapes[s]);
        furnish(&d, 0);
        for (int attached = 0; attached < 2; attached++) {
            CHECK(peg_table_attach(d.board, attached ? d.table : NULL) == PEG_OK);
            size_t own = d.weight.held;
            for (size_t q = 0; q < FUNCTIONS; q++)
                for (size_t m = 0; m < MEMORIES && takes(&functions[q], "L"); m++)
                    weigh(&d, own, q, m, is_question(&functions[q]) ? 30000 : 0, m % 2 ? 3 : 1);
        }
        leave(&d);
    }
}

/* The table of 8 MiB that it makes is there for good; levels come and go. */
TEST(counting_by_a_table_of_its_own)
{
    enum { TABLE = 8 << 20, LEVELS = 16 << 20 };
    desk d;
    sit(&d, "english -> d4");
    size_t own = d.weight.held;
    peg_count count;
    d.weight.peak = own;
    CHECK(peg_count_solutions(d.board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_OK);
    CHECK(count.low == UINT64_C(40861647040079968) && count.high == 0);
    size_t peak = d.weight.peak - own;
    CHECK(peak >= TABLE && peak <= TABLE + LEVELS);
    printf("    %zu bytes at most\n", peak);
    leave(&d);
}

/* -- The table of peaks ---------------------------------------------------- */

static void print_peaks(void)
{
    printf("    most bytes held       within");
    for (size_t m = 0; m < MEMORIES; m++)
        printf(" %9zu", memories[m]);
    printf("\n");
    for (size_t q = 0; q < FUNCTIONS; q++) {
        if (!takes(&functions[q], "L"))
            continue;
        printf("    %-20s %10s", functions[q].name, functions[q].what);
        for (size_t m = 0; m < MEMORIES; m++)
            printf(" %9zu", most[q][m]);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    int failed = check_end();
    print_peaks();
    return failed;
}

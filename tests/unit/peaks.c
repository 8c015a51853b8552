/*
 * SPDX-License-Identifier: MIT
 *
 * The memory that each question holds at most, beside what its limits allow. The allocator weighs
 * both blocks while one is copied to another. What the board held before anything was asked does
 * not count, nor a table that the caller holds; what the board remembers does.
 */
#include "questions.h"
#include "tables.h"

/* Bytes that no question is refused, and limits to hold them to. */
enum { NOTES = 2048, SHAPE = 40 << 10, PATHS = 16 << 10 };
static const size_t memories[] = {1, 4096, 65536, 1 << 20, 16 << 20};
enum { MEMORIES = sizeof memories / sizeof *memories };

/* The most that each question held within each limit. */
static size_t most[QUESTIONS][MEMORIES];

/* What the header says does not count: a shape, or paths. */
static size_t beside(size_t q)
{
    if (questions[q].ask == table_read || questions[q].ask == table_load ||
        questions[q].ask == table_map)
        return SHAPE;
    return questions[q].ask == table_save ? PATHS : 0;
}

/* Asks, and weighs what is held whenever something is added to it. */
static void weigh(desk *d, size_t own, size_t q, size_t m, uint64_t positions, unsigned threads)
{
    peg_limits limits = PEG_LIMITS_INIT;
    limits.positions = positions;
    limits.memory = memories[m];
    limits.threads = threads;
    /* A table is built beside what the board remembers. */
    if (questions[q].ask == table_build)
        own = d->weight.held;
    d->weight.peak = own;
    peg_status status = questions[q].ask(d, &limits);
    size_t peak = d->weight.peak - own;
    CHECK(status >= PEG_OK || status == PEG_E_WON || status == PEG_E_INDEX ||
          status == PEG_E_SOLUTION || status == PEG_E_NO_TABLE || status == PEG_E_COUNT);
    size_t allowed = (memories[m] > NOTES ? memories[m] : NOTES) + beside(q);
    CHECK(peak <= allowed);
    if (peak > allowed)
        printf("    %s %s: %zu bytes where %zu are allowed\n", questions[q].function,
               questions[q].what, peak, allowed);
    if (peak > most[q][m])
        most[q][m] = peak;
}

static desk sit(const char *text)
{
    desk d = {.board = NULL};
    peg_jump jumps[PEG_MAX_HOLES];
    peg_limits few = PEG_LIMITS_INIT;
    peg_board *own = board_of(text);
    few.positions = 100000;
    if (peg_solve(own, &few, NULL, jumps, PEG_MAX_HOLES, &d.solution_count) == PEG_OK)
        memcpy(d.solution, jumps, d.solution_count * sizeof *jumps);
    peg_board_free(own);
    return d;
}

/* A board with a play to take back. */
static void take_board(desk *d, const char *text)
{
    d->board = weighed_board(&d->weight, text);
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

static void every_question_of_a_new_board(void)
{
    for (size_t b = 0; b < BOARDS; b++)
        for (size_t q = 0; q < QUESTIONS; q++)
            for (size_t m = 0; m < MEMORIES && !questions[q].about_table; m++) {
                int before = check_failures;
                desk d = sit(boards[b]);
                take_board(&d, boards[b]);
                weigh(&d, d.weight.held, q, m, 30000, m % 2 ? 3 : 1);
                peg_board_free(d.board);
                CHECK(d.weight.held == 0);
                case_end(before, boards[b]);
            }
}

/* What a question remembers must make way for the next. */
static void every_question_of_a_board_that_remembers(void)
{
    uint64_t random = random_seed(1717);
    for (size_t b = 0; b < BOARDS; b++) {
        int before = check_failures;
        desk d = sit(boards[b]);
        take_board(&d, boards[b]);
        size_t own = d.weight.held;
        for (int i = 0; i < 60; i++) {
            size_t q = (size_t)random_below(&random, QUESTIONS);
            size_t m = (size_t)random_below(&random, MEMORIES);
            if (!questions[q].about_table)
                weigh(&d, own, q, m, 20000, 1);
        }
        peg_board_free(d.board);
        CHECK(d.weight.held == 0);
        case_end(before, boards[b]);
    }
}

/* ------------------------------------------------------------------------- */
/* Tables                                                                    */
/* ------------------------------------------------------------------------- */

static void write_file(const char *path, const output *from)
{
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(from->at, 1, from->count, file) == from->count);
    if (file)
        fclose(file);
}

/* A small table and one of 2 MB, which the caller holds. */
static void every_question_about_a_table(void)
{
    static const char *const shapes[] = {"rect4x4", "rect4x7"};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        int before = check_failures;
        desk d = sit(shapes[s]);
        take_board(&d, shapes[s]);
        d.allocator = (peg_allocator){meter_resize, &d.weight};
        CHECK(peg_table_build(d.board, 0, NULL, &d.table) == PEG_OK);
        output flat = written_flat(d.table), packed = written(d.table);
        write_file(flat_path, &flat);
        write_file(packed_path, &packed);
        d.packed = packed.at;
        d.packed_count = packed.count;
        for (int attached = 0; attached < 2; attached++) {
            CHECK(peg_table_attach(d.board, attached ? d.table : NULL) == PEG_OK);
            size_t own = d.weight.held;
            for (size_t q = 0; q < QUESTIONS; q++)
                for (size_t m = 0; m < MEMORIES; m++)
                    weigh(&d, own, q, m, questions[q].about_table ? 0 : 30000, m % 2 ? 3 : 1);
        }
        peg_table_free(d.table);
        peg_board_free(d.board);
        CHECK(d.weight.held == 0);
        free(flat.at);
        free(packed.at);
        case_end(before, shapes[s]);
    }
    remove(flat_path);
    remove(packed_path);
}

/* ------------------------------------------------------------------------- */
/* The table of peaks                                                        */
/* ------------------------------------------------------------------------- */

static void print_peaks(void)
{
    printf("    most bytes held      within");
    for (size_t m = 0; m < MEMORIES; m++)
        printf(" %9zu", memories[m]);
    printf("\n");
    for (size_t q = 0; q < QUESTIONS; q++) {
        printf("    %-20s %9s", questions[q].function, questions[q].what);
        for (size_t m = 0; m < MEMORIES; m++)
            printf(" %9zu", most[q][m]);
        printf("\n");
    }
}

/* Whether a declaration of the header takes limits, and the name that it declares. */
static bool takes_limits(char *declaration, char **out_name)
{
    char *inputs = strchr(declaration, '(');
    if (!inputs || !strstr(inputs, "const peg_limits *"))
        return false;
    *inputs = 0;
    *out_name = strrchr(declaration, ' ') + 1;
    *out_name += **out_name == '*';
    return true;
}

/* A question that is added to the header must be added here. */
static void every_question_of_the_header(void)
{
    FILE *header = fopen(TEST_DATA "/../../include/libpeg.h", "r");
    char line[200], declaration[1000] = "";
    int declared = 0;
    CHECK(header != NULL);
    while (header && fgets(line, sizeof line, header)) {
        char *name;
        if (strncmp(line, "PEG_API ", 8) == 0)
            declaration[0] = 0;
        if (strlen(declaration) + strlen(line) < sizeof declaration)
            strcat(declaration, line);
        if (!strchr(line, ';') || strncmp(declaration, "PEG_API ", 8) != 0 ||
            !takes_limits(declaration, &name))
            continue;
        size_t q = 0;
        while (q < QUESTIONS && strcmp(questions[q].function, name) != 0)
            q++;
        if (q == QUESTIONS)
            printf("    not weighed: %s\n", name);
        CHECK(q < QUESTIONS);
        declared++;
    }
    CHECK(declared >= 27);
    if (header)
        fclose(header);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(every_question_of_a_new_board, "a question of a new board keeps to its memory");
    RUN(every_question_of_a_board_that_remembers,
        "a question of a board that remembers others keeps to its memory");
    RUN(every_question_about_a_table, "a question about a table, or with one, keeps to its memory");
    RUN(every_question_of_the_header, "every question of the header is weighed");
    print_peaks();
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * How much stack each function of the header takes, on boards and inputs that ask most of it. The
 * stack below a call is filled with a pattern; after the call, the lowest byte that has changed
 * tells how deep it went. A thread of the library has a stack of its own, which is not measured.
 */
#define _DEFAULT_SOURCE
#include "tables.h"

static const char stays_small[] = "no call takes more stack than the header promises";

enum { PROMISED = 16384, MEASURED = 1 << 20, PATTERN = 0xa7 };

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#endif

/* Sanitizers take stack of their own, and so do builds that do not optimize, but little. */
#if (defined(__unix__) || defined(__APPLE__)) && defined(__GNUC__) && !defined(IS_SANITIZED)
#include <pthread.h>

typedef struct {
    char name[40];
    size_t most;
} taken;

static taken list[200];
static size_t listed;
static unsigned char *stack; /* its lowest byte */

/* Fills all that is below the frame of the caller, but for what this function takes itself. */
__attribute__((noinline)) static void paint(void)
{
    volatile unsigned char *frame = (unsigned char *)__builtin_frame_address(0) - 256;
    for (volatile unsigned char *byte = stack; byte < frame; byte++)
        *byte = PATTERN;
}

/* Notes how deep a call went, for the function that its text names. */
__attribute__((noinline)) static void note(const char *call)
{
    const unsigned char *frame = __builtin_frame_address(0);
    const unsigned char *byte = stack;
    const char *name = strstr(call, "peg_");
    size_t length = strcspn(name, "(");
    size_t i = 0;
    while (*byte == PATTERN)
        byte++;
    while (i < listed && (strlen(list[i].name) != length || strncmp(list[i].name, name, length)))
        i++;
    CHECK(i < sizeof list / sizeof *list && length < sizeof list->name);
    if (i == listed) {
        memcpy(list[i].name, name, length);
        listed++;
    }
    if ((size_t)(frame - byte) > list[i].most)
        list[i].most = (size_t)(frame - byte);
}

#define CALL(call)                                                                                 \
    do {                                                                                           \
        paint();                                                                                   \
        call;                                                                                      \
        note(#call);                                                                               \
    } while (0)

/* Large things that the calls fill are not on the stack that is measured. */
static char text[400000];
static peg_jump jumps[PEG_MAX_LINES];
static peg_verdict verdicts[PEG_MAX_LINES];
static peg_proof_row rows[PEG_MAX_HOLES];
static uint64_t words[PEG_MAX_WORDS], numbers[100000];
static int32_t regions[PEG_MAX_HOLES];
static uint8_t answers[16];
static output bytes;

static int go_on(const peg_jump *solution, size_t count, void *user)
{
    (void)solution;
    (void)count;
    return --*(int *)user > 0 ? PEG_CONTINUE : PEG_STOP;
}

/* Whatever asks no question. */
static void use_board(const char *shape)
{
    peg_board *board = NULL, *other = NULL;
    const char *name;
    size_t count = 0, undone;
    double x, y;
    int a, b, hole = 0;
    CALL(peg_version());
    CALL(peg_status_text(PEG_E_MISMATCH));
    CALL(peg_builtin(0, &name, &name));
    CALL(peg_suggest("tringel 5", text, sizeof text, &count));
    CALL(peg_board_new(shape, NULL, &count, &board));
    if (!board)
        return;
    CALL(peg_board_copy(board, &other));
    CALL(peg_board_free(other));
    other = NULL;
    const peg_jump *lines;
    CALL(lines = peg_lines(board, &count));
    CALL(peg_board_from_lines(peg_holes(board), lines, count, NULL, &undone, &other));
    peg_board_free(other);
    CALL(a = peg_holes(board));
    CALL(peg_hole_name(board, a - 1, PEG_NAMING_LETTERS));
    CALL(peg_find_hole(board, "7", &hole));
    CALL(peg_hole_place(board, a - 1, &x, &y));
    CALL(peg_hole_cell(board, a - 1, &a, &b));
    CALL(peg_symmetries(board, &count));
    CALL(peg_pegs(board));
    CALL(peg_has_peg(board, 0));
    CALL(peg_position(board, words, PEG_MAX_WORDS));
    CALL(peg_draw(board, text, sizeof text, &count));
    CALL(peg_draw_names(board, PEG_NAMING_NUMBERS, text, sizeof text, &count));
    CALL(peg_set_position(board, words, PEG_MAX_WORDS));
    CALL(peg_set_goal(board, PEG_GOAL_HOLE, 0, NULL, 0));
    CALL(peg_goal(board, &a, &hole, words, PEG_MAX_WORDS));
    CALL(peg_is_won(board));
    CALL(peg_legal_jumps(board, jumps, PEG_MAX_LINES, &count));
    CALL(peg_is_stuck(board));
    for (int i = 0; i < 300 && peg_legal_jumps(board, jumps, PEG_MAX_LINES, &count) == PEG_OK; i++)
        if (count > 0) {
            CALL(peg_find_jump(board, jumps->from, jumps->to, jumps));
            CALL(peg_play(board, jumps));
        }
    lines = NULL;
    CALL(lines = peg_history(board, &count, &undone));
    memcpy(jumps, lines ? lines : jumps, count * sizeof *jumps);
    CALL(peg_jumps_text(board, jumps, count, PEG_NAMING_NUMBERS, text, sizeof text, NULL));
    CALL(peg_moves_text(board, jumps, count, PEG_NAMING_NUMBERS, text, sizeof text, NULL));
    for (size_t i = 0; i < count; i++)
        CALL(peg_undo(board));
    for (size_t i = 0; i < count; i++)
        CALL(peg_redo(board));
    for (size_t i = 0; i < count; i++)
        peg_undo(board);
    CALL(peg_play_moves(board, text, &count));
    CALL(peg_game_text(board, text, sizeof text, &count));
    CALL(peg_board_new(text, NULL, &count, &other));
    peg_board_free(other);
    CALL(peg_board_text(board, text, sizeof text, &count));
    CALL(peg_board_new(text, NULL, &count, &other));
    peg_board_free(other);
    CALL(peg_start(board, 0));
    CALL(peg_set_peg(board, 0, 1));
    peg_board_free(board);
}

static void ask(peg_board *board, const peg_limits *limits)
{
    peg_board *copy = NULL;
    peg_cursor *cursor = NULL;
    peg_count number = {0, 0};
    const peg_jump *found;
    static double chances[PEG_MAX_HOLES + 1];
    double win, pegs;
    uint64_t distinct;
    size_t count = 0;
    int answer = 0, moves, least, left = 50;
    CALL(peg_judge(board, limits, verdicts, PEG_MAX_LINES, &count));
    CALL(peg_solvable(board, limits, &answer));
    CALL(peg_hint(board, limits, &answer, jumps));
    CALL(peg_solve(board, limits, &answer, jumps, PEG_MAX_HOLES, &count));
    CALL(peg_solve_fewest(board, limits, &answer, &least, &moves, jumps, PEG_MAX_HOLES, &count));
    CALL(peg_explain(board, limits, &answer, rows, PEG_MAX_HOLES, &count, &distinct));
    CALL(peg_verify_proof(board, rows, answer == PEG_REASON_PROOF ? count : 0));
    CALL(peg_each_solution(board, PEG_ALL_SOLUTIONS, limits, go_on, &left));
    left = 50;
    CALL(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, limits, go_on, &left));
    for (int which = 0; which < 2; which++) {
        CALL(peg_cursor_new(board, (peg_solutions)which, limits, &cursor));
        CALL(peg_cursor_next(cursor, 1000, &found, &count));
        CALL(peg_cursor_free(cursor));
        cursor = NULL;
    }
    CALL(peg_count_solutions(board, limits, &number));
    CALL(peg_count_text(&number, text, sizeof text, NULL));
    CALL(peg_count_games(board, limits, &number));
    CALL(peg_count_fewest(board, limits, &moves, &number, &distinct, &least));
    CALL(peg_count_positions(board, limits, 1, numbers, PEG_MAX_HOLES, &count));
    CALL(peg_fewest_levels(board, limits, &least, &moves, numbers, 100000));
    CALL(peg_endings(board, limits, &least, &moves));
    CALL(peg_random_play(board, limits, PEG_DRAW_ON, NULL, 0, &win, &pegs, chances,
                         PEG_MAX_HOLES + 1, &count));
    CALL(peg_random_play(board, limits, 3, NULL, 0, &win, &pegs, chances, PEG_MAX_HOLES + 1,
                         &count));
    number.low = number.high = 0;
    CALL(answer = peg_solution_at(board, limits, &number, jumps, PEG_MAX_HOLES, &count));
    CALL(peg_solution_index(board, limits, jumps, answer == PEG_OK ? count : 0, &number));
    CALL(peg_class(board, words, PEG_MAX_WORDS, &moves));
    CALL(peg_find_regions(board, limits, regions, PEG_MAX_HOLES, &moves, &least));
    if (peg_board_copy(board, &copy) == PEG_OK) {
        peg_solve(copy, limits, &answer, jumps, PEG_MAX_HOLES, &count);
        CALL(peg_board_learn(board, copy));
        play_first(copy);
        CALL(peg_rewind(copy, limits, &answer, &count));
    }
    peg_board_free(copy);
}

static void use_table(peg_board *board, int pegs, const peg_limits *limits)
{
    const char *path = "stack.table";
    peg_table *table = NULL, *read = NULL;
    peg_board *own = NULL;
    size_t count;
    int bits;
    CALL(peg_table_build(board, pegs, limits, &table));
    if (!table)
        return;
    peg_position(board, words, PEG_MAX_WORDS);
    CALL(peg_table_probe(table, words, 1, answers));
    CALL(peg_table_about(table, &bits, &bits, &count));
    CALL(peg_table_board(table, &own));
    peg_board_free(own);
    CALL(peg_table_count(table, limits, numbers, PEG_MAX_HOLES + 1, &count));
    CALL(peg_table_verify(table, limits));
    for (int flat = 0; flat < 2; flat++) {
        bytes.count = 0;
        if (flat)
            CALL(peg_table_write_flat(table, limits, put_bytes, &bytes));
        else
            CALL(peg_table_write(table, limits, put_bytes, &bytes));
        CALL(peg_table_read(bytes.at, bytes.count, limits, NULL, &read));
        CALL(peg_table_free(read));
        read = NULL;
    }
    CALL(peg_table_save(table, limits, path));
    CALL(peg_table_load(path, limits, NULL, &read));
    peg_table_free(read);
    read = NULL;
    CALL(peg_table_map(path, limits, NULL, &read));
    peg_table_free(read);
    remove(path);
    CALL(peg_table_attach(board, pegs ? NULL : table));
    ask(board, limits);
    peg_table_free(table);
}

/* A peg that can jump 127 times in a row. */
static void write_chain(char *out)
{
    out += sprintf(out, "lines:255:");
    for (int i = 1; i < 254; i += 2)
        out += sprintf(out, "%s%d-%d-%d", i > 1 ? "," : "", i, i + 1, i + 2);
    *out++ = ' ';
    for (int i = 0; i < 255; i++)
        *out++ = i == 0 || i % 2 ? 'o' : '.';
    *out = 0;
}

static void *call_all(void *user)
{
    static const char *const shapes[] = {"english",    "square16", "rect1x256",
                                         "triangle22", "star",     "hexagon4"};
    static char chain[4000];
    peg_limits limits = PEG_LIMITS_INIT;
    (void)user;
    write_chain(chain);
    use_board(chain);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        use_board(shapes[i]);
    for (size_t i = 0; i <= sizeof shapes / sizeof *shapes; i++)
        for (unsigned threads = 1; threads < 4; threads += 2) {
            peg_board *board = board_of(i ? shapes[i - 1] : chain);
            limits.threads = threads;
            limits.positions = i ? 30000 : 1000000;
            ask(board, &limits);
            peg_board_free(board);
        }
    static const char *const tables[] = {"triangle5", "triangle6", "rect4x6", "rect3x3"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (unsigned threads = 1; threads < 4; threads += 2) {
            peg_board *board = board_of(tables[i]);
            limits.threads = threads;
            limits.positions = 0;
            use_table(board, (int)i % 2 * 2, &limits);
            peg_set_goal(board, PEG_GOAL_HOLE, 0, NULL, 0);
            use_table(board, 0, &limits);
            peg_board_free(board);
        }
    peg_flag flag = {0};
    CALL(peg_flag_raise(&flag));
    CALL(peg_flag_lower(&flag));
    return NULL;
}

static void no_call_takes_more_than_is_promised(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    CHECK(posix_memalign((void **)&stack, 65536, MEASURED) == 0);
    CHECK(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_setstack(&attributes, stack, MEASURED) == 0);
    CHECK(pthread_create(&thread, &attributes, call_all, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    for (size_t i = 0; i < listed; i++) {
        printf("    %6zu bytes of stack: %s\n", list[i].most, list[i].name);
        CHECK(list[i].most > 0 && list[i].most <= PROMISED);
    }
    free(stack);
    free(bytes.at);
}

/* Every function that the header declares. */
static void every_function_is_measured(void)
{
    FILE *header = fopen(TEST_DATA "/../../include/libpeg.h", "r");
    char line[200];
    int declared = 0;
    CHECK(header != NULL);
    while (header && fgets(line, sizeof line, header)) {
        char *name = strncmp(line, "PEG_API ", 8) == 0 ? strstr(line, " peg_") : NULL;
        char *end = NULL;
        /* The last name before the parenthesis: its type may be one too. */
        for (; name && strchr(name, '('); name = strpbrk(name + 1, " *("))
            if (strncmp(name + 1, "peg_", 4) == 0 && name[1 + strcspn(name + 1, " *(")] == '(')
                end = name + 1;
        if (!end)
            continue;
        end[strcspn(end, "(")] = 0;
        size_t i = 0;
        while (i < listed && strcmp(list[i].name, end) != 0)
            i++;
        if (i == listed)
            printf("    not measured: %s\n", end);
        CHECK(i < listed);
        declared++;
    }
    CHECK(declared > 70);
    if (header)
        fclose(header);
}

int main(int argc, char **argv)
{
    const char *loaded = getenv("LD_PRELOAD");
    check_begin(argc, argv);
    /* Valgrind takes writes below the stack pointer for errors. */
    if (loaded && strstr(loaded, "vgpreload")) {
        SKIP(stays_small, "valgrind lets nobody look below the stack");
        return check_end();
    }
    RUN(no_call_takes_more_than_is_promised, stays_small);
    RUN(every_function_is_measured, "the stack of every function of the header is measured");
    return check_end();
}

#else

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    SKIP(stays_small, "only POSIX lets a thread have a known stack, and sanitizers take more");
    return check_end();
}

#endif

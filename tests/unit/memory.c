/*
 * SPDX-License-Identifier: MIT
 *
 * Memory: every allocation made to fail in turn, over everything that may ask for
 * memory; sizes told rightly; all given back.
 */
#include "support.h"

static peg_status make_from_text(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL;
    size_t at = 77;
    peg_status status = peg_board_new(text, allocator, &at, &board);
    CHECK((board != NULL) == (status == PEG_OK));
    CHECK(at == 77);
    peg_board_free(board);
    return status;
}

static peg_status make_from_lines(const peg_allocator *allocator, const char *text)
{
    enum { COUNT = 200 };
    static peg_jump lines[COUNT];
    peg_board *board = NULL;
    int holes = atoi(text);
    for (int i = 0; i < COUNT; i++)
        lines[i] = (peg_jump){(uint8_t)i, (uint8_t)((i + 1) % holes), (uint8_t)((i + 2) % holes)};
    peg_status status = peg_board_from_lines(holes, lines, COUNT, allocator, NULL, &board);
    CHECK((board != NULL) == (status == PEG_OK));
    peg_board_free(board);
    return status;
}

static peg_status make_and_copy(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL;
    peg_board *copy = NULL;
    peg_status status = peg_board_new(text, allocator, NULL, &board);
    if (status == PEG_OK) {
        status = peg_board_copy(board, &copy);
        CHECK((copy != NULL) == (status == PEG_OK));
    }
    peg_board_free(board);
    if (copy)
        CHECK(peg_holes(copy) > 0 && peg_board_text(copy, NULL, 0, NULL) == PEG_OK);
    peg_board_free(copy);
    return status;
}

/* What a board is like, in memory of its own, to compare without allocating. */
typedef struct state {
    char text[4096];
    peg_jump history[PEG_MAX_HOLES];
    size_t played;
    size_t undone;
} state;

static void look(const peg_board *board, state *now)
{
    memset(now, 0, sizeof *now);
    CHECK(peg_board_text(board, now->text, sizeof now->text, NULL) == PEG_OK);
    const peg_jump *jumps = peg_history(board, &now->played, &now->undone);
    if (jumps)
        memcpy(now->history, jumps, sizeof *jumps * (now->played + now->undone));
}

static void check_same_state(const peg_board *board, const state *before)
{
    static state now;
    look(board, &now);
    CHECK(memcmp(&now, before, sizeof now) == 0);
}

/* Every function that changes a board, until one has no memory. */
static peg_status change(peg_board *board, int step, uint64_t *seed)
{
    uint64_t words[PEG_MAX_WORDS];
    peg_jump jumps[64];
    size_t count = 0;
    switch (step % 8) {
    case 0:
    case 1:
    case 2:
        CHECK(peg_legal_jumps(board, jumps, 64, &count) == PEG_OK);
        count = count > 64 ? 64 : count;
        return count ? peg_play(board, &jumps[random_below(seed, (int)count)]) : PEG_OK;
    case 3:
        return step < 16 ? peg_undo(board) : peg_start(board, random_below(seed, peg_holes(board)));
    case 4:
        return step < 16 ? peg_redo(board) : peg_set_peg(board, 0, random_below(seed, 2));
    case 5:
        return peg_set_goal(board, PEG_GOAL_HOLE, random_below(seed, peg_holes(board)), NULL, 0);
    case 6:
        CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
        return peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS);
    default:
        CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
        return step < 16 ? PEG_OK : peg_set_position(board, words, PEG_MAX_WORDS);
    }
}

static peg_status make_and_change(const peg_allocator *allocator, const char *text)
{
    static state before;
    peg_board *board = NULL;
    uint64_t seed = 6;
    size_t count = 0;
    peg_status status = peg_board_new(text, allocator, NULL, &board);
    for (int step = 0; status == PEG_OK && step < 64; step++) {
        look(board, &before);
        status = change(board, step, &seed);
        if (status != PEG_OK)
            check_same_state(board, &before);
    }
    if (board)
        CHECK(peg_symmetries(board, &count) != NULL && peg_lines(board, &count) != NULL);
    peg_board_free(board);
    return status;
}

static peg_status make_and_play_a_line(const peg_allocator *allocator, const char *line)
{
    static state before;
    peg_board *board = NULL;
    peg_board *copy = NULL;
    size_t at = 77;
    peg_status status = peg_board_new("triangle5", allocator, NULL, &board);
    if (status == PEG_OK) {
        look(board, &before);
        status = peg_play_moves(board, line, &at);
        if (status != PEG_OK)
            check_same_state(board, &before);
    }
    if (status == PEG_OK) {
        look(board, &before);
        status = peg_board_copy(board, &copy);
        check_same_state(copy ? copy : board, &before);
    }
    peg_board_free(copy);
    peg_board_free(board);
    return status;
}

/* Bad text must give all back, too, whatever its status. */
static peg_status make_from_bad_text(const peg_allocator *allocator, const char *text)
{
    peg_board *board = NULL;
    size_t at = 77;
    peg_status status = peg_board_new(text, allocator, &at, &board);
    CHECK(board == NULL);
    CHECK(status != PEG_OK);
    CHECK((at == 77) == (status == PEG_E_MEMORY));
    return status == PEG_E_MEMORY ? PEG_E_MEMORY : PEG_OK;
}

static const char *const texts[] = {"english",
                                    "triangle5 o/.o/oo./o..o/..... -> 13",
                                    "triangle5 ; 4-1 6-4 ; 1-6",
                                    "triangle22",
                                    "square16 -> p16",
                                    "square:_oo_/ooo./_oo_ -> ../..../oo",
                                    "diagonal:ooo/o.o/ooo",
                                    "triangular:__o/_o_o/o_._o",
                                    "lines:256:",
                                    "lines:4:1-2-3,3-2-1,2-3-4 .oo. -> 2"};

static void boards_from_text(void)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        fail_each(make_from_text, texts[i]);
}

static void boards_from_lines(void)
{
    fail_each(make_from_lines, "200");
    fail_each(make_from_lines, "256");
}

static void copies(void)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        fail_each(make_and_copy, texts[i]);
}

static void changes(void)
{
    static const char *const playable[] = {"english", "triangle5", "triangle22 -> 5",
                                           "square16 -> p16", "hexagon3"};
    for (size_t i = 0; i < sizeof playable / sizeof *playable; i++)
        fail_each(make_and_change, playable[i]);
}

static void written_lines(void)
{
    fail_each(make_and_play_a_line, "6-1");
    fail_each(make_and_play_a_line,
              "6-1 13-6 10-3 11-13 14-12 4-13 1-4 7-2 12-14 15-13 3-8 13-4 2-7");
}

static void bad_texts_leave_nothing(void)
{
    static const char *const bad[] = {"engl",
                                      "triangle23",
                                      "english ooo",
                                      "english -> z9",
                                      "english -> d4 x",
                                      "square:oo/x",
                                      "triangular:oo",
                                      "lines:4:1-2-3,1-2-3",
                                      "lines:4:1-2-9",
                                      "lines:4:1-2-3 oo.",
                                      "lines:4:1-2-3 -> 9",
                                      "square:ooo -> .../",
                                      "square:",
                                      "lines:4:1-2-3,1-2-2",
                                      "triangle5 o/oo/ooo/oooo/oooooo"};
    /* Some are refused before anything is asked for. */
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bool failed = true;
        for (long n = 0; failed; n++) {
            meter count = meter_begin(n);
            peg_allocator allocator = meter_allocator(&count);
            CHECK(make_from_bad_text(&allocator, bad[i]) == (count.failed ? PEG_E_MEMORY : PEG_OK));
            CHECK(count.held == 0 && !count.wrong_size);
            failed = count.failed;
        }
    }
}

static void the_allocator_is_copied(void)
{
    meter count = meter_begin(-1);
    peg_allocator allocator = meter_allocator(&count);
    peg_board *board = NULL;
    CHECK(peg_board_new("english", &allocator, NULL, &board) == PEG_OK);
    memset(&allocator, 0, sizeof allocator);
    size_t before = count.held;
    CHECK(before > 0);
    peg_board *copy = copy_of(board);
    CHECK(count.held > before);
    CHECK(peg_play_moves(copy, "d2-d4", NULL) == PEG_OK);
    peg_board_free(board);
    CHECK(count.held > 0);
    peg_board_free(copy);
    CHECK(count.held == 0 && !count.wrong_size);
}

static void an_allocator_needs_its_function(void)
{
    static const peg_allocator empty = {NULL, NULL};
    peg_board *board = NULL;
    CHECK(peg_board_new("english", &empty, NULL, &board) == PEG_E_ARGUMENT);
    CHECK(peg_board_from_lines(3, NULL, 0, &empty, NULL, &board) == PEG_E_ARGUMENT);
    CHECK(board == NULL);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(boards_from_text, "a board from text is made whole or not at all");
    RUN(boards_from_lines, "a board from lines is made whole or not at all");
    RUN(copies, "a copy is made whole or not at all, and outlives its board");
    RUN(changes, "a change without memory leaves the board as it was");
    RUN(written_lines, "a written line without memory plays nothing");
    RUN(bad_texts_leave_nothing, "a bad text leaves no memory behind");
    RUN(the_allocator_is_copied, "the allocator is copied, and copies of the board use it");
    RUN(an_allocator_needs_its_function, "an allocator without a function is PEG_E_ARGUMENT");
    return check_end();
}

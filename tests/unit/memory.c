/*
 * SPDX-License-Identifier: MIT
 *
 * Memory: every allocation made to fail in turn, over everything that may ask for
 * memory; sizes told rightly; all given back.
 */
#include "functions.h"

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

TEST(a_board_from_text_is_made_whole_or_not_at_all)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        fail_each(make_from_text, texts[i]);
}

TEST(a_board_from_lines_is_made_whole_or_not_at_all)
{
    fail_each(make_from_lines, "200");
    fail_each(make_from_lines, "256");
}

/* -- Every function of the header ------------------------------------------ */

static void seat(desk *d, const function *f, uint32_t threads)
{
    const peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
    sit(d, f->board ? f->board : "triangle5");
    rehearse(d, 4);
    if (takes(f, "pm")) {
        /* A new board's play has no room yet. */
        char *text = text_of(d->board);
        leave(d);
        sit(d, text);
        free(text);
    }
    if (is_about_table(f))
        furnish(d, 0);
    lay(d, f, &limits);
}

/* Only a question may go on without what it asks for. */
static bool survives(const function *f)
{
    return is_question(f) && !takes(f, "I");
}

/* Calls a function whose memory fails at one call. Returns whether it asked so often. */
static bool fails_at(const function *f, uint32_t threads, long call, peg_status wanted)
{
    desk d, same;
    seat(&d, f, threads);
    seat(&same, f, threads);
    d.weight.fail_at = d.weight.asked + call;
    peg_status status = f->call(&d);
    bool failed = d.weight.asked > d.weight.fail_at;
    d.weight.fail_at = -1;
    CHECK(status == (failed ? PEG_E_MEMORY : wanted) || (survives(f) && status == wanted));
    CHECK(status != PEG_E_MEMORY || same_board(d.board, same.board));
    leave(&d);
    leave(&same);
    return failed;
}

TEST(a_call_without_memory_changes_nothing_and_gives_all_back)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        for (uint32_t threads = 1; threads <= 3; threads += 2) {
            const function *f = &functions[i];
            in_case("%s", f->name);
            desk d;
            seat(&d, f, threads);
            peg_status wanted = f->call(&d);
            leave(&d);
            for (long call = 0; fails_at(f, threads, call, wanted);)
                call += survives(f) ? 1 + call / 8 : 1;
        }
}

TEST(bad_texts_leave_nothing)
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

TEST(the_allocator_is_copied)
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
    free_now(copy);
    CHECK(count.held == 0 && !count.wrong_size);
}

TEST(an_allocator_needs_its_function)
{
    static const peg_allocator empty = {NULL, NULL};
    peg_board *board = NULL;
    CHECK(peg_board_new("english", &empty, NULL, &board) == PEG_E_ARGUMENT);
    CHECK(peg_board_from_lines(3, NULL, 0, &empty, NULL, &board) == PEG_E_ARGUMENT);
    CHECK(board == NULL);
}

CHECK_MAIN

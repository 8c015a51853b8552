/*
 * SPDX-License-Identifier: MIT
 *
 * NULL for every pointer: PEG_E_ARGUMENT and nothing touched, unless it is an output,
 * which is then left out.
 */
#include "functions.h"

enum { UNTOUCHED = 0x5a };

static void seat(desk *d, const function *f)
{
    sit(d, f->board ? f->board : "triangle5");
    rehearse(d, 4);
    if (is_about_table(f) || takes(f, "T"))
        furnish(d, 0);
    lay(d, f, NULL);
    memset(d->out, UNTOUCHED, sizeof d->out);
    memset(list, UNTOUCHED, sizeof list);
}

/* The outputs that are there are as they were, or as on another desk; pointers only need be there.
 */
static bool same_outputs(const desk *d, const function *f, const desk *right)
{
    bool same = true;
    for (size_t i = 0; f->pointers[i]; i++) {
        bool is_untouched = true;
        for (size_t k = 0; k < sizeof *d->out; k++)
            is_untouched = is_untouched && d->out[i][k] == UNTOUCHED;
        if (d->p[i] != d->out[i] || !right || f->pointers[i] == 'P')
            same = same && is_untouched == (d->p[i] != d->out[i] || !right);
        else
            same = same && memcmp(d->out[i], right->out[i], sizeof *d->out) == 0;
    }
    return same;
}

static bool list_is_untouched(void)
{
    for (size_t i = 0; i < LIST_BYTES / 8; i++)
        if (list[i] != UINT64_C(0x0101010101010101) * UNTOUCHED)
            return false;
    return true;
}

/* What must be there is refused, and the board stays as it is. */
static void refuses(const function *f, size_t i)
{
    desk d, same;
    seat(&same, f);
    seat(&d, f);
    d.p[i] = NULL;
    CHECK(f->call(&d) == PEG_E_ARGUMENT);
    CHECK(same_outputs(&d, f, NULL) && list_is_untouched());
    CHECK(same_board(d.board, same.board));
    leave(&same);
    leave(&d);
}

/* The answer is the same without one of the pointers that may be NULL, or without any. */
static void does_without(const function *f, size_t i, const desk *right, peg_status wanted)
{
    desk d;
    seat(&d, f);
    for (size_t k = 0; f->pointers[k]; k++)
        if (k == i || (!f->pointers[i] && strchr(optional, f->pointers[k])))
            d.p[k] = NULL;
    if (!f->pointers[i] || strchr("lW", f->pointers[i]))
        d.room = 0;
    CHECK(f->call(&d) == wanted && same_outputs(&d, f, right));
    leave(&d);
}

static void try_function(const function *f)
{
    in_case("%s", f->name);
    desk right;
    seat(&right, f);
    peg_status wanted = f->call(&right);
    CHECK(wanted == PEG_OK);
    size_t i = 0;
    for (; f->pointers[i]; i++)
        if (!strchr(optional, f->pointers[i]))
            refuses(f, i);
        else {
            does_without(f, i, &right, wanted);
            if (strchr("lW", f->pointers[i]))
                refuses(f, i);
        }
    does_without(f, i, &right, wanted);
    leave(&right);
}

TEST(every_pointer_of_every_function)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        try_function(&functions[i]);
}

/* -- What NULL means besides ----------------------------------------------- */

TEST(arrays_of_nothing_may_be_null)
{
    peg_board *board = board_of("triangle5");
    char text[8] = "x";
    size_t length = 77;
    CHECK(peg_jumps_text(board, NULL, 0, PEG_NAMING_DEFAULT, text, 8, &length) == PEG_OK);
    CHECK(length == 0 && text[0] == '\0');
    CHECK(peg_set_position(board, NULL, 0) == PEG_E_POSITION);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, NULL, 0) == PEG_E_POSITION);
    CHECK(peg_solution_index(board, NULL, NULL, 0, NULL) == PEG_E_SOLUTION);
    CHECK(peg_history(board, NULL, NULL) == NULL);
}

TEST(null_comes_before_what_is_wrong)
{
    peg_board *board = board_of("triangle5");
    CHECK(peg_board_new("no such shape", NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_board_copy(NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_set_goal(NULL, PEG_GOAL_HOLE, 0, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_find_hole(board, "16", NULL) == PEG_E_HOLE);
}

TEST(a_cursor_goes_on_without_outputs)
{
    for (int which = PEG_ALL_SOLUTIONS; which <= PEG_SHORTEST_SOLUTIONS; which++) {
        peg_board *board = board_of("triangle5");
        peg_cursor *cursor = NULL;
        const peg_jump *jumps = NULL;
        size_t count = 0;
        CHECK(peg_cursor_new(board, (peg_solutions)which, NULL, &cursor) == PEG_OK);
        CHECK(peg_cursor_next(cursor, 0, NULL, NULL) == PEG_OK);
        CHECK(peg_cursor_next(cursor, 0, NULL, &count) == PEG_OK && count == 13);
        CHECK(peg_cursor_next(cursor, 0, &jumps, NULL) == PEG_OK && jumps);
        peg_cursor_free(cursor);
        free_now(board);
    }
    peg_cursor_free(NULL);
}

TEST(a_proof_without_rows_is_one_where_no_jump_leads_to_the_goal)
{
    peg_board *won = board_of("triangle5");
    peg_board *full = board_of("lines:3: ooo -> 2");
    CHECK(peg_verify_proof(won, NULL, 0) == PEG_E_PROOF);
    CHECK(peg_verify_proof(full, NULL, 0) == PEG_OK);
}

CHECK_MAIN

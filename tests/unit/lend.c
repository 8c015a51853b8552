/*
 * SPDX-License-Identifier: MIT
 *
 * What the library lends stays where it is and as it is.
 */
#include "support.h"

typedef struct loans {
    const peg_jump *lines;
    size_t line_count;
    const uint8_t *symmetries;
    size_t symmetry_count;
    const char *name;
    peg_jump *lines_then;
    uint8_t *symmetries_then;
    char name_then[16];
} loans;

static void take(const peg_board *board, loans *l)
{
    size_t holes = (size_t)peg_holes(board);
    l->lines = peg_lines(board, &l->line_count);
    l->symmetries = peg_symmetries(board, &l->symmetry_count);
    l->name = peg_hole_name(board, peg_holes(board) - 1, PEG_NAMING_DEFAULT);
    CHECK(l->lines != NULL && l->symmetries != NULL && l->name != NULL);
    l->lines_then = malloc(sizeof *l->lines * (l->line_count + 1));
    l->symmetries_then = malloc(l->symmetry_count * holes);
    if (!l->lines_then || !l->symmetries_then || !l->lines || !l->symmetries || !l->name)
        exit(1);
    memcpy(l->lines_then, l->lines, sizeof *l->lines * l->line_count);
    memcpy(l->symmetries_then, l->symmetries, l->symmetry_count * holes);
    snprintf(l->name_then, sizeof l->name_then, "%s", l->name);
}

static void check_unchanged(const peg_board *board, const loans *l)
{
    size_t count = 0;
    CHECK(peg_lines(board, &count) == l->lines && count == l->line_count);
    CHECK(peg_symmetries(board, &count) == l->symmetries && count == l->symmetry_count);
    CHECK(memcmp(l->lines, l->lines_then, sizeof *l->lines * l->line_count) == 0);
    CHECK(memcmp(l->symmetries, l->symmetries_then, l->symmetry_count * (size_t)peg_holes(board)) ==
          0);
    CHECK(strcmp(l->name, l->name_then) == 0);
}

/* Of a board whose copy is freed, and of a copy whose board is. */
TEST(loans_outlive_every_change)
{
    static const char *const texts[] = {"english", "triangle22", "square:ooo/o.o/ooo",
                                        "lines:70:1-2-3,3-2-1,68-69-70"};
    uint64_t seed = random_seed(3);
    for (size_t t = 0; t < 2 * (sizeof texts / sizeof *texts); t++) {
        peg_board *first = board_of(texts[t / 2]), *copy = copy_of(first);
        peg_board *board = t % 2 ? copy : first;
        uint64_t words[PEG_MAX_WORDS];
        loans l;
        take(board, &l);
        free_now(t % 2 ? first : copy);
        check_unchanged(board, &l);
        play_on(board, PEG_MAX_HOLES, &seed);
        check_unchanged(board, &l);
        while (peg_undo(board) == PEG_OK)
            continue;
        CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
        CHECK(peg_start(board, PEG_NO_HOLE) == PEG_OK);
        CHECK(peg_set_peg(board, 1, 0) == PEG_OK);
        CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 2, NULL, 0) == PEG_OK);
        check_unchanged(board, &l);
        free(l.lines_then);
        free(l.symmetries_then);
    }
}

TEST(questions_leave_the_history)
{
    static const peg_jump illegal = {0, 1, 3};
    peg_board *board = board_of("triangle5");
    char out[256];
    size_t count = 0;
    int hole = 0;
    CHECK(peg_play_moves(board, "6-1 13-6 10-3", NULL) == PEG_OK);
    const peg_jump *jumps = peg_history(board, NULL, NULL);
    peg_jump then[3];
    memcpy(then, jumps, sizeof then);
    CHECK(peg_board_text(board, out, sizeof out, NULL) == PEG_OK);
    CHECK(peg_draw_names(board, PEG_NAMING_DEFAULT, out, sizeof out, NULL) == PEG_OK);
    CHECK(peg_moves_text(board, jumps, 3, PEG_NAMING_DEFAULT, out, sizeof out, NULL) == PEG_OK);
    CHECK(peg_legal_jumps(board, NULL, 0, &count) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 3, NULL) != PEG_E_HOLE);
    CHECK(peg_find_hole(board, "4", &hole) == PEG_OK);
    peg_board *copy = copy_of(board);
    /* What is refused changes nothing, so it ends no loan either. */
    CHECK(peg_redo(board) == PEG_E_HISTORY);
    CHECK(peg_set_peg(board, 15, 1) == PEG_E_HOLE);
    CHECK(peg_play(board, &illegal) != PEG_OK);
    CHECK(peg_history(board, NULL, NULL) == jumps);
    CHECK(memcmp(jumps, then, sizeof then) == 0);
    free_now(copy);
    CHECK(memcmp(jumps, then, sizeof then) == 0);
}

TEST(names_need_no_board_change)
{
    peg_board *board = board_of("square16");
    const char *names[256];
    for (int hole = 0; hole < 256; hole++)
        names[hole] = peg_hole_name(board, hole, PEG_NAMING_ALGEBRAIC);
    for (int hole = 0; hole < 256; hole++) {
        int found = -1;
        CHECK(names[hole] && peg_find_hole(board, names[hole], &found) == PEG_OK);
        CHECK(found == hole);
        CHECK(peg_hole_name(board, hole, PEG_NAMING_ALGEBRAIC) == names[hole]);
    }
}

TEST(static_texts_stay_the_same)
{
    const char *name = NULL, *about = NULL, *again = NULL, *about_again = NULL;
    const char *text = peg_status_text(PEG_E_MEMORY);
    CHECK(peg_builtin(0, &name, &about) == PEG_OK);
    CHECK(peg_builtin(0, &again, &about_again) == PEG_OK);
    CHECK(name == again && about == about_again);
    CHECK(peg_status_text(PEG_E_MEMORY) == text);
}

CHECK_MAIN

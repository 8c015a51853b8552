/*
 * SPDX-License-Identifier: MIT
 *
 * Random boards played at random beside the reference, compared jump by jump.
 * PEG_SEED in the environment chooses other boards, PEG_RUNS how many.
 */
#include "model.h"

enum { MOST_LINES = 800, TEXT_ROOM = 32768, PLAIN_SYMMETRIES = 10 };

static uint64_t seed;

static int below(int n)
{
    return random_below(&seed, n);
}

/* ------------------------------------------------------------------------- */
/* Random boards                                                             */
/* ------------------------------------------------------------------------- */

static void random_rows(char *rows, ref_lattice lattice)
{
    int height = 1 + below(below(4) ? 7 : 15);
    int width = 1 + below(below(4) ? 7 : 17);
    int density = 1 + below(8);
    int parity = below(2);
    size_t length = 0;
    for (int row = 0; row < height; row++) {
        if (row > 0)
            rows[length++] = '/';
        for (int column = 0; column < width; column++) {
            bool off = lattice == REF_TRIANGULAR && (row + column) % 2 != parity;
            rows[length++] = off || below(density) == 0 ? '_' : below(3) ? 'o' : '.';
        }
    }
    rows[length] = '\0';
    if (!strpbrk(rows, "o."))
        rows[0] = 'o';
}

/* The other way to draw: newlines and spaces. */
static void respell(char *text)
{
    for (char *at = strchr(text, ':'); *at; at++) {
        if (*at == '/')
            *at = '\n';
        if (*at == '_' && below(2))
            *at = ' ';
    }
}

static peg_board *random_drawing(ref_shape *shape, ref_board *model)
{
    char rows[DRAWING_ROOM];
    char text[DRAWING_ROOM + 32];
    bool pegs[REF_HOLES];
    ref_lattice lattice = (ref_lattice)below(3);
    random_rows(rows, lattice);
    snprintf(text, sizeof text, "%s%s", lattice_word(lattice), rows);
    if (below(2) && strchr(text, '/'))
        respell(text);
    CHECK(ref_shape_draw(shape, lattice, rows, pegs));
    ref_board_start(model, shape, REF_NO_HOLE);
    ref_board_place(model, pegs);
    return board_of(text);
}

static bool line_known(const ref_line *lines, size_t count, ref_line line)
{
    for (size_t i = 0; i < count; i++)
        if (lines[i].from == line.from && lines[i].over == line.over && lines[i].to == line.to)
            return true;
    return false;
}

static size_t random_lines(ref_line *lines, int holes)
{
    size_t count = 0;
    int tries = holes < 3 ? 0 : below(below(3) ? 3 * holes + 1 : MOST_LINES);
    /* Few ends make many lines between the same two holes. */
    int ends = holes > 6 && below(3) == 0 ? 3 + below(3) : holes;
    for (int i = 0; i < tries && count < MOST_LINES; i++) {
        ref_line line = {below(ends), below(holes), below(ends)};
        if (line.from == line.over || line.over == line.to || line.from == line.to)
            continue;
        if (!line_known(lines, count, line))
            lines[count++] = line;
    }
    return count;
}

static peg_board *board_of_list(int holes, const ref_line *lines, size_t count)
{
    static char text[TEXT_ROOM];
    peg_jump jumps[MOST_LINES];
    if (below(4) == 0) {
        int length = snprintf(text, sizeof text, "lines:%d:", holes);
        for (size_t i = 0; i < count; i++)
            length += snprintf(text + length, sizeof text - (size_t)length, "%s%d-%d-%d",
                               i ? "," : "", lines[i].from + 1, lines[i].over + 1, lines[i].to + 1);
        return board_of(text);
    }
    for (size_t i = 0; i < count; i++)
        jumps[i] = jump_of(lines[i]);
    return board_of_lines(holes, jumps, count);
}

static peg_board *random_list(ref_shape *shape, ref_board *model)
{
    ref_line lines[MOST_LINES];
    int holes = 1 + below(below(3) ? 40 : 256);
    size_t count = random_lines(lines, holes);
    CHECK(ref_shape_list(shape, holes, lines, count));
    ref_board_start(model, shape, 0);
    return board_of_list(holes, lines, count);
}

static peg_board *random_builtin(ref_shape *shape, ref_board *model)
{
    drawing d;
    const char *name = support_shapes[below(SUPPORT_SHAPES)];
    peg_board *board = board_of(name);
    int empty = 0;
    CHECK(draw_builtin(&d, name));
    CHECK(ref_shape_draw(shape, d.lattice, d.rows, NULL));
    while (empty < shape->holes && peg_has_peg(board, empty) == 1)
        empty++;
    ref_board_start(model, shape, empty);
    return board;
}

static peg_board *random_board(ref_shape *shape, ref_board *model)
{
    switch (below(3)) {
    case 0:
        return random_builtin(shape, model);
    case 1:
        return random_drawing(shape, model);
    default:
        return random_list(shape, model);
    }
}

static void random_pegs(const ref_shape *shape, bool *pegs)
{
    int odds = 1 + below(6);
    for (int hole = 0; hole < shape->holes; hole++)
        pegs[hole] = below(odds) != 0;
}

static void random_position(peg_board *board, ref_board *model)
{
    uint64_t words[PEG_MAX_WORDS];
    bool pegs[REF_HOLES];
    random_pegs(model->shape, pegs);
    words_of(pegs, model->shape->holes, words);
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    ref_board_place(model, pegs);
}

static void random_goal(peg_board *board, ref_board *model)
{
    uint64_t words[PEG_MAX_WORDS];
    bool pegs[REF_HOLES];
    int hole = below(model->shape->holes + 1) - 1;
    if (below(2)) {
        CHECK(peg_set_goal(board, hole < 0 ? PEG_GOAL_ANYWHERE : PEG_GOAL_HOLE, hole, NULL, 0) ==
              PEG_OK);
        ref_board_aim(model, hole);
        return;
    }
    random_pegs(model->shape, pegs);
    words_of(pegs, model->shape->holes, words);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
    ref_board_aim_position(model, pegs);
}

/* ------------------------------------------------------------------------- */
/* Comparing                                                                 */
/* ------------------------------------------------------------------------- */

static void compare_checks(const peg_board *board, const ref_board *model)
{
    for (int i = 0; i < 12; i++) {
        int from = below(model->shape->holes + 6) - 3;
        int to = below(model->shape->holes + 6) - 3;
        ref_line expected = {-1, -1, -1};
        peg_jump found = {77, 77, 77};
        if (i % 2 && model->shape->line_count > 0) {
            ref_line line = model->shape->lines[below((int)model->shape->line_count)];
            from = line.from;
            to = line.to;
        }
        ref_reason reason = ref_check(model, from, to, &expected);
        CHECK(peg_find_jump(board, from, to, &found) == status_of(reason));
        CHECK(reason == REF_LEGAL ? jump_is(found, expected) : found.from == 77);
    }
}

/* Refused jumps of all kinds, which must leave the board as it is. */
static void compare_refusals(peg_board *board, const ref_board *model)
{
    for (int i = 0; i < 6; i++) {
        ref_line line = {below(256), below(256), below(256)};
        if (i % 2 && model->shape->line_count > 0)
            line = model->shape->lines[below((int)model->shape->line_count)];
        ref_reason reason = ref_check_jump(model, line);
        peg_jump jump = jump_of(line);
        if (reason != REF_LEGAL)
            CHECK(peg_play(board, &jump) == status_of(reason));
    }
}

static void compare_text(const peg_board *board, const ref_board *model)
{
    ref_board fresh = *model;
    fresh.played = 0;
    fresh.undone = 0;
    char *text = text_of(board);
    peg_board *back = board_of(text);
    CHECK(board_agrees(back, &fresh));
    CHECK(shape_agrees(back, model->shape));
    CHECK(board_reads(back, text));
    peg_board_free(back);
    free(text);
}

static void compare_symmetries(const peg_board *board, const ref_shape *shape)
{
    static int expected[4096 * PLAIN_SYMMETRIES];
    size_t count = 0;
    const uint8_t *found = peg_symmetries(board, &count);
    if (shape->holes > PLAIN_SYMMETRIES)
        return;
    size_t plain = ref_symmetries(shape, expected, 4096);
    CHECK(count == (plain > 4096 ? 1 : plain));
    for (size_t i = 0; i < count * (size_t)shape->holes; i++)
        CHECK(found[i] == expected[i]);
}

static void compare(peg_board *board, ref_board *model)
{
    CHECK(board_agrees(board, model));
    CHECK(jumps_agree(board, model));
    compare_checks(board, model);
    compare_refusals(board, model);
    CHECK(board_agrees(board, model));
}

/* ------------------------------------------------------------------------- */
/* Play                                                                      */
/* ------------------------------------------------------------------------- */

static void step(peg_board *board, ref_board *model)
{
    static ref_line jumps[8 * REF_HOLES + MOST_LINES];
    size_t count = ref_legal_jumps(model, jumps);
    int choice = below(10);
    if (choice == 0) {
        CHECK(peg_undo(board) == (ref_undo(model) ? PEG_OK : PEG_E_HISTORY));
    } else if (choice == 1) {
        CHECK(peg_redo(board) == (ref_redo(model) ? PEG_OK : PEG_E_HISTORY));
    } else if (count > 0) {
        ref_line line = jumps[below((int)count)];
        peg_jump jump = jump_of(line);
        CHECK(ref_play(model, line) == REF_LEGAL);
        CHECK(peg_play(board, &jump) == PEG_OK);
    }
}

/* All back to the start, all forth again. */
static void walk_the_play(peg_board *board, ref_board *model)
{
    while (ref_undo(model)) {
        CHECK(peg_undo(board) == PEG_OK);
        CHECK(board_agrees(board, model));
    }
    CHECK(peg_undo(board) == PEG_E_HISTORY);
    while (ref_redo(model)) {
        CHECK(peg_redo(board) == PEG_OK);
        CHECK(board_agrees(board, model));
    }
    CHECK(peg_redo(board) == PEG_E_HISTORY);
}

static void one_random_board(void)
{
    ref_shape shape;
    ref_board model;
    peg_board *board = random_board(&shape, &model);
    CHECK(shape_agrees(board, &shape));
    CHECK(board_agrees(board, &model));
    compare_symmetries(board, &shape);
    for (int game = 0; game < 2; game++) {
        if (game > 0 || below(2))
            random_position(board, &model);
        random_goal(board, &model);
        int steps = 3 + below(below(8) ? 20 : 300);
        for (int i = 0; i < steps; i++) {
            step(board, &model);
            if (i < 12 || i % 8 == 0)
                compare(board, &model);
        }
        compare_text(board, &model);
        walk_the_play(board, &model);
    }
    ref_shape_free(&shape);
    peg_board_free(board);
}

static void random_boards_agree(void)
{
    uint64_t first = random_seed(1);
    int boards = random_runs(2500);
    for (int i = 0; i < boards; i++) {
        int before = check_failures;
        seed = first + (uint64_t)i * 1000003u;
        one_random_board();
        if (check_failures > before) {
            printf("    board %d of PEG_SEED=%llu\n", i, (unsigned long long)first);
            break;
        }
    }
    printf("%d comparisons\n", boards);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(random_boards_agree, "random play on random boards agrees with the reference");
    return check_end();
}

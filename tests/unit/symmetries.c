/*
 * SPDX-License-Identifier: MIT
 *
 * Symmetries: the known numbers, the lines they keep, and the plain search.
 */
#include "model.h"

static const char *const irregular = "square:ooo_/o.ooo/_ooo/oooo";

static size_t symmetries_of(const char *text)
{
    peg_board *board = board_of(text);
    size_t count = 0;
    CHECK(peg_symmetries(board, &count) != NULL);
    return count;
}

TEST(known_shapes_have_their_known_number_of_symmetries)
{
    CHECK(symmetries_of("english") == 8);
    CHECK(symmetries_of("triangle5") == 6);
    CHECK(symmetries_of("french") == 8);
    CHECK(symmetries_of("wiegleb") == 8);
    CHECK(symmetries_of("asymmetric") == 2);
    CHECK(symmetries_of("star") == 12);
    CHECK(symmetries_of("hexagon3") == 12);
    CHECK(symmetries_of("rect4x7") == 4);
    CHECK(symmetries_of("square6") == 8);
    CHECK(symmetries_of(irregular) == 1);
    CHECK(symmetries_of("lines:4:1-2-3,3-2-1") == 2);
    CHECK(symmetries_of("lines:5:1-2-3,4-5-1") == 1);
}

TEST(a_hole_that_no_line_touches_stays_where_it_is)
{
    CHECK(symmetries_of("lines:256:") == 1);
    CHECK(symmetries_of("triangle2") == 1);
    CHECK(symmetries_of("lines:9:1-2-3") == 1);
}

static void lines_apart(int pairs, size_t *out_count)
{
    peg_jump lines[64];
    size_t count = 0;
    for (int i = 0; i < pairs; i++) {
        uint8_t hole = (uint8_t)(3 * i);
        lines[count++] = (peg_jump){hole, (uint8_t)(hole + 1), (uint8_t)(hole + 2)};
        lines[count++] = (peg_jump){(uint8_t)(hole + 2), (uint8_t)(hole + 1), hole};
    }
    *out_count = 0;
    peg_board *board = board_of_lines(3 * pairs, lines, count);
    const uint8_t *found = peg_symmetries(board, out_count);
    CHECK(found != NULL);
    for (int hole = 0; found && hole < 3 * pairs; hole++)
        CHECK(found[hole] == hole);
}

TEST(too_many_are_one)
{
    size_t count = 0;
    lines_apart(3, &count);
    CHECK(count == 48);
    lines_apart(6, &count);
    CHECK(count == 1);
    lines_apart(21, &count);
    CHECK(count == 1);
}

/* Rows of 3, 4, 5 ... holes, each with two symmetries and unlike the others. */
static peg_board *rows_apart(int rows)
{
    char text[PEG_MAX_HOLES] = "square:";
    size_t length = strlen(text);
    for (int row = 0; row < rows; row++) {
        memset(text + length, 'o', (size_t)row + 3);
        length += (size_t)row + 3;
        memcpy(text + length, "//", 3);
        length += 2;
    }
    return board_of(text);
}

/* Whether each row turns round or stays as it is. */
static bool turns_rows(const uint8_t *image, int rows)
{
    int first = 0;
    for (int row = 0; row < rows; row++) {
        int length = row + 3;
        bool turned = image[first] != first;
        for (int i = 0; i < length; i++)
            if (image[first + i] != first + (turned ? length - 1 - i : i))
                return false;
        first += length;
    }
    return true;
}

TEST(as_many_as_4096_are_kept)
{
    enum { ROWS = 12 };
    size_t count = 0;
    peg_board *board = rows_apart(ROWS);
    size_t holes = (size_t)peg_holes(board);
    const uint8_t *all = peg_symmetries(board, &count);
    CHECK(count == 4096);
    for (size_t s = 0; s < count; s++) {
        CHECK(turns_rows(all + s * holes, ROWS));
        CHECK(s == 0 || memcmp(all + (s - 1) * holes, all + s * holes, holes) < 0);
    }
    board = rows_apart(ROWS + 1);
    all = peg_symmetries(board, &count);
    CHECK(count == 1);
    for (int hole = 0; hole < peg_holes(board); hole++)
        CHECK(all[hole] == hole);
}

enum { PLAYERS = 127 };

/* Each player beats half of the others; who beats whom is random. */
static void draw_tournament(bool beats[PLAYERS][PLAYERS], uint64_t *random)
{
    for (int a = 0; a < PLAYERS; a++)
        for (int b = 0; b < PLAYERS; b++)
            beats[a][b] = (b - a + PLAYERS) % PLAYERS > PLAYERS / 2;
    for (int times = 0; times < 100000; times++) {
        int a = random_below(random, PLAYERS);
        int b = random_below(random, PLAYERS);
        int c = random_below(random, PLAYERS);
        if (!beats[a][b] || !beats[b][c] || !beats[c][a])
            continue;
        beats[a][b] = beats[b][c] = beats[c][a] = false;
        beats[b][a] = beats[c][b] = beats[a][c] = true;
    }
}

/*
 * Twice the same tournament, a line for each game, all over one hole. To exchange the
 * two is a symmetry, but every hole looks like every other, so it takes long to find.
 */
TEST(a_search_that_takes_too_long_ends_with_the_first_alone)
{
    static bool beats[PLAYERS][PLAYERS];
    static peg_jump lines[PLAYERS * (PLAYERS - 1)];
    uint64_t random = random_seed(1);
    size_t count = 0;
    draw_tournament(beats, &random);
    for (int half = 0; half < 2; half++)
        for (int a = 0; a < PLAYERS; a++)
            for (int b = 0; b < PLAYERS; b++)
                if (beats[a][b]) {
                    int first = half * (PLAYERS + 1);
                    lines[count++] = (peg_jump){(uint8_t)(first + a), (uint8_t)(first + PLAYERS),
                                                (uint8_t)(first + b)};
                }
    CHECK(count == PLAYERS * (PLAYERS - 1));
    peg_board *board = board_of_lines(PEG_MAX_HOLES, lines, count);
    const uint8_t *all = peg_symmetries(board, &count);
    CHECK(count == 1 || count == 2);
    for (int hole = 0; all && hole < PEG_MAX_HOLES; hole++) {
        CHECK(all[hole] == hole);
        CHECK(count < 2 || all[PEG_MAX_HOLES + hole] == (hole + PLAYERS + 1) % PEG_MAX_HOLES);
    }
}

static bool has_line(const peg_jump *lines, size_t count, peg_jump line)
{
    for (size_t i = 0; i < count; i++)
        if (same_jump(lines[i], line))
            return true;
    return false;
}

TEST(symmetries_keep_the_lines)
{
    for (int i = 0; i <= SUPPORT_SHAPES; i++) {
        const char *text = i < SUPPORT_SHAPES ? support_shapes[i] : irregular;
        in_case("%s", text);
        peg_board *board = board_of(text);
        int holes = peg_holes(board);
        size_t count = 0, line_count = 0;
        const uint8_t *all = peg_symmetries(board, &count);
        const peg_jump *lines = peg_lines(board, &line_count);
        CHECK(count >= 1);
        for (int hole = 0; hole < holes; hole++)
            CHECK(all[hole] == hole);
        for (size_t s = 0; s < count; s++) {
            CHECK(s == 0 || memcmp(all + (s - 1) * (size_t)holes, all + s * (size_t)holes,
                                   (size_t)holes) < 0);
            for (size_t l = 0; l < line_count; l++) {
                const uint8_t *image = all + s * (size_t)holes;
                peg_jump moved = {image[lines[l].from], image[lines[l].over], image[lines[l].to]};
                CHECK(has_line(lines, line_count, moved));
            }
        }
    }
}

static void check_against_plain_search(const char *text, const ref_shape *shape)
{
    enum { ROOM = 64 };
    static int expected[ROOM * REF_HOLES];
    in_case("%s", text);
    peg_board *board = board_of(text);
    size_t count = 0;
    const uint8_t *all = peg_symmetries(board, &count);
    CHECK(ref_symmetries(shape, expected, ROOM) == count);
    if (count <= ROOM)
        for (size_t i = 0; i < count * (size_t)shape->holes; i++)
            CHECK(all[i] == expected[i]);
}

TEST(a_plain_search_finds_the_same_symmetries)
{
    static const char *const names[] = {"english",   "star",      "triangle3", "triangle4",
                                        "triangle5", "triangle7", "square3",   "square4",
                                        "square5",   "rect1x3",   "rect3x2",   "rect4x7",
                                        "diamond2",  "diamond3",  "hexagon2",  "hexagon3"};
    static const char *const rows[] = {"ooo_/ooooo/_ooo/oooo", "ooo/___/ooo", "oooo/o__o/oooo",
                                       "_o_o_o/o_o_o_o/_o_o_o", "ooooo"};
    static const ref_lattice lattices[] = {REF_SQUARE, REF_DIAGONAL, REF_TRIANGULAR};
    drawing d;
    ref_shape shape;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        CHECK(draw_builtin(&d, names[i]));
        CHECK(ref_shape_draw(&shape, d.lattice, d.rows, NULL));
        check_against_plain_search(names[i], &shape);
        ref_shape_free(&shape);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int l = 0; l < 3; l++) {
            char text[64];
            /* Only the fourth drawing stands on the triangular lattice. */
            if ((lattices[l] == REF_TRIANGULAR) != (i == 3))
                continue;
            snprintf(text, sizeof text, "%s%s", lattice_word(lattices[l]), rows[i]);
            CHECK(ref_shape_draw(&shape, lattices[l], rows[i], NULL));
            check_against_plain_search(text, &shape);
            ref_shape_free(&shape);
        }
}

CHECK_MAIN

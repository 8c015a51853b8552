/*
 * SPDX-License-Identifier: MIT
 *
 * Room and length of everything that writes text: peg_board_text() and its like.
 */
#include "support.h"

typedef peg_status writer(const peg_board *board, char *out, size_t room, size_t *out_length);

static peg_status draw_names(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    return peg_draw_names(board, PEG_NAMING_LETTERS, out, room, out_length);
}

static peg_status write_joined(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    size_t played = 0;
    const peg_jump *jumps = peg_history(board, &played, NULL);
    return peg_moves_text(board, jumps, played, PEG_NAMING_DEFAULT, out, room, out_length);
}

static peg_status write_apart(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    size_t played = 0;
    const peg_jump *jumps = peg_history(board, &played, NULL);
    return peg_jumps_text(board, jumps, played, PEG_NAMING_NUMBERS, out, room, out_length);
}

/* The block is of exactly the room, so that sanitizers see a byte past it. */
static void check_room(writer *write, const peg_board *board, const char *whole, size_t room)
{
    size_t total = strlen(whole);
    char *out = malloc(room ? room : 1);
    size_t length = 999999;
    if (!out)
        return;
    memset(out, 0x5a, room ? room : 1);
    peg_status status = write(board, out, room, &length);
    CHECK(status == (room > total ? PEG_OK : PEG_E_ROOM));
    CHECK(length == total);
    if (room > total) {
        CHECK(strcmp(out, whole) == 0);
        for (size_t i = total + 1; i < room; i++)
            CHECK(out[i] == 0x5a);
    } else {
        for (size_t i = 0; i < room; i++)
            CHECK(out[i] == 0x5a);
    }
    CHECK(write(board, out, room, NULL) == status);
    free(out);
}

static void check_rooms(writer *write, const peg_board *board)
{
    char whole[8192];
    size_t length = 0;
    CHECK(write(board, whole, sizeof whole, &length) == PEG_OK);
    CHECK(strlen(whole) == length);
    for (size_t room = 0; room <= length + 2; room++)
        check_room(write, board, whole, room);
    length = 0;
    CHECK(write(board, NULL, 0, &length) == PEG_OK);
    CHECK(length == strlen(whole));
    CHECK(write(board, NULL, 0, NULL) == PEG_OK);
}

static void every_room_of_every_writer(void)
{
    static const char *const texts[] = {"triangle5 -> 13",
                                        "english -> d4",
                                        "triangle1",
                                        "square:_oo_/ooo./_oo_ -> ../..../oo",
                                        "lines:4:1-2-3,3-2-1,2-3-4 .oo. -> 2",
                                        "lines:5:1-2-3,1-4-3,3-5-1 oo.oo",
                                        "rect16x16 -> p16",
                                        "diagonal:oo__o/o_o_o",
                                        "triangular:__o/_o_o/o_._o"};
    writer *const writers[] = {peg_board_text, peg_game_text, peg_draw,
                               draw_names,     write_joined,  write_apart};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        for (size_t w = 0; w < sizeof writers / sizeof *writers; w++) {
            int before = check_failures;
            peg_board *board = board_of(texts[t]);
            for (int i = 0; i < 5; i++)
                play_first(board);
            if (t % 2)
                peg_undo(board);
            check_rooms(writers[w], board);
            peg_board_free(board);
            case_end(before, texts[t]);
        }
}

static void no_out_needs_no_room(void)
{
    peg_board *board = board_of("triangle5");
    size_t length = 77;
    CHECK(peg_board_text(board, NULL, 1, &length) == PEG_E_ARGUMENT);
    CHECK(peg_draw(board, NULL, 100, &length) == PEG_E_ARGUMENT);
    CHECK(peg_jumps_text(board, NULL, 0, PEG_NAMING_DEFAULT, NULL, 1, &length) == PEG_E_ARGUMENT);
    CHECK(length == 77);
    peg_board_free(board);
}

static int count_of(const char *text, char wanted)
{
    int count = 0;
    for (; *text; text++)
        count += *text == wanted;
    return count;
}

static void drawings_show_every_hole(void)
{
    for (int i = 0; i < SUPPORT_SHAPES + 1; i++) {
        int before = check_failures;
        const char *text = i < SUPPORT_SHAPES ? support_shapes[i] : "lines:40:1-2-3 ";
        peg_board *board = board_of(text);
        char out[8192];
        CHECK(peg_draw(board, out, sizeof out, NULL) == PEG_OK);
        CHECK(count_of(out, 'o') == peg_pegs(board));
        CHECK(count_of(out, '.') == peg_holes(board) - peg_pegs(board));
        CHECK(strlen(out) > 0 && out[strlen(out) - 1] == '\n');
        peg_board_free(board);
        case_end(before, text);
    }
}

static void drawn_names_are_the_pegs(void)
{
    static const peg_naming namings[] = {PEG_NAMING_DEFAULT, PEG_NAMING_NUMBERS, PEG_NAMING_LETTERS,
                                         PEG_NAMING_ALGEBRAIC};
    peg_board *board = board_of("english");
    for (int n = 0; n < 4; n++) {
        char out[4096];
        int hole = 0;
        CHECK(peg_draw_names(board, namings[n], out, sizeof out, NULL) == PEG_OK);
        /* Words of the drawing, in reading order, are the holes. */
        for (char *word = strtok(out, " \n"); word; word = strtok(NULL, " \n"), hole++) {
            const char *name = peg_hole_name(board, hole, namings[n]);
            CHECK(name && strcmp(word, peg_has_peg(board, hole) ? name : ".") == 0);
        }
        CHECK(hole == 33);
    }
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(every_room_of_every_writer, "text fits its room or is PEG_E_ROOM, and no byte is lost");
    RUN(no_out_needs_no_room, "out may be NULL only without room");
    RUN(drawings_show_every_hole, "a drawing shows every hole and peg and ends its last row");
    RUN(drawn_names_are_the_pegs, "a named drawing shows each peg by its name in every naming");
    return check_end();
}

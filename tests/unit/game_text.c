/* SPDX-License-Identifier: MIT */

/* Whole games as text: what is saved is read back as the same game at the same point. */
#include "support.h"

static char *game_of(const peg_board *board)
{
    size_t length = 0;
    CHECK(peg_game_text(board, NULL, 0, &length) == PEG_OK);
    char *text = malloc(length + 1);
    if (!text || peg_game_text(board, text, length + 1, NULL) != PEG_OK)
        exit(1);
    return text;
}

static bool game_reads(const peg_board *board, const char *expected)
{
    char *text = game_of(board);
    bool same = strcmp(text, expected) == 0;
    if (!same)
        printf("    game: \"%s\"\n", text);
    free(text);
    return same;
}

TEST(a_game_is_start_goal_and_play)
{
    peg_board *board = board_of("english -> d4");
    CHECK(game_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d4"));
    CHECK(peg_play_moves(board, "d2-d4 f3-d3", NULL) == PEG_OK);
    CHECK(game_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d4 ; d2-d4 f3-d3"));
    CHECK(peg_undo(board) == PEG_OK);
    CHECK(
        game_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d4 ; d2-d4 ; f3-d3"));
    CHECK(peg_undo(board) == PEG_OK);
    CHECK(
        game_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d4 ; ; d2-d4 f3-d3"));
    CHECK(peg_set_peg(board, 0, 1) == PEG_OK);
    CHECK(game_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d4"));
}

/* Spaces are as one likes, and every naming is read. */
TEST(games_are_read_as_people_write_them)
{
    static const char *const texts[] = {
        "triangle5;6-1 13-6;7-9", "triangle5 ; 6-1,13-6 ; g-i", " triangle5\n;\nf-a m-f\n;\n7-9\n",
        "TRIANGLE5 ./oo/ooo/oooo/ooooo ;6-1 13-6;7-9",
        "triangular:____./___o_o/__o_o_o/_o_o_o_o/o_o_o_o_o;6-1 13-6;7-9"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t played = 0, undone = 0;
        peg_board *board = board_of(texts[i]);
        const peg_jump *jumps = peg_history(board, &played, &undone);
        CHECK(played == 2 && undone == 1 && jumps[0].from == 5 && jumps[2].to == 8);
        CHECK(peg_pegs(board) == 12 && peg_redo(board) == PEG_OK &&
              peg_redo(board) == PEG_E_HISTORY);
    }
}

TEST(play_may_be_empty)
{
    static const char *const texts[] = {"triangle5;", "triangle5;;", "triangle5 ; ;",
                                        "triangle5 -> 1 ; ", "square:oo.;"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK(peg_history(board_of(texts[i]), NULL, NULL) == NULL);
    }
}

/* Played to a random point, undone to another. */
static void play_about(peg_board *board, uint64_t *seed)
{
    int jumps_wanted = random_below(seed, peg_pegs(board) + 1);
    play_on(board, jumps_wanted, seed);
    for (int i = random_below(seed, jumps_wanted + 1); i > 0; i--)
        peg_undo(board);
}

TEST(random_games_come_back)
{
    static const char *const starts[] = {
        "triangle5 -> 13",
        "english",
        "french -> d4",
        "rect5x13 -> a1",
        "rect16x16",
        "hexagon4",
        "square:_oo_/ooo./_oo_ -> ../..../oo",
        "diagonal:ooo/o.o/ooo",
        "triangular:__o/_o_o/o_._o -> 1",
        "lines:5:1-2-3,1-4-3,3-5-1,3-2-1 oo.oo -> 2",
        "lines:7:1-2-3,2-3-4,3-4-5,4-5-6,5-6-7,7-6-5,6-5-4 oo.oooo -> ....o.o"};
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (int round = 0; round < 40; round++) {
            peg_board *board = board_of(starts[i]);
            play_about(board, &seed);
            char *game = game_of(board);
            in_case("%s", game);
            peg_board *back = board_of(game);
            CHECK(same_board(board, back));
            CHECK(game_reads(back, game));
            while (peg_undo(board) == PEG_OK)
                CHECK(peg_undo(back) == PEG_OK);
            CHECK(same_board(board, back));
            while (peg_redo(board) == PEG_OK)
                CHECK(peg_redo(back) == PEG_OK);
            CHECK(same_board(board, back));
            free(game);
            free_now(back);
            free_now(board);
        }
}

CHECK_MAIN

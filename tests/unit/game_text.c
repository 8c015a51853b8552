/* SPDX-License-Identifier: MIT */

/* Whole games as text: what is saved is read back as the same game at the same point. What people
 * write is in tests/answers/others.txt. */
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

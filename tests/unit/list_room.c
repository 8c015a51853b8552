/* SPDX-License-Identifier: MIT */

/* Room and number of everything that fills a list: jumps, verdicts, rows or numbers. */
#include "support.h"

enum { MOST_BYTES = 1 << 16, FILLING = 0x5a };

/* Fills a list of a board. Notes in *known whether the other outputs are what they must be. */
typedef peg_status filler(peg_board *board, void *out, size_t room, size_t *out_count, bool *known);

static peg_status legal_jumps(peg_board *board, void *out, size_t room, size_t *out_count,
                              bool *known)
{
    *known = true;
    return peg_legal_jumps(board, out, room, out_count);
}

static peg_status judge(peg_board *board, void *out, size_t room, size_t *out_count, bool *known)
{
    *known = true;
    return peg_judge(board, NULL, out, room, out_count);
}

static peg_status solve(peg_board *board, void *out, size_t room, size_t *out_count, bool *known)
{
    int answer = 77;
    peg_status status = peg_solve(board, NULL, &answer, out, room, out_count);
    *known = answer == PEG_YES;
    return status;
}

static peg_status solve_fewest(peg_board *board, void *out, size_t room, size_t *out_count,
                               bool *known)
{
    int answer = 77, least = 77, moves = 77;
    peg_status status =
        peg_solve_fewest(board, NULL, &answer, &least, &moves, out, room, out_count);
    *known = answer == PEG_YES && moves == 10 && least == 10;
    return status;
}

static peg_status explain(peg_board *board, void *out, size_t room, size_t *out_count, bool *known)
{
    int reason = 77;
    uint64_t positions = 77;
    peg_status status = peg_explain(board, NULL, &reason, out, room, out_count, &positions);
    *known = reason == PEG_REASON_PROOF && positions == 0;
    return status;
}

static peg_status count_positions(peg_board *board, void *out, size_t room, size_t *out_count,
                                  bool *known)
{
    *known = true;
    return peg_count_positions(board, NULL, 0, out, room, out_count);
}

/* The number of its items is told by two outputs. */
static peg_status fewest_levels(peg_board *board, void *out, size_t room, size_t *out_count,
                                bool *known)
{
    int least = 77, moves = 77;
    peg_status status = peg_fewest_levels(board, NULL, &least, &moves, out, room);
    *known = moves == 10 && least < moves;
    *out_count = (size_t)moves * (size_t)(moves - least + 1);
    return status;
}

static peg_status random_play(peg_board *board, void *out, size_t room, size_t *out_count,
                              bool *known)
{
    double win = 77, pegs = 77;
    peg_status status =
        peg_random_play(board, NULL, PEG_DRAW_ON, NULL, 0, &win, &pegs, out, room, out_count);
    *known = win < 1 && pegs > 3 && pegs < 5;
    return status;
}

static peg_status solution_at(peg_board *board, void *out, size_t room, size_t *out_count,
                              bool *known)
{
    static const peg_count index = {7, 0};
    *known = true;
    return peg_solution_at(board, NULL, &index, out, room, out_count);
}

/* The number of its items is that of the holes. */
static peg_status find_regions(peg_board *board, void *out, size_t room, size_t *out_count,
                               bool *known)
{
    int count = 77, spare = 77;
    peg_status status = peg_find_regions(board, NULL, out, room, &count, &spare);
    *known = count == 12 && spare == 1;
    *out_count = (size_t)peg_holes(board);
    return status;
}

/* A board that has a table is judged by other code than one that has none. */
static const struct {
    const char *name;
    filler *fill;
    const char *text;
    size_t size;  /* of an item */
    size_t count; /* of items; 0 if any number above 1 will do */
} lists[] = {
    {"legal_jumps", legal_jumps, "english", sizeof(peg_jump), 4},
    {"judge by a table", judge, "triangle5 o/../.../oo.o/..o..", sizeof(peg_verdict), 2},
    {"judge by a search", judge, "english", sizeof(peg_verdict), 4},
    {"solve", solve, "english", sizeof(peg_jump), 31},
    {"solve_fewest", solve_fewest, "triangle5 -> 13", sizeof(peg_jump), 13},
    {"explain", explain, "triangle4 o/.o/.../oo..", sizeof(peg_proof_row), 3},
    {"count_positions", count_positions, "triangle5", sizeof(uint64_t), 14},
    {"fewest_levels", fewest_levels, "triangle5 -> 13", sizeof(uint64_t), 0},
    {"random_play", random_play, "triangle5", sizeof(double), 15},
    {"solution_at", solution_at, "triangle5", sizeof(peg_jump), 13},
    {"find_regions", find_regions, "english", sizeof(int32_t), 33},
};

static void fills_or_leaves(size_t list, peg_board *board, const void *whole, size_t wanted)
{
    size_t size = lists[list].size;
    /* Of exactly the size, so that sanitizers see an item past the room. */
    for (size_t room = 0; room <= wanted + 1; room++) {
        unsigned char *out = malloc(room ? room * size : 1);
        size_t count = 77;
        bool known = false;
        if (!out)
            return;
        memset(out, FILLING, room ? room * size : 1);
        peg_status status = lists[list].fill(board, out, room, &count, &known);
        CHECK(status == (room < wanted ? PEG_E_ROOM : PEG_OK));
        CHECK(count == wanted && known);
        if (room >= wanted)
            CHECK(memcmp(out, whole, wanted * size) == 0);
        for (size_t i = room < wanted ? 0 : wanted * size; i < room * size; i++)
            CHECK(out[i] == FILLING);
        free(out);
    }
}

static void every_room_of_every_list(void)
{
    static unsigned char whole[MOST_BYTES];
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        int before = check_failures;
        peg_board *board = board_of(lists[i].text);
        size_t wanted = 77, count = 77;
        bool known = false;
        CHECK(lists[i].fill(board, NULL, 0, &wanted, &known) == PEG_OK && known);
        CHECK(lists[i].count ? wanted == lists[i].count : wanted > 1);
        CHECK(lists[i].fill(board, whole, MOST_BYTES / lists[i].size, &count, &known) == PEG_OK);
        CHECK(count == wanted && known);
        fills_or_leaves(i, board, whole, wanted);
        peg_board_free(board);
        case_end(before, lists[i].name);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(every_room_of_every_list, "a list fits its room or is PEG_E_ROOM, and nothing is written");
    return check_end();
}

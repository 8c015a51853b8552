/*
 * SPDX-License-Identifier: MIT
 *
 * Fuzz target: the first byte, a digit in the seeds, chooses a board, and the rest is a text
 * that may prove how many moves it takes. No text proves more than it takes.
 */
#include "target.h"

static const char *const problems[] = {"triangle4 o/.o/ooo/oooo", "rect4x3", "triangle5 -> 13"};

enum { COUNT = sizeof problems / sizeof *problems };

static const peg_limits limits = {
    .struct_size = sizeof limits, .positions = 20000, .memory = 16 << 20};

/* A problem is made once, and how many moves it takes is found out. */
static const peg_board *problem(size_t which, int *out_moves)
{
    static peg_board *made[COUNT];
    static int moves[COUNT];
    int answer = 0;
    if (!made[which]) {
        must(peg_board_new(problems[which], NULL, NULL, &made[which]) == PEG_OK);
        must(peg_solve_fewest(made[which], NULL, &answer, NULL, &moves[which], NULL, 0, NULL) ==
             PEG_OK);
        must(answer == PEG_YES);
    }
    *out_moves = moves[which];
    return made[which];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int fewest = 0, moves = -1;
    if (size == 0)
        return 0;
    const peg_board *board = problem((uint8_t)(data[0] - '0') % COUNT, &fewest);
    char *text = malloc(size);
    must(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    peg_status status = peg_verify_moves(board, &limits, text, &moves);
    must(status == PEG_OK || status == PEG_LIMIT || status == PEG_E_PROOF);
    must(status == PEG_OK ? moves >= 1 && moves <= fewest : moves == -1);
    free(text);
    return 0;
}

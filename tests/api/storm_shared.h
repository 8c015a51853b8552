/*
 * SPDX-License-Identifier: MIT
 *
 * What the storm asks with: variables and callbacks that stand here once, as code and as text. The
 * storm's calls name nothing else, so that they can be printed, after this text, as a program.
 */
#ifndef STORM_SHARED_H
#define STORM_SHARED_H

#define SHARED(...)                                                                                \
    __VA_ARGS__                                                                                    \
    static const char shared_text[] = #__VA_ARGS__;

/* A string of C need not be longer than 4095 characters. */
#define SHARED_TOO(...)                                                                            \
    __VA_ARGS__                                                                                    \
    static const char shared_text_too[] = #__VA_ARGS__;

/* clang-format off */
SHARED(
/* UNSET: a number that no output may keep, as a call that ends well has set each. */
enum { CORE = 21, LISTED = 1500, ASKED = 1 << 13, ROWS = 512, LEGAL = 1024, PROOF_ROOM = 1 << 17, UNSET = 77 };
static peg_board *boards[2]; static peg_board *fresh; static peg_board *large; static int side;
static peg_table *table; static peg_table *made; static peg_cursor *cursor; static peg_many *many;
static peg_limits limits; static peg_flag flag; static peg_status status;
static int ended = UNSET; static uint64_t remembered = UNSET;
static int answer = UNSET; static int least = UNSET; static int moves = UNSET;
static int losing = UNSET; static int hole; static int which; static int draws;
static size_t count = UNSET; static size_t other_count = UNSET; static size_t at_index = UNSET;
static uint64_t number = UNSET; static uint64_t state; static double win; static double mean;
static double left[PEG_MAX_HOLES + 1]; static uint64_t levels[1 << 13]; static int32_t regions[PEG_MAX_HOLES];
static peg_count total; static peg_jump jump; static peg_jump jumps[PEG_MAX_HOLES];
static peg_verdict verdicts[LEGAL]; static peg_mark marks[3]; static const peg_jump *lent;
static peg_proof_row rows[ROWS]; static char text[PROOF_ROOM]; static uint64_t words[PEG_MAX_WORDS];
static int place[CORE]; static int holes; static int core; static size_t width;
static uint64_t positions[ASKED * PEG_MAX_WORDS]; static uint64_t after[ASKED * PEG_MAX_WORDS];
static uint8_t bytes[ASKED * CORE]; static int64_t owners[ASKED]; static uint16_t played[ASKED];
static char table_file[64];
static int64_t chosen[ASKED]; static peg_games games; static uint8_t flags[3][ASKED]; static double rewards[ASKED];

/* A position of the core, in the holes of the board. */
static void put_core(uint64_t pegs, uint64_t *out)
{
    memset(out, 0, width * sizeof *out);
    for (int i = 0; i < core; i++)
        if (pegs >> i & 1)
            out[place[i] / 64] |= (uint64_t)1 << place[i] % 64;
}

static void set_core(uint64_t pegs)
{
    put_core(pegs, words);
    peg_set_position(boards[side], words, width);
}

static void put_many(uint64_t first, uint64_t step, size_t number_of)
{
    for (size_t i = 0; i < number_of; i++)
        put_core((first + i * step) & (((uint64_t)1 << core) - 1), positions + i * width);
}

)
SHARED_TOO(
/* Memory that is weighed, and that fails at a call to come. */
static long fail_in = -1; static int has_failed; static size_t held; static size_t peak;
static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    void *moved = NULL;
    (void)user;
    if (new_size > 0 && fail_in >= 0 && fail_in-- == 0) {
        has_failed = 1;
        return NULL;
    }
    if (new_size > 0) {
        moved = malloc(new_size);
        if (!moved)
            abort();
        memset(moved, 0xa5, new_size);
        held += new_size;
        peak = held > peak ? held : peak;
        if (block)
            memcpy(moved, block, old_size < new_size ? old_size : new_size);
    }
    if (block)
        memset(block, 0x5a, old_size);
    free(block);
    held -= block ? old_size : 0;
    return moved;
}
static const peg_allocator allocator = {resize, NULL};

/* Reads, copies and asks the copy, tries to change what is busy, and may stop. */
static long stops_in = -1; static long meddled; static int is_wrong; static int has_stopped;
static int meddle(const peg_progress *progress, void *user)
{
    peg_board *board = boards[side];
    peg_board *copy = NULL;
    (void)user;
    is_wrong |= progress->struct_size != sizeof *progress || progress->stage < 0;
    /* A cursor goes on without its board. */
    peg_status undone = meddled++ < 3 ? peg_undo(board) : PEG_E_HISTORY;
    if (undone == PEG_OK)
        peg_redo(board);
    if (undone == PEG_E_BUSY) {
        is_wrong |= peg_set_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0) != PEG_E_BUSY;
        is_wrong |= peg_solvable(board, NULL, NULL) != PEG_E_BUSY;
        is_wrong |= peg_set_peg(board, 0, 1) != PEG_E_BUSY || peg_table_attach(board, NULL) != PEG_E_BUSY;
        peg_board_free(board);
        is_wrong |= peg_holes(board) != holes;
        if (meddled == 2 && peg_board_copy(board, &copy) == PEG_OK)
            peg_solvable(copy, NULL, NULL);
        peg_board_free(copy);
    }
    has_stopped |= stops_in == 0;
    return stops_in >= 0 && stops_in-- == 0 ? PEG_STOP : PEG_CONTINUE;
}

static double ticks;
static double tick(void *user)
{
    (void)user;
    return ticks += 1;
}

/* Keeps what a question gives one after another. */
static peg_jump found[LISTED + 1][CORE]; static size_t found_count; static int changes_board;
static int take_solution(const peg_jump *play, size_t length, void *user)
{
    (void)user;
    if (found_count <= LISTED && length <= CORE && length > 0)
        memcpy(found[found_count], play, length * sizeof *play);
    if (found_count++ == 0 && changes_board)
        peg_start(boards[side], PEG_NO_HOLE);
    return found_count > LISTED ? PEG_STOP : PEG_CONTINUE;
}

static size_t text_length;
static int take_text(const uint8_t *piece, size_t length, void *user)
{
    (void)user;
    if (text_length + length >= PROOF_ROOM)
        return PEG_STOP;
    memcpy(text + text_length, piece, length);
    text_length += length;
    text[text_length] = 0;
    return PEG_CONTINUE;
}
)
/* clang-format on */

#endif

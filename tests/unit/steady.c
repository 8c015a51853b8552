/*
 * SPDX-License-Identifier: MIT
 *
 * A game loop asks in every frame, within few positions and little memory: what it was told stays.
 */
#include "support.h"

enum { IN_A_FRAME = 2000 };

/* What one frame was told, and how many positions it took. */
typedef struct frame {
    peg_status status;
    int ended;
    int open;
    uint64_t spent;
    size_t count;
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
} frame;

static int note_spent(const peg_progress *progress, void *user)
{
    frame *f = user;
    f->spent = progress->positions;
    return PEG_CONTINUE;
}

static void judge_frame(peg_board *board, uint64_t memory, frame *out)
{
    out->spent = 0;
    peg_limits limits = with_progress(note_spent, out);
    limits.positions = IN_A_FRAME;
    limits.memory = memory;
    limits.ended = &out->ended;
    out->status = peg_judge(board, &limits, out->verdicts, PEG_MAX_DRAWN_JUMPS, &out->count);
    CHECK(out->status == PEG_OK || out->status == PEG_LIMIT);
    out->open = 0;
    for (size_t i = 0; i < out->count; i++)
        out->open += out->verdicts[i].answer == PEG_UNKNOWN;
    CHECK((out->open == 0) == (out->status == PEG_OK));
}

/* Whether a verdict that was known before is another one now. */
static bool takes_back(const frame *before, const frame *now)
{
    for (size_t i = 0; i < before->count; i++)
        if (before->verdicts[i].answer != PEG_UNKNOWN &&
            before->verdicts[i].answer != now->verdicts[i].answer)
            return true;
    return false;
}

/* Judges until no search is left that fits, and a few frames more. Returns what is open then. */
static int judge_on(peg_board *board, uint64_t memory, int frames)
{
    frame before = {.count = 0}, now = {.count = 0};
    int idle = 0;
    for (int i = 0; i < frames && idle < 5; i++) {
        judge_frame(board, memory, &now);
        CHECK(!takes_back(&before, &now));
        /* A batch of other work may end a little later. */
        CHECK(now.spent <= IN_A_FRAME + 64);
        idle += now.status == PEG_OK || (now.ended == PEG_ENDED_BY_MEMORY && now.spent == 0);
        before = now;
    }
    CHECK(idle == 5);
    return now.open;
}

static const char *const games[] = {
    "wiegleb ; g5-e5 f3-f5 d4-f4", "square7", "hexagon5", "english", "triangle9", "square9"};

TEST(no_verdict_is_taken_back_where_memory_is_short)
{
    int open = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (uint64_t memory = 1 << 20; memory <= (uint64_t)how_many(2, 16) << 20; memory *= 2) {
            in_case("%s, %d MiB", games[g], (int)(memory >> 20));
            peg_board *board = board_of(games[g]);
            open += judge_on(board, memory, 4000);
            free_now(board);
        }
    CHECK(open > 0);
}

/* What did not fit may fit with more memory. */
TEST(a_search_that_did_not_fit_begins_again_with_more_memory)
{
    peg_board *board = board_of(games[0]);
    int open = judge_on(board, 1 << 20, 4000);
    frame now = {.count = 0};
    CHECK(open > 0);
    judge_frame(board, 240 << 10, &now);
    CHECK(now.spent == 0 && now.ended == PEG_ENDED_BY_MEMORY);
    judge_frame(board, 4 << 20, &now);
    CHECK(now.spent > 0 || now.status == PEG_OK);
    CHECK(judge_on(board, 256 << 20, 4000) < open);
}

/* The solution of a new board, though a search that learns from others did not fit. */
TEST(what_did_not_fit_for_verdicts_takes_no_solution)
{
    peg_board *board = board_of(games[0]), *fresh = board_of(games[0]);
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 20000, .memory = 1 << 20};
    judge_on(board, limits.memory, 4000);
    finding wanted = solve_within(fresh, &limits), found = solve_within(board, &limits);
    CHECK(wanted.answer != PEG_YES || found.answer == PEG_YES);
    CHECK(wanted.count == found.count &&
          memcmp(wanted.jumps, found.jumps, wanted.count * sizeof *wanted.jumps) == 0);
}

CHECK_MAIN

/* SPDX-License-Identifier: MIT */

/* What a question leaves in its outputs, and how often it calls its caller. */
#include "support.h"

enum { ROOM = 128 };

/* A position that can be won, and whose jumps take a search to judge. */
static const char *const winnable = "english ooo/ooo/ooo.ooo/ooooooo/ooo.ooo/o.o/ooo";

static bool is_untouched(const peg_verdict *verdicts)
{
    const uint8_t *bytes = (const uint8_t *)verdicts;
    for (size_t i = 0; i < ROOM * sizeof *verdicts; i++)
        if (bytes[i] != 0xaa)
            return false;
    return true;
}

static void errors_leave_verdicts_alone(void)
{
    int errors = 0;
    bool answered = false;
    for (long at = 0; at < 4000 && !answered; at += 1 + at / 8) {
        peg_verdict verdicts[ROOM];
        size_t count = 7;
        meter m;
        peg_board *board = weighed_board(&m, winnable);
        peg_status status;
        memset(verdicts, 0xaa, sizeof verdicts);
        m.fail_at = m.asked + at;
        status = peg_judge(board, NULL, verdicts, ROOM, &count);
        CHECK(status == PEG_OK || status == PEG_E_MEMORY);
        if (status == PEG_OK) {
            answered = m.asked <= m.fail_at;
            CHECK(count > 0 && count < ROOM && verdicts[count - 1].answer != PEG_UNKNOWN);
        } else {
            errors++;
            CHECK(count == 7 && is_untouched(verdicts));
        }
        peg_board_free(board);
        CHECK(m.held == 0);
    }
    CHECK(errors > 5 && answered);
}

/* Far more jumps than a drawn board has. */
static void limits_leave_all_jumps_unknown(void)
{
    peg_jump lines[30 * 5];
    size_t count = 0;
    for (int from = 1; from < 31; from++)
        for (int to = 32; to < 37; to++)
            lines[count++] = (peg_jump){(uint8_t)from, 31, (uint8_t)to};
    for (uint64_t memory = 1; memory < 1 << 20; memory *= 4) {
        peg_limits limits = {.struct_size = sizeof limits, .memory = memory};
        uint64_t pegs = 0xffffffff;
        peg_verdict verdicts[150];
        size_t judged = 0;
        peg_board *board = NULL;
        peg_status status;
        CHECK(peg_board_from_lines(37, lines, count, NULL, NULL, &board) == PEG_OK);
        CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
        status = peg_judge(board, &limits, verdicts, 150, &judged);
        CHECK(status == PEG_OK || (status == PEG_LIMIT && memory < 1 << 18));
        CHECK(judged == 150);
        for (size_t i = 0; i < judged; i++) {
            CHECK(same_jump(verdicts[i].jump, lines[i]));
            CHECK(verdicts[i].answer == (status == PEG_OK ? PEG_NO : PEG_UNKNOWN));
        }
        peg_board_free(board);
    }
}

static void proofs_look_at_no_positions(void)
{
    static peg_proof_row rows[16];
    peg_board *board = board_of("english ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo");
    uint64_t positions = 7;
    size_t count = 0;
    int reason = PEG_REASON_NONE;
    CHECK(peg_explain(board, NULL, &reason, rows, 16, &count, &positions) == PEG_OK);
    CHECK(reason == PEG_REASON_PROOF && positions == 0);
    peg_board_free(board);
}

typedef struct calls {
    long all;
    long searching; /* with positions looked at */
} calls;

static int count_calls(const peg_progress *progress, void *user)
{
    calls *c = user;
    c->all++;
    c->searching += progress->positions > 0;
    return PEG_CONTINUE;
}

static calls ask(peg_board *board, uint64_t nodes, uint32_t interval)
{
    calls c = {0, 0};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = nodes,
                         .interval = interval,
                         .progress = count_calls,
                         .user = &c};
    int answer;
    peg_status status = peg_solvable(board, &limits, &answer);
    CHECK(status == PEG_OK || status == PEG_LIMIT);
    return c;
}

/* A position of 256 holes takes several times as long as one of a usual board. */
static void large_positions_are_more_work(void)
{
    peg_board *board = board_of("square16");
    prepare(board, 0);
    CHECK(ask(board, 2048, 128).searching > 4 * 2048 / 128);
    peg_board_free(board);
}

/* Toggling a hole and asking is little work once both classes were asked about. */
static void classes_are_kept(void)
{
    peg_board *board = board_of("english");
    long first[4];
    for (int hole = 0; hole < 4; hole++) {
        CHECK(peg_start(board, hole) == PEG_OK);
        first[hole] = ask(board, 0, 16).all;
        CHECK(first[hole] > 10);
    }
    for (int hole = 0; hole < 4; hole++) {
        peg_board *copy = NULL;
        CHECK(peg_start(board, hole) == PEG_OK);
        CHECK(ask(board, 0, 16).all < first[hole] / 2);
        CHECK(peg_board_copy(board, &copy) == PEG_OK);
        CHECK(ask(copy, 0, 16).all < first[hole] / 2);
        peg_board_free(copy);
    }
    peg_board_free(board);
}

/* What is kept of other classes changes nothing, whatever memory all questions have. */
static void kept_classes_give_way(void)
{
    for (uint64_t memory = 1; memory < 64 << 20; memory = memory * 7 + 1) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = 200000, .memory = memory};
        peg_jump expected[ROOM], got[ROOM];
        size_t expected_count = 0, count = 0, own;
        int expected_answer = 7, answer = 7;
        meter m;
        peg_board *fresh = board_of(winnable);
        peg_board *board = weighed_board(&m, "english");
        peg_status status, fresh_status;
        own = m.held;
        for (int hole = 0; hole < 5; hole++) {
            CHECK(peg_start(board, hole) == PEG_OK);
            CHECK(peg_solvable(board, &limits, &answer) >= PEG_OK);
        }
        answer = 7;
        for (int i = 0; i < 33; i++)
            CHECK(peg_set_peg(board, i, peg_has_peg(fresh, i)) == PEG_OK);
        fresh_status = peg_solve(fresh, &limits, &expected_answer, expected, ROOM, &expected_count);
        m.peak = 0;
        status = peg_solve(board, &limits, &answer, got, ROOM, &count);
        CHECK(status == fresh_status && answer == expected_answer);
        CHECK(count == expected_count && memcmp(got, expected, count * sizeof *got) == 0);
        CHECK(m.peak <= own + memory + 512);
        peg_board_free(fresh);
        peg_board_free(board);
        CHECK(m.held == 0);
    }
}

static int hear(const peg_progress *progress, void *user)
{
    uint64_t *positions = user;
    *positions = progress->positions;
    return PEG_CONTINUE;
}

/* Where hunts have little memory, a limit may fall on the very position that wins. */
static void limits_at_the_end_are_told(void)
{
    for (uint64_t memory = 600000; memory < 720000; memory += 30000) {
        uint64_t last = 0;
        peg_limits limits = {.struct_size = sizeof limits,
                             .memory = memory,
                             .interval = 1,
                             .progress = hear,
                             .user = &last};
        peg_board *board = board_of(winnable);
        int answer = 7;
        peg_status whole = peg_solvable(board, &limits, &answer);
        CHECK(whole == PEG_LIMIT || (whole == PEG_OK && answer == PEG_YES));
        peg_board_free(board);
        for (uint64_t most = last; whole == PEG_OK && most < last + 2; most++) {
            limits.positions = most;
            limits.progress = NULL;
            board = board_of(winnable);
            peg_status status = peg_solvable(board, &limits, &answer);
            CHECK(status == PEG_OK || status == PEG_LIMIT);
            CHECK(answer == (status == PEG_OK ? PEG_YES : PEG_UNKNOWN));
            peg_board_free(board);
        }
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(errors_leave_verdicts_alone, "an error leaves verdicts and their number untouched");
    RUN(limits_leave_all_jumps_unknown, "past a limit all jumps are there, if as unknown");
    RUN(proofs_look_at_no_positions, "a proof looks at no positions");
    RUN(large_positions_are_more_work, "progress is called for work, not for positions alone");
    RUN(classes_are_kept, "what is known of several classes is kept, and copied");
    RUN(limits_at_the_end_are_told, "a limit that falls with the answer is told, or the answer is");
    RUN(kept_classes_give_way, "what is kept of other classes gives way to a limit");
    return check_end();
}

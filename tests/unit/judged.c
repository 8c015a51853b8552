/* SPDX-License-Identifier: MIT */

/* Verdicts and hints: what a question leaves in its outputs, and how often it calls its caller. */
#include "support.h"

enum { ROOM = 128 };

/* A position that can be won, and whose jumps take a search to judge. */
static const char *const winnable = "english ooo/ooo/ooo.ooo/ooooooo/ooo.ooo/o.o/ooo";

/* Far more jumps than a drawn board has. */
TEST(limits_leave_all_jumps_unknown)
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
        peg_board *board = board_of_lines(37, lines, count);
        CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
        peg_status status = peg_judge(board, &limits, verdicts, 150, &judged);
        CHECK(status == PEG_OK || (status == PEG_LIMIT && memory < 1 << 18));
        CHECK(judged == 150);
        for (size_t i = 0; i < judged; i++) {
            CHECK(same_jump(verdicts[i].jump, lines[i]));
            CHECK(verdicts[i].answer == (status == PEG_OK ? PEG_NO : PEG_UNKNOWN));
        }
    }
}

static int answered(const char *text, const peg_limits *limits, peg_answer *answers)
{
    peg_verdict verdicts[ROOM];
    size_t count;
    int known = 0;
    CHECK(peg_judge(board_of(text), limits, verdicts, ROOM, &count) >= PEG_OK);
    for (size_t i = 0; i < count; i++) {
        answers[i] = (peg_answer)verdicts[i].answer;
        known += answers[i] != PEG_UNKNOWN;
    }
    return known;
}

/* One after another, none was answered, as the first took all. */
TEST(a_hard_jump_keeps_no_easy_ones_waiting)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 60000};
    peg_answer answers[ROOM];
    CHECK(answered("square7 ..oo.oo/oo...o./o....../o.oo..o/oo.o..o/ooooo../oooooo.", &limits,
                   answers) >= 10);
}

/* Hunts that wait for their turn take memory, which must not keep any from its answer. */
TEST(jumps_are_judged_alike_with_little_memory)
{
    static const char *const texts[] = {
        "english ooo/ooo/ooo.ooo/ooooooo/ooo.ooo/o.o/ooo",
        "english ooo/o.o/oo...oo/ooo.ooo/oo.oooo/o.o/ooo -> d4",
        "french ooo/ooooo/ooo.ooo/oooo.oo/oo.oooo/ooooo/ooo",
    };
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        peg_answer wanted[ROOM], found[ROOM];
        int count = answered(texts[t], NULL, wanted);
        for (uint64_t memory = 1 << 20; memory <= 1 << 26; memory *= 2) {
            const peg_limits limits = {.struct_size = sizeof limits, .memory = memory};
            int known = answered(texts[t], &limits, found);
            CHECK(known == count || memory < 1 << 22);
            for (int i = 0; i < count; i++)
                CHECK(found[i] == wanted[i] || found[i] == PEG_UNKNOWN);
        }
    }
}

/* Short hunts for this many jumps take as long as what makes the next ones quicker. */
TEST(many_jumps_are_judged_before_more_is_prepared)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 1000000};
    peg_verdict verdicts[ROOM];
    size_t count = 0, known = 0;
    uint64_t seed = 4;
    peg_board *board = board_of("triangle18");
    play_on(board, 35, &seed);
    CHECK(peg_judge(board, &limits, verdicts, ROOM, &count) >= PEG_OK);
    for (size_t i = 0; i < count; i++)
        known += verdicts[i].answer != PEG_UNKNOWN;
    CHECK(known >= 20);
}

/* How many verdicts stay unknown in a game on the French board, with so many positions a call. */
static size_t unknown_in_a_game(uint64_t positions, bool each_alone)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = positions};
    peg_verdict verdicts[ROOM] = {{{0, 0, 0}, 0}};
    size_t unknown = 0, count;
    peg_board *board =
        board_of("french ooo/ooooo/ooo.ooo/ooooooo/ooooooo/ooooo/ooo ; d1-d3 f2-d2 c2-e2 f4-f2-d2 "
                 "f6-f4 e4-e2 e1-e3 g4-e4 d3-f3 g3-e3 d5-f5 g5-e5 b5-d5 c7-c5 e7-c7 e6-c6 e4-e2-c2 "
                 "d5-b5 c7-c5 b3-d3 c1-c3 d3-b3 a3-c3 c4-c6 a4-c4-e4-e6 a5-c5 b6-d6 e6-c6-c4-c2 "
                 "b2-d2");
    while (peg_undo(board) == PEG_OK)
        ;
    do {
        peg_jump jumps[ROOM];
        CHECK(peg_legal_jumps(board, jumps, ROOM, &count) == PEG_OK);
        if (!each_alone)
            CHECK(peg_judge(board, &limits, verdicts, ROOM, &count) >= PEG_OK);
        for (size_t i = 0; i < count; i++) {
            int answer = verdicts[i].answer;
            if (each_alone)
                CHECK(peg_judge_jump(board, &limits, &jumps[i], &answer) >= PEG_OK);
            unknown += answer == PEG_UNKNOWN;
        }
    } while (peg_redo(board) == PEG_OK);
    return unknown;
}

/* Without what hunts have learned from each other, three times as many stay unknown. */
TEST(hunts_learn_from_each_other)
{
    CHECK(unknown_in_a_game(10000, false) <= 20);
    CHECK(unknown_in_a_game(12000, true) <= 5);
}

/* What hunts have learned takes more than half of the memory of the later questions. */
TEST(what_was_learned_makes_room)
{
    const peg_limits little = {
        .struct_size = sizeof little, .memory = 256 << 10, .positions = 500000};
    peg_board *board = board_of("english -> d4");
    uint64_t seed = 5;
    int unknown = 0;
    for (int i = 0; i < 14; i++) {
        int answer = PEG_UNKNOWN;
        CHECK(peg_start(board, 16) == PEG_OK);
        play_on(board, 6 + i % 6, &seed);
        CHECK(peg_solvable(board, i < 4 ? NULL : &little, &answer) >= PEG_OK);
        unknown += answer == PEG_UNKNOWN;
    }
    CHECK(unknown <= 3);
}

TEST(proofs_look_at_no_positions)
{
    static peg_proof_row rows[16];
    peg_board *board = board_of("english ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo");
    uint64_t positions = 7;
    size_t count = 0;
    int reason = PEG_REASON_NONE;
    CHECK(peg_explain(board, NULL, &reason, rows, 16, &count, &positions) == PEG_OK);
    CHECK(reason == PEG_REASON_PROOF && positions == 0);
}

static int count_calls(const peg_progress *progress, void *user)
{
    (void)progress;
    ++*(long *)user;
    return PEG_CONTINUE;
}

/* How often progress is called. */
static long calls_of(peg_board *board, uint32_t interval)
{
    long calls = 0;
    peg_limits limits = with_progress(count_calls, &calls);
    limits.interval = interval;
    CHECK(peg_solvable(board, &limits, NULL) >= PEG_OK);
    return calls;
}

/* Toggling a hole and asking is little work once both classes were asked about. */
TEST(what_is_known_of_several_classes_is_kept_and_copied)
{
    peg_board *board = board_of("english");
    long first[4];
    for (int hole = 0; hole < 4; hole++) {
        CHECK(peg_start(board, hole) == PEG_OK);
        first[hole] = calls_of(board, 4);
        CHECK(first[hole] > 10);
    }
    for (int hole = 0; hole < 4; hole++) {
        CHECK(peg_start(board, hole) == PEG_OK);
        CHECK(calls_of(board, 4) < first[hole] / 2);
        CHECK(calls_of(copy_of(board), 4) < first[hole] / 2);
    }
}

/* Where hunts have little memory, a limit may fall on the very position that wins. */
TEST(limits_at_the_end_are_told)
{
    for (uint64_t memory = 600000; memory < 720000; memory += 30000) {
        uint64_t last = 0;
        peg_limits limits = with_progress(note_positions, &last);
        peg_board *board = board_of(winnable);
        limits.memory = memory;
        int answer = 7;
        peg_status whole = peg_solvable(board, &limits, &answer);
        CHECK(whole == PEG_LIMIT || (whole == PEG_OK && answer == PEG_YES));
        free_now(board);
        for (uint64_t most = last; whole == PEG_OK && most < last + 2; most++) {
            limits.positions = most;
            limits.progress = NULL;
            board = board_of(winnable);
            peg_status status = peg_solvable(board, &limits, &answer);
            CHECK(status == PEG_OK || status == PEG_LIMIT);
            CHECK(answer == (status == PEG_OK ? PEG_YES : PEG_UNKNOWN));
            free_now(board);
        }
    }
}

static const char *const boards[] = {
    "english", "english -> d4", "triangle7", "rect4x7", "star",
};

enum { BOARDS = sizeof boards / sizeof *boards };

/* Hints lead all the way to the goal, and none is given there. */
TEST(hints_lead_to_the_goal)
{
    for (int b = 0; b < BOARDS; b++) {
        peg_board *board = board_of(boards[b]);
        int answer = PEG_UNKNOWN;
        peg_jump jump;
        int pegs = peg_pegs(board);
        peg_status status = PEG_OK;
        while (status == PEG_OK && pegs-- > 0) {
            status = peg_hint(board, NULL, &answer, &jump);
            CHECK(answer == PEG_YES);
            if (status == PEG_OK)
                CHECK(peg_play(board, &jump) == PEG_OK);
        }
        CHECK(status == PEG_END);
        CHECK(peg_is_won(board) == 1);
    }
}

/* Others that have none are in tests/answers/others.txt. */
TEST(without_a_hint_the_jump_stays)
{
    static const peg_limits few = {.struct_size = sizeof few, .positions = 1};
    static const struct {
        const char *text;
        const peg_limits *limits;
        peg_status status;
        int answer;
    } cases[] = {{"square:oo. -> oo.", NULL, PEG_END, PEG_YES},
                 {"triangle4 ./oo/ooo/oooo", NULL, PEG_OK, PEG_NO},
                 {"english", &few, PEG_LIMIT, PEG_UNKNOWN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int answer = 77;
        peg_jump jump = {9, 9, 9}, untouched = jump;
        CHECK(peg_hint(board_of(cases[i].text), cases[i].limits, &answer, &jump) ==
              cases[i].status);
        CHECK(answer == cases[i].answer && same_jump(jump, untouched));
    }
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * All work counts against a limit on positions, that before the first position too, and is told by
 * progress.
 */
#include "support.h"

#include <libpeg.h>

typedef struct told {
    uint64_t prepared; /* positions when preparing was last told */
    uint64_t all;      /* positions told last */
    unsigned stages;   /* a bit each */
} told;

static int listen(const peg_progress *progress, void *user)
{
    told *t = user;
    CHECK(progress->positions >= t->all);
    t->all = progress->positions;
    if (progress->stage == PEG_STAGE_PREPARING)
        t->prepared = t->all;
    t->stages |= 1U << progress->stage;
    return PEG_CONTINUE;
}

typedef peg_status (*asking)(peg_board *board, const peg_limits *limits, int *answer);

/* Without positions no limit, otherwise one. */
static peg_status ask_within(peg_board *board, asking ask, uint64_t positions, told *t)
{
    peg_limits limits = PEG_LIMITS_INIT;
    int answer = PEG_YES;
    *t = (told){0};
    limits.positions = positions;
    limits.interval = 1;
    limits.progress = listen;
    limits.user = t;
    peg_status status = ask(board, &limits, &answer);
    CHECK(status == PEG_OK || (status == PEG_LIMIT && answer == PEG_UNKNOWN));
    return status;
}

static peg_status judge(peg_board *board, const peg_limits *limits, int *answer)
{
    static peg_verdict verdicts[PEG_MAX_LINES];
    size_t count = 0, unknown = 0;
    peg_status status = peg_judge(board, limits, verdicts, PEG_MAX_LINES, &count);
    for (size_t i = 0; i < count; i++)
        unknown += verdicts[i].answer == PEG_UNKNOWN;
    CHECK(count > 0 && (unknown > 0) == (status == PEG_LIMIT));
    *answer = PEG_UNKNOWN;
    return status;
}

/* A search of these boards is short beside what prepares it. */
static const char *const texts[] = {"english -> d4", "rect6x6", "triangle7", "rect9x9",
                                    "triangle6"};

TEST(what_prepares_a_question_counts_once_and_is_told)
{
    static const asking all[] = {peg_solvable, judge};
    for (size_t b = 0; b < sizeof texts / sizeof *texts; b++)
        for (size_t q = 0; q < sizeof all / sizeof *all; q++) {
            in_case("%s", texts[b]);
            peg_board *board = board_of(texts[b]), *other = board_of(texts[b]);
            told whole, part, rest;
            CHECK(ask_within(board, all[q], 0, &whole) == PEG_OK);
            CHECK(whole.prepared > 0 && whole.prepared <= whole.all);
            /* Hardly anything is prepared for one question. */
            CHECK(whole.prepared < 40000);
            for (uint64_t most = 1; most < whole.prepared; most *= 9) {
                CHECK(ask_within(other, all[q], most, &part) == PEG_LIMIT);
                CHECK(part.all < most);
            }
            /* What these made is there, so that only a new board spends all of it. */
            free_now(other);
            other = board_of(texts[b]);
            CHECK(ask_within(other, all[q], whole.all, &part) == PEG_LIMIT);
            /* What is once prepared is not spent again. */
            CHECK(ask_within(other, all[q], whole.all + 1, &rest) == PEG_OK);
            CHECK(rest.all <= whole.all);
            CHECK(ask_within(other, all[q], 0, &rest) == PEG_OK && rest.prepared == 0);
        }
}

/* The rows of the proof, or none if the limit ends it. */
TEST(work_on_proofs_counts)
{
    static peg_proof_row rows[16];
    peg_board *board = board_of("english ooo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo");
    peg_limits limits = PEG_LIMITS_INIT;
    size_t count = 77;
    int reason = 77;
    CHECK(peg_set_peg(board, 16, 0) == PEG_OK && peg_set_peg(board, 0, 0) == PEG_OK);
    limits.positions = 1;
    CHECK(peg_explain(board, &limits, &reason, rows, 16, &count, NULL) == PEG_LIMIT);
    CHECK(reason == 77 && count == 77);
    CHECK(peg_explain(board, NULL, &reason, rows, 16, &count, NULL) == PEG_OK && reason != 77);
}

/* On a small board a table has looked at every position of the class. */
TEST(a_table_looks_at_the_whole_class)
{
    static const char *const lost[] = {"triangle5 o/.o/.oo/.o.o/o..oo", "rect3x4 .oo/o../o../o..",
                                       "square4 oooo/...o/..../...."};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        peg_board *board = board_of(lost[i]);
        uint64_t looked = 0;
        int reason = PEG_REASON_NONE, bits = 0;
        CHECK(peg_class(board, NULL, 0, &bits) == PEG_OK);
        CHECK(peg_explain(board, NULL, &reason, NULL, 0, NULL, &looked) == PEG_OK);
        CHECK(reason == PEG_REASON_SEARCHED);
        CHECK(looked == UINT64_C(1) << (peg_holes(board) - bits));
    }
}

/* Plays from the middle of a game on at random to where a search finds no solution. */
static bool play_into_loss(peg_board *board, uint64_t *seed)
{
    int reason = PEG_REASON_NONE;
    CHECK(peg_start(board, 16) == PEG_OK);
    play_on(board, 9, seed);
    while (reason == PEG_REASON_NONE && play_any(board, seed))
        CHECK(peg_explain(board, NULL, &reason, NULL, 0, NULL, NULL) == PEG_OK);
    return reason == PEG_REASON_SEARCHED;
}

/* As many positions as were looked at are told of a search, not what it took to prepare it. */
TEST(preparing_is_not_looking)
{
    peg_board *player = board_of("english -> d4");
    peg_board *board = board_of("english -> d4");
    /* A jump before the end of a game of the same class, which a glance answers. */
    peg_board *prepared = board_of("english .../.o./...o.../......./......./.../... -> d4");
    uint64_t looked = 0, looked_again = 0, position = 0, seed = 3;
    int reason = 0;
    while (!play_into_loss(player, &seed))
        continue;
    CHECK(peg_position(player, &position, 1) == PEG_OK);
    CHECK(peg_set_position(board, &position, 1) == PEG_OK);
    CHECK(peg_solvable(prepared, NULL, NULL) == PEG_OK);
    CHECK(peg_set_position(prepared, &position, 1) == PEG_OK);
    CHECK(peg_explain(board, NULL, &reason, NULL, 0, NULL, &looked) == PEG_OK);
    CHECK(reason == PEG_REASON_SEARCHED);
    CHECK(peg_explain(prepared, NULL, &reason, NULL, 0, NULL, &looked_again) == PEG_OK);
    CHECK(looked > 0 && looked == looked_again);
}

static told fewest_with(uint32_t threads)
{
    peg_board *board = board_of("rect4x7");
    peg_limits limits = PEG_LIMITS_INIT;
    told t = {0};
    limits.threads = threads;
    limits.interval = 1;
    limits.progress = listen;
    limits.user = &t;
    CHECK(peg_solve_fewest(board, &limits, NULL, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    return t;
}

TEST(threads_spend_the_same)
{
    told one = fewest_with(1), three = fewest_with(3);
    CHECK(one.stages >> PEG_STAGE_BUILDING & 1);
    CHECK(one.all == three.all && one.stages == three.stages);
}

/* Play is stuck early in few positions, and goes on for millions. */
TEST(the_most_pegs_left_take_no_later_positions)
{
    peg_board *board = board_of("english -> d4");
    peg_limits limits = PEG_LIMITS_INIT;
    limits.positions = 2000;
    CHECK(pegs_left(board, &limits, PEG_STUCK_FEWEST_JUMPS) == 26);
}

static peg_status solve_fewest(peg_board *board, const peg_limits *limits, int *answer)
{
    int least = 0, moves = 0;
    peg_status status = peg_solve_fewest(board, limits, answer, &least, &moves, NULL, 0, NULL);
    CHECK(least == 1 && moves == 1 && *answer == PEG_YES);
    return status;
}

static peg_status count_fewest(peg_board *board, const peg_limits *limits, int *answer)
{
    int moves = 0;
    peg_status status = peg_count_fewest(board, limits, &moves, NULL, NULL, NULL);
    CHECK(moves == 1);
    *answer = PEG_YES;
    return status;
}

/* To prepare a search thoroughly takes millions of positions on so many lines. */
TEST(the_fewest_moves_of_few_pegs_take_few_positions)
{
    static const asking all[] = {solve_fewest, count_fewest};
    static peg_jump lines[PEG_MAX_LINES];
    uint64_t four_pegs = 15;
    for (size_t q = 0; q < sizeof all / sizeof *all; q++) {
        peg_board *board = board_of_lines(24, lines, all_lines(24, lines, PEG_MAX_LINES));
        told t;
        CHECK(peg_set_position(board, &four_pegs, 1) == PEG_OK);
        CHECK(ask_within(board, all[q], 0, &t) == PEG_OK);
        CHECK(t.all < 30000);
    }
}

/* To prepare thoroughly takes longer than a call here, and is for nothing when it is cut short. */
TEST(large_boards_are_rarely_prepared_in_vain)
{
    peg_board *board = board_of("square13");
    uint64_t seed = 2;
    int in_vain = 0;
    play_on(board, 40, &seed);
    for (int call = 0; call < 5; call++) {
        told t;
        CHECK(ask_within(board, judge, 1 << 18, &t) == PEG_LIMIT);
        in_vain += t.prepared == t.all;
        play_on(board, 1, &seed);
    }
    CHECK(in_vain <= 1);
}

CHECK_MAIN

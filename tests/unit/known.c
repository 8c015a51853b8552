/*
 * SPDX-License-Identifier: MIT
 *
 * What a board has answered it answers again at once, whatever was asked in between and however
 * little the limits allow; and limits are looked at before anything is prepared.
 */
#include "support.h"

#include "libpeg.h"

static const peg_limits least = {.struct_size = sizeof least, .positions = 1};
static const peg_limits few = {.struct_size = sizeof few, .positions = 1000};

/* Too large for a small table, and of no more classes than a board keeps. */
static const char *const boards[] = {"english",   "english -> d4", "wiegleb",
                                     "triangle8", "square6",       "triangle12"};

enum { BOARDS = sizeof boards / sizeof *boards, ASKED = 60 };

/* A position that play comes to, and what the board said of it. */
typedef struct asked {
    uint64_t words[PEG_MAX_WORDS];
    int answer;
    int solved; /* whether a solution was asked for too */
} asked;

static asked ask(peg_board *board, const peg_limits *limits, bool solves)
{
    asked a = {.answer = PEG_UNKNOWN, .solved = solves};
    CHECK(peg_position(board, a.words, PEG_MAX_WORDS) == PEG_OK);
    if (solves)
        CHECK(peg_solve(board, limits, &a.answer, NULL, 0, NULL) >= PEG_OK);
    else
        CHECK(peg_solvable(board, limits, &a.answer) >= PEG_OK);
    return a;
}

static void check_known(peg_board *board, const asked *a)
{
    int answer = PEG_UNKNOWN;
    if (a->answer == PEG_UNKNOWN)
        return;
    CHECK(peg_set_position(board, a->words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_solvable(board, &least, &answer) == PEG_OK && answer == a->answer);
    answer = PEG_UNKNOWN;
    if (a->solved)
        CHECK(peg_solve(board, &least, &answer, NULL, 0, NULL) == PEG_OK && answer == a->answer);
}

TEST(answers_are_given_again)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 300000};
    uint64_t seed = random_seed(1);
    for (int b = 0; b < BOARDS; b++) {
        in_case("%s", boards[b]);
        peg_board *board = board_of(boards[b]);
        asked all[ASKED];
        int solved = 0, wanted = how_many(9, ASKED);
        for (int i = 0; i < wanted; i++) {
            play_some(board, random_below(&seed, peg_holes(board) / 2), &seed);
            /* Of solutions a board gives eight out again. */
            all[i] = ask(board, &limits, solved < 8 && random_below(&seed, 6) == 0);
            solved += all[i].solved;
            check_known(board, &all[random_below(&seed, i + 1)]);
        }
        for (int i = 0; i < wanted; i++)
            check_known(board, &all[i]);
    }
}

/* Once many positions were hunted, more is prepared; not before a question that needs no hunt. */
TEST(nothing_is_prepared_for_what_is_known)
{
    peg_board *board = board_of("triangle20");
    int answer = PEG_UNKNOWN;
    finding f = solve_within(board, NULL);
    CHECK(f.status == PEG_OK && f.answer == PEG_YES);
    for (int i = 0; i < 2; i++) {
        finding again = solve_within(board, &least);
        CHECK(same_finding(&again, &f));
    }
    CHECK(peg_play(board, &f.jumps[0]) == PEG_OK);
    CHECK(peg_solvable(board, &least, &answer) == PEG_OK && answer == PEG_YES);
}

/* A hunt goes back on the complement of the goal, where the same pegs are another position. */
TEST(what_is_lost_going_forward_is_not_lost_going_back)
{
    const uint64_t goal = UINT64_C(0x105510001), complement = UINT64_C(0xfaaefffe),
                   start = UINT64_C(0x19c4f7ffb);
    peg_board *board = board_of("english");
    int answer = 77;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    CHECK(peg_set_position(board, &complement, 1) == PEG_OK);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == PEG_NO);
    CHECK(peg_set_position(board, &start, 1) == PEG_OK);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == PEG_YES);
}

TEST(a_hard_question_hides_no_answer)
{
    peg_board *board = board_of("wiegleb");
    peg_board *hard = board_of("wiegleb ooo/ooo/ooo/oooo..o../oooooo.../ooooo.o../o../..o/..o");
    uint64_t other;
    asked start = ask(board, NULL, false);
    CHECK(start.answer == PEG_YES);
    CHECK(peg_position(hard, &other, 1) == PEG_OK && peg_set_position(board, &other, 1) == PEG_OK);
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    check_known(board, &start);
}

/* The question ends where it prepares for the class, which the board no longer knows. */
TEST(a_solution_is_given_however_preparing_ends)
{
    /* A hole on no line doubles the classes of english. */
    peg_board *board = board_of("square:__ooo_o/__ooo__/ooooooo/ooooooo/ooooooo/__ooo__/__ooo__");
    const peg_limits some = {.struct_size = sizeof some, .positions = 20000};
    peg_flag flag = {0};
    peg_limits raised = {.struct_size = sizeof raised, .stop = &flag};
    uint64_t seed = 1, own = 0, mine = 0;
    int answer = PEG_UNKNOWN, others = 0;
    bool seen[32] = {false};
    peg_flag_raise(&flag);
    while (answer != PEG_YES) {
        CHECK(peg_start(board, 17) == PEG_OK && peg_set_peg(board, 3, 0) == PEG_OK);
        play_on(board, 5, &seed);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    }
    CHECK(peg_position(board, &own, 1) == PEG_OK && peg_class(board, &mine, 1, NULL) == PEG_OK);
    seen[mine] = true;
    while (others < 16) {
        uint64_t other = own ^ (random_bits(&seed) & random_bits(&seed) >> 30), class = 0;
        CHECK(peg_set_position(board, &other, 1) == PEG_OK);
        CHECK(peg_class(board, &class, 1, NULL) == PEG_OK);
        if (seen[class])
            continue;
        seen[class] = true;
        others++;
        CHECK(peg_solvable(board, &some, NULL) >= PEG_OK);
    }
    CHECK(peg_set_position(board, &own, 1) == PEG_OK);
    for (int i = 0; i < 2; i++) {
        answer = PEG_UNKNOWN;
        CHECK(peg_solve(board, i ? &raised : &least, &answer, NULL, 0, NULL) == PEG_OK);
        CHECK(answer == PEG_YES);
    }
}

/* A solution that is given out again is the last once more. */
TEST(the_last_solutions_are_those_last_given)
{
    peg_board *board = board_of("english");
    const peg_limits some = {.struct_size = sizeof some, .positions = 50000};
    asked first = {.answer = PEG_UNKNOWN};
    int others = 0;
    for (uint64_t i = 0; others < 9; i++) {
        uint64_t seed = i;
        CHECK(peg_start(board, 16) == PEG_OK);
        play_on(board, 3, &seed);
        asked other = ask(board, &some, true);
        if (other.answer != PEG_YES || memcmp(other.words, first.words, sizeof first.words) == 0)
            continue;
        if (first.answer == PEG_UNKNOWN)
            first = other;
        else
            others++;
        check_known(board, &first);
    }
}

/*
 * Whether a copy still has a solution after a question with some memory, of the position after one
 * of its jumps: the answer takes no search, but is kept; or after all but the last: it is seen.
 */
static bool is_kept_after(bool all_but_one, uint64_t memory)
{
    const peg_limits some = {.struct_size = sizeof some, .memory = memory};
    peg_board *board = board_of("english -> d4"), *copy;
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int answer = PEG_UNKNOWN;
    CHECK(peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count) == PEG_OK && count > 1);
    copy = copy_of(board);
    for (size_t i = 0; i < (all_but_one ? count - 1 : 1); i++)
        CHECK(peg_play(copy, &jumps[i]) == PEG_OK);
    CHECK(peg_solvable(copy, &some, &answer) >= PEG_OK && answer != PEG_NO);
    while (peg_undo(copy) == PEG_OK)
        continue;
    CHECK(peg_solve(copy, &least, &answer, NULL, 0, NULL) >= PEG_OK);
    return answer == PEG_YES;
}

/* Copies have no answers yet, so that the first needs a list. */
TEST(an_answer_takes_no_room_of_others)
{
    int dropped = 0;
    for (uint64_t memory = 24 << 10; memory < 64 << 10; memory += 1024)
        if (is_kept_after(true, memory))
            CHECK(is_kept_after(false, memory));
        else
            dropped++;
    CHECK(dropped > 8 && dropped < 32);
}

TEST(a_proof_is_given_again_within_other_limits)
{
    int read = 0;
    const peg_limits narrow = {.struct_size = sizeof narrow, .positions = 100000000};
    const peg_limits hurried = {
        .struct_size = sizeof hurried, .time = 1, .clock = soon_over, .user = &read};
    peg_board *board = board_of("triangle6");
    finding proof = fewest_within(board, &narrow), again = fewest_within(board, &hurried);
    CHECK(proof.status == PEG_OK && proof.answer == PEG_YES);
    CHECK(proof.least == proof.moves && proof.moves > 0 && same_finding(&again, &proof));
}

TEST(a_lost_position_has_no_fewest_moves)
{
    peg_board *board = board_of("english -> d4");
    int answer = PEG_UNKNOWN;
    uint64_t seed = 5;
    do {
        play_some(board, 8, &seed);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    } while (answer != PEG_NO);
    answer = PEG_UNKNOWN;
    CHECK(peg_solve_fewest(board, &least, &answer, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(answer == PEG_NO);
}

/* english after so many jumps of a solution, on a board that knows nothing of it. */
static peg_board *won_english(size_t jumps)
{
    peg_board *board = board_of("english");
    finding f = solve_within(board, NULL);
    CHECK(f.answer == PEG_YES && f.count > jumps);
    for (size_t i = 0; i < jumps; i++)
        CHECK(peg_play(board, &f.jumps[i]) == PEG_OK);
    char *text = text_of(board);
    peg_board *fresh = board_of(text);
    free(text);
    return fresh;
}

TEST(a_search_for_the_fewest_moves_answers_for_good)
{
    peg_board *boards_asked[] = {board_of("english .../o../.o..ooo/.oo..o./......./.../.o."),
                                 won_english(18)};
    const int answers[] = {PEG_NO, PEG_YES};
    for (int i = 0; i < 2; i++) {
        for (int question = 0; question < 3; question++) {
            peg_board *copy = copy_of(boards_asked[i]);
            int answer = PEG_UNKNOWN;
            CHECK(peg_solvable(copy, &least, &answer) == PEG_LIMIT);
            if (question == 0)
                CHECK(fewest_within(copy, NULL).answer == answers[i]);
            else if (question == 1)
                CHECK(peg_count_fewest(copy, NULL, NULL, NULL, NULL, NULL) == PEG_OK);
            else
                CHECK(peg_fewest_levels(copy, NULL, NULL, NULL, NULL, 0) == PEG_OK);
            CHECK(peg_solvable(copy, &least, &answer) == PEG_OK && answer == answers[i]);
        }
    }
}

TEST(bounds_at_a_limit_are_told_again)
{
    static const char *const texts[] = {"rect5x6 -> 1", "wiegleb", "triangle12"};
    const peg_limits some = {.struct_size = sizeof some, .positions = 200000};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]), *other = copy_of(board);
        finding found = fewest_within(board, &some), again = fewest_within(board, &least);
        CHECK(found.status == PEG_LIMIT && found.moves > found.least && found.least > 0);
        CHECK(same_finding(&again, &found));
        /* So they are by a copy that learns, whatever it knew. */
        CHECK(fewest_within(other, &least).status == PEG_LIMIT);
        CHECK(peg_board_learn(other, board) == PEG_OK);
        again = fewest_within(other, &least);
        CHECK(same_finding(&again, &found));
    }
}

/* Neither do other solutions take the room of one that took long, nor what limits left. */
TEST(a_proof_outlives_other_solutions)
{
    peg_board *board = won_english(8);
    finding proof = fewest_within(board, NULL);
    uint64_t start = 0;
    CHECK(proof.status == PEG_OK && proof.answer == PEG_YES);
    CHECK(peg_position(board, &start, 1) == PEG_OK);
    for (int i = 0; i < 12; i++) {
        CHECK(peg_play(board, &proof.jumps[i]) == PEG_OK);
        CHECK(fewest_within(board, &few).status >= PEG_OK);
        CHECK(solve_within(board, NULL).answer == PEG_YES);
    }
    CHECK(peg_set_position(board, &start, 1) == PEG_OK);
    finding again = fewest_within(board, &least);
    CHECK(same_finding(&again, &proof));
}

static int stop_once_found(const peg_progress *progress, void *user)
{
    int *stops = user;
    *stops += *stops > 0 || progress->moves > 0;
    return *stops > 0 ? PEG_STOP : PEG_CONTINUE;
}

TEST(who_stops_is_not_asked_again)
{
    peg_board *board = board_of("rect4x6");
    int stops = 0;
    peg_limits limits = {
        .struct_size = sizeof limits, .interval = 1, .progress = stop_once_found, .user = &stops};
    CHECK(fewest_within(board, &limits).status == PEG_STOPPED && stops == 1);
    CHECK(peg_solvable(board, &least, NULL) == PEG_OK);
}

TEST(what_a_glance_tells_takes_no_room)
{
    meter m;
    uint64_t seed = 3;
    peg_board *board = weighed_board(&m, "english");
    size_t held = 0;
    for (int i = 0; i < 4000; i++) {
        uint64_t words = random_bits(&seed) & random_bits(&seed) & ((UINT64_C(1) << 33) - 1);
        CHECK(peg_set_position(board, &words, 1) == PEG_OK);
        CHECK(fewest_within(board, &least).status >= PEG_OK);
        if (i == 400)
            held = m.held;
    }
    CHECK(m.held <= held + held / 4);
    peg_board_free(board);
}

/* -- learning --------------------------------------------------------------- */

/* Lost positions of two classes of wiegleb, each of which takes a search. */
static const uint64_t lost[] = {UINT64_C(0x100d2f13b9cd), UINT64_C(0x1f92fc864341),
                                UINT64_C(0x1dbfff0be601), UINT64_C(0x1ead97560713),
                                UINT64_C(0x44f27d3c77f)};

enum { LOST = sizeof lost / sizeof *lost };

static void prove_lost(peg_board *board, const uint64_t *position, const peg_limits *limits)
{
    int answer = PEG_UNKNOWN;
    CHECK(peg_set_position(board, position, 1) == PEG_OK);
    CHECK(peg_solvable(board, limits, &answer) == PEG_OK && answer == PEG_NO);
}

TEST(a_board_learns_from_every_copy)
{
    peg_board *board = board_of("wiegleb");
    for (int i = 0; i < LOST; i++) {
        peg_board *copy = copy_of(board);
        prove_lost(copy, &lost[i], NULL);
        CHECK(peg_board_learn(board, copy) == PEG_OK);
        free_now(copy);
    }
    for (int i = 0; i < LOST; i++)
        prove_lost(board, &lost[i], &least);
}

/* After how many jumps from a lost position a board knows at once that it is lost. */
static size_t known_after_jumps(peg_board *board, const uint64_t *position)
{
    peg_jump jumps[256];
    size_t count = 0, known = 0;
    CHECK(peg_set_position(board, position, 1) == PEG_OK);
    CHECK(peg_legal_jumps(board, jumps, 256, &count) == PEG_OK);
    for (size_t i = 0; i < count; i++) {
        int answer = PEG_UNKNOWN;
        CHECK(peg_judge_jump(board, &least, &jumps[i], &answer) >= PEG_OK);
        known += answer == PEG_NO;
    }
    return known;
}

/*
 * Of the positions on the way to an answer those of one board are kept, whichever had more: after a
 * jump it is told as soon. That is seen on boards of their own, as what was told once is kept as an
 * answer.
 */
TEST(more_lost_positions_are_kept)
{
    size_t alone[LOST] = {0};
    for (int i = 2; i < LOST; i++) {
        peg_board *board = board_of("wiegleb");
        prove_lost(board, &lost[i], NULL);
        alone[i] = known_after_jumps(board, &lost[i]);
        CHECK(alone[i] > 0);
        free_now(board);
    }
    for (int i = 2; i < LOST; i++)
        for (int k = 2; k < LOST; k++) {
            peg_board *board = board_of("wiegleb");
            peg_board *copy = copy_of(board);
            prove_lost(board, &lost[i], NULL);
            prove_lost(copy, &lost[k], NULL);
            CHECK(peg_board_learn(board, copy) == PEG_OK);
            CHECK(known_after_jumps(board, &lost[i]) >= alone[i] ||
                  known_after_jumps(board, &lost[k]) >= alone[k]);
            prove_lost(board, &lost[k], &few);
            prove_lost(board, &lost[i], &few);
            free_now(copy);
            free_now(board);
        }
}

/* The board was never asked before it was copied, so it has nothing in common with the copies. */
TEST(a_board_without_common_setups_learns_too)
{
    peg_board *board = board_of("wiegleb");
    peg_board *copy = copy_of(board);
    int answer = PEG_UNKNOWN;
    CHECK(peg_solvable(copy, NULL, &answer) == PEG_OK);
    copy_of(copy);
    CHECK(peg_solvable(copy, NULL, &answer) == PEG_OK);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(peg_solvable(board, &least, &answer) == PEG_OK && answer == PEG_YES);
    prove_lost(board, &lost[2], NULL);
}

TEST(learning_without_memory_loses_nothing)
{
    for (long at = 0; at < 6; at++) {
        meter m;
        peg_board *board = weighed_board(&m, "wiegleb");
        peg_board *copy = copy_of(board);
        prove_lost(board, &lost[2], NULL);
        prove_lost(copy, &lost[3], NULL);
        m.fail_at = m.asked + at;
        peg_status status = peg_board_learn(board, copy);
        CHECK(status == PEG_OK || status == PEG_E_MEMORY);
        m.fail_at = -1;
        CHECK(peg_board_learn(board, copy) == PEG_OK);
        prove_lost(board, &lost[2], &few);
        prove_lost(board, &lost[3], &few);
        free_now(copy);
        peg_board_free(board);
        CHECK(m.held == 0);
    }
}

/* -- limits first ----------------------------------------------------------- */

/* Every peg may jump over every other: a board whose preparation takes long. */
TEST(limits_are_looked_at_before_anything_is_prepared)
{
    static peg_jump lines[40 * 39 * 38];
    size_t count = all_lines(40, lines, sizeof lines / sizeof *lines);
    meter m = meter_begin(-1);
    peg_allocator allocator = meter_allocator(&m);
    peg_board *board = NULL;
    peg_flag flag = {1};
    peg_limits raised = {.struct_size = sizeof raised, .stop = &flag};
    int answer = PEG_UNKNOWN;
    CHECK(peg_board_from_lines(40, lines, count, &allocator, NULL, &board) == PEG_OK);
    size_t own = m.held;
    m.peak = 0;
    CHECK(peg_solvable(board, &raised, &answer) == PEG_STOPPED && answer == PEG_UNKNOWN);
    CHECK(m.peak < own + 4096);
    /* The tables of the board alone take three megabytes. */
    m.peak = 0;
    CHECK(peg_solvable(board, &least, &answer) == PEG_LIMIT && answer == PEG_UNKNOWN);
    CHECK(m.peak < own + (64 << 10));
    peg_board_free(board);
    CHECK(m.held == 0);
}

/* Each question is stopped at once, unless the board remembers what it asks. */
TEST(a_raised_flag_keeps_nothing_that_is_remembered_back)
{
    static const char unwinnable[] = "english .oo/o../ooo.ooo/o.ooo.o/ooo.ooo/o.o/ooo -> d4";
    const peg_flag flag = {1};
    const peg_limits raised = {.struct_size = sizeof raised, .stop = &flag};
    const peg_mark mark = {1, PEG_NO_HOLE};
    peg_board *board = board_of("english ..o/.../..oo.../.oo.o../..o.oo./.oo/...");
    finding proof = fewest_within(board, NULL);
    CHECK(proof.status == PEG_OK && proof.moves > 1);
    finding again = fewest_within(board, &raised);
    CHECK(same_finding(&proof, &again));
    CHECK(peg_solve(board, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    int answer = 77, sweep = 0;
    size_t count = 0;
    CHECK(peg_longest_sweep(board, &raised, PEG_ANY_SWEEP, &answer, &sweep, NULL, 0, &count) ==
          PEG_STOPPED);
    CHECK(answer == PEG_YES && sweep > 0 && count > 0);
    peg_verdict verdicts[100], known[100];
    CHECK(peg_judge(board, NULL, known, 100, &count) == PEG_OK && count > 1);
    CHECK(peg_judge(board, &raised, verdicts, 100, &count) == PEG_OK);
    CHECK(memcmp(verdicts, known, count * sizeof *known) == 0);
    board = board_of(unwinnable);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == PEG_NO);
    answer = 77;
    CHECK(peg_solve_marked(board, &raised, &mark, 1, &answer, NULL, 0, &count) == PEG_OK);
    CHECK(answer == PEG_NO && count == 0);
}

TEST(a_known_answer_needs_no_setup_and_an_explanation_counts_that_of_its_class)
{
    peg_board *board = board_of("english ooo/.oo/ooo..oo/..o.ooo/..o...o/o../o..");
    int answer = 77, reason = 77;
    uint64_t before = 0, after = 0;
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == PEG_NO);
    CHECK(peg_explain(board, NULL, &reason, NULL, 0, NULL, &before) == PEG_OK);
    CHECK(reason == PEG_REASON_SEARCHED && before > 0);
    /* A position of another class, whose setup is at hand now. */
    CHECK(peg_set_peg(board, 3, 1) == PEG_OK);
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    CHECK(peg_set_peg(board, 3, 0) == PEG_OK);
    CHECK(peg_solvable(board, &least, &answer) == PEG_OK && answer == PEG_NO);
    CHECK(peg_explain(board, NULL, &reason, NULL, 0, NULL, &after) == PEG_OK);
    CHECK(reason == PEG_REASON_SEARCHED && after == before);
}

/* -- one jump ---------------------------------------------------------------- */

TEST(a_jump_is_judged_without_being_played)
{
    uint64_t seed = random_seed(3);
    for (int b = 0; b < BOARDS; b++) {
        peg_board *board = board_of(boards[b]);
        for (int round = 0; round < 5; round++) {
            static peg_verdict verdicts[2048];
            size_t count = 0;
            play_some(board, peg_holes(board) - 8 - random_below(&seed, 4), &seed);
            (void)peg_undo(board);
            char *before = text_of(board);
            CHECK(peg_judge(board, NULL, verdicts, 2048, &count) == PEG_OK);
            for (size_t i = 0; i < count; i++) {
                int answer = 77;
                CHECK(peg_judge_jump(board, NULL, &verdicts[i].jump, &answer) == PEG_OK);
                CHECK(answer == verdicts[i].answer);
            }
            CHECK(board_reads(board, before));
            free(before);
        }
    }
}

TEST(an_illegal_jump_is_not_judged)
{
    peg_board *board = board_of("triangle5");
    const peg_jump no_line = {0, 1, 2}, no_room = {3, 4, 5}, no_peg = {0, 1, 3},
                   no_hole = {0, 1, 99};
    int answer = 77;
    CHECK(peg_judge_jump(board, NULL, &no_line, &answer) == PEG_E_LINE);
    CHECK(peg_judge_jump(board, NULL, &no_room, &answer) == PEG_E_TO);
    CHECK(peg_judge_jump(board, NULL, &no_peg, &answer) == PEG_E_FROM);
    CHECK(peg_judge_jump(board, NULL, &no_hole, &answer) == PEG_E_HOLE);
    CHECK(answer == 77);
}

/* One for which a table would be made, and one with more lines than a position stands for. */
TEST(a_class_is_told_within_any_limits)
{
    static const char *const texts[] = {"square4 -> b2", "english -> d3", "square16 -> b2"};
    static const int empty[] = {0, 16, 0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);
        int answer = PEG_UNKNOWN;
        CHECK(peg_start(board, empty[i]) == PEG_OK);
        CHECK(peg_solvable(board, &least, &answer) == PEG_OK && answer == PEG_NO);
    }
}

CHECK_MAIN

/* SPDX-License-Identifier: MIT */

/* What progress is told by each question: what is being done, how far it is, and the bounds. */
#include "support.h"

#include "libpeg.h"

typedef struct told {
    unsigned stages; /* a bit each */
    uint64_t total;  /* the largest */
    uint64_t positions;
    int calls;
} told;

static int listen(const peg_progress *progress, void *user)
{
    told *t = user;
    CHECK(progress->struct_size == sizeof *progress);
    CHECK(progress->stage >= PEG_STAGE_PREPARING && progress->stage <= PEG_STAGE_READING);
    CHECK(progress->total == 0 || progress->positions <= progress->total);
    t->stages |= 1U << progress->stage;
    t->total = progress->total > t->total ? progress->total : t->total;
    t->positions = progress->positions;
    t->calls++;
    return PEG_CONTINUE;
}

static peg_limits listening(told *t)
{
    peg_limits limits = PEG_LIMITS_INIT;
    *t = (told){0};
    limits.progress = listen;
    limits.interval = 1;
    limits.user = t;
    return limits;
}

static bool said(const told *t, peg_stage stage)
{
    return t->stages >> stage & 1;
}

static int go_on(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    (void)user;
    return PEG_CONTINUE;
}

TEST(questions_say_what_they_do)
{
    told t;
    peg_board *board = board_of("english -> d4");
    peg_limits limits = listening(&t);
    CHECK(peg_solve(board, &limits, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(said(&t, PEG_STAGE_PREPARING) && said(&t, PEG_STAGE_SEARCHING) && t.total == 0);
    board = board_of("triangle5");
    limits = listening(&t);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, NULL) == PEG_OK);
    CHECK(t.stages == 1U << PEG_STAGE_COUNTING);
    limits = listening(&t);
    CHECK(peg_count_games(board, &limits, NULL) == PEG_OK && said(&t, PEG_STAGE_COUNTING));
    limits = listening(&t);
    CHECK(peg_each_solution(board, PEG_ALL_SOLUTIONS, &limits, go_on, NULL) == PEG_OK);
    CHECK(said(&t, PEG_STAGE_LISTING) && !said(&t, PEG_STAGE_COUNTING));
    limits = listening(&t);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, &limits, go_on, NULL) == PEG_OK);
    CHECK(said(&t, PEG_STAGE_LISTING) && said(&t, PEG_STAGE_COUNTING));
}

TEST(the_fewest_moves_go_through_stages)
{
    told t;
    peg_board *board = board_of("rect5x6 -> 1");
    peg_limits limits = listening(&t);
    CHECK(peg_solve_fewest(board, &limits, NULL, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(said(&t, PEG_STAGE_SEARCHING) && said(&t, PEG_STAGE_BUILDING));
    CHECK(said(&t, PEG_STAGE_PROVING));
    CHECK(!said(&t, PEG_STAGE_COUNTING) && !said(&t, PEG_STAGE_LISTING));
    /* Solutions far longer than any proof are made shorter in pieces. */
    limits = listening(&t);
    limits.positions = 1000000;
    CHECK(peg_solve_fewest(board_of("hexagon5"), &limits, NULL, NULL, NULL, NULL, 0, NULL) ==
          PEG_LIMIT);
    CHECK(said(&t, PEG_STAGE_SHORTENING));
}

/* To the last position. */
static bool came_to_its_end(const told *t, peg_stage stage, uint64_t total)
{
    return t->stages == 1U << stage && t->total == total && t->positions == total;
}

static int take(const uint8_t *bytes, size_t count, void *user)
{
    (void)bytes;
    (void)count;
    (void)user;
    return PEG_CONTINUE;
}

TEST(work_on_tables_knows_its_total)
{
    enum { POSITIONS = 1 << 24 };
    told t;
    uint64_t counts[29];
    peg_table *table = NULL;
    peg_board *board = board_of("rect4x7");
    peg_limits limits = listening(&t);
    CHECK(peg_table_build(board, 0, &limits, &table) == PEG_OK);
    CHECK(came_to_its_end(&t, PEG_STAGE_BUILDING, POSITIONS));
    /* The rest are images of these. */
    limits = listening(&t);
    CHECK(peg_table_verify(table, &limits) == PEG_OK);
    CHECK(came_to_its_end(&t, PEG_STAGE_VERIFYING, t.total));
    CHECK(t.total > POSITIONS / 2 && t.total < POSITIONS / 4 * 3);
    uint64_t kept = t.total;
    limits = listening(&t);
    CHECK(peg_table_count(table, &limits, counts, 29, NULL) == PEG_OK);
    CHECK(came_to_its_end(&t, PEG_STAGE_COUNTING, kept));
    limits = listening(&t);
    CHECK(peg_table_write(table, &limits, take, NULL) == PEG_OK);
    CHECK(t.stages == 1U << PEG_STAGE_WRITING && t.calls > 0);
    peg_table_free(table);
}

static peg_status list_all(peg_board *board, const peg_limits *limits)
{
    return peg_each_solution(board, PEG_ALL_SOLUTIONS, limits, go_on, NULL);
}

static peg_status count_all(peg_board *board, const peg_limits *limits)
{
    return peg_count_solutions(board, PEG_ALL_SOLUTIONS, limits, NULL);
}

static peg_status build(peg_board *board, const peg_limits *limits)
{
    peg_table *table = NULL;
    peg_status status = peg_table_build(board, 0, limits, &table);
    peg_table_free(table);
    return status;
}

/*
 * The time between two looks at a clock, or at a flag, is shorter than the interval, which still
 * holds; a table notes more positions at once than there are between two looks.
 */
TEST(the_interval_holds_with_a_clock_or_flag_too)
{
    static const struct {
        const char *text;
        peg_status (*ask)(peg_board *board, const peg_limits *limits);
        uint32_t interval;
        bool timed;
    } cases[] = {{"triangle6", count_all, 4096, true},
                 {"triangle5", list_all, 4096, false},
                 {"rect4x7", build, 65536, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        peg_flag flag = {0};
        told t[2];
        for (int i = 0; i < 2; i++) {
            peg_board *board = board_of(cases[c].text);
            peg_limits limits = listening(&t[i]);
            limits.interval = cases[c].interval;
            limits.clock = i && cases[c].timed ? still : NULL;
            limits.time = limits.clock ? 1 : 0;
            limits.stop = i && !cases[c].timed ? &flag : NULL;
            CHECK(cases[c].ask(board, &limits) == PEG_OK);
        }
        CHECK(t[0].calls > 10 && t[1].calls > t[0].calls / 2 && t[1].calls < t[0].calls * 2);
    }
}

CHECK_MAIN

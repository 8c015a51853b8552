/*
 * SPDX-License-Identifier: MIT
 *
 * The longest sweeps and the soonest and latest dead ends, beside a plain search that knows nothing
 * but how pegs jump, on boards of up to 21 holes; and where they are known on larger ones.
 */
#include "random.h"
#include "support.h"

enum { HOLES = 21, FAR = 99 };

/* What a plain search finds. By position: whether it can be won, and whether it was reached. */
typedef struct plain {
    const peg_jump *lines;
    size_t line_count;
    int holes;
    peg_goal_kind kind;
    uint32_t goal;
    int any, last, fewest_jumps, most_jumps, fewest_moves;
} plain;

static plain p;
static int8_t winning[1 << HOLES]; /* -1 before it is known */
static bool reached[1 << HOLES];
static uint8_t moves_to[1 << HOLES][HOLES + 1]; /* by the hole of the peg moved last */

static uint32_t jump_bits(peg_jump jump)
{
    return 1u << jump.from | 1u << jump.over | 1u << jump.to;
}

static bool allows(uint32_t pegs, peg_jump jump)
{
    return pegs >> jump.from & 1 && pegs >> jump.over & 1 && !(pegs >> jump.to & 1);
}

static bool meets_goal(uint32_t pegs)
{
    return p.kind == PEG_GOAL_ANYWHERE ? pegs && !(pegs & (pegs - 1)) : pegs == p.goal;
}

static bool can_win(uint32_t pegs)
{
    if (winning[pegs] >= 0)
        return winning[pegs];
    bool wins = meets_goal(pegs);
    for (size_t i = 0; i < p.line_count && !wins; i++)
        wins = allows(pegs, p.lines[i]) && can_win(pegs ^ jump_bits(p.lines[i]));
    winning[pegs] = wins;
    return wins;
}

/* The longest sweeps from a position through positions that can be won, by the peg in a hole. */
static void sweep_on(uint32_t pegs, int hole, int jumps)
{
    p.any = jumps > p.any ? jumps : p.any;
    if (meets_goal(pegs)) {
        p.last = jumps > p.last ? jumps : p.last;
        return;
    }
    for (size_t i = 0; i < p.line_count; i++) {
        uint32_t next = pegs ^ jump_bits(p.lines[i]);
        if (p.lines[i].from == hole && allows(pegs, p.lines[i]) && can_win(next))
            sweep_on(next, p.lines[i].to, jumps + 1);
    }
}

static void look_at(uint32_t pegs, int jumps)
{
    bool is_stuck = true;
    if (reached[pegs])
        return;
    reached[pegs] = true;
    for (int hole = 0; hole < p.holes && can_win(pegs); hole++)
        if (pegs >> hole & 1 && !meets_goal(pegs))
            sweep_on(pegs, hole, 0);
    for (size_t i = 0; i < p.line_count; i++)
        if (allows(pegs, p.lines[i])) {
            is_stuck = false;
            look_at(pegs ^ jump_bits(p.lines[i]), jumps + 1);
        }
    if (is_stuck && jumps < p.fewest_jumps)
        p.fewest_jumps = jumps;
    if (is_stuck && jumps > p.most_jumps)
        p.most_jumps = jumps;
}

/* Plays on, as long as a position with the same peg moved last is reached in fewer moves. */
static void count_moves(uint32_t pegs, int hole, int moves)
{
    bool is_stuck = true;
    if (moves >= moves_to[pegs][hole] || moves >= p.fewest_moves)
        return;
    moves_to[pegs][hole] = (uint8_t)moves;
    for (size_t i = 0; i < p.line_count; i++)
        if (allows(pegs, p.lines[i])) {
            is_stuck = false;
            count_moves(pegs ^ jump_bits(p.lines[i]), p.lines[i].to,
                        moves + (p.lines[i].from != hole));
        }
    if (is_stuck)
        p.fewest_moves = moves;
}

static uint32_t bits_of(const peg_board *board)
{
    uint64_t words[PEG_MAX_WORDS];
    CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    return (uint32_t)words[0];
}

static void search_plainly(const peg_board *board, bool with_moves)
{
    uint64_t words[PEG_MAX_WORDS];
    int kind = 0;
    p = (plain){.fewest_jumps = FAR, .fewest_moves = FAR, .holes = peg_holes(board)};
    p.lines = peg_lines(board, &p.line_count);
    CHECK(peg_goal(board, &kind, NULL, words, PEG_MAX_WORDS) == PEG_OK);
    p.kind = (peg_goal_kind)kind;
    p.goal = (uint32_t)words[0];
    memset(winning, -1, sizeof winning);
    memset(reached, 0, sizeof reached);
    look_at(bits_of(board), 0);
    memset(moves_to, FAR, sizeof moves_to);
    if (with_moves)
        count_moves(bits_of(board), p.holes, 0);
}

/* The jumps of the longest run of one peg, or of the last. */
static int sweep_in(const peg_jump *jumps, size_t count, peg_sweep which)
{
    int run = 0, longest = 0;
    for (size_t i = 0; i < count; i++) {
        run = i > 0 && jumps[i].from == jumps[i - 1].to ? run + 1 : 1;
        longest = run > longest ? run : longest;
    }
    return which == PEG_LAST_SWEEP ? run : longest;
}

/* The longest sweep, whose solution is played; -1 for none. */
static int longest_sweep(peg_board *board, const peg_limits *limits, peg_sweep which)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 99;
    int answer = PEG_UNKNOWN, sweep = -1;
    CHECK(peg_longest_sweep(board, limits, which, &answer, &sweep, jumps, PEG_MAX_HOLES, &count) ==
          PEG_OK);
    if (answer != PEG_YES) {
        CHECK(answer == PEG_NO && sweep == 0 && count == 0);
        return -1;
    }
    CHECK(is_solution(board, jumps, count) && sweep_in(jumps, count, which) == sweep);
    return sweep;
}

/* The jumps or the moves to a dead end, to which the play leads. */
static int dead_end(peg_board *board, const peg_limits *limits, peg_dead_end_kind which)
{
    peg_board *copy = copy_of(board);
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int moves = -1, runs = 0;
    CHECK(peg_dead_end(board, limits, which, &moves, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
    for (size_t i = 0; i < count; i++) {
        runs += i == 0 || jumps[i].from != jumps[i - 1].to;
        CHECK(peg_play(copy, &jumps[i]) == PEG_OK);
    }
    CHECK(peg_is_stuck(copy) && runs == moves);
    free_now(copy);
    return which == PEG_STUCK_FEWEST_MOVES ? moves : (int)count;
}

static void compare(peg_board *board, bool with_moves)
{
    bool wins;
    search_plainly(board, with_moves);
    wins = can_win(bits_of(board));
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == (wins ? p.any : -1));
    CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == (wins ? p.last : -1));
    CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_JUMPS) == p.fewest_jumps);
    CHECK(dead_end(board, NULL, PEG_STUCK_MOST_JUMPS) == p.most_jumps);
    if (with_moves)
        CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_MOVES) == p.fewest_moves);
}

/* Some lines of a board, in one direction or both, some pegs and any goal that can be reached. */
static peg_board *random_board(uint64_t *state)
{
    int holes = random_below(state, 8) + 5;
    peg_jump lines[60];
    size_t count = 0;
    uint64_t pegs = random_bits(state) & ((1u << holes) - 1), goal = pegs;
    for (int i = 0; i < 2 * holes; i++) {
        int from = random_below(state, holes), over = random_below(state, holes);
        int to = random_below(state, holes);
        bool is_new = from != over && over != to && from != to;
        for (size_t k = 0; k < count; k++)
            is_new &= lines[k].from != from || lines[k].over != over || lines[k].to != to;
        if (is_new)
            lines[count++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
    }
    peg_board *board = board_of_lines(holes, lines, count);
    CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
    for (int i = 0; i < 40; i++) {
        peg_jump jump = lines[(size_t)random_below(state, (int)count)];
        if (allows((uint32_t)goal, jump))
            goal ^= jump_bits(jump);
    }
    if (random_below(state, 3) > 0 && goal)
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    return board;
}

TEST(sweeps_and_dead_ends_are_those_of_a_plain_search)
{
    uint64_t state = random_seed(46);
    for (int run = 0; run < random_runs(60); run++) {
        peg_board *board = random_board(&state);
        in_case("board %d", run);
        compare(board, true);
        free_now(board);
    }
}

TEST(sweeps_and_dead_ends_of_boards_that_people_play_are_those_of_a_plain_search)
{
    static const char *const texts[] = {"triangle5",
                                        "triangle5 -> 13",
                                        "triangle5 o/oo/o.o/oooo/ooooo",
                                        "rect4x4",
                                        "hexagon3",
                                        "square:ooo/ooo/ooo/o.o -> ooo/.../.../...",
                                        "diagonal:oooo/oo.o/oooo",
                                        "rect3x5 -> b2",
                                        "lines:6:1-2-3,2-3-4,3-4-5,4-5-6,5-6-1,6-1-2",
                                        "triangle5 ./oo/.../..../....."};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);
        in_case("%s", texts[i]);
        compare(board, peg_holes(board) <= 16);
        free_now(board);
    }
}

/* A peg can sweep over all nine holes between nine neighbours of a triangle, and over 18. */
TEST(triangles_of_even_side_end_with_the_longest_sweep_that_fits)
{
    peg_board *board = board_of("triangle6");
    CHECK(peg_start(board, 7) == PEG_OK);
    CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == 9);
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == 9);
    free_now(board);
    board = board_of("triangle8");
    CHECK(peg_start(board, 7) == PEG_OK);
    CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == 18);
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == 18);
    free_now(board);
}

/* Beeler and Hoilman; the ones in d4 and c1 are well known. */
TEST(fools_solitaire_of_the_english_board_takes_as_many_jumps_as_published)
{
    static const struct {
        const char *empty;
        int jumps;
    } known[] = {{"c1", 9}, {"d1", 6}, {"d3", 9}, {"d4", 6}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        peg_board *board = board_of("english");
        int hole = 0;
        CHECK(peg_find_hole(board, known[i].empty, &hole) == PEG_OK);
        CHECK(peg_start(board, hole) == PEG_OK);
        in_case("%s", known[i].empty);
        CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_JUMPS) == known[i].jumps);
        free_now(board);
    }
}

/* A star of paths of two edges has no table with one line, and more words than one. */
TEST(wide_boards_have_the_last_sweeps_of_narrow_ones)
{
    peg_jump lines[2] = {{0, 1, 2}, {2, 3, 4}};
    static const int holes[] = {5, 70, 140};
    for (int i = 0; i < 3; i++) {
        peg_board *board = board_of_lines(holes[i], lines, 2);
        uint64_t pegs[PEG_MAX_WORDS] = {1 | 2 | 8};
        CHECK(peg_set_position(board, pegs, ((size_t)holes[i] + 63) / 64) == PEG_OK);
        in_case("%d holes", holes[i]);
        CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == 2);
        CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == 2);
        CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_JUMPS) == 2);
        CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_MOVES) == 1);
        CHECK(dead_end(board, NULL, PEG_STUCK_MOST_JUMPS) == 2);
        free_now(board);
    }
}

TEST(a_limit_leaves_the_best_that_is_known)
{
    peg_board *board = board_of("square9");
    peg_limits limits = PEG_LIMITS_INIT;
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int answer = 0, sweep = 0, moves = 0;
    limits.positions = 100000;
    CHECK(peg_longest_sweep(board, &limits, PEG_LAST_SWEEP, &answer, &sweep, jumps, PEG_MAX_HOLES,
                            &count) == PEG_LIMIT);
    CHECK(answer == PEG_YES && is_solution(board, jumps, count));
    CHECK(sweep_in(jumps, count, PEG_LAST_SWEEP) == sweep);
    CHECK(peg_dead_end(board, &limits, PEG_STUCK_FEWEST_JUMPS, &moves, jumps, PEG_MAX_HOLES,
                       &count) == PEG_LIMIT);
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(board, &jumps[i]) == PEG_OK);
    CHECK(count > 0 && peg_is_stuck(board));
    free_now(board);
}

TEST(threads_and_tables_find_the_same_sweep)
{
    peg_board *board = board_of("triangle6");
    peg_limits limits = PEG_LIMITS_INIT;
    peg_table *table = NULL;
    int one = longest_sweep(board, &limits, PEG_ANY_SWEEP);
    limits.threads = 3;
    CHECK(longest_sweep(board, &limits, PEG_ANY_SWEEP) == one);
    CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(longest_sweep(board, &limits, PEG_ANY_SWEEP) == one);
    peg_table_free(table);
    free_now(board);
}

CHECK_MAIN

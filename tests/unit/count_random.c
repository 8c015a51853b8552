/*
 * SPDX-License-Identifier: MIT
 *
 * Counting, solutions up to order, marked pegs and the chances of random play, compared on many
 * small random boards with a plain walk over every game. The same board, its holes scattered over a
 * larger one, must answer alike: so every width of a position is tried. Threads are only had by
 * large boards, or by a library built to take any board for one.
 */
#include "support.h"

enum { HOLES = 16, DRAWN = 13, LINES = 200, MOST_SOLUTIONS = 3000, MOST_NODES = 40000 };

/* Before a search a board is prepared for solving, which takes longer than all else here. */
enum { SEARCHED_EVERY = 5 };

static const peg_limits limits = {.struct_size = sizeof limits, .threads = 3};

static uint64_t state = 1;

static int draw(int below)
{
    return random_below(&state, below);
}

/* -- The plain walk -------------------------------------------------------- */

/* A position is a number whose bit h stands for hole h. */
typedef struct plain {
    int holes;
    peg_jump lines[LINES];
    size_t line_count;
    const uint8_t *symmetries;
    size_t symmetry_count;
    uint32_t start;
    peg_goal_kind kind;
    uint32_t goal;
    /* What the walk finds. */
    long nodes;
    uint64_t games;
    size_t solutions;
    int length;
    peg_jump path[HOLES];
    peg_jump solution[MOST_SOLUTIONS][HOLES];
    int fewest;
    int most;
    uint64_t exact[HOLES + 1];
    uint64_t by_symmetry[HOLES + 1];
    size_t levels;
} plain;

static plain p;

static int pegs_of(uint32_t position)
{
    int count = 0;
    for (; position; position &= position - 1)
        count++;
    return count;
}

static uint32_t after(uint32_t position, peg_jump line)
{
    uint32_t from = 1u << line.from, over = 1u << line.over, to = 1u << line.to;
    if (!(position & from) || !(position & over) || (position & to))
        return 0;
    return position ^ from ^ over ^ to;
}

static bool is_won(uint32_t position)
{
    return p.kind == PEG_GOAL_ANYWHERE ? pegs_of(position) == 1 : position == p.goal;
}

/* False once there is too much. */
static bool walk(uint32_t position, int played)
{
    bool stuck = true;
    if (++p.nodes > MOST_NODES)
        return false;
    if (is_won(position)) {
        if (p.solutions == MOST_SOLUTIONS)
            return false;
        memcpy(p.solution[p.solutions++], p.path, sizeof p.path);
        p.length = played;
        p.games++;
        return true;
    }
    for (size_t i = 0; i < p.line_count; i++) {
        uint32_t next = after(position, p.lines[i]);
        if (!next)
            continue;
        stuck = false;
        p.path[played] = p.lines[i];
        if (!walk(next, played + 1))
            return false;
    }
    p.games += stuck;
    return true;
}

static uint32_t least_image(uint32_t position)
{
    uint32_t least = UINT32_MAX;
    for (size_t s = 0; s < p.symmetry_count; s++) {
        uint32_t image = 0;
        for (int hole = 0; hole < p.holes; hole++)
            if (position >> hole & 1)
                image |= 1u << p.symmetries[s * (size_t)p.holes + (size_t)hole];
        least = image < least ? image : least;
    }
    return least;
}

static void find_levels(void)
{
    static unsigned char level_of[1 << HOLES];
    static unsigned char image_seen[1 << HOLES];
    memset(level_of, 0, sizeof level_of);
    memset(image_seen, 0, sizeof image_seen);
    memset(p.exact, 0, sizeof p.exact);
    memset(p.by_symmetry, 0, sizeof p.by_symmetry);
    level_of[p.start] = 1;
    p.fewest = HOLES;
    p.most = 0;
    for (int pegs = pegs_of(p.start); pegs >= 0; pegs--)
        for (uint32_t position = 0; position < 1u << p.holes; position++) {
            bool stuck = true;
            int level = pegs_of(p.start) - pegs;
            if (!level_of[position] || pegs_of(position) != pegs)
                continue;
            for (size_t i = 0; i < p.line_count; i++)
                if (after(position, p.lines[i])) {
                    level_of[after(position, p.lines[i])] = 1;
                    stuck = false;
                }
            p.levels = (size_t)level + 1;
            p.exact[level]++;
            if (!image_seen[least_image(position)]++)
                p.by_symmetry[level]++;
            if (stuck && pegs < p.fewest)
                p.fewest = pegs;
            if (stuck && pegs > p.most)
                p.most = pegs;
        }
}

/* How random play chooses, and how it ends. */
typedef struct plain_play {
    int draws;
    int place[LINES]; /* of a line in the order of the board's lines */
    double won;
    double left[HOLES + 1];
} plain_play;

/* Play goes on from a position that it comes to with some chance. */
static void play_at_random(uint32_t position, double chance, plain_play *play)
{
    size_t legal = 0, first = 0;
    double misses = play->draws < 0 ? 0 : 1;
    for (size_t i = 0; i < p.line_count; i++)
        if (after(position, p.lines[i]) && (legal++ == 0 || play->place[i] < play->place[first]))
            first = i;
    if (is_won(position) || legal == 0) {
        play->won += is_won(position) ? chance : 0;
        play->left[pegs_of(position)] += chance;
        return;
    }
    for (int draw = 0; draw < play->draws; draw++)
        misses *= 1 - (double)legal / (double)p.line_count;
    for (size_t i = 0; i < p.line_count; i++) {
        double share = (1 - misses) / (double)legal + (i == first ? misses : 0);
        if (after(position, p.lines[i]))
            play_at_random(after(position, p.lines[i]), chance * share, play);
    }
}

/* The board has the lines in the order of its own holes, which lie elsewhere. */
static int line_key(peg_jump line, const int *place)
{
    return (place[line.from] * PEG_MAX_HOLES + place[line.to]) * PEG_MAX_HOLES + place[line.over];
}

static void order_lines(plain_play *play, const int *place)
{
    for (size_t i = 0; i < p.line_count; i++) {
        play->place[i] = 0;
        for (size_t k = 0; k < p.line_count; k++)
            play->place[i] += line_key(p.lines[k], place) < line_key(p.lines[i], place);
    }
}

/* -- Random boards --------------------------------------------------------- */

static peg_board *random_drawing(void)
{
    static const char *const lattices[] = {"square:", "diagonal:", "triangular:"};
    int kind = draw(3);
    int rows = 2 + draw(4), columns = 2 + draw(4);
    int holes = 0;
    char text[100];
    size_t at = strlen(lattices[kind]);
    peg_board *board = NULL;
    memcpy(text, lattices[kind], at);
    for (int row = 0; row < rows; row++) {
        if (row)
            text[at++] = '/';
        if (kind == 2)
            for (int i = 0; i < row % 2; i++)
                text[at++] = '_';
        for (int column = 0; column < columns; column++) {
            bool hole = holes < DRAWN && draw(6) > 0;
            holes += hole;
            text[at++] = (char)(!hole ? '_' : draw(4) ? 'o' : '.');
            if (kind == 2)
                text[at++] = '_';
        }
    }
    text[at] = '\0';
    return peg_board_new(text, NULL, NULL, &board) == PEG_OK ? kept_board(board) : NULL;
}

static peg_board *random_lines(void)
{
    int holes = 3 + draw(DRAWN - 2);
    int wanted = draw(3 * holes);
    int both_ways = draw(2);
    peg_jump lines[LINES];
    peg_board *board = NULL;
    size_t drawn = random_line_list(lines, holes, wanted, &state), count = drawn;
    for (size_t i = 0; both_ways && i < drawn; i++)
        lines[count++] = (peg_jump){lines[i].to, lines[i].over, lines[i].from};
    if (peg_board_from_lines(holes, lines, count, NULL, NULL, &board) != PEG_OK)
        return NULL;
    for (int hole = 0; hole < holes; hole++)
        CHECK(peg_set_peg(board, hole, draw(3) > 0) == PEG_OK);
    return kept_board(board);
}

/* Copies, in groups that look alike: many symmetries. */
static peg_board *random_copies(void)
{
    int copies = 2 + draw(4);
    peg_jump lines[LINES];
    size_t count = 0;
    for (int i = 0; i < copies; i++) {
        int base = i * 3;
        peg_jump line = {(uint8_t)base, (uint8_t)(base + 1), (uint8_t)(base + 2)};
        peg_jump back = {line.to, line.over, line.from};
        peg_jump bridge = {(uint8_t)base, (uint8_t)(base + 1), (uint8_t)(copies * 3)};
        lines[count++] = line;
        lines[count++] = back;
        lines[count++] = bridge;
    }
    peg_board *board = board_of_lines(copies * 3 + 1, lines, count);
    for (int hole = 0; hole < copies * 3 + 1; hole++)
        CHECK(peg_set_peg(board, hole, draw(4) > 0) == PEG_OK);
    return board;
}

/* Some position that can be reached, or nearly. */
static uint32_t random_goal(void)
{
    uint32_t position = p.start;
    for (int tries = draw(60); tries > 0 && p.line_count > 0; tries--) {
        uint32_t next = after(position, p.lines[draw((int)p.line_count)]);
        position = next ? next : position;
    }
    return draw(8) ? position : position ^ 1u << draw(p.holes);
}

/* Reads a board into the plain one and gives both a goal. */
static void take(peg_board *board)
{
    uint64_t word = 0;
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    memset(&p, 0, sizeof p);
    p.holes = peg_holes(board);
    p.line_count = count;
    memcpy(p.lines, lines, count * sizeof *lines);
    p.symmetries = peg_symmetries(board, &p.symmetry_count);
    CHECK(peg_position(board, &word, 1) == PEG_OK);
    p.start = (uint32_t)word;
    p.kind = PEG_GOAL_ANYWHERE;
    if (draw(3) == 0) {
        p.kind = PEG_GOAL_HOLE;
        p.goal = 1u << draw(p.holes);
    } else if (draw(2)) {
        p.kind = PEG_GOAL_POSITION;
        p.goal = random_goal();
    }
    word = p.goal;
    if (p.kind != PEG_GOAL_ANYWHERE)
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &word, 1) == PEG_OK);
}

/* Puts each hole of some jumps into its place. */
static void move_holes(peg_jump *jumps, int count, const int *place)
{
    for (int i = 0; i < count; i++) {
        jumps[i].from = (uint8_t)place[jumps[i].from];
        jumps[i].over = (uint8_t)place[jumps[i].over];
        jumps[i].to = (uint8_t)place[jumps[i].to];
    }
}

/*
 * The same board on more holes: the holes added stay empty and untouched. The
 * order of the holes stays, and so does the order of everything else.
 */
static peg_board *scatter(int holes, int place[HOLES])
{
    peg_jump lines[LINES];
    uint64_t start[PEG_MAX_WORDS] = {0}, goal[PEG_MAX_WORDS] = {0};
    int left = p.holes;
    for (int hole = 0; hole < holes; hole++)
        if (left > 0 && draw(holes - hole) < left)
            place[p.holes - left--] = hole;
    memcpy(lines, p.lines, sizeof lines);
    move_holes(lines, (int)p.line_count, place);
    for (int hole = 0; hole < p.holes; hole++) {
        start[place[hole] / 64] |= (uint64_t)(p.start >> hole & 1) << place[hole] % 64;
        goal[place[hole] / 64] |= (uint64_t)(p.goal >> hole & 1) << place[hole] % 64;
    }
    peg_board *board = board_of_lines(holes, lines, p.line_count);
    CHECK(peg_set_position(board, start, PEG_MAX_WORDS) == PEG_OK);
    if (p.kind != PEG_GOAL_ANYWHERE)
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, goal, PEG_MAX_WORDS) == PEG_OK);
    return board;
}

/* -- Comparing ------------------------------------------------------------- */

static void compare_numbers(peg_board *board)
{
    peg_count count = {9, 9};
    uint64_t levels[HOLES + 1];
    size_t level_count = 0;
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK);
    CHECK(count.low == p.solutions && count.high == 0);
    CHECK(peg_count_games(board, &limits, &count) == PEG_OK);
    CHECK(count.low == p.games && count.high == 0);
    CHECK(pegs_left(board, &limits, PEG_STUCK_MOST_JUMPS) == p.fewest);
    CHECK(pegs_left(board, &limits, PEG_STUCK_FEWEST_JUMPS) == p.most);
    for (int by_symmetry = 0; by_symmetry < 2; by_symmetry++) {
        const uint64_t *expected = by_symmetry ? p.by_symmetry : p.exact;
        CHECK(peg_count_positions(board, &limits, by_symmetry, levels, HOLES + 1, &level_count) ==
              PEG_OK);
        CHECK(level_count == p.levels);
        if (level_count == p.levels)
            CHECK(memcmp(levels, expected, p.levels * sizeof *levels) == 0);
    }
}

static bool near(double a, double b)
{
    return a - b < 1e-13 && b - a < 1e-13;
}

static void compare_random_play(peg_board *board, const int *place)
{
    plain_play play;
    double won = -1, pegs = -1, mean = 0, left[HOLES + 1];
    size_t count = 0;
    memset(&play, 0, sizeof play);
    play.draws = draw(6) - 1;
    order_lines(&play, place);
    play_at_random(p.start, 1, &play);
    CHECK(peg_random_play(board, &limits, play.draws, &won, &pegs, left, HOLES + 1, &count) ==
          PEG_OK);
    CHECK(near(won, play.won));
    CHECK(count == (size_t)pegs_of(p.start) + 1);
    for (size_t i = 0; i < count; i++) {
        CHECK(near(left[i], play.left[i]));
        mean += (double)i * play.left[i];
    }
    /* A sum of as many chances is rounded as often. */
    CHECK(near(pegs / HOLES, mean / HOLES));
}

static void compare_solution(peg_board *board, const int *place, size_t number)
{
    peg_count index = {number, 0}, found = {9, 9};
    peg_jump jumps[HOLES], expected[HOLES];
    size_t count = 0;
    memcpy(expected, p.solution[number], sizeof expected);
    move_holes(expected, p.length, place);
    CHECK(peg_solution_at(board, &limits, &index, jumps, HOLES, &count) == PEG_OK);
    CHECK(count == (size_t)p.length && memcmp(jumps, expected, count * sizeof *jumps) == 0);
    CHECK(peg_solution_index(board, &limits, jumps, count, &found) == PEG_OK);
    CHECK(found.low == number && found.high == 0);
    if (count > 0) {
        CHECK(peg_solution_at(board, &limits, &index, jumps, count - 1, &count) == PEG_E_ROOM);
        CHECK(peg_solution_index(board, &limits, jumps, count - 1, &found) == PEG_E_SOLUTION);
        jumps[draw((int)count)].to ^= 1;
        if (peg_solution_index(board, &limits, jumps, count, &found) == PEG_OK)
            CHECK(found.low != number);
    }
}

static void compare_solutions(peg_board *board, const int *place, size_t most)
{
    peg_count index = {p.solutions, 0};
    peg_jump jumps[HOLES];
    size_t count = 99;
    size_t step = p.solutions / most + 1;
    for (size_t number = 0; number < p.solutions; number += step)
        compare_solution(board, place, number);
    CHECK(peg_solution_at(board, &limits, &index, jumps, HOLES, &count) == PEG_E_INDEX);
    index.low = 0;
    index.high = 1;
    CHECK(peg_solution_at(board, &limits, &index, jumps, HOLES, &count) == PEG_E_INDEX);
    CHECK(count == 99);
    if (p.solutions == 0)
        CHECK(peg_solution_index(board, &limits, jumps, 0, &index) == PEG_E_SOLUTION);
}

/* -- Up to order ----------------------------------------------------------- */

static bool share_a_hole(peg_jump a, peg_jump b)
{
    return a.from == b.from || a.from == b.over || a.from == b.to || a.over == b.from ||
           a.over == b.over || a.over == b.to || a.to == b.from || a.to == b.over || a.to == b.to;
}

/*
 * The least solution that is the same up to order: each time the least jump that can be brought to
 * the front of those left.
 */
static void make_least(peg_jump *jumps, int count)
{
    for (int done = 0; done < count; done++) {
        int best = done;
        for (int i = done + 1; i < count; i++) {
            bool free = true;
            for (int k = done; k < i; k++)
                free = free && !share_a_hole(jumps[k], jumps[i]);
            if (free && memcmp(jumps + i, jumps + best, sizeof *jumps) < 0)
                best = i;
        }
        peg_jump least = jumps[best];
        memmove(jumps + done + 1, jumps + done, (size_t)(best - done) * sizeof *jumps);
        jumps[done] = least;
    }
}

/* In the order of the jumps as bytes from, over, to, not that of solutions. */
static int compare_paths(const void *a, const void *b)
{
    return memcmp(a, b, (size_t)p.length * sizeof(peg_jump));
}

/* The solutions that come up, in the order in which they come. */
typedef struct listing {
    const int *place;
    peg_jump jumps[MOST_SOLUTIONS][HOLES];
    size_t count;
} listing;

static int note_solution(const peg_jump *jumps, size_t count, void *user)
{
    listing *l = user;
    if (count != (size_t)p.length || l->count == MOST_SOLUTIONS)
        return PEG_STOP;
    memcpy(l->jumps[l->count++], jumps, count * sizeof *jumps);
    return PEG_CONTINUE;
}

/*
 * Lists and counts up to order. What is expected is the least of each set, in the order in which a
 * plain walk comes to it; and that as many sets there are as least solutions.
 */
static void compare_up_to_order(peg_board *board, const int *place)
{
    static listing found;
    static peg_jump least[MOST_SOLUTIONS][HOLES];
    peg_count count = {9, 9};
    size_t sets = 0, expected = 0;
    for (size_t i = 0; i < p.solutions; i++) {
        memcpy(least[i], p.solution[i], sizeof least[i]);
        make_least(least[i], p.length);
    }
    found.count = 0;
    CHECK(peg_each_solution(board, PEG_SOLUTIONS_UP_TO_ORDER, &limits, note_solution, &found) ==
          PEG_OK);
    for (size_t i = 0; i < p.solutions; i++) {
        peg_jump solution[HOLES];
        if (compare_paths(p.solution[i], least[i]) != 0)
            continue;
        memcpy(solution, p.solution[i], sizeof solution);
        move_holes(solution, p.length, place);
        CHECK(expected < found.count && compare_paths(found.jumps[expected], solution) == 0);
        expected++;
    }
    CHECK(expected == found.count);
    qsort(least, p.solutions, sizeof *least, compare_paths);
    for (size_t i = 0; i < p.solutions; i++)
        sets += i == 0 || compare_paths(least[i - 1], least[i]) != 0;
    CHECK(sets == expected);
    CHECK(peg_count_solutions(board, PEG_SOLUTIONS_UP_TO_ORDER, &limits, &count) == PEG_OK);
    CHECK(count.low == sets && count.high == 0);
}

/* -- Marked pegs ----------------------------------------------------------- */

/* Whether marked pegs end where they should, in holes of the plain walk. */
static bool ends_as_marked(const peg_jump *jumps, size_t count, const peg_mark *marks, int marked)
{
    for (int m = 0; m < marked; m++) {
        int at = marks[m].from, to = marks[m].to;
        for (size_t i = 0; i < count; i++) {
            if (jumps[i].over == at)
                return false;
            at = jumps[i].from == at ? jumps[i].to : at;
        }
        if (to == PEG_LAST_HOLE && (count == 0 || jumps[count - 1].to != at))
            return false;
        if (to >= 0 && to != at)
            return false;
    }
    return true;
}

/* Marks pegs at random, mostly so that there is a solution, if there is one at all. */
static int draw_marks(peg_mark *marks)
{
    const peg_jump *jumps = p.solutions ? p.solution[draw((int)p.solutions)] : NULL;
    int marked = 0;
    for (int tries = draw(4); tries > 0; tries--) {
        int from = draw(p.holes), to = from;
        if (!(p.start >> from & 1))
            continue;
        for (int i = 0; jumps && i < p.length; i++)
            to = jumps[i].from == to ? jumps[i].to : to;
        to = draw(3) ? draw(3) ? to : PEG_NO_HOLE : draw(2) ? PEG_LAST_HOLE : draw(p.holes);
        marks[marked++] = (peg_mark){(int16_t)from, (int16_t)to};
    }
    return marked;
}

static long marked_yes, marked_no;

static void compare_marked(peg_board *board, const int *place)
{
    peg_mark marks[3], moved[3];
    peg_jump jumps[HOLES];
    int hole_at[PEG_MAX_HOLES] = {0};
    int marked = draw_marks(marks), answer = 9, expected = PEG_NO;
    size_t count = 99;
    for (size_t i = 0; i < p.solutions && expected == PEG_NO; i++)
        if (ends_as_marked(p.solution[i], (size_t)p.length, marks, marked))
            expected = PEG_YES;
    for (int m = 0; m < marked; m++) {
        moved[m] = marks[m];
        moved[m].from = (int16_t)place[marks[m].from];
        if (marks[m].to >= 0)
            moved[m].to = (int16_t)place[marks[m].to];
    }
    CHECK(peg_solve_marked(board, &limits, moved, (size_t)marked, &answer, jumps, HOLES, &count) ==
          PEG_OK);
    CHECK(answer == expected);
    if (p.solutions > 0 && marked > 0)
        *(expected == PEG_YES ? &marked_yes : &marked_no) += 1;
    if (answer != PEG_YES) {
        CHECK(count == 0);
        return;
    }
    CHECK(count == (size_t)p.length);
    uint32_t position = p.start;
    for (int hole = 0; hole < p.holes; hole++)
        hole_at[place[hole]] = hole;
    move_holes(jumps, p.length, hole_at);
    for (int i = 0; i < p.length; i++)
        position = after(position, jumps[i]);
    CHECK(is_won(position));
    CHECK(ends_as_marked(jumps, count, marks, marked));
}

static void compare_all(peg_board *board, const int *place, size_t most, bool searched)
{
    compare_numbers(board);
    compare_random_play(board, place);
    compare_solutions(board, place, most);
    if (searched) {
        compare_up_to_order(board, place);
        compare_marked(board, place);
    }
}

static void try_boards(peg_board *(*make)(void), int wanted, size_t most)
{
    long solved = 0;
    for (int done = 0; done < wanted;) {
        peg_board *board = make();
        int place[HOLES];
        if (!board)
            continue;
        in_case("board %d", done);
        take(board);
        if (p.symmetry_count > 0 && walk(p.start, 0)) {
            find_levels();
            for (int hole = 0; hole < HOLES; hole++)
                place[hole] = hole;
            compare_all(board, place, most, done % SEARCHED_EVERY == 0);
            peg_board *wide = scatter(40 + draw(217), place);
            compare_all(wide, place, 2, done % SEARCHED_EVERY == 0);
            free_now(wide);
            solved += p.solutions > 0;
            done++;
        }
        free_now(board);
    }
    CHECK(solved > wanted / 20);
    CHECK(marked_yes > wanted / (40 * SEARCHED_EVERY) &&
          marked_no > wanted / (80 * SEARCHED_EVERY));
}

TEST(random_drawings_count_as_a_plain_walk_does)
{
    try_boards(random_drawing, how_many(250, 1000), 20);
}

TEST(random_lists_of_lines_count_as_a_plain_walk_does)
{
    try_boards(random_lines, how_many(250, 1000), 20);
}

TEST(boards_of_many_symmetries_count_as_a_plain_walk_does)
{
    try_boards(random_copies, how_many(100, 400), 20);
}

/* Here solution_at is asked for every number. */
TEST(every_solution_has_its_number_in_the_order_of_jumps)
{
    try_boards(random_drawing, 60, MOST_SOLUTIONS);
}

CHECK_MAIN

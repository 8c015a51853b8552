/*
 * SPDX-License-Identifier: MIT
 *
 * Work on many positions: the same as one board after another says, by plain loops over lines and
 * symmetries; and what is refused, and how limits end it.
 */
#include "libpeg_many.h"
#include "support.h"

/* Of one, two, three and four words; a line runs one way on the last but one. */
static const char *const shapes[] = {
    "triangle5",           "english", "star", "square9", "rect12x12", "hexagon9",
    "lines:4:1-2-3,2-3-4", "lines:2:"};

enum { SHAPES = sizeof shapes / sizeof *shapes, COUNT = 40, WORDS = COUNT * PEG_MAX_WORDS };

/* A board, what is prepared of it, and positions of random play or of any pegs. */
static peg_board *board;
static peg_many *many;
static peg_many *symmetric;
static size_t words, holes, line_count, group;
static const peg_jump *lines;
static const uint8_t *symmetries;
static uint64_t given[WORDS];

static int peg_at(const uint64_t *position, size_t hole)
{
    return (int)(position[hole / 64] >> hole % 64 & 1);
}

static void begin(const char *name)
{
    uint64_t state = 1;
    board = board_of(name);
    holes = (size_t)peg_holes(board);
    words = (holes + 63) / 64;
    lines = peg_lines(board, &line_count);
    symmetries = peg_symmetries(board, &group);
    CHECK(peg_many_new(board, PEG_SYMMETRIES_NONE, NULL, &many) == PEG_OK);
    CHECK(peg_many_new(board, PEG_SYMMETRIES_ALL, NULL, &symmetric) == PEG_OK);
    CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 0, &state, COUNT, given) == PEG_OK);
    for (size_t i = 0; i < COUNT * words; i += 3)
        given[i] ^= state * i & (i % words == words - 1 && holes % 64 ? 1 : UINT64_MAX);
}

static void end(void)
{
    peg_many_free(many);
    peg_many_free(symmetric);
}

static int is_less(const uint64_t *a, const uint64_t *b)
{
    for (size_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w];
    return 0;
}

static void find_image(size_t s, const uint64_t *position, uint64_t *out)
{
    memset(out, 0, words * sizeof *out);
    for (size_t hole = 0; hole < holes; hole++) {
        size_t to = symmetries[s * holes + hole];
        out[to / 64] |= (uint64_t)peg_at(position, hole) << to % 64;
    }
}

static void find_least(const uint64_t *position, uint64_t *out)
{
    uint64_t image[PEG_MAX_WORDS];
    memcpy(out, position, words * sizeof *out);
    for (size_t s = 0; s < group; s++) {
        find_image(s, position, image);
        if (is_less(image, out))
            memcpy(out, image, words * sizeof *out);
    }
}

static void flip(uint64_t *position, peg_jump line)
{
    position[line.from / 64] ^= UINT64_C(1) << line.from % 64;
    position[line.over / 64] ^= UINT64_C(1) << line.over % 64;
    position[line.to / 64] ^= UINT64_C(1) << line.to % 64;
}

static int can_jump(const uint64_t *position, peg_jump line, int back)
{
    return peg_at(position, line.from) != back && peg_at(position, line.over) != back &&
           peg_at(position, line.to) == back;
}

/* Jumps of all positions at once, beside plain loops; with least images if symmetric. */
static void check_jumps(const peg_many *of, int back)
{
    size_t room = COUNT * line_count + 1, count = 0, at = 0;
    uint64_t *after = malloc(room * words * sizeof *after);
    int64_t *owners = malloc(room * sizeof *owners);
    uint16_t *played = malloc(room * sizeof *played);
    CHECK(peg_many_jumps(of, NULL, given, COUNT, (peg_listing)back, after, owners, played, room,
                         &count, NULL) == PEG_OK);
    for (size_t i = 0; i < COUNT; i++)
        for (size_t line = 0; line < line_count; line++) {
            uint64_t next[PEG_MAX_WORDS], least[PEG_MAX_WORDS];
            if (!can_jump(given + i * words, lines[line], back))
                continue;
            memcpy(next, given + i * words, words * sizeof *next);
            flip(next, lines[line]);
            if (of == symmetric)
                find_least(next, least);
            else
                memcpy(least, next, words * sizeof *least);
            CHECK(at < count && owners[at] == (int64_t)i && played[at] == line);
            CHECK(memcmp(after + at * words, least, words * sizeof *least) == 0);
            at++;
        }
    CHECK(at == count);
    CHECK(peg_many_jumps(of, NULL, given, COUNT, (peg_listing)back, NULL, NULL, NULL, 0, &at,
                         NULL) == PEG_OK);
    CHECK(at == count);
    if (count > 0)
        CHECK(peg_many_jumps(of, NULL, given, COUNT, (peg_listing)back, NULL, owners, NULL,
                             count - 1, &at, NULL) == PEG_E_ROOM);
    CHECK(at == count);
    free(after);
    free(owners);
    free(played);
}

/* Compares words for qsort(). */
static int compare(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* Keeps one of each position of marked words, and returns how many. */
static size_t keep_once(uint64_t *marked, size_t count)
{
    size_t kept = 0;
    qsort(marked, count, sizeof *marked, compare);
    for (size_t i = 0; i < count; i++)
        if (i + 1 == count || marked[i] >> 8 != marked[i + 1] >> 8)
            marked[kept++] = marked[i];
    return kept;
}

/* Levels that are found with marks, by fewer jumps. */
static void check_marked(const char *name)
{
    enum { ROOM = 1 << 20 };
    uint64_t levels[PEG_MAX_HOLES];
    uint64_t *level = malloc(ROOM * sizeof *level), *next = malloc(ROOM * sizeof *next);
    size_t level_count, jumps, every, count = 1, all = 0, marked = 0;
    peg_many *of_class;
    board = board_of(name);
    words = 1;
    CHECK(peg_many_new(board, PEG_SYMMETRIES_CLASS, NULL, &of_class) == PEG_OK);
    CHECK(peg_count_positions(board, NULL, 1, levels, PEG_MAX_HOLES, &level_count) == PEG_OK);
    CHECK(peg_position(board, level, 1) == PEG_OK);
    *level <<= 8;
    for (size_t i = 0; i < level_count; i++) {
        CHECK(count == levels[i]);
        CHECK(peg_many_jumps(of_class, NULL, level, count, PEG_JUMPS_MARKED, next, NULL, NULL, ROOM,
                             &jumps, NULL) == PEG_OK);
        for (size_t k = 0; k < count; k++)
            level[k] >>= 8;
        CHECK(peg_many_jumps(of_class, NULL, level, count, 0, NULL, NULL, NULL, 0, &every, NULL) ==
              PEG_OK);
        marked += jumps;
        all += every;
        count = keep_once(next, jumps);
        memcpy(level, next, count * sizeof *level);
    }
    CHECK(count == 0 && 4 * marked < 3 * all);
    peg_many_free(of_class);
    free(level);
    free(next);
}

TEST(marks_lose_no_position)
{
    check_marked("triangle6"); /* of six symmetries */
    check_marked("square5");   /* of eight */
    check_marked("rect4x5");   /* of another number */
}

TEST(jumps_are_those_of_each_position)
{
    for (int s = 0; s < SHAPES; s++) {
        begin(shapes[s]);
        for (int back = 0; back < 2; back++) {
            check_jumps(many, back);
            check_jumps(symmetric, back);
        }
        end();
    }
}

TEST(lines_are_played_and_legal)
{
    for (int s = 0; s < SHAPES; s++) {
        begin(shapes[s]);
        uint8_t *legal = malloc(COUNT * line_count + 1);
        int64_t chosen[COUNT];
        uint64_t after[WORDS], kept[WORDS];
        size_t count = 0, at = COUNT;
        CHECK(peg_many_legal(many, NULL, given, COUNT, legal, NULL) == PEG_OK);
        for (size_t i = 0; i < COUNT; i++)
            for (size_t line = 0; line < line_count; line++) {
                CHECK(legal[i * line_count + line] == can_jump(given + i * words, lines[line], 0));
                if (!legal[i * line_count + line] || (count > 0 && i == 0))
                    continue;
                memcpy(after, given + i * words, words * sizeof *after);
                chosen[0] = (int64_t)line;
                CHECK(peg_many_play(many, NULL, after, chosen, 1, after, NULL) == PEG_OK);
                flip(after, lines[line]);
                CHECK(memcmp(after, given + i * words, words * sizeof *after) == 0);
            }
        /* One jump that is not legal, and nothing is played. */
        for (size_t i = 0; i < COUNT; i++)
            chosen[i] = i == 3 ? -1 : (int64_t)line_count;
        memcpy(kept, given, sizeof kept);
        CHECK(peg_many_play(many, NULL, given, chosen, COUNT, given, &at) == PEG_E_INDEX);
        CHECK(at == 0 && memcmp(kept, given, sizeof kept) == 0);
        free(legal);
        end();
    }
}

TEST(images_are_those_under_each_symmetry)
{
    for (int s = 0; s < SHAPES; s++) {
        begin(shapes[s]);
        uint64_t *found = malloc(group * COUNT * words * sizeof *found);
        uint64_t image[PEG_MAX_WORDS];
        size_t count = 0;
        CHECK(peg_many_images(symmetric, NULL, given, COUNT, 1, found, group * COUNT, &count,
                              NULL) == PEG_OK);
        CHECK(count == group * COUNT);
        for (size_t i = 0; i < COUNT * group; i++) {
            find_image(i / COUNT, given + i % COUNT * words, image);
            CHECK(memcmp(image, found + i * words, words * sizeof *image) == 0);
        }
        CHECK(peg_many_images(symmetric, NULL, given, COUNT, 1, found, count - 1, NULL, NULL) ==
              PEG_E_ROOM);
        CHECK(peg_many_images(symmetric, NULL, given, COUNT, 0, found, COUNT, NULL, NULL) ==
              PEG_OK);
        for (size_t i = 0; i < COUNT; i++) {
            find_least(given + i * words, image);
            CHECK(memcmp(image, found + i * words, words * sizeof *image) == 0);
        }
        /* Sorted, and one of each. */
        CHECK(peg_many_sort(many, NULL, found, COUNT, &count, NULL) == PEG_OK);
        for (size_t i = 1; i < count; i++)
            CHECK(is_less(found + (i - 1) * words, found + i * words));
        free(found);
        end();
    }
}

TEST(many_positions_are_sorted_and_one_of_each_is_kept)
{
    enum { MANY = 100000 };
    uint64_t *numbers = malloc(MANY * 2 * sizeof *numbers);
    uint64_t state = 7;
    for (int wide = 0; wide < 2; wide++) {
        size_t count = 0;
        begin(wide ? "square9" : "english");
        for (size_t i = 0; i < MANY * words; i++) {
            state = state * UINT64_C(6364136223846793005) + 1;
            numbers[i] = wide ? (i % 2 ? state >> 60 : state >> 50) : state >> 48 << 17;
        }
        CHECK(peg_many_sort(many, NULL, numbers, MANY, &count, NULL) == PEG_OK);
        CHECK(count > 50000 && count < MANY);
        for (size_t i = 1; i < count; i++)
            CHECK(is_less(numbers + (i - 1) * words, numbers + i * words));
        end();
    }
    free(numbers);
}

TEST(bytes_are_the_pegs)
{
    for (int s = 0; s < SHAPES; s++) {
        begin(shapes[s]);
        uint8_t *bytes = malloc(COUNT * 2 * holes);
        uint32_t cells[PEG_MAX_HOLES];
        uint64_t again[WORDS];
        CHECK(peg_many_unpack(many, NULL, given, COUNT, NULL, 0, bytes, NULL) == PEG_OK);
        for (size_t i = 0; i < COUNT * holes; i++)
            CHECK(bytes[i] == peg_at(given + i / holes * words, i % holes));
        CHECK(peg_many_pack(many, NULL, bytes, COUNT, again) == PEG_OK);
        CHECK(memcmp(again, given, COUNT * words * sizeof *again) == 0);
        for (size_t hole = 0; hole < holes; hole++)
            cells[hole] = (uint32_t)(2 * (holes - 1 - hole));
        CHECK(peg_many_unpack(many, NULL, given, COUNT, cells, 2 * holes - 1, bytes, NULL) ==
              PEG_OK);
        for (size_t hole = 0; hole < holes; hole++)
            CHECK(bytes[cells[hole]] == peg_at(given, hole));
        if (holes > 1)
            CHECK(peg_many_unpack(many, NULL, given, COUNT, cells, 2 * holes - 2, bytes, NULL) ==
                  PEG_E_INDEX);
        free(bytes);
        end();
    }
}

TEST(answers_are_those_of_each_question)
{
    static const char *const boards[] = {"english -> d4", "triangle5", "triangle5 -> 13"};
    for (int s = 0; s < 3; s++) {
        uint8_t answers[COUNT];
        uint64_t before[PEG_MAX_WORDS], state = 5;
        peg_limits limits = {.struct_size = sizeof limits, .positions = 20000};
        peg_table *table = NULL;
        begin(boards[s]);
        peg_position(board, before, PEG_MAX_WORDS);
        CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 9, &state, COUNT, given) == PEG_OK);
        CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
        for (int with = 0; with < 2; with++) {
            memset(answers, 99, sizeof answers);
            CHECK(peg_many_solvable(board, &limits, with ? table : NULL, given, COUNT, answers,
                                    NULL) == PEG_OK);
            for (size_t i = 0; i < COUNT; i++) {
                int answer = PEG_UNKNOWN;
                peg_board *one = copy_of(board);
                CHECK(peg_set_position(one, given + i * words, words) == PEG_OK);
                CHECK(peg_solvable(one, NULL, &answer) == PEG_OK);
                CHECK(answers[i] == answer || answers[i] == PEG_UNKNOWN);
                CHECK(answers[i] != PEG_UNKNOWN || !with);
                free_now(one);
            }
        }
        peg_position(board, given, PEG_MAX_WORDS);
        CHECK(memcmp(before, given, words * sizeof *before) == 0);
        peg_table_free(table);
        end();
    }
}

/* How many of the positions a board has no answer for at a glance. */
static int unknown_at_a_glance(const uint64_t *positions, size_t count)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 1};
    int unknown = 0;
    for (size_t i = 0; i < count; i++) {
        int answer = PEG_UNKNOWN;
        CHECK(peg_set_position(board, positions + i * words, words) == PEG_OK);
        peg_status status = peg_solvable(board, &limits, &answer);
        CHECK(status == PEG_OK || status == PEG_LIMIT);
        unknown += answer == PEG_UNKNOWN;
    }
    return unknown;
}

TEST(many_leave_a_table_to_the_board)
{
    enum { ASKED = 2000, OTHERS = 200 };
    static uint64_t asked[ASKED], others[OTHERS];
    static uint8_t answers[ASKED];
    for (int few = 1; few >= 0; few--) {
        uint64_t state = 8;
        begin("triangle7");
        CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 20, &state, OTHERS, others) == PEG_OK);
        CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 19, &state, ASKED, asked) == PEG_OK);
        CHECK(peg_many_solvable(board, NULL, NULL, asked, few ? 5 : ASKED, answers, NULL) ==
              PEG_OK);
        CHECK((unknown_at_a_glance(others, OTHERS) == 0) == !few);
        end();
    }
}

TEST(samples_have_the_pegs_wanted)
{
    for (int how = PEG_SAMPLE_PLAY; how <= PEG_SAMPLE_EVENLY; how++) {
        uint64_t again[WORDS], state = 3, same = 3;
        begin("english");
        CHECK(peg_many_sample(board, NULL, (peg_sampling)how, 26, &state, COUNT, given) == PEG_OK);
        CHECK(peg_many_sample(board, NULL, (peg_sampling)how, 26, &same, COUNT, again) == PEG_OK);
        CHECK(state == same && memcmp(given, again, COUNT * sizeof *again) == 0);
        for (size_t i = 0; i < COUNT; i++) {
            int pegs = 0;
            for (size_t hole = 0; hole < holes; hole++)
                pegs += peg_at(given + i, hole);
            CHECK(pegs == 26);
        }
        end();
    }
    /* Every position that triangle4 can come to is drawn about as often as another. */
    uint64_t drawn[20000], state = 1;
    size_t count = 0;
    begin("triangle4");
    CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_EVENLY, 5, &state, 20000, drawn) == PEG_OK);
    for (size_t i = 0, often = 0; i < 20000; i++)
        often += drawn[i] == drawn[0], count = often;
    size_t kinds = 0;
    CHECK(peg_many_sort(many, NULL, drawn, 20000, &kinds, NULL) == PEG_OK);
    CHECK(kinds > 2 && count * kinds > 20000 * 3 / 4 && count * kinds < 20000 * 5 / 4);
    end();
    begin("triangle5 o/../.o./..../o...o");
    CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_EVENLY, 1, &state, 3, drawn) == PEG_END);
    end();
}

TEST(games_go_on_to_their_end)
{
    enum { GAMES = 8 };
    for (int s = 0; s < 2; s++) {
        uint64_t positions[GAMES * 2], starts[GAMES * 2], state = 1;
        uint8_t ended[GAMES] = {0}, terminated[GAMES], refused[GAMES];
        double rewards[GAMES];
        int64_t drawn[GAMES];
        begin(s ? "square9" : "triangle5");
        uint8_t *masks = malloc(GAMES * line_count);
        uint8_t *seen = malloc(GAMES * 2 * holes);
        uint32_t cells[PEG_MAX_HOLES];
        for (size_t hole = 0; hole < holes; hole++)
            cells[hole] = (uint32_t)(holes - 1 - hole);
        peg_games games = {GAMES, positions, starts, ended,  rewards, terminated, refused,
                           masks, seen,      cells,  &state, drawn,   holes,      PEG_REWARD_JUMPS,
                           0};
        for (size_t i = 0; i < GAMES; i++)
            peg_position(board, starts + i * words, words);
        memcpy(positions, starts, sizeof positions);
        CHECK(peg_many_step(many, &games, NULL) == PEG_OK);
        for (int step = 0; step < 90; step++) {
            uint64_t before[GAMES * 2];
            int64_t played[GAMES];
            uint8_t begins[GAMES];
            memcpy(before, positions, sizeof before);
            memcpy(played, drawn, sizeof played);
            memcpy(begins, ended, sizeof begins);
            CHECK(peg_many_step(many, &games, played) == PEG_OK);
            for (size_t i = 0; i < GAMES; i++) {
                const uint64_t *now = positions + i * words;
                int any = 0;
                if (begins[i])
                    memcpy(before + i * words, starts, words * sizeof *before);
                else
                    flip(before + i * words, lines[played[i]]);
                CHECK(memcmp(before + i * words, now, words * sizeof *now) == 0);
                for (size_t line = 0; line < line_count; line++) {
                    CHECK(masks[i * line_count + line] == can_jump(now, lines[line], 0));
                    any |= masks[i * line_count + line];
                }
                for (size_t hole = 0; hole < holes; hole++) {
                    const uint8_t *cell = seen + 2 * i * holes + cells[hole];
                    CHECK(cell[0] == peg_at(now, hole) && cell[holes] == !cell[0]);
                }
                CHECK(rewards[i] == !begins[i] && !refused[i]);
                CHECK(terminated[i] == !any && ended[i] == terminated[i]);
                CHECK(!any || can_jump(now, lines[drawn[i]], 0));
            }
        }
        games.cells = NULL;
        CHECK(peg_many_step(many, &games, NULL) == PEG_OK);
        for (size_t at = 0; at < GAMES * holes; at++)
            CHECK(seen[at] == peg_at(positions + at / holes * words, at % holes));
        drawn[2] = (int64_t)line_count;
        CHECK(peg_many_step(many, &games, drawn) == PEG_E_INDEX);
        games.reward = PEG_REWARD_PEGS + 1;
        drawn[2] = 0;
        CHECK(peg_many_step(many, &games, drawn) == PEG_E_ARGUMENT);
        free(masks);
        free(seen);
        end();
    }
}

static int stop(const peg_progress *progress, void *user)
{
    CHECK(progress->stage == PEG_STAGE_WORKING || progress->stage == PEG_STAGE_SEARCHING);
    (void)user;
    return PEG_STOP;
}

TEST(limits_end_the_work)
{
    peg_limits limits = {.struct_size = sizeof limits, .progress = stop};
    peg_limits few = {.struct_size = sizeof few, .positions = 10};
    peg_limits small = {.struct_size = sizeof small, .memory = 100};
    uint64_t out[WORDS], state = 1;
    uint8_t bytes[COUNT * 76];
    size_t count = 0;
    begin("english");
    CHECK(peg_many_jumps(many, &limits, given, COUNT, 0, NULL, NULL, NULL, 0, &count, NULL) ==
          PEG_STOPPED);
    CHECK(peg_many_jumps(many, &few, given, COUNT, 0, NULL, NULL, NULL, 0, &count, NULL) ==
          PEG_LIMIT);
    CHECK(peg_many_images(symmetric, &limits, given, COUNT, 0, out, COUNT, NULL, NULL) ==
          PEG_STOPPED);
    CHECK(peg_many_images(many, &few, given, COUNT, 0, out, COUNT, NULL, NULL) == PEG_LIMIT);
    CHECK(peg_many_legal(many, &few, given, COUNT, bytes, NULL) == PEG_LIMIT);
    CHECK(peg_many_unpack(many, &few, given, 11, NULL, 0, bytes, NULL) == PEG_LIMIT);
    CHECK(peg_many_pack(many, &few, bytes, 11, out) == PEG_LIMIT);
    memcpy(out, given, sizeof out);
    CHECK(peg_many_sort(many, &few, out, 11, &count, NULL) == PEG_LIMIT);
    limits.time = 1e9;
    limits.clock = still;
    CHECK(peg_many_legal(many, &limits, given, COUNT, bytes, NULL) == PEG_STOPPED);
    CHECK(peg_many_legal(many, &limits, given, COUNT, bytes, NULL) == PEG_STOPPED);
    CHECK(peg_many_random_games(board, &few, 1, &state, 100, out, out + 1) == PEG_LIMIT);
    CHECK(peg_many_sample(board, &small, PEG_SAMPLE_EVENLY, 0, &state, 1, out) == PEG_LIMIT);
    CHECK(peg_many_new(board, PEG_SYMMETRIES_ALL, &small, &many) == PEG_LIMIT);
    CHECK(peg_many_solvable(board, &limits, NULL, given, COUNT, bytes, NULL) == PEG_STOPPED);
    CHECK(bytes[0] == PEG_UNKNOWN && bytes[COUNT - 1] == PEG_UNKNOWN);
    end();
}

/* The first thing it asks for is a list; an allocator that has no more gets memory back for it. */
TEST(a_board_forgets_to_make_room_for_a_list)
{
    meter m;
    uint64_t position, remembered = 0;
    uint8_t answer = 77;
    peg_limits limits = {.struct_size = sizeof limits, .positions = 20000};
    peg_board *own = weighed_board(&m, "english");
    limits.remembered = &remembered;
    CHECK(peg_solve(own, &limits, NULL, NULL, 0, NULL) == PEG_OK && remembered > 0);
    CHECK(peg_position(own, &position, 1) == PEG_OK);
    size_t held = m.held;
    position &= ~UINT64_C(0xf);
    m.fail_at = m.asked;
    CHECK(peg_many_solvable(own, &limits, NULL, &position, 1, &answer, NULL) == PEG_OK);
    CHECK(m.failed && remembered < held);
    peg_board_free(own);
    CHECK(m.held == 0);
}

/* Games beside the chances of peg_random_play(), which they miss by five spreads at most. */
static void check_random_games(const char *name, int draws)
{
    enum { GAMES = 20000 };
    double win, pegs, left[PEG_MAX_HOLES + 1];
    uint64_t state = 7, won, ended[PEG_MAX_HOLES + 1], sum = 0;
    size_t count = 0;
    begin(name);
    CHECK(peg_random_play(board, NULL, draws, &win, &pegs, left, PEG_MAX_HOLES + 1, &count) ==
          PEG_OK);
    CHECK(peg_many_random_games(board, NULL, draws, &state, GAMES, &won, ended) == PEG_OK);
    for (size_t i = 0; i < count; i++) {
        double off = (double)ended[i] - GAMES * left[i];
        CHECK(off * off <= 25 * GAMES * left[i] * (1 - left[i]));
        sum += ended[i];
    }
    CHECK(sum == GAMES);
    CHECK(((double)won - GAMES * win) * ((double)won - GAMES * win) <=
          25 * GAMES * win * (1 - win));
    end();
}

TEST(random_games_end_as_chances_say)
{
    for (int draws = PEG_DRAW_ON; draws <= 3; draws += 2) {
        check_random_games("triangle5", draws);
        check_random_games("rect4x4 -> b2", draws);
    }
    check_random_games("triangle5 ./.o/.../..../.....", 0);
    check_random_games("rect3x1 ...", PEG_DRAW_ON);
}

TEST(what_is_wrong_is_refused)
{
    uint64_t out[WORDS], state = 1;
    uint8_t bytes[COUNT * 76];
    int64_t chosen[COUNT] = {0};
    size_t at = 0;
    peg_games games = {0};
    begin("english");
    given[7] = UINT64_C(1) << 33;
    CHECK(peg_many_jumps(many, NULL, given, COUNT, 0, NULL, NULL, NULL, 0, NULL, &at) ==
          PEG_E_POSITION);
    CHECK(at == 7);
    CHECK(peg_many_play(many, NULL, given, chosen, COUNT, out, NULL) == PEG_E_POSITION);
    CHECK(peg_many_legal(many, NULL, given, COUNT, bytes, NULL) == PEG_E_POSITION);
    CHECK(peg_many_images(many, NULL, given, COUNT, 0, out, COUNT, NULL, NULL) == PEG_E_POSITION);
    CHECK(peg_many_sort(many, NULL, given, COUNT, NULL, NULL) == PEG_E_POSITION);
    CHECK(peg_many_unpack(many, NULL, given, COUNT, NULL, 0, bytes, NULL) == PEG_E_POSITION);
    CHECK(peg_many_solvable(board, NULL, NULL, given, COUNT, bytes, NULL) == PEG_E_POSITION);
    CHECK(peg_many_play(many, NULL, given, chosen, COUNT, NULL, &at) == PEG_E_POSITION && at == 7);
    CHECK(peg_many_solvable(board, NULL, NULL, given, COUNT, NULL, NULL) == PEG_E_POSITION);
    CHECK(peg_many_new(NULL, 0, NULL, &many) == PEG_E_ARGUMENT);
    CHECK(peg_many_new(board, 4, NULL, &many) == PEG_E_ARGUMENT);
    CHECK(peg_many_new(board, 0, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_jumps(NULL, NULL, given, 1, 0, NULL, NULL, NULL, 0, NULL, NULL) ==
          PEG_E_ARGUMENT);
    CHECK(peg_many_jumps(many, NULL, given, 1, 3, NULL, NULL, NULL, 0, NULL, NULL) ==
          PEG_E_ARGUMENT);
    out[0] = UINT64_C(1) << 41;
    out[1] = 77; /* there are 76 lines */
    for (size_t i = 0; i < 2; i++) {
        CHECK(peg_many_jumps(many, NULL, out, i + 1, PEG_JUMPS_MARKED, NULL, NULL, NULL, 0, NULL,
                             &at) == PEG_E_POSITION);
        CHECK(at == i);
        out[i] = 76;
    }
    CHECK(peg_many_jumps(many, NULL, out, 2, PEG_JUMPS_MARKED, NULL, NULL, NULL, 0, NULL, NULL) ==
          PEG_OK);
    CHECK(peg_many_play(NULL, NULL, given, chosen, 1, out, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_play(many, NULL, given, NULL, 1, out, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_legal(many, NULL, NULL, 1, bytes, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_images(many, NULL, given, 1, 2, out, 1, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_images(many, NULL, given, 1, 0, NULL, 1, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_sort(NULL, NULL, given, 1, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_unpack(NULL, NULL, given, 1, NULL, 0, bytes, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_pack(NULL, NULL, bytes, 1, out) == PEG_E_ARGUMENT);
    CHECK(peg_many_solvable(NULL, NULL, NULL, given, 1, bytes, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_sample(board, NULL, 2, 0, &state, 1, out) == PEG_E_ARGUMENT);
    CHECK(peg_many_sample(board, NULL, 0, 33, &state, 1, out) == PEG_E_ARGUMENT);
    CHECK(peg_many_sample(board, NULL, 0, 0, NULL, 1, out) == PEG_E_ARGUMENT);
    CHECK(peg_many_random_games(board, NULL, -2, &state, 1, out, out) == PEG_E_ARGUMENT);
    CHECK(peg_many_random_games(board, NULL, 0, NULL, 1, out, out) == PEG_E_ARGUMENT);
    CHECK(peg_many_step(many, &games, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_many_step(NULL, &games, NULL) == PEG_E_ARGUMENT);
    peg_many_free(NULL);
    end();
}

/* Nothing is wanted, but what is given is checked, and random numbers are drawn for games. */
TEST(any_output_may_be_null)
{
    uint64_t position = 7, state = 7, won = 0, left[PEG_MAX_HOLES + 1], same = 7;
    int64_t line = -1;
    uint8_t peg[PEG_MAX_HOLES] = {0};
    begin("english");
    CHECK(peg_many_play(many, NULL, &position, &line, 1, NULL, NULL) == PEG_E_INDEX);
    line = 0;
    CHECK(peg_many_play(many, NULL, &position, &line, 1, NULL, NULL) ==
          peg_many_play(many, NULL, &position, &line, 1, left, NULL));
    CHECK(peg_many_legal(many, NULL, &position, 1, NULL, NULL) == PEG_OK);
    CHECK(peg_many_images(many, NULL, &position, 1, 1, NULL, 0, NULL, NULL) == PEG_OK);
    CHECK(peg_many_sort(many, NULL, &position, 1, NULL, NULL) == PEG_OK && position == 7);
    CHECK(peg_many_unpack(many, NULL, &position, 1, NULL, 0, NULL, NULL) == PEG_OK);
    CHECK(peg_many_pack(many, NULL, peg, 1, NULL) == PEG_OK);
    CHECK(peg_many_solvable(board, NULL, NULL, &position, 1, NULL, NULL) == PEG_OK);
    CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 0, &state, 1, NULL) == PEG_OK);
    CHECK(peg_many_sample(board, NULL, PEG_SAMPLE_EVENLY, 33, &state, 1, NULL) == PEG_E_ARGUMENT);
    CHECK(state == 7);
    CHECK(peg_many_random_games(board, NULL, PEG_DRAW_ON, &state, 10, NULL, left) == PEG_OK);
    CHECK(peg_many_random_games(board, NULL, PEG_DRAW_ON, &same, 10, &won, NULL) == PEG_OK);
    CHECK(state == same && won == left[1]);
    end();
}

CHECK_MAIN

/* SPDX-License-Identifier: MIT */

/*
 * Proofs by exits: the finder reaches what it should, the judge accepts a proof made by hand and
 * refuses it once a rule is broken, and no rows whatever prove what is false.
 */
#include "tables.h"

enum { MOST_ROWS = 4200 };

static uint64_t seed;
static peg_proof_row rows[MOST_ROWS];

static int draw(int below)
{
    return random_below(&seed, below);
}

static size_t explain(peg_board *board, int *reason)
{
    size_t count = 0;
    *reason = 77;
    CHECK(peg_explain(board, NULL, reason, rows, MOST_ROWS, &count, NULL) == PEG_OK);
    return count;
}

static int rows_of_kind(size_t count, int kind)
{
    int found = 0;
    for (size_t i = 0; i < count; i++)
        found += rows[i].kind == kind;
    return found;
}

static bool holds(const peg_board *board, size_t count)
{
    peg_status status = peg_verify_proof(board, rows, count);
    CHECK(status == PEG_OK || status == PEG_E_PROOF);
    return status == PEG_OK;
}

/* -- The finder ------------------------------------------------------------ */

TEST(most_lost_positions_of_a_small_board_have_a_proof)
{
    /* Of all positions: proofs with exits and with forks at least, and searches at most. */
    static const struct {
        const char *board;
        int exits, forks, searched;
    } known[] = {{"triangle4", 210, 15, 67}, {"square:oooo/oooo/oo__ -> a1", 11, 0, 4}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        peg_board *board = board_of(known[k].board);
        bool *winnable = all_answers(board, 0);
        int exits = 0, forks = 0, searched = 0;
        for (uint64_t position = 1; position < 1U << peg_holes(board); position++) {
            int reason;
            place(board, position);
            size_t count = explain(board, &reason);
            CHECK((reason == PEG_REASON_NONE) == winnable[position]);
            searched += reason == PEG_REASON_SEARCHED;
            if (reason != PEG_REASON_PROOF || rows_of_kind(count, PEG_PROOF_EXITS) == 0)
                continue;
            CHECK(holds(board, count));
            exits++;
            forks += rows_of_kind(count, PEG_PROOF_FORK) > 0;
        }
        if (getenv("PEG_RECORD"))
            printf("    %s: %d, %d, %d\n", known[k].board, exits, forks, searched);
        CHECK(exits >= known[k].exits && forks >= known[k].forks);
        CHECK(searched <= known[k].searched);
        free(winnable);
    }
}

/* Positions of the middle of games, which took a search until there were exits. */
TEST(positions_of_larger_boards_have_a_proof)
{
    static const char *const lost[] = {
        "english .oo/..o/o.ooooo/ooo...o/ooooooo/ooo/ooo",
        "english .oo/..o/o.ooooo/ooo.ooo/ooo.ooo/o.o/ooo",
        "english o.o/o.o/ooooooo/o..o..o/ooo.ooo/ooo/ooo",
    };
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        peg_board *board = board_of(lost[i]);
        int reason;
        size_t count = explain(board, &reason);
        CHECK(reason == PEG_REASON_PROOF && rows_of_kind(count, PEG_PROOF_FORK) > 0);
        CHECK(holds(board, count));
    }
}

/* An eighth of few positions is not enough for the proof, and the rest is for the search. */
TEST(exits_take_an_eighth_at_most)
{
    static const struct {
        uint64_t positions;
        peg_reason reason;
    } known[] = {{100000, PEG_REASON_SEARCHED}, {1000000, PEG_REASON_PROOF}};
    for (int i = 0; i < 2; i++) {
        peg_board *board = board_of("english .oo/..o/o.ooooo/ooo...o/ooooooo/ooo/ooo -> d4");
        peg_limits limits = PEG_LIMITS_INIT;
        int reason = 77;
        limits.positions = known[i].positions;
        CHECK(peg_explain(board, &limits, &reason, NULL, 0, NULL, NULL) == PEG_OK);
        CHECK(reason == (int)known[i].reason);
    }
}

/* Wherever the positions or the memory end, the question ends well. */
TEST(a_limit_may_end_it_anywhere)
{
    static const char *const lost[] = {"english ooo/o.o/o..oooo/..ooooo/ooo..oo/o../ooo",
                                       "triangle5 o/../o../o..o/....."};
    int proven = 0;
    for (int i = 0; i < 400; i++) {
        peg_board *board = board_of(lost[i % 2]);
        peg_limits limits = PEG_LIMITS_INIT;
        int reason = PEG_REASON_NONE;
        limits.positions = (uint64_t)(i % 4 < 2 ? 1 + 40 * i : 0);
        limits.memory = (uint64_t)(i % 4 < 2 ? 0 : 4000 * i);
        peg_status status = peg_explain(board, &limits, &reason, NULL, 0, NULL, NULL);
        CHECK(status == PEG_OK ? reason != PEG_REASON_NONE : status == PEG_LIMIT);
        proven += reason == PEG_REASON_PROOF;
        free_now(board);
    }
    CHECK(proven > 50 && proven < 350);
}

/* -- Rules ----------------------------------------------------------------- */

/*
 * Pegs in 1, 4, 7 and 10 of the triangle of side 5, one of them to be left in 11. Whoever jumps
 * over hole 3 or from it needs a peg there, and hole 6 is the only one to bring it, and the
 * reverse.
 */
static peg_board *lost_board(void)
{
    return board_of("triangle5 o/../o../o..o/..... -> 11");
}

/* The numbers of a row by hole, those that are not named being 0. */
static void put_row(peg_proof_row *row, int kind, const int (*numbers)[2])
{
    memset(row, 0, sizeof *row);
    row->kind = kind;
    for (; (*numbers)[0] > 0; numbers++)
        row->weight[(*numbers)[0] - 1] = (*numbers)[1];
}

TEST(rules_of_sets_are_kept)
{
    peg_board *board = lost_board();
    int reason, holes = peg_holes(board);
    size_t count = explain(board, &reason);
    CHECK(reason == PEG_REASON_PROOF && count == 2);
    CHECK(rows[0].kind == PEG_PROOF_EXITS && rows[1].kind == PEG_PROOF_SET);
    CHECK(holds(board, 2) && !holds(board, 1) && !holds(board, 0));
    for (int i = 0; i < 2; i++) {
        const peg_proof_row good = rows[i];
        /* A larger toll asks for more than weights give; a smaller one is not enough. */
        for (int hole = 0; hole < PEG_MAX_HOLES; hole++) {
            rows[i].weight[hole] += hole < holes && i == 0 ? 1 << 25 : 1;
            CHECK(!holds(board, 2));
            rows[i].weight[hole] = good.weight[hole] - (i == 0 && hole < holes ? 1 << 25 : 1);
            CHECK(!holds(board, 2));
            rows[i] = good;
        }
        for (int kind = -1; kind < 7; kind++) {
            rows[i].kind = kind;
            CHECK(holds(board, 2) == (kind == good.kind));
        }
        rows[i] = good;
    }
    /* A set alone, one behind sums, and one without a hole. */
    rows[2] = rows[0];
    rows[0] = rows[1];
    rows[1] = rows[2];
    CHECK(!holds(board, 2));
    rows[1] = rows[0];
    rows[0] = rows[2];
    memset(&rows[2], 0, sizeof rows[2]);
    CHECK(holds(board, 2));
    rows[2].kind = PEG_PROOF_SET;
    CHECK(!holds(board, 3));
    rows[2].kind = PEG_PROOF_CLASS;
    CHECK(holds(board, 3));
    rows[3] = rows[1];
    CHECK(!holds(board, 4));
}

/*
 * In a row of five, pegs in 1 and 2 win by 1-3, which leaves neither set. On every line the weights
 * pay for the jumps that do leave it, and they lose nothing by 1-3: only the rule refuses the rows.
 */
TEST(sets_must_be_left)
{
    static const int weights[2][5][2] = {{{2, 1}, {3, 1}, {4, 1}, {5, 1}, {0, 0}},
                                         {{2, 1}, {3, 1}, {4, 1}, {0, 0}}};
    static const int sets[2][3][2] = {{{5, 1}, {0, 0}}, {{1, 1}, {3, 1}, {0, 0}}};
    static const struct {
        const char *board;
        bool holds[2];
    } known[] = {
        {"rect5x1 oo... -> 3", {false, false}}, /* nothing in 5 ever; a peg in 3 at the end */
        {"rect5x1 ....o -> 4", {true, false}},  /* 5 must go; nothing in 1 or 3 has to */
        {"rect5x1 o.o.. -> 3", {false, true}},  /* 1 and 3 are full now, and 1 must go */
        {"rect5x1 ..o.. -> 4", {false, true}},  /* 1 and 3 are empty at the end */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        peg_board *board = board_of(known[i].board);
        for (int k = 0; k < 2; k++) {
            put_row(&rows[0], PEG_PROOF_EXITS, weights[k]);
            put_row(&rows[1], PEG_PROOF_SET, sets[k]);
            CHECK(holds(board, 2) == known[i].holds[k]);
        }
    }
}

/* A proof with a fork on top. */
static size_t forked(peg_board **out)
{
    static peg_board *board;
    bool found = false;
    size_t count = 0;
    board = board_of("triangle4 -> 1");
    for (uint64_t position = 1; !found && position < 1024; position++) {
        int reason;
        place(board, position);
        count = explain(board, &reason);
        found = reason == PEG_REASON_PROOF && rows[0].kind == PEG_PROOF_FORK;
    }
    CHECK(found && holds(board, count));
    *out = board;
    return count;
}

TEST(rules_of_forks_are_kept)
{
    peg_board *board;
    size_t count = forked(&board);
    const peg_proof_row fork = rows[0];
    int part[3] = {0, 0, 0};
    for (int hole = 0; hole < peg_holes(board); hole++)
        if (fork.weight[hole] != 0)
            part[fork.weight[hole] == -1 ? 0 : fork.weight[hole] == -2 ? 1 : 2] = hole;
    for (size_t less = 0; less < count; less++)
        CHECK(!holds(board, less));
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        for (int change = -3; change <= 300; change += change < 3 ? 1 : 297) {
            rows[0].weight[hole] += change;
            if (change != 0 && (hole != part[2] || change > 255))
                CHECK(!holds(board, count));
            rows[0] = fork;
        }
    rows[0].weight[part[0]] = -2;
    rows[0].weight[part[1]] = -1;
    CHECK(!holds(board, count));
    /* A part for more jumps proves nothing for a few. */
    rows[0] = fork;
    rows[0].weight[part[2]] = 0;
    CHECK(!holds(board, count));
    rows[0] = fork;
    CHECK(holds(board, count));
}

/* Forks above a proof, each with the proof in one part and the same proof in the other. */
TEST(forks_are_at_most_64_deep)
{
    peg_board *board = lost_board();
    int reason;
    size_t count = explain(board, &reason);
    static const int line[][2] = {{1, -1}, {2, -2}, {4, 1}, {0, 0}};
    const peg_proof_row proof[2] = {rows[0], rows[1]};
    CHECK(count == 2);
    for (size_t deep = 0; deep <= 66; deep++) {
        for (size_t i = 0; i < deep; i++)
            put_row(&rows[i], PEG_PROOF_FORK, line);
        for (size_t i = 0; i <= deep; i++)
            memcpy(&rows[deep + 2 * i], proof, sizeof proof);
        CHECK(holds(board, 3 * deep + 2) == (deep <= 64));
        if (deep > 0)
            CHECK(!holds(board, 3 * deep));
    }
}

TEST(sets_are_at_most_4095)
{
    peg_board *board = lost_board();
    int reason;
    size_t count = explain(board, &reason);
    CHECK(count == 2);
    for (int hole = 0; hole < peg_holes(board); hole++)
        rows[0].weight[hole] *= 4096;
    for (size_t i = 2; i < 4097; i++)
        rows[i] = rows[1];
    CHECK(holds(board, 4096) && !holds(board, 4097));
    /* The same behind a fork and its first part. */
    static const int line[][2] = {{1, -1}, {2, -2}, {4, 1}, {0, 0}};
    memmove(&rows[3], rows, 4097 * sizeof *rows);
    put_row(&rows[0], PEG_PROOF_FORK, line);
    rows[1] = rows[3];
    for (int hole = 0; hole < peg_holes(board); hole++)
        rows[1].weight[hole] /= 4096;
    rows[2] = rows[4];
    CHECK(holds(board, 4099) && !holds(board, 4100));
}

/* -- A second judge -------------------------------------------------------- */

enum { MOST_LINES = 100 };

/* Play from a position to one peg, how often along each line at least and at most, or -1. */
typedef struct played {
    uint64_t pegs, won;
    const peg_jump *lines;
    size_t count;
    int least[MOST_LINES], most[MOST_LINES];
} played;

static uint64_t holes_in(const peg_proof_row *row)
{
    uint64_t holes = 0;
    for (int hole = 0; hole < 64; hole++)
        holes |= (uint64_t)(row->weight[hole] != 0) << hole;
    return holes;
}

static int toll_of(const peg_proof_row *row)
{
    int toll = 0;
    for (int hole = 0; hole < 64; hole++)
        toll = row->weight[hole] > toll ? row->weight[hole] : toll;
    return toll;
}

static bool leaf_refutes(const played *play, const peg_proof_row *row, size_t sets)
{
    uint64_t must_go = play->pegs & ~play->won;
    int64_t left = 0;
    for (size_t i = 0; i < play->count; i++)
        if (play->least[i] > 0)
            must_go |= (uint64_t)1 << play->lines[i].to;
    for (int hole = 0; hole < 64; hole++)
        left += row->weight[hole] * ((int)(play->pegs >> hole & 1) - (int)(play->won >> hole & 1));
    for (size_t k = 1; k <= sets; k++) {
        uint64_t set = holes_in(&row[k]);
        if (!(set & must_go) || (set & ~play->pegs && set & play->won))
            return false;
        left -= toll_of(&row[k]);
    }
    for (size_t i = 0; i < play->count; i++) {
        peg_jump line = play->lines[i];
        int64_t more = row->weight[line.from] + row->weight[line.over] - row->weight[line.to];
        for (size_t k = 1; k <= sets; k++) {
            uint64_t set = holes_in(&row[k]);
            if ((set >> line.from | set >> line.over) & ~(set >> line.to) & 1)
                more -= toll_of(&row[k]);
        }
        if (more < 0 && play->most[i] < 0)
            return false;
        left -= more * (more < 0 ? play->most[i] : play->least[i]);
    }
    return left < 0;
}

/* Goes on behind what it reads. */
static bool tree_refutes(const played *play, size_t *at)
{
    const peg_proof_row *row = &rows[*at];
    size_t sets = 0, i = 0;
    ++*at;
    if (row->kind == PEG_PROOF_EXITS) {
        for (; rows[*at].kind == PEG_PROOF_SET; ++*at)
            sets++;
        return leaf_refutes(play, row, sets);
    }
    while (row->weight[play->lines[i].from] != -1 || row->weight[play->lines[i].over] != -2 ||
           row->weight[play->lines[i].to] <= 0)
        i++;
    int limit = row->weight[play->lines[i].to] - 1;
    played few = *play, more = *play;
    if (few.most[i] < 0 || few.most[i] > limit)
        few.most[i] = limit;
    if (more.least[i] < limit + 1)
        more.least[i] = limit + 1;
    bool is_few = tree_refutes(&few, at);
    return tree_refutes(&more, at) && is_few;
}

/* Whether the first rows, of one tree, hold, by both judges. */
static bool both_hold(const peg_board *board, size_t count)
{
    played play = {.pegs = pegs_of(board)};
    size_t at = 0;
    int hole = PEG_NO_HOLE;
    CHECK(peg_goal(board, NULL, &hole, NULL, 0) == PEG_OK);
    play.won = (uint64_t)1 << hole;
    play.lines = peg_lines(board, &play.count);
    for (size_t i = 0; i < play.count; i++)
        play.most[i] = -1;
    rows[count].kind = PEG_PROOF_CLASS;
    bool does = tree_refutes(&play, &at);
    CHECK(at == count && holds(board, count) == does);
    return does;
}

/* In each of them a hole counts as one to be left because a jump into it is surely made. */
static const char *const second_boards[] = {
    "triangle5 o/.o/oo./.o../ooooo -> 4",
    "triangle5 o/o./.oo/..o./..o.. -> 6",
    "triangle5 ./../.oo/o.o./o.o.. -> 6",
    "triangle4 o/.o/.oo/.ooo -> 7",
};

TEST(two_judges_agree_on_every_number)
{
    int held = 0, refused = 0;
    for (size_t i = 0; i < sizeof second_boards / sizeof *second_boards; i++) {
        peg_board *board = board_of(second_boards[i]);
        int reason;
        size_t count = explain(board, &reason);
        CHECK(reason == PEG_REASON_PROOF && rows[0].kind == PEG_PROOF_FORK);
        CHECK(both_hold(board, count));
        for (size_t at = 0; at < count; at++) {
            const peg_proof_row good = rows[at];
            int toll = toll_of(&good);
            for (int hole = 0; hole < peg_holes(board); hole++) {
                int weight = good.weight[hole];
                for (int change = -2; change <= 2; change++) {
                    if (good.kind == PEG_PROOF_EXITS)
                        rows[at].weight[hole] += change;
                    else if (good.kind == PEG_PROOF_SET && change == 0)
                        rows[at].weight[hole] = weight ? 0 : toll;
                    else if (good.kind == PEG_PROOF_FORK && weight > 0)
                        rows[at].weight[hole] += change + 2;
                    if (toll_of(&rows[at]) > 0 || good.kind == PEG_PROOF_EXITS) {
                        bool does = both_hold(board, count);
                        held += does;
                        refused += !does;
                    }
                    rows[at] = good;
                }
            }
        }
    }
    CHECK(held > 200 && refused > 200);
}

/* Writes a tree of forks and leaves that a proof has, at random. Returns the row behind it. */
static size_t draw_tree(const peg_proof_row *proof, size_t count, size_t at, int deep)
{
    size_t i = (size_t)draw((int)count), size = 1;
    int kind = deep > 0 && draw(4) > 0 ? PEG_PROOF_FORK : PEG_PROOF_EXITS;
    while (proof[i].kind != kind)
        i = (i + 1) % count;
    while (kind == PEG_PROOF_EXITS && i + size < count && proof[i + size].kind == PEG_PROOF_SET)
        size++;
    memcpy(&rows[at], &proof[i], size * sizeof *rows);
    for (int hole = 0; kind == PEG_PROOF_FORK && hole < 64; hole++)
        if (rows[at].weight[hole] > 0)
            rows[at].weight[hole] = 1 + draw(3);
    at += size;
    for (int part = 0; kind == PEG_PROOF_FORK && part < 2; part++)
        at = draw_tree(proof, count, at, deep - 1);
    return at;
}

TEST(two_judges_agree_on_trees)
{
    static peg_proof_row proof[64];
    int held = 0, refused = 0;
    for (size_t i = 0; i < sizeof second_boards / sizeof *second_boards; i++) {
        peg_board *board = board_of(second_boards[i]);
        int reason;
        size_t count = explain(board, &reason);
        CHECK(count < sizeof proof / sizeof *proof);
        memcpy(proof, rows, count * sizeof *proof);
        for (int tree = 0; tree < 1000; tree++) {
            bool does = both_hold(board, draw_tree(proof, count, 0, 4));
            held += does;
            refused += !does;
        }
    }
    CHECK(held > 100 && refused > 100);
}

/* A hole without lines has a weight that means nothing, but for a limit. */
TEST(numbers_have_limits)
{
    static const int line[][2] = {{1, -1}, {2, -2}, {3, 1}, {0, 0}};
    peg_board *board = board_of("lines:5:1-2-3 oo... -> 4");
    for (int off = -1; off <= 1; off++) {
        int most = (1 << 24) + off;
        const int above[][2] = {{4, 1}, {5, most}, {0, 0}};
        const int below[][2] = {{4, 1}, {5, -most}, {0, 0}};
        const int weights[][2] = {{1, most}, {4, 1}, {0, 0}};
        const int toll[][2] = {{1, most}, {0, 0}};
        put_row(&rows[0], PEG_PROOF_EXITS, above);
        CHECK(holds(board, 1) == (off <= 0));
        put_row(&rows[0], PEG_PROOF_EXITS, below);
        CHECK(holds(board, 1) == (off <= 0));
        put_row(&rows[0], PEG_PROOF_EXITS, weights);
        put_row(&rows[1], PEG_PROOF_SET, toll);
        CHECK(holds(board, 2) == (off <= 0));
    }
    put_row(&rows[0], PEG_PROOF_FORK, line);
    for (int part = 1; part <= 2; part++) {
        static const int weights[][2] = {{4, 1}, {0, 0}};
        put_row(&rows[part], PEG_PROOF_EXITS, weights);
    }
    for (int more = 0; more < 300; more++) {
        rows[0].weight[2] = more;
        CHECK(holds(board, 3) == (more >= 1 && more <= 256));
    }
}

/* -- Forged proofs --------------------------------------------------------- */

static peg_board *draw_board(void)
{
    static const char *const texts[] = {"triangle4", "square:ooo/ooo/ooo", "square:oooo/oooo",
                                        "diagonal:oo_o/_ooo/o_oo", "square:_oo/ooo/oooo"};
    peg_jump lines[18];
    int holes = 5 + draw(4);
    peg_board *board =
        draw(2) ? board_of(texts[draw(5)])
                : board_of_lines(holes, lines, random_line_list(lines, holes, 6 + draw(12), &seed));
    draw_goal(board, &seed);
    return board;
}

/* Changes a number, a kind, or which rows there are, as a forger might. */
static size_t forge(const peg_board *board, size_t count)
{
    size_t i = (size_t)draw((int)count), j = (size_t)draw((int)count);
    peg_proof_row *row = &rows[i];
    int hole = draw(peg_holes(board)), other = draw(peg_holes(board)), how = draw(8);
    int32_t toll = 0;
    for (int at = 0; at < peg_holes(board); at++)
        toll = row->weight[at] > toll ? row->weight[at] : toll;
    if (how < 2 && row->kind == PEG_PROOF_SET) {
        row->weight[hole] = row->weight[hole] ? 0 : toll;
    } else if (how < 3 && row->kind == PEG_PROOF_SET) {
        for (int at = 0; at < peg_holes(board); at++)
            row->weight[at] *= 2;
    } else if (how < 4) {
        row->weight[hole] += draw(3) - 1;
    } else if (how < 5) {
        row->weight[hole] = row->weight[other];
    } else if (how < 6) {
        row->kind = draw(5);
    } else if (how < 7) {
        peg_proof_row kept = rows[i];
        rows[i] = rows[j];
        rows[j] = kept;
    } else if (count > 1) {
        memmove(row, row + 1, (count - 1 - i) * sizeof *row);
        count--;
    }
    return count;
}

/* Proofs of lost positions, changed a little, are held against all positions of the board. */
TEST(no_forged_proof_proves_what_is_false)
{
    int forged = 0, held = 0, refused = 0;
    for (int round = 0; round < random_runs(800); round++) {
        peg_board *board = draw_board();
        bool *winnable = all_answers(board, 0);
        for (int i = 0; i < 30; i++) {
            int reason, changes = 1 + draw(3);
            uint64_t lost = (uint64_t)draw(1 << peg_holes(board));
            place(board, lost);
            size_t count = explain(board, &reason);
            if (reason != PEG_REASON_PROOF || rows_of_kind(count, PEG_PROOF_EXITS) == 0)
                continue;
            for (int change = 0; change < changes; change++)
                count = forge(board, count);
            forged++;
            refused += !holds(board, count);
            for (int k = 0; k < 60; k++) {
                /* Near the lost position, where the rows say most. */
                uint64_t position = lost ^ (uint64_t)1 << draw(peg_holes(board)) ^
                                    (uint64_t)draw(2) << draw(peg_holes(board));
                place(board, position);
                if (!holds(board, count))
                    continue;
                held++;
                CHECK(!winnable[position]);
            }
        }
        free(winnable);
        free_now(board);
    }
    if (getenv("PEG_RECORD"))
        printf("    %d forged, %d refused, %d positions refuted\n", forged, refused, held);
    CHECK(forged > 500 && refused > 250 && held > 1500);
}

CHECK_MAIN_AFTER(seed = random_seed(45))

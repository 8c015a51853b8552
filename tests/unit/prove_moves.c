/*
 * SPDX-License-Identifier: MIT
 *
 * Proofs that a position takes so many moves, compared with a plain search on every position; and
 * what must not pass for a proof.
 */
#include "tables.h"

enum { MOST_HOLES = 12, MOST_LINES = 32, POSITIONS = 6 };

static signed char fewest[1 << MOST_HOLES];

/* -- Proofs as texts ------------------------------------------------------- */

typedef struct text {
    char *at;
    size_t length;
    int pieces, stop_at; /* the piece at which to stop, from 1; 0 for none */
    peg_board *lost;     /* to be changed with the first piece and freed with the second, or NULL */
} text;

static int append(const uint8_t *bytes, size_t count, void *user)
{
    text *t = user;
    CHECK(count > 0 && !memchr(bytes, 0, count));
    t->at = realloc(t->at, t->length + count + 1);
    if (!t->at)
        exit(1);
    memcpy(t->at + t->length, bytes, count);
    t->length += count;
    t->at[t->length] = '\0';
    if (t->lost && t->pieces == 0)
        CHECK(peg_start(t->lost, 0) == PEG_OK && peg_solvable(t->lost, NULL, NULL) == PEG_OK);
    if (t->lost && t->pieces == 1)
        free_now(t->lost);
    return ++t->pieces == t->stop_at ? PEG_STOP : PEG_CONTINUE;
}

static text proof_of(const peg_board *board, int moves)
{
    text t = {0};
    CHECK(peg_prove_moves(board, NULL, moves, append, &t) == PEG_OK && t.pieces >= 1);
    if (!t.at)
        exit(1);
    return t;
}

static peg_status prove(const peg_board *board, const peg_limits *limits, int moves)
{
    text t = {0};
    peg_status status = peg_prove_moves(board, limits, moves, append, &t);
    CHECK(status == PEG_OK || t.length == 0);
    free(t.at);
    return status;
}

/* Whether a text proves a number of moves. */
static peg_status verify(const peg_board *board, const char *t, int moves)
{
    int found = 77;
    peg_status status = peg_verify_moves(board, NULL, t, &found);
    CHECK(found == (status == PEG_OK ? moves : 77));
    return status;
}

static size_t lines_with(const char *t, const char *word)
{
    size_t count = 0;
    for (const char *line = t; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += strncmp(line, word, strlen(word)) == 0;
    }
    return count;
}

/* Where the weights begin. */
static size_t head_length(const char *t)
{
    const char *found = strstr(t, "\nweights");
    return found ? (size_t)(found - t) + 1 : strlen(t);
}

/* The same text under another claim. */
static char *with_claim(const char *t, int moves)
{
    const char *rest = strchr(t, '\n');
    char *out = malloc(strlen(rest) + 20);
    if (!out)
        exit(1);
    sprintf(out, "moves %d%s", moves, rest);
    return out;
}

/* -- Boards drawn at random ------------------------------------------------ */

/* Lines of any three holes, in one direction or both, for holes so far apart. */
static size_t draw_both_ways(uint64_t *seed, int holes, int apart, peg_jump *out)
{
    size_t count = 0;
    int tries = 4 + random_below(seed, MOST_LINES / 2 - 4), both = random_below(seed, 3);
    for (int i = 0; i < tries; i++) {
        int a = random_below(seed, holes) * apart, b = random_below(seed, holes) * apart;
        int c = random_below(seed, holes) * apart;
        add_line(out, &count, a, b, c);
        if (both)
            add_line(out, &count, c, b, a);
    }
    return count;
}

/* A board drawn at random, and the fewest moves from all its positions. */
static peg_board *random_board(uint64_t *seed)
{
    int holes = 5 + random_below(seed, MOST_HOLES - 4);
    peg_jump lines[MOST_LINES];
    size_t count = draw_both_ways(seed, holes, 1, lines);
    peg_board *board = board_of_lines(holes, lines, count);
    ref_shape shape = {0};
    ref_board model;
    draw_goal(board, seed);
    model_of(board, &shape, &model);
    ref_fewest_moves(&model, fewest);
    ref_shape_free(&shape);
    return board;
}

/* Sets the position that takes the most moves of so many tried. Returns how many. */
static int set_far(peg_board *board, uint64_t *seed, int tries)
{
    uint64_t best = random_bits(seed) & ((UINT64_C(1) << peg_holes(board)) - 1);
    for (int i = 0; i < tries; i++) {
        uint64_t other = random_bits(seed) & ((UINT64_C(1) << peg_holes(board)) - 1);
        best = fewest[other] > fewest[best] ? other : best;
    }
    CHECK(peg_set_position(board, &best, 1) == PEG_OK);
    return fewest[best];
}

/* triangle5, which takes so many moves from the start. */
static peg_board *triangle(int *out_moves)
{
    peg_board *board = board_of("triangle5");
    CHECK(peg_solve_fewest(board, NULL, NULL, NULL, out_moves, NULL, 0, NULL) == PEG_OK);
    CHECK(*out_moves == 10);
    return board;
}

/* -- What holds is proven -------------------------------------------------- */

static void is_proven(const peg_board *board, int moves)
{
    text t = proof_of(board, moves);
    CHECK(verify(board, t.at, moves) == PEG_OK);
    CHECK(peg_verify_moves(board, NULL, t.at, NULL) == PEG_OK);
    free(t.at);
}

static void compare_position(const peg_board *board, int truth)
{
    if (truth > 0) {
        is_proven(board, truth);
        is_proven(board, 1);
        CHECK(prove(board, NULL, truth + 1) == PEG_E_PROOF);
        if (peg_pegs(board) <= MOST_HOLES)
            CHECK(prove(board, NULL, PEG_MAX_HOLES) == PEG_E_PROOF);
    } else if (truth == 0) {
        CHECK(prove(board, NULL, 1) == PEG_E_PROOF);
    } else {
        is_proven(board, 1);
        is_proven(board, 5);
        is_proven(board, PEG_MAX_HOLES);
    }
}

TEST(the_fewest_moves_are_proven_and_no_more)
{
    uint64_t seed = random_seed(1);
    int runs = random_runs(100);
    int far = 0, lost = 0, won = 0;
    for (int run = 0; run < runs; run++) {
        peg_board *board = random_board(&seed);
        for (int i = 0; i < POSITIONS; i++) {
            int truth = set_far(board, &seed, i % 2 ? 1000 : 0);
            compare_position(board, truth);
            far += truth > 3;
            lost += truth < 0;
            won += truth == 0;
        }
        char *name = text_of(board);
        in_case("%s", name);
        free(name);
        free_now(board);
    }
    printf("    %d positions of more than 3 moves, %d lost, %d won\n", far, lost, won);
    CHECK(runs < 100 || (far > 40 && lost > 40));
}

/* As a text of the catalogue, which others can verify. */
TEST(no_17_on_english_takes_few_weights)
{
    peg_board *board = board_of("english -> d4");
    text t = proof_of(board, 18);
    CHECK(t.length <= 5000 && lines_with(t.at, "weights") <= 20);
    CHECK(verify(board, t.at, 18) == PEG_OK);
    CHECK(prove(board, NULL, 19) == PEG_E_PROOF);
    free(t.at);
}

/* A small board among so many holes, far apart, has the same fewest moves. */
static void compare_wide(uint64_t *seed, int all)
{
    int holes = 5 + random_below(seed, 5), apart = (all - 1) / (holes - 1), kind = 0, hole = 0;
    uint64_t near_seed = *seed, pegs = 0, goal = 0;
    uint64_t words[PEG_MAX_WORDS] = {0}, goals[PEG_MAX_WORDS] = {0};
    peg_jump lines[MOST_LINES];
    size_t count = draw_both_ways(&near_seed, holes, 1, lines);
    peg_board *narrow = board_of_lines(holes, lines, count);
    ref_shape shape = {0};
    ref_board model;
    CHECK(draw_both_ways(seed, holes, apart, lines) == count);
    peg_board *wide = board_of_lines(all, lines, count);
    draw_goal(narrow, seed);
    CHECK(peg_goal(narrow, &kind, &hole, &goal, 1) == PEG_OK);
    model_of(narrow, &shape, &model);
    ref_fewest_moves(&model, fewest);
    ref_shape_free(&shape);
    int truth = set_far(narrow, seed, 300);
    CHECK(peg_position(narrow, &pegs, 1) == PEG_OK);
    for (int i = 0; i < holes; i++) {
        words[i * apart / 64] |= (pegs >> i & 1) << i * apart % 64;
        goals[i * apart / 64] |= (goal >> i & 1) << i * apart % 64;
    }
    CHECK(peg_set_position(wide, words, (size_t)(all + 63) / 64) == PEG_OK);
    if (kind != PEG_GOAL_ANYWHERE)
        CHECK(peg_set_goal(wide, PEG_GOAL_POSITION, PEG_NO_HOLE, goals, (size_t)(all + 63) / 64) ==
              PEG_OK);
    compare_position(wide, truth);
}

TEST(large_boards_of_few_pegs_are_proven)
{
    static const int sizes[] = {65, 100, 128, 129, 200, 255, 256};
    uint64_t seed = random_seed(3);
    int runs = random_runs(8);
    for (int run = 0; run < runs; run++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            in_case("%d holes, run %d", sizes[i], run);
            compare_wide(&seed, sizes[i]);
        }
}

/* -- What does not hold is refused ----------------------------------------- */

/* Weights of a proof: of holes, and what each hole has that a move begins in. */
typedef struct heavy {
    long scale, hole[PEG_MAX_HOLES], start[PEG_MAX_HOLES];
} heavy;

/* Reads the n-th line of weights, with the prices of regions. */
static heavy read_heavy(const char *proof, int holes, int n)
{
    heavy w = {0};
    const char *region = strstr(proof, "\nregion"), *line = proof;
    for (int i = 0; i <= n; i++)
        line = strstr(line, "\nweights") + 8;
    char *at = NULL;
    w.scale = strtol(line, &at, 10);
    strtol(at, &at, 10);
    for (int i = 0; i < holes; i++)
        w.start[i] = w.hole[i] = strtol(at, &at, 10);
    while (*at == ' ') {
        long price = strtol(at, &at, 10);
        char *in = strchr(region, ' ');
        while (*in == ' ')
            w.start[strtol(in, &in, 10)] += price;
        region = in;
    }
    return w;
}

/* Whether moves that jump over each hole once, drawn at random, take no more than the scale. */
static bool sweeps_take_at_most_the_scale(const peg_board *board, const heavy *w, uint64_t *seed)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    for (int run = 0; run < 20000; run++) {
        bool jumped[PEG_MAX_HOLES] = {false};
        int hole = random_below(seed, peg_holes(board)), stuck = 0;
        long taken = w->start[hole];
        while (stuck < 60) {
            peg_jump line = lines[random_below(seed, (int)count)];
            stuck++;
            if (line.from != hole || jumped[line.over] ||
                (w->hole[line.over] <= 0 && random_below(seed, 2)))
                continue;
            jumped[line.over] = true;
            taken += w->hole[line.over];
            hole = line.to;
            stuck = 0;
            if (taken - w->hole[hole] > w->scale)
                return false;
        }
    }
    return true;
}

TEST(no_sweep_takes_more_than_the_scale)
{
    static const struct {
        const char *text;
        int moves;
    } boards[] = {{"triangle9", 13}, {"hexagon4", 13}, {"square7", 16}, {"triangle10", 17}};
    uint64_t seed = random_seed(9);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        in_case("%s", boards[i].text);
        peg_board *board = board_of(boards[i].text);
        text t = proof_of(board, boards[i].moves);
        int sets = (int)lines_with(t.at, "weights");
        CHECK(sets > 0 && verify(board, t.at, boards[i].moves) == PEG_OK);
        for (int n = 0; n < sets; n++) {
            heavy w = read_heavy(t.at, peg_holes(board), n);
            CHECK(sweeps_take_at_most_the_scale(board, &w, &seed));
            w.scale = w.scale * 7 / 8;
            CHECK(!sweeps_take_at_most_the_scale(board, &w, &seed));
        }
        free(t.at);
    }
}

TEST(a_proof_is_about_one_position_goal_and_board)
{
    static const char *const others[] = {
        "triangle5 o/oo/ooo/oooo/.oooo",
        "triangle5 ./oo/ooo/oooo/oooo.",
        /* Texts of the same length. */
        "triangle5 o/.o/ooo/oooo/ooooo",
        "triangle5 o/o./ooo/oooo/ooooo",
        "triangle5 -> 1",
        "triangle5 -> ./../.../..../oo...",
        "triangle6",
        "triangle4",
        "lines:15: .oooooooooooooo",
        "rect3x5",
        "triangle5 o/../.../..../.....",
    };
    int moves;
    peg_board *board = triangle(&moves);
    text t = proof_of(board, moves);
    CHECK(verify(board, t.at, moves) == PEG_OK);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        in_case("%s", others[i]);
        CHECK(verify(board_of(others[i]), t.at, moves) == PEG_E_PROOF);
    }
    free(t.at);
}

/* The text with another number in place of the one at a place. */
static char *with_number(const char *t, size_t at, size_t length, const char *number)
{
    char *out = malloc(strlen(t) + strlen(number) + 1);
    if (!out)
        exit(1);
    memcpy(out, t, at);
    strcpy(out + at, number);
    strcat(out, t + at + length);
    return out;
}

/* Tries a text with one number changed, as it stands and under a claim that is too high. */
static void try_number(const peg_board *board, const char *t, size_t at, size_t length,
                       const char *number, int truth)
{
    int found = 0;
    char *changed = with_number(t, at, length, number);
    peg_status status = peg_verify_moves(board, NULL, changed, &found);
    CHECK(status == PEG_E_PROOF || (status == PEG_OK && found <= truth));
    if (at > strlen("moves ")) {
        char *higher = with_claim(changed, truth + 1);
        CHECK(verify(board, higher, truth + 1) == PEG_E_PROOF);
        free(higher);
    }
    free(changed);
}

/* Changes every number of a text, in several ways. */
static void try_numbers(const peg_board *board, const char *t, int truth)
{
    size_t length = 0;
    for (size_t at = 0; t[at]; at += length > 0 ? length : 1) {
        length = strspn(t + at + (t[at] == '-'), "0123456789") + (t[at] == '-');
        if (length == 0)
            continue;
        long number = strtol(t + at, NULL, 10);
        const long others[] = {number + 1, number - 1, -number,  0,
                               number * 2, 1000000,    -1000000, number + 30000};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            char other[30];
            snprintf(other, sizeof other, "%ld", others[i]);
            if (others[i] != number)
                try_number(board, t, at, length, other, truth);
        }
        try_number(board, t, at, length, "99999999999999999999", truth);
    }
}

TEST(no_changed_number_proves_too_much)
{
    uint64_t seed = random_seed(4);
    int runs = random_runs(8);
    for (int run = 0; run < runs;) {
        peg_board *board = random_board(&seed);
        int truth = set_far(board, &seed, 1000);
        if (truth >= 3) {
            text t = proof_of(board, truth);
            char *name = text_of(board);
            in_case("%s", name);
            try_numbers(board, t.at, truth);
            free(name);
            free(t.at);
            run++;
        }
        free_now(board);
    }
}

/* Weights drawn at random, which say of their scale and top what is surely enough. */
static char *with_random_weights(const char *t, const peg_board *board, uint64_t *seed)
{
    size_t numbers = (size_t)peg_holes(board) + lines_with(t, "region"), length = head_length(t);
    int size = 1 << random_below(seed, 14), lines = 1 + random_below(seed, 40);
    char *out = malloc(length + (size_t)lines * (40 + 12 * numbers));
    if (!out)
        exit(1);
    memcpy(out, t, length);
    for (int i = 0; i < lines; i++) {
        length += (size_t)sprintf(out + length, "weights 999999 999999");
        for (int k = 0; k < (int)numbers; k++) {
            int number = random_below(seed, 2 * size + 1) - size;
            if (k >= peg_holes(board))
                number = number < 0 ? 0 : number;
            length += (size_t)sprintf(out + length, " %d", number);
        }
        length += (size_t)sprintf(out + length, "\n");
    }
    return out;
}

/* Any weights prove what is true, and none what is not. */
TEST(no_weights_prove_too_much)
{
    uint64_t seed = random_seed(5);
    int runs = random_runs(60), held = 0;
    for (int run = 0; run < runs;) {
        peg_board *board = random_board(&seed);
        int truth = set_far(board, &seed, 30);
        char *name = text_of(board);
        in_case("%s", name);
        for (int i = 0; truth > 0 && i < 8; i++) {
            text t = proof_of(board, truth);
            char *weighed = with_random_weights(t.at, board, &seed);
            char *higher = with_claim(weighed, truth + 1);
            CHECK(verify(board, higher, truth + 1) == PEG_E_PROOF);
            peg_status status = verify(board, weighed, truth);
            CHECK(status == PEG_OK || status == PEG_E_PROOF);
            held += status == PEG_OK;
            free(higher);
            free(weighed);
            free(t.at);
        }
        run += truth > 0;
        free(name);
        free_now(board);
    }
    CHECK(runs < 60 || held > runs);
}

/* A price below 0, or a scale or top that is too low, though nothing rests on it. */
TEST(weights_that_say_too_little_are_refused)
{
    int moves;
    peg_board *board = triangle(&moves);
    text t = proof_of(board, moves);
    size_t head = head_length(t.at), regions = lines_with(t.at, "region");
    char *own = malloc(head + 1000);
    static const struct {
        int scale, top, weight, price;
        peg_status status;
    } cases[] = {
        /* A peg in any hole weighs 1. A trail is over nine of them at most. */
        {100, 100, 1, 0, PEG_OK},
        {9, 100, 1, 0, PEG_OK},
        {8, 100, 1, 0, PEG_E_PROOF},
        {0, 100, 1, 0, PEG_E_PROOF},
        {100, 0, 1, 0, PEG_E_PROOF},
        {100, 100, 1, 1, PEG_OK},
        {100, 100, 1, -1, PEG_E_PROOF},
        {100, 100, 0, 0, PEG_E_PROOF},
        {100000, 100000, 20000, 0, PEG_E_PROOF},
        {9999999, 9999999, 1000000, 0, PEG_E_PROOF},
        {9999999, 9999999, -1000000, 1000000, PEG_E_PROOF},
    };
    CHECK(own && regions > 0);
    for (size_t i = 0; own && i < sizeof cases / sizeof *cases; i++) {
        char name[60];
        in_case("%s", name);
        size_t length = head;
        memcpy(own, t.at, head);
        length += (size_t)sprintf(own + length, "weights %d %d", cases[i].scale, cases[i].top);
        for (int hole = 0; hole < 15; hole++)
            length += (size_t)sprintf(own + length, " %d", cases[i].weight);
        for (size_t k = 0; k < regions; k++)
            length += (size_t)sprintf(own + length, " %d", cases[i].price);
        sprintf(own + length, "\n");
        CHECK(verify(board, own, moves) == cases[i].status);
        snprintf(name, sizeof name, "scale %d, top %d, %d, %d", cases[i].scale, cases[i].top,
                 cases[i].weight, cases[i].price);
    }
    free(own);
    free(t.at);
}

/* A text that ends after the head, or after any of the weights, is a proof that says less. */
TEST(a_text_cut_short_is_refused)
{
    int moves;
    peg_board *board = triangle(&moves);
    text t = proof_of(board, moves);
    size_t head = head_length(t.at);
    CHECK(lines_with(t.at, "weights") > 1);
    for (size_t length = 0; length < t.length; length++) {
        bool is_whole = length >= head && t.at[length - 1] == '\n';
        /* A copy of its own, so that a sanitizer sees what is read past its end. */
        char *cut = malloc(length + 1);
        if (!cut)
            exit(1);
        memcpy(cut, t.at, length);
        cut[length] = '\0';
        CHECK(verify(board, cut, moves) == (is_whole ? PEG_OK : PEG_E_PROOF));
        free(cut);
    }
    free(t.at);
}

TEST(nothing_but_a_proof_is_one)
{
    static const char *const texts[] = {
        "",         "\n",          "moves",           "moves \n",    "moves 0\n",
        "moves 1",  "moves 257\n", "moves -1\n",      "moves 010\n", "moves 10\nnear",
        "move 1\n", "Moves 10\n",  "weights 1 1 1\n", " moves 10\n", "moves 99999999999999999999\n",
    };
    static const char *const added[] = {"\n", " ", "x", "moves 10\n", "weights\n", "weights 1 1\n"};
    int moves;
    peg_board *board = triangle(&moves);
    text t = proof_of(board, moves);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        in_case("%s", texts[i]);
        CHECK(verify(board, texts[i], 0) == PEG_E_PROOF);
    }
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) {
        in_case("%s", added[i]);
        char *more = with_number(t.at, t.length, 0, added[i]);
        CHECK(verify(board, more, moves) == PEG_E_PROOF);
        free(more);
        more = with_number(t.at, 0, 0, added[i]);
        CHECK(verify(board, more, moves) == PEG_E_PROOF);
        free(more);
    }
    for (char *at = strpbrk(t.at, " \n"); at; at = strpbrk(at + 1, " \n")) {
        char there = *at;
        *at = there == ' ' ? '\t' : '\r';
        CHECK(verify(board, t.at, moves) == PEG_E_PROOF);
        *at = there;
    }
    CHECK(verify(board, t.at, moves) == PEG_OK);
    free(t.at);
}

/* Draws a sweep of many jumps, which ends where it begins if it comes there again. Weights are 3 in
 * the holes that it jumps over, and -3 in all others. Returns what it takes. */
static int draw_sweep(const peg_board *board, int *weights, uint64_t *seed)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    int begin = random_below(seed, peg_holes(board)), hole = begin, jumps = 0;
    for (int i = 0; i < peg_holes(board); i++)
        weights[i] = -3;
    for (int tries = 0; tries < 1000 && !(jumps > 9 && hole == begin); tries++) {
        peg_jump line = lines[random_below(seed, (int)count)];
        if (line.from != hole || weights[line.over] > 0)
            continue;
        weights[line.over] = 3;
        hole = line.to;
        jumps++;
    }
    return 3 * jumps + weights[begin] - weights[hole];
}

TEST(a_scale_below_what_a_sweep_takes_is_refused)
{
    static const char two_arms[] = "square:ooo___ooo/ooo___ooo/ooo___ooo/oooo.oooo/ooooooooo/"
                                   "ooooooooo/ooooooooo/ooooooooo/ooooooooo";
    static const char *const texts[] = {"triangle9", two_arms, "hexagon4"};
    uint64_t seed = random_seed(11);
    int weights[PEG_MAX_HOLES];
    for (int run = 0; run < random_runs(12); run++) {
        in_case("%s", texts[run % 3]);
        peg_board *board = board_of(texts[run % 3]);
        text t = proof_of(board, 2);
        int sweep = draw_sweep(board, weights, &seed);
        for (int scale = sweep - 1; scale <= sweep + 300; scale += 301) {
            size_t length = head_length(t.at);
            char *more = calloc(length + 1000, 1);
            if (!more)
                exit(1);
            memcpy(more, t.at, length);
            length += (size_t)sprintf(more + length, "weights %d 200", scale);
            for (int hole = 0; hole < peg_holes(board); hole++)
                length += (size_t)sprintf(more + length, " %d", weights[hole]);
            for (size_t region = 0; region < lines_with(t.at, "region"); region++)
                length += (size_t)sprintf(more + length, " 0");
            more[length] = '\n';
            CHECK(verify(board, more, 2) == (scale < sweep ? PEG_E_PROOF : PEG_OK));
            free(more);
        }
        free(t.at);
        free_now(board);
    }
}

TEST(what_cannot_be_asked_is_refused)
{
    peg_board *board = board_of("triangle5"), *large = board_of("triangle22");
    peg_board *won = board_of("triangle5 o/../.../..../.....");
    CHECK(prove(board, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(prove(board, NULL, -1) == PEG_E_ARGUMENT);
    CHECK(prove(board, NULL, PEG_MAX_HOLES + 1) == PEG_E_ARGUMENT);
    CHECK(prove(large, NULL, 2) == PEG_E_BIG);
    CHECK(verify(large, "moves 2\nnear 2\n", 0) == PEG_E_BIG);
    CHECK(prove(won, NULL, 1) == PEG_E_PROOF);
    CHECK(verify(won, "moves 1\nnear 2\n", 0) == PEG_E_PROOF);
    /* It is lost, so that no number would be too high. */
    peg_board *lost = board_of("rect3x3 ooo/oo./... -> 5");
    text most = proof_of(lost, PEG_MAX_HOLES);
    char *more = with_claim(most.at, PEG_MAX_HOLES + 1);
    CHECK(verify(lost, more, 0) == PEG_E_PROOF);
    free(more);
    free(most.at);
}

/* -- What ends it ---------------------------------------------------------- */

/* Without weights all is left to the search. */
TEST(a_proof_without_weights_is_searched)
{
    int moves;
    peg_board *board = triangle(&moves), *english = board_of("english -> d4");
    peg_limits limits = PEG_LIMITS_INIT;
    text t = proof_of(board, moves), long_one = proof_of(english, 18);
    t.at[head_length(t.at)] = '\0';
    CHECK(verify(board, t.at, moves) == PEG_OK);
    limits.positions = 30000;
    CHECK(peg_verify_moves(english, &limits, long_one.at, NULL) == PEG_OK);
    long_one.at[head_length(long_one.at)] = '\0';
    CHECK(peg_verify_moves(english, &limits, long_one.at, NULL) == PEG_LIMIT);
    free(long_one.at);
    free(t.at);
}

/* The weights of a proof, again and again. */
TEST(many_weights_can_be_limited)
{
    enum { TIMES = 200 };
    peg_board *board = board_of("english -> d4");
    peg_limits limits = PEG_LIMITS_INIT;
    text t = proof_of(board, 18);
    size_t head = head_length(t.at), weights = t.length - head;
    char *long_one = malloc(head + TIMES * weights + 1);
    if (!long_one)
        exit(1);
    memcpy(long_one, t.at, head);
    for (size_t i = 0; i < TIMES; i++)
        memcpy(long_one + head + i * weights, t.at + head, weights);
    long_one[head + TIMES * weights] = '\0';
    limits.positions = 30000;
    CHECK(peg_verify_moves(board, &limits, long_one, NULL) == PEG_LIMIT);
    CHECK(verify(board, long_one, 18) == PEG_OK);
    free(long_one);
    free(t.at);
}

/* Positions before and during the search of a verification. */
typedef struct search_count {
    uint64_t before, all;
} search_count;

static int count_search(const peg_progress *progress, void *user)
{
    search_count *c = user;
    c->all = progress->positions;
    if (progress->stage != PEG_STAGE_PROVING)
        c->before = c->all;
    return PEG_CONTINUE;
}

/* A text with many weights that say little, after those of a proof. */
static char *with_idle_weights(const text *t, int holes, int lines)
{
    size_t length = t->length, regions = lines_with(t->at, "region");
    char *out = malloc(length + (size_t)lines * (60 + 4 * ((size_t)holes + regions)));
    if (!out)
        exit(1);
    memcpy(out, t->at, length);
    for (int i = 0; i < lines; i++) {
        length += (size_t)sprintf(out + length, "weights 999999 999999");
        for (int k = 0; k < holes + (int)regions; k++)
            length += (size_t)sprintf(out + length, " %d", k < holes ? 1 + (i >> k % 10 & 1) : 0);
        length += (size_t)sprintf(out + length, "\n");
    }
    out[length] = '\0';
    return out;
}

/* Every position of the search asks all of them, so that a limit must end that too. */
TEST(asking_many_weights_spends_positions)
{
    enum { LINES = 1000 };
    peg_board *board = board_of("english -> d4");
    text t = proof_of(board, 18);
    char *idle = with_idle_weights(&t, peg_holes(board), LINES);
    search_count few = {0}, many = {0};
    peg_limits limits = with_progress(count_search, &few);
    CHECK(peg_verify_moves(board, &limits, t.at, NULL) == PEG_OK);
    limits.user = &many;
    CHECK(peg_verify_moves(board, &limits, idle, NULL) == PEG_OK);
    CHECK(many.all - many.before > 5 * (few.all - few.before));
    int ended = PEG_ENDED_BY_NONE;
    limits.ended = &ended;
    limits.positions = many.before + 2 * (few.all - few.before);
    CHECK(peg_verify_moves(board, &limits, idle, NULL) == PEG_LIMIT);
    CHECK(ended == PEG_ENDED_BY_POSITIONS);
    free(idle);
    free(t.at);
}

TEST(who_takes_the_text_may_stop_it)
{
    int moves;
    peg_board *board = triangle(&moves);
    text all = proof_of(board, moves);
    for (int at = 1; at <= all.pieces; at++) {
        text t = {.stop_at = at};
        CHECK(peg_prove_moves(board, NULL, moves, append, &t) == PEG_STOPPED);
        CHECK(t.pieces == at && t.length <= all.length && memcmp(t.at, all.at, t.length) == 0);
        free(t.at);
    }
    free(all.at);
}

TEST(who_takes_the_text_may_free_the_board)
{
    int moves;
    peg_board *board = triangle(&moves);
    text all = proof_of(board, moves), t = {.lost = board};
    CHECK(all.pieces > 2);
    CHECK(peg_prove_moves(board, NULL, moves, append, &t) == PEG_OK);
    CHECK(strcmp(t.at, all.at) == 0);
    free(t.at);
    free(all.at);
}

TEST(little_memory_ends_it_and_leaves_nothing)
{
    meter weight;
    peg_board *board = weighed_board(&weight, "triangle5");
    size_t held = weight.held;
    peg_status status = PEG_LIMIT;
    for (uint64_t most = 1; status == PEG_LIMIT; most += most / 30 + 1) {
        peg_limits limits = {.struct_size = sizeof limits, .memory = most};
        text t = {0};
        weight.peak = held;
        status = peg_prove_moves(board, &limits, 10, append, &t);
        if (status == PEG_OK)
            status = peg_verify_moves(board, &limits, t.at, NULL);
        CHECK(weight.held == held && weight.peak - held <= most);
        free(t.at);
    }
    CHECK(status == PEG_OK);
    peg_board_free(board);
    CHECK(weight.held == 0);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Prints solvable.txt, with answers of a plain search of its own: libpeg is not asked.
 */
#include "random.h"
#include "reference/reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] =
    "# Positions of the middle of games, each after whether it can be won. Printed by\n"
    "# make_solvable.c beside this file, which asks a search of its own, not libpeg.\n"
    "# Positions of one shape and one goal follow one another, and come in three kinds:\n"
    "# jumps played at random, jumps taken back at random from a won position, and such a\n"
    "# one again with the three holes of some lines turned from full to empty or back.\n";

enum { EACH = 30, SLOTS = 1 << 18, MOST_LOOKS = 150000, MOST_TRIES = 3000 };

static uint64_t state = 1;

/* -- The search ------------------------------------------------------------ */

/* A jump as bits: the holes it needs full, and all that it changes. */
typedef struct step {
    uint64_t full;
    uint64_t all;
} step;

/* What is searched: any single peg, if the goal is 0. */
typedef struct problem {
    int holes;
    step *steps;
    size_t count;
    uint64_t goal;
} problem;

/* Positions known to be lost, open addressing; a position of no pegs is never one. */
static uint64_t lost[SLOTS];
static int looks;

static uint64_t *slot_of(uint64_t position)
{
    size_t at = (size_t)((position * 0x9e3779b97f4a7c15u) >> 46);
    while (lost[at] && lost[at] != position)
        at = (at + 1) % SLOTS;
    return &lost[at];
}

static bool is_legal(const step *s, uint64_t position)
{
    return (position & s->all) == s->full;
}

static bool is_won(const problem *p, uint64_t position)
{
    return p->goal ? position == p->goal : position && !(position & (position - 1));
}

/* 1 or 0; -1 after too many positions. */
static int search(const problem *p, uint64_t position)
{
    if (is_won(p, position))
        return 1;
    if (*slot_of(position) == position)
        return 0;
    if (++looks > MOST_LOOKS)
        return -1;
    for (size_t i = 0; i < p->count; i++) {
        if (!is_legal(&p->steps[i], position))
            continue;
        int found = search(p, position ^ p->steps[i].all);
        if (found != 0)
            return found;
    }
    *slot_of(position) = position;
    return 0;
}

static int can_be_won(const problem *p, uint64_t position)
{
    memset(lost, 0, sizeof lost);
    looks = 0;
    return search(p, position);
}

/* -- Positions ------------------------------------------------------------- */

/* There is at least one. */
static const step *random_step(const problem *p)
{
    return &p->steps[random_below(&state, p->count ? (int)p->count : 1)];
}

static uint64_t play(const problem *p, uint64_t position, int jumps)
{
    for (int tries = 0; jumps > 0 && tries < 10000; tries++) {
        const step *s = random_step(p);
        if (!is_legal(s, position))
            continue;
        position ^= s->all;
        jumps--;
    }
    return position;
}

static uint64_t take_back(const problem *p, uint64_t position, int jumps)
{
    for (int tries = 0; jumps > 0 && tries < 10000; tries++) {
        const step *s = random_step(p);
        if (!is_legal(s, position ^ s->all))
            continue;
        position ^= s->all;
        jumps--;
    }
    return position;
}

/* Where random games begin, and a won position that they may come to. */
typedef struct course {
    uint64_t start;
    uint64_t won;
} course;

static bool same_class(const ref_shape *shape, uint64_t a, uint64_t b)
{
    bool in_a[REF_HOLES] = {false}, in_b[REF_HOLES] = {false};

    for (int hole = 0; hole < shape->holes; hole++) {
        in_a[hole] = a >> hole & 1;
        in_b[hole] = b >> hole & 1;
    }
    return ref_same_class(shape, in_a, in_b);
}

/* Both of one class if there are such, as others are lost at a glance. */
static course draw_course(const ref_shape *shape, const problem *p)
{
    uint64_t every = ((uint64_t)1 << (p->holes - 1) << 1) - 1;
    course c = {0, 0};

    for (int tries = 0; tries < 500; tries++) {
        c.start = every ^ (uint64_t)1 << random_below(&state, p->holes);
        c.won = p->goal ? p->goal : (uint64_t)1 << random_below(&state, p->holes);
        if (same_class(shape, c.start, c.won))
            break;
    }
    return c;
}

static uint64_t draw(const problem *p, const course *c, int kind)
{
    if (kind == 0)
        return play(p, c->start, p->holes / 4 + random_below(&state, 1 + p->holes / 2));
    uint64_t position = take_back(p, c->won, p->holes / 6 + random_below(&state, 1 + p->holes / 2));
    for (int i = 0; kind == 2 && i < 1 + random_below(&state, 3); i++)
        position ^= random_step(p)->all;
    return position;
}

/* -- Shapes ---------------------------------------------------------------- */

/*
 * Rows with "_" where there is no hole, or so many holes of a random list if there are none.
 * The goal is a hole from 0, one of these, or -n for a position of n pegs.
 */
enum { ANYWHERE = -1 };

typedef struct kind {
    const char *name;
    ref_lattice lattice;
    const char *rows;
    int holes;
    int goal;
} kind;

/* The pegs on the rows of a kind; with_blanks as a drawing, else as a position. */
static void print_pegs(const kind *k, uint64_t pegs, bool with_blanks)
{
    for (int hole = 0; !k->rows && hole < k->holes; hole++)
        putchar(pegs >> hole & 1 ? 'o' : '.');
    for (const char *c = k->rows; c && *c; c++) {
        if (*c == 'o') {
            putchar(pegs & 1 ? 'o' : '.');
            pegs >>= 1;
        } else if (*c == '/' || with_blanks) {
            putchar(*c);
        }
    }
}

static void print_line(const kind *k, const char *name, const problem *p, uint64_t position,
                       int answer)
{
    bool drawn = name[strlen(name) - 1] == ':';
    printf("%s %s%s", answer ? "yes" : "no ", name, drawn ? "" : " ");
    print_pegs(k, position, drawn);
    if (k->goal >= 0)
        printf(" -> %d", k->goal + 1);
    if (k->goal < ANYWHERE) {
        printf(" -> ");
        print_pegs(k, p->goal, false);
    }
    putchar('\n');
}

static void print_kind(const kind *k, const char *name, const problem *p, const course *c)
{
    static uint64_t printed[3 * EACH];
    int count = 0;

    for (int tries = 0; count < 3 * EACH && tries < MOST_TRIES; tries++) {
        uint64_t position = draw(p, c, count / EACH);
        int answer = 1;
        int i = 0;
        while (i < count && printed[i] != position)
            i++;
        if (i < count || !position)
            continue;
        if (count / EACH != 1)
            answer = can_be_won(p, position);
        if (answer < 0)
            continue;
        printed[count++] = position;
        print_line(k, name, p, position, answer);
    }
}

/* A shape of random lines, and the text that says so. */
static void list_lines(int holes, ref_shape *shape, char *text)
{
    ref_line lines[256];
    size_t count = 0;

    text += sprintf(text, "lines:%d:", holes);
    for (int i = 0; i < 2 * holes; i++) {
        ref_line line = {random_below(&state, holes), random_below(&state, holes),
                         random_below(&state, holes)};
        bool known = line.from == line.over || line.over == line.to || line.from == line.to;
        for (size_t n = 0; n < count; n++)
            known = known || (lines[n].from == line.from && lines[n].to == line.to &&
                              lines[n].over == line.over);
        if (known)
            continue;
        text += sprintf(text, "%s%d-%d-%d", count ? "," : "", line.from + 1, line.over + 1,
                        line.to + 1);
        lines[count++] = line;
    }
    if (!ref_shape_list(shape, holes, lines, count))
        exit(1);
}

static void print_shape(const kind *k)
{
    static char text[4096];
    ref_shape shape;
    problem p = {0};

    snprintf(text, sizeof text, "%s", k->name);
    if (!k->rows)
        list_lines(k->holes, &shape, text);
    else if (!ref_shape_draw(&shape, k->lattice, k->rows, NULL))
        exit(1);
    p.holes = shape.holes;
    p.steps = calloc(shape.line_count, sizeof *p.steps);
    if (!p.steps || shape.line_count == 0)
        exit(1);
    for (size_t i = 0; i < shape.line_count; i++) {
        ref_line line = shape.lines[i];
        p.steps[i].full = (uint64_t)1 << line.from | (uint64_t)1 << line.over;
        p.steps[i].all = p.steps[i].full | (uint64_t)1 << line.to;
    }
    p.count = shape.line_count;
    if (k->goal >= 0)
        p.goal = (uint64_t)1 << k->goal;
    for (int pegs = k->goal; pegs < ANYWHERE; pegs++)
        p.goal |= (uint64_t)1 << random_below(&state, p.holes);
    course c = draw_course(&shape, &p);
    print_kind(k, text, &p, &c);
    free(p.steps);
    ref_shape_free(&shape);
}

#define CROSS   "__ooo/__ooo/ooooooo/ooooooo/ooooooo/__ooo/__ooo"
#define ROUND   "__ooo/_ooooo/ooooooo/ooooooo/ooooooo/_ooooo/__ooo"
#define WIEGLEB "___ooo/___ooo/___ooo/ooooooooo/ooooooooo/ooooooooo/___ooo/___ooo/___ooo"
#define SIDE5   "____o/___o_o/__o_o_o/_o_o_o_o/o_o_o_o_o"
#define SIDE6   "_____o/____o_o/___o_o_o/__o_o_o_o/_o_o_o_o_o/o_o_o_o_o_o"
#define SIDE7   "______o/_____o_o/____o_o_o/___o_o_o_o/__o_o_o_o_o/_o_o_o_o_o_o/o_o_o_o_o_o_o"

int main(void)
{
    static const kind kinds[] = {
        {"english", REF_SQUARE, CROSS, 0, ANYWHERE},
        {"english", REF_SQUARE, CROSS, 0, 16},
        {"english", REF_SQUARE, CROSS, 0, -4},
        {"french", REF_SQUARE, ROUND, 0, ANYWHERE},
        {"french", REF_SQUARE, ROUND, 0, -3},
        {"wiegleb", REF_SQUARE, WIEGLEB, 0, 22},
        {"asymmetric", REF_SQUARE, "__ooo/__ooo/__ooo/oooooooo/oooooooo/oooooooo/__ooo/__ooo", 0,
         ANYWHERE},
        {"triangle5", REF_TRIANGULAR, SIDE5, 0, 12},
        {"triangle6", REF_TRIANGULAR, SIDE6, 0, ANYWHERE},
        {"triangle7", REF_TRIANGULAR, SIDE7, 0, ANYWHERE},
        {"square5", REF_SQUARE, "ooooo/ooooo/ooooo/ooooo/ooooo", 0, 12},
        {"square6", REF_SQUARE, "oooooo/oooooo/oooooo/oooooo/oooooo/oooooo", 0, ANYWHERE},
        {"rect4x7", REF_SQUARE, "oooo/oooo/oooo/oooo/oooo/oooo/oooo", 0, -5},
        {"rect9x3", REF_SQUARE, "ooooooooo/ooooooooo/ooooooooo", 0, ANYWHERE},
        {"hexagon3", REF_TRIANGULAR, "__o_o_o/_o_o_o_o/o_o_o_o_o/_o_o_o_o/__o_o_o", 0, 0},
        {"diamond5", REF_SQUARE,
         "____o/___ooo/__ooooo/_ooooooo/ooooooooo/_ooooooo/__ooooo/___ooo/____o", 0, ANYWHERE},
        {"diagonal:", REF_DIAGONAL, "ooooo/oo_oo/ooooo/o___o/ooooo", 0, ANYWHERE},
        {"triangular:", REF_TRIANGULAR, "o_o_o_o_o/_o_o_o_o/o_o___o_o/_o_o_o_o/o_o_o_o_o", 0, 3},
        {"square:", REF_SQUARE, "oooooooo/o_oooo_o/oooooooo/ooo__ooo/oooooooo", 0, ANYWHERE},
        {"lines", REF_SQUARE, NULL, 14, ANYWHERE},
        {"lines", REF_SQUARE, NULL, 24, 5},
        {"lines", REF_SQUARE, NULL, 31, ANYWHERE},
    };

    printf("%s\n", head);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        print_shape(&kinds[i]);
    return 0;
}

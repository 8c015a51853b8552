/*
 * SPDX-License-Identifier: MIT
 *
 * All solutions of the fewest moves, compared with those among all solutions.
 */
#include "support.h"

#include "libpeg.h"

enum { ROOM = 64, MOST = 200000 };

typedef struct {
    peg_jump jumps[ROOM];
    size_t count;
} solution;

/* Solutions of as few moves as have been seen. */
typedef struct {
    solution *all;
    size_t count;
    int moves;
} shelf;

static int keep(const peg_jump *jumps, size_t count, void *user)
{
    shelf *kept = user;
    int moves = moves_of(jumps, count);
    if (moves > kept->moves)
        return PEG_CONTINUE;
    if (moves < kept->moves)
        kept->count = 0;
    kept->moves = moves;
    CHECK(kept->count < MOST && count < ROOM);
    if (kept->count < MOST && count < ROOM) {
        kept->all[kept->count].count = count;
        if (count > 0)
            memcpy(kept->all[kept->count].jumps, jumps, count * sizeof(*jumps));
        kept->count++;
    }
    return PEG_CONTINUE;
}

static int order_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int order_chars(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

/* The moves of a solution's image as a text each, in the order of the texts. */
static char *text_of_image(const solution *s, const uint8_t *symmetry)
{
    char moves[ROOM][ROOM * 2], *order[ROOM];
    char *text = calloc(ROOM, ROOM * 2);
    int count = 0;
    for (size_t i = 0, end; i < s->count; i = end) {
        char *move = moves[count];
        size_t length = 2;
        for (end = i; end < s->count && (end == i || s->jumps[end].from == s->jumps[end - 1].to);)
            move[length++] = (char)('A' + symmetry[s->jumps[end++].over]);
        move[0] = (char)('A' + symmetry[s->jumps[i].from]);
        move[1] = (char)('A' + symmetry[s->jumps[end - 1].to]);
        move[length] = 0;
        qsort(move + 2, length - 2, 1, order_chars);
        order[count++] = move;
    }
    qsort(order, (size_t)count, sizeof(*order), order_texts);
    for (int i = 0; i < count; i++) {
        strcat(text, order[i]);
        strcat(text, " ");
    }
    return text;
}

static bool keeps(const peg_board *board, const uint8_t *symmetry)
{
    uint64_t goal[PEG_MAX_WORDS];
    int kind;
    CHECK(peg_goal(board, &kind, NULL, goal, PEG_MAX_WORDS) == PEG_OK);
    for (int hole = 0; hole < peg_holes(board); hole++)
        if (peg_has_peg(board, hole) != peg_has_peg(board, symmetry[hole]) ||
            (goal[0] >> hole & 1) != (goal[0] >> symmetry[hole] & 1))
            return false;
    return true;
}

/* The least of the texts of all images. */
static char *text_of_all(const peg_board *board, const solution *s)
{
    size_t order;
    const uint8_t *symmetries = peg_symmetries(board, &order);
    char *least = NULL;
    for (size_t i = 0; i < order; i++) {
        const uint8_t *symmetry = symmetries + i * (size_t)peg_holes(board);
        char *text = keeps(board, symmetry) ? text_of_image(s, symmetry) : NULL;
        if (text && (!least || strcmp(text, least) < 0)) {
            free(least);
            least = text;
        } else {
            free(text);
        }
    }
    return least;
}

static uint64_t distinct_of(const peg_board *board, const shelf *kept)
{
    char **texts = calloc(kept->count + 1, sizeof(*texts));
    uint64_t distinct = 0;
    for (size_t i = 0; i < kept->count; i++)
        texts[i] = text_of_all(board, &kept->all[i]);
    qsort(texts, kept->count, sizeof(*texts), order_texts);
    for (size_t i = 0; i < kept->count; i++)
        distinct += i == 0 || strcmp(texts[i], texts[i - 1]) != 0;
    for (size_t i = 0; i < kept->count; i++)
        free(texts[i]);
    free(texts);
    return distinct;
}

static int sweep_of(const shelf *kept)
{
    int longest = 0;
    for (size_t i = 0; i < kept->count; i++) {
        const solution *s = &kept->all[i];
        int sweep = s->count > 0;
        for (size_t k = s->count; k > 1 && s->jumps[k - 1].from == s->jumps[k - 2].to; k--)
            sweep++;
        longest = sweep > longest ? sweep : longest;
    }
    return longest;
}

static void compare(const char *text)
{
    in_case("%s", text);
    peg_board *board = board_of(text);
    shelf wanted = {calloc(MOST, sizeof(solution)), 0, ROOM};
    shelf found = {calloc(MOST, sizeof(solution)), 0, ROOM};
    peg_count count;
    uint64_t distinct;
    int moves, sweep;
    CHECK(peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, keep, &wanted) == PEG_OK);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, NULL, keep, &found) == PEG_OK);
    CHECK(found.count == wanted.count && found.moves == wanted.moves);
    for (size_t i = 0; i < wanted.count && i < found.count; i++)
        CHECK(wanted.all[i].count == found.all[i].count &&
              memcmp(wanted.all[i].jumps, found.all[i].jumps,
                     wanted.all[i].count * sizeof(peg_jump)) == 0);
    CHECK(peg_count_fewest(board, NULL, &moves, &count, &distinct, &sweep) == PEG_OK);
    CHECK(count.high == 0 && count.low == wanted.count);
    CHECK(moves == (wanted.count > 0 ? wanted.moves : 0));
    CHECK(distinct == distinct_of(board, &wanted));
    CHECK(sweep == sweep_of(&wanted));
    free(wanted.all);
    free(found.all);
}

TEST(all_solutions_of_the_fewest_moves_are_found_in_order_and_told_apart)
{
    compare("triangle4 o/oo/.oo/oooo");
    compare("triangle4");
    compare("triangle5");
    compare("triangle5 -> 13");
    compare("triangle5 o/oo/o.o/oooo/ooooo");
    compare("triangle5 o/oo/.oo/oooo/ooooo");
    compare("rect3x4");
    compare("star");
    compare("square4 .oo./oooo/oooo/.ooo -> a1");
    compare("english .o./.o./..o.o../.oo..o./...o.../.../... -> d4");
    /* One that is won has a solution of no moves, one that is lost none. */
    compare("triangle5 o/../.../..../.....");
    compare("english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d3");
    compare("lines:5:1-2-3,3-2-1,2-3-4,4-3-2,3-4-5,5-4-3 oo.oo -> ....o");
}

/* A text of lines between hubs, both ways, over pegs of their own; a hub holds the only other. */
static void tangle(char *text, int hubs, int pegs, uint64_t *random)
{
    char *end = text + sprintf(text, "lines:%d", hubs + pegs);
    for (int i = 0; i < pegs; i++) {
        int a = random ? random_below(random, hubs) : 0;
        int b = (a + 1 + (random ? random_below(random, hubs - 1) : 0)) % hubs;
        end += sprintf(end, "%c%d-%d-%d,%d-%d-%d", i ? ',' : ':', a + 1, hubs + i + 1, b + 1, b + 1,
                       hubs + i + 1, a + 1);
    }
    *end++ = ' ';
    for (int i = 0; i < hubs + pegs; i++)
        *end++ = i == 0 || i >= hubs ? 'o' : '.';
    *end = 0;
}

TEST(ways_of_a_move_are_told_apart)
{
    uint64_t random = random_seed(71);
    char text[2000];
    for (int i = 0; i < how_many(20, 60); i++) {
        tangle(text, 2 + i % 3, 5 + i % 4, i % 10 ? &random : NULL);
        compare(text);
        /* A second move, before or after that one. */
        if (i % 4 != 3)
            continue;
        tangle(text, 3, 6, &random);
        memcpy(strchr(text, 'o'), "oo", 2);
        compare(text);
    }
}

CHECK_MAIN

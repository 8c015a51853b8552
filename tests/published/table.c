/*
 * SPDX-License-Identifier: MIT
 *
 * Published counts of the english board, from its table: the positions that can be won
 * with the last peg in the centre are those that the central game comes to, pegs and
 * empty holes exchanged.
 */
#include "tables.h"

enum { ENGLISH = 33, CENTRE = 16, LEVELS = 32, IMAGES = 8 };

/* By jumps, with those counted once that rotate or reflect into each other (A112737). */
static const uint64_t reached[LEVELS] = {
    1,      1,      2,       8,       39,      171,     719,     2757,    9751,    31312,   89927,
    229614, 517854, 1022224, 1753737, 2598215, 3312423, 3626632, 3413313, 2765623, 1930324, 1160977,
    600372, 265865, 100565,  32250,   8688,    1917,    348,     50,      7,       2};

/* Of these, as many as can still be won (A112738), and the same backwards. */
static const uint64_t alive[LEVELS / 2] = {
    1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230};

static peg_board *board;
static peg_table *table;
static uint64_t part_of[IMAGES][5][256]; /* of an image, by byte of a position */

static void begin(void)
{
    size_t count = 0;
    board = board_of("english -> d4");
    table = table_for(board, 0);
    const uint8_t *symmetries = peg_symmetries(board, &count);
    if (!symmetries || count != IMAGES)
        exit(1);
    for (int s = 0; s < IMAGES; s++)
        for (int hole = 0; hole < ENGLISH; hole++)
            for (int value = 0; value < 256; value++)
                if (value >> hole % 8 & 1)
                    part_of[s][hole / 8][value] |= (uint64_t)1 << symmetries[s * ENGLISH + hole];
}

static uint64_t image_of(uint64_t position, int symmetry)
{
    uint64_t image = 0;
    for (int i = 0; i < 5; i++)
        image |= part_of[symmetry][i][position >> 8 * i & 255];
    return image;
}

TEST(positions_that_can_be_won_in_the_centre)
{
    uint64_t counts[ENGLISH + 1], sum = 0;
    size_t count = 0;
    int bits = 0;
    CHECK(peg_table_about(table, &bits, NULL, NULL) == PEG_OK && bits == 29);
    CHECK(peg_table_count(table, NULL, counts, ENGLISH + 1, &count) == PEG_OK &&
          count == ENGLISH + 1);
    for (size_t i = 0; i < count; i++)
        sum += counts[i];
    CHECK(sum == 187636299);
    CHECK(counts[0] == 0 && counts[1] == 1 && counts[2] == 4 && counts[ENGLISH] == 0);
}

/* The sets of holes that a symmetry goes round in. Returns how many. */
static int find_rounds(int symmetry, uint64_t *rounds)
{
    uint64_t seen = 0;
    int count = 0;
    for (int hole = 0; hole < ENGLISH; hole++) {
        uint64_t own = (uint64_t)1 << hole;
        if (seen & own)
            continue;
        rounds[count] = 0;
        for (uint64_t at = own; !(rounds[count] & at); at = image_of(at, symmetry))
            rounds[count] |= at;
        seen |= rounds[count++];
    }
    return count;
}

/* Adds by pegs the positions to win that a symmetry leaves as they are. */
static void add_fixed(int symmetry, uint64_t *counts)
{
    uint64_t rounds[ENGLISH];
    int count = find_rounds(symmetry, rounds);
    uint64_t position = 0;
    for (uint64_t i = 1; i <= (uint64_t)1 << count; i++) {
        int turn = 0;
        counts[pegs_in(position)] += probed(table, position) == PEG_YES;
        while (turn < count - 1 && !(i >> turn & 1))
            turn++;
        position ^= rounds[turn];
    }
}

/* As many as the mean over the symmetries of what each leaves as it is. */
TEST(every_position_by_symmetry)
{
    uint64_t counts[ENGLISH + 1], sum = 0;
    size_t count = 0;
    CHECK(peg_table_count(table, NULL, counts, ENGLISH + 1, &count) == PEG_OK);
    for (int s = 1; s < IMAGES; s++)
        add_fixed(s, counts);
    for (int jumps = 0; jumps < LEVELS; jumps++) {
        CHECK(counts[jumps + 1] == IMAGES * reached[jumps]);
        sum += counts[jumps + 1] / IMAGES;
    }
    CHECK(sum == 23475688);
}

/* -- Reached and won ------------------------------------------------------- */

typedef struct set {
    uint64_t *positions;
    size_t count;
    size_t room;
} set;

static void add(set *to, uint64_t position)
{
    uint64_t least = position;
    for (int s = 1; s < IMAGES; s++) {
        uint64_t image = image_of(position, s);
        least = image < least ? image : least;
    }
    if (to->count == to->room) {
        to->room = 2 * to->room + 1024;
        to->positions = realloc(to->positions, to->room * sizeof *to->positions);
        if (!to->positions)
            exit(1);
    }
    to->positions[to->count++] = least;
}

static int compare(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

static void drop_doubles(set *of)
{
    size_t kept = 0;
    if (of->count > 0)
        qsort(of->positions, of->count, sizeof *of->positions, compare);
    for (size_t i = 0; i < of->count; i++)
        if (i == 0 || of->positions[i] != of->positions[i - 1])
            of->positions[kept++] = of->positions[i];
    of->count = kept;
}

/* What a jump leads to and the table has. */
static void add_next(const set *from, set *to)
{
    size_t lines = 0;
    const peg_jump *line = peg_lines(board, &lines);
    for (size_t i = 0; i < from->count; i++)
        for (size_t k = 0; k < lines; k++) {
            uint64_t before = (uint64_t)1 << line[k].from | (uint64_t)1 << line[k].over;
            uint64_t all = before | (uint64_t)1 << line[k].to;
            uint64_t next = from->positions[i] ^ all;
            if ((from->positions[i] & all) == before && probed(table, next) == PEG_YES)
                add(to, next);
        }
    drop_doubles(to);
}

TEST(positions_that_solutions_of_the_central_game_pass)
{
    set level = {NULL, 0, 0};
    uint64_t sum = 0;
    add(&level, (((uint64_t)1 << ENGLISH) - 1) ^ (uint64_t)1 << CENTRE);
    for (int jumps = 0; jumps < LEVELS; jumps++) {
        set next = {NULL, 0, 0};
        CHECK(level.count == alive[jumps < LEVELS / 2 ? jumps : LEVELS - 1 - jumps]);
        sum += level.count;
        add_next(&level, &next);
        free(level.positions);
        level = next;
    }
    CHECK(level.count == 0);
    CHECK(sum == 1679072);
    free(level.positions);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    begin();
    int failed = check_end();
    peg_table_free(table);
    return failed;
}

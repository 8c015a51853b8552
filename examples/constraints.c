/*
 * SPDX-License-Identifier: MIT
 *
 * Shows what constrains play on a board, as Beasley's note of 2013 draws it for the English one:
 * the types of its pegs, sums that no jump makes larger, regions that cost a move each, and the
 * classes of positions. All of it comes from the lines.
 *
 *     constraints                     the English board
 *     constraints "english -> d4"     what the goal changes too
 *     constraints square6             any board, with any position
 *     constraints english regions     one part: holes, types, counts, regions or classes
 */
#include <stdio.h>
#include <string.h>

#include "libpeg.h"

enum { MOST_LETTERINGS = 4, MOST_TRIES = 100000 };

/* A board, and for each hole what is worked out from the lines. */
typedef struct facts {
    peg_board *board;
    int holes;
    const peg_jump *lines;
    size_t line_count;
    int type[PEG_MAX_HOLES]; /* from 1 */
    int types;
    int flavour[PEG_MAX_HOLES]; /* from 0, in each type */
    int is_from[PEG_MAX_HOLES]; /* whether a line begins at the hole */
    int is_over[PEG_MAX_HOLES]; /* or runs over it */
} facts;

/* Draws the board with a text in place of every hole. */
static void picture(const facts *f, char texts[][12])
{
    char drawing[16384] = "";
    const char *at;
    int hole = 0;

    peg_draw(f->board, drawing, sizeof(drawing), NULL);
    putchar('\n');
    for (at = drawing; *at; at++)
        if (*at == '\n')
            putchar('\n');
        else
            printf("%3s", *at == ' ' ? "" : texts[hole++]);
}

/* A to Z, then a1, b1 ... z1, a2 ... */
static void letter(int index, char *out)
{
    if (index < 26)
        sprintf(out, "%c", 'A' + index);
    else
        sprintf(out, "%c%d", 'a' + index % 26, index / 26);
}

static void names(const facts *f)
{
    char texts[PEG_MAX_HOLES][12];
    int hole;

    printf("%d %s, %d %s:\n", f->holes, f->holes == 1 ? "hole" : "holes", peg_pegs(f->board),
           peg_pegs(f->board) == 1 ? "peg" : "pegs");
    for (hole = 0; hole < f->holes; hole++)
        snprintf(texts[hole], sizeof(texts[hole]), "%s",
                 peg_hole_name(f->board, hole, PEG_NAMING_DEFAULT));
    picture(f, texts);
}

/* A peg that jumps stays among the holes of its type. */
static void find_types(facts *f)
{
    int first[PEG_MAX_HOLES]; /* the first hole of the same type */
    int changed = 1;
    int hole;
    size_t i;

    for (hole = 0; hole < f->holes; hole++)
        first[hole] = hole;
    while (changed)
        for (changed = 0, i = 0; i < f->line_count; i++) {
            int *from = &first[f->lines[i].from];
            int *to = &first[f->lines[i].to];

            changed |= *from != *to;
            *from = *to = *from < *to ? *from : *to;
        }
    for (hole = 0; hole < f->holes; hole++)
        f->type[hole] = first[hole] == hole ? ++f->types : f->type[first[hole]];
    for (i = 0; i < f->line_count; i++) {
        f->is_from[f->lines[i].from] = 1;
        f->is_over[f->lines[i].over] = 1;
    }
}

/* Holes have one flavour if a symmetry takes them to each other and keeps every type. */
static void find_flavours(facts *f)
{
    size_t count;
    const uint8_t *image = peg_symmetries(f->board, &count);
    int first[PEG_MAX_HOLES];
    int flavours[PEG_MAX_HOLES + 1] = {0};
    int hole;
    size_t s;

    for (hole = 0; hole < f->holes; hole++)
        first[hole] = hole;
    for (s = 0; s < count; s++, image += f->holes) {
        for (hole = 0; hole < f->holes && f->type[image[hole]] == f->type[hole]; hole++)
            ;
        if (hole == f->holes)
            for (hole = 0; hole < f->holes; hole++)
                if (image[hole] < first[hole])
                    first[hole] = image[hole];
    }
    for (hole = 0; hole < f->holes; hole++)
        f->flavour[hole] =
            first[hole] == hole ? flavours[f->type[hole]]++ : f->flavour[first[hole]];
}

static void types(const facts *f)
{
    char texts[PEG_MAX_HOLES][12];
    int type;
    int hole;

    printf(
        "Types of pegs: %d. A peg stays in its type. The letters are its flavours, by symmetry:\n",
        f->types);
    for (hole = 0; hole < f->holes; hole++)
        sprintf(texts[hole], "%d%c", f->type[hole] % 100, 'a' + f->flavour[hole] % 26);
    picture(f, texts);
    putchar('\n');
    for (type = 1; type <= f->types; type++) {
        int size = 0;
        int pegs = 0;

        for (hole = 0; hole < f->holes; hole++) {
            size += f->type[hole] == type;
            pegs += f->type[hole] == type && peg_has_peg(f->board, hole);
        }
        printf("Type %d: %d %s in %d %s.\n", type, pegs, pegs == 1 ? "peg" : "pegs", size,
               size == 1 ? "hole" : "holes");
    }
}

/*
 * Fills in 1 for each hole of a type, and -1 wherever this leaves a sum that no jump makes larger:
 * only in holes that no line runs over, as a jump over one would gain there.
 */
static void weigh(const facts *f, int type, int *weight)
{
    int changed = 1;
    int hole;
    size_t i;

    for (hole = 0; hole < f->holes; hole++)
        weight[hole] = f->type[hole] == type ? 1 : f->is_from[hole] && !f->is_over[hole] ? -1 : 0;
    while (changed)
        for (changed = 0, i = 0; i < f->line_count; i++)
            if (weight[f->lines[i].from] + weight[f->lines[i].over] < weight[f->lines[i].to]) {
                weight[f->lines[i].from] = 0;
                changed = 1;
            }
}

static void counts(const facts *f)
{
    uint64_t goal[PEG_MAX_WORDS];
    char texts[PEG_MAX_HOLES][12];
    int weight[PEG_MAX_HOLES];
    int kind;
    int type;
    int hole;

    peg_goal(f->board, &kind, NULL, goal, PEG_MAX_WORDS);
    puts("Resource counts: sums over the pegs that no jump makes larger.");
    for (type = 1; type <= f->types; type++) {
        int now = 0;
        int then = 0;

        weigh(f, type, weight);
        for (hole = 0; hole < f->holes; hole++) {
            now += peg_has_peg(f->board, hole) ? weight[hole] : 0;
            then += goal[hole / 64] >> hole % 64 & 1 ? weight[hole] : 0;
            sprintf(texts[hole], weight[hole] ? "%d" : ".", weight[hole]);
        }
        printf("\nType %d: the sum is %d", type, now);
        if (kind != PEG_GOAL_ANYWHERE)
            printf(", and %d in the goal", then);
        puts(":");
        picture(f, texts);
    }
}

/* Whether the peg that makes the last jump can have stood in a region: not if none has its type. */
static int last_move_is_free(const facts *f, const int32_t *region)
{
    int kind;
    int goal;
    int hole;

    peg_goal(f->board, &kind, &goal, NULL, 0);
    for (hole = 0; hole < f->holes; hole++)
        if (kind != PEG_GOAL_HOLE || (region[hole] && f->type[hole] == f->type[goal]))
            return 0;
    return !peg_is_won(f->board);
}

static void regions(const facts *f)
{
    char texts[PEG_MAX_HOLES][12];
    int32_t region[PEG_MAX_HOLES];
    int is_full[PEG_MAX_HOLES + 1];
    int count = 0;
    int spare = 0;
    int full = 0;
    int least;
    int hole;

    if (peg_find_regions(f->board, NULL, region, PEG_MAX_HOLES, &count, &spare) != PEG_OK)
        return;
    for (hole = 0; hole <= count; hole++)
        is_full[hole] = hole > 0;
    for (hole = 0; hole < f->holes; hole++) {
        sprintf(texts[hole], ".");
        if (region[hole])
            letter(region[hole] - 1, texts[hole]);
        if (!peg_has_peg(f->board, hole))
            is_full[region[hole]] = 0;
    }
    for (hole = 1; hole <= count; hole++)
        full += is_full[hole];
    printf("Regions: %d. To take a peg of a full one, a move must begin in it:\n", count);
    picture(f, texts);
    printf("\nFull now: %d.", full);
    if (spare)
        printf(" May be full at the end: %d.", spare);
    if (last_move_is_free(f, region)) {
        printf(" The last move begins outside all of them.");
        spare--;
    }
    least = full > spare ? full - spare : !peg_is_won(f->board);
    printf(" So a solution has %d %s at least.\n", least, least == 1 ? "move" : "moves");
}

/* Goes on with letters for the holes from one on, so that every line has three. */
static void go_on(const facts *f, int hole, int used, int *letters, int *found, long *tries)
{
    static const char *const parity[] = {"even", "odd"};
    char texts[PEG_MAX_HOLES][12];
    int pegs[4] = {0};
    int choice;
    size_t i;

    while (hole < f->holes && !f->is_from[hole] && !f->is_over[hole])
        letters[hole++] = 3;
    for (choice = 0; hole < f->holes && choice < 3 && choice <= used; choice++) {
        if (*found >= MOST_LETTERINGS || ++*tries > MOST_TRIES)
            return;
        letters[hole] = choice;
        for (i = 0; i < f->line_count; i++) {
            const peg_jump *l = &f->lines[i];

            if ((l->from <= hole && l->over <= hole && letters[l->from] == letters[l->over]) ||
                (l->over <= hole && l->to <= hole && letters[l->over] == letters[l->to]) ||
                (l->from <= hole && l->to <= hole && letters[l->from] == letters[l->to]))
                break;
        }
        if (i == f->line_count)
            go_on(f, hole + 1, used + (choice == used), letters, found, tries);
    }
    if (hole < f->holes || used == 0)
        return;
    for (hole = 0; hole < f->holes; hole++) {
        sprintf(texts[hole], "%c", letters[hole] == 3 ? '.' : 'A' + letters[hole]);
        pegs[letters[hole]] += peg_has_peg(f->board, hole);
    }
    ++*found;
    picture(f, texts);
    printf("\nPegs: A %d, B %d, C %d. A + B is %s, B + C is %s.\n", pegs[0], pegs[1], pegs[2],
           parity[(pegs[0] + pegs[1]) % 2], parity[(pegs[1] + pegs[2]) % 2]);
}

static void classes(const facts *f)
{
    uint64_t class[PEG_MAX_WORDS];
    int letters[PEG_MAX_HOLES] = {0};
    int found = 0;
    long tries = 0;
    int bits = 0;
    int bit;

    peg_class(f->board, class, PEG_MAX_WORDS, &bits);
    printf("Classes: 2^%d, each with 2^%d of all positions. This one has the class ", bits,
           f->holes - bits);
    for (bit = 0; bit < bits; bit++)
        putchar('0' + (int)(class[bit / 64] >> bit % 64 & 1));
    puts(bits ? "." : "that all have.");
    puts("With letters such that every line has three, a jump changes neither parity of these "
         "sums:");
    go_on(f, 0, 0, letters, &found, &tries);
    if (found == 0)
        puts("There are no such letters.");
}

int main(int argc, char **argv)
{
    static facts f;
    static const struct {
        const char *name;
        void (*show)(const facts *f);
    } parts[] = {{"holes", names},
                 {"types", types},
                 {"counts", counts},
                 {"regions", regions},
                 {"classes", classes}};
    const size_t last = sizeof(parts) / sizeof(*parts);
    const char *text = argc > 1 ? argv[1] : "english";
    char name[64];
    peg_status status;
    size_t part = 0;

    while (argc > 2 && part < last && strcmp(argv[2], parts[part].name) != 0)
        part++;
    if (argc > 3 || part == last || text[0] == '-') {
        fputs("usage: constraints [BOARD [PART]]; PART is holes, types, counts, regions or "
              "classes\n",
              stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &f.board);
    if (status != PEG_OK) {
        fprintf(stderr, "constraints: %s: %s\n", text, peg_status_text(status));
        if (peg_suggest(text, name, sizeof(name), NULL) == PEG_OK)
            fprintf(stderr, "constraints: do you mean %s?\n", name);
        return 2;
    }
    f.holes = peg_holes(f.board);
    f.lines = peg_lines(f.board, &f.line_count);
    find_types(&f);
    find_flavours(&f);
    parts[part].show(&f);
    for (part++; argc < 3 && part < last; part++) {
        putchar('\n');
        parts[part].show(&f);
    }
    peg_board_free(f.board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fputs("constraints: the output cannot be written\n", stderr);
    return 2;
}

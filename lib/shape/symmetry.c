/* SPDX-License-Identifier: MIT */

/*
 * Finds every symmetry by backtracking. Holes get colours that a symmetry must
 * keep, refined until they no longer part; then holes are placed one after
 * another along lines, so that nearly every image is forced by earlier ones.
 */
#include "shape/build.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "base/sort.h"

#define MOST_SYMMETRIES 4096
#define MOST_STEPS      (1 << 22)
#define NO_LINE         UINT32_MAX

enum { ROLES = 3, UNPLACED = PEG_MAX_HOLES };

typedef struct finder {
    peg_shape *shape;
    uint64_t colour[PEG_MAX_HOLES];
    /* Lines by the hole in each role: by[r][start[r][h]] to by[r][start[r][h + 1]]. */
    uint32_t *by[ROLES];
    uint32_t start[ROLES][PEG_MAX_HOLES + 1];
    /* The order of placing, and for each hole a line to it from one placed before. */
    int touched;
    uint8_t order[PEG_MAX_HOLES];
    int level[PEG_MAX_HOLES];
    uint32_t anchor[PEG_MAX_HOLES];
    /* Lines whose last hole is placed at a level, as linked lists. */
    uint32_t closing[PEG_MAX_HOLES];
    uint32_t *next;
    uint8_t *placed; /* how many holes of each line are placed */
    uint8_t image[PEG_MAX_HOLES];
    peg_bits used;
    long steps;
    size_t room;
    size_t found;
} finder;

static int hole_in(peg_jump line, int role)
{
    return role == 0 ? line.from : role == 1 ? line.over : line.to;
}

static size_t scratch_size(const peg_shape *shape)
{
    return shape->line_count * ((ROLES + 1) * sizeof(uint32_t) + 1);
}

static peg_status begin(peg_shape *shape, finder **out_finder)
{
    size_t lines = shape->line_count;
    finder *f = peg_memory_new(&shape->allocator, sizeof(*f) + scratch_size(shape));
    uint32_t *scratch;

    if (!f)
        return PEG_E_MEMORY;
    scratch = (uint32_t *)(void *)(f + 1);
    f->shape = shape;
    for (int role = 0; role < ROLES; role++)
        f->by[role] = scratch + (size_t)role * lines;
    f->next = scratch + ROLES * lines;
    f->placed = (uint8_t *)(f->next + lines);
    *out_finder = f;
    return PEG_OK;
}

static void sort_lines_by_role(finder *f, int role)
{
    const peg_shape *shape = f->shape;
    uint32_t *start = f->start[role];
    uint32_t next[PEG_MAX_HOLES];

    for (size_t i = 0; i < shape->line_count; i++)
        start[hole_in(shape->lines[i], role) + 1]++;
    for (int hole = 0; hole < shape->holes; hole++) {
        start[hole + 1] += start[hole];
        next[hole] = start[hole];
    }
    for (size_t i = 0; i < shape->line_count; i++)
        f->by[role][next[hole_in(shape->lines[i], role)]++] = (uint32_t)i;
}

static int count_colours(const finder *f)
{
    uint64_t sorted[PEG_MAX_HOLES];
    int holes = f->shape->holes;
    int count = 0;

    memcpy(sorted, f->colour, sizeof(sorted));
    peg_sort_numbers(sorted, (size_t)holes);
    for (int i = 0; i < holes; i++)
        count += i == 0 || sorted[i] != sorted[i - 1];
    return count;
}

/* A hole's next colour is made of its own and those beside it on its lines. */
static void refine_colours(finder *f)
{
    const peg_shape *shape = f->shape;
    int count = 0;

    for (int before = -1; count > before;) {
        uint64_t next[PEG_MAX_HOLES] = {0};

        before = count;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];
            uint64_t from = f->colour[line.from];
            uint64_t over = f->colour[line.over];
            uint64_t to = f->colour[line.to];

            next[line.from] += peg_hash(peg_hash(over + 1) + to);
            next[line.over] += peg_hash(peg_hash(from + 2) + to);
            next[line.to] += peg_hash(peg_hash(from + 3) + over);
        }
        for (int hole = 0; hole < shape->holes; hole++)
            f->colour[hole] = peg_hash(f->colour[hole] + next[hole]);
        count = count_colours(f);
    }
}

static int is_touched(const finder *f, int hole)
{
    for (int role = 0; role < ROLES; role++)
        if (f->start[role][hole] != f->start[role][hole + 1])
            return 1;
    return 0;
}

/* Lets a line on which a hole was placed lead on to its holes not yet placed. */
static void lead_on(finder *f, uint32_t line, uint32_t *score)
{
    int alone = f->placed[line] == 1;

    for (int role = 0; role < ROLES; role++) {
        int hole = hole_in(f->shape->lines[line], role);

        if (f->level[hole] != UNPLACED)
            continue;
        if (f->anchor[hole] == NO_LINE || (!alone && score[hole] < PEG_MAX_LINES))
            f->anchor[hole] = line;
        score[hole] += alone ? 1 : PEG_MAX_LINES;
    }
}

static void place(finder *f, int hole, uint32_t *score)
{
    int level = f->touched++;

    f->order[level] = (uint8_t)hole;
    f->level[hole] = level;
    f->closing[level] = NO_LINE;
    for (int role = 0; role < ROLES; role++) {
        for (uint32_t k = f->start[role][hole]; k < f->start[role][hole + 1]; k++) {
            uint32_t line = f->by[role][k];

            f->placed[line]++;
            if (f->placed[line] == ROLES) {
                f->next[line] = f->closing[level];
                f->closing[level] = line;
            } else {
                lead_on(f, line, score);
            }
        }
    }
}

/* The first hole of a region is one of the rarest colour, for fewest images. */
static uint32_t rarity(const finder *f, int hole)
{
    uint32_t others = 0;

    for (int i = 0; i < f->shape->holes; i++)
        others += f->colour[i] != f->colour[hole];
    return others;
}

static void choose_order(finder *f)
{
    uint32_t score[PEG_MAX_HOLES] = {0};
    uint32_t rare[PEG_MAX_HOLES];
    int holes = f->shape->holes;
    int best;

    for (int hole = 0; hole < holes; hole++) {
        rare[hole] = rarity(f, hole);
        f->anchor[hole] = NO_LINE;
        f->level[hole] = UNPLACED;
    }
    do {
        best = PEG_NO_HOLE;
        for (int hole = 0; hole < holes; hole++) {
            if (f->level[hole] != UNPLACED || !is_touched(f, hole))
                continue;
            if (best == PEG_NO_HOLE || score[hole] > score[best] ||
                (score[hole] == score[best] && rare[hole] > rare[best]))
                best = hole;
        }
        if (best != PEG_NO_HOLE)
            place(f, best, score);
    } while (best != PEG_NO_HOLE);
}

/* Whether every line that the hole placed at a level completes goes to a line. */
static int lines_kept(finder *f, int level)
{
    for (uint32_t i = f->closing[level]; i != NO_LINE; i = f->next[i]) {
        peg_jump line = f->shape->lines[i];
        peg_jump image = {f->image[line.from], f->image[line.over], f->image[line.to]};

        f->steps++;
        if (!peg_shape_has_line(f->shape, image))
            return 0;
    }
    return 1;
}

static peg_status record(finder *f)
{
    peg_shape *shape = f->shape;
    size_t holes = (size_t)shape->holes;

    if (f->found == f->room) {
        size_t room = f->room ? f->room * 2 : 16;
        uint8_t *grown =
            peg_memory_resize(&shape->allocator, shape->symmetries, f->room * holes, room * holes);

        if (!grown)
            return PEG_E_MEMORY;
        shape->symmetries = grown;
        f->room = room;
    }
    memcpy(shape->symmetries + f->found++ * holes, f->image, holes);
    return PEG_OK;
}

static int exhausted(const finder *f)
{
    return f->steps > MOST_STEPS || f->found > MOST_SYMMETRIES;
}

static peg_status extend(finder *f, int level);

static peg_status try_image(finder *f, int level, int image)
{
    int hole = f->order[level];
    peg_status status = PEG_OK;

    if (peg_bits_get(&f->used, image) || f->colour[image] != f->colour[hole])
        return PEG_OK;
    peg_bits_flip(&f->used, image);
    f->image[hole] = (uint8_t)image;
    if (lines_kept(f, level))
        status = extend(f, level + 1);
    peg_bits_flip(&f->used, image);
    return status;
}

/* How many lines hold the image of a placed hole in its role. */
static uint32_t images_in(const finder *f, peg_jump line, int role)
{
    int image = f->image[hole_in(line, role)];

    return f->start[role][image + 1] - f->start[role][image];
}

/* The placed role of an anchor whose image leaves the fewest lines to follow. */
static int leading_role(const finder *f, peg_jump line, int level)
{
    int lead = 0;

    for (int role = 1; role < ROLES; role++) {
        if (f->level[hole_in(line, role)] >= level)
            continue;
        if (f->level[hole_in(line, lead)] >= level ||
            images_in(f, line, role) < images_in(f, line, lead))
            lead = role;
    }
    return lead;
}

/* Tries the holes that stand to the image of a placed hole as this one to it. */
static peg_status follow_anchor(finder *f, int level)
{
    const peg_shape *shape = f->shape;
    int hole = f->order[level];
    peg_jump line = shape->lines[f->anchor[hole]];
    peg_bits tried = {{0}};
    int own = hole == line.from ? 0 : hole == line.over ? 1 : 2;
    int lead = leading_role(f, line, level);
    int leader = f->image[hole_in(line, lead)];
    peg_status status = PEG_OK;

    for (uint32_t k = f->start[lead][leader]; k < f->start[lead][leader + 1]; k++) {
        int image = hole_in(shape->lines[f->by[lead][k]], own);

        if (status != PEG_OK || exhausted(f))
            break;
        f->steps++;
        if (peg_bits_get(&tried, image))
            continue;
        peg_bits_set(&tried, image);
        status = try_image(f, level, image);
    }
    return status;
}

static peg_status extend(finder *f, int level)
{
    peg_status status = PEG_OK;

    if (level == f->touched)
        return record(f);
    if (f->anchor[f->order[level]] != NO_LINE)
        return follow_anchor(f, level);
    for (int image = 0; status == PEG_OK && image < f->shape->holes && !exhausted(f); image++) {
        f->steps++;
        status = try_image(f, level, image);
    }
    return status;
}

/* Sorts what was found, or keeps the identity alone where there was too much. */
static peg_status keep(finder *f)
{
    peg_shape *shape = f->shape;
    size_t holes = (size_t)shape->holes;
    uint8_t *kept;

    if (exhausted(f)) {
        f->found = 1;
        for (size_t hole = 0; hole < holes; hole++)
            shape->symmetries[hole] = (uint8_t)hole;
    }
    peg_sort_bytes(shape->symmetries, f->found, holes);
    kept =
        peg_memory_resize(&shape->allocator, shape->symmetries, f->room * holes, f->found * holes);
    if (!kept)
        return PEG_E_MEMORY;
    shape->symmetries = kept;
    f->room = f->found;
    return PEG_OK;
}

peg_status peg_shape_find_symmetries(peg_shape *shape)
{
    finder *f;
    peg_status status = begin(shape, &f);

    if (status != PEG_OK)
        return status;
    for (int role = 0; role < ROLES; role++)
        sort_lines_by_role(f, role);
    refine_colours(f);
    choose_order(f);
    for (int hole = 0; hole < shape->holes; hole++)
        f->image[hole] = (uint8_t)hole;
    /* Makes room for at least the identity, whatever the search finds. */
    status = record(f);
    f->found = 0;
    if (status == PEG_OK)
        status = extend(f, 0);
    if (status == PEG_OK)
        status = keep(f);
    shape->symmetry_count = f->room;
    peg_memory_free(&shape->allocator, f, sizeof(*f) + scratch_size(shape));
    return status;
}

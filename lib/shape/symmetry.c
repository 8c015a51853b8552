/* SPDX-License-Identifier: MIT */

/*
 * Finds every symmetry by backtracking. First the holes get colours that a symmetry must
 * keep, refined until no more holes are told apart (McKay, Practical graph isomorphism,
 * 1981). Then they are given images one after another along lines, so that earlier images
 * force nearly every one.
 */
#include "shape/shape.h"

#include "base/bits.h"
#include "base/memory.h"

#define MOST_SYMMETRIES 4096
#define SYMMETRY_STEPS  (1 << 22)
#define NO_LINE         UINT32_MAX

enum { ROLES = 3, UNPLACED = PEG_MAX_HOLES };

/* The images still to be tried for the hole of one level. */
typedef struct trial {
    const uint32_t *by; /* the lines that lead to them, or NULL to try all holes */
    int own;            /* the role of the images in these lines */
    uint32_t next;
    uint32_t end;
    peg_bits tried;
} trial;

typedef struct symmetry_search {
    peg_shape *shape;
    uint64_t colour[PEG_MAX_HOLES];
    /* The lines with hole h in role r: by[r][start[r][h]] to by[r][start[r][h + 1]]. */
    uint32_t *by[ROLES];
    uint32_t start[ROLES][PEG_MAX_HOLES + 1];
    /* The order in which holes are placed, and for each a line from one placed before. */
    int touched; /* holes that are on a line */
    uint8_t order[PEG_MAX_HOLES];
    int level[PEG_MAX_HOLES];
    uint32_t anchor[PEG_MAX_HOLES];
    /* By level, a linked list of the lines whose last hole is placed there. */
    uint32_t closing[PEG_MAX_HOLES];
    uint32_t *next;
    uint8_t *placed; /* how many holes of each line are placed */
    uint8_t image[PEG_MAX_HOLES];
    trial trial[PEG_MAX_HOLES]; /* by level */
    peg_bits used;
    long steps;
    size_t room;
    size_t found;
} symmetry_search;

static int hole_in(peg_jump line, int role)
{
    return role == 0 ? line.from : role == 1 ? line.over : line.to;
}

static size_t scratch_size(const peg_shape *shape)
{
    return shape->line_count * ((ROLES + 1) * sizeof(uint32_t) + 1);
}

static peg_status symmetry_begin(peg_shape *shape, symmetry_search **out_search)
{
    size_t lines = shape->line_count;
    symmetry_search *s = peg_memory_new(&shape->allocator, sizeof(*s) + scratch_size(shape));
    uint32_t *scratch;

    if (!s)
        return PEG_E_MEMORY;
    scratch = (uint32_t *)(void *)(s + 1);
    s->shape = shape;
    for (int role = 0; role < ROLES; role++)
        s->by[role] = scratch + (size_t)role * lines;
    s->next = scratch + ROLES * lines;
    s->placed = (uint8_t *)(s->next + lines);
    *out_search = s;
    return PEG_OK;
}

static void sort_lines_by_role(symmetry_search *s, int role)
{
    const peg_shape *shape = s->shape;
    uint32_t *start = s->start[role];
    uint32_t next[PEG_MAX_HOLES];

    for (size_t i = 0; i < shape->line_count; i++)
        start[hole_in(shape->lines[i], role) + 1]++;
    for (int hole = 0; hole < shape->holes; hole++) {
        start[hole + 1] += start[hole];
        next[hole] = start[hole];
    }
    for (size_t i = 0; i < shape->line_count; i++)
        s->by[role][next[hole_in(shape->lines[i], role)]++] = (uint32_t)i;
}

static int count_colours(const symmetry_search *s)
{
    uint64_t sorted[PEG_MAX_HOLES];
    int holes = s->shape->holes;
    int count = 0;

    memcpy(sorted, s->colour, sizeof(sorted));
    peg_sort_numbers(sorted, (size_t)holes);
    for (int i = 0; i < holes; i++)
        count += i == 0 || sorted[i] != sorted[i - 1];
    return count;
}

/* A hole's next colour is made from its own and the other two on each of its lines. */
static void refine_colours(symmetry_search *s)
{
    const peg_shape *shape = s->shape;
    int count = 0;

    for (int before = -1; count > before;) {
        uint64_t next[PEG_MAX_HOLES] = {0};

        before = count;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];
            uint64_t from = s->colour[line.from];
            uint64_t over = s->colour[line.over];
            uint64_t to = s->colour[line.to];

            next[line.from] += peg_hash(peg_hash(over + 1) + to);
            next[line.over] += peg_hash(peg_hash(from + 2) + to);
            next[line.to] += peg_hash(peg_hash(from + 3) + over);
        }
        for (int hole = 0; hole < shape->holes; hole++)
            s->colour[hole] = peg_hash(s->colour[hole] + next[hole]);
        count = count_colours(s);
    }
}

static int is_touched(const symmetry_search *s, int hole)
{
    for (int role = 0; role < ROLES; role++)
        if (s->start[role][hole] != s->start[role][hole + 1])
            return 1;
    return 0;
}

/*
 * A line with a hole placed leads on to its others: it becomes their anchor and adds to their
 * score, most where two are placed.
 */
static void lead_on(symmetry_search *s, uint32_t line, uint32_t *score)
{
    int alone = s->placed[line] == 1;

    for (int role = 0; role < ROLES; role++) {
        int hole = hole_in(s->shape->lines[line], role);

        if (s->level[hole] != UNPLACED)
            continue;
        if (s->anchor[hole] == NO_LINE || (!alone && score[hole] < PEG_MAX_LINES))
            s->anchor[hole] = line;
        score[hole] += alone ? 1 : PEG_MAX_LINES;
    }
}

static void place(symmetry_search *s, int hole, uint32_t *score)
{
    int level = s->touched++;

    s->order[level] = (uint8_t)hole;
    s->level[hole] = level;
    s->closing[level] = NO_LINE;
    for (int role = 0; role < ROLES; role++) {
        for (uint32_t k = s->start[role][hole]; k < s->start[role][hole + 1]; k++) {
            uint32_t line = s->by[role][k];

            s->placed[line]++;
            if (s->placed[line] == ROLES) {
                s->next[line] = s->closing[level];
                s->closing[level] = line;
            } else {
                lead_on(s, line, score);
            }
        }
    }
}

static void choose_order(symmetry_search *s)
{
    uint32_t score[PEG_MAX_HOLES] = {0};
    int holes = s->shape->holes;
    int best;

    for (int hole = 0; hole < holes; hole++) {
        s->anchor[hole] = NO_LINE;
        s->level[hole] = UNPLACED;
    }
    do {
        best = PEG_NO_HOLE;
        for (int hole = 0; hole < holes; hole++) {
            if (s->level[hole] != UNPLACED || !is_touched(s, hole))
                continue;
            if (best == PEG_NO_HOLE || score[hole] > score[best])
                best = hole;
        }
        if (best != PEG_NO_HOLE)
            place(s, best, score);
    } while (best != PEG_NO_HOLE);
}

/* Whether every line that is complete with the hole of a level goes to a line. */
static int lines_kept(symmetry_search *s, int level)
{
    for (uint32_t i = s->closing[level]; i != NO_LINE; i = s->next[i]) {
        peg_jump line = s->shape->lines[i];
        peg_jump image = {s->image[line.from], s->image[line.over], s->image[line.to]};

        s->steps++;
        if (!peg_shape_has_line(s->shape, image))
            return 0;
    }
    return 1;
}

static peg_status symmetry_add(symmetry_search *s)
{
    peg_shape *shape = s->shape;
    size_t holes = (size_t)shape->holes;

    if (s->found == s->room) {
        size_t room = s->room ? s->room * 2 : 16;
        uint8_t *grown =
            peg_memory_resize(&shape->allocator, shape->symmetries, s->room * holes, room * holes);

        if (!grown)
            return PEG_E_MEMORY;
        shape->symmetries = grown;
        s->room = room;
    }
    memcpy(shape->symmetries + s->found++ * holes, s->image, holes);
    return PEG_OK;
}

static int symmetry_gives_up(const symmetry_search *s)
{
    return s->steps > SYMMETRY_STEPS || s->found > MOST_SYMMETRIES;
}

/*
 * Begins to try images for the hole of a level: holes that stand to the image of a placed hole as
 * this hole does to the placed hole, or all holes.
 */
static void open_level(symmetry_search *s, int level)
{
    int hole = s->order[level];
    trial *t = &s->trial[level];

    memset(t, 0, sizeof(*t));
    t->end = (uint32_t)s->shape->holes;
    if (s->anchor[hole] != NO_LINE) {
        peg_jump line = s->shape->lines[s->anchor[hole]];
        int lead = 0;
        int leader;

        while (s->level[hole_in(line, lead)] >= level)
            lead++;
        leader = s->image[hole_in(line, lead)];
        t->by = s->by[lead];
        t->own = hole == line.from ? 0 : hole == line.over ? 1 : 2;
        t->next = s->start[lead][leader];
        t->end = s->start[lead][leader + 1];
    }
}

/* The next image to try for the hole of a level, or PEG_NO_HOLE. */
static int next_image(symmetry_search *s, int level)
{
    trial *t = &s->trial[level];

    while (t->next < t->end && !symmetry_gives_up(s)) {
        uint32_t next = t->next++;
        int image = t->by ? hole_in(s->shape->lines[t->by[next]], t->own) : (int)next;

        s->steps++;
        if (peg_bits_get(&t->tried, image))
            continue;
        peg_bits_set(&t->tried, image);
        if (!peg_bits_get(&s->used, image) && s->colour[image] == s->colour[s->order[level]])
            return image;
    }
    return PEG_NO_HOLE;
}

/* Gives the holes that are on a line images, level by level, in every way that keeps the lines. */
static peg_status symmetry_extend(symmetry_search *s)
{
    int level = 0;

    if (s->touched == 0)
        return symmetry_add(s);
    open_level(s, 0);
    while (level >= 0) {
        int image = next_image(s, level);
        int is_kept;

        if (image == PEG_NO_HOLE) {
            if (--level >= 0)
                peg_bits_flip(&s->used, s->image[s->order[level]]);
            continue;
        }
        s->image[s->order[level]] = (uint8_t)image;
        is_kept = lines_kept(s, level);
        if (is_kept && level + 1 < s->touched) {
            peg_bits_flip(&s->used, image);
            open_level(s, ++level);
        } else if (is_kept) {
            peg_status status = symmetry_add(s);

            if (status != PEG_OK)
                return status;
        }
    }
    return PEG_OK;
}

/* Shell's sort: it needs the least, and there are seldom many symmetries. */
static void sort_symmetries(uint8_t *items, size_t count, size_t size)
{
    uint8_t held[PEG_MAX_HOLES];
    size_t gap = 1;

    while (gap < count / 9)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3) {
        for (size_t i = gap; i < count; i++) {
            size_t at = i;

            memcpy(held, items + i * size, size);
            for (; at >= gap && memcmp(items + (at - gap) * size, held, size) > 0; at -= gap)
                memcpy(items + at * size, items + (at - gap) * size, size);
            memcpy(items + at * size, held, size);
        }
    }
}

/* Sorts the symmetries found, or keeps the identity alone if the search gave up. */
static peg_status symmetry_keep(symmetry_search *s)
{
    peg_shape *shape = s->shape;
    size_t holes = (size_t)shape->holes;
    uint8_t *kept;

    if (symmetry_gives_up(s)) {
        s->found = 1;
        for (size_t hole = 0; hole < holes; hole++)
            shape->symmetries[hole] = (uint8_t)hole;
    }
    sort_symmetries(shape->symmetries, s->found, holes);
    kept =
        peg_memory_resize(&shape->allocator, shape->symmetries, s->room * holes, s->found * holes);
    if (!kept)
        return PEG_E_MEMORY;
    shape->symmetries = kept;
    s->room = s->found;
    return PEG_OK;
}

peg_status peg_shape_find_symmetries(peg_shape *shape)
{
    symmetry_search *s;
    peg_status status = symmetry_begin(shape, &s);

    if (status != PEG_OK)
        return status;
    for (int role = 0; role < ROLES; role++)
        sort_lines_by_role(s, role);
    refine_colours(s);
    choose_order(s);
    for (int hole = 0; hole < shape->holes; hole++)
        s->image[hole] = (uint8_t)hole;
    /* Takes memory for the identity at least, whatever the search finds. */
    status = symmetry_add(s);
    s->found = 0;
    if (status == PEG_OK)
        status = symmetry_extend(s);
    if (status == PEG_OK)
        status = symmetry_keep(s);
    shape->symmetry_count = s->room;
    peg_memory_free(&shape->allocator, s, sizeof(*s) + scratch_size(shape));
    return status;
}

int peg_symmetry_keeps(const uint8_t *symmetry, int holes, const peg_bits *position)
{
    for (int hole = 0; hole < holes; hole++)
        if (peg_bits_get(position, hole) != peg_bits_get(position, symmetry[hole]))
            return 0;
    return 1;
}

peg_bits peg_symmetry_image(const peg_shape *shape, size_t index, const peg_bits *position)
{
    const uint8_t *symmetry = shape->symmetries + index * (size_t)shape->holes;
    peg_bits image = {{0}};

    for (int hole = 0; hole < shape->holes; hole++)
        if (peg_bits_get(position, hole))
            peg_bits_set(&image, symmetry[hole]);
    return image;
}

size_t peg_symmetry_line(const peg_shape *shape, size_t index, size_t line)
{
    const uint8_t *symmetry = shape->symmetries + index * (size_t)shape->holes;
    int to = symmetry[shape->lines[line].to];
    int over = symmetry[shape->lines[line].over];
    size_t i = shape->first[symmetry[shape->lines[line].from]];

    while (shape->lines[i].to != to || shape->lines[i].over != over)
        i++;
    return i;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Boards, positions and goals for a storm, all kinds evenly.
 */
#ifndef STORM_DRAWS_H
#define STORM_DRAWS_H

#include "api/storm_life.h"

/* A drawing of so many rows and columns, some of them without a hole. */
static bool draw_core(ref_lattice kind, int most)
{
    char drawn[64];
    int height = 2 + below(4), wide = 2 + below(5), parity = below(2), density = 2 + below(7);
    size_t length = 0;
    for (int row = 0; row < height; row++) {
        if (row > 0)
            drawn[length++] = '/';
        for (int column = 0; column < wide; column++)
            drawn[length++] =
                (kind == REF_TRIANGULAR && (row + column) % 2 != parity) || below(density) == 0
                    ? '_'
                    : 'o';
    }
    drawn[length] = '\0';
    if (!ref_shape_draw(&shape, kind, drawn, NULL))
        return false;
    tell("    /* %s%s */\n", lattice_word(kind), drawn);
    return shape.holes <= most && (shape.line_count > 0 || below(20) == 0);
}

/* A few copies of a line around a hole, which look alike: many symmetries. */
static bool copies_core(bool is_one_way)
{
    ref_line lines[MOST_LINES];
    int copies = 2 + below(3), middle = 3 * copies;
    size_t known = 0;
    for (int end = 0; end < middle; end += 3) {
        lines[known++] = (ref_line){end, end + 1, end + 2};
        lines[known++] = (ref_line){end, end + 1, middle};
        if (!is_one_way)
            lines[known++] = (ref_line){end + 2, end + 1, end};
    }
    return ref_shape_list(&shape, middle + 1, lines, known);
}

/* A list of lines, most of them with their reverses or most without; perhaps over few holes. */
static bool list_core(bool is_one_way, int most)
{
    ref_line lines[MOST_LINES];
    int number_of = 3 + below(most - 2), tries = 1 + below(3 * number_of), overs = number_of;
    size_t known = 0;
    if (below(3) == 0)
        overs = 1 + below(3);
    if (below(6) == 0)
        return copies_core(is_one_way);
    for (; tries > 0 && known + 2 <= MOST_LINES; tries--) {
        ref_line line = {below(number_of), below(overs), below(number_of)};
        bool is_new = line.from != line.over && line.over != line.to && line.to != line.from;
        for (size_t i = 0; i < known; i++)
            is_new &= lines[i].over != line.over ||
                      !((lines[i].from == line.from && lines[i].to == line.to) ||
                        (lines[i].from == line.to && lines[i].to == line.from));
        if (!is_new)
            continue;
        lines[known++] = line;
        if (is_one_way ? below(8) == 0 : below(8) > 0)
            lines[known++] = (ref_line){line.to, line.over, line.from};
    }
    return ref_shape_list(&shape, number_of, lines, known);
}

/*
 * Puts the core among other holes, which stay empty: none, so many that positions have more words,
 * or a path of holes, so that a table of the board would be large and hunts begin. Lines that begin
 * in an empty hole or go over one are never jumped, wherever they lead; with these, no table does.
 * Of these lines, some lead into holes of the core, so that a goal has many positions before it and
 * hunts begin whatever the goal.
 */
static void place_core(char *out)
{
    static bool is_there[PEG_MAX_HOLES][64][PEG_MAX_HOLES];
    int kind = below(8), more = 0, first = 0, left_over;
    bool has_path = kind > 5;
    has_dead_lines = kind == 5 && below(4) == 0;
    /* Preparing takes the longer the wider the board: few have more than two words. */
    if (kind > 2 && kind < 6)
        more = below(8) && !has_dead_lines ? 65 - core + below(4) : 70 + below(120);
    if (has_path)
        more = 24 + ref_class_bits(&shape) - core;
    if (has_path && (more < 3 || more + core > 60))
        has_path = false, more = 0;
    is_padded = more > 0;
    PUT(holes, core + more);
    PUT(width, ((size_t)holes + 63) / 64);
    left_over = core;
    for (int h = 0; h < holes; h++) {
        back[h] = -1;
        if (left_over == 0 || below(holes - h) >= left_over)
            continue;
        back[h] = core - left_over;
        PUT(at_index, (size_t)(core - left_over--));
        PUT(hole, h);
        DO(place[at_index] = hole);
    }
    out += sprintf(out, "lines:%d:", holes);
    for (size_t i = 0; i < shape.line_count; i++)
        out += sprintf(out, "%s%d-%d-%d", first++ ? "," : "", place[shape.lines[i].from] + 1,
                       place[shape.lines[i].over] + 1, place[shape.lines[i].to] + 1);
    int last[2] = {-1, -1};
    for (int h = 0; h < holes && has_path; h++) {
        if (back[h] >= 0)
            continue;
        if (last[0] >= 0)
            out += sprintf(out, "%s%d-%d-%d", first++ ? "," : "", last[0] + 1, last[1] + 1, h + 1);
        last[0] = last[1];
        last[1] = h;
    }
    int unused = 0;
    is_fed = core + more > 64 && !has_dead_lines && below(4);
    /* A few: the trails of sweeps are many with more. */
    for (int i = below(core), last_fed = i + 3; i < core && i < last_fed && is_fed; i++) {
        int feeder[2];
        for (int k = 0; k < 2; k++) {
            while (back[unused] >= 0)
                unused++;
            feeder[k] = unused++;
        }
        out += sprintf(out, "%s%d-%d-%d", first++ ? "," : "", feeder[0] + 1, feeder[1] + 1,
                       place[i] + 1);
    }
    if (has_dead_lines)
        memset(is_there, 0, sizeof is_there);
    /* Many lines among few holes, or the board would have thousands of symmetries. */
    for (int lines = has_dead_lines ? 10 + below(40) : 0; lines > 0; lines--) {
        int ends[3];
        for (int i = 0; i < 3; i++)
            ends[i] = below(3) ? below(16) * 4 : place[below(core)];
        int from = ends[0], over = ends[1], to = ends[2];
        if (from != over && over != to && from != to && (back[from] < 0 || back[over] < 0) &&
            !is_there[from][over % 64][to])
            out += sprintf(out, "%s%d-%d-%d", first++ ? "," : "", from + 1, over + 1, to + 1);
        is_there[from][over % 64][to] = true;
    }
}

/* So many jumps taken back at random, as far as they go. */
static uint32_t taken_back_core(uint32_t position, int number_of)
{
    for (int tries = 0; tries < 200 && number_of > 0 && shape.line_count > 0; tries++) {
        uint64_t before;
        ref_line line = shape.lines[below((int)shape.line_count)];
        if (!ref_leads_to(line, position ^ full, &before))
            continue;
        position = (uint32_t)before ^ full;
        number_of--;
    }
    return position;
}

static uint32_t played_on_core(uint32_t position)
{
    for (int tries = below(40); tries > 0 && shape.line_count > 0; tries--) {
        uint64_t next;
        if (ref_leads_to(shape.lines[below((int)shape.line_count)], position, &next))
            position = (uint32_t)next;
    }
    return position;
}

/* Of a few positions that can be won, that with the most pegs: hunts begin and sweeps differ. */
static uint32_t draw_won(void)
{
    uint32_t most = now();
    for (int tries = 0; tries < 8; tries++) {
        uint32_t p = (uint32_t)random_bits(&seed) & full, start = p;
        do
            p = (p + 1) & full;
        while (p != start && (!wins(p) || pegs_in(p) < 3));
        most = tries == 0 || pegs_in(p) > pegs_in(most) ? p : most;
    }
    return most;
}

/* Pegs anywhere, or some that can be won, as a goal has all too few of them. */
static uint32_t draw_position(void)
{
    if (below(3) == 0)
        return (uint32_t)random_bits(&seed) & full;
    if (below(2) == 0)
        return draw_won();
    return taken_back_core(truth.anywhere ? (uint32_t)1 << below(core) : truth.goal, below(core));
}

/* The reference stands where the board does. */
static void follow(void)
{
    for (int i = 0; i < core; i++)
        ref_board_set(&model, i, now() >> i & 1);
}

static void stand_at(uint32_t position)
{
    tell("    set_core(%u);\n", position);
    set_core(position);
    path[side][0] = position;
    path_length[side] = path_undone[side] = 0;
    follow();
}

/* Another goal: one of five kinds, if the board has so many classes. A copy had the old one. */
static void draw_goal_of(int kind)
{
    bool pegs[REF_HOLES] = {false}, is_of_class = false;
    uint32_t start = now(), goal = 0;
    if (boards[1 - side])
        DO(peg_board_free(boards[1 - side]), boards[1 - side] = NULL);
    for (int tries = 0; tries < 50 && !is_of_class; tries++) {
        goal = kind % 2 ? (uint32_t)1 << below(core) : (uint32_t)random_bits(&seed) & full;
        if (kind == 2 && below(2))
            goal = played_on_core(start);
        if (kind == 4 && below(2))
            goal ^= played_on_core(start);
        is_of_class = (ref_class_of(&truth, goal) == ref_class_of(&truth, start)) == (kind < 3);
    }
    if (kind == 0 || goal == 0) {
        ref_board_aim(&model, REF_NO_HOLE);
        CALL(peg_set_goal(boards[side], PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0));
    } else {
        for (int i = 0; i < core; i++)
            pegs[i] = goal >> i & 1;
        ref_board_aim_position(&model, pegs);
        tell("    put_core(%u, words);\n", goal);
        put_core(goal, words);
        CALL(peg_set_goal(boards[side], PEG_GOAL_POSITION, PEG_NO_HOLE, words, width));
    }
    if (status != PEG_OK)
        exit(1);
    is_attached = false;
    DO(peg_table_free(table), table = NULL);
    ref_truth_free(&truth);
    if (!ref_truth_find(&model, &truth))
        exit(1);
    listed_at = -1;
}

/* Those more often that are met too seldom, as most positions drawn then are of the goal's class.
 */
static int draw_kind(void)
{
    static const int kinds[] = {0, 0, 1, 2, 3, 4, 4, 4};
    return kinds[below(8)];
}

static void begin_life(void)
{
    static char board_text[1 << 15];
    /* A large core takes as long as hundreds of small ones. */
    int most = below(40)                              ? (below(3) ? FEW_HOLES : SMALL)
               : below(12) == 0 && getenv("PEG_LONG") ? CORE
                                                      : SMALL + 1;
    ref_shape_free(&shape);
    ref_truth_free(&truth);
    lattice = below(LATTICES);
    do
        ref_shape_free(&shape);
    while (!(lattice < 3 ? draw_core((ref_lattice)lattice, most) : list_core(lattice == 4, most)));
    PUT(core, shape.holes);
    full = ((uint32_t)1 << core) - 1;
    place_core(board_text);
    is_weighed = below(2);
    is_attached = is_short = false;
    ref_board_start(&model, &shape, REF_NO_HOLE);
    if (!ref_truth_find(&model, &truth))
        exit(1);
    tell("    status = peg_board_new(\"%s\", %s, NULL, &boards[side]);\n", board_text,
         is_weighed ? "&allocator" : "NULL");
    status = peg_board_new(board_text, is_weighed ? &allocator : NULL, NULL, &boards[side]);
    if (status != PEG_OK)
        exit(1);
    held_at_birth = held;
    listed_at = -1;
    end_trouble();
    stand_at(draw_position());
    draw_goal_of(draw_kind());
    stand_at(draw_position());
}

#endif

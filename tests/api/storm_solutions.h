/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions listed, counted and numbered, and all that play can come to, beside the reference.
 */
#ifndef STORM_SOLUTIONS_H
#define STORM_SOLUTIONS_H

#include "api/storm_wins.h"

/* -- Every solution -------------------------------------------------------- */

/* Whether none of the solutions kept is made of the same jumps. */
static bool is_first_by_jumps(const ref_line *play, size_t kept, int length)
{
    for (size_t i = 0; i < kept; i++)
        if (ref_has_same_jumps(solutions[i], play, length))
            return false;
    return true;
}

/* The solutions of a kind in order, to the front of the list. */
static size_t keep_wanted(int kind)
{
    size_t kept = 0;
    int length = solution_length();
    for (size_t i = 0; i < solution_count; i++)
        if (kind == PEG_ALL_SOLUTIONS ||
            (kind == PEG_SHORTEST_SOLUTIONS && ref_moves(solutions[i], length) == fewest_now()) ||
            (kind == PEG_SOLUTIONS_UP_TO_ORDER && ref_is_first_of_orders(solutions[i], length)) ||
            (kind == PEG_SOLUTIONS_BY_JUMPS && is_first_by_jumps(solutions[i], kept, length)))
            memmove(solutions[kept++], solutions[i], sizeof *solutions);
    if (kept < solution_count)
        listed_at = -1;
    return kept;
}

static void ask_each_solution(void)
{
    if (!are_listed())
        return;
    PUT(which, below(4));
    size_t wanted = keep_wanted(which), length = (size_t)solution_length();
    DO(found_count = 0);
    PUT(changes_board, below(4) == 0);
    CALL(peg_each_solution(boards[side], (peg_solutions)which, &limits, take_solution, NULL));
    HOLDS(is_settled() ? status == PEG_OK && found_count == wanted : found_count <= wanted);
    for (size_t i = 0; i < found_count && i < wanted; i++)
        HOLDS(is_same(found[i], solutions[i], length));
    if (changes_board && found_count > 0)
        restore();
}

static void ask_cursor(void)
{
    size_t got = 0;
    if (!are_listed())
        return;
    PUT(which, below(4));
    size_t wanted = keep_wanted(which), length = (size_t)solution_length();
    bool is_changed = below(4) == 0;
    DO(cursor = NULL);
    CALL(peg_cursor_new(boards[side], (peg_solutions)which, &limits, &cursor));
    if (!is_settled()) {
        HOLDS(cursor == NULL);
        return;
    }
    for (int steps = 0; status == PEG_OK || status == PEG_PAUSED; steps++) {
        PUT(draws, steps < 200 ? below(4) : 0);
        DO(count = UNSET, lent = NULL);
        CALL(peg_cursor_next(cursor, (uint32_t)draws, &lent, &count));
        KEEPS(status == PEG_OK || (count == UNSET && !lent));
        if (got > wanted)
            break;
        if (status == PEG_OK) {
            HOLDS(got < wanted && count == length && is_same(lent, solutions[got], count));
            got++;
        }
        if (is_changed && steps == 0)
            DO(peg_start(boards[side], PEG_NO_HOLE));
    }
    if (is_settled())
        HOLDS(status == PEG_END && got == wanted);
    DO(peg_cursor_free(cursor), cursor = NULL);
    if (is_changed)
        restore();
    status = PEG_OK;
}

/* Symmetries of the board that keep the goal, and perhaps the position, as they move the core. */
static size_t own_images(bool keeps_position, int *images, size_t room)
{
    size_t symmetry_count = 0, kept = 0;
    const uint8_t *all = peg_symmetries(boards[side], &symmetry_count);
    for (size_t s = 0; s < symmetry_count && kept < room; s++) {
        bool keeps = true;
        for (int i = 0; i < core; i++) {
            int to = back[all[s * (size_t)holes + (size_t)place[i]]];
            keeps &= to >= 0 && (!keeps_position || (now() >> i & 1) == (now() >> to & 1)) &&
                     (truth.goal >> i & 1) == (truth.goal >> to & 1);
            images[kept * (size_t)core + (size_t)i] = to;
        }
        kept += keeps;
    }
    return kept;
}

/* Sequences of positions, where none of many symmetries may take the core apart. */
static void ask_count_as_positions(void)
{
    static int images[64 * CORE];
    size_t image_count = own_images(false, images, 64);
    CALL(peg_count_solutions(boards[side], PEG_SOLUTIONS_AS_POSITIONS, &limits, &total));
    if (!has_answered())
        return;
    HOLDS(total.low <= solution_count && (total.low > 0) == (solution_count > 0));
    if (image_count < 64 && !is_padded)
        HOLDS(total.low == ref_sequences((const ref_line(*)[REF_TRUTH_HOLES])solutions,
                                         solution_count, solution_length(), now(), images,
                                         image_count, core));
}

static void ask_count_solutions(void)
{
    if (!are_listed())
        return;
    PUT(which, below(5));
    if (which == PEG_SOLUTIONS_AS_POSITIONS) {
        ask_count_as_positions();
        return;
    }
    size_t wanted = keep_wanted(which);
    CALL(peg_count_solutions(boards[side], (peg_solutions)which, &limits, &total));
    if (has_answered())
        HOLDS(total.low == wanted && total.high == 0);
}

static void ask_count_games(void)
{
    ref_depth deep;
    if (!ref_count_deep(&model, &deep))
        exit(1);
    CALL(peg_count_games(boards[side], &limits, &total));
    if (has_answered())
        HOLDS(total.low == deep.games && total.high == 0);
    clear_outputs();
    CALL(peg_count_solutions(boards[side], PEG_ALL_SOLUTIONS, &limits, &total));
    if (has_answered())
        HOLDS(total.low == deep.solutions && total.high == 0);
}

static void ask_solution_at(void)
{
    if (!are_listed())
        return;
    uint64_t index = (uint64_t)below((int)solution_count + 2);
    tell("    total = (peg_count){%llu, 0};\n", (unsigned long long)index);
    total = (peg_count){index, 0};
    CALL(peg_solution_at(boards[side], &limits, &total, jumps, PEG_MAX_HOLES, &count));
    if (!is_settled()) {
        HOLDS(count == UNSET);
        return;
    }
    HOLDS((status == PEG_E_INDEX) == (index >= solution_count));
    if (status != PEG_OK) {
        KEEPS(count == UNSET);
        return;
    }
    HOLDS(count == (size_t)solution_length() && is_same(jumps, solutions[index], count));
    DO(total.low = UNSET);
    refuse_nothing();
    CALL(peg_solution_index(boards[side], NULL, jumps, count, &total));
    HOLDS(status == PEG_OK && total.low == index && total.high == 0);
    if (count > 0) {
        CALL(peg_solution_index(boards[side], NULL, jumps, count - 1, &total));
        HOLDS(status == PEG_E_SOLUTION);
    }
    status = PEG_OK;
}

static void ask_solution_index(void)
{
    if (!are_listed())
        return;
    if (solution_count == 0) {
        PUT(other_count, below(2) && shape.line_count > 0);
        DO(jumps[0] = peg_lines(boards[side], NULL)[0]);
        CALL(peg_solution_index(boards[side], &limits, jumps, other_count, &total));
        HOLDS(is_settled() ? status == PEG_E_SOLUTION : total.low == UNSET);
        return;
    }
    size_t index = (size_t)below((int)solution_count), length = (size_t)solution_length();
    DO(memset(jumps, 0, sizeof jumps));
    for (size_t i = 0; i < length; i++) {
        put_jump(solutions[index][i]);
        PUT(at_index, i);
        DO(jumps[at_index] = jump);
    }
    PUT(other_count, length);
    CALL(peg_solution_index(boards[side], &limits, jumps, other_count, &total));
    if (is_settled())
        HOLDS(status == PEG_OK && total.low == index && total.high == 0);
    else
        HOLDS(total.low == UNSET);
}

static void ask_count_fewest(void)
{
    static int images[64 * CORE];
    if (!are_listed())
        return;
    size_t wanted = keep_wanted(PEG_SHORTEST_SOLUTIONS), image_count = own_images(true, images, 64);
    int length = solution_length(), sweep = 0;
    bool can_tell = image_count < 64 && !is_padded;
    for (size_t i = 0; i < wanted; i++) {
        int run = 1;
        while (run < length && solutions[i][length - run].from == solutions[i][length - run - 1].to)
            run++;
        sweep = length > 0 && run > sweep ? run : sweep;
    }
    CALL(peg_count_fewest(boards[side], &limits, &moves, &total, &number, &least));
    if (!has_answered())
        return;
    HOLDS(moves == fewest_now() && total.low == wanted && total.high == 0 && least == sweep);
    HOLDS(number <= wanted && (number > 0) == (wanted > 0));
    if (can_tell)
        HOLDS(number == ref_distinct((const ref_line(*)[REF_TRUTH_HOLES])solutions, wanted, length,
                                     images, image_count, core));
}

/* -- What play can come to ------------------------------------------------- */

static bool is_less(const uint64_t *a, const uint64_t *b)
{
    for (size_t w = width; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

/* The least image under some symmetries of the board. */
static void find_least(const uint64_t *position, const uint8_t *all, size_t symmetry_count,
                       uint64_t *out)
{
    memcpy(out, position, width * sizeof *out);
    for (size_t s = 1; s < symmetry_count; s++) {
        uint64_t image[PEG_MAX_WORDS] = {0};
        for (int h = 0; h < holes; h++) {
            int to = all[s * (size_t)holes + (size_t)h];
            image[to / 64] |= (position[h / 64] >> h % 64 & 1) << to % 64;
        }
        if (is_less(image, out))
            memcpy(out, image, width * sizeof *out);
    }
}

static int compare_words(const void *a, const void *b)
{
    return is_less(a, b) ? -1 : is_less(b, a) ? 1 : 0;
}

/* Positions that can be reached, by the number of jumps; if wanted, those that are images once. */
static size_t count_reached(bool by_symmetry, uint64_t *out)
{
    static bool reached[1 << SMALL];
    static uint64_t images[(1 << SMALL) * PEG_MAX_WORDS];
    size_t symmetry_count = 1, last = 0;
    const uint8_t *all = peg_symmetries(boards[side], &symmetry_count);
    ref_reach(&shape, now(), reached);
    for (int level = 0; level <= pegs_now(); level++) {
        size_t reached_count = 0;
        out[level] = 0;
        for (uint32_t p = 0; p <= full; p++) {
            if (!reached[p] || pegs_now() - pegs_in(p) != level)
                continue;
            put_core(p, words);
            find_least(words, all, by_symmetry ? symmetry_count : 1,
                       images + reached_count++ * width);
        }
        qsort(images, reached_count, width * sizeof *images, compare_words);
        for (size_t i = 0; i < reached_count; i++)
            out[level] +=
                i == 0 || compare_words(images + (i - 1) * width, images + i * width) != 0;
        last = out[level] > 0 ? (size_t)level + 1 : last;
    }
    return last;
}

static bool has_few_images(void)
{
    size_t symmetry_count = 0;
    peg_symmetries(boards[side], &symmetry_count);
    return symmetry_count * (full + 1) * (size_t)holes <= MOST_IMAGES;
}

static void ask_count_positions(void)
{
    uint64_t expected[CORE + 1];
    PUT(which, has_few_images() ? below(2) : 0);
    size_t expected_count = count_reached(which == 1, expected);
    CALL(peg_count_positions(boards[side], &limits, which, levels, PEG_MAX_HOLES, &count));
    if (has_answered())
        HOLDS(count == expected_count && memcmp(levels, expected, count * sizeof *levels) == 0);
}

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-12;
}

static size_t line_count(void)
{
    size_t lines = 0;
    peg_lines(boards[side], &lines);
    return lines;
}

static void ask_random_play(void)
{
    double chance, expected[CORE + 1], sum = 0;
    PUT(draws, below(5) - 1);
    ref_play_at_random(&truth, now(), draws, line_count(), &chance, expected);
    CALL(peg_random_play(boards[side], &limits, draws, &win, &mean, left, PEG_MAX_HOLES + 1,
                         &count));
    if (!has_answered())
        return;
    HOLDS(is_near(win, chance) && count == (size_t)pegs_now() + 1);
    for (size_t i = 0; i < count && i <= CORE; i++) {
        HOLDS(is_near(left[i], expected[i]));
        sum += (double)i * expected[i];
    }
    HOLDS(is_near(mean / CORE, sum / CORE));
}

static void ask_rate(void)
{
    ref_line lines[MOST_LINES];
    uint32_t next[MOST_LINES];
    double chance, expected[CORE + 1];
    int lost = 0;
    size_t legal = legal_now(lines, next);
    for (size_t i = 0; i < legal; i++)
        lost += !wins(next[i]);
    ref_play_at_random(&truth, now(), -1, 1, &chance, expected);
    CALL(peg_rate(boards[side], &limits, &win, &number, &losing, &least, &moves));
    if (is_refused())
        return;
    bool can = wins(now()), has_moves = moves > 0 || fewest_now() == 0;
    HOLDS(losing == lost || losing == -1);
    HOLDS(moves >= fewest_now() || moves == 0);
    HOLDS(least <= fewest_now() || (!can && is_ended()));
    HOLDS(number > 0 ? can && win > 0 && win < 1 + 1e-9
                     : win == -1 || is_near(win, can ? chance : 0));
    /* A limit leaves something unknown: of a lost position, that it is lost. */
    HOLDS(is_ended() == (win == -1 || losing == -1 || !has_moves) ||
          (status == PEG_STOPPED && least < moves));
    if (trouble_now == NONE || trouble_now == THREADS)
        HOLDS(number == 0 && least == fewest_now() && moves == least);
}

static void ask_fewest_levels(void)
{
    static signed char reached[1 << SMALL];
    CALL(peg_fewest_levels(boards[side], &limits, &least, &moves, levels,
                           sizeof levels / sizeof *levels));
    if (!has_answered())
        return;
    HOLDS(moves == fewest_now() && (moves == 0 ? least == 0 : least >= 1 && least <= moves));
    ref_moves_to(&model, truth.fewest, reached);
    for (int row = 0; row < moves && moves == fewest_now(); row++) {
        uint64_t told = 0, known = 0;
        for (int column = 0; column <= moves - least; column++) {
            told += levels[row * (moves - least + 1) + column];
            HOLDS(least + column > row || levels[row * (moves - least + 1) + column] == 0);
        }
        for (uint32_t p = 0; p <= full; p++)
            known += reached[p] == row;
        /* Without a table, positions that are lost may be counted. */
        HOLDS(told >= 1 && (told <= known || is_padded));
    }
}

/* By the rule for lines; and each full region costs a move, in every position that can be won. */
static void ask_find_regions(void)
{
    int region_of[CORE];
    CALL(peg_find_regions(boards[side], &limits, regions, PEG_MAX_HOLES, &moves, &least));
    if (!has_answered())
        return;
    for (int i = 0; i < core; i++)
        region_of[i] = regions[place[i]];
    for (size_t i = 0; i < shape.line_count; i++) {
        int region = region_of[shape.lines[i].over];
        HOLDS(region == 0 || region_of[shape.lines[i].from] == region ||
              region_of[shape.lines[i].to] == region);
    }
    for (uint32_t p = 0; p <= full; p++) {
        int full_regions = 0;
        for (int region = 1; region <= moves; region++) {
            bool is_full = true;
            for (int h = 0; h < holes; h++)
                is_full &= regions[h] != region || (back[h] >= 0 && (p >> back[h] & 1));
            full_regions += is_full;
        }
        HOLDS(!wins(p) || full_regions - least <= truth.fewest[p]);
    }
}

static void ask_prove_moves(void)
{
    uint32_t other = (uint32_t)random_bits(&seed) & full;
    PUT(draws, 1 + below(fewest_now() + 2));
    DO(text_length = 0);
    CALL(peg_prove_moves(boards[side], &limits, draws, take_text, NULL));
    if (!is_settled())
        return;
    HOLDS(status == (wins(now()) && fewest_now() < draws ? PEG_E_PROOF : PEG_OK) ||
          (has_dead_lines && status == PEG_E_BIG));
    if (status != PEG_OK) {
        status = PEG_OK;
        return;
    }
    CALL(peg_verify_moves(boards[side], &limits, text, &moves));
    if (!is_settled())
        return;
    HOLDS(status == PEG_OK && moves == draws);
    /* It is about this position alone. */
    refuse_nothing();
    tell("    set_core(%u);\n", other);
    set_core(other);
    CALL(peg_verify_moves(boards[side], NULL, text, &moves));
    HOLDS(status == (other == now() ? PEG_OK : PEG_E_PROOF));
    status = PEG_OK;
    restore();
}

/* -- How often each is asked ----------------------------------------------- */

static const asking asked_solutions[] = {
    {"each_solution", ask_each_solution, 33, SLOW},
    {"cursor", ask_cursor, 30, APART | SLOW},
    {"count_solutions", ask_count_solutions, 23, 0},
    {"count_games", ask_count_games, 12, 0},
    {"solution_at", ask_solution_at, 22, 0},
    {"solution_index", ask_solution_index, 22, 0},
    {"count_fewest", ask_count_fewest, 11, 0},
    {"count_positions", ask_count_positions, 24, 0},
    {"random_play", ask_random_play, 5, 0},
    {"rate", ask_rate, 5, 0},
    {"fewest_levels", ask_fewest_levels, 25, 0},
    {"find_regions", ask_find_regions, 1, 0},
    {"prove_moves", ask_prove_moves, 10, 0},
};

#endif

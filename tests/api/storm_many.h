/*
 * SPDX-License-Identifier: MIT
 *
 * Tables, arrays of positions, and boards that learn and share, beside the reference.
 */
#ifndef STORM_MANY_H
#define STORM_MANY_H

#include "api/storm_solutions.h"

#include <unistd.h>

/* -- Tables ---------------------------------------------------------------- */

/* As many positions of the core as fit, all of them if they do; returns how many. */
static size_t put_positions(void)
{
    size_t number_of = full < ASKED ? (size_t)full + 1 : ASKED;
    uint64_t step = full < ASKED ? 1 : random_bits(&seed) | 1;
    PUT(number, number_of);
    PUT(state, step);
    DO(put_many(0, state, number));
    return number_of;
}

static uint32_t position_at(size_t index)
{
    return (uint32_t)(index * state) & full;
}

/* In memory where that is, as each layer waits for the disk. */
static void name_file(void)
{
    PUT(which, access("/dev/shm", W_OK) == 0);
    DO(snprintf(table_file, sizeof table_file, "%sstorm-%ld.peg", which ? "/dev/shm/" : "",
                (long)getpid()),
       remove(table_file));
}

/* Goes on where trouble ended it. */
static void build_in_file(void)
{
    peg_status first;
    name_file();
    CALL(peg_table_build_file(boards[side], draws, table_file, &limits, &made));
    first = status;
    HOLDS((made != NULL) == (status == PEG_OK));
    CALL(peg_table_size(boards[side], draws, NULL, NULL, &number));
    HOLDS(status == (first == PEG_E_NO_TABLE ? PEG_E_NO_TABLE : PEG_OK) || trouble_now == REFUSED);
    if (!made && first != PEG_E_NO_TABLE && trouble_now != REFUSED)
        CALL(peg_table_build_file(boards[side], draws, table_file, NULL, &made));
    else
        status = first;
    DO(remove(table_file));
}

/* Of the complement of the goal, where that is a position of the core, and of what is asked. */
static void ask_meet(void)
{
    uint64_t middle;
    DO(fresh = NULL, peg_board_copy(boards[side], &fresh));
    if (!fresh)
        return;
    name_file();
    if (!is_padded && !truth.anywhere && below(8)) {
        PUT(state, full ^ truth.goal);
        DO(put_core(state, words), peg_set_position(fresh, words, width));
        CALL(peg_table_meet(fresh, table_file, &limits, &answer, &number));
        if (!is_settled()) {
            HOLDS(answer == UNSET && number == UNSET);
            CALL(peg_table_meet(fresh, table_file, NULL, &answer, &number));
        }
        middle = number;
        HOLDS(status == PEG_E_MEMORY || answer == (wins((uint32_t)state) ? PEG_YES : PEG_NO));
        HOLDS(answer != PEG_YES || (wins((uint32_t)middle) && wins(full ^ (uint32_t)middle)));
    } else {
        CALL(peg_table_meet(fresh, table_file, &limits, &answer, &number));
        HOLDS(status != PEG_OK || !truth.anywhere);
    }
    status = PEG_OK;
    DO(remove(table_file), peg_board_free(fresh));
}

static void ask_table(void)
{
    static bool few[1 << CORE];
    uint64_t expected[CORE + 1] = {0};
    int pegs = below(3) ? 0 : 1 + below(4), bits = 0, built_with = UNSET;
    size_t number_of, covered = 0;
    if (pegs > 0)
        ref_winnable(&model, pegs, few);
    PUT(draws, pegs);
    DO(made = NULL);
    if (is_padded || below(4))
        CALL(peg_table_build(boards[side], draws, &limits, &made));
    else
        build_in_file();
    if (!is_settled() || status == PEG_E_NO_TABLE) {
        HOLDS(made == NULL && (status != PEG_E_NO_TABLE || holes > 64));
        status = PEG_OK;
        return;
    }
    number_of = put_positions();
    CALL(peg_table_probe(made, positions, number, bytes));
    bool has_class = pegs == 0 && !truth.anywhere;
    uint32_t class = ref_class_of(&truth, has_class ? truth.goal : now());
    for (size_t i = 0; i < number_of; i++) {
        uint32_t p = position_at(i);
        bool is_yes = pegs > 0 ? few[p] : wins(p), is_own = ref_class_of(&truth, p) == class;
        HOLDS(bytes[i] == (is_own      ? (is_yes ? PEG_YES : PEG_NO)
                           : has_class ? PEG_NO
                                       : PEG_UNKNOWN));
        expected[pegs_in(p)] += is_yes && is_own;
        covered += is_own;
    }
    CALL(peg_table_about(made, &bits, &built_with, NULL));
    HOLDS(bits >= 0 && built_with == (pegs < holes ? pegs : holes));
    HOLDS(is_padded || number_of <= full || covered == (size_t)1 << bits);
    CALL(peg_table_verify(made, &limits));
    if (is_settled())
        HOLDS(status == PEG_OK);
    if (!is_padded && number_of == (size_t)full + 1 && trouble_now == NONE) {
        CALL(peg_table_count(made, NULL, levels, PEG_MAX_HOLES, &count));
        HOLDS(count == (size_t)core + 1 && memcmp(levels, expected, count * sizeof *levels) == 0);
    }
    status = PEG_OK;
    DO(peg_table_free(made), made = NULL);
}

/* -- Many positions -------------------------------------------------------- */

static void ask_many_solvable(void)
{
    size_t number_of = put_positions();
    if (below(4) == 0)
        PUT(number, number_of = (size_t)below((int)number_of + 1));
    CALL(peg_many_solvable(boards[side], &limits, is_attached && below(2) ? table : NULL, positions,
                           number, bytes, &at_index));
    bool is_whole = is_settled() && trouble_now != CUT && trouble_now != MEMORY;
    if (status == PEG_E_MEMORY)
        return;
    for (size_t i = 0; i < number_of; i++)
        HOLDS(bytes[i] == answer_for(position_at(i)) || (!is_whole && bytes[i] == PEG_UNKNOWN));
}

static bool make_many(peg_many_symmetries symmetries)
{
    PUT(which, (int)symmetries);
    DO(many = NULL);
    CALL(peg_many_new(boards[side], (peg_many_symmetries)which, &limits, &many));
    if (!is_settled())
        HOLDS(many == NULL);
    return many != NULL;
}

static void end_many(void)
{
    DO(peg_many_free(many), many = NULL);
    status = PEG_OK;
}

/* A few positions of the core, at random. */
static size_t put_few(void)
{
    size_t number_of = (size_t)below(24);
    PUT(number, number_of);
    PUT(state, random_bits(&seed) | 1);
    DO(put_many(0, state, number));
    return number_of;
}

static void ask_many_jumps(void)
{
    size_t number_of, at = 0;
    peg_listing how = below(2) || has_dead_lines || is_fed ? PEG_JUMPS_PLAYED : PEG_JUMPS_BACK;
    if (!make_many(PEG_SYMMETRIES_NONE))
        return;
    number_of = put_few();
    PUT(draws, (int)how);
    CALL(peg_many_jumps(many, &limits, positions, number, (peg_listing)draws, after, owners, played,
                        ASKED, &count, NULL));
    const peg_jump *lines = peg_lines(boards[side], NULL);
    for (size_t i = 0; i < number_of && is_settled(); i++) {
        uint32_t given = position_at(i) & full,
                 flipped = how == PEG_JUMPS_BACK ? given ^ full : given;
        for (size_t line = 0; line < shape.line_count; line++) {
            uint64_t next;
            if (!ref_leads_to(shape.lines[line], flipped, &next))
                continue;
            put_core(how == PEG_JUMPS_BACK ? next ^ full : next, words);
            HOLDS(at < count && owners[at] == (int64_t)i &&
                  memcmp(after + at * width, words, width * sizeof *words) == 0 &&
                  is_same(&lines[played[at]], &shape.lines[line], 1));
            at++;
        }
    }
    /* Of pegs taken back, those beside the core may come from there too. */
    HOLDS(!is_settled() || at == count || (is_padded && how == PEG_JUMPS_BACK && at <= count));
    end_many();
}

static void ask_many_play(void)
{
    size_t number_of, wrong;
    uint8_t *legal = bytes;
    if (!make_many(PEG_SYMMETRIES_NONE))
        return;
    number_of = wrong = put_few();
    size_t lines_in_all = line_count();
    const peg_jump *lines = peg_lines(boards[side], NULL);
    CALL(peg_many_legal(many, &limits, positions, number, bytes, NULL));
    bool is_told = is_settled();
    for (size_t i = 0; i < number_of; i++) {
        uint64_t next = 0;
        chosen[i] = 0;
        for (size_t line = 0; line < lines_in_all; line++) {
            bool is_legal = leads_to(lines[line], position_at(i), &next);
            HOLDS(!is_told || legal[i * lines_in_all + line] == is_legal);
            if (is_legal && below(2))
                chosen[i] = (int64_t)line;
        }
        PUT(at_index, i);
        PUT(draws, (int)chosen[i]);
        DO(chosen[at_index] = draws);
        if (lines_in_all == 0 || !leads_to(lines[chosen[i]], position_at(i), &next))
            wrong = i < wrong ? i : wrong;
    }
    DO(at_index = UNSET);
    CALL(peg_many_play(many, &limits, positions, chosen, number, after, &at_index));
    if (is_settled()) {
        HOLDS(wrong == number_of
                  ? status == PEG_OK
                  : at_index == wrong && status == (lines_in_all ? PEG_E_LINE : PEG_E_INDEX));
        for (size_t i = 0; i < number_of && status == PEG_OK; i++) {
            uint64_t next = 0;
            leads_to(lines[chosen[i]], position_at(i), &next);
            put_core(next, words);
            HOLDS(memcmp(after + i * width, words, width * sizeof *words) == 0);
        }
    }
    end_many();
}

static void ask_many_images(void)
{
    uint64_t least_image[PEG_MAX_WORDS];
    size_t symmetry_count = 0, number_of, kept = 0;
    const uint8_t *all = peg_symmetries(boards[side], &symmetry_count);
    if (!has_few_images() || !make_many(PEG_SYMMETRIES_ALL))
        return;
    number_of = put_few();
    CALL(peg_many_images(many, &limits, positions, number, 0, after, ASKED, &count, NULL));
    if (is_settled())
        HOLDS(count == number_of);
    for (size_t i = 0; i < number_of && status == PEG_OK; i++) {
        find_least(positions + i * width, all, symmetry_count, least_image);
        HOLDS(memcmp(after + i * width, least_image, width * sizeof *least_image) == 0);
    }
    CALL(peg_many_sort(many, &limits, positions, number, &count, NULL));
    if (is_settled()) {
        uint64_t sorted[24 * PEG_MAX_WORDS];
        for (size_t i = 0; i < number_of; i++)
            put_core(position_at(i), sorted + i * width);
        qsort(sorted, number_of, width * sizeof *sorted, compare_words);
        for (size_t i = 0; i < number_of; i++)
            if (i == 0 || compare_words(sorted + (i - 1) * width, sorted + i * width) != 0)
                HOLDS(memcmp(sorted + i * width, positions + kept++ * width,
                             width * sizeof *sorted) == 0);
        HOLDS(count == kept);
    }
    end_many();
}

static void ask_many_bytes(void)
{
    size_t number_of;
    if (!make_many(PEG_SYMMETRIES_NONE))
        return;
    number_of = put_few();
    CALL(peg_many_unpack(many, &limits, positions, number, NULL, 0, bytes, NULL));
    if (is_settled())
        for (size_t i = 0; i < number_of; i++)
            for (int h = 0; h < holes; h++)
                HOLDS(bytes[i * (size_t)holes + (size_t)h] ==
                      (back[h] >= 0 && (position_at(i) >> back[h] & 1)));
    if (status == PEG_OK) {
        CALL(peg_many_pack(many, &limits, bytes, number, after));
        if (is_settled())
            HOLDS(memcmp(after, positions, number_of * width * sizeof *after) == 0);
    }
    end_many();
}

static void ask_many_step(void)
{
    size_t number_of;
    if (!make_many(PEG_SYMMETRIES_NONE))
        return;
    const peg_jump *lines = peg_lines(boards[side], NULL);
    number_of = line_count() > 0 ? put_few() : 0;
    DO(memset(&games, 0, sizeof games), memset(flags, 0, sizeof flags));
    PUT(games.count, number_of);
    DO(games.positions = positions, games.starts = after, games.ended = flags[0]);
    DO(games.terminated = flags[1], games.refused = flags[2], games.rewards = rewards);
    for (size_t i = 0; i < number_of; i++) {
        PUT(at_index, i);
        PUT(draws, below((int)line_count()));
        DO(chosen[at_index] = draws);
    }
    CALL(peg_many_step(many, &games, chosen));
    HOLDS(status == PEG_OK || number_of == 0);
    for (size_t i = 0; i < number_of; i++) {
        uint64_t next = position_at(i);
        bool is_legal =
            back[lines[chosen[i]].from] >= 0 && leads_to(lines[chosen[i]], position_at(i), &next);
        if (!is_legal)
            next = position_at(i);
        bool is_won = is_legal && ref_meets_goal(&truth, (uint32_t)next);
        bool is_over = is_stuck_in((uint32_t)next);
        put_core(next, words);
        HOLDS(memcmp(positions + i * width, words, width * sizeof *words) == 0);
        HOLDS(flags[2][i] == !is_legal && flags[1][i] == (is_won || is_over));
        HOLDS(rewards[i] == (is_won ? 1 : is_over ? -1 : 0));
    }
    end_many();
}

static void ask_many_sample(void)
{
    static bool reached[1 << SMALL];
    bool is_there = false;
    PUT(which, below(2));
    PUT(draws, below(pegs_now() + 1));
    PUT(state, random_bits(&seed));
    ref_reach(&shape, now(), reached);
    for (uint32_t p = 0; p <= full; p++)
        is_there |= reached[p] && (draws == 0 || pegs_in(p) == draws);
    if (!is_there && which == PEG_SAMPLE_PLAY)
        return;
    CALL(peg_many_sample(boards[side], &limits, (peg_sampling)which, draws, &state, 8, after));
    if (!is_settled())
        return;
    HOLDS(status == (is_there ? PEG_OK : PEG_END));
    for (size_t i = 0; i < 8 && status == PEG_OK; i++) {
        bool is_one = false;
        for (uint32_t p = 0; p <= full && !is_one; p++)
            if (reached[p] && (draws == 0 || pegs_in(p) == draws)) {
                put_core(p, words);
                is_one = memcmp(words, after + i * width, width * sizeof *words) == 0;
            }
        HOLDS(is_one);
    }
    status = PEG_OK;
}

/* No number is further from what chance says than six times its deviation, and four. */
static void ask_random_games(void)
{
    enum { GAMES = 256 };
    double chance, expected[CORE + 1];
    uint64_t sum = 0;
    PUT(draws, below(4) - 1);
    PUT(state, random_bits(&seed));
    ref_play_at_random(&truth, now(), draws, line_count(), &chance, expected);
    CALL(peg_many_random_games(boards[side], &limits, draws, &state, 256, &number, levels));
    bool is_whole = is_settled();
    if (!is_whole && !is_ended())
        return;
    for (int pegs = 0; pegs <= pegs_now(); pegs++) {
        double p = expected[pegs], far = 6 * sqrt(fabs(GAMES * p * (1 - p))) + 4;
        sum += levels[pegs];
        HOLDS((!is_whole || fabs((double)levels[pegs] - GAMES * p) <= far) &&
              (p > 0 || levels[pegs] == 0));
    }
    HOLDS(number <= sum && (is_whole ? sum == GAMES : sum <= GAMES));
    HOLDS(!is_whole || fabs((double)number - GAMES * chance) <=
                           6 * sqrt(fabs(GAMES * chance * (1 - chance))) + 4);
}

/* -- The board itself ------------------------------------------------------ */

static void ask_board(void)
{
    ref_line lines[MOST_LINES];
    uint32_t next[MOST_LINES];
    size_t legal = legal_now(lines, next), symmetry_count = 0;
    const uint8_t *all = peg_symmetries(boards[side], &symmetry_count);
    HOLDS(peg_legal_jumps(boards[side], jumps, PEG_MAX_HOLES, &count) == PEG_OK && count == legal);
    for (size_t i = 0; i < legal && i < count; i++)
        HOLDS(is_same(&jumps[i], &lines[i], 1));
    HOLDS(peg_is_stuck(boards[side]) == (legal == 0));
    HOLDS(peg_is_won(boards[side]) == ref_meets_goal(&truth, now()));
    HOLDS(peg_pegs(boards[side]) == pegs_now());
    for (int i = 0; i < core; i++)
        HOLDS(peg_has_peg(boards[side], place[i]) == (int)(now() >> i & 1));
    if (!is_padded && core < FEW_HOLES && below(8) == 0) {
        static int expected[4096 * FEW_HOLES];
        size_t known = ref_symmetries(&shape, expected, 4096);
        HOLDS(symmetry_count == (known > 4096 ? 1 : known));
        for (size_t i = 0; i < symmetry_count * (size_t)core && known <= 4096; i++)
            HOLDS(all[i] == expected[i]);
    }
    HOLDS(peg_class(boards[side], words, PEG_MAX_WORDS, &draws) == PEG_OK);
    HOLDS(is_padded || draws == ref_class_bits(&shape));
    uint64_t class = words[0] ^ words[1] ^ words[2] ^ words[3];
    uint32_t other = (uint32_t)random_bits(&seed) & full;
    make_fresh();
    if (!fresh)
        return;
    put_core(other, words);
    HOLDS(peg_set_position(fresh, words, width) == PEG_OK);
    HOLDS(peg_class(fresh, words, PEG_MAX_WORDS, NULL) == PEG_OK);
    HOLDS((class == (words[0] ^ words[1] ^ words[2] ^ words[3])) ==
              (ref_class_of(&truth, other) == ref_class_of(&truth, now())) ||
          holes > 64);
    DO(peg_board_free(fresh));
}

/* A copy finds out, and the board learns from it: then both know. */
static void ask_learn(void)
{
    DO(peg_board_copy(boards[side], &fresh));
    if (!fresh)
        return;
    DO(peg_solvable(fresh, NULL, NULL));
    DO(peg_solve_fewest(fresh, NULL, NULL, NULL, NULL, NULL, 0, NULL));
    CALL(peg_board_learn(boards[side], fresh));
    KEEPS(status == PEG_OK);
    DO(peg_board_free(fresh));
    status = PEG_OK;
    cut = 1;
    set_trouble(CUT);
    ask_solve_fewest();
    /* That a position is lost may have been seen in a setup of the copy's, which goes with it. */
    KEEPS(!is_ended() || !wins(now()));
    status = PEG_OK;
    end_trouble();
}

/* Two boards that share what they prepare, asked at once. */
typedef struct asked_beside {
    peg_board *board;
    int told[64];
} asked_beside;

static uint32_t position_beside(int i)
{
    return (uint32_t)i * 2654435761u >> 7 & full;
}

static void *ask_beside(void *user)
{
    asked_beside *asked = user;
    uint64_t own[PEG_MAX_WORDS];
    for (int i = 0; i < 64; i++) {
        asked->told[i] = UNSET;
        put_core(position_beside(i), own);
        peg_set_position(asked->board, own, width);
        peg_solvable(asked->board, NULL, &asked->told[i]);
    }
    return NULL;
}

static void ask_at_once(void)
{
    asked_beside there = {.board = NULL}, here = {.board = NULL};
    pthread_t thread;
    if (is_weighed)
        return;
    there.board = copy_of(boards[side]);
    here.board = copy_of(boards[side]);
    if (pthread_create(&thread, NULL, ask_beside, &there) != 0)
        exit(1);
    ask_beside(&here);
    pthread_join(thread, NULL);
    for (int i = 0; i < 64; i++)
        HOLDS(here.told[i] == answer_for(position_beside(i)) && there.told[i] == here.told[i]);
    free_now(here.board);
    free_now(there.board);
}

/* -- How often each is asked ----------------------------------------------- */

static const asking asked_boards[] = {{"board", ask_board, 2, BIG | CALM}};
static const asking asked_many[] = {
    {"table", ask_table, 2, BIG | APART},
    {"meet", ask_meet, 17, APART},
    {"many_solvable", ask_many_solvable, 1, BIG | APART},
    {"many_jumps", ask_many_jumps, 4, APART},
    {"many_play", ask_many_play, 2, APART},
    {"many_images", ask_many_images, 3, APART},
    {"many_bytes", ask_many_bytes, 1, APART},
    {"many_step", ask_many_step, 2, APART},
    {"many_sample", ask_many_sample, 5, APART},
    {"random_games", ask_random_games, 5, APART},
    {"learn", ask_learn, 13, BIG | CALM},
    {"at_once", ask_at_once, 3, CALM},
};

#endif

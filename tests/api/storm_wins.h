/*
 * SPDX-License-Identifier: MIT
 *
 * Whether a position can be won, how, in how few moves and why not, beside the reference.
 */
#ifndef STORM_WINS_H
#define STORM_WINS_H

#include "api/storm_life.h"

/* -- Whether it can be won ------------------------------------------------- */

static int answer_for(uint32_t position)
{
    return wins(position) ? PEG_YES : PEG_NO;
}

/* An answer that was found, or PEG_UNKNOWN from a question that was ended. */
static bool may_be(int told, uint32_t position)
{
    return told == answer_for(position) || (is_ended() && told == PEG_UNKNOWN);
}

static size_t legal_now(ref_line *lines, uint32_t *next)
{
    size_t legal = 0;
    for (size_t i = 0; i < shape.line_count; i++) {
        uint64_t one;
        if (!ref_leads_to(shape.lines[i], now(), &one))
            continue;
        lines[legal] = shape.lines[i];
        next[legal++] = (uint32_t)one;
    }
    return legal;
}

static peg_jump real_jump(ref_line line)
{
    return (peg_jump){(uint8_t)place[line.from], (uint8_t)place[line.over],
                      (uint8_t)place[line.to]};
}

static void put_jump(ref_line line)
{
    jump = real_jump(line);
    tell("    jump = (peg_jump){%d, %d, %d};\n", jump.from, jump.over, jump.to);
}

static void ask_solvable(void)
{
    CALL(peg_solvable(boards[side], &limits, &answer));
    HOLDS(is_settled() ? answer == answer_for(now())
                       : answer == (is_ended() ? PEG_UNKNOWN : UNSET));
}

static void ask_judge(void)
{
    ref_line lines[MOST_LINES];
    uint32_t next[MOST_LINES];
    size_t legal = legal_now(lines, next);
    CALL(peg_judge(boards[side], &limits, verdicts, LEGAL, &count));
    if (is_refused())
        return;
    HOLDS(count == legal);
    for (size_t i = 0; i < count && i < legal; i++) {
        HOLDS(is_same(&verdicts[i].jump, &lines[i], 1));
        HOLDS(may_be(verdicts[i].answer, next[i]));
    }
}

static void ask_judge_jump(void)
{
    ref_line lines[MOST_LINES];
    uint32_t next[MOST_LINES];
    size_t legal = legal_now(lines, next), choice = legal ? (size_t)below((int)legal) : 0;
    if (legal == 0) {
        put_jump((ref_line){below(core), below(core), below(core)});
        CALL(peg_judge_jump(boards[side], &limits, &jump, &answer));
        HOLDS(status < PEG_OK && answer == UNSET);
        return;
    }
    put_jump(lines[choice]);
    CALL(peg_judge_jump(boards[side], &limits, &jump, &answer));
    HOLDS(is_settled() ? answer == answer_for(next[choice])
                       : answer == (is_ended() ? PEG_UNKNOWN : UNSET));
}

static void ask_hint(void)
{
    uint32_t position = now();
    CALL(peg_hint(boards[side], &limits, &answer, &jump));
    if (!is_settled()) {
        HOLDS(answer == (is_ended() ? PEG_UNKNOWN : UNSET));
        return;
    }
    HOLDS(answer == answer_for(now()));
    HOLDS((status == PEG_END) == ref_meets_goal(&truth, now()));
    if (status == PEG_OK && answer == PEG_YES)
        HOLDS(plays(&jump, 1, &position, true) && wins(position));
}

/* A new board of the same shape, goal and pegs, which remembers nothing. */
static void make_fresh(void)
{
    DO(fresh = NULL, peg_board_copy(boards[side], &fresh));
    if (fresh)
        DO(peg_table_attach(fresh, is_attached ? table : NULL));
}

/* Checks a solution in jumps, as many as count. */
static void check_solution(void)
{
    HOLDS(answer == answer_for(now()));
    if (answer == PEG_YES)
        HOLDS(is_won_by(jumps, count));
    else
        HOLDS(count == 0);
}

/*
 * Few holes are searched before a hunt learns from others. So now and then a game of the English
 * board is solved jump by jump, and each time on a new board too.
 */
static void solve_english(void)
{
    peg_jump first[PEG_MAX_HOLES];
    DO(large = NULL, peg_board_new("english", NULL, NULL, &large));
    for (int played_on = 0; large && played_on < 12; played_on++) {
        CALL(peg_legal_jumps(large, jumps, PEG_MAX_HOLES, &count));
        if (count == 0)
            break;
        PUT(at_index, (size_t)below((int)count));
        int told = played_on > 0 ? verdicts[at_index].answer : PEG_UNKNOWN;
        CALL(peg_play(large, &jumps[at_index]));
        PUT(limits.positions, (uint64_t)1 << below(12));
        CALL(peg_judge(large, &limits, verdicts, LEGAL, &count));
        CALL(peg_solve(large, &limits, &answer, jumps, PEG_MAX_HOLES, &count));
        CALL(peg_solve(large, NULL, &answer, jumps, PEG_MAX_HOLES, &count));
        HOLDS(told == PEG_UNKNOWN || told == answer);
        if (answer != PEG_YES)
            continue;
        memcpy(first, jumps, sizeof first);
        DO(memset(jumps, 0, sizeof jumps));
        DO(fresh = NULL, peg_board_copy(large, &fresh));
        DO(peg_table_attach(fresh, NULL));
        CALL(peg_solve(fresh, NULL, &answer, jumps, PEG_MAX_HOLES, &count));
        HOLDS(answer == PEG_YES && memcmp(first, jumps, count * sizeof *jumps) == 0);
        DO(peg_board_free(fresh));
    }
    DO(peg_board_free(large));
    end_trouble();
    clear_outputs();
}

/* The same jumps whatever was asked before and however it was cut up; by a table the first. */
static void ask_solve(void)
{
    if (trouble_now == NONE && below(400) == 0)
        solve_english();
    CALL(peg_solve(boards[side], &limits, &answer, jumps, PEG_MAX_HOLES, &count));
    if (is_open())
        return;
    check_solution();
    /* Where a limit or a flag ends the question, any solution serves that the board knows. */
    bool is_found = trouble_now == NONE || trouble_now == THREADS ||
                    (trouble_now == CUT && ended == PEG_ENDED_BY_NONE);
    if (answer != PEG_YES || is_short || !is_found)
        return;
    if (is_attached) {
        HOLDS(!are_listed() || is_same(jumps, solutions[0], count) ||
              ref_class_of(&truth, now()) != attached_class);
        return;
    }
    peg_jump first[PEG_MAX_HOLES];
    memcpy(first, jumps, sizeof first);
    DO(memset(jumps, 0, sizeof jumps));
    refuse_nothing();
    make_fresh();
    CALL(peg_solve(fresh, NULL, &answer, jumps, PEG_MAX_HOLES, &count));
    HOLDS(memcmp(first, jumps, count * sizeof *jumps) == 0);
    DO(peg_board_free(fresh));
    status = PEG_OK;
}

static bool are_marks_met(const ref_line *play, size_t marked)
{
    for (size_t m = 0; m < marked; m++) {
        int last, length = solution_length();
        if (!ref_ends_in(play, length, back[marks[m].from], &last))
            return false;
        if (marks[m].to >= 0 && place[last] != marks[m].to)
            return false;
        if (marks[m].to == PEG_LAST_HOLE && (length == 0 || play[length - 1].to != last))
            return false;
    }
    return true;
}

static void ask_solve_marked(void)
{
    size_t marked = 0;
    bool can = false;
    if (!are_listed())
        return;
    for (int tries = below(4); tries > 0; tries--) {
        int from = below(core), to = from;
        if (!(now() >> from & 1))
            continue;
        if (solution_count > 0)
            ref_ends_in(solutions[below((int)solution_count)], solution_length(), from, &to);
        PUT(marks[marked].from, (int16_t)place[from]);
        int where = below(4) ? to : below(core);
        PUT(marks[marked].to, (int16_t)(below(3)   ? place[where]
                                        : below(2) ? PEG_NO_HOLE
                                                   : PEG_LAST_HOLE));
        marked++;
    }
    for (size_t i = 0; i < solution_count && !can; i++)
        can = are_marks_met(solutions[i], marked);
    PUT(other_count, marked);
    CALL(peg_solve_marked(boards[side], &limits, marks, other_count, &answer, jumps, PEG_MAX_HOLES,
                          &count));
    if (is_open())
        return;
    HOLDS(answer == (can ? PEG_YES : PEG_NO));
    if (answer != PEG_YES) {
        HOLDS(count == 0);
        return;
    }
    ref_line own[REF_TRUTH_HOLES];
    for (size_t i = 0; i < count && i < REF_TRUTH_HOLES; i++)
        own[i] = core_line(jumps[i]);
    HOLDS(is_won_by(jumps, count) && are_marks_met(own, marked));
}

/* Plays back to the last position that can be won, and then again. */
static void ask_rewind(void)
{
    int length = path_length[side], steps = 0;
    while (steps < length && !wins(path[side][length - steps]))
        steps++;
    bool can = wins(path[side][length - steps]);
    CALL(peg_rewind(boards[side], &limits, &answer, &count));
    if (is_open())
        return;
    HOLDS(answer == (can ? PEG_YES : PEG_NO) && count == (size_t)(can ? steps : 0));
    put_core(path[side][length - (can ? steps : 0)], words);
    HOLDS(peg_position(boards[side], after, width) == PEG_OK &&
          memcmp(after, words, width * sizeof *words) == 0);
    for (size_t i = 0; i < count && count < CORE; i++)
        DO(peg_redo(boards[side]));
}

/* The position as it was, without play. */
static void restore(void)
{
    uint32_t position = now();
    tell("    set_core(%u);\n", position);
    set_core(position);
    path[side][0] = position;
    path_length[side] = path_undone[side] = 0;
}

static void ask_explain(void)
{
    uint32_t others[2] = {now(), (uint32_t)random_bits(&seed) & full};
    CALL(peg_explain(boards[side], &limits, &answer, rows, ROWS, &count, &number));
    if (!has_answered())
        return;
    HOLDS((status == PEG_E_ROOM) == (count > ROWS));
    HOLDS((answer == PEG_REASON_NONE) == wins(now()));
    HOLDS(answer == PEG_REASON_PROOF || count == 0);
    HOLDS(answer == PEG_REASON_SEARCHED || number == 0);
    if (answer != PEG_REASON_PROOF || count > ROWS)
        return;
    refuse_nothing();
    CALL(peg_verify_proof(boards[side], rows, count));
    HOLDS(status == PEG_OK);
    /* Of another position, or with another weight, it may hold; but not where that can be won. */
    if (count > 0 && below(2)) {
        PUT(which, below((int)count));
        PUT(hole, place[below(core)]);
        PUT(draws, below(5) - 2);
        DO(rows[which].weight[hole] += draws);
    }
    for (int i = 0; i < 2; i++) {
        tell("    set_core(%u);\n", others[i]);
        set_core(others[i]);
        CALL(peg_verify_proof(boards[side], rows, count));
        HOLDS(status == PEG_E_PROOF || (status == PEG_OK && !wins(others[i])));
    }
    status = PEG_OK;
    restore();
}

/* -- Moves, sweeps and dead ends ------------------------------------------- */

static int fewest_now(void)
{
    return truth.fewest[now()] > 0 ? truth.fewest[now()] : 0;
}

static void ask_solve_fewest(void)
{
    CALL(peg_solve_fewest(boards[side], &limits, &answer, &least, &moves, jumps, PEG_MAX_HOLES,
                          &count));
    if (is_refused())
        return;
    HOLDS(may_be(answer, now()) && (least <= fewest_now() || !wins(now())));
    if (answer == PEG_YES && !ref_meets_goal(&truth, now()))
        HOLDS(is_won_by(jumps, count) && moves_of(jumps, count) == moves && moves >= fewest_now());
    else
        HOLDS(moves == 0 && count == 0);
    HOLDS(is_ended() || (least == fewest_now() && moves == fewest_now()));
}

static int sweep_of(const peg_jump *play, size_t length, bool is_last)
{
    int run = 0, longest = 0;
    for (size_t i = 0; i < length; i++) {
        run = i > 0 && play[i].from == play[i - 1].to ? run + 1 : 1;
        longest = run > longest ? run : longest;
    }
    return is_last ? run : longest;
}

static void ask_longest_sweep(void)
{
    /* There are too many trails through lines that are never jumped, and many through many lines.
     */
    if (has_dead_lines || (shape.line_count > (is_fed ? 24 : 16) && (is_fed || below(4))))
        return;
    ref_sweeps longest = ref_longest_sweeps(&truth, now());
    PUT(which, below(4) ? PEG_ANY_SWEEP : PEG_LAST_SWEEP);
    int expected = which == PEG_LAST_SWEEP ? longest.last : longest.any;
    CALL(peg_longest_sweep(boards[side], &limits, (peg_sweep)which, &answer, &moves, jumps,
                           PEG_MAX_HOLES, &count));
    if (is_refused())
        return;
    HOLDS(may_be(answer, now()));
    HOLDS(is_ended() ? moves <= expected : moves == expected);
    if (answer == PEG_YES)
        HOLDS(is_won_by(jumps, count) && sweep_of(jumps, count, which == PEG_LAST_SWEEP) == moves);
    else
        HOLDS(moves == 0 && count == 0);
}

static bool is_stuck_in(uint32_t position)
{
    uint64_t next;
    for (size_t i = 0; i < shape.line_count; i++)
        if (ref_leads_to(shape.lines[i], position, &next))
            return false;
    return true;
}

static void ask_dead_end(void)
{
    uint32_t position = now();
    ref_ends ends = ref_dead_ends(&shape, now());
    PUT(which, below(3));
    CALL(peg_dead_end(boards[side], &limits, (peg_dead_end_kind)which, &moves, jumps, PEG_MAX_HOLES,
                      &count));
    if (is_refused())
        return;
    int told = which == PEG_STUCK_FEWEST_MOVES ? moves : (int)count;
    int expected = which == PEG_STUCK_FEWEST_MOVES ? ends.fewest_moves
                   : which == PEG_STUCK_MOST_JUMPS ? ends.most_jumps
                                                   : ends.fewest_jumps;
    HOLDS(moves_of(jumps, count) == moves && plays(jumps, count, &position, false));
    HOLDS(is_stuck_in(position) || (is_ended() && count == 0));
    HOLDS(told == expected ||
          (is_ended() && (count == 0 || (which == PEG_STUCK_MOST_JUMPS) == (told < expected))));
}

/* -- How often each is asked ----------------------------------------------- */

static const asking asked_wins[] = {
    {"solvable", ask_solvable, 12, BIG | GOES_ON},
    {"judge", ask_judge, 4, BIG | GOES_ON},
    {"judge_jump", ask_judge_jump, 12, BIG | GOES_ON},
    {"hint", ask_hint, 4, BIG | GOES_ON},
    {"solve", ask_solve, 5, BIG | GOES_ON},
    {"solve_marked", ask_solve_marked, 18, SLOW},
    {"rewind", ask_rewind, 11, BIG | GOES_ON},
    {"solve_fewest", ask_solve_fewest, 8, BIG},
    {"longest_sweep", ask_longest_sweep, 18, 0},
    {"dead_end", ask_dead_end, 9, 0},
    {"explain", ask_explain, 5, BIG},
};

#endif

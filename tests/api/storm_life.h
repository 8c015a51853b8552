/*
 * SPDX-License-Identifier: MIT
 *
 * The life of a board in a storm: what is drawn and noted, what the reference knows of the board,
 * and what may end a question before it has its answer.
 */
#ifndef STORM_LIFE_H
#define STORM_LIFE_H

#include "libpeg_many.h"
#include "model.h"
#include "trace.h"

#include <math.h>
#include <pthread.h>

#include "api/storm_shared.h"

enum { MOST_LINES = 90, SMALL = 13, FEW_HOLES = 9, MOST_IMAGES = 1 << 18 };

/* Bytes of a board that no limit counts: its play, and 4 KB of a question. */
enum { SLACK = 16384 };

/* -- Drawing and noting ---------------------------------------------------- */

static uint64_t seed;
static bool telling;

static int below(int n)
{
    return random_below(&seed, n);
}

__attribute__((format(printf, 1, 2))) static void tell(const char *format, ...)
{
    va_list values;
    if (!telling)
        return;
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
}

/* Does what the program does; puts a value into a variable of the program; calls the library. */
#define DO(...) (tell("    %s;\n", #__VA_ARGS__), (void)(__VA_ARGS__))
#define PUT(variable, value)                                                                       \
    ((variable) = (value), tell("    %s = %lld;\n", #variable, (long long)(variable)))
#define CALL(...) (tell("    status = %s;\n", #__VA_ARGS__), status = (__VA_ARGS__))

/*
 * A question: the share of it in all that are asked, and flags. BIG: asked on cores of any size.
 * SLOW: prepares most, so on few wide boards. GOES_ON: many cut calls come to the answer. CALM:
 * never in trouble. APART: its memory is not counted with what the board remembers.
 */
enum { BIG = 1, GOES_ON = 2, CALM = 4, APART = 8, SLOW = 16 };
typedef struct asking {
    const char *name;
    void (*ask)(void);
    int share, flags;
} asking;

/* What is checked, by question, lattice and goal. */
enum { LATTICES = 5, GOALS = 5, QUESTIONS = 64 };
static const char *const lattice_names[] = {"square", "diagonal", "triangular", "lines", "one way"};
static const char *const goal_names[] = {"anywhere", "hole", "position", "other hole",
                                         "other pos."};
static uint64_t checks[QUESTIONS][LATTICES][GOALS];
static int question, lattice;

static int pegs_in(uint64_t position)
{
    int pegs = 0;
    for (; position; position &= position - 1)
        pegs++;
    return pegs;
}

static int goal_of_now(void);

/* The board as the reference knows it: its core. */
static ref_shape shape;
static ref_board model;
static ref_truth truth;
static bool is_weighed, is_attached, is_short, is_padded, is_fed, has_dead_lines;
static int back[PEG_MAX_HOLES];          /* the hole of the core, or -1 */
static uint32_t path[2][CORE + 1], full; /* positions of the play, by side */
static int path_length[2], path_undone[2];
static uint32_t attached_class; /* of the position whose board the table was made for */
static size_t held_at_birth;
static bool is_alone; /* all memory in use is the board's, which remembers what is counted */
static bool is_lean;  /* and it was within the limit */

/* The program ends where a check fails; else it would go on after what the storm has ended. */
static void end_program(const char *what)
{
    uint32_t position = path[side][path_length[side]];
    int moves_in_truth = truth.fewest[position];
    printf("    /* This does not hold: %s */\n", what);
    if (moves_in_truth >= 0)
        printf("    /* In truth, the position can be won, in %d moves and no fewer. */\n",
               moves_in_truth);
    else
        printf("    /* In truth, the position cannot be won. */\n");
    fflush(stdout);
    _exit(0);
}

static void hold(bool holds, const char *file, int line, const char *what)
{
    if (!holds && telling)
        end_program(what);
    if (!holds)
        check_fail(file, line, what);
}

/* A comparison with the reference, which counts; and a promise of the header, which does not. */
#define HOLDS(condition) (checks[question][lattice][goal_of_now()]++, KEEPS(condition))
#define KEEPS(condition) hold(condition, __FILE__, __LINE__, #condition)

/* -- A life ---------------------------------------------------------------- */

/* The solutions of a position, once they are wanted; more than LISTED are not listed. */
static ref_line solutions[LISTED][REF_TRUTH_HOLES];
static size_t solution_count;
static int64_t listed_at;

static uint32_t now(void)
{
    return path[side][path_length[side]];
}

static int pegs_now(void)
{
    return pegs_in(now());
}

static bool wins(uint32_t position)
{
    return truth.wins[position];
}

static int goal_of_now(void)
{
    if (truth.anywhere)
        return 0;
    return (pegs_in(truth.goal) == 1 ? 1 : 2) +
           (ref_class_of(&truth, now()) == ref_class_of(&truth, truth.goal) ? 0 : 2);
}

static bool are_listed(void)
{
    if (listed_at != (int64_t)now())
        solution_count = ref_solutions(&truth, now(), solutions, LISTED);
    listed_at = now();
    return solution_count <= LISTED;
}

static int solution_length(void)
{
    return pegs_now() - (truth.anywhere ? 1 : pegs_in(truth.goal));
}

static ref_line core_line(peg_jump own)
{
    return (ref_line){back[own.from], back[own.over], back[own.to]};
}

static bool is_same(const peg_jump *play, const ref_line *other, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        ref_line line = core_line(play[i]);
        if (line.from != other[i].from || line.over != other[i].over || line.to != other[i].to)
            return false;
    }
    return true;
}

/* Whether a line of the board is legal in a position of the core, and what it leads to. */
static bool leads_to(peg_jump line, uint32_t position, uint64_t *out)
{
    return back[line.from] >= 0 && back[line.over] >= 0 && back[line.to] >= 0 &&
           ref_leads_to(core_line(line), position, out);
}

/* Plays jumps in the core. False if one is not legal. */
static bool plays(const peg_jump *play, size_t length, uint32_t *position, bool stops_at_goal)
{
    for (size_t i = 0; i < length; i++) {
        uint64_t next = 0;
        bool is_line = false;
        for (size_t k = 0; k < shape.line_count; k++)
            is_line |= is_same(&play[i], &shape.lines[k], 1);
        if (!is_line || !leads_to(play[i], *position, &next) ||
            (stops_at_goal && ref_meets_goal(&truth, *position)))
            return false;
        *position = (uint32_t)next;
    }
    return true;
}

static bool is_won_by(const peg_jump *play, size_t length)
{
    uint32_t position = now();
    return plays(play, length, &position, true) && ref_meets_goal(&truth, position);
}

/* -- Limits ---------------------------------------------------------------- */

/* What may end a question: of these, what is set now. */
typedef enum trouble {
    NONE,
    THREADS,
    CUT,
    MEMORY,
    FLAG,
    MEDDLED,
    CLOCK,
    REFUSED,
    TROUBLES
} trouble;
static trouble trouble_now;
static uint64_t cut;

static void set_trouble(trouble kind)
{
    trouble_now = kind;
    DO(peg_limits_init(&limits, sizeof limits));
    DO(limits.ended = &ended, limits.remembered = &remembered);
    if (kind == THREADS)
        PUT(limits.threads, 1 + (uint32_t)below(3));
    if (kind == CUT)
        PUT(limits.positions, cut);
    if (kind == MEMORY)
        PUT(limits.memory, UINT64_C(1) << (10 + below(12)));
    if (kind == FLAG)
        DO(flag.raised = 1, limits.stop = &flag);
    if (kind == MEDDLED) {
        PUT(stops_in, below(2) ? -1 : below(40));
        DO(meddled = has_stopped = 0, limits.interval = 1, limits.progress = meddle);
    }
    if (kind == CLOCK) {
        DO(ticks = 0, limits.clock = tick);
        PUT(limits.time, 1 + below(30));
    }
    if (kind == REFUSED)
        PUT(fail_in, below(60));
    is_short |= kind == MEMORY || kind == REFUSED;
}

static void end_trouble(void)
{
    if (trouble_now == FLAG)
        DO(flag.raised = 0);
    if (trouble_now == REFUSED)
        DO(fail_in = -1, has_failed = 0);
    trouble_now = NONE;
    DO(peg_limits_init(&limits, sizeof limits));
    DO(limits.ended = &ended, limits.remembered = &remembered);
}

/* Whether the last call has its answer in full; checks that it may have ended as it did. */
static bool is_settled(void)
{
    trouble t = trouble_now;
    KEEPS(!is_wrong);
    is_wrong = 0;
    if (status == PEG_LIMIT) {
        int expected = t == CUT      ? PEG_ENDED_BY_POSITIONS
                       : t == MEMORY ? PEG_ENDED_BY_MEMORY
                                     : PEG_ENDED_BY_TIME;
        KEEPS(t == CUT || t == MEMORY || t == CLOCK);
        KEEPS(ended == expected);
    }
    if (status == PEG_STOPPED)
        KEEPS(t == FLAG || (t == MEDDLED && has_stopped));
    if (status == PEG_E_MEMORY)
        KEEPS(t == REFUSED && has_failed);
    if (t == MEMORY && is_lean)
        KEEPS(peak <= held_at_birth + limits.memory + SLACK);
    /* Copies leave setups for the board, which are counted once a question begins its work. */
    if (is_alone && status >= PEG_OK && t != MEDDLED && t != FLAG && t != CLOCK)
        KEEPS(held <= held_at_birth + remembered + SLACK && remembered <= held + SLACK);
    return status != PEG_LIMIT && status != PEG_STOPPED && status != PEG_E_MEMORY;
}

/* The status says that the caller's limits or flag ended the question, which still sets outputs. */
static bool is_ended(void)
{
    return status == PEG_LIMIT || status == PEG_STOPPED;
}

/* Follow-up calls are made in peace. */
static void refuse_nothing(void)
{
    DO(fail_in = -1);
}

static void clear_outputs(void)
{
    DO(answer = least = moves = losing = UNSET, win = mean = UNSET);
    DO(count = other_count = at_index = UNSET, number = UNSET, total.low = total.high = UNSET);
    DO(memset(jumps, UNSET, 64), memset(verdicts, UNSET, 256), memset(regions, UNSET, 1024));
    DO(memset(levels, UNSET, 512), memset(left, UNSET, 256), memset(bytes, UNSET, 2048));
    DO(memset(after, UNSET, 2048));
}

static bool is_untouched(void)
{
    return answer == UNSET && least == UNSET && moves == UNSET && losing == UNSET &&
           count == UNSET && number == UNSET && total.low == UNSET && total.high == UNSET &&
           win == UNSET && mean == UNSET;
}

/* For questions that answer in full or leave their outputs alone. */
static bool has_answered(void)
{
    bool is_whole = is_settled();
    KEEPS(is_whole || is_untouched());
    return is_whole;
}

/* For questions whose limits leave an answer unknown, and no jumps. */
static bool is_open(void)
{
    bool is_whole = is_settled();
    KEEPS(is_whole || (is_ended() ? answer == PEG_UNKNOWN && count == 0 : is_untouched()));
    return !is_whole;
}

/* For questions that tell what is known when a limit ends them. */
static bool is_refused(void)
{
    bool is_told = is_settled() || is_ended();
    KEEPS(is_told || is_untouched());
    return !is_told;
}

#endif

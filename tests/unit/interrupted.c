/*
 * SPDX-License-Identifier: MIT
 *
 * Every question where it is interrupted: by a flag, by its time, by progress, by a signal, and in
 * a process that forks in the middle of it.
 */
#include "functions.h"

#include <time.h>

#define PEGS_31  "ooooooooooooooooooooooooooooooo"
#define PEGS_127 PEGS_31 "o" PEGS_31 "o" PEGS_31 "o" PEGS_31

/* A row where the class tells that the goal cannot be reached. */
#define LOST_ROW "rect255x1 " PEGS_127 "." PEGS_127 " -> 1"

/* Large boards of each kind, whose questions do not end by themselves, and one with a table. */
static const char *const large[] = {LOST_ROW, "square16", "triangle22", "wiegleb", "english"};
enum { LARGE = sizeof large / sizeof *large };

/* -- Flags and time -------------------------------------------------------- */

/* How often each question was stopped before it had its answer. */
static int stopped[FUNCTIONS];

/* The longest time from one look to the next, of the processor, in seconds. */
static double pause_of[FUNCTIONS];

/* Raises a flag at a certain look at the clock, or at none for 0; or its time is over there. */
typedef struct watch {
    peg_flag flag;
    bool by_time;
    long looks, until;
    desk *d;
    long asked; /* blocks of memory so far, when it was raised */
    clock_t last;
    double pause;
} watch;

static double look(void *user)
{
    watch *w = user;
    clock_t now = clock();
    double pause = (double)(now - w->last) / CLOCKS_PER_SEC;
    w->pause = w->looks > 0 && pause > w->pause ? pause : w->pause;
    w->last = now;
    if (++w->looks == w->until) {
        w->flag.raised = !w->by_time;
        w->asked = w->d->weight.asked;
    }
    return w->by_time && w->looks >= w->until ? 2 : 0;
}

/*
 * Blocks asked for, and looks, between a raised flag and the end: those of the work that was begun,
 * not of more of it.
 */
enum { MORE_BLOCKS = 128, MORE_LOOKS = 2 };

static void stop_at(const char *text, size_t q, long until, bool by_time)
{
    int before = check_failures;
    const function *f = &functions[q];
    desk d;
    in_case("%s", text);
    sit(&d, text);
    /* To weigh memory takes time of its own, so pauses are measured without. */
    if (until == 0) {
        peg_board_free(d.board);
        CHECK(peg_board_new(text, NULL, NULL, &d.board) == PEG_OK);
    }
    play_first(d.board);
    watch w = {.until = until, .by_time = by_time, .d = &d};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = 50000,
                         .clock = look,
                         .time = 1,
                         .stop = &w.flag,
                         .user = &w};
    lay(&d, f, &limits);
    peg_status status = f->call(&d);
    /* The clock is read when a question begins. */
    CHECK(until != 1 || w.flag.raised);
    stopped[q] += status == PEG_STOPPED;
    CHECK(!by_time || status != PEG_STOPPED);
    if (until > 0 && w.looks >= until) {
        CHECK(status != PEG_E_MEMORY);
        CHECK(d.weight.asked - w.asked <= MORE_BLOCKS);
        CHECK(w.looks - until <= MORE_LOOKS);
    }
    if (check_failures > before)
        printf("    %s %s, look %ld: %s, %ld blocks, %ld looks\n", f->name, f->what, until,
               peg_status_text(status), d.weight.asked - w.asked, w.looks - until);
    pause_of[q] = until == 0 && w.pause > pause_of[q] ? w.pause : pause_of[q];
    leave(&d);
}

/* All looks on every board, and the pauses; or a third of the looks, other ones each time. */
TEST(flags_and_time_are_soon_seen)
{
    static const long looks[] = {1, 12, 2, 144, 0};
    for (size_t b = 0; b < LARGE; b++)
        for (size_t q = 0; q < FUNCTIONS; q++)
            for (size_t i = 0; is_question(&functions[q]) && i < (size_t)how_many(4, 5); i++)
                if ((b + q + i) % (size_t)how_many(3, 1) == 0) {
                    stop_at(large[b], q, looks[i], false);
                    if (looks[i] > 1)
                        stop_at(large[b], q, looks[i], true);
                }
    for (size_t q = 0; q < FUNCTIONS; q++)
        if (is_question(&functions[q])) {
            printf("    %5.1f ms at most between two looks, stopped %2d times: %s %s\n",
                   1000 * pause_of[q], stopped[q], functions[q].name, functions[q].what);
            CHECK(stopped[q] > 0);
        }
}

/* -- Progress -------------------------------------------------------------- */

/* Stops at a certain call, after which there must be no other. */
typedef struct stopper {
    long calls, at;
} stopper;

static int stop_at_call(const peg_progress *progress, void *user)
{
    stopper *s = user;
    (void)progress;
    return ++s->calls == s->at ? PEG_STOP : PEG_CONTINUE;
}

static peg_status judge(peg_board *board, const peg_limits *limits)
{
    peg_verdict verdicts[64];
    size_t count = 0;
    return peg_judge(board, limits, verdicts, 64, &count);
}

/* Stops a question of a copy of the board at its first call, at its second and so on. */
static long stop_at_each_call(const peg_board *board,
                              peg_status (*ask)(peg_board *board, const peg_limits *limits))
{
    stopper s = {0, 0};
    while (s.calls == s.at) {
        peg_board *copy = copy_of(board);
        peg_limits limits = with_progress(stop_at_call, &s);
        s = (stopper){0, s.at + 1};
        peg_status status = ask(copy, &limits);
        CHECK(status == (s.calls < s.at ? PEG_OK : PEG_STOPPED));
        CHECK(s.calls <= s.at);
        free_now(copy);
    }
    return s.calls;
}

/* Also where the list of answers grows, and where a table that a count made is taken up. */
TEST(a_question_that_was_stopped_calls_no_more)
{
    peg_board *judged = board_of("english"), *counted = board_of("rect4x7");
    uint64_t seed = 7;
    play_some(judged, 20, &seed);
    CHECK(stop_at_each_call(judged, judge) > 100);
    CHECK(peg_count_solutions(counted, PEG_ALL_SOLUTIONS, NULL, NULL) == PEG_OK);
    CHECK(stop_at_each_call(counted, begin_cursor) > 0);
}

/* Work on tables, of which nothing is kept. */
TEST(work_on_tables_stops_at_each_call)
{
    size_t asked = 0;
    for (size_t q = 0; q < FUNCTIONS; q++) {
        const function *f = &functions[q];
        stopper s = {0, 0};
        desk d;
        if (!takes(f, "L") || !takes(f, "TIkdD"))
            continue;
        asked++;
        sit(&d, "rect4x5 -> b2");
        furnish(&d, 0);
        while (s.calls == s.at) {
            peg_limits limits = with_progress(stop_at_call, &s);
            s = (stopper){0, s.at + 1 + s.at / 8};
            peg_status status = call(&d, f, &limits);
            in_case("%s", f->name);
            CHECK(status == (s.calls < s.at ? PEG_OK : PEG_STOPPED));
            CHECK(s.calls <= s.at);
        }
        CHECK(s.calls > 1 || takes(f, "D"));
        leave(&d);
    }
    CHECK(asked > 0);
}

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- Signals --------------------------------------------------------------- */

static volatile sig_atomic_t handled;

static void handle(int number)
{
    (void)number;
    handled++;
}

/*
 * Sends the process a signal that the thread which asks does not take now. If another may, it is
 * soon gone; if not, it stays.
 */
static int send_signal(const peg_progress *progress, void *user)
{
    static const struct timespec millisecond = {0, 1000000};
    long *left = user;
    sigset_t one, before, pending;
    int number = 0;
    (void)progress;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    CHECK(pthread_sigmask(SIG_BLOCK, &one, &before) == 0);
    CHECK(sigismember(&before, SIGUSR1) == 0);
    CHECK(kill(getpid(), SIGUSR1) == 0);
    for (int i = 0; i < 20 && sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1); i++)
        nanosleep(&millisecond, NULL);
    if (sigismember(&pending, SIGUSR1))
        CHECK(sigwait(&one, &number) == 0 && number == SIGUSR1);
    CHECK(pthread_sigmask(SIG_SETMASK, &before, NULL) == 0);
    return --*left > 0 ? PEG_CONTINUE : PEG_STOP;
}

TEST(threads_of_a_question_take_no_signals)
{
    struct sigaction usual, own = {.sa_handler = handle};
    long left = 8;
    peg_limits limits = with_progress(send_signal, &left);
    peg_board *board = board_of("english");
    CHECK(sigaction(SIGUSR1, &own, &usual) == 0);
    limits.threads = 3;
    limits.interval = 0;
    handled = 0;
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, NULL) == PEG_STOPPED);
    CHECK(left == 0 && handled == 0);
    CHECK(raise(SIGUSR1) == 0 && handled == 1);
    CHECK(sigaction(SIGUSR1, &usual, NULL) == 0);
}

/* -- Forks ----------------------------------------------------------------- */

typedef struct forker {
    bool forked;
    pid_t child;
} forker;

static int fork_once(const peg_progress *progress, void *user)
{
    forker *f = user;
    (void)progress;
    if (!f->forked) {
        f->forked = true;
        f->child = fork();
    }
    return PEG_CONTINUE;
}

static uint64_t mix(uint64_t sum, uint64_t more)
{
    uint64_t state = sum ^ more;
    return random_bits(&state);
}

/* Answers of several kinds, as one number; a fork may come in the first of them. */
static uint64_t answers(peg_board *board, const peg_limits *limits)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_verdict verdicts[100];
    peg_count number = {0, 0};
    size_t count = 0;
    int answer = 0, moves = 0;
    uint64_t sum = (uint64_t)peg_count_solutions(board, PEG_ALL_SOLUTIONS, limits, &number);
    sum = mix(mix(sum, number.low), number.high);
    sum = mix(sum, (uint64_t)peg_solve(board, limits, &answer, jumps, PEG_MAX_HOLES, &count));
    for (size_t i = 0; i < count; i++)
        sum = mix(sum, (uint64_t)jumps[i].from << 8 | jumps[i].to);
    sum = mix(sum, (uint64_t)peg_judge(board, limits, verdicts, 100, &count));
    for (size_t i = 0; i < count; i++)
        sum = mix(sum, verdicts[i].answer);
    peg_solve_fewest(board, limits, &answer, NULL, &moves, NULL, 0, NULL);
    return mix(sum, (uint64_t)moves);
}

/* Each process goes on with the board, and its questions, as if it were alone. */
TEST(both_sides_of_a_fork_go_on)
{
    static const char *const texts[] = {"triangle5", "triangle6"};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        forker f = {false, 1};
        peg_limits limits = with_progress(fork_once, &f);
        peg_board *board = board_of(texts[t]), *alone = board_of(texts[t]);
        uint64_t wanted = answers(alone, NULL);
        int code = -1;
        limits.interval = 4096;
        fflush(stdout);
        bool same = answers(board, &limits) == wanted;
        free_now(board);
        free_now(alone);
        if (f.forked && f.child == 0)
            _exit(same ? 0 : 1);
        CHECK(f.forked && f.child > 0 && same);
        CHECK(waitpid(f.child, &code, 0) == f.child && WIFEXITED(code) && WEXITSTATUS(code) == 0);
    }
}
#else
TEST(threads_of_a_question_take_no_signals)
{
    SKIP("signals to a process are of POSIX");
}

TEST(both_sides_of_a_fork_go_on)
{
    SKIP("forks are of POSIX");
}
#endif

CHECK_MAIN

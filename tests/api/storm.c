/*
 * SPDX-License-Identifier: MIT
 *
 * Every question, on every kind of board and goal, beside the naive answers of the reference.
 *
 * A life is a board and what happens to it, step by step: it is asked, played on, copied, given
 * other pegs, another goal or a table. Each question may be asked within limits that hardly
 * suffice, with a flag, a callback or memory that ends it, and then again, without. The board is a
 * core of few holes, of which all is known, perhaps among many others that play never touches: so
 * every width of a position is asked, with tables and by hunts.
 *
 * PEG_SEED chooses other lives, PEG_RUNS how many. While PEG_TRACE names a file, that holds the
 * life that runs, and stays if it fails:
 *
 *     storm --minutes M             goes on for so long
 *     storm --shrink FILE           leaves out all steps that the failure does not need
 *     storm --program FILE          prints the rest as a program in C that needs the library alone
 */
#include "api/storm_draws.h"
#include "api/storm_many.h"

#include <time.h>

enum { LIVES = 5600, STEPS = 150 };

/* -- What is asked --------------------------------------------------------- */

enum {
    BOARDS = sizeof asked_boards / sizeof(asking),
    WINS = BOARDS + sizeof asked_wins / sizeof(asking),
    SOLUTIONS = WINS + sizeof asked_solutions / sizeof(asking),
    ALL_QUESTIONS = SOLUTIONS + sizeof asked_many / sizeof(asking)
};

static const asking *question_at(int at)
{
    return at < BOARDS      ? &asked_boards[at]
           : at < WINS      ? &asked_wins[at - BOARDS]
           : at < SOLUTIONS ? &asked_solutions[at - WINS]
                            : &asked_many[at - SOLUTIONS];
}

/* -- Lives ----------------------------------------------------------------- */

static void end_life(void)
{
    for (int i = 0; i < 2; i++) {
        peg_board_free(boards[i]);
        boards[i] = NULL;
    }
    peg_table_free(table);
    table = NULL;
    side = 0;
    CHECK(held == 0);
}

/* Plays a jump or takes some back; a copy stays where it is. */
static void play(void)
{
    ref_line lines[MOST_LINES];
    uint32_t next[MOST_LINES];
    size_t legal = legal_now(lines, next);
    int *length = &path_length[side], *undone = &path_undone[side];
    int kind = below(4);
    if (kind == 0 && *length > 0) {
        CALL(peg_undo(boards[side]));
        (*length)--, (*undone)++;
    } else if (kind == 1 && *undone > 0) {
        CALL(peg_redo(boards[side]));
        (*length)++, (*undone)--;
    } else if (legal > 0) {
        size_t choice = (size_t)below((int)legal);
        put_jump(lines[choice]);
        CALL(peg_play(boards[side], &jump));
        path[side][++*length] = next[choice];
        *undone = 0;
    } else {
        return;
    }
    KEEPS(status == PEG_OK);
    follow();
}

static void change_side(void)
{
    if (!boards[1 - side]) {
        CALL(peg_board_copy(boards[side], &boards[1 - side]));
        memcpy(path[1 - side], path[side], sizeof path[side]);
        path_length[1 - side] = path_length[side];
        path_undone[1 - side] = path_undone[side];
    }
    PUT(side, 1 - side);
    follow();
}

/* A table for the goal, or none; of a goal anywhere it is for the class of the position. */
static void attach(void)
{
    DO(peg_table_free(table), table = NULL);
    is_attached = below(2) && holes <= 64 && (!is_padded || below(4) == 0);
    attached_class = ref_class_of(&truth, now());
    if (is_attached)
        CALL(peg_table_build(boards[side], 0, NULL, &table));
    CALL(peg_table_attach(boards[side], table));
    KEEPS(status == PEG_OK);
    if (boards[1 - side])
        DO(peg_board_free(boards[1 - side]), boards[1 - side] = NULL);
}

static int draw_question(void)
{
    int shares = 0, drawn = 0;
    for (int i = 0; i < ALL_QUESTIONS; i++)
        shares += question_at(i)->share;
    for (int rest = below(shares); rest >= question_at(drawn)->share; drawn++)
        rest -= question_at(drawn)->share;
    return drawn;
}

static void ask_once(void)
{
    clear_outputs();
    status = PEG_OK;
    question_at(question)->ask();
}

/* Asks once, or in trouble first: then, if that helps, again and again, and at last in peace. */
static void ask_one(int which_question)
{
    question = which_question;
    int flags_of = question_at(question)->flags;
    trouble kind = below(2) || (flags_of & CALM) ? NONE : (trouble)(1 + below(TROUBLES - 1));
    if ((core > SMALL && !(flags_of & BIG)) || (width > 1 && (flags_of & SLOW) && holes % 4 > 0))
        return;
    /* Where a table is large, limits leave the answer to other ways. */
    if (kind != NONE && is_padded && holes <= 64 && below(3))
        kind = below(2) ? CUT : MEMORY;
    if (kind == REFUSED && !is_weighed)
        kind = THREADS;
    tell("    /* %s */\n", question_at(question)->name);
    uint64_t own = seed;
    cut = (uint64_t)1 << below(12);
    bool goes_on = kind == CUT && (flags_of & GOES_ON) != 0;
    /* With calls that are not too short, more would mean that they get no further. */
    int most = !goes_on ? 1 : cut < 64 ? 12 : 20 + (int)(64000 / cut), times = 0;
    /* What a limit leaves begun is there for the next question, about another position perhaps. */
    bool is_left = kind != NONE && below(3) == 0;
    if (is_left)
        most = 1 + below(3);
    is_alone = is_weighed && !boards[1 - side] && !table && !(flags_of & APART);
    if (kind != NONE) {
        do {
            seed = own;
            set_trouble(kind);
            DO(peak = held);
            is_lean = is_alone && held <= held_at_birth + limits.memory;
            ask_once();
        } while (is_ended() && ++times < most);
        KEEPS(!goes_on || cut < 64 || is_left || !is_ended());
    }
    end_trouble();
    if (is_left)
        return;
    seed = own;
    ask_once();
    KEEPS(!is_ended());
    if ((flags_of & GOES_ON) == 0 || below(4))
        return;
    /* What is known is told at once. */
    seed = own;
    set_trouble(FLAG);
    ask_once();
    KEEPS(!is_ended());
    end_trouble();
}

/*
 * Asks about a position, then about one that is mostly of another class, then about the first
 * again: what was kept for it meets what was prepared for the other class.
 */
static void go_and_return(uint32_t position)
{
    int asked = draw_question();
    uint32_t other = position;
    stand_at(position);
    uint64_t own = seed;
    ask_one(asked);
    for (int tries = 0; tries < 8 && ref_class_of(&truth, other) == ref_class_of(&truth, position);
         tries++)
        other = below(2) ? (uint32_t)random_bits(&seed) & full : draw_position();
    stand_at(other);
    ask_one(below(2) ? asked : 1 + below(5));
    stand_at(position);
    seed = below(2) ? own : seed;
    ask_one(asked);
}

static void take_step(void)
{
    if (!boards[side]) {
        begin_life();
        return;
    }
    int kind = below(80);
    if (kind == 0)
        draw_goal_of(draw_kind());
    else if (kind < 4)
        attach();
    else if (kind < 8)
        change_side();
    else if (kind < 14)
        stand_at(draw_position());
    else if (kind < 22)
        play();
    else if (kind < 42)
        go_and_return(below(3) ? draw_won() : now());
    else
        ask_one(draw_question());
}

static void run_life(const trace *t)
{
    for (size_t i = 0; i < t->count; i++) {
        int before = check_failures;
        seed = t->steps[i];
        take_step();
        if (check_failures > before) {
            printf("    %s: %s at step %zu\n", question_at(question)->name, lattice_names[lattice],
                   i);
            break;
        }
    }
    end_life();
}

/* -- What was checked ------------------------------------------------------ */

/* By question: a row of lattices for each goal would fill pages, so sums, and what is least. */
static void tell_matrix(void)
{
    printf("%-16s", "comparisons");
    for (int l = 0; l < LATTICES; l++)
        printf("%11s", lattice_names[l]);
    for (int g = 0; g < GOALS; g++)
        printf("%11s", goal_names[g]);
    printf("  least of 25\n");
    for (int q = 0; q < ALL_QUESTIONS; q++) {
        uint64_t by_lattice[LATTICES] = {0}, by_goal[GOALS] = {0}, fewest = UINT64_MAX;
        for (int l = 0; l < LATTICES; l++)
            for (int g = 0; g < GOALS; g++) {
                by_lattice[l] += checks[q][l][g];
                by_goal[g] += checks[q][l][g];
                fewest = checks[q][l][g] < fewest ? checks[q][l][g] : fewest;
            }
        printf("%-16s", question_at(q)->name);
        for (int l = 0; l < LATTICES; l++)
            printf("%11llu", (unsigned long long)by_lattice[l]);
        for (int g = 0; g < GOALS; g++)
            printf("%11llu", (unsigned long long)by_goal[g]);
        printf("%13llu\n", (unsigned long long)fewest);
    }
}

/* The seed and the number of a life make it. The first that fails is kept. */
static bool live(uint64_t first, uint64_t life, const char *kept)
{
    int before = check_failures;
    trace t;
    trace_draw(&t, first + life * 1000003u, 0);
    t.count = STEPS;
    if (kept)
        trace_write(&t, kept);
    run_life(&t);
    if (check_failures > before)
        return false;
    if (kept)
        remove(kept);
    return true;
}

TEST(every_question_has_the_answers_of_the_reference_on_every_kind_of_board_and_goal)
{
    int lives = random_runs(LIVES);
    uint64_t first = random_seed(20261129), asked = 0;
    for (int life = 0; life < lives && live(first, (uint64_t)life, getenv("PEG_TRACE")); life++)
        continue;
    tell_matrix();
    for (int q = 0; q < ALL_QUESTIONS; q++)
        for (int l = 0; l < LATTICES; l++)
            for (int g = 0; g < GOALS; g++) {
                in_case("%s, %s, %s", question_at(q)->name, lattice_names[l], goal_names[g]);
                CHECK(checks[q][l][g] >= 1000 || lives < LIVES || getenv("PEG_LONG"));
                asked += checks[q][l][g];
            }
    printf("%llu comparisons\n", (unsigned long long)asked);
}

static const char program_head[] =
    "/* What a storm found. cmake --build build/release --target peg makes the library, and\n"
    "   cc -w -Iinclude THIS.c build/release/libpeg.a -pthread -lm this program. 77 stands for an\n"
    "   output that was not set; holes are numbers, and set_core() sets pegs by bits. */\n"
    "#include <libpeg.h>\n#include <libpeg_many.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    "#include <string.h>\n#include <unistd.h>\n\n";
static const char program_tail[] =
    "    printf(\"status %d, answer %d, least %d, moves or jumps %d, count %zu, total %llu:\",\n"
    "           status, answer, least, moves, count, (unsigned long long)total.low);\n"
    "    for (size_t i = 0; i < count && count != UNSET && i < PEG_MAX_HOLES; i++)\n"
    "        printf(\" %d-%d-%d\", jumps[i].from, jumps[i].over, jumps[i].to);\n"
    "    puts(\"\");\n    return 0;\n}\n";

/* For the command line. */
static int print_program(const char *path_of_trace)
{
    trace t;
    trace_read(&t, path_of_trace);
    printf("%s%s\n%s\n\nint main(void)\n{\n", program_head, shared_text, shared_text_too);
    fflush(stdout);
#if defined(__unix__) || defined(__APPLE__)
    /* In a process of its own, which may crash. */
    if (fork() == 0) {
        setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
        telling = true;
        run_life(&t);
        fflush(stdout);
        _exit(0);
    }
    wait(NULL);
#endif
    printf("%s", program_tail);
    return 0;
}

static int rage(const char *given)
{
    char *end = NULL;
    double minutes = strtod(given, &end);
    if (*end || !(minutes > 0)) {
        fprintf(stderr, "storm: '%s' is no number of minutes above 0.\n", given);
        return 2;
    }
    time_t begun = time(NULL);
    uint64_t first = random_seed((uint64_t)begun), life = 0;
    while (difftime(time(NULL), begun) < 60 * minutes && live(first, life, getenv("PEG_TRACE")))
        life++;
    tell_matrix();
    printf("%llu lives from PEG_SEED=%llu, %d failed\n", (unsigned long long)life,
           (unsigned long long)first, check_failures > 0);
    return check_failures > 0;
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    if (argc == 3 && strcmp(argv[1], "--minutes") == 0)
        return rage(argv[2]);
    if (argc == 3 && strcmp(argv[1], "--program") == 0)
        return print_program(argv[2]);
    if (argc == 3 && strcmp(argv[1], "--shrink") == 0) {
        trace t;
        trace_read(&t, argv[2]);
        if (!trace_shrink(&t, run_life))
            trace_give_up("no step of it fails.", argv[2]);
        trace_write(&t, argv[2]);
        printf("%zu steps are left in %s\n", t.count, argv[2]);
        return 0;
    }
    if (argc > 1 && strncmp(argv[1], "--", 2) == 0) {
        fprintf(stderr, "usage: storm [WORD | --minutes M | --shrink FILE | --program FILE]\n");
        return 2;
    }
    return check_end();
}

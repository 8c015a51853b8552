/*
 * SPDX-License-Identifier: MIT
 *
 * Random sequences of all calls on several live boards of random shapes, each beside a model
 * of the reference, with memory that never, sometimes or often fails. PEG_SEED in the
 * environment chooses other calls, PEG_RUNS how many sequences. While PEG_TRACE names a
 * file, that holds the sequence that runs, and stays if it fails:
 *
 *     random_calls --shrink FILE    leaves out all calls that the failure does not need
 *     random_calls --replay FILE    names the calls and makes them
 */
#include "trace.h"

#include "model.h"

enum { BOARDS = 5, LINE_ROOM = 4096, TEXT_ROOM = 32768, MOST_LINES = 800, PLAIN_SYMMETRIES = 10 };

typedef struct place {
    peg_board *board;
    ref_board model;
} place;

/* What a run has made, each in a step of its own; models share them, as boards share theirs. */
static ref_shape shapes[TRACE_ROOM];
static size_t shape_count;
static place places[BOARDS];
static meter memory;
static uint64_t seed;

static int below(int n)
{
    return random_below(&seed, n);
}

/* -- Random boards, as texts ----------------------------------------------- */

static void random_rows(char *rows, ref_lattice lattice)
{
    int height = 1 + below(below(4) ? 7 : 15);
    int width = 1 + below(below(4) ? 7 : 17);
    int density = 1 + below(8);
    int parity = below(2);
    size_t length = 0;
    for (int row = 0; row < height; row++) {
        if (row > 0)
            rows[length++] = '/';
        for (int column = 0; column < width; column++) {
            bool off = lattice == REF_TRIANGULAR && (row + column) % 2 != parity;
            rows[length++] = off || below(density) == 0 ? '_' : below(3) ? 'o' : '.';
        }
    }
    rows[length] = '\0';
    if (!strpbrk(rows, "o."))
        rows[0] = 'o';
}

/* The other way to draw: newlines and spaces. */
static void respell(char *text)
{
    for (char *at = strchr(text, ':'); *at; at++) {
        if (*at == '/')
            *at = '\n';
        if (*at == '_' && below(2))
            *at = ' ';
    }
}

static void random_drawing(ref_shape *shape, ref_board *model, char *text)
{
    char rows[DRAWING_ROOM];
    bool pegs[REF_HOLES];
    ref_lattice lattice = (ref_lattice)below(3);
    random_rows(rows, lattice);
    sprintf(text, "%s%s", lattice_word(lattice), rows);
    if (below(2) && strchr(text, '/'))
        respell(text);
    CHECK(ref_shape_draw(shape, lattice, rows, pegs));
    ref_board_start(model, shape, REF_NO_HOLE);
    ref_board_place(model, pegs);
}

static bool line_known(const ref_line *lines, size_t count, ref_line line)
{
    for (size_t i = 0; i < count; i++)
        if (lines[i].from == line.from && lines[i].over == line.over && lines[i].to == line.to)
            return true;
    return false;
}

static size_t random_lines(ref_line *lines, int holes)
{
    size_t count = 0;
    int tries = holes < 3 ? 0 : below(below(3) ? 3 * holes + 1 : MOST_LINES);
    /* Few ends make many lines between the same two holes. */
    int ends = holes > 6 && below(3) == 0 ? 3 + below(3) : holes;
    for (int i = 0; i < tries && count < MOST_LINES; i++) {
        ref_line line = {below(ends), below(holes), below(ends)};
        if (line.from == line.over || line.over == line.to || line.from == line.to)
            continue;
        if (!line_known(lines, count, line))
            lines[count++] = line;
    }
    return count;
}

static void random_list(ref_shape *shape, ref_board *model, char *text)
{
    ref_line lines[MOST_LINES];
    int holes = 1 + below(below(3) ? 40 : 256);
    size_t count = random_lines(lines, holes);
    text += sprintf(text, "lines:%d:", holes);
    for (size_t i = 0; i < count; i++)
        text += sprintf(text, "%s%d-%d-%d", i ? "," : "", lines[i].from + 1, lines[i].over + 1,
                        lines[i].to + 1);
    CHECK(ref_shape_list(shape, holes, lines, count));
    ref_board_start(model, shape, 0);
}

static void random_builtin(ref_shape *shape, ref_board *model, char *text)
{
    drawing d;
    int empty = 0;
    strcpy(text, support_shapes[below(SUPPORT_SHAPES)]);
    CHECK(draw_builtin(&d, text));
    CHECK(ref_shape_draw(shape, d.lattice, d.rows, NULL));
    peg_board *board = board_of(text);
    while (empty < shape->holes && peg_has_peg(board, empty) == 1)
        empty++;
    free_now(board);
    ref_board_start(model, shape, empty);
}

static void compare_symmetries(const peg_board *board, const ref_shape *shape)
{
    static int expected[4096 * PLAIN_SYMMETRIES];
    size_t count = 0;
    const uint8_t *found = peg_symmetries(board, &count);
    if (shape->holes > PLAIN_SYMMETRIES)
        return;
    size_t plain = ref_symmetries(shape, expected, 4096);
    CHECK(count == (plain > 4096 ? 1 : plain));
    for (size_t i = 0; i < count * (size_t)shape->holes; i++)
        CHECK(found[i] == expected[i]);
}

/* -- Lines of play, written by the model ----------------------------------- */

static const char *name_of(const peg_board *board, int hole, peg_naming naming)
{
    const char *name = peg_hole_name(board, hole, naming);
    return name ? name : peg_hole_name(board, hole, PEG_NAMING_DEFAULT);
}

static bool has_rival(const ref_shape *shape, ref_line line)
{
    for (size_t i = 0; i < shape->line_count; i++)
        if (shape->lines[i].from == line.from && shape->lines[i].to == line.to &&
            shape->lines[i].over != line.over)
            return true;
    return false;
}

/* How the library writes jumps: the hole between only where two lines compete. */
static void write_model(const place *p, const ref_line *jumps, int count, bool joined,
                        peg_naming naming, char *out)
{
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (!joined || i == 0 || jumps[i].from != jumps[i - 1].to) {
            strcat(out, i ? " " : "");
            strcat(out, name_of(p->board, jumps[i].from, naming));
        }
        if (has_rival(p->model.shape, jumps[i])) {
            strcat(out, "(");
            strcat(out, name_of(p->board, jumps[i].over, naming));
            strcat(out, ")");
        } else {
            strcat(out, "-");
        }
        strcat(out, name_of(p->board, jumps[i].to, naming));
    }
}

static int random_jumps(ref_board *model, ref_line *jumps, int most)
{
    static ref_line legal[2048];
    int count = 0;
    while (count < most) {
        size_t choices = ref_legal_jumps(model, legal);
        if (choices == 0)
            break;
        jumps[count] = legal[below((int)choices)];
        CHECK(ref_play(model, jumps[count]) == REF_LEGAL);
        count++;
    }
    return count;
}

/* -- Calls ----------------------------------------------------------------- */

/* True if the call was made; memory may fail, and then nothing may have changed. */
static bool made(peg_status status)
{
    if (status == PEG_E_MEMORY) {
        CHECK(memory.failed);
        return false;
    }
    CHECK(status == PEG_OK);
    return status == PEG_OK;
}

static void call_free(place *p)
{
    peg_board_free(p->board);
    p->board = NULL;
}

static void call_new(place *p)
{
    static void (*const kinds[])(ref_shape * shape, ref_board * model,
                                 char *text) = {random_builtin, random_drawing, random_list};
    char text[TEXT_ROOM];
    ref_shape *shape = &shapes[shape_count++];
    ref_board model;
    peg_allocator allocator = meter_allocator(&memory);
    peg_board *board = NULL;
    kinds[below(3)](shape, &model, text);
    if (!made(peg_board_new(text, &allocator, NULL, &board)))
        return;
    CHECK(shape_agrees(board, shape));
    compare_symmetries(board, shape);
    call_free(p);
    p->board = board;
    p->model = model;
}

static void call_from_lines(place *p)
{
    peg_jump jumps[2048];
    const ref_shape *shape = p->model.shape;
    peg_allocator allocator = meter_allocator(&memory);
    peg_board *board = NULL;
    size_t count = shape->line_count;
    for (size_t i = 0; i < count; i++)
        jumps[count - 1 - i] = jump_of(shape->lines[i]);
    if (!made(peg_board_from_lines(shape->holes, jumps, count, &allocator, NULL, &board)))
        return;
    CHECK(shape_agrees(board, shape));
    call_free(p);
    p->board = board;
    ref_board_start(&p->model, shape, 0);
}

static void call_copy(place *from)
{
    place *to = &places[below(BOARDS)];
    peg_board *board = NULL;
    if (from == to || !made(peg_board_copy(from->board, &board)))
        return;
    call_free(to);
    to->board = board;
    to->model = from->model;
}

/* The board as text, and a board from that text in another place. */
static void call_text(place *from)
{
    place *to = &places[below(BOARDS)];
    char text[TEXT_ROOM];
    peg_allocator allocator = meter_allocator(&memory);
    peg_board *board = NULL;
    size_t length = 0;
    CHECK(peg_board_text(from->board, text, sizeof text, &length) == PEG_OK);
    CHECK(strlen(text) == length);
    if (!made(peg_board_new(text, &allocator, NULL, &board)))
        return;
    ref_board model = from->model;
    model.played = 0;
    model.undone = 0;
    call_free(to);
    to->board = board;
    to->model = model;
    CHECK(shape_agrees(board, model.shape));
    CHECK(board_reads(board, text));
}

static void call_set(place *p)
{
    int hole = below(p->model.shape->holes + 4) - 2;
    int peg = below(2);
    peg_status status = peg_set_peg(p->board, hole, peg);
    if (hole < 0 || hole >= p->model.shape->holes)
        CHECK(status == PEG_E_HOLE);
    else if (made(status))
        ref_board_set(&p->model, hole, peg == 1);
}

static void call_fill(place *p)
{
    int hole = below(p->model.shape->holes + 4) - 2;
    peg_status status = peg_start(p->board, hole);
    if (hole < PEG_NO_HOLE || hole >= p->model.shape->holes)
        CHECK(status == PEG_E_HOLE);
    else if (made(status))
        ref_board_fill(&p->model, hole);
}

static void call_set_goal(place *p)
{
    int hole = below(p->model.shape->holes + 4) - 2;
    peg_status status = peg_set_goal(
        p->board, hole == PEG_NO_HOLE ? PEG_GOAL_ANYWHERE : PEG_GOAL_HOLE, hole, NULL, 0);
    if (hole < PEG_NO_HOLE || hole >= p->model.shape->holes)
        CHECK(status == PEG_E_HOLE);
    else if (made(status))
        ref_board_aim(&p->model, hole);
}

/* A position or a goal from words, now and then with a bit past the last hole. */
static void call_words(place *p)
{
    bool goal = below(2) == 1;
    uint64_t words[PEG_MAX_WORDS];
    bool pegs[REF_HOLES];
    int holes = p->model.shape->holes;
    int odds = 1 + below(8);
    for (int hole = 0; hole < holes; hole++)
        pegs[hole] = below(odds) == 0;
    words_of(pegs, holes, words);
    bool spill = below(5) == 0 && holes < 256;
    int past = holes < 256 ? holes + below(256 - holes) : 0;
    if (spill)
        words[past / 64] |= (uint64_t)1 << (past % 64);
    peg_status status =
        goal ? peg_set_goal(p->board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS)
             : peg_set_position(p->board, words, PEG_MAX_WORDS);
    if (spill)
        CHECK(status == PEG_E_POSITION);
    else if (made(status) && goal)
        ref_board_aim_position(&p->model, pegs);
    else if (status == PEG_OK)
        ref_board_place(&p->model, pegs);
}

static void play_one(place *p)
{
    static ref_line legal[2048];
    ref_line line = {below(256), below(256), below(256)};
    size_t count = ref_legal_jumps(&p->model, legal);
    if (count > 0 && below(5))
        line = legal[below((int)count)];
    else if (p->model.shape->line_count > 0 && below(2))
        line = p->model.shape->lines[below((int)p->model.shape->line_count)];
    peg_jump jump = jump_of(line);
    ref_reason reason = ref_check_jump(&p->model, line);
    peg_status status = peg_play(p->board, &jump);
    if (reason != REF_LEGAL)
        CHECK(status == status_of(reason));
    else if (made(status))
        CHECK(ref_play(&p->model, line) == REF_LEGAL);
}

/* Now and then so often that most games end. */
static void call_play(place *p)
{
    for (int times = below(12) ? 1 : 300; times > 0; times--)
        play_one(p);
}

/* A few, or all. */
static int some_jumps(void)
{
    return below(6) ? 1 + below(4) : REF_HOLES;
}

static void call_undo(place *p)
{
    for (int times = some_jumps(); times > 0; times--)
        CHECK(peg_undo(p->board) == (ref_undo(&p->model) ? PEG_OK : PEG_E_HISTORY));
}

static void call_redo(place *p)
{
    for (int times = some_jumps(); times > 0; times--)
        CHECK(peg_redo(p->board) == (ref_redo(&p->model) ? PEG_OK : PEG_E_HISTORY));
}

/* A good line, or one with something bad at its end. */
static void call_play_text(place *p)
{
    static const char *const ends[] = {"", " ?", "?", " nosuch-1", " 0-1", "-"};
    static const peg_status statuses[] = {PEG_OK,     PEG_E_TEXT, PEG_E_TEXT,
                                          PEG_E_HOLE, PEG_E_HOLE, PEG_E_TEXT};
    static const size_t offsets[] = {0, 1, 0, 1, 1, 1};
    ref_line jumps[REF_HOLES];
    char line[LINE_ROOM];
    ref_board after = p->model;
    int count = random_jumps(&after, jumps, 1 + below(9));
    int end = below(2) ? 0 : below(6);
    size_t at = 9999;
    if (count == 0)
        return;
    write_model(p, jumps, count, below(2) == 1, (peg_naming)below(4), line);
    size_t length = strlen(line);
    strcat(line, ends[end]);
    peg_status status = peg_play_moves(p->board, line, below(4) ? &at : NULL);
    if (status == PEG_E_MEMORY && memory.failed)
        return;
    CHECK(status == statuses[end]);
    if (status == PEG_OK)
        p->model = after;
    else
        CHECK(at == 9999 || at == length + offsets[end]);
}

/* A line whose last jump is not legal. */
static void call_play_text_illegal(place *p)
{
    ref_line jumps[REF_HOLES];
    char line[LINE_ROOM];
    ref_board after = p->model;
    size_t at = 9999;
    int count = random_jumps(&after, jumps, below(4));
    ref_line bad = {below(p->model.shape->holes), 0, below(p->model.shape->holes)};
    if (p->model.shape->line_count > 0 && below(4))
        bad = p->model.shape->lines[below((int)p->model.shape->line_count)];
    ref_reason reason = ref_check(&after, bad.from, bad.to, NULL);
    if (reason == REF_LEGAL)
        return;
    write_model(p, jumps, count, true, PEG_NAMING_DEFAULT, line);
    size_t length = strlen(line);
    sprintf(line + length, "%s%s-%s", count ? ", " : "",
            name_of(p->board, bad.from, PEG_NAMING_NUMBERS),
            name_of(p->board, bad.to, PEG_NAMING_LETTERS));
    peg_status status = peg_play_moves(p->board, line, &at);
    if (status == PEG_E_MEMORY && memory.failed)
        return;
    CHECK(status == status_of(reason));
    CHECK(at == length + (count ? 2 : 0));
}

static void call_write(place *p)
{
    char expected[LINE_ROOM], line[LINE_ROOM];
    size_t played = 0, length = 0;
    bool joined = below(2) == 1;
    peg_naming naming = (peg_naming)below(4);
    const peg_jump *jumps = peg_history(p->board, &played, NULL);
    peg_status status = (joined ? peg_moves_text : peg_jumps_text)(p->board, jumps, played, naming,
                                                                   line, sizeof line, &length);
    if (!peg_hole_name(p->board, 0, naming)) {
        CHECK(status == PEG_E_NAMING);
        return;
    }
    CHECK(status == PEG_OK);
    write_model(p, p->model.history, p->model.played, joined, naming, expected);
    CHECK(strcmp(line, expected) == 0);
    CHECK(length == strlen(line));
}

static void call_draw(place *p)
{
    char drawn[TEXT_ROOM];
    int pegs = 0, empty = 0;
    CHECK(peg_draw(p->board, drawn, sizeof drawn, NULL) == PEG_OK);
    for (char *at = drawn; *at; at++) {
        pegs += *at == 'o';
        empty += *at == '.';
    }
    CHECK(pegs == ref_pegs(&p->model));
    CHECK(empty == p->model.shape->holes - pegs);
}

static void call_ask(place *p)
{
    int from = below(p->model.shape->holes + 4) - 2;
    int to = below(p->model.shape->holes + 4) - 2;
    ref_line expected = {0, 0, 0};
    peg_jump found = {0, 0, 0};
    if (p->model.shape->line_count > 0 && below(2)) {
        ref_line line = p->model.shape->lines[below((int)p->model.shape->line_count)];
        from = line.from;
        to = line.to;
    }
    ref_reason reason = ref_check(&p->model, from, to, &expected);
    CHECK(peg_find_jump(p->board, from, to, &found) == status_of(reason));
    CHECK(jump_is(found, expected));
}

/* Each stands for some of the draws; common calls for more. */
static const struct {
    void (*run)(place *);
    const char *name;
    int share;
} calls[] = {
    {call_new, "new", 2},
    {call_from_lines, "from_lines", 1},
    {call_free, "free", 1},
    {call_copy, "copy", 2},
    {call_text, "text", 1},
    {call_set, "set", 1},
    {call_fill, "fill", 1},
    {call_set_goal, "set_goal", 1},
    {call_words, "words", 2},
    {call_play_text, "play_text", 3},
    {call_play_text_illegal, "play_text_illegal", 1},
    {call_write, "write", 2},
    {call_draw, "draw", 1},
    {call_ask, "ask", 2},
    {call_undo, "undo", 3},
    {call_redo, "redo", 2},
    {call_play, "play", 10},
};

enum { CALLS = sizeof calls / sizeof *calls };

static bool telling;

static int draw_call(void)
{
    int shares = 0, call = 0;
    for (int i = 0; i < CALLS; i++)
        shares += calls[i].share;
    for (int left = below(shares); left >= calls[call].share; call++)
        left -= calls[call].share;
    return call;
}

static void call_one(void)
{
    int which = below(BOARDS);
    place *p = &places[which];
    int call = p->board ? draw_call() : 0;
    if (telling)
        printf("    board %d: %s\n", which, calls[call].name);
    calls[call].run(p);
    CHECK(!p->board || jumps_agree(p->board, &p->model));
}

/* -- Runs ------------------------------------------------------------------ */

static void compare_all(void)
{
    for (int i = 0; i < BOARDS; i++)
        if (places[i].board)
            CHECK(board_agrees(places[i].board, &places[i].model));
}

static void run_trace(const trace *t)
{
    memory = meter_begin(-1);
    memory.fail_odds = t->odds;
    for (size_t i = 0; i < t->count; i++) {
        int before = check_failures;
        seed = t->steps[i];
        memory.random = seed;
        memory.failed = false;
        call_one();
        compare_all();
        if (check_failures > before) {
            printf("    at step %zu\n", i);
            break;
        }
    }
    for (int i = 0; i < BOARDS; i++)
        call_free(&places[i]);
    while (shape_count > 0)
        ref_shape_free(&shapes[--shape_count]);
    CHECK(memory.held == 0);
    CHECK(!memory.wrong_size);
}

static void many_runs(int odds, int runs)
{
    /* The first that fails is kept. */
    const char *kept = check_failed ? NULL : getenv("PEG_TRACE");
    uint64_t first = random_seed(1);
    for (int i = 0; i < runs; i++) {
        int before = check_failures;
        trace t;
        trace_draw(&t, first + (uint64_t)i * 1000003u + (uint64_t)odds, odds);
        if (kept)
            trace_write(&t, kept);
        run_trace(&t);
        if (check_failures > before) {
            printf("    in run %d\n", i);
            break;
        }
        if (kept)
            remove(kept);
    }
    printf("%d calls\n", runs * TRACE_ROOM);
}

/* For the command line: --shrink or --replay. */
static int use_trace(const char *how, const char *path)
{
    trace t;
    trace_read(&t, path);
    if (strcmp(how, "--shrink") == 0) {
        if (!trace_shrink(&t, run_trace))
            trace_give_up("no call of it fails, or this system cannot shrink.", path);
        trace_write(&t, path);
        printf("%zu calls are left in %s\n", t.count, path);
        return 0;
    }
    telling = true;
    run_trace(&t);
    return check_failures ? 1 : 0;
}

TEST(random_calls_on_several_boards_do_as_the_model_does)
{
    many_runs(0, random_runs(80));
}

TEST(calls_with_little_memory)
{
    many_runs(20, random_runs(40));
}

TEST(calls_with_hardly_any_memory)
{
    many_runs(3, random_runs(40));
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    if (argc == 3 && (strcmp(argv[1], "--shrink") == 0 || strcmp(argv[1], "--replay") == 0))
        return use_trace(argv[1], argv[2]);
    if (argc > 1 && strncmp(argv[1], "--", 2) == 0) {
        fprintf(stderr, "usage: random_calls [WORD | --shrink FILE | --replay FILE]\n");
        return 2;
    }
    return check_end();
}

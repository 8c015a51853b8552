/*
 * SPDX-License-Identifier: MIT
 *
 * Makes the questions and answers of this folder: many questions about each board of boards.txt,
 * and those of others.txt, which begin a line each. Where few holes can ever hold a peg, the
 * reference must say the same, and a line says who knows its answer.
 *
 *     make FOLDER            compares them with those in the folder
 *     make FOLDER --write    writes them
 */
#include "answers/ask.h"
#include "model.h"

enum { FEW = 17, LISTED = 1500, IMAGES = 64, STEM_ROOM = 1 << 14 };

/* -- What the reference knows of a board ----------------------------------- */

static peg_board *board;
static int number;      /* of the board, as some questions are for a few */
static ref_shape shape; /* of the holes that can ever hold a peg, or must in the end */
static ref_board model;
static ref_truth truth;
static int core, place[REF_TRUTH_HOLES], back[PEG_MAX_HOLES];
static bool is_known, is_whole; /* the core is few holes; and is all of them */
static uint32_t start;
static ref_line solutions[LISTED][REF_TRUTH_HOLES], legal[PEG_MAX_HOLES];
static size_t solution_count, legal_count;
static int length;
static uint32_t path[PEG_MAX_HOLES + 1]; /* positions of the play */

static bool has_bit(const uint64_t *words, int hole)
{
    return words[hole / 64] >> hole % 64 & 1;
}

/* Marks each hole that a jump can ever come to. */
static void find_core(const peg_jump *lines, size_t count, bool *is_core)
{
    size_t before;
    do {
        before = 0;
        for (int h = 0; h < PEG_MAX_HOLES; h++)
            before += is_core[h];
        for (size_t i = 0; i < count; i++)
            is_core[lines[i].to] |= is_core[lines[i].from] && is_core[lines[i].over];
        for (int h = 0; h < PEG_MAX_HOLES; h++)
            before -= is_core[h];
    } while (before != 0);
}

static uint32_t in_core(const uint64_t *words)
{
    uint32_t position = 0;
    for (int i = 0; i < core; i++)
        position |= (uint32_t)has_bit(words, place[i]) << i;
    return position;
}

static void find_truth(const peg_jump *lines, size_t line_count, const uint64_t *goal, int kind)
{
    bool pegs[REF_HOLES] = {false};
    static ref_line own[PEG_MAX_LINES];
    size_t count = 0;
    for (size_t i = 0; i < line_count; i++)
        if (back[lines[i].from] >= 0 && back[lines[i].over] >= 0)
            own[count++] = (ref_line){back[lines[i].from], back[lines[i].over], back[lines[i].to]};
    ref_shape_free(&shape);
    ref_truth_free(&truth);
    if (!ref_shape_list(&shape, core, own, count))
        exit(1);
    ref_board_start(&model, &shape, REF_NO_HOLE);
    for (int i = 0; i < core; i++) {
        ref_board_set(&model, i, start >> i & 1);
        pegs[i] = has_bit(goal, place[i]);
    }
    if (kind == PEG_GOAL_ANYWHERE)
        ref_board_aim(&model, REF_NO_HOLE);
    else
        ref_board_aim_position(&model, pegs);
    if (!ref_truth_find(&model, &truth))
        exit(1);
    solution_count = ref_solutions(&truth, start, solutions, LISTED);
    legal_count = ref_legal_jumps(&model, legal);
    length = ref_pegs(&model) - (truth.anywhere ? 1 : __builtin_popcount(truth.goal));
}

/* The core, from its pegs and those of the whole play, and the goal. */
static void know_board(void)
{
    bool is_core[PEG_MAX_HOLES] = {false};
    uint64_t goal[PEG_MAX_WORDS], words[PEG_MAX_WORDS];
    size_t line_count, played;
    int kind, goal_hole;
    const peg_jump *lines = peg_lines(board, &line_count);
    peg_board *before = copy_of(board);
    while (peg_undo(before) == PEG_OK)
        continue;
    peg_position(before, words, PEG_MAX_WORDS);
    free_now(before);
    CHECK(peg_goal(board, &kind, &goal_hole, goal, PEG_MAX_WORDS) == PEG_OK);
    for (int h = 0; h < peg_holes(board); h++)
        is_core[h] = has_bit(words, h) || (kind != PEG_GOAL_ANYWHERE && has_bit(goal, h));
    find_core(lines, line_count, is_core);
    core = 0;
    memset(back, -1, sizeof back);
    for (int h = 0; h < peg_holes(board); h++)
        if (is_core[h] && core < REF_TRUTH_HOLES) {
            place[core] = h;
            back[h] = core++;
        }
    is_whole = core == peg_holes(board);
    is_known = core > 0 && core < FEW;
    if (!is_known)
        return;
    path[0] = in_core(words);
    const peg_jump *jumps = peg_history(board, &played, NULL);
    for (size_t i = 0; i < played; i++)
        path[i + 1] = path[i] - (1U << back[jumps[i].from]) - (1U << back[jumps[i].over]) +
                      (1U << back[jumps[i].to]);
    peg_position(board, words, PEG_MAX_WORDS);
    start = in_core(words);
    CHECK(start == path[played]);
    find_truth(lines, line_count, goal, kind);
}

static bool wins(uint32_t position)
{
    return truth.wins[position];
}

static peg_jump real_jump(ref_line line)
{
    return (peg_jump){(uint8_t)place[line.from], (uint8_t)place[line.over],
                      (uint8_t)place[line.to]};
}

static uint32_t after(ref_line line, uint32_t position)
{
    return position - (1U << line.from) - (1U << line.over) + (1U << line.to);
}

/* Plays jumps of an answer; false if one is not legal, or the goal is passed. */
static bool plays(const peg_jump *jumps, size_t count, bool stops_at_goal, uint32_t *position)
{
    for (size_t i = 0; i < count; i++) {
        ref_line line = {back[jumps[i].from], back[jumps[i].over], back[jumps[i].to]};
        uint64_t next = 0;
        bool is_line = false;
        for (size_t k = 0; k < shape.line_count; k++)
            is_line |= memcmp(&line, &shape.lines[k], sizeof line) == 0;
        if (!is_line || !ref_leads_to(line, *position, &next) ||
            (stops_at_goal && ref_meets_goal(&truth, *position)))
            return false;
        *position = (uint32_t)next;
    }
    return true;
}

/* Symmetries of the board that keep the core, the goal, and perhaps the position. */
static size_t find_images(bool keeps_position, bool keeps_goal, int *images)
{
    size_t count = 0, kept = 0;
    const uint8_t *all = peg_symmetries(board, &count);
    for (size_t s = 0; s < count && kept < IMAGES; s++) {
        bool keeps = true;
        for (int i = 0; i < core; i++) {
            int to = back[all[s * (size_t)peg_holes(board) + (size_t)place[i]]];
            keeps &= to >= 0 && (!keeps_position || (start >> i & 1) == (start >> to & 1)) &&
                     (!keeps_goal || (truth.goal >> i & 1) == (truth.goal >> to & 1));
            images[kept * (size_t)core + (size_t)i] = to;
        }
        kept += keeps;
    }
    return kept;
}

static uint32_t image_of(uint32_t position, const int *image)
{
    uint32_t out = 0;
    for (int i = 0; i < core; i++)
        out |= (position >> i & 1) << image[i];
    return out;
}

/* -- Writing lines --------------------------------------------------------- */

static FILE *out;
static char stem[STEM_ROOM];
static asked got, want;
static size_t written, known;

static void ask_stem(void)
{
    ask_line(&got, stem);
}

/* Ends a line. Whether what the library says of it holds is told, or nothing is known of it. */
static void write_line(bool is_compared, bool holds, const char *from)
{
    static char outcome[ANSWER_ROOM + 100];
    write_outcome(&got, outcome, sizeof outcome);
    if (is_compared && !holds) {
        printf("the reference says otherwise: %s%s}\nit says %s\n", stem, outcome, want.answer);
        exit(1);
    }
    fprintf(out, "%s%s,\"source\":\"%s\"}\n", stem, outcome, is_compared ? "reference" : from);
    written++;
    known += is_compared;
}

/* Begins a line about the board: its question, and what comes with it. */
__attribute__((format(printf, 1, 2))) static void begin(const char *format, ...)
{
    static char text[STEM_ROOM];
    va_list values;
    CHECK(peg_game_text(board, text, sizeof text, NULL) == PEG_OK);
    int used = snprintf(stem, sizeof stem, "{\"board\":\"%s\",\"ask\":", text);
    va_start(values, format);
    vsnprintf(stem + used, sizeof stem - (size_t)used, format, values);
    va_end(values);
    want.length = 0;
    want.answer[0] = '\0';
    want.line = stem;
    ask_stem();
}

/* Ends it: if the reference has answered into want, the answers are the same. */
static void end(bool is_compared)
{
    write_line(is_compared, got.status == PEG_OK && strcmp(got.answer, want.answer) == 0,
               "library");
}

static void end_if(bool holds)
{
    write_line(is_known, holds, "library");
}

/* -- The board and its play ------------------------------------------------ */

/* The number of legal jumps, and one in their middle; or any jump where there is none. */
static size_t legal_jumps(peg_jump *one)
{
    static peg_jump jumps[PEG_MAX_LINES];
    size_t count = 0;
    CHECK(peg_legal_jumps(board, jumps, PEG_MAX_LINES, &count) == PEG_OK);
    *one = count > 0 ? jumps[count / 2] : (peg_jump){0, 1, 2};
    return count;
}

static void ask_about_board(void)
{
    size_t symmetries, lines;
    int holes = peg_holes(board);
    peg_symmetries(board, &symmetries);
    peg_lines(board, &lines);
    if (number % 3 > 0)
        return;
    begin("\"game_text\"");
    end(false);
    begin("\"holes\"");
    end(false);
    if (holes <= 40) {
        begin("\"draw\"");
        end(false);
        begin("\"draw_names\",\"naming\":\"numbers\"");
        end(false);
    }
    if (lines <= 60) {
        begin("\"lines\"");
        end(false);
    }
    if (symmetries * (size_t)holes <= 120) {
        begin("\"symmetries\"");
        end(false);
    }
    begin("\"hole_name\",\"hole\":%d,\"naming\":\"default\"", holes / 2);
    end(false);
    begin("\"hole_name\",\"hole\":%d,\"naming\":\"letters\"", holes - 1);
    end(false);
    begin("\"hole_place\",\"hole\":%d", holes / 2);
    end(false);
    begin("\"hole_cell\",\"hole\":%d", holes - 1);
    int row = 0, column = 0;
    sscanf(got.answer, "[%d,%d]", &row, &column);
    end(false);
    begin("\"hole_at\",\"row\":%d,\"column\":%d", row, column);
    put(&want, "%d", holes - 1);
    CHECK(strcmp(got.answer, want.answer) == 0);
    end(false);
    begin("\"class\"");
    end(false);
}

/* What changes the board, or is refused: the answers are games. */
static void ask_about_changes(peg_jump jump)
{
    begin("\"history\"");
    end(false);
    begin("\"play\",\"jump\":[%d,%d,%d]", jump.from, jump.over, jump.to);
    end(false);
    begin("\"play\",\"jump\":[%d,%d,%d]", jump.to, jump.over, jump.from);
    end(false);
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"undo", "undo_move", "redo"};
        begin("\"%s\"", names[i]);
        end(false);
    }
    begin("\"start\",\"empty\":%d", peg_holes(board) - 1);
    end(false);
    begin("\"set_peg\",\"hole\":%d,\"peg\":%s", jump.over,
          peg_has_peg(board, jump.over) ? "false" : "true");
    end(false);
    begin("\"set_goal\",\"goal\":%d", jump.from);
    end(false);
    begin("\"set_goal\",\"goal\":[%d,%d]", 0, peg_holes(board) - 1);
    end(false);
    begin("\"set_position\",\"pegs\":[%d]", peg_holes(board) / 2);
    end(false);
}

static void ask_about_play(void)
{
    peg_jump jump;
    size_t count = legal_jumps(&jump);
    uint64_t words[PEG_MAX_WORDS];
    size_t played, undone;
    peg_history(board, &played, &undone);
    if (number % 4 == 0 || played + undone > 0)
        ask_about_changes(jump);
    if (number % 2 == 0)
        return;
    CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    begin("\"position\"");
    end(false);
    begin("\"goal\"");
    end(false);
    begin("\"is_won\"");
    if (is_known)
        put_answer(&want, ref_is_won(&model));
    end(is_known);
    begin("\"is_stuck\"");
    if (is_known)
        put_answer(&want, ref_is_stuck(&model));
    end(is_known);
    begin("\"legal_jumps\"");
    for (size_t i = 0; i < legal_count && is_known; i++)
        want.jumps[i] = real_jump(legal[i]);
    if (is_known)
        put_jumps(&want, want.jumps, legal_count);
    end(is_known);
    begin("\"find_jump\",\"from\":%d,\"to\":%d", jump.from, jump.to);
    if (is_known && count > 0) {
        /* Of lines between the same holes, the first that is legal. */
        size_t i = 0;
        while (i < legal_count &&
               (place[legal[i].from] != jump.from || place[legal[i].to] != jump.to))
            i++;
        put_jump(&want, real_jump(legal[i]));
    }
    end(is_known && count > 0);
    for (int h = 0, asked_of = 0; h < peg_holes(board) && asked_of < 2; h++) {
        if (h == jump.from || (has_bit(words, h) && asked_of == 0))
            continue;
        begin("\"find_jump\",\"from\":%d,\"to\":%d", h, jump.to);
        bool is_told = is_known && is_whole;
        write_line(is_told, is_told && got.status == status_of(ref_check(&model, h, jump.to, NULL)),
                   "library");
        asked_of++;
    }
}

/* -- Whether it can be won ------------------------------------------------- */

static bool is_answered(void)
{
    uint32_t position = start;
    return got.yes == (wins(start) ? PEG_YES : PEG_NO) &&
           (got.yes == PEG_NO ||
            (plays(got.jumps, got.count, true, &position) && ref_meets_goal(&truth, position)));
}

static int fewest(void)
{
    return truth.fewest[start] > 0 ? truth.fewest[start] : 0;
}

static int played_jumps(void)
{
    size_t played;
    peg_history(board, &played, NULL);
    return (int)played;
}

static int last_won(void)
{
    for (int i = played_jumps(); i >= 0; i--)
        if (wins(path[i]))
            return i;
    return -1;
}

/* Where the peg in a hole ends by the jumps that are answered, or no hole if it is jumped over. */
static int end_of(int hole)
{
    for (size_t i = 0; i < got.count && hole != PEG_NO_HOLE; i++)
        hole = got.jumps[i].over == hole   ? PEG_NO_HOLE
               : got.jumps[i].from == hole ? got.jumps[i].to
                                           : hole;
    return hole;
}

/* The jumps of the longest move of the answer, or of its last one. */
static int sweep_of_answer(bool is_last)
{
    int run = 0, most = 0;
    for (size_t i = 0; i < got.count; i++) {
        run = i > 0 && got.jumps[i].from == got.jumps[i - 1].to ? run + 1 : 1;
        most = run > most || is_last ? run : most;
    }
    return most;
}

/* A marked peg ends where it does in some solution. */
static void ask_marked(void)
{
    int from = 0, last = 0;
    bool can = false;
    while (from + 1 < core && !(start >> from & 1))
        from++;
    if (!(start >> from & 1) || solution_count > LISTED)
        return;
    for (size_t i = 0; i < solution_count && !can; i++)
        can = ref_ends_in(solutions[i], length, from, &last);
    begin("\"solve_marked\",\"marks\":[[%d,%d]]", place[from], can ? place[last] : PEG_NO_HOLE);
    end_if((got.yes == PEG_YES) == can &&
           (!can || (is_answered() && end_of(place[from]) == place[last])));
}

static void ask_about_wins(void)
{
    uint32_t position = start;
    begin("\"solvable\"");
    put_answer(&want, wins(start) ? PEG_YES : PEG_NO);
    end(true);
    begin("\"judge\"");
    put(&want, "[");
    for (size_t i = 0; i < legal_count; i++) {
        put_comma(&want, i);
        put_verdict(&want, real_jump(legal[i]), wins(after(legal[i], start)));
    }
    put(&want, "]");
    end(true);
    for (size_t i = 0; i < legal_count; i += legal_count / 2 + 1) {
        peg_jump jump = real_jump(legal[i]);
        begin("\"judge_jump\",\"jump\":[%d,%d,%d]", jump.from, jump.over, jump.to);
        put_answer(&want, wins(after(legal[i], start)));
        end(true);
    }
    begin("\"hint\"");
    if (got.status == PEG_END)
        end_if(ref_is_won(&model));
    else
        end_if(got.yes == wins(start) &&
               (got.yes == PEG_NO || (plays(got.jumps, 1, true, &position) && wins(position))));
    begin("\"solve\"");
    end_if(is_answered());
    ask_marked();
    begin("\"rewind\"");
    end_if(got.yes == (last_won() >= 0 ? PEG_YES : PEG_NO) &&
           (got.yes == PEG_NO || (int)got.count == played_jumps() - last_won()));
    begin("\"explain\"");
    end_if((got.yes == PEG_REASON_NONE) == wins(start));
    begin("\"solve_fewest\"");
    end_if(is_answered() && got.least == fewest() && got.moves == fewest() &&
           moves_of(got.jumps, got.count) == fewest());
    for (int i = 0; i < 2; i++) {
        ref_sweeps longest = ref_longest_sweeps(&truth, start);
        begin("\"longest_sweep\",\"last\":%s", i ? "true" : "false");
        end_if(is_answered() && got.moves == (i ? longest.last : longest.any) &&
               (got.yes == PEG_NO || sweep_of_answer(i) == got.moves));
    }
    for (int i = 0; i < 3; i++) {
        static const char *const words[] = {"jumps", "moves", "pegs"};
        ref_ends ends = ref_dead_ends(&shape, start);
        uint32_t stuck = start;
        begin("\"dead_end\",\"by\":\"%s\"", words[i]);
        end_if(plays(got.jumps, got.count, false, &stuck) &&
               (i == 1 ? moves_of(got.jumps, got.count) == ends.fewest_moves
                       : (int)got.count == (i == 0 ? ends.fewest_jumps : ends.most_jumps)));
    }
    ref_ends all = ref_dead_ends(&shape, start);
    begin("\"endings\"");
    put(&want, "[%d,%d]", ref_pegs(&model) - all.most_jumps, ref_pegs(&model) - all.fewest_jumps);
    end(true);
    for (int over = 0; over < 2; over++) {
        int moves = fewest() + over > 0 ? fewest() + over : 3;
        begin("\"prove_moves\",\"moves\":%d", moves);
        end_if(got.status == (wins(start) && fewest() < moves ? PEG_E_PROOF : PEG_OK));
    }
}

/* -- Solutions and games --------------------------------------------------- */

/* The solutions of a kind in order, to the front of the list. */
static size_t keep_kind(int kind)
{
    size_t kept = 0;
    for (size_t i = 0; i < solution_count; i++) {
        bool is_first = true;
        for (size_t k = 0; k < kept && kind == PEG_SOLUTIONS_BY_JUMPS && is_first; k++)
            is_first = !ref_has_same_jumps(solutions[k], solutions[i], length);
        if (kind == PEG_ALL_SOLUTIONS ||
            (kind == PEG_SHORTEST_SOLUTIONS && ref_moves(solutions[i], length) == fewest()) ||
            (kind == PEG_SOLUTIONS_UP_TO_ORDER && ref_is_first_of_orders(solutions[i], length)) ||
            (kind == PEG_SOLUTIONS_BY_JUMPS && is_first))
            memmove(solutions[kept++], solutions[i], sizeof *solutions);
    }
    return kept;
}

static void want_solution(size_t index)
{
    put(&want, "[");
    for (int i = 0; i < length; i++) {
        put_comma(&want, (size_t)i);
        put_jump(&want, real_jump(solutions[index][i]));
    }
    put(&want, "]");
}

static void ask_about_solutions(void)
{
    static int images[IMAGES * REF_TRUTH_HOLES];
    size_t image_count;
    if (solution_count > LISTED)
        return;
    size_t indices[] = {0, solution_count / 2, solution_count};
    for (int i = 0; i < 3; i++) {
        begin("\"solution_at\",\"index\":\"%d\"", (int)indices[i]);
        if (indices[i] >= solution_count) {
            end_if(got.status == PEG_E_INDEX);
            continue;
        }
        want_solution(indices[i]);
        end(true);
        begin("\"solution_index\",\"jumps\":%s", got.answer);
        put_count(&want, (peg_count){.low = indices[i]});
        end(true);
    }
    image_count = find_images(false, true, images);
    begin("\"count_solutions\",\"which\":\"as_positions\"");
    if (image_count < IMAGES && is_whole)
        put_count(&want,
                  (peg_count){.low = ref_sequences((const ref_line(*)[REF_TRUTH_HOLES])solutions,
                                                   solution_count, length, start, images,
                                                   image_count, core)});
    end(image_count < IMAGES && is_whole);
    for (int kind = PEG_SOLUTIONS_BY_JUMPS; kind >= PEG_ALL_SOLUTIONS; kind--) {
        if (solution_count > 0)
            solution_count = ref_solutions(&truth, start, solutions, LISTED);
        size_t wanted = keep_kind(kind), most = wanted > 4 ? 4 : wanted + 1;
        begin("\"solutions\",\"which\":\"%s\",\"most\":%d", solution_words[kind], (int)most);
        put(&want, "[");
        for (size_t i = 0; i < wanted && i < most; i++) {
            put_comma(&want, i);
            want_solution(i);
        }
        put(&want, "]");
        end(true);
        /* Those of the fewest moves have a question of their own. */
        if (kind == PEG_SHORTEST_SOLUTIONS)
            continue;
        begin("\"count_solutions\",\"which\":\"%s\"", solution_words[kind]);
        put_count(&want, (peg_count){.low = wanted});
        end(true);
    }
    size_t wanted = keep_kind(PEG_SHORTEST_SOLUTIONS);
    int sweep = 0;
    for (size_t i = 0; i < wanted; i++) {
        int run = 1;
        while (run < length && solutions[i][length - run].from == solutions[i][length - run - 1].to)
            run++;
        sweep = length > 0 && run > sweep ? run : sweep;
    }
    image_count = find_images(true, true, images);
    begin("\"count_fewest\"");
    put(&want, "{\"moves\":%d,\"solutions\":", fewest());
    put_count(&want, (peg_count){.low = wanted});
    put(&want, ",\"distinct\":");
    put_count(&want, (peg_count){.low = ref_distinct((const ref_line(*)[REF_TRUTH_HOLES])solutions,
                                                     wanted, length, images, image_count, core)});
    put(&want, ",\"sweep\":%d}", sweep);
    end(image_count < IMAGES && is_whole);
    solution_count = ref_solutions(&truth, start, solutions, LISTED);
}

static void want_reached(bool by_symmetry)
{
    static bool reached[1 << FEW];
    static int images[IMAGES * REF_TRUTH_HOLES];
    uint64_t counts[PEG_MAX_HOLES] = {0};
    size_t levels = 0, image_count = find_images(false, false, images);
    ref_reach(&shape, start, reached);
    for (uint32_t p = 0; p < 1U << core; p++) {
        bool is_first = true;
        size_t level = (size_t)(__builtin_popcount(start) - __builtin_popcount(p));
        for (size_t s = 0; s < image_count && by_symmetry && reached[p]; s++) {
            uint32_t image = image_of(p, images + s * (size_t)core);
            is_first &= image >= p || !reached[image];
        }
        if (!reached[p])
            continue;
        counts[level] += is_first;
        levels = level + 1 > levels ? level + 1 : levels;
    }
    put_counts(&want, counts, levels);
}

static void ask_about_games(void)
{
    static int images[IMAGES * REF_TRUTH_HOLES];
    double chance, left[REF_TRUTH_HOLES + 1], pegs;
    ref_depth deep;
    size_t lines;
    peg_lines(board, &lines);
    if (!ref_count_deep(&model, &deep))
        exit(1);
    begin("\"count_games\"");
    put_count(&want, (peg_count){.low = deep.games});
    end(true);
    for (int by_symmetry = 0; by_symmetry < 2; by_symmetry++) {
        bool is_told = !by_symmetry || find_images(false, false, images) < IMAGES;
        begin("\"count_positions\",\"by_symmetry\":%s", by_symmetry ? "true" : "false");
        want_reached(by_symmetry);
        end(is_told);
    }
    for (int draws = PEG_DRAW_ON; draws < 4; draws += 4) {
        ref_play_at_random(&truth, start, draws, lines, &chance, left);
        if (draws < 0)
            begin("\"random_play\"");
        else
            begin("\"random_play\",\"draws\":%d", draws);
        put(&want, "{\"win\":");
        put_real(&want, chance);
        pegs = 0;
        for (int i = 0; i <= ref_pegs(&model); i++)
            pegs += i * left[i];
        put(&want, ",\"pegs\":");
        put_real(&want, pegs);
        put(&want, ",\"left\":[");
        for (int i = 0; i <= ref_pegs(&model); i++) {
            put_comma(&want, (size_t)i);
            put_real(&want, left[i]);
        }
        put(&want, "]}");
        end(true);
    }
    int losing = 0;
    for (size_t i = 0; i < legal_count; i++)
        losing += !wins(after(legal[i], start));
    ref_play_at_random(&truth, start, PEG_DRAW_ON, lines, &chance, left);
    begin("\"rate\"");
    put(&want, "{\"win\":");
    put_real(&want, wins(start) ? chance : 0);
    put(&want, ",\"losing\":%d,\"least\":%d,\"most\":%d}", losing, fewest(), fewest());
    end(true);
    begin("\"fewest_levels\"");
    put(&want, "null");
    CHECK(got.moves == fewest());
    /* Of the rows, the reference knows no more than their number. */
    end(got.moves == 0);
    begin("\"find_regions\"");
    end(false);
    begin("\"table_count\",\"pegs\":0");
    end(false);
}

/* -- All of it ------------------------------------------------------------- */

static FILE *open_at(const char *folder, const char *name, const char *mode)
{
    char path_of[1000];
    snprintf(path_of, sizeof path_of, "%s/%s", folder, name);
    FILE *file = fopen(path_of, mode);
    if (!file) {
        printf("%s cannot be opened\n", path_of);
        exit(1);
    }
    return file;
}

/* Ends a file of lines, which stand in out: they are as they were, or are written. */
static void close_lines(const char *folder, const char *name, bool writes)
{
    static char line[ANSWER_ROOM + STEM_ROOM], other[ANSWER_ROOM + STEM_ROOM];
    FILE *file = open_at(folder, name, writes ? "wb" : "rb");
    rewind(out);
    for (int number_of_line = 1; fgets(line, sizeof line, out); number_of_line++) {
        if (writes)
            fputs(line, file);
        else if (!fgets(other, sizeof other, file) || strcmp(line, other) != 0) {
            printf("%s is stale from line %d on: ./dev answers makes it\n", name, number_of_line);
            exit(1);
        }
    }
    if ((!writes && fgets(other, sizeof other, file)) || fclose(file) != 0) {
        printf("%s is stale, or cannot be written\n", name);
        exit(1);
    }
    fclose(out);
}

/* The next line of a file that is neither empty nor a comment, without its end. */
static bool next_line(FILE *file, char *line, size_t room)
{
    while (fgets(line, (int)room, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            return true;
    }
    return false;
}

/* All questions of a kind, about all boards that they can be asked about. */
static void ask_all(const char *folder, bool needs_truth, void (*ask)(void))
{
    static char line[STEM_ROOM];
    FILE *file = open_at(folder, "boards.txt", "rb");
    number = 0;
    while (next_line(file, line, sizeof line)) {
        board = board_of(line);
        number++;
        know_board();
        if (!needs_truth || is_known)
            ask();
        free_now(board);
    }
    fclose(file);
}

/* Each line of others.txt is a question, perhaps with an outcome that must be so, and its source.
 */
static void ask_others(const char *folder)
{
    static char line[STEM_ROOM], outcome[ANSWER_ROOM + 100];
    FILE *file = open_at(folder, "others.txt", "rb");
    while (next_line(file, line, sizeof line)) {
        char *given = strstr(line, ",\"status\":"), *source = strstr(line, ",\"source\":");
        size_t length_of_given = given && source ? (size_t)(source - given)
                                 : given         ? strlen(given)
                                                 : 0;
        snprintf(stem, sizeof stem, "%.*s", (int)(given ? given - line : (long)strlen(line)), line);
        ask_stem();
        write_outcome(&got, outcome, sizeof outcome);
        if (given &&
            (strlen(outcome) != length_of_given || memcmp(given, outcome, length_of_given) != 0)) {
            printf("it should be otherwise: %s\nit is %s\n", line, outcome);
            exit(1);
        }
        write_line(false, true, source ? "published" : given ? "header" : "library");
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        bool needs_truth;
        void (*ask)(void);
    } kinds[] = {
        {"boards", false, ask_about_board}, {"play", false, ask_about_play},
        {"wins", true, ask_about_wins},     {"solutions", true, ask_about_solutions},
        {"games", true, ask_about_games},   {"others", false, NULL},
    };
    bool writes = argc == 3 && strcmp(argv[2], "--write") == 0;
    if (argc < 2 || (argc > 2 && !writes)) {
        printf("usage: make FOLDER [--write]\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char name[40];
        out = tmpfile();
        if (!out)
            return 1;
        if (kinds[i].ask)
            ask_all(argv[1], kinds[i].needs_truth, kinds[i].ask);
        else
            ask_others(argv[1]);
        snprintf(name, sizeof name, "%s.jsonl", kinds[i].name);
        close_lines(argv[1], name, writes);
    }
    printf("%zu questions and answers, %zu of them compared with the reference\n", written, known);
    return check_failures > 0;
}

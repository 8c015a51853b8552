/*
 * SPDX-License-Identifier: MIT
 *
 * Puts the question of a line to the library, as docs/answers.md describes lines, and writes what
 * it answers in the same form. Tests that replay the lines compare texts; what makes the lines
 * compares the numbers with the reference first.
 */
#ifndef ASK_H
#define ASK_H

#include "support.h"

#include "libpeg_many.h"

enum { ANSWER_ROOM = 1 << 17, MOST_ROWS = 64, MOST_LISTED = 4096 };

/* A question: what it is asked with, and what comes of it. */
typedef struct asked {
    const char *line;
    peg_board *board;
    peg_limits limits;
    peg_status status;
    size_t at; /* where in a text the mistake is, or no place */
    char answer[ANSWER_ROOM];
    size_t length; /* of the answer; 0 where there is none */
    int yes, least, moves;
    peg_jump jumps[MOST_LISTED];
    size_t count;
} asked;

static const size_t no_place = SIZE_MAX;

/* -- Reading a line -------------------------------------------------------- */

/* What follows a key in the line, or NULL. A quotation mark within a text has a backslash. */
static inline const char *value_of(const char *line, const char *key)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

static inline long long number_of(const asked *a, const char *key, long long otherwise)
{
    const char *at = value_of(a->line, key);
    return at && (*at == '-' || (*at >= '0' && *at <= '9')) ? strtoll(at, NULL, 10) : otherwise;
}

/* Whether the value is the word, such as true. */
static inline bool is_value(const asked *a, const char *key, const char *word)
{
    const char *at = value_of(a->line, key);
    return at && strncmp(at, word, strlen(word)) == 0;
}

/* A text, without its quotation marks and backslashes; false if the line has none. */
static inline bool read_text(const char *line, const char *key, char *out, size_t room)
{
    const char *at = value_of(line, key);
    if (!at || *at++ != '"')
        return false;
    for (; *at != '"' && *at != '\0' && room > 1; at++, room--) {
        if (*at == '\\')
            at++;
        *out++ = *at != 'n' || at[-1] != '\\' ? *at : '\n';
    }
    *out = '\0';
    return true;
}

/* The numbers of an array, perhaps of arrays; null is -1. */
static inline size_t read_numbers(const asked *a, const char *key, int *out, size_t room)
{
    size_t count = 0;
    const char *at = value_of(a->line, key);
    for (int depth = 0; at && *at && count < room; at++) {
        depth += (*at == '[') - (*at == ']');
        if (depth == 0)
            break;
        if (*at == 'n')
            out[count++] = -1;
        if ((*at >= '0' && *at <= '9') || *at == '-') {
            char *end;
            out[count++] = (int)strtol(at, &end, 10);
            at = end - 1;
        }
    }
    return count;
}

static inline size_t read_jumps(const asked *a, const char *key, peg_jump *out, size_t room)
{
    static int numbers[3 * MOST_LISTED];
    size_t count = read_numbers(a, key, numbers, 3 * room) / 3;
    for (size_t i = 0; i < count; i++)
        out[i] = (peg_jump){(uint8_t)numbers[3 * i], (uint8_t)numbers[3 * i + 1],
                            (uint8_t)numbers[3 * i + 2]};
    return count;
}

/* A number of up to 128 bits, of a text of digits. */
static inline peg_count read_count(const asked *a, const char *key)
{
    char digits[48] = "";
    peg_count count = {0, 0};
    read_text(a->line, key, digits, sizeof digits);
    for (const char *at = digits; *at >= '0' && *at <= '9'; at++) {
        uint64_t low = (count.low & UINT32_MAX) * 10 + (uint64_t)(*at - '0');
        uint64_t middle = (count.low >> 32) * 10 + (low >> 32);
        count.low = middle << 32 | (low & UINT32_MAX);
        count.high = count.high * 10 + (middle >> 32);
    }
    return count;
}

/* Which of some words, or the first where there is none. */
static inline int choice_of(const asked *a, const char *key, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        char quoted[40];
        snprintf(quoted, sizeof quoted, "\"%s\"", words[i]);
        if (is_value(a, key, quoted))
            return i;
    }
    return 0;
}

static inline peg_naming naming_of(const asked *a)
{
    static const char *const words[] = {"default", "numbers", "letters", "algebraic", NULL};
    return (peg_naming)choice_of(a, "naming", words);
}

/* The holes of an array hold pegs. */
static inline void read_position(const int *list, size_t count, uint64_t *words)
{
    memset(words, 0, PEG_MAX_WORDS * sizeof *words);
    for (size_t i = 0; i < count; i++)
        words[list[i] / 64] |= UINT64_C(1) << list[i] % 64;
}

/* -- Writing an answer ----------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static inline void put(asked *a, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(a->answer + a->length, ANSWER_ROOM - a->length, format, values);
    va_end(values);
    if (length < 0 || (size_t)length >= ANSWER_ROOM - a->length) {
        printf("an answer is too long: %.300s\n", a->line);
        exit(1);
    }
    a->length += (size_t)length;
}

static inline void put_text(asked *a, const char *text)
{
    put(a, "\"");
    for (; *text; text++)
        put(a, *text == '\n' ? "\\n" : *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    put(a, "\"");
}

static inline void put_answer(asked *a, int answer)
{
    put(a, "%s", answer == PEG_YES ? "true" : answer == PEG_NO ? "false" : "null");
}

static inline void put_jump(asked *a, peg_jump jump)
{
    put(a, "[%d,%d,%d]", jump.from, jump.over, jump.to);
}

static inline void put_verdict(asked *a, peg_jump jump, int answer)
{
    put(a, "[%d,%d,%d,", jump.from, jump.over, jump.to);
    put_answer(a, answer);
    put(a, "]");
}

/* A comma between the items of an array. */
static inline void put_comma(asked *a, size_t index)
{
    put(a, "%s", index > 0 ? "," : "");
}

static inline void put_jumps(asked *a, const peg_jump *jumps, size_t count)
{
    put(a, "[");
    for (size_t i = 0; i < count; i++) {
        put_comma(a, i);
        put_jump(a, jumps[i]);
    }
    put(a, "]");
}

static inline void put_holes(asked *a, const uint64_t *words)
{
    size_t count = 0;
    put(a, "[");
    for (int h = 0; h < PEG_MAX_HOLES; h++)
        if (words[h / 64] >> h % 64 & 1) {
            put_comma(a, count++);
            put(a, "%d", h);
        }
    put(a, "]");
}

/* What may be too large for a number of JavaScript is a text. */
static inline void put_count(asked *a, peg_count count)
{
    char digits[48];
    CHECK(peg_count_text(&count, digits, sizeof digits, NULL) == PEG_OK);
    put(a, "\"%s\"", digits);
}

static inline void put_counts(asked *a, const uint64_t *counts, size_t count)
{
    put(a, "[");
    for (size_t i = 0; i < count; i++) {
        put_comma(a, i);
        put_count(a, (peg_count){.low = counts[i]});
    }
    put(a, "]");
}

/* A chance or a place, to nine decimals: as many as machines agree on. */
static inline void put_real(asked *a, double value)
{
    put(a, "\"%.9f\"", value);
}

static inline void put_game(asked *a)
{
    static char text[1 << 16];
    if (a->status == PEG_OK &&
        (a->status = peg_game_text(a->board, text, sizeof text, NULL)) == PEG_OK)
        put_text(a, text);
}

static inline void put_number_and_game(asked *a, size_t number)
{
    if (a->status != PEG_OK)
        return;
    put(a, "[%d,", (int)number);
    put_game(a);
    put(a, "]");
}

/* A solution, where one was found; null where there is none. */
static inline void put_solution(asked *a)
{
    if (a->status != PEG_OK)
        return;
    if (a->yes == PEG_YES)
        put_jumps(a, a->jumps, a->count);
    else
        put(a, "null");
}

/* -- The board and its play ------------------------------------------------ */

static inline void ask_board_text(asked *a)
{
    static char text[1 << 16];
    a->status = peg_board_text(a->board, text, sizeof text, NULL);
    put_text(a, text);
}

static inline void ask_game_text(asked *a)
{
    put_game(a);
}

static inline void ask_draw(asked *a)
{
    char text[1 << 12];
    a->status = peg_draw(a->board, text, sizeof text, NULL);
    put_text(a, text);
}

static inline void ask_draw_names(asked *a)
{
    char text[1 << 13];
    a->status = peg_draw_names(a->board, naming_of(a), text, sizeof text, NULL);
    if (a->status == PEG_OK)
        put_text(a, text);
}

static inline void ask_holes(asked *a)
{
    put(a, "%d", peg_holes(a->board));
}

static inline void ask_hole_name(asked *a)
{
    int hole = (int)number_of(a, "hole", 0);
    const char *name = peg_hole_name(a->board, hole, naming_of(a));
    bool is_there = hole >= 0 && hole < peg_holes(a->board);
    if (name)
        put_text(a, name);
    else
        a->status = is_there ? PEG_E_NAMING : PEG_E_HOLE;
}

static inline void ask_find_hole(asked *a)
{
    char name[400];
    int hole = -1;
    read_text(a->line, "name", name, sizeof name);
    a->status = peg_find_hole(a->board, name, &hole);
    if (a->status == PEG_OK)
        put(a, "%d", hole);
}

static inline void ask_hole_place(asked *a)
{
    double x, y;
    a->status = peg_hole_place(a->board, (int)number_of(a, "hole", 0), &x, &y);
    if (a->status != PEG_OK)
        return;
    put(a, "[");
    put_real(a, x);
    put(a, ",");
    put_real(a, y);
    put(a, "]");
}

static inline void ask_hole_cell(asked *a)
{
    int row, column;
    a->status = peg_hole_cell(a->board, (int)number_of(a, "hole", 0), &row, &column, NULL);
    if (a->status == PEG_OK)
        put(a, "[%d,%d]", row, column);
}

static inline void ask_hole_at(asked *a)
{
    int hole = peg_hole_at(a->board, (int)number_of(a, "row", 0), (int)number_of(a, "column", 0));
    if (hole == PEG_NO_HOLE)
        a->status = PEG_E_HOLE;
    else
        put(a, "%d", hole);
}

static inline void ask_lines(asked *a)
{
    size_t count;
    const peg_jump *lines = peg_lines(a->board, &count);
    put_jumps(a, lines, count);
}

static inline void ask_symmetries(asked *a)
{
    size_t count, holes = (size_t)peg_holes(a->board);
    const uint8_t *images = peg_symmetries(a->board, &count);
    put(a, "[");
    for (size_t i = 0; i < count * holes; i++)
        put(a, "%s%d%s",
            i % holes ? ","
            : i > 0   ? ",["
                      : "[",
            images[i], i % holes == holes - 1 ? "]" : "");
    put(a, "]");
}

static inline void ask_position(asked *a)
{
    uint64_t words[PEG_MAX_WORDS];
    a->status = peg_position(a->board, words, PEG_MAX_WORDS);
    put_holes(a, words);
}

static inline void ask_goal(asked *a)
{
    uint64_t words[PEG_MAX_WORDS];
    int kind, hole;
    a->status = peg_goal(a->board, &kind, &hole, words, PEG_MAX_WORDS);
    if (kind == PEG_GOAL_ANYWHERE)
        put(a, "null");
    else if (kind == PEG_GOAL_HOLE)
        put(a, "%d", hole);
    else
        put_holes(a, words);
}

static inline void ask_is_won(asked *a)
{
    put_answer(a, peg_is_won(a->board) ? PEG_YES : PEG_NO);
}

static inline void ask_is_stuck(asked *a)
{
    put_answer(a, peg_is_stuck(a->board) ? PEG_YES : PEG_NO);
}

static inline void ask_legal_jumps(asked *a)
{
    a->status = peg_legal_jumps(a->board, a->jumps, MOST_LISTED, &a->count);
    put_jumps(a, a->jumps, a->count);
}

static inline void ask_find_jump(asked *a)
{
    peg_jump jump;
    a->status =
        peg_find_jump(a->board, (int)number_of(a, "from", 0), (int)number_of(a, "to", 0), &jump);
    if (a->status == PEG_OK)
        put_jump(a, jump);
}

static inline void ask_history(asked *a)
{
    size_t played, undone;
    const peg_jump *jumps = peg_history(a->board, &played, &undone);
    put(a, "[");
    put_jumps(a, jumps, played);
    put(a, ",");
    put_jumps(a, undone > 0 ? jumps + played : NULL, undone);
    put(a, "]");
}

static inline void ask_play(asked *a)
{
    a->status =
        read_jumps(a, "jump", a->jumps, 1) == 1 ? peg_play(a->board, a->jumps) : PEG_E_ARGUMENT;
    put_game(a);
}

static inline void ask_play_moves(asked *a)
{
    static char text[1 << 13];
    read_text(a->line, "moves", text, sizeof text);
    a->status = peg_play_moves(a->board, text, &a->at);
    put_game(a);
}

static inline void ask_undo(asked *a)
{
    a->status = peg_undo(a->board);
    put_game(a);
}

static inline void ask_undo_move(asked *a)
{
    a->status = peg_undo_move(a->board, &a->count);
    put_number_and_game(a, a->count);
}

static inline void ask_redo(asked *a)
{
    a->status = peg_redo(a->board);
    put_game(a);
}

static inline void ask_start(asked *a)
{
    a->status = peg_start(a->board, (int)number_of(a, "empty", PEG_NO_HOLE));
    put_game(a);
}

static inline void ask_set_peg(asked *a)
{
    a->status = peg_set_peg(a->board, (int)number_of(a, "hole", 0), is_value(a, "peg", "true"));
    put_game(a);
}

static inline void ask_set_position(asked *a)
{
    int list[PEG_MAX_HOLES];
    uint64_t words[PEG_MAX_WORDS];
    read_position(list, read_numbers(a, "pegs", list, PEG_MAX_HOLES), words);
    a->status = peg_set_position(a->board, words, PEG_MAX_WORDS);
    put_game(a);
}

static inline void ask_set_goal(asked *a)
{
    int list[PEG_MAX_HOLES];
    uint64_t words[PEG_MAX_WORDS];
    long long hole = number_of(a, "goal", PEG_NO_HOLE);
    if (is_value(a, "goal", "[")) {
        read_position(list, read_numbers(a, "goal", list, PEG_MAX_HOLES), words);
        a->status = peg_set_goal(a->board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS);
    } else {
        a->status = peg_set_goal(a->board, hole < 0 ? PEG_GOAL_ANYWHERE : PEG_GOAL_HOLE, (int)hole,
                                 NULL, 0);
    }
    put_game(a);
}

/* Writes the jumps of the line by one of two functions. */
static inline void put_written(asked *a,
                               peg_status (*write)(const peg_board *board, const peg_jump *jumps,
                                                   size_t count, peg_naming naming, char *out,
                                                   size_t room, size_t *out_length))
{
    char text[1 << 13];
    a->count = read_jumps(a, "jumps", a->jumps, MOST_LISTED);
    a->status = write(a->board, a->jumps, a->count, naming_of(a), text, sizeof text, NULL);
    if (a->status == PEG_OK)
        put_text(a, text);
}

static inline void ask_moves_text(asked *a)
{
    put_written(a, peg_moves_text);
}

static inline void ask_jumps_text(asked *a)
{
    put_written(a, peg_jumps_text);
}

static inline void ask_suggest(asked *a)
{
    char text[400], name[400];
    read_text(a->line, "text", text, sizeof text);
    a->status = peg_suggest(text, name, sizeof name, NULL);
    if (a->status == PEG_OK)
        put_text(a, name);
}

static inline void ask_builtin(asked *a)
{
    const char *name;
    put(a, "[");
    for (int i = 0; peg_builtin(i, &name, NULL) == PEG_OK; i++) {
        put_comma(a, (size_t)i);
        put_text(a, name);
    }
    put(a, "]");
}

static inline void ask_class(asked *a)
{
    uint64_t words[PEG_MAX_WORDS];
    int bits = 0;
    a->status = peg_class(a->board, words, PEG_MAX_WORDS, &bits);
    put(a, "[%d,", bits);
    put_holes(a, words);
    put(a, "]");
}

/* -- Whether it can be won ------------------------------------------------- */

static inline void ask_solvable(asked *a)
{
    a->status = peg_solvable(a->board, &a->limits, &a->yes);
    if (a->status == PEG_OK)
        put_answer(a, a->yes);
}

static inline void ask_judge(asked *a)
{
    static peg_verdict verdicts[MOST_LISTED];
    a->status = peg_judge(a->board, &a->limits, verdicts, MOST_LISTED, &a->count);
    put(a, "[");
    for (size_t i = 0; i < a->count; i++) {
        a->jumps[i] = verdicts[i].jump;
        put_comma(a, i);
        put_verdict(a, verdicts[i].jump, verdicts[i].answer);
    }
    put(a, "]");
}

static inline void ask_judge_jump(asked *a)
{
    read_jumps(a, "jump", a->jumps, 1);
    a->status = peg_judge_jump(a->board, &a->limits, a->jumps, &a->yes);
    if (a->status == PEG_OK)
        put_answer(a, a->yes);
}

static inline void ask_hint(asked *a)
{
    a->status = peg_hint(a->board, &a->limits, &a->yes, a->jumps);
    if (a->status == PEG_OK && a->yes == PEG_YES)
        put_jump(a, a->jumps[0]);
    else if (a->status == PEG_OK)
        put(a, "null");
}

static inline void ask_solve(asked *a)
{
    a->status = peg_solve(a->board, &a->limits, &a->yes, a->jumps, MOST_LISTED, &a->count);
    put_solution(a);
}

static inline void ask_solve_marked(asked *a)
{
    int numbers[2 * PEG_MAX_HOLES];
    peg_mark marks[PEG_MAX_HOLES];
    size_t count = read_numbers(a, "marks", numbers, 2 * PEG_MAX_HOLES) / 2;
    for (size_t i = 0; i < count; i++)
        marks[i] = (peg_mark){(int16_t)numbers[2 * i], (int16_t)numbers[2 * i + 1]};
    a->status = peg_solve_marked(a->board, &a->limits, marks, count, &a->yes, a->jumps, MOST_LISTED,
                                 &a->count);
    put_solution(a);
}

static inline void ask_rewind(asked *a)
{
    a->status = peg_rewind(a->board, &a->limits, &a->yes, &a->count);
    if (a->status == PEG_OK && a->yes == PEG_YES)
        put_number_and_game(a, a->count);
    else if (a->status == PEG_OK)
        put(a, "null");
}

static inline void ask_explain(asked *a)
{
    static const char *const kinds[] = {"class", "resource", "exits", "set", "fork"};
    static peg_proof_row rows[MOST_ROWS];
    a->status = peg_explain(a->board, &a->limits, &a->yes, rows, MOST_ROWS, &a->count, NULL);
    if (a->status != PEG_OK)
        return;
    if (a->yes != PEG_REASON_PROOF) {
        put(a, a->yes == PEG_REASON_NONE ? "null" : "\"searched\"");
        return;
    }
    a->status = peg_verify_proof(a->board, rows, a->count);
    put(a, "[");
    for (size_t i = 0; i < a->count; i++) {
        put(a, "%s[\"%s\"", i > 0 ? "," : "", kinds[rows[i].kind]);
        for (int h = 0; h < peg_holes(a->board); h++)
            put(a, ",%d", (int)rows[i].weight[h]);
        put(a, "]");
    }
    put(a, "]");
}

/* -- The best play --------------------------------------------------------- */

static inline void ask_solve_fewest(asked *a)
{
    a->status = peg_solve_fewest(a->board, &a->limits, &a->yes, &a->least, &a->moves, a->jumps,
                                 MOST_LISTED, &a->count);
    if (a->status < PEG_OK)
        return;
    if (a->yes == PEG_NO) {
        put(a, "null");
        return;
    }
    put(a, "{\"least\":%d,\"most\":", a->least);
    if (a->yes == PEG_YES) {
        put(a, "%d,\"jumps\":", a->moves);
        put_jumps(a, a->jumps, a->count);
        put(a, "}");
    } else {
        put(a, "null,\"jumps\":null}");
    }
}

static inline void ask_longest_sweep(asked *a)
{
    peg_sweep which = is_value(a, "last", "true") ? PEG_LAST_SWEEP : PEG_ANY_SWEEP;
    a->status = peg_longest_sweep(a->board, &a->limits, which, &a->yes, &a->moves, a->jumps,
                                  MOST_LISTED, &a->count);
    put_solution(a);
}

static inline void ask_dead_end(asked *a)
{
    static const char *const words[] = {"jumps", "moves", "pegs", NULL};
    a->status = peg_dead_end(a->board, &a->limits, (peg_dead_end_kind)choice_of(a, "by", words),
                             &a->moves, a->jumps, MOST_LISTED, &a->count);
    if (a->status == PEG_OK)
        put_jumps(a, a->jumps, a->count);
}

static inline void ask_endings(asked *a)
{
    size_t most = 0, fewest = 0, pegs = (size_t)peg_pegs(a->board);
    a->status = peg_dead_end(a->board, &a->limits, PEG_STUCK_MOST_JUMPS, NULL, NULL, 0, &most);
    if (a->status == PEG_OK)
        a->status =
            peg_dead_end(a->board, &a->limits, PEG_STUCK_FEWEST_JUMPS, NULL, NULL, 0, &fewest);
    if (a->status == PEG_OK)
        put(a, "[%d,%d]", (int)(pegs - most), (int)(pegs - fewest));
}

static inline void ask_count_fewest(asked *a)
{
    peg_count count;
    uint64_t distinct;
    int sweep;
    a->status = peg_count_fewest(a->board, &a->limits, &a->moves, &count, &distinct, &sweep);
    if (a->status != PEG_OK)
        return;
    put(a, "{\"moves\":%d,\"solutions\":", a->moves);
    put_count(a, count);
    put(a, ",\"distinct\":");
    put_count(a, (peg_count){.low = distinct});
    put(a, ",\"sweep\":%d}", sweep);
}

static inline void ask_fewest_levels(asked *a)
{
    static uint64_t levels[1 << 13];
    a->status = peg_fewest_levels(a->board, &a->limits, &a->least, &a->moves, levels,
                                  sizeof levels / sizeof *levels);
    if (a->status != PEG_OK)
        return;
    if (a->moves == 0) {
        put(a, "null");
        return;
    }
    size_t columns = (size_t)(a->moves - a->least + 1);
    put(a, "{\"least\":%d,\"moves\":%d,\"positions\":[", a->least, a->moves);
    for (size_t row = 0; row < (size_t)a->moves; row++) {
        put_comma(a, row);
        put_counts(a, levels + row * columns, columns);
    }
    put(a, "]}");
}

static inline void ask_find_regions(asked *a)
{
    int32_t region_of[PEG_MAX_HOLES];
    int count, spare;
    a->status = peg_find_regions(a->board, &a->limits, region_of, PEG_MAX_HOLES, &count, &spare);
    if (a->status != PEG_OK)
        return;
    put(a, "{\"sets\":[");
    for (int region = 1; region <= count; region++) {
        uint64_t words[PEG_MAX_WORDS] = {0};
        for (int h = 0; h < peg_holes(a->board); h++)
            if (region_of[h] == region)
                words[h / 64] |= UINT64_C(1) << h % 64;
        put_comma(a, (size_t)region - 1);
        put_holes(a, words);
    }
    put(a, "],\"spare\":%d}", spare);
}

static inline int add_proof(const uint8_t *bytes, size_t count, void *user)
{
    asked *a = user;
    put(a, "%.*s", (int)count, (const char *)bytes);
    return PEG_CONTINUE;
}

/* The proof is long: the answer is what its reader makes of it. */
static inline void ask_prove_moves(asked *a)
{
    a->status = peg_prove_moves(a->board, &a->limits, (int)number_of(a, "moves", 0), add_proof, a);
    if (a->status == PEG_OK)
        a->status = peg_verify_moves(a->board, &a->limits, a->answer, &a->moves);
    a->length = 0;
    if (a->status == PEG_OK)
        put(a, "%d", a->moves);
}

static inline void ask_verify_moves(asked *a)
{
    static char text[1 << 12];
    read_text(a->line, "text", text, sizeof text);
    a->status = peg_verify_moves(a->board, &a->limits, text, &a->moves);
    if (a->status == PEG_OK)
        put(a, "%d", a->moves);
}

/* -- Solutions and games --------------------------------------------------- */

static const char *const solution_words[] = {"all",      "shortest",     "up_to_order",
                                             "by_jumps", "as_positions", NULL};

static inline void ask_solutions(asked *a)
{
    peg_cursor *cursor = NULL;
    size_t most = (size_t)number_of(a, "most", 1);
    peg_solutions which = (peg_solutions)choice_of(a, "which", solution_words);
    a->status = peg_cursor_new(a->board, which, &a->limits, &cursor);
    put(a, "[");
    for (size_t i = 0; a->status == PEG_OK && i < most; i++) {
        const peg_jump *jumps = NULL;
        a->status = peg_cursor_next(cursor, 0, &jumps, &a->count);
        if (a->status != PEG_OK)
            break;
        put_comma(a, i);
        put_jumps(a, jumps, a->count);
    }
    put(a, "]");
    peg_cursor_free(cursor);
    if (a->status == PEG_END)
        a->status = PEG_OK;
}

static inline void ask_count_solutions(asked *a)
{
    peg_count count;
    peg_solutions which = (peg_solutions)choice_of(a, "which", solution_words);
    a->status = peg_count_solutions(a->board, which, &a->limits, &count);
    if (a->status == PEG_OK)
        put_count(a, count);
}

static inline void ask_count_games(asked *a)
{
    peg_count count;
    a->status = peg_count_games(a->board, &a->limits, &count);
    if (a->status == PEG_OK)
        put_count(a, count);
}

static inline void ask_count_positions(asked *a)
{
    uint64_t counts[PEG_MAX_HOLES];
    a->status = peg_count_positions(a->board, &a->limits, is_value(a, "by_symmetry", "true"),
                                    counts, PEG_MAX_HOLES, &a->count);
    if (a->status == PEG_OK)
        put_counts(a, counts, a->count);
}

static inline void ask_solution_at(asked *a)
{
    peg_count index = read_count(a, "index");
    a->status = peg_solution_at(a->board, &a->limits, &index, a->jumps, MOST_LISTED, &a->count);
    if (a->status == PEG_OK)
        put_jumps(a, a->jumps, a->count);
}

static inline void ask_solution_index(asked *a)
{
    peg_count index;
    a->count = read_jumps(a, "jumps", a->jumps, MOST_LISTED);
    a->status = peg_solution_index(a->board, &a->limits, a->jumps, a->count, &index);
    if (a->status == PEG_OK)
        put_count(a, index);
}

static inline void ask_random_play(asked *a)
{
    double win, pegs, left[PEG_MAX_HOLES + 1];
    a->status = peg_random_play(a->board, &a->limits, (int)number_of(a, "draws", PEG_DRAW_ON), &win,
                                &pegs, left, PEG_MAX_HOLES + 1, &a->count);
    if (a->status != PEG_OK)
        return;
    put(a, "{\"win\":");
    put_real(a, win);
    put(a, ",\"pegs\":");
    put_real(a, pegs);
    put(a, ",\"left\":[");
    for (size_t i = 0; i < a->count; i++) {
        put_comma(a, i);
        put_real(a, left[i]);
    }
    put(a, "]}");
}

static inline void ask_rate(asked *a)
{
    double win;
    int losing;
    a->status = peg_rate(a->board, &a->limits, &win, NULL, &losing, &a->least, &a->moves);
    if (a->status < PEG_OK)
        return;
    put(a, "{\"win\":");
    put_real(a, win);
    put(a, ",\"losing\":%d,\"least\":%d,\"most\":%d}", losing, a->least, a->moves);
}

/* -- Tables and many positions --------------------------------------------- */

static inline void ask_table_count(asked *a)
{
    uint64_t counts[PEG_MAX_HOLES + 1];
    peg_table *table = NULL;
    a->status = peg_table_build(a->board, (int)number_of(a, "pegs", 0), &a->limits, &table);
    if (a->status == PEG_OK)
        a->status = peg_table_count(table, &a->limits, counts, PEG_MAX_HOLES + 1, &a->count);
    if (a->status == PEG_OK)
        put_counts(a, counts, a->count);
    peg_table_free(table);
}

static const struct {
    const char *name;
    void (*ask)(asked *a);
} asks[] = {
    {"board_text", ask_board_text},
    {"game_text", ask_game_text},
    {"draw", ask_draw},
    {"draw_names", ask_draw_names},
    {"holes", ask_holes},
    {"hole_name", ask_hole_name},
    {"find_hole", ask_find_hole},
    {"hole_place", ask_hole_place},
    {"hole_cell", ask_hole_cell},
    {"hole_at", ask_hole_at},
    {"lines", ask_lines},
    {"symmetries", ask_symmetries},
    {"position", ask_position},
    {"goal", ask_goal},
    {"is_won", ask_is_won},
    {"is_stuck", ask_is_stuck},
    {"legal_jumps", ask_legal_jumps},
    {"find_jump", ask_find_jump},
    {"history", ask_history},
    {"play", ask_play},
    {"play_moves", ask_play_moves},
    {"undo", ask_undo},
    {"undo_move", ask_undo_move},
    {"redo", ask_redo},
    {"start", ask_start},
    {"set_peg", ask_set_peg},
    {"set_position", ask_set_position},
    {"set_goal", ask_set_goal},
    {"moves_text", ask_moves_text},
    {"jumps_text", ask_jumps_text},
    {"suggest", ask_suggest},
    {"builtin", ask_builtin},
    {"class", ask_class},
    {"solvable", ask_solvable},
    {"judge", ask_judge},
    {"judge_jump", ask_judge_jump},
    {"hint", ask_hint},
    {"solve", ask_solve},
    {"solve_marked", ask_solve_marked},
    {"rewind", ask_rewind},
    {"explain", ask_explain},
    {"solve_fewest", ask_solve_fewest},
    {"longest_sweep", ask_longest_sweep},
    {"dead_end", ask_dead_end},
    {"endings", ask_endings},
    {"count_fewest", ask_count_fewest},
    {"fewest_levels", ask_fewest_levels},
    {"find_regions", ask_find_regions},
    {"prove_moves", ask_prove_moves},
    {"verify_moves", ask_verify_moves},
    {"solutions", ask_solutions},
    {"count_solutions", ask_count_solutions},
    {"count_games", ask_count_games},
    {"count_positions", ask_count_positions},
    {"solution_at", ask_solution_at},
    {"solution_index", ask_solution_index},
    {"random_play", ask_random_play},
    {"rate", ask_rate},
    {"table_count", ask_table_count},
};
enum { ASKS = sizeof asks / sizeof *asks };

/* The words of statuses, from PEG_END down to the last error. */
static const char *const status_words[] = {
    "END",       "PAUSED",          "LIMIT",   "STOPPED",  "OK",        "E_ARGUMENT", "E_MEMORY",
    "E_ROOM",    "E_UNKNOWN_LIMIT", "E_HOLE",  "E_LINE",   "E_FROM",    "E_OVER",     "E_TO",
    "E_HISTORY", "E_TEXT",          "E_NAME",  "E_SIZE",   "E_DRAWING", "E_POSITION", "E_EMPTY",
    "E_BIG",     "E_SAME",          "E_TWICE", "E_NAMING", "E_COUNT",   "E_INDEX",    "E_SOLUTION",
    "E_PROOF",   "E_NO_TABLE",      "E_FILE",  "E_TABLE",  "E_VERSION", "E_MISMATCH", "E_LEFT_OUT",
    "E_BUSY",    "E_UNFINISHED"};

/* Puts the question of a line. What comes of it is the end of the line, as it should be. */
static inline void ask_line(asked *a, const char *line)
{
    static char text[1 << 16];
    char name[40] = "";
    *a = (asked){.line = line, .at = no_place, .limits = PEG_LIMITS_INIT};
    a->limits.positions = (uint64_t)number_of(a, "positions", 0);
    a->limits.memory = (uint64_t)number_of(a, "memory", 0);
    read_text(line, "ask", name, sizeof name);
    if (read_text(line, "board", text, sizeof text))
        a->status = peg_board_new(text, NULL, &a->at, &a->board);
    for (size_t i = 0; i < ASKS && a->status == PEG_OK; i++)
        if (strcmp(asks[i].name, name) == 0) {
            asks[i].ask(a);
            peg_board_free(a->board);
            return;
        }
    if (a->status == PEG_OK) {
        printf("there is no question %s\n", name);
        exit(1);
    }
}

/* Writes how the line ends: status, place of a mistake, answer. */
static inline void write_outcome(const asked *a, char *out, size_t room)
{
    int length = snprintf(out, room, ",\"status\":\"%s\"", status_words[PEG_END - a->status]);
    if (a->status < PEG_OK && a->at != no_place)
        length += snprintf(out + length, room - (size_t)length, ",\"at\":%zu", a->at);
    if (a->length > 0)
        snprintf(out + length, room - (size_t)length, ",\"answer\":%s", a->answer);
}

#endif

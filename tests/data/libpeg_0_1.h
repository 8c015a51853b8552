/* SPDX-License-Identifier: MIT */

/* The declarations of libpeg 0.1, for a program that was built against them. */
#ifndef LIBPEG_H
#define LIBPEG_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#if defined(_WIN32) && defined(PEG_DLL) && defined(PEG_BUILDING)
#define PEG_API __declspec(dllexport)
#elif defined(_WIN32) && defined(PEG_DLL)
#define PEG_API __declspec(dllimport)
#elif defined(PEG_BUILDING) && defined(__GNUC__)
#define PEG_API __attribute__((visibility("default")))
#else
#define PEG_API
#endif
#define PEG_VERSION_MAJOR 0
#define PEG_VERSION_MINOR 1
#define PEG_VERSION_PATCH 0
PEG_API uint32_t peg_version(void);
typedef enum peg_status {
    PEG_OK = 0,
    PEG_STOPPED = 1,
    PEG_LIMIT = 2,
    PEG_E_ARGUMENT = -1,
    PEG_E_MEMORY = -2,
    PEG_E_ROOM = -3,
    PEG_E_HOLE = -4,
    PEG_E_LINE = -5,
    PEG_E_FROM = -6,
    PEG_E_OVER = -7,
    PEG_E_TO = -8,
    PEG_E_TEXT = -9,
    PEG_E_NAME = -10,
    PEG_E_EMPTY = -11,
    PEG_E_BIG = -12,
    PEG_E_TWICE = -13,
    PEG_E_POSITION = -14,
    PEG_E_END = -15,
    PEG_E_COUNT = -16,
    PEG_E_PROOF = -17,
    PEG_E_SOLUTION = -18,
    PEG_E_FILE = -19,
    PEG_E_TABLE = -20,
    PEG_E_VERSION = -21,
    PEG_E_OTHER = -22
} peg_status;
PEG_API const char *peg_status_text(peg_status status);
#define PEG_MAX_HOLES 256
#define PEG_MAX_LINES 65535
#define PEG_MAX_SIDE  1024
#define PEG_MAX_WORDS 4
#define PEG_NO_HOLE   (-1)
typedef struct peg_jump {
    uint8_t from;
    uint8_t over;
    uint8_t to;
} peg_jump;
typedef struct peg_board peg_board;
typedef struct peg_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} peg_allocator;
typedef enum peg_naming {
    PEG_USUAL = 0,
    PEG_NUMBERS = 1,
    PEG_LETTERS = 2,
    PEG_ALGEBRAIC = 3
} peg_naming;
PEG_API peg_status peg_builtin(int index, const char **out_name, const char **out_about);
PEG_API peg_status peg_board_new(const char *text, const peg_allocator *allocator, size_t *out_at,
                                 peg_board **out_board);
PEG_API peg_status peg_board_from_lines(int holes, const peg_jump *lines, size_t count,
                                        const peg_allocator *allocator, size_t *out_at,
                                        peg_board **out_board);
PEG_API peg_status peg_board_copy(const peg_board *board, peg_board **out_board);
PEG_API void peg_board_free(peg_board *board);
PEG_API int peg_holes(const peg_board *board);
PEG_API const char *peg_hole_name(const peg_board *board, int hole, peg_naming naming);
PEG_API peg_status peg_hole_named(const peg_board *board, const char *name, int *out_hole);
PEG_API peg_status peg_hole_place(const peg_board *board, int hole, double *out_x, double *out_y);
PEG_API const peg_jump *peg_lines(const peg_board *board, size_t *out_count);
PEG_API const uint8_t *peg_symmetries(const peg_board *board, size_t *out_count);
PEG_API int peg_pegs(const peg_board *board);
PEG_API int peg_at(const peg_board *board, int hole);
PEG_API peg_status peg_set(peg_board *board, int hole, int peg);
PEG_API peg_status peg_fill(peg_board *board, int hole);
PEG_API peg_status peg_position(const peg_board *board, uint64_t *out_words, size_t room);
PEG_API peg_status peg_set_position(peg_board *board, const uint64_t *words, size_t count);
PEG_API peg_status peg_text(const peg_board *board, char *out, size_t room, size_t *out_length);
PEG_API peg_status peg_draw(const peg_board *board, int named, peg_naming naming, char *out,
                            size_t room, size_t *out_length);
typedef enum peg_goal_kind {
    PEG_GOAL_ANYWHERE = 0,
    PEG_GOAL_HOLE = 1,
    PEG_GOAL_POSITION = 2
} peg_goal_kind;
PEG_API peg_status peg_set_goal(peg_board *board, int hole);
PEG_API peg_status peg_set_goal_position(peg_board *board, const uint64_t *words, size_t count);
PEG_API peg_status peg_goal(const peg_board *board, int *out_kind, int *out_hole,
                            uint64_t *out_words, size_t room);
PEG_API int peg_is_won(const peg_board *board);
PEG_API int peg_is_stuck(const peg_board *board);
PEG_API peg_status peg_legal_jumps(const peg_board *board, peg_jump *out, size_t room,
                                   size_t *out_count);
PEG_API peg_status peg_check(const peg_board *board, int from, int to, peg_jump *out_jump);
PEG_API peg_status peg_play(peg_board *board, const peg_jump *jump);
PEG_API peg_status peg_undo(peg_board *board);
PEG_API peg_status peg_redo(peg_board *board);
PEG_API const peg_jump *peg_history(const peg_board *board, size_t *out_played, size_t *out_undone);
PEG_API peg_status peg_play_text(peg_board *board, const char *text, size_t *out_at);
PEG_API peg_status peg_write(const peg_board *board, const peg_jump *jumps, size_t count,
                             int joined, peg_naming naming, char *out, size_t room,
                             size_t *out_length);
enum { PEG_CONTINUE = 0, PEG_STOP = 1 };
typedef int (*peg_progress_fn)(const uint64_t *positions, void *user);
typedef struct peg_limits {
    size_t struct_size;
    uint64_t nodes;
    uint64_t memory;
    uint32_t threads;
    uint32_t interval;
    peg_progress_fn progress;
    void *user;
} peg_limits;
typedef enum peg_answer { PEG_NO = 0, PEG_YES = 1, PEG_UNKNOWN = 2 } peg_answer;
PEG_API peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer);
typedef struct peg_verdict {
    peg_jump jump;
    uint8_t answer;
} peg_verdict;
PEG_API peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out,
                             size_t room, size_t *out_count);
PEG_API peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer,
                             peg_jump *out, size_t room, size_t *out_count);
PEG_API peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                                    int *out_least, int *out_moves, peg_jump *out, size_t room,
                                    size_t *out_count);
PEG_API peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer,
                            peg_jump *out_jump);
PEG_API peg_status peg_rewind(peg_board *board, const peg_limits *limits, size_t *out_count);
PEG_API peg_status peg_class(const peg_board *board, uint64_t *out_words, size_t room,
                             size_t *out_bits);
typedef int (*peg_solution_fn)(const peg_jump *jumps, size_t count, void *user);
PEG_API peg_status peg_each_solution(peg_board *board, const peg_limits *limits,
                                     peg_solution_fn each, void *user);
typedef struct peg_cursor peg_cursor;
PEG_API peg_status peg_cursor_new(peg_board *board, const peg_limits *limits,
                                  peg_cursor **out_cursor);
PEG_API peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                                   size_t *out_count);
PEG_API void peg_cursor_free(peg_cursor *cursor);
PEG_API peg_status peg_each_fewest(peg_board *board, const peg_limits *limits, peg_solution_fn each,
                                   void *user);
typedef enum peg_reason {
    PEG_REASON_NONE = 0,
    PEG_REASON_PROOF = 1,
    PEG_REASON_SEARCHED = 2
} peg_reason;
typedef enum peg_row_kind { PEG_ROW_CLASS = 0, PEG_ROW_RESOURCE = 1 } peg_row_kind;
typedef struct peg_row {
    int32_t kind;
    int32_t weight[PEG_MAX_HOLES];
} peg_row;
PEG_API peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                               peg_row *out_rows, size_t room, size_t *out_count,
                               uint64_t *out_positions);
PEG_API peg_status peg_check_proof(const peg_board *board, const peg_row *rows, size_t count);
typedef struct peg_count {
    uint64_t low;
    uint64_t high;
} peg_count;
PEG_API peg_status peg_count_text(const peg_count *count, char *out, size_t room,
                                  size_t *out_length);
PEG_API peg_status peg_count_solutions(peg_board *board, const peg_limits *limits,
                                       peg_count *out_count);
PEG_API peg_status peg_count_games(peg_board *board, const peg_limits *limits,
                                   peg_count *out_count);
PEG_API peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                                    peg_count *out_count, uint64_t *out_distinct, int *out_sweep);
PEG_API peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                                     int *out_moves, uint64_t *out, size_t room);
PEG_API peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                                       uint64_t *out, size_t room, size_t *out_count);
PEG_API peg_status peg_endings(peg_board *board, const peg_limits *limits, int *out_fewest,
                               int *out_most);
PEG_API peg_status peg_solution_at(peg_board *board, const peg_limits *limits,
                                   const peg_count *index, peg_jump *out, size_t room,
                                   size_t *out_count);
PEG_API peg_status peg_solution_index(peg_board *board, const peg_limits *limits,
                                      const peg_jump *jumps, size_t count, peg_count *out_index);
typedef struct peg_table peg_table;
PEG_API peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                                   peg_table **out_table);
PEG_API void peg_table_free(peg_table *table);
PEG_API peg_status peg_table_about(const peg_table *table, int *out_bits, int *out_pegs,
                                   size_t *out_bytes);
PEG_API peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                                   size_t room, size_t *out_count);
PEG_API peg_status peg_table_board(const peg_table *table, peg_board **out_board);
PEG_API peg_status peg_table_probe(const peg_table *table, const uint64_t *words, size_t count,
                                   int *out_answer);
PEG_API peg_status peg_table_probe_many(const peg_table *table, const uint64_t *positions,
                                        size_t count, uint8_t *out_answers);
PEG_API peg_status peg_table_attach(peg_board *board, peg_table *table);
typedef int (*peg_write_fn)(const uint8_t *bytes, size_t count, void *user);
PEG_API peg_status peg_table_write(const peg_table *table, const peg_limits *limits,
                                   peg_write_fn write, void *user);
PEG_API peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);
PEG_API peg_status peg_table_save(const peg_table *table, const peg_limits *limits,
                                  const char *path);
PEG_API peg_status peg_table_load(const char *path, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);
PEG_API peg_status peg_table_check(const peg_table *table, const peg_limits *limits);
#ifdef __cplusplus
}
#endif
#endif

/* SPDX-License-Identifier: MIT */

/*
 * Stands in for what a small build leaves out, as docs/embedding.md describes. Each public function
 * is still there, and returns PEG_E_LEFT_OUT. Questions work as on a board that can have no table.
 */
#include "ask/solve_fewest.h"
#include "libpeg_many.h"

/* A function as the header declares it, which uses none of its parameters. */
#define LEFT_OUT(function)                                                                         \
    peg_status function                                                                            \
    {                                                                                              \
        return PEG_E_LEFT_OUT;                                                                     \
    }

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif

#if defined(PEG_WITHOUT_COUNTING)
LEFT_OUT(peg_question_play(peg_question *question, int draws, peg_played *out_played,
                           double *out_win))

void peg_tally_free(peg_tally *tally, peg_budget *budget)
{
}

int peg_tally_has(const peg_tally *tally, const peg_bits *pegs)
{
    return 0;
}
#endif

#if defined(PEG_WITHOUT_FEWEST)
/* What a cursor asks for. As no question begins, the rest does nothing. */
LEFT_OUT(peg_fewest_question_ask(peg_board *board, const peg_limits *limits,
                                 peg_fewest_wanted wanted, peg_fewest_question **out_question))
LEFT_OUT(peg_shortest_list_next(peg_shortest_list *list, uint64_t positions))
void peg_fewest_question_end(peg_fewest_question *question)
{
}

void peg_fewest_question_part(peg_fewest_question *question)
{
}

int peg_fewest_question_has_moves(const peg_fewest_question *question)
{
    return 0;
}

void peg_shortest_list_begin(peg_shortest_list *list, const peg_all_shortest *shortest)
{
}
#endif

#if defined(PEG_WITHOUT_TABLES)
peg_table *peg_table_hold(const peg_table *table)
{
    return (peg_table *)table;
}

peg_status peg_table_make(peg_shape *shape, const struct peg_goal *goal, int most_pegs,
                          const peg_bits *pegs, peg_table_cost cost, const peg_table_need *most,
                          peg_budget *budget, peg_table **out_table)
{
    return PEG_E_NO_TABLE;
}

void peg_table_count_within(const peg_table *table, peg_budget *budget, uint64_t *out)
{
}

/* No question makes a table of its own. */
peg_table_need peg_table_need_of(const peg_shape *shape, int bits, int images)
{
    return (peg_table_need){UINT64_MAX, UINT64_MAX};
}

int peg_table_most_images(const peg_shape *shape, int bits, const struct peg_goal *goal,
                          const peg_bits *pegs, peg_budget *budget)
{
    return 1;
}

uint64_t peg_table_make_steps(const peg_shape *shape, int bits, int images)
{
    return 0;
}
#endif

/* The public functions of these rooms. ./dev interface writes the lines from here ... */

#if defined(PEG_WITHOUT_COUNTING)
LEFT_OUT(peg_longest_sweep(peg_board *board, const peg_limits *limits, peg_sweep which,
                           int *out_answer, int *out_sweep, peg_jump *out, size_t room,
                           size_t *out_count))
LEFT_OUT(peg_count_solutions(peg_board *board, peg_solutions which, const peg_limits *limits,
                             peg_count *out_count))
LEFT_OUT(peg_count_games(peg_board *board, const peg_limits *limits, peg_count *out_count))
LEFT_OUT(peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                             uint64_t *out, size_t room, size_t *out_count))
LEFT_OUT(peg_random_play(peg_board *board, const peg_limits *limits, int draws, double *out_win,
                         double *out_pegs, double *out, size_t room, size_t *out_count))
LEFT_OUT(peg_solution_at(peg_board *board, const peg_limits *limits, const peg_count *index,
                         peg_jump *out, size_t room, size_t *out_count))
LEFT_OUT(peg_solution_index(peg_board *board, const peg_limits *limits, const peg_jump *jumps,
                            size_t count, peg_count *out_index))
LEFT_OUT(peg_many_sample(const peg_board *board, const peg_limits *limits, peg_sampling how,
                         int pegs, uint64_t *state, size_t count, uint64_t *out))
#endif

#if defined(PEG_WITHOUT_COUNTING) || defined(PEG_WITHOUT_FEWEST)
LEFT_OUT(peg_dead_end(peg_board *board, const peg_limits *limits, peg_dead_end_kind which,
                      int *out_moves, peg_jump *out, size_t room, size_t *out_count))
#endif

#if defined(PEG_WITHOUT_FEWEST)
LEFT_OUT(peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                          int *out_least, int *out_moves, peg_jump *out, size_t room,
                          size_t *out_count))
LEFT_OUT(peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                          peg_count *out_count, uint64_t *out_distinct, int *out_sweep))
LEFT_OUT(peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                           int *out_moves, uint64_t *out, size_t room))
LEFT_OUT(peg_prove_moves(const peg_board *board, const peg_limits *limits, int moves,
                         peg_write_fn write, void *user))
LEFT_OUT(peg_verify_moves(const peg_board *board, const peg_limits *limits, const char *text,
                          int *out_moves))
#endif

#if defined(PEG_WITHOUT_TABLES)
LEFT_OUT(peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                         peg_table **out_table))
LEFT_OUT(peg_table_build_file(const peg_board *board, int pegs, const char *path,
                              const peg_limits *limits, peg_table **out_table))
LEFT_OUT(peg_table_meet(const peg_board *board, const char *path, const peg_limits *limits,
                        int *out_answer, uint64_t *out_middle))
LEFT_OUT(peg_table_size(const peg_board *board, int pegs, const peg_limits *limits, int *out_bits,
                        uint64_t *out_bytes))

void peg_table_free(peg_table *table)
{
}

LEFT_OUT(peg_table_probe(const peg_table *table, const uint64_t *positions, size_t count,
                         uint8_t *out_answers))
LEFT_OUT(peg_table_save(const peg_table *table, const peg_limits *limits, const char *path))
LEFT_OUT(peg_table_load(const char *path, const peg_limits *limits, const peg_allocator *allocator,
                        peg_table **out_table))
LEFT_OUT(peg_table_map(const char *path, const peg_limits *limits, const peg_allocator *allocator,
                       peg_table **out_table))
LEFT_OUT(peg_table_write(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                         void *user))
LEFT_OUT(peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                        const peg_allocator *allocator, peg_table **out_table))
LEFT_OUT(peg_table_verify(const peg_table *table, const peg_limits *limits))
LEFT_OUT(peg_table_about(const peg_table *table, int *out_bits, int *out_pegs, size_t *out_bytes))
LEFT_OUT(peg_table_board(const peg_table *table, peg_board **out_board))
LEFT_OUT(peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                         size_t room, size_t *out_count))
#endif

/* ... to here. */

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif

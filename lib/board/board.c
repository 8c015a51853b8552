/* SPDX-License-Identifier: MIT */

/*
 * Makes, copies and frees boards, and reads and sets their positions and goals. A copy shares the
 * shape, and whatever the board remembers that serves the copy.
 */
#include "board/board.h"

#include "base/assert.h"
#include "base/memory.h"
#include "shape/shape_text.h"

peg_status peg_board_of(peg_shape *shape, peg_board **out_board)
{
    peg_board *board = peg_memory_new(&shape->allocator, sizeof(*board));

    if (!board) {
        peg_shape_release(shape);
        return PEG_E_MEMORY;
    }
    board->allocator = shape->allocator;
    board->shape = shape;
    board->pegs = shape->start;
    board->busy = &board->is_busy;
    *out_board = board;
    return PEG_OK;
}

/* The clock may be asked at once, so the board is busy before the budget begins. */
peg_status peg_board_begin(const peg_board *board, const peg_limits *limits, peg_budget *out_budget)
{
    peg_status status;

    out_budget->busy = NULL;
    if (board->is_busy)
        return PEG_E_BUSY;
    *board->busy = 1;
    status = peg_budget_begin(out_budget, limits, &board->allocator);
    out_budget->busy = board->busy;
    if (status != PEG_OK)
        peg_board_let_go(out_budget);
    return status;
}

void peg_board_let_go(peg_budget *budget)
{
    if (budget->busy)
        *budget->busy = 0;
    budget->busy = NULL;
}

void peg_board_stand_in(const peg_board *board, peg_board *out)
{
    *out = *board;
    out->is_busy = 0;
    out->busy = &out->is_busy;
}

peg_status peg_board_from_lines(int holes, const peg_jump *lines, size_t count,
                                const peg_allocator *allocator, size_t *out_at,
                                peg_board **out_board)
{
    peg_allocator chosen;
    peg_shape *shape;
    size_t at = 0;
    peg_status status;

    if ((!lines && count > 0) || !out_board)
        return PEG_E_ARGUMENT;
    status = peg_memory_choose(allocator, &chosen);
    if (status != PEG_OK)
        return status;
    status = peg_shape_from_lines(holes, lines, count, &chosen, &at, &shape);
    if (status == PEG_OK)
        return peg_board_of(shape, out_board);
    if (out_at && (status == PEG_E_HOLE || status == PEG_E_SAME || status == PEG_E_TWICE))
        *out_at = at;
    return status;
}

peg_status peg_board_copy(const peg_board *board, peg_board **out_board)
{
    peg_board *copy;

    if (!board || !out_board)
        return PEG_E_ARGUMENT;
    copy = peg_memory_new(&board->allocator, sizeof(*copy));
    if (!copy)
        return PEG_E_MEMORY;
    peg_board_stand_in(board, copy);
    peg_shape_hold(copy->shape);
    copy->room = board->written;
    copy->play = NULL;
    if (copy->room > 0)
        copy->play = peg_memory_new(&board->allocator, copy->room * sizeof(*copy->play));
    if (copy->play)
        memcpy(copy->play, board->play, copy->room * sizeof(*copy->play));
    copy->kept = board->kept ? board->keeping->share(board->kept) : NULL;
    if ((copy->room > 0 && !copy->play) || (board->kept && !copy->kept)) {
        peg_board_free(copy);
        return PEG_E_MEMORY;
    }
    *out_board = copy;
    return PEG_OK;
}

void peg_board_forget(peg_board *board)
{
    PEG_ASSERT(!board->kept || board->keeping);
    if (board->kept)
        board->keeping->forget(board->kept);
    board->kept = NULL;
}

void peg_board_free(peg_board *board)
{
    peg_allocator allocator;

    if (!board || board->is_busy)
        return;
    allocator = board->allocator;
    peg_board_forget(board);
    peg_shape_release(board->shape);
    peg_memory_free(&allocator, board->play, board->room * sizeof(*board->play));
    peg_memory_free(&allocator, board, sizeof(*board));
}

/* -- position and goal ----------------------------------------------------- */

int peg_board_has(const peg_board *board, int hole)
{
    return hole >= 0 && hole < board->shape->holes;
}

int peg_pegs(const peg_board *board)
{
    return board ? peg_bits_count(&board->pegs) : 0;
}

int peg_has_peg(const peg_board *board, int hole)
{
    return board && peg_board_has(board, hole) && peg_bits_get(&board->pegs, hole);
}

/* Play begins afresh from a position that is set. */
static peg_status put_pegs(peg_board *board, const peg_bits *pegs)
{
    if (board->is_busy)
        return PEG_E_BUSY;
    board->pegs = *pegs;
    board->played = 0;
    board->written = 0;
    return PEG_OK;
}

peg_status peg_set_peg(peg_board *board, int hole, int peg)
{
    peg_bits pegs;

    if (!board || (peg != 0 && peg != 1))
        return PEG_E_ARGUMENT;
    if (!peg_board_has(board, hole))
        return PEG_E_HOLE;
    pegs = board->pegs;
    if (peg_bits_get(&pegs, hole) != peg)
        peg_bits_flip(&pegs, hole);
    return put_pegs(board, &pegs);
}

/* Writes a position into all the words that a caller has. */
static peg_status write_words(const peg_board *board, const peg_bits *pegs, uint64_t *out_words,
                              size_t room)
{
    if (!out_words)
        return PEG_OK;
    if (room < peg_shape_words(board->shape))
        return PEG_E_ROOM;
    for (size_t w = 0; w < room; w++)
        out_words[w] = w < PEG_MAX_WORDS ? pegs->word[w] : 0;
    return PEG_OK;
}

/* Checks the words of a position that a caller gave. */
static peg_status read_words(const peg_board *board, const uint64_t *words, size_t count,
                             peg_bits *out_pegs)
{
    peg_bits all = peg_bits_below(board->shape->holes);
    peg_bits pegs = {{0}};

    if (count < peg_shape_words(board->shape))
        return PEG_E_POSITION;
    for (size_t w = 0; w < count; w++) {
        if (words[w] & ~(w < PEG_MAX_WORDS ? all.word[w] : 0))
            return PEG_E_POSITION;
        if (w < PEG_MAX_WORDS)
            pegs.word[w] = words[w];
    }
    *out_pegs = pegs;
    return PEG_OK;
}

peg_status peg_position(const peg_board *board, uint64_t *out_words, size_t room)
{
    if (!board || (!out_words && room > 0))
        return PEG_E_ARGUMENT;
    return write_words(board, &board->pegs, out_words, room);
}

peg_status peg_set_position(peg_board *board, const uint64_t *words, size_t count)
{
    peg_bits pegs;
    peg_status status;

    if (!board || (!words && count > 0))
        return PEG_E_ARGUMENT;
    status = read_words(board, words, count, &pegs);
    return status == PEG_OK ? put_pegs(board, &pegs) : status;
}

void peg_board_aim(peg_board *board, const struct peg_goal *goal)
{
    PEG_ASSERT(peg_goal_is_sound(goal));
    peg_board_forget(board);
    board->goal = *goal;
}

/* Reads the goal that a caller gives. */
static peg_status read_goal(const peg_board *board, peg_goal_kind kind, int hole,
                            const uint64_t *words, size_t count, struct peg_goal *out_goal)
{
    peg_bits pegs = {{0}};
    peg_status status;

    switch (kind) {
    case PEG_GOAL_ANYWHERE:
        *out_goal = (struct peg_goal){PEG_GOAL_ANYWHERE, pegs};
        return PEG_OK;
    case PEG_GOAL_HOLE:
        if (!peg_board_has(board, hole))
            return PEG_E_HOLE;
        peg_bits_set(&pegs, hole);
        *out_goal = peg_goal_exactly(&pegs);
        return PEG_OK;
    case PEG_GOAL_POSITION:
        if (!words && count > 0)
            return PEG_E_ARGUMENT;
        status = read_words(board, words, count, &pegs);
        if (status == PEG_OK)
            *out_goal = peg_goal_exactly(&pegs);
        return status;
    }
    return PEG_E_ARGUMENT;
}

peg_status peg_set_goal(peg_board *board, peg_goal_kind kind, int hole, const uint64_t *words,
                        size_t count)
{
    struct peg_goal goal;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = read_goal(board, kind, hole, words, count, &goal);
    if (status == PEG_OK && board->is_busy)
        status = PEG_E_BUSY;
    if (status == PEG_OK)
        peg_board_aim(board, &goal);
    return status;
}

peg_status peg_goal(const peg_board *board, int *out_kind, int *out_hole, uint64_t *out_words,
                    size_t room)
{
    if (!board || (!out_words && room > 0))
        return PEG_E_ARGUMENT;
    if (out_kind)
        *out_kind = (int)board->goal.kind;
    if (out_hole)
        *out_hole =
            board->goal.kind == PEG_GOAL_HOLE ? peg_bits_first(&board->goal.pegs) : PEG_NO_HOLE;
    return write_words(board, &board->goal.pegs, out_words, room);
}

int peg_is_won(const peg_board *board)
{
    return board && peg_goal_met(&board->goal, &board->pegs);
}

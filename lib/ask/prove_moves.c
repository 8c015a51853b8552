/* SPDX-License-Identifier: MIT */

/*
 * A proof that a position cannot be won in fewer than a number of moves, as a text. Whoever knows
 * how pegs jump can judge it from the text alone: it has the lines, position, goal, symmetries,
 * regions, and weights, with which the search is done again. docs/catalogue/verify_moves.py does so
 * in plain Python, and shares nothing with this.
 */
#include "ask/question.h"
#include "base/text.h"
#include "fewest/search.h"
#include "fewest/weighed.h"

typedef struct proving {
    peg_ledger *ledger; /* the board's, until pieces are written; or NULL */
    int moves;
    peg_budget budget;
    peg_setup setup;     /* with a shape and a goal, which are all that the search looks at */
    peg_regions regions; /* with prices only: a search that weights alone cut short */
    peg_fewest fewest;
    peg_weigher weigher;
    peg_weights weights; /* being written or read */
} proving;

/*
 * Begins to prove or verify. Where *out is NULL, there is nothing to go on with; otherwise
 * end_proving() ends it, whatever the status of its budget.
 */
static peg_status begin_proving(const peg_board *board, const peg_limits *limits, int moves,
                                proving **out)
{
    peg_budget budget;
    proving *p = NULL;
    peg_status status = peg_ledger_begin(board, limits, &budget);

    *out = NULL;
    if (status != PEG_OK)
        return status;
    if (peg_is_won(board))
        peg_budget_fail(&budget, PEG_E_PROOF);
    p = peg_budget_new(&budget, sizeof(*p));
    if (!p)
        return peg_ledger_end(board->kept, &budget);
    p->ledger = board->kept;
    p->moves = moves;
    p->budget = budget;
    *out = p;
    p->setup.shape = peg_shape_hold(board->shape);
    p->setup.goal = board->goal;
    peg_budget_follow(&p->budget,
                      peg_regions_find(board->shape, &board->goal, &p->budget, &p->regions));
    p->regions.family = 0;
    peg_fewest_begin(&p->fewest, &p->setup, &p->regions, &board->pegs, &p->budget);
    p->fewest.is_plain = 1;
    peg_weigher_begin(&p->weigher, &p->fewest);
    if (peg_weigher_measure(&p->weigher) && !p->weigher.measure.is_bound)
        peg_budget_fail(&p->budget, PEG_E_BIG);
    return PEG_OK;
}

/* Returns the status of its budget. */
static peg_status end_proving(proving *p)
{
    peg_ledger *ledger = p->ledger;
    peg_shape *shape = p->setup.shape;
    peg_budget budget;

    peg_weigher_end(&p->weigher);
    peg_fewest_end(&p->fewest);
    budget = p->budget;
    peg_budget_free(&budget, p, sizeof(*p));
    peg_shape_release(shape);
    return peg_ledger_end(ledger, &budget);
}

/* Searches for a solution with fewer moves. PEG_E_PROOF if there is one. */
static void prove_search(proving *p)
{
    uint64_t kept;

    p->budget.stage = PEG_STAGE_PROVING;
    if (p->budget.status == PEG_OK &&
        peg_weighed_search(&p->fewest, &p->weigher, p->moves - 1, &kept))
        peg_budget_fail(&p->budget, PEG_E_PROOF);
}

/* -- writing --------------------------------------------------------------- */

/* Writes a blank and a number. */
static void write_next(peg_writer *writer, int64_t number)
{
    peg_write_text(writer, number < 0 ? " -" : " ");
    peg_write_number(writer, (unsigned)(number < 0 ? -number : number));
}

static void write_one(peg_writer *writer, const char *word, int number)
{
    peg_write_text(writer, word);
    write_next(writer, number);
    peg_write_char(writer, '\n');
}

static void write_holes(peg_writer *writer, const char *word, const peg_bits *holes)
{
    peg_write_text(writer, word);
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        if (peg_bits_get(holes, hole))
            write_next(writer, hole);
    peg_write_char(writer, '\n');
}

static void write_lines(peg_writer *writer, const peg_shape *shape)
{
    peg_write_text(writer, "lines");
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        if (i > 0)
            peg_write_char(writer, ',');
        write_next(writer, line.from);
        write_next(writer, line.over);
        write_next(writer, line.to);
    }
    peg_write_char(writer, '\n');
}

/* The claim, and what the weights are about. */
static void compose_head(const void *what, peg_writer *writer)
{
    const proving *p = what;
    const peg_shape *shape = p->setup.shape;
    const struct peg_goal *goal = &p->setup.goal;

    write_one(writer, "moves", p->moves);
    write_one(writer, "near", p->weigher.measure.near.moves);
    write_one(writer, "holes", shape->holes);
    write_lines(writer, shape);
    write_holes(writer, "pegs", &p->fewest.start);
    write_holes(writer, goal->kind == PEG_GOAL_ANYWHERE ? "goal any" : "goal", &goal->pegs);
    for (size_t i = 0; i < p->fewest.frame.group_size; i++) {
        const uint8_t *to = shape->symmetries + p->fewest.frame.group[i] * (size_t)shape->holes;

        peg_write_text(writer, "symmetry");
        for (int hole = 0; hole < shape->holes; hole++)
            write_next(writer, to[hole]);
        peg_write_char(writer, '\n');
    }
    for (int i = 0; i < p->regions.count; i++)
        write_holes(writer, "region", &p->regions.region[i]);
}

static void compose_weights(const void *what, peg_writer *writer)
{
    const proving *p = what;
    const peg_weights *weights = &p->weights;

    peg_write_text(writer, "weights");
    write_next(writer, weights->scale);
    write_next(writer, weights->top);
    for (int hole = 0; hole < p->setup.shape->holes; hole++)
        write_next(writer, weights->hole[hole]);
    for (int i = 0; i < p->regions.count; i++)
        write_next(writer, weights->price[i]);
    peg_write_char(writer, '\n');
}

/* Composes a piece of the text in memory of the budget. The caller frees *out_text. */
static char *compose(proving *p, void (*composed)(const void *what, peg_writer *writer),
                     size_t *out_size)
{
    peg_writer measured = {NULL, 0};
    peg_writer writer = {NULL, 0};

    composed(p, &measured);
    *out_size = measured.length + 1;
    writer.out = peg_budget_new(&p->budget, *out_size);
    if (writer.out)
        composed(p, &writer);
    return writer.out;
}

static void write_piece(proving *p, void (*composed)(const void *what, peg_writer *writer),
                        peg_write_fn write, void *user)
{
    size_t size;
    char *text = compose(p, composed, &size);

    if (text && write((const uint8_t *)text, size - 1, user) != PEG_CONTINUE)
        peg_budget_fail(&p->budget, PEG_STOPPED);
    peg_budget_free(&p->budget, text, size);
}

peg_status peg_prove_moves(const peg_board *board, const peg_limits *limits, int moves,
                           peg_write_fn write, void *user)
{
    proving *p;
    peg_status status;

    if (!board || moves < 1 || moves > PEG_MAX_HOLES || !write)
        return PEG_E_ARGUMENT;
    status = begin_proving(board, limits, moves, &p);
    if (!p)
        return status;
    p->weigher.is_listed = 1;
    prove_search(p);
    if (p->budget.status == PEG_OK)
        peg_weighed_choose(&p->fewest, &p->weigher, moves - 1);
    /* The caller may change or free the board between the pieces of a proof. */
    peg_ledger_part(p->ledger, &p->budget);
    p->ledger = NULL;
    write_piece(p, compose_head, write, user);
    for (size_t i = 0; p->budget.status == PEG_OK && i < p->weigher.learned; i++) {
        p->weights = p->weigher.list[i];
        write_piece(p, compose_weights, write, user);
    }
    return end_proving(p);
}

/* -- reading --------------------------------------------------------------- */

/* Weights are far smaller. peg_read_number() tells no larger numbers apart. */
enum { LARGEST_NUMBER = 999999 };

/* Reads a word and `count` numbers after it. Returns 0 if any of them is missing. */
static int read_numbers(const char *text, size_t *at, const char *word, int32_t *out, int count)
{
    if (!peg_text_starts(text + *at, word))
        return 0;
    *at += peg_text_length(word);
    for (int i = 0; i < count; i++) {
        int is_negative = text[*at] == ' ' && text[*at + 1] == '-';
        int number;

        if (text[*at] != ' ')
            return 0;
        *at += is_negative ? 2 : 1;
        number = peg_read_number(text, at);
        if (number < 0 || number > LARGEST_NUMBER)
            return 0;
        out[i] = is_negative ? -number : number;
    }
    return 1;
}

static int read_end(const char *text, size_t *at)
{
    return text[*at] == '\n' && ++*at;
}

/* Moves past the head. PEG_E_PROOF if the weights are about something else. */
static void read_head(proving *p, const char *text, size_t *at)
{
    size_t size;
    char *head = compose(p, compose_head, &size);

    if (head && !peg_text_starts(text, head))
        peg_budget_fail(&p->budget, PEG_E_PROOF);
    *at = size - 1;
    peg_budget_free(&p->budget, head, size);
}

/* Reads weights, judges them anew, and lets the search ask them. */
static void read_weights(proving *p, const char *text, size_t *at)
{
    peg_weigher *weigher = &p->weigher;
    int32_t said[2]; /* scale and top, which may be higher than they need be, but not lower */

    if (peg_budget_spend_steps(&p->budget, peg_weigher_effort(weigher)) != PEG_OK)
        return;
    memset(&p->weights, 0, sizeof(p->weights));
    if (!read_numbers(text, at, "weights", said, 2) ||
        !read_numbers(text, at, "", p->weights.hole, p->setup.shape->holes) ||
        !read_numbers(text, at, "", p->weights.price, p->regions.count) || !read_end(text, at) ||
        !peg_weigher_judges(weigher, &p->weights) || p->weights.scale > said[0] ||
        p->weights.top > said[1])
        peg_budget_fail(&p->budget, PEG_E_PROOF);
    else
        peg_weights_bank_add(&weigher->bank, &p->weights, &p->budget);
}

peg_status peg_verify_moves(const peg_board *board, const peg_limits *limits, const char *text,
                            int *out_moves)
{
    proving *p;
    size_t at = 0;
    int32_t moves;
    peg_status status;

    if (!board || !text)
        return PEG_E_ARGUMENT;
    if (!read_numbers(text, &at, "moves", &moves, 1) || !read_end(text, &at) || moves < 1 ||
        moves > PEG_MAX_HOLES)
        return PEG_E_PROOF;
    status = begin_proving(board, limits, moves, &p);
    if (!p)
        return status;
    read_head(p, text, &at);
    while (p->budget.status == PEG_OK && text[at])
        read_weights(p, text, &at);
    p->weigher.is_closed = 1;
    p->weigher.is_foreign = 1;
    prove_search(p);
    status = end_proving(p);
    if (status == PEG_OK)
        peg_out_int(out_moves, moves);
    return status;
}

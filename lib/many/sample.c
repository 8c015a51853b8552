/* SPDX-License-Identifier: MIT */

/*
 * Draws positions that play can reach, by random games or uniformly.
 *
 * To draw evenly, level after level of positions is made, up to the symmetries that keep the
 * position that play begins from. A position has as many images as there are symmetries, divided by
 * those that keep it, and stands for all of them. So a position that is drawn is taken as often as
 * that is one of its symmetries, and then any image of it. Each position drawn so far is replaced
 * by one of the new level with the share that this level has of all positions so far, so only the
 * last level is kept.
 */
#include "count/level.h"
#include "many/many.h"
#include "base/random.h"

/* What is drawn with. */
typedef struct sample_draw {
    const peg_board *board;
    int pegs; /* of each position, or 0 */
    uint64_t *state;
    size_t count;
    uint64_t *out;
    peg_budget budget;
    peg_many many;
    const peg_level_ops *ops;
    peg_level level;
    uint64_t total; /* positions of the levels drawn from */
} sample_draw;

/* Draws an image of a position of the level. */
static void draw_one(sample_draw *draw, uint64_t *out)
{
    const peg_frame *frame = &draw->many.frame;
    size_t words = (size_t)frame->words;
    const uint64_t *image = frame->scratch_images;
    size_t keeping;

    do {
        size_t at = (size_t)peg_random_below_long(draw->state, draw->level.count);
        const uint64_t *position = draw->level.keys + at * words;
        uint64_t key[PEG_MAX_WORDS];

        if (peg_budget_spend(&draw->budget, 1) != PEG_OK)
            return;
        /* Finding the key leaves all images in the scratch. */
        draw->ops->find_key(frame, position, key);
        keeping = 0;
        for (size_t s = 0; s < frame->group_size; s++)
            keeping += memcmp(image + s * words, position, words * sizeof(*image)) == 0;
    } while (peg_random_below_long(draw->state, keeping) > 0);
    image += peg_random_below_long(draw->state, frame->group_size) * words;
    memcpy(out, image, draw->many.words * sizeof(*out));
}

/* Replaces positions drawn by positions of the level, with the level's share as the chance. */
static void draw_from_level(sample_draw *draw)
{
    peg_budget *budget = &draw->budget;
    peg_findings found;

    peg_many_sort_numbers(draw->level.keys, draw->level.count, draw->level.stride,
                          draw->many.shape->holes, budget);
    found = draw->ops->inspect(&draw->many.frame, &draw->level, NULL, 1, budget);
    draw->total += found.positions;
    for (size_t i = 0; i < draw->count && budget->status == PEG_OK; i++) {
        if (peg_random_below_long(draw->state, draw->total) < found.positions)
            draw_one(draw, draw->out + i * draw->many.words);
        peg_budget_work(budget, 8);
    }
}

static peg_status draw_evenly(sample_draw *draw, const peg_limits *limits)
{
    const peg_frame *frame = &draw->many.frame;
    peg_budget *budget = &draw->budget;
    int pegs = peg_bits_count(&draw->board->pegs);
    peg_store store = {0};
    /* The total is 0: the number of positions of the levels is not known. */
    peg_status status = peg_many_budget(draw->board, NULL, limits, 0, budget);

    if (status != PEG_OK)
        return status;
    if (peg_many_begin(draw->board, PEG_SYMMETRIES_POSITION, budget, &draw->many) == PEG_OK) {
        draw->ops = peg_level_ops_of(frame->shape);
        store.hole_bits = frame->hole_bits;
        peg_first_level(draw->ops, frame, &draw->board->pegs, (size_t)frame->words, &draw->level,
                        budget);
    }
    for (; budget->status == PEG_OK && draw->level.count > 0; pegs--) {
        if (draw->pegs == 0 || pegs == draw->pegs)
            draw_from_level(draw);
        if (pegs == draw->pegs)
            break;
        peg_store_begin(&store, draw->level.stride, draw->level.count * 5 / 4, budget);
        peg_level_advance(draw->ops, frame, PEG_FORWARD, &draw->level, &store, budget);
    }
    peg_level_free(&draw->level, budget);
    peg_store_free(&store, budget);
    peg_many_end(&draw->many, budget);
    peg_board_let_go(budget);
    return budget->status == PEG_OK && draw->total == 0 ? PEG_END : budget->status;
}

peg_status peg_many_sample(const peg_board *board, const peg_limits *limits, peg_sampling how,
                           int pegs, uint64_t *state, size_t count, uint64_t *out)
{
    sample_draw draw = {.board = board, .pegs = pegs, .state = state, .count = count, .out = out};

    if (!board || (how != PEG_SAMPLE_EVENLY && how != PEG_SAMPLE_PLAY) || !state || pegs < 0 ||
        pegs > peg_bits_count(&board->pegs))
        return PEG_E_ARGUMENT;
    if (!out)
        return PEG_OK;
    return how == PEG_SAMPLE_EVENLY ? draw_evenly(&draw, limits)
                                    : peg_many_draw_by_play(board, limits, pegs, state, count, out);
}

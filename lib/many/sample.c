/* SPDX-License-Identifier: MIT */

/*
 * Draws positions that play comes to, by random games or each as likely as another.
 *
 * To draw evenly, level after level of positions is made, up to the symmetries that keep the
 * position that play begins from. A position has as many images as there are symmetries, divided
 * by those that keep it, and stands for all of them. So a position that is drawn is taken as often
 * as that is one of its symmetries, and then any image of it. Each position drawn so far is
 * replaced by one of the new level with the chance that this has by its number, so that no level
 * but the last is kept.
 */
#include "count/level.h"
#include "many/many.h"
#include "many/random.h"

/* Games in a row that do not come to the pegs wanted, after which no more are played. */
enum { MOST_GAMES = 1 << 20 };

/* What is to be drawn. */
typedef struct sampling {
    const peg_bits *start;
    int pegs; /* of each position, or 0 */
    uint64_t *state;
    size_t count;
    uint64_t *out;
} sampling;

/* Plays games until one has the jumps wanted, or one of any length, and writes its position. */
static peg_status play_one(const peg_many *many, const sampling *order, size_t most, uint64_t *game,
                           uint64_t *scratch, peg_budget *budget, uint64_t *out)
{
    static const peg_chooser any = {PEG_DRAW_ON, NULL, 0};
    size_t width = (size_t)many->frame.words;
    uint64_t each = 8 + many->frame.line_words * (size_t)many->frame.chunks / 4;

    for (uint32_t games = 0; games < MOST_GAMES; games++) {
        size_t jumps =
            peg_many_ops_of(many)->play_at_random(many, most, &any, scratch, order->state, game);
        peg_status status = peg_budget_work(budget, (jumps + 1) * each);

        if (status != PEG_OK)
            return status;
        if (order->pegs > 0 && jumps < most)
            continue;
        if (order->pegs == 0)
            jumps = peg_random_below(order->state, (uint32_t)jumps + 1);
        memcpy(out, game + jumps * width, many->words * sizeof(*out));
        return peg_budget_spend(budget, 1);
    }
    return PEG_END;
}

static peg_status draw_by_play(const peg_many *many, const sampling *order, peg_budget *budget)
{
    size_t most = (size_t)(peg_bits_count(order->start) - order->pegs);
    size_t words = peg_many_scratch_words(many) + (most + 1) * (size_t)many->frame.words;
    uint64_t *scratch = peg_budget_resize(budget, NULL, 0, words * sizeof(*scratch));
    uint64_t *game;
    peg_status status = PEG_OK;

    if (!scratch)
        return budget->status;
    game = scratch + peg_many_scratch_words(many);
    memcpy(game, order->start->word, (size_t)many->frame.words * sizeof(*game));
    for (size_t i = 0; i < order->count && status == PEG_OK; i++)
        status = play_one(many, order, most, game, scratch, budget, order->out + i * many->words);
    peg_budget_free(budget, scratch, words * sizeof(*scratch));
    return status;
}

/* What drawing evenly works with. */
typedef struct drawing {
    const peg_many *many;
    const sampling *order;
    const peg_level_ops *ops;
    peg_level level;
    uint64_t total; /* positions of the levels drawn from */
} drawing;

/* Draws an image of a position of the level. */
static void draw_one(const drawing *work, peg_budget *budget, uint64_t *out)
{
    const peg_frame *frame = &work->many->frame;
    uint64_t *state = work->order->state;
    size_t words = (size_t)frame->words;
    const uint64_t *image = frame->scratch_images;
    size_t keeping;

    do {
        size_t at = (size_t)peg_random_below_long(state, work->level.count);
        const uint64_t *position = work->level.keys + at * words;
        uint64_t key[PEG_MAX_WORDS];

        if (peg_budget_spend(budget, 1) != PEG_OK)
            return;
        /* Finding the key leaves all images in the scratch. */
        work->ops->find_key(frame, position, key);
        keeping = 0;
        for (size_t s = 0; s < frame->group_size; s++)
            keeping += memcmp(image + s * words, position, words * sizeof(*image)) == 0;
    } while (peg_random_below_long(state, keeping) > 0);
    image += peg_random_below_long(state, frame->group_size) * words;
    memcpy(out, image, work->many->words * sizeof(*out));
}

/* Replaces what is drawn by positions of the level, with the chance that these have. */
static void draw_from_level(drawing *work, peg_budget *budget)
{
    const peg_many *many = work->many;
    const sampling *order = work->order;
    peg_findings findings;

    peg_many_sort_numbers(work->level.keys, work->level.count, work->level.stride,
                          many->shape->holes, budget);
    findings = work->ops->inspect(&many->frame, &work->level, NULL, 1, budget);
    work->total += findings.positions;
    for (size_t i = 0; i < order->count && budget->status == PEG_OK; i++) {
        if (peg_random_below_long(order->state, work->total) < findings.positions)
            draw_one(work, budget, order->out + i * many->words);
        peg_budget_work(budget, 8);
    }
}

static peg_status draw_evenly(const peg_many *many, const sampling *order, peg_budget *budget)
{
    const peg_frame *frame = &many->frame;
    size_t words = (size_t)frame->words;
    drawing work = {many, order, peg_level_ops_of(many->shape), {0}, 0};
    peg_store store = {.hole_bits = frame->hole_bits};
    int pegs = peg_bits_count(order->start);

    peg_first_level(work.ops, frame, order->start, words, &work.level, budget);
    for (; budget->status == PEG_OK && work.level.count > 0; pegs--) {
        if (order->pegs == 0 || pegs == order->pegs)
            draw_from_level(&work, budget);
        if (pegs == order->pegs)
            break;
        peg_store_begin(&store, words, work.level.count * 5 / 4, budget);
        peg_level_advance(work.ops, frame, PEG_FORWARD, &work.level, &store, budget);
    }
    peg_level_free(&work.level, budget);
    peg_store_free(&store, budget);
    return budget->status == PEG_OK && work.total == 0 ? PEG_END : budget->status;
}

peg_status peg_many_sample(const peg_board *board, const peg_limits *limits, int how, int pegs,
                           uint64_t *state, size_t count, uint64_t *out)
{
    int evenly = how == PEG_SAMPLE_EVENLY;
    peg_budget budget;
    peg_many many;
    sampling order;
    peg_status status;

    if (!board || (!evenly && how != PEG_SAMPLE_PLAY) || !state || (!out && count > 0) ||
        pegs < 0 || pegs > peg_bits_count(&board->pegs))
        return PEG_E_ARGUMENT;
    status = peg_many_budget(&board->allocator, limits, count, &budget);
    if (status == PEG_OK)
        status = peg_many_begin(board, evenly ? PEG_SYMMETRIES_POSITION : PEG_SYMMETRIES_NONE,
                                &budget, &many);
    if (status != PEG_OK)
        return status;
    budget.total = evenly ? 0 : count; /* how many positions levels have is not known */
    order.start = &board->pegs;
    order.pegs = pegs;
    order.state = state;
    order.count = count;
    order.out = out;
    status = evenly ? draw_evenly(&many, &order, &budget) : draw_by_play(&many, &order, &budget);
    peg_many_end(&many, &budget);
    return status;
}

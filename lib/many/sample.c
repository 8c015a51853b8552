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
    size_t width = (size_t)many->frame.words;
    uint64_t each = 8 + many->frame.line_words * (size_t)many->frame.chunks / 4;

    for (uint32_t games = 0; games < MOST_GAMES; games++) {
        size_t jumps =
            peg_many_ops_of(many)->play_at_random(many, most, scratch, order->state, game);
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
        return peg_budget_refusal(budget);
    game = scratch + peg_many_scratch_words(many);
    memcpy(game, order->start->word, (size_t)many->frame.words * sizeof(*game));
    for (size_t i = 0; i < order->count && status == PEG_OK; i++)
        status = play_one(many, order, most, game, scratch, budget, order->out + i * many->words);
    peg_budget_free(budget, scratch, words * sizeof(*scratch));
    return status;
}

/* A level of positions, and the memory that it is made in. */
typedef struct level {
    uint64_t *positions;
    size_t count;
    size_t room;
} level;

/* What drawing evenly works with. */
typedef struct drawing {
    const peg_many *many;
    const sampling *order;
    peg_budget *budget;
    uint64_t *scratch; /* for images of a position, and the images */
    level now;
    level next;
    uint64_t total; /* positions of the levels drawn from */
} drawing;

static size_t size_of(const drawing *work, size_t positions)
{
    return positions * work->many->words * sizeof(uint64_t);
}

static uint64_t *images_of(const drawing *work)
{
    return work->scratch + peg_many_scratch_words(work->many);
}

/* Finds the images of a position of the level, and returns how many symmetries keep it. */
static size_t find_images(const drawing *work, const uint64_t *position, peg_status *out_status)
{
    const peg_many *many = work->many;
    const uint64_t *image = images_of(work);
    size_t keeping = 1; /* the first symmetry moves nothing */

    *out_status = peg_many_ops_of(many)->images(many, position, 1, 1, work->scratch, work->budget,
                                                images_of(work));
    for (size_t s = 1; s < many->frame.group_size; s++)
        keeping += memcmp(image + s * many->words, position, many->words * sizeof(*image)) == 0;
    return keeping;
}

/* Draws an image of a position of the level. */
static peg_status draw_one(const drawing *work, uint64_t *out)
{
    const peg_many *many = work->many;
    uint64_t *state = work->order->state;
    const uint64_t *image;
    size_t keeping;
    peg_status status;

    do {
        size_t at = (size_t)peg_random_below_long(state, work->now.count);

        keeping = find_images(work, work->now.positions + at * many->words, &status);
        if (status != PEG_OK)
            return status;
    } while (peg_random_below_long(state, keeping) > 0);
    image = images_of(work) + peg_random_below_long(state, many->frame.group_size) * many->words;
    memcpy(out, image, many->words * sizeof(*out));
    return PEG_OK;
}

/* Replaces what is drawn by positions of the level, with the chance that these have. */
static peg_status draw_from_level(drawing *work)
{
    const sampling *order = work->order;
    size_t words = work->many->words;
    uint64_t own = 0;
    peg_status status = PEG_OK;

    for (size_t i = 0; i < work->now.count && status == PEG_OK; i++)
        own += work->many->frame.group_size /
               find_images(work, work->now.positions + i * words, &status);
    work->total += own;
    for (size_t i = 0; i < order->count && status == PEG_OK; i++) {
        if (peg_random_below_long(order->state, work->total) < own)
            status = draw_one(work, order->out + i * words);
        if (status == PEG_OK)
            status = peg_budget_work(work->budget, 8);
    }
    return status;
}

/* Sorts the positions of the next level so far, and keeps one of each. */
static peg_status sort_next(drawing *work)
{
    const peg_many *many = work->many;
    level *next = &work->next;
    peg_status status = peg_many_sort_numbers(next->positions, next->count, many->words,
                                              many->shape->holes, work->budget);

    if (status == PEG_OK)
        next->count = peg_many_keep_one(next->positions, next->count, many->words);
    return status;
}

/* Makes room in the next level for the jumps of a position, by leaving out what is there twice. */
static peg_status make_room(drawing *work, size_t more)
{
    level *next = &work->next;
    size_t room = next->room;
    uint64_t *grown;
    peg_status status = sort_next(work);

    if (status != PEG_OK)
        return status;
    if (next->count + more <= room && next->count <= room / 2)
        return PEG_OK;
    room = 2 * room + more;
    grown = peg_budget_resize(work->budget, next->positions, size_of(work, next->room),
                              size_of(work, room));
    /* Without more memory it goes on, unless there is so little left that it would sort for ever.
     */
    if (!grown)
        return next->count + more <= next->room - next->room / 8 ? PEG_OK
                                                                 : peg_budget_refusal(work->budget);
    next->positions = grown;
    next->room = room;
    return PEG_OK;
}

/* Takes the memory that a level of usual size needs, if there is as much. */
static void begin_level(drawing *work)
{
    level *next = &work->next;
    size_t room = 4 * work->now.count;

    next->count = 0;
    if (room <= next->room)
        return;
    peg_budget_free(work->budget, next->positions, size_of(work, next->room));
    next->positions = peg_budget_resize(work->budget, NULL, 0, size_of(work, room));
    next->room = next->positions ? room : 0;
}

/* Makes the next level, which takes the place of the last. */
static peg_status go_on(drawing *work)
{
    const peg_many *many = work->many;
    size_t lines = many->shape->line_count;
    level last = work->now;
    peg_status status = PEG_OK;

    begin_level(work);
    for (size_t i = 0; i < work->now.count && status == PEG_OK; i++) {
        peg_jump_list list = {.room = lines};

        if (work->next.room - work->next.count < lines)
            status = make_room(work, lines);
        if (status != PEG_OK)
            return status;
        list.positions = work->next.positions + work->next.count * many->words;
        status = peg_many_ops_of(many)->jumps(many, work->now.positions + i * many->words, 1, 0,
                                              work->scratch, work->budget, &list);
        work->next.count += list.count;
    }
    if (status == PEG_OK)
        status = sort_next(work);
    work->now = work->next;
    work->next = last;
    return status;
}

static peg_status draw_levels(drawing *work, const peg_bits *start)
{
    int pegs = peg_bits_count(start);
    peg_status status = make_room(work, 1);

    if (status != PEG_OK)
        return status;
    PEG_ASSERT(work->next.positions);
    memcpy(work->next.positions, start->word, size_of(work, 1));
    work->now = work->next;
    work->now.count = 1;
    work->next = (level){NULL, 0, 0};
    for (; status == PEG_OK && pegs >= work->order->pegs && work->now.count > 0; pegs--) {
        if (work->order->pegs == 0 || pegs == work->order->pegs)
            status = draw_from_level(work);
        if (status == PEG_OK && pegs > work->order->pegs)
            status = go_on(work);
    }
    return status == PEG_OK && work->total == 0 ? PEG_END : status;
}

static peg_status draw_evenly(const peg_many *many, const sampling *order, peg_budget *budget)
{
    size_t words = peg_many_scratch_words(many) + many->frame.group_size * many->words;
    drawing work = {.many = many, .order = order, .budget = budget};
    peg_status status;

    work.scratch = peg_budget_resize(budget, NULL, 0, words * sizeof(*work.scratch));
    if (!work.scratch)
        return peg_budget_refusal(budget);
    status = draw_levels(&work, order->start);
    peg_budget_free(budget, work.now.positions, size_of(&work, work.now.room));
    peg_budget_free(budget, work.next.positions, size_of(&work, work.next.room));
    peg_budget_free(budget, work.scratch, words * sizeof(*work.scratch));
    return status;
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

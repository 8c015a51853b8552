/* SPDX-License-Identifier: MIT */

/* How counts are kept in a bank, and what positions come to in it. */
#include "theory/bank.h"

#include "base/assert.h"
#include "base/memory.h"
#include "theory/resource.h"

/* The size of a cache line. */
#define ALIGNMENT 64

void peg_bank_begin(peg_bank *bank, const peg_shape *shape, size_t room, peg_budget *budget)
{
    size_t holes = (size_t)shape->holes;
    size_t size;

    room = (room + PEG_BANK_BLOCK - 1) / PEG_BANK_BLOCK * PEG_BANK_BLOCK;
    size = (1 + holes + shape->line_count) * room * sizeof(int16_t) + ALIGNMENT;
    memset(bank, 0, sizeof(*bank));
    bank->block = peg_budget_new(budget, size);
    if (!bank->block)
        return;
    bank->block_size = size;
    bank->room = room;
    bank->start = (int16_t *)(((uintptr_t)bank->block + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    bank->hole = bank->start + room;
    bank->line = bank->hole + holes * room;
}

void peg_bank_set(peg_bank *bank, const peg_shape *shape, size_t at, const peg_proof_row *row,
                  int32_t floor)
{
    const int32_t *weight = row->weight;

    PEG_ASSERT(at < bank->room);
    bank->start[at] = (int16_t)-floor;
    for (size_t hole = 0; hole < (size_t)shape->holes; hole++)
        bank->hole[hole * bank->room + at] = (int16_t)weight[hole];
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        bank->line[i * bank->room + at] =
            (int16_t)(weight[line.to] - weight[line.from] - weight[line.over]);
    }
    if (at >= bank->counts)
        bank->counts = (at / PEG_BANK_BLOCK + 1) * PEG_BANK_BLOCK;
}

void peg_bank_copy(peg_bank *bank, const peg_shape *shape, const peg_bank *from, size_t counts)
{
    size_t rows = 1 + (size_t)shape->holes + shape->line_count;

    /* The rows of holes and of lines follow the first one. */
    for (size_t i = 0; i < rows && counts > 0; i++)
        memcpy(bank->start + i * bank->room, from->start + i * from->room,
               counts * sizeof(*bank->start));
    bank->counts = counts;
}

void peg_bank_end(peg_bank *bank, peg_budget *budget)
{
    peg_budget_free(budget, bank->block, bank->block_size);
    bank->block = NULL;
}

/*
 * Adds to a block of sums the weights of new pegs, and subtracts the weights of pegs that are gone.
 * The block stays in registers meanwhile.
 */
static inline void move_block(const peg_bank *bank, size_t at, const peg_bits *gone,
                              const peg_bits *come, int16_t *sums)
{
    int16_t block[PEG_BANK_BLOCK];

    memcpy(block, sums, sizeof(block));
    for (size_t w = 0; w < PEG_MAX_WORDS; w++) {
        const int16_t *weights = bank->hole + w * 64 * bank->room + at;

        for (uint64_t word = come->word[w]; word; word &= word - 1) {
            const int16_t *own = weights + (size_t)peg_word_first(word) * bank->room;

            for (size_t i = 0; i < PEG_BANK_BLOCK; i++)
                block[i] = (int16_t)(block[i] + own[i]);
        }
        for (uint64_t word = gone->word[w]; word; word &= word - 1) {
            const int16_t *own = weights + (size_t)peg_word_first(word) * bank->room;

            for (size_t i = 0; i < PEG_BANK_BLOCK; i++)
                block[i] = (int16_t)(block[i] - own[i]);
        }
    }
    memcpy(sums, block, sizeof(block));
}

void peg_bank_sum(const peg_bank *bank, const peg_bits *pegs, int16_t *out)
{
    const peg_bits none = {{0}};

    /* A bank without counts has no block. */
    if (bank->counts == 0)
        return;
    memcpy(out, bank->start, bank->counts * sizeof(*out));
    for (size_t at = 0; at < bank->counts; at += PEG_BANK_BLOCK)
        move_block(bank, at, &none, pegs, out + at);
}

void peg_bank_move(const peg_bank *bank, const peg_bits *from, const peg_bits *to, int16_t *sums)
{
    peg_bits gone;
    peg_bits come;

    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        gone.word[w] = from->word[w] & ~to->word[w];
        come.word[w] = to->word[w] & ~from->word[w];
    }
    for (size_t at = 0; at < bank->counts; at += PEG_BANK_BLOCK)
        move_block(bank, at, &gone, &come, sums + at);
}

/* -- counts with tolls ----------------------------------------------------- */

void peg_toll_bank_begin(peg_toll_bank *bank, const peg_shape *shape, const peg_bits *goal,
                         peg_budget *budget)
{
    size_t size = ((size_t)shape->holes + shape->line_count) * sizeof(*bank->hole);

    memset(bank, 0, sizeof(*bank));
    bank->goal = *goal;
    bank->hole = peg_budget_new(budget, size);
    if (!bank->hole)
        return;
    bank->lanes_size = size;
    bank->line = bank->hole + shape->holes;
    peg_bank_begin(&bank->weights, shape, PEG_TOLL_BANK_MOST, budget);
}

void peg_toll_bank_end(peg_toll_bank *bank, peg_budget *budget)
{
    peg_bank_end(&bank->weights, budget);
    peg_budget_free(budget, bank->hole, bank->lanes_size);
    bank->hole = NULL;
}

void peg_toll_bank_add(peg_toll_bank *bank, const peg_shape *shape, const peg_resource *count)
{
    size_t at = bank->learned++ % PEG_TOLL_BANK_MOST;

    peg_bank_set(&bank->weights, shape, at, &count->row,
                 (int32_t)peg_row_sum(&count->row, &bank->goal));
    for (size_t t = 0; t < PEG_COUNT_TOLLS; t++) {
        const peg_bits *set = &count->toll[t].holes;
        int is_odd = 0;

        bank->price[t][at] = (int16_t)count->toll[t].price;
        for (int hole = 0; hole < shape->holes; hole++) {
            bank->hole[hole].toll[t][at] = (int16_t)-peg_bits_get(set, hole);
            is_odd ^= peg_bits_get(set, hole) & peg_bits_get(&bank->goal, hole);
        }
        for (size_t i = 0; i < shape->line_count; i++)
            bank->line[i].toll[t][at] = (int16_t)-peg_toll_is_due(set, shape->lines[i]);
        bank->begun.toll[t][at] = (int16_t)-is_odd;
    }
}

void peg_toll_bank_copy(peg_toll_bank *bank, const peg_shape *shape, const peg_toll_bank *from)
{
    peg_toll_sums goal;

    PEG_ASSERT(bank->learned == 0 && bank->lanes_size == from->lanes_size);
    PEG_ASSERT(peg_bits_count(&from->goal) == 0);
    peg_bank_copy(&bank->weights, shape, &from->weights, from->weights.counts);
    memcpy(bank->price, from->price, sizeof(bank->price));
    memcpy(bank->hole, from->hole, bank->lanes_size);
    bank->learned = from->learned;
    peg_toll_bank_sum(from, &bank->goal, &goal);
    for (size_t i = 0; i < bank->weights.counts; i++)
        bank->weights.start[i] = (int16_t)-goal.weights[i];
    bank->begun = goal.due;
}

/* Updates which tolls are due after a peg came to a hole or left it. */
static void flip_due(const peg_toll_bank *bank, size_t hole, peg_toll_sums *sums)
{
    const peg_toll_lanes *odd = &bank->hole[hole];

    for (int t = 0; t < PEG_COUNT_TOLLS; t++)
        for (size_t i = 0; i < bank->weights.counts; i++)
            sums->due.toll[t][i] = (int16_t)(sums->due.toll[t][i] ^ odd->toll[t][i]);
}

/* Works out what follows from the weights and the tolls that are due. */
static void settle(const peg_toll_bank *bank, peg_toll_sums *sums)
{
    size_t counts = bank->weights.counts;

    memcpy(sums->sum, sums->weights, counts * sizeof(*sums->sum));
    for (int t = 0; t < PEG_COUNT_TOLLS; t++) {
        for (size_t i = 0; i < counts; i++) {
            int16_t price = bank->price[t][i];
            int16_t due = sums->due.toll[t][i];

            sums->sum[i] = (int16_t)(sums->sum[i] - (due & price));
            sums->more.toll[t][i] = (int16_t)((due & (2 * price)) - price);
        }
    }
}

void peg_toll_bank_sum(const peg_toll_bank *bank, const peg_bits *pegs, peg_toll_sums *out)
{
    const peg_bits none = {{0}};

    memcpy(out->weights, bank->weights.start, sizeof(out->weights));
    out->due = bank->begun;
    peg_toll_bank_move(bank, &none, pegs, out);
}

void peg_toll_bank_move(const peg_toll_bank *bank, const peg_bits *from, const peg_bits *to,
                        peg_toll_sums *sums)
{
    peg_bank_move(&bank->weights, from, to, sums->weights);
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        for (uint64_t word = from->word[w] ^ to->word[w]; word; word &= word - 1)
            flip_due(bank, (size_t)w * 64 + (size_t)peg_word_first(word), sums);
    settle(bank, sums);
}

/* -- choosing counts --------------------------------------------------------- */

/*
 * Chooses the counts of a bank from a pool of counts. The pool is filled by playing at random from
 * positions of a class, full and less full. Where a position is lost and no count says so yet, the
 * linear program finds one that does, if there is one. Play avoids what the pool rules out, as a
 * search would, so that later counts come from harder positions. The games are the same each time:
 * the random numbers are hashes of 0, 1, 2 and so on.
 *
 * Each count is in the pool with its images under symmetries that keep the goal: an orbit. For some
 * positions, the samples, the pool knows which orbits rule them out. To choose is to cover the
 * samples with few orbits, for which the greedy choice does well (Chvatal, A greedy heuristic for
 * the set-covering problem, 1979).
 */

/* The most samples, which are a multiple of 64, and symmetries. */
#define MOST_SAMPLES 4096
#define MOST_IMAGES  64
#define SAMPLE_WORDS (MOST_SAMPLES / 64)

/* Filling stops after this many games or linear programs. 1 in (holes / 32) positions gets one. */
#define POOL_GAMES        1000
#define MOST_PROGRAMS     2000
#define HOLES_PER_PROGRAM 32

/* The work to find counts grows with the square of their number. */
#define MOST_WORK ((uint64_t)COUNTS_WANTED * COUNTS_WANTED << 11)

/* About how many counts the best are chosen from. */
#define COUNTS_WANTED 64

/* The sums of this many counts are computed at once, or more. */
#define SUMS_AT_ONCE 8

#define NONE (-1)

/* How far a pool is filled, and the game that is played. */
typedef struct pool_state {
    int programs;
    uint64_t drawn; /* random numbers so far */
    int orbits;
    int count;
    int samples;
    int game;
    int is_playing; /* or else the game is to begin */
    peg_bits pegs;
    size_t line;  /* the first that is tried from there */
    size_t tried; /* lines */
} pool_state;

typedef struct peg_bank_making {
    const peg_shape *shape;
    peg_budget *budget;
    peg_classes classes;
    peg_bits class;
    peg_targets targets; /* of the class, all of one number of pegs */
    peg_simplex simplex;
    int target_pegs; /* no game goes on with fewer */
    int32_t largest; /* the weight with which no sum less its floor passes 16 bits */
    int keepers;     /* symmetries that keep the goal */
    int is_stopped;  /* the question ended before the program of a step did */
    const uint8_t *keeper[MOST_IMAGES];
    pool_state at;
    int first[PEG_BANK_CHOICE + 1]; /* the counts of orbit i: first[i] to first[i + 1] */
    int16_t floor[PEG_BANK_CHOICE]; /* the least that each comes to in a target */
    int16_t weight[PEG_MAX_HOLES][PEG_BANK_CHOICE];
    uint64_t ruled_out[PEG_BANK_CHOICE][SAMPLE_WORDS]; /* by orbit */
    uint64_t bytes;                                    /* of all this */
} pool;

/* -- counts and samples ---------------------------------------------------- */

static void pool_work(pool *p, uint64_t steps)
{
    p->simplex.work += steps;
    peg_budget_spend_steps(p->budget, steps);
}

/* Whether a count from one on has these weights. */
static int pool_has(const pool *p, int first, const peg_proof_row *row)
{
    for (int i = first; i < p->at.count; i++) {
        int hole = 0;

        while (hole < p->shape->holes && p->weight[hole][i] == row->weight[hole])
            hole++;
        if (hole == p->shape->holes)
            return 1;
    }
    return 0;
}

/* Adds a count with weights no larger than the largest, and its images while there is room. */
static void pool_add(pool *p, const peg_proof_row *row)
{
    int holes = p->shape->holes;
    int first = p->at.count;
    uint64_t sums = (uint64_t)p->keepers * p->targets.count;

    PEG_ASSERT(peg_row_holds(p->shape, row));
    for (int k = 0; k < p->keepers && p->at.count < PEG_BANK_CHOICE; k++) {
        peg_proof_row image = {PEG_PROOF_RESOURCE, {0}};

        for (int hole = 0; hole < holes; hole++)
            image.weight[p->keeper[k][hole]] = row->weight[hole];
        if (pool_has(p, first, &image))
            continue;
        for (int hole = 0; hole < holes; hole++)
            p->weight[hole][p->at.count] = (int16_t)image.weight[hole];
        p->floor[p->at.count++] = (int16_t)peg_targets_least(&p->targets, &image);
    }
    if (p->at.count > first)
        p->first[++p->at.orbits] = p->at.count;
    pool_work(p, sums * (uint64_t)p->target_pegs);
}

/* The sums of all counts, less their floors. */
static void pool_sums(const pool *p, const peg_bits *pegs, int16_t *out)
{
    int count = (p->at.count + 63) / 64 * 64;

    for (int i = 0; i < count; i++)
        out[i] = (int16_t)-p->floor[i];
    for (int hole = 0; hole < p->shape->holes; hole++) {
        const int16_t *weight = p->weight[hole];

        if (peg_bits_get(pegs, hole))
            for (int i = 0; i < count; i++)
                out[i] = (int16_t)(out[i] + weight[i]);
    }
}

/* Whether a count rules the position out. If so, and there is room, it becomes a sample. */
static int pool_rules_out(pool *p, const peg_bits *pegs)
{
    int16_t sum[PEG_BANK_CHOICE];
    int sample = p->at.samples;
    int found = 0;

    pool_sums(p, pegs, sum);
    for (int orbit = 0; orbit < p->at.orbits; orbit++) {
        int16_t signs = 0;

        for (int i = p->first[orbit]; i < p->first[orbit + 1]; i++)
            signs = (int16_t)(signs | sum[i]);
        if (signs >= 0)
            continue;
        found = 1;
        if (sample < MOST_SAMPLES)
            p->ruled_out[orbit][sample / 64] |= UINT64_C(1) << (sample % 64);
    }
    if (found && sample < MOST_SAMPLES)
        p->at.samples++;
    return found;
}

/* The orbit that rules out most of the samples left, in proportion to its size, or NONE. */
static int best_orbit(const pool *p, const uint64_t *left, size_t room)
{
    uint64_t best = 0;
    uint64_t best_size = 1;
    int chosen = NONE;

    for (int orbit = 0; orbit < p->at.orbits; orbit++) {
        uint64_t size = (uint64_t)(p->first[orbit + 1] - p->first[orbit]);
        uint64_t gain = 0;

        if (size > room)
            continue;
        for (int w = 0; w < SAMPLE_WORDS; w++)
            gain += (uint64_t)peg_word_count(p->ruled_out[orbit][w] & left[w]);
        if (gain * best_size > best * size) {
            best = gain;
            best_size = size;
            chosen = orbit;
        }
    }
    return chosen;
}

/*
 * Lists counts, orbit by orbit, that together rule out most samples, the best first. Returns
 * how many, at most room.
 */
static size_t pool_choose(const pool *p, int *out, size_t room)
{
    uint64_t left[SAMPLE_WORDS];
    size_t count = 0;
    int orbit;

    memset(left, 0xff, sizeof(left));
    while ((orbit = best_orbit(p, left, room - count)) != NONE) {
        for (int w = 0; w < SAMPLE_WORDS; w++)
            left[w] &= ~p->ruled_out[orbit][w];
        for (int i = p->first[orbit]; i < p->first[orbit + 1]; i++)
            out[count++] = i;
    }
    return count;
}

/* -- games ----------------------------------------------------------------- */

static uint32_t pool_draw(pool *p, uint32_t below)
{
    return (uint32_t)((peg_hash(p->at.drawn++) >> 32) * below >> 32);
}

static int pool_is_full(const pool *p)
{
    return p->budget->status != PEG_OK || p->at.count >= COUNTS_WANTED ||
           p->at.programs >= MOST_PROGRAMS ||
           (!p->is_stopped && p->simplex.work >= p->simplex.most_work);
}

/* A game on a large shape has more positions than there is time to solve programs for. */
static int is_worth_a_program(pool *p)
{
    uint32_t odds = (uint32_t)p->shape->holes / HOLES_PER_PROGRAM;

    return odds < 2 || pool_draw(p, odds) == 0;
}

/* Full except one hole, or at times emptier; pegs in the pivots then restore the class. */
static peg_bits draw_start(pool *p, int game)
{
    peg_bits pegs = peg_bits_below(p->shape->holes);
    peg_bits own;

    if (game % 4 == 3) {
        uint32_t eighths = 1 + pool_draw(p, 7);

        for (int hole = 0; hole < p->shape->holes; hole++)
            if (pool_draw(p, 8) < eighths)
                peg_bits_flip(&pegs, hole);
    } else {
        peg_bits_flip(&pegs, (int)pool_draw(p, (uint32_t)p->shape->holes));
    }
    own = peg_class_of(&p->classes, &pegs);
    for (int i = 0; i < p->classes.count; i++)
        if (peg_bits_get(&own, i) != peg_bits_get(&p->class, i))
            peg_bits_flip(&pegs, p->classes.pivot[i]);
    return pegs;
}

/*
 * Whether a position is ruled out by the pool, or by a new count, which is added. If a step is
 * repeated, its program goes on, and the work before it is not charged again.
 */
static int pool_judge(pool *p, const peg_bits *pegs)
{
    uint64_t sums = (uint64_t)p->at.count + SUMS_AT_ONCE;
    int is_lost = pool_rules_out(p, pegs);
    peg_resource count;
    int found;

    if (!p->is_stopped)
        pool_work(p, sums * (uint64_t)p->shape->holes / SUMS_AT_ONCE);
    if (is_lost || !is_worth_a_program(p))
        return is_lost;
    p->at.programs++;
    p->is_stopped = p->budget->status != PEG_OK;
    found = peg_resource_find(&p->simplex, pegs, NULL, p->largest, &count);
    p->is_stopped |= p->simplex.is_stopped;
    if (!found)
        return 0;
    pool_add(p, &count.row);
    pool_rules_out(p, pegs);
    return 1;
}

/* Begins to look for a jump, unless the game is over. */
static void begin_choice(pool *p)
{
    p->at.is_playing = peg_bits_count(&p->at.pegs) > p->target_pegs;
    p->at.game += !p->at.is_playing;
    if (p->at.is_playing)
        p->at.line = pool_draw(p, (uint32_t)p->shape->line_count);
    p->at.tried = 0;
}

/* Looks at the start of the next game, or else at what a jump leads to; it may not be ruled out. */
static void pool_step(pool *p)
{
    size_t count = p->shape->line_count;
    peg_bits pegs = p->at.pegs;

    if (!p->at.is_playing) {
        pegs = draw_start(p, p->at.game);
        if (peg_bits_count(&pegs) < p->target_pegs || pool_judge(p, &pegs)) {
            p->at.game++;
            return;
        }
    } else {
        peg_jump jump = p->shape->lines[(p->at.line + p->at.tried++) % count];
        int is_legal = peg_bits_allow(&pegs, jump);

        peg_bits_jump(&pegs, jump);
        if (!is_legal || pool_judge(p, &pegs)) {
            p->at.is_playing = p->at.tried < count;
            p->at.game += !p->at.is_playing;
            return;
        }
    }
    p->at.pegs = pegs;
    begin_choice(p);
}

/*
 * Fills a pool with about the counts wanted, or as many as are soon found. If the question ends the
 * program of a step, the step is taken back, and repeated when filling goes on.
 */
static void pool_fill(pool *p)
{
    while (p->at.game < POOL_GAMES && !pool_is_full(p)) {
        pool_state before = p->at;

        pool_step(p);
        if (p->is_stopped)
            p->at = before;
    }
}

/* -- the bank -------------------------------------------------------------- */

/* Takes the best counts of a pool into a bank. */
static void take_best(const pool *p, peg_bank *bank)
{
    int chosen[PEG_BANK_BUILT];
    size_t count = pool_choose(p, chosen, PEG_BANK_BUILT);

    peg_bank_begin(bank, p->shape, count, p->budget);
    for (size_t c = 0; bank->block && c < count; c++) {
        peg_proof_row row = {PEG_PROOF_RESOURCE, {0}};

        for (int hole = 0; hole < p->shape->holes; hole++)
            row.weight[hole] = p->weight[hole][chosen[c]];
        peg_bank_set(bank, p->shape, c, &row, p->floor[chosen[c]]);
    }
}

/* Where no position of the class is one jump before the goal, the bank rules out everything. */
static void make_hopeless(const pool *p, peg_bank *bank)
{
    const peg_proof_row nothing = {PEG_PROOF_RESOURCE, {0}};

    peg_bank_begin(bank, p->shape, 1, p->budget);
    if (bank->block)
        peg_bank_set(bank, p->shape, 0, &nothing, 1);
}

peg_bank_making *peg_bank_making_begin(const peg_shape *shape, const struct peg_goal *goal,
                                       const peg_bits *pegs, peg_budget *budget)
{
    uint64_t before = peg_budget_taken(budget);
    pool *p = peg_budget_new(budget, sizeof(*p));

    if (!p)
        return NULL;
    p->shape = shape;
    p->budget = budget;
    peg_classes_find(shape, &p->classes);
    p->class = peg_class_of(&p->classes, pegs);
    p->largest = peg_largest_in_16_bits(shape->holes);
    for (size_t i = 0; i < shape->symmetry_count && p->keepers < MOST_IMAGES; i++) {
        const uint8_t *symmetry = shape->symmetries + i * (size_t)shape->holes;

        if (peg_symmetry_keeps(symmetry, shape->holes, &goal->pegs))
            p->keeper[p->keepers++] = symmetry;
    }
    peg_targets_find(shape, goal, &p->classes, pegs, budget, &p->targets);
    if (budget->status == PEG_OK && p->targets.count > 0) {
        p->target_pegs = peg_bits_count(&p->targets.list[0]);
        peg_simplex_begin(&p->simplex, shape, p->targets.list, p->targets.count, 0, budget);
        p->simplex.most_work = MOST_WORK;
    }
    p->bytes = peg_budget_taken(budget) - before;
    if (budget->status == PEG_OK)
        return p;
    peg_bank_making_end(p, budget);
    return NULL;
}

int peg_bank_making_covers(const peg_bank_making *p, const peg_bits *pegs)
{
    peg_bits class = peg_class_of(&p->classes, pegs);

    return peg_bits_equal(&class, &p->class);
}

uint64_t peg_bank_making_size(const peg_bank_making *p)
{
    return p ? p->bytes : 0;
}

void peg_bank_make(peg_bank_making *p, peg_budget *budget, peg_bank *out_bank)
{
    p->budget = budget;
    p->simplex.budget = budget;
    if (p->targets.count > 0)
        pool_fill(p);
    if (budget->status == PEG_OK && p->targets.count > 0)
        take_best(p, out_bank);
    else if (budget->status == PEG_OK)
        make_hopeless(p, out_bank);
}

void peg_bank_making_end(peg_bank_making *p, peg_budget *budget)
{
    if (!p)
        return;
    if (p->targets.count > 0) {
        p->simplex.budget = budget;
        peg_simplex_end(&p->simplex);
    }
    peg_targets_free(&p->targets, budget);
    peg_budget_free(budget, p, sizeof(*p));
}

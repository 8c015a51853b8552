/* SPDX-License-Identifier: MIT */

/* Arrays to play by: a line in each position, legal lines, bytes for pegs, and steps of games. */
#include "many/many.h"

peg_status peg_many_play(const peg_many *many, const peg_limits *limits, const uint64_t *positions,
                         const int64_t *lines, size_t count, uint64_t *out, size_t *out_at)
{
    peg_work work;
    peg_status status;

    if (!lines && count > 0)
        return PEG_E_ARGUMENT;
    status = peg_many_work_on(many, limits, positions, count, &work, out_at);
    if (status != PEG_OK)
        return status;
    /* All are checked before any is played, so that nothing need be taken back. */
    peg_many_ops_of(many)->check(many, positions, lines, count, &work.budget, out_at);
    if (out && work.budget.status == PEG_OK)
        peg_many_ops_of(many)->play(many, positions, lines, count, out);
    return peg_work_end(&work);
}

peg_status peg_many_legal(const peg_many *many, const peg_limits *limits, const uint64_t *positions,
                          size_t count, uint8_t *out, size_t *out_at)
{
    peg_work work;
    peg_status status;

    status = peg_many_work_on(many, limits, positions, count, &work, out_at);
    if (status != PEG_OK)
        return status;
    if (out)
        peg_many_ops_of(many)->legal(many, positions, count, &work, out);
    return peg_work_end(&work);
}

/* Whether all holes have cells of a plane. */
static peg_status check_cells(const peg_many *many, const uint32_t *cells, size_t cell_count)
{
    for (int hole = 0; hole < many->shape->holes; hole++)
        if (cells[hole] >= cell_count)
            return PEG_E_INDEX;
    return PEG_OK;
}

peg_status peg_many_unpack(const peg_many *many, const peg_limits *limits,
                           const uint64_t *positions, size_t count, const uint32_t *cells,
                           size_t cell_count, uint8_t *out, size_t *out_at)
{
    size_t holes;
    size_t each;
    peg_work work;
    peg_status status;

    if (!many)
        return PEG_E_ARGUMENT;
    status = cells ? check_cells(many, cells, cell_count) : PEG_OK;
    if (status == PEG_OK)
        status = peg_many_work_on(many, limits, positions, count, &work, out_at);
    if (status != PEG_OK)
        return status;
    holes = (size_t)many->shape->holes;
    each = cells ? cell_count : holes;
    for (size_t i = 0; out && i < count && work.budget.status == PEG_OK; i++) {
        if (cells) {
            memset(out, 0, each);
            for (size_t hole = 0; hole < holes; hole++)
                out[cells[hole]] = positions[hole / 64] >> hole % 64 & 1;
        } else {
            peg_many_write_bits(positions, holes, out);
        }
        peg_many_spend(&work.budget, i, cells ? each / 16 + holes / 2 : holes / 8);
        positions += many->words;
        out += each;
    }
    return peg_work_end(&work);
}

peg_status peg_many_pack(const peg_many *many, const peg_limits *limits, const uint8_t *pegs,
                         size_t count, uint64_t *out)
{
    size_t holes;
    peg_many *held;
    peg_budget budget;
    peg_status status;

    if (!many || (!pegs && count > 0))
        return PEG_E_ARGUMENT;
    holes = (size_t)many->shape->holes;
    held = peg_many_hold(many, limits);
    status = peg_many_budget(NULL, &many->allocator, limits, count, &budget);
    for (size_t i = 0; out && i < count && status == PEG_OK; i++) {
        for (size_t hole = 0; hole < holes; hole++) {
            if (hole % 64 == 0)
                *out++ = 0;
            out[-1] |= (uint64_t)(*pegs++ != 0) << hole % 64;
        }
        peg_many_spend(&budget, i, holes / 2);
        status = budget.status;
    }
    peg_many_free(held);
    return status;
}

/* Whether all is there that a step needs. */
static peg_status check_games(const peg_many *many, const peg_games *games, const int64_t *lines)
{
    if (!games->positions || (games->drawn && !games->state))
        return PEG_E_ARGUMENT;
    if (lines &&
        (!games->starts || !games->ended || !games->rewards || !games->terminated ||
         !games->refused || games->reward < PEG_REWARD_WON || games->reward > PEG_REWARD_PEGS))
        return PEG_E_ARGUMENT;
    for (size_t i = 0; lines && i < games->count; i++)
        if ((uint64_t)lines[i] >= many->shape->line_count)
            return PEG_E_INDEX;
    return games->observations && games->cells ? check_cells(many, games->cells, games->cell_count)
                                               : PEG_OK;
}

peg_status peg_many_step(const peg_many *many, const peg_games *games, const int64_t *lines)
{
    peg_work work;
    peg_status status;

    if (!many || !games)
        return PEG_E_ARGUMENT;
    status = check_games(many, games, lines);
    if (status == PEG_OK)
        status = peg_budget_begin(&work.budget, NULL, &many->allocator);
    if (status == PEG_OK)
        status = peg_work_begin(many, &work);
    if (status != PEG_OK)
        return status;
    peg_many_ops_of(many)->step(many, games, lines, work.scratch);
    return peg_work_end(&work);
}

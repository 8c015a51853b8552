/* SPDX-License-Identifier: MIT */

/* Making the rule of random play: see rule.h. */
#include "count/rule.h"

#include "base/bytes.h"
#include "base/chance.h"

/* The place of a line that is not in the order yet. */
enum { NO_PLACE = UINT16_MAX };

/* Writes where each line is in the order. */
static peg_status place_lines(const peg_shape *shape, const peg_jump *order, size_t count,
                              uint16_t *place)
{
    size_t placed = 0;

    for (size_t line = 0; line < shape->line_count; line++)
        place[line] = NO_PLACE;
    for (; placed < count; placed++) {
        size_t between;
        const peg_jump *line;

        if (!peg_shape_has_line(shape, order[placed]))
            return PEG_E_LINE;
        line = peg_shape_lines_between(shape, order[placed].from, order[placed].to, &between);
        while (line->over != order[placed].over)
            line++;
        if (place[line - shape->lines] != NO_PLACE)
            return PEG_E_TWICE;
        place[line - shape->lines] = (uint16_t)placed;
    }
    for (size_t line = 0; line < shape->line_count; line++)
        if (place[line] == NO_PLACE)
            place[line] = (uint16_t)placed++;
    return PEG_OK;
}

peg_status peg_rule_make(const peg_shape *shape, int draws, const peg_jump *order, size_t count,
                         peg_budget *budget, peg_rule *out_rule)
{
    peg_rule rule = {NULL, NULL, shape->line_count};
    size_t room = rule.lines + 1;
    peg_status status;

    *out_rule = rule;
    rule.place = peg_budget_resize(budget, NULL, 0, room * sizeof(*rule.place));
    if (!rule.place)
        return peg_budget_refusal(budget);
    status = place_lines(shape, order, count, rule.place);
    if (status == PEG_OK && draws >= 0) {
        rule.misses = peg_budget_resize(budget, NULL, 0, room * sizeof(*rule.misses));
        if (!rule.misses)
            status = peg_budget_refusal(budget);
    }
    for (size_t legal = 1; status == PEG_OK && rule.misses && legal < room; legal++) {
        peg_count miss = peg_chance_of((uint32_t)(rule.lines - legal), (uint32_t)rule.lines);

        rule.misses[legal] = peg_chance_in_a_row(miss, (uint32_t)draws);
        status = peg_budget_work(budget, PEG_STEPS);
    }
    *out_rule = rule;
    if (status != PEG_OK || draws < 0)
        peg_rule_free(out_rule, budget);
    return status;
}

void peg_rule_free(peg_rule *rule, peg_budget *budget)
{
    peg_budget_free(budget, rule->place, (rule->lines + 1) * sizeof(*rule->place));
    peg_budget_free(budget, rule->misses, (rule->lines + 1) * sizeof(*rule->misses));
    rule->place = NULL;
    rule->misses = NULL;
}

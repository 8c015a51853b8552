/*
 * SPDX-License-Identifier: MIT
 *
 * What no answer shows: which vectors the processor has, and that the kernels for others, which
 * fill no large table here, fill the same.
 */
#include "tables.h"

#include "table/flood.h"
#include "table/table.h"

TEST(the_processor_is_what_the_compiler_finds)
{
#if defined(PEG_CPU_HAS_AVX)
    __builtin_cpu_init();
    bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");

    CHECK(peg_cpu_find() == (wide ? PEG_CPU_AVX2 : PEG_CPU_ANY));
#else
    CHECK(peg_cpu_find() == PEG_CPU_ANY);
#endif
}

/* Fills a table anew. */
static bool fills_the_same(peg_table *table, peg_cpu cpu, uint32_t threads)
{
    peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
    peg_budget budget;
    uint64_t *wanted = malloc(table->word_count * sizeof *wanted);
    if (!wanted || peg_budget_begin(&budget, &limits, &table->allocator) != PEG_OK)
        exit(1);
    memcpy(wanted, table->words, table->word_count * sizeof *wanted);
    peg_table_fill(table, cpu, PEG_COST_POSITIONS, NULL, &budget);
    CHECK(budget.status == PEG_OK);
    bool same = memcmp(wanted, table->words, table->word_count * sizeof *wanted) == 0;
    free(wanted);
    return same;
}

TEST(every_kernel_fills_the_same)
{
    static const char *const more[] = {"rect4x5",       "triangle6 -> 2", "hexagon3 -> 10",
                                       "square5 -> c3", "diamond4",       "rect5x5 -> a1"};
    int count = TABLE_BOARDS + (int)(sizeof more / sizeof *more);
    for (int i = 0; i < count; i++) {
        in_case("%s", i < TABLE_BOARDS ? table_board_name(i) : more[i - TABLE_BOARDS]);
        peg_board *board = i < TABLE_BOARDS ? table_board(i) : board_of(more[i - TABLE_BOARDS]);
        peg_table *table = table_for(board, i % 5 == 4 ? 2 : 0);
        for (int cpu = PEG_CPU_ANY; cpu <= (int)peg_cpu_find(); cpu++)
            for (uint32_t threads = 1; threads <= 3; threads += 2)
                CHECK(fills_the_same(table, (peg_cpu)cpu, threads));
        peg_table_free(table);
    }
}

CHECK_MAIN

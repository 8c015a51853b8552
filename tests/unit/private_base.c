/* SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "check.h"
#include "libpeg.h"
#include "random.h"
#include "table/flood.h"

#define MOST 300

static void numbers_ascend(void)
{
    uint64_t state = 1;

    for (size_t count = 0; count < MOST; count++) {
        uint64_t numbers[MOST];
        uint64_t sum = 0;

        for (size_t i = 0; i < count; i++) {
            numbers[i] = random_bits(&state) % (count + 1);
            sum += numbers[i] * numbers[i];
        }
        peg_sort_numbers(numbers, count);
        for (size_t i = 0; i < count; i++) {
            CHECK(i == 0 || numbers[i - 1] <= numbers[i]);
            sum -= numbers[i] * numbers[i];
        }
        CHECK(sum == 0);
    }
}

static void items_ascend_by_their_bytes(void)
{
    uint64_t state = 2;

    for (size_t size = 1; size < 5; size++) {
        uint8_t items[MOST * 4];
        size_t tally[256] = {0};

        for (size_t i = 0; i < MOST * size; i++) {
            items[i] = (uint8_t)random_bits(&state);
            tally[items[i]]++;
        }
        peg_sort_bytes(items, MOST, size);
        for (size_t i = 0; i < MOST * size; i++)
            tally[items[i]]--;
        for (size_t i = 1; i < MOST; i++)
            CHECK(memcmp(items + (i - 1) * size, items + i * size, size) <= 0);
        for (int byte = 0; byte < 256; byte++)
            CHECK(tally[byte] == 0);
    }
}

/* What is not found only makes tables slower, which no other test can see. */
static void the_processor_is_what_the_compiler_finds(void)
{
#if defined(PEG_CPU_HAS_AVX)
    __builtin_cpu_init();
    int narrow = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                 __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    int wide = narrow && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");

    CHECK(peg_cpu_find() == (wide ? PEG_CPU_AVX512 : narrow ? PEG_CPU_AVX2 : PEG_CPU_ANY));
#else
    CHECK(peg_cpu_find() == PEG_CPU_ANY);
#endif
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(numbers_ascend, "sorted numbers ascend and are the same numbers");
    RUN(items_ascend_by_their_bytes, "sorted items ascend as memcmp orders them, none lost");
    RUN(the_processor_is_what_the_compiler_finds,
        "the processor has the vectors that the compiler finds");
    return check_end();
}

/* SPDX-License-Identifier: MIT */

/* Vectors that are not found only make tables slower, which no answer shows. */
#include "check.h"

#include "table/flood.h"

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
    RUN(the_processor_is_what_the_compiler_finds,
        "the processor has the vectors that the compiler finds");
    return check_end();
}

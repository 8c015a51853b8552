/* SPDX-License-Identifier: MIT */

/*
 * A flag is a plain number in the public header, which C++ and other languages read too. Here it
 * is used as an atomic one of the same size. Nothing but the flag itself passes from thread to
 * thread, so no order of memory is asked for.
 */
#include "base/flag.h"

#include <stdatomic.h>

_Static_assert(sizeof(_Atomic uint32_t) == sizeof(uint32_t), "a flag can be atomic");

static void set_flag(peg_flag *flag, uint32_t raised)
{
    if (flag)
        atomic_store_explicit((_Atomic uint32_t *)&flag->raised, raised, memory_order_relaxed);
}

void peg_flag_raise(peg_flag *flag)
{
    set_flag(flag, 1);
}

void peg_flag_lower(peg_flag *flag)
{
    set_flag(flag, 0);
}

int peg_flag_is_raised(const peg_flag *flag)
{
    return flag &&
           atomic_load_explicit((const _Atomic uint32_t *)&flag->raised, memory_order_relaxed) != 0;
}

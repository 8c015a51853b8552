/* SPDX-License-Identifier: MIT */
#include "binding.h"

static void *allocator_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    return peg_js_resize(block, new_size);
}

const peg_allocator *peg_js_allocator(void)
{
    static const peg_allocator allocator = {allocator_resize, NULL};
    return &allocator;
}

/* A function that is imported has no address of its own. */
static int on_progress(const uint64_t *positions, void *user)
{
    return peg_js_on_progress(positions, user);
}

static int on_solution(const peg_jump *jumps, size_t count, void *user)
{
    return peg_js_on_solution(jumps, count, user);
}

static int on_write(const uint8_t *bytes, size_t count, void *user)
{
    return peg_js_on_write(bytes, count, user);
}

peg_progress_fn peg_js_progress(void)
{
    return on_progress;
}

peg_solution_fn peg_js_solution(void)
{
    return on_solution;
}

peg_write_fn peg_js_write(void)
{
    return on_write;
}

/* SPDX-License-Identifier: MIT */

/*
 * Heapsort, once for items of any size and once for numbers (Williams, Algorithm 232; Floyd,
 * Algorithm 245; both Communications of the ACM, 1964).
 */
#include "base/sort.h"

#include "base/bytes.h"

static void swap_bytes(uint8_t *a, uint8_t *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint8_t held = a[i];

        a[i] = b[i];
        b[i] = held;
    }
}

static void sink_bytes(uint8_t *items, size_t at, size_t count, size_t size)
{
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        uint8_t *larger = items + child * size;

        if (child + 1 < count && memcmp(larger, larger + size, size) < 0) {
            child++;
            larger += size;
        }
        if (memcmp(items + at * size, larger, size) >= 0)
            return;
        swap_bytes(items + at * size, larger, size);
        at = child;
    }
}

void peg_sort_bytes(uint8_t *items, size_t count, size_t size)
{
    for (size_t i = count / 2; i-- > 0;)
        sink_bytes(items, i, count, size);
    for (size_t i = count; i-- > 1;) {
        swap_bytes(items, items + i * size, size);
        sink_bytes(items, 0, i, size);
    }
}

static void sink_number(uint64_t *numbers, size_t at, size_t count)
{
    uint64_t held = numbers[at];

    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && numbers[child] < numbers[child + 1])
            child++;
        if (held >= numbers[child])
            break;
        numbers[at] = numbers[child];
        at = child;
    }
    numbers[at] = held;
}

void peg_sort_numbers(uint64_t *numbers, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sink_number(numbers, i, count);
    for (size_t i = count; i-- > 1;) {
        uint64_t held = numbers[0];

        numbers[0] = numbers[i];
        numbers[i] = held;
        sink_number(numbers, 0, i);
    }
}

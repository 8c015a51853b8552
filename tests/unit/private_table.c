/*
 * SPDX-License-Identifier: MIT
 *
 * Tables by every kind of kernel, compared on every position of every class with a
 * plain walk back; and the layouts and orders that they are made with.
 */
#include "private_table.h"

#include "table/shared_tree.h"

/* ------------------------------------------------------------------------- */
/* Answers                                                                   */
/* ------------------------------------------------------------------------- */

static peg_cpu last_cpu;

/* All kinds of kernel, on one layout, in one class. */
static void try_kinds(peg_shape *shape, const aim *to, const peg_layout *layout, uint64_t class,
                      const bool *winnable)
{
    peg_table *first = made_table(shape, to, layout, class, PEG_CPU_ANY, 1);

    CHECK(tells_all(first, winnable));
    for (int cpu = PEG_CPU_AVX2; cpu <= (int)last_cpu; cpu++) {
        peg_table *table = made_table(shape, to, layout, class, (peg_cpu)cpu, 1);

        CHECK(same_words(first, table));
        peg_table_free(table);
    }
    peg_table_free(first);
}

/* Every class; or where the goal has but one, that class and one in which nothing can be won. */
static void try_layout(peg_shape *shape, const aim *to, const peg_layout *layout,
                       const bool *winnable)
{
    uint64_t own = peg_key_class(peg_layout_key(layout, to->goal));

    for (uint64_t class = 0; class < UINT64_C(1) << layout->class_bits; class ++)
        if (!to->goal || class == own || class == (own ^ 1))
            try_kinds(shape, to, layout, class, winnable);
}

static void try_aim(peg_shape *shape, aim to)
{
    bool *winnable = every_answer(shape, &to);
    peg_layout layout = chosen_layout(shape);

    if (to.pegs == 0)
        try_layout(shape, &to, &layout, winnable);
    layout = cut_small(layout);
    if (layout.bits > PEG_LANE_BITS || to.pegs > 0)
        try_layout(shape, &to, &layout, winnable);
    if (layout.bits > PEG_LANE_BITS && to.pegs == 0) {
        CHECK(peg_layout_by_hole(shape, &layout) == PEG_OK);
        layout = cut_small(layout);
        try_layout(shape, &to, &layout, winnable);
    }
    free(winnable);
}

/* Releases the shape. */
static void try_shape(peg_shape *shape, int most_pegs)
{
    uint64_t hole = UINT64_C(1) << draw(shape->holes);
    uint64_t other = UINT64_C(1) << draw(shape->holes);

    try_aim(shape, anywhere());
    try_aim(shape, exactly(hole));
    if (most_pegs > 0) {
        try_aim(shape, exactly(hole | other));
        try_aim(shape, exactly(hole | other | UINT64_C(1) << draw(shape->holes)));
    }
    for (int pegs = 1; pegs <= most_pegs; pegs++)
        try_aim(shape, at_most(pegs));
    peg_shape_release(shape);
}

static void built_in_shapes_tell_all(void)
{
    static const char *const names[] = {
        "triangle1", "triangle2", "triangle3", "triangle4", "triangle5", "star",    "rect3x3",
        "rect3x4",   "rect1x9",   "rect2x7",   "square1",   "square2",   "square4", "hexagon1",
        "hexagon2",  "diamond1",  "diamond2",  "diamond3",  "rect5x3"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int before = check_failures;

        try_shape(named(names[i]), 4);
        if (check_failures > before)
            printf("    on %s\n", names[i]);
    }
}

/* Of which some classes are enough, in many blocks. */
static void large_shapes_tell_all(void)
{
    static const char *const names[] = {"rect4x5", "hexagon3"};

    for (int i = 0; i < 4; i++) {
        peg_shape *shape = named(names[i / 2]);
        aim to = i % 2 ? exactly(UINT64_C(0x80)) : anywhere();
        bool *winnable = every_answer(shape, &to);
        peg_layout layout = cut_small(chosen_layout(shape));

        try_kinds(shape, &to, &layout, peg_key_class(peg_layout_key(&layout, 0x80)), winnable);
        try_kinds(shape, &to, &layout, 3, winnable);
        free(winnable);
        peg_shape_release(shape);
    }
}

static void odd_graphs_tell_all(void)
{
    static const peg_jump ring[] = {{0, 1, 2}, {2, 3, 4}, {4, 5, 0}, {1, 3, 5}};
    static const peg_jump all_of_three[] = {{3, 5, 8}, {8, 5, 3}, {3, 8, 5},
                                            {5, 8, 3}, {8, 3, 5}, {5, 3, 8}};
    static const peg_jump some_of_three[] = {{3, 5, 8}, {8, 3, 5}, {8, 5, 3},
                                             {0, 1, 2}, {2, 3, 1}, {9, 8, 7}};

    for (int holes = 1; holes <= 5; holes++)
        try_shape(of_lines(holes, NULL, 0), holes < 4 ? holes : 4);
    try_shape(of_lines(6, ring, 4), 4);
    try_shape(of_lines(9, ring, 4), 4);
    try_shape(of_lines(9, all_of_three, 6), 1);
    try_shape(of_lines(10, some_of_three, 6), 4);
}

/* Lists of lines leave few classes where they are long, many where they are short. */
static void random_graphs_tell_all(void)
{
    state = 1;
    for (int round = 0; round < 150; round++) {
        int holes = 4 + draw(11);
        int lines = holes / 2 + draw(holes < 6 ? 8 : 40);
        peg_shape *shape = listed(holes, lines);
        peg_layout layout = chosen_layout(shape);
        int before = check_failures;

        if (layout.class_bits <= 6)
            try_aim(shape, random_aim(shape));
        peg_shape_release(shape);
        if (check_failures > before)
            printf("    in round %d\n", round);
    }
}

/* ------------------------------------------------------------------------- */
/* Layouts                                                                   */
/* ------------------------------------------------------------------------- */

static uint64_t random_pegs(const peg_shape *shape)
{
    uint64_t all = peg_bits_below(shape->holes).word[0];
    uint64_t low = (uint64_t)draw(1 << 30);

    return (low | (uint64_t)draw(1 << 30) << 30 | (uint64_t)draw(16) << 60) & all;
}

static int parity(uint64_t word)
{
    return peg_word_count(word) & 1;
}

static bool key_is_sound(const peg_layout *layout, const peg_shape *shape, uint64_t pegs)
{
    uint64_t key = peg_layout_key(layout, pegs);
    uint64_t index = peg_key_index(key);
    uint64_t class = peg_key_class(key);

    if (index >> layout->free || class >> layout->class_bits ||
        peg_layout_position(layout, index, class) != pegs)
        return false;
    for (int hole = 0; hole < shape->holes; hole++) {
        int turned = 9;
        uint64_t bits = peg_layout_content(layout, hole, class, &turned);

        if ((parity(bits & index) ^ turned) != (int)(pegs >> hole & 1))
            return false;
    }
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits line = {{pegs}};

        peg_bits_flip(&line, shape->lines[i].from);
        peg_bits_flip(&line, shape->lines[i].over);
        peg_bits_flip(&line, shape->lines[i].to);
        if (peg_key_class(peg_layout_key(layout, line.word[0])) != class)
            return false;
    }
    return true;
}

static void check_keys(const peg_layout *layout, const peg_shape *shape, int rounds)
{
    int holes = shape->holes;
    bool sound = layout->free + layout->class_bits == holes;

    for (uint64_t p = 0; holes <= 10 && p < UINT64_C(1) << holes; p++)
        sound &= key_is_sound(layout, shape, p);
    for (int round = 0; holes > 10 && round < rounds; round++)
        sound &= key_is_sound(layout, shape, random_pegs(shape));
    CHECK(sound);
}

/* Named shapes of 36 bits at the most, then small ones of every kind. */
static peg_shape *shape_number(int number)
{
    static const char *const names[] = {
        "english",  "french",   "asymmetric", "triangle6", "triangle7", "triangle8", "hexagon3",
        "hexagon4", "diamond4", "square6",    "rect5x8",   "rect1x38",  "star",      "rect4x5"};

    return number < (int)(sizeof names / sizeof *names) ? named(names[number]) : small();
}

static void keys_number_positions(void)
{
    state = 2;
    for (int i = 0; i < 60; i++) {
        peg_shape *shape = shape_number(i);
        peg_layout layout;
        peg_status status = peg_layout_choose(shape, &layout);

        CHECK(status == PEG_OK || status == PEG_E_NO_TABLE);
        if (status == PEG_OK) {
            check_keys(&layout, shape, 200);
            CHECK(peg_layout_by_hole(shape, &layout) == PEG_OK);
            check_keys(&layout, shape, 200);
        }
        peg_shape_release(shape);
    }
}

/* Whatever holes and pivots are given, they are refused or number all positions. */
static void given_holes_number_positions_or_are_refused(void)
{
    int taken = 0;
    int refused = 0;

    state = 3;
    for (int round = 0; round < 3000; round++) {
        peg_shape *shape = small();
        peg_layout layout = chosen_layout(shape);
        uint8_t hole[PEG_TABLE_HOLES] = {0};
        uint8_t pivot[PEG_TABLE_HOLES] = {0};
        int count = layout.free;

        memcpy(hole, layout.hole, sizeof layout.hole);
        memcpy(pivot, layout.pivot, sizeof layout.pivot);
        for (int changes = draw(4); changes > 0; changes--) {
            int at = draw(count + layout.class_bits);
            int with = draw(count + layout.class_bits);
            uint8_t *a = at < count ? hole + at : pivot + at - count;
            uint8_t *b = with < count ? hole + with : pivot + with - count;
            uint8_t value = *a;

            *a = draw(4) ? *b : (uint8_t)draw(256);
            *b = draw(4) ? value : *b;
        }
        if (draw(10) == 0)
            count += draw(3) - 1;
        if (peg_layout_of(shape, hole, count, pivot, &layout) == PEG_OK) {
            check_keys(&layout, shape, 20);
            taken++;
        } else {
            CHECK(peg_layout_of(shape, hole, count, pivot, &layout) == PEG_E_TABLE);
            refused++;
        }
        peg_shape_release(shape);
    }
    CHECK(taken > 300 && refused > 300);
}

/* The index after a jump, which must be legal. */
static uint64_t index_after(const peg_layout *layout, uint64_t pegs, peg_jump line)
{
    uint64_t holes = UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;

    return peg_key_index(peg_layout_key(layout, pegs ^ holes));
}

static bool is_legal(uint64_t pegs, peg_jump line)
{
    return pegs >> line.from & 1 && pegs >> line.over & 1 && !(pegs >> line.to & 1);
}

static void no_jump_leads_to_a_heavier_block(void)
{
    state = 4;
    for (int i = 0; i < 40; i++) {
        peg_shape *shape = shape_number(i);
        peg_layout layout;
        peg_flood flood = {.layout = &layout};
        bool lighter = true;

        if (peg_layout_choose(shape, &layout) == PEG_OK)
            for (int round = 0; round < 300; round++) {
                uint64_t pegs = random_pegs(shape);
                size_t own =
                    (size_t)(peg_key_index(peg_layout_key(&layout, pegs)) >> layout.block_bits);

                for (size_t k = 0; k < shape->line_count; k++)
                    if (is_legal(pegs, shape->lines[k]))
                        lighter &=
                            peg_flood_weight(&flood,
                                             (size_t)(index_after(&layout, pegs, shape->lines[k]) >>
                                                      layout.block_bits)) <=
                            peg_flood_weight(&flood, own);
            }
        CHECK(lighter);
        peg_shape_release(shape);
    }
}

/* ------------------------------------------------------------------------- */
/* Orders                                                                    */
/* ------------------------------------------------------------------------- */

/* The first block of each cluster, by looking at every jump from every position. */
static void find_clusters(const peg_flood *flood, const peg_shape *shape, uint64_t class,
                          uint32_t *cluster, size_t count)
{
    const peg_layout *layout = flood->layout;

    for (uint32_t block = 0; block < count; block++)
        cluster[block] = block;
    for (uint64_t index = 0; index < UINT64_C(1) << layout->free; index++) {
        uint64_t pegs = peg_layout_position(layout, index, class);

        for (size_t i = 0; i < shape->line_count; i++) {
            size_t own = (size_t)(index >> layout->block_bits);

            if (!is_legal(pegs, shape->lines[i]))
                continue;
            size_t other =
                (size_t)(index_after(layout, pegs, shape->lines[i]) >> layout->block_bits);
            uint32_t a = cluster[own];
            uint32_t b = cluster[other];
            if (a == b || peg_flood_weight(flood, own) != peg_flood_weight(flood, other))
                continue;
            for (size_t k = 0; k < count; k++)
                if (cluster[k] == a || cluster[k] == b)
                    cluster[k] = a < b ? a : b;
        }
    }
}

static void check_order(const peg_flood *flood, const peg_block_order *order,
                        const uint32_t *cluster)
{
    bool *seen = calloc(order->count, sizeof *seen);
    bool *left = calloc(order->count, sizeof *left);
    bool sound =
        seen && left && memcmp(order->cluster, cluster, order->count * sizeof *cluster) == 0;

    for (size_t i = 0; sound && i < order->count; i++) {
        uint32_t own = order->block[i];
        uint32_t before = order->block[i > 0 ? i - 1 : 0];

        sound = own < order->count && !seen[own] &&
                peg_flood_weight(flood, before) <= peg_flood_weight(flood, own);
        if (!sound || cluster[own] == cluster[before]) {
            seen[own] = true;
            continue;
        }
        left[cluster[before]] = true;
        sound = own == cluster[own] && !left[cluster[own]];
        seen[own] = true;
    }
    CHECK(sound);
    free(seen);
    free(left);
}

static void check_clusters(const peg_shape *shape, const peg_layout *layout, uint64_t class)
{
    peg_budget budget = budget_of(NULL);
    peg_flood flood;
    peg_block_order order;
    uint32_t *cluster;

    if (peg_flood_begin(&flood, shape, layout, class, PEG_CPU_ANY, NULL, &budget) != PEG_OK ||
        peg_block_order_make(&flood, &budget, &order) != PEG_OK)
        exit(1);
    cluster = malloc(order.count * sizeof *cluster);
    if (!cluster)
        exit(1);
    find_clusters(&flood, shape, class, cluster, order.count);
    check_order(&flood, &order, cluster);
    free(cluster);
    peg_block_order_free(&order, &budget);
    peg_flood_end(&flood, &budget);
    CHECK(budget.held == 0);
}

static void clusters_join_what_jumps_join(void)
{
    static const char *const names[] = {"square4", "triangle5", "diamond3", "rect2x7", "star"};
    int most_blocks = 0;

    state = 5;
    for (int i = 0; i < 60; i++) {
        peg_shape *shape = i < 5 ? named(names[i]) : listed(10 + draw(5), 12 + draw(20));
        peg_layout layout = cut_small(chosen_layout(shape));
        uint64_t class = (uint64_t)draw(1 << layout.class_bits);

        check_clusters(shape, &layout, class);
        most_blocks = 1 << (layout.bits - layout.block_bits) > most_blocks
                          ? 1 << (layout.bits - layout.block_bits)
                          : most_blocks;
        CHECK(peg_layout_by_hole(shape, &layout) == PEG_OK);
        layout = cut_small(layout);
        check_clusters(shape, &layout, class);
        peg_shape_release(shape);
    }
    CHECK(most_blocks >= 16);
}

/* ------------------------------------------------------------------------- */
/* Bounds                                                                    */
/* ------------------------------------------------------------------------- */

static peg_status choose_and_release(peg_shape *shape)
{
    peg_layout layout;
    peg_status status = peg_layout_choose(shape, &layout);

    CHECK(peg_layout_by_hole(shape, &layout) == status);
    peg_shape_release(shape);
    return status;
}

/* A row, and further holes that no line touches. */
static peg_shape *row_and(int row, int more)
{
    peg_jump lines[128];
    size_t count = 0;

    for (int i = 0; i + 2 < row; i++) {
        lines[count++] = (peg_jump){(uint8_t)i, (uint8_t)(i + 1), (uint8_t)(i + 2)};
        lines[count++] = (peg_jump){(uint8_t)(i + 2), (uint8_t)(i + 1), (uint8_t)i};
    }
    return of_lines(row + more, lines, count);
}

static void layouts_have_bounds(void)
{
    CHECK(choose_and_release(row_and(38, 0)) == PEG_OK);
    CHECK(choose_and_release(row_and(39, 0)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(38, 26)) == PEG_OK);
    CHECK(choose_and_release(row_and(37, 27)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(38, 27)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(0, 28)) == PEG_OK);
    CHECK(choose_and_release(row_and(0, 29)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(0, 256)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(named("rect5x8")) == PEG_OK);
    CHECK(choose_and_release(named("square8")) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(named("triangle22")) == PEG_E_NO_TABLE);
}

/* ------------------------------------------------------------------------- */
/* Shared trees                                                              */
/* ------------------------------------------------------------------------- */

static uint64_t drawn_word(void *user, size_t at)
{
    return ((const uint64_t *)user)[at];
}

/* The word at a place, from the item on the last level down. */
static uint64_t looked_up(const peg_shared_tree *tree, size_t at)
{
    uint64_t item = 0;

    for (int level = tree->levels; level > 0; level--) {
        uint64_t pair = tree->items[level][item];

        item = at >> (level - 1) & 1 ? pair & UINT32_MAX : pair >> 32;
    }
    return tree->items[0][item];
}

static void equal_parts_are_kept_once(void)
{
    state = 6;
    for (int round = 0; round < 60; round++) {
        uint64_t words[1 << 12];
        int levels = draw(13);
        int kinds = 1 + draw(round % 2 ? 5000 : 5);
        peg_budget budget = budget_of(NULL);
        peg_shared_tree tree;
        bool same = true;
        bool once = true;

        for (int i = 0; i < 1 << levels; i++)
            words[i] = (uint64_t)draw(kinds) << 40;
        CHECK(peg_shared_tree_make(drawn_word, words, levels, &budget, &tree) == PEG_OK);
        CHECK(tree.levels == levels && tree.count[levels] == 1);
        for (int i = 0; i < 1 << levels; i++)
            same &= looked_up(&tree, (size_t)i) == words[i];
        for (int level = 0; level <= levels; level++)
            for (size_t i = 0; tree.count[level] < 50 && i < tree.count[level]; i++)
                for (size_t k = 0; k < i; k++)
                    once &= tree.items[level][i] != tree.items[level][k];
        CHECK(same && once);
        peg_shared_tree_free(&tree, &budget);
        CHECK(budget.held == 0);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    last_cpu = peg_cpu_find();
    RUN(built_in_shapes_tell_all, "every kind of kernel tells all of small built-in shapes");
    RUN(large_shapes_tell_all, "every kind of kernel tells all of larger built-in shapes");
    RUN(odd_graphs_tell_all, "one-way lines, lines over the same holes, and none, are told");
    RUN(random_graphs_tell_all, "every kind of kernel tells all of random lists of lines");
    RUN(keys_number_positions, "keys number the positions of each class, both ways");
    RUN(given_holes_number_positions_or_are_refused, "given holes number positions or are refused");
    RUN(no_jump_leads_to_a_heavier_block, "no jump leads to a heavier block");
    RUN(clusters_join_what_jumps_join, "clusters are the blocks of a weight that jumps join");
    RUN(layouts_have_bounds, "a layout has up to 64 holes, 36 bits and 28 class bits");
    RUN(equal_parts_are_kept_once, "a tree of words has equal parts once, and gives every word");
    return check_end();
}

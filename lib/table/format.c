/* SPDX-License-Identifier: MIT */

/*
 * Reads and writes tables as bytes. The bytes may be anything: none is used before it is checked. A
 * table is written as it lies in memory. All tables of a shape, goal and class have the same
 * layout, so equal tables have equal bytes.
 */
#include "table/format.h"

#include "base/memory.h"
#include "board/board.h"
#include "shape/shape_text.h"

#define FORMAT_MAGIC "pegtable"

enum { FORMAT_VERSION = 3 }; /* the others were never released */

/* Bytes that tell the length of the head, bytes of a sum, and bytes of a page. */
enum { FORMAT_BEGIN = 48, FORMAT_SUM = 8, FORMAT_PAGE = 4096 };

enum { FORMAT_BEGUN = 41 }; /* where the head says what is finished */

/* Words to write or sum between two checks of the limits, and words to read. */
enum { FORMAT_PIECE = 1 << 10, FORMAT_PIECE_READ = 1 << 17 };

/* What the first bytes of a head say. */
typedef struct format_head {
    int holes;
    int free;
    struct peg_goal goal;
    int most_pegs;
    uint64_t class;
    size_t lines;
    size_t pages;
    int block_bits;
    unsigned begun;
} format_head;

static uint64_t format_get(const uint8_t *bytes, int count)
{
    uint64_t number = 0;

    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

/* A number of 8 bytes, written so that compilers make one load of it. */
static inline uint64_t format_word(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static inline void format_put_word(uint8_t *bytes, uint64_t word)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(word >> 8 * i);
}

/* The sum with a word more; it begins at 0. A change of one word always changes it. */
static inline uint64_t format_sum(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

/* The sum over a head, except the sum at its end. */
static uint64_t format_head_sum(const uint8_t *head, size_t size)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < size - FORMAT_SUM; i += 8)
        sum = format_sum(sum, format_word(head + i));
    return sum;
}

static size_t format_pages(int holes, size_t lines)
{
    size_t used = FORMAT_BEGIN + FORMAT_SUM + (size_t)holes + 3 * lines + FORMAT_SUM;

    return (used + FORMAT_PAGE - 1) / FORMAT_PAGE;
}

/* -- Reading --------------------------------------------------------------- */

peg_status peg_format_begin(const peg_limits *limits, const peg_allocator *allocator,
                            peg_budget *budget)
{
    peg_allocator chosen;
    peg_status status = peg_memory_choose(allocator, &chosen);

    if (status == PEG_OK)
        status = peg_budget_begin(budget, limits, &chosen);
    if (status == PEG_OK)
        budget->stage = PEG_STAGE_READING;
    return status;
}

static peg_status format_read_begin(const uint8_t *bytes, format_head *out)
{
    uint64_t version = format_get(bytes + 8, 4);

    if (memcmp(bytes, FORMAT_MAGIC, 8) != 0 || version < FORMAT_VERSION)
        return PEG_E_TABLE;
    if (version > FORMAT_VERSION)
        return PEG_E_VERSION;
    out->holes = bytes[12];
    out->free = bytes[13];
    out->goal.kind = (peg_goal_kind)bytes[14];
    out->most_pegs = bytes[15];
    out->goal.pegs = (peg_bits){{format_get(bytes + 16, 8)}};
    out->class = format_get(bytes + 24, 8);
    out->lines = (size_t)format_get(bytes + 32, 4);
    out->pages = (size_t)format_get(bytes + 36, 4);
    out->block_bits = bytes[40];
    out->begun = bytes[FORMAT_BEGUN];
    if (out->holes < 1 || out->holes > PEG_TABLE_HOLES || out->free > out->holes ||
        !peg_goal_is_sound(&out->goal) || out->most_pegs > out->holes ||
        (out->most_pegs > 0 && out->goal.kind != PEG_GOAL_ANYWHERE) || out->lines > PEG_MAX_LINES ||
        out->pages != format_pages(out->holes, out->lines) || format_get(bytes + 42, 6) != 0 ||
        (out->goal.pegs.word[0] & ~peg_bits_below(out->holes).word[0]) != 0)
        return PEG_E_TABLE;
    return PEG_OK;
}

/* Whether zeros come from some byte of a head on, and then the sum of all before. */
static int format_is_whole(const uint8_t *head, size_t size, size_t zeros_from)
{
    for (size_t i = zeros_from; i < size - FORMAT_SUM; i++)
        if (head[i] != 0)
            return 0;
    return format_head_sum(head, size) == format_word(head + size - FORMAT_SUM);
}

/* Whether the class is one of the shape's and, where the goal is of one class, that one. */
static int format_is_class_sound(const peg_table *table)
{
    return peg_layout_has_class(&table->layout, table->class) &&
           (!peg_table_is_definite(table) || peg_table_covers(table, table->goal.pegs.word[0]));
}

/* Makes a table without words from a whole head. */
static peg_status format_take_head(const format_head *says, const uint8_t *head, size_t size,
                                   peg_budget *budget, peg_table **out_table)
{
    const uint8_t *hole = head + FORMAT_BEGIN + FORMAT_SUM;
    size_t where = (size_t)(hole - head) + (size_t)says->holes + 3 * says->lines;
    peg_table *table;
    peg_shape *shape;
    peg_layout_plan plan;
    peg_layout_group group;
    peg_bits pegs;
    peg_status status;

    if (!format_is_whole(head, size, where))
        return PEG_E_TABLE;
    if (says->begun)
        return PEG_E_UNFINISHED;
    status = peg_shape_from_lines(says->holes, (const peg_jump *)(hole + says->holes), says->lines,
                                  &budget->allocator, &where, &shape);
    if (status != PEG_OK)
        return status == PEG_E_MEMORY ? status : PEG_E_TABLE;
    table = *out_table = peg_table_new(shape, budget);
    peg_shape_release(shape);
    if (!table)
        return budget->status;
    table->goal = says->goal;
    table->most_pegs = says->most_pegs;
    table->class = says->class;
    table->sum = format_word(head + FORMAT_BEGIN);
    plan = (peg_layout_plan){hole, says->free, hole + says->free, says->block_bits, 0};
    peg_layout_begin(table->shape, &table->layout);
    status = peg_layout_of(table->shape, &plan, &table->layout);
    if (status != PEG_OK || !format_is_class_sound(table))
        return PEG_E_TABLE;
    pegs = (peg_bits){{peg_layout_position(&table->layout, 0, table->class)}};
    peg_layout_group_find(table->shape, table->layout.bits,
                          peg_table_is_definite(table) ? &table->goal.pegs : NULL, &pegs, budget,
                          &group);
    peg_layout_find_images(&table->layout, &group);
    return budget->status;
}

size_t peg_format_read_head(peg_format_source *read, void *user, peg_budget *budget,
                            peg_table **out_table)
{
    uint8_t begin[FORMAT_BEGIN] = {0};
    format_head says = {0};
    uint8_t *head;
    size_t size;

    peg_budget_follow(budget, read(begin, sizeof(begin), user));
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, format_read_begin(begin, &says));
    if (budget->status != PEG_OK)
        return 0;
    size = says.pages * FORMAT_PAGE;
    head = peg_budget_resize(budget, NULL, 0, size);
    if (!head)
        return 0;
    memcpy(head, begin, sizeof(begin));
    peg_budget_follow(budget, read(head + sizeof(begin), size - sizeof(begin), user));
    if (budget->status == PEG_OK)
        peg_budget_follow(budget, format_take_head(&says, head, size, budget, out_table));
    peg_budget_free(budget, head, size);
    peg_budget_work(budget, size);
    return size;
}

void peg_format_find_blocks(peg_table *table, uint64_t bytes, peg_budget *budget)
{
    if (bytes < peg_blocks_least_bytes(table->layout.bits, table->layout.images) ||
        bytes > UINT64_C(1) << (table->layout.bits - 3))
        peg_budget_fail(budget, PEG_E_TABLE);
    if (budget->status == PEG_OK)
        peg_blocks_make(&table->layout, budget, &table->blocks);
    if (budget->status == PEG_OK && bytes != peg_blocks_bytes(&table->blocks))
        peg_budget_fail(budget, PEG_E_TABLE);
}

int peg_format_is_bounded(const peg_table *table)
{
    int free = table->layout.free;

    for (size_t w = 0; free < PEG_VECTOR_BITS && w < table->word_count; w++) {
        uint64_t there = w << PEG_WORD_BITS >> free ? 0
                         : free < PEG_WORD_BITS     ? (UINT64_C(1) << (1 << free)) - 1
                                                    : ~UINT64_C(0);

        if (table->words[w] & ~there)
            return 0;
    }
    return 1;
}

void peg_format_read_words(peg_format_source *read, void *user, peg_budget *budget,
                           peg_table *table)
{
    uint8_t more;
    uint64_t sum = 0;

    peg_table_take_words(table, budget);
    for (size_t w = 0; budget->status == PEG_OK && w < table->word_count; w += FORMAT_PIECE_READ) {
        size_t left = table->word_count - w;
        size_t count = left < FORMAT_PIECE_READ ? left : FORMAT_PIECE_READ;

        peg_budget_follow(budget, read(table->words + w, 8 * count, user));
        peg_budget_work(budget, count);
    }
    if (budget->status == PEG_OK) {
        peg_status end = read(&more, 1, user);

        if (end != PEG_E_TABLE)
            peg_budget_fail(budget, end == PEG_OK ? PEG_E_TABLE : end);
    }
    for (size_t w = 0; budget->status == PEG_OK && w < table->word_count; w++) {
        table->words[w] = format_word((const uint8_t *)(table->words + w));
        sum = format_sum(sum, table->words[w]);
        if (w % FORMAT_PIECE == FORMAT_PIECE - 1)
            peg_budget_work(budget, FORMAT_PIECE);
    }
    if (budget->status == PEG_OK && (sum != table->sum || !peg_format_is_bounded(table)))
        peg_budget_fail(budget, PEG_E_TABLE);
}

/* Bytes of a caller that are still to be read. */
typedef struct format_bytes {
    const uint8_t *at;
    size_t left;
} format_bytes;

static peg_status format_read_bytes(void *bytes, size_t count, void *user)
{
    format_bytes *from = user;

    if (!from->at || count > from->left)
        return PEG_E_TABLE;
    memcpy(bytes, from->at, count);
    from->at += count;
    from->left -= count;
    return PEG_OK;
}

peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                          const peg_allocator *allocator, peg_table **out_table)
{
    format_bytes from = {bytes, count};
    peg_budget budget;
    peg_table *table = NULL;
    peg_status status;

    if ((!bytes && count > 0) || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_format_begin(limits, allocator, &budget);
    if (status != PEG_OK)
        return status;
    peg_format_read_head(format_read_bytes, &from, &budget, &table);
    PEG_ASSERT(budget.status != PEG_OK || table);
    if (budget.status == PEG_OK)
        peg_format_find_blocks(table, from.left, &budget);
    if (budget.status == PEG_OK)
        peg_format_read_words(format_read_bytes, &from, &budget, table);
    return peg_table_hand_over(table, &budget, out_table);
}

/* -- Writing --------------------------------------------------------------- */

typedef struct format_writing {
    const peg_table *table;
    peg_budget *budget;
    peg_write_fn write;
    void *user;
    uint8_t bytes[8 * FORMAT_PIECE];
} format_writing;

size_t peg_format_head_size(const peg_table *table)
{
    return format_pages(table->layout.holes, table->shape->line_count) * FORMAT_PAGE;
}

void peg_format_put_head(const peg_table *table, unsigned begun, uint64_t sum, uint8_t *head)
{
    const peg_layout *layout = &table->layout;
    const peg_shape *shape = table->shape;
    size_t size = peg_format_head_size(table);
    const struct {
        uint64_t number;
        int bytes;
    } fields[] = {{format_word((const uint8_t *)FORMAT_MAGIC), 8},
                  {FORMAT_VERSION, 4},
                  {(uint64_t)layout->holes, 1},
                  {(uint64_t)layout->free, 1},
                  {(uint64_t)table->goal.kind, 1},
                  {(uint64_t)table->most_pegs, 1},
                  {table->goal.pegs.word[0], 8},
                  {table->class, 8},
                  {shape->line_count, 4},
                  {size / FORMAT_PAGE, 4},
                  {(uint64_t)layout->block_bits, 1},
                  {begun, 7},
                  {begun ? 0 : sum, FORMAT_SUM}};
    uint8_t *at = head;

    memset(head, 0, size);
    for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
        for (int k = 0; k < fields[i].bytes; k++)
            *at++ = (uint8_t)(fields[i].number >> 8 * k);
    memcpy(at, layout->hole, (size_t)layout->free);
    memcpy(at + layout->free, layout->pivot, (size_t)layout->class_bits);
    if (shape->line_count > 0)
        memcpy(at + layout->holes, shape->lines, 3 * shape->line_count);
    format_put_word(head + size - FORMAT_SUM, format_head_sum(head, size));
}

peg_status peg_table_size(const peg_board *board, int pegs, const peg_limits *limits, int *out_bits,
                          uint64_t *out_bytes)
{
    peg_budget budget;
    peg_table *table;
    peg_status status;

    if (!board || pegs < 0)
        return PEG_E_ARGUMENT;
    status = peg_table_begin(board, pegs, limits, 1, &budget, &table);
    if (status != PEG_OK)
        return status;
    if (budget.status == PEG_OK && out_bits)
        *out_bits = table->layout.free;
    if (budget.status == PEG_OK && out_bytes)
        *out_bytes = peg_format_head_size(table) + peg_blocks_bytes(&table->blocks);
    peg_table_free(table);
    peg_board_let_go(&budget);
    return budget.status;
}

int peg_format_is_head_of(peg_table *table, const uint8_t *head, peg_budget *budget,
                          unsigned *out_begun)
{
    size_t size = peg_format_head_size(table);
    uint8_t *own = peg_budget_resize(budget, NULL, 0, size);
    int is_same = 0;

    if (own) {
        *out_begun = head[FORMAT_BEGUN];
        table->sum = format_word(head + FORMAT_BEGIN);
        peg_format_put_head(table, *out_begun, table->sum, own);
        is_same = memcmp(own, head, size) == 0;
    }
    peg_budget_free(budget, own, size);
    return is_same;
}

uint64_t peg_format_sum(const peg_table *table, peg_budget *budget)
{
    uint64_t sum = 0;

    for (size_t w = 0; budget->status == PEG_OK && w < table->word_count; w++) {
        sum = format_sum(sum, table->words[w]);
        if (w % FORMAT_PIECE == FORMAT_PIECE - 1)
            peg_budget_work(budget, FORMAT_PIECE);
    }
    return sum;
}

/* Hands bytes to the caller's function, unless the question is over. */
static void format_hand_over(format_writing *to, const uint8_t *bytes, size_t count)
{
    if (to->budget->status != PEG_OK)
        return;
    if (to->write(bytes, count, to->user) != PEG_CONTINUE)
        peg_budget_fail(to->budget, PEG_STOPPED);
    peg_budget_work(to->budget, count / 8);
}

static void format_write_head(format_writing *to)
{
    size_t size = peg_format_head_size(to->table);
    /* A mapped file keeps the sum in its head, which shows damage. */
    uint64_t sum = to->table->unmap ? to->table->sum : peg_format_sum(to->table, to->budget);
    uint8_t *head = peg_budget_resize(to->budget, NULL, 0, size);

    if (head)
        peg_format_put_head(to->table, 0, sum, head);
    format_hand_over(to, head, size);
    peg_budget_free(to->budget, head, size);
}

static void format_write_words(format_writing *to)
{
    size_t words = to->table->word_count;

    for (size_t from = 0; to->budget->status == PEG_OK && from < words; from += FORMAT_PIECE) {
        size_t count = words - from < FORMAT_PIECE ? words - from : FORMAT_PIECE;

        for (size_t i = 0; i < count; i++)
            format_put_word(to->bytes + 8 * i, to->table->words[from + i]);
        format_hand_over(to, to->bytes, 8 * count);
    }
}

peg_status peg_table_write(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user)
{
    peg_budget budget;
    format_writing *to;
    peg_table *held;
    peg_status status;

    if (!table || !write)
        return PEG_E_ARGUMENT;
    status = peg_table_ask(table, limits, PEG_STAGE_WRITING, &budget, &held);
    if (status != PEG_OK)
        return status;
    to = peg_budget_resize(&budget, NULL, 0, sizeof(*to));
    if (to) {
        to->table = held;
        to->budget = &budget;
        to->write = write;
        to->user = user;
        format_write_head(to);
        format_write_words(to);
    }
    peg_budget_free(&budget, to, sizeof(*to));
    peg_table_free(held);
    return budget.status;
}

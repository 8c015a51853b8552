/*
 * SPDX-License-Identifier: MIT
 *
 * An example for each function of libpeg.h. docs/site/example.py reads them.
 */

/* peg_version() tells which library runs, and peg_status_text() what a status means. */
printf("%d\n", peg_version() >= PEG_VERSION); // 1
puts(peg_status_text(PEG_E_FROM)); // there is no peg in the hole to jump from

/* peg_board_new() says where a text is wrong. Free a board with peg_board_free(). */
peg_board *board = NULL;
size_t at = 0;
peg_status status = peg_board_new("english -> d9", NULL, &at, &board);
if (status != PEG_OK)
    printf("%s: byte %d\n", peg_status_text(status), (int)at);
    // the board has no such hole: byte 11
peg_board_free(board);

/* peg_board_from_lines() makes a ring of four holes, where pegs jump one way round. */
peg_jump lines[] = {{0, 1, 2}, {1, 2, 3}, {2, 3, 0}, {3, 0, 1}};
peg_board *ring;
char text[100];
peg_board_from_lines(4, lines, 4, NULL, NULL, &ring);
peg_board_text(ring, text, sizeof text, NULL);
puts(text); // lines:4:1-2-3,2-3-4,3-4-1,4-1-2 .ooo
peg_board_free(ring);

/* On "english -> d4", peg_board_copy() makes a copy, perhaps for another thread, to ask a long
 * question. Then peg_board_learn() gives the board all that the copy has found out. */
peg_board *copy;
int answer;
peg_board_copy(board, &copy);
peg_solve_fewest(copy, NULL, &answer, NULL, NULL, NULL, 0, NULL);
puts(peg_status_text(peg_board_learn(board, copy))); // all is well
peg_board_free(copy);

/* On "triangle5", peg_board_text() writes the position, and peg_game_text() the game so far. */
char text[100];
peg_play_moves(board, "4-1 6-4", NULL);
peg_board_text(board, text, sizeof text, NULL);
puts(text); // triangle5 o/.o/o../oooo/ooooo
peg_game_text(board, text, sizeof text, NULL);
puts(text); // triangle5 ./oo/ooo/oooo/ooooo ; 4-1 6-4

/* peg_builtin() lists the shapes that have a name. */
const char *name, *about;
for (int i = 0; peg_builtin(i, &name, &about) == PEG_OK; i++)
    if (strncmp(name, "tri", 3) == 0)
        printf("%s: %s\n", name, about); // triangle5: triangle, side 1 to 22

/* peg_suggest() helps somebody who mistyped a name. */
char name[64];
if (peg_suggest("englsh -> d4", name, sizeof name, NULL) == PEG_OK)
    printf("Did you mean %s?\n", name); // Did you mean english?

/* On "english", peg_holes() counts the holes, and peg_hole_name() and peg_find_hole() turn numbers
 * into names and back. */
int hole;
peg_find_hole(board, "D4", &hole);
printf("%d of %d\n", hole, peg_holes(board)); // 16 of 33
puts(peg_hole_name(board, hole, PEG_NAMING_ALGEBRAIC)); // d4

/* On "triangle5", peg_hole_place() tells where to draw a hole on a screen, peg_hole_cell() where in
 * a text, and peg_hole_at() which hole a cell is. */
double x, y;
int row, column, leaning;
peg_hole_place(board, 1, &x, &y);
peg_hole_cell(board, 1, &row, &column, &leaning);
printf("%.2f %.2f, row %d, column %d or %d\n", x, y, row, column, leaning);
// 1.50 0.87, row 1, column 3 or 0
printf("%d\n", peg_hole_at(board, row, column)); // 1

/* On "triangle5", peg_lines() lists where pegs can jump, and peg_symmetries() how to turn the
 * board. */
size_t lines, symmetries;
const peg_jump *line = peg_lines(board, &lines);
const uint8_t *image = peg_symmetries(board, &symmetries);
printf("%d lines, first %d-%d-%d\n", (int)lines, line->from, line->over, line->to);
// 36 lines, first 0-1-3
printf("%d symmetries, the second takes hole 1 to %d\n", (int)symmetries, image[15 + 1]);
// 6 symmetries, the second takes hole 1 to 2

/* On "triangle5", peg_pegs() and peg_has_peg() read the position. peg_start() begins anew with
 * another hole empty, and peg_set_peg() edits the position. */
peg_start(board, 4);
peg_set_peg(board, 14, 0);
printf("%d pegs, %d %d\n", peg_pegs(board), peg_has_peg(board, 4), peg_has_peg(board, 0));
// 13 pegs, 0 1

/* On "rect4x3", peg_position() reads all pegs at once, and peg_set_position() sets them. */
uint64_t words[PEG_MAX_WORDS];
peg_position(board, words, PEG_MAX_WORDS);
printf("%03x\n", (unsigned)words[0]); // ffd
words[0] ^= 0xfff; /* each peg for a hole, and each hole for a peg */
peg_set_position(board, words, PEG_MAX_WORDS);
printf("%d\n", peg_pegs(board)); // 1

/* On "triangle3", peg_draw() draws pegs and holes, and peg_draw_names() the names of pegs. */
char text[100];
peg_draw(board, text, sizeof text, NULL);
fputs(text, stdout);
//   .
//  o o
// o o o
peg_draw_names(board, PEG_NAMING_LETTERS, text, sizeof text, NULL);
fputs(text, stdout);
//   .
//  b c
// d e f

/* On "triangle5", peg_set_goal() sets the hole of the last peg, peg_goal() tells it, and
 * peg_is_won() whether it is reached. */
int kind, hole;
peg_set_goal(board, PEG_GOAL_HOLE, 12, NULL, 0);
peg_goal(board, &kind, &hole, NULL, 0);
if (kind == PEG_GOAL_HOLE && !peg_is_won(board))
    printf("hole %d is still to be reached\n", hole); // hole 12 is still to be reached

/* On "english", peg_legal_jumps() lists the jumps, and peg_is_stuck() tells whether there are
 * none. */
peg_jump jumps[PEG_MAX_DRAWN_JUMPS];
size_t count;
peg_legal_jumps(board, jumps, PEG_MAX_DRAWN_JUMPS, &count);
for (size_t i = 0; i < count; i++)
    printf("%d-%d, ", jumps[i].from, jumps[i].to);
puts(peg_is_stuck(board) ? "stuck" : "not stuck"); // 4-16, 14-16, 18-16, 28-16, not stuck

/* On "triangle5", peg_find_jump() finds the jump between two holes, or says why it is not legal.
 * peg_play() plays it. */
peg_jump jump;
puts(peg_status_text(peg_find_jump(board, 3, 5, &jump))); // there is a peg in the hole to jump to
if (peg_find_jump(board, 3, 0, &jump) == PEG_OK)
    peg_play(board, &jump);
printf("%d\n", peg_pegs(board)); // 13

/* On "english", peg_play_moves() plays all moves of a text, or none if one is wrong. */
size_t at;
if (peg_play_moves(board, "d2-d4 f3-d3 d3-d1", &at) != PEG_OK)
    printf("wrong at byte %d\n", (int)at); // wrong at byte 12
printf("%d\n", peg_pegs(board)); // 32

/* On "english ; d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3", peg_undo() takes back a jump, peg_undo_move() a
 * move, and peg_redo() plays a jump again. peg_history() lists what was played and undone. */
size_t count, undone;
peg_undo(board);
peg_redo(board);
peg_undo_move(board, &count);
peg_history(board, NULL, &undone);
printf("undone: %d of the move, %d in all\n", (int)count, (int)undone);
// undone: 2 of the move, 2 in all

/* On "english ; d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3", peg_moves_text() writes the jumps of one peg in
 * a row as a move, and peg_jumps_text() each by itself. */
char text[100];
size_t count;
const peg_jump *jumps = peg_history(board, &count, NULL);
peg_moves_text(board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof text, NULL);
puts(text); // d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3
peg_jumps_text(board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof text, NULL);
puts(text); // d2-d4 f3-d3 e1-e3 e4-e2 c1-e1 e1-e3

/* On "english -> d4", peg_solvable() answers within limits. peg_limits_init() sets the defaults as
 * PEG_LIMITS_INIT does. */
peg_limits limits;
int answer;
peg_limits_init(&limits, sizeof limits);
limits.positions = 1000000;
peg_solvable(board, &limits, &answer);
puts(answer == PEG_YES ? "can be won" : answer == PEG_NO ? "lost" : "not known"); // can be won

/* On "english", peg_flag_raise() stops questions, mostly from another thread, until
 * peg_flag_lower(). */
peg_limits limits = PEG_LIMITS_INIT;
peg_flag flag = {0};
limits.stop = &flag;
peg_flag_raise(&flag);
puts(peg_status_text(peg_solvable(board, &limits, NULL))); // stopped by the caller
peg_flag_lower(&flag);
puts(peg_status_text(peg_solvable(board, &limits, NULL))); // all is well

/* On "triangle5 o/../.../oo.o/..o..", peg_judge() tells which jumps win, and peg_judge_jump()
 * whether one does. */
peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
size_t count;
int answer;
peg_judge(board, NULL, verdicts, PEG_MAX_DRAWN_JUMPS, &count);
for (size_t i = 0; i < count; i++)
    printf("%s ", verdicts[i].answer == PEG_YES ? "wins" : "loses");
peg_judge_jump(board, NULL, &verdicts[1].jump, &answer);
puts(answer == PEG_NO ? "- don't play the second" : ""); // wins loses - don't play the second

/* On "triangle5 o/../.../oo.o/..o..", peg_hint() finds a jump to play, and peg_solve() all. */
peg_jump jumps[PEG_MAX_HOLES];
size_t count;
int answer;
peg_hint(board, NULL, &answer, jumps);
if (answer == PEG_YES)
    printf("%d-%d\n", jumps[0].from + 1, jumps[0].to + 1); // 7-9
peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);
printf("%d jumps\n", (int)count); // 4 jumps

/* On "triangle5 o/../.../oo.o/..o..", peg_solve_marked() asks whether the peg at the top can be the
 * last. */
peg_mark mark = {0, PEG_LAST_HOLE};
int answer;
peg_solve_marked(board, NULL, &mark, 1, &answer, NULL, 0, NULL);
puts(answer == PEG_YES ? "yes" : "no"); // yes

/* On "triangle5", peg_solve_fewest() finds a shortest solution, or bounds on its moves. */
peg_jump jumps[PEG_MAX_HOLES];
size_t count;
int answer, least, most;
peg_solve_fewest(board, NULL, &answer, &least, &most, jumps, PEG_MAX_HOLES, &count);
printf("%d jumps in %d to %d moves\n", (int)count, least, most); // 13 jumps in 10 to 10 moves

/* On "triangle6", peg_longest_sweep() finds the solution that ends with the most jumps in a row. */
int answer, sweep;
peg_jump jumps[PEG_MAX_HOLES];
size_t count;
peg_longest_sweep(board, NULL, PEG_LAST_SWEEP, &answer, &sweep, jumps, PEG_MAX_HOLES, &count);
printf("%d of %d jumps\n", sweep, (int)count); // 8 of 19 jumps

/* On "triangle5", peg_dead_end() tells how few jumps lose, and how many can be played. */
size_t fewest, most;
peg_dead_end(board, NULL, PEG_STUCK_FEWEST_JUMPS, NULL, NULL, 0, &fewest);
peg_dead_end(board, NULL, PEG_STUCK_MOST_JUMPS, NULL, NULL, 0, &most);
printf("%d to %d\n", (int)fewest, (int)most); // 6 to 13

/* On "triangle5 o/../.../oo.o/..o.. ; 13-4 7-2", peg_rewind() goes back to where the game could be
 * won. */
size_t count;
int answer;
peg_rewind(board, NULL, &answer, &count);
printf("%d jumps back, %d pegs\n", (int)count, peg_pegs(board)); // 2 jumps back, 5 pegs

/* On "french -> d4", peg_explain() proves that the game cannot be won. peg_verify_proof() verifies
 * a proof from anywhere. */
peg_proof_row rows[16];
size_t count;
int reason;
peg_explain(board, NULL, &reason, rows, 16, &count, NULL);
if (reason == PEG_REASON_PROOF && peg_verify_proof(board, rows, count) == PEG_OK)
    printf("proved by %d row\n", (int)count); // proved by 1 row

/* On "triangle5 o/../.../oo.o/..o..", peg_each_solution() passes on every solution. */
static int add(const peg_jump *jumps, size_t count, void *user)
{
    *(int *)user += jumps[count - 1].to == 5;
    return PEG_CONTINUE;
}

int total = 0;
peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, add, &total);
printf("%d end in hole 6\n", total); // 1 end in hole 6

/* On "triangle5", peg_cursor_new() makes a cursor, peg_cursor_next() takes 1,000 steps towards the
 * next solution, as in a frame of a game, and peg_cursor_free() frees it. */
peg_cursor *cursor;
const peg_jump *jumps;
size_t count;
peg_status status;
peg_cursor_new(board, PEG_SHORTEST_SOLUTIONS, NULL, &cursor);
while ((status = peg_cursor_next(cursor, 1000, &jumps, &count)) == PEG_PAUSED)
    ; /* a frame */
if (status == PEG_OK)
    printf("%d jumps\n", (int)count); // 13 jumps
peg_cursor_free(cursor);

/* On "triangle5", peg_count_solutions() counts solutions, all or those that differ in more than
 * their order, and peg_count_games() all games. peg_count_text() writes a count. */
peg_count count;
char text[40];
peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count);
peg_count_text(&count, text, sizeof text, NULL);
puts(text); // 29760
peg_count_solutions(board, PEG_SOLUTIONS_UP_TO_ORDER, NULL, &count);
printf("%d\n", (int)count.low); // 180
peg_count_games(board, NULL, &count);
printf("%d\n", (int)count.low); // 568630

/* On "triangle5", peg_count_fewest() counts the shortest solutions. */
int moves, sweep;
peg_count count;
uint64_t distinct;
peg_count_fewest(board, NULL, &moves, &count, &distinct, &sweep);
printf("%d of %d moves, %d that differ\n", (int)count.low, moves, (int)distinct);
// 1900 of 10 moves, 31 that differ

/* On "triangle5", peg_count_positions() counts what play can reach, by the number of jumps. */
uint64_t counts[PEG_MAX_HOLES];
size_t count;
peg_count_positions(board, NULL, 1, counts, PEG_MAX_HOLES, &count);
printf("%d after 2 jumps, %d at the end\n", (int)counts[2], (int)counts[count - 1]);
// 4 after 2 jumps, 3 at the end

/* On "triangle5", peg_fewest_levels() measures the proof that nothing shorter wins. */
int least, moves;
uint64_t counts[100];
peg_fewest_levels(board, NULL, &least, &moves, counts, 100);
printf("from %d to %d moves, %d after the first\n", least, moves, (int)counts[0]);
// from 4 to 10 moves, 1 after the first

/* On "triangle5", peg_random_play() tells how often a random player wins. */
double win, pegs;
peg_random_play(board, NULL, PEG_DRAW_ON, &win, &pegs, NULL, 0, NULL);
printf("%.4f, with %.2f pegs left\n", win, pegs); // 0.0069, with 3.92 pegs left

/* On "triangle5", peg_rate() tells how hard a puzzle is: the chance of a random player, how many
 * first jumps lose, and the fewest moves. */
double win;
int losing, least, moves;
peg_rate(board, NULL, &win, NULL, &losing, &least, &moves);
printf("%.4f, %d lose, %d moves\n", win, losing, moves); // 0.0069, 0 lose, 10 moves

/* On "triangle5", peg_solution_at() finds solution 1,000 of 29,760, and peg_solution_index() its
 * index. */
peg_count index = {1000, 0};
peg_jump jumps[PEG_MAX_HOLES];
size_t count;
peg_solution_at(board, NULL, &index, jumps, PEG_MAX_HOLES, &count);
peg_solution_index(board, NULL, jumps, count, &index);
printf("%d\n", (int)index.low); // 1000

/* On "rect4x5", peg_table_build() builds a table, peg_table_about() tells its size, and
 * peg_table_probe() looks positions up. After peg_table_attach() the board uses the table, even
 * once it is freed by peg_table_free(). */
peg_table *table;
uint64_t words[PEG_MAX_WORDS];
uint8_t answer;
int bits;
peg_table_build(board, 0, NULL, &table);
peg_table_about(table, &bits, NULL, NULL);
peg_position(board, words, PEG_MAX_WORDS);
peg_table_probe(table, words, 1, &answer);
printf("2^%d positions; this one %s\n", bits, answer == PEG_YES ? "wins" : "loses");
// 2^16 positions; this one wins
peg_table_attach(board, table);
peg_table_free(table);

/* On "rect4x5", peg_table_save() keeps a table. peg_table_map() uses it in its file, where
 * peg_table_load() would read it. peg_table_verify() verifies the answers of a table from a
 * stranger. */
peg_table *table, *mapped;
peg_table_build(board, 0, NULL, &table);
peg_table_save(table, NULL, "rect4x5.peg");
peg_table_free(table);
if (peg_table_map("rect4x5.peg", NULL, NULL, &mapped) == PEG_OK ||
    peg_table_load("rect4x5.peg", NULL, NULL, &mapped) == PEG_OK)
    puts(peg_status_text(peg_table_verify(mapped, NULL))); // all is well
peg_table_free(mapped);

/* On "rect4x6", peg_table_build_file() builds a table in a file, in two halves, as large as
 * peg_table_size() says. */
peg_limits half = PEG_LIMITS_INIT;
peg_table *table = NULL;
uint64_t bytes;
half.positions = 1 << 19;
peg_table_size(board, 0, NULL, NULL, &bytes);
peg_table_build_file(board, 0, "rect4x6.peg", &half, &table);
puts(table ? "built" : "begun"); // begun
peg_table_build_file(board, 0, "rect4x6.peg", NULL, &table);
printf("%d KiB\n", (int)(bytes / 1024)); // 132 KiB
peg_table_free(table);

/* On "english", peg_table_meet() answers whether a peg can come back to where a hole was. */
int answer;
peg_set_goal(board, PEG_GOAL_HOLE, 16, NULL, 0);
peg_table_meet(board, "half.peg", NULL, &answer, NULL);
puts(answer == PEG_YES ? "wins" : "loses"); // wins

/* On "rect4x5", peg_table_write() writes a table as bytes, here to memory, from which
 * peg_table_read() makes it again. peg_table_board() makes a board for it. */
static int keep(const uint8_t *bytes, size_t count, void *user)
{
    uint8_t **end = user;
    memcpy(*end, bytes, count);
    *end += count;
    return PEG_CONTINUE;
}

static uint8_t bytes[65536], *end = bytes;
peg_table *table;
peg_table_build(board, 0, NULL, &table);
peg_board_free(board);
peg_table_write(table, NULL, keep, &end);
peg_table_free(table);
peg_table_read(bytes, (size_t)(end - bytes), NULL, NULL, &table);
peg_table_board(table, &board);
peg_table_free(table);
printf("%d holes\n", peg_holes(board)); // 20 holes

/* On "rect4x5", peg_table_count() counts the positions of the class that can be won. */
peg_table *table;
uint64_t counts[PEG_MAX_HOLES + 1];
size_t count;
peg_table_build(board, 0, NULL, &table);
peg_table_count(table, NULL, counts, PEG_MAX_HOLES + 1, &count);
printf("%d with 5 pegs\n", (int)counts[5]); // 152 with 5 pegs
peg_table_free(table);

/* On "english", peg_class() tells the bits that no jump changes. */
uint64_t bits[PEG_MAX_WORDS];
int count;
peg_class(board, bits, PEG_MAX_WORDS, &count);
printf("%d bits: %d\n", count, (int)bits[0]); // 4 bits: 4

/* On "english -> d4", peg_find_regions() finds regions, each of which costs a move. */
int32_t region[PEG_MAX_HOLES];
int count, spare;
peg_find_regions(board, NULL, region, PEG_MAX_HOLES, &count, &spare);
printf("%d regions; a3 is in region %d\n", count, (int)region[6]); // 12 regions; a3 is in region 5

/* On "triangle5", peg_prove_moves() writes a proof that it takes 9 moves, here to a file.
 * peg_verify_moves() verifies it, as other programs can. */
static int append(const uint8_t *bytes, size_t count, void *user)
{
    strncat(user, (const char *)bytes, count);
    return PEG_CONTINUE;
}

static char proof[100000];
int moves;
peg_prove_moves(board, NULL, 9, append, proof);
peg_verify_moves(board, NULL, proof, &moves);
printf("no fewer than %d moves\n", moves); // no fewer than 9 moves

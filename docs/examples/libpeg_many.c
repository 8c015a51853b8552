/*
 * SPDX-License-Identifier: MIT
 *
 * An example for each function of libpeg_many.h. docs/site/example.py reads them.
 */

/* On "triangle5", peg_many_new() prepares the board, peg_many_jumps() plays all jumps of all
 * positions, peg_many_sort() removes duplicates, and peg_many_free() frees what was prepared. */
peg_many *many;
uint64_t positions[PEG_MAX_WORDS], next[100];
size_t count;

peg_position(board, positions, PEG_MAX_WORDS);
peg_many_new(board, PEG_SYMMETRIES_ALL, NULL, &many);
peg_many_jumps(many, NULL, positions, 1, 0, next, NULL, NULL, 100, &count, NULL);
printf("%d jumps", (int)count);
peg_many_sort(many, NULL, next, count, &count, NULL);
printf(" to %d position, up to symmetry\n", (int)count); // 2 jumps to 1 position, up to symmetry
peg_many_free(many);

/* On "triangle5", peg_many_legal() tells which lines are legal, and peg_many_play() plays one of
 * them in each position. */
peg_many *many;
uint64_t positions[PEG_MAX_WORDS];
uint8_t legal[36];
int64_t line = 0;
peg_position(board, positions, PEG_MAX_WORDS);
peg_many_new(board, PEG_SYMMETRIES_NONE, NULL, &many);
peg_many_legal(many, NULL, positions, 1, legal, NULL);
while (!legal[line])
    line++;
peg_many_play(many, NULL, positions, &line, 1, positions, NULL);
printf("line %d leads to %04x\n", (int)line, (unsigned)positions[0]); // line 6 leads to 7ff5
peg_many_free(many);

/* On "triangle5", peg_many_images() finds the same least image for positions that are symmetric. */
peg_many *many;
uint64_t corners[] = {1, 1 << 10, 1 << 14}, least[3];
peg_many_new(board, PEG_SYMMETRIES_ALL, NULL, &many);
peg_many_images(many, NULL, corners, 3, 0, least, 3, NULL, NULL);
puts(least[0] == least[1] && least[1] == least[2] ? "one for all" : "several"); // one for all
peg_many_free(many);

/* On "triangle4", peg_many_unpack() gives each hole a byte, and peg_many_pack() each a bit. */
peg_many *many;
uint64_t position = 0x3fe;
uint8_t pegs[10];
peg_many_new(board, PEG_SYMMETRIES_NONE, NULL, &many);
peg_many_unpack(many, NULL, &position, 1, NULL, 0, pegs, NULL);
pegs[9] = 0;
peg_many_pack(many, NULL, pegs, 1, &position);
printf("%x\n", (unsigned)position); // 1fe
peg_many_free(many);

/* On "triangle5", peg_many_sample() draws positions of 8 pegs as they come up in random play, and
 * peg_many_solvable() finds out which of them can be won. */
uint64_t positions[100], seed = 1;
uint8_t answers[100];
int won = 0;
peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 8, &seed, 100, positions);
peg_many_solvable(board, NULL, NULL, positions, 100, answers, NULL);
for (int i = 0; i < 100; i++)
    won += answers[i] == PEG_YES;
printf("%d of 100\n", won); // 21 of 100

/* On "triangle5", peg_many_step() plays a step in each of many games, here in one. The lines are
 * those that the step before has drawn at random. */
peg_many *many;
uint64_t start = 0x7ffe, position = start, seed = 1;
uint8_t ended = 0, terminated = 0, refused;
double reward;
int64_t line;
int steps = 0;
peg_games games = {.count = 1, .positions = &position, .starts = &start, .ended = &ended,
                   .rewards = &reward, .terminated = &terminated, .refused = &refused,
                   .state = &seed, .drawn = &line};
peg_many_new(board, PEG_SYMMETRIES_NONE, NULL, &many);
for (peg_many_step(many, &games, NULL); !terminated; steps++)
    peg_many_step(many, &games, &line);
peg_many_free(many);
printf("%d steps, reward %.0f\n", steps, reward); // 11 steps, reward -1

/* On "triangle5", peg_many_random_games() plays 1,000 games at random. */
uint64_t seed = 1, won, ends[16];
peg_many_random_games(board, NULL, PEG_DRAW_ON, &seed, 1000, &won, ends);
printf("%d won, %d left 2 pegs\n", (int)won, (int)ends[2]); // 5 won, 68 left 2 pegs

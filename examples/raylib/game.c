/*
 * SPDX-License-Identifier: MIT
 *
 * A game in a window of raylib, with the coach in the loop of its frames and without a thread.
 *
 *     game                    the triangle of 15 holes
 *     game "english -> d4"    any board
 *
 * Click a peg, then the hole that it is to land in. Holes where it can land are green if the game
 * can be won then, red if it can't, and grey until that is known. The key h picks a peg whose jump
 * wins, u takes a jump back, and r plays it again.
 *
 * Each frame asks about no more positions than it has time for. A question that is asked again
 * goes on where it stopped, so verdicts turn up as they are known, and no frame is late.
 *
 *     game BOARD d2 d4 -u
 *
 * clicks holes and presses keys, each once all verdicts are known, prints the game and ends.
 */
#include <ctype.h>
#include <raylib.h>
#include <stdio.h>

#include "../common.h"

enum { SCALE = 64, MARGIN = 60, RADIUS = 24 };
enum { POSITIONS = 2000, MEMORY = 32 << 20 }; /* of a frame, a few milliseconds */

typedef struct game {
    peg_board *board;
    peg_limits limits;
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    size_t count;
    int judged; /* whether there is nothing more to find out about the position */
    int picked; /* a hole, or PEG_NO_HOLE */
} game;

static Vector2 place(const peg_board *board, int hole)
{
    double x = 0, y = 0;

    peg_hole_place(board, hole, &x, &y);
    return (Vector2){MARGIN + (float)x * SCALE, MARGIN + (float)y * SCALE};
}

static void changed(game *g)
{
    g->count = 0;
    g->judged = 0;
    g->picked = PEG_NO_HOLE;
}

static void coach(game *g)
{
    if (!g->judged) {
        peg_status status =
            peg_judge(g->board, &g->limits, g->verdicts, PEG_MAX_DRAWN_JUMPS, &g->count);
        g->judged = status != PEG_LIMIT;
    }
}

static const peg_verdict *winning(const game *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->verdicts[i].answer == PEG_YES)
            return &g->verdicts[i];
    return NULL;
}

static void click(game *g, int hole)
{
    peg_jump jump;

    if (g->picked >= 0 && peg_find_jump(g->board, g->picked, hole, &jump) == PEG_OK) {
        peg_play(g->board, &jump);
        changed(g);
    } else {
        g->picked = hole != g->picked && peg_has_peg(g->board, hole) ? hole : PEG_NO_HOLE;
    }
}

static void press(game *g, int key)
{
    if (key == 'H' && winning(g))
        g->picked = winning(g)->jump.from;
    else if ((key == 'U' && peg_undo(g->board) == PEG_OK) ||
             (key == 'R' && peg_redo(g->board) == PEG_OK))
        changed(g);
}

static void draw(const game *g)
{
    const Color verdict[] = {[PEG_NO] = RED, [PEG_YES] = GREEN, [PEG_UNKNOWN] = GRAY};
    const char *standing = peg_is_won(g->board)     ? "won"
                           : peg_is_stuck(g->board) ? "no jump is left"
                           : winning(g)             ? "can be won"
                           : g->judged              ? "can't be won any more"
                                                    : "...";

    BeginDrawing();
    ClearBackground(DARKBLUE);
    for (int hole = 0; hole < peg_holes(g->board); hole++) {
        if (hole == g->picked)
            DrawCircleV(place(g->board, hole), RADIUS + 5, RAYWHITE);
        DrawCircleV(place(g->board, hole), RADIUS, peg_has_peg(g->board, hole) ? GOLD : DARKGRAY);
    }
    for (size_t i = 0; i < g->count; i++)
        if (g->verdicts[i].jump.from == g->picked)
            DrawCircleV(place(g->board, g->verdicts[i].jump.to), RADIUS,
                        verdict[g->verdicts[i].answer]);
    DrawText(TextFormat("%d pegs: %s", peg_pegs(g->board), standing), 10, 8, 20, RAYWHITE);
    EndDrawing();
}

/* What was clicked and pressed since the last frame, a part of the coach's work, and a picture. */
static void frame(game *g)
{
    press(g, GetKeyPressed());
    if (IsMouseButtonPressed(MOUSE_BUTTON_LEFT))
        for (int hole = 0; hole < peg_holes(g->board); hole++)
            if (CheckCollisionPointCircle(GetMousePosition(), place(g->board, hole), RADIUS))
                click(g, hole);
    coach(g);
    draw(g);
}

/* Clicks and presses what the words say, of which the last is NULL. */
static void follow(game *g, char **words)
{
    for (int hole; *words; frame(g)) {
        if (!g->judged)
            continue;
        if (words[0][0] == '-')
            press(g, toupper((unsigned char)words[0][1]));
        else if (peg_find_hole(g->board, words[0], &hole) == PEG_OK)
            click(g, hole);
        words++;
    }
}

int main(int argc, char **argv)
{
    static game g = {.limits = PEG_LIMITS_INIT, .picked = PEG_NO_HOLE};
    char text[4096];
    int width = 0, height = 0;

    g.limits.positions = POSITIONS;
    g.limits.memory = MEMORY;
    g.board = open_board("game", argc > 1 ? argv[1] : "triangle5");
    if (!g.board)
        return BAD;
    for (int hole = 0; hole < peg_holes(g.board); hole++) {
        Vector2 at = place(g.board, hole);
        width = at.x > (float)width ? (int)at.x : width;
        height = at.y > (float)height ? (int)at.y : height;
    }
    InitWindow(width + MARGIN, height + MARGIN, "libpeg");
    SetTargetFPS(60);
    if (argc > 2)
        follow(&g, argv + 2);
    else
        while (!WindowShouldClose())
            frame(&g);
    CloseWindow();
    if (argc > 2 && peg_game_text(g.board, text, sizeof(text), NULL) == PEG_OK)
        puts(text);
    peg_board_free(g.board);
    return finish("game", 0);
}

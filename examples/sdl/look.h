/* SPDX-License-Identifier: MIT */
#ifndef LOOK_H
#define LOOK_H

/* Where the game draws and in which colours, for the game and for its test. */
enum { SCALE = 64, MARGIN = 60, RADIUS = 24, DOT = 27 };

static const SDL_Color background = {24, 32, 44, 255};
static const SDL_Color empty = {62, 72, 92, 255};
static const SDL_Color peg = {232, 196, 116, 255};
static const SDL_Color green = {96, 204, 124, 255};
static const SDL_Color white = {250, 250, 250, 255};
static const SDL_Color red = {222, 44, 44, 255};

static inline SDL_Point place(const peg_board *board, int hole)
{
    double x = 0;
    double y = 0;
    SDL_Point point;

    peg_hole_place(board, hole, &x, &y);
    point.x = MARGIN + (int)(x * SCALE);
    point.y = MARGIN + (int)(y * SCALE);
    return point;
}

#endif

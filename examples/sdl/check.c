/*
 * SPDX-License-Identifier: MIT
 *
 * Whether a picture shows a board:
 *
 *     check PICTURE BOARD [red]
 *
 * Looks at the middle of every hole and of the red dot, which must be there or not.
 */
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpeg.h"
#include "look.h"

static int has(const SDL_Surface *picture, SDL_Point at, SDL_Color wanted)
{
    Uint32 pixel = 0;
    SDL_Color found;

    if (at.x >= picture->w || at.y >= picture->h)
        return 0;
    memcpy(&pixel, (const char *)picture->pixels + at.y * picture->pitch + at.x * 4, 4);
    SDL_GetRGB(pixel, picture->format, &found.r, &found.g, &found.b);
    return abs(found.r - wanted.r) + abs(found.g - wanted.g) + abs(found.b - wanted.b) < 12;
}

static int check(const SDL_Surface *picture, const peg_board *board, int refused)
{
    SDL_Point dot = {DOT, DOT};
    int bad = 0;

    for (int hole = 0; hole < peg_holes(board); hole++)
        if (!has(picture, place(board, hole), peg_has_peg(board, hole) ? peg : empty)) {
            printf("hole %s does not show what is in it\n",
                   peg_hole_name(board, hole, PEG_NAMING_DEFAULT));
            bad = 1;
        }
    if (!has(picture, dot, refused ? red : background)) {
        printf("the red dot is %s\n", refused ? "missing" : "there");
        bad = 1;
    }
    return bad;
}

int main(int argc, char **argv)
{
    SDL_Surface *loaded = argc > 2 ? SDL_LoadBMP(argv[1]) : NULL;
    SDL_Surface *picture =
        loaded ? SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    peg_board *board;
    int bad = 2;

    if (picture && peg_board_new(argv[2], NULL, NULL, &board) == PEG_OK) {
        bad = check(picture, board, argc > 3);
        peg_board_free(board);
    }
    SDL_FreeSurface(picture);
    SDL_FreeSurface(loaded);
    SDL_Quit();
    return bad;
}

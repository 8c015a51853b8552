/*
 * SPDX-License-Identifier: MIT
 *
 * A game in a window: how libpeg sits inside the loop of a game.
 *
 *     game                    the triangle of 15 holes
 *     game "english -> d4"    any board
 *
 * Click a peg and the hole it is to land in, or go there by the arrow keys and press
 * Return. A red dot refuses what is no legal jump, and a jump once it is known to lose; ask
 * again and that is played. On a full board, the first peg clicked is taken out.
 *
 *     h  shows a jump that wins        u, r  undo and redo
 *     n  fills the board, to begin     b     goes back to where the game can be won
 *
 * Questions are asked of a board of their own, on the same thread. A question calls
 * back now and then, and draws a frame when one is due; it ends when the position it
 * is about has changed. So no frame ever waits for an answer.
 *
 *     game BOARD PICTURE "@d2 @d4 H" [POSITIONS]
 *
 * presses keys, clicks where there is an @, saves the picture and ends.
 */
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "../common.h"
#include "look.h"

enum {
    FRAME = 16,          /* milliseconds */
    PIECE = 20000,       /* positions that the coach looks at between two frames, or a few more */
    POSITIONS = 3000000, /* that a question looks at; past them its answer is unknown */
};

typedef struct game {
    SDL_Window *window;
    SDL_Renderer *renderer;
    peg_board *board;
    peg_board *judge; /* has the play of board, and what is known of positions */
    peg_limits limits;
    peg_verdict *verdicts;
    size_t lines;
    size_t count;
    Uint32 drawn;
    int judged;    /* whether the verdicts are those of the position */
    uint64_t left; /* positions that the coach may still look at */
    int stale;     /* whether there is something else to ask */
    int cursor;    /* a hole */
    int picked;    /* a hole, or PEG_NO_HOLE; so are the next two */
    int refused_from;
    int refused_to;
    int hint;
    int back; /* whether to go back to where the game can be won */
    int anew; /* whether play began from a full board, without the next */
    int empty;
    int quit;
    char *script;
} game;

static void circle(SDL_Renderer *renderer, SDL_Point at, int radius, SDL_Color colour)
{
    int dx = 0;

    SDL_SetRenderDrawColor(renderer, colour.r, colour.g, colour.b, colour.a);
    for (int dy = radius; dy >= -radius; dy--) {
        for (dx = 0; (dx + 1) * (dx + 1) + dy * dy <= radius * radius; dx++)
            ;
        SDL_RenderDrawLine(renderer, at.x - dx, at.y + dy, at.x + dx, at.y + dy);
    }
}

/* The first verdict that wins, or NULL. */
static const peg_verdict *winning(const game *g)
{
    for (size_t i = 0; g->judged && i < g->count; i++)
        if (g->verdicts[i].answer == PEG_YES)
            return &g->verdicts[i];
    return NULL;
}

static void draw(game *g)
{
    const peg_verdict *best = g->hint ? winning(g) : NULL;
    SDL_Point corner = {DOT, DOT};

    SDL_SetRenderDrawColor(g->renderer, background.r, background.g, background.b, 255);
    SDL_RenderClear(g->renderer);
    for (int hole = 0; hole < peg_holes(g->board); hole++) {
        SDL_Point at = place(g->board, hole);
        int shown = (best && (best->jump.from == hole || best->jump.to == hole)) ||
                    (g->picked >= 0 && peg_find_jump(g->board, g->picked, hole, NULL) == PEG_OK);

        if (shown)
            circle(g->renderer, at, RADIUS + 6, green);
        else if (hole == g->picked || hole == g->cursor)
            circle(g->renderer, at, RADIUS + (hole == g->picked ? 6 : 3), white);
        circle(g->renderer, at, RADIUS, peg_has_peg(g->board, hole) ? peg : empty);
    }
    if (g->refused_from >= 0)
        circle(g->renderer, corner, DOT / 2, red);
    SDL_RenderPresent(g->renderer);
    g->drawn = SDL_GetTicks();
}

static void changed(game *g)
{
    g->judged = 0;
    g->left = g->limits.positions;
    g->stale = 1;
    g->hint = 0;
    g->back = 0;
    g->picked = PEG_NO_HOLE;
    g->refused_from = PEG_NO_HOLE;
}

/* Fills all holes but one, or all for PEG_NO_HOLE. */
static void begin(game *g, int hole)
{
    g->anew = 1;
    g->empty = hole;
    peg_start(g->board, hole);
    changed(g);
}

/* Takes the first peg out, picks a peg up, puts it down, or jumps. */
static void touch(game *g, int hole)
{
    int from = g->picked;
    peg_jump jump;

    g->cursor = hole;
    if (peg_pegs(g->board) == peg_holes(g->board)) {
        begin(g, hole);
        return;
    }
    if (from < 0 || peg_find_jump(g->board, from, hole, &jump) != PEG_OK) {
        g->refused_from = from == hole ? PEG_NO_HOLE : from;
        g->refused_to = hole;
        if (from == hole)
            g->picked = PEG_NO_HOLE;
        else if (peg_has_peg(g->board, hole))
            g->picked = hole;
        return;
    }
    if (winning(g) && !(g->refused_from == from && g->refused_to == hole))
        for (size_t i = 0; i < g->count; i++)
            if (memcmp(&g->verdicts[i].jump, &jump, sizeof(jump)) == 0 &&
                g->verdicts[i].answer == PEG_NO) {
                g->refused_from = from;
                g->refused_to = hole;
                return;
            }
    if (peg_play(g->board, &jump) == PEG_OK)
        changed(g);
}

/* Moves the cursor to the nearest hole that lies more to that side than to another. */
static void go(game *g, int x, int y)
{
    SDL_Point at = place(g->board, g->cursor);
    int best = g->cursor;
    int least = 0;

    for (int hole = 0; hole < peg_holes(g->board); hole++) {
        SDL_Point to = place(g->board, hole);
        int along = (to.x - at.x) * x + (to.y - at.y) * y;
        int aside = abs((to.x - at.x) * y) + abs((to.y - at.y) * x);

        if (along > 0 && aside <= along && (best == g->cursor || along + aside < least)) {
            best = hole;
            least = along + aside;
        }
    }
    g->cursor = best;
}

static void press(game *g, SDL_Keycode key)
{
    if (key == SDLK_LEFT || key == SDLK_RIGHT)
        go(g, key == SDLK_LEFT ? -1 : 1, 0);
    else if (key == SDLK_UP || key == SDLK_DOWN)
        go(g, 0, key == SDLK_UP ? -1 : 1);
    else if (key == SDLK_RETURN || key == SDLK_SPACE)
        touch(g, g->cursor);
    else if ((key == SDLK_u && peg_undo(g->board) == PEG_OK) ||
             (key == SDLK_r && peg_redo(g->board) == PEG_OK))
        changed(g);
    else if (key == SDLK_n)
        begin(g, PEG_NO_HOLE);
    else if (key == SDLK_h)
        g->hint = !g->hint;
    else if (key == SDLK_b && !g->back)
        g->back = g->stale = 1;
    else if (key == SDLK_ESCAPE)
        g->quit = 1;
}

static void click(game *g, int x, int y)
{
    for (int hole = 0; hole < peg_holes(g->board); hole++) {
        SDL_Point at = place(g->board, hole);

        if ((x - at.x) * (x - at.x) + (y - at.y) * (y - at.y) <= RADIUS * RADIUS)
            touch(g, hole);
    }
}

/* Events since the last frame, and the frame. */
static void frame(game *g)
{
    SDL_Event event;

    while (SDL_PollEvent(&event))
        if (event.type == SDL_QUIT)
            g->quit = 1;
        else if (event.type == SDL_KEYDOWN)
            press(g, event.key.keysym.sym);
        else if (event.type == SDL_MOUSEBUTTONDOWN)
            click(g, event.button.x, event.button.y);
    draw(g);
}

static int progress(const peg_progress *known, void *user)
{
    game *g = user;

    (void)known;
    if (SDL_GetTicks() - g->drawn >= FRAME)
        frame(g);
    return g->stale || g->quit ? PEG_STOP : PEG_CONTINUE;
}

/* Gives the judge the play of the board, to ask about it. */
static void follow(game *g)
{
    size_t played;
    const peg_jump *jumps = peg_history(g->board, &played, NULL);

    g->stale = 0;
    while (peg_undo(g->judge) == PEG_OK)
        ;
    if (g->anew)
        peg_start(g->judge, g->empty);
    for (size_t i = 0; i < played; i++)
        peg_play(g->judge, &jumps[i]);
}

/*
 * Judges the position for a while, unless it changes meanwhile. Each call goes on where the one
 * before it stopped.
 */
static void judge(game *g)
{
    peg_limits limits = g->limits;

    limits.positions = g->left < PIECE ? g->left : PIECE;
    follow(g);
    peg_status status = peg_judge(g->judge, &limits, g->verdicts, g->lines, &g->count);
    if (status == PEG_STOPPED)
        return;
    g->judged = 1;
    g->left = status == PEG_LIMIT ? g->left - limits.positions : 0;
    if (status != PEG_OK && status != PEG_LIMIT)
        g->count = 0;
}

/*
 * Goes back to where the game can be won, unless the position changes meanwhile. The
 * board stays as it is where there is no such position or none is known.
 */
static void go_back(game *g)
{
    size_t steps = 0;
    int answer = PEG_UNKNOWN;

    follow(g);
    peg_status status = peg_rewind(g->judge, &g->limits, &answer, &steps);
    if (status == PEG_STOPPED)
        return;
    g->back = 0;
    SDL_SetWindowTitle(g->window, answer == PEG_YES  ? "libpeg"
                                  : answer == PEG_NO ? "this could never be won"
                                                     : peg_status_text(status));
    if (steps > 0)
        changed(g);
    for (; steps > 0; steps--)
        peg_undo(g->board);
}

/* The next word of the script becomes an event; without one left the game ends. */
static void act(game *g)
{
    char *word = strtok(g->script, " ");
    SDL_Event event;
    int hole;

    g->script = NULL;
    memset(&event, 0, sizeof(event));
    if (!word) {
        g->quit = 1;
    } else if (word[0] == '@' && peg_find_hole(g->board, word + 1, &hole) == PEG_OK) {
        event.type = SDL_MOUSEBUTTONDOWN;
        event.button.x = place(g->board, hole).x;
        event.button.y = place(g->board, hole).y;
        SDL_PushEvent(&event);
    } else {
        event.type = SDL_KEYDOWN;
        event.key.keysym.sym = SDL_GetKeyFromName(word);
        SDL_PushEvent(&event);
    }
}

static int save(game *g, const char *picture)
{
    int width;
    int height;
    int failed = 1;

    SDL_GetRendererOutputSize(g->renderer, &width, &height);
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    draw(g);
    if (surface)
        failed = SDL_RenderReadPixels(g->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, surface->pixels,
                                      surface->pitch) != 0 ||
                 SDL_SaveBMP(surface, picture) != 0;
    SDL_FreeSurface(surface);
    return failed;
}

static int open_window(game *g)
{
    int width = 0;
    int height = 0;

    for (int hole = 0; hole < peg_holes(g->board); hole++) {
        SDL_Point at = place(g->board, hole);

        width = SDL_max(width, at.x + MARGIN);
        height = SDL_max(height, at.y + MARGIN);
    }
    g->window = SDL_CreateWindow("libpeg", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                                 height, 0);
    g->renderer = g->window ? SDL_CreateRenderer(g->window, -1, 0) : NULL;
    return g->renderer != NULL;
}

static void run(game *g, int scripted)
{
    while (!g->quit) {
        if (g->back)
            go_back(g);
        else if (g->left > 0)
            judge(g);
        else if (scripted)
            act(g);
        else
            SDL_Delay(FRAME);
        if (!g->quit)
            frame(g);
    }
}

int main(int argc, char **argv)
{
    game g = {.limits = PEG_LIMITS_INIT};
    const char *text = argc > 1 ? argv[1] : "triangle5";
    int failed = 1;

    g.limits.positions = POSITIONS;
    g.limits.interval = 256;
    g.limits.progress = progress;
    g.limits.user = &g;
    if (argc > 5 || argc == 3 ||
        (argc > 4 && !read_number(argv[4], UINT64_MAX, &g.limits.positions)) ||
        g.limits.positions == 0) {
        fputs("usage: game [BOARD [PICTURE KEYS [POSITIONS]]]\n", stderr);
        return BAD;
    }
    g.board = open_board("game", text);
    if (!g.board)
        return BAD;
    changed(&g);
    peg_lines(g.board, &g.lines);
    g.verdicts = malloc((g.lines + 1) * sizeof(*g.verdicts));
    g.script = argc > 3 ? argv[3] : NULL;
    SDL_SetMainReady();
    if (!g.verdicts || peg_board_copy(g.board, &g.judge) != PEG_OK)
        fputs("game: there is not enough memory\n", stderr);
    else if (SDL_Init(SDL_INIT_VIDEO) != 0 || !open_window(&g))
        fprintf(stderr, "game: %s\n", SDL_GetError());
    else {
        run(&g, argc > 3);
        failed = argc > 3 ? save(&g, argv[2]) : 0;
        if (failed)
            fprintf(stderr, "game: %s: %s\n", argv[2], SDL_GetError());
    }
    SDL_DestroyRenderer(g.renderer);
    SDL_DestroyWindow(g.window);
    SDL_Quit();
    free(g.verdicts);
    peg_board_free(g.judge);
    peg_board_free(g.board);
    return failed;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Room and number of everything that fills a list or writes a text.
 */
#include "functions.h"

enum { FILLING = 0x5a };

/* The items that fit; a call that writes some writes them all, whatever was there. */
static size_t items_of(desk *d, const function *f)
{
    static unsigned char first[LIST_BYTES];
    const unsigned char *second = (unsigned char *)list;
    size_t count = d->room * f->item;
    for (int filling = 0; filling < 256; filling += 255) {
        memcpy(first, list, sizeof first);
        memset(list, filling, sizeof list);
        CHECK(f->call(d) == PEG_OK);
    }
    while (count > 0 && first[count - 1] != second[count - 1])
        count--;
    return count / f->item;
}

/* The block is of exactly the room, so that sanitizers see an item past it. */
static void fits_or_is_left(desk *d, const function *f, size_t at, size_t wanted, size_t room)
{
    size_t size = room * f->item;
    unsigned char *own = malloc(size ? size : 1), outputs[sizeof d->out];
    if (!own)
        return;
    memcpy(outputs, d->out, sizeof outputs);
    memset(d->out, FILLING, sizeof d->out);
    memset(own, FILLING, size);
    d->p[at] = own;
    d->room = room;
    CHECK(f->call(d) == (room < wanted ? PEG_E_ROOM : PEG_OK));
    CHECK(memcmp(outputs, d->out, sizeof outputs) == 0);
    size_t written = room < wanted ? 0 : wanted * f->item;
    CHECK(memcmp(own, list, written) == 0);
    for (size_t i = written; i < size; i++)
        CHECK(own[i] == FILLING);
    free(own);
}

/* A text is as long as is told, and its end is one more item. */
static void every_room(desk *d, const function *f, const char *text)
{
    in_case("%s, %s", f->name, text);
    size_t at = (size_t)(strchr(f->pointers, 'l') - f->pointers), length = 0;
    lay(d, f, NULL);
    memset(d->out, FILLING, sizeof d->out);
    size_t wanted = items_of(d, f);
    if (f->item == 1) {
        memcpy(&length, d->out[at + 1], sizeof length);
        CHECK(length == strlen((char *)list) && wanted == length + 1);
    }
    CHECK(wanted > 0);
    for (size_t room = 0; room <= wanted + 2; room++)
        fits_or_is_left(d, f, at, wanted, room);
}

TEST(every_room_of_every_text)
{
    static const char *const texts[] = {"triangle5 -> 13",
                                        "english -> d4",
                                        "triangle1",
                                        "square:_oo_/ooo./_oo_ -> ../..../oo",
                                        "lines:4:1-2-3,3-2-1,2-3-4 .oo. -> 2",
                                        "lines:5:1-2-3,1-4-3,3-5-1 oo.oo",
                                        "rect16x16 -> p16",
                                        "diagonal:oo__o/o_o_o",
                                        "triangular:__o/_o_o/o_._o"};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        for (size_t i = 0; i < FUNCTIONS; i++)
            if (functions[i].item == 1) {
                desk d;
                sit(&d, texts[t]);
                rehearse(&d, t % 2 ? 6 : 0);
                every_room(&d, &functions[i], texts[t]);
                leave(&d);
            }
}

static void every_room_of(const function *f, const char *text)
{
    desk d;
    sit(&d, text);
    if (is_about_table(f))
        furnish(&d, 0);
    every_room(&d, f, text);
    leave(&d);
}

TEST(every_room_of_every_list)
{
    for (size_t i = 0; i < FUNCTIONS; i++) {
        const function *f = &functions[i];
        if (takes(f, "l") && f->item > 1)
            every_room_of(f, f->board ? f->board : "triangle5");
        /* A board that has a small table is judged by other code than one that has none. */
        if (strcmp(f->name, "peg_judge") == 0)
            every_room_of(f, "triangle5 o/../.../oo.o/..o..");
    }
}

CHECK_MAIN

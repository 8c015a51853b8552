/* SPDX-License-Identifier: MIT */

/*
 * libpeg in Godot 3: a class Peg for GDScript, as a library of GDNative, which is plain C. Compile
 * it with the headers of GDNative and link it with libpeg, static: see README.md. Run so far with
 * Godot 3.2.3, without a window.
 *
 * Every method takes a text, which some leave alone, and returns one; an error begins with "!". A
 * Peg is for one thread at a time: open another with the text that save() gives for a thread of its
 * own.
 */
#include <gdnative_api_struct.gen.h>
#include <libpeg.h>
#include <stdio.h>

enum { TEXT_ROOM = 1 << 14 };

static const godot_gdnative_core_api_struct *godot;

/* The board of an object, or NULL. */
typedef struct peg_object {
    peg_board *board;
} peg_object;

/* Does something with a board, by a text, and writes what it returns. */
typedef peg_status (*peg_work)(peg_object *object, const char *text, char *out);

static peg_status work_open(peg_object *object, const char *text, char *out)
{
    peg_board *board = NULL;
    peg_status status = peg_board_new(text, NULL, NULL, &board);

    (void)out;
    if (status == PEG_OK) {
        peg_board_free(object->board);
        object->board = board;
    }
    return status;
}

static peg_status work_save(peg_object *object, const char *text, char *out)
{
    (void)text;
    return peg_game_text(object->board, out, TEXT_ROOM, NULL);
}

static peg_status work_draw(peg_object *object, const char *text, char *out)
{
    (void)text;
    return peg_draw(object->board, out, TEXT_ROOM, NULL);
}

static peg_status work_play(peg_object *object, const char *text, char *out)
{
    (void)out;
    return peg_play_moves(object->board, text, NULL);
}

static peg_status work_undo(peg_object *object, const char *text, char *out)
{
    (void)text;
    (void)out;
    return peg_undo(object->board);
}

/* A jump that wins, or nothing. It may take long: ask a copy on a thread. */
static peg_status work_hint(peg_object *object, const char *text, char *out)
{
    peg_jump jump;
    int answer = PEG_UNKNOWN;
    peg_status status = peg_hint(object->board, NULL, &answer, &jump);

    (void)text;
    if (status == PEG_OK && answer == PEG_YES)
        return peg_moves_text(object->board, &jump, 1, PEG_NAMING_DEFAULT, out, TEXT_ROOM, NULL);
    return status == PEG_END ? PEG_OK : status; /* it is won already */
}

static const struct {
    const char *name;
    peg_work work;
} methods[] = {{"open", work_open}, {"save", work_save}, {"draw", work_draw},
               {"play", work_play}, {"undo", work_undo}, {"hint", work_hint}};

static godot_variant call(godot_object *instance, void *method, void *user, int count,
                          godot_variant **given)
{
    peg_object *object = user;
    const peg_work *work = method;
    char out[TEXT_ROOM] = "";
    peg_status status = PEG_E_ARGUMENT;
    godot_string text;
    godot_char_string bytes;
    godot_variant result;

    (void)instance;
    if (count == 1) {
        text = godot->godot_variant_as_string(given[0]);
        bytes = godot->godot_string_utf8(&text);
        status = (*work)(object, godot->godot_char_string_get_data(&bytes), out);
        godot->godot_char_string_destroy(&bytes);
        godot->godot_string_destroy(&text);
    }
    if (status != PEG_OK)
        snprintf(out, sizeof out, "!%s", peg_status_text(status));
    text = godot->godot_string_chars_to_utf8(out);
    godot->godot_variant_new_string(&result, &text);
    godot->godot_string_destroy(&text);
    return result;
}

static void *make_object(godot_object *instance, void *data)
{
    peg_object *object = godot->godot_alloc((int)sizeof *object);

    (void)instance;
    (void)data;
    object->board = NULL;
    return object;
}

static void free_object(godot_object *instance, void *data, void *user)
{
    peg_object *object = user;

    (void)instance;
    (void)data;
    peg_board_free(object->board);
    godot->godot_free(object);
}

static const godot_gdnative_ext_nativescript_api_struct *nativescript;

void GDN_EXPORT godot_gdnative_init(godot_gdnative_init_options *options)
{
    godot = options->api_struct;
    for (unsigned i = 0; i < godot->num_extensions; i++)
        if (godot->extensions[i]->type == GDNATIVE_EXT_NATIVESCRIPT)
            nativescript = (const godot_gdnative_ext_nativescript_api_struct *)godot->extensions[i];
}

void GDN_EXPORT godot_gdnative_terminate(godot_gdnative_terminate_options *options)
{
    (void)options;
}

void GDN_EXPORT godot_nativescript_init(void *handle)
{
    godot_instance_create_func create = {make_object, NULL, NULL};
    godot_instance_destroy_func destroy = {free_object, NULL, NULL};
    godot_method_attributes local = {GODOT_METHOD_RPC_MODE_DISABLED};

    nativescript->godot_nativescript_register_class(handle, "Peg", "Reference", create, destroy);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        godot_instance_method method = {call, (void *)&methods[i].work, NULL};

        nativescript->godot_nativescript_register_method(handle, "Peg", methods[i].name, local,
                                                         method);
    }
}

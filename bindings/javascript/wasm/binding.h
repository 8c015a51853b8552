/*
 * SPDX-License-Identifier: MIT
 *
 * What the WebAssembly module exports beside the functions of libpeg.h, for the
 * sources in src/, and what it imports from them.
 */
#ifndef PEG_BINDING_H
#define PEG_BINDING_H

#include "libpeg.h"

#define PEG_JS_EXPORT       __attribute__((visibility("default")))
#define PEG_JS_IMPORT(name) __attribute__((import_module("libpeg"), import_name(name)))

/* Like realloc(); size 0 frees. What is grown may move within the memory. */
PEG_JS_EXPORT void *peg_js_resize(void *block, size_t size);

/* The bytes in use, those of libpeg and of the binding. */
PEG_JS_EXPORT size_t peg_js_held(void);

/* An allocator on peg_js_resize(), for every board and table. */
PEG_JS_EXPORT const peg_allocator *peg_js_allocator(void);

/* How far peg_js_fill() is; callbacks may read it. */
typedef struct peg_js_filled {
    uint32_t most;   /* solutions wanted; a callback may lower it, so that it soon ends */
    uint32_t count;  /* solutions so far */
    uint32_t length; /* jumps in each of them */
} peg_js_filled;

/*
 * Goes on to one solution after another and puts their jumps into out, until they are as many
 * as are wanted or there is no room for one more. All of a cursor have the same number of
 * jumps; there must be room for one. first limits the steps to the first solution, more the
 * steps to each other one. Returns PEG_OK, or why it ended before that, as peg_cursor_next()
 * does. What it has put into out holds in either case.
 */
PEG_JS_EXPORT peg_status peg_js_fill(peg_cursor *cursor, uint32_t first, uint32_t more,
                                     peg_jump *out, size_t room, peg_js_filled *filled);

/*
 * The callbacks below, as C takes them. JavaScript knows which call they belong to by user,
 * which it chose as a token.
 */
PEG_JS_EXPORT peg_progress_fn peg_js_progress(void);
PEG_JS_EXPORT peg_clock_fn peg_js_clock(void);
PEG_JS_EXPORT peg_write_fn peg_js_write(void);

/* They must return, whatever happens: no exception may pass through C. */
PEG_JS_IMPORT("progress") int peg_js_on_progress(const peg_progress *progress, void *user);
PEG_JS_IMPORT("clock") double peg_js_on_clock(void *user);
PEG_JS_IMPORT("write") int peg_js_on_write(const uint8_t *bytes, size_t count, void *user);

#endif

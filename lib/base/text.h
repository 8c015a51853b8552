/* SPDX-License-Identifier: MIT */

/*
 * A writer collects text. Without a buffer it only counts, so that the same code composes a text
 * twice: once to learn its length, once to write it. A reader goes along a text and remembers the
 * first error in it.
 */
#ifndef PEG_BASE_TEXT_H
#define PEG_BASE_TEXT_H

#include "libpeg.h"

typedef struct peg_writer {
    char *out;
    size_t length;
} peg_writer;

void peg_write_char(peg_writer *writer, char c);
void peg_write_chars(peg_writer *writer, char c, size_t count);
void peg_write_text(peg_writer *writer, const char *text);
void peg_write_number(peg_writer *writer, unsigned number);

/*
 * Writes a text as every public function does: composes it once to learn its length, and again to
 * write it, if it is wanted and fits.
 */
peg_status peg_write_out(void (*compose)(const void *what, peg_writer *writer), const void *what,
                         char *out, size_t room, size_t *out_length);

/* Composes a text that is there already, for peg_write_out(). */
void peg_write_plain(const void *text, peg_writer *writer);

/*
 * Values read after a failure are meaningless, but reading on is harmless: a function checks the
 * status only where it cannot continue without a value.
 */
typedef struct peg_reader {
    const char *text;
    size_t at;         /* the byte to read next */
    peg_status status; /* the first failure; PEG_OK before it */
    size_t wrong_at;   /* the place of that failure */
} peg_reader;

/* Notes what is wrong at a place, unless something was wrong before. */
void peg_read_fail(peg_reader *reader, peg_status status, size_t at);

/* Reads a character that must be there. */
void peg_read_char(peg_reader *reader, char c);

/* As strlen(), and as comparing with strcmp() and strncmp(): there may be no C library. */
size_t peg_text_length(const char *text);
int peg_text_equal(const char *a, const char *b);
int peg_text_starts(const char *text, const char *head);

/* Space between words: a blank, tab or line end. */
int peg_is_space(char c);
int peg_is_digit(char c);
int peg_is_letter(char c);
char peg_to_lower(char c);

/*
 * Reads the decimal digits at text + *at and moves *at past them. Returns their number; for too
 * many digits, a number past every limit of the library; -1 if there is no digit, or a needless
 * zero in front.
 */
int peg_read_number(const char *text, size_t *at);

/* Moves *at past space. */
void peg_skip_space(const char *text, size_t *at);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_TEXT_H
#define PEG_BASE_TEXT_H

#include "libpeg.h"

/*
 * Collects text. Without a buffer it only counts, so that a text is composed
 * twice by the same code: once to learn its length, once to write it.
 */
typedef struct peg_writer {
    char *out;
    size_t length;
} peg_writer;

void peg_write_char(peg_writer *writer, char c);
void peg_write_chars(peg_writer *writer, char c, size_t count);
void peg_write_text(peg_writer *writer, const char *text);
void peg_write_number(peg_writer *writer, unsigned number);

/*
 * The contract of every function that gives out text: compares the measured
 * length with the room and reports it. After PEG_OK there is room to write.
 */
peg_status peg_writer_fits(const peg_writer *measured, const char *out, size_t room,
                           size_t *out_length);

/* What the C library has for texts, which is not everywhere. */
size_t peg_text_length(const char *text);
int peg_text_equal(const char *a, const char *b);
int peg_text_starts(const char *text, const char *head);

/* Space between words: a blank, tab or line end. */
int peg_is_space(char c);
int peg_is_digit(char c);
int peg_is_letter(char c);

/*
 * Reads decimal digits at text and moves *at past them. The number, or a larger
 * one than any limit if it has too many digits; -1 if there is no digit or a
 * needless zero in front.
 */
int peg_read_number(const char *text, size_t *at);

/* Moves *at past space. */
void peg_skip_space(const char *text, size_t *at);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Code on positions is written once, in templates (files named *_template.h), and compiled
 * by a source of its own for every width of a position: 1, 2 and 4 words of 64 bits. So
 * positions of one word pay nothing for the others. Three words are treated as four, which
 * saves a quarter of the code; and where PEG_FEW_WIDTHS is defined, for a library that is to
 * be small, so are two.
 */
#ifndef PEG_BASE_WIDTH_H
#define PEG_BASE_WIDTH_H

/* Of three things, the one for positions of a number of words. */
#if defined(PEG_FEW_WIDTHS)
#define PEG_FOR_WIDTH(words, one, two, four) ((words) == 1 ? (one) : (four))
#define PEG_WIDTH_FOR(holes)                 ((holes) <= 64 ? 1 : 4)
#else
#define PEG_FOR_WIDTH(words, one, two, four) ((words) == 1 ? (one) : (words) == 2 ? (two) : (four))
#define PEG_WIDTH_FOR(holes)                 ((holes) <= 64 ? 1 : (holes) <= 128 ? 2 : 4)
#endif

#endif

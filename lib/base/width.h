/* SPDX-License-Identifier: MIT */

/*
 * Code on positions is written once, in a file that is included for each width
 * of a position with PEG_WIDTH set to its number of 64-bit words. PEG_WIDE(name)
 * gives each a function of its own, so that the one-word case pays nothing for
 * the others. base/width_each.h does the including. Widths are 1, 2 and 4: three words
 * are taken for four, which spares a quarter of the code. PEG_FOR_WIDTH(words, call) is
 * call(1), call(2) or call(4). Where PEG_FEW_WIDTHS is defined two words are taken for
 * four as well, for a library that is to be small.
 */
#ifndef PEG_BASE_WIDTH_H
#define PEG_BASE_WIDTH_H

#define PEG_PASTE_TOKENS(a, b) a##_##b
#define PEG_PASTE(a, b)        PEG_PASTE_TOKENS(a, b)
#define PEG_WIDE(name)         PEG_PASTE(name, PEG_WIDTH)

#if defined(PEG_FEW_WIDTHS)
#define PEG_FOR_WIDTH(words, call) ((words) == 1 ? call(1) : call(4))
#define PEG_WIDTH_FOR(holes)       ((holes) <= 64 ? 1 : 4)
#else
#define PEG_FOR_WIDTH(words, call) ((words) == 1 ? call(1) : (words) == 2 ? call(2) : call(4))
#define PEG_WIDTH_FOR(holes)       ((holes) <= 64 ? 1 : (holes) <= 128 ? 2 : 4)
#endif

#endif

/* SPDX-License-Identifier: MIT */

/* Includes the file that PEG_EACH_WIDTH names once for each width of a position. */
#define PEG_WIDTH 1
#include PEG_EACH_WIDTH
#undef PEG_WIDTH
#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include PEG_EACH_WIDTH
#undef PEG_WIDTH
#endif
#define PEG_WIDTH 4
#include PEG_EACH_WIDTH
#undef PEG_WIDTH

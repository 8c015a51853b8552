/* SPDX-License-Identifier: MIT */
/* Looking at a flag that other threads raise. */
#ifndef PEG_BASE_FLAG_H
#define PEG_BASE_FLAG_H

#include "libpeg.h"

/* Whether a flag is raised; not if it is NULL. */
int peg_flag_is_raised(const peg_flag *flag);

#endif

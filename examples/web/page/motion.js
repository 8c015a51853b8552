// SPDX-License-Identifier: MIT
//
// Whether the player wants things to move.

/** It matches where they should not. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

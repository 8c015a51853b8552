// SPDX-License-Identifier: MIT
//
// What pointers that are down have in common: the middle between two, and how far apart they are.

/** Where an event, or a finger, is. */
export const placeOf = ({ clientX, clientY }) => ({ clientX, clientY });

export const middleOf = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });

export const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

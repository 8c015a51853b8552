// SPDX-License-Identifier: MIT
//
// What is fetched when it is first asked for.

/** A function that gives the promise of make(), the same each time; another where one failed, as without a network. */
export function once(make) {
    let made = null;
    return () => (made ??= make().catch((error) => {
        made = null;
        throw error;
    }));
}

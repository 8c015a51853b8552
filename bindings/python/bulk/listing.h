/*
 * SPDX-License-Identifier: MIT
 *
 * Many solutions of a cursor from one call. A call from Python costs more than most solutions
 * do, so one call fetches many.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 */

/*
 * An enumeration. All but found and what follows it is set by the caller, who begins with 0 in
 * these. The cursor's limits must have peg_bulk_look_up() for progress and the listing for user.
 */
typedef struct peg_bulk_listing {
    peg_cursor *cursor;
    peg_progress_fn progress; /* what is told instead of the cursor's own */
    void *user;               /* passed to it */
    const peg_flag *stop;     /* that of the cursor's limits */
    double end;               /* by peg_bulk_clock(), when the cursor's time is up; or 0 */
    size_t jumps;             /* of each solution: all of a position have as many */
    int in_step;              /* whether no solution waits for what comes after it */
    size_t found;             /* solutions written and not yet taken */
    int is_held;              /* whether progress is still to be told */
    peg_progress held;        /* of this */
} peg_bulk_listing;

/* The progress function of the cursor, whose user is the listing. */
int peg_bulk_look_up(const peg_progress *progress, void *user);

/*
 * Writes solutions until most of them are found, and returns PEG_OK if there are any. out has
 * room for most * jumps jumps. The caller takes what is found by setting found to 0; until then
 * the solutions of another call are added to it, which must have the same out.
 *
 * In step, the call also returns once another solution lets itself be waited for, or once
 * progress is to be told, which the next call then does first: so the caller is told and stopped
 * between the same solutions, give or take one, as if they were fetched one by one.
 *
 * With no solution found returns what peg_cursor_next() does. PEG_STOPPED comes at once, whatever
 * is found, and the next call goes on.
 */
peg_status peg_bulk_list(peg_bulk_listing *listing, peg_jump *out, size_t most);

/* Returns the time now in seconds, by a clock that nobody sets: a peg_clock_fn. */
double peg_bulk_clock(void *user);

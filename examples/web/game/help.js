// SPDX-License-Identifier: MIT
//
// What help the player had: hints, the coach, a solution that was shown. It is kept for what
// a game begins with and not for the game alone, since who begins again still knows it; at
// midnight it is forgotten, or where a game goes on then, when another begins.

import { dayOf } from "../problems/dates.js";

export const ALONE = { hints: 0, coach: 0, shown: 0 };

export const isAlone = ({ hints, coach, shown }) => !hints && !coach && !shown;

/** What hears the game, a Coach, a Player and a Viewer. today() is the day that the clock shows. */
export function helpIn({ game, coach, player, viewer, store, today = () => dayOf(new Date()) }) {
    let running = { id: "", start: "", since: "" }; // the game on the board, and the day on which it began here

    function kept() {
        const { start, since } = running;
        const isKept = ([of, help]) => help?.day === today() || (of === start && help?.day >= since);
        return Object.fromEntries(Object.entries(store.get("help", {})).filter(isKept));
    }

    /** The help, still kept, with what begins so: { hints, coach, shown }, each 0 if there was none. */
    function of(start) {
        const { hints, coach, shown } = { ...ALONE, ...kept()[start] };
        return { hints, coach, shown };
    }

    function note(kind) {
        const { start } = game.record;
        const help = of(start);
        store.set("help", { ...kept(), [start]: { ...help, [kind]: help[kind] + 1, day: today() } });
    }

    function noteCoach() {
        if (!of(game.record.start).coach)
            note("coach");
    }

    player.addEventListener("helped", () => note("hints"));
    viewer.addEventListener("open", () => note("shown"));
    game.addEventListener("change", ({ detail: { jump, isBack } }) => {
        const { id, record: { start } } = game;
        if (id !== running.id)
            running = { id, start, since: today() };
        if (jump && !isBack && coach.isOn)
            noteCoach();
    });
    return { of, noteCoach };
}

// SPDX-License-Identifier: MIT
//
// What hands do on the board, with a pointer or with keys.

const SLACK = 5; // pixels: less than this is a press that trembles

export const WAYS = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

/** The hole whose spot is at an element, or null. */
function holeOf(drawn) {
    const spot = drawn.closest?.("[data-hole]");
    return spot ? Number(spot.dataset.hole) : null;
}

/**
 * hands: press(hole); take(hole) at the beginning of a drag, false if there is nothing to
 * drag; land(from, to) at its end, where to is null beside the board, which promises
 * whether the peg stays there; leave(), false if there was nothing to leave; and point(hole),
 * null beside all. Returns letGo(isPress), which ends a drag, and a press too if told so:
 * whoever changes the board calls it before.
 */
export function listen(view, hands) {
    const letGo = listenToPointers(view, hands);
    listenToKeys(view, hands, () => {
        letGo(true);
        return hands.leave();
    });
    return letGo;
}

function listenToPointers(view, hands) {
    const { svg } = view;
    let held = null; // { pointer, hole, x, y, isMoving }

    function letGo(isPress) {
        if (held?.isMoving)
            view.drop(held.hole);
        if (held?.isMoving || isPress)
            held = null;
    }

    async function land(hole, end) {
        const isLanded = await hands.land(hole, end);
        // It may be in the hand again.
        if (!isLanded && !(held?.isMoving && held.hole === hole))
            view.drop(hole);
    }

    svg.addEventListener("pointerdown", (event) => {
        const hole = view.holeAt(view.pointOf(event));
        if (held || hole === null || event.button !== 0)
            return;
        event.preventDefault();
        svg.classList.add("by-pointer");
        svg.setPointerCapture(event.pointerId);
        view.reach(hole);
        const { pointerId: pointer, clientX: x, clientY: y } = event;
        held = { pointer, hole, x, y, isMoving: null };
    });

    svg.addEventListener("pointermove", (event) => {
        if (held?.pointer !== event.pointerId)
            return;
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK)
            held.isMoving ??= hands.take(held.hole);
        if (held.isMoving)
            view.drag(held.hole, view.pointOf(event));
    });

    svg.addEventListener("pointerup", (event) => {
        if (held?.pointer !== event.pointerId)
            return;
        const { hole, isMoving } = held;
        const end = view.holeAt(view.pointOf(event));
        held = null;
        if (isMoving)
            land(hole, end);
        else if (end === hole)
            hands.press(hole);
    });

    // A board that is taken out of the page hears no other end of a press.
    for (const kind of ["pointercancel", "lostpointercapture"])
        svg.addEventListener(kind, (event) => held?.pointer === event.pointerId && letGo(true));

    return letGo;
}

/** Keys, the focus that they move, and what points at a hole; leave() is for Escape. */
function listenToKeys(view, hands, leave) {
    const { svg } = view;
    const root = svg.getRootNode(); // the page, or a shadow tree

    svg.addEventListener("pointerover", ({ target }) => hands.point(holeOf(target)));
    svg.addEventListener("pointerleave", () => hands.point(null));

    // What a screen reader presses is a click without a pointer.
    svg.addEventListener("click", (event) => {
        const hole = holeOf(event.target);
        if (event.detail === 0 && hole !== null)
            hands.press(hole);
    });

    // The ring around the hole that has the focus is for keys. A shadow tree hears only the end of the key
    // that brings the focus.
    for (const kind of ["keydown", "keyup"])
        root.addEventListener(kind, () => svg.classList.remove("by-pointer"));

    // Not on the drawing: one that hears of the focus can have it, in Chromium.
    root.addEventListener("focusin", ({ target }) => {
        if (!svg.contains(target) || holeOf(target) === null)
            return;
        view.reach(holeOf(target), false);
        hands.point(holeOf(target));
    });

    svg.addEventListener("keydown", (event) => {
        const hole = Number(event.target.dataset.hole);
        if (Number.isNaN(hole) || event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (WAYS[event.key])
            view.reach(view.neighbour(hole, WAYS[event.key]));
        else if (event.key === "Enter" || event.key === " ")
            event.repeat || hands.press(hole);
        else if (event.key !== "Escape" || leave() === false)
            return; // then Escape closes what the board is in
        event.preventDefault();
    });
}

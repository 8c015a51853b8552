// SPDX-License-Identifier: MIT
//
// Two fingers on the board zoom and move it; one finger beside the holes moves it too, once it
// is zoomed in; two taps show all of it. What else one finger does is for hands.js.

const SOON = 350; // milliseconds from one tap to the next
const NEAR = 30; // pixels

const placeOf = ({ clientX, clientY }) => ({ clientX, clientY });

/** @type {(fingers: any[]) => { clientX: number, clientY: number }} */
export const middleOf = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });

/** @type {(fingers: any[]) => number} */
export const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** Returns isSecond(event): whether a tap is the second at a place where no peg is. */
function tapsOn(view, zoom, isPeg) {
    let tap = null;
    return (event) => {
        const hole = view.holeAt(view.pointOf(event));
        const last = tap;
        tap = hole === null || !isPeg(hole) ? { ...placeOf(event), time: event.timeStamp } : null;
        return zoom.isIn() && tap && last && tap.time < last.time + SOON && apart([tap, last]) < NEAR;
    };
}

// Two fingers on a touch pad zoom too: browsers tell of a wheel with Ctrl.
function listenToWheel(view, zoom) {
    view.svg.addEventListener("wheel", (event) => {
        if (!event.ctrlKey)
            return;
        event.preventDefault();
        zoom.place(view.pointOf(event), event, zoom.scale() * Math.exp(-event.deltaY / 100));
    }, { passive: false });
}

/**
 * Listens before hands.js does. release() ends what one finger had begun; isPeg(hole) says
 * where taps play.
 */
export function listenToFingers(view, zoom, { release, isPeg }) {
    const { svg } = view;
    const down = new Map(); // the place of each pointer
    let hold = null; // of one finger or two: { point, gap, scale }; one has no gap
    const isSecond = tapsOn(view, zoom, isPeg);
    let isMoving = false; // until the last finger has gone
    listenToWheel(view, zoom);

    function take() {
        const fingers = [...down.values()];
        const [at, gap] = fingers.length === 2 ? [middleOf(fingers), apart(fingers)] : [fingers[0], 0];
        hold = { point: view.pointOf(at), gap, scale: zoom.scale() };
        isMoving = true;
    }

    /** Keeps what is held under the fingers, wherever they are. */
    function follow() {
        const fingers = [...down.values()];
        const { point, gap, scale } = hold;
        if (fingers.length === 2 && gap > 0)
            zoom.place(point, middleOf(fingers), scale * apart(fingers) / gap);
        else if (fingers.length === 1 && gap === 0)
            zoom.place(point, fingers[0], zoom.scale());
    }

    svg.addEventListener("pointerdown", (event) => {
        if (event.button !== 0)
            return;
        if (event.isPrimary)
            down.clear();
        down.set(event.pointerId, placeOf(event));
        isMoving &&= down.size > 1;
        const isBeside = zoom.isIn() && view.holeAt(view.pointOf(event)) === null;
        if (down.size === 2) {
            release();
            take();
        } else if (isBeside) {
            svg.setPointerCapture(event.pointerId);
            take();
        }
        if (isMoving)
            event.stopImmediatePropagation();
    });

    svg.addEventListener("pointermove", (event) => {
        if (!down.has(event.pointerId) || !isMoving)
            return;
        event.stopImmediatePropagation();
        down.set(event.pointerId, placeOf(event));
        follow();
    });

    for (const kind of ["pointerup", "pointercancel"]) {
        svg.addEventListener(kind, (event) => {
            const begun = down.get(event.pointerId);
            down.delete(event.pointerId);
            if (isMoving)
                event.stopImmediatePropagation();
            else if (!begun || event.pointerType !== "touch" || apart([begun, event]) > NEAR)
                return;
            if (kind === "pointerup" && (!isMoving || hold.gap === 0) && isSecond(event)) {
                release();
                zoom.whole();
            }
            if (down.size === 0)
                isMoving = false;
        });
    }
}

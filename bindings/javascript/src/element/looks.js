// SPDX-License-Identifier: MIT
//
// How boards look, in every page: one style sheet for shadow trees and for pages that draw a board themselves. It is
// constructed, which every Content-Security-Policy allows. Marks on the wood have a contrast of 3.

const TEXT = `
:root, :host { --plate: light-dark(#dfb67f, #b98d58); --edge: light-dark(#8a5c30, #5b3a1c);
    --hole: light-dark(#5b3a1e, #3a2411); --peg: light-dark(#2c6fbb, #3478c8); --goal: light-dark(#5c2f0c, #2a1404);
    --hint: light-dark(#14335f, #0c2547); --red: light-dark(#e0141f, #f0202c); }

/* Browsers take a tenth of a second to find whether so wide a pen has drawn under a pointer. */
.plate { pointer-events: none; fill: none; stroke-linecap: round; stroke-linejoin: round; }
.plate .edge { stroke: var(--edge); }
.plate .wood { stroke: var(--plate); }
.plate.round .wood { fill: var(--plate); }
.plate .grooves { stroke: var(--edge); stroke-width: 5; stroke-opacity: 0.45; }
.rims { stroke: #fff; stroke-opacity: 0.35; }
.spot { fill: none; pointer-events: all; outline: none; }
.spot.able { cursor: pointer; }
svg > :is(.pegs, .aims, .rings, .marks, .texts, .focus, .joy) { pointer-events: none; }

.aims circle, .marks circle { fill: none; }
.goal { stroke: var(--goal); stroke-width: 6; }
.picked { stroke: #fff; stroke-width: 7; }
.stiff { stroke: var(--red); stroke-width: 7; }
.won { stroke: #ffd75e; stroke-width: 9; }
.movable { stroke: #fff; stroke-width: 4; stroke-opacity: 0.75; }
.marks .landing { fill: #fff; fill-opacity: 0.28; stroke: #fff; stroke-width: 5; stroke-dasharray: 11 9.9; }
.marks .dot { fill: var(--red); stroke: #fff; stroke-width: 5; }
.halo { stroke: var(--red); stroke-width: 6; transform-box: fill-box; transform-origin: center; }

/* What the coach sees is told by the line and by the tip, besides the colour. */
.arrow path { stroke-linecap: round; stroke-linejoin: round; }
.arrow .under { stroke: #fff; stroke-width: 13; stroke-opacity: 0.8; }
.arrow .over { stroke: var(--tint); stroke-width: 7; }
.arrow .under.head { fill: #fff; }
.arrow .over.head { fill: var(--tint); stroke: none; }
.arrow:is(.wins, .loses, .unknown) .under { stroke-width: 11; }
.arrow:is(.wins, .loses, .unknown) .over { stroke-width: 6; }
.arrow.hint { --tint: var(--hint); }
.arrow:is(.bad, .loses) { --tint: var(--red); }
.arrow.wins { --tint: #0a6a31; }
.arrow.unknown { --tint: #45403a; }
.arrow.loses .over:not(.tip) { stroke-dasharray: 15 12; }
.arrow.unknown .over:not(.tip) { stroke-dasharray: 0.1 12; }

.texts text, .price { fill: #fff; font-family: system-ui, sans-serif; font-weight: 700; text-anchor: middle; }
.price { paint-order: stroke; stroke: #0a4a26; stroke-width: 9; }
.band { stroke: #0a6a31; stroke-width: 26; stroke-linecap: round; }
.texts .peg { paint-order: stroke; stroke: rgb(10 30 60 / 0.4); stroke-width: 5; }
.texts .gap { fill: #f6e3c8; }
.texts .zero, .texts.adding text:not(.lit) { opacity: 0.45; }
.texts.adding .lit { stroke: rgb(60 30 0 / 0.6); fill: #ffe27a; }
.texts .minus.gap { fill: #ffb3a7; }
.texts .minus.peg { fill: #ffd2ca; }

svg > :is(.focus, .cursor) { visibility: hidden; fill: none; stroke: #000; stroke-width: 9; }
svg > :is(.focus, .cursor) circle + circle { stroke: #ffe27a; stroke-width: 5; }
/* Not by :has(), for which browsers style the whole board again with every press. */
svg:not(.by-pointer) > .spots:focus-within ~ .focus { visibility: visible; }

@media (prefers-reduced-motion: no-preference) {
    .halo { animation: alarm 0.9s ease-out 2 both; }
    .goal { animation: aim 0.5s ease-in-out 6 alternate; }
    .stiff { animation: shake 0.12s 3 alternate; }
    .won { animation: arrive 0.2s 0.3s backwards, glow 1.2s 0.5s ease-in-out infinite alternate; }
    .rays { animation: arrive 0.5s 0.35s ease-out backwards; }
}
@keyframes alarm { from { transform: scale(0.8); opacity: 1; } to { transform: scale(2.3); opacity: 0; } }
@keyframes aim { to { stroke: #ffd75e; stroke-width: 14; } }
@keyframes shake { from { transform: translateX(-5px); } to { transform: translateX(5px); } }
@keyframes arrive { from { opacity: 0; } }
@keyframes glow { to { stroke-opacity: 0.35; } }

/* Colours of the reader's own: what is full has that of words, what is empty that of the page. */
@media (forced-colors: active) {
    .plate .edge { stroke: CanvasText; stroke-width: 152; transform: translateY(-9px); }
    .plate .wood { stroke: Canvas; }
    .plate.round .wood { fill: Canvas; }
    .plate .light, .rims, .body circle:first-child { display: none; }
    .holes .hole { fill: Canvas; stroke: CanvasText; stroke-width: 4; }
    .body circle { fill: CanvasText; }
    :is(.picked, .won, .movable, .marks .landing, .goal) { stroke: Highlight; }
    .arrow .under { stroke: Canvas; }
    .arrow:not(.bad, .hint) { --tint: CanvasText; }
    .arrow:is(.bad, .hint) { --tint: Highlight; }
    .texts text { stroke: none; fill: CanvasText; }
    .texts .peg { fill: Canvas; }
}

/* On paper: black pegs and round holes, without wood. */
@media print {
    .plate > use, .plate > circle, .rims, .body circle:first-child, .spots, .focus { display: none; }
    .holes .hole { fill: #fff; stroke: #000; stroke-width: 4; }
    .body circle { fill: #000; }
    .texts .gap { fill: #000; }
}`;

// What is around the board in the element.
const FRAME = `
:host { display: block; max-width: 34rem; margin: 1em auto; }
:host([hidden]) { display: none; }
svg { display: block; width: min(100%, 78vh * var(--shape, 1)); aspect-ratio: var(--shape, 1); margin: 0 auto;
    overflow: visible; user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; }
/* Elsewhere a finger scrolls the page. */
.spot.able { touch-action: none; }
p { min-height: 1.5em; margin: 0.4em 0; line-height: 1.5; text-align: center; }
.bar { display: flex; flex-wrap: wrap; gap: 0.4em; justify-content: center; }
button { min-height: 2.4em; padding: 0.3em 0.8em; border: 1px solid; border-radius: 0.5em; background: none; color: inherit;
    font: inherit; cursor: pointer; }
button[aria-pressed="true"] { background: light-dark(#2664aa, #8fbdf2); color: light-dark(#fff, #0d2036); }
button[aria-disabled="true"] { opacity: 0.5; cursor: default; }
button[hidden] { display: none; }
@media (forced-colors: active) { button[aria-pressed="true"] { border: 3px solid Highlight; } }
@media print { p, .bar { display: none; } }`;

const made = new Map(); // the sheets, by their texts

function sheetOf(text) {
    if (!made.has(text)) {
        made.set(text, new CSSStyleSheet());
        made.get(text).replaceSync(text);
    }
    return made.get(text);
}

/** The style sheet of boards, one for all of a page. */
export const looks = () => sheetOf(TEXT);

/** That of what is around the board in an element. */
export const frame = () => sheetOf(FRAME);

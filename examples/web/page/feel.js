// SPDX-License-Identifier: MIT
//
// How a jump feels, for those who want it: a click of wood as the peg lands, and a tick in the hand. The click is two
// tones of a small block of wood, which die away in a few hundredths of a second.

const LANDING = 0.25; // seconds until a peg lands
const TONES = [{ frequency: 880, loudness: 0.3, fade: 0.018 }, { frequency: 2150, loudness: 0.16, fade: 0.007 }];
const TICK = 12; // milliseconds

let speaker = null; // made with the first click, as browsers want a press before

function click() {
    speaker ??= new AudioContext();
    const now = speaker.currentTime + LANDING;
    for (const { frequency, loudness, fade } of TONES) {
        const volume = new GainNode(speaker, { gain: 0 });
        volume.gain.setValueAtTime(loudness, now);
        volume.gain.setTargetAtTime(0, now, fade);
        const tone = new OscillatorNode(speaker, { frequency });
        tone.connect(volume).connect(speaker.destination);
        tone.start(now);
        tone.stop(now + 10 * fade);
    }
}

/** Has the jumps of a game be heard and felt where the settings say so. */
export function feel(game, settings) {
    game.addEventListener("change", ({ detail: { jump, isPassing } }) => {
        if (!jump || isPassing)
            return;
        if (settings.get("sound"))
            click();
        if (settings.get("tick"))
            navigator.vibrate?.(TICK);
    });
}

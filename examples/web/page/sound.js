// SPDX-License-Identifier: MIT
//
// The sounds of wood, made here: a knock for a jump, a dull one for what cannot or should not
// be played, and a little tune for a game won. Nothing is made before sound is wanted and
// the page has been pressed, as browsers would not play it anyway.

const KNOCK = { pitch: 420, length: 0.09, loudness: 0.5 };
const BACK = { pitch: 300, length: 0.07, loudness: 0.25 };
const DULL = { pitch: 120, length: 0.16, loudness: 0.5 };
const TUNE = [523.25, 659.25, 783.99, 1046.5]; // C E G C
const LANDING = 0.25; // seconds from the last jump to the tune
const BEAT = 0.13; // seconds from one note of the tune to the next
const NOTE = 0.45; // seconds that a note rings
const CLICK = 0.012; // seconds of noise, as wood hits wood

function sing(context, { type, pitch, end, start, length, loudness }) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(end, start + length);
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
}

function click(context, start, loudness) {
    const count = Math.ceil(CLICK * context.sampleRate);
    const noise = context.createBuffer(1, count, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < count; i++)
        samples[i] = (2 * Math.random() - 1) * (1 - i / count) * loudness;
    const source = context.createBufferSource();
    source.buffer = noise;
    source.connect(context.destination);
    source.start(start);
}

/** The sounds, as far as they are wanted: of a jump, of one taken back, of what is no good, and of a game won. */
export function soundsFor(settings) {
    let context = null;

    function play(act) {
        const isPressed = navigator.userActivation?.hasBeenActive ?? true;
        if (!settings.get("sound") || !isPressed)
            return;
        context ??= new AudioContext();
        if (context.state === "suspended")
            context.resume();
        act();
    }

    const hit = ({ pitch, length, loudness }) => () => play(() => {
        const start = context.currentTime;
        sing(context, { type: "sine", pitch, end: pitch / 2, start, length, loudness });
        click(context, start, loudness / 3);
    });

    const knock = hit(KNOCK);
    let wasOn = settings.get("sound");
    settings.addEventListener("change", () => {
        const isOn = settings.get("sound");
        if (isOn && !wasOn)
            knock();
        wasOn = isOn;
    });
    return {
        knock,
        back: hit(BACK),
        dull: hit(DULL),
        tune: () => play(() => TUNE.forEach((pitch, index) => sing(context, {
            type: "triangle", pitch, end: pitch, start: context.currentTime + LANDING + index * BEAT, length: NOTE,
            loudness: 0.3,
        }))),
    };
}

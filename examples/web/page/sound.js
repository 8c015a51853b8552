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

export class Sound {
    #settings;
    #context = null;

    constructor(settings) {
        this.#settings = settings;
        let wasOn = settings.get("sound");
        settings.addEventListener("change", () => {
            const isOn = settings.get("sound");
            if (isOn && !wasOn)
                this.knock();
            wasOn = isOn;
        });
    }

    /** What plays; null if sound is not wanted or may not be played yet. */
    #ready() {
        const isPressed = navigator.userActivation?.hasBeenActive ?? true;
        if (!this.#settings.get("sound") || !isPressed)
            return null;
        this.#context ??= new AudioContext();
        if (this.#context.state === "suspended")
            this.#context.resume();
        return this.#context;
    }

    /** A tone that is loud at once and dies away. */
    #tone(context, { type, pitch, end, start, length, loudness }) {
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

    #click(context, start, loudness) {
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

    #hit({ pitch, length, loudness }) {
        const context = this.#ready();
        if (!context)
            return;
        const start = context.currentTime;
        this.#tone(context, { type: "sine", pitch, end: pitch / 2, start, length, loudness });
        this.#click(context, start, loudness / 3);
    }

    knock() {
        this.#hit(KNOCK);
    }

    /** The sound of a jump taken back. */
    back() {
        this.#hit(BACK);
    }

    dull() {
        this.#hit(DULL);
    }

    tune() {
        const context = this.#ready();
        if (!context)
            return;
        const first = context.currentTime + LANDING;
        TUNE.forEach((pitch, index) => this.#tone(context, {
            type: "triangle", pitch, end: pitch, start: first + index * BEAT, length: NOTE, loudness: 0.3,
        }));
    }
}

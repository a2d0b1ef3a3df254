// Sounds, made on the spot: one at a time, under half a second. Whatever a sound says, a line of the log says too.

/** @import { Beat, Playing } from "./types.d.ts" */

import { settings } from "./settings.js";

/**
 * A tone that goes from one pitch to another, and a noise around a pitch. Times are seconds from the beginning of the sound.
 * @typedef {{ from: number, to?: number, time: number, at?: number, type?: OscillatorType, loud?: number, attack?: number }} Tone
 * @typedef {{ low: number, time: number, at?: number, loud: number }} Noise
 * @typedef {{ time: number, tones?: Tone[], noises?: Noise[] }} Recipe
 * @typedef {Exclude<Beat["cue"], "">} Cue
 */

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let volume = null;
/** Until then something is heard. */
let busy = 0;

/** @type {Record<Cue, Recipe>} */
const CUES = {
  // A piece or a die stands: wood on wood.
  knock: {
    time: 0.09,
    tones: [{ from: 320, to: 140, time: 0.09, type: "triangle", loud: 0.3, attack: 0.002 }],
    noises: [{ low: 1400, time: 0.04, loud: 0.2 }],
  },
  // Parchment is moved.
  card: { time: 0.16, noises: [{ low: 3200, time: 0.16, loud: 0.18 }] },
  // Cards are turned over.
  flip: {
    time: 0.15,
    noises: [
      { low: 2400, time: 0.1, loud: 0.3 },
      { low: 1700, time: 0.05, at: 0.09, loud: 0.25 },
    ],
  },
  // One step of a count.
  tick: { time: 0.04, tones: [{ from: 760, to: 700, time: 0.035, type: "triangle", loud: 0.09, attack: 0.002 }] },
  // The stage opens, a text acts.
  drum: {
    time: 0.35,
    tones: [{ from: 110, to: 45, time: 0.35, loud: 0.5, attack: 0.004 }],
    noises: [{ low: 220, time: 0.06, loud: 0.25 }],
  },
  // A blow.
  strike: {
    time: 0.16,
    tones: [{ from: 180, to: 60, time: 0.14, type: "square", loud: 0.16, attack: 0.002 }],
    noises: [{ low: 900, time: 0.14, loud: 0.5 }],
  },
  // A shield takes it.
  block: {
    time: 0.12,
    tones: [{ from: 420, to: 300, time: 0.1, type: "square", loud: 0.14, attack: 0.002 }],
    noises: [{ low: 2600, time: 0.05, loud: 0.2 }],
  },
  // Somebody falls.
  fall: {
    time: 0.4,
    tones: [{ from: 220, to: 60, time: 0.4, loud: 0.2 }],
    noises: [{ low: 400, time: 0.3, at: 0.08, loud: 0.2 }],
  },
  // Your turn, or a victory.
  horn: {
    time: 0.45,
    tones: [
      { from: 146, to: 147, time: 0.45, type: "sawtooth", loud: 0.07, attack: 0.08 },
      { from: 220, to: 220.5, time: 0.45, type: "triangle", loud: 0.12, attack: 0.1 },
    ],
  },
  // Spoils.
  coin: {
    time: 0.2,
    tones: [
      { from: 1320, to: 1300, time: 0.12, type: "triangle", loud: 0.1, attack: 0.002 },
      { from: 1760, to: 1740, time: 0.14, at: 0.05, loud: 0.06, attack: 0.002 },
    ],
  },
  // Dice roll over a table.
  dice: {
    time: 0.36,
    noises: [0, 0.07, 0.15, 0.22, 0.3].map((at, number) => ({ low: 1500 - number * 120, time: 0.045, at, loud: 0.34 })),
  },
  // An elf.
  leaf: {
    time: 0.3,
    tones: [{ from: 880, to: 1180, time: 0.26, at: 0.02, loud: 0.03, attack: 0.1 }],
    noises: [{ low: 5200, time: 0.3, loud: 0.12 }],
  },
  // Timber cracks: a land goes down.
  timber: {
    time: 0.48,
    tones: [{ from: 90, to: 40, time: 0.45, type: "sawtooth", loud: 0.2, attack: 0.01 }],
    noises: [
      { low: 300, time: 0.45, loud: 0.5 },
      { low: 1800, time: 0.05, at: 0.1, loud: 0.3 },
      { low: 1500, time: 0.06, at: 0.26, loud: 0.3 },
    ],
  },
};

/** @type {(keyof typeof CUES)[]} */
export const CUE_NAMES = /** @type {(keyof typeof CUES)[]} */ (Object.keys(CUES));

/**
 * What is heard with what is shown: what it says itself, else what belongs to how it is shown.
 * @param {Playing} playing
 * @returns {Beat["cue"]}
 */
export function cueOf({ beat }) {
  if (!beat || beat.cue) return beat?.cue ?? "";
  const motions = new Set(beat.moved.map(({ how }) => how));
  if (motions.has("burn")) return "timber";
  if (motions.has("strike")) return "drum";
  return beat.form === "sheet" ? "drum" : "";
}

/**
 * Let something be heard, if sounds are wanted and nothing else is heard just now.
 * @param {Beat["cue"]} name
 */
export function sound(name) {
  if (!name || !settings.sound) return;
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    if (now < busy) return;
    const { time, tones = [], noises = [] } = CUES[name];
    busy = now + time;
    volume ??= master(context);
    volume.gain.setValueAtTime(settings.volume / 100, now);
    for (const one of tones) tone(context, volume, now, one);
    for (const one of noises) noise(context, volume, now, one);
  } catch {
    /* a browser without sound is a quiet one */
  }
}

/** @param {AudioContext} audio */
function master(audio) {
  const gain = audio.createGain();
  gain.connect(audio.destination);
  return gain;
}

/**
 * @param {AudioContext} audio
 * @param {AudioNode} out
 * @param {number} now
 * @param {Tone} tone
 */
function tone(audio, out, now, { from, to = from, time, at = 0, type = "sine", loud = 0.2, attack = 0.01 }) {
  const start = now + at;
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = type;
  wave.frequency.setValueAtTime(from, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + time);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  wave.connect(gain).connect(out);
  wave.start(start);
  wave.stop(start + time);
}

/**
 * @param {AudioContext} audio
 * @param {AudioNode} out
 * @param {number} now
 * @param {Noise} noise
 */
function noise(audio, out, now, { time, low, at = 0, loud }) {
  const length = Math.floor(audio.sampleRate * time);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = "bandpass";
  filter.frequency.value = low;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(out);
  source.start(now + at);
}

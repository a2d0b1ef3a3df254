// Sounds, made on the spot: one at a time, under half a second. Whatever a sound says, a line of the log says too.

/** @import { Playing } from "./types.d.ts" */
/** @typedef {{ from: number, to?: number, time: number, type?: OscillatorType, loud?: number, attack?: number }} Tone */

/** @type {AudioContext | null} */
let context = null;
let busy = 0;

/**
 * What is heard with what is shown: what it says itself, else what fits how loud it is.
 * @param {Playing} playing
 * @returns {keyof typeof SOUNDS | ""}
 */
export function cueOf({ beat, act }) {
  const cue = beat?.cue || (beat?.form === "stage" ? "drum" : act.still ? "" : "knock");
  return cue in SOUNDS ? /** @type {keyof typeof SOUNDS} */ (cue) : cue && "knock";
}

/** @param {keyof typeof SOUNDS | ""} name */
export function sound(name) {
  if (!name) return;
  try {
    context ??= new AudioContext();
    if (context.currentTime < busy) return;
    busy = context.currentTime + 0.12;
    SOUNDS[name](context, context.currentTime);
  } catch {
    /* a browser without sound is a quiet one */
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {Tone} tone
 */
function tone(audio, start, { from, to = from, time, type = "sine", loud = 0.2, attack = 0.01 }) {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = type;
  wave.frequency.setValueAtTime(from, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + time);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + time);
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {{ time: number, low: number, loud: number }} noise
 */
function rustle(audio, start, { time, low, loud }) {
  const length = Math.floor(audio.sampleRate * time);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = "bandpass";
  filter.frequency.value = low;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

/** @satisfies {Record<string, (audio: AudioContext, now: number) => void>} */
const SOUNDS = {
  knock: (audio, now) => {
    tone(audio, now, { from: 320, to: 140, time: 0.09, type: "triangle", loud: 0.3, attack: 0.002 });
    rustle(audio, now, { time: 0.04, low: 1400, loud: 0.2 });
  },
  card: (audio, now) => rustle(audio, now, { time: 0.16, low: 3200, loud: 0.18 }),
  drum: (audio, now) => tone(audio, now, { from: 110, to: 45, time: 0.35, loud: 0.5, attack: 0.004 }),
  horn: (audio, now) => {
    tone(audio, now, { from: 146, to: 147, time: 0.45, type: "sawtooth", loud: 0.07, attack: 0.08 });
    tone(audio, now, { from: 220, to: 220.5, time: 0.45, type: "triangle", loud: 0.12, attack: 0.1 });
  },
};

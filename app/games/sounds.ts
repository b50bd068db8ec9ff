import { rememberedChoice } from "./rememberedChoice";

export const SOUND = rememberedChoice("parlor:games:sound", ["on", "off"]);

export type Sound = "place" | "reply" | "capture" | "check" | "won" | "lost" | "draw" | "card" | "drawCard" | "turn" | "launch" | "bounce" | "brick" | "land" | "heart" | "lifeLost" | "levelUp" | "count";

interface Note {
  hertz: number;
  /** seconds from the beginning of the sound */
  at: number;
  /** seconds until it is silent */
  length: number;
}

const NOTES: Record<Sound, Note[]> = {
  place: [{ hertz: 520, at: 0, length: 0.09 }],
  reply: [{ hertz: 350, at: 0, length: 0.11 }],
  capture: [{ hertz: 330, at: 0, length: 0.07 }, { hertz: 220, at: 0.045, length: 0.13 }],
  check: [{ hertz: 587, at: 0, length: 0.1 }, { hertz: 784, at: 0.08, length: 0.16 }],
  won: [{ hertz: 523, at: 0, length: 0.16 }, { hertz: 659, at: 0.1, length: 0.16 }, { hertz: 784, at: 0.2, length: 0.32 }],
  lost: [{ hertz: 392, at: 0, length: 0.18 }, { hertz: 311, at: 0.13, length: 0.34 }],
  draw: [{ hertz: 440, at: 0, length: 0.14 }, { hertz: 440, at: 0.15, length: 0.2 }],
  card: [{ hertz: 240, at: 0, length: 0.05 }, { hertz: 180, at: 0.02, length: 0.07 }],
  drawCard: [{ hertz: 300, at: 0, length: 0.04 }, { hertz: 380, at: 0.04, length: 0.05 }],
  turn: [{ hertz: 240, at: 0, length: 0.05 }, { hertz: 587, at: 0.08, length: 0.14 }],
  launch: [{ hertz: 392, at: 0, length: 0.06 }, { hertz: 587, at: 0.04, length: 0.1 }],
  bounce: [{ hertz: 262, at: 0, length: 0.05 }],
  brick: [{ hertz: 523, at: 0, length: 0.05 }, { hertz: 698, at: 0.025, length: 0.07 }],
  land: [{ hertz: 196, at: 0, length: 0.07 }],
  heart: [{ hertz: 659, at: 0, length: 0.09 }, { hertz: 880, at: 0.07, length: 0.16 }],
  lifeLost: [{ hertz: 294, at: 0, length: 0.1 }, { hertz: 208, at: 0.08, length: 0.2 }],
  levelUp: [{ hertz: 523, at: 0, length: 0.1 }, { hertz: 659, at: 0.08, length: 0.1 }, { hertz: 880, at: 0.16, length: 0.2 }],
  count: [{ hertz: 440, at: 0, length: 0.1 }],
};
const LOUDNESS = 0.12; // of 1: beside whatever else is playing
const ATTACK_SECONDS = 0.008; // a tone that begins at once clicks
const SILENT = 0.0001; // an exponential never reaches 0

let audio: AudioContext | undefined;

/** Plays a short sound made on the spot, unless the person turned sounds off or the browser has none. */
export function playSound(sound: Sound): void {
  if (SOUND.read() === "off") return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(staySilent);
    for (const note of NOTES[sound]) playNote(audio, note);
  } catch {
    staySilent();
  }
}

const staySilent = (): void => {};

function playNote(context: AudioContext, { hertz, at, length }: Note): void {
  const startsAt = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(SILENT, startsAt);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, startsAt + ATTACK_SECONDS);
  volume.gain.exponentialRampToValueAtTime(SILENT, startsAt + length);
  tone.connect(volume).connect(context.destination);
  tone.start(startsAt);
  tone.stop(startsAt + length);
}

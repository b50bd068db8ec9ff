import { playTones, type Tone } from "~/app/ui/primitives/tones";
import { rememberedChoice } from "./options/rememberedChoice";

export const SOUND = rememberedChoice("parlor:games:sound", ["on", "off"]);

const NOTES = {
  place: [{ hertz: 520, at: 0, length: 0.09 }],
  reply: [{ hertz: 350, at: 0, length: 0.11 }],
  capture: [
    { hertz: 330, at: 0, length: 0.07 },
    { hertz: 220, at: 0.045, length: 0.13 },
  ],
  check: [
    { hertz: 587, at: 0, length: 0.1 },
    { hertz: 784, at: 0.08, length: 0.16 },
  ],
  won: [
    { hertz: 523, at: 0, length: 0.16 },
    { hertz: 659, at: 0.1, length: 0.16 },
    { hertz: 784, at: 0.2, length: 0.32 },
  ],
  lost: [
    { hertz: 392, at: 0, length: 0.18 },
    { hertz: 311, at: 0.13, length: 0.34 },
  ],
  draw: [
    { hertz: 440, at: 0, length: 0.14 },
    { hertz: 440, at: 0.15, length: 0.2 },
  ],
  card: [
    { hertz: 240, at: 0, length: 0.05 },
    { hertz: 180, at: 0.02, length: 0.07 },
  ],
  drawCard: [
    { hertz: 300, at: 0, length: 0.04 },
    { hertz: 380, at: 0.04, length: 0.05 },
  ],
  turn: [
    { hertz: 240, at: 0, length: 0.05 },
    { hertz: 587, at: 0.08, length: 0.14 },
  ],
  launch: [
    { hertz: 392, at: 0, length: 0.06 },
    { hertz: 587, at: 0.04, length: 0.1 },
  ],
  bounce: [{ hertz: 262, at: 0, length: 0.05 }],
  brick: [
    { hertz: 523, at: 0, length: 0.05 },
    { hertz: 698, at: 0.025, length: 0.07 },
  ],
  land: [{ hertz: 196, at: 0, length: 0.07 }],
  heart: [
    { hertz: 659, at: 0, length: 0.09 },
    { hertz: 880, at: 0.07, length: 0.16 },
  ],
  lifeLost: [
    { hertz: 294, at: 0, length: 0.1 },
    { hertz: 208, at: 0.08, length: 0.2 },
  ],
  levelUp: [
    { hertz: 523, at: 0, length: 0.1 },
    { hertz: 659, at: 0.08, length: 0.1 },
    { hertz: 880, at: 0.16, length: 0.2 },
  ],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof NOTES;

/** Plays a short generated sound, unless the person turned sounds off or the browser can't play it. */
export function playSound(sound: Sound): void {
  if (SOUND.read() === "off") return;
  try {
    playTones(NOTES[sound]);
  } catch {
    // the game continues without sound
  }
}

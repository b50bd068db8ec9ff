import { VOICE_LEVELS_MAX } from "~/party/chat/protocol";

/** The least loudness that is shown as 9, so that near silence isn't amplified. */
const QUIET = 0.02;
const LOUDEST_DIGIT = 9;

/** The loudness of a piece of sound, from 0 to 1. */
export const loudnessOf = (samples: Float32Array): number =>
  Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)));

/** The levels of a recording: the loudest of each piece as a digit, relative to the loudest of all. */
export function levelsOf(loudness: readonly number[]): string {
  const count = Math.min(VOICE_LEVELS_MAX, loudness.length);
  const loudest = Math.max(QUIET, ...loudness);
  return Array.from({ length: count }, (_, i) => {
    const piece = loudness.slice(
      Math.floor((i * loudness.length) / count),
      Math.floor(((i + 1) * loudness.length) / count),
    );
    return Math.round(Math.sqrt(Math.max(0, ...piece) / loudest) * LOUDEST_DIGIT); // loudness as ears perceive it
  }).join("");
}

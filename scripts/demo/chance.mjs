// Randomness that is the same at every run.

/** @typedef {() => number} Random from 0 to below 1 */

/** Mulberry32. @param {number} seed @returns {Random} */
export function randomOf(seed) {
  let state = (seed * 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {Random} random @param {number} from @param {number} to */
export const between = (random, from, to) => from + random() * (to - from);

/** @template T @param {Random} random @param {readonly T[]} items @returns {T} */
export function pick(random, items) {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** A number from 0 to below 1 for a point of a grid. @param {number} x @param {number} y @param {number} seed */
export function hash(x, y, seed) {
  let h = Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

const smooth = (/** @type {number} */ t) => t * t * (3 - 2 * t);

/** Value noise from 0 to 1, smooth between whole numbers. @param {number} x @param {number} y @param {number} seed */
export function noise(x, y, seed) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - left), smooth(y - top)];
  const above = hash(left, top, seed) * (1 - u) + hash(left + 1, top, seed) * u;
  const below = hash(left, top + 1, seed) * (1 - u) + hash(left + 1, top + 1, seed) * u;
  return above * (1 - v) + below * v;
}

/**
 * Several noises, each half as strong and twice as fine as the one before; from 0 to 1.
 * @param {number} x
 * @param {number} y
 * @param {number} seed
 * @param {number} octaves
 */
export function clouds(x, y, seed, octaves) {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * 2 ** octave, y * 2 ** octave, seed + octave);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

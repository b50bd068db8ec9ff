// How the bench measures: short rounds that take turns, so that a busy machine slows every subject alike.

/**
 * @template {string} Name
 * @typedef {Record<Name, () => Promise<number>>} Subjects each measures itself for one round, in ms
 */

/**
 * @template {string} Name
 * @param {number} rounds
 * @param {Subjects<Name>} subjects
 * @returns {Promise<Record<Name, number[]>>} a number for each round
 */
export async function takeTurns(rounds, subjects) {
  const names = /** @type {Name[]} */ (Object.keys(subjects));
  const found = /** @type {Record<Name, number[]>} */ ({});
  for (const name of names) found[name] = [];
  for (let round = 0; round < rounds; round++) {
    // the order alternates, so that none always follows the same one
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) found[name].push(await subjects[name]());
  }
  return found;
}

/**
 * Milliseconds per request, with `atOnce` requests always under way.
 * @param {() => Promise<void>} ask
 * @param {{ atOnce: number, forMs: number }} options
 */
export async function perRequestMs(ask, { atOnce, forMs }) {
  const startedAt = performance.now();
  let answered = 0;
  const askOn = async () => {
    // at least once: on a busy machine, a short round may be over before its first request
    do {
      await ask();
      answered++;
    } while (performance.now() - startedAt < forMs);
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return (performance.now() - startedAt) / answered;
}

/** @param {number[]} numbers @param {number} share from 0 to 1 */
export const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below = NaN, above = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/**
 * The median of the rounds' own ratios, because a busy moment slows both halves of a round.
 * @param {number[]} ours
 * @param {number[]} floor
 */
export const ratioOf = (ours, floor) => median(ours.map((ms, round) => ms / (floor[round] ?? NaN)));

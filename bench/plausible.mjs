// Whether a part's figures can be true at all, which a smoke run checks instead of limits.

/** @typedef {import("./runParts.mjs").Outcome} Outcome */

/** The bounds of a plausible figure, by unit. */
const PLAUSIBLE = /** @type {Record<string, [min: number, max: number]>} */ ({
  "×": [0.001, 1_000],
  " ms": [0, 120_000],
  " kB": [1, 1_000],
  " B": [1, 10_000],
  " points": [0, 100],
  " cores": [0, 100],
  " MiB": [0.1, 10_000],
  " MiB stored": [0, 10_000],
  " rows": [0, 1e6],
  " rooms": [0, 10_000],
  "": [0, 1_000],
});

/** A part has failed if it has no rows, or an implausible figure in one. @param {Outcome} outcome @returns {Outcome} */
export function plausible(outcome) {
  if (outcome.why !== null) return outcome;
  if (outcome.rows.length === 0) return { ...outcome, why: "It gave no rows." };
  const implausible = outcome.rows.filter(({ value, unit }) => {
    const [min, max] = PLAUSIBLE[unit] ?? [NaN, NaN];
    return !(value >= min && value <= max);
  });
  return implausible.length === 0
    ? outcome
    : {
        ...outcome,
        why: implausible.map(({ line, value, unit }) => `${line}: ${value}${unit} is not plausible.`).join("\n"),
      };
}

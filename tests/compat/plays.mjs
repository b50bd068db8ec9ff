// Compares two plays of a story, each over its own server.
import { changes, Comparison, normaliser } from "./comparison.mjs";

/** @typedef {import("./recording.mjs").Recording} Recording */
/** @typedef {import("./recording.mjs").Step} Step */
/** @typedef {import("./comparison.mjs").Difference} Difference */
/** @typedef {import("./comparison.mjs").Normalise} Normalise */

/**
 * The differences that members would notice. @param {Recording} before @param {Recording} now @returns {Difference[]}
 */
export function differencesBetween(before, now) {
  const [was, is] = [normaliser(before.names), normaliser(now.names)];
  const comparison = new Comparison(was, is);
  const steps = before.steps.flatMap((step, n) => {
    const other = now.steps[n];
    if (!other) return [];
    return [
      ...comparison.step(n, step, other),
      ...changes(was(seenOf(step)), is(seenOf(other))).map((change) => ({
        step: n,
        where: step.request ?? step.socket ?? step.do,
        ...change,
      })),
    ];
  });
  const lengths = changes(before.steps.length, now.steps.length, "steps").map((change) => ({
    step: now.steps.length,
    where: before.story,
    ...change,
  }));
  return [...steps, ...lengths];
}

/** The edge's answer, and the frames that the clients sent in reaction to what they saw. @param {Step} step */
const seenOf = ({ status, answer, frames }) => ({
  status,
  answer: answer === undefined ? undefined : jsonIn(answer),
  frames,
});

/** @param {string} text */
function jsonIn(text) {
  if (text.startsWith("{")) return JSON.parse(text);
  const [first = ""] = text.split("\n", 1); // deferred data comes in further lines
  return unflattened(JSON.parse(first));
}

/**
 * turbo-stream writes null, undefined and a few special numbers as this number or a lower one, instead of as an index
 * in its list.
 */
const ABSENT = -1;

/**
 * Restores the data of a loader or an action from Remix's list, whose values refer to each other by their index.
 * @param {unknown[]} list
 */
function unflattened(list) {
  /** @param {unknown} index @returns {unknown} */
  const at = (index) => {
    if (typeof index !== "number" || index <= ABSENT) return null;
    const value = list[index];
    if (Array.isArray(value)) return typeof value[0] === "string" ? value : value.map(at);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [String(list[Number(key.slice(1))]), at(each)]),
    );
  };
  return at(0);
}

/** The beginning of workerd's remarks about its own alarms (scripts/server/serve.mjs). */
const REMARK = /^NOSENTRY/;

/**
 * The warnings and errors that only the second log has, without the runtime's remarks.
 * @param {readonly string[]} before
 * @param {readonly string[]} now
 */
export function newProblems(before, now) {
  const normalise = normaliser({});
  const known = new Set(before.map((message) => JSON.stringify(normalise(message))));
  return now.filter((message) => !REMARK.test(message) && !known.has(JSON.stringify(normalise(message))));
}

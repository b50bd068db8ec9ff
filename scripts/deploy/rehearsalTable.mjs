// The tables that a rehearsal prints.
import { LOOKED_UP, OWN, PLATFORM } from "./platformLimits.mjs";

/**
 * @typedef {object} Figure
 * @property {string} worker
 * @property {string} what
 * @property {keyof typeof PLATFORM} of which limit it has
 * @property {number} value in the unit of its limit
 * @property {string} text
 */

/** @param {keyof typeof PLATFORM} of */
const ownLimit = (of) => (of === "startupMs" ? OWN.startupMs : null);

/** Whether a figure is above the limit of the platform or of Parlor. No figure at all is too. @param {Figure} figure */
export const isOver = ({ of, value }) => !(value <= Math.min(PLATFORM[of].max, ownLimit(of)?.max ?? Infinity));

/** @param {Figure[]} figures */
export function figuresTable(figures) {
  const head = ["Worker", "what", "measured", "limit here", "the platform's limit", "looked up", ""];
  const rows = figures.map((figure) => [
    figure.worker,
    figure.what,
    figure.text,
    ownLimit(figure.of)?.text ?? "",
    PLATFORM[figure.of].text,
    LOOKED_UP,
    isOver(figure) ? "over" : "ok",
  ]);
  return table([head, head.map(() => "---"), ...rows]);
}

/** @param {{ worker: string, bindings: import("./dryRun.mjs").Binding[] }[]} workers */
export function bindingsTable(workers) {
  const head = ["Worker", "binding", "type", "what it names"];
  const rows = workers.flatMap(({ worker, bindings }) =>
    bindings.map(({ name, type, ...details }) => [worker, name, type, detailsText(details)]),
  );
  return table([head, head.map(() => "---"), ...rows]);
}

/** @param {Record<string, unknown>} details */
const detailsText = (details) =>
  Object.entries(details)
    .map(([key, value]) => `${key} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");

/** @param {string[][]} rows */
const table = (rows) => rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** @param {number} bytes */
export const kibibytes = (bytes) => `${(bytes / 1024).toLocaleString("en", { maximumFractionDigits: 0 })} KiB`;

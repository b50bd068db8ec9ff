// What the releases after the recordings changed on purpose. Each entry goes when the recordings are made again from a later release.

/** @typedef {import("./comparison.mjs").Difference} Difference */

/** @type {{ reason: string, covers: (difference: Difference) => boolean }[]} */
const ACCEPTED = [
  {
    reason: "an accepted friend request is a notice",
    covers: ({ where, path, before, now }) =>
      ((path.endsWith(".unviewed") || where === "INBOX.unviewedCount") && typeof before === "number" && typeof now === "number" && now > before) ||
      (/^\.answer\.notifications\.<\w+>\.viewed$/.test(path) && before === true && now === false) ||
      (where === "INBOX.activities" && path === ".result.length" && Array.isArray(now) && now.every(({ kind }) => kind === "friend")),
  },
  {
    reason: "somebody who has Parlor open is not away from a game, also when its page is closed",
    covers: ({ path, before, now }) => path.endsWith(".awaySinceMs") && before === "<time>" && now === null,
  },
  {
    reason: "an edge that doesn't say who is a friend: who has not written yet shows neither what they read nor that they are online",
    covers: ({ path, before, now }) => now === undefined && ((/\.reads\.<\w+>$/.test(path) && before === 0) || isFrame(before, "presence")),
  },
  {
    reason: "who may not be seen is told apart from who is offline",
    covers: ({ path, before, now }) => path === "presence.online" && before === false && now === null,
  },
  {
    reason: "games elsewhere and one's own likes come to the inbox; pages from before that end with an error, and none of them is open any more",
    covers: ({ where, before, now }) => where.includes("'s inbox") && before === undefined && (isFrame(now, "games") || isFrame(now, "own")),
  },
  {
    reason: "who gives up a game of Whot is said to have resigned",
    covers: ({ path, before, now }) => path.endsWith(".did") && before === "left" && now === "resigned",
  },
  {
    reason: "a member who answers a game request gets the changed message once, not once for all and once as the answer",
    covers: ({ path, before, now }) => path === ".length" && areAnswers(before) && areAnswers(now) && before.length === now.length + 1,
  },
];

/** @param {unknown} frames @returns {frames is unknown[]} */
const areAnswers = (frames) => Array.isArray(frames) && frames.every(({ t, message }) => t === "changed" && message.game);

const isFrame = (/** @type {unknown} */ value, /** @type {string} */ t) => typeof value === "object" && value !== null && "t" in value && value.t === t;

/** @param {Difference} difference */
export const isAccepted = (difference) => ACCEPTED.some(({ covers }) => covers(difference));

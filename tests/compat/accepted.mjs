// What releases after the recorded one changed on purpose. Remove an entry when the recordings are replaced by
// those of a later release.

/** @typedef {import("./comparison.mjs").Difference} Difference */

/** @type {{ reason: string, covers: (difference: Difference) => boolean }[]} */
const ACCEPTED = [
  {
    reason: "an accepted friend request is a notice",
    covers: ({ where, path, before, now }) =>
      ((path.endsWith(".unviewed") || where === "INBOX.unviewedCount") &&
        typeof before === "number" &&
        typeof now === "number" &&
        now > before) ||
      (/^\.answer\.notifications\.<\w+>\.viewed$/.test(path) && before === true && now === false) ||
      (where === "INBOX.activities" &&
        path === ".result.length" &&
        Array.isArray(now) &&
        now.every(({ kind }) => kind === "friend")),
  },
  {
    reason: "nobody learns whether a guest is there before the guest has accepted",
    covers: ({ path, before, now }) =>
      /table\.invited\.\d+\.awaySinceMs$/.test(path) && before === null && now === "<time>",
  },
  {
    reason: "a game tells the edge who plays while friends may watch (G12)",
    covers: ({ where, path, before, now }) =>
      where === "the queue" &&
      path === ".length" &&
      Array.isArray(now) &&
      JSON.stringify(now.filter(({ kind }) => kind !== "watchableGame")) === JSON.stringify(before),
  },
  {
    reason: "a member who has Parlor open is not away from a game, even when the game's page is closed",
    covers: ({ path, before, now }) => path.endsWith(".awaySinceMs") && before === "<time>" && now === null,
  },
  {
    reason:
      "when the edge doesn't say who is a friend, a member who has not written yet shows neither read pointer nor presence",
    covers: ({ path, before, now }) =>
      now === undefined && ((/\.reads\.<\w+>$/.test(path) && before === 0) || isFrame(before, "presence")),
  },
  {
    reason: "two members see each other's presence only while they are friends, unless both show it to everyone",
    covers: ({ where, path, before, now }) =>
      where.endsWith("'s chat") &&
      ((/\.(online|hidden)\.length$/.test(path) && Array.isArray(before) && Array.isArray(now)) ||
        (path === "presence.online" && before === true && now === null) ||
        (path === "presence" && before === undefined && isFrame(now, "presence"))),
  },
  {
    reason: "the recorded cron also asks about a file of another story's chat, which isn't replayed with this story",
    covers: ({ where, path }) => where === "CHAT.filesNotShown" && path === ".result.unknown.length",
  },
  {
    reason: "hidden presence (null) is distinguished from offline (false)",
    covers: ({ path, before, now }) => path === "presence.online" && before === false && now === null,
  },
  {
    reason:
      "the inbox sends games and the member's own likes; older pages would end with an error, but none of them is open any longer",
    covers: ({ where, before, now }) =>
      where.includes("'s inbox") && before === undefined && (isFrame(now, "games") || isFrame(now, "own")),
  },
  {
    reason: "a group sends no read pointers of members who left it, such as Bob",
    covers: ({ where, path, now }) =>
      ["Cy's chat", "CHAT.messagesAfter"].includes(where) && path.endsWith(".reads.<Bob>") && now === undefined,
  },
  {
    reason: "a player who gives up a game of Whot has resigned, not left",
    covers: ({ path, before, now }) => path.endsWith(".did") && before === "left" && now === "resigned",
  },
  {
    reason:
      "a member who answers a game request gets the changed message once, instead of once as a broadcast and once as the answer",
    covers: ({ path, before, now }) =>
      path === ".length" && areAnswers(before) && areAnswers(now) && before.length === now.length + 1,
  },
];

/** @param {unknown} frames @returns {frames is unknown[]} */
const areAnswers = (frames) =>
  Array.isArray(frames) && frames.every(({ t, message }) => t === "changed" && message.game);

const isFrame = (/** @type {unknown} */ value, /** @type {string} */ t) =>
  typeof value === "object" && value !== null && "t" in value && value.t === t;

/** @param {Difference} difference */
export const isAccepted = (difference) => ACCEPTED.some(({ covers }) => covers(difference));

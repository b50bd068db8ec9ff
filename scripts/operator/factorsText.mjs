// What `npm run operator -- factors` prints.

/**
 * @typedef {{
 *   factors: { kind: "passkey" | "codes", addedAtMs: number, isSuspect: boolean }[],
 *   log: { kind: string, atMs: number, device: string }[],
 * }} Factors
 */
/** @typedef {{ passkeys: number, codes: number }} Removed */

const NAMES = { passkey: "passkey", codes: "one-time codes" };

/** @param {number} atMs */
const timeText = (atMs) => new Date(atMs).toISOString();

/** An account's second factors and its security log. @param {Factors} answer */
export function factorsText({ factors, log }) {
  const listed = factors.map(
    ({ kind, addedAtMs, isSuspect }) =>
      `${timeText(addedAtMs)}  ${NAMES[kind]}${isSuspect ? "" : "  (can't be removed: the account has had a second factor for more than seven days)"}`,
  );
  const happened = log.map(({ kind, atMs, device }) => `${timeText(atMs)}  ${kind}  ${device}`);
  return [
    "Second factors:",
    ...(listed.length > 0 ? listed : ["none"]),
    "",
    "Security log:",
    ...(happened.length > 0 ? happened : ["empty"]),
  ].join("\n");
}

/** @param {string} email @param {Removed} removed */
export const removedText = (email, { passkeys, codes }) =>
  `Removed from ${email}: ${passkeys} passkeys, ${codes === 0 ? "no one-time codes" : "one-time codes"}, the password and all sessions.`;

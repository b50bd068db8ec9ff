/** X21: how long a mute lasts, in the order of the form; null lasts until the member ends it. */
const HOUR_MS = 3_600_000;
export const MUTE_TIMES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, always: null } as const;

export type MuteTime = keyof typeof MUTE_TIMES;

/** X25 */
export const MUTED_WORD_MAX = 100;

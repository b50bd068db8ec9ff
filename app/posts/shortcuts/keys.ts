/** X114 */
export const KEYS = ["j", "k", "l", "r", "o", "n", "/", "?"] as const;

export type ShortcutKey = (typeof KEYS)[number];

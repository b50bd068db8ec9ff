const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A number from 0 to 1 that stays the same all day (UTC) for the same name, and is another one on the next day. FNV-1a:
 * fast, and nothing secret depends on it.
 */
export function dailyFraction(name: string, nowMs: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${name} ${Math.floor(nowMs / DAY_MS)}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 2 ** 32;
}

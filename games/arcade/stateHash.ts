const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with 32 bits over the four bytes of each word, the low byte first. Returns eight hexadecimal digits. */
export function stateHash(words: readonly number[]): string {
  let hash = FNV_OFFSET;
  for (const word of words) {
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((word >>> shift) & 0xff), FNV_PRIME);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

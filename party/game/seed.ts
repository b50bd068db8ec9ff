import { createHash } from "node:crypto";
import type { Seed } from "~/games/random";
import type { RoomRandom } from "~/party/core/platform";

const SEED_WORDS = 8;

/** A secret for a round, and its SHA-256 in hex. The hash covers the words in order, each in big-endian bytes. */
export function newSeed(random: RoomRandom): { seed: Seed; commit: string } {
  const seed = random.words(SEED_WORDS);
  const bytes = new DataView(new ArrayBuffer(SEED_WORDS * 4));
  seed.forEach((word, i) => bytes.setUint32(i * 4, word));
  return { seed, commit: createHash("sha256").update(new Uint8Array(bytes.buffer)).digest("hex") };
}

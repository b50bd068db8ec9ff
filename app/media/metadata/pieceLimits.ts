/**
 * How many pieces a picture may have. Each piece costs a fixed amount of work and memory, so a file of a million tiny
 * ones would hold up everyone whose requests the same Worker serves. Real files of 20 MB stay below these limits.
 */
export const PIECES_MAX = {
  /** a large colour profile takes one for every 64 KB; the data of a scan isn't counted */
  jpegSegments: 2_000,
  /** progressive encoders write about ten; each makes every viewer decode the complete picture again */
  jpegScans: 100,
  /** some encoders write as little as 2 KB to a chunk */
  pngChunks: 20_000,
  /** three per frame of an animation */
  webpChunks: 20_000,
  /** two per frame of an animation; sub-blocks aren't counted */
  gifBlocks: 20_000,
} as const;

/** Why a file is refused: it's broken or not a picture, it has too many pieces, or one of its frames is too large. */
type NotStripped = "broken" | "too-many-pieces" | "frame-too-large";
export type Stripped = Uint8Array<ArrayBuffer> | NotStripped;

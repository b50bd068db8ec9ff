// Files that a hostile member uploads.
import { Buffer } from "node:buffer";

const BOMB_BYTES = 20 * 1024 * 1024 - 1_024; // app/media/limits.ts accepts 20 MiB
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=";

/** 1 × 1 */
export const tinyPng = () => Buffer.from(PNG, "base64");

/** A WebP of one pixel and two and a half million empty chunks. */
export function pieceBomb() {
  const bytes = Buffer.alloc(BOMB_BYTES);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(BOMB_BYTES - 8, 4);
  bytes.write("WEBPVP8X", 8, "latin1");
  bytes.writeUInt32LE(10, 16);
  const head = 30;
  for (let at = head; at + 8 <= BOMB_BYTES; at += 8) bytes.write("junk", at, "latin1"); // its length stays 0
  return bytes;
}

/** The beginning of a video, which shows its type. */
export const videoBeginning = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42", "latin1"), Buffer.alloc(4_000)]);

/** app/media/limits.ts: a part has 5 MiB, and may be sent ten times. This file has twenty parts, the last one short. */
export const VIDEO_BYTES = 19 * 5 * 1024 * 1024 + 64 * 1024;

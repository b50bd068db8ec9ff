import type { Stripped } from "./pieceLimits";
import { stripGif } from "./stripGif";
import { stripJpeg } from "./stripJpeg";
import { stripPng } from "./stripPng";
import { stripWebp } from "./stripWebp";

const STRIPPERS = [stripJpeg, stripPng, stripWebp, stripGif];

/**
 * Strips a picture of what says where, when, with what and by whom it was made. What is drawn stays byte for byte. The
 * work grows with the file's size and ends at a limit of pieces; the memory is that of one copy. "broken" when the
 * bytes are no JPEG, PNG, WebP or GIF.
 */
export function stripMetadata(bytes: Uint8Array): Stripped {
  for (const strip of STRIPPERS) {
    const stripped = strip(bytes);
    if (stripped !== "broken") return stripped;
  }
  return "broken";
}

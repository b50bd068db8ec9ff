import type { Stripped } from "./pieceLimits";
import { stripGif } from "./stripGif";
import { stripJpeg } from "./stripJpeg";
import { stripPng } from "./stripPng";
import { stripWebp } from "./stripWebp";

const STRIPPERS = [stripJpeg, stripPng, stripWebp, stripGif];

/**
 * Removes the parts of a picture's file that say where, when, with what and by whom it was made. The image data stays
 * the same, byte for byte. The work grows with the file's size and with its number of pieces, which has a limit. The
 * result is a copy, so the file is in memory twice. Returns "broken" when the bytes aren't a JPEG, PNG, WebP or GIF.
 */
export function stripMetadata(bytes: Uint8Array): Stripped {
  for (const strip of STRIPPERS) {
    const stripped = strip(bytes);
    if (stripped !== "broken") return stripped;
  }
  return "broken";
}

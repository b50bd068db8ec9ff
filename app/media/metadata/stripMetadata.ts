import { stripGif } from "./stripGif";
import { stripJpeg } from "./stripJpeg";
import { stripPng } from "./stripPng";
import { stripWebp } from "./stripWebp";

const STRIPPERS = [stripJpeg, stripPng, stripWebp, stripGif];

/**
 * A picture without what says where, when, with what and by whom it was made; what is drawn stays byte for byte. Each
 * byte is looked at a few times at most. Null when the bytes are no JPEG, PNG, WebP or GIF, or a broken one.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array | null {
  for (const strip of STRIPPERS) {
    const stripped = strip(bytes);
    if (stripped) return stripped;
  }
  return null;
}

import { encode } from "jpeg-js";
import { exifSegment } from "./jpeg";
import type { Colour } from "./png";

/** The colours of the corners, from left to right, then down. */
export const CORNERS: readonly Colour[] = [
  [220, 30, 30],
  [30, 180, 30],
  [30, 30, 220],
  [220, 200, 30],
];

/**
 * A real JPEG that is shown 48 pixels wide and 32 high, with one of CORNERS in each quarter, whatever its orientation.
 * Its pixels are stored in the order in which a camera in this orientation writes them.
 */
export function cornersJpeg(orientation: number): Buffer {
  const [width, height] = orientation >= 5 ? [32, 48] : [48, 32];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = shownAt(orientation, x < width / 2 ? 0 : 1, y < height / 2 ? 0 : 1);
      data.set(CORNERS[down * 2 + right] ?? [], (y * width + x) * 4);
    }
  }
  const encoded = encode({ data, width, height }, 100).data;
  return Buffer.concat([encoded.subarray(0, 2), exifSegment(orientation), encoded.subarray(2)]);
}

/** Where a quarter of the pixels is shown (EXIF 2.32 §4.6.4): right or left, top or bottom. */
function shownAt(orientation: number, right: number, down: number): [right: number, down: number] {
  const [r, d] = [1 - right, 1 - down];
  const places: [number, number][] = [
    [right, down],
    [r, down],
    [r, d],
    [right, d],
    [down, right],
    [d, right],
    [d, r],
    [down, r],
  ];
  return places[orientation - 1] ?? [right, down];
}

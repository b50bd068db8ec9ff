// Draws the default pictures into public/images. Run it again after changing them here.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { encodePng } from "./pngEncoder.mjs";
import { ROOT } from "./root.mjs";

/** @typedef {readonly [number, number, number]} Colour */
/** How much of a point a shape covers, from 0 to 1: edges are soft over one pixel. @typedef {(x: number, y: number) => number} Shape */

/** @type {Colour} */ const GROUND = [226, 219, 207];
/** @type {Colour} */ const FIGURE = [151, 141, 126];
/** @type {Colour} */ const FIGURE_BEHIND = [184, 174, 159];

/** @param {number} distance in pixels, negative inside */
const soft = (distance) => Math.min(1, Math.max(0, 0.5 - distance));

/** @type {(cx: number, cy: number, rx: number, ry: number) => Shape} */
const ellipse = (cx, cy, rx, ry) => (x, y) => soft((Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry));

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => Colour} ground
 * @param {{ shape: Shape, colour: Colour }[]} layers from the back to the front
 */
function draw(width, height, ground, layers) {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b] = ground(x, y);
      for (const { shape, colour } of layers) {
        const share = shape(x + 0.5, y + 0.5);
        r += (colour[0] - r) * share;
        g += (colour[1] - g) * share;
        b += (colour[2] - b) * share;
      }
      pixels.set([Math.round(r), Math.round(g), Math.round(b)], (y * width + x) * 3);
    }
  }
  return encodePng(width, height, pixels);
}

/** Head and shoulders. @param {number} cx @param {number} headY @param {number} size @param {Colour} colour */
const person = (cx, headY, size, colour) => [
  { shape: ellipse(cx, headY + size * 2.75, size * 1.9, size * 1.55), colour },
  { shape: ellipse(cx, headY, size * 0.86, size), colour },
];

const SIDE = 256;
const profile = draw(SIDE, SIDE, () => GROUND, person(128, 100, 44, FIGURE));
const group = draw(SIDE, SIDE, () => GROUND, [
  ...person(72, 100, 32, FIGURE_BEHIND),
  ...person(184, 100, 32, FIGURE_BEHIND),
  // a rim in the colour of the ground separates the person in front
  ...person(128, 112, 46, GROUND),
  ...person(128, 114, 40, FIGURE),
]);

const COVER = { width: 1200, height: 400 };
/** @type {Colour[]} */ const HILLS = [
  [196, 212, 200],
  [150, 184, 168],
  [96, 148, 128],
  [42, 110, 92],
];
const cover = draw(COVER.width, COVER.height, (_x, y) => [244 - y * 0.05, 234 - y * 0.06, 216 - y * 0.08], [
  { shape: ellipse(860, 150, 54, 54), colour: /** @type {Colour} */ ([236, 176, 124]) },
  ...HILLS.map((colour, i) => ({
    colour,
    shape: (/** @type {number} */ x, /** @type {number} */ y) =>
      soft(190 + i * 52 + Math.sin(x / (210 - i * 24) + i * 2.1) * 30 + Math.sin(x / 83 + i) * 8 - y),
  })),
]);

const folder = path.join(ROOT, "public/images");
mkdirSync(folder, { recursive: true });
for (const [name, png] of Object.entries({ defaultProfile: profile, defaultGroup: group, defaultCover: cover })) {
  writeFileSync(path.join(folder, `${name}.png`), png);
  console.log(`${name}.png ${png.length} bytes`);
}

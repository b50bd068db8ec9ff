// Colours for drawing. Gradients go through OKLab, where the middle between two colours looks like the middle.

/** @typedef {readonly [number, number, number]} Colour red, green, blue, each from 0 to 255 */
/** @typedef {(t: number) => Colour} Gradient the colour at a place from 0 to 1 */

const STEPS = 512;

/** A cache, because pictures ask for a colour at every point. @type {Map<string, Colour>} */
const known = new Map();

/** @param {string} text `#rrggbb` @returns {Colour} */
export function hex(text) {
  const colour = known.get(text) ?? [channel(text, 1), channel(text, 3), channel(text, 5)];
  known.set(text, colour);
  return colour;
}

/** @param {string} text @param {number} at */
const channel = (text, at) => parseInt(text.slice(at, at + 2), 16);

/** @param {Colour} a @param {Colour} b @param {number} t @returns {Colour} */
export const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

/** @param {Colour} colour @param {number} t from 0 to 1 */
export const lighter = (colour, t) => mix(colour, [255, 250, 240], t);

/** @param {Colour} colour @param {number} t from 0 to 1 */
export const darker = (colour, t) => mix(colour, [18, 14, 30], t);

/**
 * A gradient through these colours at equal distances.
 * @param {...string} colours `#rrggbb`
 * @returns {Gradient}
 */
export function gradient(...colours) {
  const stops = colours.map((text) => toLab(hex(text)));
  const table = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = (step / STEPS) * (stops.length - 1);
    const first = Math.min(Math.floor(at), Math.max(0, stops.length - 2));
    const [a, b] = [stops[first] ?? BLACK, stops[first + 1] ?? stops[first] ?? BLACK];
    return fromLab(mix(a, b, at - first));
  });
  return (t) => table[Math.round(Math.min(1, Math.max(0, t)) * STEPS)] ?? BLACK;
}

/** @type {Colour} */
const BLACK = [0, 0, 0];

/** @param {Colour} colour @returns {Colour} */
function toLab(colour) {
  const [r, g, b] = /** @type {Colour} */ (/** @type {unknown} */ (colour.map((value) => linear(value / 255))));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param {Colour} lab @returns {Colour} */
function fromLab([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const linear = (/** @type {number} */ value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const shown = (/** @type {number} */ value) =>
  255 * Math.min(1, Math.max(0, value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));

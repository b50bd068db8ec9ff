// A small painter: colours with fractions, anti-aliased shapes, soft glows, and a grain that hides the steps of gradients.
import { hash } from "./chance.mjs";
import { encodeWebp } from "./webp.mjs";

/** @typedef {import("./colours.mjs").Colour} Colour */
/** @typedef {import("./shapes.mjs").Shape} Shape */
/** @typedef {Colour | ((x: number, y: number) => Colour)} Fill */

export class Canvas {
  /** @type {Float32Array} */
  #data;
  /** The strength of the grain. One step of eight bits hides the steps of a gradient. A busy picture needs none, and its file stays small. */
  grain = 1;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.#data = new Float32Array(width * height * 3);
  }

  /** @param {number} x @param {number} y @param {Colour} colour @param {number} alpha */
  blend(x, y, colour, alpha) {
    const data = this.#data;
    const at = (y * this.width + x) * 3;
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    data[at] = r + (colour[0] - r) * alpha;
    data[at + 1] = g + (colour[1] - g) * alpha;
    data[at + 2] = b + (colour[2] - b) * alpha;
  }

  /** The current colour at a point. @param {number} x @param {number} y @returns {Colour} */
  colourAt(x, y) {
    const at = (y * this.width + x) * 3;
    return [this.#data[at] ?? 0, this.#data[at + 1] ?? 0, this.#data[at + 2] ?? 0];
  }

  /**
   * Paints every row in one colour, by its place from 0 (top) to 1.
   * @param {(t: number) => Colour} colourOf
   * @param {number} [from]
   * @param {number} [to] fractions of the height
   */
  lines(colourOf, from = 0, to = 1) {
    const [top, bottom] = [Math.round(from * this.height), Math.round(to * this.height)];
    for (let y = top; y < bottom; y++) {
      const colour = colourOf((y - top) / (bottom - top));
      for (let x = 0; x < this.width; x++) this.blend(x, y, colour, 1);
    }
  }

  /** Paints every pixel by itself. @param {(x: number, y: number) => Colour} colourOf */
  each(colourOf) {
    for (let y = 0; y < this.height; y++) for (let x = 0; x < this.width; x++) this.blend(x, y, colourOf(x, y), 1);
  }

  /**
   * Paints everything below a line that runs across, such as a hill.
   * @param {(x: number) => number} topAt
   * @param {(depth: number, x: number) => Colour} colourOf by pixels below the line
   * @param {number} [bottom] the first row that isn't painted
   */
  below(topAt, colourOf, bottom = this.height) {
    const end = Math.min(this.height, Math.ceil(bottom));
    for (let x = 0; x < this.width; x++) {
      const top = topAt(x);
      for (let y = Math.max(0, Math.floor(top)); y < end; y++)
        this.blend(x, y, colourOf(y - top, x), Math.min(1, y + 1 - top));
    }
  }

  /**
   * @param {Shape} shape
   * @param {Fill} fill
   * @param {{ alpha?: number, blur?: number }} [options] blur: the width of its edge in pixels
   */
  fill({ distance, bounds: [left, top, right, bottom] }, fill, { alpha = 1, blur = 1 } = {}) {
    const reach = blur / 2 + 1;
    const [fromX, toX] = [Math.max(0, Math.floor(left - reach)), Math.min(this.width - 1, Math.ceil(right + reach))];
    const [fromY, toY] = [Math.max(0, Math.floor(top - reach)), Math.min(this.height - 1, Math.ceil(bottom + reach))];
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const inside = 0.5 - distance(x + 0.5, y + 0.5) / blur;
        if (inside <= 0) continue;
        const cover = blur > 2 ? smooth(Math.min(1, inside)) : Math.min(1, inside);
        this.blend(x, y, typeof fill === "function" ? fill(x, y) : fill, alpha * cover);
      }
    }
  }

  /**
   * Paints light around a point that fades to nothing at `radius`.
   * @param {number} cx
   * @param {number} cy
   * @param {number} radius
   * @param {Colour} colour
   * @param {number} strength
   */
  glow(cx, cy, radius, colour, strength) {
    const [fromX, toX] = [Math.max(0, Math.floor(cx - radius)), Math.min(this.width - 1, Math.ceil(cx + radius))];
    const [fromY, toY] = [Math.max(0, Math.floor(cy - radius)), Math.min(this.height - 1, Math.ceil(cy + radius))];
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const fade = 1 - Math.hypot(x - cx, y - cy) / radius;
        if (fade > 0) this.blend(x, y, colour, strength * fade * fade);
      }
    }
  }

  /** @param {number} seed of the grain @returns {Promise<Uint8Array>} */
  toWebp(seed) {
    const data = new Uint8ClampedArray(this.width * this.height * 4).fill(255); // RGBA, as the encoder takes it
    for (let pixel = 0; pixel < this.width * this.height; pixel++) {
      const grain = (hash(pixel, 0, seed) - 0.5) * this.grain;
      for (let part = 0; part < 3; part++) data[pixel * 4 + part] = (this.#data[pixel * 3 + part] ?? 0) + grain;
    }
    return encodeWebp({ data, width: this.width, height: this.height });
  }
}

const smooth = (/** @type {number} */ t) => t * t * (3 - 2 * t);

// Outdoors, by day: hills, seas, dunes, terraces, peaks.
import { between, clouds, noise, randomOf } from "./chance.mjs";
import { darker, gradient, hex, lighter, mix } from "./colours.mjs";
import { circle, ellipse, line, polygon } from "./shapes.mjs";

/** @typedef {import("./canvas.mjs").Canvas} Canvas */
/** @typedef {import("./colours.mjs").Colour} Colour */
/** @typedef {(canvas: Canvas, seed: number) => void} Scene */

/**
 * Hills behind hills, each deeper in colour than the one behind it.
 * @param {string[]} sky
 * @param {string} far
 * @param {string} near
 * @param {string} sun
 * @returns {Scene}
 */
export const hills = (sky, far, near, sun) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  canvas.lines((t) => air(t / 0.72));
  const [sunX, sunY] = [w * between(random, 0.25, 0.75), h * between(random, 0.3, 0.4)];
  canvas.glow(sunX, sunY, h * 0.75, hex(sun), 0.55);
  canvas.fill(circle(sunX, sunY, h * 0.055), lighter(hex(sun), 0.55), { blur: 2 });
  wisps(canvas, seed, lighter(air(0.5), 0.4));
  birds(canvas, sunX + w * 0.12, sunY - h * 0.08, random);
  const layers = 6;
  const tone = gradient(far, near);
  for (let layer = 0; layer < layers; layer++) {
    const t = layer / (layers - 1);
    const base = h * (0.46 + 0.42 * t ** 1.15);
    const swing = h * (0.1 + 0.07 * t);
    const stretch = w / (2.2 + 1.2 * t);
    const top = (/** @type {number} */ x) =>
      base + swing * (0.5 - clouds(x / stretch + 9 * layer, 0.5, seed + layer, t < 0.5 ? 4 : 3)) * 2;
    const colour = tone(t);
    const haze = lighter(mix(colour, air(0.75), 0.55), 0.08);
    canvas.below(top, (depth) => mix(haze, colour, Math.min(1, depth / (h * 0.13))), base + h * 0.3);
    if (layer >= 3) treesOn(canvas, top, colour, h * (0.012 + 0.018 * (t - 0.5)), random, Math.round(70 - 25 * t));
  }
};

/** Round and pointed trees along a line. @param {Canvas} canvas @param {(x: number) => number} top @param {Colour} colour @param {number} size @param {() => number} random @param {number} count */
function treesOn(canvas, top, colour, size, random, count) {
  for (let i = 0; i < count; i++) {
    const x = random() * canvas.width;
    const tall = size * between(random, 0.7, 1.7);
    const y = top(x) + size * 0.3;
    const shade = darker(colour, between(random, 0.04, 0.16));
    if (random() < 0.5)
      canvas.fill(
        polygon([
          [x - tall * 0.32, y],
          [x, y - tall * 1.7],
          [x + tall * 0.32, y],
        ]),
        shade,
      );
    else canvas.fill(ellipse(x, y - tall * 0.6, tall * 0.5, tall * 0.7), shade);
  }
}

/** Thin clouds across the sky. @param {Canvas} canvas @param {number} seed @param {Colour} colour */
function wisps(canvas, seed, colour) {
  const { width: w, height: h } = canvas;
  const cloudAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.max(0, clouds((x / h) * 1.6, (y / h) * 9, seed + 40, 3) - 0.55);
  const step = 8; // clouds are long and soft, so painting every eighth point is enough
  for (let y = 0; y < h * 0.5; y++) {
    const fade = 2.2 * (1 - y / (h * 0.5));
    let next = cloudAt(0, y);
    for (let x = 0; x < w; x += step) {
      const here = next;
      next = cloudAt(x + step, y);
      if (here + next === 0) continue;
      for (let i = 0; i < step && x + i < w; i++)
        canvas.blend(x + i, y, colour, Math.min(0.5, (here + ((next - here) * i) / step) * fade));
    }
  }
}

/** @param {Canvas} canvas @param {number} cx @param {number} cy @param {() => number} random */
function birds(canvas, cx, cy, random) {
  for (let i = 0; i < 5; i++) {
    const [x, y] = [
      cx + between(random, -0.09, 0.09) * canvas.width,
      cy + between(random, -0.05, 0.05) * canvas.height,
    ];
    const wing = canvas.height * between(random, 0.009, 0.015);
    for (const side of [-1, 1])
      canvas.fill(line([x, y], [x + side * wing, y - wing * 0.55], wing * 0.28, wing * 0.1), hex("#3d3348"), {
        alpha: 0.75,
      });
  }
}

/**
 * A low sun or moon over the sea, its reflection, islands and sails.
 * @param {string[]} sky
 * @param {string[]} water
 * @param {string} light
 * @returns {Scene}
 */
export const sea = (sky, water, light) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const horizon = 0.52;
  const [air, deep, glow] = [gradient(...sky), gradient(...water), hex(light)];
  canvas.lines(air, 0, horizon);
  canvas.lines(deep, horizon, 1);
  const sunX = w * between(random, 0.3, 0.7);
  const sunY = h * (horizon - between(random, 0.07, 0.16));
  canvas.glow(sunX, sunY, h * 0.6, glow, 0.5);
  canvas.lines((t) => mix(deep(t), glow, 0.18 * (1 - t) ** 3), horizon, 1);
  canvas.fill(circle(sunX, sunY, h * 0.06), lighter(glow, 0.5), { blur: 2 });
  wisps(canvas, seed, lighter(air(0.7), 0.35));
  const island =
    (/** @type {number} */ from, /** @type {number} */ long, /** @type {number} */ tall) =>
    (/** @type {number} */ x) => {
      const t = (x - from) / long;
      return t <= 0 || t >= 1
        ? h * horizon
        : h * horizon - tall * Math.sin(Math.PI * t) ** 0.8 * (0.55 + 0.6 * clouds(x / (w * 0.05), 3, seed, 3));
    };
  for (const [from, long, tall, t] of [
    [-0.1, 0.5, 0.075, 0.55],
    [0.62, 0.5, 0.1, 0.35],
  ]) {
    const top = island(w * (from ?? 0), w * (long ?? 0), h * (tall ?? 0));
    const colour = mix(deep(0.45), air(0.95), t ?? 0);
    canvas.below(top, () => colour, h * horizon);
  }
  for (let i = 0; i < 1500; i++) {
    const t = random() ** 1.6; // more of them are near the horizon
    const y = h * (horizon + 0.004 + (1 - horizon) * t);
    const spread = w * (0.03 + 0.2 * t);
    const inPath = random() < 0.55;
    const x = inPath ? sunX + (random() + random() - 1) * spread : random() * w;
    const long = w * (0.004 + 0.03 * t) * between(random, 0.5, 1.5);
    const colour = inPath ? lighter(glow, 0.25) : random() < 0.5 ? lighter(deep(t), 0.14) : darker(deep(t), 0.14);
    canvas.fill(ellipse(x, y, long, h * (0.0009 + 0.0032 * t)), colour, { alpha: inPath ? 0.7 : 0.4 });
  }
  sail(canvas, w * between(random, 0.2, 0.32), h * 0.63, h * 0.13, glow);
  sail(canvas, w * between(random, 0.72, 0.84), h * 0.56, h * 0.055, glow);
};

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} tall @param {Colour} light */
function sail(canvas, x, y, tall, light) {
  const cloth = mix(hex("#fbf3e4"), light, 0.15);
  canvas.fill(ellipse(x, y + tall * 0.12, tall * 0.5, tall * 0.05), hex("#20304a"), { alpha: 0.3, blur: tall * 0.08 });
  canvas.fill(
    polygon([
      [x + tall * 0.04, y - tall],
      [x + tall * 0.04, y - tall * 0.08],
      [x + tall * 0.5, y - tall * 0.08],
    ]),
    cloth,
  );
  canvas.fill(
    polygon([
      [x - tall * 0.02, y - tall * 0.86],
      [x - tall * 0.02, y - tall * 0.08],
      [x - tall * 0.36, y - tall * 0.08],
    ]),
    darker(cloth, 0.18),
  );
  canvas.fill(
    polygon([
      [x - tall * 0.42, y],
      [x + tall * 0.48, y],
      [x + tall * 0.34, y + tall * 0.12],
      [x - tall * 0.3, y + tall * 0.12],
    ]),
    hex("#7a3b32"),
  );
}

/** Dunes with a bright and a dark side along a sharp crest. @param {string[]} sky @param {string} bright @param {string} dark @returns {Scene} */
export const dunes = (sky, bright, dark) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  canvas.lines((t) => air(t / 0.55));
  const sunX = w * between(random, 0.15, 0.85);
  canvas.glow(sunX, h * 0.18, h * 0.7, hex("#fff1cf"), 0.5);
  canvas.fill(circle(sunX, h * 0.18, h * 0.04), hex("#fffaf0"), { blur: 2 });
  for (let layer = 0; layer < 5; layer++) {
    const t = layer / 4;
    const summit = w * between(random, layer % 2 ? 0.55 : 0.12, layer % 2 ? 0.88 : 0.45);
    const [base, tall, wide] = [h * (0.52 + 0.42 * t), h * (0.12 + 0.16 * t), w * (0.34 + 0.12 * t)];
    const top = (/** @type {number} */ x) =>
      base - (tall * 1.35) / (1 + ((x - summit) / wide) ** 2) - h * 0.03 * noise(x / (w * 0.4), layer, seed);
    const crest = (/** @type {number} */ depth) =>
      summit + depth * 0.75 + Math.sin(depth / (tall * 0.42)) * tall * 0.42;
    const [lit, shade] = [mix(air(0.9), hex(bright), 0.45 + 0.55 * t), mix(air(0.9), hex(dark), 0.3 + 0.7 * t)];
    canvas.below(
      top,
      (depth, x) => {
        const side = Math.min(1, Math.max(0, (x - crest(depth)) / (1.5 + depth * 0.02)));
        const away = Math.max(0, (x - crest(depth)) / (w * 0.5)); // the shadow gets thinner
        const ripple =
          layer < 2
            ? 0
            : 0.07 *
              t *
              Math.sin((depth * 2.2 + x * 0.35 + 26 * noise(x / (w * 0.09), depth / (h * 0.1), seed)) / (h * 0.011));
        const sand = darker(mix(lit, shade, side * Math.max(0.25, 1 - away)), Math.max(0, ripple * (1 - side * 0.7)));
        return mix(sand, lit, Math.min(0.25, depth / (h * 1.2)));
      },
      base + h * 0.4,
    );
  }
};

/** Rice terraces that step down, each with the sky in its water. @param {string[]} water @param {string} grass @param {string} far @returns {Scene} */
export const terraces = (water, grass, far) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  canvas.grain = 0;
  const sky = gradient("#f9dcc0", "#f4e7d3", "#dfe6df");
  canvas.lines((t) => sky(t / 0.3));
  for (const [base, t] of [
    [0.15, 0.75],
    [0.21, 0.5],
  ]) {
    canvas.below(
      (x) => h * (base ?? 0) - h * 0.1 * (clouds(x / (w * 0.25), base ?? 0, seed, 3) - 0.5),
      () => mix(hex(far), [244, 231, 211], t ?? 0),
    );
  }
  const mirror = gradient(...water);
  const steps = 14;
  for (let step = 0; step < steps; step++) {
    const t = step / (steps - 1);
    const base = h * (0.24 + 0.74 * t ** 1.5);
    const bend = h * (0.05 + 0.1 * t);
    const top = (/** @type {number} */ x) =>
      base +
      bend * (noise(x / (w * (0.2 + 0.06 * t)) + step * 0.03, step * 0.12, seed) - 0.5) * 2 +
      h * 0.06 * Math.sin(x / (w * 0.3) + 1.2);
    const bank = h * (0.006 + 0.022 * t);
    const green = mix(hex(grass), hex(far), 0.5 * (1 - t));
    canvas.below(
      top,
      (depth, x) => {
        if (depth < bank * 0.35) return lighter(green, 0.25);
        if (depth < bank) return darker(green, 0.28 * (depth / bank));
        const ripples = 0.5 + 0.5 * noise(x / (w * 0.07), depth / (h * 0.016), seed + step);
        return mix(
          mirror(Math.min(1, (depth - bank) / (h * 0.1)) * 0.7 + 0.3 * ripples),
          [255, 255, 255],
          depth < bank * 1.25 ? 0.25 : 0,
        );
      },
      base + bend + h * 0.2,
    );
    sprouts(canvas, top, bank, green, seed + step, t);
  }
};

/** Rows of young rice in the water. @param {Canvas} canvas @param {(x: number) => number} top @param {number} bank @param {Colour} green @param {number} seed @param {number} t */
function sprouts(canvas, top, bank, green, seed, t) {
  if (seed % 3 === 0 || t < 0.4) return;
  const gap = canvas.height * (0.004 + 0.016 * t);
  for (let x = gap; x < canvas.width; x += gap) {
    for (let row = 1; row < 3; row++) {
      const y = top(x) + bank + row * gap * 0.9;
      canvas.fill(line([x, y], [x + gap * 0.12, y - gap * 0.5], gap * 0.16, gap * 0.05), darker(green, 0.1), {
        alpha: 0.75,
      });
    }
  }
}

/** Snowy peaks, bright on one side, over a valley of firs. @param {string[]} sky @param {string} rock @param {string} forest @returns {Scene} */
export const peaks = (sky, rock, forest) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  canvas.lines((t) => air(t / 0.7));
  wisps(canvas, seed, [255, 255, 255]);
  for (let range = 0; range < 3; range++) {
    const t = range / 2;
    const summits = Array.from({ length: 4 + range }, (_, i) => ({
      x: (w * (i + between(random, 0.2, 0.8))) / (3 + range),
      y: h * (0.2 + 0.14 * range) * between(random, 0.85, 1.35),
    }));
    summits.sort((a, b) => a.y - b.y); // the lower peaks come before the higher ones
    const [lit, shade] = [
      mix(lighter(hex(rock), 0.25), air(0.8), 0.6 - 0.5 * t),
      mix(hex(rock), air(0.8), 0.55 - 0.5 * t),
    ];
    const [brightSnow, blueSnow] = [
      mix([255, 250, 245], air(0.8), 0.3 - 0.25 * t),
      mix([166, 180, 212], air(0.8), 0.3 - 0.2 * t),
    ];
    for (const { x: summitX, y: summitY } of summits) {
      const top = (/** @type {number} */ x) =>
        summitY +
        Math.abs(x - summitX) * (0.95 - 0.15 * range) +
        h * 0.05 * (clouds(x / (h * 0.07), range + summitX, seed, 4) - 0.5);
      const edges = Array.from(
        { length: h },
        (_, y) =>
          summitX + h * 0.06 * (clouds(y / (h * 0.06), 7 + summitX, seed + range, 3) - 0.5) + (y - summitY) * 0.14,
      );
      const snowLines = Array.from(
        { length: canvas.width },
        (_, x) => h * (0.1 - 0.02 * range) + h * 0.14 * (clouds(x / (h * 0.035), summitX, seed + 5, 4) - 0.5),
      );
      canvas.below(
        top,
        (depth, x) => {
          const y = depth + top(x);
          const bright = x < (edges[Math.min(h - 1, Math.max(0, Math.round(y)))] ?? 0);
          if (depth < (snowLines[x] ?? 0) * (bright ? 1 : 1.35)) return bright ? brightSnow : blueSnow;
          return mix(bright ? lit : shade, air(0.95), Math.min(0.75, ((y - summitY) / h) * 1.5));
        },
        h * 0.82,
      );
    }
  }
  for (let row = 0; row < 4; row++) {
    const y = h * (0.76 + 0.08 * row);
    const colour = mix(hex(forest), air(0.95), 0.45 - 0.15 * row);
    canvas.below(
      (x) => y + h * 0.03 * Math.sin(x / (w * 0.2) + row * 2),
      (depth) => mix(colour, air(0.95), Math.min(0.45, depth / (h * 0.25)) * (row < 3 ? 1 : 0)),
    );
    for (let i = 0; i < 60; i++)
      fir(
        canvas,
        random() * w,
        y + h * 0.03,
        h * (0.035 + 0.022 * row) * between(random, 0.6, 1.3),
        darker(colour, random() * 0.15),
      );
  }
};

/** @param {Canvas} canvas @param {number} x @param {number} foot @param {number} tall @param {Colour} colour */
export function fir(canvas, x, foot, tall, colour) {
  for (let tier = 0; tier < 4; tier++) {
    const y = foot - tall * 0.24 * tier;
    const half = tall * (0.26 - 0.05 * tier);
    canvas.fill(
      polygon([
        [x - half, y],
        [x, y - tall * 0.42],
        [x + half, y],
      ]),
      colour,
    );
  }
}

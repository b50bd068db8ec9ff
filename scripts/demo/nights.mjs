// Outdoors, by night: a lake, northern lights, lanterns, a town.
import { between, clouds, noise, pick, randomOf } from "./chance.mjs";
import { darker, gradient, hex, lighter, mix } from "./colours.mjs";
import { box, circle, ellipse, line, polygon, without } from "./shapes.mjs";
import { fir } from "./landscapes.mjs";

/** @typedef {import("./canvas.mjs").Canvas} Canvas */
/** @typedef {import("./colours.mjs").Colour} Colour */
/** @typedef {import("./landscapes.mjs").Scene} Scene */

/** @param {Canvas} canvas @param {() => number} random @param {number} count @param {number} bottom fraction of the height */
function stars(canvas, random, count, bottom) {
  const { width: w, height: h } = canvas;
  for (let i = 0; i < count; i++) {
    const [x, y] = [random() * w, h * bottom * random() ** 1.3];
    const size = h * (random() < 0.06 ? between(random, 0.0018, 0.003) : between(random, 0.0006, 0.0013));
    const colour = hex(pick(random, ["#ffffff", "#dbe6ff", "#fff0d6"]));
    canvas.fill(circle(x, y, size), colour, { alpha: between(random, 0.35, 1), blur: 1.2 });
    if (size > h * 0.0018) canvas.glow(x, y, size * 7, colour, 0.3);
  }
}

/** Stars, a sickle moon, dark hills and one lit tent, all mirrored in a still lake. @param {string[]} sky @returns {Scene} */
export const lake = (sky) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  const shore = Math.round(h * 0.64);
  canvas.lines(air, 0, 0.64);
  milkyWay(canvas, seed, shore);
  stars(canvas, random, 620, 0.6);
  const [moonX, moonY, moon] = [w * between(random, 0.62, 0.8), h * 0.17, h * 0.05];
  canvas.glow(moonX, moonY, h * 0.32, hex("#f6efd8"), 0.35);
  canvas.fill(
    without(circle(moonX, moonY, moon), circle(moonX - moon * 0.45, moonY - moon * 0.25, moon * 0.92)),
    hex("#fff6de"),
    { blur: 1.5 },
  );
  for (let layer = 0; layer < 3; layer++) {
    const t = layer / 2;
    const top = (/** @type {number} */ x) =>
      h * (0.5 + 0.06 * layer) -
      h * (0.2 - 0.06 * layer) * (clouds(x / (w * (0.24 + 0.1 * layer)), layer * 5, seed, 4) - 0.35);
    const colour = mix(air(0.85), hex("#0d1226"), 0.45 + 0.4 * t);
    canvas.below(top, () => colour, shore);
    if (layer === 2)
      for (let i = 0; i < 70; i++)
        fir(canvas, random() * w, shore, h * between(random, 0.03, 0.09), darker(colour, between(random, 0.1, 0.5)));
  }
  tent(canvas, w * between(random, 0.2, 0.36), shore, h * 0.055);
  mirrored(canvas, shore, seed);
};

/** @param {Canvas} canvas @param {number} seed @param {number} bottom */
function milkyWay(canvas, seed, bottom) {
  const { width: w, height: h } = canvas;
  for (let y = 0; y < bottom; y++) {
    for (let x = 0; x < w; x++) {
      const across = (x / w - 0.15 - (y / h) * 0.75) / 0.16;
      if (Math.abs(across) > 2.2) continue;
      const dust = clouds(x / (h * 0.16), y / (h * 0.16), seed + 3, 4);
      const light = Math.exp(-across * across) * Math.max(0, dust - 0.28) * 0.85 * (1 - y / bottom);
      canvas.blend(x, y, dust > 0.55 ? [226, 205, 232] : [168, 178, 226], light);
    }
  }
}

/** @param {Canvas} canvas @param {number} x @param {number} foot @param {number} tall */
function tent(canvas, x, foot, tall) {
  canvas.glow(x, foot - tall * 0.4, tall * 4, hex("#ffb45e"), 0.55);
  canvas.fill(
    polygon([
      [x - tall, foot],
      [x, foot - tall],
      [x + tall, foot],
    ]),
    (px) => mix(hex("#ffd58a"), hex("#e2703a"), Math.min(1, Math.abs(px - x) / tall)),
  );
  canvas.fill(
    polygon([
      [x - tall * 0.16, foot],
      [x, foot - tall * 0.8],
      [x + tall * 0.16, foot],
    ]),
    hex("#8a3d24"),
  );
}

/**
 * Mirrors what is above the shore, upside down and darker, broken by small waves.
 * @param {Canvas} canvas
 * @param {number} shore
 * @param {number} seed
 */
function mirrored(canvas, shore, seed) {
  const { width: w, height: h } = canvas;
  for (let y = shore; y < h; y++) {
    const t = (y - shore) / (h - shore);
    const from = shore - 1 - (y - shore) * 1.05;
    for (let x = 0; x < w; x++) {
      const wave = (noise(x / (w * 0.03), y / (h * 0.006), seed) - 0.5) * h * 0.02 * t;
      const colour = canvas.colourAt(
        Math.min(w - 1, Math.max(0, Math.round(x + wave))),
        Math.min(shore - 1, Math.max(0, Math.round(from + wave))),
      );
      canvas.blend(x, y, mix(darker(colour, 0.28), hex("#1c2f52"), 0.12 + 0.25 * t), 1);
    }
  }
  canvas.lines(() => [10, 14, 30], shore / h, shore / h + 0.004);
}

/** Curtains of light over snow. @param {string} light @param {string} edge @returns {Scene} */
export const aurora = (light, edge) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient("#070b1f", "#0f1d3d", "#173a55", "#2a5b66");
  canvas.lines((t) => air(t / 0.75));
  stars(canvas, random, 420, 0.6);
  for (let curtain = 0; curtain < 3; curtain++) {
    const [green, violet] = [hex(light), hex(edge)];
    for (let x = 0; x < w; x++) {
      const foot = h * (0.5 - 0.09 * curtain) + h * 0.16 * (clouds(x / (w * 0.34), curtain * 3.1, seed, 3) - 0.5) * 2;
      const tall = h * (0.22 + 0.26 * noise(x / (w * 0.09), curtain, seed + 1));
      const strength =
        (0.25 + 0.75 * noise(x / (w * 0.014), curtain, seed + 2)) *
        (0.25 + 0.75 * noise(x / (w * 0.2), curtain + 9, seed)) *
        (0.85 - 0.18 * curtain);
      for (let y = Math.max(0, Math.floor(foot - tall)); y < Math.min(h, foot + h * 0.03); y++) {
        const up = (foot - y) / tall;
        const glow = up < 0 ? 1 + up / ((h * 0.03) / tall) : Math.max(0, 1 - up) ** 1.6;
        canvas.blend(x, y, mix(green, violet, Math.min(1, Math.max(0, up * 1.25))), Math.max(0, glow) * strength);
      }
    }
  }
  for (let layer = 0; layer < 3; layer++) {
    const base = h * (0.66 + 0.11 * layer);
    const top = (/** @type {number} */ x) => base - h * 0.09 * (clouds(x / (w * 0.4), layer * 4, seed, 3) - 0.4);
    const snow = mix(hex("#3d6b86"), hex("#dcebf2"), 0.2 + 0.26 * layer);
    canvas.below(
      top,
      (depth) => mix(mix(snow, hex(light), 0.22), darker(snow, 0.3), Math.min(1, depth / (h * 0.16))),
      base + h * 0.3,
    );
    for (let i = 0; i < 34 - 6 * layer; i++) {
      const x = random() * w;
      fir(
        canvas,
        x,
        top(x) + h * 0.012,
        h * (0.035 + 0.035 * layer) * between(random, 0.6, 1.4),
        mix(hex("#0d2230"), snow, 0.12),
      );
    }
  }
  cabin(canvas, w * between(random, 0.55, 0.75), h * 0.81, h * 0.05);
};

/** @param {Canvas} canvas @param {number} x @param {number} foot @param {number} size */
function cabin(canvas, x, foot, size) {
  canvas.glow(x, foot - size * 0.4, size * 4, hex("#ffc46b"), 0.5);
  canvas.fill(box(x, foot - size * 0.4, size * 1.6, size * 0.9), hex("#3a2a2c"));
  canvas.fill(
    polygon([
      [x - size * 1.1, foot - size * 0.8],
      [x, foot - size * 1.6],
      [x + size * 1.1, foot - size * 0.8],
    ]),
    hex("#e8f1f5"),
  );
  for (const side of [-0.42, 0.1])
    canvas.fill(box(x + side * size, foot - size * 0.45, size * 0.34, size * 0.36), hex("#ffd88c"));
  canvas.fill(box(x + size * 0.56, foot - size * 0.3, size * 0.28, size * 0.6), hex("#1f1719"));
}

/** Paper lanterns that rise over water. @param {string[]} sky @param {string[]} paper @returns {Scene} */
export const lanterns = (sky, paper) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  canvas.lines(air, 0, 0.74);
  stars(canvas, random, 160, 0.45);
  const far = mix(air(1), hex("#191536"), 0.65);
  canvas.below(
    (x) => h * 0.73 - h * 0.1 * clouds(x / (w * 0.2), 2, seed, 4),
    () => far,
    h * 0.74,
  );
  const flock = Array.from({ length: 46 }, () => ({
    x: random() * w,
    y: h * (0.04 + 0.66 * random()),
    size: h * (0.01 + 0.055 * random() ** 2.6),
    paper: hex(pick(random, paper)),
  }));
  flock.sort((a, b) => a.size - b.size);
  for (const lantern of flock) drawLantern(canvas, lantern);
  mirrored(canvas, Math.round(h * 0.74), seed);
};

/** @param {Canvas} canvas @param {{ x: number, y: number, size: number, paper: Colour }} lantern */
function drawLantern(canvas, { x, y, size, paper }) {
  canvas.glow(x, y, size * 3.4, paper, 0.42);
  const body = { ...box(x, y, size * 1.5, size * 2, { round: size * 0.45 }) };
  canvas.fill(
    body,
    (px, py) =>
      mix(
        mix(
          lighter(paper, 0.75),
          paper,
          Math.min(1, Math.hypot((px - x) / size, (py - y - size * 0.55) / (size * 1.5))),
        ),
        darker(paper, 0.5),
        Math.max(0, (y - py) / size - 0.35) * 0.55,
      ),
    { blur: Math.max(1, size * 0.05) },
  );
  for (const side of [-0.36, 0, 0.36])
    canvas.fill(
      line([x + side * size, y - size * 0.9], [x + side * size, y + size * 0.9], size * 0.03),
      darker(paper, 0.4),
      { alpha: 0.35 },
    );
  canvas.fill(ellipse(x, y + size * 0.98, size * 0.55, size * 0.1), darker(paper, 0.55));
}

/** A town's windows on a slope at night. @param {string[]} sky @param {string[]} walls @returns {Scene} */
export const town = (sky, walls) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  canvas.lines((t) => air(t / 0.6));
  stars(canvas, random, 200, 0.35);
  canvas.glow(w * 0.24, h * 0.16, h * 0.3, hex("#fff2d0"), 0.35);
  canvas.fill(circle(w * 0.24, h * 0.16, h * 0.05), hex("#fff5da"), { blur: 2 });
  for (let row = 0; row < 6; row++) {
    const t = row / 5;
    const size = h * (0.07 + 0.07 * t);
    for (let x = -size * random(); x < w + size;) {
      const wide = size * between(random, 0.75, 1.35);
      const foot = h * (0.46 + 0.64 * t ** 1.1) - h * 0.12 * Math.sin((x / w) * Math.PI * 1.15 + 0.4) * (1 - t * 0.6);
      house(
        canvas,
        random,
        x + wide / 2,
        foot,
        wide,
        size * between(random, 1, 1.9),
        mix(air(0.9), hex(pick(random, walls)), 0.42 + 0.5 * t),
      );
      x += wide * between(random, 0.96, 1.12);
    }
  }
};

/** @param {Canvas} canvas @param {() => number} random @param {number} x @param {number} foot @param {number} wide @param {number} tall @param {Colour} wall */
function house(canvas, random, x, foot, wide, tall, wall) {
  const roof = darker(mix(wall, hex("#a34b3b"), 0.5), 0.35);
  const top = foot - tall;
  canvas.fill(box(x, foot - tall / 2 + wide, wide, tall + wide * 2), (px) =>
    darker(wall, 0.12 + (0.22 * (px - x + wide / 2)) / wide),
  );
  if (random() < 0.7)
    canvas.fill(
      polygon([
        [x - wide * 0.56, top + 1],
        [x, top - wide * between(random, 0.3, 0.5)],
        [x + wide * 0.56, top + 1],
      ]),
      roof,
    );
  else canvas.fill(box(x, top, wide * 1.08, wide * 0.08), roof);
  const columns = wide > 90 ? 3 : 2;
  const pane = wide / (columns * 2.3);
  for (let column = 0; column < columns; column++) {
    for (let y = top + pane * 1.2; y < foot - pane; y += pane * 2.2) {
      const cx = x + ((column + 0.5) / columns - 0.5) * wide * 0.86;
      const lit = random() < 0.6;
      const light = hex(pick(random, ["#ffd27a", "#ffbe62", "#ffe3a6", "#f7a95c"]));
      if (lit) canvas.glow(cx, y, pane * 2.4, light, 0.3);
      canvas.fill(
        box(cx, y, pane, pane * 1.35, { round: pane * 0.12 }),
        lit ? (_, py) => mix(lighter(light, 0.3), light, (py - y) / pane + 0.5) : darker(wall, 0.45),
      );
      if (lit) canvas.fill(box(cx, y, pane * 0.1, pane * 1.35), darker(wall, 0.4), { alpha: 0.7 });
    }
  }
}

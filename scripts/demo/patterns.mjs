// Patterns: gardens from above, tiles, cloth, plants at a window.
import { between, clouds, noise, pick, randomOf } from "./chance.mjs";
import { darker, gradient, hex, lighter, mix } from "./colours.mjs";
import { box, circle, ellipse, line, overlap, polygon, ring, without } from "./shapes.mjs";

/** @typedef {import("./canvas.mjs").Canvas} Canvas */
/** @typedef {import("./colours.mjs").Colour} Colour */
/** @typedef {import("./landscapes.mjs").Scene} Scene */

const GREENS = ["#5d8a48", "#7fae57", "#456f45", "#9dbf63", "#3f7d5c", "#86a86c"];
const BLOOMS = ["#e8674f", "#f3b53f", "#d85a8e", "#f7e3a1", "#8f6bc4", "#fdf6ec"];

const BEDS = ["rows", "trees", "blooms", "crosswise", "lawn", "rows", "rings", "crosswise", "trees", "pond", "rows"];

/** Allotments from above: beds with rows, trees with their shadows, paths, a pond. @param {string} path @returns {Scene} */
export const garden = (path) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const gravel = hex(path);
  canvas.grain = 0;
  canvas.each((x, y) =>
    darker(gravel, 0.05 * noise(x / 9, y / 9, seed) + 0.1 * noise(x / (w * 0.2), y / (h * 0.2), seed)),
  );
  const columns = Math.max(3, Math.round((w / h) * 4));
  const size = w / columns;
  const rows = Math.ceil(h / size);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [cx, cy] = [(column + 0.5) * size, (row + 0.5) * size + (h - rows * size) / 2];
      bed(
        canvas,
        random,
        cx,
        cy,
        size * 0.88,
        BEDS[(column * 3 + row * 5 + seed) % BEDS.length] ?? "lawn",
        seed + row * 31 + column,
      );
    }
  }
};

/** @param {Canvas} canvas @param {() => number} random @param {number} cx @param {number} cy @param {number} size @param {string} kind @param {number} seed */
function bed(canvas, random, cx, cy, size, kind, seed) {
  const field = box(cx, cy, size, size, { round: size * 0.06 });
  const green = hex(pick(random, GREENS));
  const soil = hex(pick(random, ["#6d4c36", "#7d5a3f", "#5b4233"]));
  const ground = kind === "rows" || kind === "crosswise" ? soil : kind === "pond" ? hex("#4d8aa0") : green;
  canvas.fill(field, (x, y) => darker(ground, 0.16 * noise(x / 14, y / 14, seed)));
  const plants = (
    /** @type {number} */ count,
    /** @type {number} */ radius,
    /** @type {(i: number) => readonly [number, number]} */ at,
    /** @type {() => Colour} */ colour,
  ) => {
    for (let i = 0; i < count; i++) {
      const [x, y] = at(i);
      canvas.fill(circle(x + radius * 0.3, y + radius * 0.4, radius), [30, 34, 24], {
        alpha: 0.35,
        blur: radius * 0.6,
      });
      const leaf = colour();
      canvas.fill(circle(x, y, radius * between(random, 0.85, 1.1)), (px, py) =>
        mix(lighter(leaf, 0.22), darker(leaf, 0.18), 0.5 + (px - x + py - y) / (radius * 3)),
      );
    }
  };
  const scattered = () =>
    /** @type {const} */ ([cx + (random() - 0.5) * size * 0.78, cy + (random() - 0.5) * size * 0.78]);
  if (kind === "rows" || kind === "crosswise") {
    const lines = 5 + Math.floor(random() * 3);
    plants(
      lines * 9,
      size * 0.042,
      (i) => {
        const [a, b] = [(Math.floor(i / 9) + 0.5) / lines - 0.5, ((i % 9) + 0.5) / 9 - 0.5];
        return kind === "rows"
          ? [cx + a * size * 0.92, cy + b * size * 0.92]
          : [cx + b * size * 0.92, cy + a * size * 0.92];
      },
      () => mix(green, lighter(green, 0.2), random()),
    );
  } else if (kind === "trees") plants(7, size * 0.15, scattered, () => hex(pick(random, GREENS)));
  else if (kind === "blooms") plants(90, size * 0.022, scattered, () => hex(pick(random, BLOOMS)));
  else if (kind === "rings") {
    for (let i = 3; i > 0; i--)
      canvas.fill(circle(cx, cy, size * 0.14 * i), i % 2 ? hex(pick(random, BLOOMS)) : darker(green, 0.25));
    plants(
      1,
      size * 0.1,
      () => [cx, cy],
      () => hex("#3f7d5c"),
    );
  } else if (kind === "pond") {
    for (let i = 1; i < 5; i++)
      canvas.fill(ring(cx - size * 0.1, cy, size * 0.11 * i, size * 0.008), [220, 240, 244], { alpha: 0.25 });
    plants(6, size * 0.05, scattered, () => hex("#6fa867"));
    plants(3, size * 0.02, scattered, () => hex("#f6b8c4"));
  } else {
    for (let i = 0; i < 5; i++)
      canvas.fill(overlap(box(cx + (i - 2) * size * 0.2, cy, size * 0.1, size), field), lighter(green, 0.1), {
        alpha: 0.6,
      });
    plants(2, size * 0.12, scattered, () => hex(pick(random, GREENS)));
  }
}

/** Glazed tiles, each a quarter of a flower. @param {string} glaze @param {string[]} colours three @returns {Scene} */
export const tiles = (glaze, colours) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const [dark, bright, warm] = colours.map(hex);
  const ground = hex(glaze);
  canvas.grain = 0;
  canvas.lines(() => darker(ground, 0.22));
  const size = w / Math.max(4, Math.round((w / h) * 5.3));
  for (let row = 0; row * size < h; row++) {
    for (let column = 0; column * size < w; column++) {
      const [left, top] = [column * size, row * size];
      const face = box(left + size / 2, top + size / 2, size * 0.965, size * 0.965, { round: size * 0.02 });
      const worn = noise(column * 1.7, row * 1.7, seed);
      const shine = (/** @type {Colour} */ colour) => (/** @type {number} */ x, /** @type {number} */ y) =>
        lighter(
          darker(colour, 0.13 * worn + 0.1 * (noise(x / size, y / size, seed) - 0.3)),
          0.16 * Math.max(0, 1 - ((x - left) / size + (y - top) / size)),
        );
      const paint = (/** @type {import("./shapes.mjs").Shape} */ shape, /** @type {Colour | undefined} */ colour) =>
        colour && canvas.fill(overlap(shape, face), shine(colour), { blur: 1.4 });
      paint(face, ground);
      const [cx, cy] = [left + (column % 2 ? 0 : size), top + (row % 2 ? 0 : size)]; // four tiles share a corner
      const [fx, fy] = [left + (column % 2 ? size : 0), top + (row % 2 ? size : 0)];
      const turn = Math.atan2(fy - cy, fx - cx);
      paint(ring(cx, cy, size * 0.86, size * 0.07), dark);
      paint(ring(cx, cy, size * 0.74, size * 0.025), warm);
      for (const side of [-0.5, 0, 0.5]) {
        const angle = turn + side;
        paint(
          ellipse(
            cx + Math.cos(angle) * size * 0.42,
            cy + Math.sin(angle) * size * 0.42,
            size * 0.25,
            size * 0.1,
            angle,
          ),
          side === 0 ? bright : dark,
        );
        paint(
          ellipse(
            cx + Math.cos(angle) * size * 0.42,
            cy + Math.sin(angle) * size * 0.42,
            size * 0.13,
            size * 0.035,
            angle,
          ),
          ground,
        );
      }
      paint(circle(cx, cy, size * 0.17), warm);
      paint(circle(cx, cy, size * 0.09), dark);
      paint(circle(fx, fy, size * 0.3), bright);
      paint(circle(fx, fy, size * 0.21), ground);
      paint(without(circle(fx, fy, size * 0.16), circle(fx, fy, size * 0.07)), dark);
    }
  }
};

/** Woven bands, sewn together. @param {string[]} yarn @returns {Scene} */
export const cloth = (yarn) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const colours = yarn.map(hex);
  const strips = Math.max(5, Math.round((w / h) * 6));
  const wide = w / strips;
  const random = randomOf(seed);
  const plans = Array.from({ length: strips }, (_, strip) =>
    Array.from({ length: 40 }, (_, block) => ({
      kind: pick(random, ["plain", "steps", "check", "bars", "diamond"]),
      a: pick(random, colours),
      b: pick(random, colours),
      odd: (strip + block) % 2 === 0,
    })),
  );
  const block = wide * 0.92;
  canvas.each((x, y) => {
    const strip = Math.min(strips - 1, Math.floor(x / wide));
    const down = y / block + (strip % 2 ? 0.5 : 0);
    const plan = plans[strip]?.[Math.floor(down)];
    if (!plan) return [0, 0, 0];
    const [u, v] = [x / wide - strip, down - Math.floor(down)];
    const [du, dv] = [Math.abs(u - 0.5), Math.abs(v - 0.5)];
    const second =
      plan.kind === "steps"
        ? Math.floor(du * 8) + Math.floor(dv * 8) < 4 === plan.odd
        : plan.kind === "check"
          ? (Math.floor(u * 4) + Math.floor(v * 4)) % 2 === 0
          : plan.kind === "bars"
            ? Math.floor(v * 9) % 2 === 0
            : plan.kind === "diamond"
              ? Math.abs(du + dv - 0.32) < 0.09
              : du < 0.06;
    const thread = 0.035 * (Math.floor(y / 3) % 2) + 0.08 * noise(strip * 9, y / 3.5, seed);
    const seam = Math.min(1, Math.min(u, 1 - u) * 26);
    const fold = 0.24 * noise((x + y * 0.35) / (w * 0.2), y / (h * 0.9), seed + 9);
    return mix([26, 18, 22], darker(second ? plan.b : plan.a, 0.04 + thread + fold), 0.5 + 0.5 * seam);
  });
};

/** Plants on a sill before a bright window. @param {string[]} sky @param {string[]} pots @returns {Scene} */
export const windowsill = (sky, pots) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const air = gradient(...sky);
  canvas.lines(air);
  canvas.glow(w * 0.7, h * 0.25, h * 0.7, hex("#fff6dd"), 0.7);
  for (let layer = 0; layer < 3; layer++)
    canvas.below(
      (x) => h * (0.56 + 0.08 * layer) - h * 0.1 * clouds(x / (w * 0.2), layer, seed, 3),
      () => mix(air(1), hex("#7fa38a"), 0.25 + 0.2 * layer),
    );
  const frame = hex("#f4ece0");
  for (const x of [0.012, 0.5, 0.988])
    canvas.fill(box(w * x, h / 2, w * 0.03, h * 1.1), (px) =>
      darker(frame, 0.05 + 0.18 * Math.abs((px - w * x) / (w * 0.03) + 0.3)),
    );
  for (const y of [0.012, 0.3])
    canvas.fill(box(w / 2, h * y, w, h * 0.032), (_, py) =>
      darker(frame, 0.05 + 0.18 * Math.abs((py - h * y) / (h * 0.032) + 0.3)),
    );
  canvas.below(
    () => h * 0.82,
    (depth) => darker(frame, 0.04 + (0.3 * depth) / (h * 0.18)),
  );
  const count = Math.max(3, Math.round((w / h) * 3.4));
  for (let i = 0; i < count; i++)
    plant(
      canvas,
      random,
      (w * (i + 0.5 + between(random, -0.14, 0.14))) / count,
      h * 0.88,
      h * between(random, 0.1, 0.15),
      hex(pick(random, pots)),
      i % 3,
    );
};

/** @param {Canvas} canvas @param {() => number} random @param {number} x @param {number} foot @param {number} size @param {Colour} pot @param {number} kind */
function plant(canvas, random, x, foot, size, pot, kind) {
  const rim = foot - size;
  canvas.fill(ellipse(x - size * 0.7, foot, size * 1.2, size * 0.12), [60, 46, 40], { alpha: 0.35, blur: size * 0.2 });
  const stems = kind === 0 ? 13 : kind === 1 ? 9 : 7;
  for (let i = 0; i < stems; i++) {
    const lean = ((i + 0.5) / stems - 0.5) * 2;
    const tall = size * between(random, 1.1, 2.4) * (1 - 0.35 * Math.abs(lean));
    const tip = /** @type {const} */ ([x + lean * size * (kind === 2 ? 0.8 : 1.15), rim - tall]);
    const green = mix(hex(pick(random, GREENS)), hex("#2f5d46"), between(random, 0, 0.5));
    if (kind === 0)
      canvas.fill(
        polygon([[x + lean * size * 0.3 - size * 0.07, rim], tip, [x + lean * size * 0.3 + size * 0.07, rim]]),
        (_, y) => mix(lighter(green, 0.2), darker(green, 0.2), (y - tip[1]) / tall),
      );
    else {
      canvas.fill(line([x + lean * size * 0.25, rim], tip, size * 0.045, size * 0.03), darker(green, 0.2));
      for (let leaf = 0; leaf < (kind === 1 ? 7 : 3); leaf++) {
        const t = 0.3 + (0.7 * leaf) / (kind === 1 ? 6 : 2);
        const [lx, ly] = [x + lean * size * 0.25 + (tip[0] - x - lean * size * 0.25) * t, rim + (tip[1] - rim) * t];
        const side = leaf % 2 ? 1 : -1;
        if (kind === 1)
          canvas.fill(
            ellipse(lx + side * size * 0.14, ly, size * 0.17, size * 0.085, side * -0.5),
            mix(green, lighter(green, 0.35), random()),
          );
        else canvas.fill(circle(lx, ly, size * between(random, 0.16, 0.24)), mix(green, lighter(green, 0.3), random()));
      }
      if (kind === 2 && random() < 0.7) canvas.fill(circle(tip[0], tip[1], size * 0.13), hex(pick(random, BLOOMS)));
    }
  }
  canvas.fill(
    polygon([
      [x - size * 0.58, rim],
      [x + size * 0.58, rim],
      [x + size * 0.42, foot],
      [x - size * 0.42, foot],
    ]),
    (px) => mix(lighter(pot, 0.2), darker(pot, 0.35), 0.5 - (px - x) / (size * 1.3)),
  );
  canvas.fill(box(x, rim, size * 1.3, size * 0.2, { round: size * 0.04 }), (px) =>
    mix(lighter(pot, 0.28), darker(pot, 0.25), 0.5 - (px - x) / (size * 1.5)),
  );
}

// Indoors: vases and fruit, a cup, a bowl, plants at a window.
import { between, clouds, noise, pick, randomOf } from "./chance.mjs";
import { darker, gradient, hex, lighter, mix } from "./colours.mjs";
import { box, circle, ellipse, line, overlap, polygon, ring, turned, without } from "./shapes.mjs";

/** @typedef {import("./canvas.mjs").Canvas} Canvas */
/** @typedef {import("./colours.mjs").Colour} Colour */
/** @typedef {import("./landscapes.mjs").Scene} Scene */
/** @typedef {(t: number) => number} Profile half the width at a height, both as fractions of the vessel's height */

/** @type {Record<"bottle" | "jug" | "bowl" | "urn", { tall: number, at: Profile }>} */
const VESSELS = {
  bottle: {
    tall: 0.46,
    at: (t) => (t < 0.36 ? 0.042 + 0.012 * (t < 0.05 ? 1 : 0) : 0.042 + 0.058 * smooth((t - 0.36) / 0.3)),
  },
  jug: { tall: 0.34, at: (t) => 0.068 + 0.042 * Math.sin(Math.PI * (t * 0.95 - 0.12)) + (t < 0.06 ? 0.01 : 0) },
  bowl: { tall: 0.13, at: (t) => 0.15 * Math.sqrt(Math.max(0, 1 - (t * 0.93) ** 2.4)) + 0.012 },
  urn: { tall: 0.28, at: (t) => 0.05 + 0.075 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08)) ** 1.6 },
};

/**
 * Vessels and fruit on a table before a wall, in afternoon light.
 * @param {string} wall
 * @param {string} table
 * @param {string[]} clay
 * @param {string[]} fruit
 * @returns {Scene}
 */
export const stillLife = (wall, table, clay, fruit) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const edge = 0.62;
  const back = gradient(...[darker(hex(wall), 0.12), hex(wall), lighter(hex(wall), 0.12)].map(text));
  canvas.each((x, y) =>
    back(0.25 + 0.5 * (1 - x / w) + 0.25 * (y / h) + 0.12 * (clouds(x / (w * 0.3), y / (h * 0.3), seed, 3) - 0.5)),
  );
  const wood = gradient(...[lighter(hex(table), 0.16), hex(table), darker(hex(table), 0.16)].map(text));
  canvas.below(
    () => h * edge,
    (depth, x) => wood(depth / (h * (1 - edge)) + 0.08 * (clouds(x / (w * 0.5), depth / (h * 0.012), seed, 2) - 0.5)),
  );
  canvas.fill(box(w / 2, h * edge, w * 1.1, h * 0.004), darker(hex(table), 0.3), { alpha: 0.5 });
  const kinds = /** @type {const} */ (["urn", "bottle", "jug", "bowl"]);
  const size = Math.min(w * 0.95, h * 1.42);
  const places = [0.25, 0.42, 0.58, 0.76].map((x, i) => ({
    x: w / 2 + (x - 0.5) * size + between(random, -0.02, 0.02) * w,
    foot: h * (edge + 0.13 + (i % 2) * 0.07),
  }));
  const order = [...kinds].sort(() => random() - 0.5);
  places
    .map((place, i) => ({ ...place, kind: order[i] ?? "urn", colour: hex(clay[(i + seed) % clay.length] ?? table) }))
    .sort((a, b) => a.foot - b.foot)
    .forEach(({ x, foot, kind, colour }) => vessel(canvas, x, foot, size * 0.86, kind, colour, seed));
  for (let i = 0; i < 4; i++) {
    const radius = size * between(random, 0.034, 0.044);
    piece(
      canvas,
      w / 2 + (0.12 * i - 0.19 + between(random, -0.03, 0.03)) * size,
      h * (edge + 0.265 + 0.025 * (i % 2)) - radius * 0.6,
      radius,
      hex(pick(random, fruit)),
    );
  }
};

/** @param {Canvas} canvas @param {number} x @param {number} foot @param {number} size @param {keyof typeof VESSELS} kind @param {Colour} colour @param {number} seed */
function vessel(canvas, x, foot, size, kind, colour, seed) {
  const { tall, at } = VESSELS[kind];
  const top = foot - tall * size;
  const widest = at(0.6) * size;
  canvas.fill(ellipse(x + widest * 1.1, foot + size * 0.008, widest * 2, size * 0.028), [40, 26, 34], {
    alpha: 0.34,
    blur: size * 0.05,
  });
  const shade = gradient(
    ...[darker(colour, 0.22), lighter(colour, 0.3), colour, darker(colour, 0.28), darker(colour, 0.48)].map(text),
  );
  const round = (/** @type {number} */ y) => at(Math.min(1, Math.max(0, (y - top) / (foot - top)))) * size;
  const glaze = (/** @type {number} */ px, /** @type {number} */ py) =>
    shade(0.5 + (0.5 * (px - x)) / (round(py) + 1) + 0.05 * (noise(px / 9, py / 5, seed) - 0.5));
  const foreshortened = round(foot) * 0.16;
  canvas.fill(ellipse(x, foot - 1, round(foot), foreshortened), glaze);
  canvas.fill(
    turned(x, top, foot, (t) => at(t) * size),
    glaze,
    { blur: 1.5 },
  );
  const lip = ellipse(x, top, round(top), round(top) * 0.2);
  canvas.fill(lip, lighter(colour, 0.28));
  canvas.fill(ellipse(x, top + round(top) * 0.02, round(top) * 0.84, round(top) * 0.14), darker(colour, 0.6));
}

/** A round fruit with a stalk. @param {Canvas} canvas @param {number} x @param {number} y @param {number} radius @param {Colour} colour */
function piece(canvas, x, y, radius, colour) {
  canvas.fill(ellipse(x + radius * 0.55, y + radius * 0.9, radius * 1.35, radius * 0.34), [40, 26, 34], {
    alpha: 0.4,
    blur: radius * 0.6,
  });
  const shade = gradient(...[lighter(colour, 0.5), colour, darker(colour, 0.2), darker(colour, 0.5)].map(text));
  canvas.fill(circle(x, y, radius), (px, py) =>
    shade(Math.hypot(px - x + radius * 0.38, py - y + radius * 0.4) / (radius * 1.75)),
  );
  canvas.fill(
    line([x, y - radius * 0.82], [x + radius * 0.16, y - radius * 1.2], radius * 0.12, radius * 0.07),
    hex("#4b3526"),
  );
}

/** A cup of coffee from above, with biscuits on a second plate. @param {string} wood @param {string} china @returns {Scene} */
export const cup = (wood, china) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  boards(canvas, hex(wood), seed);
  const unit = Math.min(w, h);
  const [cx, cy, r] = [w * 0.5 - unit * 0.17, h * 0.54, unit * 0.31];
  const porcelain = hex(china);
  plate(canvas, cx, cy, r, porcelain);
  const [rim, inside] = [r * 0.62, r * 0.55];
  canvas.fill(circle(cx + r * 0.06, cy + r * 0.08, rim * 1.04), [40, 24, 20], { alpha: 0.4, blur: r * 0.2 });
  canvas.fill(ring(cx + rim * 1.12, cy - rim * 0.3, rim * 0.24, rim * 0.13), darker(porcelain, 0.06));
  canvas.fill(circle(cx, cy, rim), (x, y) =>
    mix(lighter(porcelain, 0.7), darker(porcelain, 0.12), 0.5 + (x - cx + y - cy) / (rim * 3)),
  );
  const brew = gradient("#c98d53", "#8a5630", "#4d2a17");
  canvas.fill(circle(cx, cy, inside), (x, y) => {
    const [dx, dy] = [(x - cx) / inside, (y - cy) / inside];
    const turn = Math.atan2(dy, dx) + 3.2 * Math.hypot(dx, dy);
    const foam = clouds(2 + Math.cos(turn) * 1.7, 2 + Math.sin(turn) * 1.7 + Math.hypot(dx, dy) * 2.4, seed, 4);
    return brew(Math.min(1, 0.18 + 0.85 * Math.hypot(dx, dy) ** 4 + (foam - 0.5) * 1.3));
  });
  leaf(canvas, cx, cy, inside * 0.62, hex("#f6e3c5"));
  canvas.fill(ring(cx, cy, inside, r * 0.02), [60, 34, 20], { alpha: 0.35, blur: r * 0.04 });
  spoon(canvas, cx - r * 0.55, cy + r * 0.72, r * 0.9);
  const [px, py, pr] = [w * 0.5 + unit * 0.36, h * 0.36, unit * 0.2];
  plate(canvas, px, py, pr, lighter(porcelain, 0.25));
  for (let i = 0; i < 4; i++)
    biscuit(
      canvas,
      px + pr * 0.36 * Math.cos(i * 1.6 + 0.4),
      py + pr * 0.34 * Math.sin(i * 1.6 + 0.4),
      pr * 0.36,
      random,
      seed + i,
    );
};

/** The leaf that a barista draws. @param {Canvas} canvas @param {number} cx @param {number} cy @param {number} size @param {Colour} foam */
function leaf(canvas, cx, cy, size, foam) {
  for (let i = 0; i < 5; i++) {
    const y = cy + size * (0.62 - 0.32 * i);
    const wide = size * (0.78 - 0.13 * i);
    canvas.fill(
      without(ellipse(cx, y, wide, wide * 0.42), ellipse(cx, y + wide * 0.2, wide * 0.86, wide * 0.36)),
      foam,
      { alpha: 0.9, blur: 2 },
    );
  }
  canvas.fill(line([cx, cy - size * 0.95], [cx, cy + size * 0.85], size * 0.03, size * 0.09), foam, {
    alpha: 0.85,
    blur: 2,
  });
}

/** @param {Canvas} canvas @param {Colour} wood @param {number} seed */
function boards(canvas, wood, seed) {
  const { width: w, height: h } = canvas;
  const board = h / 4.4;
  const tone = gradient(...[lighter(wood, 0.14), wood, darker(wood, 0.2)].map(text));
  canvas.each((x, y) => {
    const row = Math.floor(y / board);
    const rings = clouds(x / (w * 0.45) + row * 7, y / (h * 0.014), seed + row, 3);
    const gap = Math.min(1, Math.abs(y - Math.round(y / board) * board) / 2.2);
    return mix(
      darker(wood, 0.55),
      tone(0.5 + (rings - 0.5) * 1.1 + 0.16 * (noise(row, 3, seed) - 0.5)),
      0.35 + 0.65 * gap,
    );
  });
}

/** @param {Canvas} canvas @param {number} cx @param {number} cy @param {number} r @param {Colour} china */
function plate(canvas, cx, cy, r, china) {
  canvas.fill(circle(cx + r * 0.06, cy + r * 0.09, r * 1.02), [34, 20, 18], { alpha: 0.42, blur: r * 0.2 });
  canvas.fill(circle(cx, cy, r), (x, y) =>
    mix(lighter(china, 0.45), darker(china, 0.1), 0.5 + (x - cx + y - cy) / (r * 3)),
  );
  canvas.fill(ring(cx, cy, r * 0.94, r * 0.025), darker(china, 0.22), { alpha: 0.7 });
  canvas.fill(ring(cx, cy, r * 0.7, r * 0.03), darker(china, 0.2), { alpha: 0.35, blur: r * 0.06 });
}

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} long */
function spoon(canvas, x, y, long) {
  const steel = gradient("#f2f2ee", "#a9abb0", "#6f7178");
  const shine = (/** @type {number} */ px, /** @type {number} */ py) => steel(0.5 + (px - x + py - y) / long);
  canvas.fill(line([x, y + long * 0.03], [x + long, y + long * 0.2], long * 0.06, long * 0.08), [30, 20, 20], {
    alpha: 0.35,
    blur: long * 0.06,
  });
  canvas.fill(line([x, y], [x + long, y + long * 0.17], long * 0.035, long * 0.06), shine);
  canvas.fill(ellipse(x - long * 0.08, y - long * 0.012, long * 0.15, long * 0.095, 0.17), shine);
}

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} r @param {() => number} random @param {number} seed */
function biscuit(canvas, x, y, r, random, seed) {
  canvas.fill(circle(x + r * 0.08, y + r * 0.12, r), [60, 36, 24], { alpha: 0.4, blur: r * 0.25 });
  const crust = gradient("#f0c98a", "#d99f5c", "#a86a34");
  canvas.fill(
    circle(x, y, r * (0.97 + 0.03 * random())),
    (px, py) =>
      crust(
        0.2 +
          0.6 * (Math.hypot(px - x, py - y) / r) ** 3 +
          0.3 * (clouds(px / (r * 0.3), py / (r * 0.3), seed, 3) - 0.5),
      ),
    { blur: 2 },
  );
  for (let i = 0; i < 7; i++)
    canvas.fill(
      circle(x + r * between(random, -0.6, 0.6), y + r * between(random, -0.6, 0.6), r * between(random, 0.06, 0.12)),
      hex("#4a2a1a"),
    );
}

/** A bowl of noodles from above. @param {string} cloth @param {string} glaze @returns {Scene} */
export const noodles = (cloth, glaze) => (canvas, seed) => {
  const { width: w, height: h } = canvas;
  const random = randomOf(seed);
  const linen = hex(cloth);
  canvas.each((x, y) =>
    darker(
      linen,
      0.1 +
        0.03 * Math.sign(Math.sin(x / 26) * Math.sin(y / 26)) +
        0.16 * (clouds(x / (w * 0.3), y / (h * 0.3), seed, 2) - 0.5),
    ),
  );
  const unit = Math.min(w, h);
  const [cx, cy, r] = [w * 0.47, h * 0.52, unit * 0.39];
  plate(canvas, cx, cy, r, hex(glaze));
  const soup = circle(cx, cy, r * 0.84);
  const broth = gradient("#f0b45c", "#d98a34", "#a85a20");
  canvas.fill(soup, (x, y) =>
    broth(
      0.25 +
        0.6 * (Math.hypot(x - cx, y - cy) / r) ** 2 +
        0.5 * (clouds(x / (r * 0.25), y / (r * 0.25), seed, 2) - 0.5),
    ),
  );
  for (let i = 0; i < 34; i++) {
    const [ox, oy, bend] = [
      cx + r * between(random, -0.25, 0.25),
      cy + r * between(random, -0.2, 0.3),
      r * between(random, 0.25, 0.62),
    ];
    canvas.fill(overlap(ring(ox, oy, bend, r * 0.04), soup), mix(hex("#f7dfa4"), hex("#e0b466"), random()), {
      alpha: 0.95,
    });
  }
  for (const [x, y, turn] of [
    [-0.32, -0.28, 0.4],
    [-0.02, -0.42, -0.3],
  ])
    egg(canvas, cx + r * (x ?? 0), cy + r * (y ?? 0), r * 0.21, turn ?? 0);
  for (let i = 0; i < 38; i++)
    canvas.fill(
      ring(
        cx + r * between(random, 0.12, 0.55),
        cy + r * between(random, -0.45, -0.02),
        r * between(random, 0.018, 0.034),
        r * 0.016,
      ),
      mix(hex("#5fa04a"), hex("#c7e29a"), random()),
    );
  for (let i = 0; i < 5; i++)
    mushroom(canvas, cx + r * (-0.42 + 0.13 * i), cy + r * (0.34 + 0.04 * Math.sin(i * 2)), r * 0.12);
  canvas.fill(
    polygon([
      [cx + r * 0.16, cy + r * 0.16],
      [cx + r * 0.7, cy + r * 0.02],
      [cx + r * 0.77, cy + r * 0.36],
      [cx + r * 0.28, cy + r * 0.54],
    ]),
    (x, y) => mix(hex("#1f3a34"), hex("#35584a"), noise(x / 6, y / 6, seed)),
  );
  for (const shift of [0, 0.075]) {
    canvas.fill(
      line([w * 0.83 + unit * shift, h * 0.06], [w * 0.76 + unit * shift, h * 0.98], unit * 0.022, unit * 0.013),
      [30, 20, 16],
      { alpha: 0.3, blur: unit * 0.02 },
    );
    canvas.fill(
      line([w * 0.82 + unit * shift, h * 0.05], [w * 0.75 + unit * shift, h * 0.97], unit * 0.021, unit * 0.011),
      (_, y) => mix(hex("#7d2f28"), hex("#3a1a18"), y / h),
    );
  }
};

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} r @param {number} turn */
function egg(canvas, x, y, r, turn) {
  canvas.fill(ellipse(x + r * 0.06, y + r * 0.1, r * 1.1, r * 0.86, turn), [70, 36, 16], {
    alpha: 0.45,
    blur: r * 0.25,
  });
  canvas.fill(
    ellipse(x, y, r * 1.08, r * 0.84, turn),
    (px, py) => mix(hex("#fffaf0"), hex("#ecdcc6"), Math.hypot(px - x, py - y) / (r * 1.3)),
    { blur: 1.5 },
  );
  canvas.fill(
    circle(x + r * 0.08, y, r * 0.46),
    (px, py) => mix(hex("#ffb52e"), hex("#ef7d1a"), Math.hypot(px - x + r * 0.1, py - y + r * 0.15) / (r * 0.7)),
    { blur: 2 },
  );
}

/** @param {Canvas} canvas @param {number} x @param {number} y @param {number} r */
function mushroom(canvas, x, y, r) {
  canvas.fill(circle(x + r * 0.1, y + r * 0.14, r), [60, 30, 16], { alpha: 0.4, blur: r * 0.3 });
  canvas.fill(circle(x, y, r), (px, py) =>
    mix(hex("#b98a5c"), hex("#5c3a22"), Math.hypot(px - x + r * 0.3, py - y + r * 0.3) / (r * 1.4)),
  );
  for (const turn of [0.3, 0.3 + Math.PI / 2])
    canvas.fill(box(x, y, r * 1.2, r * 0.16, { turn, round: r * 0.08 }), hex("#e9d3b2"), { alpha: 0.85 });
}

const smooth = (/** @type {number} */ t) => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));
const text = (/** @type {Colour} */ colour) =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

// Profile photos: friendly heads made of a few shapes.
import { darker, gradient, hex, lighter, mix } from "./colours.mjs";
import { box, circle, ellipse, line, overlap, ring, without } from "./shapes.mjs";

/** @typedef {import("./canvas.mjs").Canvas} Canvas */
/** @typedef {import("./colours.mjs").Colour} Colour */
/** @typedef {import("./shapes.mjs").Shape} Shape */

/**
 * @typedef {object} Look
 * @property {string} ground behind the head
 * @property {string} skin
 * @property {string} hair
 * @property {"short" | "long" | "bun" | "curls" | "braids" | "bob" | "bald" | "scarf" | "turban" | "cap"} head
 * @property {string} dress
 * @property {string} [cloth] of the scarf, turban or cap
 * @property {boolean} [glasses]
 * @property {"full" | "moustache"} [beard]
 * @property {string} [earrings]
 */

/** @param {Look} look @returns {import("./landscapes.mjs").Scene} */
export const portrait = (look) => (canvas, seed) => {
  const u = canvas.width / 100;
  const at = (/** @type {number} */ value) => value * u;
  const ground = hex(look.ground);
  const skin = hex(look.skin);
  canvas.each((x, y) => mix(lighter(ground, 0.22), darker(ground, 0.12), (x + y) / (canvas.width * 2)));
  const turn = (seed % 7) - 3;
  canvas.fill(circle(at(50 + turn * 6), at(44), at(38)), lighter(ground, 0.3), { alpha: 0.55 });
  behind(canvas, look, at);
  shoulders(canvas, hex(look.dress), at);
  canvas.fill(box(at(50), at(66), at(15), at(24), { round: at(6) }), darker(skin, 0.16));
  const face = ellipse(at(50), at(46), at(17.5), at(21.5));
  for (const side of [-1, 1]) {
    canvas.fill(ellipse(at(50 + side * 17.4), at(48), at(3.1), at(4.6)), darker(skin, 0.08));
    if (look.earrings) canvas.fill(circle(at(50 + side * 18.2), at(54.2), at(1.7)), hex(look.earrings));
  }
  const light = gradient(...[lighter(skin, 0.12), skin, darker(skin, 0.1)].map(text));
  canvas.fill(face, (x, y) => light((x - at(32)) / at(50) + (y - at(25)) / at(150)));
  features(canvas, look, skin, at);
  over(canvas, look, face, at);
};

/** @typedef {(value: number) => number} At hundredths of the width as pixels */

/** @param {Canvas} canvas @param {Colour} dress @param {At} at */
function shoulders(canvas, dress, at) {
  const body = ellipse(at(50), at(103), at(37), at(31));
  canvas.fill(body, (x) => mix(lighter(dress, 0.12), darker(dress, 0.16), x / at(100)));
  canvas.fill(overlap(ellipse(at(50), at(72), at(11), at(9)), body), darker(dress, 0.3), { alpha: 0.6 });
}

/** Hair behind the neck. @param {Canvas} canvas @param {Look} look @param {At} at */
function behind(canvas, { head, hair, cloth }, at) {
  const colour = hex(hair);
  if (head === "long") canvas.fill(box(at(50), at(58), at(46), at(62), { round: at(22) }), darker(colour, 0.12));
  if (head === "bob") canvas.fill(box(at(50), at(48), at(46), at(46), { round: at(19) }), darker(colour, 0.12));
  if (head === "curls")
    for (let i = 0; i < 15; i++)
      canvas.fill(
        circle(at(50 + 23 * Math.cos(i * 0.42 - 3.1 - 1.3)), at(40 + 21 * Math.sin(i * 0.42 - 3.1 - 1.3)), at(8.5)),
        mix(colour, lighter(colour, 0.12), (i % 3) / 2),
      );
  if (head === "bun")
    canvas.fill(circle(at(50), at(18), at(10)), (_, y) => mix(lighter(colour, 0.14), darker(colour, 0.1), y / at(30)));
  if (head === "braids") {
    for (const side of [-1, 1])
      for (let i = 0; i < 7; i++)
        canvas.fill(
          ellipse(at(50 + side * (19.5 + 0.5 * i)), at(52 + 6 * i), at(5 - 0.25 * i), at(4.2)),
          mix(colour, lighter(colour, 0.16), i % 2),
        );
  }
  if (head === "scarf" && cloth) {
    canvas.fill(ellipse(at(50), at(50), at(26), at(31)), darker(hex(cloth), 0.12));
    canvas.fill(ellipse(at(50), at(82), at(31), at(20)), hex(cloth));
  }
}

/** @param {Canvas} canvas @param {Look} look @param {Colour} skin @param {At} at */
function features(canvas, { hair, head, glasses, beard }, skin, at) {
  const brow = head === "bald" && !beard ? darker(skin, 0.5) : mix(hex(hair), darker(skin, 0.6), 0.35);
  if (beard === "full") {
    const jaw = without(ellipse(at(50), at(47.5), at(18.4), at(22.5)), ellipse(at(50), at(40), at(16), at(14.5)));
    canvas.fill(overlap(jaw, box(at(50), at(62), at(50), at(32))), hex(hair));
  }
  for (const side of [-1, 1]) {
    canvas.fill(circle(at(50 + side * 10.5), at(54), at(4.6)), [226, 96, 82], { alpha: 0.2, blur: at(5) });
    canvas.fill(ellipse(at(50 + side * 7.4), at(45.5), at(1.75), at(2.25)), [38, 26, 30]);
    canvas.fill(circle(at(50.6 + side * 7.4), at(44.8), at(0.6)), [255, 255, 255]);
    canvas.fill(line([at(50 + side * 4.6), at(40.2)], [at(50 + side * 10.4), at(40.6)], at(1.3), at(0.8)), brow);
    if (glasses) {
      canvas.fill(circle(at(50 + side * 7.6), at(45.6), at(5.6)), [255, 255, 255], { alpha: 0.14 });
      canvas.fill(ring(at(50 + side * 7.6), at(45.6), at(5.6), at(1)), [48, 38, 48]);
      canvas.fill(line([at(50 + side * 13.2), at(44.8)], [at(50 + side * 17.2), at(44)], at(0.9)), [48, 38, 48]);
    }
  }
  if (glasses) canvas.fill(line([at(48), at(44.6)], [at(52), at(44.6)], at(0.9)), [48, 38, 48]);
  canvas.fill(line([at(50.4), at(46.5)], [at(51.4), at(51.2)], at(0.9), at(1.5)), darker(skin, 0.2));
  if (beard === "moustache")
    for (const side of [-1, 1])
      canvas.fill(ellipse(at(50 + side * 3.6), at(54.2), at(4.4), at(1.6), side * 0.2), hex(hair));
  const smile = without(ellipse(at(50), at(55.4), at(6.2), at(5)), ellipse(at(50), at(53.2), at(8), at(4.6)));
  canvas.fill(smile, beard ? [250, 240, 232] : mix([166, 52, 56], darker(skin, 0.4), 0.3));
}

/** Hair and cloth over the forehead. @param {Canvas} canvas @param {Look} look @param {Shape} face @param {At} at */
function over(canvas, { head, hair, cloth }, face, at) {
  const colour = hex(hair);
  const strand = (/** @type {number} */ x, /** @type {number} */ y) =>
    mix(lighter(colour, 0.16), darker(colour, 0.14), (x / at(100)) * 0.6 + (y - at(18)) / at(60));
  const skull = ellipse(at(50), at(42.5), at(19.3), at(21.4));
  const above = (/** @type {Shape} */ forehead) =>
    canvas.fill(without(overlap(skull, box(at(50), at(30), at(60), at(36))), forehead), strand);
  switch (head) {
    case "short":
      return above(ellipse(at(46), at(50), at(19), at(16.5)));
    case "long":
    case "bob":
      canvas.fill(
        without(
          overlap(ellipse(at(50), at(44), at(23), at(24)), box(at(50), at(32), at(60), at(30))),
          ellipse(at(56), at(52), at(20), at(19)),
        ),
        strand,
      );
      for (const side of [-1, 1])
        canvas.fill(
          box(at(50 + side * 19.6), at(head === "bob" ? 53 : 61), at(6.8), at(head === "bob" ? 30 : 50), {
            round: at(3.4),
          }),
          strand,
        );
      return;
    case "bun":
    case "braids":
      // parted in the middle
      return canvas.fill(
        without(
          without(overlap(skull, box(at(50), at(32), at(60), at(40))), ellipse(at(41), at(53), at(13.5), at(21))),
          ellipse(at(59), at(53), at(13.5), at(21)),
        ),
        strand,
      );
    case "curls":
      above(ellipse(at(50), at(52), at(17.5), at(19)));
      for (let i = 0; i < 8; i++)
        canvas.fill(
          circle(at(36 + 4 * i), at(29.5 - 3.4 * Math.sin((i / 7) * Math.PI)), at(4.6)),
          mix(colour, lighter(colour, 0.14), (i % 3) / 2),
        );
      return;
    case "bald":
      return canvas.fill(overlap(ellipse(at(43), at(31), at(5), at(2.4), -0.6), face), [255, 255, 255], {
        alpha: 0.25,
        blur: at(3),
      });
    case "scarf":
      canvas.fill(
        without(ellipse(at(50), at(46), at(23.5), at(27.5)), ellipse(at(50), at(48.6), at(15.8), at(19.6))),
        (x, y) => mix(lighter(hex(cloth ?? hair), 0.14), darker(hex(cloth ?? hair), 0.16), (x + y - at(40)) / at(120)),
      );
      return canvas.fill(line([at(36), at(70)], [at(66), at(82)], at(3), at(7)), darker(hex(cloth ?? hair), 0.14), {
        alpha: 0.6,
        blur: at(2),
      });
    case "turban":
      wrapped(canvas, hex(cloth ?? hair), at);
      return;
    case "cap":
      canvas.fill(overlap(ellipse(at(50), at(35), at(20.4), at(18)), box(at(50), at(22), at(60), at(26))), (x) =>
        mix(lighter(hex(cloth ?? hair), 0.12), darker(hex(cloth ?? hair), 0.16), (x - at(30)) / at(40)),
      );
      return canvas.fill(box(at(50), at(34), at(42.5), at(6), { round: at(2.6) }), darker(hex(cloth ?? hair), 0.24));
  }
}

/** A turban: folds over one round shape, from alternating sides. @param {Canvas} canvas @param {Colour} cloth @param {At} at */
function wrapped(canvas, cloth, at) {
  const whole = overlap(ellipse(at(50), at(31), at(25), at(18.5)), box(at(50), at(23), at(70), at(29)));
  canvas.fill(whole, (x) => mix(lighter(cloth, 0.12), darker(cloth, 0.18), (x - at(26)) / at(50)));
  for (let fold = 0; fold < 5; fold++) {
    const side = fold % 2 ? 1 : -1;
    const band = ellipse(at(50 + side * (17 - 2 * fold)), at(33 - 4 * fold), at(27), at(6.5), side * -0.42);
    canvas.fill(
      overlap(band, whole),
      fold % 2 ? lighter(cloth, 0.08 + 0.03 * fold) : darker(cloth, 0.1 + 0.02 * fold),
      { alpha: 0.75, blur: at(1.2) },
    );
  }
}

const text = (/** @type {Colour} */ colour) =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

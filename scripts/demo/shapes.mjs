// Shapes as distances from their edge: negative inside, in pixels, so that edges can be smoothed and blurred.

/** @typedef {{ distance: (x: number, y: number) => number, bounds: [left: number, top: number, right: number, bottom: number] }} Shape */
/** @typedef {readonly [x: number, y: number]} Point */

/** @param {number} cx @param {number} cy @param {number} radius @returns {Shape} */
export const circle = (cx, cy, radius) => ({
  distance: (x, y) => Math.hypot(x - cx, y - cy) - radius,
  bounds: [cx - radius, cy - radius, cx + radius, cy + radius],
});

/** The line of a circle. @param {number} cx @param {number} cy @param {number} radius @param {number} width @returns {Shape} */
export const ring = (cx, cy, radius, width) => ({
  distance: (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2,
  bounds: [cx - radius - width, cy - radius - width, cx + radius + width, cy + radius + width],
});

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {number} [turn] radians @returns {Shape} */
export function ellipse(cx, cy, rx, ry, turn = 0) {
  const [cos, sin, reach] = [Math.cos(turn), Math.sin(turn), Math.max(rx, ry)];
  return {
    distance: (x, y) => {
      const [u, v] = [((x - cx) * cos + (y - cy) * sin) / rx, ((y - cy) * cos - (x - cx) * sin) / ry];
      const length = Math.hypot(u, v);
      // approximated by the gradient, which is exact enough near the edge
      return length === 0 ? -Math.min(rx, ry) : (length * (length - 1)) / Math.hypot(u / rx, v / ry);
    },
    bounds: [cx - reach, cy - reach, cx + reach, cy + reach],
  };
}

/** @param {number} cx @param {number} cy @param {number} width @param {number} height @param {{ round?: number, turn?: number }} [options] @returns {Shape} */
export function box(cx, cy, width, height, { round = 0, turn = 0 } = {}) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [w, h] = [width / 2 - round, height / 2 - round];
  const reachX = (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  const reachY = (Math.abs(sin) * width + Math.abs(cos) * height) / 2;
  return {
    distance: (x, y) => {
      const dx = Math.abs((x - cx) * cos + (y - cy) * sin) - w;
      const dy = Math.abs((y - cy) * cos - (x - cx) * sin) - h;
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
    },
    bounds: [cx - reachX, cy - reachY, cx + reachX, cy + reachY],
  };
}

/** A line with round ends. It may get thinner. @param {Point} from @param {Point} to @param {number} width @param {number} [endWidth] @returns {Shape} */
export function line([x1, y1], [x2, y2], width, endWidth = width) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy || 1;
  const reach = Math.max(width, endWidth) / 2;
  return {
    distance: (x, y) => {
      const t = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
      return Math.hypot(x - x1 - t * dx, y - y1 - t * dy) - (width + (endWidth - width) * t) / 2;
    },
    bounds: [Math.min(x1, x2) - reach, Math.min(y1, y2) - reach, Math.max(x1, x2) + reach, Math.max(y1, y2) + reach],
  };
}

/** A polygon with its corners in order. @param {readonly Point[]} points @returns {Shape} */
export function polygon(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const sides = points.map((to, i) => /** @type {const} */ ([points[i === 0 ? points.length - 1 : i - 1] ?? to, to]));
  return {
    distance: (x, y) => {
      let [nearest, inside] = [Infinity, false];
      for (const [[x1, y1], [x2, y2]] of sides) {
        const [dx, dy] = [x2 - x1, y2 - y1];
        const t = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
        nearest = Math.min(nearest, Math.hypot(x - x1 - t * dx, y - y1 - t * dy));
        if (y1 > y !== y2 > y && x < x1 + (dx * (y - y1)) / dy) inside = !inside;
      }
      return inside ? -nearest : nearest;
    },
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/**
 * A shape from a lathe, such as a vase, given by half its width at each height, from 0 (top) to 1.
 * @param {number} cx
 * @param {number} top
 * @param {number} bottom
 * @param {(t: number) => number} halfWidthAt
 * @returns {Shape}
 */
export function turned(cx, top, bottom, halfWidthAt) {
  const widest = Math.max(...Array.from({ length: 33 }, (_, i) => halfWidthAt(i / 32)));
  return {
    distance: (x, y) => {
      const t = (y - top) / (bottom - top);
      const side = Math.abs(x - cx) - halfWidthAt(Math.min(1, Math.max(0, t)));
      return Math.max(side, top - y, y - bottom);
    },
    bounds: [cx - widest, top, cx + widest, bottom],
  };
}

/** The part that is in both shapes. `shape` should be the cheaper one to compute. @param {Shape} shape @param {Shape} within @returns {Shape} */
export const overlap = (shape, within) => ({
  distance: (x, y) => {
    const distance = shape.distance(x, y);
    return distance > 2 ? distance : Math.max(distance, within.distance(x, y));
  },
  bounds: [
    Math.max(shape.bounds[0], within.bounds[0]),
    Math.max(shape.bounds[1], within.bounds[1]),
    Math.min(shape.bounds[2], within.bounds[2]),
    Math.min(shape.bounds[3], within.bounds[3]),
  ],
});

/** A shape without another. @param {Shape} shape @param {Shape} hole @returns {Shape} */
export const without = (shape, hole) => ({
  distance: (x, y) => Math.max(shape.distance(x, y), -hole.distance(x, y)),
  bounds: shape.bounds,
});

// The demo's pictures by name. They are drawn, not downloaded, and the same at every run.
import { Canvas } from "./canvas.mjs";
import { dunes, hills, peaks, sea, terraces } from "./landscapes.mjs";
import { aurora, lake, lanterns, town } from "./nights.mjs";
import { cloth, garden, tiles, windowsill } from "./patterns.mjs";
import { portrait } from "./portraits.mjs";
import { cup, noodles, stillLife } from "./tables.mjs";

/** @typedef {keyof typeof SCENES} SceneName */
/** @typedef {{ scene: SceneName | import("./portraits.mjs").Look, width: number, height: number, seed: number }} Picture */

export const SIZES = {
  wide: { width: 1200, height: 800 },
  tall: { width: 800, height: 1000 },
  square: { width: 900, height: 900 },
};

const SCENES = {
  "dusk hills": hills(["#3d4a7a", "#b9799a", "#f6b48a", "#fde3b8"], "#c98f97", "#2e2440", "#ffd9a0"),
  "morning hills": hills(["#8fb7cf", "#d7e3dc", "#fbe9cf"], "#a9c3b6", "#1f4a45", "#fff0c9"),
  "autumn hills": hills(["#c9d6d8", "#f3dfbf", "#f8c98f"], "#e0b27a", "#5a2a24", "#ffe2ad"),
  "evening sea": sea(["#6f9fc9", "#f3c9b0", "#ffe2bd"], ["#e0a58c", "#5b7ea3", "#1f3f63"], "#ffd9a0"),
  "bright sea": sea(["#4f9fd6", "#a8d8ea", "#e8f5ee"], ["#7fd0cf", "#2f8fae", "#125a80"], "#fffbe0"),
  "moonlit sea": sea(["#0c1233", "#243264", "#56699a"], ["#3c4f84", "#1a2654", "#0a1130"], "#dfe6ff"),
  dunes: dunes(["#8fc0d8", "#f6dfc0", "#fbe8cf"], "#f0b878", "#9a5238"),
  "rose dunes": dunes(["#7c6fa8", "#e0a3a8", "#f8d3b4"], "#e8a07c", "#6f3a4f"),
  "rice terraces": terraces(["#f3d9c0", "#a9c6c4", "#6f9a9c"], "#5c8a3e", "#8fae9a"),
  "snowy peaks": peaks(["#5f8fc4", "#bcd6e8", "#f6ead9"], "#6b6f86", "#2d4a48"),
  "rose peaks": peaks(["#6a78b8", "#d9a6b6", "#f9d9c0"], "#7a5f7c", "#33324f"),
  "night lake": lake(["#070b22", "#141f4a", "#2f3f74", "#6f6a95"]),
  "northern lights": aurora("#6ff2b0", "#7a5be0"),
  lanterns: lanterns(["#1a1a45", "#473471", "#a4527d", "#e88d76"], ["#ffb347", "#ff9a4d", "#ffd27a", "#ff7f5e"]),
  "town at night": town(
    ["#10163a", "#2b2f63", "#6a4c82", "#c9788a"],
    ["#d9a27a", "#c98b6b", "#b7707a", "#8f7aa8", "#e0bf94"],
  ),
  "harbour houses": town(
    ["#1f3f63", "#4f7f9c", "#c9a79a", "#f3c08c"],
    ["#e85d4a", "#f2b134", "#3f8f9c", "#7fb069", "#f0ead8", "#d97fa0"],
  ),
  "clay vessels": stillLife(
    "#c9b8a3",
    "#8a5a44",
    ["#e6d9c4", "#6f7f86", "#b8593f", "#3f4a5a", "#d9a441"],
    ["#d9532f", "#e8a33a", "#9aa83f"],
  ),
  "blue vessels": stillLife(
    "#a9b8b4",
    "#5c6a72",
    ["#e9e2d3", "#2f5f8c", "#7fa6b8", "#c9d6d3"],
    ["#f0c33c", "#e8a33a", "#c9d065"],
  ),
  coffee: cup("#8f5f3f", "#e9e4da"),
  "coffee on a dark table": cup("#5a4038", "#7fa09a"),
  noodles: noodles("#35507a", "#28475c"),
  gardens: garden("#d9c7a3"),
  "blue tiles": tiles("#f3ead7", ["#1f4e8c", "#3f8fb8", "#e0a02f"]),
  "green tiles": tiles("#f0e6cf", ["#1f5f4c", "#4fa08a", "#c8553d"]),
  "woven cloth": cloth(["#d9482b", "#f0b429", "#1f6f5c", "#25306b", "#f4e4c1", "#6b1f3a"]),
  "indigo cloth": cloth(["#1d2b5c", "#2f4a8c", "#5f86b8", "#e9e3d2", "#c9a15f"]),
  "plants at a window": windowsill(["#bfe0ea", "#e6efe6", "#f7ecd2"], ["#c8643f", "#e8dcc8", "#3f6f7a", "#d99a3f"]),
};

/** @param {Picture} picture @returns {Promise<Uint8Array>} a WebP file; takes about half a second for a million pixels */
export async function drawPicture({ scene, width, height, seed }) {
  const canvas = new Canvas(width, height);
  const draw = typeof scene === "string" ? SCENES[scene] : portrait(scene);
  draw(canvas, seed);
  return canvas.toWebp(seed);
}

// Draws the pictures that come with the Image Slide Puzzle, into public/images/puzzle. Run again after changing them here.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawPicture } from "./demo/pictures.mjs";
import { ROOT } from "./root.mjs";

/** Four by six tiles of 87.5 pixels, 1.6 times as dense: sharp enough, and not much to load. */
const SIZE = { width: 560, height: 840 };

/** By the names of games/imageSlidePuzzle/pictures.ts. The busier a picture, the less one sees of what a low quality costs. */
const PICTURES = /** @type {const} */ ({
  houses: { scene: "harbour houses", seed: 5, quality: 37 },
  lanterns: { scene: "lanterns", seed: 3, quality: 66 },
  sails: { scene: "evening sea", seed: 9, quality: 66 },
  peaks: { scene: "snowy peaks", seed: 4, quality: 66 },
  lights: { scene: "northern lights", seed: 2, quality: 62 },
});

const folder = path.join(ROOT, "public/images/puzzle");
mkdirSync(folder, { recursive: true });
for (const [name, picture] of Object.entries(PICTURES)) {
  const jpeg = drawPicture({ ...SIZE, ...picture });
  writeFileSync(path.join(folder, `${name}.jpg`), jpeg);
  console.log(`${name}.jpg ${jpeg.length} bytes`);
}

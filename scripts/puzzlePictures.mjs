// Draws the pictures of the Image Slide Puzzle into public/images/puzzle. Run it again after changing them here.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawPicture } from "./demo/pictures.mjs";
import { ROOT } from "./root.mjs";

/** Four by six tiles of 87.5 pixels, at a density of 1.6: sharp enough, and quick to load. */
const SIZE = { width: 560, height: 840 };

/** By their names in games/imageSlidePuzzle/pictures.ts. */
const PICTURES = /** @type {const} */ ({
  houses: { scene: "harbour houses", seed: 5 },
  lanterns: { scene: "lanterns", seed: 3 },
  sails: { scene: "evening sea", seed: 9 },
  peaks: { scene: "snowy peaks", seed: 4 },
  lights: { scene: "northern lights", seed: 2 },
});

const folder = path.join(ROOT, "public/images/puzzle");
mkdirSync(folder, { recursive: true });
for (const [name, picture] of Object.entries(PICTURES)) {
  const webp = await drawPicture({ ...SIZE, ...picture });
  writeFileSync(path.join(folder, `${name}.webp`), webp);
  console.log(`${name}.webp ${webp.length} bytes`);
}

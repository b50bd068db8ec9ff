// The demo's pictures.
import fs from "node:fs";

/** @param {string} name of a file in ./pictures, without ".webp" */
export const pictureOf = (name) => fs.readFileSync(new URL(`./pictures/${name}.webp`, import.meta.url));

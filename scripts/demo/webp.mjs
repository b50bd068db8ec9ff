// Pictures as WebP, the type that browsers encode a member's photo to (app/media/upload/preparePicture.ts).
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import encode, { init } from "@jsquash/webp/encode.js";

const QUALITY = 80;

/** @type {Promise<unknown> | undefined} */
let ready;

/** @param {{ data: Uint8ClampedArray, width: number, height: number }} picture RGBA @returns {Promise<Uint8Array>} the same bytes at every run */
export async function encodeWebp({ data, width, height }) {
  await (ready ??= start());
  return new Uint8Array(await encode(/** @type {ImageData} */ ({ data, width, height }), { quality: QUALITY }));
}

/** In Node, the package can't fetch its WebAssembly itself. */
async function start() {
  const file = createRequire(import.meta.url).resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm");
  await init(await WebAssembly.compile(await fs.readFile(file)));
}

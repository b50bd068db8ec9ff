import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { jpegBytes } from "./jpeg";
import { pngBytes } from "./png";

it("kit · a PNG has the given size and pixels", () => {
  const png = pngBytes({ width: 5, height: 3, colour: [1, 2, 3], comment: "where I live" });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([5, 3]);
  expect(png.includes("where I live")).toBe(true);
  const at = png.indexOf("IDAT");
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  expect(lines).toHaveLength(3 * (1 + 5 * 3));
  expect([...lines.subarray(0, 7)]).toEqual([0, 1, 2, 3, 1, 2, 3]);
});

it("kit · a JPEG has the given size and Exif", () => {
  const jpeg = jpegBytes({ width: 300, height: 20, orientation: 6, description: "where I live" });
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  expect([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]).toEqual([300, 20]);
  expect(jpeg.includes("where I live")).toBe(true);
  expect(jpegBytes({ width: 8, height: 8 }).includes("Exif")).toBe(false);
});

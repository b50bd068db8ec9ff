import fs from "node:fs";
import { imageSize } from "image-size";
import { expect, it } from "vitest";
import { inLanguage, requireLanguage } from "~/app/i18n/requestLanguage.server";
import { OFFERED_LANGUAGES } from "~/base/languages";
import { manifest } from "./manifest.server";

const IMAGE_MAX_BYTES = 150_000;

requireLanguage();
const english = inLanguage("en", manifest);
const { icons, screenshots } = english;
const images = [...icons, ...screenshots].map(({ src, sizes, type }) => ({ src, sizes, type }));

it.each(images)("X4 · the manifest's picture $src has the size and type that it says", ({ src, sizes, type }) => {
  const bytes = fs.readFileSync(`public${src}`);
  const { width, height, type: found } = imageSize(bytes);
  expect([`${width}x${height}`, `image/${found === "jpg" ? "jpeg" : found}`]).toEqual([sizes, type]);
  expect(bytes.byteLength).toBeLessThan(IMAGE_MAX_BYTES);
});

it("X4 · the manifest has what browsers need to offer an installation", () => {
  const { id, start_url, scope, display, name } = english;
  expect({ id, start_url, scope, display, name }).toEqual({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    name: "Parlor",
  });
  const purposes = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  expect(purposes).toEqual(
    expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512", "monochrome 512x512"]),
  );
  expect(screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(["narrow", "narrow", "wide", "wide"]);
});

it("X4 · the manifest is the same app in each language, with shortcuts in that language", () => {
  const all = OFFERED_LANGUAGES.map((language) => inLanguage(language, manifest));
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(["/"]));
  expect(all.find(({ lang }) => lang === "ar")).toMatchObject({ dir: "rtl", shortcuts: [{ name: "نشر" }, {}, {}] });
  expect(new Set(all.map(({ shortcuts: [post] }) => post?.name)).size).toBe(OFFERED_LANGUAGES.length);
});

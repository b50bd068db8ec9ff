/** X208: what pages load for a browser that saves data. */
import { expect, it } from "vitest";
import { WEBM } from "~/tests/kit/media/videos";
import { pngBytes } from "~/tests/kit/media/png";
import { caller, type Caller, newMember } from "./caller";

const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };
const SAVING = { ...PAGE, "save-data": "on" };

const fileOf = async (who: Caller, bytes: Buffer, type: string) =>
  (await (await who.upload(new Uint8Array(bytes), "posts", type)).json<{ key: string }>()).key;

/** A post with a picture, which has a small size, and a video. */
async function published(author: Caller, text: string) {
  const [picture, small, video, poster] = await Promise.all([
    fileOf(author, pngBytes({ width: 800, height: 600 }), "image/png"),
    fileOf(author, pngBytes({ width: 80, height: 60 }), "image/png"),
    fileOf(author, WEBM, "video/webm"),
    fileOf(author, pngBytes({ width: 64, height: 36 }), "image/png"),
  ]);
  const media = JSON.stringify([
    { key: picture, alt: "", poster: small },
    { key: video, alt: "", poster },
  ]);
  await author.post("/posts", { text, media });
  return { picture, small, video, poster };
}
const pageFor = async (who: Caller, path: string, headers: Record<string, string>) =>
  (await who.get(path, headers)).text();
const pictures = (html: string) => [...html.matchAll(/<img[^>]* src="\/media\/([^"]+)"/g)].map(([, key]) => key);

it("X208 · for a browser that asks to save data, a page has small pictures, and videos that don't load", async () => {
  const ada = await newMember("Ada");
  const { picture, small } = await published(ada, "a day out");
  const page = await pageFor(ada, `/${ada.id}`, SAVING);
  expect([pictures(page).includes(small), pictures(page).includes(picture)]).toEqual([true, false]);
  expect(page).toMatch(/<video[^>]* preload="none"/);
});

it("X208 · for a browser whose member chose to save data, a page has small pictures", async () => {
  const ada = await newMember("Ada");
  const { picture, small } = await published(ada, "a day out");
  const page = await pageFor(caller("save-data=1"), `/${ada.id}`, PAGE);
  expect([pictures(page).includes(small), pictures(page).includes(picture)]).toEqual([true, false]);
});

it("X208 · the page that visitors get for a second is never the one of a browser that saves data", async () => {
  const ada = await newMember("Ada");
  const { picture, small } = await published(ada, "a day out");
  const shown = [];
  for (const headers of [PAGE, SAVING, PAGE]) shown.push(pictures(await pageFor(caller(), `/${ada.id}`, headers)));
  expect(shown.map((keys) => [keys.includes(picture), keys.includes(small)])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
});

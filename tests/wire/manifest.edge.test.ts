import { expect, it } from "vitest";
import { OFFERED_LANGUAGES } from "~/base/languages";
import { caller } from "./caller";

interface Manifest {
  name: string;
  lang: string;
  dir: string;
  shortcuts: { name: string; url: string }[];
}

it.each(OFFERED_LANGUAGES)("X4 · X186 · a page links to the manifest in its own language: %s", async (language) => {
  const page = await (await caller().get(`/?lang=${language}`)).text();
  const path = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? "";
  const answer = await caller().get(path);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(await answer.json<Manifest>()).toMatchObject({ name: "Parlor", lang: language });
});

it("X4 · the installed app has shortcuts to a new post, the messages and the games", async () => {
  const { shortcuts } = await (await caller().get("/manifest.webmanifest?lang=en")).json<Manifest>();
  expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    "Post /?compose=1",
    "Messages /messages",
    "Games /games",
  ]);
});

it("X213 · systems can share texts, links, pictures and videos with the installed app", async () => {
  const { share_target } = await (await caller().get("/manifest.webmanifest")).json<{ share_target: object }>();
  expect(share_target).toMatchObject({
    action: "/share",
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "files", accept: expect.arrayContaining(["image/webp", "video/quicktime", ".mov"]) }],
    },
  });
});

it("X4 · a manifest for no known language is in that of the browser", async () => {
  const answer = await caller().get("/manifest.webmanifest?lang=x", { "accept-language": "ja" });
  expect(await answer.json<Manifest>()).toMatchObject({ lang: "ja" });
});

import { decode } from "turbo-stream";
import { expect, it } from "vitest";
import { FIRST_LOAD, KEEPING, RELEASE, SHELL } from "~/base/offline";
import { AS_PAGE } from "~/tests/kit/workerd/wireEdits";
import { caller, newMember } from "./caller";

it("X210 · the shell has nothing of a member, also if one asks for it", async () => {
  const ada = await newMember("Ada Lantern");
  const html = await (await ada.get(SHELL, AS_PAGE)).text();
  expect(html).toContain("data-shell");
  const asVisitor = await (await caller().get(`${SHELL}?lang=ja`, AS_PAGE)).text();
  expect(asVisitor).toContain('<html lang="ja"');
  for (const page of [html, asVisitor]) expect(page).not.toContain("Ada Lantern");
});

it("X215 · pages and their data say of which release and language they are, as their scripts do", async () => {
  const ada = await newMember();
  const page = await ada.get("/?lang=de", AS_PAGE);
  const release = page.headers.get(RELEASE);
  expect(release).toMatch(/^\/assets\/de-[\w-]+\/manifest-\w+\.js$/);
  expect(await page.text()).toContain(release);
  const data = await ada.get("/_root.data?lang=de");
  expect([data.headers.get(RELEASE), data.headers.get(KEEPING)]).toEqual([release, null]);
});

it("X210 · the data of a page that starts with the shell says when it was read, as a document does", async () => {
  const ada = await newMember();
  const readAtMs = async (headers: Record<string, string>) => {
    const { body } = await ada.get("/messages.data", headers);
    const { value } = await decode(body as ReadableStream<Uint8Array>);
    return (value as { root: { data: { renderedAtMs: unknown } } }).root.data.renderedAtMs;
  };
  expect([await readAtMs({ [FIRST_LOAD]: "1" }), await readAtMs({})]).toEqual([expect.any(Number), null]);
});

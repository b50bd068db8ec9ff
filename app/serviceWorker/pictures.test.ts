import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import { KEPT_LIMITS } from "~/base/offline";
import { changeDevice } from "./deviceStore";
import { picturesCache } from "./keptPages";
import { answerPicture, isPicture } from "./pictures";

const ADA = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const offline = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(async () => {
  vi.stubGlobal("caches", new FakeCaches());
  await signIn(ADA);
});
afterEach(() => vi.unstubAllGlobals());

const signIn = (member: string | null, keeps = true) =>
  changeDevice(() => ({ member, keeps, lang: "en", dir: "ltr", something: "", reported: null, wantedBy: [] }));

const picture =
  (bytes = 10, status = 200) =>
  async () =>
    new Response("x".repeat(bytes), { status, headers: { "content-length": String(bytes) } });

async function shown(name: string, fetch: () => Promise<Response>): Promise<number> {
  const work: Promise<unknown>[] = [];
  const request = { method: "GET", url: `https://parlor.test/media/${name}` } as Request;
  const answer = await answerPicture({ fetch }, { request, waitUntil: (one) => void work.push(one) });
  await Promise.all(work);
  return answer.status;
}

test("X210 · without a network, a picture comes from its copy", async () => {
  await shown("a", picture());
  expect(await shown("a", offline)).toBe(200);
  await expect(shown("b", offline)).rejects.toThrow("Failed to fetch");
});

test("X210 · a browser keeps at most 90 pictures, and none that is too large", async () => {
  await shown("large", picture(KEPT_LIMITS.pictureBytes + 1));
  for (let i = 0; i <= KEPT_LIMITS.pictures; i++) await shown(`${i}`, picture());
  const kept = await (await caches.open(picturesCache(ADA))).keys();
  expect(kept.length).toBe(KEPT_LIMITS.pictures);
  expect(kept[0]?.url, "the oldest is gone").toBe("https://parlor.test/media/1");
});

test.each([
  ["too large", picture(KEPT_LIMITS.pictureBytes + 1)],
  ["broken", picture(10, 500)],
])("X210 · nothing is opened for a picture that is %s, which isn't kept", async (_what, fetch) => {
  const opens = [vi.spyOn(indexedDB, "open"), vi.spyOn(caches, "open")];
  await shown("a", fetch);
  for (const open of opens) expect(open).not.toHaveBeenCalled();
});

test.each([403, 404])("M11 · a picture that the server refuses with %s loses its copy", async (status) => {
  await shown("a", picture());
  await shown("a", picture(0, status));
  await expect(shown("a", offline)).rejects.toThrow("Failed to fetch");
});

test("X211 · nobody gets another member's picture, and nothing is kept for a visitor or against the member's choice", async () => {
  await shown("a", picture());
  await signIn(null);
  await shown("b", picture());
  await expect(shown("a", offline)).rejects.toThrow("Failed to fetch");
  await signIn(ADA, false);
  await shown("c", picture());
  await expect(shown("c", offline)).rejects.toThrow("Failed to fetch");
});

test("X211 · of a member who signs out while a picture is kept, nothing stays", async () => {
  const { open } = caches;
  vi.spyOn(caches, "open").mockImplementationOnce(async (name) => {
    await signIn(null);
    return open.call(caches, name);
  });
  await shown("a", picture());
  expect(await caches.keys()).toEqual([]);
});

test("X210 · the worker answers pictures of members, and not videos and other images", () => {
  const is = (destination: string, path: string) =>
    isPicture({ method: "GET", destination, url: `https://parlor.test${path}` } as Request);
  expect([is("image", "/media/a"), is("video", "/media/a"), is("image", "/images/a.png")]).toEqual([
    true,
    false,
    false,
  ]);
});

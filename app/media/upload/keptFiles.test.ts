import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { beforeEach, expect, it, vi } from "vitest";
import { deleteFile, deleteFiles, FILES_DATABASE, KEPT_MAX, keepFile, type KeptFile, keptFiles } from "./keptFiles";

// other test files share the thread, and with it the database
beforeEach(() => deleteDB(FILES_DATABASE));

let atMs = Date.now();
const kept = (id: string, given: Partial<KeptFile> = {}): KeptFile => ({
  id,
  member: "ada",
  place: "dm:ada:bo",
  atMs: ++atMs,
  name: `${id}.png`,
  file: new Blob([id], { type: "image/png" }),
  about: null,
  ...given,
});
const idsOf = async (member = "ada", place?: string) => (await keptFiles(member, place)).map(({ id }) => id);
it("X212 · a file is kept with its bytes, type and name, for its member and place", async () => {
  expect(await keepFile(kept("one"))).toBe(true);
  await keepFile(kept("other chat", { place: "dm:ada:cleo" }));
  await keepFile(kept("somebody else's", { member: "bo" }));
  const [one, ...others] = await keptFiles("ada", "dm:ada:bo");
  expect([one?.name, one?.file.type, await one?.file.text(), others]).toEqual(["one.png", "image/png", "one", []]);
  expect(await idsOf()).toEqual(["one", "other chat"]);
});

it("X211 · no file is kept on a device that keeps nothing", async () => {
  vi.stubGlobal("localStorage", { getItem: () => "1", setItem: () => undefined });
  expect(await keepFile(kept("one"))).toBe(false);
  vi.unstubAllGlobals();
  expect(await idsOf()).toEqual([]);
});

it("X212 · a file that is kept again takes the place of what was known about it", async () => {
  await keepFile(kept("one"));
  await keepFile(kept("one", { about: "sent" }));
  expect((await keptFiles("ada")).map(({ about }) => about)).toEqual(["sent"]);
});

it("X212 · a new file takes the place of a member's oldest ones when there are too many", async () => {
  await keepFile(kept("somebody else's", { member: "bo" }));
  for (let n = 0; n <= KEPT_MAX.files; n++) await keepFile(kept(`${n}`));
  expect(await idsOf()).toEqual(Array.from({ length: KEPT_MAX.files }, (_, n) => `${n + 1}`));
  expect(await idsOf("bo")).toEqual(["somebody else's"]);
});

it("X212 · a new file takes the place of a member's oldest ones when they have too many bytes", async () => {
  const part = new Blob([new Uint8Array(30 * 1024 * 1024)]);
  const large = (parts: number) => new Blob(Array<Blob>(parts).fill(part));
  await keepFile(kept("old", { file: large(3) }));
  await keepFile(kept("small"));
  await keepFile(kept("new", { file: large(4) }));
  expect(await idsOf(), "210 MB are too many").toEqual(["small", "new"]);
});

it("X212 · a file that is a day old is no longer kept", async () => {
  await keepFile(kept("old", { atMs: Date.now() - KEPT_MAX.ageMs - 1 }));
  await keepFile(kept("new"));
  expect(await idsOf()).toEqual(["new"]);
});

it("X212 · a file is deleted alone, and with all of its member", async () => {
  for (const one of [kept("one"), kept("two"), kept("three"), kept("bo's", { member: "bo" })]) await keepFile(one);
  await deleteFile("two");
  expect(await idsOf()).toEqual(["one", "three"]);
  await deleteFiles("ada");
  expect([await idsOf(), await idsOf("bo")]).toEqual([[], ["bo's"]]);
});

import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MAX_MB, MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import { SHARED_MS, SHARED_TEXT_MAX } from "~/base/sharing";
import { fakeScope } from "~/tests/kit/serviceWorker/fakeScope";
import { answerShare, isShare } from "./share";
import { forgetShared, keepShared, readShared, SHARED_DATABASE, takeShared } from "./sharedStore";

beforeEach(() => deleteDB(SHARED_DATABASE)); // test files of a thread share it
afterEach(() => vi.unstubAllGlobals());

const SHARE = "https://parlor.test/share";
type Field = string | File;

/** What a system sends. */
function formOf(fields: Record<string, Field | Field[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}
const share = async (fields: Parameters<typeof formOf>[0]) => {
  const { scope } = fakeScope();
  const response = await answerShare(scope, new Request(SHARE, { method: "POST", body: formOf(fields) }));
  return [response.status, response.headers.get("location")?.replace("https://parlor.test", "")];
};
const file = (name: string, type = "image/png", bytes = "a picture") => new File([bytes], name, { type });

it("X213 · a text, a link, pictures and videos are kept, and the member then chooses what becomes of them", async () => {
  const sent = {
    text: "look",
    url: "https://a.example/",
    files: [file("a.png"), file("b.mp4", "video/mp4", "a video")],
  };
  expect(await share(sent)).toEqual([303, "/shared"]);
  const shared = await readShared();
  expect(shared?.text).toBe("look\nhttps://a.example/");
  expect(shared?.files.map(({ name, type }) => [name, type])).toEqual([
    ["a.png", "image/png"],
    ["b.mp4", "video/mp4"],
  ]);
  expect(await Promise.all(shared?.files.map((one) => one.text()) ?? [])).toEqual(["a picture", "a video"]);
});

it.each([
  [{ title: "News", text: "News of today", url: "" }, "News of today"],
  [{ text: "See https://a.example/", url: "https://a.example/" }, "See https://a.example/"],
  [{ title: "same", text: "same" }, "same"],
  [{ title: " a ", text: "b", url: "c" }, "a\nb\nc"],
] as const)("X213 · what an app sends twice is kept once: %j", async (fields, text) => {
  await share(fields);
  expect((await readShared())?.text).toBe(text);
});

it("X213 · a form without a file has none", async () => {
  await share({ text: "only a text", files: new File([], "") });
  expect((await readShared())?.files).toEqual([]);
});

const large = (mb: number, type: string) => file("large", type, "x".repeat(mb * 1024 * 1024 + 1));
const many = (count: number) => Array.from({ length: count }, (_, n) => file(`${n}.png`));

it.each([
  ["text", () => ({ text: "x".repeat(SHARED_TEXT_MAX + 1) })],
  ["type", () => ({ files: [file("a.png"), file("words.pdf", "application/pdf")] })],
  ["count", () => ({ files: many(MEDIA_PER_POST_MAX + 1) })],
  ["size", () => ({ files: large(MAX_MB.image, "image/png") })],
] as const)(
  "X213 · what no composer takes is refused with the reason, and nothing is kept: %s",
  async (problem, sent) => {
    expect(await share(sent())).toEqual([303, `/shared?problem=${problem}`]);
    expect(await readShared()).toBeNull();
  },
);

it("X213 · what isn't a form is refused with the reason", async () => {
  const { scope } = fakeScope();
  const response = await answerShare(scope, new Request(SHARE, { method: "POST", body: "not a form" }));
  expect(response.headers.get("location")).toMatch(/problem=unreadable$/);
});

it("X213 · a browser that can't keep what was shared says so", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  expect(await share({ text: "look" })).toEqual([303, "/shared?problem=storage"]);
});

it.each([
  ["a system's", SHARE, "POST", undefined, true],
  ["one without an origin of its own", SHARE, "POST", "null", true],
  ["our own page's", SHARE, "POST", "https://parlor.test", true],
  ["another site's", SHARE, "POST", "https://evil.example", false],
  ["a visit", SHARE, "GET", undefined, false],
  ["another form", "https://parlor.test/posts", "POST", undefined, false],
])("X213 · the worker takes only shares: %s", (_which, url, method, origin, isTaken) => {
  const headers = new Headers(origin === undefined ? {} : { origin });
  expect(isShare({ url, method, headers } as Request)).toBe(isTaken);
});

it("X213 · the last share takes the place of the one before, and is used once", async () => {
  await share({ text: "one", files: file("a.png") });
  await share({ text: "two" });
  expect(await takeShared()).toEqual({ text: "two", files: [] });
  expect([await takeShared(), await readShared()]).toEqual([null, null]);
});

it("X213 · what nobody has used within an hour is gone", async () => {
  await keepShared({ text: "old", files: [] });
  const later = Date.now() + SHARED_MS + 1;
  vi.spyOn(Date, "now").mockReturnValue(later);
  expect(await readShared()).toBeNull();
  vi.spyOn(Date, "now").mockReturnValue(later - SHARED_MS);
  expect(await readShared(), "it was deleted").toBeNull();
});

it("X213 · when the worker starts, it deletes what nobody has used within an hour", async () => {
  await keepShared({ text: "old", files: [] });
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + SHARED_MS + 1);
  vi.stubGlobal("self", fakeScope().scope);
  await import("./serviceWorker");
  await vi.waitFor(async () => {
    const db = await openDB(SHARED_DATABASE);
    const left = await db.count("shared");
    db.close();
    expect(left).toBe(0);
  });
});

it("X213 · a log-out forgets what was shared", async () => {
  await share({ text: "look" });
  await forgetShared();
  expect(await readShared()).toBeNull();
});

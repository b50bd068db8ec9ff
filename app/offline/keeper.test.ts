import "fake-indexeddb/auto";
import { decode } from "turbo-stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeDevice } from "~/app/serviceWorker/deviceStore";
import { keptAtMs, pagesCache, picturesCache } from "~/app/serviceWorker/keptPages";
import { dataPath, KEPT_LIMITS, RELEASE } from "~/base/offline";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import { Keeper } from "./keeper";
import { newRelease, shownCopy } from "./shownCopy";

let look: string | null;
vi.mock("./lookOfPage", () => ({ lookOfPage: () => look }));

const ADA = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const BO = "01BX5ZZKBKACTAV9WEVGEMMVRZ";
const HERE = "/assets/en/manifest-1.js";
/** the inbox's `changedAtMs` */
const NOW_MS = 5_000;

let state: Record<string, unknown>;
let stored: Record<string, string>;

/** The page shows this route. */
function show(
  route: string,
  pathname: string,
  { viewer = ADA, data = { posts: 1 } as unknown, search = "" } = {},
): void {
  state = {
    matches: [{ route: { id: "root" } }, { route: { id: route } }],
    loaderData: { root: { viewer: { id: viewer }, renderedAtMs: 1_000 }, [route]: data },
    errors: null,
    navigation: { state: "idle" },
    revalidation: "idle",
    location: { pathname, search },
  };
}

beforeEach(async () => {
  stored = { "parlor:member": ADA };
  look = "<main>what it looked like</main>";
  await changeDevice(() => ({
    member: ADA,
    keeps: true,
    changedAtMs: NOW_MS,
    lang: "en",
    dir: "ltr",
    something: "",
    reported: null,
    wantedBy: [],
  }));
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal("window", {
    __remixRouter: {
      get state() {
        return state;
      },
    },
  });
});
afterEach(() => {
  shownCopy.set(false);
  newRelease.set(null);
  vi.unstubAllGlobals();
});

const copy = (path: string) => caches.match(dataPath(path), { cacheName: pagesCache(ADA, HERE) });
const keptPaths = async () =>
  (await (await caches.open(pagesCache(ADA, HERE))).keys()).map(({ url }) => new URL(url).pathname);
const lookOf = (path: string) => caches.match(path, { cacheName: pagesCache(ADA, HERE) });

/** Of a page whose inbox has answered. */
async function keeper(): Promise<Keeper> {
  const keeper = new Keeper(ADA, HERE);
  await keeper.compare(NOW_MS);
  return keeper;
}
const keep = async () => (await keeper()).keep();

test("X210 · a page keeps the data of all its routes, in the form and with the time of the server's answer", async () => {
  show("routes/_index", "/");
  await keep();
  const kept = await copy("/");
  expect(kept && keptAtMs(kept)).toBe(1_000);
  const { value } = await decode(kept?.body as ReadableStream<Uint8Array>);
  expect(value).toEqual({
    root: { data: { viewer: { id: ADA }, renderedAtMs: 1_000 } },
    "routes/_index": { data: { posts: 1 } },
  });
});

test("X214 · a page also keeps what it looks like, except a chat, which is scrolled to its end", async () => {
  show("routes/_index", "/");
  await keep();
  expect(await (await lookOf("/"))?.text()).toBe("<main>what it looked like</main>");
  show("routes/messages.$chatId", "/messages/bo");
  await keep();
  expect(await lookOf("/messages/bo")).toBe(undefined);
});

test("X210 · pages of settings, notifications and searches aren't kept", async () => {
  for (const page of ["settings", "notifications", "search", "moderation"]) {
    show(`routes/${page}`, `/${page}`);
    await keep();
  }
  expect(await caches.keys()).toEqual([]);
});

test("X210 · a page that is too large isn't kept, and of many the latest eighty are", async () => {
  show("routes/messages.$chatId", "/messages/large", { data: "x".repeat(KEPT_LIMITS.pageBytes) });
  await keep();
  for (let i = 0; i <= KEPT_LIMITS.pages; i++) {
    show("routes/messages.$chatId", `/messages/${i}`);
    await keep();
  }
  const paths = await keptPaths();
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([KEPT_LIMITS.pages, "/messages/1.data", "/messages/80.data"]);
});

test("X210 · a page that itself shows a copy keeps nothing", async () => {
  show("routes/_index", "/");
  shownCopy.set(true);
  await keep();
  expect(await caches.keys()).toEqual([]);
});

test("X211 · nothing is kept of another member's page, after a log-out, or against the member's choice", async () => {
  show("routes/_index", "/", { viewer: BO });
  await keep();
  show("routes/_index", "/");
  stored = { "parlor:member": BO };
  await keep();
  stored = { "parlor:member": ADA, "parlor:keep-nothing": "1" };
  await keep();
  expect(await caches.keys()).toEqual([]);
});

test("X211 · a log-out while a copy is stored deletes the copy", async () => {
  show("routes/_index", "/");
  const open = caches.open.bind(caches);
  vi.spyOn(caches, "open").mockImplementation((name) => {
    stored = {}; // another tab has logged out
    return open(name);
  });
  await keep();
  expect(await caches.keys()).toEqual([]);
});

test("X214 · what a page looks like is taken before its member opens another page", async () => {
  show("routes/_index", "/");
  const keeping = keep();
  vi.spyOn(caches, "open").mockImplementationOnce((name) => {
    look = "<main>another page</main>";
    return caches.open(name);
  });
  await keeping;
  expect(await (await lookOf("/"))?.text()).toBe("<main>what it looked like</main>");
});

test("X214 · a copy without a look replaces the earlier one with its look", async () => {
  show("routes/_index", "/");
  await keep();
  look = null; // a dialog is open
  await keep();
  expect([await copy("/"), await lookOf("/")]).toEqual([expect.any(Response), undefined]);
});

test("X214 · a post that is gone is in no copy any more, and the page's old data isn't kept again", async () => {
  for (const [path, data] of [
    ["/", { posts: ["gone"] }],
    ["/ada", { posts: ["gone"] }],
    ["/bo", { posts: ["stays"] }],
  ] as const) {
    show(path === "/" ? "routes/_index" : "routes/$userId._index", path, { data });
    await keep();
  }
  show("routes/_index", "/", { data: { posts: ["gone"] } });
  const page = await keeper();
  await page.forgetGone("gone");
  await page.keep();
  expect([await copy("/"), await copy("/ada"), await copy("/bo")]).toEqual([
    undefined,
    undefined,
    expect.any(Response),
  ]);
  show("routes/_index", "/", { data: { posts: [] } });
  await page.keep();
  expect(await copy("/")).toEqual(expect.any(Response));
});

test("X214 · after something is gone, the page's copy is what the server answers then", async () => {
  show("routes/_index", "/");
  const page = await keeper();
  await page.forgetGone("gone");
  vi.stubGlobal("fetch", async () => new Response("without it", { headers: { [RELEASE]: HERE } }));
  await page.refresh();
  await page.keep();
  expect(await (await copy("/"))?.text()).toBe("without it");
});

test("X214 · a page that was opened after something was gone isn't asked for again", async () => {
  show("routes/_index", "/");
  const page = await keeper();
  await page.forgetGone("gone");
  show("routes/messages._index", "/messages");
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  await page.refresh();
  expect(fetch).not.toHaveBeenCalled();
});

test("X214 · what changed while no page was open deletes the member's copies and pictures at the next connection", async () => {
  show("routes/_index", "/");
  await keep();
  await (await caches.open(picturesCache(ADA))).put("/media/a", new Response("a picture"));
  await (await caches.open(picturesCache(BO))).put("/media/a", new Response("a picture"));
  await new Keeper(ADA, HERE).compare(NOW_MS + 1);
  expect(await caches.keys()).toEqual([picturesCache(BO)]);
});

test("X214 · copies stay when nothing changed while no page was open", async () => {
  show("routes/_index", "/");
  await keep();
  await new Keeper(ADA, HERE).compare(NOW_MS);
  expect(await keptPaths()).toEqual(["/_root.data", "/"]);
});

test("X214 · nothing is kept before the inbox has said when something changed", async () => {
  show("routes/_index", "/");
  await new Keeper(ADA, HERE).keep();
  expect(await caches.keys()).toEqual([]);
});

test("X214 · what a page showed before a change isn't kept, and what it loads then is", async () => {
  show("routes/_index", "/");
  const page = await keeper();
  await page.compare(NOW_MS + 1);
  await page.keep();
  expect(await copy("/")).toBe(undefined);
  show("routes/_index", "/");
  await page.keep();
  expect(await copy("/")).toEqual(expect.any(Response));
});

test("X214 · nothing is kept while the page loads its data again", async () => {
  show("routes/_index", "/");
  state["revalidation"] = "loading";
  await keep();
  expect(await caches.keys()).toEqual([]);
});

test("X215 · a page that has heard of another release keeps nothing more", async () => {
  show("routes/_index", "/");
  newRelease.set("/assets/en/manifest-2.js");
  await keep();
  expect(await caches.keys()).toEqual([]);
});

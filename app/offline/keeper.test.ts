import { decode } from "turbo-stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptAtMs, pagesCache } from "~/app/serviceWorker/keptPages";
import { dataPath, KEPT_LIMITS, RELEASE } from "~/base/offline";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import { Keeper } from "./keeper";
import { newRelease, shownCopy } from "./shownCopy";

vi.mock("./lookOfPage", () => ({ lookOfPage: () => "<main>what it looked like</main>" }));

const ADA = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const BO = "01BX5ZZKBKACTAV9WEVGEMMVRZ";
const HERE = "/assets/en/manifest-1.js";

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
    location: { pathname, search },
  };
}

beforeEach(() => {
  stored = { "parlor:member": ADA };
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
const keeper = () => new Keeper(ADA, HERE);

test("X210 · a page keeps the data of all its routes, in the form and with the time of the server's answer", async () => {
  show("routes/_index", "/");
  await keeper().keep();
  const kept = await copy("/");
  expect(kept && keptAtMs(kept)).toBe(1_000);
  const { value } = await decode(kept?.body as ReadableStream<Uint8Array>);
  expect(value).toEqual({
    root: { data: { viewer: { id: ADA }, renderedAtMs: 1_000 } },
    "routes/_index": { data: { posts: 1 } },
  });
});

test("X214 · a page also keeps what it looks like, except a chat, which is scrolled to its end", async () => {
  const look = (path: string) => caches.match(path, { cacheName: pagesCache(ADA, HERE) });
  show("routes/_index", "/");
  await keeper().keep();
  expect(await (await look("/"))?.text()).toBe("<main>what it looked like</main>");
  show("routes/messages.$chatId", "/messages/bo");
  await keeper().keep();
  expect(await look("/messages/bo")).toBe(undefined);
});

test("X210 · pages of settings, notifications and searches aren't kept", async () => {
  for (const page of ["settings", "notifications", "search", "moderation"]) {
    show(`routes/${page}`, `/${page}`);
    await keeper().keep();
  }
  expect(await caches.keys()).toEqual([]);
});

test("X210 · a page that is too large isn't kept, and of many the latest eighty are", async () => {
  show("routes/messages.$chatId", "/messages/large", { data: "x".repeat(KEPT_LIMITS.pageBytes) });
  await keeper().keep();
  for (let i = 0; i <= KEPT_LIMITS.pages; i++) {
    show("routes/messages.$chatId", `/messages/${i}`);
    await keeper().keep();
  }
  const paths = await keptPaths();
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([KEPT_LIMITS.pages, "/messages/1.data", "/messages/80.data"]);
});

test("X210 · a page that itself shows a copy keeps nothing", async () => {
  show("routes/_index", "/");
  shownCopy.set(true);
  await keeper().keep();
  expect(await caches.keys()).toEqual([]);
});

test("X211 · nothing is kept of another member's page, after a log-out, or against the member's choice", async () => {
  show("routes/_index", "/", { viewer: BO });
  await keeper().keep();
  show("routes/_index", "/");
  stored = { "parlor:member": BO };
  await keeper().keep();
  stored = { "parlor:member": ADA, "parlor:keep-nothing": "1" };
  await keeper().keep();
  expect(await caches.keys()).toEqual([]);
});

test("X211 · a log-out while a copy is stored deletes the copy", async () => {
  show("routes/_index", "/");
  const open = caches.open.bind(caches);
  vi.spyOn(caches, "open").mockImplementation((name) => {
    stored = {}; // another tab has logged out
    return open(name);
  });
  await keeper().keep();
  expect(await caches.keys()).toEqual([]);
});

test("X214 · when something that the page showed is gone, its copy is what the server answers then", async () => {
  show("routes/_index", "/");
  await keeper().keep();
  vi.stubGlobal("fetch", async () => new Response("without it", { headers: { [RELEASE]: HERE } }));
  await keeper().refresh();
  expect(await (await copy("/"))?.text()).toBe("without it");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(keeper().refresh()).rejects.toThrow();
  expect(await keptPaths(), "without a network, the page has no copy").toEqual([]);
});

test("X215 · a page that has heard of another release keeps nothing more", async () => {
  show("routes/_index", "/");
  newRelease.set("/assets/en/manifest-2.js");
  await keeper().keep();
  expect(await caches.keys()).toEqual([]);
});

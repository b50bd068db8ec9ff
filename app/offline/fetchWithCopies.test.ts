import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyOf, pagesCache } from "~/app/serviceWorker/keptPages";
import { dataPath, FIRST_LOAD, KEEPING, NETWORK_WAIT_MS, RELEASE, STARTS_FROM_COPY_MS } from "~/base/offline";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import { fetchWithCopies } from "./fetchWithCopies";
import { newRelease, shownCopy } from "./shownCopy";
import { startedFromShell, startFromShell } from "./shellStart";

const ADA = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const HERE = "/assets/en/manifest-1.js";
const ORIGIN = "https://parlor.test";
const OFFLINE = new TypeError("Failed to fetch");

const page = {
  navigation: "loading" as "loading" | "idle",
  isShell: false,
  reloads: 0,
};
let stored: Record<string, string>;

beforeEach(() => {
  Object.assign(page, { navigation: "loading", isShell: false, reloads: 0 });
  stored = { "parlor:member": ADA };
  const location = { origin: ORIGIN, pathname: "/messages", search: "", hash: "", reload: () => void page.reloads++ };
  const window = {
    location,
    __remixManifest: { url: HERE },
    __remixRouter: {
      get state() {
        return { navigation: { state: page.navigation } };
      },
    },
  };
  vi.stubGlobal("caches", new FakeCaches());
  vi.stubGlobal("window", window);
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { state: null, replaceState: () => undefined });
  vi.stubGlobal("document", { querySelector: () => (page.isShell ? {} : null) });
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
});
afterEach(() => {
  startedFromShell();
  shownCopy.set(false);
  newRelease.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function keep(path: string, { release = HERE, ageMs = 0 } = {}): Promise<void> {
  const cache = await caches.open(pagesCache(ADA, release));
  await cache.put(dataPath(path), copyOf(new Response("a copy"), Date.now() - ageMs));
}

function fromShell(): void {
  page.isShell = true;
  startFromShell();
}

const online = (headers: Record<string, string> = {}) =>
  vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => {
    return new Response("from the server", { headers: { [RELEASE]: HERE, ...headers } });
  });
const offline = () => vi.fn(() => Promise.reject(OFFLINE));

const loaded = async (path: string, fetch: typeof globalThis.fetch): Promise<string> =>
  (await fetchWithCopies(fetch)(new URL(`${ORIGIN}${path}`), {})).text();

test("X210 · without a network, a page that is opened comes from its copy, and the page knows it", async () => {
  await keep("/messages");
  expect(await loaded("/messages.data", offline())).toBe("a copy");
  expect(shownCopy.getSnapshot()).toBe(true);
  expect(await loaded("/messages.data", online())).toBe("from the server");
  expect(shownCopy.getSnapshot()).toBe(false);
});

test("X210 · the feed has a copy too, and so has a page whose data is asked for in part", async () => {
  await keep("/?tab=friends");
  await keep("/messages");
  expect(await loaded("/_root.data?tab=friends", offline())).toBe("a copy");
  expect(await loaded("/messages.data?_routes=routes%2Fmessages", offline())).toBe("a copy");
});

test("X214 · a page that is loaded again isn't answered from its copy", async () => {
  await keep("/messages");
  page.navigation = "idle";
  await expect(loaded("/messages.data", offline())).rejects.toBe(OFFLINE);
});

test("X214 · a page that is opened waits four seconds for a slow network", async () => {
  await keep("/messages");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const asked = Promise.withResolvers<void>();
  const slow = vi.fn(() => (asked.resolve(), new Promise<Response>(() => undefined)));
  let answer: string | null = null;
  const opening = loaded("/messages.data", slow).then((text) => (answer = text));
  await asked.promise;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 0 });
  expect(answer).toBe(null);
  await vi.advanceTimersByTimeAsync(NETWORK_WAIT_MS);
  expect(await opening).toBe("a copy");
});

test("X214 · a page that starts from the shell shows a new copy first, and asks the server for the rest", async () => {
  await keep("/messages");
  fromShell();
  const fetch = online();
  expect(await loaded("/messages.data", fetch)).toBe("a copy");
  expect(fetch).not.toHaveBeenCalled();
  expect(await loaded("/messages.data", fetch), "the next page").toBe("from the server");
});

test("X214 · a page that starts from the shell without a new copy asks the server as a document would", async () => {
  await keep("/messages", { ageMs: STARTS_FROM_COPY_MS + 1 });
  fromShell();
  const fetch = online();
  expect(await loaded("/messages.data", fetch)).toBe("from the server");
  expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ [FIRST_LOAD]: "1" });
});

test("X210 · a load that is cancelled while a copy is looked for fails once, where it was asked for", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  vi.spyOn(caches, "match").mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return undefined;
  });
  const cancelled = new DOMException("cancelled", "AbortError");
  await expect(loaded("/messages.data", () => Promise.reject(cancelled))).rejects.toBe(cancelled);
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("X215 · a page never shows the copy of another release", async () => {
  await keep("/messages", { release: "/assets/en/manifest-2.js" });
  await expect(loaded("/messages.data", offline())).rejects.toBe(OFFLINE);
});

test("X215 · a page that has shown nothing yet starts again when the server has another release", async () => {
  fromShell();
  void loaded("/messages.data", online({ [RELEASE]: "/assets/en/manifest-2.js" }));
  await vi.waitFor(() => expect(page.reloads).toBe(1));
});

test("X215 · an open page hears of another release, and shows the answer", async () => {
  expect(await loaded("/messages.data", online({ [RELEASE]: "/assets/en/manifest-2.js" }))).toBe("from the server");
  expect(newRelease.getSnapshot()).toBe("/assets/en/manifest-2.js");
  expect(page.reloads).toBe(0);
});

test("X217 · when the server switches copies off, an open page deletes them", async () => {
  await keep("/messages");
  await loaded("/", online()); // not a page's data
  expect(await caches.keys()).toHaveLength(1);
  await loaded("/messages.data", online({ [KEEPING]: "off" }));
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([]));
});

test("X211 · after a log-out, a page has no copies", async () => {
  await keep("/messages");
  stored = {};
  await expect(loaded("/messages.data", offline())).rejects.toBe(OFFLINE);
});

import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import {
  dataPath,
  KEEPING,
  KEPT_FOR_MS,
  LOOK_PLACE,
  NETWORK_WAIT_MS,
  SHELL,
  STARTS_FROM_COPY_MS,
} from "~/base/offline";
import { answerPage, isPage } from "./answerPages";
import { changeDevice } from "./deviceStore";
import { copyOf, forgetCopies, pagesCache, releaseCache } from "./keptPages";

const ADA = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const BO = "01BX5ZZKBKACTAV9WEVGEMMVRZ";
const OLD = "/assets/en/manifest-1.js";
const NEW = "/assets/en/manifest-2.js";
const OFFLINE = new TypeError("Failed to fetch");

beforeEach(async () => {
  vi.stubGlobal("caches", new FakeCaches());
  await signIn(ADA);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = (member: string | null, keeps = true) =>
  changeDevice(() => ({ member, keeps, lang: "en", dir: "ltr", something: "", reported: null, wantedBy: [] }));

async function keepShell(release: string): Promise<void> {
  const cache = await caches.open(releaseCache(release));
  const headers = { "content-security-policy": "script-src 'nonce-AAAA'" };
  await cache.put(SHELL, new Response(`shell of ${release} <script nonce="AAAA">`, { headers }));
}
interface Kept {
  member?: string;
  release?: string;
  atMs?: number;
}

async function keepPage(path: string, { member = ADA, release = NEW, atMs = Date.now() }: Kept = {}): Promise<void> {
  const cache = await caches.open(pagesCache(member, release));
  await cache.put(dataPath(path), copyOf(new Response("data"), atMs));
}
async function keepLook(path: string, look: string, atMs: number): Promise<void> {
  await (await caches.open(pagesCache(ADA, NEW))).put(path, copyOf(new Response(look), atMs));
}

const online = async () => new Response("from the server");
const offline = () => Promise.reject(OFFLINE);

/** What the worker answers when a browser opens the page. */
async function opened(path: string, fetch: () => Promise<Response>, request: object = {}): Promise<string> {
  const work: Promise<unknown>[] = [];
  const asked = { method: "GET", mode: "navigate", url: `https://parlor.test${path}`, ...request };
  const event = { request: asked as Request, waitUntil: (one: Promise<unknown>) => void work.push(one) };
  const answer = await answerPage({ fetch }, event);
  await Promise.all(work);
  return answer.type === "error" ? "no answer" : answer.text();
}
const shellOf = (release: string) => expect.stringContaining(`shell of ${release}`) as string;

test("X210 · without a network, a page starts with the shell of the release from which its copy is", async () => {
  await keepShell(OLD);
  await keepShell(NEW);
  await keepPage("/messages", { release: OLD });
  expect(await opened("/messages", offline)).toEqual(shellOf(OLD));
  expect(await opened("/games", offline), "a page without a copy starts with the latest").toEqual(shellOf(NEW));
});

test("X214 · a page starts with what it looked like, and nothing in it gets the nonce of the shell", async () => {
  const cache = await caches.open(releaseCache(NEW));
  const headers = { "content-security-policy": "script-src 'nonce-AAAA'" };
  await cache.put(SHELL, new Response(`<div data-shell>${LOOK_PLACE}</div><script nonce="AAAA">`, { headers }));
  const atMs = Date.now();
  await keepPage("/", { atMs });
  await keepLook("/", '<p title="AAAA $1">As it was</p>', atMs);
  expect(await opened("/", online)).toMatch(
    /^<div data-shell><p title="AAAA \$1">As it was<\/p><\/div><script nonce="(?!AAAA)/,
  );
});

test("X214 · a page doesn't start with what it looked like at another time than its copy", async () => {
  const cache = await caches.open(releaseCache(NEW));
  await cache.put(SHELL, new Response(`<div data-shell>${LOOK_PLACE}</div>`));
  const atMs = Date.now();
  await keepPage("/", { atMs });
  await keepLook("/", "As it was", atMs - 1);
  expect(await opened("/", online)).toBe("<div data-shell></div>");
});

test("X210 · a page comes from the network in a browser whose caches fail", async () => {
  const failing = new FakeCaches();
  vi.spyOn(failing, "keys").mockRejectedValue(new Error("The storage is broken."));
  vi.stubGlobal("caches", failing);
  expect(await opened("/", online)).toBe("from the server");
});

test("X210 · without a network, a page starts from its copy in a browser without space", async () => {
  await keepShell(NEW);
  await keepPage("/", { atMs: Date.now() - (STARTS_FROM_COPY_MS + 1_000) });
  vi.spyOn(caches, "open").mockRejectedValue(new DOMException("No space is left.", "QuotaExceededError"));
  expect(await opened("/", offline)).toEqual(shellOf(NEW));
});

test("X210 · without a network and without a shell, the browser says that there is no answer", async () => {
  expect(await opened("/", offline)).toBe("no answer");
});

test("X210 · each shell has a nonce of its own, in its policy and in its scripts", async () => {
  await keepShell(NEW);
  const event = { request: { mode: "navigate", url: "https://parlor.test/" } as Request, waitUntil: () => undefined };
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await answerPage({ fetch: offline }, event);
      const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
      expect(await answer.text()).toContain(`<script nonce="${nonce}">`);
      return nonce;
    }),
  );
  expect(new Set([...nonces, "AAAA"]).size).toBe(3);
});

test("X214 · with a network, a page starts from a copy of the last five minutes, and otherwise comes from the server", async () => {
  await keepShell(NEW);
  await keepPage("/", { atMs: Date.now() - (STARTS_FROM_COPY_MS - 1_000) });
  await keepPage("/messages", { atMs: Date.now() - (STARTS_FROM_COPY_MS + 1_000) });
  expect(await opened("/", online)).toEqual(shellOf(NEW));
  expect(await opened("/messages", online)).toBe("from the server");
});

test("X215 · with a network, no page starts from a copy of an earlier release", async () => {
  await keepShell(OLD);
  await keepShell(NEW);
  await keepPage("/", { release: OLD });
  expect(await opened("/", online)).toBe("from the server");
});

test("X214 · a page that is reloaded comes from the server", async () => {
  await keepShell(NEW);
  await keepPage("/");
  expect(await opened("/", online, { isReloadNavigation: true })).toBe("from the server");
  expect(await opened("/", online, { cache: "no-cache" })).toBe("from the server");
});

test("X214 · after the browser was offline, a page comes from the server", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  await keepShell(NEW);
  await keepPage("/");
  vi.setSystemTime(Date.now() + 1_000);
  await opened("/", offline, { cache: "reload" });
  expect(await opened("/", online)).toBe("from the server");
});

test("X214 · a page with a copy waits four seconds for a slow network", async () => {
  await keepShell(NEW);
  await keepPage("/", { atMs: Date.now() - (STARTS_FROM_COPY_MS + 1_000) });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let answer: string | null = null;
  const asked = Promise.withResolvers<void>();
  const page = opened("/", () => (asked.resolve(), new Promise(() => undefined))).then((text) => (answer = text));
  await asked.promise;
  await vi.advanceTimersByTimeAsync(NETWORK_WAIT_MS - 1);
  expect(answer).toBe(null);
  await vi.advanceTimersByTimeAsync(1);
  expect(await page).toEqual(shellOf(NEW));
});

test("X210 · a copy that is older than fourteen days isn't used", async () => {
  await keepShell(OLD);
  await keepShell(NEW);
  await keepPage("/", { release: OLD, atMs: Date.now() - (KEPT_FOR_MS + 1) });
  expect(await opened("/", offline)).toEqual(shellOf(NEW));
});

test("X211 · nobody starts from another member's copy, or from their own when the device keeps nothing", async () => {
  await keepShell(NEW);
  await keepPage("/", { member: BO });
  expect(await opened("/", online)).toBe("from the server");
  await keepPage("/");
  await signIn(ADA, false);
  expect(await opened("/", online)).toBe("from the server");
  await signIn(null);
  expect(await opened("/", online)).toBe("from the server");
});

test("X217 · when the server switches copies off, the browser deletes those that it has", async () => {
  await keepShell(NEW);
  await keepPage("/messages");
  await opened("/", async () => new Response("", { headers: { [KEEPING]: "off" } }));
  expect(await caches.keys()).toEqual([]);
});

test("X211 · a member's copies are deleted, and nobody else's", async () => {
  await keepShell(NEW);
  await keepPage("/");
  await keepPage("/", { member: BO });
  await forgetCopies(ADA);
  expect(await caches.keys()).toEqual([releaseCache(NEW), pagesCache(BO, NEW)]);
});

test("X210 · the worker answers pages, and not files, endpoints, rooms and downloads", () => {
  const is = (path: string, more: object = {}) =>
    isPage({ method: "GET", mode: "navigate", url: `https://parlor.test${path}`, ...more } as Request);
  expect(
    ["/", "/messages/x", "/01ARZ3NDEKTSV4RRFFQ69G5FAV", "/games/chess/Single?x=1"].map((path) => is(path)),
  ).toEqual([true, true, true, true]);
  const others = ["/media/a", "/api/feed", "/assets/a", "/settings/export", "/login/google", "/favicon.svg", "/x.data"];
  expect(others.filter((path) => is(path))).toEqual([]);
  expect([is("/", { method: "POST" }), is("/", { mode: "cors" })]).toEqual([false, false]);
});

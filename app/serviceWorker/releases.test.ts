import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCaches } from "~/tests/kit/serviceWorker/fakeCaches";
import { filesOf, RELEASE, SHELL } from "~/base/offline";
import { keptReleases, pagesCache } from "./keptPages";
import { keepRelease, keptFile, shellOf } from "./releases";

const release = (n: number) => `/assets/en-${n}/manifest-${n}.js`;
const SHARED = "/assets/packages-1.js";

/** The edge has this release now. Returns what was asked for. */
function edgeWith(n: number, lacks: string[] = []) {
  const asked: { path: string; init?: RequestInit | undefined }[] = [];
  const fetch = (async (path: string, init?: RequestInit) => {
    asked.push({ path, init });
    if (lacks.includes(path)) return new Response("", { status: 404 });
    if (path.startsWith(SHELL)) return new Response(`shell ${n}`, { headers: { [RELEASE]: release(n) } });
    if (path === filesOf(release(n))) return Response.json([SHARED, `/assets/en-${n}/shell-${n}.js`]);
    return new Response(`file ${path}`);
  }) as typeof globalThis.fetch;
  const keep = (wanted: number) =>
    keepRelease({ fetch }, { type: "keep-release", release: release(wanted), language: "en" });
  return { keep, asked, paths: () => asked.map(({ path }) => path) };
}

beforeEach(() => void vi.stubGlobal("caches", new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

test("X210 · the worker keeps a release's shell, which it asks for without cookies, and its files", async () => {
  const { keep, asked } = edgeWith(1);
  await keep(1);
  expect(asked[0]).toEqual({ path: "/shell?lang=en", init: { credentials: "omit" } });
  expect(await (await shellOf(release(1)))?.text()).toBe("shell 1");
  expect(await (await keptFile(SHARED))?.text()).toBe(`file ${SHARED}`);
});

test("X210 · the worker asks for nothing that it has: a kept release, or a file of the one before", async () => {
  await edgeWith(1).keep(1);
  const again = edgeWith(1);
  await again.keep(1);
  expect(again.asked).toEqual([]);
  const { keep, paths } = edgeWith(2);
  await keep(2);
  expect(paths()).toEqual(["/shell?lang=en", filesOf(release(2)), "/assets/en-2/shell-2.js"]);
});

test("X215 · the worker keeps the last two releases, and the copies that start with them", async () => {
  for (const n of [1, 2]) await edgeWith(n).keep(n);
  for (const n of [1, 2, 3]) await caches.open(pagesCache("ada", release(n)));
  await edgeWith(3).keep(3);
  expect(await keptReleases()).toEqual([release(3), release(2)]);
  expect(await caches.has(pagesCache("ada", release(1)))).toBe(false);
  expect(await caches.has(pagesCache("ada", release(2)))).toBe(true);
});

test("X215 · the worker keeps nothing of a release that the edge no longer has", async () => {
  await edgeWith(2).keep(1);
  expect(await keptReleases()).toEqual([]);
});

test("X215 · without all of its files, a release has no shell, and the next page completes it", async () => {
  await edgeWith(1, [SHARED]).keep(1);
  expect(await shellOf()).toBe(null);
  await edgeWith(1).keep(1);
  expect(await (await shellOf())?.text()).toBe("shell 1");
});

test("X215 · a language to which the browser returns is the latest again", async () => {
  for (const n of [1, 2, 1]) await edgeWith(n).keep(n);
  expect(await keptReleases()).toEqual([release(1), release(2)]);
});

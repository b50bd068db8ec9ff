import { afterEach, expect, test, vi } from "vitest";
import { importRouteModule } from "./importRouteModule";

const net = vi.hoisted(() => ({ waits: 0 }));
vi.mock("~/app/ui/browser/network", async (original) => ({
  ...(await original<typeof import("~/app/ui/browser/network")>()),
  waitForRetry: () => Promise.resolve(net.waits++),
}));

afterEach(() => {
  net.waits = 0;
  vi.unstubAllGlobals();
});

const FAILED = new TypeError("Failed to fetch dynamically imported module");
const answers = (...given: (number | "none")[]) =>
  vi.stubGlobal("fetch", () => {
    const status = given.shift() ?? "none";
    return status === "none" ? Promise.reject(new TypeError()) : Promise.resolve(new Response(null, { status }));
  });

test("routes · loading a page's code is retried until the server answers", async () => {
  answers("none", 503, "none");
  const load = vi
    .fn()
    .mockRejectedValueOnce(FAILED)
    .mockRejectedValueOnce(FAILED)
    .mockRejectedValueOnce(FAILED)
    .mockResolvedValue("page");
  expect([await importRouteModule("/assets/a.js", load), net.waits]).toEqual(["page", 3]);
});

/** The page that the person is opening, and how the browser leaves for it. */
function opening(location: { pathname: string; search: string; hash: string } | undefined) {
  const assign = vi.fn();
  vi.stubGlobal("window", { __remixRouter: { state: { navigation: { location } } }, location: { assign } });
  return assign;
}

test("X122 · a page whose code a deploy has replaced is loaded from the server", async () => {
  answers(404);
  const assign = opening({ pathname: "/search", search: "?q=a", hash: "#b" });
  void importRouteModule("/assets/a.js", vi.fn().mockRejectedValue(FAILED));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/search?q=a#b"));
});

test("X215 · when the code of a page that nobody is opening is gone, the open page stays", async () => {
  const assign = opening(undefined);
  answers(404);
  const load = vi.fn().mockRejectedValue(FAILED);
  const ended = vi.fn();
  importRouteModule("/assets/a.js", load).then(ended, ended); // Remix reloads the document when this rejects
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await new Promise(setImmediate);
  expect([ended.mock.calls, assign.mock.calls, net.waits]).toEqual([[], [], 0]);
});

test("routes · code that fails three times although the server has it is given up", async () => {
  answers(200, "none", 200, 200, 200);
  const load = vi.fn().mockRejectedValue(FAILED);
  await expect(importRouteModule("/assets/a.js", load)).rejects.toBe(FAILED);
  expect(load).toHaveBeenCalledTimes(4);
});

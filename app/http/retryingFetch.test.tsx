import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryingFetch } from "./retryingFetch";

const page = new URL("/notifications.data", window.location.origin);
const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const network = (isOnline: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);

it("U2 · a load without an answer is tried again until it gets one", async () => {
  network(true);
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(noAnswer);
  const load = retryingFetch(fetch)(page, {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch.mock.calls.length).toBeGreaterThan(5);
  expect(fetch.mock.calls.length).toBeLessThan(20);
  fetch.mockResolvedValue(new Response("here", { status: 202 }));
  await vi.advanceTimersByTimeAsync(10_000);
  const answer = await load;
  expect([answer.status, await answer.text()]).toEqual([202, "here"]);
});

it("U2 · a load whose answer is cut off is tried again", async () => {
  network(true);
  const cut = new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) }));
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockResolvedValueOnce(cut)
    .mockResolvedValueOnce(new Response("complete"));
  const load = retryingFetch(fetch)(page, {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await (await load).text()).toBe("complete");
});

it("U2 · a load without a network is tried again only when the network is back", async () => {
  network(false);
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementationOnce(noAnswer)
    .mockResolvedValue(new Response("back"));
  const load = retryingFetch(fetch)(page, {});
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("online"));
  expect(await (await load).text()).toBe("back");
});

it("U2 · an aborted load ends while it waits", async () => {
  network(false);
  const left = new AbortController();
  const load = retryingFetch(noAnswer)(page, { signal: left.signal });
  const ended = expect(load).rejects.toBe("left");
  await vi.advanceTimersByTimeAsync(1_000);
  left.abort("left");
  await ended;
});

it("U2 · a form, a request to the API and a request to another site are sent only once", async () => {
  network(true);
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(noAnswer);
  for (const [input, init] of [
    [page, { method: "POST" }],
    ["/api/feed", {}],
    [new URL("https://elsewhere.example/x.data"), {}],
  ] as const) {
    await expect(retryingFetch(fetch)(input, init)).rejects.toThrow(TypeError);
  }
  expect(fetch).toHaveBeenCalledTimes(3);
});

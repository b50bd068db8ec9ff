import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SIGNING_OUT } from "~/app/ui/browser/signingOut";
import { scheduleRemoval, UNDO_MS, undoRemoval, usePendingRemovals } from "./pendingRemovals";

const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true, state: "none", n: 1 }));
const Gone = () => <p role="status">{[...usePendingRemovals().gone].join()}</p>;
const gone = () => screen.getByRole("status").textContent;

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  vi.useFakeTimers();
  render(<Gone />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("F1 · a friend leaves the list ten seconds before the removal is sent", async () => {
  act(() => scheduleRemoval("one", "Bayo"));
  expect(gone()).toContain("one");
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS - 1));
  expect(fetched).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(fetched.mock.calls.map(([url, { body }]) => [url, (body as FormData).get("do")])).toEqual([
    ["/friends/one", "remove"],
  ]);
});

test("F1 · an undone removal is never sent", async () => {
  act(() => scheduleRemoval("two", "Bayo"));
  act(() => undoRemoval("two"));
  await act(() => vi.advanceTimersByTimeAsync(2 * UNDO_MS));
  expect([gone()?.includes("two"), fetched.mock.calls.length]).toEqual([false, 0]);
});

test("F1 · leaving the page sends the pending removal in a request that outlives the page", () => {
  act(() => scheduleRemoval("three", "Bayo"));
  act(() => void dispatchEvent(new Event("pagehide")));
  expect(fetched.mock.calls.map(([url, { keepalive }]) => [url, keepalive])).toEqual([["/friends/three", true]]);
});

test("A6 · F1 · a logout sends the pending removal and learns when it has arrived", async () => {
  let answer = (_: Response) => {};
  fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  act(() => scheduleRemoval("five", "Bayo"));
  const sending: Promise<unknown>[] = [];
  act(() => void dispatchEvent(new CustomEvent(SIGNING_OUT, { detail: sending })));
  expect([fetched.mock.calls.map(([url]) => url), sending.length]).toEqual([["/friends/five"], 1]);
  answer(Response.json({ ok: true, state: "none", n: 1 }));
  await Promise.all(sending);
});

test("F1 · a friend whose removal failed is in the list again", async () => {
  fetched.mockImplementationOnce(async () => Promise.reject(new TypeError("no network")));
  act(() => scheduleRemoval("four", "Bayo"));
  await act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
  expect(gone()).not.toContain("four");
});

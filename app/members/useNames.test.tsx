import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveListener } from "~/app/rooms/liveClient";
import { useKnownNames, useLiveNames, useNames } from "./useNames";

const listeners = vi.hoisted(() => new Set<LiveListener>());
vi.mock("~/app/rooms/useLive", () => ({
  useLive: (_topic: string, _posts: readonly string[], listener: LiveListener) => listeners.add(listener),
}));

const names = new Map<string, string>();
const fetched = vi.fn();

beforeEach(() => {
  fetched.mockImplementation(async (url: string) => {
    const ids = (new URL(url, "http://parlor.test").searchParams.get("ids") ?? "").split(",");
    return Response.json({
      members: ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id), photo: null }] : [])),
    });
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  listeners.clear();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const emit: LiveListener = (events, missed) => [...listeners].at(-1)?.(events, missed);

test("L3 · a changed name shows on open pages", async () => {
  names.set("ann", "Ann");
  const { result } = renderHook(() => (useLiveNames(), useNames(["ann"])));
  await waitFor(() => expect(result.current.get("ann")?.name).toBe("Ann"));
  names.set("ann", "Anna");
  emit([{ kind: "member", member: "ann" }], false);
  await waitFor(() => expect(result.current.get("ann")?.name).toBe("Anna"));
});

test("L3 · members whom the page doesn't show are not fetched", async () => {
  names.set("bob", "Bob");
  const { result } = renderHook(() => (useLiveNames(), useNames(["bob"])));
  await waitFor(() => expect(result.current.get("bob")?.name).toBe("Bob"));
  emit([{ kind: "member", member: "a stranger" }], false);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("L3 · all names of the page are fetched again after missed events", async () => {
  names.set("cem", "Cem");
  const gone = [{ id: "dan", name: "Dan", photo: null }];
  const { result } = renderHook(() => (useLiveNames(), useKnownNames(gone), useNames(["cem", "dan"])));
  await waitFor(() => expect(result.current.get("cem")?.name).toBe("Cem"));
  names.set("cem", "Cemal");
  emit([], true);
  await waitFor(() => expect(result.current.get("cem")?.name).toBe("Cemal"));
  expect(result.current.get("dan")?.name).toBe("Dan");
});

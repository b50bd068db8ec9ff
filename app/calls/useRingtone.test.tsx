import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isKeptSilent, playTones } from "~/app/ui/primitives/tones";
import type { SessionView } from "./client/sessionView";
import { useRingtone } from "./useRingtone";

vi.mock("~/app/ui/primitives/tones", () => ({ playTones: vi.fn(), isKeptSilent: vi.fn() }));

type Phase = SessionView["phase"];
const silence = vi.fn();
const vibrate = vi.fn();
const logged = vi.fn<(line: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [silence, vibrate, logged]) mock.mockClear();
  vi.mocked(playTones).mockReset().mockReturnValue(silence);
  vi.mocked(isKeptSilent).mockReset().mockReturnValue(false);
  vi.spyOn(console, "log").mockImplementation(logged);
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "vibrate");
});

const ring = (phase: Phase) => renderHook((now: Phase) => useRingtone(now), { initialProps: phase });

test("C2 · the callee's ringtone and vibration repeat until the answer", () => {
  const { rerender } = ring("ringing");
  expect([vi.mocked(playTones).mock.calls.length, vibrate.mock.calls]).toEqual([1, [[[400, 200, 400]]]]);
  vi.advanceTimersByTime(9_000);
  expect([vi.mocked(playTones).mock.calls.length, vibrate.mock.calls.length, silence.mock.calls.length]).toEqual([
    4, 4, 3,
  ]);
  rerender("connecting");
  expect([silence.mock.calls.length, vibrate.mock.lastCall]).toEqual([4, [0]]);
  vi.advanceTimersByTime(60_000);
  expect(playTones).toHaveBeenCalledTimes(4);
});

test("C2 · the caller hears another ringtone, without vibration", () => {
  const { rerender } = ring("asking");
  expect(playTones).not.toHaveBeenCalled();
  rerender("calling");
  const [calling] = vi.mocked(playTones).mock.lastCall ?? [];
  expect(vibrate).not.toHaveBeenCalled();
  rerender("ringing");
  expect(vi.mocked(playTones).mock.lastCall?.[0]).not.toEqual(calling);
});

test.each<Phase>(["asking", "connecting", "onCall", "ended"])("C2 · in the phase %s nothing rings", (phase) => {
  ring(phase);
  vi.advanceTimersByTime(10_000);
  expect([vi.mocked(playTones).mock.calls, vibrate.mock.calls]).toEqual([[], []]);
});

test("C2 · the ringtone stops with the dialog", () => {
  ring("calling").unmount();
  vi.advanceTimersByTime(10_000);
  expect([vi.mocked(playTones).mock.calls.length, silence.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
});

test("C2 · a failure to play the ringtone is only logged, once", () => {
  vi.mocked(playTones).mockImplementation(() => {
    throw new Error("no sound here");
  });
  const { unmount } = ring("ringing");
  vi.advanceTimersByTime(10_000);
  unmount();
  expect(logged.mock.calls.map(([line]) => JSON.parse(line) as unknown)).toEqual([
    { event: "ringtone_failed", error: expect.stringContaining("no sound here") as string },
  ]);
});

test("C2 · a page that the browser keeps silent tries to play the ringtone again and again", () => {
  vi.mocked(isKeptSilent).mockReturnValue(true);
  ring("ringing");
  vi.advanceTimersByTime(9_000);
  expect([vi.mocked(playTones).mock.calls.length, logged.mock.calls.length]).toEqual([4, 1]);
  expect(logged.mock.calls[0]?.[0]).toContain("nobody has touched the page yet");
});

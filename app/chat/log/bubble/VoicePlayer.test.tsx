import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isInUse } from "~/app/ui/browser/inUse";
import { VoicePlayer } from "./VoicePlayer";

/** A stand-in for the audio element, with a recording whose length is unknown until somebody seeks to its end. */
class FakeAudio extends EventTarget {
  static all: FakeAudio[] = [];
  paused = true;
  duration = Infinity;
  readyState = 1;
  #at = 0;

  constructor(readonly src: string) {
    super();
    FakeAudio.all.push(this);
  }
  get currentTime(): number {
    return this.#at;
  }
  set currentTime(seconds: number) {
    this.#at = Math.min(seconds, 10);
    if (seconds > 10 && this.duration === Infinity) {
      this.duration = 10;
      this.dispatchEvent(new Event("timeupdate"));
      this.dispatchEvent(new Event("durationchange"));
    }
    this.dispatchEvent(new Event("timeupdate"));
  }
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
    return Promise.resolve();
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}

beforeEach(() => {
  FakeAudio.all = [];
  vi.stubGlobal("Audio", FakeAudio);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Position" });
const press = (name: string, which = 0) =>
  fireEvent.click(screen.getAllByRole("button", { name })[which] as HTMLElement);

test("M13 · a recording isn't loaded before it is played", () => {
  render(<VoicePlayer src="/media/a" durationMs={10_000} levels="0123456789" />);
  expect(FakeAudio.all).toHaveLength(0);
  press("Play");
  press("Pause");
  expect(FakeAudio.all.map(({ paused }) => paused)).toEqual([true]);
});

test("X215 · while a recording plays, the page is in use", () => {
  render(<VoicePlayer src="/media/a" durationMs={10_000} levels="0123456789" />);
  press("Play");
  expect(isInUse()).toBe(true);
  press("Pause");
  expect(isInUse()).toBe(false);
});

test("M13 · the player shows the position and the length", () => {
  render(<VoicePlayer src="/media/a" durationMs={10_000} levels="0123456789" />);
  expect(slider().getAttribute("aria-valuetext")).toBe("0:00 of 0:10");
  press("Play");
  act(() => {
    (FakeAudio.all[0] as FakeAudio).currentTime = 4;
  });
  expect(slider().getAttribute("aria-valuetext")).toBe("0:04 of 0:10");
});

test("M13 · keys and the slider can seek, even if the file doesn't contain its length", async () => {
  render(<VoicePlayer src="/media/a" durationMs={9_900} />);
  await act(async () => void fireEvent.change(slider(), { target: { value: "5000" } }));
  const [audio] = FakeAudio.all;
  expect([audio?.currentTime, slider().getAttribute("aria-valuetext")]).toEqual([5, "0:05 of 0:10"]);
  for (const [key, at] of [
    ["ArrowRight", 6],
    ["ArrowLeft", 5],
    ["PageUp", 10],
    ["PageDown", 0],
    ["ArrowLeft", 0],
  ] as const) {
    await act(async () => void fireEvent.keyDown(slider(), { key }));
    expect(audio?.currentTime, key).toBe(at);
  }
});

test("M13 · only one recording plays at a time", () => {
  render(["a", "b"].map((src) => <VoicePlayer key={src} src={src} durationMs={10_000} />));
  press("Play", 0);
  press("Play", 0); // the other one, because the first button is now Pause
  expect(FakeAudio.all.map(({ src, paused }) => [src, paused])).toEqual([
    ["a", true],
    ["b", false],
  ]);
});

test("M13 · at its end a recording returns to its beginning", () => {
  render(<VoicePlayer src="/media/a" durationMs={10_000} />);
  press("Play");
  const [audio] = FakeAudio.all;
  act(() => {
    if (audio) audio.currentTime = 4;
  });
  expect(slider().value).toBe("4000");
  act(() => {
    if (audio) audio.paused = true;
    audio?.dispatchEvent(new Event("ended"));
  });
  expect([slider().value, screen.queryByRole("button", { name: "Pause" })]).toEqual(["0", null]);
});

test("M13 · a recording stops when its player is removed", () => {
  const { unmount } = render(<VoicePlayer src="/media/a" durationMs={10_000} />);
  press("Play");
  unmount();
  expect(FakeAudio.all[0]?.paused).toBe(true);
});

test("M13 · a recording that can't be played can be downloaded", () => {
  render(<VoicePlayer src="/media/a" durationMs={10_000} />);
  press("Play");
  act(() => void FakeAudio.all[0]?.dispatchEvent(new Event("error")));
  expect(screen.getByRole("link", { name: "Download it" }).getAttribute("href")).toBe("/media/a");
});

test("U3 · a recording that didn't load can be played again when the browser is back online", () => {
  render(<VoicePlayer src="/media/a" durationMs={10_000} levels="0123456789" />);
  press("Play");
  act(() => void FakeAudio.all[0]?.dispatchEvent(new Event("error")));
  expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
  fireEvent(window, new Event("online"));
  press("Play");
  expect(FakeAudio.all.map(({ src }) => src)).toEqual(["/media/a", "/media/a"]);
});

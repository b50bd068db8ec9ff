import { afterEach, beforeEach, expect, test, vi } from "vitest";

const made: { hertz: number; startsAt?: number; stopsAt?: number }[] = [];
const [resumed, disconnected] = [vi.fn(() => Promise.resolve()), vi.fn()];
let contexts = 0;
let state = "running";

class Node {
  readonly gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  readonly connect = (next: Node) => next;
  readonly disconnect = disconnected;
}

class Oscillator extends Node {
  readonly #tone: (typeof made)[number];
  constructor(_context: unknown, { frequency }: { frequency: number }) {
    super();
    made.push((this.#tone = { hertz: frequency }));
  }
  readonly start = (atSeconds: number) => void (this.#tone.startsAt = atSeconds);
  readonly stop = (atSeconds: number) => void (this.#tone.stopsAt = atSeconds);
}

class Context {
  readonly currentTime = 10;
  readonly destination = new Node();
  readonly resume = resumed;
  constructor() {
    contexts++;
  }
  get state() {
    return state;
  }
}

/** Imports the module again, like a page that hasn't played anything yet. */
const page = () => import("./tones");

beforeEach(() => {
  vi.resetModules();
  made.length = contexts = 0;
  state = "running";
  for (const mock of [resumed, disconnected]) mock.mockClear();
  resumed.mockImplementation(() => Promise.resolve()); // a test replaces it
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("OscillatorNode", Oscillator);
});
afterEach(() => vi.unstubAllGlobals());

test("C2 · each tone of a sound plays at its time and for its length", async () => {
  const { playTones } = await page();
  const silence = playTones([
    { hertz: 440, at: 0, length: 0.5 },
    { hertz: 880, at: 0.25, length: 1 },
  ]);
  expect(made).toEqual([
    { hertz: 440, startsAt: 10, stopsAt: 10.5 },
    { hertz: 880, startsAt: 10.25, stopsAt: 11.25 },
  ]);
  expect(disconnected).not.toHaveBeenCalled();
  silence();
  expect(disconnected).toHaveBeenCalledTimes(1);
});

test("C2 · a page has one audio context, however many sounds it plays", async () => {
  const { playTones } = await page();
  for (let n = 0; n < 3; n++) playTones([]);
  expect([contexts, resumed.mock.calls.length]).toEqual([1, 0]);
});

test("C2 · a page that nobody has touched is kept silent, and asks the browser to play as soon as it may", async () => {
  const { playTones, isKeptSilent } = await page();
  expect(isKeptSilent()).toBe(false);
  state = "suspended";
  resumed.mockImplementation(() => Promise.reject(new DOMException("", "NotAllowedError")));
  playTones([]);
  expect([isKeptSilent(), resumed.mock.calls.length]).toEqual([true, 1]);
  state = "running";
  expect(isKeptSilent()).toBe(false);
});

test("C2 · playing in a browser without sound throws an error for the caller to log", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { playTones } = await page();
  expect(() => playTones([])).toThrow();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunPhase } from "~/games/arcade/core";
import { isPaused, isPlaying, shellAfter, type ShellEvent, type ShellState } from "./shellState";

const PHASES: RunPhase[] = ["ready", "running", "betweenLevel", "gameOver", "complete"];
const STATES: ShellState[] = [...PHASES, "menu", "starting", "paused", "pausedReady"];
const after = (state: ShellState, ...events: ShellEvent[]) => events.reduce(shellAfter, state);

test("G8 · G9 · a run goes from the menu through its levels to its end, and can start again", () => {
  const begun = after("menu", { type: "start" }, { type: "begun" });
  expect(begun).toBe("ready");
  expect(after(begun, { type: "played", phase: "running" }, { type: "played", phase: "betweenLevel" })).toBe(
    "betweenLevel",
  );
  for (const phase of ["gameOver", "complete"] as const)
    expect(after("running", { type: "played", phase }, { type: "start" })).toBe("starting");
});

test("G8 · G9 · a run before its launch pauses as PAUSED_READY, a running one as PAUSED", () => {
  expect([
    after("ready", { type: "pause" }),
    after("running", { type: "pause" }),
    after("betweenLevel", { type: "pause" }),
  ]).toEqual(["pausedReady", "paused", "paused"]);
});

test("G8 · G9 · a paused run resumes in its phase", () => {
  for (const phase of ["ready", "running", "betweenLevel"] as const)
    expect(after(phase, { type: "pause" }, { type: "resume", phase })).toBe(phase);
});

test("G8 · G9 · only a run in play can be paused", () => {
  for (const state of STATES.filter((one) => !isPlaying(one)))
    expect(after(state, { type: "pause" }), state).toBe(state);
});

test("G8 · G9 · no tick passes in a pause, in the menu or after the end", () => {
  for (const state of STATES.filter((one) => !isPlaying(one)))
    expect(after(state, { type: "played", phase: "running" }), state).toBe(state);
});

test("G8 · G9 · a stray press doesn't restart a run in play", () => {
  for (const state of ["ready", "running", "betweenLevel", "starting"] as const)
    expect(after(state, { type: "start" })).toBe(state);
});

test("G8 · G9 · after any events the screen is in a known state", () => {
  const phase = fc.constantFrom(...PHASES);
  const event = fc.oneof<fc.Arbitrary<ShellEvent>[]>(
    fc.constantFrom<ShellEvent>({ type: "start" }, { type: "begun" }, { type: "pause" }),
    phase.map((one) => ({ type: "played", phase: one })),
    phase.map((one) => ({ type: "resume", phase: one })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: ShellState = "menu";
      for (const one of events) {
        const next = shellAfter(state, one);
        expect(STATES).toContain(next);
        if (one.type === "resume" && !isPaused(state)) expect(next).toBe(state);
        state = next;
      }
    }),
  );
});

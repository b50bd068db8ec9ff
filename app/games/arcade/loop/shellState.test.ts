import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunPhase } from "~/games/arcade/core";
import { isPaused, isPlaying, shellAfter, type ShellEvent, type ShellState } from "./shellState";

const PHASES: RunPhase[] = ["ready", "running", "betweenLevel", "gameOver", "complete"];
const STATES: ShellState[] = [...PHASES, "menu", "starting", "paused", "pausedReady"];
const after = (state: ShellState, ...events: ShellEvent[]) => events.reduce(shellAfter, state);

test("G10 · a run goes from the menu through its levels to its end, and can start again", () => {
  const begun = after("menu", { is: "start" }, { is: "begun" });
  expect(begun).toBe("ready");
  expect(after(begun, { is: "played", phase: "running" }, { is: "played", phase: "betweenLevel" })).toBe(
    "betweenLevel",
  );
  for (const phase of ["gameOver", "complete"] as const)
    expect(after("running", { is: "played", phase }, { is: "start" })).toBe("starting");
});

test("G10 · a run before its launch pauses as PAUSED_READY, a running one as PAUSED", () => {
  expect([
    after("ready", { is: "pause" }),
    after("running", { is: "pause" }),
    after("betweenLevel", { is: "pause" }),
  ]).toEqual(["pausedReady", "paused", "paused"]);
});

test("G10 · a paused run resumes in its phase", () => {
  for (const phase of ["ready", "running", "betweenLevel"] as const)
    expect(after(phase, { is: "pause" }, { is: "resume", phase })).toBe(phase);
});

test("G10 · only a run in play can be paused", () => {
  for (const state of STATES.filter((one) => !isPlaying(one))) expect(after(state, { is: "pause" }), state).toBe(state);
});

test("G10 · no tick passes in a pause, in the menu or after the end", () => {
  for (const state of STATES.filter((one) => !isPlaying(one)))
    expect(after(state, { is: "played", phase: "running" }), state).toBe(state);
});

test("G10 · a stray press doesn't restart a run in play", () => {
  for (const state of ["ready", "running", "betweenLevel", "starting"] as const)
    expect(after(state, { is: "start" })).toBe(state);
});

test("G10 · after any events the screen is in a known state", () => {
  const phase = fc.constantFrom(...PHASES);
  const event = fc.oneof<fc.Arbitrary<ShellEvent>[]>(
    fc.constantFrom<ShellEvent>({ is: "start" }, { is: "begun" }, { is: "pause" }),
    phase.map((one) => ({ is: "played", phase: one })),
    phase.map((one) => ({ is: "resume", phase: one })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: ShellState = "menu";
      for (const one of events) {
        const next = shellAfter(state, one);
        expect(STATES).toContain(next);
        if (one.is === "resume" && !isPaused(state)) expect(next).toBe(state);
        state = next;
      }
    }),
  );
});

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isInUse } from "~/app/ui/browser/inUse";
import { recordVoice } from "./recordVoice";
import VoiceRecorder from "./VoiceRecorder";

vi.mock("./recordVoice", () => ({ recordVoice: vi.fn() }));
const recordVoiceMock = vi.mocked(recordVoice);

const RECORDING = { file: new Blob(["sound"]), durationMs: 2_000, levels: "09" };
let loseMicrophone: () => void = () => undefined;
const recorder = { stop: vi.fn(() => Promise.resolve(RECORDING)), cancel: vi.fn(), ended: Promise.resolve() };
const [onRecorded, onCancel, onProblem] = [vi.fn(), vi.fn(), vi.fn()];
let hear: Parameters<typeof recordVoice>[0];

beforeEach(() => {
  for (const mock of [recorder.stop, recorder.cancel, onRecorded, onCancel, onProblem]) mock.mockClear();
  recorder.stop.mockImplementation(() => Promise.resolve(RECORDING));
  recorder.ended = new Promise((resolve) => (loseMicrophone = resolve));
  recordVoiceMock.mockImplementation((onLevel) => {
    hear = onLevel;
    return Promise.resolve({ ok: true, recorder });
  });
});
afterEach(cleanup);
const records = () => act(async () => void render(<VoiceRecorder {...{ onRecorded, onCancel, onProblem }} />));

test("M13 · the recorder shows level and time", async () => {
  await records();
  act(() => hear(0.15, 65_000));
  expect(screen.getByRole("timer", { name: "Recorded" }).textContent).toBe("1:05 / 5:00");
  expect(screen.getByRole("meter", { name: "Microphone level" }).getAttribute("aria-valuenow")).toBe("100");
  expect(screen.getByRole("status").textContent).toBe("Recording");
});

test("X215 · while the recorder records, the page is in use", async () => {
  await records();
  expect(isInUse()).toBe(true);
  cleanup();
  expect(isInUse()).toBe(false);
});

test("M13 · Stop delivers the recording once", async () => {
  await records();
  act(() => hear(0.15, 65_000));
  const stop = screen.getByRole("button", { name: "Stop" });
  expect(document.activeElement).toBe(stop);
  await act(async () => (fireEvent.click(stop), fireEvent.click(stop), undefined));
  expect([onRecorded.mock.calls, recorder.stop.mock.calls.length]).toEqual([[[RECORDING, null]], 1]);
});

test("M13 · L2 · a recording stops automatically after five minutes", async () => {
  await records();
  await act(async () => hear(0.1, 299_999));
  expect(recorder.stop).not.toHaveBeenCalled();
  await act(async () => (hear(0.1, 300_000), hear(0.1, 300_000)));
  expect(onRecorded.mock.calls).toEqual([[RECORDING, null]]);
});

test("M13 · a recording whose microphone is disconnected is delivered at once, with the reason", async () => {
  await records();
  act(() => hear(0.1, 2_000));
  await act(async () => loseMicrophone());
  expect(onRecorded.mock.calls).toEqual([[RECORDING, "Your microphone was disconnected, so the recording ended."]]);
});

test("M13 · a microphone that is disconnected before anything was recorded is a problem", async () => {
  recorder.stop.mockResolvedValue({ file: new Blob([]), durationMs: 0, levels: "" });
  await records();
  await act(async () => loseMicrophone());
  expect([onRecorded.mock.calls.length, onProblem.mock.calls.length]).toEqual([0, 1]);
  expect(onProblem).toHaveBeenCalledWith(expect.stringMatching(/^Nothing was recorded/));
});

test("M13 · a recording that was cancelled isn't delivered when its microphone ends", async () => {
  await records();
  cleanup();
  await act(async () => loseMicrophone());
  expect(onRecorded).not.toHaveBeenCalled();
});

test("M13 · leaving releases the microphone, even while the browser still asks for permission", async () => {
  await records();
  cleanup();
  expect(recorder.cancel).toHaveBeenCalledTimes(1);
  let allow: (begun: { ok: true; recorder: typeof recorder }) => void = () => undefined;
  recordVoiceMock.mockImplementation(() => new Promise((resolve) => (allow = resolve)));
  await records();
  expect(screen.getByRole("status").textContent).toBe("Waiting for the microphone…");
  cleanup();
  await act(async () => allow({ ok: true, recorder }));
  expect([recorder.cancel.mock.calls.length, onProblem.mock.calls.length]).toEqual([2, 0]);
});

test.each([
  ["unsupported", /can't record sound/],
  ["refused", /can't use your microphone/],
  ["missing", /No microphone found/],
  ["busy", /couldn't be started/],
] as const)("M13 · the problem '%s' is explained in a sentence", async (problem, sentence) => {
  recordVoiceMock.mockResolvedValue({ ok: false, problem });
  await records();
  expect(onProblem).toHaveBeenCalledWith(expect.stringMatching(sentence));
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { recordVoice } from "./recordVoice";

afterEach(() => vi.unstubAllGlobals());

it("M13 · a browser that can't record releases the microphone", async () => {
  const stop = vi.fn();
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) },
  });
  vi.stubGlobal(
    "MediaRecorder",
    class {
      static isTypeSupported = () => true;
      constructor() {
        throw new Error("no encoder");
      }
    },
  );
  expect(await recordVoice(() => undefined)).toEqual({ ok: false, problem: "busy" });
  expect(stop).toHaveBeenCalledTimes(1);
});

describe("a microphone that is disconnected", () => {
  /** A browser with one microphone. */
  function browser() {
    vi.useFakeTimers();
    const track = { stop: vi.fn(), onended: null as (() => void) | null };
    const recorders: { stop(): void }[] = [];
    class FakeRecorder {
      static isTypeSupported = () => true;
      state = "inactive";
      mimeType = "audio/webm";
      ondataavailable: (event: { data: Blob }) => void = () => undefined;
      onstop: () => void = () => undefined;
      start() {
        recorders.push(this);
        this.state = "recording";
      }
      stop() {
        this.state = "inactive";
        this.ondataavailable({ data: new Blob(["sound"]) });
        this.onstop();
      }
    }
    vi.stubGlobal("MediaRecorder", FakeRecorder);
    vi.stubGlobal("navigator", {
      mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [track] }) },
    });
    const analyser = { fftSize: 32, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) };
    vi.stubGlobal(
      "AudioContext",
      class {
        state = "running";
        createAnalyser = () => analyser;
        createMediaStreamSource = () => ({ connect: () => undefined });
        close = () => ((this.state = "closed"), Promise.resolve());
      },
    );
    return { track, recorderStops: () => recorders[0]?.stop() };
  }
  afterEach(() => vi.useRealTimers());

  it.each(["its track ends", "the browser's recorder stops"])(
    "M13 · ends the recording when %s, with the length of what was recorded",
    async (how) => {
      const { track, recorderStops } = browser();
      const onLevel = vi.fn();
      const started = await recordVoice(onLevel);
      if (!started.ok) throw new Error(started.problem);
      await vi.advanceTimersByTimeAsync(2_000);
      if (how === "its track ends") track.onended?.();
      else recorderStops();
      await started.recorder.ended;
      const heard = onLevel.mock.calls.length;
      await vi.advanceTimersByTimeAsync(10_000);
      expect([heard, onLevel.mock.calls.length]).toEqual([40, 40]);
      const { durationMs, file, levels } = await started.recorder.stop();
      expect([durationMs, file.size, levels.length, track.stop.mock.calls.length > 0]).toEqual([2_000, 5, 40, true]);
    },
  );
});

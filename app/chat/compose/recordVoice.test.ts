import { afterEach, expect, it, vi } from "vitest";
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

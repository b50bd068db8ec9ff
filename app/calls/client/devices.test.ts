import { afterEach, expect, test, vi } from "vitest";
import { chosenDevice, listDevices, rememberDevice, troubleOf, type DeviceKind, type MediaTrouble } from "./devices";

afterEach(() => vi.unstubAllGlobals());

const connect = (...found: Pick<MediaDeviceInfo, "kind" | "deviceId" | "label">[]) =>
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices: () => Promise.resolve(found) } });

test("C2 · devices are listed by kind, with a number if the browser doesn't name them", async () => {
  connect(
    { kind: "audioinput", deviceId: "m1", label: "Headset" },
    { kind: "audioinput", deviceId: "m2", label: "" },
    { kind: "videoinput", deviceId: "c1", label: "" },
    { kind: "audiooutput", deviceId: "s1", label: "Hall" },
  );
  expect(await listDevices()).toEqual({
    audioinput: [
      { id: "m1", name: "Headset" },
      { id: "m2", name: "Microphone 2" },
    ],
    videoinput: [{ id: "c1", name: "Camera 1" }],
    audiooutput: [{ id: "s1", name: "Hall" }],
  });
});

test("C2 · a device that the browser doesn't identify yet can't be chosen", async () => {
  connect({ kind: "audioinput", deviceId: "", label: "" }, { kind: "videoinput", deviceId: "", label: "" });
  expect(await listDevices()).toEqual({ audioinput: [], videoinput: [], audiooutput: [] });
});

test("C2 · a choice is remembered for each kind of device", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  rememberDevice("audioinput", "m2");
  expect([chosenDevice("audioinput"), chosenDevice("videoinput")]).toEqual(["m2", null]);
});

test("C2 · in a browser without storage a choice causes no error and isn't remembered", () => {
  const full = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: full, setItem: full });
  rememberDevice("audioinput", "m2");
  expect(chosenDevice("audioinput")).toBe(null);
});

const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

test.each<[name: string, why: MediaTrouble["why"]]>([
  ["NotAllowedError", "blocked"],
  ["SecurityError", "blocked"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "taken"],
  ["AbortError", "taken"],
  ["TypeError", "taken"],
])("C3 · a device that is refused with %s is %s", (name, why) => {
  for (const device of DEVICES) expect(troubleOf(device, new DOMException("", name))).toEqual({ device, why });
  // not every browser's error is a DOMException
  expect(troubleOf("camera", Object.assign(new Error(), { name }))).toEqual({ device: "camera", why });
});

test("C3 · any other error means that the device couldn't be started", () => {
  for (const thrown of [undefined, "NotAllowedError", { name: "NotAllowedError" }])
    expect(troubleOf("camera", thrown)).toEqual({ device: "camera", why: "taken" });
});

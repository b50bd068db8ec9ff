import { expect, test } from "vitest";
import { troubleOf, troubleText, type DeviceKind, type MediaTrouble } from "./mediaTrouble";

const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

test.each<[name: string, why: MediaTrouble["why"]]>([
  ["NotAllowedError", "blocked"],
  ["SecurityError", "blocked"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "taken"],
  ["AbortError", "taken"],
  ["TypeError", "taken"],
])("C3 · a device that is refused by %s is %s", (name, why) => {
  for (const device of DEVICES) expect(troubleOf(device, new DOMException("", name))).toEqual({ device, why });
  expect(troubleOf("camera", Object.assign(new Error(), { name }))).toEqual({ device: "camera", why }); // not every browser's is a DOMException
});

test("C3 · what was thrown otherwise is a device that could not be started", () => {
  for (const thrown of [undefined, "NotAllowedError", { name: "NotAllowedError" }]) expect(troubleOf("camera", thrown)).toEqual({ device: "camera", why: "taken" });
});

test("C3 · each refusal says which device it is, and what to do", () => {
  for (const device of DEVICES) {
    const texts = (["blocked", "missing", "taken", "insecure"] as const).map((why) => troubleText({ device, why }));
    expect(new Set(texts).size).toBe(4);
    expect(texts.every((text) => text.includes(`the ${device}`) || text.includes(`The ${device}`) || text.includes(`No ${device}`))).toBe(true);
    for (const [i, deed] of [/Allow it/, /Connect one/, /close that/, /https/].entries()) expect(texts[i]).toMatch(deed);
  }
});

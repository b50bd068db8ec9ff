import { expect, test } from "vitest";
import type { DeviceKind } from "~/app/calls/client/devices";
import type { SessionEnd } from "~/app/calls/client/sessionView";
import { endText, troubleText } from "./callTexts";

test.each<[end: SessionEnd, caller: RegExp | null, callee: RegExp | null]>([
  [{ type: "hungUp" }, /^Call ended$/, /^Call ended$/],
  [{ type: "declined" }, /^Bob declined/, null],
  [{ type: "noAnswer" }, /^Bob didn't answer/, /^You missed a call from Bob/],
  [{ type: "cancelled" }, /^Call ended$/, /^Bob hung up before you answered/],
  [{ type: "busy" }, /^Bob is in another call/, /^Bob is in another call/],
  [{ type: "inCall" }, /^You're already in a call/, /^You're already in a call/],
  [{ type: "lost" }, /connection was lost/, /connection was lost/],
  [{ type: "noPath" }, /^Couldn't connect to Bob/, /^Couldn't connect to Bob/],
  [{ type: "elsewhere" }, /another device/, /another device/],
  [{ type: "failed" }, /couldn't be started/, /couldn't be started/],
  [
    { type: "refused", message: "They're in another call." },
    /^They're in another call\.$/,
    /^They're in another call\.$/,
  ],
])("C3 · after the end %o each side gets its notice, except a callee who declined", (end, caller, callee) => {
  for (const [isIncoming, expected] of [
    [false, caller],
    [true, callee],
  ] as const) {
    const text = endText(end, isIncoming, "Bob");
    if (expected === null) expect(text).toBe(null);
    else expect(text).toMatch(expected);
  }
});

const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

test("C3 · each problem with a device has a text that names the device and says what to do", () => {
  for (const device of DEVICES) {
    const texts = (["blocked", "missing", "taken", "insecure"] as const).map((why) => troubleText({ device, why }));
    expect(new Set(texts).size).toBe(4);
    expect(
      texts.every(
        (text) => text.includes(`the ${device}`) || text.includes(`The ${device}`) || text.includes(`No ${device}`),
      ),
    ).toBe(true);
    for (const [i, advice] of [/Allow it/, /Connect one/, /Close it/, /https/].entries())
      expect(texts[i]).toMatch(advice);
  }
});

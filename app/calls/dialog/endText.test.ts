import { expect, test } from "vitest";
import type { SessionEnd } from "~/app/calls/client/sessionView";
import { endText } from "./endText";

test.each<[end: SessionEnd, caller: RegExp | null, called: RegExp | null]>([
  [{ why: "hungUp" }, /^Call ended$/, /^Call ended$/],
  [{ why: "declined" }, /^Bob declined/, null],
  [{ why: "noAnswer" }, /^Bob did not answer/, /^You missed a call from Bob/],
  [{ why: "cancelled" }, /^Call ended$/, /^Bob hung up before you answered/],
  [{ why: "busy" }, /^Bob is in another call/, /^Bob is in another call/],
  [{ why: "inCall" }, /^You are in a call already/, /^You are in a call already/],
  [{ why: "lost" }, /connection was lost/, /connection was lost/],
  [{ why: "noPath" }, /^No way to Bob was found/, /^No way to Bob was found/],
  [{ why: "elsewhere" }, /another device/, /another device/],
  [{ why: "failed" }, /could not be made/, /could not be made/],
  [
    { why: "refused", message: "They are in another call." },
    /^They are in another call\.$/,
    /^They are in another call\.$/,
  ],
])("C3 · after the end %o each side reads what it doesn't know", (end, caller, called) => {
  for (const [isIncoming, expected] of [
    [false, caller],
    [true, called],
  ] as const) {
    const text = endText(end, isIncoming, "Bob");
    if (expected === null) expect(text).toBe(null);
    else expect(text).toMatch(expected);
  }
});

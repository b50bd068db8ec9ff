import { expect, test } from "vitest";
import type { DeviceKind } from "~/app/calls/client/devices";
import { troubleText } from "./troubleText";

const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

test("C3 · each refusal says which device it is, and what to do", () => {
  for (const device of DEVICES) {
    const texts = (["blocked", "missing", "taken", "insecure"] as const).map((why) => troubleText({ device, why }));
    expect(new Set(texts).size).toBe(4);
    expect(
      texts.every(
        (text) => text.includes(`the ${device}`) || text.includes(`The ${device}`) || text.includes(`No ${device}`),
      ),
    ).toBe(true);
    for (const [i, deed] of [/Allow it/, /Connect one/, /Close it/, /https/].entries()) expect(texts[i]).toMatch(deed);
  }
});

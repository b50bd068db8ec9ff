import { BASE32 } from "~/app/accounts/factors/base32.server";
import { nowMs } from "~/base/clock";
import { codeAt, stepAt } from "~/app/accounts/factors/oneTimeCodes.server";

/** The code that an app with this key shows now, or some steps later. */
export function codeFor(key: string, stepsAway = 0): string {
  const letters = [...key.replace(/\s/g, "")];
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2));
  return codeAt(new Uint8Array(bytes), stepAt(nowMs()) + stepsAway);
}

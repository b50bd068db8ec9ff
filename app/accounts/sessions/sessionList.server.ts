import { nowMs } from "~/base/clock";
import type { SessionRow, SignInProof } from "~/db/accounts/accounts";
import { TEXTS } from "~/app/accounts/texts.server";
import { knownDeviceName } from "./deviceName.server";

/** The sessions that haven't expired, in their order. `current`: the id of the session that asks. */
export const sessionViews = (rows: readonly SessionRow[], current: string) =>
  rows
    .filter((row) => row.expiresAtMs > nowMs())
    .map((row) => ({
      id: row.id,
      current: row.id === current,
      createdAtMs: row.createdAtMs,
      lastUsedAtMs: row.usedAtMs,
      /** "Firefox on Linux". No text that somebody's browser has made up. */
      device: knownDeviceName(row.device) ?? TEXTS.device.unknown,
      signedInWith: signedInWith(row),
    }));

export type SessionView = ReturnType<typeof sessionViews>[number];

/** A19: "Password and one-time code"; null for a session that began before this was recorded */
function signedInWith({ method, second }: SignInProof): string | null {
  const { methods, seconds, both } = TEXTS.signIn;
  if (method === null) return null;
  return second === null ? methods[method] : both({ method: methods[method], second: seconds[second] });
}

import { knownDeviceName } from "~/app/accounts/sessions/deviceName.server";
import { TEXTS } from "./texts";

/**
 * A13. The first name of a passkey: its browser and system, if we know them, with a number if another passkey of the
 * member has the name. `taken`: the names of the member's passkeys.
 */
export function newPasskeyName(userAgent: string, taken: readonly string[]): string {
  const name = knownDeviceName(userAgent) ?? TEXTS.newName;
  let free = name;
  for (let n = 2; taken.includes(free); n++) free = TEXTS.numbered(name, n);
  return free;
}

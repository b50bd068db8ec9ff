// The relay of the browser tests of calls: Debian's coturn.
import fs from "node:fs";
import { installPackage } from "./debian.mjs";

export const TURN_SERVER = "/usr/bin/turnserver";

/** Where it is missing and can be installed, it is; else the tests that need it are skipped. */
export function provideTurnServer() {
  if (!fs.existsSync(TURN_SERVER)) installPackage("coturn");
}

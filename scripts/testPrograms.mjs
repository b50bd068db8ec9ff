// What the browser tests run besides npm's packages: Chromium twice, and the relay of calls.
import fs from "node:fs";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { installPackages, isDebian } from "./debian.mjs";
import { TURN_SERVER } from "./turnServer.mjs";

/**
 * Installs what is missing where that is possible without asking. Otherwise it prints the one command that installs Chromium.
 * @returns {Promise<boolean>} whether there is a Chromium
 */
export async function provideTestPrograms() {
  const wanted = [
    { name: "chromium", isThere: findChromium() !== undefined },
    { name: "chromium-headless-shell", isThere: findHeadlessShell() !== undefined },
    { name: "coturn", isThere: fs.existsSync(TURN_SERVER) },
  ];
  await installPackages(wanted.filter(({ isThere }) => !isThere).map(({ name }) => name));
  if (findChromium()) return true;
  console.error(
    `The browser tests need Chromium. Install it with:\n  ${isDebian() ? "sudo apt-get install -y chromium" : "npx playwright install chromium"}`,
  );
  return false;
}

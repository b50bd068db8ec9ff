// What the browser tests need besides npm packages: Chromium, its headless shell, a relay for calls, and fonts for the
// writing systems that members use.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { findChromium, findHeadlessShell } from "./chromium.mjs";

/** Debian's coturn, the relay for the browser tests of calls. Without it, the tests that need it are skipped. */
export const TURN_SERVER = "/usr/bin/turnserver";

/** Debian's packages of fonts, each with a file that it has. Without them, such texts show as boxes. */
const FONTS = {
  "fonts-noto-core": "truetype/noto/NotoSansDevanagari-Regular.ttf",
  "fonts-noto-cjk": "opentype/noto/NotoSansCJK-Regular.ttc",
  "fonts-noto-color-emoji": "truetype/noto/NotoColorEmoji.ttf",
};

/**
 * Installs what is missing where that is possible without asking. Otherwise it prints the one command that installs
 * Chromium.
 * @returns {Promise<boolean>} whether there is a Chromium
 */
export async function provideTestPrograms() {
  const programs = [
    { name: "chromium", isThere: findChromium() !== undefined },
    { name: "chromium-headless-shell", isThere: findHeadlessShell() !== undefined },
    { name: "coturn", isThere: fs.existsSync(TURN_SERVER) },
    ...Object.entries(FONTS).map(([name, file]) => ({ name, isThere: fs.existsSync(`/usr/share/fonts/${file}`) })),
  ];
  await installPackages(programs.filter(({ isThere }) => !isThere).map(({ name }) => name));
  if (findChromium()) return true;
  console.error(
    `The browser tests need Chromium. Install it with:\n  ${isDebian() ? "sudo apt-get install -y chromium" : "npx playwright install chromium"}`,
  );
  return false;
}

/** Without a network, it gives up soon. */
const WITHOUT_PATIENCE = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];

const isDebian = () => fs.existsSync("/usr/bin/apt-get");

/**
 * Installs these packages as root on Debian. Elsewhere it does nothing. If one can't be installed, the others still
 * are.
 * @param {string[]} names
 */
async function installPackages(names) {
  if (names.length === 0 || !isDebian() || process.getuid?.() !== 0) return;
  console.log(`Installing ${names.join(", ")}…`);
  await aptGet("update", "-qq", ...WITHOUT_PATIENCE);
  for (const name of names) await aptGet("install", ...WITHOUT_PATIENCE, "-y", "-qq", "--no-install-recommends", name);
}

/** @param {string[]} args @returns {Promise<void>} */
const aptGet = (...args) =>
  new Promise((resolve) => {
    const child = spawn("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => resolve());
    child.on("exit", () => resolve());
  });

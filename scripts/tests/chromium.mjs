// The Chromium of the browser tests: this machine's, otherwise Playwright's own, otherwise one that can be installed.
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @returns {string | undefined} the program; CHROMIUM in the environment takes precedence */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)];
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
    ...APPLICATIONS,
    chromium.executablePath(),
  ];
  return candidates.find((file) => fs.existsSync(file));
}

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Debian's Chromium without its user interface. It shows the same pages and takes a fifth less of the processor. It has
 * no cameras and microphones for calls to choose from.
 * @returns {string | undefined} the program
 */
export const findHeadlessShell = () => (fs.existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);

const WITHOUT_FEATURES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  "msForceBrowserSignIn",
];

/**
 * For each Chromium that tests or measures. Chromium uses only the last `--disable-features`, so the list repeats the
 * features that Playwright 1.65 disables. It also disables the three WebUI pages that the address bar of each new window
 * loads: they take a quarter of the processor time of the browser tests, and a page that opens meanwhile is slower.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox", // Chromium needs it as root and in containers; it is safe, because the pages are our own
  `--disable-features=${WITHOUT_FEATURES.join(",")}`,
];

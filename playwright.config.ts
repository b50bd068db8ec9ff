import "./scripts/messages/nodeHooks.mjs";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from "./scripts/tests/chromium.mjs";

const launch = (executablePath: string | undefined) => ({
  executablePath,
  args: [
    ...CHROMIUM_ARGS,
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
  ],
});

/**
 * Tests that choose a camera or microphone, show notifications, or open a picture in its own window, need full Chromium instead of its
 * headless shell.
 */
const FULL_CHROMIUM = /callDevices\.spec|push\.spec|in its own window/;
/**
 * A call uses all the processor time it can get. Two simultaneous calls take as long as one after the other, and slow
 * down everything else.
 */
const CALLS = /calls\.spec|callRelay\.full\.spec/;
const shell = { launchOptions: launch(findHeadlessShell() ?? findChromium()) };

// Each worker serves the built product for itself (tests/kit/pages/browserTest.ts): run `npm run build` first.
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/kit/pages/browserSetup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3, // on two cores, four workers take longer, because waiting pages keep drawing
  timeout: 600_000, // only ends a test that hangs; each expectation and action has its own time limit
  expect: {
    timeout: 10_000,
    toPass: { timeout: 60_000 },
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/../aria/{arg}{ext}" },
  },
  forbidOnly: true,
  updateSnapshots: "none", // a missing snapshot fails; `--update-snapshots` writes them
  retries: 1, // tells a flaky test from a broken one; scripts/tests/testReport.mjs accepts at most two flaky tests
  reporter: "list",
  use: { actionTimeout: 60_000, navigationTimeout: 60_000, screenshot: "only-on-failure" },
  projects: [
    // calls start first: run one after the other, they take half as long as all other tests together
    { name: "calls", grep: CALLS, grepInvert: FULL_CHROMIUM, workers: 1, use: shell },
    { name: "devices", grep: FULL_CHROMIUM, workers: 1, use: { launchOptions: launch(findChromium()) } },
    { name: "pages", grepInvert: [FULL_CHROMIUM, CALLS], use: shell },
  ],
});

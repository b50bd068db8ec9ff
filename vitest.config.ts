import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { MIGRATIONS } from "./scripts/server/migrate.mjs";
import { temporaryFolder } from "./scripts/server/temporaryFolder.mjs";
import { newVapidKey } from "./scripts/server/vapidKey.mjs";
import { ROOMS, worker } from "./scripts/server/workers.mjs";
import { builtEdge, builtRooms, recording } from "./scripts/tests/changed/recording.mjs";
import { messages } from "./scripts/messages/vitePlugin.mjs";
import { FULL_TAG } from "./scripts/tests/tiers.mjs";
import { startPushService } from "./tests/kit/push/pushService";
import { googleVars, startOidcProvider } from "./tests/kit/server/oidcProvider";

process.env["TMPDIR"] = temporaryFolder(); // for Miniflare, which begins after this

const resolve = { alias: { "~": path.resolve(import.meta.dirname) } };
const inWorkerd = ["**/*.room.test.ts", "**/*.edge.test.ts"];
const notOurs = ["**/node_modules/**", "build/**"];
/** These tests compare times, so they run while no other test runs. */
const timed = ["**/*.timed.full.edge.test.ts"];
/** These cut the edge at each of its steps. They take as long as half of the others, so they are a run of their own. */
const cuts = ["**/*.cuts.edge.test.ts"];
const vars = {
  APP_ENV: "development",
  ORIGIN: "http://parlor.test",
  ATTEMPT_KEY: "a key for tests alone, of thirty-two characters or more",
  FACTOR_KEY: "a key for factors of tests, of thirty-two characters or more",
  HINT_KEY: "a key for hints of tests, of thirty-two characters or more",
  PRIMARY_REGION: "weur",
  OPERATOR_KEY: "the operator of tests, in thirty-two characters or more",
  OPERATOR_KEYS: [
    "ama:roles,appeals,log,sessions:the-key-of-ama-in-thirty-two-characters",
    "kofi:games:the-key-of-kofi-in-thirty-two-characters:9999-12-31",
    "yaw:all:the-key-of-yaw-in-thirty-two-characters:2020-01-01",
  ].join(";"),
};
/** The time limits only end a test that hangs. Tests wait for slow things themselves. */
const everyTest = {
  setupFiles: ["tests/kit/pages/consoleErrors.ts"],
  sequence: { setupFiles: "list" },
  restoreMocks: true,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} as const;
/** The test files of a thread share its globals, but each file has its own modules. */
const shared = {
  ...everyTest,
  pool: "threads" as const,
  isolate: false,
  setupFiles: ["tests/kit/pages/separateFiles.ts", ...everyTest.setupFiles],
};
const inRuntime = {
  ...everyTest,
  isolate: false,
  setupFiles: [
    "tests/kit/workerd/freshStorage.ts",
    "tests/kit/workerd/roomLogs.ts",
    ...recording.setupFiles,
    ...everyTest.setupFiles,
  ],
};

/** From the environment: how much random input the tests try, or the number of the one odd request to send. */
const faults = Object.fromEntries(
  ["FAULT_FRAMES", "FAULT_PLAYED", "MODERATION_CUTS", "ODD_REQUESTS", "ODD_REQUEST"].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
);

const edgeProject = (
  name: string,
  test: { include: string[]; exclude: string[]; sequence?: { groupOrder: number } },
  passwordCost: "full" | "low" = "low",
) => ({
  resolve,
  plugins: [
    messages(),
    ...recording.plugins,
    cloudflareTest(async () => ({
      main: builtEdge, // the Worker as it is deployed; `npm test` builds it first
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // the limits of IP addresses must not refuse thousands of odd requests
        bindings: {
          ...vars,
          ...faults,
          PASSWORD_COST: passwordCost,
          ...(faults["ODD_REQUESTS"] ? { ADDRESS_LIMITS_SCALE: "1000" } : {}),
          ...googleVars(await startOidcProvider()),
          PUSH_RELAY: (await startPushService()).url,
          VAPID_KEYS: JSON.stringify([newVapidKey(), newVapidKey()]), // the current one, and an earlier one
          TEST_MIGRATIONS: await migrations(),
        },
        queueConsumers: atOnce(),
        serviceBindings: recording.edgeBindings,
        workers: [worker("party/wrangler.toml", ROOMS, await builtRooms(), vars)],
      },
    })),
  ],
  test: {
    ...inRuntime,
    ...test,
    sequence: { ...inRuntime.sequence, ...test.sequence },
    name,
    setupFiles: [...inRuntime.setupFiles, "tests/kit/workerd/edgeSetup.ts"],
  },
});

export default defineConfig({
  test: {
    silent: "passed-only", // shows what a failed test logged
    // with several workers, every second run hung (@cloudflare/vitest-plugin 1.4.10); npm test runs the projects in
    // parallel processes instead
    maxWorkers: 1,
    tags: [{ name: FULL_TAG, description: "runs in npm run test:full, not in npm test" }],
    projects: [
      {
        resolve,
        plugins: [messages()],
        test: { ...shared, name: "unit", include: ["**/*.test.ts"], exclude: [...inWorkerd, ...notOurs] },
      },
      {
        resolve,
        plugins: [messages()],
        esbuild: { jsx: "automatic" },
        test: {
          ...shared,
          name: "ui",
          setupFiles: [
            ...shared.setupFiles,
            "tests/kit/pages/patientQueries.ts",
            "tests/kit/pages/pageKeys.ts",
            "tests/kit/pages/blobBytes.ts",
          ],
          environment: "jsdom",
          include: ["**/*.test.tsx"],
          exclude: notOurs,
        },
      },
      {
        resolve,
        plugins: [
          messages(),
          ...recording.plugins,
          cloudflareTest({
            main: "./party/worker.ts",
            wrangler: { configPath: "./party/wrangler.toml" },
            miniflare: {
              bindings: { APP_ENV: vars.APP_ENV, ...faults },
              serviceBindings: recording.roomsBindings,
            },
          }),
        ],
        test: { ...inRuntime, name: "rooms", include: ["**/*.room.test.ts"], exclude: notOurs },
      },
      edgeProject("edge", { include: ["**/*.edge.test.ts"], exclude: [...timed, ...cuts, ...notOurs] }),
      edgeProject("cuts", { include: cuts, exclude: notOurs }),
      edgeProject("timed", { include: timed, exclude: notOurs, sequence: { groupOrder: 1 } }, "full"),
    ],
  },
});

/** The consumers of queues that get each message at once, so that no test waits for a batch to fill. */
function atOnce() {
  const { queueConsumers } = optionsOf("wrangler.toml").workerOptions as { queueConsumers: Record<string, object> };
  return Object.fromEntries(
    Object.entries(queueConsumers).map(([queue, consumer]) => [queue, { ...consumer, maxBatchTimeout: 0 }]),
  );
}

/** The migrations of each database, by binding. tests/kit/workerd/edgeSetup.ts applies them. */
const migrations = async () => ({
  DB: await readD1Migrations(MIGRATIONS.DB),
  SEARCH: await readD1Migrations(MIGRATIONS.SEARCH),
});

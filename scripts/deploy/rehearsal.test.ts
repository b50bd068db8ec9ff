import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { contentsOf } from "~/scripts/deploy/dryRun.mjs";
import { LOOKED_UP, OWN, PLATFORM } from "~/scripts/deploy/platformLimits.mjs";
import { bindingsTable, figuresTable, isOver } from "~/scripts/deploy/rehearsalTable.mjs";
import { activeMs, startText } from "~/scripts/deploy/startupTime.mjs";

const node = (id: number, functionName: string) => ({ id, callFrame: { functionName } });
const FIGURE = { worker: "parlor", what: "size", of: "rawBytes", value: 1, text: "1 KiB" } as const;

it("deploy · a Worker is active while it isn't idle: it runs, compiles and collects garbage", () => {
  const nodes = [node(1, "(idle)"), node(2, "(program)"), node(3, "(garbage collector)"), node(4, "createRouter")];
  const profile = { nodes, samples: [1, 2, 3, 4, 1], timeDeltas: [10_000, 2_000, 300, 40_000, 5_000] };
  expect(activeMs(profile)).toBeCloseTo(42.3);
});

it("deploy · a start is a multiple of an empty Worker's, if that was long enough to be sampled", () => {
  const ours = { middleMs: 150, meanMs: 190, longestMs: 677 };
  const emptyOf = (meanMs: number) => ({ middleMs: 0, meanMs, longestMs: 12 });
  expect(startText(ours, emptyOf(5))).toBe("150 ms, the longest 677 ms; 30× an empty Worker's 5.0 ms");
  expect(startText(ours, emptyOf(0))).not.toContain("Infinity");
});

it("deploy · the size of an upload is that of all its modules, without the description and the source maps", async () => {
  const [main, other] = ["export default {};".repeat(50), "export const answer = 42;"];
  const bindings = [{ name: "DB", type: "d1", id: "1" }];
  const form = new FormData();
  form.set("metadata", JSON.stringify({ main_module: "index.js", bindings }));
  form.set("index.js", new File([main], "index.js", { type: "application/javascript+module" }));
  form.set("other.js", new File([other], "other.js", { type: "application/javascript+module" }));
  form.set("index.js.map", new File(["{}"], "index.js.map", { type: "application/source-map" }));
  const upload = new Uint8Array(await new Response(form).arrayBuffer());
  expect(await contentsOf(upload)).toEqual({
    bindings,
    rawBytes: main.length + other.length,
    gzipBytes: gzipSync(Buffer.from(main + other)).byteLength,
  });
});

it.each([
  ["a size of 64 MiB", "rawBytes", PLATFORM.rawBytes.max],
  ["a start of 400 ms", "startupMs", OWN.startupMs.max],
  ["six calls at once", "callsAtOnce", 6],
] as const)("deploy · %s is within its limit, and a little more isn't", (_what, of, max) => {
  expect([max, max + 1].map((value) => isOver({ ...FIGURE, of, value }))).toEqual([false, true]);
});

it("deploy · a start is refused long before the platform refuses it", () => {
  expect(OWN.startupMs.max).toBeLessThan(PLATFORM.startupMs.max);
});

it("deploy · a figure that couldn't be measured is over its limit, and no gzipped size is", () => {
  expect(isOver({ ...FIGURE, of: "heapBytes", value: NaN })).toBe(true);
  expect(isOver({ ...FIGURE, of: "gzipBytes", value: 20_000_000 })).toBe(false);
});

it("deploy · each figure stands beside both limits and the date on which they were looked up", () => {
  const lines = figuresTable([{ ...FIGURE, what: "start", of: "startupMs", value: 500, text: "500 ms" }]).split("\n");
  expect(lines[2]).toBe(`| parlor | start | 500 ms | 400 ms | 1,000 ms | ${LOOKED_UP} | over |`);
  expect(LOOKED_UP).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

it("deploy · a binding is printed with everything that it names", () => {
  const bindings = [
    { name: "CHAT", type: "durable_object_namespace", class_name: "ChatRoom", script_name: "parlor-rooms" },
    { name: "LIMIT", type: "ratelimit", simple: { limit: 2, period: 60 } },
  ];
  expect(
    bindingsTable([{ worker: "parlor", bindings }])
      .split("\n")
      .slice(2),
  ).toEqual([
    "| parlor | CHAT | durable_object_namespace | class_name ChatRoom, script_name parlor-rooms |",
    '| parlor | LIMIT | ratelimit | simple {"limit":2,"period":60} |',
  ]);
});

import fs from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CHAIN_START, type ChainedRow, hashOfRow } from "~/base/moderation/chain";
import { type Entry, type Happening, replay } from "~/base/moderation/state";
import { exportLog, verifyLog } from "./log.mjs";

const LENGTH = 12;

async function chainOf(entries: readonly Entry[]): Promise<ChainedRow[]> {
  const rows: ChainedRow[] = [];
  for (const entry of entries) {
    const row = { n: entry.n, previousHash: rows.at(-1)?.hash ?? CHAIN_START, body: JSON.stringify(entry) };
    rows.push({ ...row, hash: await hashOfRow(row) });
  }
  return rows;
}

const reported = (n: number): Happening => ({
  ...{ type: "reported", case: `case${n}`, report: `report${n}`, subject: { type: "post", id: `post${n}` } },
  ...({ member: "author", reason: "spam", source: "member", text: null } as const),
});
const ENTRIES = Array.from({ length: LENGTH }, (_, i): Entry => ({ n: i + 1, atMs: i, ...reported(i + 1) }));

/** A server with a log and what the log leaves. It answers two rows at a time. */
let served: { rows: ChainedRow[]; entries: readonly Entry[] };
let server: http.Server;
let url = "";
let folder = "";
const file = (name: string) => path.join(folder, name);

function answerTo(address: URL): object | null {
  const after = address.searchParams.get("after") ?? "";
  switch (address.pathname) {
    case "/operator/moderation/log":
      return { rows: served.rows.filter(({ n }) => n > Number(after)).slice(0, 2) };
    case "/operator/moderation/states": {
      const cases = [...replay(served.entries).values()].map(({ case: state, decisions }) => ({
        case: state,
        decisions,
      }));
      return { cases, next: null };
    }
    case "/operator/moderation/texts":
      return { hashes: [], wrong: [], next: null };
    case "/operator/moderation/moderators":
      return { moderators: [] };
    case "/operator/moderation/tags":
      return { tags: [], next: null };
    default:
      return null;
  }
}

beforeAll(async () => {
  vi.stubEnv("OPERATOR_KEY", "the key of the stand-in");
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-log-"));
  server = http.createServer((request, response) => {
    const answer = answerTo(new URL(request.url ?? "", "http://localhost"));
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
  await fs.rm(folder, { recursive: true });
});
beforeEach(async () => {
  served = { rows: await chainOf(ENTRIES.slice(0, 10)), entries: ENTRIES.slice(0, 10) };
  await exportLog(url, file("earlier"));
  served = { rows: await chainOf(ENTRIES), entries: ENTRIES };
  await exportLog(url, file("log"));
});

const linesOf = async (name: string) => (await fs.readFile(file(name), "utf8")).trimEnd().split("\n");
const write = (name: string, lines: readonly string[]) => fs.writeFile(file(name), `${lines.join("\n")}\n`);
const verify = async (name: string, options: { since?: string; offline?: boolean } = {}) =>
  (
    await verifyLog({
      file: file(name),
      since: options.since === undefined ? undefined : file(options.since),
      url: options.offline ? null : url,
    })
  ).faults;

it("X67 · an export has no fault, also against an earlier one and the server", async () => {
  expect(await verify("log", { since: "earlier" })).toEqual([]);
});

it("X67 · an older export has no fault while the server's log continues it", async () => {
  expect(await verify("earlier")).toEqual([]);
});

it("X67 · an altered line of an export is found without the server", async () => {
  const lines = await linesOf("log");
  await write(
    "altered",
    lines.map((line, i) => (i === 4 ? line.replace("post5", "post6") : line)),
  );
  expect(await verify("altered", { offline: true })).toEqual(["Entry 5 was altered."]);
});

it("X67 · a removed end is found against an earlier export", async () => {
  await write("cut", (await linesOf("log")).slice(0, 8));
  expect(await verify("cut", { since: "earlier", offline: true })).toEqual([
    "The log ends at entry 8, but the earlier export had 10.",
  ]);
});

it("X67 · a server's log that was chained again is found", async () => {
  const entries = ENTRIES.map((entry) => (entry.n === 3 ? { ...entry, atMs: 99 } : entry));
  served = { rows: await chainOf(entries), entries };
  expect(await verify("log")).toEqual(["The server's entry 12 isn't the one of the export."]);
});

it("X67 · a server's log whose end was removed is found", async () => {
  served = { rows: await chainOf(ENTRIES.slice(0, 9)), entries: ENTRIES.slice(0, 9) };
  expect(await verify("log")).toEqual(["The server's entry 12 isn't the one of the export."]);
});

it("X67 · a server that stores another state than its log leaves is found", async () => {
  served = { ...served, entries: ENTRIES.slice(0, 11) };
  expect(await verify("log")).toEqual(["Case case12 of the log isn't stored."]);
});

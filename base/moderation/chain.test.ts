import { beforeAll, expect, it } from "vitest";
import { CHAIN_START, type ChainedRow, faultInChain, hashOfRow, hashOfText } from "./chain";

const LENGTH = 20;

async function chainOf(bodies: readonly string[]): Promise<ChainedRow[]> {
  const rows: ChainedRow[] = [];
  for (const [i, body] of bodies.entries()) {
    const row = { n: i + 1, previousHash: rows.at(-1)?.hash ?? CHAIN_START, body };
    rows.push({ ...row, hash: await hashOfRow(row) });
  }
  return rows;
}
const bodies = Array.from({ length: LENGTH }, (_, i) => `{"n":${i + 1}}`);
let rows: ChainedRow[] = [];
let yesterday = { n: 0, hash: "" };

beforeAll(async () => {
  rows = await chainOf(bodies);
  const last = rows[9];
  if (last) yesterday = { n: last.n, hash: last.hash };
});

it("X67 · a complete chain has no fault, also against an earlier export", async () => {
  expect(await faultInChain(rows)).toBeNull();
  expect(await faultInChain(rows, yesterday)).toBeNull();
});

it("X67 · an altered entry is found", async () => {
  const altered = rows.map((row) => (row.n === 7 ? { ...row, body: '{"n":7,"by":"nobody"}' } : row));
  expect(await faultInChain(altered)).toBe("Entry 7 was altered.");
});

it("X67 · a removed entry is found", async () => {
  expect(await faultInChain(rows.filter(({ n }) => n !== 7))).toBe("Entry 7 is missing.");
});

it("X67 · an end that was removed is found against an earlier export", async () => {
  const cut = rows.slice(0, 8);
  expect(await faultInChain(cut)).toBeNull();
  expect(await faultInChain(cut, yesterday)).toBe("The log ends at entry 8, but the earlier export had 10.");
});

it("X67 · a log that was chained again is found against an earlier export", async () => {
  const forged = await chainOf(bodies.map((body, i) => (i === 3 ? '{"n":4,"by":"nobody"}' : body)));
  expect(await faultInChain(forged)).toBeNull();
  expect(await faultInChain(forged, yesterday)).toBe(
    "Entry 10 isn't the one of the earlier export: the log was chained again.",
  );
});

it("X66 · a text's hash depends on its salt", async () => {
  expect(await hashOfText("one", "text")).not.toBe(await hashOfText("other", "text"));
});

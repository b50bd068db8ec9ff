import { expect, it } from "vitest";
import { runPart } from "./runParts.mjs";
import type { Row } from "./table.mjs";

const ROW: Row = { line: "feed", ours: "", floor: "", value: 1, limit: 2, unit: "×" };
const WITHIN_MS = 60_000;

it("bench · a part that fails keeps the rows it had and gives the reason", async () => {
  async function* part() {
    yield ROW;
    throw new Error("The room answered 405.");
  }
  expect(await runPart("game", part, WITHIN_MS)).toMatchObject({
    name: "game",
    rows: [ROW],
    why: "The room answered 405.",
  });
});

it("bench · a part that completes has no reason to fail", async () => {
  async function* part() {
    yield ROW;
  }
  expect(await runPart("game", part, WITHIN_MS)).toMatchObject({ rows: [ROW], why: null });
});

it("bench · a part that hangs fails after its time and keeps the rows it had", async () => {
  async function* part() {
    yield ROW;
    await new Promise(() => undefined);
  }
  expect(await runPart("game", part, 20)).toMatchObject({ rows: [ROW], why: expect.stringContaining("took longer") });
});

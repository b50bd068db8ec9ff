import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { blockQuery } from "~/db/safety/blocks";
import { run } from "~/db/statement";
import { countRun, readRecord } from "./scores";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;

const member = () => newAccount(db, NOW);

it("X13 · the record of a best run is read by strangers, and by nobody behind a block", async () => {
  const [player, stranger, blocked] = [await member(), await member(), await member()];
  const best = { member: player, game: "BallFall", run: "r", score: 1, worth: 1, length: 1, record: "{}" };
  await countRun(db, best, NOW);
  await run(db, blockQuery({ me: player, other: blocked, now: NOW }));
  const records = [];
  for (const viewer of [stranger, player, "", blocked]) records.push(await readRecord(db, viewer, player, "BallFall"));
  expect(records).toEqual(["{}", "{}", "{}", null]);
});

import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readPosters } from "~/app/friends/suggestions/suggestions.server";
import type { Env } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { metered } from "~/tests/kit/workerd/rowsRead";
import { publishForFriends } from "~/tests/kit/workerd/wireAudience";
import { block, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { choose } from "~/tests/kit/workerd/wirePrivacy";
import { AS_JSON, anotherDevice, type Caller, newMember, signUp } from "./caller";

const { DB: db } = env as unknown as Env;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const ROWS_READ_MAX = 1_000;

const goTo = async (who: Caller, step: string) =>
  (await who.post("/api/welcome", { step }, AS_JSON)).json<{ step?: number | null; code?: string }>();
/** The step that every page of the member gets; null without one. */
const shownStep = async (who: Caller) =>
  Number(/"welcomeStep",(\d)/.exec(await (await who.get("/_root.data")).text())?.[1] ?? 0) || null;
const suggested = async (who: Caller) =>
  (await jsonOf<{ people: { id: string }[] }>(who.get("/api/welcome"))).people.map(({ id }) => id);

it("X113 · a sign-up begins the path, and a member from before there was one isn't on it", async () => {
  const ada = await signUp();
  expect(await shownStep(ada)).toBe(1);
  await db.prepare("update members set welcome_step = null where id = ?").bind(ada.id).run();
  expect(await shownStep(ada)).toBeNull();
});

it("X113 · a step is remembered on every device, and the path never goes back", async () => {
  const ada = await signUp();
  expect((await goTo(ada, "people")).step).toBe(3);
  const phone = await anotherDevice(ada);
  expect([await shownStep(phone), (await goTo(phone, "handle")).step]).toEqual([3, 3]);
});

it("X113 · a path that was finished or dismissed doesn't come back, whatever another device sends", async () => {
  const ada = await signUp();
  expect((await goTo(ada, "done")).step).toBeNull();
  expect([(await goTo(ada, "photo")).step, await shownStep(ada)]).toEqual([null, null]);
  expect((await goTo(ada, "nowhere")).code).toBe("invalid-form");
});

it("X113 · up to three members who posted this week are suggested, those with a photo first", async () => {
  await db.prepare("update posts set audience = 'friends'").run();
  const [ada, ...others] = [
    await newMember("Ada"),
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ];
  for (const other of others) await publish(other, "x");
  await publish(ada, "own");
  const [, , , last] = others;
  await db.prepare("update members set photo_key = 'x' where id = ?").bind(last?.id).run();
  const found = await suggested(ada);
  expect([found.length, found[0], found.includes(ada.id)]).toEqual([3, last?.id, false]);
});

/** Whose posts lead nobody to them. */
const LEFT_OUT: Record<string, (ada: Caller, bob: Caller) => Promise<unknown>> = {
  "whose posts are for friends": (_, bob) => publishForFriends(bob, "x"),
  "who posted earlier": async (_, bob) => {
    await db
      .prepare("insert into posts (id, author_id, text, created_at) values (?, ?, 'x', 1)")
      .bind(ulid(nowMs() - WEEK_MS - 1_000), bob.id)
      .run();
  },
  "whom a block concerns": async (ada, bob) => {
    await publish(bob, "x");
    await block(bob, ada);
  },
  "who turned suggestions off": async (_, bob) => {
    await publish(bob, "x");
    await choose(bob, { suggestions: "nobody" });
  },
};
it.each(Object.entries(LEFT_OUT))("X113 · a member %s isn't suggested", async (_, happen) => {
  await db.prepare("update posts set audience = 'friends'").run();
  const [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await happen(ada, bob);
  expect(await suggested(ada)).not.toContain(bob.id);
});

it("X113 · looking for members who posted reads a bounded number of rows", async () => {
  const ada = await newMember("Ada");
  const rows = Array.from({ length: 300 }, (_, i) => ulid(nowMs() - (i * WEEK_MS) / 300));
  await db.batch([
    db
      .prepare("insert into members (id, name, created_at) select value, 'M', 1 from json_each(?)")
      .bind(JSON.stringify(rows)),
    db
      .prepare("insert into posts (id, author_id, text, created_at) select value, value, 'x', 1 from json_each(?)")
      .bind(JSON.stringify(rows)),
  ]);
  const { db: counted, rowsRead } = metered(db);
  expect(await readPosters(counted, ada.id, 3)).toHaveLength(3);
  expect(rowsRead()).toBeGreaterThan(100);
  expect(rowsRead()).toBeLessThanOrEqual(ROWS_READ_MAX);
});

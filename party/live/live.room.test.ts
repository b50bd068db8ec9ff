import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { hiddenFilter } from "~/base/hiddenAuthors";
import { ulid } from "~/base/ulid";
import { CLOCK } from "~/party/core/server";
import type { LiveHubServer } from "~/party/env";
import { LIVE_LIMITS, type LiveEvent, type LiveFrame } from "~/party/live/protocol";
import { breakMethod, replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { join, memberId, rooms, until, upgrade } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const post = (): string => ulid(Date.now());
const counts = (of: string, revision: number): LiveEvent => ({
  kind: "counts",
  post: of,
  likes: revision,
  reposts: 0,
  comments: 0,
  revision,
});

async function topic(name: string) {
  const hub = rooms.LIVE_HUB.getByName(name);
  const shard = rooms.LIVE_LEAF.getByName(await hub.assignShard());
  await shard.socketCount(); // wakes the shard
  for (const room of [hub, shard]) await evictDurableObject(room); // so that they forget the events of other tests
  return {
    hub,
    shard,
    joinLive: (caller: { member: string; hiddenAuthors?: string } | null = null) => join<LiveFrame>(shard, caller),
  };
}

const events = (frames: { events: LiveEvent[] }[]): LiveEvent[] => frames.flatMap((frame) => frame.events);

it("S9 · counts go only to pages that watch their post", async () => {
  const { hub, joinLive } = await topic("feed");
  const [watched, other, newPost] = [post(), post(), post()];
  const [a, b] = [await joinLive(), await joinLive({ member: memberId() })];
  a.send({ t: "watch", posts: [watched] });
  const written: LiveEvent = { kind: "post", post: newPost, author: "bob" };
  await until(
    async () => (
      await hub.publish([written, counts(watched, 1), counts(other, 1)]),
      events(a.of("events")).length >= 2
    ),
    "events",
  );
  expect(events(a.of("events"))).toContainEqual(counts(watched, 1));
  expect(events(a.of("events"))).not.toContainEqual(counts(other, 1));
  await b.next("events");
  expect(events(b.of("events")).every(({ kind }) => kind === "post")).toBe(true);
});

it("S9 · a page on a post's topic gets every event of the post", async () => {
  const id = post();
  const { hub, joinLive } = await topic(`post:${id}`);
  const a = await joinLive();
  const sent: LiveEvent[] = [counts(id, 1), { kind: "comment", post: id, comment: post(), author: "bob" }];
  await hub.publish(sent);
  expect((await a.next("events")).events).toEqual(sent);
});

it("S9 · a page that opens just after an event gets the event", async () => {
  const { hub, joinLive } = await topic("feed");
  const [newPost, watched, gone] = [post(), post(), post()];
  await runInDurableObject(hub, (instance) => {
    instance.publish([
      { kind: "post", post: newPost, author: "bob" },
      { kind: "post", post: gone, author: "bob" },
      counts(watched, 2),
    ]);
    instance.publish([{ kind: "gone", post: gone }]);
  });
  const isMine = (event: LiveEvent) => "post" in event && [newPost, watched, gone].includes(event.post);
  const a = await joinLive();
  await until(() => events(a.of("events")).filter(isMine).length >= 2, "what just happened");
  a.send({ t: "watch", posts: [watched] });
  await until(() => events(a.of("events")).some((event) => isMine(event) && event.kind === "counts"), "its counts");
  expect(events(a.of("events")).filter(isMine)).not.toContainEqual({ kind: "post", post: gone, author: "bob" });
  expect(events(a.of("events"))).toContainEqual({ kind: "gone", post: gone });
  const b = await joinLive(); // by now the shard has the events itself
  await until(() => events(b.of("events")).filter(isMine).length >= 2, "from the shard");
  moveClock(LIVE_LIMITS.recentMs + 1_000);
  const c = await joinLive();
  c.send({ t: "hello", v: 1, since: null });
  await c.next("welcome", 2);
  expect(events(c.of("events")).filter(isMine)).toEqual([]);
});

it("S9 · a batch has only the newest counts of posts that still exist", async () => {
  const { hub, joinLive } = await topic("feed");
  const [existing, gone] = [post(), post()];
  const a = await joinLive();
  a.send({ t: "watch", posts: [existing, gone] });
  await runInDurableObject(hub, (instance) => {
    instance.publish([counts(existing, 1), counts(gone, 1)]);
    instance.publish([counts(existing, 3), counts(existing, 2), { kind: "gone", post: gone }]);
  });
  // the batch may have events of other tests
  const sent = () => events(a.of("events")).filter((event) => "post" in event && [existing, gone].includes(event.post));
  await until(() => sent().length >= 2, "the batch");
  expect(sent()).toEqual([{ kind: "gone", post: gone }, counts(existing, 3)]);
});

it("rooms · 200 watched posts survive hibernation", async () => {
  const { hub, shard, joinLive } = await topic("feed");
  const posts = Array.from({ length: LIVE_LIMITS.watchedPostsMax }, post);
  const a = await joinLive();
  a.send({ t: "watch", posts });
  a.send({ t: "hello", v: 1, since: null });
  await a.next("welcome", 2);
  await evictDurableObject(shard);
  const [first, last] = [posts[0] ?? "", posts.at(-1) ?? ""];
  await hub.publish([counts(first, 1), counts(last, 1)]);
  expect((await a.next("events")).events).toEqual([counts(first, 1), counts(last, 1)]);
});

it("rooms · a new list of watched posts replaces the old one", async () => {
  const { hub, joinLive } = await topic("feed");
  const [first, last] = [post(), post()];
  const a = await joinLive();
  for (const posts of [[first, last], [last]]) a.send({ t: "watch", posts });
  a.send({ t: "hello", v: 1, since: null });
  await a.next("welcome", 2);
  await hub.publish([counts(first, 2), counts(last, 2)]);
  expect((await a.next("events")).events).toEqual([counts(last, 2)]);
});

it("rooms · watching too many posts or a malformed id is refused", async () => {
  const { joinLive } = await topic("feed");
  const a = await joinLive();
  a.send({ t: "watch", posts: Array.from({ length: LIVE_LIMITS.watchedPostsMax + 1 }, post) });
  a.send({ t: "watch", posts: ["feed"] });
  await a.next("error", 2);
  expect(a.of("error").map(({ code }) => code)).toEqual(["bad_message", "bad_message"]);
});

it("X13 · a socket gets no events of members whom its filter has, even after hibernation", async () => {
  const { hub, shard, joinLive } = await topic("feed");
  const [hidden, other, watched] = [memberId(), memberId(), post()];
  const a = await joinLive({ member: memberId(), hiddenAuthors: hiddenFilter([hidden]) });
  a.send({ t: "watch", posts: [watched] });
  a.send({ t: "hello", v: 1, since: null });
  await a.next("welcome", 2);
  await evictDurableObject(shard);
  const shown: LiveEvent = { kind: "post", post: post(), author: other };
  await hub.publish([
    { kind: "post", post: post(), author: hidden },
    { kind: "gone", post: post(), author: hidden },
    { kind: "member", member: hidden },
    { ...counts(watched, 9), author: hidden } as LiveEvent,
    shown,
  ]);
  expect((await a.next("events")).events).toEqual([shown]);
});

it("X13 · pages don't get an event's author where they don't need it", async () => {
  const { hub, joinLive } = await topic("feed");
  const a = await joinLive();
  const gone = post();
  await hub.publish([{ kind: "gone", post: gone, author: memberId() }]);
  expect((await a.next("events")).events).toEqual([{ kind: "gone", post: gone }]);
});

it("rooms · a shard that missed a batch learns of it later", async () => {
  const { hub, shard, joinLive } = await topic("feed");
  const a = await joinLive();
  const deaf = await breakMethod(shard, "deliver");
  await hub.publish([{ kind: "post", post: post(), author: "bob" }]);
  await until(() => deaf.calls() > 1, "the batch and a first report that the shard missed it");
  deaf.heal();
  moveClock(60_000);
  await until(async () => (await runDurableObjectAlarm(hub), a.of("events").length > 0), "another attempt");
  expect(a.of("events").at(-1)).toEqual({ t: "events", events: [], cut: true });
});

it("rooms · accepted events are sent even if the hub dies before the batch", async () => {
  const { hub, joinLive } = await topic(`post:${post()}`);
  const a = await joinLive();
  const dueMs = await runInDurableObject(hub, (instance, { storage }) => {
    instance.publish([{ kind: "gone", post: "x" }]);
    return storage.getAlarm();
  });
  expect(dueMs, "the batch's alarm is set with the events").toBeGreaterThan(0);
  await evictDurableObject(hub);
  expect((await a.next("events")).events).toEqual([{ kind: "gone", post: "x" }]);
});

/** Makes the hub believe that each of its shards has this many sockets. */
const countAs = (hub: DurableObjectStub<LiveHubServer>, sockets: number) =>
  runInDurableObject(
    hub,
    (_hub, { storage }) => storage.sql.exec("update leaves set sockets = ?", sockets).rowsWritten,
  );

it("rooms · sockets beyond a shard's capacity go to the next shard", async () => {
  const name = `post:${post()}`;
  const { hub } = await topic(name);
  await countAs(hub, LIVE_LIMITS.socketsPerShard - 1);
  expect(await hub.assignShard()).toBe(`${name}/0`);
  const shard = rooms.LIVE_LEAF.getByName(`${name}/0`);
  const full = await replaceMethod(shard, "socketCount", () => () => LIVE_LIMITS.socketsPerShard);
  expect(await hub.assignShard()).toBe(`${name}/1`);
  full.heal();
});

it.each<[string, () => unknown]>([
  ["doesn't answer", () => new Promise(() => undefined)],
  [
    "fails",
    () => {
      throw new Error("cut off");
    },
  ],
])("rooms · while a full shard %s, the next socket goes to a new shard", async (_what, answer) => {
  const really = CLOCK.after;
  vi.spyOn(CLOCK, "after").mockImplementation((ms, work) => really(Math.min(ms, 20), work));
  const name = `post:${post()}`;
  const { hub, shard } = await topic(name);
  await countAs(hub, LIVE_LIMITS.socketsPerShard);
  const asked = await replaceMethod(shard, "socketCount", () => answer);
  expect(await hub.assignShard()).toBe(`${name}/1`);
  asked.heal();
});

it("rooms · a hub assigns a full shard again when sockets have left it", async () => {
  const name = `post:${post()}`;
  const { hub } = await topic(name);
  await countAs(hub, LIVE_LIMITS.socketsPerShard);
  expect(await hub.assignShard()).toBe(`${name}/0`);
});

it("rooms · a new socket doesn't delay a shard's check for silent ones", async () => {
  const { shard, joinLive } = await topic(`post:${post()}`);
  const alarmMs = () => runInDurableObject(shard, (_shard, { storage }) => storage.getAlarm());
  await joinLive();
  const first = await alarmMs();
  expect(first).toBeGreaterThan(0);
  moveClock(30_000);
  await joinLive();
  expect(await alarmMs()).toBe(first);
});

it("rooms · a hub accepts no sockets", async () => {
  expect((await upgrade(rooms.LIVE_HUB.getByName("feed"), { member: memberId() })).status).toBe(404);
});

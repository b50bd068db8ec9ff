import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ATTEMPTS_MAX, retryInMs } from "~/base/retry";
import { deliverEvents, deliverOutbox, flushChat } from "./deliver.server";
import { addSession, removeOwnSession } from "~/db/accounts/accounts";
import type { FriendState } from "~/db/friendships/friends";
import { LEASE_MS } from "~/db/change";
import { createPost } from "~/db/posts/posts";
import { toggleLike } from "~/db/posts/postToggles";
import { peopleQuery, postsQuery } from "~/db/search/search";
import { all, collectingEvents, first, run } from "~/db/statement";
import { queuedEvent } from "~/tests/kit/workerd/queuedEvent";
import { ulid } from "~/base/ulid";
import { newAccount } from "~/tests/kit/workerd/accounts";

const real = env as unknown as Env;
const NOW = Date.now();

/** Inboxes that record what they receive, and fail while `failing`. */
function inboxes() {
  const received: { room: string; n: number; state: string; comment?: string }[] = [];
  const control = { failing: false, delivered: received, ended: [] as string[] };
  const getByName = (room: string) => ({
    putFriendship: async ({ n, state }: { n: number; state: string }) => {
      if (control.failing) throw new Error("the inbox is away");
      received.push({ room, n, state });
    },
    endSession: async (session: string) => void control.ended.push(session),
    putActivity: async ({ n, state, comment }: { n: number; state: string; comment: string }) => {
      if (control.failing) throw new Error("the inbox is away");
      received.push({ room, n, state, comment });
    },
  });
  return {
    control,
    env: { ...real, DB: real.DB, SEARCH: real.SEARCH, INBOX: { getByName } as unknown as Env["INBOX"] },
  };
}

const friendship = (room: string, state: FriendState, atMs = NOW) =>
  queuedEvent("inbox", room, `friendship:${room}`, { type: "friendship", member: "x", state, atMs }, atMs);

const outboxCounts = () =>
  real.DB.prepare("select count(*) - count(dead_at) as waiting, count(dead_at) as dead from outbox").first();

it("outbox · events are delivered once, in the order of their numbers", async () => {
  const { control, env: world } = inboxes();
  await run(real.DB, friendship("a", "sent"), friendship("a", "friends"), friendship("b", "received"));
  await deliverOutbox(world);
  await deliverOutbox(world);
  expect(control.delivered.filter(({ room }) => room === "a").map(({ state }) => state)).toEqual(["sent", "friends"]);
  expect(control.delivered.length).toBe(3);
  expect(await outboxCounts()).toEqual({ waiting: 0, dead: 0 });
});

it("A6 · only the session's member ends it, and the outbox tells their inbox if the request doesn't", async () => {
  const { control, env: world } = inboxes();
  await addSession(real.DB, {
    id: "of a member",
    memberId: "m",
    device: "",
    method: null,
    second: null,
    provedAtMs: null,
    nowMs: NOW,
    expiresAtMs: NOW + 1_000,
  });
  expect(await removeOwnSession(real.DB, "of a member", "another", NOW)).toBe(false);
  expect(await removeOwnSession(real.DB, "of a member", "m", NOW)).toBe(true);
  vi.spyOn(Date, "now").mockReturnValue(NOW + LEASE_MS);
  await deliverOutbox(world);
  expect(control.ended).toEqual(["of a member"]);
});

it("N1 · two comments by one member, and the removal of one, are separate events that name their comment", async () => {
  const { control, env: world } = inboxes();
  const comment = (which: string, state: "on" | "off") =>
    queuedEvent(
      "inbox",
      "f",
      `activity:p:comment:x:${which}`,
      { type: "activity", post: "p", kind: "comment", actor: "x", state, which, atMs: NOW },
      NOW,
    );
  await run(real.DB, comment("c1", "on"), comment("c2", "on"), comment("c1", "off"));
  await deliverOutbox(world);
  expect(control.delivered.map(({ comment, state }) => [comment, state])).toEqual([
    ["c1", "on"],
    ["c2", "on"],
    ["c1", "off"],
  ]);
});

it("outbox · an event that its request never delivered is delivered by the next `deliverOutbox`", async () => {
  const { control, env: world } = inboxes();
  await run(real.DB, friendship("c", "sent", NOW - 60_000)); // the isolate died after it wrote the event
  await deliverOutbox(world);
  expect(control.delivered.map(({ room }) => room)).toEqual(["c"]);
});

/** A post and its author, without pending events. */
async function quietPost(): Promise<{ post: string; author: string }> {
  const [post, author] = [ulid(NOW), await newAccount(real.DB, NOW)];
  await createPost(real.DB, {
    id: post,
    authorId: author,
    text: "look",
    searchText: "look",
    audience: "everyone",
    commenters: "everyone",
    media: [],
    nowMs: NOW,
  });
  await real.DB.prepare("delete from outbox").run();
  return { post, author };
}

it("outbox · a request delivers the events of its change and leaves no row", async () => {
  const { control, env: world } = inboxes();
  const { post, author } = await quietPost();
  const db = collectingEvents(real.DB);
  await toggleLike(db, { post, member: "x", on: true, nowMs: NOW });
  await deliverEvents(world, db);
  expect(control.delivered).toMatchObject([{ room: author, state: "on" }]);
  expect(await outboxCounts()).toEqual({ waiting: 0, dead: 0 });
});

it("outbox · until its lease ends, a row is delivered only by the request that wrote it", async () => {
  const { control, env: world } = inboxes();
  const now = vi.spyOn(Date, "now").mockReturnValue(NOW);
  const { post } = await quietPost();
  await toggleLike(real.DB, { post, member: "x", on: true, nowMs: NOW }); // the request dies here
  await deliverOutbox(world);
  expect(control.delivered).toEqual([]);
  now.mockReturnValue(NOW + LEASE_MS);
  await deliverOutbox(world);
  expect(control.delivered).toMatchObject([{ state: "on" }]);
});

it("outbox · a request's failed delivery is tried again later", async () => {
  const { control, env: world } = inboxes();
  control.failing = true;
  const db = collectingEvents(real.DB);
  await toggleLike(db, { post: (await quietPost()).post, member: "x", on: true, nowMs: NOW });
  await deliverEvents(world, db);
  control.failing = false;
  const retried = await real.DB.prepare("select attempts, due_at > ? as waits from outbox").bind(NOW).first();
  expect(retried).toEqual({ attempts: 2, waits: 1 }); // the request tried a second time, a second later
  vi.spyOn(Date, "now").mockReturnValue(NOW + 600_000);
  await deliverOutbox(world);
  expect(control.delivered).toMatchObject([{ state: "on" }]);
});

it("outbox · an undecodable event is logged as failed and delays no other event of its receiver", async () => {
  const { control, env: world } = inboxes();
  const reported = vi.spyOn(console, "log");
  await run(real.DB, friendship("h", "sent"));
  await real.DB.prepare(
    "insert into outbox (target, room, subject, body, due_at, created_at) values ('inbox', 'h', 'x', '{\"type\":\"unheard of\"}', 0, 0)",
  ).run();
  await deliverOutbox(world);
  expect(control.delivered).toMatchObject([{ room: "h", state: "sent" }]);
  expect(await outboxCounts()).toEqual({ waiting: 1, dead: 0 });
  expect(reported).toHaveBeenCalledWith(expect.stringMatching(/outbox_delivered.*"failed":1/));
  await real.DB.prepare("delete from outbox").run();
});

it("S3 · the log says how many new counts could not be delivered", async () => {
  const reported = vi.spyOn(console, "log");
  const LIVE_HUB = {
    getByName: () => ({ publish: async () => Promise.reject(new Error("the hub is away")) }),
  } as unknown as Env["LIVE_HUB"];
  const db = collectingEvents(real.DB);
  const { post, author } = await quietPost();
  await toggleLike(db, { post, member: author, on: true, nowMs: NOW });
  await deliverEvents({ ...real, DB: real.DB, SEARCH: real.SEARCH, LIVE_HUB }, db);
  expect(reported).toHaveBeenCalledWith(expect.stringMatching(/outbox_delivered.*"lost":2/));
});

it("S3 · new counts are delivered once and never stored", async () => {
  const received: unknown[] = [];
  const LIVE_HUB = {
    getByName: (topic: string) => ({ publish: async (events: unknown[]) => void received.push([topic, events]) }),
  } as unknown as Env["LIVE_HUB"];
  const db = collectingEvents(real.DB);
  const { post, author } = await quietPost();
  await toggleLike(db, { post, member: author, on: true, nowMs: NOW });
  expect(await outboxCounts()).toEqual({ waiting: 0, dead: 0 });
  await deliverEvents({ ...real, DB: real.DB, SEARCH: real.SEARCH, LIVE_HUB }, db);
  const events = [expect.objectContaining({ kind: "counts", post, likes: 1 })];
  expect(received.toSorted()).toEqual([
    ["feed", events],
    [`post:${post}`, events],
  ]);
});

it("outbox · a failing inbox delays no other receiver, and its row is retried until the row is dead", async () => {
  const { control, env: world } = inboxes();
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  control.failing = true;
  const person = ulid(NOW);
  await run(
    real.DB,
    friendship("d", "sent"),
    queuedEvent("search", "", `member:${person}`, { type: "member", member: person, name: "ada lovelace" }, NOW),
  );
  await deliverOutbox(world);
  expect((await first(real.SEARCH, peopleQuery("lovelace", null, 5)))?.id).toBe(person);
  expect(await outboxCounts()).toEqual({ waiting: 1, dead: 0 });
  await deliverOutbox(world); // not due yet
  expect(await real.DB.prepare("select attempts from outbox").first("attempts")).toBe(1);

  await real.DB.prepare("update outbox set due_at = 0, attempts = ?").bind(ATTEMPTS_MAX).run();
  await deliverOutbox(world);
  expect(await outboxCounts()).toEqual({ waiting: 0, dead: 1 });
  expect(reported).toHaveBeenCalledWith(expect.stringContaining("outbox_dead"));
  await real.DB.prepare("delete from outbox").run();
});

it("outbox · rows whose lease has ended are delivered", async () => {
  const { control, env: world } = inboxes();
  await run(real.DB, friendship("e", "sent"));
  await real.DB.prepare("update outbox set attempts = 1, due_at = ?")
    .bind(NOW - 1)
    .run(); // leased to a request that died
  await deliverOutbox(world);
  expect(control.delivered.map(({ room }) => room)).toEqual(["e"]);
});

it("search · a late change does not undo a newer removal", async () => {
  const person = ulid(NOW);
  const change = (n: number, name: string) => ({ n, member: person, name });
  const { applySearchChanges } = await import("~/db/search/search");
  await applySearchChanges(real.SEARCH, [change(1_000_000, "grace hopper")]);
  await applySearchChanges(real.SEARCH, [change(1_000_002, "")]);
  await applySearchChanges(real.SEARCH, [change(1_000_001, "grace murray")]);
  expect(await first(real.SEARCH, peopleQuery("grace", null, 5))).toBeNull();
});

it("Q1 · wildcards and quotes are searched for literally, even in a query shorter than three characters", async () => {
  const { applySearchChanges } = await import("~/db/search/search");
  const findPostIds = async (text: string) => (await all(real.SEARCH, postsQuery(text, null, 5))).map(({ id }) => id);
  const [percent, quote, short] = [ulid(NOW), ulid(NOW), ulid(NOW)];
  await applySearchChanges(real.SEARCH, [
    { n: 2_000_000, post: percent, text: "it was 100% true_or not" },
    { n: 2_000_001, post: quote, text: 'she said "near" and left' },
    { n: 2_000_002, post: short, text: "東京の夜" },
  ]);
  expect(await findPostIds("100%")).toEqual([percent]);
  expect(await findPostIds("e_o")).toEqual([percent]);
  expect(await findPostIds('"near"')).toEqual([quote]);
  expect(await findPostIds("東京")).toEqual([short]);
  expect(await findPostIds("%")).toEqual([percent]);
});

/** A chat's room that records what it receives, and can be away. */
function chatRoom() {
  const control = { isAway: true, received: [] as string[] };
  const getByName = () => ({
    setAccess: async ({ version }: { version: number }) => {
      if (control.isAway) throw new Error("the room is away");
      control.received.push(`version ${version}`);
    },
    putLine: async (id: string) => {
      if (control.isAway) throw new Error("the room is away");
      control.received.push(id);
    },
  });
  return { control, env: { ...real, DB: real.DB, SEARCH: real.SEARCH, CHAT: { getByName } as unknown as Env["CHAT"] } };
}

const groupLine = (room: string, id: string, now = NOW) =>
  queuedEvent("chat", room, `line:${id}`, { type: "line", id, from: "a", line: { line: "picture" }, atMs: NOW }, now);

it("outbox · an event of a group waits for an earlier event that the group's room missed", async () => {
  const { control, env: world } = chatRoom();
  const now = vi.spyOn(Date, "now").mockReturnValue(NOW + 1_000);
  await run(real.DB, groupLine("g1", "first"));
  await deliverOutbox(world);
  control.isAway = false;
  await run(real.DB, groupLine("g1", "second"), groupLine("g2", "of another group"));
  await deliverOutbox(world);
  expect(control.received).toEqual(["of another group"]);
  now.mockReturnValue(NOW + 600_000);
  await deliverOutbox(world);
  expect(control.received).toEqual(["of another group", "first", "second"]);
  expect(await outboxCounts()).toMatchObject({ waiting: 0 });
});

it("outbox · an event of a group waits for an earlier one from an isolate whose clock is ahead", async () => {
  const { control, env: world } = chatRoom();
  control.isAway = false;
  const now = vi.spyOn(Date, "now").mockReturnValue(NOW);
  await run(real.DB, groupLine("g4", "first", NOW + 5_000));
  await run(real.DB, groupLine("g4", "second", NOW), groupLine("g5", "of another group", NOW));
  await deliverOutbox(world);
  expect(control.received).toEqual(["of another group"]);
  now.mockReturnValue(NOW + 5_000);
  await deliverOutbox(world);
  expect(control.received).toEqual(["of another group", "first", "second"]);
});

it("outbox · an event of a group waits for earlier ones that are waiting themselves, however late it is due", async () => {
  const { control, env: world } = chatRoom();
  control.isAway = false;
  vi.spyOn(Date, "now").mockReturnValue(NOW + 10_000);
  // an isolate took the first and died; the second was written meanwhile, and the third by a clock that is ahead
  await run(real.DB, groupLine("g8", "first"), groupLine("g8", "second"), groupLine("g8", "third", NOW + 9_000));
  await real.DB.prepare("update outbox set attempts = 1, due_at = ? where subject = 'line:first'")
    .bind(NOW + 5_000)
    .run();
  await deliverOutbox(world);
  expect(control.received).toEqual(["first", "second", "third"]);
});

it("outbox · a group's events stay in order when many other events are due between them", async () => {
  const { control, env: world } = chatRoom();
  control.isAway = false;
  vi.spyOn(Date, "now").mockReturnValue(NOW + 10_000);
  const others = Array.from({ length: 120 }, (_, i) => groupLine(`g6-${i}`, `other ${i}`, NOW + 1_000));
  await run(real.DB, groupLine("g6", "first", NOW + 5_000), groupLine("g6", "second", NOW), ...others);
  await deliverOutbox(world);
  expect(control.received.filter((id) => !id.startsWith("other"))).toEqual(["first", "second"]);
});

it("outbox · an event written for a later time doesn't hold up other events of its chat", async () => {
  const { control, env: world } = chatRoom();
  control.isAway = false;
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  await run(real.DB, groupLine("g7", "for later", NOW), groupLine("g7", "now", NOW));
  await real.DB.prepare("update outbox set due_at = due_at + 15000 where subject = 'line:for later'").run();
  await deliverOutbox(world);
  expect(control.received).toEqual(["now"]);
  await real.DB.prepare("delete from outbox").run();
});

it("outbox · an immediate delivery to a group's room begins with the events that the room missed", async () => {
  const { control, env: world } = chatRoom();
  vi.spyOn(Date, "now").mockReturnValue(NOW + 1_000);
  await run(real.DB, groupLine("g3", "first"));
  await deliverOutbox(world);
  control.isAway = false;
  await run(real.DB, groupLine("g3", "second"));
  await flushChat(world, "g3");
  expect(control.received).toEqual(["first", "second"]);
});

it("outbox · the wait between attempts doubles from a second up to an hour; all waits take more than a day", () => {
  expect([1, 2, 3, 4].map(retryInMs)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryInMs(ATTEMPTS_MAX)).toBe(60 * 60 * 1000);
  const allMs = Array.from({ length: ATTEMPTS_MAX }, (_, i) => retryInMs(i + 1)).reduce((a, b) => a + b);
  expect(allMs).toBeGreaterThan(24 * 60 * 60 * 1000);
});

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { until } from "~/tests/kit/workerd/rooms";
import { newInbox } from "~/tests/kit/workerd/inboxes";

afterEach(() => moveClock(0));

const MINUTE_MS = 60_000;

const unreadChat = (chat: string, version = 1) =>
  groupSummary(chat, version, { lastText: "hello", unread: 1, mentioned: true });
const likeBy = (actor: string, n: number) => ({ n, post: `p${n}`, kind: "like", actor, state: "on", atMs: n }) as const;

it("X22 · activities of a muted member aren't listed or counted, even if they are reported late", async () => {
  const { inbox } = newInbox();
  await inbox.putActivity(likeBy("bob", 1));
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: null });
  await inbox.putActivity(likeBy("bob", 2));
  await inbox.putActivity(likeBy("eve", 3));
  const shown = await inbox.activities(9);
  expect([shown.map(({ actor }) => actor), await inbox.unviewedCount()]).toEqual([["eve"], 1]);
});

it("X21 · once a mute has ended by itself, the member's activities count again", async () => {
  const { inbox } = newInbox();
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: nowMs() + MINUTE_MS });
  await inbox.putActivity(likeBy("bob", 1));
  moveClock(MINUTE_MS + 1);
  await inbox.putActivity(likeBy("bob", 2));
  expect([(await inbox.activities(9)).length, await inbox.unviewedCount()]).toEqual([2, 1]);
});

it("X22 · the exported file's list has the activities of muted members", async () => {
  const { inbox } = newInbox();
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: null });
  await inbox.putActivity(likeBy("bob", 1));
  expect((await inbox.activitiesAfter(null, 9)).length).toBe(1);
});

it("X21 · a mute makes every open page load again, without saying what is muted", async () => {
  const { inbox, joinInbox } = newInbox();
  const pages = [await joinInbox(), await joinInbox("there")];
  await inbox.putActivity(likeBy("bob", 1));
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: null });
  for (const page of pages) expect(await page.next("stale")).toEqual({ t: "stale", unviewed: 0, unviewedRequests: 0 });
});

it("X21 · a change of the muted words makes every open page load again", async () => {
  const { inbox, joinInbox } = newInbox();
  const page = await joinInbox();
  await inbox.putMute({ n: 5, of: "words", target: "", untilMs: null });
  await page.next("stale");
});

it("X21 · a page that was away learns from the snapshot that a mute changed", async () => {
  const { inbox, joinInbox } = newInbox();
  await inbox.putBlock({ n: 4, member: "eve", isBlocked: true });
  const before = await (await joinInbox()).next("snapshot");
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: null });
  expect((await (await joinInbox()).next("snapshot")).blocks).toBeGreaterThan(before.blocks ?? Infinity);
});

it("X21 · a report that is older than the newest one changes nothing", async () => {
  const { inbox, joinInbox } = newInbox();
  const page = await joinInbox();
  await inbox.putActivity(likeBy("bob", 1));
  await inbox.putMute({ n: 6, of: "member", target: "bob", untilMs: 0 });
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: null });
  await inbox.putMute({ n: 6, of: "member", target: "bob", untilMs: 0 });
  expect((await inbox.activities(9)).length).toBe(1);
  await inbox.putMute({ n: 7, of: "member", target: "eve", untilMs: null });
  await page.next("stale", 2);
  expect(page.of("stale").length).toBe(2);
});

it("X23 · a muted chat stays in the list and adds nothing to the count of unread chats", async () => {
  const { inbox, joinInbox } = newInbox();
  await inbox.putChat(unreadChat("g1"));
  await inbox.putChat(unreadChat("g2"));
  const page = await joinInbox();
  await inbox.putMute({ n: 5, of: "chat", target: "g1", untilMs: null });
  expect(await page.next("chat")).toMatchObject({ chat: { chat: "g1", unread: 1, muted: true }, unreadChats: 1 });
  const { chats, unreadChats } = await (await joinInbox("there")).next("snapshot");
  expect([unreadChats, chats.map(({ chat, muted = false }) => [chat, muted]).sort()]).toEqual([
    1,
    [
      ["g1", true],
      ["g2", false],
    ],
  ]);
});

it("X23 · a new message in a muted chat shows in the list and doesn't count", async () => {
  const { inbox, joinInbox } = newInbox();
  await inbox.putMute({ n: 5, of: "chat", target: "g1", untilMs: null });
  const page = await joinInbox();
  await inbox.putChat(unreadChat("g1"));
  expect(await page.next("chat")).toMatchObject({ chat: { lastText: "hello", muted: true }, unreadChats: 0 });
});

it("X23 · X38 · when the mute of a chat ends with a page open, the count changes, even if the inbox was evicted", async () => {
  const { inbox, joinInbox } = newInbox();
  await inbox.putChat(unreadChat("g1"));
  await inbox.putMute({ n: 5, of: "chat", target: "g1", untilMs: nowMs() + MINUTE_MS });
  const page = await joinInbox();
  expect(await page.next("snapshot")).toMatchObject({ unreadChats: 0 });
  await evictDurableObject(inbox);
  moveClock(MINUTE_MS + 1);
  await until(async () => (await runDurableObjectAlarm(inbox), page.of("chat").length > 0), "the end of the mute");
  const [frame] = page.of("chat");
  expect([frame?.unreadChats, frame?.chat.muted]).toEqual([1, undefined]);
});

it("X23 · the end of one chat's mute doesn't end another's", async () => {
  const { inbox, joinInbox } = newInbox();
  for (const [n, chat, minutes] of [
    [5, "g1", 2],
    [6, "g2", 1],
  ] as const) {
    await inbox.putChat(unreadChat(chat));
    await inbox.putMute({ n, of: "chat", target: chat, untilMs: nowMs() + minutes * MINUTE_MS });
  }
  const page = await joinInbox();
  const ends = async (minutes: number, frames: number) => {
    moveClock(minutes * MINUTE_MS + 1);
    await until(async () => (await runDurableObjectAlarm(inbox), page.of("chat").length >= frames), "the end");
    return page.of("chat").map(({ chat, unreadChats }) => [chat.chat, unreadChats]);
  };
  expect(await ends(1, 1)).toEqual([["g2", 1]]);
  expect(await ends(2, 2)).toEqual([
    ["g2", 1],
    ["g1", 2],
  ]);
});

it("X21 · the erasure of the member deletes what they muted", async () => {
  const { inbox } = newInbox();
  await inbox.putMute({ n: 5, of: "member", target: "bob", untilMs: null });
  await inbox.wipe();
  await inbox.putMute({ n: 6, of: "member", target: "eve", untilMs: null });
  const rows = await runInDurableObject(inbox, (_room, state) =>
    state.storage.sql.exec("select * from mutes").toArray(),
  );
  expect(rows).toEqual([]);
});

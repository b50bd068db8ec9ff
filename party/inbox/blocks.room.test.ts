import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { breakMethod, replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { memberId, rooms, until } from "~/tests/kit/workerd/rooms";
import { newInbox } from "~/tests/kit/workerd/inboxes";

afterEach(() => moveClock(0));

const summary = (version: number, unread: number, chat: string) => groupSummary(chat, version, { unread });

it("X12 · a block makes every open page load again, without naming the other member", async () => {
  const { inbox, joinInbox } = newInbox();
  const pages = [await joinInbox(), await joinInbox("there")];
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  await inbox.putBlock({ n: 9, member: "bob", isBlocked: true });
  for (const page of pages) expect(await page.next("stale")).toEqual({ t: "stale", unviewed: 0, unviewedRequests: 0 });
});

it("X16 · X120 · in the list of chats, a block collapses a group's last message on all pages until it ends", async () => {
  const { inbox, joinInbox } = newInbox();
  const group = summary(1, 1, "g1");
  await inbox.putChat({ ...group, lastText: "rude", last: { media: "image" } });
  await inbox.putChat({ ...group, chat: "g2", last: { line: { line: "left" } } });
  await inbox.putChat({ ...group, chat: "g3", lastFrom: "eve" });
  await inbox.putChat({ ...group, chat: "dm:1:2", kind: "direct", peer: "bob" });
  const page = await joinInbox();
  await inbox.putBlock({ n: 5, member: "bob", isBlocked: true });
  const collapsed = await until(() => page.of("chat").find(({ chat }) => chat.chat === "g1"), "the group");
  expect(collapsed.chat).toMatchObject({ lastText: "", lastFrom: "bob", last: { collapsed: true }, unread: 1 });
  await inbox.putChat({ ...group, version: 2, lastText: "still rude" });
  const shown = async () => {
    const { chats } = await (await joinInbox()).next("snapshot");
    return Object.fromEntries(chats.map(({ chat, lastText, last }) => [chat, [lastText, last]]));
  };
  expect(await shown()).toEqual({
    g1: ["", { collapsed: true }],
    g2: ["v1", { line: { line: "left" } }],
    g3: ["v1", null],
    "dm:1:2": ["v1", null],
  });
  await inbox.putBlock({ n: 6, member: "bob", isBlocked: false });
  expect((await shown())["g1"]).toEqual(["still rude", null]);
});

it("M12 · X120 · a mention by a member whom a block hides isn't shown, and one by somebody else is", async () => {
  const { inbox, joinInbox } = newInbox();
  const group = { ...summary(1, 1, "g1"), lastFrom: "eve", mentioned: true };
  const page = await joinInbox();
  const isMentioned = () => page.of("chat").at(-1)?.chat.mentioned;
  await inbox.putChat({ ...group, mentionedBy: ["bob"] });
  await until(() => isMentioned() === true, "the mention");
  await inbox.putBlock({ n: 5, member: "bob", isBlocked: true });
  await until(() => isMentioned() === false, "the block");
  await inbox.putChat({ ...group, version: 2, mentionedBy: ["bob", "eve"] });
  await until(() => isMentioned() === true, "the other mention");
});

it("X12 · a report of a block that is older than the newest one changes nothing", async () => {
  const { inbox, joinInbox } = newInbox();
  const page = await joinInbox();
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  await inbox.putBlock({ n: 5, member: "bob", isBlocked: false });
  await inbox.putBlock({ n: 4, member: "bob", isBlocked: true });
  await inbox.putBlock({ n: 5, member: "bob", isBlocked: false });
  await inbox.putBlock({ n: 6, member: "eve", isBlocked: true });
  await page.next("stale", 2);
  expect((await inbox.activities(9)).length).toBe(1);
});

it("X13 · activities of a member whom a block hides aren't listed or counted, even if they are reported late", async () => {
  const { inbox } = newInbox();
  await inbox.putBlock({ n: 5, member: "bob", isBlocked: true });
  await inbox.putActivity({ n: 1, post: "p", kind: "like", actor: "bob", state: "on", atMs: 1 });
  expect([await inbox.activities(9), await inbox.unviewedCount()]).toEqual([[], 0]);
  await inbox.putBlock({ n: 6, member: "bob", isBlocked: false });
  expect((await inbox.activities(9)).length).toBe(1);
});

it("X12 · an invitation that reaches the inbox after a block of its host is declined", async () => {
  const { member, inbox } = newInbox();
  const key = memberId();
  let answer: unknown[] = [];
  await replaceMethod(rooms.GAME.getByName(key), "answer", () => (...values: unknown[]) => {
    answer = values;
    return { outcome: "declined", invitation: "declined" };
  });
  await inbox.putBlock({ n: 9, member: "bob", isBlocked: true });
  await inbox.putGame({
    room: key,
    version: 1,
    game: { game: "Chess", status: "invited", host: "bob", others: ["bob"] },
  });
  await until(() => answer.length > 0, "the answer to the invitation");
  expect(answer).toEqual([member, false]);
});

it("X12 · a block declines the other's invitations even if the game's room fails at first", async () => {
  const { member, inbox } = newInbox();
  const key = memberId();
  const game = rooms.GAME.getByName(key);
  await inbox.putGame({
    room: key,
    version: 1,
    game: { game: "Chess", status: "invited", host: "bob", others: ["bob"] },
  });
  const broken = await breakMethod(game, "answer");
  await inbox.putBlock({ n: 9, member: "bob", isBlocked: true });
  await until(() => broken.calls() > 0, "the first attempt");
  broken.heal();
  let answer: unknown[] = [];
  await replaceMethod(game, "answer", () => (...values: unknown[]) => {
    answer = values;
    return { outcome: "declined", invitation: "declined" };
  });
  moveClock(60_000);
  await until(async () => (await runDurableObjectAlarm(inbox), answer.length > 0), "another attempt");
  expect(answer).toEqual([member, false]);
});

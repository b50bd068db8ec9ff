import { expect, it } from "vitest";
import type { InboxFrame } from "~/party/inbox/protocol";
import { groupSummary } from "~/tests/kit/chat/groupSummary";
import { join, memberId, rooms } from "~/tests/kit/workerd/rooms";

const summary = (version: number, unread: number, chat: string) =>
  groupSummary(chat, version, { lastFrom: "2", unread });

it("X128 · a blocked member's groups leave the list and its count on open pages, and come back with the block's end", async () => {
  const member = memberId();
  const inbox = rooms.INBOX.getByName(member);
  const joinInbox = () => join<InboxFrame>(inbox, { member, session: "here" });
  await inbox.putChat(summary(1, 1, "theirs"));
  await inbox.putChat(summary(2, 0, "mine"));
  const page = await joinInbox();
  await inbox.putBlock({ n: 5, member: "bob", isBlocked: true, groups: ["theirs"] });
  expect(await page.next("chatGone")).toEqual({ t: "chatGone", chat: "theirs", unreadChats: 0 });
  await inbox.putChat(summary(3, 2, "theirs"));
  const { chats, unreadChats } = await (await joinInbox()).next("snapshot");
  expect([chats.map(({ chat }) => chat), unreadChats, page.of("chat")]).toEqual([["mine"], 0, []]);
  expect((await inbox.chatsAfter("", 9)).length, "the exported file's list").toBe(2);
  await inbox.putBlock({ n: 6, member: "bob", isBlocked: false });
  expect(await page.next("chat")).toMatchObject({ chat: { chat: "theirs", lastText: "v3" }, unreadChats: 1 });
});

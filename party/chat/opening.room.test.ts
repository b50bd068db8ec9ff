import { expect, it } from "vitest";
import { directChat, texts } from "~/tests/kit/workerd/chats";
import { memberId } from "~/tests/kit/workerd/rooms";

it("X185 · a chat gives a page what it would tell the page's socket first", async () => {
  const { ann, bob, room, joinAs } = await directChat();
  for (const text of ["one", "two"]) await room.post(ann, text, { text });
  const opening = await room.opening(bob, 1);
  const { nowMs: _nowMs, ...welcome } = await (await joinAs(bob)).next("welcome");
  expect(opening).toEqual(welcome);
  expect(opening).toMatchObject({ how: "snapshot", head: 2, unread: 2 });
});

it("X185 · a chat gives a page nothing for somebody who isn't in it", async () => {
  const { ann, room } = await directChat();
  await room.post(ann, "one", { text: "one" });
  expect(await room.opening(memberId(), 1)).toBeNull();
});

it("X185 · a chat gives a page nothing while it may not know all of its members", async () => {
  const { ann, room } = await directChat();
  await room.post(ann, "one", { text: "one" });
  expect(await room.opening(ann, 2)).toBeNull();
});

it("X45 · X185 · a page gets none of the messages that its member deleted with a request", async () => {
  const { ann, bob, room } = await directChat(false);
  await room.post(ann, "one", { text: "one" });
  await room.answerRequest(bob, "delete");
  expect([await room.opening(bob, 1), await room.opening(ann, 1)].map((each) => texts(each?.messages ?? []))).toEqual([
    [],
    ["one"],
  ]);
});

it("X185 · giving a page the messages marks none of them as read", async () => {
  const { ann, bob, room } = await directChat();
  await room.post(ann, "one", { text: "one" });
  await room.opening(bob, 1);
  expect((await room.opening(bob, 1))?.unread).toBe(1);
});

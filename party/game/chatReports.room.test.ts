import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { moveClock } from "~/base/clock";
import type { ChatFrame } from "~/party/chat/protocol";
import { breakMethod, replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { chatWith, invitedGame } from "~/tests/kit/workerd/games";
import { join, memberId, rooms, until } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

describe("reports to the chats", () => {
  it("M9 · an invitation that couldn't be sent is sent later", async () => {
    const [host, guest] = [memberId(), memberId()];
    const chat = chatWith(host, guest);
    await chat.setAccess({ version: 1, kind: "direct", members: [host, guest], blocked: [] });
    const broken = await breakMethod(chat, "post");
    const room = rooms.GAME.getByName(memberId());
    expect(
      await room.create({
        game: "Chess",
        options: { mode: "casual", clock: "none" },
        swapSides: false,
        host,
        invited: [guest],
      }),
    ).toEqual({ ok: true });
    expect(broken.calls()).toBe(1);
    await evictDurableObject(room);
    broken.heal();
    moveClock(10_000);
    await runDurableObjectAlarm(room);
    await until(() => chat.message(guest, 1), "the invitation");
    expect(
      await room.create({
        game: "Chess",
        options: { mode: "casual", clock: "none" },
        swapSides: false,
        host,
        invited: [guest],
      }),
    ).toEqual({ ok: true });
    expect((await chat.messagesAfter(guest, 0, 9)).messages).toHaveLength(1);
  });

  it("M9 · the room repeats its report of an answer that the chat missed", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("Chess");
    const broken = await breakMethod(chatWith(host, guest), "settleGame");
    await room.answer(guest, false);
    await until(() => broken.calls() > 0, "the first try");
    await evictDurableObject(room);
    broken.heal();
    moveClock(10_000);
    await runDurableObjectAlarm(room);
    await until(
      async () => (await chatWith(host, guest).message(guest, 1))?.game?.status === "rejected",
      "the outcome in the chat",
    );
  });

  it("A11 · M9 · the room stops reporting to a chat that both members have left", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("Chess");
    await chatWith(host, guest).setAccess({ version: 2, kind: "direct", members: [], blocked: [] });
    await room.answer(guest, false);
    const waiting = () =>
      runInDurableObject(
        room,
        (_room, { storage }) => storage.sql.exec<{ n: number }>("select count(*) n from outbox").one().n,
      );
    await until(async () => (await waiting()) === 0, "the outbox to be empty");
  });

  it("M9 · an answer in the chat waits while the game can't be reached", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("Chess");
    vi.spyOn(console, "error").mockImplementation(() => undefined); // the failure is logged
    const broken = await breakMethod(room, "answer");
    const socket = await join<ChatFrame>(chatWith(host, guest), { member: guest });
    socket.send({ t: "answer", id: "first", seq: 1, accept: true });
    await until(() => broken.calls() > 0, "the game to be asked");
    expect((await chatWith(host, guest).message(guest, 1))?.game?.status).toBe("pending");
    broken.heal();
    expect(await socket.next("changed")).toMatchObject({ id: "first", message: { game: { status: "accepted" } } });
    expect(socket.of("error")).toEqual([]);
  });

  it("M9 · an answer that the game received in time counts, even if the chat learns of it late", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("Chess");
    const slow = await replaceMethod(room, "answer", (original) => (...values) => {
      const answered = original(...values);
      moveClock(600_001);
      return answered;
    });
    const socket = await join<ChatFrame>(chatWith(host, guest), { member: guest });
    socket.send({ t: "answer", id: "yes", seq: 1, accept: true });
    expect(await socket.next("changed")).toMatchObject({ message: { game: { status: "accepted" } } });
    await until(async () => (await chatWith(host, guest).message(guest, 1))?.game?.status === "accepted", "the chat");
    expect(socket.of("error")).toEqual([]);
    slow.heal();
  });

  it("M9 · an answer after ten minutes finds the invitation expired", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("TicTacToe");
    moveClock(600_001);
    expect(await room.answer(guest, true)).toEqual({ outcome: "request_expired", invitation: "expired" });
    expect(await room.answer(guest, true)).toEqual({ outcome: "request_expired", invitation: "expired" });
    expect(await room.answer(guest, true, "Chess")).toMatchObject({ outcome: "not_found" });
    await until(
      async () => (await chatWith(host, guest).message(guest, 1))?.game?.status === "expired",
      "the outcome in the chat",
    );
    expect(await room.peek(guest, false)).toEqual({ ok: false, code: "forbidden" });
  });
});

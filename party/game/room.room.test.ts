import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import type { GameName } from "~/games/names";
import { deck } from "~/games/whot/cards";
import type { WhotView } from "~/games/whot/state";
import type { ChatFrame } from "~/party/chat/protocol";
import { CLOSE, LEFT_CODE } from "~/party/core/protocol";
import type { Table, TableFrame } from "~/party/game/protocol";
import type { GameServer } from "~/party/env";
import { actionsFor, TURN_GAMES } from "~/tests/kit/games/gameActions";
import {
  answerTo,
  startGame,
  chatWith,
  invitedGame,
  latest,
  passCountdown,
  sendAct,
  type GameSocket,
} from "~/tests/kit/workerd/games";
import {
  connect,
  identityHeaders,
  join,
  memberId,
  passTime,
  until,
  untilEmpty,
  untilSockets,
  upgrade,
} from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const FOR_EVER_MS = 9e14;
const move = (from: string, to: string) => ({ from, to });

async function tableFor(room: DurableObjectStub<GameServer>, member: string): Promise<Table> {
  const frame = await room.peek(member, false);
  if (!frame.ok) throw new Error(frame.code);
  return (JSON.parse(frame.frame) as TableFrame).table;
}

describe("invitations", () => {
  it("M9 · accepting the request in the chat accepts the invitation in the game's room", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("TicTacToe");
    const chat = chatWith(host, guest);
    expect(await chat.message(guest, 1)).toMatchObject({
      from: host,
      game: { game: "TicTacToe", to: guest, status: "pending" },
    });
    expect(await room.peek(guest, false)).toMatchObject({ ok: false, code: "invited", host });
    const socket = await join<ChatFrame>(chat, { member: guest });
    socket.send({ t: "answer", id: "yes", seq: 1, accept: true });
    expect(await socket.next("changed")).toMatchObject({ message: { game: { status: "accepted" } } });
    expect(await tableFor(room, guest)).toMatchObject({ invited: [{}, { invitation: "accepted" }] });
  });

  it("M9 · an answer in the game's room settles the request in the chat", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("Chess");
    expect(await room.answer(guest, false)).toEqual({ outcome: "declined", invitation: "declined" });
    await until(
      async () => (await chatWith(host, guest).message(guest, 1))?.game?.status === "rejected",
      "the outcome in the chat",
    );
    expect(await room.answer(guest, true)).toEqual({ outcome: "already_answered", invitation: "declined" });
    expect(await room.answer(memberId(), true)).toMatchObject({ outcome: "not_in_room" });
  });

  it("M9 · an unanswered invitation expires by the room's clock while nobody is connected", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("Chess");
    await evictDurableObject(room);
    moveClock(600_001);
    const chat = chatWith(host, guest);
    const socket = await join<ChatFrame>(chat, { member: guest });
    socket.send({ t: "answer", id: "late", seq: 1, accept: true });
    expect(await socket.next("error")).toMatchObject({ code: "too_late" });
    await runDurableObjectAlarm(room);
    await until(async () => (await chat.message(guest, 1))?.game?.status === "expired", "the outcome in the chat");
    expect(await tableFor(room, host)).toMatchObject({ status: "closed", closed: "expired" });
  });

  it("G2 · creating a room again is answered as the first time", async () => {
    const { room, host, invited } = await invitedGame("Chess");
    const request = {
      game: "Chess" as const,
      options: { mode: "casual", clock: "none" },
      swapSides: false,
      host,
      invited,
    };
    expect(await room.create(request)).toEqual({ ok: true });
  });

  it("G2 · another host can't take a room's key", async () => {
    const { room, invited } = await invitedGame("Chess");
    const request = {
      game: "Chess" as const,
      options: { mode: "casual", clock: "none" },
      swapSides: false,
      host: memberId(),
      invited,
    };
    expect(await room.create(request)).toEqual({ ok: false, code: "taken" });
  });
});

describe("who may enter", () => {
  it("G3 · only players can enter a game room", async () => {
    const {
      room,
      host,
      invited: [guest = ""],
    } = await invitedGame("TicTacToe");
    const stranger = memberId();
    for (const member of [guest, stranger]) expect((await upgrade(room, { member })).status).toBe(403);
    expect((await upgrade(room, null)).status).toBe(401);
    expect((await upgrade(room, { member: host })).status).toBe(101);
    expect(await room.peek(stranger, true)).toEqual({ ok: false, code: "forbidden" });
  });

  it("G3 · friends of a player can watch as long as the host allows it", async () => {
    const {
      room,
      sockets: [a, b],
    } = await startGame("Whot");
    const friend = memberId();
    const enter = () =>
      room.fetch("http://rooms.test/", {
        headers: { upgrade: "websocket", ...identityHeaders({ member: friend }), "x-parlor-friend-of-player": "1" },
      });
    expect((await enter()).status).toBe(403);
    a.send({ t: "watch", id: "w", allow: true });
    await until(() => latest(b).table.watchable, "the friends to be let in");
    expect((await upgrade(room, { member: memberId() })).status, "not a friend").toBe(403);
    const socket = await join<GameSocketFrame>({ fetch: enter }, null);
    const seen = latest(socket);
    expect([seen.you, (seen.view as WhotView).hand]).toEqual([null, []]);
    expect(await answerTo(socket, sendAct(socket, { draw: true }))).toMatchObject({ t: "error", code: "not_in_room" });
    await until(() => latest(a).table.watchers === 1, "the players to see the spectator");
    expect(latest(a).table.invited).toHaveLength(2);
    a.send({ t: "watch", id: "w2", allow: false });
    expect(await socket.closed()).toBe(CLOSE.forbidden);
  });
});

type GameSocketFrame = GameSocket["frames"][number];

describe("actions", () => {
  it("G3 · of two moves at the same moment exactly one is accepted", async () => {
    const {
      room,
      sockets: [a, b],
    } = await startGame("SuperTicTacToe");
    for (let n = 0; n < 200; n++) {
      passTime(1_000); // stays within the rate limit of commands
      if (latest(a).table.status === "over") {
        for (const socket of [a, b]) socket.send({ t: "again", id: `again${n}` });
        await passCountdown(room, [a, b]);
      }
      const { v, view } = latest(a);
      await until(() => latest(b).v === v, "both to see the same");
      const [action] = actionsFor("SuperTicTacToe", view);
      const [first, second] = [sendAct(a, action, v), sendAct(b, action, v)];
      const answers = [await answerTo(a, first), await answerTo(b, second)];
      expect(answers.map(({ t }) => t).sort()).toEqual(["ack", "error"]);
      const accepted = answers[0]?.t === "ack" ? { socket: a, id: first } : { socket: b, id: second };
      accepted.socket.send({ t: "act", id: accepted.id, v, a: action });
      await until(
        () => accepted.socket.frames.filter((frame) => "id" in frame && frame.id === accepted.id).length === 2,
        "the answer again",
      );
      await until(() => latest(a).v === v + 1 && latest(b).v === v + 1, "one step");
    }
    expect(await room.audit()).toMatchObject({ ok: true });
  });

  it("G3 · an invalid action gets an error code and leaves the view unchanged", async () => {
    const {
      sockets: [a, b],
    } = await startGame("TicTacToe");
    const before = latest(a);
    const wrong: [GameSocket, unknown, number, string][] = [
      [b, { cell: 0 }, before.v, "not_your_turn"],
      [a, { cell: 9 }, before.v, "bad_message"],
      [a, { cell: 0, and: "more" }, before.v, "bad_message"],
      [a, { resign: true }, before.v, "bad_message"],
      [a, null, before.v, "bad_message"],
      [a, { cell: 0 }, before.v - 1, "stale"],
    ];
    for (const [socket, action, v, code] of wrong)
      expect(await answerTo(socket, sendAct(socket, action, v))).toMatchObject({ t: "error", code });
    expect(latest(a)).toMatchObject({ seq: before.seq, v: before.v, view: before.view });
    for (const cell of [0, 3, 1, 4, 2]) {
      const socket = latest(a).v % 2 === before.v % 2 ? a : b;
      await answerTo(socket, sendAct(socket, { cell }));
      await until(() => latest(a).v === latest(b).v, "both");
    }
    expect(await answerTo(b, sendAct(b, { cell: 8 }))).toMatchObject({ code: "game_over" });
  });

  it("G2 · G3 · the seed that is shown at the end has the published hash", async () => {
    const {
      sockets: [a, b],
    } = await startGame("TicTacToe");
    const { commit } = latest(a).table;
    b.send({ t: "resign", id: "r" });
    await until(() => latest(a).table.status === "over", "the end");
    const { seed } = latest(a).table;
    const bytes = new DataView(new ArrayBuffer(32));
    seed?.forEach((word, i) => bytes.setUint32(i * 4, word));
    const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    expect(digest).toBe(commit);
  });

  it("G3 · the log of a round is available after its end", async () => {
    const {
      sockets: [a, b],
    } = await startGame("TicTacToe");
    a.send({ t: "log", id: "early" });
    expect(await answerTo(a, "early")).toMatchObject({ code: "not_found" });
    b.send({ t: "resign", id: "r" });
    await until(() => latest(a).table.status === "over", "the end");
    a.send({ t: "log", id: "log" });
    expect(await a.next("log")).toMatchObject({ seats: 2, steps: [{ ruling: { left: 1 } }] });
  });

  it("G2 · another round has another seed", async () => {
    const {
      room,
      sockets: [a, b],
    } = await startGame("TicTacToe");
    const { commit } = latest(a).table;
    b.send({ t: "resign", id: "r" });
    await until(() => latest(a).table.status === "over", "the end");
    for (const socket of [a, b]) socket.send({ t: "again", id: "again" });
    await passCountdown(room, [a, b]);
    expect(latest(a).table.round).toBe(2);
    expect(latest(a).table.commit).not.toBe(commit);
  });
});

describe("coming back", () => {
  it.each(TURN_GAMES)("G3 · %s is the same after a reload and an eviction", async (game) => {
    const {
      room,
      members: [ann = ""],
      joinAs,
      sockets: [a, b],
    } = await startGame(game);
    for (let step = 0; step < 5; step++) {
      const mover = [a, b].find(
        (socket) => (latest(socket).view as { turn?: number; fen?: string }) && isToMove(game, socket),
      );
      if (!mover) break;
      const actions = actionsFor(game, latest(mover).view);
      const { v } = latest(a);
      // the last action draws, because five cards played could finish a hand
      await answerTo(mover, sendAct(mover, actions.at(step < 4 ? 0 : -1)));
      await until(() => latest(a).v > v && latest(a).v === latest(b).v, "the step");
    }
    const before = latest(a);
    await evictDurableObject(room);
    const again = await joinAs(ann, "other");
    expect(latest(again)).toMatchObject({
      v: before.v,
      you: before.you,
      view: before.view,
      table: { status: "playing", seats: before.table.seats },
    });
    expect(await room.audit()).toMatchObject({ ok: true });
  });

  it("G3 · a player sees when the rival is away and when they are back", async () => {
    const {
      room,
      members: [, bob = ""],
      joinAs,
      sockets: [a, b],
    } = await startGame("TicTacToe");
    b.close();
    await until(() => latest(a).table.invited[1]?.awaySinceMs !== null, "Bob to be away");
    expect(latest(a).table.invited[1]?.left).toBe(false);
    a.send({ t: "claim", id: "early" });
    expect(await answerTo(a, "early")).toMatchObject({ code: "too_early" });
    await joinAs(bob);
    await until(() => latest(a).table.invited[1]?.awaySinceMs === null, "Bob to be back");
    const otherDevice = await joinAs(bob, "there");
    otherDevice.close();
    await untilSockets(room, 2);
    expect(latest(a).table.invited[1]?.awaySinceMs, "another device is there").toBe(null);
  });

  it("G3 · a player may claim the win 15 s after the rival left", async () => {
    const {
      sockets: [a, b],
    } = await startGame("TicTacToe");
    b.socket.close(LEFT_CODE);
    await until(() => latest(a).table.invited[1]?.left, "Bob to have left");
    passTime(15_001);
    a.send({ t: "claim", id: "c" });
    expect(await answerTo(a, "c")).toMatchObject({ t: "ack" });
    await until(() => latest(a).table.status === "over", "the win");
  });

  it("G3 · a room is deleted a week after its end", async () => {
    const { room, host, sockets } = await startGame("TicTacToe");
    sockets[0].send({ t: "resign", id: "r" });
    await answerTo(sockets[0], "r");
    for (const socket of sockets) socket.close();
    await untilEmpty(room);
    await evictDurableObject(room);
    passTime(7 * 24 * 3_600_000 + 60_000);
    await runDurableObjectAlarm(room);
    expect(await room.peek(host, false)).toEqual({ ok: false, code: "not_found" });
    expect((await upgrade(room, { member: host, expiresAtMs: FOR_EVER_MS })).status).toBe(403);
  });
});

const isToMove = (game: GameName, socket: GameSocket): boolean => {
  const { view, you } = latest(socket);
  return game === "Chess"
    ? (view as { fen: string }).fen.split(" ")[1] === (you === 0 ? "w" : "b")
    : (view as { turn: number }).turn === you;
};

it("G7 · no frame names a card that its receiver has neither held nor seen played", async () => {
  let most = 0; // the most frames checked in one game; one game in fifty ends too early, so up to four are played
  for (let game = 0; game < 4 && most <= 60; game++) most = Math.max(most, expectNoUnknownCard(await seenByBob()));
  expect(most).toBeGreaterThan(60);
}, 60_000);

/** Every frame that one of four players gets on a socket in a game of Whot, including errors. */
async function seenByBob(): Promise<readonly GameSocketFrame[]> {
  const { members, joinAs, sockets } = await startGame("Whot", 3);
  const ofBob = sockets[1] as GameSocket;
  for (let step = 0; step < 120 && latest(ofBob).table.status === "playing"; step++) {
    passTime(1_000); // stays within the rate limit of commands
    const { turn } = latest(ofBob).view as WhotView;
    const mover = sockets[turn] as GameSocket;
    const { v } = latest(ofBob);
    await until(() => latest(mover).v === v, "the mover to see the last step");
    const actions = actionsFor("Whot", latest(mover).view);
    if (step % 7 === 0) sendAct(ofBob, { play: "star8" }, v - 1); // error frames are checked too
    await answerTo(mover, sendAct(mover, actions[step % actions.length]));
    await until(() => latest(ofBob).v > v, "the step");
    if (step % 30 === 29) await joinAs(members[1] ?? "", `device-${step}`);
  }
  return ofBob.frames;
}

/** Checks the frames before the game's end, when everything is shown. Returns how many it checked. */
function expectNoUnknownCard(frames: readonly GameSocketFrame[]): number {
  const all = deck(false);
  const known = new Set<string>();
  let checked = 0;
  for (const frame of frames) {
    if (frame.t === "table" && frame.table.status === "over") break;
    const view = frame.t === "table" ? (frame.view as WhotView | null) : null;
    for (const card of [...(view?.hand ?? []), ...(view?.pile ?? [])]) known.add(card);
    const text = JSON.stringify(frame);
    for (const card of all)
      if (new RegExp(`${card}(?!\\d)`).test(text)) expect(known.has(card), `${card} in ${text}`).toBe(true);
    checked++;
  }
  return checked;
}

it("rooms · a socket that sends several malformed commands is closed", async () => {
  const {
    room,
    members: [ann = ""],
  } = await startGame("Chess", 1, { options: { mode: "standard", clock: "3+2" } });
  const socket = await connect<GameSocketFrame>(room, { member: ann, session: "wrong" });
  socket.send({ t: "act", id: "x", v: 1, a: move("e2", "e4") });
  expect(await socket.next("error")).toMatchObject({ code: "hello_first" });
  for (let n = 0; n < 5; n++) socket.send({ t: "act", id: 5 });
  expect(await socket.closed()).toBe(CLOSE.tooFast);
});

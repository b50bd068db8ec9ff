import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { moveClock } from "~/base/clock";
import { CLOCK } from "~/party/core/server";
import type { InboxFrame } from "~/party/inbox/protocol";
import { replaceMethod } from "~/tests/kit/workerd/brokenMethod";
import { startGame, invitedGame, latest, passCountdown, type GameSocket } from "~/tests/kit/workerd/games";
import { gatherBriefly, join, passTime, rooms, until, untilEmpty, type TestSocket } from "~/tests/kit/workerd/rooms";

afterEach(() => moveClock(0));

const joinInbox = (member: string): Promise<TestSocket<InboxFrame>> =>
  join<InboxFrame>(rooms.INBOX.getByName(member), { member });
const gamesOf = (inbox: TestSocket<InboxFrame>) =>
  inbox
    .of("games")
    .at(-1)
    ?.games.map(({ room, status }) => [room, status]) ?? [];
const showsGames = (inbox: TestSocket<InboxFrame>, games: unknown) =>
  until(() => JSON.stringify(gamesOf(inbox)) === JSON.stringify(games), `games ${JSON.stringify(games)}`);
const seatOf = (socket: GameSocket, seat: number) => latest(socket).table.invited[seat];

it("M9 · an invitation shows on every page of the invited member until it is answered", async () => {
  gatherBriefly();
  const {
    key,
    room,
    host,
    invited: [guest = ""],
  } = await invitedGame("TicTacToe");
  const inbox = await joinInbox(guest);
  await showsGames(inbox, [[key, "invited"]]);
  expect(inbox.of("games").at(-1)?.games[0]).toEqual({
    room: key,
    game: "TicTacToe",
    status: "invited",
    host,
    others: [host],
  });
  await room.answer(guest, false);
  await showsGames(inbox, []);
});

it("G3 · a running game shows on every page of its players", async () => {
  gatherBriefly();
  const {
    key,
    sockets: [ann, bob],
    members: [, guest = ""],
  } = await startGame("TicTacToe");
  const inbox = await joinInbox(guest);
  await showsGames(inbox, [[key, "playing"]]);
  bob.send({ t: "resign", id: "r" });
  await until(() => latest(ann).table.status === "over", "the end");
  await showsGames(inbox, []);
});

it("G3 · a rival who goes to another page is present until that page closes", async () => {
  const {
    sockets: [ann, bob],
    members: [, guest = ""],
  } = await startGame("TicTacToe");
  const inbox = await joinInbox(guest);
  bob.close();
  await until(() => seatOf(ann, 1)?.inRoom === false, "Bob to have left the game");
  await until(() => seatOf(ann, 1)?.awaySinceMs === null, "Bob to be present nevertheless");
  inbox.close();
  await untilEmpty(rooms.INBOX.getByName(guest));
  passTime(10_000);
  await runDurableObjectAlarm(rooms.INBOX.getByName(guest));
  await until(() => seatOf(ann, 1)?.awaySinceMs !== null, "Bob to be away");
});

it("G3 · a run alone shows on no other page", async () => {
  const { host } = await invitedGame("BallFall", 0);
  const inbox = await joinInbox(host);
  expect(inbox.of("games")).toEqual([]);
});

it("G6 · a flag falls on time while an inbox doesn't answer", async () => {
  const { room, host, invited, joinAs } = await invitedGame("Chess", 1, {
    options: { mode: "standard", clock: "1+0" },
  });
  const inbox = await replaceMethod(rooms.INBOX.getByName(host), "putGame", () => () => new Promise(() => undefined));
  const really = CLOCK.after;
  const after = vi
    .spyOn(CLOCK, "after")
    .mockImplementation((ms, work) => (ms < 5_000 ? really(ms, work) : () => undefined)); // the outbox doesn't give up
  onTestFinished(() => (inbox.heal(), after.mockRestore()));
  for (const guest of invited) await room.answer(guest, true);
  const sockets = await Promise.all([host, ...invited].map((member) => joinAs(member)));
  await until(() => inbox.calls() > 0, "the report that stays without an answer");
  await passCountdown(room, sockets);
  const [white] = sockets;
  if (!white) throw new Error("nobody plays white");
  passTime(10_000);
  await runDurableObjectAlarm(room); // the outbox looks after what is pending
  expect(latest(white).table.status).toBe("playing");
  passTime(60_000);
  await runDurableObjectAlarm(room);
  await until(() => latest(white).table.status === "over", "the flag to fall");
  expect(latest(white).table.result).toMatchObject({ outcome: "won", winner: 1, reason: "timeUp" });
});

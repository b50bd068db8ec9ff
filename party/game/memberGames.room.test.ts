import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { moveClock } from "~/base/clock";
import type { InboxFrame } from "~/party/inbox/protocol";
import { startGame, invitedGame, latest, type GameSocket } from "~/tests/kit/workerd/games";
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

import { beforeAll, describe, expect, it } from "vitest";
import type { LiveFrame } from "~/party/live/protocol";
import { COMMAND_NAMES } from "~/tests/kit/rooms/commandNames";
import { candidate } from "~/tests/kit/workerd/calls";
import { type Doors, doorsOf, type Outcome, withId } from "~/tests/kit/workerd/commands";
import { until } from "~/tests/kit/workerd/rooms";
import { callsBetween, ownersGames, ownersRooms } from "~/tests/kit/workerd/ownersRooms";
import type { Caller } from "./caller";
import { type Cells, expected, inEachRole } from "./ownersWorld";

/** What each person gets for a command. `name` is the command's, and may go on to say when or in which room. */
type Row = readonly [name: string, fields: Record<string, unknown>, cells: Cells<Outcome>];

const members = (friend: Outcome, owner: Outcome = friend, other: Outcome = 403): Cells<Outcome> => [
  401,
  401,
  other,
  friend,
  owner,
];
/** no call exists for those who aren't in it */
const inCall = (friend: Outcome, owner: Outcome) => members(friend, owner, "closed 4003");
/** everybody whom no block keeps away may watch, and can do nothing (X17) */
const watching = (owner: Outcome, other: Outcome = "not_in_room"): Cells<Outcome> => [
  401,
  401,
  other,
  other,
  owner,
  403,
];
const anybody = (outcome: Outcome, blocked = outcome): Cells<Outcome> => [
  outcome,
  outcome,
  outcome,
  outcome,
  outcome,
  blocked,
];

const INBOX: readonly Row[] = [
  ["hello", {}, members(403, "done")],
  ["viewed", {}, members(403, "done")],
  ["look", { isLooking: true }, members(403, "silent")],
];

/** the owner plays with the friend, and it is the owner's turn */
const PLAYED: readonly Row[] = [
  ["hello", {}, members("done")],
  ["probe", { n: 0, lagMs: 1 }, members("silent")],
  ["device", { id: "", mobile: true }, members("done")],
  ["watch", { id: "", allow: false }, members("not_in_room", "done")],
  ["start", { id: "" }, members("not_in_room", "illegal")],
  ["claim", { id: "" }, members("too_early")],
  ["skip", { id: "" }, members("illegal")],
  ["act", { id: "", v: 1, a: { cell: 0 } }, members("not_your_turn", "done")],
  ["log of a round that goes on", { id: "" }, members("not_found")],
  ["again, too early", { id: "" }, members("illegal")],
  ["resign", { id: "" }, members("done", "game_over")],
  ["log of the round", { id: "" }, members("done")],
  ["again", { id: "" }, members("done")],
];

/** the owner plays with a friend of everybody, and friends may watch */
const WATCHED: readonly Row[] = [
  ["hello", {}, watching("done", "done")],
  ["probe", { n: 0, lagMs: 1 }, watching("silent", "silent")],
  ["device", { id: "", mobile: true }, watching("done")],
  ["watch", { id: "", allow: true }, watching("done")],
  ["start", { id: "" }, watching("illegal")],
  ["claim", { id: "" }, watching("too_early")],
  ["skip", { id: "" }, watching("illegal")],
  ["act", { id: "", v: 1, a: { cell: 0 } }, watching("done")],
  ["log of a round that goes on", { id: "" }, watching("not_found", "not_found")],
  ["resign", { id: "" }, watching("done")],
  ["log of the round", { id: "" }, watching("done", "done")],
  ["again", { id: "" }, watching("done")],
];

/** the owner calls the friend */
const CALL: readonly Row[] = [
  ["hello", {}, inCall("done", "done")],
  ["take", { id: "", device: "page", since: 0 }, inCall("not_yours", "done")],
  ["signal", { id: "", signal: candidate("x") }, inCall("not_yours", "done")],
  ["answer", { id: "", device: "page" }, inCall("done", "not_ringing")],
  ["signal after the answer", { id: "", signal: candidate("x") }, inCall("done", "done")],
  ["decline after the answer", { id: "" }, inCall("not_ringing", "not_ringing")],
];
/** these end the call, so each person gets another one */
const ENDING: readonly Row[] = [
  ["decline", { id: "" }, inCall("done", "not_ringing")],
  ["hangUp", { id: "" }, inCall("not_yours", "done")],
  ["hangUp after the answer", { id: "" }, inCall("done", "done")],
];

/** `watch` shows what happens to the owner's post */
const FEED: readonly Row[] = [
  ["hello", {}, anybody("done")],
  ["watch", {}, anybody("shown", "hidden")],
];
const POST: readonly Row[] = [
  ["hello", {}, anybody("done", 404)],
  ["watch", {}, anybody("shown", 404)],
];

const TABLE = { call: [...CALL, ...ENDING], game: [...PLAYED, ...WATCHED], inbox: INBOX, live: [...FEED, ...POST] };
/** in chatCommandRights.edge.test.ts */
const ELSEWHERE = ["chat"];

let rooms: Awaited<ReturnType<typeof ownersRooms>>;
let games: Awaited<ReturnType<typeof ownersGames>>;
let newCall: ReturnType<typeof callsBetween>;
beforeAll(async () => {
  rooms = await ownersRooms();
  const [, , , friend, owner] = rooms.people;
  games = await ownersGames(owner, friend, rooms.common);
  newCall = callsBetween(owner, friend);
});

const commandIn = (name: string): string => /^\w+/.exec(name)?.[0] ?? "";

it("rights · every command of a room has its row", () => {
  const rows = Object.entries(TABLE).map(([party, table]) => [
    party,
    [...new Set(table.map(([name]) => commandIn(name)))].sort(),
  ]);
  const known = Object.entries(COMMAND_NAMES).filter(([party]) => !ELSEWHERE.includes(party));
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(known));
});

/** Sends a row's command. */
function send(doors: Doors, who: Caller, [name, fields]: Row): Promise<Outcome> {
  const t = commandIn(name);
  const command = t === "hello" ? doors.hello : { t, ...fields };
  return doors.send(who, "id" in command ? withId(command) : command);
}

/** A test of each row. All rows of a table use the same sockets, in the order of the table. */
function rowsIn(room: string, rows: readonly Row[], doorsTo: () => Doors | Promise<Doors>): void {
  describe(`in ${room}`, () => {
    let doors: Doors;
    beforeAll(async () => {
      doors = await doorsTo();
    });
    it.each(rows.map((row) => ({ name: row[0], row })))(
      "rights · $name is answered as its row says",
      async ({ row }) => {
        expect(await inEachRole(rooms.people, (who) => send(doors, who, row))).toEqual(expected(row[2]));
      },
    );
  });
}

rowsIn("the owner's inbox", INBOX, () => doorsOf("inbox", rooms.owner));
rowsIn("a game of the owner and the friend", PLAYED, () => doorsOf("game", games.played));
rowsIn("a game of the owner that friends may watch", WATCHED, () => doorsOf("game", games.watched));
rowsIn("a call from the owner to the friend", CALL, async () => (await newCall()).doors);

describe("in calls that the command may end", () => {
  it.each(ENDING.map((row) => ({ name: row[0], row })))(
    "rights · $name is answered as its row says",
    async ({ name, row }) => {
      let doors: Doors | null = null;
      const outcomes = await inEachRole(rooms.people, async (who) => {
        doors ??= await ringing(name.endsWith("after the answer"));
        const outcome = await send(doors, who, row);
        if (outcome === "done") doors = null;
        return outcome;
      });
      expect(outcomes).toEqual(expected(row[2]));
    },
  );
});

/** A call that the owner's page makes, and the friend's page has answered if `isAnswered`. */
async function ringing(isAnswered: boolean): Promise<Doors> {
  const { doors } = await newCall();
  const [, , , friend, owner] = rooms.people;
  await doors.send(owner, withId({ t: "take", device: "page", since: 0 }));
  if (isAnswered) await doors.send(friend, withId({ t: "answer", device: "page" }));
  return doors;
}

describe.each([
  ["the feed", FEED, (): string => "feed", () => rooms.common, 1],
  ["the room of the owner's post", POST, (): string => `post:${rooms.post}`, () => rooms.people[3], 2],
] as const)("in %s", (_room, rows, topic, liker, likes) => {
  it.each(rows.map((row) => ({ name: row[0], cells: row[2] })))(
    "rights · $name is answered as its row says",
    async ({ name, cells }) => {
      const doors = doorsOf("live", topic());
      const command = name === "hello" ? doors.hello : { t: name, posts: [rooms.post] };
      const outcomes = await inEachRole(rooms.people, (who) => doors.send(who, command));
      if (name === "hello") return expect(outcomes).toEqual(expected(cells));
      await liker().post(`/posts/${rooms.post}/like`, { on: "1" });
      const stranger = await doors.enter(rooms.people[2]);
      await until(() => typeof stranger === "object" && showsLikes(stranger.frames, likes), "the like");
      const shown = await inEachRole(rooms.people, async (who, role) => {
        if (outcomes[role] !== "silent") return outcomes[role];
        return showsLikes(await doors.seenBy(who), likes) ? "shown" : "hidden";
      });
      expect(shown).toEqual(expected(cells));
    },
  );
});

/** Whether the frames of a live room say that the owner's post has so many likes. */
const showsLikes = (frames: readonly { t: string }[], likes: number): boolean =>
  (frames as readonly LiveFrame[]).some(
    (frame) =>
      frame.t === "events" &&
      frame.events.some((event) => event.kind === "counts" && event.post === rooms.post && event.likes === likes),
  );

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { CallRoom } from "~/party/call/room";
import { ChatRoom } from "~/party/chat/room";
import { CLOSE } from "~/party/core/protocol";
import { GameRoom } from "~/party/game/room";
import { InboxRoom } from "~/party/inbox/room";
import * as roomsWorker from "~/party/worker";
import { doorsOf, type Outcome } from "~/tests/kit/workerd/commands";
import { roomFor } from "~/tests/kit/workerd/wireGames";
import { callsBetween, ownersGames, ownersRooms } from "~/tests/kit/workerd/ownersRooms";
import type { Caller } from "./caller";
import { type Cells, expected, inEachRole, type LimitedCells, statuses } from "./ownersWorld";
import { RPC_CALLERS } from "./rpcCallers";

const world = env as unknown as Env;
const { default: _handler, ...CLASSES } = roomsWorker;
const sources = import.meta.glob<string>(["/app/**/*.server.ts", "/party/**/*.ts", "!/**/*.test.ts"], {
  query: "?raw",
  import: "default",
});

/** What the platform calls, which isn't an RPC (party/core/server.ts). */
const HANDLERS = [
  "alarm",
  "constructor",
  "fetch",
  "getConnectionTags",
  "onConnect",
  "webSocketClose",
  "webSocketError",
  "webSocketMessage",
];

const namesIn = (table: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(table).map(([room, rows]) => [room, Object.keys(rows).sort()]));

let rooms: Awaited<ReturnType<typeof ownersRooms>>;
let games: Awaited<ReturnType<typeof ownersGames>>;
let newCall: ReturnType<typeof callsBetween>;
/** a game to which the owner has just invited the friend */
let invited: string;
let call: string;

beforeAll(async () => {
  rooms = await ownersRooms();
  const [, , , friend, owner] = rooms.people;
  games = await ownersGames(owner, friend, rooms.common);
  invited = await roomFor(owner, "TicTacToe", friend);
  newCall = callsBetween(owner, friend);
  ({ call } = await newCall());
  await doorsOf("chat", chatOfFriend()).enter(owner); // a chat asks for the presence of its members while it is open
});

const chatOfFriend = (): string => rooms.chatOf(rooms.people[3]);
const chatOfStranger = (): string => rooms.chatOf(rooms.people[2]);
const answered = (answer: { ok: true } | { ok: false; code: string }): Outcome => (answer.ok ? "done" : answer.code);

it("rights · every RPC has its row", () => {
  const methods = Object.entries(CLASSES).map(([room, { prototype }]) => [
    room,
    Object.getOwnPropertyNames(prototype)
      .filter((name) => !HANDLERS.includes(name))
      .sort(),
  ]);
  expect(namesIn(RPC_CALLERS)).toEqual(Object.fromEntries(methods));
});

const rows = Object.entries(RPC_CALLERS).flatMap(([room, callers]) =>
  Object.entries(callers).map(([name, caller]) => ({ room, name, caller })),
);

it.each(rows.filter(({ caller }) => caller !== null))(
  "rights · $name of $room is called by $caller",
  async ({ name, caller }) => {
    expect(await sources[caller ?? ""]?.()).toMatch(new RegExp(`\\.${name}\\(`));
  },
);

/** Of each class: a room, at the address that a browser would try. */
const ADDRESSES: Readonly<Record<string, () => string>> = {
  ChatRoom: () => `chat/${chatOfFriend()}`,
  CallRoom: () => `call/${call}`,
  GameRoom: () => `game/${games.played}`,
  InboxRoom: () => `inbox/${rooms.owner}`,
  LiveHub: () => "live_hub/feed",
  LiveLeaf: () => "live_leaf/feed%2F0",
  Limits: () => `limits/member:${rooms.owner}`,
};

describe("no browser reaches an RPC", () => {
  it.each(rows)("rights · a request for $name of $room is answered 404 to each person", async ({ room, name }) => {
    const path = `/parties/${ADDRESSES[room]?.()}/${name}`;
    expect(await statuses(rooms.people, (who) => who.json("POST", path, [who.id]))).toEqual(
      expected([404, 404, 404, 404, 404], { suspended: 404 }),
    );
  });

  it.each(Object.keys(RPC_CALLERS))("rights · a POST to a room of %s is answered 405 to each person", async (room) => {
    const path = `/parties/${ADDRESSES[room]?.()}`;
    expect(await statuses(rooms.people, (who) => who.json("POST", path, []))).toEqual(
      expected([405, 405, 405, 405, 405], { suspended: 405 }),
    );
  });

  it.each(["LiveHub", "LiveLeaf", "Limits"])(
    "rights · a plain request for %s is refused to each person",
    async (room) => {
      const path = `/parties/${ADDRESSES[room]?.()}`;
      expect(await statuses(rooms.people, (who) => who.get(path))).toEqual(expected([401, 401, 404, 404, 404]));
    },
  );

  it.each(["CALL", "CHAT", "GAME", "INBOX", "LIVE_HUB", "LIVE_LEAF"] as const)(
    "rights · a room of %s answers 426 to a request that isn't an upgrade",
    async (binding) => {
      const rooms: DurableObjectNamespace = world[binding];
      const answer = await rooms.getByName("x").fetch("http://rooms.test/parties/x/y/wipe", { method: "POST" });
      expect(answer.status).toBe(426);
    },
  );

  it.each(["LiveHub", "LiveLeaf", "Limits"])("rights · a socket of %s is refused to each person", async (room) => {
    const path = `/parties/${ADDRESSES[room]?.()}`;
    expect(await statuses(rooms.people, (who) => who.upgrade(path))).toEqual(expected([404, 404, 404, 404, 404]));
  });
});

interface Decided {
  cells: Cells<Outcome>;
  limited?: LimitedCells<Outcome>;
  ask: (who: Caller) => Promise<Outcome>;
}

/**
 * The RPCs that decide by rights what a member gets. They know members, not sessions: a member whose session has ended
 * or is restricted is refused only by the edge, so suspended and banned members get what a stranger gets.
 */
const DECIDED: Readonly<Record<string, Decided>> = {
  "ChatRoom.post in their chat with the owner": {
    cells: ["forbidden", "forbidden", "done", "done", "done", "blocked"],
    limited: { restricted: "forbidden", suspended: "forbidden" }, // they may not write (X60)
    ask: async (who) =>
      answered(await world.CHAT.getByName(rooms.chatOf(who)).post(who.id, crypto.randomUUID(), { text: "x" })),
  },
  "ChatRoom.post in the owner's chat with the friend": {
    cells: ["forbidden", "forbidden", "forbidden", "done", "done"],
    ask: async ({ id: member }) =>
      answered(await world.CHAT.getByName(chatOfFriend()).post(member, crypto.randomUUID(), { text: "x" })),
  },
  "ChatRoom.message": {
    cells: ["hidden", "hidden", "hidden", "shown", "shown"],
    ask: async ({ id: member }) =>
      (await world.CHAT.getByName(chatOfFriend()).message(member, 1)) ? "shown" : "hidden",
  },
  "ChatRoom.evidence": {
    cells: ["hidden", "hidden", "hidden", "shown", "shown"],
    ask: async ({ id: member }) =>
      (await world.CHAT.getByName(chatOfFriend()).evidence(member, 1)) ? "shown" : "hidden",
  },
  "ChatRoom.opening": {
    cells: ["hidden", "hidden", "hidden", "shown", "shown"],
    ask: async ({ id: member }) =>
      (await world.CHAT.getByName(chatOfFriend()).opening(member, 0)) ? "shown" : "hidden",
  },
  "ChatRoom.messagesAfter": {
    cells: ["hidden", "hidden", "hidden", "shown", "shown"],
    ask: async ({ id: member }) =>
      (await world.CHAT.getByName(chatOfFriend()).messagesAfter(member, 0, 9)).messages.length > 0 ? "shown" : "hidden",
  },
  "ChatRoom.presence": {
    cells: ["dropped", "dropped", "dropped", "kept", "kept"],
    ask: async ({ id: member }) =>
      (await world.CHAT.getByName(chatOfFriend()).presence(member, true, 0)).keep ? "kept" : "dropped",
  },
  // the request of the stranger to the owner
  "ChatRoom.answerRequest": {
    cells: ["unchanged", "unchanged", "unchanged", "unchanged", "accepted"],
    ask: async ({ id: member }) => {
      const chat = world.CHAT.getByName(chatOfStranger());
      const isRequest = async () => (await chat.message(rooms.owner, 1)) === null;
      const before = await isRequest();
      await chat.answerRequest(member, "accept");
      return before && !(await isRequest()) ? "accepted" : "unchanged";
    },
  },
  "CallRoom.concerns": {
    cells: ["no", "no", "no", "yes", "yes"],
    ask: async ({ id: member }) => ((await world.CALL.getByName(call).concerns(member)) ? "yes" : "no"),
  },
  // the owner calls the friend
  "CallRoom.decline": {
    cells: ["rings", "rings", "rings", "declined", "rings"],
    ask: async ({ id: member }) => {
      if (!(await world.CALL.getByName(call).decline(member))) return "rings";
      ({ call } = await newCall());
      return "declined";
    },
  },
  "CallRoom.endFriendship": {
    cells: ["goes on", "goes on", "goes on", "over", "over"],
    ask: async ({ id: member }) => {
      const room = world.CALL.getByName(call);
      await room.endFriendship(member, member === rooms.owner ? rooms.friend : rooms.owner);
      if (await room.concerns(rooms.owner)) return "goes on";
      ({ call } = await newCall());
      return "over";
    },
  },
  // those who only watch must connect again, so that the edge checks their rights
  "GameRoom.endFriendship": {
    cells: [401, 401, CLOSE.silent, CLOSE.silent, "stays", 403],
    limited: { suspended: 403 }, // by the edge
    ask: async (who) => {
      const doors = doorsOf("game", games.watched);
      const entered = await doors.enter(who);
      if (typeof entered !== "object") return entered;
      await world.GAME.getByName(games.watched).endFriendship(who.id, rooms.owner);
      if (who.id !== rooms.owner) return doors.closed(who);
      await doors.seenBy(who);
      return entered.closedWith ?? "stays";
    },
  },
  "GameRoom.peek at an invitation": {
    cells: ["forbidden", "forbidden", "forbidden", "invited", "done"],
    ask: async ({ id: member }) => answered(await world.GAME.getByName(invited).peek(member, false)),
  },
  "GameRoom.answer": {
    cells: ["not_in_room", "not_in_room", "not_in_room", "accepted", "already_answered"],
    ask: async ({ id: member }) => (await world.GAME.getByName(invited).answer(member, true)).outcome,
  },
  "GameRoom.peek at a game": {
    cells: ["forbidden", "forbidden", "forbidden", "done", "done"],
    ask: async ({ id: member }) => answered(await world.GAME.getByName(games.played).peek(member, false)),
  },
  "GameRoom.presence": {
    cells: ["dropped", "dropped", "dropped", "kept", "kept"],
    ask: async ({ id: member }) =>
      (await world.GAME.getByName(games.played).presence(member, { online: true, version: 0 })).keep
        ? "kept"
        : "dropped",
  },
  "GameRoom.finishedRun of the owner's run": {
    cells: ["forbidden", "forbidden", "forbidden", "forbidden", "not_finished"],
    ask: async ({ id: member }) => answered(await world.GAME.getByName(rooms.run).finishedRun(member)),
  },
};

it.each(Object.entries(DECIDED))(
  "rights · %s gives each member what its row says",
  async (_rpc, { cells, limited, ask }) => {
    const [, , stranger] = cells;
    expect(await inEachRole(rooms.people, ask)).toEqual(expected(cells, { suspended: stranger, ...limited }));
  },
);

it("rights · every RPC about a member has its row", () => {
  const methods = Object.entries({ CallRoom, ChatRoom, GameRoom, InboxRoom }).flatMap(([room, { rpc, prototype }]) =>
    rpc.map((name) => ({
      name: `${room}.${name}`,
      source: String(Object.getOwnPropertyDescriptor(prototype, name)?.value),
    })),
  );
  const aboutMembers = methods.filter(({ source }) => /^[^)]*\bmember\b/.test(source)).map(({ name }) => name);
  const decided = Object.keys(DECIDED).map((name) => name.split(" ")[0]);
  expect([...new Set(decided)].sort()).toEqual(aboutMembers.sort());
});

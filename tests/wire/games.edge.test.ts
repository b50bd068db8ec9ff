import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import { answerInvitation } from "~/app/games/hub/invitations.server";
import { ulid } from "~/base/ulid";
import type { GameName } from "~/games/names";
import { directChatRoom, type ChatMessage } from "~/party/chat/protocol";
import { CLOSE } from "~/party/core/protocol";
import { answerTo, latest, sendAct } from "~/tests/kit/workerd/games";
import { until } from "~/tests/kit/workerd/rooms";
import { unfriend } from "~/tests/kit/workerd/wireAudience";
import { block, inboxOf } from "~/tests/kit/workerd/wireBlocks";
import { sendAnswer, befriend, enterGame, sendInvitation, letWatch, roomFor } from "~/tests/kit/workerd/wireGames";
import { TURN_GAMES } from "~/tests/kit/games/gameActions";
import { anotherDevice, caller, type Caller, listenForClose, newMember, PASSWORD } from "./caller";

const world = env as unknown as Env;

let ada: Caller;
let bob: Caller;
let chi: Caller;
let dan: Caller;
let fay: Caller;
/** nobody's friend */
let eve: Caller;

beforeAll(async () => {
  [ada, bob, chi, dan, fay, eve] = [
    await newMember("Ada"),
    await newMember("Bob"),
    await newMember("Chi"),
    await newMember("Dan"),
    await newMember("Fay"),
    await newMember("Eve"),
  ];
  await befriend(ada, bob, chi, dan, fay);
});

/** All messages of the chat of two members. */
const saidTo = async (host: Caller, guest: Caller): Promise<ChatMessage[]> =>
  (await world.CHAT.getByName(directChatRoom(host.id, guest.id)).messagesAfter(host.id, 0, 100)).messages;
const requestOf = async (host: Caller, guest: Caller, room: string) =>
  (await saidTo(host, guest)).find(({ game }) => game?.room === room)?.game;
const codeIn = async (response: Response) => ((await response.json()) as { code: string }).code;

describe("inviting", () => {
  it.each(TURN_GAMES)("G1 · an invitation to %s is a request in the friend's chat", async (game) => {
    const room = await roomFor(ada, game, bob);
    expect(await requestOf(ada, bob, room)).toEqual({ game, room, to: bob.id, status: "pending" });
  });

  it.each(TURN_GAMES)("G1 · the host of %s waits on the room's page", async (game) => {
    const room = await roomFor(ada, game, bob);
    const page = await ada.get(`/Games/${game}/${room}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(room)]);
  });

  it("G1 · each of several friends is invited once, in a chat of their own", async () => {
    const room = await roomFor(ada, "Whot", bob, chi, bob);
    for (const guest of [bob, chi])
      expect((await saidTo(ada, guest)).filter(({ game }) => game?.room === room)).toHaveLength(1);
    expect(latest(await enterGame(ada, room)).table.invited.map(({ member }) => member)).toEqual([
      ada.id,
      bob.id,
      chi.id,
    ]);
  });

  it("G1 · a wrong invitation is refused with a code and sends nothing", async () => {
    const members = (...ids: string[]) => ({ members: JSON.stringify(ids) });
    const options = (value: unknown) => ({ options: JSON.stringify(value) });
    const wrong: [
      what: string,
      guests: Caller[],
      more: Record<string, string>,
      status: number,
      code: string,
      game?: GameName,
    ][] = [
      ["a stranger", [eve], {}, 403, "unavailable"],
      ["a stranger among friends", [dan, eve], {}, 403, "unavailable", "Whot"],
      ["an id that is nobody's", [], members(ulid(1)), 403, "unavailable"],
      ["a friend's id in another spelling", [], members(dan.id.toLowerCase()), 403, "unavailable"],
      ["oneself", [ada], {}, 400, "invalid-argument"],
      ["oneself among friends", [dan, ada], {}, 400, "invalid-argument", "Whot"],
      ["more than a game of two has seats for", [dan, chi], {}, 422, "invalid-form"],
      ["more than four", [dan, chi, bob, fay], {}, 422, "invalid-form", "Whot"],
      ["nobody", [], {}, 422, "invalid-form"],
      ["something that isn't an id", [], members("x' or 1=1"), 422, "invalid-form"],
      ["members that aren't a list", [], { members: JSON.stringify({ 0: dan.id }) }, 422, "invalid-form"],
      ["members that aren't JSON", [], { members: `[${dan.id}` }, 422, "invalid-form"],
      [
        "a list that is too long to be read",
        [],
        { members: " ".repeat(200) + JSON.stringify([dan.id]) },
        422,
        "invalid-form",
      ],
      ["an unknown game", [dan], { game: "Poker" }, 422, "invalid-form"],
      ["a game by another spelling", [dan], { game: "chess" }, 422, "invalid-form"],
      ["a property of every object instead of a game", [dan], { game: "constructor" }, 422, "invalid-form"],
      ["options that aren't JSON", [dan], { options: "{" }, 422, "invalid-form"],
      ["options that are a list", [dan], options([]), 422, "invalid-form"],
      [
        "options that are too long",
        [dan],
        options({ mode: "casual", clock: "none", note: "x".repeat(1_000) }),
        422,
        "invalid-form",
      ],
      ["an unknown option", [dan], options({ mode: "casual", clock: "none", queens: 9 }), 400, "invalid-argument"],
      ["a missing option", [dan], options({ mode: "casual" }), 400, "invalid-argument"],
      ["an option with an unknown value", [dan], options({ mode: "casual", clock: "9+9" }), 400, "invalid-argument"],
      ["a clock in a mode without clocks", [dan], options({ mode: "casual", clock: "3+2" }), 400, "invalid-argument"],
      ["another game's options", [dan], options({ whot20: true }), 400, "invalid-argument"],
      ["a side that doesn't exist", [dan], { swapSides: "maybe" }, 422, "invalid-form"],
    ];
    const chats = async () => Promise.all([dan, chi, bob, fay].map(async (guest) => (await saidTo(ada, guest)).length));
    const before = await chats();
    for (const [what, guests, more, status, code, game = "Chess"] of wrong) {
      const response = await sendInvitation(ada, game, guests, more);
      expect([response.status, await codeIn(response)], what).toEqual([status, code]);
    }
    expect(await chats()).toEqual(before);
    expect(await saidTo(ada, eve)).toEqual([]);
  });

  it("G1 · an invitation whose options are refused creates no chat with the friend", async () => {
    const [host, guest] = [await newMember("Host"), await newMember("Guest")];
    await befriend(host, guest);
    const chats = () =>
      world.DB.prepare("select count(*) as n from chats where id = ?")
        .bind(directChatRoom(host.id, guest.id))
        .first<number>("n");
    for (const options of ['{"mode":"casual"}', '{"mode":"casual","clock":"9+9"}', '{"whot20":true}']) {
      expect((await sendInvitation(host, "Chess", [guest], { options })).status, options).toBe(400);
    }
    expect(await chats()).toBe(0);
    expect((await sendInvitation(host, "Chess", [guest])).status).toBe(200);
    expect(await chats()).toBe(1);
  });

  it("G1 · neither a former friend nor a deleted member can be invited", async () => {
    const [host, former, deleted] = [await newMember("Host"), await newMember("Former"), await newMember("Deleted")];
    await befriend(host, former, deleted);
    await host.post(`/friends/${former.id}`, { do: "remove" });
    await deleted.post("/settings/delete.data", { password: PASSWORD });
    for (const guest of [former, deleted]) {
      const response = await sendInvitation(host, "Chess", [guest]);
      expect([response.status, await codeIn(response)]).toEqual([403, "unavailable"]);
      expect(await saidTo(host, guest)).toEqual([]);
    }
  });

  it("G1 · a visitor can't invite", async () => {
    const response = await sendInvitation(caller(), "Chess", [bob]);
    expect([response.status, await codeIn(response)]).toEqual([401, "unauthenticated"]);
  });
});

/** The status that a member gets at each of a room's doors. */
async function doors(who: Caller, game: GameName, room: string): Promise<Record<string, number>> {
  const socket = await who.upgrade(`/parties/game/${room}`);
  socket.webSocket?.accept();
  socket.webSocket?.close(1000);
  const [page, probe] = [await who.get(`/Games/${game}/${room}`), await who.get(`/parties/game/${room}`)];
  await page.text();
  return { page: page.status, upgrade: socket.status, probe: probe.status };
}

describe("a room's doors", () => {
  it("G3 · only a player who accepted can enter a room", async () => {
    const room = await roomFor(ada, "Whot", bob, chi, dan);
    const path = `/Games/Whot/${room}`;
    await sendAnswer(bob, path, "accept");
    await sendAnswer(dan, path, "decline");
    const refused = { page: 403, upgrade: 403, probe: 403 };
    for (const player of [ada, bob])
      expect(await doors(player, "Whot", room)).toEqual({ page: 200, upgrade: 101, probe: 204 });
    expect(await doors(chi, "Whot", room), "invited").toEqual({ page: 200, upgrade: 403, probe: 403 });
    for (const other of [dan, eve, fay]) expect(await doors(other, "Whot", room)).toEqual(refused);
    expect(await doors(caller(), "Whot", room)).toEqual({ page: 401, upgrade: 401, probe: 401 });
    expect((await sendAnswer(eve, path, "accept")).status).toBe(403);
    expect((await sendAnswer(fay, path, "decline")).status).toBe(403);
    expect((await sendAnswer(caller(), path, "accept")).status).toBe(401);
    expect(latest(await enterGame(ada, room)).table.invited.map(({ invitation }) => invitation)).toEqual([
      "accepted",
      "accepted",
      "pending",
      "declined",
    ]);
  });

  it("G3 · a player's friend can watch only while the host allows it", async () => {
    const room = await roomFor(ada, "TicTacToe", bob);
    await sendAnswer(bob, `/Games/TicTacToe/${room}`, "accept");
    const [first, second] = [await enterGame(ada, room), await enterGame(bob, room)];
    expect(await doors(chi, "TicTacToe", room)).toEqual({ page: 403, upgrade: 403, probe: 403 });
    await letWatch(first, true);
    expect(await doors(chi, "TicTacToe", room)).toEqual({ page: 200, upgrade: 101, probe: 204 });
    expect(await doors(eve, "TicTacToe", room)).toEqual({ page: 403, upgrade: 403, probe: 403 });
    const friend = await enterGame(chi, room);
    expect(latest(friend).you).toBe(null);
    expect(await answerTo(friend, sendAct(friend, { cell: 0 }))).toMatchObject({ code: "not_in_room" });
    await until(() => latest(second).table.watchers === 1, "Bob to know");
    await letWatch(first, false);
    expect(await friend.closed()).toBe(CLOSE.forbidden);
    expect(await doors(chi, "TicTacToe", room)).toEqual({ page: 403, upgrade: 403, probe: 403 });
  });

  it("G3 · a player stays a player when the friendship with the host ends", async () => {
    const [host, guest] = [await newMember("Host"), await newMember("Guest")];
    await befriend(host, guest);
    const room = await roomFor(host, "Chess", guest);
    await host.post(`/friends/${guest.id}`, { do: "remove" });
    expect((await sendAnswer(guest, `/Games/Chess/${room}`, "accept")).status).toBe(200);
    expect(await doors(guest, "Chess", room)).toEqual({ page: 200, upgrade: 101, probe: 204 });
  });

  it("G3 · a former friend of a player can't watch any longer", async () => {
    const [host, guest, friend] = [await newMember("Host"), await newMember("Guest"), await newMember("Friend")];
    await befriend(host, guest, friend);
    const room = await roomFor(host, "Chess", guest);
    await sendAnswer(guest, `/Games/Chess/${room}`, "accept");
    await letWatch(await enterGame(host, room), true);
    expect(await doors(friend, "Chess", room)).toEqual({ page: 200, upgrade: 101, probe: 204 });
    await host.post(`/friends/${friend.id}`, { do: "remove" });
    expect(await doors(friend, "Chess", room)).toEqual({ page: 403, upgrade: 403, probe: 403 });
  });

  it("G3 · a request's headers can't claim that its sender is a player's friend", async () => {
    const room = await roomFor(ada, "Chess", bob);
    await letWatch(await enterGame(ada, room), true);
    expect(
      (await eve.upgrade(`/parties/game/${room}`, { "x-parlor-friend-of-player": "1", "x-parlor-member": ada.id }))
        .status,
    ).toBe(403);
  });

  it("G1 · a path consists of a game's name, in upper or lower case, and its room", async () => {
    const room = await roomFor(ada, "SuperTicTacToe", bob);
    for (const path of [
      `/Games/SuperTicTacToe/${room}`,
      `/games/supertictactoe/${room}`,
      `/GAMES/SUPERTICTACTOE/${room}`,
    ])
      expect((await ada.get(path)).status, path).toBe(200);
    const none = [
      `/Games/TicTacToe/${room}`,
      `/Games/Poker/${room}`,
      `/Games/constructor/${room}`,
      `/Games/SuperTicTacToe/${ulid(1)}`,
      "/Games/SuperTicTacToe/x",
      "/Games/Chess/Single",
      "/Games/Whot/single",
    ];
    for (const path of none) for (const who of [ada, bob]) expect((await who.get(path)).status, path).toBe(404);
    for (const name of [ulid(1), "x", room.toLowerCase(), `${room}x`])
      expect(await doors(ada, "SuperTicTacToe", name), name).toEqual({ page: 404, upgrade: 404, probe: 404 });
  });
});

describe("answering", () => {
  it("M9 · Accept on the room's own page shows in the chat's request", async () => {
    const room = await roomFor(ada, "Chess", bob);
    const path = `/Games/Chess/${room}`;
    expect((await sendAnswer(bob, path, "accept")).status).toBe(200);
    await until(async () => (await requestOf(ada, bob, room))?.status === "accepted", "the chat to know");
  });

  it("M9 · a second answer changes nothing and says so", async () => {
    const room = await roomFor(ada, "Chess", bob);
    const path = `/Games/Chess/${room}`;
    await sendAnswer(bob, path, "accept");
    await until(async () => (await requestOf(ada, bob, room))?.status === "accepted", "the chat to know");
    expect((await sendAnswer(bob, path, "accept")).status, "a repeat").toBe(200);
    const second = await sendAnswer(bob, path, "decline");
    expect([second.status, await second.text()]).toEqual([
      404,
      expect.stringContaining("already answered this invitation"),
    ]);
    expect((await requestOf(ada, bob, room))?.status).toBe("accepted");
  });

  it("M9 · Reject leads a browser without JavaScript away from the room", async () => {
    const room = await roomFor(ada, "Chess", bob);
    const plain = await bob.post(`/Games/Chess/${room}/answer`, { do: "decline" }, { accept: "text/html" });
    expect([plain.status, plain.headers.get("location")]).toEqual([303, "/games"]);
    await until(async () => (await requestOf(ada, bob, room))?.status === "rejected", "the chat to know");
  });

  it("M9 · an invalid answer, or one to a wrong address, changes nothing", async () => {
    const room = await roomFor(ada, "Chess", bob);
    for (const path of [
      `/Games/Whot/${room}`,
      `/Games/Poker/${room}`,
      `/Games/Chess/${room.toLowerCase()}`,
      "/Games/Chess/x",
    ])
      expect((await sendAnswer(bob, path, "accept")).status, path).toBe(404);
    expect((await bob.post(`/Games/Chess/${room}/answer`, { do: "marry" })).status).toBe(422);
    expect((await sendAnswer(bob, `/Games/Chess/${ulid(1)}`, "accept")).status).toBe(404);
    expect((await requestOf(ada, bob, room))?.status).toBe("pending");
  });

  it("M9 · a late answer is refused as expired", async () => {
    const late = {
      peek: async () => ({ ok: false, code: "forbidden" }),
      answer: async () => ({ outcome: "request_expired", invitation: "expired" }),
    };
    const context = { env: { ...world, GAME: { getByName: () => late } } } as unknown as EdgeContext;
    expect(await answerInvitation(context, bob.id, "Chess", ulid(1), true)).toMatchObject({
      ok: false,
      code: "not-found",
      message: "This invitation has expired.",
    });
  });
});

it("X28 · X151 · a host learns whether a guest is on Parlor only from a game that the guest has accepted", async () => {
  const guest = await newMember("Guest");
  await befriend(ada, guest);
  const [open, accepted] = [await roomFor(ada, "Chess", guest), await roomFor(ada, "Whot", guest)];
  await sendAnswer(guest, `/Games/Whot/${accepted}`, "accept");
  const [pending, playing] = [await enterGame(ada, open), await enterGame(ada, accepted)];
  const awaySince = (table: typeof pending) => latest(table).table.invited[1]?.awaySinceMs;
  const [before, frames] = [awaySince(pending), pending.frames.length];
  await inboxOf(guest);
  await until(() => awaySince(playing) === null, "the guest to be there");
  expect(before).toBeTypeOf("number");
  expect([awaySince(pending), pending.frames.length]).toEqual([before, frames]);
  await sendAnswer(guest, `/Games/Chess/${open}`, "accept");
  await until(() => awaySince(pending) === null, "the guest to be there too");
});

it.each([
  ["a block", block],
  ["the end of a friendship", unfriend],
])("X15 · X28 · X151 · after %s, a game shows no longer whether the other is on Parlor", async (_what, part) => {
  const [host, guest] = [await newMember("Host"), await newMember("Guest")];
  await befriend(host, guest);
  const room = await roomFor(host, "Chess", guest);
  await sendAnswer(guest, `/Games/Chess/${room}`, "accept");
  const table = await enterGame(host, room);
  await inboxOf(guest);
  const awaySince = () => latest(table).table.invited[1]?.awaySinceMs;
  await until(() => awaySince() === null, "the guest to be on another page");
  await part(guest, host);
  await until(() => typeof awaySince() === "number", "the table to say only that the guest isn't in the game");
});

it("A6 · G3 · a session's end closes only its own sockets in games", async () => {
  const room = await roomFor(ada, "Chess", bob);
  const device = await anotherDevice(ada);
  const [stays, goes] = [await enterGame(ada, room), await listenForClose(device, `/parties/game/${room}`)];
  await device.post("/logout");
  expect(await goes.closed).toBe(CLOSE.sessionEnded);
  expect((await device.upgrade(`/parties/game/${room}`)).status).toBe(401);
  expect(stays.closedWith).toBe(null);
});

it("A11 · G3 · a deleted host leaves the room and is no longer named", async () => {
  const [host, guest, other] = [await newMember("Host of old"), await newMember("Guest"), await newMember("Other")];
  await befriend(host, guest, other);
  const room = await roomFor(host, "Whot", guest, other);
  await sendAnswer(guest, `/Games/Whot/${room}`, "accept");
  const [goes, stays] = [await enterGame(host, room), await enterGame(guest, room)];
  expect((await host.post("/settings/delete.data", { password: PASSWORD })).status).toBe(200);
  expect(await goes.closed()).toBe(CLOSE.sessionEnded);
  await until(() => latest(stays).table.invited[0]?.awaySinceMs !== null, "the host to be away");
  for (const who of [guest, other]) {
    const page = await who.get(`/Games/Whot/${room}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("Host of old");
  }
  expect(await doors(host, "Whot", room)).toEqual({ page: 401, upgrade: 401, probe: 401 });
});

// How the bench's client reaches each server: how a socket is opened, and what a command and a frame look like on it.
// All use the same plain WebSockets, so that the client costs the same with every server.
import { Buffer } from "node:buffer";
import WebSocket from "ws";
import { startChat } from "../../scripts/demo/visitor.mjs";
import { upgraded, within } from "../fanOut.mjs";
import { newPlayer, openGame, twoFriends } from "../gameRooms.mjs";
import { HOST } from "../../scripts/server/freePort.mjs";

/** @typedef {import("./rooms.mjs").RoomName} RoomName */
/**
 * @typedef {{ t: string, id?: string, code?: string, seq?: number, v: number, table: { status: string, seats: readonly string[], watchable?: boolean }, view: { turn: number, cells: readonly string[] } }} Frame
 * the fields of the frames that the client reads
 */

/**
 * @typedef {object} Wire
 * @property {(index: number) => Promise<WebSocket>} open
 * @property {(command: object) => string | Buffer} serialize
 * @property {(data: Buffer) => Frame | null} deserialize null for what carries no frame
 * @property {string | null} ping the client's heartbeat; null where the server begins it
 * @property {string | null} pong the client's answer to the server's
 */

/** @typedef {Record<RoomName, Wire>} Wires */
/**
 * @template Person
 * @typedef {Record<RoomName, (index: number) => Person>} SocketOwners which member each socket belongs to, by its index
 */

/**
 * Two members share a chat's sockets. In a game they have the first two, and spectators share the others.
 * @template Person
 * @param {readonly Person[]} players
 * @param {readonly [Person, ...Person[]]} spectators
 * @returns {SocketOwners<Person>}
 */
export function socketOwners(players, spectators) {
  const [spectator] = spectators;
  return {
    chat: (index) => players[index % players.length] ?? spectator,
    game: (index) => players[index] ?? spectators[index % spectators.length] ?? spectator,
  };
}

const json = {
  serialize: (/** @type {object} */ command) => JSON.stringify(command),
  deserialize: (/** @type {Buffer} */ data) => (data.toString() === "pong" ? null : JSON.parse(data.toString())),
  ping: "ping",
  pong: null,
};

// ---- ws

/** @param {number} port @param {SocketOwners<string>} memberAt @returns {Wires} */
const wsWires = (port, memberAt) =>
  forBoth((room) => ({
    ...json,
    open: (index) => upgraded(`ws://${HOST}:${port}/${room}?member=${memberAt[room](index)}`, {}),
  }));

// ---- socket.io: version 5 of its protocol, over version 4 of engine.io's, as text

const EVENT = "42";

/** @param {number} port @param {SocketOwners<string>} memberAt @returns {Wires} */
const socketIoWires = (port, memberAt) =>
  forBoth((room) => ({
    open: async (index) => {
      const socket = await upgraded(
        `ws://${HOST}:${port}/socket.io/?EIO=4&transport=websocket&room=${room}&member=${memberAt[room](index)}`,
        {},
      );
      await within("the welcome of socket.io", (resolve) => {
        socket.on("message", (/** @type {Buffer} */ data) => data.toString().startsWith("40") && resolve());
        socket.send("40"); // connects to the main namespace
      });
      socket.removeAllListeners("message");
      return socket;
    },
    serialize: (command) => EVENT + JSON.stringify(["command", command]),
    deserialize: (data) =>
      data.toString().startsWith(EVENT) ? JSON.parse(data.toString().slice(EVENT.length))[1] : null,
    ping: null,
    pong: "3",
  }));

// ---- Colyseus: a seat by HTTP, then binary frames

const JOIN = 10;
const ROOM_DATA = 13;
/** The bits of a short string's first byte that hold its length (MessagePack). */
const SHORT_LENGTH = 0x1f;

/** @param {number} port @param {SocketOwners<string>} memberAt @returns {Promise<Wires>} */
async function colyseusWires(port, memberAt) {
  const { pack: serialize, unpack: deserialize } = await import("msgpackr");
  const header = Buffer.concat([Buffer.from([ROOM_DATA]), serialize("command")]);
  return forBoth((room) => ({
    open: async (index) => {
      const request = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ member: memberAt[room](index) }),
      };
      const answer = await fetch(`http://${HOST}:${port}/matchmake/joinOrCreate/${room}`, request);
      if (!answer.ok) throw new Error(`Colyseus answered ${answer.status}: ${await answer.text()}`);
      const { processId, roomId, sessionId } = /** @type {{ processId: string, roomId: string, sessionId: string }} */ (
        await answer.json()
      );
      const socket = new WebSocket(`ws://${HOST}:${port}/${processId}/${roomId}?sessionId=${sessionId}`, {
        perMessageDeflate: false,
      });
      await within("the seat at Colyseus", (resolve, reject) => socket.once("error", reject).once("message", resolve));
      socket.send(Buffer.from([JOIN]));
      return socket;
    },
    serialize: (command) => Buffer.concat([header, serialize(command)]),
    deserialize: (data) => {
      if (data[0] !== ROOM_DATA) return null;
      return /** @type {Frame} */ (deserialize(data.subarray(2 + ((data[1] ?? 0) & SHORT_LENGTH))));
    },
    ping: null,
    pong: null, // the heartbeat is WebSocket's own ping, which the package ws answers
  }));
}

/** @type {Record<import("./serve.mjs").ServerName, (port: number, memberAt: SocketOwners<string>) => Wires | Promise<Wires>>} */
export const PEER_WIRES = { ws: wsWires, socketIo: socketIoWires, colyseus: colyseusWires };

/** @param {(room: RoomName) => Wire} wireOf @returns {Wires} */
function forBoth(wireOf) {
  return { chat: wireOf("chat"), game: wireOf("game") };
}

// ---- Parlor

/** @typedef {import("../gameRooms.mjs").Player} Player */
/** @typedef {{ players: readonly Player[], spectators: readonly [Player, ...Player[]], rooms: Record<RoomName, string> }} ParlorRooms */

/**
 * Two friends with their chat and their game, and four spectators, because one member may open at most 240 sockets a
 * minute.
 * @param {string} origin
 * @returns {Promise<ParlorRooms>}
 */
export async function openParlor(origin) {
  const players = await twoFriends(origin, "peers");
  const [host] = players;
  const newFriend = async (/** @type {string} */ name) => {
    const friend = await newPlayer(origin, name);
    await host.visitor.submit(`/friends/${friend.id}`, { do: "add" });
    await friend.visitor.submit(`/friends/${host.id}`, { do: "accept" });
    return friend;
  };
  /** @type {[Player, ...Player[]]} */
  const spectators = [
    await newFriend("peers-first"),
    await newFriend("peers-second"),
    await newFriend("peers-third"),
    await newFriend("peers-fourth"),
  ];
  const chat = `dm:${players
    .map(({ id }) => id)
    .sort()
    .join(":")}`;
  await startChat(origin, chat, host.visitor.cookie);
  return { players, spectators, rooms: { chat, game: await openGame(players, "TicTacToe") } };
}

/** @param {import("../runtime.mjs").Runtime} runtime @param {ParlorRooms} parlor @returns {Wires} */
export function parlorWires({ host, port, origin }, { players, spectators, rooms }) {
  const personAt = socketOwners(players, spectators);
  const headersOf = (/** @type {import("../../scripts/demo/visitor.mjs").Visitor} */ { cookie }) => ({
    host: new URL(origin).host,
    origin,
    cookie,
  });
  return forBoth((room) => ({
    ...json,
    open: (index) =>
      upgraded(
        `ws://${host}:${port}/parties/${room}/${encodeURIComponent(rooms[room])}`,
        headersOf(personAt[room](index).visitor),
      ),
  }));
}

// The same durable chat and the same durable game on Parlor and on three other servers: ws, socket.io and Colyseus,
// each with SQLite.
import { setTimeout as pause } from "node:timers/promises";
import { installOnRequest } from "../scripts/packagesOnRequest.mjs";
import { FRAMES_APART_MS, TEXT } from "./chat.mjs";
import { processorMs } from "./hostile.mjs";
import { takeTurns } from "./measure.mjs";
import { comparedRows } from "./peers/comparison.mjs";
import { enterChat, enterGame } from "./peers/crowd.mjs";
import { startPeer } from "./peers/peerProcess.mjs";
import { checkChat, checkGame } from "./peers/sameRules.mjs";
import { isStoredWhenAnswered } from "./peers/storedFirst.mjs";
import { openParlor, parlorWires, PEER_WIRES, socketOwners } from "./peers/wires.mjs";

/** @typedef {{ name: string, wires: import("./peers/wires.mjs").Wires, pids: readonly number[] }} Server */
/** @typedef {{ rounds: number, aRound: number, warmUp: number }} Size */
/** @typedef {{ send: () => Promise<number>, leave: () => void }} Room send: sends a message or move, returns its ms */

const SIZES = {
  full: { chat: [10, 100, 500], game: [10, 100, 500], rounds: 10, aRound: 100, warmUp: 60 },
  smoke: { chat: [4], game: [3], rounds: 2, aRound: 3, warmUp: 3 },
};
const PEERS = /** @type {const} */ ([
  ["ws", "ws + SQLite"],
  ["socketIo", "socket.io + SQLite"],
  ["colyseus", "Colyseus + SQLite"],
]);
/** Enough time for the servers to deal with the sockets that were opened or closed. */
const SETTLED_AFTER_MS = 2_000;

/** @param {import("./world.mjs").World} world @returns {AsyncGenerator<import("./table.mjs").Row>} */
export async function* peerRows(world) {
  const runtime = await world.runtime();
  await installOnRequest("bench/peers", "the peers");
  const { chat, game, ...size } = SIZES[world.size];
  const parlor = await openParlor(runtime.origin);
  const members = parlor.players.map(({ id }) => id);
  const ourWires = parlorWires(runtime, parlor);
  const tableBytes = await admitSpectators(ourWires.game, members);
  /** @type {import("./peers/peerProcess.mjs").PeerProcess[]} */
  const processes = [];
  try {
    /** @type {Server[]} */
    const servers = [];
    for (const [server, name] of PEERS) {
      const peer = await startPeer(server, { members, tableBytes });
      processes.push(peer);
      servers.push({
        name,
        wires: await PEER_WIRES[server](peer.port, socketOwners(members, ["spectator"])),
        pids: [peer.pid],
      });
    }
    servers.push({ name: "Parlor", wires: ourWires, pids: runtime.pids });
    await checkAll(servers, members);
    for (const sockets of chat)
      yield* await measure("a message", sockets, servers, size, async ({ wires }) => {
        const { sendMessage, leave } = await enterChat(wires.chat, sockets, TEXT);
        return { send: sendMessage, leave };
      });
    for (const sockets of game)
      yield* await measure("a move", sockets, servers, size, ({ wires }) => enterTable(wires.game, sockets, members));
  } finally {
    for (const peer of processes) await peer.stop();
  }
}

/**
 * Lets friends of the players watch Parlor's game. Returns the length of its frames, to which the peers pad theirs.
 * @param {import("./peers/wires.mjs").Wire} wire
 * @param {readonly string[]} members
 */
async function admitSpectators(wire, members) {
  const game = await enterGame(wire, members.length, members);
  await game.admitSpectators();
  game.leave();
  return game.frameBytes();
}

/**
 * Times of servers that do different things can't be compared.
 * @param {readonly Server[]} servers
 * @param {readonly string[]} members
 */
async function checkAll(servers, members) {
  for (const { name, wires } of servers) {
    await checkChat(name, wires.chat, TEXT);
    await checkGame(name, wires.game, members);
  }
  for (const [server, name] of PEERS) {
    for (const room of /** @type {const} */ (["chat", "game"])) {
      if (!(await isStoredWhenAnswered(server, room)))
        throw new Error(`${name} answered in the ${room} before it stored.`);
    }
  }
}

/**
 * @param {import("./peers/wires.mjs").Wire} wire
 * @param {number} sockets
 * @param {readonly string[]} members
 * @returns {Promise<Room>}
 */
async function enterTable(wire, sockets, members) {
  const game = await enterGame(wire, sockets, members);
  const send = async () => {
    if (game.isOver()) {
      await game.again();
      await pause(FRAMES_APART_MS); // each player has just sent a command
    }
    return game.move();
  };
  return { send, leave: game.leave };
}

/**
 * Measures all servers in turns, each with this number of sockets.
 * @param {import("./peers/comparison.mjs").Sent} sent
 * @param {number} sockets
 * @param {readonly Server[]} servers
 * @param {Size} size
 * @param {(server: Server) => Promise<Room>} enter
 */
async function measure(sent, sockets, servers, { rounds, aRound, warmUp }, enter) {
  /** @type {(Server & { room: Room, rounds: number[][], usedMs: number })[]} */
  const entered = [];
  try {
    for (const server of servers) entered.push({ ...server, room: await enter(server), rounds: [], usedMs: 0 });
    await pause(SETTLED_AFTER_MS);
    for (const { room } of entered) await sendAll(room, warmUp);
    const round = (/** @type {typeof entered[number]} */ each) => async () => {
      const before = processorOf(each);
      each.rounds.push(await sendAll(each.room, aRound));
      each.usedMs += processorOf(each) - before;
      return 0;
    };
    await takeTurns(rounds, Object.fromEntries(entered.map((each) => [each.name, round(each)])));
    const measured = entered.map(({ name, rounds: times, usedMs }) => ({
      server: name,
      rounds: times,
      processorMs: usedMs / (rounds * aRound),
    }));
    const [base, ...others] = measured;
    return base ? comparedRows(sent, sockets, [base, ...others]) : [];
  } finally {
    for (const { room } of entered) room.leave();
    await pause(SETTLED_AFTER_MS);
  }
}

const processorOf = (/** @type {Server} */ { pids }) => pids.reduce((sum, pid) => sum + processorMs(pid), 0);

/** Sends messages or moves, one after the other. Returns their times. @param {Room} room @param {number} count */
async function sendAll(room, count) {
  const times = [];
  for (let i = 0; i < count; i++) {
    const tookMs = await room.send();
    times.push(tookMs);
    if (tookMs < FRAMES_APART_MS) await pause(FRAMES_APART_MS - tookMs);
  }
  return times;
}

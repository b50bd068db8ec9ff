// Checks that a peer stores a command before it answers: kills the peer when the answer arrives, and reads its file.
import { DatabaseSync } from "node:sqlite";
import { within } from "../fanOut.mjs";
import { gather } from "./crowd.mjs";
import { startPeer } from "./peerProcess.mjs";
import { fileOf } from "./rooms.mjs";
import { PEER_WIRES, socketOwners } from "./wires.mjs";

const MEMBERS = ["first", "second"];
const ID = "the-only-one";
const ROOMS = {
  chat: {
    command: { t: "send", id: ID, text: "Is this stored?" },
    answer: "message",
    stored: "select count(*) n from messages",
  },
  game: { command: { t: "act", id: ID, v: 0, a: { cell: 4 } }, answer: "ack", stored: "select count(*) n from steps" },
};

/**
 * @param {import("./serve.mjs").ServerName} server
 * @param {import("./rooms.mjs").RoomName} room
 * @returns {Promise<boolean>} whether the peer's file holds the message or move that the peer acknowledged
 */
export async function isStoredWhenAnswered(server, room) {
  const { command, answer, stored } = ROOMS[room];
  const peer = await startPeer(server, { members: MEMBERS, tableBytes: 0 });
  try {
    const wire = (await PEER_WIRES[server](peer.port, socketOwners(MEMBERS, ["spectator"])))[room];
    let answered = () => {};
    const { send, leave } = await gather(wire, MEMBERS.length, (data) => {
      const frame = wire.deserialize(data);
      if (frame?.t === answer && frame.id === ID) answered();
    });
    await within(`the answer of ${server}`, (resolve) => {
      answered = () => {
        process.kill(peer.pid, "SIGKILL");
        resolve();
      };
      send(0, command);
    }).finally(leave);
    await peer.kill();
    const db = new DatabaseSync(fileOf(peer.folder, room));
    const row = db.prepare(stored).get();
    db.close();
    return row?.n === 1;
  } finally {
    await peer.stop();
  }
}

// Colyseus + SQLite: one of its rooms for the chat and one for the game. Frames go out as messages,
// because the changes of a room's state would wait for the next patch, up to 50 ms.
import http from "node:http";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { HOST } from "../../scripts/server/freePort.mjs";
import { HEARTBEAT_MS } from "./rooms.mjs";

/** @param {import("./rooms.mjs").Rooms} rooms @returns {Promise<number>} its port */
export async function serveColyseus(rooms) {
  const server = http.createServer();
  const colyseus = new Server({
    transport: new WebSocketTransport({ server, pingInterval: HEARTBEAT_MS }),
    greet: false,
  });
  for (const [name, room] of Object.entries(rooms)) colyseus.define(name, roomClass(room));
  await colyseus.listen(0, HOST);
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

/** @param {import("./rooms.mjs").StoredRoom} stored */
const roomClass = (stored) =>
  class extends Room {
    /** @override */
    autoDispose = false;

    /** @override */
    onCreate() {
      this.onMessage("command", (client, command) => {
        const { toSender, toAll } = stored.handle(String(client.userData), command);
        if (toSender) client.send("frame", toSender);
        if (toAll) this.broadcast("frame", toAll);
      });
    }

    /** @override @param {import("@colyseus/core").Client} client @param {{ member: string }} options */
    onJoin(client, { member }) {
      client.userData = member;
    }
  };

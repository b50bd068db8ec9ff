// socket.io + SQLite: its own rooms and its own broadcast, by WebSocket alone.
import http from "node:http";
import { Server } from "socket.io";
import { HOST } from "../../scripts/server/freePort.mjs";
import { HEARTBEAT_MS } from "./rooms.mjs";

/** @param {import("./rooms.mjs").Rooms} rooms @returns {Promise<number>} its port */
export async function serveSocketIo(rooms) {
  const server = http.createServer();
  const io = new Server(server, { transports: ["websocket"], serveClient: false, pingInterval: HEARTBEAT_MS });
  io.on("connection", (socket) => {
    const { room, member } = /** @type {{ room: import("./rooms.mjs").RoomName, member: string }} */ (
      socket.handshake.query
    );
    socket.join(room);
    socket.on("command", (command) => {
      const { toSender, toAll } = rooms[room].handle(member, command);
      if (toSender) socket.emit("frame", toSender);
      if (toAll) io.to(room).emit("frame", toAll);
    });
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, HOST, () => resolve(undefined)));
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

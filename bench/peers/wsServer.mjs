// ws + SQLite: a set of sockets for each room.
import WebSocket, { WebSocketServer } from "ws";
import { HOST } from "../../scripts/server/freePort.mjs";

/** @typedef {import("./rooms.mjs").RoomName} RoomName */

/** @param {import("./rooms.mjs").Rooms} rooms @returns {Promise<number>} its port */
export async function serveWs(rooms) {
  const server = new WebSocketServer({ host: HOST, port: 0, perMessageDeflate: false });
  /** @type {Record<RoomName, Set<WebSocket>>} */
  const sockets = { chat: new Set(), game: new Set() };
  server.on("connection", (socket, request) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "ws://peer");
    const room = /** @type {RoomName} */ (pathname.slice(1));
    const member = searchParams.get("member") ?? "";
    sockets[room].add(socket);
    socket.on("close", () => sockets[room].delete(socket));
    socket.on("message", (data) => {
      const text = data.toString();
      if (text === "ping") return socket.send("pong");
      const { toSender, toAll } = rooms[room].handle(member, JSON.parse(text));
      if (toSender) socket.send(JSON.stringify(toSender));
      if (!toAll) return;
      const written = JSON.stringify(toAll);
      for (const each of sockets[room]) if (each.readyState === WebSocket.OPEN) each.send(written);
    });
  });
  await new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

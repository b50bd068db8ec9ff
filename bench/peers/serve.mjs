// The process of one peer: node serve.mjs '{"server": …, "setup": …}'. It reports its port to its parent, and ends
// when the parent ends.
import { openRooms } from "./rooms.mjs";

/** @typedef {keyof typeof SERVERS} ServerName */

const SERVERS = {
  ws: async () => (await import("./wsServer.mjs")).serveWs,
  socketIo: async () => (await import("./socketIoServer.mjs")).serveSocketIo,
  colyseus: async () => (await import("./colyseusServer.mjs")).serveColyseus,
};

process.on("disconnect", () => process.exit());

/** @type {{ server: ServerName, setup: import("./rooms.mjs").PeerSetup }} */
const { server, setup } = JSON.parse(process.argv[2] ?? "");
const serve = await SERVERS[server]();
process.send?.({ port: await serve(await openRooms(setup)) });

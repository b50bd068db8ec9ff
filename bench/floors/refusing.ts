/**
 * The floor for the hostile member. It reads every request to its end, accepts the sockets of chats, and refuses
 * everything else, each frame of a chat included.
 */
import { IMAGE_MAX_BYTES } from "~/app/media/limits";
import { discardBody } from "~/app/media/server/readBody.server";

const REFUSED = JSON.stringify({ t: "error", code: "rate_limited" });

export default {
  async fetch(request) {
    if (request.headers.get("upgrade") === "websocket" && new URL(request.url).pathname.startsWith("/parties/chat/"))
      return refusingSocket();
    await discardBody(request, IMAGE_MAX_BYTES);
    return Response.json({ ok: false, code: "too-many-requests" }, { status: 429, headers: { "retry-after": "1" } });
  },
} satisfies ExportedHandler;

function refusingSocket(): Response {
  const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
  server.accept();
  server.addEventListener("message", ({ data }) => server.send(data === "ping" ? "pong" : REFUSED));
  return new Response(null, { status: 101, webSocket: client });
}

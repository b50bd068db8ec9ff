import WebSocket from "ws";
import type { Member } from "~/tests/kit/members/members";
import { PROTOCOL_VERSIONS } from "~/tests/kit/rooms/protocolVersions";

/** A member's cookies, for a request header. */
export const cookieOf = async (url: string, { context }: Member): Promise<string> =>
  (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join("; ");

/**
 * Without a page, opens a member's socket to a room and says hello. The returned socket hasn't received anything yet.
 */
export async function openSocket(
  url: string,
  member: Member,
  party: "chat" | "game",
  room: string,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/parties/${party}/${encodeURIComponent(room)}`, {
    headers: { cookie: await cookieOf(url, member), origin: url },
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.send(JSON.stringify({ t: "hello", v: PROTOCOL_VERSIONS[party], since: null }));
  return socket;
}

/** Waits for the next frame that matches. */
export const nextFrame = <Frame>(socket: WebSocket, wanted: (frame: Frame) => boolean): Promise<Frame> =>
  new Promise((resolve) => {
    const listen = (data: WebSocket.RawData) => {
      const text = (data as Buffer).toString();
      if (text === "pong") return;
      const frame = JSON.parse(text) as Frame;
      if (!wanted(frame)) return;
      socket.off("message", listen);
      resolve(frame);
    };
    socket.on("message", listen);
  });

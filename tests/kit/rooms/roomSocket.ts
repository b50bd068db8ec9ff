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

const COMES_WITHIN_MS = 20_000;

/** Waits for the next frame that matches. Fails with the frames that came instead. */
export const nextFrame = <Frame>(socket: WebSocket, wanted: (frame: Frame) => boolean): Promise<Frame> =>
  new Promise((resolve, reject) => {
    const others: string[] = [];
    const end = () => {
      clearTimeout(late);
      socket.off("message", listen).off("close", onClose);
    };
    const fail = (why: string) => {
      end();
      reject(new Error(`${why} Frames so far: ${others.join(" ").slice(0, 2_000) || "none"}`));
    };
    const late = setTimeout(() => fail(`The frame didn't come within ${COMES_WITHIN_MS} ms.`), COMES_WITHIN_MS);
    const onClose = (code: number) => fail(`The room closed the socket with ${code}.`);
    const listen = (data: WebSocket.RawData) => {
      const text = (data as Buffer).toString();
      if (text === "pong") return;
      const frame = JSON.parse(text) as Frame;
      if (!wanted(frame)) return void others.push(text.slice(0, 300));
      end();
      resolve(frame);
    };
    socket.on("message", listen).on("close", onClose);
  });

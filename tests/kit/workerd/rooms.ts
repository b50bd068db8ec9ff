/** Rooms inside workerd: their stubs, sockets as the edge forwards them, and functions that wait. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { CLOCK } from "~/party/core/server";
import type { RoomsEnv } from "~/party/env";
import { clockOffsetMs, moveClock } from "~/base/clock";
import { ulid } from "~/base/ulid";

export const rooms = env as unknown as RoomsEnv;

export const memberId = (): string => ulid(Date.now());

const HOUR_MS = 3_600_000;

export interface Caller {
  member: string;
  session?: string;
  expiresAtMs?: number;
  accessVersion?: number;
  /** the filter of those whose live events the caller doesn't get */
  hiddenAuthors?: string;
}

/** The headers that the edge sets for a signed-in caller. */
export const identityHeaders = ({
  member,
  session = `s-${member}`,
  expiresAtMs = Date.now() + HOUR_MS,
  accessVersion = 1,
  hiddenAuthors = "",
}: Caller): Record<string, string> => ({
  [IDENTITY_HEADER.member]: member,
  [IDENTITY_HEADER.session]: session,
  [IDENTITY_HEADER.sessionExpiresAtMs]: String(expiresAtMs),
  [IDENTITY_HEADER.accessVersion]: String(accessVersion),
  [IDENTITY_HEADER.hiddenAuthors]: hiddenAuthors,
  [IDENTITY_HEADER.requestId]: "test",
});

interface Fetches {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Asks a room for a socket as the edge does. A null caller is signed out. */
export const upgrade = (room: Fetches, caller: Caller | null, query = ""): Promise<Response> =>
  room.fetch(`http://rooms.test/parties/x/y${query}`, {
    headers: { upgrade: "websocket", ...(caller ? identityHeaders(caller) : {}) },
  });

/** The client's end of a socket. It keeps all frames. */
export class TestSocket<Frame extends { t: string }> {
  readonly frames: Frame[] = [];
  closedWith: number | null = null;

  constructor(readonly socket: WebSocket) {
    socket.accept();
    socket.addEventListener("message", ({ data }) => {
      if (data !== "pong") this.frames.push(JSON.parse(String(data)) as Frame);
    });
    socket.addEventListener("close", ({ code }) => {
      this.closedWith = code;
    });
  }

  of<T extends Frame["t"]>(t: T): Extract<Frame, { t: T }>[] {
    return this.frames.filter((frame): frame is Extract<Frame, { t: T }> => frame.t === t);
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** Waits until `count` frames of this type have arrived, and returns the last of them. */
  async next<T extends Frame["t"]>(t: T, count = 1): Promise<Extract<Frame, { t: T }>> {
    return until(() => this.of(t)[count - 1], `${t} ${count}`);
  }

  async closed(): Promise<number> {
    return until(() => this.closedWith ?? undefined, "close");
  }

  close(): void {
    this.socket.close(1000);
  }
}

/** An accepted socket that hasn't said hello. */
export async function connect<Frame extends { t: string }>(
  room: Fetches,
  caller: Caller | null,
): Promise<TestSocket<Frame>> {
  const response = await upgrade(room, caller);
  if (!response.webSocket) throw new Error(`refused with ${response.status}`);
  return new TestSocket<Frame>(response.webSocket);
}

/** The protocol version that every kind of room accepts now. */
const VERSION_OF_ALL = 1;

/** A socket that has said hello. `v`: the version of its protocol. */
export async function join<Frame extends { t: string }>(
  room: Fetches,
  caller: Caller | null,
  since: number | null = null,
  v = VERSION_OF_ALL,
): Promise<TestSocket<Frame>> {
  const socket = await connect<Frame>(room, caller);
  socket.send({ t: "hello", v, since });
  await until(() => socket.frames[0], "the answer to hello");
  return socket;
}

/** Waits until the room knows that its last socket is gone. */
export const untilEmpty = (room: DurableObjectStub): Promise<unknown> => untilSockets(room, 0);

/** Waits until the room has seen the end of all but this many of its sockets. */
export const untilSockets = (room: DurableObjectStub, count: number): Promise<unknown> =>
  until(
    () =>
      runInDurableObject(
        room,
        (_instance, state) =>
          state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length === count,
      ),
    `the room to have ${count} sockets`,
  );

const GATHERED_MAX_MS = 1_000;
const BRIEFLY_MS = 20;

/** Lets rooms gather changes for a moment only before they tell other rooms. Lasts until the test ends. */
export function gatherBriefly(): void {
  const really = CLOCK.after;
  vi.spyOn(CLOCK, "after").mockImplementation((ms, work) =>
    really(ms > GATHERED_MAX_MS ? ms : Math.min(ms, BRIEFLY_MS), work),
  );
}

/** Moves the rooms' clock to a time, however long the test has really taken. */
export const moveClockTo = (atMs: number): void => moveClock(atMs - Date.now());

/** Moves the rooms' clock forward by this much from where it is. */
export const passTime = (ms: number): void => moveClock(clockOffsetMs() + ms);

const PATIENCE_MS = 10_000;

/** Asks repeatedly until there is an answer. */
export async function until<Value>(
  ask: () => Value | undefined | null | false | Promise<Value | undefined | null | false>,
  what: string,
): Promise<Value> {
  const givesUpAtMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > givesUpAtMs) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

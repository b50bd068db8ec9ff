import { Server, type Connection, type ConnectionContext } from "partyserver";
import { clockOffsetMs, nowMs } from "~/base/clock";
import type { ConnectedRoom } from "~/party/core/connectedRoom";
import { connectionTags, identityOf } from "~/party/core/identity";
import type { Platform, RoomClock, RoomHistory, RoomRandom, RoomStorage } from "~/party/core/platform";
import { CLOSE, HEARTBEAT } from "~/party/core/protocol";
import { applySettings, type Settings } from "~/party/core/settings";

/** RFC 6455, section 7.4.1. */
const NORMAL_CLOSE = 1000;
const NO_CLOSE_CODE = 1005;
const LOST_CODE = 1006;
const TLS_FAILED_CODE = 1015;
const FORBIDDEN_STATUS = 403;

/** The part of a room that its server calls. */
export type HostedRoom = Pick<
  ConnectedRoom<never, never, never>,
  "init" | "exists" | "upgradeRefusal" | "connected" | "received" | "closed" | "alarm"
> & { readonly kind: { readonly closesForbidden?: boolean } };

/** A Durable Object that makes a room and passes it upgrades, socket events, the alarm and the RPC. */
export type RoomServer<Room, Name extends keyof Room> = Server & { readonly room: Room } & Pick<Room, Name>;

/**
 * @param rpc the methods that other Workers and rooms may call
 * @param aliases former names of methods, which the previous release still calls
 */
export function roomServer<Effects, Room extends HostedRoom, const Name extends keyof Room & string>(
  Class: new (platform: Platform<Effects>) => Room,
  rpc: readonly Name[],
  aliases: Readonly<Record<string, Name>> = {},
): new (ctx: DurableObjectState, env: Effects & Settings) => RoomServer<Room, Name> {
  class Host extends Server {
    static override options = { hibernate: true };
    readonly room: Room;

    constructor(ctx: DurableObjectState, env: Effects & Settings) {
      super(ctx, env as never); // PartyServer's type wants the env of all Workers together
      this.room = new Class({
        name: this.name,
        effects: env,
        ...applySettings(env),
        storage: { ...storageOf(ctx), history: historyOf(ctx) },
        clock: CLOCK,
        random: RANDOM,
        connections: {
          all: () => this.getConnections(),
          pingedAtMs: (connection) => ctx.getWebSocketAutoResponseTimestamp(connection as Connection)?.getTime() ?? 0,
        },
      });
      ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ping, HEARTBEAT.pong));
      void ctx.blockConcurrencyWhile(async () => this.room.init());
    }

    override async fetch(request: Request): Promise<Response> {
      if (request.headers.get("upgrade")?.toLowerCase() !== "websocket")
        return new Response("WebSocket only", { status: 426 });
      const status = this.room.upgradeRefusal(request.headers);
      if (status === FORBIDDEN_STATUS && this.room.kind.closesForbidden) return closedSocket();
      if (status !== null) return new Response(null, { status });
      const url = new URL(request.url);
      // a connection id that the client chose, or a long query, must not end up in the attachment
      return super.fetch(new Request(url.origin + url.pathname, request));
    }

    override getConnectionTags(_connection: Connection, { request }: ConnectionContext): string[] {
      return connectionTags(identityOf(request.headers));
    }

    override onConnect(connection: Connection, { request }: ConnectionContext): void {
      this.room.connected(connection, request.headers);
    }

    // PartyServer's own handlers would read the attachment for each frame. They would also store the room's name, which
    // would bring a deleted room back.

    override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
      if (!this.room.exists) socket.close(CLOSE.forbidden, "this room is gone");
      else this.room.received(socket as Connection, message);
    }

    override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
      this.room.closed(socket as Connection, code);
      answerClose(socket, code, reason);
    }

    override async webSocketError(socket: WebSocket): Promise<void> {
      this.room.closed(socket as Connection);
    }

    override async alarm(): Promise<void> {
      await this.room.alarm();
    }
  }
  for (const [alias, name] of [...rpc.map((name) => [name, name] as const), ...Object.entries(aliases)]) {
    const value = function (this: Host, ...values: unknown[]): unknown {
      return (this.room[name] as (...values: unknown[]) => unknown)(...values);
    };
    Object.defineProperty(Host.prototype, alias, { value, writable: true, configurable: true });
  }
  return Host as unknown as new (ctx: DurableObjectState, env: Effects & Settings) => RoomServer<Room, Name>;
}

/** A Durable Object's storage, in the form that rooms use. */
export const storageOf = (ctx: Pick<DurableObjectState, "storage" | "blockConcurrencyWhile">): RoomStorage => ({
  sql: ctx.storage.sql,
  transaction: (write) => ctx.storage.transactionSync(write),
  alarm: { set: (atMs) => ctx.storage.setAlarm(atMs - clockOffsetMs()), clear: () => ctx.storage.deleteAlarm() },
  deleteAll: () =>
    ctx.blockConcurrencyWhile(async () => {
      await ctx.storage.deleteAlarm();
      await ctx.storage.deleteAll();
    }),
});

/** Point-in-time recovery, which the platform offers for 30 days. The local runtime rejects each of these calls. */
const historyOf = (ctx: DurableObjectState): RoomHistory => ({
  bookmarkAt: (atMs) => ctx.storage.getBookmarkForTime(atMs - clockOffsetMs()),
  current: () => ctx.storage.getCurrentBookmark(),
  restartWith: (bookmark) =>
    ctx.blockConcurrencyWhile(async () => {
      try {
        await ctx.storage.onNextSessionRestoreBookmark(bookmark);
      } catch {
        return; // a throw would reset the object
      }
      ctx.abort("goes back to an earlier state");
    }),
});

export const CLOCK: RoomClock = {
  nowMs,
  platformMs: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export const RANDOM: RoomRandom = {
  id: () => crypto.randomUUID().slice(0, 8),
  words: (count) => [...crypto.getRandomValues(new Uint32Array(count))],
};

function closedSocket(): Response {
  const [theirs, ours] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
  ours.accept();
  ours.close(CLOSE.forbidden, "forbidden");
  return new Response(null, { status: 101, webSocket: theirs });
}

/**
 * Answers a close, because neither the runtime nor PartyServer answers a close that has no code. After LOST_CODE and
 * TLS_FAILED_CODE nobody is there to read an answer.
 */
function answerClose(socket: WebSocket, code: number, reason: string): void {
  if (code === LOST_CODE || code === TLS_FAILED_CODE) return;
  try {
    socket.close(code === NO_CLOSE_CODE ? NORMAL_CLOSE : code, reason);
  } catch {
    // the room has already closed it
  }
}

/**
 * What the peers use of their packages. These are installed only when the comparison runs, so types don't depend on
 * them.
 */
declare module "socket.io" {
  import type { Server as HttpServer } from "node:http";

  export interface Socket {
    handshake: { query: Record<string, string | string[] | undefined> };
    join(room: string): void;
    emit(event: string, frame: object): void;
    on(event: string, listener: (command: unknown) => void): void;
  }

  export class Server {
    constructor(
      server: HttpServer,
      options: { transports: readonly "websocket"[]; serveClient: boolean; pingInterval: number },
    );
    on(event: "connection", listener: (socket: Socket) => void): void;
    to(room: string): { emit(event: string, frame: object): void };
  }
}

declare module "@colyseus/core" {
  export interface Client {
    userData?: unknown;
    send(type: string, frame: object): void;
  }

  export class Room {
    autoDispose: boolean;
    onCreate(options: object): void;
    onJoin(client: Client, options: { member: string }): void;
    onMessage(type: string, listener: (client: Client, command: unknown) => void): void;
    broadcast(type: string, frame: object): void;
  }

  export class Server {
    constructor(options: { transport: object; greet: boolean });
    define(name: string, room: typeof Room): void;
    listen(port: number, host: string): Promise<void>;
  }
}

declare module "@colyseus/ws-transport" {
  export class WebSocketTransport {
    constructor(options: { server: import("node:http").Server; pingInterval: number });
  }
}

declare module "msgpackr" {
  export function pack(value: unknown): Buffer;
  export function unpack(data: Uint8Array): unknown;
}

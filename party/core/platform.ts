/** What a room needs from its platform: a Durable Object (server.ts), or Node in the fault tests. */

export interface Platform<Effects = unknown> {
  readonly name: string;
  readonly storage: RoomStorage;
  readonly connections: RoomConnections;
  readonly clock: RoomClock;
  readonly random: RoomRandom;
  /** The other rooms and the queue, on which the room carries out effects. */
  readonly effects: Effects;
  /** The factor that multiplies the limits of one IP address and of a member's open sockets; 1 in production. */
  readonly addressScale: number;
}

/** A SQLite database that only this room writes. */
export interface RoomStorage {
  readonly sql: SqlStorage;
  /** Commits everything that `write` stored, or nothing if it throws. */
  transaction<Result>(write: () => Result): Result;
  /** The room's one alarm. `atMs` is by the product's clock. */
  readonly alarm: { set(atMs: number): Promise<void>; clear(): Promise<void> };
  /** Deletes the tables and the alarm. No event reaches the room before this has finished. */
  deleteAll(): Promise<void>;
  /** Missing where the platform keeps no earlier states. */
  readonly history?: RoomHistory;
}

/** The database's earlier states. Each method rejects where the platform doesn't have them. */
export interface RoomHistory {
  /** The bookmark of the state at a time by the product's clock. */
  bookmarkAt(atMs: number): Promise<string>;
  current(): Promise<string>;
  /**
   * Ends the process. The next one starts with the bookmark's state, and no event reaches this one any more. Resolves
   * only if the platform refuses, and then the room goes on.
   */
  restartWith(bookmark: string): Promise<void>;
}

/** A socket of a room. Its state survives hibernation. */
export interface RoomConnection {
  readonly readyState: number;
  readonly state: unknown;
  setState(state: object): unknown;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

interface RoomConnections {
  /** The open sockets. */
  all(): Iterable<RoomConnection>;
  /**
   * When a socket last sent a heartbeat, by the platform's clock; 0 before the first. The platform answers a heartbeat
   * without waking the room.
   */
  pingedAtMs(connection: RoomConnection): number;
}

export interface RoomClock {
  /** The product's time, which a development build can move. */
  nowMs(): number;
  /** The machine's time, for measuring how long something took. */
  platformMs(): number;
  /** Runs `work` later, unless the room goes to sleep first. The returned function cancels the run. */
  after(ms: number, work: () => void): () => void;
}

export interface RoomRandom {
  /** A short id that no other process of this room has used. */
  id(): string;
  /** Secret random 32-bit words. */
  words(count: number): number[];
}

/** The `readyState` of a socket that can send. */
export const OPEN = 1;

import { Connections } from "~/party/core/connections";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { PROTOCOL_VERSION, type Hello } from "~/party/core/protocol";
import { audienceOf, topicOfLeaf } from "~/party/live/live";
import { liveCommandSchema } from "~/party/live/parse";
import { LIVE_LIMITS, type LiveCommand, type LiveEvent, type LiveFrame } from "~/party/live/protocol";
import { RecentEvents } from "~/party/live/recent";
import { readWatched, WatchIndex, writeWatched } from "~/party/live/watched";
import type { Rooms } from "~/party/rooms";

type Command = Exclude<LiveCommand, Hello>;

const FULL_STATUS = 503;
const SILENT_CHECK_MS = 60_000;

/**
 * Some of a topic's sockets, signed in or out. It stores nothing: the posts that a client watches are in its socket's
 * attachment (26 bytes a post, 5,200 at most of the 16 KB there are), and the index over them is built again after hibernation.
 */
export class LiveLeaf {
  static readonly rpc = ["deliver", "socketCount", "endSession", "extendSession"] as const;

  readonly isMade = true;
  readonly connections: Connections<Command, LiveFrame>;
  readonly #watchers = new WatchIndex<RoomConnection>();
  readonly #recent = new RecentEvents();
  /** resolves when the leaf knows what the hub told before the leaf was there */
  #caughtUp: Promise<void> | null = null;

  constructor(private readonly platform: Platform<Pick<Rooms, "LIVE_HUB">>) {
    this.connections = new Connections<Command, LiveFrame>(
      platform,
      { party: "live", schema: liveCommandSchema, commandsPerSecond: LIVE_LIMITS.commandsPerSecond },
      {
        canAccess: () => true, // live events are public
        hasEnded: () => false,
        refusal: () => (this.connections.open.size >= LIVE_LIMITS.socketsPerLeaf ? FULL_STATUS : null),
        onHello: (connection) => {
          this.connections.sendTo(connection, { t: "welcome", v: PROTOCOL_VERSION });
          this.#sendRecent(connection, (post) => post === null);
        },
        handleCommand: (connection, { note }, { posts }) => {
          const before = readWatched(note);
          this.connections.setSocketState(connection, writeWatched(posts));
          this.#watchers.put(connection, posts);
          this.#sendRecent(connection, (post) => post !== null && posts.includes(post) && !before.includes(post));
        },
        onOpen: () => this.#setAlarm(),
        onClose: (connection) => this.#watchers.drop(connection),
        onError: () => this.init(),
      },
    );
  }

  init(): void {
    for (const [connection, { note }] of this.connections.open) this.#watchers.put(connection, readWatched(note));
  }

  /** Tells these sockets what concerns them; returns how many there are. */
  deliver(events: readonly LiveEvent[], cut: boolean): { sockets: number } {
    this.#recent.add(events, this.platform.clock.nowMs());
    const topic = topicOfLeaf(this.platform.name);
    const forAll: string[] = [];
    const forSome = new Map<RoomConnection, string[]>();
    for (const event of events) {
      const text = JSON.stringify(event);
      const post = audienceOf(topic, event);
      if (post === null) forAll.push(text);
      else for (const connection of this.#watchers.of(post)) forSome.set(connection, [...(forSome.get(connection) ?? []), text]);
    }
    const common = forAll.length > 0 || cut ? frameText(forAll, cut) : null;
    for (const connection of [...this.connections.open.keys()]) {
      const own = forSome.get(connection);
      const text = own ? frameText([...forAll, ...own], cut) : common;
      if (text !== null) this.connections.sendText(connection, text);
    }
    return { sockets: this.connections.open.size };
  }

  socketCount(): number {
    return this.connections.open.size;
  }

  /** A live socket is of no session: nothing to do. */
  endSession(_session: string): void {}
  extendSession(_session: string, _expiresAtMs: number): void {}

  /** Closes silent sockets, as long as there are any. Also deletes what an earlier release stored here. */
  async alarm(): Promise<void> {
    this.connections.closeSilent();
    if (this.connections.open.size > 0) this.#setAlarm();
    else await this.platform.storage.deleteAll();
  }

  #setAlarm(): void {
    void this.platform.storage.alarm.set(this.platform.clock.nowMs() + SILENT_CHECK_MS);
  }

  /** What happened between the reading of the page and the opening of its socket. A page ignores what it knows already. */
  #sendRecent(connection: RoomConnection, concerns: (post: string | null) => boolean): void {
    this.#caughtUp ??= this.#catchUp();
    void this.#caughtUp.then(() => {
      const topic = topicOfLeaf(this.platform.name);
      const events = this.#recent.since(this.platform.clock.nowMs()).filter((event) => concerns(audienceOf(topic, event)));
      if (events.length > 0 && this.connections.open.has(connection)) this.connections.sendTo(connection, { t: "events", events, cut: false });
    });
  }

  async #catchUp(): Promise<void> {
    try {
      this.#recent.add(await this.platform.effects.LIVE_HUB.getByName(topicOfLeaf(this.platform.name)).recent(), this.platform.clock.nowMs());
    } catch {
      this.#caughtUp = null; // the next socket asks again
    }
  }
}

/** A frame of events that are text already, because many sockets get the same ones. */
const frameText = (events: readonly string[], cut: boolean): string => `{"t":"events","events":[${events.join(",")}],"cut":${cut}}`;

import { ConnectedRoom } from "~/party/core/connectedRoom";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { type Hello } from "~/party/core/protocol";
import type { HubPeer, Rooms } from "~/party/peers";
import { audienceOf, decodeWatched, RecentEvents, topicOfShard, WatchIndex, encodeWatched } from "~/party/live/live";
import { liveCommandSchema } from "~/party/live/parse";
import {
  LIVE_LIMITS,
  LIVE_PROTOCOL_VERSION,
  type LiveCommand,
  type LiveEvent,
  type LiveFrame,
} from "~/party/live/protocol";

export interface ShardEffects {
  LIVE_HUB: Rooms<HubPeer>;
}
type Command = Exclude<LiveCommand, Hello>;

const FULL_STATUS = 503;
const SILENT_CHECK_MS = 60_000;

/**
 * A room with some of a topic's sockets, of members and visitors. The topic's hub assigns sockets to shards and sends
 * its events to all shards that may have sockets. A shard stores nothing but its alarm, and PartyServer stores the
 * shard's name. The posts that a client watches are in its socket's attachment: 26 bytes per post, at most 5,200 bytes
 * of the 16 KB limit. After hibernation, the shard rebuilds its index of watched posts from the attachments.
 */
export class LiveShard extends ConnectedRoom<ShardEffects, Command, LiveFrame> {
  static readonly rpc = ["deliver", "socketCount", "endSession", "extendSession"] as const;

  readonly exists = true;
  readonly #watchers = new WatchIndex<RoomConnection>();
  readonly #recent = new RecentEvents();
  /** resolves when the shard has the events that the hub sent before the shard started */
  #caughtUp: Promise<void> | null = null;

  constructor(platform: Platform<ShardEffects>) {
    const { commandsPerSecond } = LIVE_LIMITS;
    super(platform, {
      party: "live",
      schema: liveCommandSchema,
      protocolVersion: LIVE_PROTOCOL_VERSION,
      commandsPerSecond,
      silentCheckMs: SILENT_CHECK_MS,
    });
  }

  init(): void {
    for (const [connection, { note }] of this.open) this.#watchers.put(connection, decodeWatched(note));
  }

  /** Sends each socket its events. `cut` means that some events are missing. Returns the number of sockets. */
  deliver(events: readonly LiveEvent[], cut: boolean): { sockets: number } {
    this.#recent.add(events, this.nowMs());
    const topic = topicOfShard(this.name);
    const forAll: string[] = [];
    const forSome = new Map<RoomConnection, string[]>();
    for (const event of events) {
      const text = JSON.stringify(event);
      const post = audienceOf(topic, event);
      if (post === null) forAll.push(text);
      else
        for (const connection of this.#watchers.of(post))
          forSome.set(connection, [...(forSome.get(connection) ?? []), text]);
    }
    const common = forAll.length > 0 || cut ? frameText(forAll, cut) : null;
    for (const connection of [...this.open.keys()]) {
      const own = forSome.get(connection);
      const text = own ? frameText([...forAll, ...own], cut) : common;
      if (text !== null) this.sendText(connection, text);
    }
    return { sockets: this.open.size };
  }

  socketCount(): number {
    return this.open.size;
  }

  /** Closes silent sockets. Runs again while sockets are open; otherwise deletes what this object has stored. */
  async alarm(): Promise<void> {
    this.closeSilent();
    if (this.open.size > 0) this.#setAlarm();
    else await this.platform.storage.deleteAll();
  }

  // ---- connections

  protected canAccess(): boolean {
    return true; // live events are public
  }

  protected override refusal(): number | null {
    return this.open.size >= LIVE_LIMITS.socketsPerShard ? FULL_STATUS : null;
  }

  protected onHello(connection: RoomConnection): void {
    this.sendTo(connection, { t: "welcome", v: LIVE_PROTOCOL_VERSION });
    this.#sendRecent(connection, (post) => post === null);
  }

  protected handleCommand(connection: RoomConnection, _member: string | null, { posts }: Command): void {
    const before = decodeWatched(this.open.get(connection)?.note ?? "");
    this.setSocketState(connection, encodeWatched(posts));
    this.#watchers.put(connection, posts);
    this.#sendRecent(connection, (post) => post !== null && posts.includes(post) && !before.includes(post));
  }

  protected override onOpen(): void {
    // Later sockets don't move the alarm, or a busy shard would never close its silent ones.
    if (this.open.size === 1) this.#setAlarm();
  }

  protected override onClose(connection: RoomConnection): void {
    this.#watchers.drop(connection);
  }

  // ---- alarm and recent events

  #setAlarm(): void {
    void this.platform.storage.alarm.set(this.nowMs() + SILENT_CHECK_MS);
  }

  /**
   * Sends what happened between the load of the page and the opening of its socket. A page ignores what it already
   * knows.
   */
  #sendRecent(connection: RoomConnection, concerns: (post: string | null) => boolean): void {
    this.#caughtUp ??= this.#catchUp();
    void this.#caughtUp.then(() => {
      const topic = topicOfShard(this.name);
      const events = this.#recent.at(this.nowMs()).filter((event) => concerns(audienceOf(topic, event)));
      if (events.length > 0 && this.open.has(connection)) this.sendTo(connection, { t: "events", events, cut: false });
    });
  }

  async #catchUp(): Promise<void> {
    try {
      this.#recent.add(await this.platform.effects.LIVE_HUB.getByName(topicOfShard(this.name)).recent(), this.nowMs());
    } catch {
      this.#caughtUp = null; // the next socket asks again
    }
  }
}

/** A frame of events that are already text, because many sockets get the same events. */
const frameText = (events: readonly string[], cut: boolean): string =>
  `{"t":"events","events":[${events.join(",")}],"cut":${cut}}`;

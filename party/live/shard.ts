import { ConnectedRoom } from "~/party/core/connectedRoom";
import type { Platform, RoomConnection } from "~/party/core/platform";
import { IDENTITY_HEADER, type Hello } from "~/party/core/protocol";
import type { HubPeer } from "~/party/peers";
import { isHidden, parseHidden, type HiddenAuthors } from "~/base/hiddenAuthors";
import { hubOf, type Region, type Rooms } from "~/base/roomAt";
import {
  audienceOf,
  authorOf,
  decodeNote,
  encodeNote,
  RecentEvents,
  shownEvent,
  topicOfShard,
  WatchIndex,
} from "~/party/live/live";
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
  PRIMARY_REGION?: Region | undefined;
}
type Command = Exclude<LiveCommand, Hello>;

const FULL_STATUS = 503;
const SILENT_CHECK_MS = 60_000;

/**
 * A room with some of a topic's sockets, of members and visitors. The topic's hub assigns sockets to shards and sends
 * its events to all shards that may have sockets. A shard stores nothing but its alarm, and PartyServer stores the
 * shard's name. The attachment of a socket has the posts that its client watches (26 bytes per post, at most 5,200), and
 * the filter of those whose events it doesn't get (at most 8,002 bytes); its limit is 16 KB. After hibernation, the shard
 * rebuilds its indexes from the attachments.
 */
export class LiveShard extends ConnectedRoom<ShardEffects, Command, LiveFrame> {
  static readonly rpc = ["deliver", "socketCount", "endSession", "extendSession"] as const;

  readonly exists = true;
  readonly #watchers = new WatchIndex<RoomConnection>();
  /** only of sockets that don't get everybody's events */
  readonly #hidden = new Map<RoomConnection, HiddenAuthors>();
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
    for (const [connection, { note }] of this.open) this.#index(connection, note);
  }

  /** Sends each socket its events. `cut` means that some events are missing. Returns the number of sockets. */
  deliver(events: readonly LiveEvent[], cut: boolean): { sockets: number } {
    this.#recent.add(events, this.nowMs());
    const topic = topicOfShard(this.name);
    const forAll: SentEvent[] = [];
    const forSome = new Map<RoomConnection, SentEvent[]>();
    for (const event of events) {
      const sent = { text: JSON.stringify(shownEvent(event)), author: authorOf(event) };
      const post = audienceOf(topic, event);
      if (post === null) forAll.push(sent);
      else
        for (const connection of this.#watchers.of(post))
          forSome.set(connection, [...(forSome.get(connection) ?? []), sent]);
    }
    const common = frameText(forAll, cut);
    for (const connection of [...this.open.keys()]) {
      const own = forSome.get(connection);
      const hidden = this.#hidden.get(connection);
      const text = own || hidden ? frameText([...forAll, ...(own ?? [])].filter(isShownTo(hidden)), cut) : common;
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
    const { hidden, posts: before } = decodeNote(this.open.get(connection)?.note ?? "");
    this.setNote(connection, encodeNote({ hidden, posts }));
    this.#watchers.put(connection, posts);
    this.#sendRecent(connection, (post) => post !== null && posts.includes(post) && !before.includes(post));
  }

  protected override noteOf(headers: Headers): string {
    return encodeNote({ hidden: headers.get(IDENTITY_HEADER.hiddenAuthors) ?? "", posts: [] });
  }

  protected override onOpen(connection: RoomConnection): void {
    this.#index(connection, this.open.get(connection)?.note ?? "");
    // Later sockets don't move the alarm, or a busy shard would never close its silent ones.
    if (this.open.size === 1) this.#setAlarm();
  }

  protected override onClose(connection: RoomConnection): void {
    this.#watchers.drop(connection);
    this.#hidden.delete(connection);
  }

  #index(connection: RoomConnection, text: string): void {
    const { hidden, posts } = decodeNote(text);
    const authors = parseHidden(hidden);
    if (authors) this.#hidden.set(connection, authors);
    this.#watchers.put(connection, posts);
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
      const isShown = isShownTo(this.#hidden.get(connection));
      const events = this.#recent
        .at(this.nowMs())
        .filter((event) => concerns(audienceOf(topic, event)) && isShown({ author: authorOf(event) }))
        .map(shownEvent);
      if (events.length > 0 && this.open.has(connection)) this.sendTo(connection, { t: "events", events, cut: false });
    });
  }

  async #catchUp(): Promise<void> {
    try {
      this.#recent.add(await hubOf(this.platform.effects, topicOfShard(this.name)).recent(), this.nowMs());
    } catch {
      this.#caughtUp = null; // the next socket asks again
    }
  }
}

/** An event that is already text, because many sockets get the same events. */
interface SentEvent {
  text: string;
  author: string | null;
}

const isShownTo =
  (hidden: HiddenAuthors | undefined) =>
  ({ author }: Pick<SentEvent, "author">): boolean =>
    !hidden || author === null || !isHidden(hidden, author);

/** Null when there is nothing to send. */
const frameText = (events: readonly SentEvent[], cut: boolean): string | null =>
  events.length > 0 || cut
    ? `{"t":"events","events":[${events.map(({ text }) => text).join(",")}],"cut":${cut}}`
    : null;

import {
  LIVE_LIMITS,
  LIVE_PROTOCOL_VERSION,
  type LiveCommand,
  type LiveEvent,
  type LiveFrame,
  type LiveTopic,
} from "~/party/live/protocol";
import { openRoom, type OpenRoom, type RoomLink } from "./roomConnection";

/** `missed`: events may have been missed, so what is shown should be loaded again. */
export type LiveListener = (events: readonly LiveEvent[], missed: boolean) => void;

const WATCH_GATHER_MS = 200;
/**
 * A new socket gets the events of the last `recentMs`. Half of that time is reserved for the delay between the reading
 * of the page's data on the server and the start of this client.
 */
const NOTHING_MISSED_MS = LIVE_LIMITS.recentMs / 2;

const clients = new Map<LiveTopic, LiveClient>();

/** Listens to a topic. Parts of a page that listen to the same topic share a socket. */
export function listenTo(topic: LiveTopic, listener: LiveListener): ReturnType<LiveClient["listen"]> {
  const client =
    clients.get(topic) ??
    new LiveClient(openRoom("live", topic, LIVE_PROTOCOL_VERSION, LIVE_LIMITS), () => clients.delete(topic));
  clients.set(topic, client);
  return client.listen(listener);
}

/** Connects to all topics again, because the rooms learn only then whose events this member doesn't get (X13). */
export function reconnectLive(): void {
  for (const client of clients.values()) client.reconnect();
}

/** The live events of a topic, for screens that show posts. The client closes with its last subscription. */
export class LiveClient {
  readonly #watched = new Map<LiveListener, readonly string[]>();
  #link: RoomLink<LiveCommand>;
  #watchTimer: ReturnType<typeof setTimeout> | undefined;
  /** a welcome before this time means that nothing was missed */
  #nothingMissedUntilMs = Date.now() + NOTHING_MISSED_MS;
  /** recent events, for parts of the page that subscribe later but whose data was read earlier */
  #recent: { atMs: number; events: readonly LiveEvent[]; missed: boolean }[] = [];

  constructor(
    private readonly open: OpenRoom<LiveCommand, LiveFrame>,
    private readonly onEmpty: () => void = () => undefined,
  ) {
    this.#link = this.#connect();
  }

  listen(listener: LiveListener) {
    this.#watched.set(listener, []);
    for (const { events, missed } of this.#stillRecent()) listener(events, missed);
    return {
      /** Sets the posts on the screen, those in view first. The feed's room sends counts and comments only of these. */
      watch: (posts: readonly string[]): void => {
        this.#watched.set(listener, posts);
        this.#watchTimer ??= setTimeout(() => this.#sendWatch(), WATCH_GATHER_MS);
      },
      close: (): void => {
        if (!this.#watched.delete(listener) || this.#watched.size > 0) return;
        clearTimeout(this.#watchTimer);
        this.#link.close();
        this.onEmpty();
      },
    };
  }

  reconnect(): void {
    this.#recent = [];
    this.#link.close();
    this.#link = this.#connect();
  }

  #connect(): RoomLink<LiveCommand> {
    return this.open({ since: () => null, onFrame: (frame) => this.#receive(frame), onState: () => undefined });
  }

  #receive(frame: LiveFrame): void {
    if (frame.t === "events") {
      this.#recent = [...this.#stillRecent(), { atMs: Date.now(), events: frame.events, missed: frame.cut }];
      this.#announce(frame.events, frame.cut);
    }
    if (frame.t !== "welcome") return;
    this.#sendWatch();
    // the room keeps only recent events, so it can't repeat what happened during a longer absence
    if (Date.now() > this.#nothingMissedUntilMs) this.#announce([], true);
    this.#nothingMissedUntilMs = 0;
  }

  #stillRecent() {
    return this.#recent.filter(({ atMs }) => atMs > Date.now() - LIVE_LIMITS.recentMs);
  }

  #sendWatch(): void {
    clearTimeout(this.#watchTimer);
    this.#watchTimer = undefined;
    const posts = [...new Set([...this.#watched.values()].flat())].slice(0, LIVE_LIMITS.watchedPostsMax);
    if (posts.length > 0) this.#link.send({ t: "watch", posts });
  }

  #announce(events: readonly LiveEvent[], missed: boolean): void {
    for (const listener of this.#watched.keys()) listener(events, missed);
  }
}

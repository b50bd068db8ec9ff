import { openRoom, type OpenRoom, type RoomLink } from "~/app/rooms/roomConnection";
import { LIVE_LIMITS, type LiveCommand, type LiveEvent, type LiveFrame, type LiveTopic } from "~/party/live/protocol";

/** `missed`: something may have happened that was not told; what is shown should be loaded anew. */
export type LiveListener = (events: readonly LiveEvent[], missed: boolean) => void;

const WATCH_GATHER_MS = 200;
/** The page was read a little before it listens. */
const SURELY_TOLD_MS = LIVE_LIMITS.recentMs / 2;

const openLive =
  (topic: LiveTopic): OpenRoom<LiveCommand, LiveFrame> =>
  (handlers) =>
    openRoom("live", topic, handlers, LIVE_LIMITS);

/** A screen's listening. */
export interface LiveSeat {
  /** The posts on the screen, the ones in view first; the room tells counts of these alone. Replaces the list before. */
  watch(posts: readonly string[]): void;
  leave(): void;
}

const clients = new Map<LiveTopic, LiveClient>();

/** Listens to a topic; parts of a page that listen to the same one share a socket. */
export function listenTo(topic: LiveTopic, listener: LiveListener): LiveSeat {
  const client = clients.get(topic) ?? new LiveClient(openLive(topic), () => clients.delete(topic));
  clients.set(topic, client);
  return client.listen(listener);
}

/** What happens in public, for the screens that show posts. Closes when the last of them left. */
export class LiveClient {
  readonly #seats = new Map<LiveListener, readonly string[]>();
  readonly #link: RoomLink<LiveCommand>;
  #watchTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #openedAtMs = Date.now();
  #welcomed = false;
  /** told lately: a part of the page that comes later was read before them */
  #recent: { atMs: number; events: readonly LiveEvent[]; missed: boolean }[] = [];

  constructor(
    open: OpenRoom<LiveCommand, LiveFrame>,
    private readonly onEmpty: () => void = () => undefined,
  ) {
    this.#link = open({ since: () => null, onFrame: (frame) => this.#receive(frame), onState: () => undefined });
  }

  listen(listener: LiveListener): LiveSeat {
    this.#seats.set(listener, []);
    for (const { events, missed } of this.#stillRecent()) listener(events, missed);
    return {
      watch: (posts) => {
        this.#seats.set(listener, posts);
        this.#watchTimer ??= setTimeout(() => {
          this.#watchTimer = undefined;
          this.#sendWatch();
        }, WATCH_GATHER_MS);
      },
      leave: () => {
        if (!this.#seats.delete(listener) || this.#seats.size > 0) return;
        clearTimeout(this.#watchTimer);
        this.#link.close();
        this.onEmpty();
      },
    };
  }

  #receive(frame: LiveFrame): void {
    switch (frame.t) {
      case "welcome":
        this.#sendWatch();
        // the room keeps little: what happened while the socket was away for longer is not told again
        if (this.#welcomed || Date.now() - this.#openedAtMs > SURELY_TOLD_MS) this.#tell([], true);
        this.#welcomed = true;
        return;
      case "events":
        this.#recent = [...this.#stillRecent(), { atMs: Date.now(), events: frame.events, missed: frame.cut }];
        return this.#tell(frame.events, frame.cut);
      case "error":
        return;
    }
  }

  #stillRecent() {
    return this.#recent.filter(({ atMs }) => atMs > Date.now() - LIVE_LIMITS.recentMs);
  }

  #sendWatch(): void {
    const posts = [...new Set([...this.#seats.values()].flat())].slice(0, LIVE_LIMITS.watchedPostsMax);
    if (posts.length > 0) this.#link.send({ t: "watch", posts });
  }

  #tell(events: readonly LiveEvent[], missed: boolean): void {
    for (const listener of this.#seats.keys()) listener(events, missed);
  }
}

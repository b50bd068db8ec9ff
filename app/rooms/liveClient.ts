import { Observed } from "~/app/rooms/observed";
import { openRoom, type LinkState, type OpenRoom, type RoomLink } from "~/app/rooms/roomConnection";
import { LIVE_LIMITS, type LiveCommand, type LiveEvent, type LiveFrame, type LiveTopic } from "~/party/live/protocol";

/** `missed`: something may have happened that was not told; what is shown should be loaded anew. */
export type LiveListener = (events: readonly LiveEvent[], missed: boolean) => void;

const WATCH_GATHER_MS = 200;

export const openLive =
  (topic: LiveTopic): OpenRoom<LiveCommand, LiveFrame> =>
  (handlers) =>
    openRoom("live", topic, handlers);

/** What happens in public, for a screen that shows posts. */
export class LiveClient {
  readonly #linkState = new Observed<LinkState>({ at: "connecting" });
  readonly #listeners = new Set<LiveListener>();
  readonly #link: RoomLink<LiveCommand>;
  #posts: readonly string[] = [];
  #watchTimer: ReturnType<typeof setTimeout> | undefined;
  #welcomed = false;

  constructor(open: OpenRoom<LiveCommand, LiveFrame>) {
    this.#link = open({
      since: () => null,
      onFrame: (frame) => this.#receive(frame),
      onState: (state) => this.#linkState.set(state),
    });
  }

  get subscribe(): Observed<LinkState>["subscribe"] {
    return this.#linkState.subscribe;
  }

  get getSnapshot(): Observed<LinkState>["get"] {
    return this.#linkState.get;
  }

  on(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The posts on the screen, the ones in view first; the room tells counts of these alone. Replaces the list before. */
  watch(posts: readonly string[]): void {
    this.#posts = posts.slice(0, LIVE_LIMITS.watchedPostsMax);
    this.#watchTimer ??= setTimeout(() => {
      this.#watchTimer = undefined;
      this.#sendWatch();
    }, WATCH_GATHER_MS);
  }

  close(): void {
    clearTimeout(this.#watchTimer);
    this.#link.close();
  }

  #receive(frame: LiveFrame): void {
    switch (frame.t) {
      case "welcome":
        this.#sendWatch();
        // the room keeps nothing: what happened while the socket was away is not told again
        if (this.#welcomed) this.#tell([], true);
        this.#welcomed = true;
        return;
      case "events":
        return this.#tell(frame.events, frame.cut);
      case "error":
        return;
    }
  }

  #sendWatch(): void {
    if (this.#posts.length > 0) this.#link.send({ t: "watch", posts: [...this.#posts] });
  }

  #tell(events: readonly LiveEvent[], missed: boolean): void {
    for (const listener of this.#listeners) listener(events, missed);
  }
}

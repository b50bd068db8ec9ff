/** Which live events are sent, and to whom. In memory only. */
import { LIVE_LIMITS, type LiveEvent, type LiveTopic } from "~/party/live/protocol";

/**
 * Makes one batch. Of events that supersede each other, it has only the newest. Of a deleted post, it has only the
 * deletion. It has at most `eventsPerBatchMax` events. `cut` means that there were more, so the client should reload
 * its page.
 */
export function gather(events: readonly LiveEvent[]): { events: LiveEvent[]; cut: boolean } {
  const gone = new Set(events.flatMap((event) => (event.kind === "gone" ? [event.post] : [])));
  const bySubject = new Map<string, LiveEvent>();
  for (const event of events) {
    if (event.kind !== "gone" && "post" in event && gone.has(event.post)) continue;
    const subject = subjectOf(event);
    const known = bySubject.get(subject);
    if (known && "revision" in known && "revision" in event && known.revision >= event.revision) continue;
    bySubject.delete(subject); // so that it moves to the end of the order
    bySubject.set(subject, event);
  }
  const newest = [...bySubject.values()];
  return {
    events: newest.slice(-LIVE_LIMITS.eventsPerBatchMax),
    cut: newest.length > LIVE_LIMITS.eventsPerBatchMax,
  };
}

/** The post that a socket must watch to get this event; null if every socket of the topic gets the event. */
export function audienceOf(topic: LiveTopic, event: LiveEvent): string | null {
  const isForAll = topic !== "feed" || event.kind === "post" || event.kind === "gone" || event.kind === "member";
  return isForAll ? null : event.post;
}

/** `<topic>/<n>`: the shard's name contains its topic. */
export const shardName = (topic: string, n: number): string => `${topic}/${n}`;

export const topicOfShard = (shard: string): LiveTopic => {
  const topic = shard.slice(0, shard.lastIndexOf("/"));
  return topic.startsWith("post:") ? `post:${topic.slice("post:".length)}` : "feed";
};

/** Of events with the same subject, the newest supersedes the others: the highest revision, or else the latest. */
function subjectOf(event: LiveEvent): string {
  if ("comment" in event) return `${event.kind} ${event.comment}`;
  return `${event.kind} ${"post" in event ? event.post : event.member}`;
}

/** The latest events, for a socket that opens just after them but whose page was loaded just before. Not stored. */
export class RecentEvents {
  #events: { atMs: number; event: LiveEvent }[] = [];

  add(events: readonly LiveEvent[], atMs: number): void {
    const recent = this.#events.filter((each) => each.atMs > atMs - LIVE_LIMITS.recentMs);
    this.#events = [...recent, ...events.map((event) => ({ atMs, event }))].slice(-LIVE_LIMITS.eventsPerBatchMax);
  }

  /** The recent events, oldest first; of those that supersede each other, only the newest. */
  at(nowMs: number): LiveEvent[] {
    return gather(this.#events.flatMap(({ atMs, event }) => (atMs > nowMs - LIVE_LIMITS.recentMs ? [event] : [])))
      .events;
  }
}

const ULID_LENGTH = 26;

/** What a shard notes about a socket. */
export interface SocketNote {
  /** the filter of those whose events it doesn't get (base/hiddenAuthors.ts) */
  hidden: string;
  /** the posts that it watches */
  posts: readonly string[];
}

/** The note as the text in the socket's attachment: the filter, if there is one, and one ULID after the other. */
export const encodeNote = ({ hidden, posts }: SocketNote): string =>
  (hidden === "" ? "" : `${hidden};`) + [...new Set(posts)].join("");

export function decodeNote(text: string): SocketNote {
  const end = text.indexOf(";") + 1;
  const posts = text.slice(end).match(new RegExp(`.{${ULID_LENGTH}}`, "g")) ?? [];
  return { hidden: text.slice(0, Math.max(0, end - 1)), posts };
}

/** The member whose post, comment or profile an event is about; null in events of the previous release. */
export const authorOf = (event: LiveEvent): string | null =>
  event.kind === "member" ? event.member : (event.author ?? null);

/** The event as pages get it. Only a new post or comment names its author. */
export function shownEvent(event: LiveEvent): LiveEvent {
  if (event.kind === "post" || event.kind === "comment" || event.kind === "member") return event;
  const { author: _, ...shown } = event;
  return shown;
}

/** Which watchers watch which post. */
export class WatchIndex<Watcher> {
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #posts = new Map<Watcher, readonly string[]>();

  /** Replaces the posts that this watcher watches. */
  put(watcher: Watcher, posts: readonly string[]): void {
    this.drop(watcher);
    this.#posts.set(watcher, posts);
    for (const post of posts) {
      const watchers = this.#watchers.get(post) ?? new Set();
      this.#watchers.set(post, watchers.add(watcher));
    }
  }

  drop(watcher: Watcher): void {
    for (const post of this.#posts.get(watcher) ?? []) {
      const watchers = this.#watchers.get(post);
      watchers?.delete(watcher);
      if (watchers?.size === 0) this.#watchers.delete(post);
    }
    this.#posts.delete(watcher);
  }

  of(post: string): Iterable<Watcher> {
    return this.#watchers.get(post) ?? [];
  }
}

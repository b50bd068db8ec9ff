/** What is told live, and to whom. Pure. */
import { LIVE_LIMITS, type LiveEvent, type LiveTopic } from "~/party/live/protocol";

export interface Batch {
  events: LiveEvent[];
  /** there were more events than are told: the client should load its page anew */
  cut: boolean;
}

/** One batch of what came: the newest of what supersedes each other, nothing of posts that are gone, at most so many. */
export function gather(events: readonly LiveEvent[]): Batch {
  const gone = new Set(events.flatMap((event) => (event.kind === "gone" ? [event.post] : [])));
  const bySubject = new Map<string, LiveEvent>();
  for (const event of events) {
    if (event.kind !== "gone" && "post" in event && gone.has(event.post)) continue;
    const subject = subjectOf(event);
    const known = bySubject.get(subject);
    if (known && "revision" in known && "revision" in event && known.revision >= event.revision) continue;
    bySubject.delete(subject); // so that it takes its place in the order anew
    bySubject.set(subject, event);
  }
  const told = [...bySubject.values()];
  return { events: told.slice(-LIVE_LIMITS.eventsPerBatchMax), cut: told.length > LIVE_LIMITS.eventsPerBatchMax };
}

/** The post whose watchers alone hear of this event; null: everybody in the room does. */
export function audienceOf(topic: LiveTopic, event: LiveEvent): string | null {
  if (topic !== "feed") return null;
  switch (event.kind) {
    case "counts":
    case "comment":
    case "commentLikes":
    case "commentGone":
      return event.post;
    case "post":
    case "gone":
    case "member":
      return null;
  }
}

/** `<topic>/<n>`: the leaf's name says whose it is. */
export const leafName = (topic: string, n: number): string => `${topic}/${n}`;

export const topicOfLeaf = (leaf: string): LiveTopic => {
  const topic = leaf.slice(0, leaf.lastIndexOf("/"));
  return topic.startsWith("post:") ? `post:${topic.slice("post:".length)}` : "feed";
};

const subjectOf = (event: LiveEvent): string => {
  switch (event.kind) {
    case "member":
      return `member ${event.member}`;
    case "comment":
    case "commentLikes":
    case "commentGone":
      return `${event.kind} ${event.comment}`;
    default:
      return `${event.kind} ${event.post}`;
  }
};

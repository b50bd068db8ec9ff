import type { AuthorView } from "~/app/posts/view";
import { calendarDay } from "~/app/ui/dayName";

/** `friend`: accepted a request of the viewer */
export type ActivityKind = "like" | "comment" | "repost" | "friend";

/** What somebody did to a post of the viewer, or to their request: then `post` is ''. */
export interface ActivityView {
  post: string;
  kind: ActivityKind;
  actor: string;
  atMs: number;
}

/** The newest activities, with those of their actors and posts that exist. */
export interface ActivitiesView {
  activities: ActivityView[];
  actors: AuthorView[];
  posts: { id: string; path: string; text: string }[];
}

/** All of one kind that happened to one post in one day. */
export interface ActivityGroup {
  key: string;
  post: string;
  kind: ActivityKind;
  /** each once, the latest first */
  actors: string[];
  /** of the latest */
  atMs: number;
}

export interface ActivityDay {
  day: number;
  /** of the latest */
  atMs: number;
  groups: ActivityGroup[];
}

/** N1: by day of the zone, then by post and kind; the latest first everywhere. */
export function activityDays(activities: readonly ActivityView[], zone: string | undefined): ActivityDay[] {
  const days = new Map<number, ActivityDay>();
  const groups = new Map<string, ActivityGroup>();
  for (const { post, kind, actor, atMs } of [...activities].sort((a, b) => b.atMs - a.atMs)) {
    const day = calendarDay(atMs, zone);
    const key = `${day} ${post} ${kind}`;
    const group = groups.get(key);
    if (group) {
      if (!group.actors.includes(actor)) group.actors.push(actor);
      continue;
    }
    const opened = { key, post, kind, actors: [actor], atMs };
    groups.set(key, opened);
    const known = days.get(day);
    if (known) known.groups.push(opened);
    else days.set(day, { day, atMs, groups: [opened] });
  }
  return [...days.values()];
}

/** What follows the name of the latest actor. */
export function activityWords({ kind, actors }: Pick<ActivityGroup, "kind" | "actors">): string {
  const others = actors.length - 1;
  const company = others === 0 ? "" : others === 1 ? " and 1 other" : ` and ${others} others`;
  return `${company} ${VERBS[kind]}.`;
}

const VERBS: Record<ActivityKind, string> = { like: "liked your post", comment: "commented on your post", repost: "reposted your post", friend: "accepted your friend request" };

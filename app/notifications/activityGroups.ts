import { calendarDay } from "~/app/ui/format/dayName";

/**
 * `friend`: a member accepted the viewer's request. `reply`: to a comment of the viewer (X108). `mention`: a post or
 * comment mentions the viewer (X89).
 */
export type ActivityKind = "like" | "comment" | "reply" | "repost" | "quote" | "mention" | "friend";

/**
 * A member's activity on a post of the viewer, a reply to a comment of the viewer, a mention, or an activity on the
 * viewer's friend request. For a request, `post` is ''.
 */
export interface ActivityView {
  post: string;
  kind: ActivityKind;
  actor: string;
  atMs: number;
  /** a comment that is a reply or mentions the viewer, or a quote: it has its own page */
  comment?: string;
}

/** All activities of one kind on one post in one day. The fields are those of the latest, except `actors`. */
export interface ActivityGroup extends Omit<ActivityView, "actor"> {
  key: string;
  /** each actor once, the latest first */
  actors: string[];
}

export interface ActivityDay {
  day: number;
  /** time of the latest activity */
  atMs: number;
  groups: ActivityGroup[];
}

/** N1: groups by day in the time zone, then by post and kind. The latest is always first. */
export function activityDays(activities: readonly ActivityView[], zone: string | undefined): ActivityDay[] {
  const days = new Map<number, ActivityDay>();
  const groups = new Map<string, ActivityGroup>();
  for (const { post, kind, actor, atMs, comment } of [...activities].sort((a, b) => b.atMs - a.atMs)) {
    const day = calendarDay(atMs, zone);
    const key = `${day} ${post} ${kind}`;
    const group = groups.get(key);
    if (group) {
      if (!group.actors.includes(actor)) group.actors.push(actor);
      continue;
    }
    const opened = { key, post, kind, actors: [actor], atMs, comment };
    groups.set(key, opened);
    const known = days.get(day);
    if (known) known.groups.push(opened);
    else days.set(day, { day, atMs, groups: [opened] });
  }
  return [...days.values()];
}

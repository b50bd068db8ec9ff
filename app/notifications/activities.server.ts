import type { EdgeContext } from "~/app/edge/context.server";
import { readPosts } from "~/app/posts/feed.server";
import { readNames } from "~/app/profiles/profile.server";
import { INBOX_LIMITS } from "~/party/inbox/protocol";
import type { ActivitiesView } from "./activityGroups";

/** One line on the screen. */
const TEXT_MAX_CHARACTERS = 120;

/** N1: the newest activities that still stand, on posts that do; one call of the inbox, then two reads side by side. */
export async function readActivities(context: EdgeContext, me: string): Promise<ActivitiesView> {
  const activities = await context.env.INBOX.getByName(me).activities(INBOX_LIMITS.noticesInSnapshot);
  if (activities.length === 0) return { activities: [], actors: [], posts: [] };
  const [actors, posts] = await Promise.all([
    readNames(context, [...new Set(activities.map(({ actor }) => actor))]),
    readPosts(context, [...new Set(activities.map(({ post }) => post))]),
  ]);
  const standing = new Set(posts.map(({ id }) => id));
  return {
    activities: activities.filter(({ post }) => standing.has(post)).map(({ post, kind, actor, atMs }) => ({ post, kind, actor, atMs })),
    actors: actors.map(({ id, name, photo }) => ({ id, name, photo })),
    posts: posts.map(({ id, author, text }) => ({ id, path: `/${author.id}/${id}`, text: [...text].slice(0, TEXT_MAX_CHARACTERS).join("") })),
  };
}

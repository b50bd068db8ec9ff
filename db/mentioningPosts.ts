/** X93: the posts that mention the member whom a handle leads to. */
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { handleKey } from "~/base/handles";
import { aggregate } from "./aggregates";
import { leadsToMember } from "./handles";
import { canSee } from "./rights/decide";
import { card, END, viewedBy, type Viewed } from "./posts";
import { select } from "./query/builder";
import { handles } from "./schema/members";
import { postMentions } from "./schema/mentions";
import { posts } from "./schema/posts";
import type { Placeholders } from "./statement";

const { statement } = aggregate("posts");

type MentioningPage = Viewed & { key: string; before: string; limit: number };

/**
 * A page of the posts for everyone, newest first. Those that moderators have hidden since are among them. Whether the
 * viewer can see the handle's owner is asked by `handleOwnerQuery`.
 */
const page = (p: Placeholders<MentioningPage>) =>
  select({ id: postMentions.postId, cursor: postMentions.postId })
    .from(postMentions)
    .where(
      and(
        sql`${postMentions.memberId} = (${select({ id: handles.memberId }).from(handles).where(leadsToMember(p))})`,
        eq(postMentions.forEveryone, 1),
        lt(postMentions.postId, p.before),
      ),
    )
    .groupBy(postMentions.postId)
    .orderBy(desc(postMentions.postId))
    .limit(p.limit);
const ids = statement(page);
const cards = statement(
  (p: Placeholders<MentioningPage>) =>
    card(p)
      .where(inArray(posts.id, sql`(select id from (${page(p)}))`))
      .orderBy(desc(posts.id)),
  { decide: canSee },
);

/**
 * For a batch: the ids of up to `limit` posts for everyone that mention the member whom the handle leads to, before a
 * post, newest first, and those of them that the viewer can see. Reads no further than these.
 */
export const mentioningPostsQueries = (viewer: string | null, handle: string, before: string | null, limit: number) => {
  const of = { ...viewedBy(viewer), key: handleKey(handle), before: before ?? END, limit };
  return { mentioning: ids(of), mentioningPosts: cards(of) };
};

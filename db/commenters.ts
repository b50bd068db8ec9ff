/** X34: who can comment on a post. A post's author chooses it with the post, and can change it later. */
import { and, eq, sql } from "drizzle-orm";
import type { Commenters } from "~/base/audience";
import { aggregate } from "./aggregates";
import { isPostShownTo, mayComment } from "./rights/conditions";
import { select, update } from "./query/builder";
import { flag } from "./query/expressions";
import { posts } from "./schema/posts";
import { changesOf, type Db, first, type Placeholders } from "./statement";

const { statement } = aggregate("posts");

const setCommentersOf = statement((p: Placeholders<{ post: string; author: string; commenters: Commenters }>) =>
  update(posts)
    .set({ commenters: sql`${p.commenters}` })
    .where(and(eq(posts.id, p.post), eq(posts.authorId, p.author))),
);
const commentRight = statement((p: Placeholders<{ post: string; member: string }>) =>
  select({ mayComment: flag(mayComment(p.member)) })
    .from(posts)
    .where(and(eq(posts.id, p.post), isPostShownTo(p.member))),
);

/** Earlier comments stay. False when the author has no such post. */
export async function setCommenters(db: Db, post: string, author: string, commenters: Commenters): Promise<boolean> {
  const set = await changesOf(db, setCommentersOf({ post, author, commenters }));
  return set > 0;
}

/** Whether the member can see the post but its author doesn't let them comment. */
export const isRefusedComment = async (db: Db, post: string, member: string): Promise<boolean> =>
  (await first(db, commentRight({ post, member })))?.mayComment === false;

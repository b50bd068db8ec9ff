/** X34: who can comment on a post. A post's author chooses it with the post, and can change it later. */
import { and, eq, sql } from "drizzle-orm";
import type { Commenters } from "~/base/audience";
import { aggregate } from "./aggregates";
import { canAct, canComment } from "./rights/decide";
import { postFacts } from "./rights/facts";
import { select, update } from "./query/builder";
import { members } from "./schema/members";
import { posts } from "./schema/posts";
import { changesOf, type Db, first, type Placeholders } from "./statement";

const { statement } = aggregate("posts");

const setCommentersOf = statement((p: Placeholders<{ post: string; author: string; commenters: Commenters }>) =>
  update(posts)
    .set({ commenters: sql`${p.commenters}` })
    .where(and(eq(posts.id, p.post), eq(posts.authorId, p.author))),
);
const factsOf = statement((p: Placeholders<{ post: string; member: string }>) =>
  select(postFacts(p.member)).from(posts).leftJoin(members, eq(members.id, posts.authorId)).where(eq(posts.id, p.post)),
);

/** Earlier comments stay. False when the author has no such post. */
export async function setCommenters(db: Db, post: string, author: string, commenters: Commenters): Promise<boolean> {
  const set = await changesOf(db, setCommentersOf({ post, author, commenters }));
  return set > 0;
}

/** Whether the member can see the post but its author doesn't let them comment. */
export async function isRefusedComment(db: Db, post: string, member: string): Promise<boolean> {
  const facts = await first(db, factsOf({ post, member }));
  return facts !== null && canAct(facts) && !canComment(facts);
}

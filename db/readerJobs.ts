/**
 * Brings a post for friends into the feeds of an author with many friends (migration 0049). Each statement asks for the
 * friendships, the audience and what moderators have hidden itself, so a job may be cut short, repeated, and done twice
 * at the same time.
 */
import { and, eq, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { friendsAfterQuery } from "./feedJobs";
import { areFriends } from "./rights/conditions";
import { type Job, moveJobQuery } from "./jobs";
import { existsIn } from "./query/builder";
import { jsonEach } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { postReaders, posts } from "./schema/posts";
import { all, type Db, type Placeholders, run } from "./statement";

const { statement } = aggregate("posts");

const addReaders = statement((p: Placeholders<{ post: string; author: string; friends: string }>) => {
  const friend = sql`friend.value`;
  return insertSelect(
    postReaders,
    { readerId: friend, postId: p.post },
    {
      from: jsonEach(p.friends, "friend"),
      where: and(
        areFriends(p.author, friend),
        existsIn(posts, and(eq(posts.id, p.post), eq(posts.shownTo, "friends"))),
      ),
      onConflict: sql`do nothing`,
    },
  );
});
/** Brings the post to up to `limit` more friends. Returns the job's new cursor, or null when it is done. */
export async function stepOfReaderJob(db: Db, job: Job, limit: number, dueAt: number): Promise<string | null> {
  const { subject: post, member: author, cursor: doneTo } = job;
  const friends = await all(db, friendsAfterQuery(author, doneTo, limit));
  const ids = friends.map(({ id }) => id);
  const next = ids.length < limit ? null : (ids.at(-1) ?? null);
  await run(db, addReaders({ post, author, friends: JSON.stringify(ids) }), moveJobQuery(job, next, dueAt));
  return next;
}

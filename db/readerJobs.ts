/**
 * Brings a post for friends into the feeds of an author with many friends (migration 0047). Each statement asks for the
 * friendships, the audience and what moderators have hidden itself, so a job may be cut short, repeated, and done twice
 * at the same time.
 */
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { friendsAfterQuery } from "./feedJobs";
import { areFriends } from "./friendRights";
import { deleteFrom, existsIn, named, select, update } from "./query/builder";
import { jsonEach } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { postReaders, posts, readerJobs } from "./schema/posts";
import { type Db, type Placeholders, type RowIn, run } from "./statement";

const { statement } = aggregate("posts");

const takeDue = statement((p: Placeholders<{ now: number; leaseEnd: number }>) => {
  const due = select({ post: readerJobs.postId })
    .from(readerJobs)
    .where(lte(readerJobs.dueAt, p.now))
    .orderBy(asc(readerJobs.dueAt), asc(readerJobs.postId))
    .limit(1);
  return update(readerJobs)
    .set({ dueAt: sql`${p.leaseEnd}` })
    .where(inArray(readerJobs.postId, due))
    .returning(named({ post: readerJobs.postId, author: readerJobs.authorId, doneTo: readerJobs.doneTo }));
});
const addReaders = statement((p: Placeholders<{ post: string; author: string; friends: string }>) => {
  const friend = sql`friend.value`;
  return insertSelect(
    postReaders,
    { readerId: friend, postId: p.post },
    {
      from: jsonEach(p.friends, "friend"),
      where: and(
        areFriends(p.author, friend),
        existsIn(posts, and(eq(posts.id, p.post), eq(posts.audience, "friends"), isNull(posts.hiddenAudience))),
      ),
      onConflict: sql`do nothing`,
    },
  );
});
type Position = { post: string; doneTo: string };
const isAt = (p: Placeholders<Position>) => and(eq(readerJobs.postId, p.post), eq(readerJobs.doneTo, p.doneTo));
const advance = statement((p: Placeholders<Position & { next: string; dueAt: number }>) =>
  update(readerJobs)
    .set({ doneTo: sql`${p.next}`, dueAt: sql`${p.dueAt}` })
    .where(isAt(p)),
);
const end = statement((p: Placeholders<Position>) => deleteFrom(readerJobs).where(isAt(p)));

export type ReaderJob = RowIn<typeof takeDue>;

/** For a batch: takes the job that has been due longest. It is due again at `leaseEnd`. */
export const takeDueReaderJobQuery = (now: number, leaseEnd: number) => takeDue({ now, leaseEnd });

/** Brings the post to up to `limit` more friends. Returns the rest of the job, or null when it is done. */
export async function stepOfReaderJob(db: Db, job: ReaderJob, limit: number, dueAt: number): Promise<ReaderJob | null> {
  const { post, author, doneTo } = job;
  const [friends] = await run(db, friendsAfterQuery(author, doneTo, limit));
  const ids = friends.rows.map(({ id }) => id);
  const next = ids.length < limit ? null : (ids.at(-1) ?? null);
  await run(
    db,
    addReaders({ post, author, friends: JSON.stringify(ids) }),
    next === null ? end({ post, doneTo }) : advance({ post, doneTo, next, dueAt }),
  );
  return next === null ? null : { ...job, doneTo: next };
}

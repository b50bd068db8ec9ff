/** The lists of who liked and who reposted a post (X101). */
import { and, desc, eq, sql } from "drizzle-orm";
import type { PostList } from "~/base/postLists";
import { aggregate } from "./aggregates";
import { canSee, canSeeUnder } from "./rights/decide";
import { factsOfPost, memberFacts, postFacts } from "./rights/facts";
import { select } from "./query/builder";
import { type Before, beforeValues, rowValue } from "./query/expressions";
import { members } from "./schema/members";
import { postLikes, posts, reposts } from "./schema/posts";
import type { Placeholders } from "./statement";

const { statement } = aggregate("posts");

type PeoplePage = { post: string; viewer: string; beforeAt: number; beforeId: string; limit: number };

/**
 * Who liked or reposted a post. Members whom the viewer can't see are in the page with their facts, so that no query reads
 * past the page.
 */
const peopleIn = (table: typeof postLikes | typeof reposts) =>
  statement(
    (p: Placeholders<PeoplePage>) =>
      select({
        post: factsOfPost(p.post, p.viewer),
        id: table.memberId,
        atMs: table.createdAt,
        name: members.name,
        handle: members.handle,
        photo: members.photoKey,
        member: memberFacts(p.viewer),
      })
        .from(table)
        .leftJoin(members, eq(members.id, table.memberId))
        .where(
          and(
            eq(table.postId, p.post),
            sql`${rowValue(table.createdAt, table.memberId)} < ${rowValue(p.beforeAt, p.beforeId)}`,
          ),
        )
        .orderBy(desc(table.createdAt), desc(table.memberId))
        .limit(p.limit),
    { decide: canSeeUnder },
  );
const lists: Record<PostList, ReturnType<typeof peopleIn>> = { likes: peopleIn(postLikes), reposts: peopleIn(reposts) };

const author = statement(
  (p: Placeholders<{ post: string; viewer: string }>) =>
    select({ authorId: posts.authorId, ...postFacts(p.viewer) })
      .from(posts)
      .leftJoin(members, eq(members.id, posts.authorId))
      .where(eq(posts.id, p.post)),
  { decide: canSee },
);

/** For a batch: the author of a post that the viewer may read. */
export const readablePostQuery = (post: string, viewer: string) => author({ post, viewer });

/** For a batch: up to `limit` members who liked or reposted a post, newest first; none if the viewer can't read it. */
export const peopleQuery = (list: PostList, post: string, viewer: string, before: Before | null, limit: number) =>
  lists[list]({ post, viewer, ...beforeValues(before), limit });

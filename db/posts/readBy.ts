/** X194: which posts are in a language that the viewer reads. */
import { isNull, or, type SQL, sql } from "drizzle-orm";
import { readLanguagesOf } from "~/db/members/memberStates";
import type { Expression } from "~/db/query/expressions";
import { posts } from "~/db/schema/posts";

/** Whether the viewer ('' for a visitor) reads all languages. */
export const readsAll = (viewer: Expression): SQL => sql`${readLanguagesOf(viewer)} is null`;

/**
 * Whether the row of `posts` is in a language that the viewer ('' for a visitor) reads. Their own posts are, and so are
 * those whose language isn't known.
 */
export const isReadBy = (viewer: Expression): SQL =>
  sql`(${or(
    isNull(posts.language),
    sql`${posts.authorId} = ${viewer}`,
    // a visitor, and a member who reads all languages, have no list
    sql`coalesce(instr(' ' || ${readLanguagesOf(viewer)} || ' ', ' ' || ${posts.language} || ' ') > 0, 1)`,
  )})`;

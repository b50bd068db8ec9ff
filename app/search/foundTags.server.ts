import { tagBeginning } from "~/base/textReferences";
import { tagsByBeginningQueries } from "~/db/posts/postLists";
import type { Query, QueryResult } from "~/db/statement";

/** X93 */
export interface FoundTag {
  /** as `tagKey` writes it */
  tag: string;
  /** how many posts for everyone have it */
  posts: number;
}

/** `authors`: how many members use the tag. */
type TagRow = FoundTag & { authors: number };

/** For a batch: the queries for the tags of `foundTags`. None for a query that no tag begins with. */
export function tagQueries(query: string, limit: number): Query<TagRow>[] {
  const beginning = tagBeginning(query);
  return beginning === null ? [] : [...tagsByBeginningQueries(beginning, limit)];
}

/**
 * X93: up to `limit` tags of posts for everyone that begin with the query, with or without #: first the tag that it
 * names, then those that most members use.
 */
export function foundTags(query: string, results: readonly QueryResult<TagRow>[], limit: number): FoundTag[] {
  const beginning = tagBeginning(query);
  const found = new Map(results.flatMap(({ rows }) => rows).map((row) => [row.tag, row]));
  const rank = ({ tag, authors }: TagRow) => (tag === beginning ? Infinity : authors);
  return [...found.values()]
    .sort((a, b) => rank(b) - rank(a) || b.posts - a.posts || (a.tag < b.tag ? -1 : 1))
    .slice(0, limit)
    .map(({ tag, posts }) => ({ tag, posts }));
}

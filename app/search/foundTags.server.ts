import { tagBeginning } from "~/base/textReferences";
import { tagsByBeginningQueries } from "~/db/tagPages";
import { type Db, run } from "~/db/statement";
import type { FoundTag } from "./view";

/**
 * X93: up to `limit` tags of posts for everyone that begin with the query, with or without #: first the tag that it
 * names, then the most used.
 */
export async function findTags(db: Db, query: string, limit: number): Promise<FoundTag[]> {
  const beginning = tagBeginning(query);
  if (beginning === null) return [];
  const results = await run(db, ...tagsByBeginningQueries(beginning, limit));
  const found = new Map(results.flatMap(({ rows }) => rows).map((row) => [row.tag, row]));
  const rank = ({ tag, posts }: FoundTag) => (tag === beginning ? Infinity : posts);
  return [...found.values()].sort((a, b) => rank(b) - rank(a) || (a.tag < b.tag ? -1 : 1)).slice(0, limit);
}

/** N1: what notices show of the posts that they are about. */
import { eq, inArray, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { select } from "./query/builder";
import { itemsOf, text } from "./query/expressions";
import { canSee } from "./rights/decide";
import { postFacts } from "./rights/facts";
import { members } from "./schema/members";
import { posts } from "./schema/posts";
import type { Placeholders } from "./statement";

const { statement } = aggregate("posts");

/** about one line on the screen */
export const NOTICED_MAX_CHARACTERS = 120;
/** More than that is read, so that the text can be cut between the signs that a reader sees (X163). */
const READ_CHARACTERS = NOTICED_MAX_CHARACTERS + 40;

const noticed = statement(
  (p: Placeholders<{ viewer: string; ids: string }>) =>
    select({
      ...postFacts(p.viewer),
      id: posts.id,
      author: posts.authorId,
      text: text(sql`substr(coalesce(${posts.contentWarning}, ${posts.text}), 1, ${READ_CHARACTERS})`),
    })
      .from(posts)
      .leftJoin(members, eq(members.id, posts.authorId))
      .where(inArray(posts.id, itemsOf(p.ids))),
  { decide: canSee },
);
/** For a batch: the beginnings of the posts with these ids that the viewer may see, or of their content warnings. */
export const noticedPostsQuery = (viewer: string, ids: readonly string[]) =>
  noticed({ viewer, ids: JSON.stringify(ids) });

/** X129: the tags that moderators hide from lists of tags. The audit log has an entry about each change. */
import { asc, eq, gt, sql, type SQL } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { append } from "./moderationLog";
import { deleteFrom, existsIn, insert, select } from "./query/builder";
import type { Expression } from "./query/expressions";
import { hiddenTags } from "./schema/tags";
import { type Db, first, type Placeholders } from "./statement";

const { statement } = aggregate("posts");

/** Whether lists of tags may have the tag. One look into an index. */
export const isTagListed = (tag: Expression): SQL => sql`not ${existsIn(hiddenTags, sql`${hiddenTags.tag} = ${tag}`)}`;

const hiddenTag = statement((p: Placeholders<{ tag: string }>) =>
  select({ tag: hiddenTags.tag }).from(hiddenTags).where(eq(hiddenTags.tag, p.tag)),
);
const hiddenAfter = statement((p: Placeholders<{ after: string; limit: number }>) =>
  select({ tag: hiddenTags.tag })
    .from(hiddenTags)
    .where(gt(hiddenTags.tag, p.after))
    .orderBy(asc(hiddenTags.tag))
    .limit(p.limit),
);
const hide = statement((p: Placeholders<{ tag: string; now: number }>) =>
  insert(hiddenTags).values({ tag: p.tag, hiddenAt: p.now }),
);
const show = statement((p: Placeholders<{ tag: string }>) => deleteFrom(hiddenTags).where(eq(hiddenTags.tag, p.tag)));

/** For a batch: a row if the tag is hidden. */
export const hiddenTagQuery = (tag: string) => hiddenTag({ tag });

/** At most `limit` hidden tags after `after`, in order. */
export const hiddenTagsAfterQuery = (after: string, limit: number) => hiddenAfter({ after, limit });

/** Hides the tag or shows it again, together with the entry about it. A repeat changes nothing. */
export const setTagHidden = (
  db: Db,
  nowMs: number,
  { tag, isHidden, by }: { tag: string; isHidden: boolean; by: string },
): Promise<void> =>
  append(db, nowMs, async () => {
    const wasHidden = (await first(db, hiddenTag({ tag }))) !== null;
    if (wasHidden === isHidden) return { happenings: [], changes: [], value: undefined };
    return {
      happenings: [{ type: isHidden ? "tagHidden" : "tagShown", tag, by }],
      changes: [isHidden ? hide({ tag, now: nowMs }) : show({ tag })],
      value: undefined,
    };
  });

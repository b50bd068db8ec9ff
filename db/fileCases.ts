/** The cases of hidden files, for the log of moderators' views (X51). */
import { type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Subject } from "~/base/moderation/terms";
import { aggregate } from "./aggregates";
import { authorAbove } from "./rights/files";
import { select } from "./query/builder";
import { textOrNull } from "./query/expressions";
import { media } from "./schema/media";
import { moderationCases, moderationDecisions, restrictions } from "./schema/moderation";
import { comments } from "./schema/posts";
import { type Db, first, type Placeholders } from "./statement";

const { statement } = aggregate("media");

const caseOfBanned = (member: SQL | Column): SQL =>
  sql`(select ${moderationDecisions.caseId} from ${restrictions}
    join ${moderationDecisions} on ${moderationDecisions.id} = ${restrictions.decisionId}
    where ${restrictions.memberId} = ${member} and ${restrictions.kind} = 'banned')`;

const newestCase = (type: Subject["type"], id: SQL | Column): SQL =>
  sql`(select max(${moderationCases.id}) from ${moderationCases}
    where ${moderationCases.subjectType} = ${sql.raw(`'${type}'`)} and ${moderationCases.subjectId} = ${id})`;

const commentWith = (commentsFile: Column): SQL =>
  sql`(select ${comments.id} from ${comments} where ${commentsFile} = ${media.key})`;

/** The case that a hidden file belongs to: the newest about what shows it, or the one of its owner's ban. */
const caseOfFile = statement((p: Placeholders<{ key: string }>) =>
  select({
    caseId: textOrNull(sql`coalesce(
      ${newestCase("comment", commentWith(comments.mediaKey))},
      ${newestCase("comment", commentWith(comments.mediaPosterKey))},
      ${newestCase("post", media.friendsPostId)},
      ${caseOfBanned(media.ownerId)},
      ${caseOfBanned(authorAbove)},
      ${newestCase("profile", media.ownerId)})`),
  })
    .from(media)
    .where(eq(media.key, p.key)),
);

/** X51: the case whose log records that a moderator viewed the hidden file; null if no case is about it. */
export const findCaseOfFile = async (db: Db, key: string): Promise<string | null> =>
  (await first(db, caseOfFile({ key })))?.caseId ?? null;

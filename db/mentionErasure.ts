/** The erasure of the rows that say where others mentioned a deleted member. Their texts stay. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { deleteFrom, select } from "./query/builder";
import { rowValue } from "./query/expressions";
import { aboutMentions, commentMentions, postMentioned, postMentions } from "./schema/mentions";
import type { Placeholders } from "./statement";

const [postStatements, memberStatements] = [aggregate("posts"), aggregate("members")];
type Piece = Placeholders<{ memberId: string; limit: number }>;
type Values = { memberId: string; limit: number };

const inTexts = postStatements.statement((p: Piece) =>
  select({ one: sql<number>`1` })
    .from(postMentions)
    .where(eq(postMentions.memberId, p.memberId))
    .unionAll(
      select({ one: sql<number>`1` })
        .from(postMentioned)
        .where(eq(postMentioned.memberId, p.memberId)),
    )
    .unionAll(
      select({ one: sql<number>`1` })
        .from(commentMentions)
        .where(eq(commentMentions.memberId, p.memberId)),
    )
    .limit(p.limit),
);
const inAbouts = memberStatements.statement((p: Piece) =>
  select({ one: sql<number>`1` })
    .from(aboutMentions)
    .where(eq(aboutMentions.memberId, p.memberId))
    .limit(p.limit),
);

/** Forgets up to `limit` places of each kind where others mentioned the member. */
const forgetMentions = [
  postStatements.statement((p: Piece) =>
    deleteFrom(postMentions).where(
      sql`${rowValue(postMentions.postId, postMentions.key)} in ${select({
        post: postMentions.postId,
        key: postMentions.key,
      })
        .from(postMentions)
        .where(eq(postMentions.memberId, p.memberId))
        .limit(p.limit)}`,
    ),
  ),
  postStatements.statement((p: Piece) =>
    deleteFrom(postMentioned).where(
      and(
        sql`${postMentioned.memberId} = ${p.memberId}`,
        inArray(
          postMentioned.postId,
          select({ post: postMentioned.postId })
            .from(postMentioned)
            .where(eq(postMentioned.memberId, p.memberId))
            .limit(p.limit),
        ),
      ),
    ),
  ),
  postStatements.statement((p: Piece) =>
    deleteFrom(commentMentions).where(
      sql`${rowValue(commentMentions.commentId, commentMentions.key)} in ${select({
        comment: commentMentions.commentId,
        key: commentMentions.key,
      })
        .from(commentMentions)
        .where(eq(commentMentions.memberId, p.memberId))
        .limit(p.limit)}`,
    ),
  ),
  memberStatements.statement((p: Piece) =>
    deleteFrom(aboutMentions).where(
      sql`${rowValue(aboutMentions.ownerId, aboutMentions.key)} in ${select({
        owner: aboutMentions.ownerId,
        key: aboutMentions.key,
      })
        .from(aboutMentions)
        .where(eq(aboutMentions.memberId, p.memberId))
        .limit(p.limit)}`,
    ),
  ),
];

/** For a batch: rows, up to `limit` of each kind, if there are places where others mentioned the member. */
export const mentionPlacesQueries = (values: Values) => [inTexts(values), inAbouts(values)] as const;

/** For a batch: forgets up to `limit` of these places of each kind. */
export const forgetMentionsQueries = (values: Values) => forgetMentions.map((statement) => statement(values));

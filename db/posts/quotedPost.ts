/** X99, X100: who can quote a post, and what a quote shows of it. */
import { and, eq, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { QUOTED_MEDIA_MAX } from "~/base/quotedMedia";
import { SHOWN_TO } from "~/base/audience";
import { isPostShownTo, mayQuote } from "~/db/rights/conditions";
import { canSeeQuoted } from "~/db/rights/decide";
import { isBlocked } from "~/db/rights/facts";
import { mutesInJson, mutesOf } from "~/db/safety/mutes";
import { alias, existsIn, source } from "~/db/query/builder";
import { asJson, type Expression, flagInJson, json, jsonObject } from "~/db/query/expressions";
import { members } from "~/db/schema/members";
import { detachedQuoters, postMedia, posts, postVersions } from "~/db/schema/posts";
import { mediaInOrder, mediaOf } from "./shownMedia";
import type { Placeholders } from "~/db/statement";

/** Whether the member can see the post with this id and quote it. */
export const isQuotable = (post: Expression, member: Expression): SQL =>
  sql`(${and(
    existsIn(posts, and(sql`${posts.id} = ${post}`, isPostShownTo(member), mayQuote(member))),
    not(isDetachedFrom(post, member)),
  )})`;

/** X100: whether the post's author detached an earlier quote of the member's. */
export const isDetachedFrom = (post: Expression, member: Expression): SQL =>
  existsIn(
    detachedQuoters,
    and(sql`${detachedQuoters.postId} = ${post}`, sql`${detachedQuoters.memberId} = ${member}`),
  );

// ---- in a quote

const quoted = alias(posts, "quoted");
const author = alias(members, "quoted_author");

const isQuotedVersionKept = existsIn(
  postVersions,
  and(eq(postVersions.postId, quoted.id), eq(postVersions.n, posts.quotedVersion)),
);

const quotedPost = z.object({
  id: z.string(),
  authorId: z.string(),
  authorName: z.string().nullable(),
  authorHandle: z.string().nullable(),
  authorPhoto: z.string().nullable(),
  text: z.string(),
  warning: z.string().nullable(),
  language: z.string().nullable(),
  createdAtMs: z.number(),
  /** the number of the version that was quoted, if the post was edited since */
  editedSince: z.number().nullable(),
  /** whether that version can still be read */
  isVersionKept: flagInJson,
  /** whether it quotes a post itself */
  isQuote: flagInJson,
  mutes: mutesInJson,
  media: mediaInOrder,
});
export type QuotedRow = z.infer<typeof quotedPost>;
const quotedWithFacts = quotedPost
  .extend({
    shownTo: z.enum(SHOWN_TO),
    isBlocked: flagInJson,
    isBlockedByQuoter: flagInJson,
    isAuthorBanned: flagInJson,
    isDetached: flagInJson,
  })
  .transform(({ shownTo, isBlocked, isBlockedByQuoter, isAuthorBanned, isDetached, ...shown }): QuotedRow | null =>
    canSeeQuoted({ shownTo, isBlocked, isBlockedByQuoter, isAuthorBanned, isDetached }) ? shown : null,
  );

/** What the row of `posts` quotes, as the viewer sees it; null if it quotes nothing, or nothing that they can see. */
export const quotedPostOf = ({ viewer, now }: Placeholders<{ viewer: string; now: number }>): SQL<QuotedRow | null> =>
  json(
    sql`(select ${jsonObject({
      id: quoted.id,
      authorId: quoted.authorId,
      authorName: author.name,
      authorHandle: author.handle,
      authorPhoto: author.photoKey,
      text: quoted.text,
      warning: quoted.contentWarning,
      language: quoted.language,
      createdAtMs: quoted.createdAt,
      editedSince: sql`iif(${quoted.version} > ${posts.quotedVersion}, ${posts.quotedVersion}, null)`,
      isVersionKept: sql`(${quoted.version} > ${posts.quotedVersion} and ${isQuotedVersionKept})`,
      isQuote: isNotNull(quoted.quotedId),
      mutes: asJson(mutesOf(viewer, quoted.authorId, now)),
      media: asJson(mediaOf(quoted.id, lt(postMedia.position, QUOTED_MEDIA_MAX))),
      shownTo: quoted.shownTo,
      isBlocked: isBlocked(viewer, quoted.authorId),
      isBlockedByQuoter: isBlocked(posts.authorId, quoted.authorId),
      isAuthorBanned: isNotNull(author.bannedAt),
      isDetached: isNotNull(posts.quoteDetachedAt),
    })} from ${source(quoted)} left join ${source(author)} on ${author.id} = ${quoted.authorId} where ${eq(quoted.id, posts.quotedId)})`,
    quotedWithFacts,
  );

/** X102, X103: editing a post, and the earlier versions that an edit leaves. Their numbers never change. */
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { nowMs } from "~/base/clock";
import type { PostLanguage } from "~/base/postLanguages";
import { aggregate } from "~/db/aggregates";
import { hasActiveAccount } from "~/db/members/memberStates";
import { editedPostMentionQueries } from "./mentions";
import { editedPostEvents } from "./postEvents";
import { canSeeUnder } from "~/db/rights/decide";
import { factsOfPost } from "~/db/rights/facts";
import { type PostRow, postsQuery } from "./posts";
import { replaceTagsQueries } from "./tags";
import { deleteFrom, existsIn, select, update } from "~/db/query/builder";
import { flag, json, number } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { mayPublish } from "~/db/rights/restrictions";
import { postMedia, posts, postVersions } from "~/db/schema/posts";
import { batch, type Db, type Placeholders, type RowIn } from "~/db/statement";

const { change, statement } = aggregate("posts");

/** A post keeps this many versions, the current one included. A trigger deletes the older ones. */
const VERSIONS_MAX = 50;

const altsOfPost = sql`(select json_group_array(${postMedia.alt} order by ${postMedia.position}) from ${postMedia} where ${eq(postMedia.postId, posts.id)})`;
/** When the row's current version was written. */
const currentSince = sql`coalesce(${posts.editedAt}, ${posts.createdAt})`;

// ---- editing

type Edited = { post: string; author: string; version: number; now: number };

/**
 * The rest of the batch depends on this row, which exists only if `version` was still the current one. A post that
 * moderators have hidden can't be edited, so what they restore is what they have seen.
 */
const copyVersion = statement((p: Placeholders<Edited>) =>
  insertSelect(
    postVersions,
    {
      postId: posts.id,
      n: posts.version,
      text: posts.text,
      contentWarning: posts.contentWarning,
      alts: altsOfPost,
      writtenAt: currentSince,
    },
    {
      from: sql`${posts}`,
      where: and(
        eq(posts.id, p.post),
        eq(posts.authorId, p.author),
        eq(posts.version, p.version),
        ne(posts.shownTo, "author"),
        hasActiveAccount(p.author),
        mayPublish("edit", p.author),
      ),
    },
  ),
);
/** Whether the row of `posts` has the edited version, and `copyVersion` has copied it. */
const isCopied = (p: Placeholders<Edited>): SQL | undefined =>
  and(
    eq(posts.id, p.post),
    eq(posts.version, p.version),
    existsIn(postVersions, and(eq(postVersions.postId, p.post), eq(postVersions.n, p.version))),
  );
/** `alts`: the descriptions, by the positions of the files. */
const describeMedia = statement((p: Placeholders<Edited & { alts: readonly string[] }>) =>
  update(postMedia)
    .set({ alt: sql`coalesce(${p.alts} ->> ${postMedia.position}, ${postMedia.alt})` })
    .where(and(eq(postMedia.postId, p.post), existsIn(posts, isCopied(p)))),
);
const replaceVersion = change(
  (p: Placeholders<Edited & { text: string; warning: string | null; language: string | null; searchText: string }>) =>
    update(posts)
      .set({
        text: p.text,
        contentWarning: p.warning,
        language: p.language,
        version: sql`${posts.version} + 1`,
        revision: sql`${posts.revision} + 1`,
        editedAt: p.now,
      })
      .where(isCopied(p)),
  (p) => editedPostEvents(p.post, p.searchText),
);

export interface PostEdit {
  post: string;
  author: string;
  /** the number of the version that the author edited */
  version: number;
  text: string;
  searchText: string;
  /** X104: the tags in the text */
  tags: readonly string[];
  /** the keys of the handles in the text (`mentionKeys`); missing in a text without one */
  mentions?: readonly string[];
  warning: string | null;
  /** X193 */
  language: PostLanguage | null;
  /** the descriptions of the post's files, by their positions */
  alts: readonly string[];
}

/**
 * Replaces the current version and keeps it as an earlier one. Returns null and writes nothing when the author has no
 * such post, when another edit came first, when moderators have hidden the post or keep the author from posting, or when
 * the account has ended.
 */
export async function writeEdit(db: Db, edit: PostEdit): Promise<PostRow | null> {
  const { post, author, version, text, searchText, tags, mentions = [], warning, language } = edit;
  const of = { post, author, version, now: nowMs() };
  const { replaced, after } = await batch(db, {
    copyVersion: copyVersion(of),
    describeMedia: describeMedia({ ...of, alts: edit.alts }),
    editedPostMention: editedPostMentionQueries({ ...of, keys: mentions, version: version + 1 }),
    replaced: replaceVersion({ ...of, text, warning, language, searchText }),
    after: postsQuery(author, [post]),
    replaceTags: replaceTagsQueries({ post, text, tags, usedAt: of.now }),
  });
  return replaced.changes > 0 ? (after.rows[0] ?? null) : null;
}

// ---- the versions

export const versionFields = {
  n: postVersions.n,
  text: postVersions.text,
  warning: postVersions.contentWarning,
  alts: json(postVersions.alts, z.array(z.string())),
  atMs: postVersions.writtenAt,
};
const earlier = statement(
  (p: Placeholders<{ post: string; viewer: string; limit: number }>) =>
    select({ post: factsOfPost(p.post, p.viewer), ...versionFields })
      .from(postVersions)
      .where(eq(postVersions.postId, p.post))
      .orderBy(desc(postVersions.n))
      .limit(p.limit),
  { decide: canSeeUnder },
);
const current = statement(
  (p: Placeholders<{ post: string; viewer: string }>) =>
    select({ post: factsOfPost(p.post, p.viewer), atMs: number(currentSince) })
      .from(posts)
      .where(eq(posts.id, p.post)),
  { decide: canSeeUnder },
);

export type PostVersionRow = RowIn<typeof earlier>;

/** For a batch: the earlier versions of a post, newest first, for whoever may read the post. */
export const versionsQuery = (viewer: string | null, post: string) =>
  earlier({ post, viewer: viewer ?? "", limit: VERSIONS_MAX });

/** For a batch: when the current version of a post was written, for whoever may read the post. */
export const currentSinceQuery = (viewer: string | null, post: string) => current({ post, viewer: viewer ?? "" });

const ofOwnPost = (p: Placeholders<{ post: string; author: string }>) =>
  existsIn(posts, and(eq(posts.id, p.post), eq(posts.authorId, p.author)));
const remove = statement((p: Placeholders<{ post: string; author: string; n: number }>) =>
  deleteFrom(postVersions).where(and(eq(postVersions.postId, p.post), eq(postVersions.n, p.n), ofOwnPost(p))),
);
const isOwn = statement((p: Placeholders<{ post: string; author: string }>) =>
  select({ isOwn: flag(ofOwnPost(p)) }).from(sql`(select 1)`),
);

/** Removes an earlier version for good. A repeat changes nothing. False when the author has no such post. */
export async function removeVersion(db: Db, of: { post: string; author: string; n: number }): Promise<boolean> {
  const { own } = await batch(db, { remove: remove(of), own: isOwn(of) });
  return own.rows[0]?.isOwn ?? false;
}

import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { formKeySchema, jsonField } from "~/app/server/formFields.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { currentLanguage } from "~/app/i18n/language";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { AUDIENCES, COMMENTERS, QUOTERS } from "~/base/audience";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { MEDIA_PER_POST_MAX } from "~/base/fileLimits";
import { fold } from "~/base/fold";
import { isBlank } from "~/base/plainText";
import { POST_LANGUAGES, type PostLanguage, postLanguageOf } from "~/base/postLanguages";
import { languageOfText } from "~/base/textLanguage";
import { createComment, findAdded, isRefusedComment, isTooDeepFor } from "~/db/posts/comments";
import { newCommentId, newPostId } from "~/db/posts/contentIds";
import { type Creation, claimQueries, createOnce } from "~/db/members/creations";
import { createPost, postsQuery } from "~/db/posts/posts";
import { first } from "~/db/statement";
import {
  ALT_TEXT_MAX,
  COMMENT_TEXT_MAX,
  CONTENT_WARNING_MAX,
  type CommentView,
  POST_TEXT_MAX,
  type PostView,
} from "~/app/posts/view";
import { mentionKeys, tagsIn } from "~/app/ui/format/linkedParts";
import { limitCopies } from "~/app/reports/heldCopies.server";
import { commentView, postView } from "~/app/posts/postViews.server";
import { workFeedAfter } from "~/app/posts/feed/feedJobs.server";
import { quoteRefusal, quotedFields } from "~/app/posts/quotes/quote.server";
import { TEXTS } from "./texts.server";

const MEDIA_KEY_MAX = 200;

const keySchema = z.string().max(MEDIA_KEY_MAX);
const mediaSchema = z.object({
  key: keySchema,
  alt: z.string().trim().refine(isWithin(ALT_TEXT_MAX)),
  poster: keySchema.nullable().default(null),
});
const keysOf = (list: z.output<typeof mediaSchema>[]): string[] =>
  list.flatMap(({ key, poster }) => (poster === null ? [key] : [key, poster]));

const altsOf = (list: z.output<typeof mediaSchema>[]): string[] => list.map(({ alt }) => alt);

const mediaListSchema = (max: number, tooMany: () => string) =>
  z
    .array(mediaSchema)
    .max(max, { error: tooMany })
    .refine((list) => new Set(keysOf(list)).size === keysOf(list).length, { error: () => TEXTS.fileTwice });

const MEDIA_JSON_MAX = 20_000;
const mediaJsonSchema = jsonField(z.string().refine(isWithin(MEDIA_JSON_MAX)));

/** A new and an edited post share these schemas. */
export const postTextSchema = z
  .string()
  .trim()
  .refine(isWithin(POST_TEXT_MAX), { error: () => TEXTS.post.tooLong({ max: POST_TEXT_MAX }) });
export const warningSchema = z
  .string()
  .trim()
  .refine(isWithin(CONTENT_WARNING_MAX), { error: () => TEXTS.post.warningTooLong({ max: CONTENT_WARNING_MAX }) })
  .default("")
  .transform((warning) => (isBlank(warning) ? null : warning));

/** X193: empty for no language. */
export const languageSchema = z
  .enum(["", ...POST_LANGUAGES])
  .transform((language): PostLanguage | null => (language === "" ? null : language));

export const postFormSchema = z
  .object({
    text: postTextSchema.default(""),
    media: mediaJsonSchema
      .pipe(mediaListSchema(MEDIA_PER_POST_MAX, () => TEXTS.post.tooManyFiles({ max: MEDIA_PER_POST_MAX })))
      .default([]),
    audience: z.enum(AUDIENCES).default("everyone"),
    commenters: z.enum(COMMENTERS).default("everyone"),
    quoters: z.enum(QUOTERS).default("everyone"),
    warning: warningSchema,
    /** left out by a form without JavaScript */
    language: languageSchema.optional(),
    ...quotedFields,
    key: formKeySchema,
  })
  .refine((post) => !isBlank(post.text) || post.media.length > 0, {
    path: ["text"],
    error: () => TEXTS.empty,
  });

const commentFormSchema = z
  .object({
    post: z.ulid(),
    /** X105: the comment that it replies to */
    parent: z.ulid().nullable().default(null),
    text: z
      .string()
      .trim()
      .refine(isWithin(COMMENT_TEXT_MAX), { error: () => TEXTS.comment.tooLong({ max: COMMENT_TEXT_MAX }) })
      .default(""),
    media: mediaJsonSchema.pipe(mediaListSchema(1, () => TEXTS.comment.tooManyFiles)).default([]),
    key: formKeySchema,
  })
  .refine((comment) => !isBlank(comment.text) || comment.media.length > 0, {
    path: ["text"],
    error: () => TEXTS.empty,
  });

/** What a form published. `repeated`: an earlier request published it, and this one published nothing. */
type Published<T> = T & { repeated: boolean };

/**
 * S1. `limitCopies` counts the post, and refuses restricted members. The post and its event are written together, and the
 * event is delivered to open pages after the answer. A post for friends has no event (X32).
 */
export async function publishPost(
  context: EdgeContext,
  author: string,
  form: z.output<typeof postFormSchema>,
): Promise<Result<Published<{ post: PostView }>>> {
  if (form.audience === "friends" && context.vars.POSTS_FOR_FRIENDS === "off")
    return apiError("unavailable", TEXTS.post.notYetForFriends);
  const { key, quoted: quotedId, quotedVersion, language, ...written } = form;
  const quoted = quotedId === null ? null : { id: quotedId, version: quotedVersion };
  const mentions = mentionKeys(form.text);
  const limited = await limitPost(context, author, form, mentions.length);
  if (limited) return limited;
  const now = nowMs();
  const creation = { member: author, kind: "post", key, id: newPostId(now), nowMs: now } as const satisfies Creation;
  const made = await createOnce(context.db, creation, () =>
    createPost(
      context.db,
      {
        ...written,
        quoted,
        language: language === undefined ? languageOfText(form.text, postLanguageOf(currentLanguage())) : language,
        id: creation.id,
        authorId: author,
        searchText: fold(form.text),
        tags: tagsIn(form.text),
        mentions,
        nowMs: now,
      },
      claimQueries(creation),
    ),
  );
  if (!made) {
    const refused = await quoteRefusal(context, author, quotedId);
    // without files, the account has ended or was restricted meanwhile
    if (refused || form.media.length === 0) return refused ?? apiError("forbidden");
    return apiError("invalid-argument", TEXTS.post.fileMissing);
  }
  deliverAfter(context);
  workFeedAfter(context);
  const row = "created" in made ? made.created : await first(context.db, postsQuery(author, [made.earlier]));
  return row
    ? { ok: true, post: postView(row), repeated: "earlier" in made }
    : apiError("not-found", TEXTS.publishedAndDeleted);
}

export const postForm = formEndpoint(
  "POST /posts",
  postFormSchema,
  ({ context, session, input }) => publishPost(context, session.memberId, input),
  { after: () => "/" },
);

/**
 * X70: a post for friends is counted, but its text isn't compared with what the author sent to others. A quote counts like
 * a link to the quoted post, to which any member's id leads.
 */
const limitPost = (
  context: EdgeContext,
  author: string,
  { text, warning, media, audience, quoted, key }: z.output<typeof postFormSchema>,
  mentions: number,
) =>
  limitCopies(context, author, {
    kind: "post",
    mentions,
    ...(audience === "everyone"
      ? {
          text,
          captions: [
            warning ?? "",
            ...altsOf(media),
            quoted === null ? "" : `${context.vars.ORIGIN}/${author}/${quoted}`,
          ],
        }
      : { text: "" }),
    to: { everybody: key ?? crypto.randomUUID() },
  });

type PublishedComment = Published<{ comment: CommentView; parent: CommentView | null }>;

/** S7, X105. */
export const publishComment = formEndpoint(
  "POST /comments",
  commentFormSchema,
  async ({ context, session, input }): Promise<Result<PublishedComment>> => {
    const author = session.memberId;
    const { post, parent, text, key } = input;
    const mentions = mentionKeys(text);
    const limited = await limitCopies(context, author, {
      kind: "comment",
      mentions: mentions.length,
      text,
      captions: altsOf(input.media),
      to: { post },
    });
    if (limited) return limited;
    const now = nowMs();
    const [media = null] = input.media;
    const creation = {
      member: author,
      kind: "comment",
      key,
      id: newCommentId(post, now),
      nowMs: now,
    } as const satisfies Creation;
    const comment = { id: creation.id, post, parent, author, text, mentions, media, nowMs: now };
    const made = await createOnce(context.db, creation, () =>
      createComment(context.db, comment, claimQueries(creation)),
    );
    if (!made) return refusedComment(context, author, input);
    deliverAfter(context);
    const added = "created" in made ? made.created : await findAdded(context.db, author, post, made.earlier);
    if (!added) return apiError("not-found", TEXTS.publishedAndDeleted);
    return {
      ok: true,
      comment: commentView(added.comment),
      parent: added.parent && commentView(added.parent),
      repeated: "earlier" in made,
    };
  },
);

async function refusedComment(
  context: EdgeContext,
  author: string,
  { post, parent, media }: z.output<typeof commentFormSchema>,
): Promise<ApiError> {
  if (await isRefusedComment(context.db, post, author)) return apiError("forbidden", TEXTS.comment.refused);
  if (parent !== null && (await isTooDeepFor(context.db, author, parent)))
    return apiError("invalid-argument", TEXTS.comment.tooDeep);
  // if the comment has a file, either the post or the file may be missing, so the text names both
  return media.length > 0 ? apiError("invalid-argument", TEXTS.comment.fileMissing) : apiError("not-found");
}

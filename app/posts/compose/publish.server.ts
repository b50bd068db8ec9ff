import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema, formKeySchema, jsonField, toggleFormSchema } from "~/app/server/formFields.server";
import { restrictionRefusal } from "~/app/server/restrictions.server";
import type { ApiError, Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { AUDIENCES, COMMENTERS, QUOTERS } from "~/base/audience";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { isBlank } from "~/base/plainText";
import { createComment, findAdded, isRefusedComment, isTooDeepFor, toggleCommentLike } from "~/db/posts/comments";
import { removeComment } from "~/db/posts/commentDeletion";
import { newCommentId, newPostId } from "~/db/posts/contentIds";
import { type Creation, claimQueries, createOnce } from "~/db/members/creations";
import { createPost, postsQuery, removePost } from "~/db/posts/posts";
import { type CountsRow, toggleLike, toggleRepost } from "~/db/posts/postToggles";
import { first } from "~/db/statement";
import type { OwnToggle } from "~/party/inbox/protocol";
import {
  ALT_TEXT_MAX,
  COMMENT_TEXT_MAX,
  CONTENT_WARNING_MAX,
  type CommentView,
  MEDIA_PER_POST_MAX,
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

const mediaListSchema = (max: number, tooMany: string) =>
  z
    .array(mediaSchema)
    .max(max, tooMany)
    .refine((list) => new Set(keysOf(list)).size === keysOf(list).length, TEXTS.fileTwice);

const jsonSchema = jsonField(z.string().refine(isWithin(20_000)));

/** Of a new post and of an edited one. */
export const postTextSchema = z.string().trim().refine(isWithin(POST_TEXT_MAX), TEXTS.post.tooLong(POST_TEXT_MAX));
export const warningSchema = z
  .string()
  .trim()
  .refine(isWithin(CONTENT_WARNING_MAX), TEXTS.post.warningTooLong(CONTENT_WARNING_MAX))
  .default("")
  .transform((warning) => (isBlank(warning) ? null : warning));

export const postFormSchema = z
  .object({
    text: postTextSchema.default(""),
    media: jsonSchema
      .pipe(mediaListSchema(MEDIA_PER_POST_MAX, TEXTS.post.tooManyFiles(MEDIA_PER_POST_MAX)))
      .default([]),
    audience: z.enum(AUDIENCES).default("everyone"),
    commenters: z.enum(COMMENTERS).default("everyone"),
    quoters: z.enum(QUOTERS).default("everyone"),
    warning: warningSchema,
    ...quotedFields,
    key: formKeySchema,
  })
  .refine((post) => !isBlank(post.text) || post.media.length > 0, {
    path: ["text"],
    message: TEXTS.empty,
  });

const commentFormSchema = z
  .object({
    post: z.ulid(),
    /** X105: the comment that it replies to */
    parent: z.ulid().nullable().default(null),
    text: z.string().trim().refine(isWithin(COMMENT_TEXT_MAX), TEXTS.comment.tooLong(COMMENT_TEXT_MAX)).default(""),
    media: jsonSchema.pipe(mediaListSchema(1, TEXTS.comment.tooManyFiles)).default([]),
    key: formKeySchema,
  })
  .refine((comment) => !isBlank(comment.text) || comment.media.length > 0, {
    path: ["text"],
    message: TEXTS.empty,
  });

/** What a form published. `repeated`: an earlier request published it, and this one published nothing. */
type Published<T> = T & { repeated: boolean };

const PUBLISHED_AND_DELETED = TEXTS.publishedAndDeleted;

/**
 * S1. Counts against the limit of posts. The post and its event are written together. Open pages receive the event
 * right after the answer. A post for friends has no event (X32).
 */
export async function publishPost(
  context: EdgeContext,
  author: string,
  form: z.output<typeof postFormSchema>,
): Promise<Result<Published<{ post: PostView }>>> {
  if (form.audience === "friends" && context.vars.POSTS_FOR_FRIENDS === "off")
    return apiError("unavailable", TEXTS.post.notYetForFriends);
  const { key, quoted: quotedId, quotedVersion, ...written } = form;
  const quoted = quotedId === null ? null : { id: quotedId, version: quotedVersion };
  const mentions = mentionKeys(form.text);
  const held = await limitPost(context, author, form, mentions.length);
  if (held) return held;
  const now = nowMs();
  const creation = { member: author, kind: "post", key, id: newPostId(now), nowMs: now } as const satisfies Creation;
  const made = await createOnce(context.db, creation, () =>
    createPost(
      context.db,
      {
        ...written,
        quoted,
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
  if (!made)
    return (await quoteRefusal(context, author, quotedId)) ?? apiError("invalid-argument", TEXTS.post.fileMissing);
  deliverAfter(context);
  workFeedAfter(context);
  const row = "created" in made ? made.created : await first(context.db, postsQuery(author, [made.earlier]));
  return row
    ? { ok: true, post: postView(row), repeated: "earlier" in made }
    : apiError("not-found", PUBLISHED_AND_DELETED);
}

export const postForm = formEndpoint(
  "POST /posts",
  postFormSchema,
  ({ context, session, input }) => publishPost(context, session.memberId, input),
  { after: () => "/" },
);

const altsOf = (media: z.output<typeof postFormSchema>["media"]): string[] => media.map(({ alt }) => alt);

/**
 * Only a post for everybody is sent to people who aren't friends (X70). A quote counts like a link to the quoted post.
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

/** S10. A cron deletes the post's files later. */
export const deletePost = formEndpoint(
  "POST /posts/:postId/delete",
  emptyFormSchema,
  async ({ context, session, params }) => {
    if (!(await removePost(context.db, params.postId, session.memberId, nowMs()))) return apiError("not-found");
    deliverAfter(context);
    workFeedAfter(context);
    return { ok: true };
  },
);

type Counts = Pick<CountsRow, "likes" | "reposts" | "comments" | "revision">;
const countsOf = ({ likes, reposts, comments, revision }: CountsRow): Counts => ({
  likes,
  reposts,
  comments,
  revision,
});

/** S9. Sent without the outbox: a device that misses the toggle gets the change with its next page. */
const notifyOwnDevices = (context: EdgeContext, member: string, toggle: OwnToggle): void =>
  context.after(context.env.INBOX.getByName(member).showOwnToggle(toggle));

/** S3. */
export const likePost = formEndpoint(
  "POST /posts/:postId/like",
  toggleFormSchema,
  async ({ context, session: { memberId: member }, params: { postId: post }, input: { on } }) => {
    const row = await toggleLike(context.db, { post, member, on, nowMs: nowMs() });
    if (!row) return apiError("not-found");
    deliverAfter(context);
    notifyOwnDevices(context, member, { of: "post", id: post, liked: on, counts: countsOf(row) });
    return { ok: true, liked: on, counts: countsOf(row) };
  },
);

/** S4. A post for friends can't be reposted (X32). */
export const repostPost = formEndpoint(
  "POST /posts/:postId/repost",
  toggleFormSchema,
  async ({ context, session: { memberId: member }, params: { postId: post }, input: { on } }) => {
    const restricted = on ? await restrictionRefusal(context, "posting") : null;
    if (restricted) return restricted;
    const row = await toggleRepost(context.db, { post, member, on, nowMs: nowMs() });
    if (!row) return apiError("not-found");
    if (on && row.audience === "friends") return apiError("forbidden", TEXTS.post.notForRepost);
    deliverAfter(context);
    workFeedAfter(context);
    notifyOwnDevices(context, member, { of: "post", id: post, reposted: on, counts: countsOf(row) });
    return { ok: true, reposted: on, counts: countsOf(row) };
  },
);

type PublishedComment = Published<{ comment: CommentView; parent: CommentView | null }>;

/** S7, X105. */
export const publishComment = formEndpoint(
  "POST /comments",
  commentFormSchema,
  async ({ context, session, input }): Promise<Result<PublishedComment>> => {
    const author = session.memberId;
    const { post, parent, text, key } = input;
    const mentions = mentionKeys(text);
    const held = await limitCopies(context, author, {
      kind: "comment",
      mentions: mentions.length,
      text,
      captions: altsOf(input.media),
      to: { post },
    });
    if (held) return held;
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
    if (!added) return apiError("not-found", PUBLISHED_AND_DELETED);
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
  // of a comment with a file, the post or the file may be missing: nothing says which, so the error's text names both
  return media.length > 0 ? apiError("invalid-argument", TEXTS.comment.fileMissing) : apiError("not-found");
}

/** S8. */
export const likeComment = formEndpoint(
  "POST /comments/:commentId/like",
  toggleFormSchema,
  async ({ context, session: { memberId: member }, params: { commentId: comment }, input: { on } }) => {
    const row = await toggleCommentLike(context.db, { comment, member, on, nowMs: nowMs() });
    if (!row) return apiError("not-found");
    deliverAfter(context);
    notifyOwnDevices(context, member, { of: "comment", id: comment, liked: on, ...row });
    return { ok: true, liked: on, ...row };
  },
);

/** S10. A post's author may also delete others' comments on it. */
export const deleteComment = formEndpoint(
  "POST /comments/:commentId/delete",
  emptyFormSchema,
  async ({ context, session, params }) => {
    if (!(await removeComment(context.db, params.commentId, session.memberId, nowMs()))) return apiError("not-found");
    deliverAfter(context);
    return { ok: true };
  },
);

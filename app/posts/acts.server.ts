/** What members do with posts and comments that exist: likes, reposts and deletions. */
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { emptyFormSchema, toggleFormSchema } from "~/app/server/formFields.server";
import type { SessionOwner } from "~/app/server/memberHint.server";
import { restrictionRefusal } from "~/app/server/restrictions.server";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { toggleCommentLike } from "~/db/posts/comments";
import { removeComment } from "~/db/posts/commentDeletion";
import { removePost } from "~/db/posts/posts";
import { type CountsRow, toggleLike, toggleRepost } from "~/db/posts/postToggles";
import type { OwnToggle } from "~/party/inbox/protocol";
import { workFeedAfter } from "~/app/posts/feed/feedJobs.server";
import { TEXTS } from "./compose/texts.server";

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
const notifyOwnDevices = (context: EdgeContext, { memberId: member, region }: SessionOwner, toggle: OwnToggle): void =>
  context.waitUntil(roomAt(context.env.INBOX, member, region).showOwnToggle(toggle));

/** S3. */
export const likePost = formEndpoint(
  "POST /posts/:postId/like",
  toggleFormSchema,
  async ({ context, session, params: { postId: post }, input: { on } }) => {
    const member = session.memberId;
    const row = await toggleLike(context.db, { post, member, on, nowMs: nowMs() });
    if (!row) return apiError("not-found");
    deliverAfter(context);
    const counts = countsOf(row);
    notifyOwnDevices(context, session, { of: "post", id: post, liked: on, counts });
    return { ok: true, liked: on, counts };
  },
);

/** S4. A post for friends can't be reposted (X32). */
export const repostPost = formEndpoint(
  "POST /posts/:postId/repost",
  toggleFormSchema,
  async ({ context, session, params: { postId: post }, input: { on } }) => {
    const member = session.memberId;
    const restricted = on ? await restrictionRefusal(context, "posting") : null;
    if (restricted) return restricted;
    const row = await toggleRepost(context.db, { post, member, on, nowMs: nowMs() });
    if (!row) return apiError("not-found");
    // the query has added nothing
    if (on && row.audience === "friends") return apiError("forbidden", TEXTS.post.notForRepost);
    deliverAfter(context);
    workFeedAfter(context);
    const counts = countsOf(row);
    notifyOwnDevices(context, session, { of: "post", id: post, reposted: on, counts });
    return { ok: true, reposted: on, counts };
  },
);

/** S8. */
export const likeComment = formEndpoint(
  "POST /comments/:commentId/like",
  toggleFormSchema,
  async ({ context, session, params: { commentId: comment }, input: { on } }) => {
    const member = session.memberId;
    const row = await toggleCommentLike(context.db, { comment, member, on, nowMs: nowMs() });
    if (!row) return apiError("not-found");
    deliverAfter(context);
    notifyOwnDevices(context, session, { of: "comment", id: comment, liked: on, ...row });
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

import type { EdgeContext } from "~/app/server/context.server";
import { requestsQuery } from "~/app/friends/friends.server";
import { cutText } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { noticesIn, noticesQuery } from "~/db/accounts/noticeSettings";
import { hiddenAmongQuery } from "~/db/safety/blocks";
import { repliesAmongQuery } from "~/db/posts/comments";
import { namesInclDeletedQuery } from "~/db/members/members";
import { mentionsAmongQuery } from "~/db/posts/mentions";
import { mutedAmongQuery } from "~/db/safety/mutes";
import { NOTICED_MAX_CHARACTERS, noticedPostsQuery } from "~/db/posts/posts";
import { ownDecisionsQuery } from "~/db/moderation/ownModeration";
import { batch } from "~/db/statement";
import type { Activity } from "~/party/inbox/inbox";
import { INBOX_LIMITS } from "~/party/inbox/protocol";
import type { ActivityView } from "./activityGroups";

/** The newest activities, their actors (deleted members too), and those of their posts that still exist. */
export type ActivitiesView = Awaited<ReturnType<typeof readNotifications>>["activities"];

/** How long the page points to a decision about the member (X63). */
const DECISION_IS_NEW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * N1, N2, X63: the friend requests, whether there is a new decision about the member, and the newest activities that
 * weren't undone. Leaves out activities on posts that no longer exist, and those of hidden kinds (X202). Takes one call to the inbox and then one round
 * trip to the database.
 */
export async function readNotifications(context: EdgeContext, me: string) {
  const notices = await roomAt(context.env.INBOX, me, await context.ownRegion()).activities(
    INBOX_LIMITS.noticesInSnapshot,
  );
  const actorIds = [...new Set(notices.map(({ actor }) => actor))];
  const postIds = [
    ...new Set(notices.flatMap(({ post, kind, comment }) => [post, kind === "quote" ? comment : ""])),
  ].filter((id) => id !== "");
  const commentIds = notices.flatMap(({ kind, comment }) => (kind === "comment" ? [comment] : []));
  const { actors, hidden, muted, posts, replies, mentions, requests, decisions, settings } = await batch(context.db, {
    actors: namesInclDeletedQuery({ ids: actorIds, viewer: me }),
    hidden: hiddenAmongQuery({ me, ids: actorIds }),
    muted: mutedAmongQuery(me, "member", actorIds),
    posts: noticedPostsQuery({ viewer: me, ids: postIds }),
    replies: repliesAmongQuery({ ids: commentIds }),
    mentions: mentionsAmongQuery({ me, ids: [...postIds, ...commentIds] }),
    requests: requestsQuery(me),
    decisions: ownDecisionsQuery(me, null, 1),
    settings: noticesQuery({ me }),
  });
  const authors = new Map(posts.rows.map(({ id, author }) => [id, author]));
  const repliedAuthors = new Map(replies.rows.map(({ id, repliedAuthor }) => [id, repliedAuthor]));
  const mentioning = new Set(mentions.rows.map(({ id }) => id));
  // X89, X108: null for what no longer exists for the member. Of a quote, `comment` is the quoting post. The inbox stores
  // replies, and mentions in comments, as comments on the post
  const activityOf = ({ post, kind, actor, comment, atMs }: Activity): ActivityView | null => {
    if (kind === "friend") return { post, kind, actor, atMs };
    const author = authors.get(post);
    if (author === undefined) return null;
    if (kind === "mention") return mentioning.has(post) ? { post, kind, actor, atMs } : null;
    if (kind === "quote") return authors.has(comment) ? { post, kind, actor, atMs, comment } : null;
    const repliedAuthor = kind === "comment" ? repliedAuthors.get(comment) : undefined;
    if (repliedAuthor === me) return { post, kind: "reply", actor, atMs, comment };
    if (kind === "comment" && author !== me)
      return mentioning.has(comment) ? { post, kind: "mention", actor, atMs, comment } : null;
    if (author !== me) return null;
    return { post, kind, actor, atMs, ...(repliedAuthor === undefined ? {} : { comment }) };
  };
  const hiddenKinds = new Set<string>(noticesIn(settings.rows).hidden);
  const isListed = ({ kind }: ActivityView) => !hiddenKinds.has(kind === "comment" ? "reply" : kind);
  const hiddenActors = new Set([...hidden.rows.map(({ id }) => id), ...muted.rows.map(({ target }) => target)]);
  const view = {
    activities: notices
      .filter(({ actor }) => !hiddenActors.has(actor))
      .flatMap((notice) => activityOf(notice) ?? [])
      .filter(isListed),
    actors: actors.rows.filter(({ id }) => !hiddenActors.has(id)),
    posts: posts.rows.map(({ id, author, text }) => ({
      id,
      path: `/${author}/${id}`,
      text: cutText(text, NOTICED_MAX_CHARACTERS),
    })),
  };
  const [newest] = decisions.rows;
  const hasNewDecision = newest !== undefined && nowMs() < newest.state.decidedAtMs + DECISION_IS_NEW_MS;
  return { activities: view, requests: requests.rows, hasNewDecision };
}

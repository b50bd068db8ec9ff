import { cutText } from "~/base/characters";
import { namesInclDeletedQuery } from "~/db/members/members";
import { repliesAmongQuery } from "~/db/posts/comments";
import { mentionsAmongQuery } from "~/db/posts/mentions";
import { NOTICED_MAX_CHARACTERS, noticedPostsQuery } from "~/db/posts/posts";
import { hiddenAmongQuery } from "~/db/safety/blocks";
import { mutedAmongQuery } from "~/db/safety/mutes";
import type { Query } from "~/db/statement";
import type { Activity } from "~/party/inbox/inbox";
import type { ActivityView } from "./activityGroups";

/** For a batch: what `activitiesView` needs about the activities of an inbox. */
export function activityQueries(me: string, notices: readonly Activity[]) {
  const actorIds = [...new Set(notices.map(({ actor }) => actor))];
  const postIds = [
    ...new Set(notices.flatMap(({ post, kind, comment }) => [post, kind === "quote" ? comment : ""])),
  ].filter((id) => id !== "");
  const commentIds = notices.flatMap(({ kind, comment }) => (kind === "comment" ? [comment] : []));
  return {
    actors: namesInclDeletedQuery({ ids: actorIds, viewer: me }),
    hidden: hiddenAmongQuery({ me, ids: actorIds }),
    muted: mutedAmongQuery(me, "member", actorIds),
    posts: noticedPostsQuery({ viewer: me, ids: postIds }),
    replies: repliesAmongQuery({ ids: commentIds }),
    mentions: mentionsAmongQuery({ me, ids: [...postIds, ...commentIds] }),
  };
}

type RowsOf<Q> = Q extends Query<infer Row> ? { rows: readonly Row[] } : never;
type Read = { [Name in keyof ReturnType<typeof activityQueries>]: RowsOf<ReturnType<typeof activityQueries>[Name]> };

/** The activities that the member can see, their actors, and their posts. */
export function activitiesView(
  me: string,
  notices: readonly Activity[],
  { actors, hidden, muted, posts, replies, mentions }: Read,
) {
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
  const hiddenActors = new Set([...hidden.rows.map(({ id }) => id), ...muted.rows.map(({ target }) => target)]);
  return {
    activities: notices.filter(({ actor }) => !hiddenActors.has(actor)).flatMap((notice) => activityOf(notice) ?? []),
    actors: actors.rows.filter(({ id }) => !hiddenActors.has(id)),
    posts: posts.rows.map(({ id, author, text }) => ({
      id,
      path: `/${author}/${id}`,
      text: cutText(text, NOTICED_MAX_CHARACTERS),
    })),
  };
}

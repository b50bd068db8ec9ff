/** Events of the changes of a post and its comments: for the author, open pages and the search. */
import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "./change";
import { alias, source } from "./query/builder";
import { type Expression } from "./query/expressions";
import { hasShownPost } from "./rights/conditions";
import { commentMentions, postMentions } from "./schema/mentions";
import { quoteEvent } from "./quoteEvents";
import { comments, posts } from "./schema/posts";

/** X32: live pages and the search hear only of posts for everyone. */
const publicPost = (post: Expression, where?: SQL) => ({
  from: source(posts),
  where: and(sql`${posts.id} = ${post}`, eq(posts.shownTo, "everyone"), where),
});

/** The new counts and the number of the version, for open pages that show the feed or the post. */
export const countsEvents = (post: Placeholder): EventSource<"live">[] => {
  const counts = {
    subject: sql`${"counts:"} || ${posts.id}`,
    body: {
      post: posts.id,
      likes: posts.likeCount,
      reposts: posts.repostCount,
      comments: posts.commentCount,
      revision: posts.revision,
      version: posts.version,
      author: posts.authorId,
    },
    ...publicPost(post),
  };
  return [
    event("live", "counts", { room: "feed", ...counts }),
    event("live", "counts", { room: postTopic(post), ...counts }),
  ];
};

interface Activity {
  post: Expression;
  actor: Expression;
  kind: "like" | "comment" | "repost";
  state: "on" | "off";
  /** the comment's id */
  which?: Expression;
  now: Expression;
}

/** Notifies the post's author of what somebody else did to the post. */
export const activityEvent = ({ post, actor, kind, state, which, now }: Activity): EventSource =>
  event("inbox", "activity", {
    room: posts.authorId,
    subject: sql`${"activity:"} || ${post} || ${`:${kind}:`} || ${actor} || ${":"} || ${which ?? ""}`,
    body: { post, kind, actor, state, which: which ?? "", atMs: now },
    from: source(posts),
    where: and(sql`${posts.id} = ${post}`, sql`${posts.authorId} <> ${actor}`),
  });

export const postTopic = (post: Expression): SQL => sql`${"post:"} || ${post}`;

interface CommentOn {
  post: Expression;
  comment: Expression;
  author: Expression;
  /** the comment that it replies to */
  parent: Expression;
}

export const commentEvent = ({ post, comment, author, parent }: CommentOn): EventSource =>
  event("live", "comment", {
    room: postTopic(post),
    subject: sql`${"comment:"} || ${comment}`,
    body: { post, comment, author, parent },
    ...publicPost(post),
  });

export const commentGoneEvent = ({ post, comment, author, parent }: CommentOn): EventSource =>
  event("live", "commentGone", {
    room: postTopic(post),
    subject: sql`${"commentGone:"} || ${comment}`,
    body: { post, comment, author, parent },
    ...publicPost(post),
  });

/** The comment that the row of `comments` replies to. */
export const parentOfComment = (comment: Expression): SQL =>
  sql`(select ${comments.parentId} from ${comments} where ${comments.id} = ${comment})`;

/** The row of the comment that got a reply, in the events about the reply. */
const replied = alias(comments, "replied");
const postOfReplied = alias(posts, "post_of_replied");

/**
 * X108: notifies the author of a comment of a reply. The post's author has the notice about the comment already. The
 * inbox knows the reply as a comment on the post.
 */
export const replyEvent = ({
  parent,
  actor,
  state,
  which,
  now,
}: Omit<Activity, "post" | "kind"> & { parent: Expression }) =>
  event("inbox", "activity", {
    room: replied.authorId,
    subject: sql`${"activity:"} || ${replied.postId} || ${":comment:"} || ${actor} || ${":"} || ${which ?? ""}`,
    body: { post: replied.postId, kind: "comment", actor, state, which: which ?? "", atMs: now },
    from: sql`${source(replied)} join ${source(postOfReplied)} on ${postOfReplied.id} = ${replied.postId}`,
    where: and(
      sql`${replied.id} = ${parent}`,
      isNull(replied.deletedAt),
      sql`${replied.authorId} <> ${actor}`,
      sql`${replied.authorId} <> ${postOfReplied.authorId}`,
      // a notice of a post that isn't for them any more would say that somebody replies there
      state === "off" ? undefined : hasShownPost(replied.postId, replied.authorId),
    ),
  });

/** The same about the rows of `comments` that `which` finds. */
export function repliesEvent(which: SQL | undefined, state: "on" | "off", now: Expression): EventSource {
  const notice = replyEvent({ parent: comments.parentId, actor: comments.authorId, state, which: comments.id, now });
  return { ...notice, from: sql`${comments} join ${notice.from}`, where: and(which, notice.where) };
}

/** The notices about a comment's replies go with it, because later nobody knows whose they are. */
export const replyNoticesGoneEvent = (p: {
  comment: Placeholder;
  post: Placeholder;
  author: Placeholder;
  now: Placeholder;
}): EventSource => {
  const reply = alias(comments, "reply");
  return event("inbox", "activity", {
    room: p.author,
    subject: sql`${"activity:"} || ${p.post} || ${":comment:"} || ${reply.authorId} || ${":"} || ${reply.id}`,
    body: { post: p.post, kind: "comment", actor: reply.authorId, state: "off", which: reply.id, atMs: p.now },
    from: sql`${source(reply)} join ${posts} on ${posts.id} = ${reply.postId}`,
    where: and(
      sql`${reply.id} in (select ${comments.id} from ${comments} where ${comments.postId} = ${p.post} and ${comments.parentId} = ${p.comment}
        order by ${comments.id} desc limit ${NOTICED_COMMENTS})`,
      sql`${reply.authorId} not in ('', ${p.author})`,
      sql`${posts.authorId} <> ${p.author}`, // theirs are about the post
    ),
  });
};

/** Of a post that goes, the notices about its newest comments go. Older ones hardly count in anybody's badge. */
const NOTICED_COMMENTS = sql.raw("200");
/** Over all posts that go in one batch. Whoever is left out sees the badge until they look at their notices. */
const NOTICED_MEMBERS = sql.raw("500");
const recent = alias(comments, "recent");
const repliedTo = alias(comments, "replied_to");

/** Of the row of `posts`: its newest comments. */
export const newestCommentsOf = (post: Expression): SQL =>
  sql`(select ${recent.id} from ${source(recent)} where ${recent.postId} = ${post} order by ${recent.id} desc limit ${NOTICED_COMMENTS})`;

/**
 * Removes the notices that others than its author have about the posts that `which` finds: those whom it mentions, those
 * whom its comments mention, and those whose comments got replies. The author keeps theirs, because they still see a
 * hidden post. Each post and its comments are read once.
 */
export const noticesGoneEvent = (which: SQL | undefined): EventSource => {
  const members = sql`select gone.post post, gone.author author, ${postMentions.memberId} member
      from gone cross join ${postMentions} on ${postMentions.postId} = gone.post
    union select below.post, below.author, ${repliedTo.authorId}
      from below cross join ${source(repliedTo)} on ${repliedTo.id} = below.parent
    union select below.post, below.author, ${commentMentions.memberId}
      from below cross join ${commentMentions} on ${commentMentions.commentId} = below.comment`;
  return event("inbox", "postGone", {
    room: sql`receivers.member`,
    subject: postTopic(sql`receivers.post`),
    body: { post: sql`receivers.post` },
    from: sql`(with
        gone as materialized (select ${posts.id} post, ${posts.authorId} author from ${posts} where ${which}),
        below as materialized (select gone.post post, gone.author author, ${comments.id} comment, ${comments.parentId} parent
          from gone cross join ${comments} on ${comments.id} in ${newestCommentsOf(sql.raw("gone.post"))})
      ${members} limit ${NOTICED_MEMBERS}) receivers`,
    where: sql`receivers.member not in ('', receivers.author)`,
  });
};

export const commentLikesEvent = (comment: Placeholder): EventSource<"live"> =>
  event("live", "commentLikes", {
    room: sql`${"post:"} || ${comments.postId}`,
    subject: sql`${"commentLikes:"} || ${comments.id}`,
    body: {
      post: comments.postId,
      comment: comments.id,
      likes: comments.likeCount,
      revision: comments.revision,
      author: comments.authorId,
    },
    from: sql`${comments} join ${posts} on ${posts.id} = ${comments.postId} and ${posts.shownTo} = 'everyone'`,
    where: and(eq(comments.id, comment), eq(comments.shownTo, "everyone")),
  });

export const newPostEvents = (post: Placeholder, author: Placeholder, searchText: Placeholder): EventSource[] => {
  const subject = postTopic(post);
  return [
    event("live", "post", { room: "feed", subject, body: { post, author }, ...publicPost(post) }),
    event("search", "post", { room: "", subject, body: { post, text: searchText }, ...publicPost(post) }),
    quoteEvent(eq(posts.id, post), "on", posts.createdAt),
  ];
};

/** X102, X104: open pages load an edited post again, because its version is new to them. The search gets its text. */
export const editedPostEvents = (post: Placeholder, searchText: Placeholder): EventSource[] => [
  ...countsEvents(post),
  event("search", "post", {
    room: "",
    subject: postTopic(post),
    body: { post, text: searchText },
    ...publicPost(post),
  }),
];

/** Removes a post from open pages and the search. */
export const postHiddenEvents = (post: Expression, author: Expression): EventSource[] => {
  const subject = postTopic(post);
  const theirPublicPost = publicPost(post, sql`${posts.authorId} = ${author}`);
  return [
    event("live", "gone", { room: "feed", subject, body: { post, author }, ...theirPublicPost }),
    event("live", "gone", { room: subject, subject, body: { post, author }, ...theirPublicPost }),
    event("search", "post", { room: "", subject, body: { post, text: "" }, ...theirPublicPost }),
  ];
};

export const postGoneEvents = (post: Placeholder, author: Placeholder): EventSource[] => [
  ...postHiddenEvents(post, author),
  event("inbox", "postGone", {
    room: author,
    subject: postTopic(post),
    body: { post },
    from: source(posts),
    where: and(eq(posts.id, post), eq(posts.authorId, author)),
  }),
  noticesGoneEvent(and(eq(posts.id, post), eq(posts.authorId, author))),
];

/** Events of the changes of a post and its comments, for open pages and the search. */
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { event, type EventSource } from "~/db/change";
import { source } from "~/db/query/builder";
import { type Expression } from "~/db/query/expressions";
import { noticesGoneEvent, postTopic, quoteEvent } from "./notices";
import { comments, posts } from "~/db/schema/posts";

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

interface CommentOn {
  post: Expression;
  comment: Expression;
  author: Expression;
  /** the comment that it replies to */
  parent: Expression;
}

const aboutComment =
  (type: "comment" | "commentGone") =>
  ({ post, comment, author, parent }: CommentOn): EventSource =>
    event("live", type, {
      room: postTopic(post),
      subject: sql`${`${type}:`} || ${comment}`,
      body: { post, comment, author, parent },
      ...publicPost(post),
    });
export const commentEvent = aboutComment("comment");
export const commentGoneEvent = aboutComment("commentGone");

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

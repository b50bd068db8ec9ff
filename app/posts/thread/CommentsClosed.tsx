import { memberName } from "~/app/members/member";
import type { PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/** X34: says who can comment, in place of the composer. */
export const CommentsClosed = ({ post }: { post: PostView }) => (
  <p className="border-b border-hairline px-4 py-3 text-ink-2">
    {post.commenters === "mentioned"
      ? TEXTS.closed.mentioned
      : TEXTS.closed[post.commenters === "friends" ? "friends" : "nobody"]({ author: memberName(post.author) })}
  </p>
);

import { Users } from "lucide-react";
import type { PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/** X31: shows the author and their friends that nobody else sees the post. */
export const ForFriends = ({ post }: { post: PostView }) =>
  post.audience ? (
    <Users role="img" aria-label={TEXTS.forFriends} className="size-4 shrink-0 self-center text-ink-3" />
  ) : null;

import { Users } from "lucide-react";
import { ListLink } from "~/app/ui/lists/ListLink";
import type { PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/**
 * X31, X59: shows the author and their friends, or the author alone, that nobody else sees the post. Lists show a hidden
 * post only to its author.
 */
export const ForFriends = ({ post }: { post: PostView }) =>
  post.audience === "hidden" ? (
    <ListLink to="/settings#decisions" className="shrink-0 text-sm text-ink-3 underline">
      {TEXTS.hidden}
    </ListLink>
  ) : post.audience === "friends" ? (
    <Users role="img" aria-label={TEXTS.forFriends} className="size-4 shrink-0 self-center text-ink-3" />
  ) : null;

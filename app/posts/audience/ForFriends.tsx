import { Users } from "lucide-react";
import { classNames } from "~/app/ui/primitives/classNames";
import type { PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/** X31: shows the author and their friends that nobody else sees the post. */
export const ForFriends = ({ post, className }: { post: PostView; className?: string }) =>
  post.audience === "friends" ? (
    <span
      role="img"
      aria-label={TEXTS.forFriends}
      title={TEXTS.forFriends}
      className={classNames("shrink-0", className)}
    >
      <Users aria-hidden className="inline size-4 align-[-3px] text-ink-3" />
    </span>
  ) : null;

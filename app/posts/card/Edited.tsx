import { ListLink } from "~/app/ui/lists/ListLink";
import type { PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";

/** X102: marks an edited post, and leads to its earlier versions. */
export const Edited = ({ post: { id, author, version } }: { post: PostView }) =>
  version > 1 ? (
    <ListLink
      to={`/${author.id}/${id}/versions`}
      className={`${TALL_LINE} shrink-0 rounded-sm text-sm text-ink-3 hover:underline`}
    >
      {TEXTS.edited}
    </ListLink>
  ) : null;

import { useViewer } from "~/app/members/viewerContext";
import type { PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/** X102: leads to the page on which the author edits the post, where its menu doesn't work: without JavaScript. */
export const EditLink = ({ post: { id, author, audience } }: { post: PostView }) =>
  useViewer()?.id === author.id && audience !== "hidden" ? (
    <noscript>
      <a
        href={`/posts/${id}/edit`}
        className="inline-flex min-h-11 items-center px-4 text-sm text-ink-3 underline underline-offset-2 md:min-h-9"
      >
        {TEXTS.edit}
      </a>
    </noscript>
  ) : null;

import { Link } from "@remix-run/react";
import { useState } from "react";
import { buttonClass } from "~/app/ui/Button";
import { showToast } from "~/app/ui/toasts";
import { getJson } from "~/app/wire/getJson";
import type { CommentView, Page, PostView } from "./view";

interface MoreCommentsProps {
  post: PostView;
  next: string;
  onLoaded: (page: Page<CommentView>) => void;
}

/** A link, so that it works without JavaScript. */
export function MoreComments({ post, next, onLoaded }: MoreCommentsProps) {
  const [loading, setLoading] = useState(false);
  async function load(): Promise<void> {
    if (loading) return;
    setLoading(true);
    const answer = await getJson<{ page: Page<CommentView> }>(`/api/comments?post=${post.id}&after=${next}`);
    setLoading(false);
    if (answer) onLoaded(answer.page);
    else showToast("The comments could not be loaded. Try again.");
  }
  return (
    <div className="flex justify-center py-5">
      <Link
        to={`/${post.author.id}/${post.id}?after=${next}`}
        aria-busy={loading}
        className={buttonClass("outline", "medium")}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void load();
        }}
      >
        More comments
      </Link>
    </div>
  );
}

import { useState } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { WantedLink } from "~/app/ui/lists/WantedLink";
import { getJson, type Page } from "~/app/http/getJson";
import type { CommentView, PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";

/** Loads the next page of comments, one page at a time. */
export function useMoreComments(post: PostView, next: string | null, onLoaded: (page: Page<CommentView>) => void) {
  const [loading, setLoading] = useState(false);
  const load = () => {
    if (loading) return;
    setLoading(true);
    void getJson<{ page: Page<CommentView> }>(`/api/comments?post=${post.id}&after=${next}`).then((answer) => {
      setLoading(false);
      if (answer) onLoaded(answer.page);
      else showToast(TEXTS.comments.notLoaded);
    });
  };
  return { load, loading };
}

interface MoreCommentsProps {
  post: PostView;
  next: string;
  loading: boolean;
  onWanted: () => void;
}

export const MoreComments = ({ post, next, loading, onWanted }: MoreCommentsProps) => (
  <div className="flex justify-center py-5">
    <WantedLink to={`/${post.author.id}/${post.id}?after=${next}`} loading={loading} onWanted={onWanted}>
      {TEXTS.comments.more}
    </WantedLink>
  </div>
);

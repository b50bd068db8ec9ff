import { useState } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { LoadMoreLink } from "~/app/ui/lists/LoadMoreLink";
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
  onLoadMore: () => void;
}

export const MoreComments = ({ post, next, loading, onLoadMore }: MoreCommentsProps) => (
  <div className="flex justify-center py-5">
    <LoadMoreLink to={`/${post.author.id}/${post.id}?after=${next}`} loading={loading} onLoadMore={onLoadMore}>
      {TEXTS.comments.more}
    </LoadMoreLink>
  </div>
);

import { useState } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { LoadMoreLink } from "~/app/ui/lists/LoadMoreLink";
import { foundBy } from "~/app/http/client";
import { postsClient } from "~/app/posts/client";
import { threadPath, type CommentsPage } from "~/app/posts/view";
import { TEXTS } from "./texts";
import type { ThreadState } from "./threadState";

/** Loads the next page of comments, one page at a time. */
export function useMoreComments({ post, comment, order, next }: ThreadState, onLoaded: (page: CommentsPage) => void) {
  const [loading, setLoading] = useState(false);
  const load = () => {
    if (loading) return;
    setLoading(true);
    const query = { post: post.id, parent: comment?.id, sort: order, after: next ?? undefined };
    void foundBy(postsClient.api.comments.$get({ query })).then((answer) => {
      setLoading(false);
      if (answer) onLoaded(answer.page);
      else showToast(TEXTS.comments.notLoaded);
    });
  };
  return { load, loading };
}

export interface MoreCommentsProps {
  state: ThreadState;
  next: string;
  loading: boolean;
  onLoadMore: () => void;
}

export const MoreComments = ({ state: { post, comment, order }, next, loading, onLoadMore }: MoreCommentsProps) => (
  <div className="flex justify-center py-5">
    <LoadMoreLink
      to={`${threadPath(post, comment?.id)}?${order === "oldest" ? "" : `sort=${order}&`}after=${next}`}
      loading={loading}
      onLoadMore={onLoadMore}
    >
      {comment ? TEXTS.replies.further : TEXTS.comments.more}
    </LoadMoreLink>
  </div>
);

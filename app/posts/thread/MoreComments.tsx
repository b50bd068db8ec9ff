import { useState } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { LoadMoreLink } from "~/app/ui/lists/MoreLink";
import { foundBy } from "~/app/http/client";
import { postsClient } from "~/app/posts/client";
import { threadPath } from "~/app/posts/view";
import { TEXTS } from "./texts";
import type { useThread } from "./useThread";

/** Loads the next page of comments, one page at a time. */
export function useMoreComments({ state: { post, comment, order, next }, addPage }: ReturnType<typeof useThread>) {
  const [loading, setLoading] = useState(false);
  const load = () => {
    if (loading) return;
    setLoading(true);
    const query = { post, parent: comment ?? undefined, sort: order, after: next ?? undefined };
    void foundBy(postsClient.api.comments.$get({ query })).then((answer) => {
      setLoading(false);
      if (answer) addPage(answer.page);
      else showToast(TEXTS.comments.notLoaded);
    });
  };
  return { load, loading };
}

interface MoreCommentsProps {
  thread: ReturnType<typeof useThread>;
  next: string;
  loading: boolean;
  onLoadMore: () => void;
}

export const MoreComments = ({ thread: { post, state }, next, loading, onLoadMore }: MoreCommentsProps) => (
  <div className="flex justify-center py-5">
    <LoadMoreLink
      to={`${threadPath(post, state.comment)}?${state.order === "oldest" ? "" : `sort=${state.order}&`}after=${next}`}
      loading={loading}
      onLoadMore={onLoadMore}
    >
      {state.comment ? TEXTS.replies.further : TEXTS.comments.more}
    </LoadMoreLink>
  </div>
);

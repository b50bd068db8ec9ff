import { useNavigate } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { memberName } from "~/app/members/member";
import { Muted } from "~/app/posts/card/Muted";
import { useStoredComment } from "~/app/posts/store/PostStoreProvider";
import { threadPath, type CommentView } from "~/app/posts/view";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { CommentCard, RepliesLink } from "./CommentCard";
import { CommentComposer, type SentComment } from "./CommentComposer";
import { OrderLinks } from "~/app/ui/lists/OrderLinks";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { COMMENT_ORDERS } from "~/base/commentOrder";
import { DeletedComment } from "./DeletedComment";
import { MoreComments, useMoreComments } from "./MoreComments";
import { TEXTS } from "./texts";
import { allOf, repliesTo, splitAtNext } from "./threadState";
import type { useOwnComment } from "./useOwnComment";
import type { useThread } from "./useThread";

/** A comment's picture opens alone, without a previous or next picture. */
export const NO_PICTURES: readonly LargePicture[] = [];

interface CommentListProps {
  thread: ReturnType<typeof useThread>;
  own: ReturnType<typeof useOwnComment>;
}

/** S7, X105: the comments on a post, or the replies to a comment. Each has its first replies below it. */
export function CommentList({ thread, own }: CommentListProps) {
  const { state, post, addComments, removeComment } = thread;
  const navigate = useNavigate();
  const [replyingTo, setReplyingTo] = useState<CommentView | null>(null);
  /** has the button that opened the composer of a reply */
  const opener = useRef<HTMLFormElement | null>(null);
  const onReply = useCallback((comment: CommentView, form: HTMLFormElement) => {
    opener.current = form;
    setReplyingTo((open) => (open?.id === comment.id ? null : comment));
  }, []);
  const onCancel = () => {
    setReplyingTo(null);
    opener.current?.querySelector("button")?.focus();
  };
  const { comment: page, comments, next } = state;
  const texts = page ? TEXTS.replies : TEXTS.comments;
  const { load, loading } = useMoreComments(thread);
  useRestoredScroll({ items: comments.length, loadMore: next === null ? null : load });

  const onSent = ({ comment, parent }: SentComment) => {
    setReplyingTo(null);
    addComments(parent ? [parent, comment] : [comment]);
    // a reply to a reply isn't on this page
    if (comment.parent !== null && comments.includes(comment.parent)) own.showOwn(comment.id);
    else navigate(threadPath(post, comment.parent));
  };
  const shown = allOf(state);
  const composer = (parent: CommentView) => (
    <CommentComposer post={post.id} comments={shown} parent={parent} onSent={onSent} onCancel={onCancel} />
  );
  /** `below`: what stands below the comment, in its list item */
  const item = (id: string, below: (comment: CommentView) => ReactNode) => (
    <StoredComment key={id} id={id}>
      {(comment) => (
        <li id={id} {...own.ownComment(id)}>
          {comment.isDeleted ? (
            <DeletedComment path={threadPath(post, id)} />
          ) : (
            <Muted what="comment" item={comment}>
              <CommentCard
                comment={comment}
                postAuthor={post.author.id}
                path={threadPath(post, id)}
                isReplying={replyingTo?.id === id}
                onReply={post.mayComment && !comment.isDeepest ? onReply : null}
                onGone={removeComment}
              />
            </Muted>
          )}
          {replyingTo?.id === id ? composer(comment) : null}
          {below(comment)}
        </li>
      )}
    </StoredComment>
  );
  const deeper = (reply: CommentView) =>
    reply.replies > 0 ? <RepliesLink to={threadPath(post, reply.id)}>{TEXTS.replies.deeper}</RepliesLink> : null;
  const replies = (comment: CommentView) => {
    const ids = repliesTo(state, comment.id);
    const more = comment.replies - ids.length;
    if (ids.length === 0 && more <= 0) return null;
    return (
      <ul
        aria-label={
          comment.isDeleted ? TEXTS.replies.toDeleted : TEXTS.replies.to({ author: memberName(comment.author) })
        }
        className="ms-7 md:ms-11"
      >
        {ids.map((id) => item(id, deeper))}
        {more > 0 ? (
          <li>
            <RepliesLink to={threadPath(post, comment.id)}>{TEXTS.replies.more({ count: more })}</RepliesLink>
          </li>
        ) : null}
      </ul>
    );
  };

  const [loaded, beyond] = splitAtNext(state);
  return (
    <>
      <h2 className="sr-only">{texts.title}</h2>
      {/* the comment was deleted while somebody wrote a reply: what they wrote stays until they close it */}
      {replyingTo && !shown.includes(replyingTo.id) ? (
        <>
          <DeletedComment />
          {composer(replyingTo)}
        </>
      ) : null}
      {comments.length === 0 && next === null ? (
        <EmptyState icon={<MessageCircle className="size-6" />} title={post.mayComment ? texts.empty : texts.none} />
      ) : (
        <LightboxProvider pictures={NO_PICTURES}>
          {comments.length > 1 || state.order !== "oldest" ? (
            <OrderLinks
              label={TEXTS.order.label}
              orders={COMMENT_ORDERS}
              shown={state.order}
              texts={TEXTS.order}
              path={threadPath(post, page)}
            />
          ) : null}
          <ul aria-label={texts.title}>
            {loaded.map((id) => item(id, replies))}
            {next === null ? null : (
              <li>
                <MoreComments thread={thread} next={next} loading={loading} onLoadMore={load} />
              </li>
            )}
            {beyond.map((id) => item(id, replies))}
          </ul>
        </LightboxProvider>
      )}
    </>
  );
}

/** A comment of the store, drawn again when it changes. */
function StoredComment({ id, children }: { id: string; children: (comment: CommentView) => ReactNode }) {
  const comment = useStoredComment(id);
  return comment ? children(comment) : null;
}

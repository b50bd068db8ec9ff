import { useNavigate } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { type Dispatch, useCallback, useRef, useState } from "react";
import { memberName } from "~/app/members/member";
import { Muted } from "~/app/posts/card/Muted";
import { threadPath, type CommentView } from "~/app/posts/view";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { CommentCard } from "./CommentCard";
import { CommentComposer, type SentComment } from "./CommentComposer";
import { OrderLinks } from "~/app/ui/lists/OrderLinks";
import { COMMENT_ORDERS } from "~/base/commentOrder";
import { DeletedComment } from "./DeletedComment";
import { MoreComments, type MoreCommentsProps } from "./MoreComments";
import { RepliesLink } from "./RepliesLink";
import { TEXTS } from "./texts";
import { allOf, repliesTo, splitAtNext, type ThreadChange, type ThreadState } from "./threadState";
import type { useOwnComment } from "./useOwnComment";

/** A comment's picture opens alone, without a previous or next picture. */
export const NO_PICTURES: readonly LargePicture[] = [];

interface CommentListProps extends Pick<MoreCommentsProps, "loading" | "onLoadMore"> {
  state: ThreadState;
  change: Dispatch<ThreadChange>;
  own: ReturnType<typeof useOwnComment>;
}

/** S7, X105: the comments on a post, or the replies to a comment. Each has its first replies below it. */
export function CommentList({ state, change, own, loading, onLoadMore }: CommentListProps) {
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
  const { post, comment: page, comments, next } = state;
  const texts = page ? TEXTS.replies : TEXTS.comments;
  const mayReply = post.mayComment;

  const onSent = ({ comment, parent }: SentComment) => {
    setReplyingTo(null);
    change({ type: "comments", comments: parent ? [parent, comment] : [comment] });
    // a reply to a reply isn't on this page
    if (comments.some(({ id }) => id === comment.parent)) own.showOwn(comment.id);
    else navigate(threadPath(post, comment.parent));
  };
  const shown = allOf(state);
  const composer = (parent: CommentView) => (
    <CommentComposer post={post.id} comments={shown} {...{ parent, onSent, onCancel }} />
  );
  const card = (comment: CommentView) => (
    <>
      {comment.isDeleted ? (
        <DeletedComment path={threadPath(post, comment.id)} />
      ) : (
        <Muted what="comment" item={comment}>
          <CommentCard
            comment={comment}
            postAuthor={post.author.id}
            path={threadPath(post, comment.id)}
            isReplying={replyingTo?.id === comment.id}
            onReply={mayReply && !comment.isDeepest ? onReply : null}
            onChange={change}
          />
        </Muted>
      )}
      {replyingTo?.id === comment.id ? composer(comment) : null}
    </>
  );
  const item = (comment: CommentView) => {
    const replies = repliesTo(state, comment.id);
    const more = comment.replies - replies.length;
    return (
      <li key={comment.id} id={comment.id} {...own.ownComment(comment.id)}>
        {card(comment)}
        {replies.length > 0 || more > 0 ? (
          <ul
            aria-label={TEXTS.replies.to(comment.isDeleted ? null : memberName(comment.author))}
            className="ml-7 md:ml-11"
          >
            {replies.map((reply) => (
              <li key={reply.id} id={reply.id} {...own.ownComment(reply.id)}>
                {card(reply)}
                {reply.replies ? (
                  <RepliesLink to={threadPath(post, reply.id)}>{TEXTS.replies.deeper}</RepliesLink>
                ) : null}
              </li>
            ))}
            {more > 0 ? (
              <li>
                <RepliesLink to={threadPath(post, comment.id)}>{TEXTS.replies.more(more)}</RepliesLink>
              </li>
            ) : null}
          </ul>
        ) : null}
      </li>
    );
  };

  const [loaded, beyond] = splitAtNext(state);
  return (
    <>
      <h2 className="sr-only">{texts.title}</h2>
      {/* the comment was deleted while somebody wrote a reply: what they wrote stays until they close it */}
      {replyingTo && !shown.some(({ id }) => id === replyingTo.id) ? (
        <>
          <DeletedComment />
          {composer(replyingTo)}
        </>
      ) : null}
      {comments.length === 0 && next === null ? (
        <EmptyState icon={<MessageCircle className="size-6" />} title={mayReply ? texts.empty : texts.none} />
      ) : (
        <LightboxProvider pictures={NO_PICTURES}>
          {comments.length > 1 || state.order !== "oldest" ? (
            <OrderLinks
              label={TEXTS.order.label}
              orders={COMMENT_ORDERS}
              shown={state.order}
              texts={TEXTS.order}
              path={threadPath(post, page?.id)}
            />
          ) : null}
          <ul aria-label={texts.title}>
            {loaded.map(item)}
            {next === null ? null : (
              <li>
                <MoreComments {...{ state, next, loading, onLoadMore }} />
              </li>
            )}
            {beyond.map(item)}
          </ul>
        </LightboxProvider>
      )}
    </>
  );
}

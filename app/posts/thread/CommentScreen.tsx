import { useNavigate } from "@remix-run/react";
import { memberName } from "~/app/members/member";
import { Muted } from "~/app/posts/card/Muted";
import { useStoredComment } from "~/app/posts/store/PostStoreProvider";
import { threadPath, type ThreadView } from "~/app/posts/view";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import { ListLink } from "~/app/ui/lists/ListLink";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { cutText } from "~/base/characters";
import { CommentCard } from "./CommentCard";
import { CommentComposer } from "./CommentComposer";
import { CommentList, NO_PICTURES } from "./CommentList";
import { CommentsClosed } from "./CommentsClosed";
import { DeletedComment } from "./DeletedComment";
import { TEXTS } from "./texts";
import { allOf } from "./threadState";
import { useOwnComment } from "./useOwnComment";
import { useThread } from "./useThread";

/** X105: a comment with its replies. */
export function CommentScreen({ thread }: { thread: ThreadView }) {
  const navigate = useNavigate();
  const shown = useThread(thread);
  const { state, post } = shown;
  const comment = useStoredComment(thread.comment?.id ?? "") ?? thread.comment;
  const own = useOwnComment();
  if (!comment) return null;
  const postPath = threadPath(post);
  const upPath = comment.parent === null ? postPath : threadPath(post, comment.parent);
  const onGone = (gone: string) => {
    if (gone === comment.id && comment.replies === 0) navigate(upPath, { replace: true });
    else shown.removeComment(gone);
  };
  return (
    <>
      <PageHeader title={TEXTS.comment.title} backTo={upPath} />
      <nav aria-label={TEXTS.up.label} className="flex flex-col border-b border-hairline px-4 py-1 text-sm">
        <UpLink to={postPath}>{upText("post", memberName(post.author), post.warning ?? post.text)}</UpLink>
        {comment.parent === null ? null : (
          <UpLink to={upPath}>
            {thread.above && !thread.above.isDeleted
              ? upText("comment", memberName(thread.above.author), thread.above.text)
              : TEXTS.up.unnamed}
          </UpLink>
        )}
      </nav>
      {comment.isDeleted ? (
        <DeletedComment />
      ) : (
        <LightboxProvider pictures={NO_PICTURES}>
          <Muted what="comment" item={comment}>
            <CommentCard
              comment={comment}
              postAuthor={post.author.id}
              path={threadPath(post, comment.id)}
              isOwnPage
              onReply={null}
              onGone={onGone}
            />
          </Muted>
        </LightboxProvider>
      )}
      {!post.mayComment ? <CommentsClosed post={post} /> : null}
      {!post.mayComment || comment.isDeleted || comment.isDeepest ? null : (
        <CommentComposer
          post={post.id}
          parent={comment}
          comments={allOf(state)}
          onSent={({ comment: sent, parent }) => {
            shown.addComments(parent ? [parent, sent] : [sent]);
            own.showOwn(sent.id);
          }}
        />
      )}
      <CommentList thread={shown} own={own} />
    </>
  );
}

const UpLink = ({ to, children }: { to: string; children: string }) => (
  <ListLink to={to} className="flex min-h-11 items-center rounded-sm text-ink-2 hover:underline mouse:min-h-9">
    <span className="line-clamp-1">{children}</span>
  </ListLink>
);

const EXCERPT_MAX_CHARACTERS = 80;
const excerptOf = (text: string): string => cutText(text, EXCERPT_MAX_CHARACTERS);

function upText(what: "post" | "comment", author: string, text: string): string {
  const excerpt = excerptOf(text);
  if (excerpt === "") return TEXTS.up[what]({ author });
  return TEXTS.up[what === "post" ? "postWithText" : "commentWithText"]({ author, text: excerpt });
}

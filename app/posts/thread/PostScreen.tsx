import { LightboxProvider } from "~/app/ui/media/lightbox";
import { Parts } from "~/app/ui/primitives/LinkedText";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Time } from "~/app/ui/primitives/Time";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import { memberName } from "~/app/members/member";
import { useViewer } from "~/app/members/viewerContext";
import { CommentComposer } from "./CommentComposer";
import { CommentList } from "./CommentList";
import { CommentsClosed } from "./CommentsClosed";
import { Edited } from "~/app/posts/card/Edited";
import { ForFriends } from "~/app/posts/card/ForFriends";
import { largePicture } from "~/app/posts/card/enlarge";
import { HiddenNote } from "./HiddenNote";
import { PeopleCounts } from "~/app/posts/people/PeopleCounts";
import { PostCard } from "~/app/posts/card/PostCard";
import { ReportLink } from "~/app/reports/ReportLink";
import { useOwnComment } from "./useOwnComment";
import { useThread } from "./useThread";
import { threadPath, type PostView, type ThreadView } from "~/app/posts/view";
import { TEXTS } from "./texts";
import { TEXTS as CARD_TEXTS } from "~/app/posts/card/texts";

/** S7, S8 */
export function PostScreen({ thread }: { thread: ThreadView }) {
  const shown = useThread(thread);
  const { state, post } = shown;
  const own = useOwnComment();
  return (
    <>
      <PageHeader title={TEXTS.title} backTo="/" />
      <LightboxProvider pictures={picturesOf(post)}>
        <PostCard
          post={post}
          priority
          text={
            <>
              {post.text === "" ? null : (
                <p dir="auto" lang={post.language ?? undefined} className="mt-1 text-lg whitespace-pre-wrap">
                  {post.parts ? <Parts parts={post.parts} /> : post.text}
                </p>
              )}
            </>
          }
          date={
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
              <Time atMs={post.createdAtMs} as="full" />
              {post.audience === "hidden" ? <HiddenNote author={post.author.id} /> : <ForFriends post={post} />}
              <Edited post={post} />
              <PeopleCounts post={post} />
            </p>
          }
        />
      </LightboxProvider>
      <ReportLink author={post.author.id} path={threadPath(post)}>
        {TEXTS.report}
      </ReportLink>
      <EditLink post={post} />
      {!post.mayComment ? (
        <CommentsClosed post={post} />
      ) : (
        <CommentComposer
          post={post.id}
          comments={state.comments}
          onSent={({ comment }) => {
            shown.addComments([comment]);
            own.showOwn(comment.id);
          }}
        />
      )}
      <CommentList thread={shown} own={own} />
    </>
  );
}

/** X102: leads to the page on which the author edits the post, where its menu doesn't work: without JavaScript. */
const EditLink = ({ post: { id, author, audience } }: { post: PostView }) =>
  useViewer()?.id === author.id && audience !== "hidden" ? (
    <noscript>
      <a
        href={`/posts/${id}/edit`}
        className="inline-flex min-h-11 items-center px-4 text-sm text-ink-3 underline underline-offset-2 mouse:min-h-9"
      >
        {TEXTS.edit}
      </a>
    </noscript>
  ) : null;

const picturesOf = (post: PostView): LargePicture[] =>
  post.media.flatMap((item, index) =>
    item.kind === "image"
      ? [largePicture(item, CARD_TEXTS.media.which({ position: index + 1, author: memberName(post.author) }))]
      : [],
  );

import { LightboxProvider } from "~/app/ui/media/lightbox";
import { Parts } from "~/app/ui/primitives/LinkedText";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Time } from "~/app/ui/primitives/Time";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import { memberName } from "~/app/members/member";
import { CommentComposer } from "./CommentComposer";
import { CommentList } from "./CommentList";
import { CommentsClosed } from "./CommentsClosed";
import { Edited } from "~/app/posts/card/Edited";
import { ForFriends } from "~/app/posts/card/ForFriends";
import { EditLink } from "./EditLink";
import { largePicture } from "~/app/posts/card/enlarge";
import { HiddenNote } from "./HiddenNote";
import { PeopleCounts } from "~/app/posts/people/PeopleCounts";
import { useMoreComments } from "./MoreComments";
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
  const { load, loading } = useMoreComments(shown);
  useRestoredScroll({ items: state.comments.length, loadMore: state.next === null ? null : load });
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
                <p dir="auto" className="mt-1 text-lg whitespace-pre-wrap">
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
      <CommentList thread={shown} own={own} loading={loading} onLoadMore={load} />
    </>
  );
}

const picturesOf = (post: PostView): LargePicture[] =>
  post.media.flatMap((item, index) =>
    item.kind === "image" ? [largePicture(item, CARD_TEXTS.media.which(index + 1, memberName(post.author)))] : [],
  );

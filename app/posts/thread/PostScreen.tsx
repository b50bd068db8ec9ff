import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useLive } from "~/app/rooms/useLive";
import { useStale } from "~/app/rooms/useStale";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { LightboxProvider } from "~/app/ui/media/lightbox";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import { LinkedText } from "~/app/ui/primitives/LinkedText";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Time } from "~/app/ui/primitives/Time";
import { showToast } from "~/app/ui/dialogs/toasts";
import { getJson, type Page, IDS_MAX } from "~/app/http/getJson";
import type { LiveEvent } from "~/party/live/protocol";
import type { LargePicture } from "~/app/ui/media/PictureDialog";
import { useViewer } from "~/app/members/viewerContext";
import { memberName, readMember } from "~/app/members/member";
import { Muted } from "~/app/posts/card/Muted";
import { CommentCard } from "./CommentCard";
import { CommentComposer } from "./CommentComposer";
import { CommentsClosed } from "./CommentsClosed";
import { Edited } from "~/app/posts/card/Edited";
import { ForFriends } from "~/app/posts/card/ForFriends";
import { EditLink } from "./EditLink";
import { largePicture } from "~/app/posts/card/enlarge";
import { HiddenNote } from "./HiddenNote";
import { MoreComments, useMoreComments } from "./MoreComments";
import { PeopleCounts } from "~/app/posts/people/PeopleCounts";
import { PostCard } from "~/app/posts/card/PostCard";
import { ReportLink } from "~/app/reports/ReportLink";
import { toggledBy, type FeedChange } from "~/app/posts/feed/feedState";
import { splitAtNext, threadAfter, type ThreadState } from "./threadState";
import { useOwnComment } from "./useOwnComment";
import { type CommentView, isOutdated, type PostView } from "~/app/posts/view";
import { TEXTS } from "./texts";
import { TEXTS as CARD_TEXTS } from "~/app/posts/card/texts";

interface PostScreenProps {
  post: PostView;
  comments: Page<CommentView>;
}

/** S7, S8 */
export function PostScreen({ post: loadedPost, comments: loadedComments }: PostScreenProps) {
  const { state, change, onPostChange } = useThread(loadedPost, loadedComments);
  const { post, comments, next } = state;
  const { load, loading } = useMoreComments(post, next, (page) => change({ type: "more", page }));
  useRestoredScroll({ items: comments.length, loadMore: next === null ? null : load });
  const { showOwn, ownComment } = useOwnComment();
  const card = (comment: CommentView) => (
    <li key={comment.id} id={comment.id} {...ownComment(comment.id)}>
      <Muted what="comment" item={comment}>
        <CommentCard comment={comment} postAuthor={post.author.id} onChange={change} />
      </Muted>
    </li>
  );
  const [loaded, beyond] = splitAtNext(state);
  return (
    <>
      <PageHeader title={TEXTS.title} backTo="/" />
      <LightboxProvider pictures={picturesOf(post)}>
        <PostCard
          post={post}
          priority
          onChange={onPostChange}
          text={
            <>
              {post.text === "" ? null : (
                <LinkedText className="mt-1 text-lg whitespace-pre-wrap">{post.text}</LinkedText>
              )}
            </>
          }
          date={
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
              <Time atMs={post.createdAtMs} as="full" />
              {post.audience === "hidden" ? <HiddenNote author={post.author.id} /> : <ForFriends post={post} />}
              <PeopleCounts post={post} />
              <Edited post={post} />
            </p>
          }
        />
      </LightboxProvider>
      <ReportLink author={post.author.id} path={`/${post.author.id}/${post.id}`}>
        {TEXTS.report}
      </ReportLink>
      <EditLink post={post} />
      {post.mayComment === false ? (
        <CommentsClosed post={post} />
      ) : (
        <CommentComposer
          post={post.id}
          comments={comments}
          onSent={(comment) => {
            change({ type: "comments", comments: [comment] });
            showOwn(comment.id);
          }}
        />
      )}
      <h2 className="sr-only">{TEXTS.comments.title}</h2>
      {comments.length === 0 ? (
        <EmptyState
          icon={<MessageCircle className="size-6" />}
          title={post.mayComment === false ? TEXTS.comments.none : TEXTS.comments.empty}
        />
      ) : (
        <LightboxProvider pictures={NO_PICTURES}>
          <ul aria-label={TEXTS.comments.title}>
            {loaded.map(card)}
            {next === null ? null : (
              <li>
                <MoreComments post={post} next={next} loading={loading} onLoadMore={load} />
              </li>
            )}
            {beyond.map(card)}
          </ul>
        </LightboxProvider>
      )}
    </>
  );
}

const picturesOf = (post: PostView): LargePicture[] =>
  post.media.flatMap((item, index) =>
    item.kind === "image" ? [largePicture(item, CARD_TEXTS.media.which(index + 1, memberName(post.author)))] : [],
  );

/** A comment's picture opens alone, without a previous or next picture. */
const NO_PICTURES: readonly LargePicture[] = [];

const savedStates = createSavedStates<ThreadState>();

/** The post and its comments, updated live. */
function useThread(loadedPost: PostView, loadedComments: Page<CommentView>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const [state, change] = useReducer(threadAfter, undefined, (): ThreadState => {
    const saved = savedStates.of(key);
    if (saved)
      return threadAfter(saved, { type: "loaded", post: loadedPost, comments: loadedComments, replaces: false });
    return { post: loadedPost, comments: loadedComments.items, next: loadedComments.next };
  });
  useSaveOnLeave(savedStates, state);

  const loaded = useRef(loadedPost);
  const isStale = useRef(false);
  useStale(() => (isStale.current = true));
  useEffect(() => {
    if (loaded.current === loadedPost) return;
    loaded.current = loadedPost;
    change({ type: "loaded", post: loadedPost, comments: loadedComments, replaces: isStale.current });
    isStale.current = false;
  }, [loadedPost, loadedComments]);

  const { id } = loadedPost;
  const leave = useCallback(() => navigate("/", { replace: true }), [navigate]);
  const onPostChange = useCallback(
    (made: FeedChange) => {
      if (made.type === "gone") leave();
      else change({ type: "post", change: made });
    },
    [leave],
  );

  const reloadMember = (id: string) =>
    void readMember(id).then((member) => member && change({ type: "member", member }));
  // X59: the author still sees what moderators have hidden from everybody else
  const viewer = useViewer()?.id;
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const isHiddenPost = async (): Promise<boolean> => {
    if (viewer !== loadedPost.author.id) return false;
    return (await getJson<{ posts: PostView[] }>(`/api/posts?ids=${id}`))?.posts.length === 1;
  };
  const findHiddenComment = async (comment: string): Promise<CommentView | undefined> => {
    if (!state.comments.some((known) => known.id === comment && known.author.id === viewer)) return undefined;
    return (await getJson<{ comments: CommentView[] }>(`/api/comments?post=${id}&ids=${comment}`))?.comments[0];
  };
  const onLiveEvent = (event: LiveEvent) => {
    switch (event.kind) {
      case "counts":
        if (isOutdated(state.post, event.post, event.version)) return revalidate();
        return onPostChange({ type: "counts", post: event.post, counts: event });
      case "commentLikes": {
        const { comment, likes, revision } = event;
        return change({ type: "commentLikes", comment, likes, revision });
      }
      case "commentGone":
        return void findHiddenComment(event.comment).then((found) =>
          change(found ? { type: "comments", comments: [found] } : { type: "commentGone", comment: event.comment }),
        );
      case "gone":
        if (event.post !== id) return;
        return void isHiddenPost().then((isHidden) => {
          if (!isOpen.current) return;
          if (isHidden) return revalidate();
          showToast(TEXTS.postDeleted);
          leave();
        });
      case "comment":
      case "member":
      case "post":
        return;
    }
  };
  /**
   * Loads all new comments together, because comments that appear one by one would push away what the member is
   * reading. While more pages are left to load, the new comments come with the last page. A hidden comment that arrives
   * again is restored (X59).
   */
  const fetchNew = (events: readonly LiveEvent[]) => {
    const known = new Map(state.comments.map((comment) => [comment.id, comment]));
    const isWanted = (id: string) => known.get(id)?.isHidden ?? (state.next === null && !known.has(id));
    const ids = events
      .flatMap((event) => (event.kind === "comment" && isWanted(event.comment) ? [event.comment] : []))
      .slice(-IDS_MAX);
    if (ids.length === 0) return;
    void getJson<{ comments: CommentView[] }>(`/api/comments?post=${id}&ids=${ids.join()}`).then((answer) => {
      if (answer) change({ type: "comments", comments: answer.comments });
    });
  };
  const isForFriends = loadedPost.audience === "friends";
  // X32, X59: a post for friends and a hidden one have no topic. X33: it goes when the friendship ends
  useLive(loadedPost.audience ? null : `post:${id}`, [id], (events, missed) => {
    if (missed) revalidate();
    events.forEach(onLiveEvent);
    fetchNew(events);
  });
  useLive("feed", [], (events, missed) => {
    const isRestored = events.some((event) => event.kind === "post" && event.post === id);
    if (loadedPost.audience === "hidden" && (missed || isRestored)) revalidate();
    for (const event of events) if (event.kind === "member" && isShown(state, event.member)) reloadMember(event.member);
  });

  const friendState = useInbox().friendships.get(loadedPost.author.id);
  const isGone = isForFriends && friendState !== undefined && friendState !== "friends";
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, leave]);

  useOwnToggles((own) => {
    if (own.of === "comment")
      return change({
        type: "commentLikes",
        comment: own.id,
        likes: own.likes,
        revision: own.revision,
        liked: own.liked,
      });
    const toggled = toggledBy(own);
    if (toggled) onPostChange(toggled);
  });

  return { state, change, onPostChange };
}

const isShown = ({ post, comments }: ThreadState, member: string): boolean =>
  post.author.id === member || comments.some(({ author }) => author.id === member);

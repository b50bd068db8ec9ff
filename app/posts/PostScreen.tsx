import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useLive } from "~/app/rooms/useLive";
import { EmptyState } from "~/app/ui/EmptyState";
import { keptStates, useKeptWhenLeft } from "~/app/ui/keptStates";
import { LinkedText } from "~/app/ui/LinkedText";
import { useListPlace } from "~/app/ui/listPlaces";
import { PageHeader } from "~/app/ui/PageHeader";
import { Time } from "~/app/ui/Time";
import { showToast } from "~/app/ui/toasts";
import { getJson } from "~/app/wire/getJson";
import type { LiveEvent } from "~/party/live/protocol";
import { CommentCard } from "./CommentCard";
import { CommentComposer } from "./CommentComposer";
import { MoreComments, useMoreComments } from "./MoreComments";
import { PostCard } from "./PostCard";
import type { FeedChange } from "./feedState";
import { IDS_MAX } from "./limits";
import { readMember } from "./readMember";
import { threadAfter, type ThreadState } from "./threadState";
import type { CommentView, Page, PostView } from "./view";

interface PostScreenProps {
  post: PostView;
  comments: Page<CommentView>;
}

/** S7, S8 */
export function PostScreen({ post: loadedPost, comments: loadedComments }: PostScreenProps) {
  const { state, change, onPostChange } = useThread(loadedPost, loadedComments);
  const { post, comments, next } = state;
  const { load, loading } = useMoreComments(post, next, (page) => change({ kind: "more", page }));
  useListPlace({ items: comments.length, loadMore: next === null ? null : load });
  return (
    <>
      <PageHeader title="Post" backTo="/" />
      <PostCard
        post={post}
        onChange={onPostChange}
        text={
          <>
            {post.text === "" ? null : <LinkedText className="mt-1 text-lg whitespace-pre-wrap">{post.text}</LinkedText>}
            <Time atMs={post.createdAtMs} as="full" className="mt-1 block text-sm text-ink-3" />
          </>
        }
      />
      <CommentComposer post={post.id} onSent={(comment) => change({ kind: "comments", comments: [comment] })} />
      <h2 className="sr-only">Comments</h2>
      {comments.length === 0 ? (
        <EmptyState icon={<MessageCircle className="size-6" />} title="No comments yet. Be the first to comment!" />
      ) : (
        <ul aria-label="Comments">
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentCard comment={comment} onChange={change} />
            </li>
          ))}
        </ul>
      )}
      {next === null ? null : <MoreComments post={post} next={next} loading={loading} onWanted={load} />}
    </>
  );
}

const left = keptStates<ThreadState>();

/** The post and its comments, live. */
function useThread(loadedPost: PostView, loadedComments: Page<CommentView>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const [state, change] = useReducer(threadAfter, undefined, (): ThreadState => {
    const kept = left.of(key);
    if (kept) return threadAfter(kept, { kind: "loaded", post: loadedPost, comments: loadedComments });
    return { post: loadedPost, comments: loadedComments.items, next: loadedComments.next };
  });
  useKeptWhenLeft(left, state);

  const loaded = useRef(loadedPost);
  useEffect(() => {
    if (loaded.current === loadedPost) return;
    loaded.current = loadedPost;
    change({ kind: "loaded", post: loadedPost, comments: loadedComments });
  }, [loadedPost, loadedComments]);

  const { id } = loadedPost;
  const leave = useCallback(() => navigate("/", { replace: true }), [navigate]);
  const onPostChange = useCallback(
    (made: FeedChange) => {
      if (made.kind === "gone") leave();
      else change({ kind: "post", change: made });
    },
    [leave],
  );

  const rename = (id: string) => void readMember(id).then((member) => member && change({ kind: "member", member }));
  const hear = (event: LiveEvent) => {
    switch (event.kind) {
      case "counts":
        return onPostChange({ kind: "counts", post: event.post, counts: event });
      case "commentLikes":
      case "commentGone":
        return change(event);
      case "gone":
        if (event.post !== id) return;
        showToast("This post was deleted");
        return leave();
      case "comment":
      case "member":
      case "post":
        return;
    }
  };
  /** All at once: one after the other they would push apart what is being read. Behind a page not read yet they come with it. */
  const fetchNew = (events: readonly LiveEvent[]) => {
    if (state.next !== null) return;
    const known = new Set(state.comments.map((comment) => comment.id));
    const ids = events.flatMap((event) => (event.kind === "comment" && !known.has(event.comment) ? [event.comment] : [])).slice(-IDS_MAX);
    if (ids.length === 0) return;
    void getJson<{ comments: CommentView[] }>(`/api/comments?post=${id}&ids=${ids.join()}`).then((answer) => {
      if (answer) change({ kind: "comments", comments: answer.comments });
    });
  };
  useLive(`post:${id}`, [id], (events, missed) => {
    if (missed) revalidate();
    events.forEach(hear);
    fetchNew(events);
  });
  useLive("feed", [], (events) => {
    for (const event of events) if (event.kind === "member" && isShown(state, event.member)) rename(event.member);
  });

  return { state, change, onPostChange };
}

const isShown = ({ post, comments }: ThreadState, member: string): boolean =>
  post.author.id === member || comments.some(({ author }) => author.id === member);

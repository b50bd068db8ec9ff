import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { useViewer } from "~/app/members/viewerContext";
import { postsClient } from "~/app/posts/client";
import { usePostStore, useStoredPost } from "~/app/posts/store/PostStoreProvider";
import { refreshMember } from "~/app/posts/store/useLivePosts";
import { isOutdated, threadPath, type CommentsPage, type CommentView, type ThreadView } from "~/app/posts/view";
import { useInbox, useStale } from "~/app/rooms/InboxProvider";
import { spreadOut, useLive } from "~/app/rooms/useLive";
import { useIsMounted } from "~/app/ui/browser/useIsMounted";
import { useAfterChange } from "~/app/ui/browser/useAfterChange";
import { useLatest } from "~/app/ui/browser/useLatest";
import { showToast } from "~/app/ui/dialogs/toasts";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import type { LiveEvent } from "~/party/live/protocol";
import { TEXTS } from "./texts";
import { allOf, commentsIn, removeDeleted, staleAfter, threadAfter, threadOf, type ThreadState } from "./threadState";

const savedThreads = createSavedStates<ThreadState>();
const idsOf = (state: ThreadState): string[] => [state.post, ...allOf(state)];
const savedIds = (): string[] => [...savedThreads.all()].flatMap(idsOf);

/** The post and its comments, or a comment and its replies: a tree of the store's comments, updated live. */
export function useThread(loadedThread: ThreadView) {
  const store = usePostStore();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  // before they are drawn, also on the server
  useMemo(() => store.seed([loadedThread.post], commentsIn(loadedThread)), [store, loadedThread]);
  useEffect(() => store.announceSeeded(), [store, loadedThread]);
  const [state, change] = useReducer(threadAfter, undefined, (): ThreadState => {
    const saved = savedThreads.of(key);
    return saved
      ? threadAfter(saved, { type: "loaded", thread: loadedThread, replaces: false })
      : threadOf(loadedThread);
  });
  const latest = useLatest(state);
  useSaveOnLeave(savedThreads, state);
  useEffect(() => store.keep(() => idsOf(latest.current), savedIds), [store, latest]);

  const isStale = useRef(false);
  useStale(() => (isStale.current = true));
  useAfterChange(loadedThread, () => {
    change({ type: "loaded", thread: loadedThread, replaces: isStale.current });
    isStale.current = false;
  });

  const { post: loadedPost, comment: ownComment } = loadedThread;
  const { id } = loadedPost;
  const post = useStoredPost(id) ?? loadedPost;
  const leave = useCallback(() => navigate("/", { replace: true }), [navigate]);
  useEffect(() => store.listen((event) => event.type === "gone" && event.post === id && leave()), [store, id, leave]);

  const addComments = (comments: readonly CommentView[]) => {
    store.addComments(comments);
    change({ type: "added", comments });
  };
  const addPage = (page: CommentsPage) => {
    store.addComments([...page.items, ...page.replies]);
    change({ type: "more", page });
  };
  const removeComment = useCallback(
    (comment: string) => {
      const gone = removeDeleted(store, comment);
      change({ type: "gone", comments: gone });
      // its last reply took the deleted comment with it whose page this is (X106)
      if (ownComment && gone.includes(ownComment.id)) navigate(threadPath(loadedPost), { replace: true });
    },
    [store, navigate, loadedPost, ownComment],
  );

  // X59: the author still sees what moderators have hidden from everybody else
  const viewer = useViewer()?.id;
  const isOpen = useIsMounted();
  const isHiddenPost = async (): Promise<boolean> => {
    if (viewer !== loadedPost.author.id) return false;
    return (await foundBy(postsClient.api.posts.$get({ query: { ids: id } })))?.posts.length === 1;
  };
  const onLiveEvent = (event: LiveEvent) => {
    switch (event.kind) {
      case "counts":
        if (event.post !== id) return;
        if (isOutdated(post, event.version)) return spreadOut(() => isOpen.current && revalidate());
        return store.count(id, event);
      case "commentLikes":
        return store.countComment(event.comment, event.likes, event.revision);
      case "gone":
        if (event.post !== id) return;
        return void isHiddenPost().then((isHidden) => {
          if (!isOpen.current) return;
          if (isHidden) return revalidate();
          showToast(TEXTS.postDeleted);
          store.removePost(id);
        });
      case "comment":
      case "commentGone":
      case "member":
      case "post":
        return;
    }
  };
  /**
   * Reads all added and removed comments together, because comments that appear one by one would push away what the
   * member is reading. A removed comment may stay: as deleted if it has replies (X106), and as hidden for its author
   * (X59).
   */
  const rereadAfter = (events: readonly LiveEvent[]) => {
    const wanted = new Set<string>();
    const gone: string[] = [];
    for (const event of events) {
      if (event.kind !== "comment" && event.kind !== "commentGone") continue;
      const stale = staleAfter(state, store, event, viewer);
      stale.forEach((each) => wanted.add(each));
      if (event.kind === "commentGone" && !stale.includes(event.comment)) gone.push(event.comment);
    }
    for (const comment of gone) {
      wanted.delete(comment);
      removeComment(comment);
    }
    const ids = [...wanted].slice(-IDS_MAX);
    if (ids.length === 0) return;
    void foundBy(postsClient.api.comments.$get({ query: { post: id, ids: ids.join() } })).then((answer) => {
      if (!answer || !isOpen.current) return;
      const { comments } = answer;
      const found = new Set(comments.map((each) => each.id));
      if (ownComment && ids.includes(ownComment.id) && !found.has(ownComment.id)) {
        showToast(TEXTS.commentDeleted);
        return navigate(threadPath(loadedPost), { replace: true });
      }
      change({ type: "gone", comments: ids.filter((each) => !found.has(each)) });
      addComments(comments);
    });
  };
  // X32, X59: a post for friends and a hidden one have no topic. X33: it goes when the friendship ends
  useLive(loadedPost.audience === "everyone" ? `post:${id}` : null, [id], (events, missed) => {
    if (missed) revalidate();
    events.forEach(onLiveEvent);
    rereadAfter(events);
  });
  useLive("feed", [], (events, missed) => {
    const isRestored = events.some((event) => event.kind === "post" && event.post === id);
    if (loadedPost.audience === "hidden" && (missed || isRestored)) revalidate();
    for (const event of events) if (event.kind === "member") void refreshMember(store, event.member);
  });

  const friendState = useInbox().friendships.get(loadedPost.author.id);
  const isGone = loadedPost.audience === "friends" && friendState !== undefined && friendState !== "friends";
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, leave]);

  return { state, post, addComments, addPage, removeComment };
}

import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { foundBy } from "~/app/http/client";
import { IDS_MAX } from "~/app/http/page";
import { readMember } from "~/app/members/client";
import { useViewer } from "~/app/members/viewerContext";
import { postsClient } from "~/app/posts/client";
import { toggledBy, type FeedChange } from "~/app/posts/feed/feedState";
import { isOutdated, threadPath, type ThreadView } from "~/app/posts/view";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useOwnToggles } from "~/app/rooms/ownToggles";
import { useLive } from "~/app/rooms/useLive";
import { spreadOut } from "~/app/rooms/spreadOut";
import { useStale } from "~/app/rooms/useStale";
import { showToast } from "~/app/ui/dialogs/toasts";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import type { LiveEvent } from "~/party/live/protocol";
import { TEXTS } from "./texts";
import { allOf, staleAfter, threadAfter, threadOf, type ThreadState } from "./threadState";

const savedStates = createSavedStates<ThreadState>();

/** The post and its comments, or a comment and its replies, updated live. */
export function useThread(loadedThread: ThreadView) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const [state, change] = useReducer(threadAfter, undefined, (): ThreadState => {
    const saved = savedStates.of(key);
    return saved
      ? threadAfter(saved, { type: "loaded", thread: loadedThread, replaces: false })
      : threadOf(loadedThread);
  });
  useSaveOnLeave(savedStates, state);

  const loaded = useRef(loadedThread);
  const isStale = useRef(false);
  useStale(() => (isStale.current = true));
  useEffect(() => {
    if (loaded.current === loadedThread) return;
    loaded.current = loadedThread;
    change({ type: "loaded", thread: loadedThread, replaces: isStale.current });
    isStale.current = false;
  }, [loadedThread]);

  const { post: loadedPost, comment: ownComment } = loadedThread;
  const { id } = loadedPost;
  const leave = useCallback(() => navigate("/", { replace: true }), [navigate]);
  const onPostChange = useCallback(
    (made: FeedChange) => {
      if (made.type === "gone") leave();
      else change({ type: "post", change: made });
    },
    [leave],
  );

  const reloadMember = (member: string) =>
    void readMember(member).then((found) => found && change({ type: "member", member: found }));
  // X59: the author still sees what moderators have hidden from everybody else
  const viewer = useViewer()?.id;
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const isHiddenPost = async (): Promise<boolean> => {
    if (viewer !== loadedPost.author.id) return false;
    return (await foundBy(postsClient.api.posts.$get({ query: { ids: id } })))?.posts.length === 1;
  };
  const onLiveEvent = (event: LiveEvent) => {
    switch (event.kind) {
      case "counts":
        if (isOutdated(state.post, event.post, event.version)) return spreadOut(() => isOpen.current && revalidate());
        return onPostChange({ type: "counts", post: event.post, counts: event });
      case "commentLikes": {
        const { comment, likes, revision } = event;
        return change({ type: "commentLikes", comment, likes, revision });
      }
      case "gone":
        if (event.post !== id) return;
        return void isHiddenPost().then((isHidden) => {
          if (!isOpen.current) return;
          if (isHidden) return revalidate();
          showToast(TEXTS.postDeleted);
          leave();
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
      const stale = staleAfter(state, event, viewer);
      stale.forEach((each) => wanted.add(each));
      if (event.kind === "commentGone" && !stale.includes(event.comment)) gone.push(event.comment);
    }
    for (const comment of gone) {
      wanted.delete(comment);
      change({ type: "commentGone", comment });
    }
    const ids = [...wanted].slice(-IDS_MAX);
    if (ids.length === 0) return;
    void foundBy(postsClient.api.comments.$get({ query: { post: id, ids: ids.join() } })).then((answer) => {
      if (!answer || !isOpen.current) return;
      const { comments } = answer;
      if (ownComment && ids.includes(ownComment.id) && !comments.some((each) => each.id === ownComment.id)) {
        showToast(TEXTS.commentDeleted);
        return navigate(threadPath(loadedPost), { replace: true });
      }
      change({ type: "reread", ids, comments });
    });
  };
  const isForFriends = loadedPost.audience === "friends";
  // X32, X59: a post for friends and a hidden one have no topic. X33: it goes when the friendship ends
  useLive(loadedPost.audience === "everyone" ? `post:${id}` : null, [id], (events, missed) => {
    if (missed) revalidate();
    events.forEach(onLiveEvent);
    rereadAfter(events);
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

const isShown = (state: ThreadState, member: string): boolean =>
  state.post.author.id === member || allOf(state).some(({ author }) => author.id === member);

import type { PostStore } from "~/app/posts/store/postStore";
import type { CommentsPage, CommentView, ThreadView } from "~/app/posts/view";
import type { CommentOrder } from "~/base/commentOrder";
import type { LiveEvent } from "~/party/live/protocol";

/** A reply of the store, below the comment that it replies to. */
type Reply = Pick<CommentView, "id"> & { parent: string | null };

/** The comments on a post, or the replies to a comment, each with its first replies, by the ids of the store. */
export interface ThreadState {
  post: string;
  /** the comment whose page it is; null on the post's page */
  comment: string | null;
  order: CommentOrder;
  /** in `order` */
  comments: readonly string[];
  /** replies to these, oldest first */
  replies: readonly Reply[];
  /** cursor of the next page of comments; null at the end */
  next: string | null;
}

export type ThreadChange =
  /** `replaces`: comments from further pages go too */
  | { type: "loaded"; thread: ThreadView; replaces: boolean }
  | { type: "more"; page: CommentsPage }
  /** new comments, from the viewer or the live room, and the comments that these reply to */
  | { type: "added"; comments: readonly CommentView[] }
  /** these and their replies are gone */
  | { type: "gone"; comments: readonly string[] };

const replyOf = ({ id, parent }: CommentView): Reply => ({ id, parent });

export const threadOf = ({ comments: { items, replies, next }, post, comment, order }: ThreadView): ThreadState => ({
  post: post.id,
  comment: comment?.id ?? null,
  order,
  comments: items.map(({ id }) => id),
  replies: replies.map(replyOf),
  next,
});

/** All comments of what was loaded. */
export const commentsIn = ({ comment, comments }: ThreadView): CommentView[] => [
  ...(comment ? [comment] : []),
  ...comments.items,
  ...comments.replies,
];

export function threadAfter(state: ThreadState, change: ThreadChange): ThreadState {
  switch (change.type) {
    case "loaded": {
      const loaded = threadOf(change.thread);
      // comments from further pages stay
      const beyond = change.replaces || loaded.next === null ? [] : state.comments.filter(isBeyond(loaded));
      return {
        ...loaded,
        comments: [...loaded.comments, ...beyond],
        replies: mergedReplies(
          loaded.replies,
          state.replies.filter(({ parent }) => parent !== null && beyond.includes(parent)),
        ),
        next: beyond.length > 0 ? state.next : loaded.next,
      };
    }
    case "more":
      return {
        ...state,
        comments: merged(
          state.comments,
          change.page.items.map(({ id }) => id),
          state.order,
        ),
        replies: mergedReplies(state.replies, change.page.replies.map(replyOf)),
        next: change.page.next,
      };
    case "added":
      return change.comments.reduce(withComment, state);
    case "gone":
      return change.comments.reduce(without, state);
  }
}

/** The ids of all comments that the page shows. */
export const allOf = ({ comment, comments, replies }: ThreadState): string[] => [
  ...(comment === null ? [] : [comment]),
  ...comments,
  ...replies.map(({ id }) => id),
];

/** The ids of the replies that the page shows below a comment of the list. */
export const repliesTo = ({ replies }: ThreadState, comment: string): string[] =>
  replies.flatMap(({ id, parent }) => (parent === comment ? [id] : []));

/**
 * Which comments the page must read again when a comment was added or removed: the comment if it belongs on the page,
 * and the one that it replies to, for its number of replies. While more pages are left to load, new comments come with
 * the last page. `viewer`: X59, authors still see their own comments that moderators have hidden.
 */
export function staleAfter(
  state: ThreadState,
  store: Pick<PostStore, "comment">,
  event: Extract<LiveEvent, { kind: "comment" | "commentGone" }>,
  viewer: string | undefined,
): string[] {
  const { comment: id, parent = null } = event;
  const shown = (wanted: string | null) =>
    wanted !== null && allOf(state).includes(wanted) ? store.comment(wanted) : undefined;
  const [known, replied] = [shown(id), shown(parent)];
  const parents = replied ? [replied.id] : [];
  if (event.kind === "commentGone") {
    const isStillShown = known && (known.replies > 0 || known.author.id === viewer || known.id === state.comment);
    return isStillShown ? [...parents, id] : parents;
  }
  if (known) return known.isHidden ? [...parents, id] : [];
  if (parent === state.comment) return state.order === "newest" || state.next === null ? [...parents, id] : parents;
  const isComplete = replied && repliesTo(state, replied.id).length >= replied.replies;
  return isComplete && state.comments.includes(replied.id) ? [...parents, id] : parents;
}

/**
 * X106: takes a deleted comment out of the store. One with replies stays without what its author wrote, and goes with its
 * last reply. Returns the ids that the thread no longer has. The store keeps that comment, deleted as it is: its own page
 * shows it until the next page is there.
 */
export function removeDeleted(store: PostStore, id: string): string[] {
  const known = store.comment(id);
  if (!known) return [id];
  if (known.replies > 0) {
    store.editComment(id, emptied);
    return [];
  }
  const { parent } = known;
  store.removeComment(id);
  if (parent === null) return [id];
  store.editComment(parent, (comment) => ({ ...comment, replies: Math.max(0, comment.replies - 1) }));
  const above = store.comment(parent);
  return above?.isDeleted && above.replies === 0 ? [id, parent] : [id];
}

const emptied = (comment: CommentView): CommentView => ({
  ...comment,
  author: { id: "", name: null, photo: null },
  text: "",
  media: null,
  likes: 0,
  liked: false,
  isDeleted: true,
});

/**
 * Splits the comments: the loaded pages in order, and the viewer's own comments that belong to a page not loaded yet.
 */
export function splitAtNext({
  comments,
  next,
  order,
}: ThreadState): [loaded: readonly string[], beyond: readonly string[]] {
  if (next === null || order !== "oldest") return [comments, []];
  return [comments.filter((id) => id <= next), comments.filter((id) => id > next)];
}

/** Whether a comment comes after the loaded first page. */
function isBeyond({ comments, order }: ThreadState): (id: string) => boolean {
  const last = comments.at(-1);
  if (last === undefined) return () => false;
  if (order === "oldest") return (id) => id > last;
  if (order === "newest") return (id) => id < last;
  return (id) => !comments.includes(id);
}

/** Merges both lists, each comment once. The most liked keep the order in which they came. */
function merged(known: readonly string[], added: readonly string[], order: CommentOrder): string[] {
  const ids = [...new Set([...known, ...added])];
  if (order === "liked") return ids;
  const before = order === "oldest" ? -1 : 1;
  return ids.sort((a, b) => (a < b ? before : -before));
}

const mergedReplies = (known: readonly Reply[], added: readonly Reply[]): Reply[] =>
  [...new Map([...known, ...added].map((reply) => [reply.id, reply])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Puts a comment in its place. One that the page doesn't show is left out. */
function withComment(state: ThreadState, comment: CommentView): ThreadState {
  if (comment.id === state.comment) return state;
  if (comment.parent === state.comment)
    return { ...state, comments: merged(state.comments, [comment.id], state.order) };
  const isShown = comment.parent !== null && state.comments.includes(comment.parent);
  return isShown ? { ...state, replies: mergedReplies(state.replies, [replyOf(comment)]) } : state;
}

/** Takes a comment and its replies from the page. */
const without = (state: ThreadState, gone: string): ThreadState => ({
  ...state,
  comments: state.comments.filter((id) => id !== gone),
  replies: state.replies.filter(({ id, parent }) => id !== gone && parent !== gone),
});

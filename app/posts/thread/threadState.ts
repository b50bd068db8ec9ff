import { feedAfter, feedOf, type FeedChange, liveValues as livePostValues } from "~/app/posts/feed/feedState";
import { newerOf, type CommentsPage, type CommentView, type PostView, type ThreadView } from "~/app/posts/view";
import type { MemberView } from "~/app/members/member";
import type { CommentOrder } from "~/base/commentOrder";
import type { LiveEvent } from "~/party/live/protocol";

/** The comments on a post, or the replies to a comment, each with its first replies. */
export interface ThreadState {
  post: PostView;
  /** the comment whose page it is; null on the post's page */
  comment: CommentView | null;
  order: CommentOrder;
  /** in `order` */
  comments: readonly CommentView[];
  /** replies to these, oldest first */
  replies: readonly CommentView[];
  /** cursor of the next page of comments; null at the end */
  next: string | null;
}

export type ThreadChange =
  /** `replaces`: comments from further pages go too */
  | { type: "loaded"; thread: ThreadView; replaces: boolean }
  | { type: "more"; page: CommentsPage }
  /** new comments, from the viewer or the live room, and the comments that these reply to */
  | { type: "comments"; comments: readonly CommentView[] }
  /** what the server has now of the comments with these ids */
  | { type: "reread"; ids: readonly string[]; comments: readonly CommentView[] }
  /** only the viewer's own press has `liked` */
  | { type: "commentLikes"; comment: string; likes: number; revision: number; liked?: boolean }
  | { type: "commentGone"; comment: string }
  | { type: "post"; change: FeedChange }
  | { type: "member"; member: MemberView };

export const threadOf = ({ comments: { items, replies, next }, post, comment, order }: ThreadView): ThreadState => ({
  ...{ post, comment, order, next, replies },
  comments: items,
});

export function threadAfter(state: ThreadState, change: ThreadChange): ThreadState {
  switch (change.type) {
    case "loaded": {
      const loaded = threadOf(change.thread);
      // comments from further pages stay
      const beyond = change.replaces || loaded.next === null ? [] : state.comments.filter(isBeyond(loaded));
      const fresh = (comment: CommentView) => newerOf(comment, allOf(state), liveValues);
      const isBelow = (reply: CommentView) => beyond.some(({ id }) => id === reply.parent);
      return {
        ...loaded,
        post: newerOf(loaded.post, [state.post], livePostValues),
        comment: loaded.comment && fresh(loaded.comment),
        comments: [...loaded.comments.map(fresh), ...beyond],
        replies: merged(loaded.replies.map(fresh), state.replies.filter(isBelow), "oldest"),
        next: beyond.length > 0 ? state.next : loaded.next,
      };
    }
    case "more":
      return {
        ...state,
        comments: merged(state.comments, change.page.items, state.order),
        replies: merged(state.replies, change.page.replies, "oldest"),
        next: change.page.next,
      };
    case "comments":
      return change.comments.reduce(withComment, state);
    case "reread": {
      const found = new Set(change.comments.map(({ id }) => id));
      const left = change.ids.filter((id) => !found.has(id)).reduce(without, state);
      return change.comments.reduce(withComment, left);
    }
    case "commentLikes": {
      const { comment: id, likes, revision, liked } = change;
      return withEach(state, (comment) => {
        if (comment.id !== id) return comment;
        const counted = revision > comment.revision ? { ...comment, likes, revision } : comment;
        return { ...counted, liked: liked ?? comment.liked };
      });
    }
    case "commentGone":
      return afterDeletion(state, change.comment);
    case "post": {
      const [post] = feedAfter(feedOf({ items: [state.post], next: null }), change.change).posts;
      return post && post !== state.post ? { ...state, post } : state;
    }
    case "member": {
      const { member } = change;
      const renamed = <Item extends { author: MemberView }>(item: Item): Item =>
        item.author.id === member.id ? { ...item, author: member } : item;
      return withEach({ ...state, post: renamed(state.post) }, renamed);
    }
  }
}

/** All comments that the page shows. */
export const allOf = ({ comment, comments, replies }: ThreadState): CommentView[] => [
  ...(comment ? [comment] : []),
  ...comments,
  ...replies,
];

/** The replies that the page shows below a comment of the list. */
export const repliesTo = ({ replies }: ThreadState, comment: string): CommentView[] =>
  replies.filter(({ parent }) => parent === comment);

/**
 * Which comments the page must read again when a comment was added or removed: the comment if it belongs on the page,
 * and the one that it replies to, for its number of replies. While more pages are left to load, new comments come with
 * the last page. `viewer`: X59, authors still see their own comments that moderators have hidden.
 */
export function staleAfter(
  state: ThreadState,
  event: Extract<LiveEvent, { kind: "comment" | "commentGone" }>,
  viewer: string | undefined,
): string[] {
  const { comment: id, parent = null } = event;
  const all = allOf(state);
  const known = all.find((comment) => comment.id === id);
  const replied = all.find((comment) => comment.id === parent);
  const parents = replied ? [replied.id] : [];
  if (event.kind === "commentGone") {
    const isStillShown = known && (known.replies || known.author.id === viewer || known.id === state.comment?.id);
    return isStillShown ? [...parents, id] : parents;
  }
  if (known) return known.isHidden ? [...parents, id] : [];
  if (parent === (state.comment?.id ?? null))
    return state.order === "newest" || state.next === null ? [...parents, id] : parents;
  const isInline = state.comments.some((comment) => comment.id === parent);
  const isComplete = replied && repliesTo(state, replied.id).length >= replied.replies;
  return isInline && isComplete ? [...parents, id] : parents;
}

/**
 * Splits the comments: the loaded pages in order, and the viewer's own comments that belong to a page not loaded yet.
 */
export function splitAtNext({
  comments,
  next,
  order,
}: ThreadState): [loaded: readonly CommentView[], beyond: readonly CommentView[]] {
  if (next === null || order !== "oldest") return [comments, []];
  return [comments.filter(({ id }) => id <= next), comments.filter(({ id }) => id > next)];
}

/** A comment's values from the live room and from the viewer's presses. */
const liveValues = ({ likes, revision, liked }: CommentView) => ({ likes, revision, liked });

/** Whether a comment comes after the loaded first page. */
function isBeyond({ comments, order }: ThreadState): (comment: CommentView) => boolean {
  const last = comments.at(-1)?.id;
  if (last === undefined) return () => false;
  if (order === "oldest") return ({ id }) => id > last;
  if (order === "newest") return ({ id }) => id < last;
  const loaded = new Set(comments.map(({ id }) => id));
  return ({ id }) => !loaded.has(id);
}

/** Merges both lists, each comment once. The most liked keep the order in which they came. */
function merged(known: readonly CommentView[], added: readonly CommentView[], order: CommentOrder): CommentView[] {
  const byId = new Map([...known, ...added].map((comment) => [comment.id, comment]));
  if (order === "liked") return [...byId.values()];
  const before = order === "oldest" ? -1 : 1;
  return [...byId.values()].sort((a, b) => (a.id < b.id ? before : -before));
}

function withEach(state: ThreadState, map: (comment: CommentView) => CommentView): ThreadState {
  const { comment, comments, replies } = state;
  return { ...state, comment: comment && map(comment), comments: comments.map(map), replies: replies.map(map) };
}

/** Puts a comment in its place. One that the page doesn't show is left out. */
function withComment(state: ThreadState, comment: CommentView): ThreadState {
  const { parent } = comment;
  const page = state.comment?.id ?? null;
  if (comment.id === page) return { ...state, comment };
  if (parent === page) return { ...state, comments: merged(state.comments, [comment], state.order) };
  const isShown = state.comments.some(({ id }) => id === parent);
  return isShown ? { ...state, replies: merged(state.replies, [comment], "oldest") } : state;
}

/** Takes a comment and its replies from the page. */
const without = (state: ThreadState, gone: string): ThreadState => ({
  ...state,
  comments: state.comments.filter(({ id }) => id !== gone),
  replies: state.replies.filter(({ id, parent }) => id !== gone && parent !== gone),
});

/** X106: a comment with replies stays without what its author wrote, and goes with its last reply. */
function afterDeletion(state: ThreadState, gone: string): ThreadState {
  const known = allOf(state).find(({ id }) => id === gone);
  if (!known) return state;
  if (known.replies) return withEach(state, (comment) => (comment === known ? emptied(comment) : comment));
  const { parent } = known;
  const left = withEach(without(state, gone), (comment) =>
    comment.id === parent ? { ...comment, replies: comment.replies - 1 } : comment,
  );
  const above = left.comments.find(({ id }) => id === parent);
  return above?.isDeleted && !above.replies ? without(left, above.id) : left;
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

import { feedAfter, feedOf, type FeedChange, liveValues as livePostValues } from "~/app/posts/feed/feedState";
import { newerOf, type CommentView, type PostView } from "~/app/posts/view";
import { type Page } from "~/app/http/getJson";
import type { MemberView } from "~/app/members/member";

/** A post with its comments, oldest first. */
export interface ThreadState {
  post: PostView;
  comments: readonly CommentView[];
  /** cursor of the next page of comments; null at the end */
  next: string | null;
}

export type ThreadChange =
  /** `replaces`: comments from further pages go too */
  | { type: "loaded"; post: PostView; comments: Page<CommentView>; replaces: boolean }
  | { type: "more"; page: Page<CommentView> }
  /** new comments, from the viewer or the live room */
  | { type: "comments"; comments: readonly CommentView[] }
  /** only the viewer's own press has `liked` */
  | { type: "commentLikes"; comment: string; likes: number; revision: number; liked?: boolean }
  | { type: "commentGone"; comment: string }
  | { type: "post"; change: FeedChange }
  | { type: "member"; member: MemberView };

export function threadAfter(state: ThreadState, change: ThreadChange): ThreadState {
  switch (change.type) {
    case "loaded": {
      const last = change.comments.items.at(-1)?.id;
      // comments from further pages stay
      const beyond =
        change.replaces || change.comments.next === null || last === undefined
          ? []
          : state.comments.filter((comment) => comment.id > last);
      const post = newerOf(change.post, [state.post], livePostValues);
      const first = change.comments.items.map((comment) => newerOf(comment, state.comments, liveValues));
      return { post, comments: [...first, ...beyond], next: beyond.length > 0 ? state.next : change.comments.next };
    }
    case "more":
      return { ...state, comments: merged(state.comments, change.page.items), next: change.page.next };
    case "comments":
      return { ...state, comments: merged(state.comments, change.comments) };
    case "commentLikes": {
      const { comment: id, likes, revision, liked } = change;
      return {
        ...state,
        comments: state.comments.map((comment) => {
          if (comment.id !== id) return comment;
          const counted = revision > comment.revision ? { ...comment, likes, revision } : comment;
          return { ...counted, liked: liked ?? comment.liked };
        }),
      };
    }
    case "commentGone":
      return { ...state, comments: state.comments.filter(({ id }) => id !== change.comment) };
    case "post": {
      const [post] = feedAfter(feedOf({ items: [state.post], next: null }), change.change).posts;
      return post && post !== state.post ? { ...state, post } : state;
    }
    case "member": {
      const { member } = change;
      const renamed = <Item extends { author: MemberView }>(item: Item): Item =>
        item.author.id === member.id ? { ...item, author: member } : item;
      return { ...state, post: renamed(state.post), comments: state.comments.map(renamed) };
    }
  }
}

/**
 * Splits the comments: the loaded pages in order, and the viewer's own comments that belong to a page not loaded yet.
 */
export function splitAtNext({
  comments,
  next,
}: ThreadState): [loaded: readonly CommentView[], beyond: readonly CommentView[]] {
  if (next === null) return [comments, []];
  return [comments.filter(({ id }) => id <= next), comments.filter(({ id }) => id > next)];
}

/** A comment's values from the live room and from the viewer's presses. */
const liveValues = ({ likes, revision, liked }: CommentView) => ({ likes, revision, liked });

/** Merges both lists, oldest first, each comment once. */
function merged(known: readonly CommentView[], added: readonly CommentView[]): CommentView[] {
  const byId = new Map([...known, ...added].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

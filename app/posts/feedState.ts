import type { OwnToggle } from "~/party/inbox/protocol";
import { newerOf } from "./newerOf";
import type { AuthorView, Page, PostView } from "./view";

/** A list of posts on a screen, newest first. Ids are ULIDs: their order is the list's order. */
export interface FeedState {
  posts: readonly PostView[];
  /** ids of posts that came since, not shown until the reader asks, so that the page does not jump */
  waiting: readonly string[];
  /** more came than wait by name: what the reader asks for then is the first page anew */
  hole: boolean;
  /** ids of posts that a page may not know, because it was read before they came */
  fresh: readonly string[];
  /** key of the next page; null at the end */
  next: string | null;
}

/** Beyond these it does not matter how many exactly. */
export const WAITING_MAX = 999;

/** What the live room or an action says of a post's counts. */
export interface Counts {
  likes: number;
  reposts: number;
  comments: number;
  revision: number;
}

export type FeedChange =
  /** the first page was loaded anew, because the reader asked for it or by itself; `viewer` sees their own new posts at once */
  | { kind: "loaded"; page: Page<PostView>; viewer: string | null; asked: boolean }
  | { kind: "more"; page: Page<PostView> }
  | { kind: "arrived"; post: string }
  /** content of posts that may have waited */
  | { kind: "shown"; posts: readonly PostView[] }
  | { kind: "counts"; post: string; counts: Counts }
  | { kind: "toggled"; post: string; counts: Counts; liked?: boolean; reposted?: boolean }
  | { kind: "gone"; post: string }
  | { kind: "member"; member: AuthorView };

/** What the viewer set or took back, here or on another device, as a change of a list of posts; null when it is of a comment. */
export const toggledBy = (own: OwnToggle): FeedChange | null =>
  own.of === "comment"
    ? null
    : {
        kind: "toggled",
        post: own.id,
        counts: own.counts,
        ...(own.liked === undefined ? {} : { liked: own.liked }),
        ...(own.reposted === undefined ? {} : { reposted: own.reposted }),
      };

export const feedOf = (page: Page<PostView>): FeedState => ({ posts: page.items, waiting: [], hole: false, fresh: [], next: page.next });

export function feedAfter(state: FeedState, change: FeedChange): FeedState {
  switch (change.kind) {
    case "loaded": {
      const page = { ...change.page, items: change.page.items.map((post) => newerOf(post, state.posts, told)) };
      return change.asked ? feedOf(page) : afterLoad(state, page, change.viewer);
    }
    case "more":
      return { ...state, posts: merged(state.posts, change.page.items), next: change.page.next };
    case "arrived":
      return isKnown(state, change.post) ? state : waitingAlso(state, [change.post]);
    case "shown": {
      const shown = new Set(change.posts.map((post) => post.id));
      return { ...state, posts: merged(state.posts, change.posts), waiting: state.waiting.filter((id) => !shown.has(id)), fresh: [...state.fresh, ...shown] };
    }
    case "counts":
      return changed(state, change.post, (post) => withCounts(post, change.counts));
    case "toggled": {
      const { counts, liked, reposted } = change;
      return changed(state, change.post, (post) => ({
        ...withCounts(post, counts),
        liked: liked ?? post.liked,
        reposted: reposted ?? post.reposted,
      }));
    }
    case "gone":
      return {
        ...state,
        posts: state.posts.filter((post) => post.id !== change.post),
        waiting: state.waiting.filter((id) => id !== change.post),
      };
    case "member":
      return { ...state, posts: state.posts.map((post) => (post.author.id === change.member.id ? { ...post, author: change.member } : post)) };
  }
}

/**
 * A fresh first page under the reader's eyes: what is gone from it goes, pages read further down stay, newer posts of
 * others wait, all of them when it does not reach down to what is shown. Nothing moves.
 */
function afterLoad(state: FeedState, page: Page<PostView>, viewer: string | null): FeedState {
  const [newest] = state.posts;
  const [newestLoaded, oldestLoaded] = [page.items[0]?.id, page.items.at(-1)?.id];
  if (!newest || newestLoaded === undefined || oldestLoaded === undefined) return feedOf(page);
  if (newest.id < oldestLoaded) return { ...waitingAlso(state, page.items.map(({ id }) => id)), hole: true };
  const isNews = (post: PostView) => post.id > newest.id && post.author.id !== viewer;
  const late = state.posts.filter(({ id }) => id > newestLoaded && state.fresh.includes(id));
  const below = page.next === null ? [] : state.posts.filter((post) => post.id < oldestLoaded);
  const posts = merged([...late, ...below], page.items.filter((post) => !isNews(post)));
  const shown = new Set(posts.map(({ id }) => id));
  const kept = { ...state, posts, waiting: state.waiting.filter((id) => !shown.has(id)), fresh: [], next: below.length > 0 ? state.next : page.next };
  return waitingAlso(kept, page.items.filter(isNews).map(({ id }) => id));
}

/** On the screen, waiting, or further down than was read yet: a page that was just read hears of posts it has. */
function isKnown({ posts, waiting, next }: FeedState, id: string): boolean {
  const oldest = posts.at(-1)?.id;
  return waiting.includes(id) || posts.some((post) => post.id === id) || (next !== null && oldest !== undefined && id < oldest);
}

/** With these, the newest first, each once. */
function waitingAlso(state: FeedState, ids: readonly string[]): FeedState {
  const waiting = [...new Set([...ids, ...state.waiting])];
  return { ...state, waiting: waiting.slice(0, WAITING_MAX), hole: state.hole || waiting.length > WAITING_MAX };
}

/** What the live room says of a post, and what its viewer pressed. */
const told = (post: PostView) => ({ ...countsOf(post), liked: post.liked, reposted: post.reposted });

const countsOf = ({ likes, reposts, comments, revision }: Counts): Counts => ({ likes, reposts, comments, revision });

/** An older or repeated revision changes nothing. */
const withCounts = (post: PostView, counts: Counts): PostView =>
  counts.revision > post.revision ? { ...post, ...countsOf(counts) } : post;

/** Both lists as one, newest first, each post once; of two the second list's counts. */
function merged(known: readonly PostView[], added: readonly PostView[]): PostView[] {
  const byId = new Map([...known, ...added].map((post) => [post.id, post]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The same state when nothing changed, so that nothing is drawn again. */
function changed(state: FeedState, id: string, change: (post: PostView) => PostView): FeedState {
  const before = state.posts.find((post) => post.id === id);
  if (!before) return state;
  const after = change(before);
  return after === before ? state : { ...state, posts: state.posts.map((post) => (post === before ? after : post)) };
}

import type { AuthorView, Page, PostView } from "./view";

/** A list of posts on a screen, newest first. Ids are ULIDs: their order is the list's order. */
export interface FeedState {
  posts: readonly PostView[];
  /** ids of posts that came since, not shown until the reader asks, so that the page does not jump */
  waiting: readonly string[];
  /** key of the next page; null at the end */
  next: string | null;
}

/** What the live room or an action says of a post's counts. */
export interface Counts {
  likes: number;
  reposts: number;
  comments: number;
  revision: number;
}

export type FeedChange =
  /** the first page was loaded anew; `viewer` sees their own new posts at once */
  | { kind: "loaded"; page: Page<PostView>; viewer: string | null }
  | { kind: "more"; page: Page<PostView> }
  | { kind: "arrived"; post: string }
  /** content of posts that may have waited */
  | { kind: "shown"; posts: readonly PostView[] }
  | { kind: "counts"; post: string; counts: Counts }
  | { kind: "toggled"; post: string; counts: Counts; liked?: boolean; reposted?: boolean }
  | { kind: "gone"; post: string }
  | { kind: "member"; member: AuthorView };

export const feedOf = (page: Page<PostView>): FeedState => ({ posts: page.items, waiting: [], next: page.next });

export function feedAfter(state: FeedState, change: FeedChange): FeedState {
  switch (change.kind) {
    case "loaded":
      return afterLoad(state, change.page, change.viewer);
    case "more":
      return { ...state, posts: merged(state.posts, change.page.items), next: change.page.next };
    case "arrived":
      if (state.waiting.includes(change.post) || state.posts.some((post) => post.id === change.post)) return state;
      return { ...state, waiting: [change.post, ...state.waiting] };
    case "shown": {
      const shown = new Set(change.posts.map((post) => post.id));
      return { ...state, posts: merged(state.posts, change.posts), waiting: state.waiting.filter((id) => !shown.has(id)) };
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
 * A fresh first page over what is on the screen: pages read further down stay, what is gone from the page goes,
 * newer posts of others wait.
 */
function afterLoad(state: FeedState, page: Page<PostView>, viewer: string | null): FeedState {
  const [newest] = state.posts;
  const oldestLoaded = page.items.at(-1)?.id;
  if (!newest || oldestLoaded === undefined || newest.id < oldestLoaded) return feedOf(page);
  const isNews = (post: PostView) => post.id > newest.id && post.author.id !== viewer;
  const below = page.next === null ? [] : state.posts.filter((post) => post.id < oldestLoaded);
  const posts = merged(below, page.items.filter((post) => !isNews(post)).map((post) => newerOf(post, state.posts)));
  const waiting = [...new Set([...page.items.filter(isNews).map((post) => post.id), ...state.waiting])];
  return { posts, waiting: waiting.filter((id) => !posts.some((post) => post.id === id)), next: below.length > 0 ? state.next : page.next };
}

/** What the live room said may be newer than a page that was read before it. */
function newerOf(loaded: PostView, known: readonly PostView[]): PostView {
  const before = known.find((post) => post.id === loaded.id);
  return before && before.revision > loaded.revision ? { ...loaded, ...countsOf(before) } : loaded;
}

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

import type { OwnToggle } from "~/party/inbox/protocol";
import { newerOf, type PostView } from "~/app/posts/view";
import { type Page } from "~/app/http/page";
import type { MemberView } from "~/app/members/member";

/** A list of posts on a screen, newest first. Places are ULIDs, so they sort like the list. */
export interface FeedState {
  posts: readonly PostView[];
  /** ids of new posts that aren't shown until the reader asks, so that the page doesn't jump */
  newPostIds: readonly string[];
  /** there are more new posts than those in `newPostIds`, so showing them loads the first page again */
  overflow: boolean;
  /** ids of shown posts that a loaded page may lack, because the server read it before they were published */
  optimisticIds: readonly string[];
  /** cursor of the next page; null at the end */
  next: string | null;
}

/** Above this number the exact count doesn't matter. */
export const NEW_POSTS_MAX = 999;

/** A post's counts, from the live room or an action's answer. */
export interface Counts {
  likes: number;
  reposts: number;
  comments: number;
  revision: number;
}

export type FeedChange =
  /** the first page was loaded again, by the reader or automatically; `viewer`'s own new posts show immediately */
  | { type: "loaded"; page: Page<PostView>; viewer: string | null; requested: boolean }
  /** the page after the cursor; ignored if the list has been replaced meanwhile */
  | { type: "more"; after: string; page: Page<PostView> }
  | { type: "arrived"; post: string }
  /** the content of posts to show; their ids may have been in `newPostIds` */
  | { type: "shown"; posts: readonly PostView[] }
  | { type: "counts"; post: string; counts: Counts }
  | { type: "toggled"; post: string; counts: Counts; liked?: boolean; reposted?: boolean }
  /** the member undid their repost (X98) */
  | { type: "unreposted"; post: string; member: string }
  /** the viewer changed the post, or something that only they see of it */
  | { type: "edited"; post: string; edit: (post: PostView) => PostView }
  | { type: "gone"; post: string }
  /** the viewer is no longer a friend of this member (X33); a list of friends' posts has nothing of theirs (X95) */
  | { type: "unfriended"; member: string; everything?: boolean }
  | { type: "member"; member: MemberView };

/** How a toggle by the viewer, here or on another device, changes a list of posts. Null for a comment's toggle. */
export const toggledBy = (own: OwnToggle): FeedChange | null =>
  own.of === "comment"
    ? null
    : {
        type: "toggled",
        post: own.id,
        counts: own.counts,
        ...(own.liked === undefined ? {} : { liked: own.liked }),
        ...(own.reposted === undefined ? {} : { reposted: own.reposted }),
      };

export const feedOf = (page: Page<PostView>): FeedState => ({
  posts: page.items,
  newPostIds: [],
  overflow: false,
  optimisticIds: [],
  next: page.next,
});

export function feedAfter(state: FeedState, change: FeedChange): FeedState {
  switch (change.type) {
    case "loaded": {
      const page = { ...change.page, items: change.page.items.map((post) => newerOf(post, state.posts, liveValues)) };
      return change.requested ? feedOf(page) : afterLoad(state, page, change.viewer);
    }
    case "more":
      return change.after === state.next
        ? { ...state, posts: merged(state.posts, change.page.items), next: change.page.next }
        : state;
    case "arrived":
      return isKnown(state, change.post) ? state : withNewPosts(state, [change.post]);
    case "shown": {
      const shown = new Set(change.posts.map((post) => post.id));
      return {
        ...state,
        posts: merged(state.posts, change.posts),
        newPostIds: state.newPostIds.filter((id) => !shown.has(id)),
        optimisticIds: [...state.optimisticIds, ...shown],
      };
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
    case "edited":
      return changed(state, change.post, change.edit);
    case "unfriended":
      return change.everything
        ? withoutPosts(state, ({ author, repostedBy }) => (repostedBy ?? author).id === change.member)
        : withoutPosts(state, ({ audience, author }) => audience !== "everyone" && author.id === change.member);
    case "unreposted":
      return withoutReposts(
        state,
        ({ id, repostedBy }) => id === change.post && repostedBy?.id === change.member,
        ({ author }) => author.id === change.member,
      );
    case "gone":
      return {
        ...withoutPosts(withoutQuoted(state, change.post), (post) => post.id === change.post),
        newPostIds: state.newPostIds.filter((id) => id !== change.post),
      };
    case "member":
      return {
        ...state,
        posts: state.posts.map((post) =>
          post.author.id === change.member.id ? { ...post, author: change.member } : post,
        ),
      };
  }
}

/**
 * Merges a newly loaded first page without moving what the reader sees. Shown posts that the page lacks are removed,
 * except for posts in `optimisticIds` and posts from further pages. New posts of others wait; when the page doesn't
 * reach the shown posts, all its posts wait.
 */
function afterLoad(state: FeedState, page: Page<PostView>, viewer: string | null): FeedState {
  const [newest] = state.posts;
  const [firstLoaded, lastLoaded] = [page.items[0], page.items.at(-1)];
  if (!newest || !firstLoaded || !lastLoaded) return feedOf(page);
  const [newestLoaded, oldestLoaded] = [firstLoaded.place, lastLoaded.place];
  const newestShown = newest.place;
  if (newestShown < oldestLoaded)
    return {
      ...withNewPosts(
        state,
        page.items.map(({ id }) => id),
      ),
      overflow: true,
    };
  const isOthersNew = (post: PostView) => post.place > newestShown && (post.repostedBy ?? post.author).id !== viewer;
  const missed = state.posts.filter((post) => post.place > newestLoaded && state.optimisticIds.includes(post.id));
  const below = page.next === null ? [] : state.posts.filter((post) => post.place < oldestLoaded);
  const posts = merged(
    [...missed, ...below],
    page.items.filter((post) => !isOthersNew(post)),
  );
  const shown = new Set(posts.map(({ id }) => id));
  const reloaded = {
    ...state,
    posts,
    newPostIds: state.newPostIds.filter((id) => !shown.has(id)),
    optimisticIds: [],
    next: below.length > 0 ? state.next : page.next,
  };
  return withNewPosts(
    reloaded,
    page.items.filter(isOthersNew).map(({ id }) => id),
  );
}

/**
 * Whether the post is shown or waiting, or belongs further down than the loaded pages. After a load, the live room also
 * reports posts that the page already has.
 */
function isKnown({ posts, newPostIds, next }: FeedState, id: string): boolean {
  const last = posts.at(-1);
  return (
    newPostIds.includes(id) ||
    posts.some((post) => post.id === id) ||
    (next !== null && last !== undefined && id < last.place)
  );
}

/** Adds ids to the waiting ones, newest first, each once. */
function withNewPosts(state: FeedState, ids: readonly string[]): FeedState {
  const waiting = [...new Set([...ids, ...state.newPostIds])];
  return {
    ...state,
    newPostIds: waiting.slice(0, NEW_POSTS_MAX),
    overflow: state.overflow || waiting.length > NEW_POSTS_MAX,
  };
}

/** A post's values from the live room and from the viewer's presses. */
export const liveValues = (post: PostView) => ({ ...countsOf(post), liked: post.liked, reposted: post.reposted });

const countsOf = ({ likes, reposts, comments, revision }: Counts): Counts => ({ likes, reposts, comments, revision });

/** An older or repeated revision changes nothing. */
const withCounts = (post: PostView, counts: Counts): PostView =>
  counts.revision > post.revision ? { ...post, ...countsOf(counts) } : post;

/**
 * Merges both lists, newest first. A post that is in both is taken from the second, and stands once, at the newer of its
 * places.
 */
function merged(known: readonly PostView[], added: readonly PostView[]): PostView[] {
  const byId = new Map(known.map((post) => [post.id, post]));
  for (const post of added) byId.set(post.id, atNewerPlace(post, byId.get(post.id)));
  return [...byId.values()].sort((a, b) => (a.place < b.place ? 1 : -1));
}

const atNewerPlace = (post: PostView, known: PostView | undefined): PostView =>
  known && known.place > post.place ? { ...post, repostedBy: known.repostedBy, place: known.place } : post;

const withoutPosts = (state: FeedState, isGone: (post: PostView) => boolean): FeedState =>
  state.posts.some(isGone) ? { ...state, posts: state.posts.filter((post) => !isGone(post)) } : state;

/** Removes posts that stand where a repost was. Those that the list has anyway move to their own places. */
function withoutReposts(
  state: FeedState,
  isUndone: (post: PostView) => boolean,
  isListedItself: (post: PostView) => boolean,
): FeedState {
  if (!state.posts.some(isUndone)) return state;
  const posts = state.posts.flatMap((post) => {
    if (!isUndone(post)) return [post];
    const itself = { ...post, repostedBy: null, place: post.id };
    const isBelow = state.next !== null && itself.id < (state.posts.at(-1) ?? itself).place;
    return isListedItself(itself) && !isBelow ? [itself] : [];
  });
  return { ...state, posts: merged([], posts) };
}
/** X99: a quote stays when what it quotes is gone. */
const withoutQuoted = (state: FeedState, id: string): FeedState =>
  state.posts.some(({ quoted }) => quoted?.id === id)
    ? { ...state, posts: state.posts.map((post) => (post.quoted?.id === id ? { ...post, quoted: null } : post)) }
    : state;

/** Returns the same state when nothing changed, so that nothing is rendered again. */
function changed(state: FeedState, id: string, change: (post: PostView) => PostView): FeedState {
  const before = state.posts.find((post) => post.id === id);
  if (!before) return state;
  const after = change(before);
  return after === before ? state : { ...state, posts: state.posts.map((post) => (post === before ? after : post)) };
}

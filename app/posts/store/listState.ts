import type { Page } from "~/app/http/page";
import type { PostView } from "~/app/posts/view";

/** Where a list shows a post of the store. */
export interface ListEntry extends Pick<PostView, "id" | "place" | "repostedBy"> {
  author: string;
}

/** A new post above the list, and who put it there: its author, or who reposted it. */
interface WaitingPost {
  id: string;
  by: string | undefined;
}

/** A list of posts on a screen. Places are ULIDs, so they sort like a list that has the newest posts first. */
export interface ListState {
  entries: readonly ListEntry[];
  /** new posts that aren't shown until the reader asks, so that the page doesn't jump */
  newPosts: readonly WaitingPost[];
  /** there are more new posts than those in `newPosts`, so showing them loads the first page again */
  overflow: boolean;
  /** ids of shown posts that a loaded page may lack, because the server read it before they were published */
  optimisticIds: readonly string[];
  /** cursor of the next page; null at the end */
  next: string | null;
}

/** Above this number the exact count doesn't matter. */
export const NEW_POSTS_MAX = 999;

export type ListChange =
  /** the first page was loaded again, by the reader or automatically; `viewer`'s own new posts show immediately */
  | { type: "loaded"; page: Page<PostView>; viewer: string | null; requested: boolean }
  /** the page after the cursor; ignored if the list has been replaced meanwhile */
  | { type: "more"; after: string; page: Page<PostView> }
  | { type: "arrived"; post: string; by: string | undefined }
  /** posts to show; they may have been in `newPosts` */
  | { type: "shown"; posts: readonly PostView[] }
  /** the member undid their repost (X98) */
  | { type: "unreposted"; post: string; member: string }
  /** the post is gone, for everyone or for the viewer */
  | { type: "gone"; post: string }
  /** a list of friends' posts has nothing of a former friend (X95) */
  | { type: "unfriended"; member: string };

const entryOf = ({ id, author, place, repostedBy }: PostView): ListEntry => ({
  id,
  author: author.id,
  place,
  repostedBy,
});

export const listOf = (page: Page<PostView>): ListState => ({
  entries: page.items.map(entryOf),
  newPosts: [],
  overflow: false,
  optimisticIds: [],
  next: page.next,
});

/** Who put the post into the list: its author, or who reposted it. */
const listedBy = ({ author, repostedBy }: ListEntry): string => repostedBy?.id ?? author;
const waiting = (entry: ListEntry): WaitingPost => ({ id: entry.id, by: listedBy(entry) });

/** A list with the newest posts first. */
export function newestAfter(state: ListState, change: ListChange): ListState {
  switch (change.type) {
    case "loaded":
      return change.requested ? listOf(change.page) : afterLoad(state, listOf(change.page), change.viewer);
    case "more":
      return change.after === state.next
        ? { ...state, entries: merged(state.entries, change.page.items.map(entryOf)), next: change.page.next }
        : state;
    case "arrived":
      return isKnown(state, change.post) ? state : withNewPosts(state, [{ id: change.post, by: change.by }]);
    case "shown": {
      const shown = new Set(change.posts.map((post) => post.id));
      return {
        ...state,
        entries: merged(state.entries, change.posts.map(entryOf)),
        newPosts: state.newPosts.filter(({ id }) => !shown.has(id)),
        optimisticIds: [...state.optimisticIds, ...shown],
      };
    }
    case "unfriended":
      return withoutWaiting(
        without(state, (entry) => listedBy(entry) === change.member),
        ({ by }) => by === change.member,
      );
    case "unreposted":
      return withoutRepost(state, ({ id, repostedBy }) => id === change.post && repostedBy?.id === change.member);
    case "gone":
      return withoutWaiting(
        without(state, ({ id }) => id === change.post),
        ({ id }) => id === change.post,
      );
  }
}

/** A list in the server's order. New posts never wait above it. */
export function orderedAfter(state: ListState, change: ListChange): ListState {
  switch (change.type) {
    case "loaded": {
      const first = listOf(change.page);
      return change.requested ? first : withFurtherPages(first, state);
    }
    case "more":
      return change.after === state.next
        ? { ...state, entries: withEach(state.entries, change.page.items.map(entryOf)), next: change.page.next }
        : state;
    case "arrived":
    case "shown":
      return state;
    default:
      return newestAfter(state, change);
  }
}

/** The first page as it was loaded again, and below it the further pages that the screen already shows. */
function withFurtherPages(first: ListState, { entries, next }: ListState): ListState {
  const last = first.entries.at(-1)?.id;
  const at = entries.findIndex(({ id }) => id === last);
  if (first.next === null || at === -1) return first;
  const beyond = entries.slice(at + 1);
  return beyond.length === 0 ? first : { ...first, entries: withEach(first.entries, beyond), next };
}

/** Adds what isn't in the list yet. */
function withEach(entries: readonly ListEntry[], added: readonly ListEntry[]): ListEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  return [...entries, ...added.filter(({ id }) => !known.has(id))];
}

/**
 * Merges a newly loaded first page without moving what the reader sees. Shown posts that the page lacks are removed,
 * except for posts in `optimisticIds` and posts from further pages. New posts of others wait; when the page doesn't
 * reach the shown posts, all its posts wait.
 */
function afterLoad(state: ListState, page: ListState, viewer: string | null): ListState {
  const [newest] = state.entries;
  const [newestLoaded, oldestLoaded] = [page.entries[0], page.entries.at(-1)];
  if (!newest || !newestLoaded || !oldestLoaded) return page;
  if (newest.place < oldestLoaded.place) return { ...withNewPosts(state, page.entries.map(waiting)), overflow: true };
  const isOthersNew = (entry: ListEntry) => entry.place > newest.place && listedBy(entry) !== viewer;
  const missed = state.entries.filter(
    ({ id, place }) => place > newestLoaded.place && state.optimisticIds.includes(id),
  );
  const below = page.next === null ? [] : state.entries.filter(({ place }) => place < oldestLoaded.place);
  const entries = merged(
    [...missed, ...below],
    page.entries.filter((entry) => !isOthersNew(entry)),
  );
  const shown = new Set(entries.map(({ id }) => id));
  const reloaded = {
    ...state,
    entries,
    newPosts: state.newPosts.filter(({ id }) => !shown.has(id)),
    optimisticIds: [],
    next: below.length > 0 ? state.next : page.next,
  };
  return withNewPosts(reloaded, page.entries.filter(isOthersNew).map(waiting));
}

/**
 * Whether the post is shown or waiting, or belongs further down than the loaded pages. After a load, the live room also
 * reports posts that the page already has.
 */
function isKnown({ entries, newPosts, next }: ListState, id: string): boolean {
  const last = entries.at(-1);
  return (
    newPosts.some((post) => post.id === id) ||
    entries.some((entry) => entry.id === id) ||
    (next !== null && last !== undefined && id < last.place)
  );
}

/** Adds posts to the waiting ones, newest first, each once. */
function withNewPosts(state: ListState, added: readonly WaitingPost[]): ListState {
  const ids = new Set(added.map(({ id }) => id));
  const newPosts = [...added, ...state.newPosts.filter(({ id }) => !ids.has(id))];
  return {
    ...state,
    newPosts: newPosts.slice(0, NEW_POSTS_MAX),
    overflow: state.overflow || newPosts.length > NEW_POSTS_MAX,
  };
}

/**
 * Merges both lists, newest first. A post that is in both is taken from the second, and stands once, at the newer of its
 * places.
 */
function merged(known: readonly ListEntry[], added: readonly ListEntry[]): ListEntry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  for (const entry of added) {
    const before = byId.get(entry.id);
    byId.set(entry.id, before && before.place > entry.place ? before : entry);
  }
  return [...byId.values()].sort((a, b) => (a.place < b.place ? 1 : -1));
}

/** Returns the same state when nothing changed, so that nothing is rendered again. */
const without = (state: ListState, isGone: (entry: ListEntry) => boolean): ListState =>
  state.entries.some(isGone) ? { ...state, entries: state.entries.filter((entry) => !isGone(entry)) } : state;

const withoutWaiting = (state: ListState, isGone: (post: WaitingPost) => boolean): ListState =>
  state.newPosts.some(isGone) ? { ...state, newPosts: state.newPosts.filter((post) => !isGone(post)) } : state;

/**
 * Removes posts that stand where a repost was. Posts of the member whose repost it was, which the list has anyway, move
 * to their own places.
 */
function withoutRepost(state: ListState, isUndone: (entry: ListEntry) => boolean): ListState {
  if (!state.entries.some(isUndone)) return state;
  const entries = state.entries.flatMap((entry) => {
    if (!isUndone(entry)) return [entry];
    const itself = { ...entry, repostedBy: null, place: entry.id };
    const isBelow = state.next !== null && itself.id < (state.entries.at(-1) ?? itself).place;
    return entry.author === entry.repostedBy?.id && !isBelow ? [itself] : [];
  });
  return { ...state, entries: merged([], entries) };
}

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useReducer,
  useSyncExternalStore,
} from "react";
import type { CommentView, PostView } from "~/app/posts/view";
import { PostStore } from "./postStore";

const PostStoreContext = createContext<PostStore | null>(null);

interface PostStoreProviderProps {
  viewer: string | null;
  children: (store: PostStore) => ReactNode;
}

/** Another viewer in the same tab gets an empty store. On the server, each rendering has its own. */
export function PostStoreProvider({ viewer, children }: PostStoreProviderProps) {
  const [held, hold] = useState(() => ({ viewer, store: new PostStore() }));
  if (held.viewer !== viewer) hold({ viewer, store: new PostStore() });
  return <PostStoreContext.Provider value={held.store}>{children(held.store)}</PostStoreContext.Provider>;
}

export function usePostStore(): PostStore {
  const store = useContext(PostStoreContext);
  if (!store) throw new Error("there is no PostStoreProvider");
  return store;
}

/** A post, rendered again when it changes; undefined if the store doesn't have it, or has it no longer. */
export const useStoredPost = (id: string): PostView | undefined => useStored(id, usePostStore().post);
/** The same for a comment. */
export const useStoredComment = (id: string): CommentView | undefined => useStored(id, usePostStore().comment);

function useStored<Item>(id: string, read: (id: string) => Item | undefined): Item | undefined {
  const store = usePostStore();
  const subscribe = useCallback((listener: () => void) => store.subscribe(id, listener), [store, id]);
  const snapshot = () => read(id);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Those of the posts that the store has. Rendered again when one of them changes. */
export function useStoredPosts(ids: readonly string[]): PostView[] {
  const store = usePostStore();
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const wanted = ids.join();
  useEffect(() => {
    const stops = wanted.split(",").map((id) => store.subscribe(id, renderAgain));
    return () => stops.forEach((stop) => stop());
  }, [store, wanted]);
  return ids.flatMap((id) => store.post(id) ?? []);
}

import type { PostView } from "./view";

type Listener = (post: PostView) => void;
const listeners = new Set<Listener>();

/** Gives the member's new post to the lists on the screen, which show it immediately instead of letting it wait. */
export const announcePublished: Listener = (post) => listeners.forEach((listener) => listener(post));

/** Returns a function that removes the listener. */
export function onPublished(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

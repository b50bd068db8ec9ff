import type { PostView } from "./view";

type Listener = (post: PostView) => void;
const listeners = new Set<Listener>();

/** Tells the lists on the screen of a post that the member just published, so that it does not wait with the others'. */
export const announcePublished: Listener = (post) => listeners.forEach((tell) => tell(post));

/** The answer stops it. */
export function onPublished(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

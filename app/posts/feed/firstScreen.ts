import { useLocation } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";
import type { PostView } from "~/app/posts/view";
import { hasScrollPosition } from "~/app/ui/lists/restoredScroll";

let firstPage = true;

/**
 * Whether the layout of a post at this position can wait until it is near the screen, so that the first paint only pays
 * for what it shows. True only on the first page that a document shows. After Back or a reload every post needs its
 * height immediately, or the reader's place would be wrong.
 */
export function useLazyLayout(): (place: number) => boolean {
  const { key } = useLocation();
  const [isLazy, setIsLazy] = useState(firstPage);
  useLayoutEffect(() => {
    firstPage = false;
    if (hasScrollPosition(key)) setIsLazy(false);
  }, [key]);
  return (place) => isLazy && place > FIRST_SCREEN;
}

/** The number of posts that a screen may show before scrolling. */
const FIRST_SCREEN = 4;

/** The first post with a picture on the first screen, if there is one. A folded picture can wait (X110). */
export const firstWithPicture = (posts: readonly PostView[]): PostView | undefined =>
  posts.slice(0, FIRST_SCREEN).find(({ media, warning }) => media[0]?.kind === "image" && warning === null);

import { useEffect, useState } from "react";

/** Posts that a screen may show before anybody scrolls. */
const FIRST_SCREEN = 4;

let firstPage = true;

/**
 * Whether a post at this place may wait with its layout until somebody scrolls near it, so that a page's first paint pays
 * for what it shows. On a page's first load alone: after Back every post has to have its height at once, or the place
 * one had read to would be another.
 */
export function useDrawnLater(): (place: number) => boolean {
  const [waits] = useState(firstPage);
  useEffect(() => {
    firstPage = false;
  }, []);
  return (place) => waits && place > FIRST_SCREEN;
}

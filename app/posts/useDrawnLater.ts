import { useLocation } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";
import { hasPlace } from "~/app/ui/listPlaces";
import { FIRST_SCREEN } from "./firstPicture";

let firstPage = true;

/**
 * Whether a post at this place may wait with its layout until somebody scrolls near it, so that a page's first paint pays
 * for what it shows. On a page's first load alone: after Back and a reload every post has to have its height at once, or
 * the place one had read to would be another.
 */
export function useDrawnLater(): (place: number) => boolean {
  const { key } = useLocation();
  const [waits, setWaits] = useState(firstPage);
  useLayoutEffect(() => {
    firstPage = false;
    if (hasPlace(key)) setWaits(false);
  }, [key]);
  return (place) => waits && place > FIRST_SCREEN;
}

import type { EmblaCarouselType } from "embla-carousel";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { importWhenOnline } from "./importWhenOnline";

/** Embla's measure, about 200 ms. */
const LEAF_DURATION = 15;

/** What is drawn along a video's seek bar is the video's. */
const watchDrag = (_embla: EmblaCarouselType, { target }: Event): boolean => !(target instanceof HTMLVideoElement);

/**
 * Leafs through the slides in a viewport. The browser scrolls them, which a finger wants anyway; the carousel's code,
 * for keys, buttons and the mouse's drag, comes once it is `wanted`. What is drawn before it came stays.
 */
export function useLeafing(viewport: RefObject<HTMLDivElement>) {
  const embla = useRef<EmblaCarouselType | null>(null);
  const [alive, setAlive] = useState(false);
  const [ready, setReady] = useState(false);
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const { current: node } = viewport;
    setAlive(true);
    if (ready || !node) return;
    const follow = () => void (embla.current || setCurrent(slideInSight(node)));
    follow();
    node.addEventListener("scroll", follow, { passive: true });
    return () => node.removeEventListener("scroll", follow);
  }, [ready, viewport]);

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void importWhenOnline(() => import("embla-carousel")).then(({ default: EmblaCarousel }) => {
      const { current: node } = viewport;
      if (left || !node) return;
      const startIndex = slideInSight(node); // the reader may have scrolled already
      node.scrollLeft = 0;
      const api = EmblaCarousel(node, { duration: LEAF_DURATION, startIndex, watchDrag });
      const update = () => setCurrent(api.selectedScrollSnap());
      api.on("select", update).on("reInit", update);
      embla.current = api; // who presses before it is drawn is heard by it already
      update();
      setReady(true);
    });
    return () => {
      left = true;
      embla.current?.destroy();
      embla.current = null;
    };
  }, [viewport, wanted]);

  const want = useCallback(() => setWanted(true), []);
  const leaf = useCallback(
    (step: -1 | 1) => {
      const { current: api } = embla;
      if (api) api.scrollTo(api.selectedScrollSnap() + step, matchMedia("(prefers-reduced-motion: reduce)").matches);
      else viewport.current?.scrollBy({ left: step * viewport.current.clientWidth });
    },
    [viewport],
  );
  return { current, leaf, want, alive, ready };
}

const slideInSight = (viewport: HTMLElement): number => Math.round(viewport.scrollLeft / viewport.clientWidth) || 0;

import type { EmblaCarouselType } from "embla-carousel";
import { useCallback, useEffect, useState, type RefObject } from "react";
import { importWhenOnline } from "./importWhenOnline";

/** Embla's measure, about 200 ms. */
const LEAF_DURATION = 15;

/** What is drawn along a video's seek bar is the video's. */
const watchDrag = (_embla: EmblaCarouselType, { target }: Event): boolean => !(target instanceof HTMLVideoElement);

/**
 * Leafs through the slides in a viewport, by drag and swipe too. The carousel's code comes after the page is usable;
 * what is drawn before it came stays.
 */
export function useLeafing(viewport: RefObject<HTMLDivElement>) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    let made: EmblaCarouselType | null = null;
    let left = false;
    void importWhenOnline(() => import("embla-carousel")).then(({ default: EmblaCarousel }) => {
      const { current: node } = viewport;
      if (left || !node) return;
      // the reader may have scrolled already
      const startIndex = Math.round(node.scrollLeft / node.clientWidth) || 0;
      node.scrollLeft = 0;
      const api = EmblaCarousel(node, { duration: LEAF_DURATION, startIndex, watchDrag });
      const update = () => setCurrent(api.selectedScrollSnap());
      api.on("select", update).on("reInit", update);
      made = api;
      update();
      setEmbla(api);
    });
    return () => {
      left = true;
      made?.destroy();
    };
  }, [viewport]);

  const leaf = useCallback(
    (step: -1 | 1) => {
      if (embla) embla.scrollTo(embla.selectedScrollSnap() + step, matchMedia("(prefers-reduced-motion: reduce)").matches);
      else viewport.current?.scrollBy({ left: step * viewport.current.clientWidth });
    },
    [embla, viewport],
  );
  return { current, leaf, ready: embla !== null };
}

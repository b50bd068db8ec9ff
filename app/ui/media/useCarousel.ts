import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState, type RefObject } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { pageDirection, stepToTheRight } from "~/app/i18n/direction";

/** about 200 ms, in Embla's unit */
const SCROLL_DURATION = 15;

/** A drag on a video belongs to the video's seek bar. */
const watchDrag = (_embla: EmblaCarouselType, { target }: Event): boolean => !(target instanceof HTMLVideoElement);

/**
 * Moves through the slides in a viewport. Swiping needs no code, because the viewport scrolls. `load` loads Embla,
 * which adds mouse drags and animates the moves by button and key. The slide in view stays when Embla takes over.
 */
export function useCarousel(viewport: RefObject<HTMLDivElement>) {
  const embla = useRef<EmblaCarouselType | null>(null);
  const [hydrated, setHydrated] = useState(false);
  const [ready, setReady] = useState(false);
  const [current, setCurrent] = useState(0);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const { current: node } = viewport;
    setHydrated(true);
    if (ready || !node) return;
    const follow = () => void (embla.current || setCurrent(slideInView(node)));
    follow();
    node.addEventListener("scroll", follow, { passive: true });
    return () => node.removeEventListener("scroll", follow);
  }, [ready, viewport]);

  useEffect(() => {
    if (!isWanted) return;
    let isCancelled = false;
    void importWhenOnline(() => import("embla-carousel")).then(({ default: EmblaCarousel }) => {
      const { current: node } = viewport;
      if (isCancelled || !node) return;
      const startIndex = slideInView(node); // the reader may have scrolled already
      node.scrollLeft = 0;
      const options = { duration: SCROLL_DURATION, startIndex, watchDrag, direction: pageDirection() };
      const api = EmblaCarousel(node, options);
      const update = () => setCurrent(api.selectedScrollSnap());
      api.on("select", update).on("reInit", update);
      embla.current = api; // so that presses before the next render already use Embla
      update();
      setReady(true);
    });
    return () => {
      isCancelled = true;
      embla.current?.destroy();
      embla.current = null;
    };
  }, [viewport, isWanted]);

  const load = () => setWanted(true);
  const goTo = (step: -1 | 1) => {
    const { current: api } = embla;
    if (api) api.scrollTo(api.selectedScrollSnap() + step, matchMedia("(prefers-reduced-motion: reduce)").matches);
    else viewport.current?.scrollBy({ left: step * stepToTheRight() * viewport.current.clientWidth });
  };
  return { current, goTo, load, hydrated, ready };
}

/** On a mirrored page, the way from the first slide is negative. */
const slideInView = (viewport: HTMLElement): number =>
  Math.abs(Math.round(viewport.scrollLeft / viewport.clientWidth)) || 0;

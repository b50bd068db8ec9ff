import { lazy, Suspense, type ReactNode } from "react";

export interface Slide {
  key: string;
  /** fills the frame's height */
  content: ReactNode;
}

// the one-picture post, by far the most frequent, does not pay for the carousel
const Slides = lazy(() => import("./Slides"));

/** Media 250px high (specification §9): one alone, or several to leaf through by button, key and swipe. Nothing moves by itself. */
export function Carousel({ slides, widthPx }: { slides: Slide[]; widthPx?: number | undefined }) {
  const [first] = slides;
  if (!first) return null;
  return (
    <div
      role="region"
      aria-label="Media"
      className="h-[250px] max-w-full overflow-hidden rounded-lg border border-hairline bg-sunk"
      style={{ width: widthPx }}
    >
      {slides.length === 1 ? first.content : <Suspense fallback={first.content}><Slides slides={slides} /></Suspense>}
    </div>
  );
}

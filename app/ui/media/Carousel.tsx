import { Slides, type Slide } from "./Slides";

interface CarouselProps {
  slides: Slide[];
  /** name for screen readers; unique on the page */
  label: string;
  /** width of the frame, where it should be narrower than the page */
  widthPx?: number | undefined;
}

/**
 * Pictures and videos, 250px high (specification §2). If there are several, the reader moves through them by button,
 * key and swipe. The carousel never advances by itself.
 */
export function Carousel({ slides, label, widthPx }: CarouselProps) {
  const [first] = slides;
  if (!first) return null;
  return (
    <div
      role="region"
      aria-label={label}
      className="h-[250px] max-w-full overflow-hidden rounded-lg border border-hairline bg-sunk"
      style={{ width: widthPx }}
    >
      {slides.length === 1 ? first.content : <Slides slides={slides} />}
    </div>
  );
}

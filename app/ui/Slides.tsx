import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { Slide } from "./Carousel";
import { classNames } from "./classNames";

/** The default export, because it is loaded when wanted. */
export default function Slides({ slides }: { slides: Slide[] }) {
  const [viewport, embla] = useEmblaCarousel({ loop: false, duration: 18 });
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const update = () => setCurrent(embla.selectedScrollSnap());
    embla.on("select", update).on("reInit", update);
    return () => void embla.off("select", update).off("reInit", update);
  }, [embla]);

  const go = useCallback(
    (step: -1 | 1) => embla?.scrollTo(embla.selectedScrollSnap() + step, matchMedia("(prefers-reduced-motion: reduce)").matches),
    [embla],
  );

  // heard from whatever inside has the focus: a slide's link or one of the buttons
  useEffect(() => {
    const frame = embla?.rootNode().parentElement;
    if (!frame) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      go(event.key === "ArrowLeft" ? -1 : 1);
    };
    frame.addEventListener("keydown", onKeyDown);
    return () => frame.removeEventListener("keydown", onKeyDown);
  }, [embla, go]);

  return (
    <div className="relative h-full">
      <div ref={viewport} className="h-full cursor-grab overflow-hidden active:cursor-grabbing">
        <div className="flex h-full touch-pan-y">
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className="h-full min-w-0 flex-[0_0_100%]"
              {...(index === current ? {} : { inert: "" })}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <Step label="Previous" side="left-2" disabled={current === 0} onClick={() => go(-1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Step label="Next" side="right-2" disabled={current === slides.length - 1} onClick={() => go(1)}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
      <span aria-hidden className="absolute top-2 right-2 rounded-full bg-black/65 px-2 py-0.5 text-xs font-semibold text-white tabular-nums">
        {current + 1}/{slides.length}
      </span>
    </div>
  );
}

interface StepProps {
  label: string;
  side: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Step = ({ label, side, disabled, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    // not `disabled`: the focus would fall off the button at the last slide
    aria-disabled={disabled}
    onClick={() => !disabled && onClick()}
    className={classNames(
      "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/65 text-white transition-opacity hover:bg-black/80 md:size-9",
      "aria-disabled:cursor-default aria-disabled:not-focus-visible:opacity-0",
      side,
    )}
  >
    {children}
  </button>
);

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Slide } from "./Carousel";
import { classNames } from "./classNames";
import { useLeafing } from "./useLeafing";

/** Several slides, one in sight. Without JavaScript, and until it is there, they scroll. */
export function Slides({ slides }: { slides: Slide[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  const { current, leaf, ready } = useLeafing(viewport);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    leaf(event.key === "ArrowLeft" ? -1 : 1);
  };
  return (
    <div className="relative h-full">
      <div ref={viewport} className={classNames("h-full", ready ? "cursor-grab overflow-hidden active:cursor-grabbing" : "snap-x snap-mandatory overflow-x-auto")}>
        <div className="flex h-full touch-pan-y">
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className="h-full min-w-0 flex-[0_0_100%] snap-start"
              {...(ready && index !== current ? { inert: "" } : {})}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <Step label="Previous" side="left-2" disabled={current === 0} onClick={() => leaf(-1)} onKeyDown={onKeyDown}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Step label="Next" side="right-2" disabled={current === slides.length - 1} onClick={() => leaf(1)} onKeyDown={onKeyDown}>
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
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

const Step = ({ label, side, disabled, onClick, onKeyDown, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    // not `disabled`: the focus would fall off the button at the last slide
    aria-disabled={disabled}
    onClick={() => !disabled && onClick()}
    onKeyDown={onKeyDown}
    className={classNames(
      "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/65 text-white transition-opacity hover:bg-black/80 md:size-9",
      "aria-disabled:cursor-default aria-disabled:not-focus-visible:opacity-0",
      side,
    )}
  >
    {children}
  </button>
);

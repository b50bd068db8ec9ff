import { ChevronLeft, ChevronRight } from "lucide-react";
import { forwardRef, useRef, type KeyboardEvent, type ReactNode } from "react";

import { classNames } from "~/app/ui/primitives/classNames";
import { useCarousel } from "./useCarousel";
import { TEXTS } from "~/app/ui/texts";
import { stepToTheRight } from "~/app/i18n/direction";

/** Several slides, of which one is visible. Without JavaScript, and until Embla is loaded, they scroll. */
export function Slides({ slides }: { slides: Slide[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  const [previous, next] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const { current, goTo, load, hydrated, ready } = useCarousel(viewport);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (!step || event.target instanceof HTMLVideoElement) return; // a video uses the arrow keys for seeking
    event.preventDefault();
    if (!slides[current + step]) return;
    // the slide that has the focus scrolls out of view and would lose it
    (step < 0 ? previous : next).current?.focus();
    goTo(step);
  };
  return (
    <div
      role="presentation"
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => pointerType === "touch" || load()}
      onFocus={load}
      className="relative h-full"
    >
      <div
        ref={viewport}
        className={classNames(
          "h-full",
          ready
            ? "cursor-grab overflow-hidden active:cursor-grabbing"
            : "snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]",
        )}
      >
        <div className={classNames("flex h-full", ready && "touch-pan-y")}>
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription={TEXTS.media.slide}
              aria-label={TEXTS.media.position({ position: index + 1, count: slides.length })}
              className="h-full min-w-0 flex-[0_0_100%] snap-start snap-always"
              {...(hydrated && index !== current ? { inert: "" } : {})}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <Step
        ref={previous}
        label={TEXTS.media.previous}
        side="start-2"
        disabled={current === 0}
        onClick={() => goTo(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Step
        ref={next}
        label={TEXTS.media.next}
        side="end-2"
        disabled={current === slides.length - 1}
        onClick={() => goTo(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Step>
      <span
        aria-hidden
        className="absolute top-2 end-2 rounded-full bg-black/65 px-2 py-0.5 text-xs font-semibold text-white tabular-nums"
      >
        {current + 1}/{slides.length}
      </span>
    </div>
  );
}

/** The direction of an arrow key. */
function stepOf({ key, shiftKey }: KeyboardEvent): -1 | 1 | null {
  if (shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  const toTheRight = stepToTheRight();
  return key === "ArrowRight" ? toTheRight : toTheRight === 1 ? -1 : 1;
}

interface StepProps {
  label: string;
  side: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Step = forwardRef<HTMLButtonElement, StepProps>(function Step({ label, side, disabled, onClick, children }, ref) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      // with `disabled` the button would lose the focus at the last slide
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={classNames(
        "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/65 text-white transition-opacity hover:bg-black/80 mouse:size-9",
        "aria-disabled:cursor-default aria-disabled:not-focus-visible:opacity-0",
        side,
      )}
    >
      {children}
    </button>
  );
});

export interface Slide {
  key: string;
  /** fills the frame's height */
  content: ReactNode;
}

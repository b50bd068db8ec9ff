import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { Picture } from "./Picture";
import { StepButton } from "./StepButton";
import { DialogFrame } from "~/app/ui/dialogs/DialogFrame";
import { useBackCloses } from "~/app/ui/dialogs/useBackCloses";
import { TEXTS } from "~/app/ui/texts";
import { stepToTheRight } from "~/app/i18n/direction";

export interface LargePicture {
  mediaKey: string;
  /** description for screen readers */
  alt: string;
  /** name of the dialog, if it differs from `alt` */
  title?: string;
  width: number;
  height: number;
  /** shown below the picture */
  caption?: string | undefined;
}

interface PictureDialogProps {
  pictures: readonly LargePicture[];
  /** index of the shown picture */
  at: number;
  onMove: (to: number) => void;
  onClose: () => void;
}

/**
 * Shows pictures at the screen's size, one at a time. Buttons, arrow keys and swipes move between them. A long picture
 * keeps its size and scrolls (X166). The default export, because it is loaded on demand.
 */
export default function PictureDialog({ pictures, at, onMove, onClose }: PictureDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  useBackCloses(onClose);
  const swipe = useSwipe((step) => pictures[at + step] && onMove(at + step));
  const shown = pictures[at];
  if (!shown) return null;
  const shape = shapeOf(shown);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const screens = SCREENS[event.key];
    if (screens !== undefined && shape !== "usual" && box.current) {
      event.preventDefault();
      const { clientWidth, clientHeight } = box.current;
      return box.current.scrollBy(shape === "tall" ? { top: screens * clientHeight } : { left: screens * clientWidth });
    }
    const to = at + (STEPS[event.key] ?? 0) * stepToTheRight();
    if (to === at || !pictures[to]) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <DialogFrame
      onClose={onClose}
      cover="z-40 bg-black/90"
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 flex flex-col p-insets outline-none"
    >
      <header className="flex min-h-14 items-center justify-between gap-2 px-3 text-white">
        <Radix.Title dir="auto" className="truncate text-base font-semibold">
          {shown.title ?? shown.alt}
        </Radix.Title>
        <Radix.Close asChild>
          <IconButton Icon={X} label={TEXTS.media.close} tone="overlay" />
        </Radix.Close>
      </header>
      <div
        {...swipe}
        className={classNames(
          "relative min-h-0 flex-1 touch-pinch-zoom",
          shape === "wide" ? "touch-pan-x" : "touch-pan-y",
        )}
      >
        <div
          key={shown.mediaKey}
          ref={box}
          dir="ltr"
          className={classNames("flex size-full overflow-auto px-2", BOX[shape])}
        >
          <Picture
            mediaKey={shown.mediaKey}
            fallback="cover"
            alt={shown.alt}
            width={shown.width || undefined}
            height={shown.height || undefined}
            style={atLeastAsInPost(shown)}
            draggable={false}
            className={classNames("object-contain", PICTURE[shape])}
          />
        </div>
        {pictures.length > 1 ? (
          <>
            <StepButton
              Icon={ChevronLeft}
              iconClass="size-6"
              label={TEXTS.media.previous}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
              className={`${stepClass} start-2`}
            />
            <StepButton
              Icon={ChevronRight}
              iconClass="size-6"
              label={TEXTS.media.next}
              disabled={at === pictures.length - 1}
              onClick={() => onMove(at + 1)}
              className={`${stepClass} end-2`}
            />
          </>
        ) : null}
      </div>
      <footer
        dir="auto"
        className="max-h-[25dvh] min-h-12 overflow-y-auto px-4 py-3 text-center whitespace-pre-wrap text-white"
      >
        {shown.caption}
        <span role="status" className="sr-only">
          {pictures.length > 1 ? TEXTS.media.position({ position: at + 1, count: pictures.length }) : null}
        </span>
      </footer>
    </DialogFrame>
  );
}

/** X166: a picture with one side of more than this many times the other is shown in full size, and scrolls. */
const LONG_RATIO = 3;

type Shape = "usual" | "tall" | "wide";

function shapeOf({ width, height }: LargePicture): Shape {
  if (height > width * LONG_RATIO) return "tall";
  return width > height * LONG_RATIO ? "wide" : "usual";
}

const BOX: Record<Shape, string> = {
  usual: "items-center justify-center",
  tall: "items-start justify-center",
  wide: "items-center justify-start",
};
const PICTURE: Record<Shape, string> = {
  usual: "max-h-full w-auto max-w-full",
  tall: "h-auto max-w-full",
  wide: "max-h-full w-auto max-w-none",
};

/** The height of a picture in a post (specification §2). */
const IN_POST_PX = 250;

/** An enlarged picture is never smaller than in the post. */
const atLeastAsInPost = ({ width, height }: LargePicture) =>
  width > 0 && height > 0 && height < IN_POST_PX ? { width: Math.round((width / height) * IN_POST_PX) } : undefined;

/** How far a key scrolls a long picture, in screens. */
const SCREENS: Partial<Record<string, number>> = {
  ArrowUp: -0.1,
  ArrowDown: 0.1,
  PageUp: -0.9,
  PageDown: 0.9,
  Home: -1_000,
  End: 1_000,
};
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const stepClass = "absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-40";

/** Farther than a press moves by accident, and clearly more sideways than up or down. */
const SWIPE_MIN_PX = 48;
const SIDEWAYS_RATIO = 1.5;

/**
 * Handlers for an element that can be swiped sideways by finger, pen or mouse. A swipe against the direction of the page is +1, forwards. The
 * element needs `touch-action: pan-y pinch-zoom`, otherwise the browser handles the gesture.
 */
function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerId, isPrimary, button, clientX, clientY }: PointerEvent) {
      // a second finger zooms
      from.current = isPrimary && button === 0 ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const { current } = from;
      from.current = null;
      if (current?.id !== pointerId) return;
      const [right, down] = [clientX - current.x, clientY - current.y];
      if (Math.abs(right) >= SWIPE_MIN_PX && Math.abs(right) > SIDEWAYS_RATIO * Math.abs(down))
        onSwipe(right < 0 === (stepToTheRight() === 1) ? 1 : -1);
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}

import { useRef, type PointerEvent } from "react";

/** Farther than a press moves by accident, and clearly more sideways than up or down. */
const SWIPE_MIN_PX = 48;
const SIDEWAYS_RATIO = 1.5;

/**
 * Handlers for an element that can be swiped sideways by finger, pen or mouse. A swipe to the left is +1, forwards. The
 * element needs `touch-action: pan-y pinch-zoom`, otherwise the browser handles the gesture.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
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
        onSwipe(right < 0 ? 1 : -1);
    },
    onPointerCancel() {
      from.current = null;
    },
  };
}

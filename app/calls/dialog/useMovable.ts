import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from "react";

interface Offset {
  x: number;
  y: number;
}

const STEP_PX = 16;
const LARGE_STEP_PX = 96;
const MARGIN_PX = 8;
const ARROWS: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Makes a box movable, by dragging its handle or with the arrow keys (with Shift in large steps). The box stays on the
 * screen.
 */
export function useMovable() {
  const box = useRef<HTMLDivElement | null>(null);
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  /** the offset that is on the screen; it lags behind if the box moves several times before the next frame */
  const shown = useRef(offset);
  useLayoutEffect(() => void (shown.current = offset), [offset]);
  const dragged = useRef<{ pointer: number; from: Offset; at: Offset } | null>(null);

  const move = useCallback(
    (to: (from: Offset) => Offset) => setOffset((from) => within(box.current, shown.current, to(from))),
    [],
  );

  useEffect(() => {
    const keepOnScreen = () => move((from) => from);
    addEventListener("resize", keepOnScreen);
    return () => removeEventListener("resize", keepOnScreen);
  }, [move]);

  return {
    box,
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { pointer: event.pointerId, from: offset, at: { x: event.clientX, y: event.clientY } };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const drag = dragged.current;
        if (drag?.pointer !== event.pointerId) return;
        const { from, at } = drag;
        const [x, y] = [from.x + event.clientX - at.x, from.y + event.clientY - at.y];
        move(() => ({ x, y }));
      },
      onPointerUp: () => void (dragged.current = null),
      onPointerCancel: () => void (dragged.current = null),
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
      move(({ x, y }) => ({ x: x + arrow.x * step, y: y + arrow.y * step }));
    },
  };
}

/** The offset nearest to `to` at which the box is on the screen; `shown` is the current offset. */
function within(box: HTMLElement | null, shown: Offset, to: Offset): Offset {
  if (!box) return to;
  const { left, top, width, height } = box.getBoundingClientRect();
  const [restX, restY] = [left - shown.x, top - shown.y];
  return {
    x: clamp(to.x, MARGIN_PX - restX, document.documentElement.clientWidth - MARGIN_PX - width - restX),
    y: clamp(to.y, MARGIN_PX - restY, window.innerHeight - MARGIN_PX - height - restY),
  };
}

/** If the box doesn't fit, its left or upper edge stays visible. */
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

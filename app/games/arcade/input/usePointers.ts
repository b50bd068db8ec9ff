import { useEffect, type RefObject } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { FIELD } from "~/games/arcade/core";
import type { InputState } from "./steering";
import { PRESSABLE } from "./useKeys";

/** A touch that lasts longer or moves further isn't a tap. */
const TAP = { withinMs: 250, withinPx: 14 };
/** A tap in the middle third launches; a tap beside it only steers. */
const MIDDLE = { fromPx: FIELD.widthPx / 3, toPx: (FIELD.widthPx * 2) / 3 };

interface Pointers {
  /** the element that takes fingers and the mouse: the field and what is around it, within a thumb's reach */
  area: RefObject<HTMLElement>;
  /** the field, for its position on the screen */
  field: RefObject<HTMLElement>;
}

/**
 * A finger steers by the half of the field that it holds, a mouse by where it points. A click, or a tap in the middle
 * third, calls `onLaunch`.
 */
export function usePointers({ area, field }: Pointers, input: InputState, onLaunch: () => void, isOn: boolean): void {
  const latestOnLaunch = useLatest(onLaunch);
  useEffect(() => {
    const element = area.current;
    if (!element || !isOn) return;
    const touches = new Map<number, { x: number; y: number; atMs: number }>();
    const fieldXOf = ({ clientX }: PointerEvent): number => {
      const box = (field.current ?? element).getBoundingClientRect();
      return ((clientX - box.left) / box.width) * FIELD.widthPx;
    };
    const steer = (event: PointerEvent) => input.press(sourceOf(event), fieldXOf(event) < FIELD.widthPx / 2 ? -1 : 1);

    const down = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest(`${PRESSABLE}, label`)) return;
      if (event.pointerType === "mouse") return event.button === 0 ? latestOnLaunch.current() : undefined;
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY, atMs: event.timeStamp });
      steer(event);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "mouse") input.point(fieldXOf(event));
      else if (touches.has(event.pointerId)) steer(event);
    };
    const end = (event: PointerEvent) => {
      const start = touches.get(event.pointerId);
      touches.delete(event.pointerId);
      input.release(sourceOf(event));
      if (!start || event.type !== "pointerup") return;
      const isTap =
        event.timeStamp - start.atMs <= TAP.withinMs &&
        Math.hypot(event.clientX - start.x, event.clientY - start.y) <= TAP.withinPx;
      const fieldX = fieldXOf(event);
      if (isTap && fieldX >= MIDDLE.fromPx && fieldX <= MIDDLE.toPx) latestOnLaunch.current();
    };
    const leave = (event: PointerEvent) => event.pointerType === "mouse" && input.point(null);

    const listeners = [
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
      ["pointerleave", leave],
    ] as const;
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      input.releaseAll();
    };
  }, [area, field, input, isOn, latestOnLaunch]);
}

const sourceOf = ({ pointerId }: PointerEvent): string => `pointer ${pointerId}`;

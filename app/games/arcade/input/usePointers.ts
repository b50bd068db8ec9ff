import { useEffect, useRef, type RefObject } from "react";
import { FIELD } from "~/games/arcade/core";
import type { Hands } from "./inputState";

/** A touch that lasts longer or moves further is no tap. */
const TAP = { withinMs: 250, withinPx: 14 };
/** A tap in the middle third launches; a tap beside it steers. */
const MIDDLE = { fromPx: FIELD.widthPx / 3, toPx: (FIELD.widthPx * 2) / 3 };

interface Pointers {
  /** takes touches: the field and what is beside it, within a thumb's reach */
  area: RefObject<HTMLElement>;
  /** where the field is */
  field: RefObject<HTMLElement>;
}

/** A finger steers by the half of the field that it holds; a mouse by where it points. A tap or click calls `onLaunch`. */
export function usePointers({ area, field }: Pointers, hands: Hands, onLaunch: () => void, isOn: boolean): void {
  const launch = useRef(onLaunch);
  useEffect(() => {
    launch.current = onLaunch;
  });
  useEffect(() => {
    const element = area.current;
    if (!element || !isOn) return;
    const touches = new Map<number, { x: number; y: number; atMs: number }>();
    const placeOf = ({ clientX }: PointerEvent): number => {
      const box = (field.current ?? element).getBoundingClientRect();
      return ((clientX - box.left) / box.width) * FIELD.widthPx;
    };
    const hold = (event: PointerEvent) => hands.press(nameOf(event), placeOf(event) < FIELD.widthPx / 2 ? -1 : 1);

    const down = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      if (event.pointerType === "mouse") return event.button === 0 ? launch.current() : undefined;
      touches.set(event.pointerId, { x: event.clientX, y: event.clientY, atMs: event.timeStamp });
      hold(event);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType === "mouse") hands.point(placeOf(event));
      else if (touches.has(event.pointerId)) hold(event);
    };
    const end = (event: PointerEvent) => {
      const begun = touches.get(event.pointerId);
      touches.delete(event.pointerId);
      hands.release(nameOf(event));
      if (!begun || event.type !== "pointerup") return;
      const isTap =
        event.timeStamp - begun.atMs <= TAP.withinMs &&
        Math.hypot(event.clientX - begun.x, event.clientY - begun.y) <= TAP.withinPx;
      const placePx = placeOf(event);
      if (isTap && placePx >= MIDDLE.fromPx && placePx <= MIDDLE.toPx) launch.current();
    };
    const leave = (event: PointerEvent) => event.pointerType === "mouse" && hands.point(null);

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
      hands.letGo();
    };
  }, [area, field, hands, isOn]);
}

const nameOf = ({ pointerId }: PointerEvent): string => `pointer ${pointerId}`;

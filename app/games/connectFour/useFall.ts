import { useLayoutEffect, useRef, type RefObject } from "react";
import { COLUMNS, type ConnectFour } from "~/games/connectFour/rules";

/** A fall takes this long, and `ROW_MS` more for each row that the disc passes. */
const FALL_MS = 90;
const ROW_MS = 30;

/**
 * Animates the fall of the last disc. The returned ref is for the element that has one child for each cell. With
 * reduced motion the disc appears in its cell immediately.
 */
export function useFall({ last, cells }: Pick<ConnectFour, "last" | "cells">): RefObject<HTMLDivElement> {
  const board = useRef<HTMLDivElement>(null);
  const count = cells.filter(Boolean).length;
  const before = useRef(count);
  useLayoutEffect(() => {
    const isNew = count === before.current + 1;
    before.current = count;
    const disc = last === null ? null : board.current?.children[last]?.firstElementChild;
    if (!isNew || last === null || !disc || isStill()) return;
    const rows = Math.floor(last / COLUMNS) + 1;
    disc.animate([{ transform: `translateY(-${rows * 116}%)` }, { transform: "none" }], {
      duration: FALL_MS + rows * ROW_MS,
      easing: "cubic-bezier(.45, 0, .9, .55)",
    });
  }, [last, count]);
  return board;
}

const isStill = (): boolean =>
  typeof Element.prototype.animate !== "function" || matchMedia("(prefers-reduced-motion: reduce)").matches;

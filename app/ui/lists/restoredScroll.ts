import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** How far a reader had come in a list. Only this is stored, for each history entry; a reload loads the rest again. */
interface ScrollPosition {
  items: number;
  y: number;
}

const STORED_AS = "parlor:places";
const POSITIONS_MAX = 30;
const READER_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

let known: Map<string, ScrollPosition> | undefined;

/** The positions by history entry. Reads once per document what the previous document in this tab stored. */
function positions(): Map<string, ScrollPosition> {
  return (known ??= new Map(stored()));
}

export const hasScrollPosition = (entry: string): boolean => positions().has(entry);

interface PagedList {
  /** number of items shown */
  items: number;
  /** null at the end */
  loadMore: (() => void) | null;
}

/**
 * Restores a list after a reload. The list then has only its first page; the other pages load again one by one, and the
 * reader's position returns. Stops when the reader scrolls meanwhile.
 */
export function useRestoredScroll({ items, loadMore }: PagedList): void {
  const { key } = useLocation();
  const target = useRef<ScrollPosition | null>(null);
  const shown = useRef(items);

  useLayoutEffect(() => {
    target.current = positions().get(key) ?? null;
    const cancel = () => {
      target.current = null;
    };
    let y = scrollY;
    const trackScroll = () => {
      y = scrollY;
    };
    const save = () => void positions().set(key, { items: shown.current, y });
    const leave = () => {
      save();
      store();
    };
    for (const move of READER_MOVES) addEventListener(move, cancel, { passive: true });
    addEventListener("scroll", trackScroll, { passive: true });
    addEventListener("pagehide", leave);
    return () => {
      for (const move of READER_MOVES) removeEventListener(move, cancel);
      removeEventListener("scroll", trackScroll);
      removeEventListener("pagehide", leave);
      save(); // `y` is from the last scroll event, because by now parts of the screen are gone and the rest has moved
    };
  }, [key]);

  useEffect(() => {
    shown.current = items;
    const { current: position } = target;
    if (!position) return;
    if (items < position.items && loadMore) {
      loadMore();
      return;
    }
    // waits for the render in which useLazyLayout gives every post its height
    const frame = requestAnimationFrame(() => {
      if (target.current === position) scrollTo({ top: position.y });
      target.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [items, loadMore]);
}

/** If the browser can't store the positions, a reload doesn't restore them. */
function store(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...positions()].slice(-POSITIONS_MAX)));
  } catch {
    return;
  }
}

function stored(): [string, ScrollPosition][] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "[]");
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is [string, ScrollPosition] =>
  Array.isArray(value) && typeof value[0] === "string" && isScrollPosition(value[1]);

const isScrollPosition = (value: unknown): value is ScrollPosition =>
  typeof value === "object" &&
  value !== null &&
  "items" in value &&
  typeof value.items === "number" &&
  "y" in value &&
  typeof value.y === "number";

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
  return (known ??= new Map(readStored()));
}

/** `entry`: the `key` of a location. */
export const hasScrollPosition = (entry: string): boolean => positions().has(entry);

interface PagedList {
  /** number of items shown */
  items: number;
  /** null at the end; it may fail, and then `items` stays */
  loadMore: (() => void) | null;
}

/**
 * Returns to the reader's position in a list after Back or a reload. After a reload the list has only its first page; the
 * other pages load again one by one. Any key, press or scroll of the reader stops it, and so does a page that fails.
 */
export function useRestoredScroll({ items, loadMore }: PagedList): void {
  const { key } = useLocation();
  /** null when there is nothing to restore, or the reader has moved */
  const target = useRef<ScrollPosition | null>(null);
  const shown = useRef(items);
  /** how many items there were when more were last asked for */
  const askedAt = useRef(-1);

  useLayoutEffect(() => {
    target.current = positions().get(key) ?? null;
    askedAt.current = -1;
    const cancel = () => {
      target.current = null;
    };
    let y = scrollY;
    const trackScroll = () => {
      y = scrollY;
    };
    const save = () => {
      // a reader who leaves while the list is being restored comes back to where it was
      const position = target.current ?? { items: shown.current, y };
      positions().delete(key); // so that the newest entries are the last
      positions().set(key, position);
    };
    const leave = () => {
      save();
      writeStored();
    };
    for (const move of READER_MOVES) addEventListener(move, cancel, { passive: true });
    addEventListener("scroll", trackScroll, { passive: true });
    addEventListener("pagehide", leave);
    return () => {
      for (const move of READER_MOVES) removeEventListener(move, cancel);
      removeEventListener("scroll", trackScroll);
      removeEventListener("pagehide", leave);
      save(); // `y` is from the last scroll event: `scrollY` is already wrong, because parts of the screen are gone
    };
  }, [key]);

  useEffect(() => {
    shown.current = items;
    const { current: position } = target;
    if (!position) return;
    if (items < position.items && loadMore) {
      if (askedAt.current === items) return;
      askedAt.current = items;
      return loadMore();
    }
    // waits for the render in which useLazyLayout (posts/feed) gives every post its height
    const frame = requestAnimationFrame(() => {
      if (target.current === position) scrollTo({ top: position.y });
      target.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [items, loadMore]);
}

/** If the browser can't store the positions, a reload doesn't restore them. */
function writeStored(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...positions()].slice(-POSITIONS_MAX)));
  } catch {
    return;
  }
}

function readStored(): [string, ScrollPosition][] {
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

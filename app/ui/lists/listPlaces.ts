import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** How far a reader had come in a list, by history entry. A reload loads everything else about a list again. */
interface Place {
  items: number;
  y: number;
}

const STORED_AS = "parlor:places";
const PLACES_MAX = 30;
const READER_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

let known: Map<string, Place> | undefined;

/** Reads once per document what the previous document in this tab stored. */
function places(): Map<string, Place> {
  return (known ??= new Map(stored()));
}

export const hasPlace = (entry: string): boolean => places().has(entry);

interface GrowingList {
  /** number of items shown */
  items: number;
  /** null at the end */
  loadMore: (() => void) | null;
}

/**
 * Restores a list after a reload. The list then has only its first page; the other pages load again one by one, and the
 * reader's position returns. Stops when the reader scrolls meanwhile.
 */
export function useListPlace({ items, loadMore }: GrowingList): void {
  const { key } = useLocation();
  const wanted = useRef<Place | null>(null);
  const shown = useRef(items);

  useLayoutEffect(() => {
    wanted.current = places().get(key) ?? null;
    const giveUp = () => {
      wanted.current = null;
    };
    let y = scrollY;
    const follow = () => {
      y = scrollY;
    };
    const keep = () => void places().set(key, { items: shown.current, y });
    const leave = () => {
      keep();
      store();
    };
    for (const move of READER_MOVES) addEventListener(move, giveUp, { passive: true });
    addEventListener("scroll", follow, { passive: true });
    addEventListener("pagehide", leave);
    return () => {
      for (const move of READER_MOVES) removeEventListener(move, giveUp);
      removeEventListener("scroll", follow);
      removeEventListener("pagehide", leave);
      keep(); // keeps the state from before: parts of the screen are already gone, and the rest has moved
    };
  }, [key]);

  useEffect(() => {
    shown.current = items;
    const { current: place } = wanted;
    if (!place) return;
    if (items < place.items && loadMore) {
      loadMore();
      return;
    }
    // waits for another render, see useDrawnLater
    const frame = requestAnimationFrame(() => {
      if (wanted.current === place) scrollTo({ top: place.y });
      wanted.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [items, loadMore]);
}

/** If the browser can't store it, a reload doesn't restore the position. */
function store(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...places()].slice(-PLACES_MAX)));
  } catch {
    return;
  }
}

function stored(): [string, Place][] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "[]");
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is [string, Place] =>
  Array.isArray(value) && typeof value[0] === "string" && isPlace(value[1]);

const isPlace = (value: unknown): value is Place =>
  typeof value === "object" &&
  value !== null &&
  "items" in value &&
  typeof value.items === "number" &&
  "y" in value &&
  typeof value.y === "number";

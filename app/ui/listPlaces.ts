import { useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** How far a reader had come in a list, by history entry. What a reload forgets of a list is no more than this. */
interface Place {
  items: number;
  y: number;
}

const STORED_AS = "parlor:places";
const PLACES_MAX = 30;
const READER_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

let known: Map<string, Place> | undefined;

/** Read once a document: what the one before it left in this tab. */
function places(): Map<string, Place> {
  return (known ??= new Map(stored()));
}

export const hasPlace = (entry: string): boolean => places().has(entry);

interface GrowingList {
  /** how many are shown */
  items: number;
  /** null at the end */
  loadMore: (() => void) | null;
}

/**
 * After a reload a list has its first page alone: what the reader had come to is loaded again, page by page, and stands
 * where it stood. A reader who moves meanwhile is left alone.
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
      keep(); // of before: parts of the screen are gone already, and the rest has moved
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
    // drawn once more first: useDrawnLater
    const frame = requestAnimationFrame(() => {
      if (wanted.current === place) scrollTo({ top: place.y });
      wanted.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [items, loadMore]);
}

/** A browser that stores nothing reloads to where it can. */
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

const isEntry = (value: unknown): value is [string, Place] => Array.isArray(value) && typeof value[0] === "string" && isPlace(value[1]);

const isPlace = (value: unknown): value is Place =>
  typeof value === "object" && value !== null && "items" in value && typeof value.items === "number" && "y" in value && typeof value.y === "number";

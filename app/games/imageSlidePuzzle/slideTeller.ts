import type { Tile } from "~/games/imageSlidePuzzle/board";
import { SLIDES_MAX } from "~/games/imageSlidePuzzle/race";

/** The room takes twenty commands a second; a key that is held down slides more often. */
const EVERY_MS = 100;

/** Answers why the room refused; null: it was taken. */
export type TellSlides = (slides: readonly Tile[]) => Promise<string | null>;

/**
 * Tells a room of slides in their order: at once while none is on its way, and together those that were made meanwhile.
 * When the room refuses, what was not told yet means nothing any more: it is forgotten, and `onRefused` hears of it.
 */
export function slideTeller(tell: TellSlides, onRefused: (code: string) => void, waitMs = pause) {
  let untold: Tile[] = [];
  let isTelling = false;

  async function tellAll(): Promise<void> {
    isTelling = true;
    while (untold.length > 0) {
      const slides = untold.splice(0, SLIDES_MAX);
      const [refused] = await Promise.all([tell(slides), waitMs(EVERY_MS)]);
      if (refused === null) continue;
      untold = [];
      onRefused(refused);
    }
    isTelling = false;
  }

  return (slides: readonly Tile[]): void => {
    untold.push(...slides);
    if (!isTelling) void tellAll();
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

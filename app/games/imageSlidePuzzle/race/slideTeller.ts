import type { Tile } from "~/games/imageSlidePuzzle/board";
import { SLIDES_MAX } from "~/games/imageSlidePuzzle/race";

/** The room takes twenty commands a second; a held key slides more often. */
const EVERY_MS = 100;

/** Resolves with why the room refused, or null if it accepted. */
export type TellSlides = (slides: readonly Tile[]) => Promise<string | null>;

/**
 * Sends slides to a room in order: immediately if none is on its way, otherwise together with the next ones. When the room
 * refuses, the slides that weren't sent yet are invalid too. They are dropped, and `onRefused` is called.
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

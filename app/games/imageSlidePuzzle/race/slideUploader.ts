import type { Tile } from "~/games/imageSlidePuzzle/board";
import { SLIDES_MAX } from "~/games/imageSlidePuzzle/race";

/** The time between two sends. The room takes twenty commands a second; a held key slides tiles more often. */
const EVERY_MS = 100;

/** Resolves with the code of the room's refusal, or null if it accepted. */
export type SendSlides = (slides: readonly Tile[]) => Promise<string | null>;

/**
 * Sends slides to a room in order: immediately if none is on its way, otherwise together with the next ones. When the
 * room refuses, the slides that weren't sent yet are invalid too. They are dropped, and `onRefused` is called.
 */
export function slideUploader(send: SendSlides, onRefused: (code: string) => void, wait = pause) {
  let unsent: Tile[] = [];
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (unsent.length > 0) {
      const slides = unsent.splice(0, SLIDES_MAX);
      const [refused] = await Promise.all([send(slides), wait(EVERY_MS)]);
      if (refused === null) continue;
      unsent = [];
      onRefused(refused);
    }
    isSending = false;
  }

  return (slides: readonly Tile[]): void => {
    unsent.push(...slides);
    if (!isSending) void sendAll();
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

import { rememberedText, useRemembered } from "~/app/games/rememberedChoice";

/** The best of this device, each from a game of its own. */
export interface Bests {
  moves: number;
  ms: number;
}

const REMEMBERED = rememberedText("parlor:imageSlidePuzzle:bests");

export const useBests = (): Bests | null => parsed(useRemembered(REMEMBERED));

/** Keeps what is better than what was there. */
export function recordBests({ moves, ms }: Bests): void {
  const before = parsed(REMEMBERED.read());
  REMEMBERED.write(JSON.stringify(before ? { moves: Math.min(before.moves, moves), ms: Math.min(before.ms, ms) } : { moves, ms }));
}

/** Anybody can write into a browser's storage. */
function parsed(text: string): Bests | null {
  try {
    const { moves, ms } = JSON.parse(text) as Partial<Bests>;
    return Number.isFinite(moves) && Number.isFinite(ms) ? { moves: Number(moves), ms: Number(ms) } : null;
  } catch {
    return null;
  }
}

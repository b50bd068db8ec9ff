import type { GameAdapter } from "~/party/game/defineGame";
import { GAMES } from "~/party/game/games/all";

/** The only place in which rooms look a game up. */
const ADAPTERS: ReadonlyMap<string, GameAdapter> = new Map(Object.entries(GAMES));

export const GAME_NAMES: readonly string[] = [...ADAPTERS.keys()];

/** Throws for a name of no game: rooms of none can't be created. */
export function adapterFor(game: string): GameAdapter {
  const adapter = ADAPTERS.get(game);
  if (!adapter) throw new Error(`There is no game ${game}.`);
  return adapter;
}

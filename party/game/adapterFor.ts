import type { GameAdapter } from "~/party/game/defineGame";
import { GAMES } from "~/party/game/games/all";

/** The only place where rooms look up a game. */
const ADAPTERS: ReadonlyMap<string, GameAdapter> = new Map(Object.entries(GAMES));

export const GAME_NAMES: readonly string[] = [...ADAPTERS.keys()];

/** Throws for an unknown name, because no room can be created with one. */
export function adapterFor(game: string): GameAdapter {
  const adapter = ADAPTERS.get(game);
  if (!adapter) throw new Error(`There is no game ${game}.`);
  return adapter;
}

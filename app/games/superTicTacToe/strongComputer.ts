import type { Seed } from "~/games/random";
import type { Place, SuperTicTacToe } from "~/games/superTicTacToe/rules";

export interface StrongQuestion {
  id: number;
  game: SuperTicTacToe;
  seed: Seed;
  budgetMs: number;
}

export interface StrongAnswer {
  id: number;
  place: Place;
}

export interface StrongComputer {
  /** begins to think about a game in which it is to move */
  think(game: SuperTicTacToe, seed: Seed): void;
  /** its move in that very game; null while it thinks, and where it cannot */
  answerTo(game: SuperTicTacToe): Place | null;
  stop(): void;
}

const BUDGET_MS = 700; // of the second until the reply is shown

/** A search beside the page, which goes on answering. Where no worker starts, it never has an answer. */
export function startStrongComputer(): StrongComputer {
  let asked: { id: number; game: SuperTicTacToe } | null = null;
  let place: Place | null = null;
  const worker = startWorker();
  worker?.addEventListener("message", ({ data }: MessageEvent<StrongAnswer>) => {
    if (data.id === asked?.id) place = data.place;
  });
  return {
    think(game, seed) {
      if (asked?.game === game) return;
      asked = { id: (asked?.id ?? 0) + 1, game };
      place = null;
      worker?.postMessage({ id: asked.id, game, seed, budgetMs: BUDGET_MS } satisfies StrongQuestion);
    },
    answerTo: (game) => (asked?.game === game ? place : null),
    stop: () => worker?.terminate(),
  };
}

function startWorker(): Worker | null {
  try {
    const worker = new Worker(new URL("./strongWorker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("error", (event) => event.preventDefault()); // without it the casual computer plays
    return worker;
  } catch {
    return null;
  }
}

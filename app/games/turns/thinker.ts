import type { Seed } from "~/games/random";

export interface Question<State> {
  id: number;
  game: State;
  seed: Seed;
  budgetMs: number;
}

export interface Answer<Action> {
  id: number;
  action: Action;
}

export type Thinker<State, Action> = ReturnType<typeof startThinker<State, Action>>;

const BUDGET_MS = 700; // part of the second that passes before the reply is shown

/**
 * A computer player in a worker, so that the page stays responsive. If no worker starts, the thinker never has an answer.
 * `newWorker` contains the worker's file name, because Vite looks for it.
 */
export function startThinker<State, Action>(newWorker: () => Worker) {
  let question: { id: number; game: State } | null = null;
  let answer: Action | null = null;
  const worker = started(newWorker);
  worker?.addEventListener("message", ({ data }: MessageEvent<Answer<Action>>) => {
    if (data.id === question?.id) answer = data.action;
  });
  return {
    /** Starts to think about a game in which the computer is to move. */
    think(game: State, seed: Seed): void {
      if (question?.game === game) return;
      question = { id: (question?.id ?? 0) + 1, game };
      answer = null;
      worker?.postMessage({ id: question.id, game, seed, budgetMs: BUDGET_MS } satisfies Question<State>);
    },
    /** The computer's move in exactly this game; null while the computer thinks, or if it can't think. */
    answerTo: (game: State): Action | null => (question?.game === game ? answer : null),
    stop: () => worker?.terminate(),
  };
}

function started(newWorker: () => Worker): Worker | null {
  try {
    const worker = newWorker();
    worker.addEventListener("error", (event) => event.preventDefault()); // the casual computer plays instead
    return worker;
  } catch {
    return null;
  }
}

/** Turns this worker into a thinker. `untilMs` is a time of `performance.now()`. */
export function answerQuestions<State, Action>(choose: (game: State, seed: Seed, untilMs: number) => Action): void {
  addEventListener("message", ({ data: { id, game, seed, budgetMs } }: MessageEvent<Question<State>>) => {
    postMessage({ id, action: choose(game, seed, performance.now() + budgetMs) } satisfies Answer<Action>);
  });
}

import type { Seed } from "~/games/random";
import type { Answer, Question } from "./thinker";

/** Turns this worker into a thinker. `untilMs` is a time of `performance.now()`. */
export function answerQuestions<State, Action>(choose: (game: State, seed: Seed, untilMs: number) => Action): void {
  addEventListener("message", ({ data: { id, game, seed, budgetMs } }: MessageEvent<Question<State>>) => {
    postMessage({ id, action: choose(game, seed, performance.now() + budgetMs) } satisfies Answer<Action>);
  });
}

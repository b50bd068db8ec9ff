import { useEffect, useRef, useState } from "react";
import { freshSeed, seededRandom, type Random } from "~/games/random";
import type { Applied, GameResult, Seat } from "~/games/core";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { Thinker } from "./thinker";

const REPLY_DELAY_MS = 1_000; // specification §9

interface SoloGame<State, Action> {
  rules: {
    apply(state: State, seat: Seat, action: Action): Applied<State>;
    result(state: State): GameResult | null;
  };
  begin(this: void): State;
  /** The computer's move, used when it is due and the thinker has no answer. */
  reply(this: void, game: State, random: Random): Action;
  /** null: the computer needs no thinker */
  startThinker?: (() => Thinker<State, Action>) | null;
  /** the person's seat from the next game on; seat 0 begins */
  nextSeat?: Seat;
}

export type SoloPlay<State extends { turn: Seat }, Action> = ReturnType<typeof useSoloGame<State, Action>>;

/** A game against the computer, which moves after a second. A thinker thinks in the meantime. */
export function useSoloGame<State extends { turn: Seat }, Action>({
  rules,
  begin,
  reply,
  startThinker = null,
  nextSeat = 0,
}: SoloGame<State, Action>) {
  const [{ game, seat }, set] = useState(() => ({ game: begin(), seat: nextSeat }));
  const thinker = useRef<Thinker<State, Action> | null>(null);
  const result = rules.result(game);
  const isThinking = game.turn !== seat && result === null;
  const move = (mover: Seat, action: Action) =>
    set((current) => {
      const applied = rules.apply(current.game, mover, action);
      return applied.ok ? { ...current, game: applied.state } : current;
    });
  const latest = useLatest({ move, reply });

  // started when a strong computer is chosen, so that it is ready for its first move
  useEffect(() => {
    if (!startThinker) return;
    const started = startThinker();
    thinker.current = started;
    return () => {
      thinker.current = null;
      started.stop();
    };
  }, [startThinker]);

  useEffect(() => {
    if (isThinking) thinker.current?.think(game, freshSeed());
  }, [game, isThinking, startThinker]);

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => {
      latest.current.move(
        1 - seat,
        thinker.current?.answerTo(game) ?? latest.current.reply(game, seededRandom(freshSeed())),
      );
    }, REPLY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [game, seat, isThinking, latest]);

  return {
    game,
    /** the person's seat */
    seat,
    result,
    /** The person's move. If the rules refuse it, nothing happens. */
    play: (action: Action) => move(seat, action),
    again: () => set({ game: begin(), seat: nextSeat }),
  };
}

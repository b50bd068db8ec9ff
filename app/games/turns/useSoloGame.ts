import { useEffect, useRef, useState } from "react";
import { freshSeed } from "~/app/games/freshSeed";
import type { Applied, GameResult, Seat } from "~/games/core";
import { seededRandom, type Random } from "~/games/random";
import type { Thinker } from "./thinker";

/** The person begins. */
export const PERSON: Seat = 0;
export const COMPUTER: Seat = 1;
const REPLY_DELAY_MS = 1_000; // specification §9

interface SoloGame<State, Action> {
  rules: {
    apply(state: State, seat: Seat, action: Action): Applied<State>;
    result(state: State): GameResult | null;
  };
  begin(this: void): State;
  /** The computer's move when it is due and the thinker has none. */
  reply(this: void, game: State, random: Random): Action;
  /** null: the computer needs none */
  startThinker?: (() => Thinker<State, Action>) | null;
}

/** A game against the computer, which replies after a second. A thinker thinks in the meantime. */
export function useSoloGame<State extends { turn: Seat }, Action>({ rules, begin, reply, startThinker = null }: SoloGame<State, Action>) {
  const [game, setGame] = useState(begin);
  const thinker = useRef<Thinker<State, Action> | null>(null);
  const result = rules.result(game);
  const isThinking = game.turn === COMPUTER && result === null;
  const move = (seat: Seat, action: (now: State) => Action) =>
    setGame((now) => {
      const applied = rules.apply(now, seat, action(now));
      return applied.ok ? applied.state : now;
    });
  const latest = useRef({ move, reply });
  useEffect(() => {
    latest.current = { move, reply };
  });

  // started with the choice of a strong computer, so that it is ready for its first move
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
      const action = thinker.current?.answerTo(game) ?? latest.current.reply(game, seededRandom(freshSeed()));
      latest.current.move(COMPUTER, () => action);
    }, REPLY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [game, isThinking]);

  return {
    game,
    result,
    /** The person's move. If the rules refuse it, nothing happens. */
    play: (action: Action) => move(PERSON, () => action),
    again: () => setGame(begin()),
  };
}

/** Whether the computer has won. */
export const isLost = (result: GameResult | null): boolean => result?.outcome === "won" && result.winner === COMPUTER;

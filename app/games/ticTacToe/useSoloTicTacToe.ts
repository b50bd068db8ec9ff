import { useEffect, useState } from "react";
import { freshSeed } from "~/app/games/freshSeed";
import { rememberedChoice } from "~/app/games/rememberedChoice";
import type { Seat } from "~/games/core";
import { seededRandom } from "~/games/random";
import { chooseCell, STRENGTHS } from "~/games/ticTacToe/computer";
import { place, ticTacToe, type TicTacToe } from "~/games/ticTacToe/rules";

export const PERSON: Seat = 0;
export const COMPUTER: Seat = 1;
const REPLY_DELAY_MS = 1000; // specification §9

export const STRENGTH = rememberedChoice("parlor:ticTacToe:strength", STRENGTHS);

/** A game against the computer, which replies after a second. */
export function useSoloTicTacToe() {
  const [game, setGame] = useState<TicTacToe>(ticTacToe.setup);
  const result = ticTacToe.result(game);
  const isThinking = game.turn === COMPUTER && result === null;

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => setGame(place(game, chooseCell(game, STRENGTH.read(), seededRandom(freshSeed())))), REPLY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [game, isThinking]);

  return {
    game,
    result,
    /** the person's move; while the rules refuse it, nothing happens */
    play(cell: number) {
      setGame((now) => {
        const applied = ticTacToe.apply(now, PERSON, { cell });
        return applied.ok ? applied.state : now;
      });
    },
    again: () => setGame(ticTacToe.setup()),
  };
}

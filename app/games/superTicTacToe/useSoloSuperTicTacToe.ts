import { useEffect, useRef, useState } from "react";
import { freshSeed } from "~/app/games/freshSeed";
import { rememberedChoice, useRemembered } from "~/app/games/rememberedChoice";
import type { Seat } from "~/games/core";
import { seededRandom } from "~/games/random";
import { chooseCasualPlace } from "~/games/superTicTacToe/casual";
import { PLAIN_RULES, place, superTicTacToe, type Place, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { startStrongComputer, type StrongComputer } from "./strongComputer";

export const PERSON: Seat = 0;
export const COMPUTER: Seat = 1;
const REPLY_DELAY_MS = 1000; // specification §9

export const STRENGTH = rememberedChoice("parlor:superTicTacToe:strength", ["casual", "strong"]);

/** A game against the computer, which replies after a second: the strong one too, which thinks meanwhile. */
export function useSoloSuperTicTacToe() {
  const [game, setGame] = useState<SuperTicTacToe>(newGame);
  const strength = useRemembered(STRENGTH);
  const strong = useRef<StrongComputer | null>(null);
  const result = superTicTacToe.result(game);
  const isThinking = game.turn === COMPUTER && result === null;

  // from the choice on, so that it has started by the time of its move
  useEffect(() => {
    if (strength !== "strong") return;
    const computer = startStrongComputer();
    strong.current = computer;
    return () => {
      strong.current = null;
      computer.stop();
    };
  }, [strength]);

  useEffect(() => {
    if (isThinking && strength === "strong") strong.current?.think(game, freshSeed());
  }, [game, isThinking, strength]);

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => {
      const chosen = strong.current?.answerTo(game) ?? chooseCasualPlace(game, seededRandom(freshSeed()));
      setGame(place(game, chosen));
    }, REPLY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [game, isThinking]);

  return {
    game,
    result,
    /** the person's move; while the rules refuse it, nothing happens */
    play(move: Place) {
      setGame((now) => {
        const applied = superTicTacToe.apply(now, PERSON, move);
        return applied.ok ? applied.state : now;
      });
    },
    again: () => setGame(newGame()),
  };
}

const newGame = (): SuperTicTacToe => superTicTacToe.setup(PLAIN_RULES);

import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { startThinker, type Thinker } from "~/app/games/turns/thinker";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCasualMove } from "~/games/superTicTacToe/casual";
import { PLAIN_RULES, superTicTacToe, type Move, type SuperTicTacToe } from "~/games/superTicTacToe/rules";

export const STRENGTH = rememberedChoice("parlor:superTicTacToe:strength", ["casual", "strong"]);

export function useSoloSuperTicTacToe() {
  const isStrong = useRemembered(STRENGTH) === "strong";
  return useSoloGame({
    rules: superTicTacToe,
    begin: newGame,
    reply: chooseCasualMove,
    startThinker: isStrong ? startStrong : null,
  });
}

const newGame = (): SuperTicTacToe => superTicTacToe.setup(PLAIN_RULES);

const startStrong = (): Thinker<SuperTicTacToe, Move> =>
  startThinker(() => new Worker(new URL("./strongWorker.ts", import.meta.url), { type: "module" }));

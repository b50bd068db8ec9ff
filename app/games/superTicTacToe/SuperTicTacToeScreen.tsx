import type { SoloProps } from "~/app/games/gameEntry";
import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { StrengthChoice } from "~/app/games/SoloChoice";
import { TEXTS } from "~/app/games/texts";
import { SoloScreen } from "~/app/games/turns/SoloScreen";
import { startThinker, type Thinker } from "~/app/games/turns/thinker";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCasualMove } from "~/games/superTicTacToe/casual";
import { type Move, PLAIN_RULES, superTicTacToe, type SuperTicTacToe } from "~/games/superTicTacToe/rules";
import { turnGame } from "./roomGame";

const LOOKS = { page: "gap-3 px-1.5 py-4 sm:px-4", turn: "w-full max-w-[560px] px-2 sm:px-0" };

/** G5 against the computer. The person is X and begins. */
export const SuperTicTacToeScreen = ({ entry }: SoloProps) => (
  <SoloScreen entry={entry} game={turnGame} solo={useSoloSuperTicTacToe()} looks={LOOKS}>
    <StrengthChoice choice={STRENGTH} names={{ casual: TEXTS.strengths.casual, strong: TEXTS.strengths.strong }} />
  </SoloScreen>
);

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

import type { SoloProps } from "~/app/games/gameEntry";
import { rememberedChoice } from "~/app/games/options/rememberedChoice";
import { StrengthChoice } from "~/app/games/SoloChoice";
import { TEXTS } from "~/app/games/texts";
import { SoloScreen } from "~/app/games/turns/SoloScreen";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCell, STRENGTHS } from "~/games/ticTacToe/computer";
import { ticTacToe } from "~/games/ticTacToe/rules";
import { turnGame } from "./roomGame";

const LOOKS = { page: "gap-5 px-4 py-5", turn: "w-[372px] max-w-full" };

/** G4 against the computer. The person is X and begins. */
export const TicTacToeScreen = ({ entry }: SoloProps) => (
  <SoloScreen entry={entry} game={turnGame} solo={useSoloTicTacToe()} looks={LOOKS} hasHint={false}>
    <StrengthChoice choice={STRENGTH} names={{ casual: TEXTS.strengths.casual, perfect: TEXTS.strengths.perfect }} />
  </SoloScreen>
);

export const STRENGTH = rememberedChoice("parlor:ticTacToe:strength", STRENGTHS);

export const useSoloTicTacToe = () =>
  useSoloGame({
    rules: ticTacToe,
    begin: ticTacToe.setup,
    reply: (game, random) => ({ cell: chooseCell(game, STRENGTH.read(), random) }),
  });

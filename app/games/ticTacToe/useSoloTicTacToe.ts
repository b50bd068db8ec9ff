import { rememberedChoice } from "~/app/games/options/rememberedChoice";
import { useSoloGame } from "~/app/games/turns/useSoloGame";
import { chooseCell, STRENGTHS } from "~/games/ticTacToe/computer";
import { ticTacToe } from "~/games/ticTacToe/rules";

export const STRENGTH = rememberedChoice("parlor:ticTacToe:strength", STRENGTHS);

export const useSoloTicTacToe = () =>
  useSoloGame({
    rules: ticTacToe,
    begin: ticTacToe.setup,
    reply: (game, random) => ({ cell: chooseCell(game, STRENGTH.read(), random) }),
  });

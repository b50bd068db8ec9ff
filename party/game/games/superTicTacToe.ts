import * as z from "zod";
import { superTicTacToe as rules } from "~/games/superTicTacToe/rules";
import { defineGame } from "~/party/game/defineGame";

const nine = z.int().min(0).max(8);

export const superTicTacToe = defineGame({
  rules,
  actionSchema: z.strictObject({ board: nine, cell: nine }),
  optionsSchema: z.strictObject({ mostBoards: z.boolean(), openingNotInCentre: z.boolean() }),
  turnOf: ({ turn }) => turn,
});

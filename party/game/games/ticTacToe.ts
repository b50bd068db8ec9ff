import * as z from "zod";
import { ticTacToe as rules } from "~/games/ticTacToe/rules";
import { defineGame } from "~/party/game/defineGame";

export const ticTacToe = defineGame({
  rules,
  actionSchema: z.strictObject({ cell: z.int().min(0).max(8) }),
  optionsSchema: z.strictObject({}),
  turnOf: ({ turn }) => turn,
});

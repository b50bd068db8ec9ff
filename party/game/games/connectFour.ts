import * as z from "zod";
import { COLUMNS, connectFour as rules } from "~/games/connectFour/rules";
import { defineGame } from "~/party/game/defineGame";

export const connectFour = defineGame({
  rules,
  actionSchema: z.strictObject({
    column: z
      .int()
      .min(0)
      .max(COLUMNS - 1),
  }),
  optionsSchema: z.strictObject({}),
  turnOf: ({ turn }) => turn,
});

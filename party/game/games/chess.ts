import * as z from "zod";
import { MODES } from "~/games/chess/moves";
import { chess as rules, QUESTIONS, turnOf } from "~/games/chess/rules";
import { CLOCK_NAMES, TIME_CONTROLS } from "~/games/clock";
import { defineGame } from "~/party/game/defineGame";
import { GAME_LIMITS } from "~/party/game/protocol";

const square = z.string().regex(/^[a-h][1-8]$/);
const yes = z.literal(true);

export const chess = defineGame({
  rules,
  actionSchema: z.union([
    z.strictObject({ from: square, to: square, promotion: z.enum(["q", "r", "b", "n"]).optional() }),
    z.strictObject({ resign: yes }),
    z.strictObject({ offerDraw: yes }),
    z.strictObject({ claimDraw: yes }),
    z.strictObject({ takeback: yes }),
    z.strictObject({ decline: z.enum(QUESTIONS) }),
  ]),
  optionsSchema: z
    .strictObject({ mode: z.enum(MODES), clock: z.enum(CLOCK_NAMES) })
    .refine(({ mode, clock }) => mode === "standard" || clock === "none", "clocks belong to standard chess"),
  turnOf,
  countdownMs: GAME_LIMITS.countdownMs,
  endingMs: GAME_LIMITS.endingMs,
  clock: { controlOf: ({ clock }) => TIME_CONTROLS[clock], movesMade: ({ moves }) => moves.length },
  // asking a question or declining it leaves the pieces where they are
  isSameBoard: (before, after) => before.fen === after.fen && before.moves.length === after.moves.length,
  resignation: (seat) => ({ seat, action: { resign: true as const } }),
});
